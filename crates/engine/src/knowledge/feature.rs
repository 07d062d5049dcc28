//! The features, by name.

/// How often each feature occurs for the side to move, less how often for the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts(pub [i32; Feature::COUNT]);

macro_rules! features {
    ($($variant:ident $name:literal $about:literal;)*) => {
        /// Something that can be counted in a position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $(#[doc = concat!("`", $name, "`: ", $about, ".")] $variant,)*
        }

        impl Feature {
            /// All features, in the order of their numbers.
            pub const ALL: &[Feature] = &[$(Feature::$variant),*];
            /// How many there are.
            pub const COUNT: usize = Self::ALL.len();

            /// The name in a file of weights.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Feature::$variant => $name,)*
                }
            }

            /// What it is, in a few words.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Feature::$variant => $about,)*
                }
            }
        }
    };
}

features! {
    Men "men" "men";
    Kings "kings" "kings";
    Advance "advance" "rows that men have come forward";
    MenSteps "men_steps" "steps open to men";
    KingSteps "king_steps" "steps open to kings";
    SafeSteps "safe_steps" "steps of men to where they cannot be jumped";
    SafeKingSteps "safe_king_steps" "steps of kings to where they cannot be jumped";
    StuckMen "stuck_men" "men that cannot step";
    StuckKings "stuck_kings" "kings that cannot step safely";
    Exposed "exposed" "pieces that can be jumped";
    BackRow "back_row" "men on the back row";
    Bridge "bridge" "a bridge on the back row";
    HomeHoles "home_holes" "empty squares on the first two rows";
    CentreMen "centre_men" "men in the centre";
    CentreKings "centre_kings" "kings in the centre";
    EdgeMen "edge_men" "men on the side edges";
    EdgeKings "edge_kings" "kings on the edge";
    DoubleCorner "double_corner" "kings in a double corner";
    SingleCorner "single_corner" "kings in a single corner";
    Supported "supported" "men with a piece behind them";
    Runaways "runaways" "men with nobody in their way";
    NearRunaways "near_runaways" "men with nobody in their way and three rows to go at most";
    Seventh "seventh" "men one row before crowning";
    DogHoles "dog_holes" "men in a dog hole: shut in at the edge, a step before crowning";
    Imbalance "imbalance" "pieces more on one wing than on the other";
    TheMove "the_move" "the move (the last waiting step)";
    Turn "turn" "being to move";
}
