//! Who wins from the start, proved, and what the heuristic makes of it.

use std::collections::HashSet;
use std::time::Instant;

use engine::{Limits, Prover, Verdict};
use players::{Player, Silent, open_to_capture};
use rules::{Game, Move, Position, Race4, Race6, Race8, Variant, write_move};
use serde::{Deserialize, Serialize};

use super::heuristic::Heuristic;
use crate::lab::{Lab, LabError};
use crate::report::{Cell, Column, Table};

/// What is known of the start of a board.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Start {
    pub(super) game: String,
    /// Whether the side that begins wins; nothing if the proof was given up.
    pub(super) wins: Option<bool>,
    nodes: u64,
    all_nodes: u64,
    seconds: f64,
    moves: usize,
    winning: Vec<String>,
    /// First moves of which it is not known whether they win.
    open: usize,
    /// The first move of the heuristic, how many it likes as much, and how many of those are known to win.
    chosen: String,
    liked: usize,
    liked_winning: usize,
    /// What came of the heuristic against every reply.
    pub(super) replies: Option<Replies>,
}

impl Start {
    /// What can be said only if all first moves are proved.
    fn known(&self, cell: Cell) -> Cell {
        if self.open == 0 { cell } else { Cell::Nothing }
    }
}

/// A player as the one who begins, against every reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Replies {
    /// Positions that it had to answer.
    answered: usize,
    /// Replies that won against it.
    pub(super) lost: usize,
}

/// Boards on which all replies are tried have at most so many positions to answer.
const MOST_ANSWERS: usize = 20_000;

type Prove = fn(&Lab<'_>, u64) -> Result<Option<Start>, LabError>;

const BOARDS: [Prove; 3] = [prove::<Race4>, prove::<Race6>, prove::<Race8>];

/// Proves the starts one after the other, because the time is measured.
pub(super) fn starts(lab: &Lab<'_>, most_nodes: u64) -> Result<Vec<Start>, LabError> {
    lab.each_alone("starts", BOARDS.len(), |number| BOARDS[number](lab, most_nodes))
}

fn prove<V: Variant>(lab: &Lab<'_>, most_nodes: u64) -> Result<Option<Start>, LabError> {
    let position = Position::<V>::start();
    let began = Instant::now();
    let mut prover = Prover::new(most_nodes, &lab.stop);
    let verdict = prover.prove(&position);
    let (nodes, seconds) = (prover.nodes(), began.elapsed().as_secs_f64());
    let legal = position.legal_moves();
    let (mut winning, mut open) = (Vec::new(), 0);
    for mv in &legal {
        // Once it has given up it would do so again.
        match verdict.and_then(|_| prover.prove(&position.play(mv))) {
            Some(Verdict::Loses) => winning.push(*mv),
            Some(Verdict::Wins) => {}
            None => open += 1,
        }
    }
    let heuristic = Heuristic::<V>::new()?;
    let chosen = heuristic.with(|player| choose(player, &position))?;
    let fewest = legal.iter().map(|mv| open_to_capture(&position.play(mv))).min();
    let liked = legal.iter().filter(|mv| Some(open_to_capture(&position.play(mv))) == fewest);
    let replies = heuristic.with(|player| against_every_reply(player, lab))?;
    let start = Start {
        game: V::ID.name().to_owned(),
        wins: verdict.map(|verdict| verdict == Verdict::Wins),
        nodes,
        all_nodes: prover.nodes(),
        seconds,
        moves: legal.len(),
        winning: winning.iter().map(|mv| write_move(&position, mv)).collect(),
        open,
        chosen: chosen.map_or_else(String::new, |mv| write_move(&position, &mv)),
        liked: liked.clone().count(),
        liked_winning: liked.filter(|mv| winning.contains(mv)).count(),
        replies,
    };
    Ok((!lab.is_stopped()).then_some(start))
}

fn choose<V: Variant>(player: &mut dyn Player<V>, position: &Position<V>) -> Option<Move<V::Board>> {
    let game = Game::from_position(*position);
    player.choose(&game, &Limits::default(), &mut Silent::default()).ok().map(|decision| decision.mv)
}

/// Plays all replies from the start; `None` if there are too many.
fn against_every_reply<V: Variant>(player: &mut dyn Player<V>, lab: &Lab<'_>) -> Option<Replies> {
    let us = Position::<V>::start().turn();
    let (mut open, mut seen) = (vec![Position::<V>::start()], HashSet::new());
    let mut lost = 0;
    while let Some(position) = open.pop() {
        if !seen.insert(position) {
            continue;
        }
        if seen.len() > MOST_ANSWERS || lab.is_stopped() {
            return None;
        }
        let after = position.play(&choose(player, &position)?);
        for reply in after.legal_moves() {
            let next = after.play(&reply);
            match next.outcome() {
                Some(outcome) => lost += usize::from(outcome.winner() != Some(us)),
                None => open.push(next),
            }
        }
    }
    Some(Replies { answered: seen.len(), lost })
}

pub(super) fn table(starts: &[Start], most_nodes: u64) -> Table {
    let mut table = Table::new("The start of each board").columns([
        Column::new("game"),
        Column::new("White, who begins"),
        Column::new("the report"),
        Column::new("nodes").explanation("positions entered until the proof, or until it was given up"),
        Column::new("with all moves").explanation("the same until all first moves were proved"),
        Column::new("time").unit("s").explanation("of the proof"),
        Column::new("first moves"),
        Column::new("those that win"),
    ]);
    for start in starts {
        let value = match start.wins {
            Some(true) => "wins",
            Some(false) => "loses",
            None => "not known",
        };
        table.push([
            start.game.as_str().into(),
            value.into(),
            if start.game == Race4::ID.name() { "wins".into() } else { Cell::Nothing },
            start.nodes.into(),
            start.known(start.all_nodes.into()),
            Cell::decimal(start.seconds, 3),
            start.moves.into(),
            start.known(start.winning.join(", ").into()),
        ]);
    }
    table.note(format!("A proof may enter {most_nodes} positions. The report speaks of 4x4 only."))
}

/// What the heuristic makes of the first move.
pub(super) fn heuristic_table(starts: &[Start]) -> Table {
    let mut table = Table::new("The heuristic as White, who begins").columns([
        Column::new("game"),
        Column::new("it plays"),
        Column::new("equally good").explanation("first moves that leave as few men open to capture"),
        Column::new("of those win"),
        Column::new("answers").explanation("positions in which it has to move, against every reply"),
        Column::new("beaten by").explanation("replies that win against it at once; none if it finds the win"),
    ]);
    for start in starts {
        table.push([
            start.game.as_str().into(),
            start.chosen.as_str().into(),
            start.liked.into(),
            start.known(start.liked_winning.into()),
            start.replies.map_or(Cell::Nothing, |replies| replies.answered.into()),
            start.replies.map_or(Cell::Nothing, |replies| replies.lost.into()),
        ]);
    }
    table.note(format!("Boards with more than {MOST_ANSWERS} positions to answer are left out."))
}

/// What was proved of a board.
pub(super) fn finding(start: &Start) -> String {
    let Start { game, nodes, .. } = start;
    match start.wins {
        Some(true) => format!(
            "`{game}`: White, who begins, wins; the proof takes {nodes} positions. Winning first moves: {} of {}{}.",
            start.winning.len(),
            start.moves,
            if start.open > 0 { format!(", with {} not proved", start.open) } else { String::new() }
        ),
        Some(false) => format!("`{game}`: White, who begins, loses; the proof takes {nodes} positions."),
        None => format!("`{game}`: who wins is not known after {nodes} positions."),
    }
}

/// Whether the heuristic finds the win that the report says its program found.
pub(super) fn heuristic_finding(start: &Start) -> Option<String> {
    let replies = start.replies.filter(|_| start.wins == Some(true))?;
    let game = &start.game;
    Some(match replies.lost {
        0 => format!("`{game}`: the heuristic wins as White against every reply."),
        lost => format!(
            "`{game}`: the heuristic begins with {} and does not win against every reply: {lost} replies beat it. First moves \
             that are equally good to it: {} of {}; proved to win among these: {}.",
            start.chosen, start.liked, start.moves, start.liked_winning
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use players::{PlayerOptions, PlayerSpec};

    /// The race's own player proves its way.
    #[test]
    fn whoever_finds_the_win_loses_to_no_reply() {
        let lab = Lab::small(1, &|_| {});
        let racer = PlayerSpec::Racer { vulnerable: false };
        let mut racer = racer.open::<Race4>(&PlayerOptions::default()).expect("it plays the race");
        let replies = against_every_reply(&mut *racer, &lab).expect("few positions");
        assert!(replies.lost == 0 && replies.answered > 1, "{replies:?}");
    }
}
