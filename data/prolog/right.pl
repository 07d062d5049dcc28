% The worked example of docs/prolog.md: the crown race with a tie-break of one's own. Of moves that leave equally few
% men open to capture it prefers those of the man furthest to its right, and of these the one to the left.

:- include(race).

% tie_break(Colour, Path, After, Cost): the least cost is preferred. White's right has the high columns.
tie_break(white, [_-J, _-L|_], _, Cost) :- Cost is L - 100 * J.
tie_break(black, [_-J, _-L|_], _, Cost) :- Cost is 100 * J - L.
