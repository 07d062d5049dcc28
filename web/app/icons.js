// Small line drawings for buttons, each a path on a field of 24 by 24.

import { drawing } from './element.js';

const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  hint: 'M9.5 18.5h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  why: 'M9 9a3 3 0 1 1 4.4 2.7c-.9.5-1.4 1-1.4 2.1M12 17.2v.1M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z',
  undo: 'M9 14 4.5 9.5 9 5M5 9.5h9a5 5 0 0 1 0 10h-3',
  redo: 'm15 14 4.5-4.5L15 5M19 9.5h-9a5 5 0 0 0 0 10h3',
  flip: 'M7 4v15m0 0-3-3m3 3 3-3M17 20V5m0 0-3 3m3-3 3 3',
  more: 'M5 12h.1M12 12h.1M19 12h.1',
  first: 'M18 6l-7 6 7 6zM7 6v12',
  back: 'M15.5 6l-7 6 7 6',
  forward: 'M8.5 6l7 6-7 6',
  last: 'M6 6l7 6-7 6zM17 6v12',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  step: 'M6 5.5v13L15 12zM18.5 5.5v13',
  flag: 'M6 21V4m0 1c4-3 8 2.5 12.5 0v8.5C14 16 10 10.5 6 13.5',
  draw: 'M5 9.5h14M5 14.5h14',
  save: 'M12 4v11m0 0-4-4m4 4 4-4M5 19.5h14',
  load: 'M12 15.5v-11m0 0-4 4m4-4 4 4M5 19.5h14',
  copy: 'M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6L11.5 7M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.5-1.6',
  chart: 'M4 19.5h16M5 15l4.5-5 3.5 3 6-7',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.5-5.6M19.5 3.5v4h-4',
  sun: 'M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  help: 'M9.3 9.2a2.8 2.8 0 1 1 4 2.5c-.9.5-1.3 1-1.3 2M12 17v.1',
  edit: 'M5 19l1-4L16 5l3 3L9 18z',
  close: 'M6 6l12 12M18 6 6 18',
  settings:
    'M4 7h9M17.5 7H20M4 17h3M11.5 17H20M15.2 4.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6zM9.2 14.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  return drawing(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    drawing('path', { d: PATHS[name] }),
  );
}
