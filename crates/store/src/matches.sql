CREATE TABLE matches (
    id      INTEGER PRIMARY KEY,
    at      TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    plan    TEXT NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The games of a match have its number and their own in it, how they ended in a word or two, and what was noted.
ALTER TABLE games ADD COLUMN match INTEGER REFERENCES matches (id) ON DELETE CASCADE;
ALTER TABLE games ADD COLUMN number INTEGER;
ALTER TABLE games ADD COLUMN winner TEXT;
ALTER TABLE games ADD COLUMN ending TEXT;
ALTER TABLE games ADD COLUMN notes TEXT;
CREATE UNIQUE INDEX games_of_matches ON games (match, number) WHERE match IS NOT NULL;
