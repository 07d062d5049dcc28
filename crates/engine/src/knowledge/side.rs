//! Counting features. Each side is looked at as if it played up the board.

use rules::{Board, Color, Position, Set, Square, Variant};

use super::feature::{Counts, Feature};

/// Parts of a board, seen by the side that plays up.
#[derive(Clone, Debug)]
pub(super) struct Masks<B: Board> {
    /// Rows from the top, each with all below it left out: `up_to[r]` has rows 0 to r.
    up_to: Vec<Set<B>>,
    home: Set<B>,
    bridge: Set<B>,
    centre: Set<B>,
    sides: Set<B>,
    edge: Set<B>,
    double_corners: Set<B>,
    single_corners: Set<B>,
    /// Where a man before crowning has but one square to go to.
    dog_holes: Set<B>,
    left: Set<B>,
    /// The rows whose squares belong to the system of the side that plays up.
    system: Set<B>,
}

impl<B: Board> Masks<B> {
    pub(super) fn new() -> Self {
        let last = B::SIZE - 1;
        let squares = |keep: &dyn Fn(usize, usize) -> bool| -> Set<B> {
            Square::<B>::all().filter(|square| keep(square.row(), square.column())).collect()
        };
        let middle = B::SIZE / 2;
        Masks {
            up_to: (0..B::SIZE).map(|most| squares(&|row, _| row <= most)).collect(),
            home: squares(&|row, _| row + 1 >= last),
            // Squares 30 and 32 on 8x8.
            bridge: squares(&|row, column| row == last && column % 4 == 2),
            centre: squares(&|row, column| row.abs_diff(middle) < 2 && (2..last - 1).contains(&column)),
            sides: squares(&|_, column| column == 0 || column == last),
            edge: squares(&|row, column| row == 0 || row == last || column == 0 || column == last),
            double_corners: squares(&|row, column| row + column == 1 || row + column == 2 * last - 1),
            single_corners: squares(&|row, column| {
                (row == 0 && column == last) || (row == last && column == 0)
            }),
            // Square 5 on 8x8, for White.
            dog_holes: squares(&|row, column| row == 1 && (column == 0 || column == last)),
            left: squares(&|_, column| column < middle),
            system: squares(&|row, _| row % 2 == last % 2),
        }
    }
}

/// The board as one side sees it that plays up.
struct Side<B: Board> {
    men: Set<B>,
    kings: Set<B>,
    enemy: Set<B>,
    enemy_kings: Set<B>,
    empty: Set<B>,
}

/// The features of both sides, set against each other for the side to move.
pub(super) fn counts<V: Variant>(position: &Position<V>, masks: &Masks<V::Board>) -> Counts {
    let us = position.turn();
    let mut counts = count(&see(position, us), masks);
    for (ours, theirs) in counts.iter_mut().zip(count(&see(position, !us), masks)) {
        *ours -= theirs;
    }
    counts[Feature::Turn as usize] = 1;
    counts[Feature::TheMove as usize] = the_move(position, masks);
    Counts(counts)
}

fn see<V: Variant>(position: &Position<V>, color: Color) -> Side<V::Board> {
    let pieces = position.pieces().seen_by(color);
    Side {
        men: pieces.men(Color::White),
        kings: pieces.kings(Color::White),
        enemy: pieces.of(Color::Black),
        enemy_kings: pieces.kings(Color::Black),
        empty: pieces.empty(),
    }
}

/// One if the side to move has the move, minus one if not; nothing unless the sides have as many pieces.
fn the_move<V: Variant>(position: &Position<V>, masks: &Masks<V::Board>) -> i32 {
    let pieces = position.pieces();
    if pieces.of(Color::Black).len() != pieces.of(Color::White).len() {
        return 0;
    }
    let system = if position.turn() == Color::White { masks.system } else { !masks.system };
    if (pieces.occupied() & system).len() % 2 == 1 { 1 } else { -1 }
}

fn count<B: Board>(side: &Side<B>, masks: &Masks<B>) -> [i32; Feature::COUNT] {
    let Side { men, kings, enemy, enemy_kings, empty } = *side;
    let own = men | kings;
    // Squares on which a piece could be jumped, by the way the jump goes.
    let down_right = enemy.down_right();
    let down_left = enemy.down_left();
    let up_right = enemy_kings.up_right();
    let up_left = enemy_kings.up_left();
    let hit_down_right = down_right & empty.up_left();
    let hit_down_left = down_left & empty.up_right();
    let hit_up_right = up_right & empty.down_left();
    let hit_up_left = up_left & empty.down_right();
    let hit = hit_down_right | hit_down_left | hit_up_right | hit_up_left;
    // A piece that steps leaves its square free to land on for whoever waits in its way.
    let to_up_left = |from: Set<B>| from.up_left() & empty;
    let to_up_right = |from: Set<B>| from.up_right() & empty;
    let to_down_left = |from: Set<B>| from.down_left() & empty;
    let to_down_right = |from: Set<B>| from.down_right() & empty;
    let safe_up_left = |from| to_up_left(from) - hit - down_right;
    let safe_up_right = |from| to_up_right(from) - hit - down_left;
    let safe_down_left = to_down_left(kings) - hit - up_right;
    let safe_down_right = to_down_right(kings) - hit - up_left;
    let safe_kings_up = [safe_up_left(kings), safe_up_right(kings)];
    let free_kings = safe_kings_up[0].down_right()
        | safe_kings_up[1].down_left()
        | safe_down_left.up_right()
        | safe_down_right.up_left();
    let runaways = men - shadow(enemy);
    let steppers = men & (empty.down_right() | empty.down_left());

    let mut counts = [0; Feature::COUNT];
    let mut set = |feature: Feature, count: usize| counts[feature as usize] = count as i32;
    set(Feature::Men, men.len());
    set(Feature::Kings, kings.len());
    set(Feature::Advance, masks.up_to[..B::SIZE - 1].iter().map(|rows| (men & *rows).len()).sum());
    set(Feature::MenSteps, to_up_left(men).len() + to_up_right(men).len());
    set(
        Feature::KingSteps,
        to_up_left(kings).len()
            + to_up_right(kings).len()
            + to_down_left(kings).len()
            + to_down_right(kings).len(),
    );
    set(Feature::SafeSteps, safe_up_left(men).len() + safe_up_right(men).len());
    set(
        Feature::SafeKingSteps,
        safe_kings_up[0].len() + safe_kings_up[1].len() + safe_down_left.len() + safe_down_right.len(),
    );
    set(Feature::StuckMen, (men - steppers).len());
    set(Feature::StuckKings, (kings - free_kings).len());
    set(Feature::Exposed, (own & hit).len());
    set(Feature::BackRow, (men & Set::BOTTOM).len());
    set(Feature::Bridge, usize::from((masks.bridge - men).is_empty()));
    set(Feature::HomeHoles, (empty & masks.home).len());
    set(Feature::CentreMen, (men & masks.centre).len());
    set(Feature::CentreKings, (kings & masks.centre).len());
    set(Feature::EdgeMen, (men & masks.sides).len());
    set(Feature::EdgeKings, (kings & masks.edge).len());
    set(Feature::DoubleCorner, (kings & masks.double_corners).len());
    set(Feature::SingleCorner, (kings & masks.single_corners).len());
    set(Feature::Supported, (men & (own.up_left() | own.up_right())).len());
    set(Feature::Runaways, runaways.len());
    set(Feature::NearRunaways, (runaways & masks.up_to[3.min(B::SIZE - 1)]).len());
    set(Feature::Seventh, (men & masks.up_to[1]).len());
    let behind_enemy = enemy.down_left() | enemy.down_right();
    set(Feature::DogHoles, (men & masks.dog_holes & behind_enemy).len());
    let left = (own & masks.left).len();
    set(Feature::Imbalance, left.abs_diff(own.len() - left));
    counts
}

/// The squares of a side's pieces and all below them that they could come to stand in the way of.
fn shadow<B: Board>(pieces: Set<B>) -> Set<B> {
    let mut shadow = pieces;
    for _ in 1..B::SIZE {
        shadow |= shadow.down_left() | shadow.down_right();
    }
    shadow
}
