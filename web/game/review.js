// The look back: where the score turned, and what would have been better.

/** @import { Desk, Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';
import { sentence } from '../app/notices.js';
import { evaluationChart } from './chart.js';

/**
 * @param {Desk} desk
 * @returns {Panel}
 */
export function reviewPanel(desk) {
  const node = element('div', { class: 'review' });
  return { node, show: (scene) => fill(node, ...content(scene, desk)) };
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function content(scene, desk) {
  const { review, result } = scene.view;
  const chart = evaluationChart(scene, (ply) => desk.goTo(ply));
  if (review) return [chart, ...progress(scene), ...mistakes(scene, desk)];
  const mayReview = !scene.isWatching && scene.view.history.length > 0 && (result !== null || scene.isStudy);
  return [
    chart,
    mayReview
      ? button('Review the whole game', () => desk.act({ do: 'review' }), { class: 'primary' }, icon('chart'))
      : element(
          'p',
          { class: 'faint' },
          'When the game is over, a strong player goes through it here and shows where it turned.',
        ),
  ];
}

/** @param {Scene} scene */
function progress(scene) {
  const { review } = scene.view;
  if (!review || review.done) return [];
  const done = review.positions.filter(Boolean).length;
  return [
    element(
      'p',
      { class: 'faint' },
      `Looked at ${done} of ${review.positions.length} positions… `,
      element('progress', { max: review.positions.length, value: done, 'aria-label': 'Review' }),
    ),
  ];
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function mistakes(scene, desk) {
  const { review } = scene.view;
  if (!review) return [];
  if (review.mistakes.length === 0) {
    return review.done ? [element('p', {}, 'No move cost much. Well played on both sides.')] : [];
  }
  const items = review.mistakes.map(({ ply, words }) => {
    const isShown = scene.ply === ply + 1 || scene.ply === ply;
    return element(
      'li',
      {},
      element(
        'button',
        { type: 'button', class: 'quiet', 'aria-current': isShown ? 'true' : null, click: () => desk.goTo(ply + 1) },
        sentence(words),
      ),
    );
  });
  const title = review.mistakes.length === 1 ? 'One move cost much' : `${review.mistakes.length} moves cost much`;
  return [element('h3', {}, title), element('ol', { class: 'mistakes' }, ...items)];
}
