// Links, files and the clipboard.

/** @import { Side } from '../contract.js' */
/** @import { Scene } from './scene.js' */
import { keepCreated } from '../app/memory.js';
import { notify, notifyError } from '../app/notices.js';
import { address, go } from '../app/route.js';
import { createGame, pdnOf } from '../app/server.js';

/**
 * A whole address. The token of a closed server, if it stands there, must be in it for others to get in.
 * @param {string} hash
 */
const whole = (hash) => `${location.origin}${location.pathname}${location.search}${hash}`;

/** @param {Scene} scene */
export const watchLink = (scene) => whole(address('game', scene.id));

/**
 * The link that gives the other side away. What stands behind `#` never reaches a server.
 * @param {Scene} scene
 */
export function inviteLink(scene) {
  const invite = scene.kept?.invite;
  return invite ? whole(address('game', scene.id, { key: invite.key, side: invite.side })) : watchLink(scene);
}

/**
 * @param {string} text
 * @param {string} done
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    notify(done);
  } catch {
    // Without the right to the clipboard the text is shown, to be copied by hand.
    window.prompt('Copy this:', text);
  }
}

/** @param {Scene} scene */
export async function savePdn(scene) {
  try {
    download(await pdnOf(scene.id), `crownhead-${scene.view.game.name}.pdn`);
  } catch (error) {
    notifyError(error);
  }
}

/**
 * @param {string} text
 * @param {string} name
 */
export function download(text, name) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param {Scene} scene */
export async function playAgain(scene) {
  const setup = scene.kept?.setup;
  if (!setup) return;
  /** @type {Side} */
  const own = scene.ownSides[0] ?? 'black';
  try {
    const created = await createGame(setup);
    keepCreated(created, setup, own, scene.kept?.bottom);
    go('game', created.id);
  } catch (error) {
    notifyError(error);
  }
}
