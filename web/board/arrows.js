// Arrows over the board, such as the way of a hint.

/** @import { Places } from './places.js' */
import { drawing } from '../app/element.js';

const HEAD = 0.34;

/**
 * @param {Places} places
 * @param {number[]} path
 */
export function drawArrow(places, path) {
  const points = path.map((number) => {
    const { row, column } = places.of(number);
    return [column + 0.5, row + 0.5];
  });
  const [x = 0, y = 0] = points.at(-1) ?? [];
  const [fromX = 0, fromY = 0] = points.at(-2) ?? [];
  const length = Math.hypot(x - fromX, y - fromY) || 1;
  const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
  // The line ends where the head begins.
  const line = [...points.slice(0, -1), [x - dx * HEAD, y - dy * HEAD]];
  const head = [
    [x, y],
    [x - dx * HEAD - dy * 0.22, y - dy * HEAD + dx * 0.22],
    [x - dx * HEAD + dy * 0.22, y - dy * HEAD - dx * 0.22],
  ];
  return drawing(
    'g',
    { class: 'arrow' },
    drawing('polyline', { points: line.join(' ') }),
    drawing('polygon', { points: head.join(' ') }),
  );
}
