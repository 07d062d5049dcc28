//! The loop of learning on the smallest board: the same for any number of threads, and gone on with after a stop.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use crownhead_learn::{Beginning, Event, School};
use engine::network::Width;
use players::Endgames;
use rules::English6;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("crownhead-school-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn school(folder: PathBuf, threads: usize) -> School {
    School {
        folder,
        beginning: Beginning::Readable,
        games: 60,
        nodes: 40,
        ending_nodes: 60,
        clear_nodes: 40,
        strays: 0,
        further: 0,
        more_games: Vec::new(),
        goes_on: true,
        width: Width::Narrow,
        share: 0.6,
        lessons: 3,
        sprt: School::TEST,
        test_games: 4,
        test_nodes: 40,
        seed: 1,
        threads,
        endgames: Endgames::default(),
    }
}

#[test]
fn what_is_learnt_does_not_depend_on_threads_or_on_being_stopped() {
    let (one, two) = (folder("one"), folder("two"));
    let rounds = school(one.clone(), 1).run::<English6>(1, &Arc::default(), |_| {}).expect("a round");
    assert_eq!(rounds.len(), 1);
    assert!(rounds[0].positions > 300, "{rounds:?}");

    // Stopped in the middle of its games, and gone on with on two threads.
    let stop = Arc::new(AtomicBool::new(false));
    let switch = stop.clone();
    let halfway = school(two.clone(), 2)
        .run::<English6>(1, &stop, move |event| {
            if matches!(event, Event::Games { done: 30.., .. }) {
                switch.store(true, Relaxed);
            }
        })
        .expect("half a round");
    assert!(halfway.is_empty());
    let mut first = None;
    let again = school(two.clone(), 2)
        .run::<English6>(1, &Arc::default(), |event| {
            if let Event::Games { done, .. } = event {
                first.get_or_insert(done);
            }
        })
        .expect("the rest");
    assert!(first >= Some(30), "{first:?}");
    assert_eq!(again, rounds);
    let network = |folder: &PathBuf| std::fs::read(folder.join("round-1.net")).expect("a network");
    assert_eq!(network(&one), network(&two));

    // What is done is not done again.
    let same = school(one.clone(), 1).run::<English6>(1, &Arc::default(), |event| panic!("{event:?}"));
    assert_eq!(same.expect("nothing to do"), rounds);
    for folder in [one, two] {
        std::fs::remove_dir_all(folder).expect("its own folder");
    }
}
