// Panels of which one is seen at a time.

/** @import { Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { element } from '../app/element.js';

/**
 * @param {{ name: string, title: string, panel: Panel }[]} entries
 * @returns {Panel & { open: (name: string) => void }}
 */
export function tabs(entries) {
  /** @type {Scene | null} */
  let scene = null;
  let chosen = entries[0]?.name ?? '';
  const heads = entries.map(({ name, title }) =>
    element(
      'button',
      {
        type: 'button',
        role: 'tab',
        id: `tab-${name}`,
        'aria-controls': `panel-${name}`,
        click: () => open(name),
      },
      title,
    ),
  );
  const bodies = entries.map(({ name, panel }) =>
    element(
      'div',
      {
        role: 'tabpanel',
        id: `panel-${name}`,
        'aria-labelledby': `tab-${name}`,
        tabindex: 0,
      },
      panel.node,
    ),
  );
  const list = element('div', { role: 'tablist', 'aria-label': 'About the game' }, ...heads);
  list.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.stopPropagation();
    const next = (entries.findIndex(({ name }) => name === chosen) + way + entries.length) % entries.length;
    open(entries[next]?.name ?? chosen);
    heads[next]?.focus();
  });

  /** @param {string} name */
  function open(name) {
    chosen = name;
    entries.forEach((entry, place) => {
      const isOpen = entry.name === name;
      heads[place]?.setAttribute('aria-selected', String(isOpen));
      heads[place]?.setAttribute('tabindex', isOpen ? '0' : '-1');
      if (bodies[place]) bodies[place].hidden = !isOpen;
    });
    if (scene) showOpen(scene);
  }

  /** @param {Scene} now */
  function showOpen(now) {
    scene = now;
    entries.find(({ name }) => name === chosen)?.panel.show(now);
  }

  open(chosen);
  return { node: element('section', { class: 'card tabs' }, list, ...bodies), show: showOpen, open };
}
