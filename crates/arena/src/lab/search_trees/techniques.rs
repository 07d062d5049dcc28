//! The techniques of a search in the order in which they are added.

use engine::{Options, Ordering, TableUse};

/// A search with all techniques up to one of them.
#[derive(Clone, Copy)]
pub(super) struct Technique {
    pub(super) name: &'static str,
    pub(super) options: Options,
    pub(super) kind: Kind,
}

/// What a technique is to the experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A step of the ladder: the value of the search stays what it is.
    Exact,
    /// Such a step that is also followed depth by depth.
    Main,
    /// On top of all exact ones, by itself: it may change the value.
    Changes,
}

impl Technique {
    pub(super) fn is_exact(&self) -> bool {
        self.kind != Kind::Changes
    }
}

/// The places of the two plain searches, which the others are compared with, in the list of techniques.
pub(super) const MINIMAX: usize = 0;
pub(super) const ALPHA_BETA: usize = 1;

/// All techniques, each exact one on top of those before it.
pub(super) fn techniques() -> Vec<Technique> {
    let minimax = Options { draws: false, ..Options::MINIMAX };
    let alpha_beta = Options { alpha_beta: true, ..minimax };
    let simple = Options { ordering: Ordering::Simple, ..alpha_beta };
    let full = Options { ordering: Ordering::Full, ..simple };
    let scout = Options { scout: true, ..full };
    let deepening = Options { deepening: true, ..scout };
    let aspiration = Options { aspiration: true, ..deepening };
    let table = Options { table: TableUse::EqualDepth, ..aspiration };
    let early = Options { early_table_cutoffs: true, ..table };
    let fewest = Options { ordering: Ordering::Smallest, ..early };
    let frontier = Options { frontier: true, ..fewest };
    let steps = Options { step: 3, ..frontier };
    let exact = |name, options| Technique { name, options, kind: Kind::Exact };
    let main = |name, options| Technique { name, options, kind: Kind::Main };
    let changes = |name, options| Technique { name, options, kind: Kind::Changes };
    vec![
        main("minimax", minimax),
        main("alpha-beta", alpha_beta),
        exact("crownings, large captures first", simple),
        main("killers, replies, history", full),
        exact("scout windows", scout),
        exact("iterative deepening", deepening),
        exact("aspiration windows", aspiration),
        main("transposition table", table),
        exact("early table cut-offs", early),
        main("fewest replies first", fewest),
        exact("frontier", frontier),
        main("steps of three plies", steps),
        changes("deeper scores from the table", Options { table: TableUse::AtLeast, ..steps }),
        changes("part1: these, and draws by repetition", Options::SMALLEST),
        changes("extension of lone replies", Options { extensions: true, ..steps }),
        changes("reductions of late moves", Options { reductions: true, ..steps }),
        changes("ProbCut", Options { prob_cut: true, ..steps }),
    ]
}

/// The numbers of those techniques that leave the value as it is.
pub(super) fn exact(techniques: &[Technique]) -> impl Iterator<Item = usize> + Clone {
    0..techniques.iter().filter(|technique| technique.is_exact()).count()
}

/// The numbers of those that are followed depth by depth.
pub(super) fn main(techniques: &[Technique]) -> impl Iterator<Item = usize> {
    (0..techniques.len()).filter(|which| techniques[*which].kind == Kind::Main)
}

/// The last of the exact techniques: all together.
pub(super) fn all(techniques: &[Technique]) -> usize {
    exact(techniques).last().unwrap_or(ALPHA_BETA)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_begins_and_ends_where_it_should() {
        let techniques = techniques();
        let without_draws = |options| Options { draws: false, ..options };
        assert_eq!(techniques[MINIMAX].options, without_draws(Options::MINIMAX));
        assert_eq!(techniques[ALPHA_BETA].options, without_draws(Options::ALPHA_BETA));
        let exact = techniques.iter().rfind(|technique| technique.is_exact()).expect("some are exact");
        let table = TableUse::EqualDepth;
        assert_eq!(exact.options, Options { table, ..without_draws(Options::SMALLEST) });
        let main = techniques.iter().filter(|technique| technique.kind == Kind::Main).count();
        assert!(main <= 6, "a chart has at most six lines");
    }
}
