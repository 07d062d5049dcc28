CREATE TABLE IF NOT EXISTS games (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    game    TEXT NOT NULL,
    start   TEXT NOT NULL,
    black   TEXT NOT NULL,
    white   TEXT NOT NULL,
    moves   TEXT NOT NULL,
    result  TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS experience (
    game    TEXT NOT NULL,
    player  TEXT NOT NULL,
    fen     TEXT NOT NULL,
    move    TEXT NOT NULL,
    times   INTEGER NOT NULL DEFAULT 1,
    at      TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    PRIMARY KEY (game, player, fen, move)
) STRICT;
