// Who plays what, from easy to strong, as the server tells it.

/** @import { About, GameAbout, Rung } from '../contract.js' */

/**
 * @typedef {object} Opponent
 * @property {string} spec    as the server calls it
 * @property {string} name    of the player
 * @property {string} level   empty if it has none
 * @property {string} about
 */

/**
 * Everybody who plays a game, each level for itself.
 * @param {About} about
 * @param {string} game
 * @returns {Opponent[]}
 */
export function opponents(about, game) {
  const players = about.players.filter(({ games }) => games.includes(game));
  return players.flatMap((player) => {
    const plain = { spec: player.name, name: player.name, level: '', about: player.about };
    const levels = player.levels.map((level) => ({
      spec: level.player,
      name: player.name,
      level: level.name,
      about: player.about,
    }));
    return levels.some(({ spec }) => spec === player.name) ? levels : [...levels, plain];
  });
}

/**
 * A few of them for a quick choice, the easiest first.
 * @param {About} about
 * @param {GameAbout} game
 * @returns {Rung[]}
 */
export function ladder(about, game) {
  if (game.ladder?.length) return game.ladder;
  const all = opponents(about, game.name);
  const levels = all.filter(({ level }) => level);
  // Dice are no opponent, not even for a beginner.
  const others = all.filter(({ spec }) => spec !== 'random');
  return (levels.length > 1 ? levels : others)
    .slice(0, 5)
    .map(({ spec, name, level }) => ({ name: level || name, player: spec }));
}

/**
 * @param {About} about
 * @param {string} name
 * @returns {GameAbout}
 */
export function gameNamed(about, name) {
  const game = about.games.find((other) => other.name === name) ?? about.games[0];
  if (!game) throw new Error('This server has no games.');
  return game;
}
