// Two players play each other: step by step, or by themselves as fast as one likes.

/** @import { Desk, Panel } from './desk.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';

/** Milliseconds between moves, from slow to fast. */
const WAITS = [5000, 3000, 1500, 800, 400, 150, 0];

/**
 * @param {Desk} desk
 * @returns {Panel}
 */
export function exhibitionPanel(desk) {
  const step = button('Step', () => desk.act({ do: 'step' }), { title: 'One move (S)' }, icon('step'));
  const run = button('Run', () => togglePause(desk), { class: 'primary', title: 'Pause and run (P)' });
  const speed = element('input', {
    type: 'range',
    min: 0,
    max: WAITS.length - 1,
    step: 1,
    'aria-label': 'Speed',
    change: () => desk.act({ do: 'speed', wait: WAITS[Number(speed.value)] ?? 800 }),
  });
  const node = element(
    'section',
    { class: 'card exhibition', 'aria-label': 'Two players' },
    run,
    step,
    element(
      'label',
      { class: 'speed' },
      element('span', { class: 'faint' }, 'slow'),
      speed,
      element('span', { class: 'faint' }, 'fast'),
    ),
  );
  return {
    node,
    show({ view, isExhibition, isWatching }) {
      node.hidden = !isExhibition || isWatching || view.turn === null;
      fill(
        run,
        icon(view.paused ? 'play' : 'pause'),
        element('span', { class: 'words' }, view.paused ? 'Run' : 'Pause'),
      );
      step.disabled = view.thinking === 'move' && !view.paused;
      if (document.activeElement !== speed) speed.value = String(nearest(view.wait));
      speed.setAttribute('aria-valuetext', `${view.wait / 1000} seconds between moves`);
    },
  };
}

/** @param {Desk} desk */
export function togglePause(desk) {
  desk.act({ do: desk.scene().view.paused ? 'run' : 'pause' });
}

/** @param {number} wait */
function nearest(wait) {
  const distances = WAITS.map((other) => Math.abs(other - wait));
  return distances.indexOf(Math.min(...distances));
}
