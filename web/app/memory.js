// What this browser keeps: the keys of its games. A browser that keeps nothing still plays, until it is reloaded.

/** @import { Created, NewGame, Side } from '../contract.js' */

/**
 * @typedef {object} KeptGame
 * @property {Partial<Record<Side, string>>} keys   the sides that this browser may act for
 * @property {{ side: Side, key: string }} [invite] the key to hand on in a link
 * @property {NewGame} [setup]                      what was asked for, to play it again
 * @property {string} [words]                       what it is, for a list
 * @property {Side} [bottom]                         who is at the bottom of the board
 * @property {number} at
 */

const PREFIX = 'crownhead.game.';
const MOST = 40;

/** @type {Map<string, string>} */
const forgetful = new Map();

/**
 * @param {string} name
 * @returns {string | null}
 */
export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return forgetful.get(name) ?? null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    forgetful.set(name, value);
  }
}

/**
 * @param {string} id
 * @returns {KeptGame | null}
 */
export function keptGame(id) {
  try {
    return JSON.parse(recall(PREFIX + id) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @param {Partial<KeptGame>} news
 */
export function keepGame(id, news) {
  const before = keptGame(id) ?? { keys: {}, at: Date.now() };
  keep(PREFIX + id, JSON.stringify({ ...before, ...news, keys: { ...before.keys, ...news.keys } }));
}

/**
 * A game that was just begun. Of two keys for a game by link, one stays and the other is handed on.
 * @param {Created} created
 * @param {NewGame} setup
 * @param {Side} own
 * @param {Side} [bottom]
 */
export function keepCreated({ id, keys, view }, setup, own, bottom) {
  /** @type {Side} */
  const other = own === 'black' ? 'white' : 'black';
  /** @type {Partial<Record<Side, string>>} */
  const mine = {};
  for (const side of /** @type {Side[]} */ (['black', 'white'])) {
    const key = keys[side];
    if (key && (!setup.link || side === own)) mine[side] = key;
  }
  const handed = keys[other];
  const invite = setup.link && handed ? { side: other, key: handed } : undefined;
  const words = `${view.game.title}: ${view.seats[0].name} – ${view.seats[1].name}`;
  keepGame(id, { keys: mine, invite, setup, words, bottom, at: Date.now() });
}

/**
 * The games of this browser, the newest first. Old ones are forgotten.
 * @returns {{ id: string, game: KeptGame }[]}
 */
export function keptGames() {
  const games = [];
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith(PREFIX)) continue;
      const id = name.slice(PREFIX.length);
      const game = keptGame(id);
      if (game) games.push({ id, game });
    }
  } catch {
    return [];
  }
  games.sort((one, two) => two.game.at - one.game.at);
  games.splice(MOST).forEach(({ id }) => forgetGame(id));
  return games;
}

/** @param {string} id */
export function forgetGame(id) {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    forgetful.delete(PREFIX + id);
  }
}
