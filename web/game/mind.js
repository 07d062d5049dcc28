// How it thinks: the tree of a search while it grows, or the tables that another mind worked with.

/** @import { Evaluation, Exhibit, Thinking } from '../contract.js' */
/** @import { Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { drawing, element, fill } from '../app/element.js';
import { movesLine } from './line.js';

/** @returns {Panel} */
export function mindPanel() {
  const node = element('div', { class: 'mind' });
  return { node, show: (scene) => fill(node, ...(scene.thinking ? live(scene.thinking) : afterwards(scene))) };
}

/** @param {Thinking} thinking */
function live(thinking) {
  return [
    element('h3', {}, `${thinking.player} is thinking`),
    facts([
      ['Depth', thinking.depth],
      ['Positions', grouped(thinking.nodes)],
      ['Seconds', thinking.seconds.toFixed(1)],
      ['Score', thinking.score],
    ]),
    element('p', {}, movesLine(thinking.line)),
    ...tree(thinking.leaves),
  ];
}

/** @param {Scene} scene */
function afterwards(scene) {
  const ply = scene.explainedPly();
  const move = scene.moveTo(ply);
  const thought = move?.thought ?? scene.evaluationAt();
  if (!move?.exhibits.length && !thought) {
    return [
      element(
        'p',
        { class: 'faint' },
        'While a player thinks, what goes on in it is shown here: the tree of a search, the tables of a player made of rules.',
      ),
    ];
  }
  return [
    element('h3', {}, move ? `What it thought before ${move.text}` : 'What was thought of this position'),
    ...(move?.exhibits ?? []).map(table),
    ...(thought ? search(thought) : []),
  ];
}

/** @param {Evaluation} thought */
function search(thought) {
  return [
    facts([
      ['By', thought.by],
      ['Depth', thought.depth ?? '–'],
      ['Positions', grouped(thought.nodes ?? 0)],
      ['Score', thought.score],
    ]),
    ...tree(thought.leaves),
  ];
}

/** @param {[string, string | number][]} pairs */
function facts(pairs) {
  return element(
    'dl',
    { class: 'facts' },
    ...pairs.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, String(value)))),
  );
}

/** @param {number} number */
export const grouped = (number) => number.toLocaleString('en');

/**
 * Leaves by depth as bars. They grow so fast that only their logarithm can be seen side by side.
 * @param {[number, number][]} leaves
 */
function tree(leaves) {
  if (leaves.length === 0) return [];
  const [wide, high] = [300, 90];
  const most = Math.max(...leaves.map(([, count]) => Math.log10(count + 1)), 1);
  const step = wide / leaves.length;
  const bars = leaves.flatMap(([depth, count], place) => {
    const height = Math.max(1, (Math.log10(count + 1) / most) * (high - 18));
    return [
      drawing(
        'rect',
        { x: place * step + 1, y: high - 14 - height, width: Math.max(1, step - 2), height, rx: 1.5 },
        drawing('title', {}, `depth ${depth}: ${grouped(count)} leaves`),
      ),
      (leaves.length < 16 || place % 2 === 0) &&
        drawing('text', { x: (place + 0.5) * step, y: high - 3 }, String(depth)),
    ];
  });
  const words = leaves.map(([depth, count]) => `depth ${depth} ${grouped(count)}`).join(', ');
  return [
    element(
      'figure',
      { class: 'tree' },
      drawing(
        'svg',
        { viewBox: `0 0 ${wide} ${high}`, role: 'img', 'aria-label': `Leaves by depth: ${words}` },
        ...bars,
      ),
      element('figcaption', { class: 'faint' }, 'Leaves by depth, on a scale of powers of ten'),
    ),
  ];
}

/** @param {Exhibit} exhibit */
function table({ title, columns, rows }) {
  return element(
    'div',
    { class: 'scroll' },
    element(
      'table',
      { class: 'exhibit' },
      element('caption', {}, title),
      element('thead', {}, element('tr', {}, ...columns.map((column) => element('th', { scope: 'col' }, column)))),
      element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, cell))))),
    ),
  );
}
