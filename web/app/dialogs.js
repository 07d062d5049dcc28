// Questions and sheets that lie over the page.

import { button, element } from './element.js';
import { icon } from './icons.js';

/**
 * Opens a sheet. It closes with Escape, with its button, or when something in it calls the function it gets.
 * @param {string} title
 * @param {(close: () => void) => (Node | string)[]} content
 * @returns {HTMLDialogElement}
 */
export function sheet(title, content) {
  const close = () => dialog.close();
  const heading = element('h2', { id: 'sheet-title' }, title);
  const top = element('header', {}, heading, button('Close', close, { class: 'quiet only-icon' }, icon('close')));
  const dialog = element(
    'dialog',
    { 'aria-labelledby': 'sheet-title' },
    top,
    element('div', { class: 'sheet' }, ...content(close)),
  );
  // A click beside the sheet closes it as well.
  dialog.addEventListener('click', (event) => event.target === dialog && close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Asks before something that cannot be taken back.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function isSure(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = sheet(question, (close) => [
      element(
        'div',
        { class: 'choices' },
        button(
          yes,
          () => {
            answer = true;
            close();
          },
          { class: 'primary' },
        ),
        button('Cancel', close),
      ),
    ]);
    dialog.addEventListener('close', () => resolve(answer));
  });
}

const KEYS = [
  ['Arrow keys', 'on the board: go from square to square'],
  ['Enter or Space', 'on the board: pick a piece, place it'],
  ['Escape', 'put it back'],
  ['← →', 'elsewhere: one move back or forward in the game'],
  ['Home End', 'to the start, to the present'],
  ['M', 'type a move, such as 11-15'],
  ['B', 'to the board'],
  ['H', 'hint'],
  ['U or Z', 'undo'],
  ['Y', 'redo'],
  ['W', 'why was that played?'],
  ['F', 'flip the board'],
  ['N', 'numbers, letters or nothing on the squares'],
  ['S', 'one step, where two players play'],
  ['P', 'pause and run, where two players play'],
  ['?', 'this list'],
];

export function showHelp() {
  const rows = KEYS.map(([keys = '', what = '']) =>
    element(
      'tr',
      {},
      element(
        'th',
        { scope: 'row' },
        ...keys.split(' ').map((key) => (/^(or|keys)$/.test(key) ? ` ${key} ` : element('kbd', {}, key))),
      ),
      element('td', {}, what),
    ),
  );
  sheet('Keys', () => [
    element(
      'p',
      {},
      'Click a piece and then where it goes, or drag it. Pieces that must jump have a ring. ',
      'With more than one way to jump, click square after square.',
    ),
    element('table', { class: 'keys' }, element('tbody', {}, ...rows)),
  ]);
}
