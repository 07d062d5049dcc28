//! How fast positions are counted, moves listed and files read. `cargo bench -p crownhead-rules`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use crownhead_rules::pdn::{Games, Mode, record};
use crownhead_rules::{Count, English, Game, International, Position, Race14, Russian, Variant, perft};

fn count<V: Variant>(criterion: &mut Criterion, name: &str, fen: Option<&str>, depth: u32) {
    let position = fen.map_or_else(Position::<V>::start, |fen| fen.parse().expect("a position"));
    let leaves = perft(&position, depth, Count::Moves);
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(leaves)).sample_size(20);
    group.bench_function(name, |bencher| bencher.iter(|| perft(black_box(&position), depth, Count::Moves)));
}

fn perfts(criterion: &mut Criterion) {
    count::<English>(criterion, "english, depth 9", None, 9);
    count::<English>(criterion, "english kings, depth 7", Some("W:WK29,K30,K31,K32:BK1,K2,K3,K4"), 7);
    count::<International>(criterion, "international, depth 7", None, 7);
    count::<Russian>(criterion, "russian, depth 8", None, 8);
    count::<Race14>(criterion, "race-14, depth 5", None, 5);
}

fn moves(criterion: &mut Criterion) {
    let position: Position<English> =
        "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29".parse().expect("a position");
    let mut list = Vec::new();
    criterion.bench_function("list legal moves, english", |bencher| {
        bencher.iter(|| {
            black_box(&position).moves_into(&mut list);
            list.len()
        });
    });
    let mv = position.legal_moves()[0];
    criterion.bench_function("play a move, english", |bencher| {
        bencher.iter(|| black_box(&position).play(black_box(&mv)))
    });
}

fn files(criterion: &mut Criterion) {
    let mut game = Game::<English>::new();
    while let (None, Some(mv)) = (game.outcome(), game.position().legal_moves().first()) {
        game.play(mv).expect("a legal move");
    }
    let file = record(&game, &[("Event", "bench")]).to_string().repeat(100);
    let mut group = criterion.benchmark_group("pdn");
    group.throughput(Throughput::Bytes(file.len() as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| Games::new(black_box(file.as_bytes()), Mode::Strict).count())
    });
}

criterion_group!(benches, perfts, moves, files);
criterion_main!(benches);
