//! What there is: games, players with their levels and ratings, openings.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use players::{Level, PlayerInfo, PlayerSpec};
use rules::VariantId;
use serde::Serialize;
use session::{GameView, Place, Said, SquareView};
use tokio::task::block_in_place;

use super::Problem;
use crate::hub::Hub;
use crate::reports::Rating;

#[derive(Serialize)]
pub(super) struct About {
    version: &'static str,
    games: Vec<Game>,
    players: Vec<Player>,
}

#[derive(Serialize)]
struct Game {
    #[serde(flatten)]
    game: GameView,
    squares: Vec<SquareView>,
    board: String,
    fen: String,
}

#[derive(Serialize)]
struct Player {
    name: &'static str,
    about: &'static str,
    options: Option<&'static str>,
    games: Vec<&'static str>,
    levels: Vec<LevelEntry>,
    /// By game.
    ratings: BTreeMap<String, RatingEntry>,
}

#[derive(Serialize)]
struct LevelEntry {
    /// The whole name of the player at this level.
    player: String,
    name: &'static str,
    ratings: BTreeMap<String, RatingEntry>,
}

#[derive(Serialize)]
struct RatingEntry {
    elo: i64,
    error: i64,
}

impl From<&Rating> for RatingEntry {
    fn from(rating: &Rating) -> RatingEntry {
        RatingEntry { elo: rating.elo.round() as i64, error: rating.error.round() as i64 }
    }
}

type Ratings = BTreeMap<(String, String), Rating>;

pub(super) async fn about(State(hub): State<Arc<Hub>>) -> Result<Json<About>, Problem> {
    let ratings = block_in_place(|| hub.reports.ratings());
    let games = VariantId::ALL.iter().map(|id| game(*id)).collect::<Result<_, _>>()?;
    let players = PlayerSpec::ALL.iter().filter_map(|info| player(info, &ratings)).collect();
    Ok(Json(About { version: env!("CARGO_PKG_VERSION"), games, players }))
}

fn game(id: VariantId) -> Result<Game, Problem> {
    let Place { game, squares, board, fen, .. } = Place::of(id, Said::Start).map_err(Problem::broken)?;
    Ok(Game { game, squares, board, fen })
}

/// A player that can be had from here: other programs cannot.
fn player(info: &'static PlayerInfo, ratings: &Ratings) -> Option<Player> {
    let spec: PlayerSpec = info.name.parse().ok()?;
    let games: Vec<&str> =
        VariantId::ALL.iter().filter(|game| spec.plays_game(**game)).map(|game| game.name()).collect();
    if spec.is_foreign() || games.is_empty() {
        return None;
    }
    let of = |player: &str| {
        let own = ratings.iter().filter(|((_, rated), _)| rated == player);
        own.map(|((game, _), rating)| (game.clone(), rating.into())).collect()
    };
    let level = |level: Level| {
        let player = match level {
            Level::Champion => info.name.to_owned(),
            _ => format!("{}:{}", info.name, level.name()),
        };
        LevelEntry { ratings: of(&player), player, name: level.name() }
    };
    let levels = match spec {
        PlayerSpec::Champion(..) => Level::ALL.into_iter().map(level).collect(),
        _ => Vec::new(),
    };
    Some(Player {
        name: info.name,
        about: info.about,
        options: info.options,
        games,
        levels,
        ratings: of(info.name),
    })
}

#[derive(Serialize)]
pub(super) struct Opening {
    number: usize,
    moves: &'static str,
    status: &'static str,
    name: &'static str,
}

pub(super) async fn openings() -> Json<Vec<Opening>> {
    let opening = |ballot: arena::Ballot| {
        let arena::Ballot { number, moves, status, name } = ballot;
        Opening { number, moves, status, name }
    };
    Json(arena::ballots().map(opening).collect())
}
