// Pieces gliding over the board.

/** @import { Places } from './places.js' */

const LEG = 190;
const LONGEST = 900;

/** Whether things may move: not for those who asked for stillness, nor in a tab that nobody sees. */
export function mayMove() {
  return !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Where a piece of the size of a square stands.
 * @param {Places} places
 * @param {number} number
 */
export function placement(places, number) {
  const { row, column } = places.of(number);
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/**
 * Glides along a path. What is taken fades as it is passed. `finish` ends it at once.
 * @param {Places} places
 * @param {HTMLElement} piece
 * @param {number[]} path
 * @param {HTMLElement[]} taken   one for each leg
 * @returns {{ done: Promise<void>, finish: () => void }}
 */
export function glide(places, piece, path, taken) {
  const legs = path.length - 1;
  const duration = Math.min(LEG * legs + 60, LONGEST);
  const frames = path.map((number) => ({ transform: placement(places, number), easing: 'ease-in-out' }));
  piece.classList.add('moving');
  const ways = [piece.animate(frames, { duration, fill: 'forwards' })];
  taken.forEach((other, leg) => {
    const passed = (duration * (leg + 0.5)) / legs;
    const fade = [{ opacity: 1 }, { opacity: 0 }];
    ways.push(other.animate(fade, { delay: passed, duration: 160, fill: 'forwards' }));
  });
  const done = Promise.allSettled(ways.map((way) => way.finished)).then(() => {
    piece.classList.remove('moving');
    ways.forEach((way) => way.cancel());
  });
  return { done, finish: () => ways.forEach((way) => way.finish()) };
}

/** @param {HTMLElement} node */
export function appear(node) {
  if (mayMove()) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 });
}

/** @param {HTMLElement} node */
export function vanish(node) {
  if (!mayMove()) return node.remove();
  const fading = node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 140, fill: 'forwards' });
  fading.finished.finally(() => node.remove());
}
