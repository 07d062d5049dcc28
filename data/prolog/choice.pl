% How a move is chosen. Shared by race.pl and english.pl, which say what is legal, what wins and what is open to
% capture.
%
% 1. A move that wins at once.
% 2. Else a move that leaves as few of one's own pieces open to capture as possible.
% 3. Of several the one with the least tie_break/4, if the file that includes this one has such a predicate.
% 4. Of several the one that is generated first: the first by the numbers of its squares.

% tie_break(Colour, Path, After, Cost): for files that include this one. The least cost is preferred; a move for
% which it fails costs 0. It never outweighs a win or an open piece.
:- dynamic(tie_break/4).

% choose(Size, Turn, Pieces, Path, Reasons): what the program asks for. Fails if there is no legal move.
choose(Size, Turn, Pieces, Path, Reasons) :-
    board(Size, Pieces, Board),
    legal_moves(Board, Turn, Moves),
    choice(Moves, Turn, Path, Reasons).

% moves(Size, Turn, Pieces, Paths): all legal moves, in the order in which they are generated.
moves(Size, Turn, Pieces, Paths) :-
    board(Size, Pieces, Board),
    legal_moves(Board, Turn, Moves),
    paths(Moves, Paths).

paths([], []).
paths([move(Path, _)|Moves], [Path|Paths]) :- paths(Moves, Paths).

choice([move(Path, _)], _, Path, [moves(1)]) :- !.
choice(Moves, Turn, Path, [wins(How), moves(Count)]) :-
    winning(Moves, Turn, Path, How), !,
    length(Moves, Count).
choice(Moves, Turn, Path, [open(Open), moves(Count), equal(Equal), preferred(Preferred)]) :-
    length(Moves, Count),
    judge(Moves, Turn, Judged),
    least(Judged, Open-Cost),
    count_open(Judged, Open, Equal),
    count_cost(Judged, Open-Cost, Preferred),
    first(Judged, Open-Cost, Path).

% winning(Moves, Turn, Path, How): the first move after which the opponent, whose turn it then is, has lost.
winning([move(Path, After)|_], Turn, Path, How) :-
    opponent(Turn, Other),
    winner(After, Other, Turn, How), !.
winning([_|Moves], Turn, Path, How) :- winning(Moves, Turn, Path, How).

% judge(Moves, Turn, Judged): each move as judged(Open-Cost, Path).
judge([], _, []).
judge([move(Path, After)|Moves], Turn, [judged(Open-Cost, Path)|Judged]) :-
    findall(I-J, vulnerable(After, Turn, I, J), Squares),
    length(Squares, Open),
    cost(Turn, Path, After, Cost),
    judge(Moves, Turn, Judged).

cost(Turn, Path, After, Cost) :- tie_break(Turn, Path, After, Cost), !.
cost(_, _, _, 0).

% In the standard order of terms 1-9 comes before 2-0: open pieces count first, the cost second.
least([judged(Key, _)|Judged], Least) :- least(Judged, Key, Least).

least([], Least, Least).
least([judged(Key, _)|Judged], Least0, Least) :-
    ( Key @< Least0 -> least(Judged, Key, Least) ; least(Judged, Least0, Least) ).

count_open(Judged, Open, Count) :- findall(x, member(judged(Open-_, _), Judged), Found), length(Found, Count).

count_cost(Judged, Key, Count) :- findall(x, member(judged(Key, _), Judged), Found), length(Found, Count).

first([judged(Key, Path)|_], Key, Path) :- !.
first([_|Judged], Key, Path) :- first(Judged, Key, Path).
