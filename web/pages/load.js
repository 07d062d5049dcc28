// A game out of a file or a piece of text.

import { sheet } from '../app/dialogs.js';
import { button, element } from '../app/element.js';
import { icon } from '../app/icons.js';
import { begin } from './begin.js';

export function showLoad() {
  sheet('Load a game', (close) => {
    const text = element('textarea', {
      rows: 8,
      spellcheck: 'false',
      'aria-label': 'PDN',
      placeholder: '[Event "…"]\n1. 11-15 22-18 …',
    });
    const file = element('input', {
      type: 'file',
      accept: '.pdn,.txt,text/plain',
      change: async () => {
        const chosen = file.files?.[0];
        if (chosen) text.value = await chosen.text();
      },
    });
    const open = async () => {
      if (await begin({ pdn: text.value })) close();
    };
    return [
      element(
        'p',
        {},
        'Choose a PDN file, or paste its text. The first game in it is opened, to be reviewed or played on.',
      ),
      file,
      text,
      element(
        'div',
        { class: 'choices' },
        button('Open', open, { class: 'primary' }, icon('load')),
        button('Cancel', close),
      ),
    ];
  });
}
