% English draughts on a board of 2n x 2n squares: Black starts, captures are compulsory, men become kings on the last
% row, and whoever cannot move has lost.
%
% board.pl has the squares and the pieces, choice.pl says how a move is chosen.

:- include(board).
:- include(choice).

game(english).

% ahead(Piece, Up): the rows a piece goes to, forwards only for a man, both ways for a king.
ahead(man(Colour), Up) :- forward(Colour, Up).
ahead(king(_), 1).
ahead(king(_), -1).

% Normal moves: one row ahead and one column to either side, to an empty square.
step(Board, Piece, I-J, K-L) :-
    ahead(Piece, Up),
    K is I + Up,
    sideways(Side),
    L is J + Side,
    piececol(Board, K, L, empty).

% Captures: over a piece of the opponent that is next to one's own, to the empty square behind.
jump(Board, Piece, I-J, M-N, K-L) :-
    owner(Piece, Colour),
    opponent(Colour, Other),
    ahead(Piece, Up),
    M is I + Up,
    sideways(Side),
    N is J + Side,
    piececol(Board, M, N, Other),
    K is M + Up,
    L is N + Side,
    piececol(Board, K, L, empty).

can_jump(Board, Piece, From) :- jump(Board, Piece, From, _, _), !.

% becomes(Board, Piece, I, Next): what a piece is on row I.
becomes(Board, man(Colour), I, king(Colour)) :- last_row(Board, Colour, I), !.
becomes(_, Piece, _, Piece).

% A move is move(Path, After): the squares from the first to the last, and the board after it.
normal_move(Board, Colour, move([I-J, K-L], After)) :-
    on(Board, Colour, I, J),
    cell(Board, I, J, Piece),
    step(Board, Piece, I-J, K-L),
    becomes(Board, Piece, K, Next),
    put(Board, I, J, empty, Lifted),
    put(Lifted, K, L, Next, After).

% The square where a capture starts counts as empty while it goes on.
capture(Board, Colour, move([I-J|Path], After)) :-
    on(Board, Colour, I, J),
    cell(Board, I, J, Piece),
    can_jump(Board, Piece, I-J),
    put(Board, I, J, empty, Lifted),
    captures(Lifted, Piece, I-J, Path, [], After).

% Captures that must go on. What was jumped stays in the way, as a cell that is nobody's, until the move is complete.
captures(Board, Piece, From, [K-L|Path], Squares, After) :-
    jump(Board, Piece, From, M-N, K-L),
    put(Board, M, N, taken, Next),
    becomes(Board, Piece, K, Then),
    goes_on(Next, Piece, Then, K-L, Path, [M-N|Squares], After).

% A man that is crowned stops.
goes_on(Board, Piece, Piece, Square, Path, Squares, After) :-
    can_jump(Board, Piece, Square), !,
    captures(Board, Piece, Square, Path, Squares, After).
goes_on(Board, _, Piece, I-J, [], Squares, After) :-
    put(Board, I, J, Piece, Landed),
    remove(Squares, Landed, After).

remove([], Board, Board).
remove([I-J|Squares], Board, After) :- put(Board, I, J, empty, Next), remove(Squares, Next, After).

% legal_moves(Board, Turn, Moves): if there is a capture one must capture.
legal_moves(Board, Turn, Moves) :-
    findall(Move, capture(Board, Turn, Move), Captures),
    (   Captures = [_|_] -> without_other_routes(Captures, Moves)
    ;   findall(Move, normal_move(Board, Turn, Move), Moves)
    ).

% Captures that start on the same square and leave the same board are one move; the first route stands for it.
without_other_routes([], []).
without_other_routes([Move|Moves], [Move|Rest]) :-
    without_routes_of(Moves, Move, Others),
    without_other_routes(Others, Rest).

without_routes_of([], _, []).
without_routes_of([Other|Moves], Move, Rest) :-
    (   same_move(Other, Move) -> Rest = Others
    ;   Rest = [Other|Others]
    ),
    without_routes_of(Moves, Move, Others).

same_move(move([From|_], After), move([From|_], After)).

can_move(Board, Colour) :-
    on(Board, Colour, I, J),
    cell(Board, I, J, Piece),
    ( step(Board, Piece, I-J, _) ; jump(Board, Piece, I-J, _, _) ), !.

% Winning configurations, with Turn to move: Turn has no piece, or no move.
winner(Board, Turn, Winner, all_taken) :- opponent(Turn, Winner), \+ on(Board, Turn, _, _), !.
winner(Board, Turn, Winner, blocked) :- opponent(Turn, Winner), \+ can_move(Board, Turn).

% vulnerable(Board, Colour, I, J): a piece of that side that a piece of the opponent can jump over at once: it stands
% next to it, may go that way, and the square behind is empty.
vulnerable(Board, Colour, I, J) :-
    on(Board, Colour, I, J),
    attacked(Board, Colour, I, J).

attacked(Board, Colour, I, J) :-
    opponent(Colour, Other),
    ahead(king(Other), Up),
    M is I - Up,
    sideways(Side),
    N is J - Side,
    cell(Board, M, N, Piece),
    owner(Piece, Other),
    ahead(Piece, Up),
    K is I + Up,
    L is J + Side,
    piececol(Board, K, L, empty), !.
