// Beginning a game, and going to it.

/** @import { NewGame, Side } from '../contract.js' */
import { keepCreated } from '../app/memory.js';
import { notifyError } from '../app/notices.js';
import { go } from '../app/route.js';
import { createGame } from '../app/server.js';

/**
 * @param {NewGame} setup
 * @param {{ own?: Side, bottom?: Side }} [who]   whose key stays here, and who is at the bottom
 * @returns {Promise<boolean>}
 */
export async function begin(setup, { own = 'black', bottom } = {}) {
  try {
    const created = await createGame(setup);
    keepCreated(created, setup, own, bottom);
    go('game', created.id);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
}
