// What a click means: a piece is picked, then its move is made square by square. Only the list of legal moves is asked.

/** @import { MoveView } from '../contract.js' */

/**
 * @typedef {{ kind: 'chosen', squares: number[] }} Chosen        so far; more is to come
 * @typedef {{ kind: 'complete', move: MoveView }} Complete       the one move that is left
 * @typedef {{ kind: 'several', squares: number[] }} Several      more than one way leads there
 * @typedef {{ kind: 'put-back' }} PutBack
 * @typedef {{ kind: 'stranger' }} Stranger                       no legal move has that square here
 */

/**
 * @param {MoveView[]} legal
 * @param {number[]} squares   chosen so far
 * @param {number} square      clicked now
 * @returns {Chosen | Complete | Several | PutBack | Stranger}
 */
export function choose(legal, squares, square) {
  const isSource = legal.some(({ path }) => path[0] === square);
  if (squares.length === 0) return isSource ? { kind: 'chosen', squares: [square] } : { kind: 'stranger' };
  const left = fitting(legal, squares);
  const next = left.filter(({ path }) => path[squares.length] === square);
  if (next.length > 0) return settle(next, [...squares, square]);
  if (square === squares.at(-1)) return squares.length === 1 ? { kind: 'put-back' } : { kind: 'stranger' };
  const ending = left.filter(({ path }) => path.at(-1) === square);
  if (ending.length > 1) return { kind: 'several', squares: shared(ending) };
  if (ending[0]) return { kind: 'complete', move: ending[0] };
  return isSource ? { kind: 'chosen', squares: [square] } : { kind: 'stranger' };
}

/**
 * @param {MoveView[]} moves
 * @param {number[]} squares
 * @returns {Chosen | Complete}
 */
function settle(moves, squares) {
  const isWhole = moves.every(({ path }) => path.length === squares.length);
  const [move] = moves;
  return move && (moves.length === 1 || isWhole) ? { kind: 'complete', move } : { kind: 'chosen', squares };
}

/**
 * The moves that begin with these squares.
 * @param {MoveView[]} legal
 * @param {number[]} squares
 */
export function fitting(legal, squares) {
  return legal.filter(({ path }) => squares.every((square, place) => path[place] === square));
}

/**
 * Where the piece may be put next.
 * @param {MoveView[]} legal
 * @param {number[]} squares
 * @returns {Set<number>}
 */
export function targets(legal, squares) {
  const next = squares.length ? fitting(legal, squares).map(({ path }) => path[squares.length]) : [];
  return new Set(next.filter((square) => square !== undefined));
}

/**
 * What has been taken on the way so far.
 * @param {MoveView[]} legal
 * @param {number[]} squares
 * @returns {number[]}
 */
export function takenSoFar(legal, squares) {
  const legs = Math.max(0, squares.length - 1);
  return fitting(legal, squares)[0]?.taken.slice(0, legs) ?? [];
}

/**
 * The squares with which all these moves begin.
 * @param {MoveView[]} moves
 */
function shared(moves) {
  const [first, ...others] = moves.map(({ path }) => path);
  if (!first) return [];
  const differs = first.findIndex((square, place) => others.some((path) => path[place] !== square));
  return differs < 0 ? first : first.slice(0, differs);
}
