// Where a new game begins: the usual start, a ballot, or any position.

/** @import { About, Opening } from '../contract.js' */
import { element, fill } from '../app/element.js';
import { openings } from '../app/server.js';
import { Editor } from './editor.js';
import { segments, select } from './fields.js';
import { gameNamed } from './opponents.js';

/**
 * @typedef {object} StartChoice
 * @property {'usual' | 'ballot' | 'position'} kind
 * @property {string} fen
 * @property {number} ballot   0 for one by chance
 */

/** Only English draughts has ballots. */
const WITH_BALLOTS = 'english';

/**
 * @param {StartChoice} choice
 * @param {About} about
 * @param {() => string} game
 */
export function startFields(choice, about, game) {
  const kinds = element('div');
  const rest = element('div', { class: 'fields' });
  /** @type {[string, string][]} */
  const all = [
    ['usual', 'The usual'],
    ['ballot', 'A ballot'],
    ['position', 'A position'],
  ];

  const draw = () => {
    const hasBallots = game() === WITH_BALLOTS;
    if (choice.kind === 'ballot' && !hasBallots) choice.kind = 'usual';
    fill(
      kinds,
      segments(
        'Start',
        'start',
        all.filter(([value]) => value !== 'ballot' || hasBallots),
        choice.kind,
        (value) => {
          choice.kind = /** @type {StartChoice['kind']} */ (value);
          drawRest();
        },
      ),
    );
    drawRest();
  };
  const drawRest = () => {
    if (choice.kind === 'ballot') drawBallots(rest, choice);
    else if (choice.kind === 'position')
      fill(
        rest,
        new Editor(gameNamed(about, game()), choice.fen, (fen) => {
          choice.fen = fen;
        }).node,
      );
    else fill(rest);
  };
  draw();
  return { node: element('div', { class: 'start-fields' }, kinds, rest), draw };
}

/**
 * @param {HTMLElement} node
 * @param {StartChoice} choice
 */
async function drawBallots(node, choice) {
  fill(node, element('p', { class: 'faint' }, 'One moment…'));
  try {
    const all = await openings();
    /** @type {(one: Opening) => string} */
    const words = ({ number, moves, name, status }) => [`${number}. ${moves}`, name, status].filter(Boolean).join(', ');
    fill(
      node,
      select(
        'Three moves that are played for both sides',
        [
          ['0', 'By chance'],
          ...all.map(
            (/** @type {Opening} */ one) => /** @type {[string, string]} */ ([String(one.number), words(one)]),
          ),
        ],
        String(choice.ballot),
        (value) => {
          choice.ballot = Number(value);
        },
      ),
    );
  } catch {
    fill(node, element('p', { class: 'refused' }, 'The ballots could not be had from the server.'));
  }
}
