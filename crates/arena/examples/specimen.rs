//! A report with every kind of table and chart, to look at. Its numbers are made up.
//!
//! `cargo run -p crownhead-arena --no-default-features --example specimen -- FOLDER`
//! writes the page, the bound page, the JSON, the CSV files and the charts of it to a folder.

use std::path::Path;

use crownhead_arena::report::{
    Axis, Bar, Bars, Cell, Column, Lines, Machine, Point, Report, Section, Table, bind,
};

type Failure = Box<dyn std::error::Error>;

const PLAYERS: [(&str, f64, f64); 10] = [
    ("champion:level-4", 612.0, 41.0),
    ("part2", 455.0, 33.0),
    ("part1", 371.0, 30.0),
    ("one-jump-behind", 188.0, 26.0),
    ("one-jump-behind:no-balance", 142.0, 26.0),
    ("one-jump-behind:no-position,no-kings", 61.0, 25.0),
    ("casual", -12.0, 27.0),
    ("soar", -155.0, 29.0),
    ("greedy", -402.0, 36.0),
    ("random", -1260.0, 180.0),
];

fn main() -> Result<(), Failure> {
    let folder = std::env::args().nth(1).ok_or("a folder is needed to write to")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let report = specimen();
    let write = |name: &str, contents: &str| std::fs::write(folder.join(name), contents);
    write("specimen.html", &report.html())?;
    write("bound.html", &bind(&[report.clone(), second()]))?;
    write("specimen.json", &report.json()?)?;
    for (name, contents) in report.csv() {
        write(&name, &contents)?;
    }
    for (index, chart) in report.charts().enumerate() {
        write(&format!("chart-{}.svg", index + 1), &chart.svg())?;
    }
    for table in report.tables() {
        println!("{}", table.text());
    }
    Ok(())
}

fn specimen() -> Report {
    Report::new("specimen", "A specimen of tables and charts")
        .question("Can every table and every chart be read on a phone, on a screen in the dark, and on paper?")
        .command("crownhead experiment specimen --game lose-8 --games 1000 --seed 42")
        .seed(42)
        .machine(machine())
        .date("2031-05-17")
        .finding("Black wins 54.0 % of the games between equal players; the source has 55 %.")
        .finding("Leaving out the balance costs `one-jump-behind` some 46 Elo, twice the half-width of the interval.")
        .finding("The table of positions saves nine nodes in ten from turn 12 on.")
        .section(colours())
        .section(nodes())
        .section(ratings())
        .section(others())
}

fn second() -> Report {
    let table =
        Table::new("Seconds to build").columns([Column::new("pieces"), Column::new("time").unit("s")]);
    let table = table.row([4.into(), Cell::decimal(0.8, 1)]).row([5.into(), Cell::decimal(11.4, 1)]);
    Report::new("second", "Another report, to be bound with the first")
        .question("How long does a database take?")
        .command("crownhead experiment second")
        .machine(machine())
        .section(Section::new("Times").paragraph("Each was built once.").table(table).chart(distances()))
}

fn machine() -> Machine {
    let program = format!("crownhead {}", env!("CARGO_PKG_VERSION"));
    Machine {
        processor: "An Eight-Core Processor at 3.2 GHz".to_owned(),
        cores: 8,
        memory: 16 << 30,
        program,
    }
}

fn colours() -> Section {
    let table = Table::new("Results by game and colour")
        .columns([
            Column::new("game"),
            Column::new("games"),
            Column::new("Black won").explanation("with the 95 % interval of Wilson"),
            Column::new("White won"),
            Column::new("drawn"),
            Column::new("source").explanation("what the source gives for Black"),
        ])
        .row([
            "english".into(),
            1_200_000.into(),
            Cell::percent_interval(31.2, 31.1, 31.3, 1),
            Cell::percent_interval(29.9, 29.8, 30.0, 1),
            Cell::percent(38.9, 1),
            Cell::percent(30.0, 0),
        ])
        .row([
            "lose-8".into(),
            1000.into(),
            Cell::percent_interval(54.0, 50.1, 57.9, 1),
            Cell::percent_interval(41.5, 37.7, 45.4, 1),
            Cell::percent(4.5, 1),
            Cell::percent(55.0, 0),
        ])
        .row([
            "race-10".into(),
            640.into(),
            Cell::percent_interval(47.3, 43.5, 51.2, 1),
            Cell::percent_interval(52.7, 48.8, 56.5, 1),
            Cell::percent(0.0, 1),
            Cell::Nothing,
        ])
        .note("The source played 300 games of each kind and gives no intervals.");
    let shares = |values: [(f64, f64, Option<f64>); 3]| {
        values.map(|(value, half, source)| {
            let bar = Bar::new(value).between(value - half, value + half);
            source.map_or(bar, |source| bar.source(source))
        })
    };
    let games = ["english", "lose-8", "race-10"];
    let side_by_side = Bars::new("Games won by each colour", Axis::new("games won").unit("%"))
        .across("game", games)
        .series("Black", shares([(31.2, 1.2, Some(30.0)), (54.0, 3.9, Some(55.0)), (47.3, 3.9, None)]))
        .series("White", shares([(29.9, 1.2, Some(33.0)), (41.5, 3.9, Some(40.0)), (52.7, 3.9, None)]))
        .intervals("95 % interval")
        .source("the source")
        .note("The source gives no figures for the race.");
    let stacked = Bars::new("How games end", Axis::new("games").unit("%"))
        .across("game", games)
        .series("Black wins", [31.2, 54.0, 47.3])
        .series("draw", [38.9, 4.5, 0.0])
        .series("White wins", [29.9, 41.5, 52.7])
        .stacked();
    Section::new("Which colour wins?")
        .paragraph(
            "Both sides are `part2` at 20,000 nodes a move. Each opening of six random plies is played twice with the \
             colours changed, so that what is left is the colour itself.",
        )
        .table(table)
        .chart(side_by_side)
        .chart(stacked)
}

/// Made-up nodes for a turn: a hump over the game, with some unrest.
fn hump(turn: f64, height: f64, unrest: f64) -> f64 {
    height * (-(turn - 14.0).powi(2) / 260.0).exp() * (1.0 + unrest * (turn * 2.7).sin()) + 3.0
}

fn nodes() -> Section {
    let line =
        |height: f64, unrest: f64| (1..=40).map(move |turn| (turn as f64, hump(turn as f64, height, unrest)));
    let chart = Lines::new("Nodes per turn of three searchers", "turn", "nodes per turn")
        .series("plain alpha-beta", line(4.1e6, 0.4))
        .series("with ordering", line(3.2e5, 0.3))
        .series("with ordering and a table of positions", line(2.9e4, 0.5))
        .logarithmic()
        .note("Depth 8 at every turn. Each step of the axis is ten times the one below.");
    let score = |from: f64, slope: f64| {
        (1..=12).map(move |depth| {
            let depth = f64::from(depth);
            let value = from + slope * depth.ln();
            Point::new(depth, value).between(value - 3.5 - 12.0 / depth, value + 3.5 + 12.0 / depth)
        })
    };
    let bands = Lines::new(
        "Score against `casual` by depth".replace('`', ""),
        Axis::new("depth").unit("plies"),
        Axis::new("score").unit("%"),
    )
    .series("part1", score(21.0, 19.0))
    .series("part2", score(30.0, 24.0))
    .intervals("95 % interval");
    Section::new("How large are the trees?")
        .paragraph("The same game is searched by all three, so that turns can be compared one by one.")
        .chart(chart)
        .chart(bands)
}

fn ratings() -> Section {
    let mut table = Table::new("Ratings after 4,500 games").columns([
        Column::new("player"),
        Column::new("rating").unit("Elo").explanation("zero is the mean of all"),
        Column::new("games"),
        Column::new("nodes").unit("per move"),
        Column::new("time").unit("s per move"),
        Column::new("remark"),
    ]);
    for (index, (name, rating, half)) in PLAYERS.iter().enumerate() {
        let nodes = (index < 7).then_some(20_000 - 731 * index as i64);
        table.push([
            (*name).into(),
            Cell::interval(*rating, rating - half, rating + half, 0),
            900.into(),
            nodes.into(),
            Cell::decimal(0.0132 / (index + 1) as f64, 4),
            if index == 9 { "lost all but two games".into() } else { Cell::Nothing },
        ]);
    }
    let chart = Bars::new("Ratings of ten players", Axis::new("rating").unit("Elo"))
        .across("player", PLAYERS.map(|(name, ..)| name))
        .series(
            "rating",
            PLAYERS.map(|(_, rating, half)| Bar::new(rating).between(rating - half, rating + half)),
        )
        .intervals("95 % interval");
    Section::new("Who is the strongest?").table(table).chart(chart)
}

fn distances() -> Bars {
    let count = |plies: i32| 2.1e6 * (-(f64::from(plies) - 17.0).powi(2) / 180.0).exp();
    Bars::new("Plies to the end of won positions", "positions")
        .across(Axis::new("distance").unit("plies"), (1..=48).map(|plies| plies.to_string()))
        .series("positions", (1..=48).map(count))
}

fn others() -> Section {
    let names = [
        "six-piece endings",
        "opening book",
        "one-jump-behind:no-balance",
        "quiescence",
        "table of positions",
        "extensions",
    ];
    let gains = Bars::new("What each technique brings, on three boards", Axis::new("gain").unit("Elo"))
        .across("technique", names)
        .series("6x6", [12.0, -8.0, -46.0, 31.0, 88.0, 5.0])
        .series("8x8", [25.0, 14.0, -41.0, 58.0, 120.0, 22.0])
        .series("10x10", [3.0, 19.0, f64::NAN, 77.0, 134.0, 40.0])
        .horizontal();
    let six = ["a", "b", "c", "d", "e", "f"];
    let mut all = Bars::new("Six series beside each other", "value").across("group", ["first", "second"]);
    let mut lines = Lines::new("Six lines", "x", Axis::new("y").unit("units"));
    for (index, name) in six.iter().enumerate() {
        let value = 10.0 + 3.0 * index as f64;
        all = all.series(*name, [value, 30.0 - value]);
        lines =
            lines.series(*name, (0..=10).map(|x| (f64::from(x), value * f64::from(x) / 10.0 + value / 3.0)));
    }
    Section::new("Other kinds of chart")
        .paragraph(
            "Bars that hang below zero, a long row of numbers, and as many series as there are colours.",
        )
        .chart(gains)
        .chart(distances())
        .chart(all)
        .chart(lines)
}
