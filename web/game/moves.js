// The moves so far, to go back and forth in, and a field to type one.

/** @import { PlyView, View } from '../contract.js' */
/** @import { Desk, Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';

/**
 * @param {Desk} desk
 * @returns {Panel & { input: HTMLInputElement }}
 */
export function movesPanel(desk) {
  const list = element('ol', { class: 'moves', 'aria-label': 'Moves' });
  list.addEventListener('click', (event) => {
    const ply = event.target instanceof HTMLElement && event.target.dataset.ply;
    if (ply) desk.goTo(Number(ply));
  });
  const input = element('input', {
    type: 'text',
    id: 'typed',
    placeholder: '11-15',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Type a move',
  });
  const typed = element(
    'form',
    { class: 'row typed', submit: (/** @type {Event} */ event) => send(event, input, desk) },
    input,
    element('button', { class: 'small' }, 'Play'),
  );
  const arrows = navigation(desk);
  let drawn = '';
  return {
    node: element('section', { class: 'card history', 'aria-label': 'History' }, arrows.node, list, typed),
    input,
    show(scene) {
      const { view } = scene;
      // The list is drawn again only when it has changed, so that the focus stays where it is.
      const now = view.history.map(({ text }) => text).join() + mistakesOf(view).join();
      if (now !== drawn) fill(list, ...rounds(view).map((round, place) => row(round, place, view)));
      drawn = now;
      markChosen(list, scene);
      arrows.show(scene);
      typed.hidden = !scene.isOwnTurn;
      input.placeholder = view.legal[0]?.text ?? '';
    },
  };
}

/**
 * @param {Event} event
 * @param {HTMLInputElement} input
 * @param {Desk} desk
 */
async function send(event, input, desk) {
  event.preventDefault();
  const text = input.value.trim();
  if (text && (await desk.act({ do: 'move', text }))) input.value = '';
}

/** @param {Desk} desk */
function navigation(desk) {
  const by = (/** @type {number} */ plies) => desk.goTo(desk.scene().ply + plies);
  const first = button('First', () => desk.goTo(0), { class: 'quiet only-icon' }, icon('first'));
  const back = button('One back', () => by(-1), { class: 'quiet only-icon' }, icon('back'));
  const forward = button('One forward', () => by(1), { class: 'quiet only-icon' }, icon('forward'));
  const last = button('Last', () => desk.goTo(Infinity), { class: 'quiet only-icon' }, icon('last'));
  const words = element('span', { class: 'faint' });
  return {
    node: element('div', { class: 'navigation' }, first, back, words, forward, last),
    /** @param {Scene} scene */
    show(scene) {
      first.disabled = back.disabled = scene.ply === 0;
      forward.disabled = last.disabled = scene.isPresent;
      words.textContent = scene.view.history.length ? `${scene.ply} of ${scene.view.history.length}` : 'No moves yet';
    },
  };
}

/**
 * The moves in pairs. A game that begins with the other side has a gap at first.
 * @param {View} view
 * @returns {({ ply: number, move: PlyView } | null)[][]}
 */
function rounds(view) {
  /** @type {({ ply: number, move: PlyView } | null)[]} */
  const plies = view.history.map((move, place) => ({ ply: place + 1, move }));
  if (view.history[0] && view.history[0].color !== view.game.starts) plies.unshift(null);
  const pairs = [];
  for (let place = 0; place < plies.length; place += 2) pairs.push(plies.slice(place, place + 2));
  return pairs;
}

/** @param {View} view */
function mistakesOf(view) {
  return (view.review?.mistakes ?? []).map(({ ply }) => ply + 1);
}

/**
 * @param {({ ply: number, move: PlyView } | null)[]} round
 * @param {number} place
 * @param {View} view
 */
function row(round, place, view) {
  const mistakes = mistakesOf(view);
  const cells = round.map((cell) => {
    if (!cell) return element('span', { class: 'gap' }, '…');
    const isMistake = mistakes.includes(cell.ply);
    return element(
      'button',
      { type: 'button', class: isMistake ? 'mistake' : null, 'data-ply': cell.ply },
      isMistake ? `${cell.move.text} ?` : cell.move.text,
    );
  });
  return element('li', {}, element('span', { class: 'number' }, `${place + 1}.`), ...cells);
}

/**
 * @param {HTMLElement} list
 * @param {Scene} scene
 */
function markChosen(list, scene) {
  list.querySelector('[aria-current]')?.removeAttribute('aria-current');
  const chosen = list.querySelector(`[data-ply="${scene.ply}"]`);
  chosen?.setAttribute('aria-current', 'true');
  if (!(chosen instanceof HTMLElement)) return;
  // Only the list is scrolled, never the page.
  const top = chosen.offsetTop;
  if (top < list.scrollTop || top + chosen.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top - list.clientHeight / 2;
  }
  const left = chosen.offsetLeft;
  if (left < list.scrollLeft || left + chosen.offsetWidth > list.scrollLeft + list.clientWidth) {
    list.scrollLeft = left - list.clientWidth / 2;
  }
}
