% The crown race on a board of 2n x 2n squares: White starts, captures are compulsory, and whoever first brings a man
% to the last row, or leaves the opponent without a move, has won.
%
% board.pl has the squares and the pieces, choice.pl says how a move is chosen.

:- include(board).
:- include(choice).

game(race).

% Normal moves: a man goes one row forwards and one column to either side, to an empty square.
step(Board, Colour, I-J, K-L) :-
    forward(Colour, Up),
    K is I + Up,
    sideways(Side),
    L is J + Side,
    piececol(Board, K, L, empty).

% Captures: a man jumps forwards over a piece of the opponent that is next to it, to the empty square behind.
jump(Board, Colour, I-J, M-N, K-L) :-
    forward(Colour, Up),
    opponent(Colour, Other),
    M is I + Up,
    sideways(Side),
    N is J + Side,
    piececol(Board, M, N, Other),
    K is M + Up,
    L is N + Side,
    piececol(Board, K, L, empty).

can_jump(Board, Colour, From) :- jump(Board, Colour, From, _, _), !.

% A move is move(Path, After): the squares from the first to the last, and the board after it.
normal_move(Board, Colour, move([I-J, K-L], After)) :-
    on(Board, Colour, I, J),
    step(Board, Colour, I-J, K-L),
    put(Board, I, J, empty, Lifted),
    put(Lifted, K, L, man(Colour), After).

capture(Board, Colour, move([I-J|Path], After)) :-
    on(Board, Colour, I, J),
    can_jump(Board, Colour, I-J),
    captures(Board, Colour, I-J, Path, After).

% Captures that must go on: the man jumps on for as long as it can.
captures(Board, Colour, I-J, [K-L|Path], After) :-
    jump(Board, Colour, I-J, M-N, K-L),
    put(Board, I, J, empty, Lifted),
    put(Lifted, M, N, empty, Taken),
    put(Taken, K, L, man(Colour), Next),
    goes_on(Next, Colour, K-L, Path, After).

goes_on(Board, Colour, Square, Path, After) :-
    can_jump(Board, Colour, Square), !,
    captures(Board, Colour, Square, Path, After).
goes_on(Board, _, _, [], Board).

% legal_moves(Board, Turn, Moves): if there is a capture one must capture; when the race is over there are no moves.
legal_moves(Board, Turn, []) :- opponent(Turn, Other), crowned(Board, Other), !.
legal_moves(Board, Turn, Moves) :-
    findall(Move, capture(Board, Turn, Move), Captures),
    (   Captures = [_|_] -> Moves = Captures
    ;   findall(Move, normal_move(Board, Turn, Move), Moves)
    ).

can_move(Board, Colour) :-
    on(Board, Colour, I, J),
    ( step(Board, Colour, I-J, _) ; jump(Board, Colour, I-J, _, _) ), !.

% Winning configurations, with Turn to move: the opponent has a man on its last row, or Turn has no piece, or no move.
winner(Board, Turn, Winner, crowned) :- opponent(Turn, Winner), crowned(Board, Winner), !.
winner(Board, Turn, Winner, all_taken) :- opponent(Turn, Winner), \+ on(Board, Turn, _, _), !.
winner(Board, Turn, Winner, blocked) :- opponent(Turn, Winner), \+ can_move(Board, Turn).

crowned(Board, Colour) :-
    last_row(Board, Colour, I),
    on_row(Board, I, Colour, _), !.

% vulnerable(Board, Colour, I, J): a piece of that side that a man of the opponent can jump over at once: he stands
% next to it, one row further on, and the square behind it is empty.
vulnerable(Board, Colour, I, J) :-
    on(Board, Colour, I, J),
    attacked(Board, Colour, I, J).

attacked(Board, Colour, I, J) :-
    forward(Colour, Up),
    opponent(Colour, Other),
    K is I + Up,
    sideways(Side),
    L is J + Side,
    piececol(Board, K, L, Other),
    M is I - Up,
    N is J - Side,
    piececol(Board, M, N, empty), !.
