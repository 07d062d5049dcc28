// The news of one game, as they happen. A lost connection comes back by itself.

/** @import { Thinking, View } from '../contract.js' */
import { Refusal, gamePath, viewOf } from './server.js';

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/**
 * @typedef {object} Listener
 * @property {(view: View, isFirst: boolean) => void} view   `isFirst` after each new connection
 * @property {(thinking: Thinking) => void} thinking
 * @property {(isConnected: boolean) => void} connection
 * @property {(sentence: string) => void} gone      the game is not there any more
 */

/**
 * Listens until the function that it returns is called.
 * @param {string} id
 * @param {Listener} listener
 * @returns {() => void}
 */
export function listen(id, listener) {
  let wait = FIRST_WAIT;
  let timer = 0;
  let isOver = false;
  /** @type {EventSource | null} */
  let source = null;

  const connect = () => {
    let isFirst = true;
    source = new EventSource(`${gamePath(id)}/events`);
    source.addEventListener('open', () => {
      isFirst = true;
      wait = FIRST_WAIT;
      listener.connection(true);
    });
    source.addEventListener('view', (event) => {
      listener.view(JSON.parse(event.data), isFirst);
      isFirst = false;
    });
    source.addEventListener('thinking', (event) => listener.thinking(JSON.parse(event.data)));
    source.addEventListener('error', lost);
  };

  const lost = () => {
    listener.connection(false);
    // The browser tries again by itself unless the server answered with something that is no stream.
    if (source?.readyState !== EventSource.CLOSED || isOver) return;
    timer = window.setTimeout(retry, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  };

  const retry = async () => {
    try {
      await viewOf(id);
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) {
        listener.gone(error.message);
        return;
      }
    }
    if (!isOver) connect();
  };

  connect();
  return () => {
    isOver = true;
    window.clearTimeout(timer);
    source?.close();
  };
}
