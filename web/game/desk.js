// What the panels of the game screen may do.

/** @import { Action } from '../contract.js' */
/** @import { Scene } from './scene.js' */

/**
 * @typedef {object} Desk
 * @property {() => Scene} scene
 * @property {(action: Action) => Promise<boolean>} act    says whether it was done
 * @property {(ply: number) => void} goTo                  to look at another position
 * @property {() => void} flip
 * @property {(tab: 'why' | 'mind' | 'review') => void} open
 * @property {(sentence: string) => void} say
 */

/**
 * A part of the screen.
 * @typedef {object} Panel
 * @property {HTMLElement} node
 * @property {(scene: Scene) => void} show
 */

export {};
