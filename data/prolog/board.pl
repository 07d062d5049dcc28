% The board and what stands on it, for any board of 2n x 2n squares. Shared by race.pl and english.pl.
%
% A square is I-J: row I, counted from White's side, and column J, counted from White's left, both from 1 to 2n.
% A board is a term board(Row1, Row2, ...) of terms row(Cell1, Cell2, ...); a cell is empty, man(Colour) or
% king(Colour). What lies outside needs no rule: arg/3 finds nothing there.

:- use_module(library(lists)).

% colour(I, J, Colour): the colour of a square. The game is played on the black ones.
colour(I, J, black) :- (I + J) mod 2 =:= 0.
colour(I, J, white) :- (I + J) mod 2 =:= 1.

opponent(white, black).
opponent(black, white).

% forward(Colour, Up): one row forwards for that side.
forward(white, 1).
forward(black, -1).

% last_row(Board, Colour, I): the row that the men of that side want to reach.
last_row(Board, white, I) :- size(Board, I).
last_row(_, black, 1).

size(Board, Size) :- functor(Board, board, Size).

cell(Board, I, J, Cell) :- arg(I, Board, Row), arg(J, Row, Cell).

% piececol(Board, I, J, Colour): whose piece is on a square, white, black or empty.
piececol(Board, I, J, Colour) :- cell(Board, I, J, Cell), owner(Cell, Colour).

owner(empty, empty).
owner(man(Colour), Colour).
owner(king(Colour), Colour).

% on(Board, Colour, I, J): the pieces of one side, from the top of the board (row 2n) down, each row from the left.
% This is the order of the numbers that squares have in notation.
on(Board, Colour, I, J) :-
    size(Board, Size),
    downwards(Size, I),
    on_row(Board, I, Colour, J).

on_row(Board, I, Colour, J) :-
    arg(I, Board, Row),
    functor(Row, _, Size),
    J0 is 2 - I mod 2,
    by_twos(J0, Size, J),
    arg(J, Row, Cell),
    owner(Cell, Colour).

downwards(I, I).
downwards(I, K) :- I > 1, I1 is I - 1, downwards(I1, K).

by_twos(J, _, J).
by_twos(J, Size, L) :- J + 2 =< Size, J2 is J + 2, by_twos(J2, Size, L).

% sideways(S): a column to the left, a column to the right.
sideways(-1).
sideways(1).

% put(Board, I, J, Cell, Next): the board after one cell has changed.
put(Board, I, J, Cell, Next) :-
    arg(I, Board, Row),
    replace(Row, J, Cell, NextRow),
    replace(Board, I, NextRow, Next).

replace(Term, N, Argument, Next) :-
    Term =.. [Name|Arguments],
    replace_nth(N, Arguments, Argument, NextArguments),
    Next =.. [Name|NextArguments].

replace_nth(1, [_|Rest], X, [X|Rest]) :- !.
replace_nth(N, [Y|Rest], X, [Y|Next]) :- N1 is N - 1, replace_nth(N1, Rest, X, Next).

% board(Size, Pieces, Board): the board with pieces at(I, J, man(white)) and so on, and nothing else.
board(Size, Pieces, Board) :-
    functor(Board, board, Size),
    Board =.. [_|Rows],
    empty_rows(Rows, Size),
    place(Pieces, Board),
    fill_rows(Rows).

empty_rows([], _).
empty_rows([Row|Rows], Size) :- functor(Row, row, Size), empty_rows(Rows, Size).

place([], _).
place([at(I, J, Piece)|Pieces], Board) :- colour(I, J, black), cell(Board, I, J, Piece), place(Pieces, Board).

fill_rows([]).
fill_rows([Row|Rows]) :- Row =.. [_|Cells], fill_cells(Cells), fill_rows(Rows).

fill_cells([]).
fill_cells([Cell|Cells]) :- ( var(Cell) -> Cell = empty ; true ), fill_cells(Cells).

% start(Size, Pieces): the initial configuration. Men fill all rows but the two in the middle.
start(Size, Pieces) :-
    functor(Board, board, Size),
    N is Size // 2,
    findall(at(I, J, man(Colour)), starts_at(Board, N, I, J, Colour), Pieces).

starts_at(Board, N, I, J, Colour) :-
    size(Board, Size),
    downwards(Size, I),
    side_at_start(I, N, Colour),
    J0 is 2 - I mod 2,
    by_twos(J0, Size, J).

side_at_start(I, N, white) :- I =< N - 1.
side_at_start(I, N, black) :- I >= N + 2.
