// Squares and moves in words, for those who listen.

/** @import { MoveView, SquareView } from '../contract.js' */

/** @type {Record<string, string>} */
const PIECES = { b: 'black man', B: 'black king', w: 'white man', W: 'white king', '.': 'empty' };

/** @param {string} letter */
export const pieceWords = (letter) => PIECES[letter] ?? 'empty';

/**
 * @param {SquareView} square
 * @param {'numbers' | 'letters' | 'none'} labels
 */
export const squareWords = (square, labels) => (labels === 'letters' ? square.name : String(square.number));

/**
 * A move to be heard: `11 to 15`, `22 takes 15, 8`.
 * @param {MoveView} move
 */
export function moveWords({ text }) {
  const squares = text.split(/[-x]/);
  if (text.includes('x')) return `${squares[0]} takes to ${squares.slice(1).join(', ')}`;
  return squares.join(' to ');
}
