// The first page: one click and the game begins.

/** @import { About, GameAbout, Side } from '../contract.js' */
/** @import { Screen } from '../app/main.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';
import { forgetGame, keep, keptGames, recall } from '../app/memory.js';
import { address, go } from '../app/route.js';
import { aboutServer } from '../app/server.js';
import { onSettings, settings } from '../app/settings.js';
import { Board } from '../board/board.js';
import { begin } from './begin.js';
import { gameChoices, segments, select } from './fields.js';
import { showLoad } from './load.js';
import { gameNamed, ladder } from './opponents.js';

/** What was played last is offered again. */
const LAST = 'crownhead.last';

/** @returns {Promise<Screen>} */
export async function homePage() {
  const about = await aboutServer();
  const choice = { game: gameNamed(about, recall(LAST) ?? 'english'), side: '', rung: 0 };
  const form = element('div', { class: 'quick' });
  const picture = element('div', { class: 'picture', 'aria-hidden': 'true' });

  const draw = () => {
    const rungs = ladder(about, choice.game);
    fill(picture, stillBoard(choice.game));
    fill(
      form,
      select('Game', gameChoices(about), choice.game.name, (name) => {
        choice.game = gameNamed(about, name);
        choice.rung = 0;
        draw();
      }),
      element('p', { class: 'goal faint' }, `To win: ${choice.game.goal}.`),
      segments(
        'Against',
        'rung',
        rungs.map(({ name }, place) => [String(place), capital(name)]),
        String(choice.rung),
        (value) => {
          choice.rung = Number(value);
        },
      ),
      segments('You play', 'side', sideChoices(choice.game), choice.side, (value) => {
        choice.side = value;
      }),
      button('Play', start, { class: 'primary big', id: 'play' }, icon('play')),
    );
  };
  const start = () => {
    const own = ownSide(choice.side, choice.game.starts);
    keep(LAST, choice.game.name);
    const player = ladder(about, choice.game)[choice.rung]?.player ?? 'random';
    const you = settings.name ? { name: settings.name } : { name: 'You' };
    begin({ game: choice.game.name, [own]: you, [own === 'black' ? 'white' : 'black']: { player } }, { own });
  };
  draw();
  const leave = onSettings(() => fill(picture, stillBoard(choice.game)));
  return { title: '', node: layout(form, picture, about), leave };
}

/**
 * @param {HTMLElement} form
 * @param {HTMLElement} picture
 * @param {About} about
 */
function layout(form, picture, about) {
  const person = (/** @type {boolean} */ link) => () =>
    go('new', '', { black: 'person', white: 'person', ...(link && { link: '1' }) });
  return element(
    'div',
    { class: 'page home' },
    element(
      'section',
      { class: 'hero' },
      element('h1', {}, 'A quiet game of checkers'),
      element(
        'p',
        { class: 'lead' },
        `${about.games.length} games, ${about.players.length} ways of thinking. The computer says why it moves.`,
      ),
      form,
      element(
        'div',
        { class: 'others' },
        button('Two people here', person(false), { class: 'link' }),
        button('Two people by link', person(true), { class: 'link' }),
        button('Watch two players', () => go('new', '', { black: 'player', white: 'player' }), { class: 'link' }),
        button('Load a game', showLoad, { class: 'link' }),
        element('a', { class: 'link', href: address('new') }, 'More options'),
      ),
      recent(),
    ),
    picture,
  );
}

/** @param {GameAbout} game */
function stillBoard(game) {
  const board = new Board(game.size, game.squares, null);
  board.label('none');
  board.show(game.board);
  return board.node;
}

/**
 * @param {GameAbout} game
 * @returns {[string, string][]}
 */
function sideChoices(game) {
  const first = (/** @type {Side} */ side) => (game.starts === side ? ', first' : '');
  return [
    ['', `First`],
    ['black', `Black${first('black')}`],
    ['white', `White${first('white')}`],
    ['chance', 'By chance'],
  ]
    .filter(([value]) => value !== game.starts)
    .map(([value = '', words = '']) => [
      value,
      value === '' ? `${game.starts === 'black' ? 'Black' : 'White'}, first` : words,
    ]);
}

/**
 * @param {string} said
 * @param {Side} starts
 * @returns {Side}
 */
function ownSide(said, starts) {
  if (said === 'chance') return Math.random() < 0.5 ? 'black' : 'white';
  return said === 'black' || said === 'white' ? said : starts;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The games of this browser, to go on with. */
function recent() {
  const games = keptGames().slice(0, 5);
  if (games.length === 0) return null;
  const items = games.map(({ id, game }) => {
    const item = element(
      'li',
      {},
      element('a', { href: address('game', id) }, game.words ?? 'A game'),
      element(
        'small',
        { class: 'faint' },
        new Date(game.at).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' }),
      ),
      button(
        'Forget',
        () => {
          forgetGame(id);
          item.remove();
        },
        { class: 'quiet only-icon', title: 'Forget' },
        icon('close'),
      ),
    );
    return item;
  });
  return element('section', { class: 'recent' }, element('h2', {}, 'Go on with'), element('ul', {}, ...items));
}
