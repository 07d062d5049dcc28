// Single keys, wherever nobody is typing.

/** @import { Desk } from './desk.js' */
import { showHelp } from '../app/dialogs.js';
import { set, settings } from '../app/settings.js';
import { togglePause } from './exhibition.js';
import { askHint } from './toolbar.js';

/**
 * @param {Desk} desk
 * @param {{ focusBoard: () => void, focusInput: () => void, putBack: () => void }} places
 * @returns {() => void} ends it
 */
export function listenToKeys(desk, places) {
  /** @type {Record<string, () => void>} */
  const acts = {
    h: () => askHint(desk),
    u: () => desk.act({ do: 'undo' }),
    z: () => desk.act({ do: 'undo' }),
    y: () => desk.act({ do: 'redo' }),
    w: () => desk.open('why'),
    f: () => desk.flip(),
    n: nextLabels,
    m: places.focusInput,
    b: places.focusBoard,
    s: () => desk.scene().isExhibition && desk.act({ do: 'step' }),
    p: () => desk.scene().isExhibition && togglePause(desk),
    '?': showHelp,
    ArrowLeft: () => desk.goTo(desk.scene().ply - 1),
    ArrowRight: () => desk.goTo(desk.scene().ply + 1),
    Home: () => desk.goTo(0),
    End: () => desk.goTo(Infinity),
    Escape: places.putBack,
  };
  const hear = (/** @type {KeyboardEvent} */ event) => {
    // Escape leaves the field, so that single keys do things again.
    if (event.key === 'Escape' && isTyping(event.target)) places.focusBoard();
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isLetter = event.key.length === 1;
    if (!act || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (isLetter && !settings.shortcuts) return;
    if (document.querySelector('dialog[open]')) return;
    event.preventDefault();
    act();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea, select');
}

function nextLabels() {
  /** @type {('numbers' | 'letters' | 'none')[]} */
  const all = ['numbers', 'letters', 'none'];
  set('labels', all[(all.indexOf(settings.labels) + 1) % all.length] ?? 'numbers');
}
