//! The figures of the Casual Gamer's report, so that ours can stand beside them.

/// A turn of a game: its number, then nodes and milliseconds with ordering, and without.
pub(super) struct Turn(pub(super) u32, pub(super) (u64, u64), pub(super) Option<(u64, u64)>);

/// What the report says of a game as a whole.
pub(super) struct Averages {
    /// Nodes for each turn with ordering and without.
    pub(super) nodes: [f64; 2],
    /// Seconds for each turn with ordering and without.
    pub(super) seconds: [f64; 2],
}

/// As the report gives them below its first table.
pub(super) const FIRST_AVERAGES: Averages =
    Averages { nodes: [8608.045455, 9430.666667], seconds: [0.053, 0.049761905] };

/// As the report gives them below its second table.
pub(super) const SECOND_AVERAGES: Averages =
    Averages { nodes: [8880.263158, 12426.89189], seconds: [0.083315789, 0.104702703] };

/// Its first game: the same moves of a person against either agent.
pub(super) const FIRST: &[Turn] = &[
    Turn(1, (5250, 93), Some((5244, 88))),
    Turn(2, (959, 14), Some((956, 12))),
    Turn(3, (9643, 105), Some((9698, 83))),
    Turn(4, (4302, 53), Some((4856, 46))),
    Turn(5, (9011, 72), Some((12438, 60))),
    Turn(6, (14762, 69), Some((14740, 64))),
    Turn(7, (11834, 57), Some((11880, 51))),
    Turn(8, (583, 3), Some((584, 3))),
    Turn(9, (8164, 34), Some((8159, 33))),
    Turn(10, (23801, 90), Some((23856, 84))),
    Turn(11, (15810, 62), Some((15916, 59))),
    Turn(12, (8425, 29), Some((9287, 34))),
    Turn(13, (27296, 102), Some((29233, 111))),
    Turn(14, (9751, 36), Some((9817, 38))),
    Turn(15, (11410, 50), Some((11669, 47))),
    Turn(16, (2712, 11), Some((2712, 9))),
    Turn(17, (3089, 11), Some((3098, 11))),
    Turn(18, (1911, 9), Some((1960, 7))),
    Turn(19, (16099, 198), Some((16885, 190))),
    Turn(20, (2389, 8), Some((2880, 8))),
    Turn(21, (2174, 7), Some((2176, 7))),
    Turn(22, (2, 0), Some((2, 0))),
];

/// Its second game: with ordering, which moves first, against without. It has no turn 28.
pub(super) const SECOND: &[Turn] = &[
    Turn(1, (7536, 349), Some((5246, 167))),
    Turn(2, (8439, 187), Some((5022, 110))),
    Turn(3, (703, 30), Some((1969, 35))),
    Turn(4, (5371, 69), Some((2701, 27))),
    Turn(5, (1015, 15), Some((2503, 19))),
    Turn(6, (6063, 72), Some((984, 7))),
    Turn(7, (1072, 7), Some((11763, 120))),
    Turn(8, (8712, 75), Some((3967, 24))),
    Turn(9, (5611, 35), Some((25607, 208))),
    Turn(10, (16566, 92), Some((16811, 112))),
    Turn(11, (8545, 65), Some((13333, 85))),
    Turn(12, (11936, 75), Some((32412, 328))),
    Turn(13, (25302, 401), Some((20442, 171))),
    Turn(14, (10838, 156), Some((19469, 133))),
    Turn(15, (7090, 48), Some((1976, 12))),
    Turn(16, (3732, 22), Some((17627, 129))),
    Turn(17, (10302, 75), Some((10753, 58))),
    Turn(18, (11339, 69), Some((18140, 109))),
    Turn(19, (19883, 107), Some((19979, 144))),
    Turn(20, (12516, 65), Some((19668, 138))),
    Turn(21, (17861, 116), Some((19083, 173))),
    Turn(22, (8465, 44), Some((15153, 296))),
    Turn(23, (7655, 44), Some((17156, 114))),
    Turn(24, (3508, 24), Some((24747, 189))),
    Turn(25, (9253, 61), Some((25919, 233))),
    Turn(26, (14318, 75), Some((34278, 241))),
    Turn(27, (16939, 139), Some((21315, 154))),
    Turn(29, (3582, 17), Some((5474, 34))),
    Turn(30, (4542, 23), Some((5186, 43))),
    Turn(31, (1166, 6), Some((1720, 10))),
    Turn(32, (8188, 170), Some((8862, 60))),
    Turn(33, (6963, 131), Some((6586, 35))),
    Turn(34, (2661, 16), Some((3848, 22))),
    Turn(35, (8908, 53), Some((7124, 46))),
    Turn(36, (26134, 139), Some((5885, 35))),
    Turn(37, (6355, 29), Some((3419, 25))),
    Turn(38, (4628, 45), Some((3668, 28))),
    Turn(39, (3753, 20), None),
];

/// The average number of nodes with ordering and without, over the turns from `first` to `last` that have
/// both.
pub(super) fn nodes(turns: &[Turn], first: u32, last: u32) -> [f64; 2] {
    let (mut count, mut sums) = (0.0, [0.0; 2]);
    for Turn(_, with, without) in turns.iter().filter(|turn| (first..=last).contains(&turn.0)) {
        if let Some(without) = without {
            count += 1.0;
            sums[0] += with.0 as f64;
            sums[1] += without.0 as f64;
        }
    }
    sums.map(|sum| sum / f64::max(count, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With ordering the first table is averaged over all 22 turns, without it over the first 21: over the
    /// same turns the two are nearer to each other than the report says.
    #[test]
    fn the_averages_are_those_of_the_turns_but_for_one() {
        let average = |values: Vec<u64>| values.iter().sum::<u64>() as f64 / values.len() as f64;
        let with = |turns: &[Turn]| average(turns.iter().map(|turn| turn.1.0).collect());
        let without =
            |turns: &[Turn]| average(turns.iter().filter_map(|turn| turn.2).map(|turn| turn.0).collect());
        assert!((with(FIRST) - FIRST_AVERAGES.nodes[0]).abs() < 1e-3);
        assert!((without(&FIRST[..21]) - FIRST_AVERAGES.nodes[1]).abs() < 1e-3);
        assert!((with(SECOND) - SECOND_AVERAGES.nodes[0]).abs() < 1e-3);
        assert!((without(SECOND) - SECOND_AVERAGES.nodes[1]).abs() < 1e-3);
        let [with, without] = nodes(FIRST, 1, 22);
        assert_eq!((with.round(), without.round()), (8608.0, 9002.0));
    }
}
