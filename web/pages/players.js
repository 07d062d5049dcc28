// Who can be played against: what each is, its levels, how strong it is.

/** @import { About, PlayerAbout, Rating } from '../contract.js' */
/** @import { Screen } from '../app/main.js' */
import { button, element } from '../app/element.js';
import { icon } from '../app/icons.js';
import { aboutServer } from '../app/server.js';
import { settings } from '../app/settings.js';
import { begin } from './begin.js';

/** @returns {Promise<Screen>} */
export async function playersPage() {
  const about = await aboutServer();
  return {
    title: 'Players',
    node: element(
      'div',
      { class: 'page' },
      element('h1', {}, 'Players'),
      element(
        'p',
        { class: 'lead' },
        'Each is a way of thinking of its own. Numbers are Elo: 0 is the average of those who met, 200 more win three games of four.',
      ),
      element('div', { class: 'players' }, ...about.players.map((player) => card(player, about))),
    ),
  };
}

/**
 * @param {PlayerAbout} player
 * @param {About} about
 */
function card(player, about) {
  const games = about.games.filter(({ name }) => player.games.includes(name));
  const all =
    games.length === about.games.length ? 'Plays all games.' : `Plays ${games.map(({ title }) => title).join(', ')}.`;
  const levels = player.levels.map((level) =>
    element(
      'li',
      {},
      element('strong', {}, capital(level.name)),
      ' ',
      element('span', { class: 'faint' }, level.ratings.english && eloWords(level.ratings.english)),
      button('Play', () => start(level.player, games[0]), { class: 'link small' }),
    ),
  );
  return element(
    'article',
    { class: 'card player' },
    element('h2', {}, player.name),
    element('p', {}, capital(player.about), '.'),
    element('p', { class: 'faint' }, all),
    levels.length === 0 && ratingTable(player.ratings, about),
    levels.length > 0 && element('ul', { class: 'levels' }, ...levels),
    levels.length === 0 &&
      games.length > 0 &&
      button('Play', () => start(player.name, games[0]), { class: 'small' }, icon('play')),
  );
}

/**
 * @param {string} player
 * @param {{ name: string, starts: import('../contract.js').Side } | undefined} game
 */
function start(player, game) {
  if (!game) return;
  const own = game.starts;
  begin(
    { game: game.name, [own]: { name: settings.name || 'You' }, [own === 'black' ? 'white' : 'black']: { player } },
    { own },
  );
}

/** @param {Rating} rating */
const eloWords = ({ elo, error }) => `${elo > 0 ? '+' : ''}${elo}`.replace('-', '−').concat(` ± ${error}`);

/**
 * @param {Record<string, Rating>} ratings   by the name of the game
 * @param {About} about
 */
function ratingTable(ratings, about) {
  const rows = about.games.flatMap(({ name, title }) => {
    const rating = ratings[name];
    return rating
      ? [element('tr', {}, element('th', { scope: 'row' }, title), element('td', {}, eloWords(rating)))]
      : [];
  });
  return rows.length > 0 && element('table', { class: 'rating' }, element('tbody', {}, ...rows));
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
