% Judges the files in data/prolog with SWI-Prolog. Loaded after one of them by prolog-reference.sh.

% check_perft(Size, Turn, Depth, Expected): lines of that length from the start.
check_perft(Size, Turn, Depth, Expected) :-
    start(Size, Pieces),
    board(Size, Pieces, Board),
    perft(Depth, Board, Turn, Found),
    (   Found =:= Expected -> true
    ;   format("~w squares, depth ~w: ~w, not ~w~n", [Size, Depth, Found, Expected]), halt(1)
    ).

perft(1, Board, Turn, Count) :- !, legal_moves(Board, Turn, Moves), length(Moves, Count).
perft(Depth, Board, Turn, Count) :-
    legal_moves(Board, Turn, Moves),
    opponent(Turn, Other),
    Less is Depth - 1,
    findall(N, ( member(move(_, After), Moves), perft(Less, After, Other, N) ), Counts),
    sum_list(Counts, Count).

% check_cases(File): the positions of the game of this file have the same moves and the same choice.
check_cases(File) :-
    game(Game),
    setup_call_cleanup(open(File, read, Stream), check_terms(Stream, Game, 0, Count), close(Stream)),
    format("~w: the same moves and the same choice in ~w positions~n", [Game, Count]).

check_terms(Stream, Game, Count0, Count) :-
    read(Stream, Term),
    (   Term == end_of_file -> Count = Count0
    ;   Term = case(Game, Size, Turn, Pieces, Moves, Choice)
    ->  check_case(Size, Turn, Pieces, Moves, Choice),
        Count1 is Count0 + 1,
        check_terms(Stream, Game, Count1, Count)
    ;   check_terms(Stream, Game, Count0, Count)
    ).

check_case(Size, Turn, Pieces, Moves, Choice) :-
    moves(Size, Turn, Pieces, Found),
    same(moves, Pieces, Found, Moves),
    choose(Size, Turn, Pieces, Chosen, _),
    same(choice, Pieces, Chosen, Choice).

same(_, _, Value, Value) :- !.
same(What, Pieces, Found, Expected) :-
    format("~w of ~w: ~w, not ~w~n", [What, Pieces, Found, Expected]),
    halt(1).
