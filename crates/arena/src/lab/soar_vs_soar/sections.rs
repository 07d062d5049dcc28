//! What the page shows: tables and charts.

use super::colours::Colours;
use super::{Mirrored, RANDOM_PLIES};
use crate::lab::{GameRow, Side};
use crate::report::{Axis, Bar, Bars, Cell, Column, Section, Table};
use crate::statistics::proportion;

/// The columns of [`Colours::cells`].
fn colour_columns() -> [Column; 5] {
    [
        Column::new("White won").explanation("of all games; intervals are those of Wilson, 95 %"),
        Column::new("Black won"),
        Column::new("drawn"),
        Column::new("White's share").explanation("of the games that somebody won"),
        Column::new("by chance")
            .explanation("how likely a share at least so far from a half is if the colours are equal"),
    ]
}

pub(super) fn soar(soar: &Mirrored, first: Colours) -> Section {
    let mut table = Table::new("Soar against itself")
        .columns([Column::new("who"), Column::new("games")].into_iter().chain(colour_columns()))
        .note("Black, who moves first, is called Red in the thesis. Our first games are also among all our games.");
    let mut push = |who: String, colours: &Colours| {
        table.push([Cell::from(who), colours.games().into()].into_iter().chain(colours.cells()));
    };
    push("the thesis".to_owned(), &Colours::THESIS);
    if first.games() < soar.rows.len() {
        push(format!("here, the first {}", first.games()), &first);
    }
    push("here, all".to_owned(), &soar.colours);
    let bar = |count: fn(&Colours) -> usize| {
        let share = proportion(count(&soar.colours), soar.colours.games());
        let share = share.map(|share| 100.0 * share);
        Bar::new(share.value).between(share.low, share.high).source(count(&Colours::THESIS) as f64)
    };
    let chart = Bars::new("How games of Soar against itself end", Axis::new("games").unit("%"))
        .across("result", ["White wins", "Black wins", "drawn"])
        .series(
            "here",
            [bar(|colours| colours.white), bar(|colours| colours.black), bar(|colours| colours.drawn)],
        )
        .intervals("95 % interval")
        .source("the thesis, 100 games");
    Section::new("Soar against Soar")
        .paragraph(
            "Both sides are `soar`, with different dice in each game and for each side, from the start of the game. Games \
             end as the rules have it: a third repetition or 80 quiet plies make a draw.",
        )
        .table(table)
        .chart(chart)
}

pub(super) fn endings(soar: &Mirrored) -> Section {
    let mut endings: Vec<(&str, Vec<usize>)> = Vec::new();
    for row in &soar.rows {
        match endings.iter_mut().find(|(ending, _)| *ending == row.ending) {
            Some((_, plies)) => plies.push(row.plies),
            None => endings.push((&row.ending, vec![row.plies])),
        }
    }
    endings.sort_by_key(|(_, plies)| std::cmp::Reverse(plies.len()));
    let mut table = Table::new("How games of Soar end, and when").columns([
        Column::new("ending"),
        Column::new("games"),
        Column::new("share"),
        Column::new("shortest").unit("plies"),
        Column::new("median").unit("plies"),
        Column::new("longest").unit("plies"),
    ]);
    for (ending, mut plies) in endings {
        plies.sort_unstable();
        let share = 100.0 * plies.len() as f64 / soar.rows.len() as f64;
        table.push([
            ending.into(),
            plies.len().into(),
            Cell::percent(share, 1),
            plies[0].into(),
            plies[plies.len() / 2].into(),
            plies[plies.len() - 1].into(),
        ]);
    }
    Section::new("How long games are").table(table).chart(lengths(&soar.rows))
}

/// Games by their length in steps of twenty plies.
fn lengths(rows: &[GameRow]) -> Bars {
    const STEP: usize = 20;
    const STEPS: usize = 15;
    let count = |winner: Option<Side>| {
        (0..STEPS).map(move |step| {
            let here = |row: &&GameRow| (row.plies / STEP).min(STEPS - 1) == step && row.winner == winner;
            rows.iter().filter(here).count() as f64
        })
    };
    let name = |step: usize| format!("{}{}", step * STEP, if step + 1 == STEPS { "+" } else { "" });
    Bars::new("Games of Soar against itself by their length", "games")
        .across(Axis::new("plies from").unit("steps of 20"), (0..STEPS).map(name))
        .series("White wins", count(Some(Side::White)))
        .series("drawn", count(None))
        .series("Black wins", count(Some(Side::Black)))
        .stacked()
}

pub(super) fn others(soar: &Mirrored, others: &[Mirrored]) -> Section {
    let head = ["player", "limits", "openings", "games"].map(Column::new);
    let tail = [Column::new("colours"), Column::new("length").unit("plies")];
    let mut table = Table::new("Players against themselves, by colour")
        .columns(head.into_iter().chain(colour_columns()).chain(tail));
    let all = || std::iter::once(soar).chain(others);
    for mirrored in all() {
        let Mirrored { name, limits, openings, colours, .. } = mirrored;
        let head: [Cell; 4] =
            [(&**name).into(), (&**limits).into(), (&**openings).into(), colours.games().into()];
        let tail = [colours.verdict().words().into(), Cell::decimal(mirrored.plies(), 0)];
        let [.., share, chance] = colours.cells();
        let results = [colours.white, colours.black, colours.drawn]
            .map(|count| Cell::percent(100.0 * count as f64 / colours.games() as f64, 1));
        table.push(head.into_iter().chain(results).chain([share, chance]).chain(tail));
    }
    let names = || all().map(|mirrored| mirrored.label(others));
    let share = |mirrored: &Mirrored| {
        let bar = mirrored
            .colours
            .share()
            .map_or(Bar::new(f64::NAN), |share| Bar::new(share.value).between(share.low, share.high));
        if mirrored.name == "soar" { bar.source(Colours::THESIS_SHARE) } else { bar }
    };
    let shares = Bars::new("White's share of the games that somebody won", Axis::new("share").unit("%"))
        .across("player", names())
        .series("White's share", all().map(share))
        .intervals("95 % interval")
        .source("the thesis")
        .horizontal()
        .note("At 50 % the colours are equal.");
    let percent = |count: fn(&Colours) -> usize| {
        all().map(move |mirrored| 100.0 * count(&mirrored.colours) as f64 / mirrored.colours.games() as f64)
    };
    let results = Bars::new("Results of players against themselves", Axis::new("games").unit("%"))
        .across("player", names())
        .series("White wins", percent(|colours| colours.white))
        .series("drawn", percent(|colours| colours.drawn))
        .series("Black wins", percent(|colours| colours.black))
        .stacked()
        .horizontal();
    Section::new("Others against themselves")
        .paragraph(format!(
            "Players that roll dice begin at the start. The others would play one and the same game again and again, so \
             theirs begin with {RANDOM_PLIES} random plies; `champion:novice` does both, to show what those plies do by \
             themselves. Among as many players as these, one interval that leaves out 50 % by chance would be no surprise."
        ))
        .table(table)
        .chart(shares)
        .chart(results)
}
