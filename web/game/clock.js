// Clocks that run on between two views.

/** @import { Scene } from './scene.js' */

/**
 * Milliseconds that a side has left now.
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} now   as `performance.now()` has it
 * @returns {number | null}
 */
export function timeLeft(scene, seat, now) {
  const clock = scene.view.clocks?.[seat];
  if (!clock) return null;
  return Math.max(0, clock.running ? clock.left - (now - scene.since) : clock.left);
}

/**
 * As it is read: `1:02:03`, `4:05`, and tenths at the end.
 * @param {number} milliseconds
 */
export function clockWords(milliseconds) {
  if (milliseconds < 20_000) return `0:${(Math.floor(milliseconds / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const seconds = Math.floor(milliseconds / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
