// All games that were kept, to look at again or play on.

/** @import { About, ArchiveGame, ArchivePart } from '../contract.js' */
/** @import { Screen } from '../app/main.js' */
/** @import { Route } from '../app/route.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';
import { notifyError } from '../app/notices.js';
import { address } from '../app/route.js';
import { aboutServer, archive, pdnOfArchived } from '../app/server.js';
import { download } from '../game/share.js';
import { begin } from './begin.js';
import { gameChoices, select } from './fields.js';

const PAGE = 30;
const PATIENCE = 250;

/**
 * @param {Route} route
 * @returns {Promise<Screen>}
 */
export async function archivePage({ query }) {
  const about = await aboutServer();
  const wanted = { search: query.get('search') ?? '', game: query.get('game') ?? '', offset: 0, limit: PAGE };
  const list = element('div', { class: 'results' });
  let asked = 0;

  const look = async () => {
    asked += 1;
    const now = asked;
    try {
      const found = await archive(wanted);
      if (now === asked) fill(list, ...results(found, wanted, look));
    } catch (error) {
      if (now === asked) notifyError(error);
    }
  };
  await look();
  return {
    title: 'Archive',
    node: element('div', { class: 'page' }, element('h1', {}, 'Archive'), form(wanted, about, look), list),
  };
}

/**
 * @param {{ search: string, game: string, offset: number }} wanted
 * @param {About} about
 * @param {() => void} look
 */
function form(wanted, about, look) {
  let timer = 0;
  const change = () => {
    wanted.offset = 0;
    // The address keeps what was looked for, for a reload.
    const kept = Object.entries({ search: wanted.search, game: wanted.game }).filter(([, value]) => value);
    history.replaceState(null, '', address('archive', '', Object.fromEntries(kept)));
    look();
  };
  const search = element('input', {
    type: 'search',
    value: wanted.search,
    placeholder: 'A name, a result or moves such as 11-15 22-18',
    'aria-label': 'Search',
    input: () => {
      wanted.search = search.value.trim();
      window.clearTimeout(timer);
      timer = window.setTimeout(change, PATIENCE);
    },
  });
  return element(
    'form',
    {
      class: 'row search',
      role: 'search',
      submit: (/** @type {Event} */ event) => {
        event.preventDefault();
        change();
      },
    },
    search,
    select('', [['', 'All games'], ...gameChoices(about)], wanted.game, (value) => {
      wanted.game = value;
      change();
    }),
  );
}

/**
 * @param {ArchivePart} found
 * @param {{ offset: number, limit: number }} wanted
 * @param {() => void} look
 */
function results({ total, games }, wanted, look) {
  if (total === 0)
    return [element('p', { class: 'faint' }, 'No such game. Whatever is played here is kept and can be found again.')];
  const turn = (/** @type {number} */ by) => () => {
    wanted.offset += by;
    look();
  };
  return [
    element('p', { class: 'faint', role: 'status' }, `${total} ${total === 1 ? 'game' : 'games'}`),
    element('ul', { class: 'entries' }, ...games.map(entry)),
    element(
      'div',
      { class: 'choices' },
      wanted.offset > 0 && button('Newer', turn(-wanted.limit), {}, icon('back')),
      wanted.offset + wanted.limit < total && button('Older', turn(wanted.limit), {}, icon('forward')),
    ),
  ];
}

/** @param {ArchiveGame} game */
function entry(game) {
  const when = new Date(game.at);
  const at = Number.isNaN(when.valueOf())
    ? game.at
    : when.toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
  return element(
    'li',
    { class: 'card' },
    element(
      'button',
      { type: 'button', class: 'quiet entry', click: () => begin({ archive: game.number }) },
      element('strong', {}, `${game.black} – ${game.white}`),
      element('span', {}, `${game.title}, ${game.plies} ${game.plies === 1 ? 'move' : 'moves'}`),
      element('span', { class: 'faint' }, game.result ?? 'not finished'),
    ),
    element('small', { class: 'faint' }, at),
    button('PDN', () => save(game), { class: 'quiet small', title: 'Save as PDN' }, icon('save')),
  );
}

/** @param {ArchiveGame} game */
async function save({ number }) {
  try {
    download(await pdnOfArchived(number), `crownhead-${number}.pdn`);
  } catch (error) {
    notifyError(error);
  }
}
