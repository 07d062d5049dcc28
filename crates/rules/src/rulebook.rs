//! The laws of each family of games, as plain facts with the article each comes from.
//!
//! Sources; `docs/rules.md` tells more:
//! - WCDF: World Checkers/Draughts Federation, *Rules of Draughts (Checkers)*, section one.
//! - FMJD: *Official FMJD rules for international draughts*, annex 1.
//! - FID: Federazione Italiana Dama, *Regolamento tecnico*, capo I (2008).
//! - Code: the code of Russian draughts (2004), section 1.
//! - CMPUT: the assignment that defines Lose Checkers. Race: the report that defines the crown race.

use crate::color::Color;

/// What a variant is, but for the size of its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Who moves first.
    pub starts: Color,
    /// How the game is won.
    pub goal: Goal,
    /// Whether men jump backwards as well as forwards.
    pub men_capture_backwards: bool,
    /// Whether a man may jump a king.
    pub men_capture_kings: bool,
    /// Whether kings move and jump over any distance.
    pub flying_kings: bool,
    /// What happens to a man that reaches the king row in mid-jump.
    pub crowning: Crowning,
    /// Which captures are allowed when there are several: the criteria of a sort key, the weightiest
    /// first. Only captures with the greatest key are legal; with no criteria the choice is free.
    pub priority: &'static [Criterion],
    /// The game is drawn when a position occurs this often.
    pub repetition: Option<u8>,
    /// The game is drawn after this many plies without a capture or a move of a man.
    pub quiet_plies: Option<u16>,
    /// Whether the players may agree to a draw.
    pub draw_by_agreement: bool,
    /// Which bottom corner of the board, as White sees it, is dark.
    pub dark_corner: Corner,
    /// How moves of this game are written unless asked otherwise.
    pub notation: Notation,
    /// The number of the game in the PDN standard's table of game types, if it has one.
    pub pdn_type: Option<u32>,
}

/// How a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The player who is to move and cannot has lost.
    Win,
    /// The player who is to move and cannot has won.
    Lose,
    /// The first man on the last row has won; who is to move and cannot has lost. There are no kings.
    Crown,
}

/// What happens to a man that reaches the king row in mid-jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowning {
    /// It is crowned and its move ends.
    EndsMove,
    /// It jumps on as a man if it can, and is crowned only if its move ends there.
    PassesOn,
    /// It is crowned and jumps on as a king if it can.
    GoesOnAsKing,
}

/// One component of the sort key that decides between captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// More pieces taken.
    MostPieces,
    /// Made by a king rather than a man.
    ByKing,
    /// More kings taken.
    MostKings,
    /// A king taken earlier in the sequence.
    KingsFirst,
}

/// A bottom corner of the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// a1.
    Left,
    /// h1 on the 8x8 board.
    Right,
}

/// A way of naming squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `11-15`: squares counted from the top.
    Numbers,
    /// `c3-d4`: columns from a, rows from 1 at the bottom.
    Letters,
}

/// English draughts, also called American or straight checkers.
pub const ENGLISH: Rules = Rules {
    starts: Color::Black,         // WCDF, section one: the darker pieces
    goal: Goal::Win,              // WCDF, definition of a win
    men_capture_backwards: false, // WCDF 1.18
    men_capture_kings: true,      // WCDF 1.18
    flying_kings: false,          // WCDF 1.17
    crowning: Crowning::EndsMove, // WCDF 1.19
    priority: &[],                // WCDF 1.20
    repetition: Some(3),          // WCDF 1.32.1
    quiet_plies: Some(80),        // WCDF 1.32.2: forty moves by each player
    draw_by_agreement: true,      // WCDF, definition of a draw
    dark_corner: Corner::Left,    // WCDF 1.4
    notation: Notation::Numbers,  // WCDF 1.5
    pdn_type: Some(21),
};

/// Lose Checkers: English moves, and whoever runs out of them wins.
pub const LOSE: Rules = Rules {
    goal: Goal::Lose,            // CMPUT, "Lose Checkers": game over, condition 1
    quiet_plies: None,           // CMPUT: repetition is the only draw (condition 2)
    draw_by_agreement: false,    // likewise
    notation: Notation::Letters, // CMPUT, "Interface"
    pdn_type: None,
    ..ENGLISH
};

/// The crown race: no kings, the first man on the last row wins.
pub const RACE: Rules = Rules {
    starts: Color::White,        // Race, section 3
    goal: Goal::Crown,           // Race, section 3, winning configurations 1 to 4
    repetition: None,            // men only move forwards: no position comes again
    quiet_plies: None,           // likewise
    draw_by_agreement: false,    // Race: every game is won
    notation: Notation::Letters, // the report names squares by row and column
    pdn_type: None,
    ..ENGLISH
};

/// International draughts.
pub const INTERNATIONAL: Rules = Rules {
    starts: Color::White,               // FMJD, section 3
    men_capture_backwards: true,        // FMJD 4.1
    flying_kings: true,                 // FMJD 3.9
    crowning: Crowning::PassesOn,       // FMJD 4.15, 3.5
    priority: &[Criterion::MostPieces], // FMJD 4.13
    repetition: Some(3),                // FMJD 6.1
    quiet_plies: Some(50),              // FMJD 6.2: twenty-five moves by each player
    pdn_type: Some(20),
    ..ENGLISH
};

/// Brazilian draughts: international rules on the 8x8 board.
pub const BRAZILIAN: Rules = Rules {
    quiet_plies: Some(40), // twenty moves by each player
    pdn_type: Some(26),
    notation: Notation::Letters,
    ..INTERNATIONAL
};

/// Russian draughts.
pub const RUSSIAN: Rules = Rules {
    crowning: Crowning::GoesOnAsKing, // Code 1.5.15
    priority: &[],                    // Code 1.5.14
    quiet_plies: Some(30),            // fifteen moves by each player
    pdn_type: Some(25),
    notation: Notation::Letters,
    ..INTERNATIONAL // Code 1.4.5 (flying kings), 1.5.3 (men capture backwards)
};

/// Italian draughts.
pub const ITALIAN: Rules = Rules {
    starts: Color::White,
    men_capture_kings: false, // FID 5.3 b
    // FID 6.6, 6.7, 6.8, 6.9
    priority: &[Criterion::MostPieces, Criterion::ByKing, Criterion::MostKings, Criterion::KingsFirst],
    repetition: Some(4),        // FID 9.3 b1
    quiet_plies: Some(80),      // FID 10.4
    dark_corner: Corner::Right, // as the board is drawn: the dark corner is on the right
    pdn_type: Some(22),
    ..ENGLISH // FID 4.7 (kings take one step), 5.3 a (men capture forwards only)
};
