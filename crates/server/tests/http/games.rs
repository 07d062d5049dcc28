//! Games: every way to begin one, what those who sit at it can do, and what is refused.

use crate::support::House;
use serde_json::{Value, json};

fn plies(view: &Value) -> usize {
    view["history"].as_array().map_or(0, Vec::len)
}

#[test]
fn what_there_is_can_be_asked_for() {
    let house = House::new("about");
    let about = house.get("/api/about").json();
    let games = about["games"].as_array().expect("games");
    assert_eq!(games.len(), rules::VariantId::ALL.len());
    let english = games.iter().find(|game| game["name"] == "english").expect("english");
    assert_eq!(english["board"].as_str().expect("a board").len(), 32);
    let players = about["players"].as_array().expect("players");
    let champion = players.iter().find(|player| player["name"] == "champion").expect("a champion");
    assert_eq!(champion["levels"].as_array().map(Vec::len), Some(4));
    assert!(players.iter().all(|player| player["name"] != "program"), "no commands over the network");
    assert_eq!(house.get("/api/openings").json().as_array().map(Vec::len), Some(174));
    assert_eq!(house.get("/api/openapi.json").json()["openapi"], "3.1.0");
    assert_eq!(house.get("/api/nothing").status, 404);
    assert_eq!(house.post("/api/about", &json!({})).status, 405);
}

#[test]
fn a_game_against_a_player_with_undo_hint_and_draw() {
    let house = House::new("game");
    let (id, [key, none], view) = house.begin(&json!({
        "black": {"name": "Ann"}, "white": {"player": "champion:novice", "depth": 3}, "evaluates": false
    }));
    assert_eq!(
        (&*none, &view["turn"], view["legal"].as_array().map(Vec::len)),
        ("", &json!("black"), Some(7))
    );
    let refused = house.play(&id, &key, "11-22");
    assert_eq!(refused.status, 409);
    assert!(refused.error().contains("legal from 11: 11-15, 11-16"), "{}", refused.error());
    assert_eq!(house.play(&id, &key, "11-15").status, 200);
    let view = house.wait(&id, "a reply", |view| plies(view) == 2);
    assert!(!view["history"][1]["reasons"].as_array().expect("reasons").is_empty());
    assert_eq!(house.act(&id, &key, &json!({"do": "hint"})).status, 200);
    let view = house.wait(&id, "a hint", |view| view["hint"].is_object());
    assert!(!view["hint"]["reasons"].as_array().expect("reasons").is_empty());
    let view = house.act(&id, &key, &json!({"do": "undo"})).json();
    assert_eq!((plies(&view), &view["redo"]), (0, &json!(2)));
    assert_eq!(plies(&house.act(&id, &key, &json!({"do": "redo"})).json()), 2);
    assert_eq!(house.act(&id, &key, &json!({"do": "pause"})).status, 409);
    assert_eq!(house.act(&id, &key, &json!({"do": "resign"})).json()["result"]["winner"], "white");
    assert_eq!(house.act(&id, &key, &json!({"do": "review"})).status, 200);
    let view = house.wait(&id, "a review", |view| view["review"]["done"] == true);
    assert_eq!(view["review"]["positions"].as_array().map(Vec::len), Some(3));
    let pdn = house.get(&format!("/api/games/{id}/pdn")).body;
    assert!(pdn.contains("[Black \"Ann\"]") && pdn.contains("[Date \"2031.05.17\"]"), "{pdn}");
}

#[test]
fn only_the_key_of_a_side_moves_it() {
    let house = House::new("keys");
    let (id, [black, white], _) = house.begin(&json!({"link": true}));
    assert_ne!(black, white);
    let forbidden = house.play(&id, &white, "11-15");
    assert_eq!(
        (forbidden.status, &*forbidden.error()),
        (403, "it is the turn of Black, and you have the other side")
    );
    assert_eq!(house.play(&id, &"0".repeat(32), "11-15").status, 403);
    assert_eq!(house.play(&id, "nonsense", "11-15").status, 401);
    let path = format!("/api/games/{id}/actions");
    assert_eq!(house.post(&path, &json!({"do": "move", "text": "11-15"})).status, 401);
    assert_eq!(plies(&house.view(&id)), 0, "nothing has changed");
    assert_eq!(house.play(&id, &black, "11-15").status, 200);
    assert_eq!(house.play(&id, &white, "22-18").status, 200);
    assert_eq!(house.get(&format!("/api/games/{}", "0".repeat(32))).status, 404);
    assert_eq!(house.get("/api/games/..%2f..%2fetc%2fpasswd").status, 404);
    // Two persons before one screen have one key.
    let (_, [black, white], _) = house.begin(&json!({}));
    assert_eq!(black, white);
}

#[test]
fn a_server_that_ended_goes_on_with_its_games() {
    let mut house = House::new("restart");
    let clock = json!({"time": 100, "increment": 0});
    let (id, [key, _], _) = house.begin(&json!({"clock": clock, "evaluates": false}));
    for text in ["11-15", "22-18", "15x22"] {
        assert_eq!(house.play(&id, &key, text).status, 200);
    }
    let (over, [over_key, _], _) = house.begin(&json!({"white": {"player": "random"}}));
    assert_eq!(house.act(&over, &over_key, &json!({"do": "resign"})).status, 200);
    let before = house.view(&id);
    house.restart();
    let after = house.view(&id);
    assert_eq!((&after["board"], &after["turn"]), (&before["board"], &before["turn"]));
    assert_eq!(plies(&after), 3);
    let left = after["clocks"][1]["left"].as_u64().expect("a clock");
    assert!((50_000..=100_000).contains(&left), "{left}");
    assert_eq!(house.play(&id, &key, "25x18").status, 200);
    assert_eq!(house.view(&over)["result"]["reason"], "White wins: Black resigned");
    let archive = house.get("/api/archive").json();
    assert_eq!(archive["total"], 2, "the same games, not others: {archive}");
}

#[test]
fn games_begin_from_positions_ballots_records_and_the_archive() {
    let house = House::new("begin");
    let (_, _, view) = house.begin(&json!({"ballot": 1}));
    assert_eq!(plies(&view), 3);
    let (_, _, view) = house.begin(&json!({"start": "W:W18:B14", "game": "lose-8"}));
    assert_eq!((view["must_jump"].clone(), view["game"]["name"].clone()), (json!(true), json!("lose-8")));
    let pdn = "[White \"Bob\"]\n[Black \"Ann\"]\n[GameType \"21\"]\n1. 11-15 22-18 2. 15x22 25x18 1-0";
    let (_, _, view) = house.begin(&json!({"pdn": pdn}));
    assert_eq!((plies(&view), &view["seats"][0]["name"]), (4, &json!("Ann")));
    let number =
        house.get("/api/archive?search=Ann").json()["games"][0]["number"].as_i64().expect("a number");
    let (_, _, view) = house.begin(&json!({"archive": number, "black": {"player": "random"}}));
    assert_eq!((plies(&view), &view["seats"][1]["name"]), (4, &json!("Bob")));
    let kept = house.get(&format!("/api/archive/{number}/pdn")).body;
    assert!(kept.contains("11-15 22-18"), "{kept}");
    for wrong in [
        json!({"ballot": 175}),
        json!({"ballot": 1, "start": "W:W18:B14"}),
        json!({"pdn": "hello"}),
        json!({"pdn": "1. 11-15 1-5 *"}),
        json!({"game": "chess"}),
        json!({"start": "W:W99:B1"}),
        json!({"moves": ["1-5"]}),
        json!({"white": {"player": "deep-blue"}}),
        json!({"white": {"player": "program:sh -c true"}}),
        json!({"white": {"player": "soar:/etc/passwd.soar"}}),
        json!({"white": {"player": "part2"}}),
        json!({"white": {"player": "random", "time": -1}}),
        json!({"white": {"player": "random", "time": 1e9}}),
        json!({"clock": {"time": 0}}),
        json!({"unknown": 1}),
        json!([]),
    ] {
        let answer = house.post("/api/games", &wrong);
        assert_eq!(answer.status, 422, "{wrong}: {}", answer.body);
        assert!(answer.error().len() > 10, "{}", answer.body);
    }
    assert_eq!(house.post("/api/games", &json!({"archive": 999})).status, 404);
}

#[test]
fn positions_are_looked_at_without_a_game() {
    let house = House::new("positions");
    let look = |asked: Value| house.post("/api/positions", &asked);
    let start = look(json!({"game": "lose-6"})).json();
    let board = start["board"].as_str().expect("a board");
    let same = look(json!({"game": "lose-6", "board": board, "turn": "black"})).json();
    assert_eq!(same["fen"].as_str().map(|fen| &fen[..1]), Some("B"));
    let fen = look(json!({"game": "english", "fen": "W:W18:B14"})).json();
    assert_eq!(fen["legal"][0]["text"], "18x9");
    for wrong in [
        json!({"game": "english", "board": "bbb", "turn": "black"}),
        json!({"game": "english", "board": "x".repeat(32), "turn": "black"}),
        json!({"game": "english", "board": board}),
        json!({"game": "english", "fen": "?"}),
    ] {
        assert_eq!(look(wrong.clone()).status, 422, "{wrong}");
    }
}

#[test]
fn two_players_play_by_themselves_are_paused_and_stepped() {
    let house = House::new("exhibition");
    let (id, [key, same], _) =
        house.begin(&json!({"game": "race-6", "black": {"player": "random"}, "white": {"player": "greedy"}}));
    assert_eq!(key, same);
    assert_eq!(house.act(&id, &key, &json!({"do": "pause"})).status, 200);
    let paused = plies(&house.wait(&id, "a pause", |view| view["thinking"].is_null()));
    assert_eq!(house.act(&id, &key, &json!({"do": "step"})).status, 200);
    house.wait(&id, "a step", |view| plies(view) == paused + 1);
    assert_eq!(house.act(&id, &key, &json!({"do": "speed", "wait": 0})).status, 200);
    assert_eq!(house.act(&id, &key, &json!({"do": "run"})).status, 200);
    house.wait(&id, "the end", |view| view["result"].is_object());
}

#[test]
fn many_games_do_not_starve_one_another() {
    let house = House::new("crowd");
    let slow = json!({"player": "champion", "time": 20});
    let new = json!({"black": slow, "white": {"player": "random"}, "evaluates": false});
    let began = std::time::Instant::now();
    let games: Vec<String> = (0..20).map(|_| house.begin(&new).0).collect();
    for id in &games {
        house.wait(id, "a move", |view| plies(view) > 0);
    }
    // One after the other they would take more than three minutes.
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

#[test]
fn a_game_of_the_archive_is_looked_at_without_another_one_of_it() {
    let mut house = House::new("study");
    let (id, [key, _], _) = house.begin(&json!({"evaluates": false}));
    for text in ["11-15", "22-18"] {
        house.play(&id, &key, text);
    }
    house.act(&id, &key, &json!({"do": "resign"}));
    let archive = |house: &House| house.get("/api/archive").json();
    let number = archive(&house)["games"][0]["number"].clone();
    let (study, [study_key, _], view) = house.begin(&json!({"archive": number, "evaluates": false}));
    assert_eq!(view["result"]["reason"], "White wins: Black resigned");
    assert_eq!(house.act(&study, &study_key, &json!({"do": "undo"})).status, 200);
    assert_eq!(house.act(&study, &study_key, &json!({"do": "undo"})).status, 200);
    assert_eq!(archive(&house)["total"], 1);
    house.restart();
    // It begins anew from the game as it was; what is played otherwise is a game of its own.
    for action in ["undo", "undo"] {
        assert_eq!(house.act(&study, &study_key, &json!({"do": action})).status, 200);
    }
    assert_eq!(house.play(&study, &study_key, "23-19").status, 200);
    house.restart();
    assert_eq!(house.play(&study, &study_key, "8-11").status, 200);
    let games = archive(&house);
    assert_eq!(games["total"], 2, "{games}");
    assert_eq!(games["games"][0]["plies"], 3);
    assert_eq!(house.view(&id)["result"]["reason"], "White wins: Black resigned");
}
