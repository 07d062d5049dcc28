// One side of a new game: a person, or a player with a level and time to think.

/** @import { About, NewSeat, Side } from '../contract.js' */
import { element, fill } from '../app/element.js';
import { set, settings } from '../app/settings.js';
import { field, segments, select } from './fields.js';
import { opponents } from './opponents.js';

/**
 * @typedef {object} SeatChoice
 * @property {boolean} isPerson
 * @property {string} spec     of the player
 * @property {number} time     seconds a move
 * @property {string} name     of the person
 */

/**
 * @param {Side} side
 * @param {SeatChoice} choice
 * @param {About} about
 * @param {() => string} game     the name of the game that is chosen
 * @param {() => void} changed
 */
export function seatFields(side, choice, about, game, changed) {
  const title = side === 'black' ? 'Black' : 'White';
  const rest = element('div', { class: 'fields' });
  const draw = () =>
    fill(rest, ...(choice.isPerson ? personFields(title, choice) : playerFields(choice, about, game())));
  const kind = segments(
    title,
    `kind-${side}`,
    [
      ['person', 'A person'],
      ['player', 'A player'],
    ],
    choice.isPerson ? 'person' : 'player',
    (value) => {
      choice.isPerson = value === 'person';
      draw();
      changed();
    },
  );
  draw();
  return { node: element('div', { class: 'seat-fields' }, kind, rest), draw };
}

/**
 * @param {string} title
 * @param {SeatChoice} choice
 */
function personFields(title, choice) {
  return [
    field('Name', { value: choice.name, placeholder: title, maxlength: 40 }, (value) => {
      choice.name = value;
      set('name', value);
    }),
  ];
}

/**
 * @param {SeatChoice} choice
 * @param {About} about
 * @param {string} game
 */
function playerFields(choice, about, game) {
  const all = opponents(about, game);
  if (!all.some(({ spec }) => spec === choice.spec)) choice.spec = all[0]?.spec ?? 'random';
  const words = element('p', { class: 'faint about' });
  const tell = () => {
    words.textContent = all.find(({ spec }) => spec === choice.spec)?.about ?? '';
  };
  tell();
  return [
    select(
      'Player',
      all.map(({ spec, name, level }) => [spec, level ? `${name}, ${level}` : name]),
      choice.spec,
      (value) => {
        choice.spec = value;
        tell();
      },
    ),
    field('Seconds a move', { type: 'number', min: 0, max: 60, step: 0.1, value: choice.time }, (value) => {
      choice.time = Number(value) || 0;
    }),
    words,
  ];
}

/**
 * @param {SeatChoice} choice
 * @returns {NewSeat}
 */
export function newSeat(choice) {
  if (!choice.isPerson) return { player: choice.spec, time: choice.time };
  return choice.name ? { name: choice.name } : {};
}

/**
 * @param {boolean} isPerson
 * @returns {SeatChoice}
 */
export const seatChoice = (isPerson) => ({ isPerson, spec: '', time: 2, name: isPerson ? settings.name : '' });
