// How this person likes the page. Kept in the browser; whoever cares is told of a change.

import { keep, recall } from './memory.js';

/**
 * @typedef {object} Settings
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'walnut' | 'slate' | 'meadow'} wood      how the board looks
 * @property {'numbers' | 'letters' | 'none'} labels   on the squares
 * @property {boolean} sound
 * @property {boolean} judges     whether the bar says who is better
 * @property {boolean} shortcuts  whether single keys do things
 * @property {string} name        of the person
 */

const NAME = 'crownhead.settings';

/** @type {Settings} */
const usual = {
  theme: 'auto',
  wood: 'walnut',
  labels: 'numbers',
  sound: false,
  judges: true,
  shortcuts: true,
  name: '',
};

/** @type {Settings} */
export const settings = { ...usual, ...read() };

/** @type {Set<() => void>} */
const listeners = new Set();

function read() {
  try {
    return JSON.parse(recall(NAME) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function set(name, value) {
  settings[name] = value;
  keep(NAME, JSON.stringify(settings));
  show();
  listeners.forEach((tell) => tell());
}

/**
 * @param {() => void} tell
 * @returns {() => void} ends it
 */
export function onSettings(tell) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Puts theme and board on the page; the style sheets do the rest. */
export function show() {
  const { dataset } = document.documentElement;
  dataset.theme = settings.theme;
  dataset.wood = settings.wood;
}

/** Whether the page is dark now. */
export function isDark() {
  if (settings.theme !== 'auto') return settings.theme === 'dark';
  return matchMedia('(prefers-color-scheme: dark)').matches;
}
