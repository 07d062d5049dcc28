// Discs and crowns. The two colours differ by their carving as well: Black has rings, White a rosette.

import { drawing } from '../app/element.js';

const TURN = 2 * Math.PI;

/**
 * A piece as a drawing on a field of 100 by 100.
 * @param {string} letter
 */
export function drawPiece(letter) {
  const isKing = letter === 'B' || letter === 'W';
  const color = letter.toLowerCase() === 'b' ? 'black' : 'white';
  const top = isKing ? 46 : 50;
  return drawing(
    'svg',
    { class: `disc ${color}`, viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    drawing('ellipse', { class: 'shadow', cx: 51, cy: 58, rx: 40, ry: 39.5 }),
    isKing && drawing('circle', { class: 'edge', cx: 50, cy: 57, r: 39.5 }),
    isKing && drawing('circle', { class: 'side', cx: 50, cy: 53, r: 39.5 }),
    drawing('circle', { class: 'edge', cx: 50, cy: top + 4, r: 39.5 }),
    ...face(color, top, isKing),
  );
}

/**
 * @param {string} color
 * @param {number} y
 * @param {boolean} isKing
 */
function face(color, y, isKing) {
  return [
    drawing('circle', { class: 'face', cx: 50, cy: y, r: 39.5 }),
    drawing('circle', { class: 'shine', cx: 50, cy: y, r: 37.2 }),
    drawing('path', { class: 'milling', d: milling(y) }),
    drawing('circle', { class: 'well', cx: 50, cy: y, r: 29.5 }),
    ...(isKing ? [drawing('path', { class: 'crown', d: crown(y) }), ...gems(y)] : carving(color, y)),
  ];
}

/**
 * @param {string} color
 * @param {number} y
 */
function carving(color, y) {
  if (color === 'black') {
    return [22, 14, 6].map((r) => drawing('circle', { class: 'groove', cx: 50, cy: y, r }));
  }
  return [
    drawing('path', { class: 'groove', d: rosette(y) }),
    drawing('circle', { class: 'groove', cx: 50, cy: y, r: 4 }),
  ];
}

/**
 * Short notches around the rim.
 * @param {number} y
 */
function milling(y) {
  const notch = (/** @type {number} */ turn) => `M${spot(y, 33.2, turn)}L${spot(y, 37, turn)}`;
  return Array.from({ length: 36 }, (_, place) => notch(place / 36)).join('');
}

/**
 * Six petals.
 * @param {number} y
 */
function rosette(y) {
  const petal = (/** @type {number} */ turn) =>
    `M50 ${y}Q${spot(y, 17, turn - 0.085)} ${spot(y, 24, turn)}Q${spot(y, 17, turn + 0.085)} 50 ${y}`;
  return Array.from({ length: 6 }, (_, place) => petal(place / 6)).join('');
}

/**
 * @param {number} y
 * @param {number} radius
 * @param {number} turn
 */
function spot(y, radius, turn) {
  const across = 50 + radius * Math.sin(turn * TURN);
  return `${across.toFixed(1)} ${(y - radius * Math.cos(turn * TURN)).toFixed(1)}`;
}

/** @param {number} y */
function crown(y) {
  return (
    `M31 ${y + 13}L27.5 ${y - 9}L39 ${y - 1}L50 ${y - 17}L61 ${y - 1}L72.5 ${y - 9}L69 ${y + 13}Z` +
    `M31.5 ${y + 17}H68.5`
  );
}

/** @param {number} y */
function gems(y) {
  return [
    [27.5, y - 11],
    [50, y - 19],
    [72.5, y - 11],
  ].map(([cx, cy]) => drawing('circle', { class: 'gem', cx, cy, r: 3 }));
}
