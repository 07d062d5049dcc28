// Why: the reasons for a hint, or for a move that was made.

/** @import { Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { element, fill } from '../app/element.js';
import { sentence } from '../app/notices.js';
import { movesLine } from './line.js';
import { seatOf } from './scene.js';

/** @returns {Panel} */
export function reasonsPanel() {
  const node = element('div', { class: 'reasons' });
  return { node, show: (scene) => fill(node, ...hint(scene), ...explanation(scene)) };
}

/** @param {Scene} scene */
function hint({ view, isPresent }) {
  if (view.thinking === 'hint') return [element('p', { class: 'faint' }, 'Looking for a good move…')];
  if (!view.hint || !isPresent) return [];
  return [
    element('h3', {}, `Hint: ${view.hint.text}`),
    list(view.hint.reasons),
    element('p', { class: 'faint' }, `Says ${view.hint.by}.`),
  ];
}

/** @param {Scene} scene */
function explanation(scene) {
  const mistake = scene.view.review?.mistakes.find(({ ply }) => ply + 1 === scene.ply);
  const about = mistake
    ? [element('h3', {}, `${scene.moveTo()?.text}: a mistake`), element('p', {}, sentence(mistake.words))]
    : [];
  const ply = scene.explainedPly();
  const move = scene.moveTo(ply);
  if (!ply || !move) {
    const empty =
      'When a player has moved, its reasons stand here. A hint shows what a strong player would do, and why.';
    return scene.view.hint || mistake ? about : [element('p', { class: 'faint' }, empty)];
  }
  const who = scene.view.seats[seatOf(move.color)]?.name ?? '';
  const seconds = move.seconds === null ? '' : `, ${move.seconds.toFixed(1)} s`;
  return [
    ...about,
    element('h3', {}, `Why ${move.text}?`),
    list(move.reasons),
    move.thought &&
      move.thought.line.length > 1 &&
      element('p', { class: 'line' }, 'The line it expected: ', movesLine(move.thought.line)),
    element('p', { class: 'faint' }, `Move ${ply}, by ${who}${seconds}.`),
  ];
}

/** @param {string[]} reasons */
function list(reasons) {
  if (reasons.length === 0) return element('p', { class: 'faint' }, 'No reasons were given.');
  return element('ul', {}, ...reasons.map((reason) => element('li', {}, sentence(reason))));
}
