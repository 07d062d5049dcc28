// Who was better, move by move, as a line one can click on.

/** @import { Scene } from './scene.js' */
import { drawing } from '../app/element.js';

const WIDE = 320;
const HIGH = 110;

/**
 * @param {Scene} scene
 * @param {(ply: number) => void} goTo
 */
export function evaluationChart(scene, goTo) {
  const plies = scene.view.history.length;
  const x = (/** @type {number} */ ply) => (plies ? (ply / plies) * (WIDE - 8) + 4 : WIDE / 2);
  const y = (/** @type {number} */ bar) => 4 + (1 - bar) * (HIGH - 8);
  const known = [];
  for (let ply = 0; ply <= plies; ply += 1) {
    const bar = scene.evaluationAt(ply)?.bar;
    if (bar !== undefined) known.push({ ply, bar });
  }
  const points = known.map(({ ply, bar }) => `${x(ply).toFixed(1)},${y(bar).toFixed(1)}`);
  const first = known[0]?.ply ?? 0;
  const last = known.at(-1)?.ply ?? 0;
  const area = `${x(first)},${HIGH / 2} ${points.join(' ')} ${x(last)},${HIGH / 2}`;
  const mistakes = (scene.view.review?.mistakes ?? []).map(({ ply, words }) =>
    drawing(
      'circle',
      { class: 'mistake', cx: x(ply + 1), cy: y(scene.evaluationAt(ply + 1)?.bar ?? 0.5), r: 4 },
      drawing('title', {}, words),
    ),
  );
  const svg = drawing(
    'svg',
    { class: 'chart', viewBox: `0 0 ${WIDE} ${HIGH}`, role: 'img', 'aria-label': chartWords(known) },
    drawing('rect', { class: 'whites', x: 0, y: HIGH / 2, width: WIDE, height: HIGH / 2 }),
    drawing('line', { class: 'even', x1: 0, x2: WIDE, y1: HIGH / 2, y2: HIGH / 2 }),
    known.length > 0 && drawing('polygon', { class: 'area', points: area }),
    drawing('polyline', { class: 'curve', points: points.join(' ') }),
    drawing('line', { class: 'cursor', x1: x(scene.ply), x2: x(scene.ply), y1: 0, y2: HIGH }),
    ...mistakes,
    drawing('text', { x: 6, y: 14 }, 'Black is better'),
    drawing('text', { x: 6, y: HIGH - 7 }, 'White is better'),
  );
  svg.addEventListener('click', (event) => {
    const { left, width } = svg.getBoundingClientRect();
    goTo(Math.round(((((event.clientX - left) / width) * WIDE - 4) / (WIDE - 8)) * plies));
  });
  return svg;
}

/** @param {{ ply: number, bar: number }[]} known */
function chartWords(known) {
  if (known.length === 0) return 'Chart of who was better; nothing is known yet';
  const spoken = known.map(({ ply, bar }) => `after move ${ply} ${Math.round(bar * 100)}`);
  return `Black's share in percent: ${spoken.join(', ')}`;
}
