% What not to do: a player that never comes to an end. docs/prolog.md shows what happens.

choose(Size, Turn, Pieces, Path, Reasons) :- choose(Size, Turn, Pieces, Path, Reasons).
