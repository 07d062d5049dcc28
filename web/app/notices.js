// Short messages: some are seen, all are heard by screen readers.

import { element } from './element.js';

const SHOWN_FOR = 6000;

/** @param {string} id */
function region(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * Says something to screen readers only.
 * @param {string} sentence
 */
export function announce(sentence) {
  const spoken = region('spoken');
  // The same sentence twice is heard twice only if the node is a new one.
  spoken.append(element('p', {}, sentence));
  while (spoken.childElementCount > 5) spoken.firstElementChild?.remove();
}

/**
 * Shows a sentence for some seconds.
 * @param {string} sentence
 * @param {'note' | 'refusal'} [kind]
 */
export function notify(sentence, kind = 'note') {
  const notices = region('notices');
  const note = element('p', { class: `notice ${kind}` }, sentence);
  note.addEventListener('click', () => note.remove());
  notices.append(note);
  while (notices.childElementCount > 2) notices.firstElementChild?.remove();
  window.setTimeout(() => note.remove(), SHOWN_FOR);
}

/**
 * Shows what went wrong.
 * @param {unknown} error
 */
export function notifyError(error) {
  notify(error instanceof Error ? sentence(error.message) : String(error), 'refusal');
}

/**
 * A sentence in which words between backticks are set as code.
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function prose(text) {
  return sentence(text)
    .split('`')
    .map((part, place) => (place % 2 ? element('code', {}, part) : part));
}

/**
 * The server's sentences may begin small and end without a full stop.
 * @param {string} text
 */
export function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
