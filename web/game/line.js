// A line of moves as text that breaks between moves only.

import { element } from '../app/element.js';

/** @param {string[]} moves */
export function movesLine(moves) {
  return element('span', { class: 'moves-line' }, ...moves.flatMap((move) => [element('span', {}, move), ' ']));
}
