//! Tests of all drawings: they can be read, and no text lies upon another.

use proptest::prelude::*;

use super::canvas::{Canvas, Size, TextBox};
use crate::report::{Axis, Bar, Bars, Chart, Lines, Point};

const SIZES: [Size; 2] = [Size::WIDE, Size::NARROW];

fn overlap(one: &TextBox, other: &TextBox) -> bool {
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/// What is wrong with the texts of a drawing.
fn faults(canvas: &Canvas) -> Vec<String> {
    let mut faults = Vec::new();
    for (index, text) in canvas.texts.iter().enumerate() {
        let upon = canvas.texts[..index].iter().filter(|other| overlap(text, other));
        faults.extend(upon.map(|other| format!("{text:?} lies upon {other:?}")));
        let is_inside = text.left >= -0.01
            && text.right <= canvas.size.width + 0.01
            && text.top >= -0.01
            && text.bottom <= canvas.height + 0.01;
        if !is_inside {
            faults.push(format!("{text:?} lies outside {} x {}", canvas.size.width, canvas.height));
        }
    }
    faults
}

fn check(chart: &Chart) {
    for size in SIZES {
        let faults = faults(&super::draw(chart, size, "x"));
        assert!(faults.is_empty(), "{}: {faults:#?}", size.name);
    }
}

fn ratings(names: &[&str]) -> Bars {
    let bars = (0..names.len()).map(|index| {
        let rating = 100.0 * index as f64 - 250.0;
        Bar::new(rating).between(rating - 30.0, rating + 35.0).source(rating + 12.0)
    });
    Bars::new(
        "Ratings of players after a tournament with rather a long title for a phone",
        Axis::new("rating").unit("Elo"),
    )
    .across("player", names.iter().copied())
    .series("ours", bars)
}

#[test]
fn the_checker_finds_faults() {
    let mut canvas = Canvas::new(Size::NARROW);
    canvas.height = 100.0;
    let mut text =
        |place, text| canvas.text(super::canvas::Letters::Plain, super::canvas::Anchor::Start, place, text);
    text((10.0, 20.0), "one");
    text((15.0, 25.0), "upon it");
    text((10.0, 60.0), "apart");
    text((320.0, 90.0), "outside");
    assert_eq!(faults(&canvas).len(), 2);
}

#[test]
fn long_names_have_room() {
    let names =
        ["one-jump-behind:no-balance", "one-jump-behind:no-position,no-kings", "random", "prolog", "soar"];
    check(&ratings(&names).into());
    check(&ratings(&names).horizontal().into());
    check(&ratings(&["a", "b"]).into());
    check(&ratings(&["Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen", "b"]).into());
}

#[test]
fn bars_lie_where_their_names_do_not_fit_below() {
    let is_upright = |chart: &Bars, size: &Size| super::bars::upright_labels(chart, size).is_some();
    assert!(is_upright(&ratings(&["black", "white"]), &Size::NARROW));
    let names = ["one-jump-behind:no-balance"; 12];
    assert!(!is_upright(&ratings(&names), &Size::WIDE));
    let numbers: Vec<String> = (0..60).map(|number| number.to_string()).collect();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    assert!(is_upright(&ratings(&numbers), &Size::NARROW));
    check(&ratings(&numbers).into());
}

#[test]
fn empty_charts_can_be_drawn() {
    check(&Bars::new("no bars", "value").into());
    check(&Bars::new("nothing known", "value").across("", ["a"]).series("s", [f64::NAN]).into());
    check(&Lines::new("no lines", "x", "y").into());
    check(&Lines::new("no points", "x", "y").logarithmic().series("s", [(1.0, 0.0), (f64::NAN, 1.0)]).into());
}

#[test]
fn points_that_cannot_be_drawn_are_gaps() {
    let points = [(1.0, 10.0), (2.0, 20.0), (3.0, 0.0), (4.0, 40.0), (5.0, 50.0)];
    let paths =
        |chart: Lines| super::draw(&chart.into(), Size::WIDE, "x").shapes.matches("class=\"line ").count();
    let chart = Lines::new("t", "x", "y").series("s", points);
    assert_eq!(paths(chart.clone()), 1);
    assert_eq!(paths(chart.logarithmic()), 2);
}

#[test]
fn bars_on_a_logarithmic_axis_differ_by_factors() {
    let chart = Bars::new("t", "nodes").across("", ["a", "b", "c", "d"]).series("s", [100.0, 1e4, 1e6, 0.0]);
    let shapes = super::draw(&chart.logarithmic().into(), Size::WIDE, "x").shapes;
    let height = |bar: &str| bar.split("height=\"").nth(1)?.split('"').next()?.parse::<f64>().ok();
    let heights: Vec<f64> = shapes.split("class=\"bar ").skip(1).filter_map(height).collect();
    assert_eq!(heights.len(), 3, "what is not above zero has no bar");
    assert!(heights[0] > 1.0, "{heights:?}");
    assert!((heights[2] - heights[1] - (heights[1] - heights[0])).abs() < 0.5, "{heights:?}");
}

/// The contrast of two colours as the accessibility guidelines of the web define it.
fn contrast(one: &str, other: &str) -> f64 {
    let light = |colour: &str| {
        let part = |from: usize| {
            let value = u8::from_str_radix(&colour[from..from + 2], 16).expect("a colour") as f64 / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) + 0.05
    };
    let (one, other) = (light(one), light(other));
    one.max(other) / one.min(other)
}

#[test]
fn colours_can_be_seen_on_their_ground() {
    let blocks: Vec<&str> = crate::report::chart::STYLE.split("--paper: ").skip(1).collect();
    assert_eq!(blocks.len(), 3, "light, dark and print");
    for block in blocks {
        let paper = &block[..7];
        let colour = |name: &str| {
            let from = block.find(name).expect("a colour of that name") + name.len();
            &block[from..from + 7]
        };
        for name in ["--c0: ", "--c1: ", "--c2: ", "--c3: ", "--c4: ", "--c5: "] {
            assert!(contrast(paper, colour(name)) >= 3.0, "{name} on {paper}");
        }
        for name in ["--ink: ", "--soft: "] {
            assert!(contrast(paper, colour(name)) >= 4.5, "{name} on {paper}");
        }
    }
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
}

fn any_bars() -> impl Strategy<Value = Bars> {
    let name = "[a-zA-Z0-9 :,%-]{0,40}";
    let value = -1e4..1e4f64;
    let series = prop::collection::vec((name, prop::collection::vec(value, 0..14)), 0..5);
    (name, prop::collection::vec(name, 0..14), series, any::<[bool; 3]>()).prop_map(
        |(title, names, series, [stacked, horizontal, logarithmic])| {
            let mut chart = Bars::new(title, Axis::new("value").unit("unit")).across("category", names);
            for (name, values) in series {
                chart = chart.series(name, values.into_iter().map(|value| Bar::new(value).source(value)));
            }
            chart = if stacked { chart.stacked() } else { chart };
            chart = if logarithmic { chart.logarithmic() } else { chart };
            if horizontal { chart.horizontal() } else { chart }
        },
    )
}

fn any_lines() -> impl Strategy<Value = Lines> {
    let point = (-1e9..1e9f64, -1e12..1e12f64, 0.0..1e6f64);
    let series = prop::collection::vec(("[a-z :-]{0,40}", prop::collection::vec(point, 0..30)), 0..8);
    (series, any::<bool>()).prop_map(|(series, logarithmic)| {
        let mut chart = Lines::new("title", Axis::new("x"), Axis::new("y").unit("unit"));
        for (name, points) in series {
            let points = points.into_iter().map(|(x, y, more)| Point::new(x, y).between(y - more, y + more));
            chart = chart.series(name, points);
        }
        if logarithmic { chart.logarithmic() } else { chart }
    })
}

proptest! {
    #[test]
    fn no_text_of_bars_lies_upon_another(chart in any_bars()) {
        for size in SIZES {
            let faults = faults(&super::draw(&chart.clone().into(), size, "x"));
            prop_assert!(faults.is_empty(), "{}: {faults:#?}", size.name);
        }
    }

    #[test]
    fn no_text_of_lines_lies_upon_another(chart in any_lines()) {
        for size in SIZES {
            let faults = faults(&super::draw(&chart.clone().into(), size, "x"));
            prop_assert!(faults.is_empty(), "{}: {faults:#?}", size.name);
        }
    }
}
