//! What those who watch hear.

use std::io::{BufRead, BufReader};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use crate::support::House;
use serde_json::{Value, json};

/// Listens to a game on a thread of its own.
fn listen(house: &House, id: &str) -> Receiver<(String, Value)> {
    let link = house.link(&format!("/api/games/{id}/events"));
    let (heard, events) = channel();
    std::thread::spawn(move || {
        let response = ureq::get(link).call().expect("a stream");
        let mut name = String::new();
        for line in BufReader::new(response.into_body().into_reader()).lines().map_while(Result::ok) {
            if let Some(event) = line.strip_prefix("event: ") {
                name = event.to_owned();
            }
            if let Some(data) = line.strip_prefix("data: ") {
                let data = serde_json::from_str(data).expect("JSON");
                if heard.send((name.clone(), data)).is_err() {
                    return;
                }
            }
        }
    });
    events
}

fn next(events: &Receiver<(String, Value)>, is_so: impl Fn(&str, &Value) -> bool) -> Value {
    let began = Instant::now();
    while began.elapsed() < Duration::from_secs(30) {
        match events.recv_timeout(Duration::from_secs(30)) {
            Ok((name, data)) if is_so(&name, &data) => return data,
            _ => {}
        }
    }
    panic!("it never came");
}

#[test]
fn everybody_hears_of_moves_and_of_thinking() {
    let house = House::new("events");
    let (id, [key, _], _) =
        house.begin(&json!({"white": {"player": "champion:no-book", "time": 0.2}, "evaluates": false}));
    let watchers = [listen(&house, &id), listen(&house, &id)];
    for events in &watchers {
        next(events, |name, view| name == "view" && view["history"] == json!([]));
    }
    assert_eq!(house.play(&id, &key, "11-15").status, 200);
    for events in &watchers {
        let thinking = next(events, |name, _| name == "thinking");
        assert_eq!((&thinking["kind"], &thinking["player"]), (&json!("move"), &json!("champion:no-book")));
        let view =
            next(events, |name, view| name == "view" && view["history"].as_array().map(Vec::len) == Some(2));
        assert!(view["history"][1]["thought"].is_object());
    }
}

#[test]
fn those_who_watch_hear_that_the_server_ends_and_it_ends_soon() {
    let mut house = House::new("end");
    let (id, _, _) =
        house.begin(&json!({"black": {"player": "champion", "time": 50}, "white": {"player": "random"}}));
    let events = listen(&house, &id);
    next(&events, |name, _| name == "thinking");
    let began = Instant::now();
    house.restart();
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
    while events.recv_timeout(Duration::from_secs(5)).is_ok() {}
    // It goes on by itself when somebody comes back.
    let again = listen(&house, &id);
    next(&again, |name, _| name == "thinking");
}

#[test]
fn a_clock_that_runs_down_ends_the_game_for_all() {
    let house = House::new("clock");
    let (id, [black, _], _) = house.begin(&json!({"link": true, "clock": {"time": 1}, "evaluates": false}));
    let events = listen(&house, &id);
    assert_eq!(house.play(&id, &black, "11-15").status, 200);
    let view = next(&events, |name, view| name == "view" && view["result"].is_object());
    assert_eq!(view["result"]["reason"], "Black wins: White used up its time");
}
