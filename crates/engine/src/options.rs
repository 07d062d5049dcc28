//! Which techniques a search uses. Each can be switched off, down to plain minimax.

use std::ops::RangeInclusive;

/// The techniques of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Cut off what cannot matter. Without it the search is plain minimax.
    pub alpha_beta: bool,
    /// Search all moves but the first with an empty window.
    pub scout: bool,
    /// Begin each iteration with a narrow window around the last score.
    pub aspiration: bool,
    /// Search with growing depth.
    pub deepening: bool,
    /// Plies that the depth grows by.
    pub step: u32,
    /// What the table may do.
    pub table: TableUse,
    /// Look whether a child in the table already refutes, before any move is searched.
    pub early_table_cutoffs: bool,
    /// What moves are ordered by.
    pub ordering: Ordering,
    /// Do not visit leaves whose worth follows from the move that leads there, nor positions one ply before
    /// them where that is enough to know the score.
    pub frontier: bool,
    /// Look at late quiet moves with less depth first. Changes the value of a search.
    pub reductions: bool,
    /// Take off more plies the later a move comes and the more there are to go. Changes the value of a search.
    pub deep_reductions: bool,
    /// Take off a quarter of a ply more than that. Changes the value of a search.
    pub bolder_reductions: bool,
    /// Search a ply less where the table has no move to begin with. Changes the value of a search.
    pub unknown_reductions: bool,
    /// Near the leaves believe an evaluation that is far above the window. Changes the value of a search.
    pub static_cutoffs: bool,
    /// Before the leaves leave out quiet moves where the evaluation is far below the window. Changes the value of a search.
    pub futility: bool,
    /// Search one ply more where there is but one legal move. Changes the value of a search.
    pub extensions: bool,
    /// The same wherever something must be captured. Changes the value of a search.
    pub capture_extensions: bool,
    /// Confirm a score far above the window with a shallow search. Changes the value of a search.
    pub prob_cut: bool,
    /// The same for a score far below it. Changes the value of a search.
    pub prob_cut_below: bool,
    /// The shallow search must not be cut so itself at once. Changes the value of a search.
    pub earnest_prob_cut: bool,
    /// Order quiet moves also by how well they followed the last moves of both sides before.
    pub follow_ups: bool,
    /// Do not evaluate while a jump is pending.
    pub quiescence: bool,
    /// Take a position that occurred before for a draw, and honour the limit of quiet plies.
    pub draws: bool,
    /// What the techniques go by.
    pub numbers: Numbers,
}

/// The most that numbers may be that somebody chooses: scores in hundredths, parts in 256ths, plies, and what history learns at once, which
/// must not carry it beyond its bounds.
const MOST_SCORE: i32 = 1_000;
const MOST_SHARE: i32 = 1_024;
const MOST_PLIES: i32 = 1_000;
const MOST_BONUS: i32 = 512;

/// The numbers that techniques go by, where they depend on the game and its evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Half the width of the first window around the score of the last iteration, in hundredths.
    pub aspiration: i32,
    /// What deep reductions are multiplied by, in 256ths.
    pub reduction: i32,
    /// How much less is taken off for a move that did well before, in 256ths.
    pub trust: i32,
    /// How far above the window an evaluation must be to be confirmed by a shallow search, in hundredths.
    pub prob_cut_above: i32,
    /// How far below the window it must be for that.
    pub prob_cut_below: i32,
    /// How much further than the window the score of that search must lie, in hundredths.
    pub prob_cut_confirm: i32,
    /// By how many plies that search is shallower.
    pub prob_cut_plies: i32,
    /// How many such searches may lie within one another.
    pub prob_cut_nesting: i32,
    /// How far above the window an evaluation must be to be believed, for each ply to go, in hundredths.
    pub static_margin: i32,
    /// How much a quiet move before the leaves might be worth, for each ply to go, in hundredths.
    pub futility_margin: i32,
    /// What a refutation adds to the history of a move, for each ply to go, in sixteenths; the square of the plies comes to it.
    pub history_slope: i32,
    /// The most that it adds.
    pub history_most: i32,
    /// How much follow-ups count beside the history of a move, in 256ths.
    pub follow_ups: i32,
}

impl Numbers {
    /// The names of all numbers.
    pub fn names() -> Vec<&'static str> {
        let mut numbers = Numbers::PLAIN;
        numbers.named().into_iter().map(|(name, ..)| name).collect()
    }

    /// What the number with a name may be; `None` if nothing is called so.
    pub fn bounds(name: &str) -> Option<RangeInclusive<i32>> {
        let mut numbers = Numbers::PLAIN;
        numbers.named().into_iter().find(|(other, ..)| *other == name).map(|(.., bounds)| bounds)
    }

    /// All numbers with their names, to be changed, and what they may be.
    fn named(&mut self) -> [(&'static str, &mut i32, RangeInclusive<i32>); 13] {
        [
            ("aspiration", &mut self.aspiration, 1..=MOST_SCORE),
            ("reduction", &mut self.reduction, 0..=MOST_SHARE),
            ("trust", &mut self.trust, 0..=MOST_SHARE),
            ("prob-cut-above", &mut self.prob_cut_above, 0..=MOST_SCORE),
            ("prob-cut-below", &mut self.prob_cut_below, 0..=MOST_SCORE),
            ("prob-cut-confirm", &mut self.prob_cut_confirm, 0..=MOST_SCORE),
            ("prob-cut-plies", &mut self.prob_cut_plies, 1..=MOST_PLIES),
            ("prob-cut-nesting", &mut self.prob_cut_nesting, 0..=MOST_PLIES),
            ("static-margin", &mut self.static_margin, 0..=MOST_SCORE),
            ("futility-margin", &mut self.futility_margin, 0..=MOST_SCORE),
            ("history-slope", &mut self.history_slope, 0..=MOST_BONUS),
            ("history-most", &mut self.history_most, 1..=MOST_BONUS),
            ("follow-ups", &mut self.follow_ups, 0..=MOST_SHARE),
        ]
    }

    /// Chosen by hand.
    pub const PLAIN: Numbers = Numbers {
        aspiration: 30,
        reduction: 256,
        trust: 256,
        prob_cut_above: 25,
        prob_cut_below: 60,
        prob_cut_confirm: 0,
        prob_cut_plies: 4,
        prob_cut_nesting: 1000,
        static_margin: 60,
        futility_margin: 90,
        history_slope: 0,
        history_most: 400,
        follow_ups: 256,
    };

    /// Found by many games of English draughts, with all numbers changed a little at a time (docs/strength.md).
    pub const TUNED: Numbers = Numbers {
        aspiration: 48,
        reduction: 292,
        trust: 226,
        prob_cut_below: 52,
        static_margin: 51,
        history_slope: 28,
        history_most: 490,
        follow_ups: 185,
        ..Numbers::PLAIN
    };
}

/// What a search may take from the transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableUse {
    /// There is no table.
    Off,
    /// Scores of exactly the wanted depth: the value of a search stays what it is without a table.
    EqualDepth,
    /// Scores of at least the wanted depth.
    AtLeast,
}

/// What moves are ordered by, before they are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// As the generator gives them.
    None,
    /// Crownings and large captures first.
    Simple,
    /// What each move leads to is evaluated, and what looks best comes first. It takes one evaluation more for
    /// each move.
    Evaluation,
    /// The table's move, crownings and captures, killers, the reply that refuted such a move before, history.
    Full,
    /// The table's move, then what leaves the fewest replies, what loses an exchange last; history where that
    /// is much the same. It takes longer at each node and makes the smallest trees.
    Smallest,
}

impl Options {
    /// Plain minimax to a fixed depth.
    pub const MINIMAX: Options = Options {
        alpha_beta: false,
        scout: false,
        aspiration: false,
        deepening: false,
        step: 1,
        table: TableUse::Off,
        early_table_cutoffs: false,
        ordering: Ordering::None,
        frontier: false,
        reductions: false,
        deep_reductions: false,
        bolder_reductions: false,
        unknown_reductions: false,
        static_cutoffs: false,
        futility: false,
        extensions: false,
        capture_extensions: false,
        prob_cut: false,
        prob_cut_below: false,
        earnest_prob_cut: false,
        follow_ups: false,
        quiescence: true,
        draws: true,
        numbers: Numbers::PLAIN,
    };

    /// Plain alpha-beta to a fixed depth.
    pub const ALPHA_BETA: Options = Options { alpha_beta: true, ..Options::MINIMAX };

    /// All that makes a search faster without changing its value at a fixed depth, but for deeper scores
    /// from the table.
    pub const EXACT: Options = Options {
        scout: true,
        aspiration: true,
        deepening: true,
        table: TableUse::AtLeast,
        early_table_cutoffs: true,
        ordering: Ordering::Full,
        ..Options::ALPHA_BETA
    };

    /// The fewest nodes, whatever each of them takes, without changing the value of a search.
    pub const SMALLEST: Options =
        Options { ordering: Ordering::Smallest, frontier: true, step: 3, ..Options::EXACT };

    /// Deepening with reductions and extensions, and nothing that is tuned to an evaluation.
    pub const STEADY: Options =
        Options { early_table_cutoffs: false, reductions: true, extensions: true, ..Options::EXACT };

    /// All that plays strongest, where an evaluation can be trusted that was learnt from games.
    pub const STRONGEST: Options = Options {
        deep_reductions: true,
        bolder_reductions: true,
        unknown_reductions: true,
        static_cutoffs: true,
        futility: true,
        prob_cut: true,
        prob_cut_below: true,
        earnest_prob_cut: true,
        follow_ups: true,
        numbers: Numbers::TUNED,
        ..Options::STEADY
    };

    /// The same for games in which one tries to lose: there a single move turns everything round, and no evaluation is
    /// believed without a search; whoever must capture is led along, and that is followed further.
    pub const STRONGEST_TO_LOSE: Options = Options {
        bolder_reductions: false,
        static_cutoffs: false,
        futility: false,
        prob_cut_below: false,
        capture_extensions: true,
        numbers: Numbers::PLAIN,
        ..Options::STRONGEST
    };

    /// The same with one technique switched on by its name, or off by `no-` and its name; `None` if nothing is called so.
    /// `name=NUMBER` changes one of its [`Numbers`].
    pub fn switched(mut self, name: &str) -> Option<Options> {
        if let Some((name, number)) = name.split_once('=') {
            let (_, place, allowed) = self.numbers.named().into_iter().find(|(other, ..)| *other == name)?;
            *place = number.parse().ok().filter(|number| allowed.contains(number))?;
            return Some(self);
        }
        let (technique, on) = match name.strip_prefix("no-") {
            Some(technique) => (technique, false),
            None => (name, true),
        };
        let switch = match technique {
            "scout" => &mut self.scout,
            "aspiration" => &mut self.aspiration,
            "early-table-cutoffs" => &mut self.early_table_cutoffs,
            "reductions" => &mut self.reductions,
            "extensions" => &mut self.extensions,
            "capture-extensions" => &mut self.capture_extensions,
            "bolder-reductions" => &mut self.bolder_reductions,
            "deep-reductions" => &mut self.deep_reductions,
            "unknown-reductions" => &mut self.unknown_reductions,
            "static-cutoffs" => &mut self.static_cutoffs,
            "futility" => &mut self.futility,
            "prob-cut" => &mut self.prob_cut,
            "prob-cut-below" => &mut self.prob_cut_below,
            "earnest-prob-cut" => &mut self.earnest_prob_cut,
            "follow-ups" => &mut self.follow_ups,
            "tuned-numbers" => {
                self.numbers = if on { Numbers::TUNED } else { Numbers::PLAIN };
                return Some(self);
            }
            "steps-of-two" => {
                self.step = if on { 2 } else { 1 };
                return Some(self);
            }
            _ => return None,
        };
        *switch = on;
        Some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_and_numbers_have_names() {
        let options = Options::STRONGEST;
        assert_eq!(options.switched("no-prob-cut"), Some(Options { prob_cut: false, ..options }));
        let numbers = Numbers { reduction: 300, ..options.numbers };
        assert_eq!(options.switched("reduction=300"), Some(Options { numbers, ..options }));
        for wrong in [
            "reductio=300",
            "reduction=",
            "reduction=x",
            "reduction=-1",
            "reduction=1025",
            "prob-cut-plies=0",
            "no-reduction=3",
            "=",
        ] {
            assert_eq!(options.switched(wrong), None, "{wrong}");
        }
    }
}
