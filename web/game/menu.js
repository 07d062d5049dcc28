// Everything that is not needed at every move: files, links, how things look.

/** @import { Settings } from '../app/settings.js' */
/** @import { Desk } from './desk.js' */
import { sheet, showHelp } from '../app/dialogs.js';
import { button, element } from '../app/element.js';
import { icon } from '../app/icons.js';
import { go } from '../app/route.js';
import { set, settings } from '../app/settings.js';
import { copy, savePdn, watchLink } from './share.js';

/** @param {Desk} desk */
export function showMenu(desk) {
  const scene = desk.scene();
  sheet('This game', (close) => {
    const then = (/** @type {() => void} */ act) => () => {
      close();
      act();
    };
    return [
      element(
        'div',
        { class: 'choices stacked' },
        button(
          'Save as PDN',
          then(() => savePdn(scene)),
          {},
          icon('save'),
        ),
        button(
          'Copy the position (FEN)',
          then(() => copy(scene.fen, `Copied: ${scene.fen}`)),
          {},
          icon('copy'),
        ),
        button(
          'Copy a link to watch',
          then(() => copy(watchLink(scene), 'The link was copied.')),
          {},
          icon('link'),
        ),
        button(
          'Another game from this position',
          then(() => go('new', '', { game: scene.view.game.name, start: scene.fen })),
          {},
          icon('edit'),
        ),
        button('Keys', then(showHelp), {}, icon('help')),
      ),
      element('h3', {}, 'How it looks'),
      ...settingFields(),
    ];
  });
}

/** Fields for all settings; also on a sheet of their own. */
export function settingFields() {
  return [
    choice('On the squares', 'labels', [
      ['numbers', 'Numbers'],
      ['letters', 'Letters'],
      ['none', 'Nothing'],
    ]),
    choice('Board', 'wood', [
      ['walnut', 'Walnut'],
      ['slate', 'Slate'],
      ['meadow', 'Meadow'],
    ]),
    choice('Light', 'theme', [
      ['auto', 'As the system'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
    tick('Show who is better', 'judges'),
    tick('Sound', 'sound'),
    tick('Single keys do things, such as H for a hint', 'shortcuts'),
  ];
}

export function showSettings() {
  sheet('How it looks', () => settingFields());
}

/**
 * @template {'labels' | 'wood' | 'theme'} K
 * @param {string} title
 * @param {K} name
 * @param {[Settings[K], string][]} values
 */
function choice(title, name, values) {
  const fields = values.map(([value, words]) =>
    element(
      'label',
      {},
      element('input', {
        type: 'radio',
        name,
        value,
        checked: settings[name] === value,
        change: () => set(name, value),
      }),
      element('span', {}, words),
    ),
  );
  return element('fieldset', { class: 'segments' }, element('legend', {}, title), ...fields);
}

/**
 * @param {string} words
 * @param {'judges' | 'sound' | 'shortcuts'} name
 */
function tick(words, name) {
  const field = element('input', { type: 'checkbox', checked: settings[name], change: () => set(name, field.checked) });
  return element('label', { class: 'tick' }, field, words);
}
