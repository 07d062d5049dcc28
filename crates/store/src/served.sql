-- Games that are played over the network, by the name that only those who play or watch them know; with what it takes to
-- go on with them after the server ended: who sits there, their secrets, and the time they have left.
CREATE TABLE served (
    id      TEXT PRIMARY KEY,
    game    INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    plan    TEXT NOT NULL,
    black   INTEGER,
    white   INTEGER
) STRICT;
