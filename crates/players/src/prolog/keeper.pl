% Stands between Rust and a player's clauses: reads, checks and adds them one by one, and asks goals under guard.
% Whatever happens becomes a term of the answer.

:- module(keeper, [load/2, known/3, choose/5, moves/5, game/2]).

:- use_module(library(charsio)).
:- use_module(library(dcgs)).
:- use_module(library(iso_ext)).
:- use_module(library(lists)).

% load(Chars, Answer): one clause or directive. Answer is clause(Name, Arity, Calls), directive, refused(Why) or
% threw(Error).
load(Chars, Answer) :-
    catch(( read_from_chars(Chars, Term), loaded(Term, Answer) ), Error, Answer = threw(Error)), !.
load(_, refused('it fails')).

loaded(Term, refused('a variable is no clause')) :- var(Term), !.
loaded((:- Directive), Answer) :- !, directive(Directive, Answer).
loaded((?- _), refused('a file of a player asks no queries')) :- !.
loaded((Head --> Body), Answer) :- !, dcg_clause((Head --> Body), Clause), loaded(Clause, Answer).
loaded(Clause, Answer) :-
    parts(Clause, Head, Body),
    callable(Head),
    functor(Head, Name, Arity),
    (   hook(Name) -> Answer = refused('expansions are not for files of players')
    ;   assertz(user:Clause),
        findall(Call, called(Body, Call), Calls),
        Answer = clause(Name, Arity, Calls)
    ).
loaded(Clause, Answer) :- parts(Clause, Head, _), \+ callable(Head), Answer = refused('its head is no predicate').

parts((Head :- Body), Head, Body) :- !.
parts(Head, Head, true).

hook(term_expansion).
hook(goal_expansion).

dcg_clause(Rule, Clause) :- user:term_expansion(Rule, Clause), !.

directive(Directive, refused('a directive has no variables')) :- var(Directive), !.
directive(dynamic(Predicates), directive) :- !, declare(Predicates).
directive(discontiguous(_), directive) :- !.
directive(op(Priority, Type, Name), directive) :- !, user:op(Priority, Type, Name).
directive(use_module(library(Library)), directive) :- !, user:use_module(library(Library)).
directive(_, refused('the directives for files of players are include, dynamic, discontiguous, op and use_module of a library')).

% A predicate is known, without clauses, after one was there.
declare((A, B)) :- !, declare(A), declare(B).
declare([]) :- !.
declare([A|B]) :- !, declare(A), declare(B).
declare(Name/Arity) :-
    functor(Head, Name, Arity),
    assertz(user:(Head :- fail)),
    retract(user:(Head :- fail)).

% called(Body, Name/Arity): the predicates that a body calls, as far as they can be seen.
called(Goal, _) :- var(Goal), !, fail.
called((A, B), Call) :- !, ( called(A, Call) ; called(B, Call) ).
called((A ; B), Call) :- !, ( called(A, Call) ; called(B, Call) ).
called((A -> B), Call) :- !, ( called(A, Call) ; called(B, Call) ).
called(\+ A, Call) :- !, called(A, Call).
called(findall(_, A, _), Call) :- !, called(A, Call).
called(once(A), Call) :- !, called(A, Call).
called(call(A), Call) :- !, called(A, Call).
called(forall(A, B), Call) :- !, ( called(A, Call) ; called(B, Call) ).
called(_:_, _) :- !, fail.
called(!, _) :- !, fail.
called(Goal, Name/Arity) :- callable(Goal), functor(Goal, Name, Arity).

% known(Name, Arity, Answer): whether there is such a predicate, in the file or in Prolog.
known(Name, Arity, Answer) :-
    functor(Head, Name, Arity),
    (   is_known(Head) -> Answer = yes
    ;   Answer = no
    ).

% Clauses of what is static may not be looked at, which tells that it is there.
is_known(Head) :- predicate_property(user:Head, _).
is_known(Head) :- catch(user:clause(Head, _), error(permission_error(_, _, _), _), true).

% What a player's file is asked, in at most so many inferences.
choose(Size, Turn, Pieces, Limit, Answer) :-
    ask(choose(Size, Turn, Pieces, Path, Reasons), Path-Reasons, Limit, Answer).

moves(Size, Turn, Pieces, Limit, Answer) :- ask(moves(Size, Turn, Pieces, Paths), Paths, Limit, Answer).

game(Limit, Answer) :- ask(game(Game), Game, Limit, Answer).

% ask(Goal, Result, Limit, Answer): yes(Result), no, exceeded, or threw(Error).
ask(Goal, Result, Limit, Answer) :-
    catch(limited(Goal, Result, Limit, Answer0), Error, Answer0 = threw(Error)),
    (   acyclic_term(Answer0) -> Answer = Answer0
    ;   Answer = threw(cyclic_term)
    ).

limited(Goal, Result, Limit, Answer) :-
    call_with_inference_limit(user:Goal, Limit, Verdict), !,
    (   Verdict == inference_limit_exceeded -> Answer = exceeded
    ;   Answer = yes(Result)
    ).
limited(_, _, _, no).
