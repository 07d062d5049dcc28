use crownhead_rules::*;
fn main() {
    let d: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let c = if std::env::args().nth(2).unwrap() == "moves" { Count::Moves } else { Count::Routes };
    let t = std::time::Instant::now();
    let n = perft(&Position::<English>::start(), d, c);
    println!("{n} {:.1} M/s", n as f64 / t.elapsed().as_secs_f64() / 1e6);
}
