// All options of a new game.

/** @import { About, NewGame, Side } from '../contract.js' */
/** @import { Screen } from '../app/main.js' */
/** @import { Route } from '../app/route.js' */
/** @import { SeatChoice } from './seat-fields.js' */
/** @import { StartChoice } from './start-fields.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';
import { notify } from '../app/notices.js';
import { aboutServer } from '../app/server.js';
import { begin } from './begin.js';
import { field, gameChoices, segments, select } from './fields.js';
import { gameNamed, ladder } from './opponents.js';
import { newSeat, seatChoice, seatFields } from './seat-fields.js';
import { startFields } from './start-fields.js';

/** The number of three-move ballots. */
const BALLOTS = 174;

/** @type {[string, string][]} */
const CLOCKS = [
  ['', 'None'],
  ['180+2', '3 min + 2 s'],
  ['300+5', '5 min + 5 s'],
  ['900+10', '15 min + 10 s'],
  ['own', 'Other'],
];

/**
 * @typedef {object} Choice
 * @property {string} game
 * @property {SeatChoice} black
 * @property {SeatChoice} white
 * @property {StartChoice} start
 * @property {string} clock
 * @property {{ minutes: number, seconds: number }} own
 * @property {Side | ''} bottom
 * @property {boolean} link
 * @property {Side} mine    whose key stays here in a game by link
 */

/**
 * @param {Route} route
 * @returns {Promise<Screen>}
 */
export async function newGamePage({ query }) {
  const about = await aboutServer();
  const choice = firstChoice(about, query);
  const game = () => choice.game;
  const link = linkField(choice);
  const black = seatFields('black', choice.black, about, game, () => link.show());
  const white = seatFields('white', choice.white, about, game, () => link.show());
  const start = startFields(choice.start, about, game);
  const goal = element('p', { class: 'faint' });
  const tell = () => {
    goal.textContent = `To win: ${gameNamed(about, choice.game).goal}.`;
  };
  const chooseGame = (/** @type {string} */ name) => {
    choice.game = name;
    choice.start.fen = '';
    [black, white, start].forEach((part) => part.draw());
    tell();
  };
  tell();
  const form = element(
    'form',
    {
      class: 'options',
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        submit(choice);
      },
    },
    card(select('Game', gameChoices(about), choice.game, chooseGame), goal),
    element('div', { class: 'two' }, card(black.node), card(white.node)),
    link.node,
    card(clockFields(choice)),
    card(start.node),
    card(
      segments(
        'At the bottom',
        'bottom',
        [
          ['', 'Whoever is here'],
          ['black', 'Black'],
          ['white', 'White'],
        ],
        choice.bottom,
        (value) => {
          choice.bottom = /** @type {Side | ''} */ (value);
        },
      ),
    ),
    element(
      'div',
      { class: 'choices submit' },
      element('button', { class: 'primary big' }, icon('play'), 'Start'),
      button('Back', () => history.back(), { class: 'quiet' }),
    ),
  );
  return { title: 'New game', node: element('div', { class: 'page' }, element('h1', {}, 'A new game'), form) };
}

/** @param {...Node} children */
const card = (...children) => element('div', { class: 'card' }, ...children);

/**
 * @param {About} about
 * @param {URLSearchParams} query
 * @returns {Choice}
 */
function firstChoice(about, query) {
  const game = gameNamed(about, query.get('game') ?? 'english');
  const fen = query.get('start') ?? '';
  const usual = game.starts === 'black' ? ['person', 'player'] : ['player', 'person'];
  const [black, white] = [query.get('black') ?? usual[0], query.get('white') ?? usual[1]];
  const rungs = ladder(about, game);
  const choice = {
    game: game.name,
    black: seatChoice(black === 'person'),
    white: seatChoice(white === 'person'),
    clock: '',
    own: { minutes: 10, seconds: 0 },
    start: { kind: /** @type {StartChoice['kind']} */ (fen ? 'position' : 'usual'), fen, ballot: 0 },
    bottom: /** @type {Side | ''} */ (''),
    link: query.get('link') === '1',
    mine: /** @type {Side} */ ('black'),
  };
  choice.black.spec = choice.white.spec = rungs[0]?.player ?? 'random';
  // Two players that are watched are the better for being strong.
  if (!choice.black.isPerson && !choice.white.isPerson) choice.white.spec = rungs.at(-1)?.player ?? 'random';
  if (choice.black.isPerson && choice.white.isPerson) choice.white.name = '';
  return choice;
}

/** @param {Choice} choice */
function linkField(choice) {
  const tick = element('input', {
    type: 'checkbox',
    checked: choice.link,
    change: () => {
      choice.link = tick.checked;
    },
  });
  const node = element(
    'div',
    { class: 'card' },
    element('label', { class: 'tick' }, tick, 'The other person plays in another browser; I get a link to send.'),
    segments(
      'I play',
      'mine',
      [
        ['black', 'Black'],
        ['white', 'White'],
      ],
      choice.mine,
      (value) => {
        choice.mine = value === 'white' ? 'white' : 'black';
      },
    ),
  );
  const show = () => {
    node.hidden = !(choice.black.isPerson && choice.white.isPerson);
  };
  show();
  return { node, show };
}

/** @param {Choice} choice */
function clockFields(choice) {
  const rest = element('div', { class: 'fields' });
  const draw = () =>
    fill(
      rest,
      ...(choice.clock !== 'own'
        ? []
        : [
            field('Minutes', { type: 'number', min: 0.1, step: 'any', value: choice.own.minutes }, (value) => {
              choice.own.minutes = Number(value);
            }),
            field(
              'Seconds for each move',
              { type: 'number', min: 0, step: 'any', value: choice.own.seconds },
              (value) => {
                choice.own.seconds = Number(value);
              },
            ),
          ]),
    );
  draw();
  return element(
    'div',
    {},
    segments('Clock', 'clock', CLOCKS, choice.clock, (value) => {
      choice.clock = value;
      draw();
    }),
    rest,
  );
}

/** @param {Choice} choice */
async function submit(choice) {
  if (choice.start.kind === 'position' && !choice.start.fen) {
    notify('The position on the board cannot be played; see what is said beside it.', 'refusal');
    return;
  }
  /** @type {Side} */
  const own = choice.white.isPerson && !choice.black.isPerson ? 'white' : choice.mine;
  await begin(newGame(choice), { own, bottom: choice.bottom || undefined });
}

/**
 * @param {Choice} choice
 * @returns {NewGame}
 */
function newGame(choice) {
  const { start } = choice;
  /** @type {NewGame} */
  const setup = { game: choice.game, black: newSeat(choice.black), white: newSeat(choice.white) };
  if (choice.black.isPerson && choice.white.isPerson && choice.link) setup.link = true;
  if (start.kind === 'ballot') setup.ballot = start.ballot || 1 + Math.floor(Math.random() * BALLOTS);
  if (start.kind === 'position') setup.start = start.fen;
  const [time, increment] =
    choice.clock === 'own' ? [choice.own.minutes * 60, choice.own.seconds] : choice.clock.split('+').map(Number);
  if (choice.clock && time) setup.clock = { time, increment: increment ?? 0 };
  return setup;
}
