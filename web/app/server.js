// Requests to the server. Whatever it refuses comes back as a sentence for people.

/** @import { About, Action, ArchivePart, Created, LabReport, NewGame, Opening, PositionView, Side, View } from '../contract.js' */

/** What the server would not do, in its own words. */
export class Refusal extends Error {
  /**
   * @param {string} sentence
   * @param {number} status
   */
  constructor(sentence, status) {
    super(sentence);
    this.status = status;
  }
}

/**
 * @param {string} path
 * @param {RequestInit} [request]
 */
async function ask(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch {
    throw new Refusal('The server cannot be reached. Is crownhead still running?', 0);
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  throw new Refusal(told?.error ?? `The server answered ${answer.status}.`, answer.status);
}

/** @param {string} path */
async function get(path) {
  return (await ask(path)).json();
}

/**
 * @param {string} path
 * @param {unknown} body
 * @param {string} [key]
 */
async function post(path, body, key) {
  /** @type {Record<string, string>} */
  const headers = { 'Content-Type': 'application/json' };
  if (key) headers.Authorization = `Bearer ${key}`;
  return (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

/** @type {Promise<About> | null} */
let about = null;

/**
 * The games and players there are. They do not change while the server runs, so they are asked for once.
 * @returns {Promise<About>}
 */
export function aboutServer() {
  about ??= get('/api/about').catch((error) => {
    about = null;
    throw error;
  });
  return /** @type {Promise<About>} */ (about);
}

/** @returns {Promise<Opening[]>} */
export const openings = () => get('/api/openings');

/**
 * @param {{ game: string, fen: string } | { game: string, board: string, turn: Side }} said
 * @returns {Promise<PositionView>}
 */
export const checkPosition = (said) => post('/api/positions', said);

/**
 * @param {NewGame} game
 * @returns {Promise<Created>}
 */
export const createGame = (game) => post('/api/games', game);

/**
 * @param {string} id
 * @returns {Promise<View>}
 */
export const viewOf = (id) => get(gamePath(id));

/**
 * @param {string} id
 * @param {string} key
 * @param {Action} action
 * @returns {Promise<View>}
 */
export const act = (id, key, action) => post(`${gamePath(id)}/actions`, action, key);

/** @param {string} id */
export const gamePath = (id) => `/api/games/${encodeURIComponent(id)}`;

/** @param {string} id */
export const pdnOf = async (id) => (await ask(`${gamePath(id)}/pdn`)).text();

/** @param {number} number */
export const pdnOfArchived = async (number) => (await ask(`/api/archive/${number}/pdn`)).text();

/**
 * @param {{ search: string, game: string, offset: number, limit: number }} wanted
 * @returns {Promise<ArchivePart>}
 */
export async function archive({ search, game, offset, limit }) {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  if (search) query.set('search', search);
  if (game) query.set('game', game);
  return get(`/api/archive?${query}`);
}

/** @returns {Promise<LabReport[]>} */
export const labReports = () => get('/api/lab');
