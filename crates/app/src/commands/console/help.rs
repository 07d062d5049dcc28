//! The commands, explained.

/// What there is to know about a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Entry {
    /// What it is called.
    pub(super) names: &'static [&'static str],
    /// How it is written.
    usage: &'static str,
    /// What it does, in a few words.
    about: &'static str,
    /// The rest.
    more: &'static str,
}

/// Commands that belong together.
pub(super) struct Group {
    title: &'static str,
    pub(super) entries: &'static [Entry],
}

const fn entry(
    names: &'static [&'static str],
    usage: &'static str,
    about: &'static str,
    more: &'static str,
) -> Entry {
    Entry { names, usage, about, more }
}

/// All commands.
pub(super) const GROUPS: &[Group] = &[
    Group {
        title: "Games and positions",
        entries: &[
            entry(&["i"], "i N", "start Lose Checkers on an N x N board", "N is 6, 8 or 10."),
            entry(
                &["game"],
                "game [NAME]",
                "start another game; alone, list the games",
                "Where the present player does not play that game, part1 takes its place.",
            ),
            entry(&["new"], "new", "start the same game anew", "Limits and player stay as they are."),
            entry(
                &["s"],
                "s",
                "set up a position row by row",
                "The rows of the board follow, one a line from the top, a letter for each dark\n\
                 square: e is empty, b and w are men, B and W kings. Blank lines do not count.\n\
                 A wrong row ends it, and nothing has changed. Who is to move stays as it was;\n\
                 B or W says otherwise.",
            ),
            entry(
                &["B", "W"],
                "B, W",
                "Black or White is to move",
                "If that changes the turn, the game begins anew with the position.",
            ),
            entry(
                &["fen"],
                "fen [FEN]",
                "set up a position by its FEN; alone, show it",
                "Such as W:W18,24,K10:B12,K22: who is to move, White's pieces, Black's pieces.",
            ),
            entry(&["p"], "p", "print the board", "Men are b and w, kings B and W."),
        ],
    },
    Group {
        title: "Moves",
        entries: &[
            entry(
                &["m"],
                "mX1Y2...",
                "play a move, as in mc3d4 or mg7e5c7",
                "A capture names every square it lands on; those between may be left out where\n\
                 only one capture fits. Numbers are understood as well, as in m11-15.",
            ),
            entry(&["r"], "r", "retract the last move", "As often as there are moves to take back."),
            entry(&["l"], "l", "list the legal moves", "They are written so that m in front plays them."),
        ],
    },
    Group {
        title: "Searching",
        entries: &[
            entry(
                &["g"],
                "g",
                "search, play the best move, tell what was found",
                "The search ends at the first limit it reaches, and at Ctrl-C; the best move so\n\
                 far is played.",
            ),
            entry(
                &["d"],
                "d N",
                "search to depth N; d off takes the limit away",
                "In plies. 0 is the shortest search that still gives a move. With neither d nor\n\
                 t a player does what it does by itself.",
            ),
            entry(
                &["t"],
                "t N",
                "search for N seconds; t off takes the limit away",
                "Such as 5 or 0.5. 0 is the shortest search that still gives a move.",
            ),
            entry(
                &["1"],
                "1",
                "let part1 search: simple evaluation, small trees",
                "It plays all games. Without limits it searches to depth 10.",
            ),
            entry(
                &["2"],
                "2",
                "let part2 search: anything goes",
                "It plays Lose Checkers only, on all three boards.",
            ),
            entry(
                &["player"],
                "player [NAME]",
                "let another player search; alone, list them",
                "A player that is called begins with an empty memory. So it does with each\n\
                 position that is set up, but not from move to move.",
            ),
            entry(&["lines"], "lines K", "show the K best lines", "The best one is played."),
            entry(&["threads"], "threads N", "search with N threads", "For players that can."),
            entry(&["limits"], "limits", "show what searches go by", "Player, depth, time, lines, threads."),
            entry(
                &["e"],
                "e",
                "evaluate the position without a search",
                "By the present player, for the side to move.",
            ),
        ],
    },
    Group {
        title: "And",
        entries: &[
            entry(
                &["help", "h", "?"],
                "help [COMMAND]",
                "explain a command; alone, list them (also h, ?)",
                "Capital and small letters differ.",
            ),
            entry(&["q"], "q", "quit", "So does the end of the input."),
        ],
    },
];

/// The command of that name.
pub(super) fn entry_of(name: &str) -> Option<&'static Entry> {
    GROUPS.iter().flat_map(|group| group.entries).find(|entry| entry.names.contains(&name))
}

/// All commands, one a line.
pub(super) fn overview() -> String {
    let mut text = String::new();
    for Group { title, entries } in GROUPS {
        text.push_str(&format!("{title}\n"));
        for Entry { usage, about, .. } in *entries {
            text.push_str(&format!("  {usage:<15} {about}\n"));
        }
    }
    text + "Ctrl-C stops a search, and its best move so far is played.\n"
}

impl Entry {
    /// All there is to know.
    pub(super) fn explanation(&self) -> String {
        format!("{}: {}\n{}\n", self.usage, self.about, self.more)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_fits_on_a_terminal() {
        let entries = GROUPS.iter().flat_map(|group| group.entries);
        for text in entries.map(Entry::explanation).chain([overview()]) {
            assert!(text.lines().all(|line| line.len() < 80), "{text}");
        }
    }
}
