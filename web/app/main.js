// The beginning: settings, the frame of the page, and which screen an address means.

/** @import { Route } from './route.js' */
import { GameScreen } from '../game/screen.js';
import { SIDES } from '../game/scene.js';
import { showSettings } from '../game/menu.js';
import { archivePage } from '../pages/archive.js';
import { homePage } from '../pages/home.js';
import { laboratoryPage } from '../pages/laboratory.js';
import { newGamePage } from '../pages/new-game.js';
import { playersPage } from '../pages/players.js';
import { showHelp } from './dialogs.js';
import { element, fill } from './element.js';
import { icon } from './icons.js';
import { keepGame } from './memory.js';
import { sentence } from './notices.js';
import { address, readRoute } from './route.js';
import { viewOf } from './server.js';
import { isDark, onSettings, set, show } from './settings.js';

/**
 * @typedef {object} Screen
 * @property {string} title
 * @property {Node} node
 * @property {() => void} [leave]
 */

const main = /** @type {HTMLElement} */ (document.getElementById('main'));

/** @type {Record<string, (route: Route) => Promise<Screen>>} */
const pages = {
  '': homePage,
  new: newGamePage,
  archive: archivePage,
  players: playersPage,
  lab: laboratoryPage,
  game: gamePage,
};

/** @type {Screen | null} */
let screen = null;
let visits = 0;

/**
 * @param {Route} route
 * @returns {Promise<Screen>}
 */
async function gamePage({ id, query }) {
  takeKey(id, query);
  const game = new GameScreen(id, await viewOf(id), (words) => fill(main, problem(words)));
  return { title: game.scene.view.game.title, node: game.node, leave: game.leave };
}

/**
 * A link may bring the key of a side. It is kept, and goes from the address before anybody can copy it on.
 * @param {string} id
 * @param {URLSearchParams} query
 */
function takeKey(id, query) {
  const key = query.get('key');
  if (!key) return;
  const side = query.get('side') ?? 'both';
  const sides = SIDES.filter((one) => side === one || side === 'both');
  keepGame(id, { keys: Object.fromEntries(sides.map((one) => [one, key])) });
  history.replaceState(null, '', address('game', id));
}

async function visit() {
  const route = readRoute(location.hash);
  const page = pages[route.page] ?? homePage;
  visits += 1;
  const visitNow = visits;
  markNavigation(route.page);
  try {
    const next = await page(route);
    // Somebody faster than the server may be elsewhere by now.
    if (visitNow !== visits) return next.leave?.();
    screen?.leave?.();
    screen = next;
    fill(main, next.node);
    document.title = next.title ? `${next.title} – Crownhead` : 'Crownhead';
  } catch (error) {
    if (visitNow !== visits) return undefined;
    screen?.leave?.();
    screen = null;
    fill(main, problem(error instanceof Error ? error.message : String(error)));
  }
  window.scrollTo(0, 0);
  return undefined;
}

/** @param {string} words */
function problem(words) {
  return element(
    'div',
    { class: 'page narrow' },
    element('h1', {}, 'That did not work'),
    element('p', {}, sentence(words)),
    element('p', {}, element('a', { class: 'button primary', href: address('') }, 'Play')),
  );
}

/** @param {string} page */
function markNavigation(page) {
  const group = page === 'new' || page === 'game' ? '' : page;
  document.querySelectorAll('nav a').forEach((link) => {
    const isHere = link.getAttribute('href') === address(group);
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
}

function furnish() {
  const tools = /** @type {HTMLElement} */ (document.getElementById('page-tools'));
  const theme = element('button', {
    type: 'button',
    class: 'quiet only-icon',
    click: () => set('theme', isDark() ? 'light' : 'dark'),
  });
  const draw = () => {
    const words = isDark() ? 'Light page' : 'Dark page';
    theme.title = words;
    fill(theme, icon(isDark() ? 'sun' : 'moon'), element('span', { class: 'words' }, words));
  };
  const look = element(
    'button',
    { type: 'button', class: 'quiet only-icon', title: 'How it looks', click: showSettings },
    icon('settings'),
    element('span', { class: 'words' }, 'How it looks'),
  );
  const help = element(
    'button',
    { type: 'button', class: 'quiet only-icon', title: 'Keys', click: showHelp },
    icon('help'),
    element('span', { class: 'words' }, 'Keys'),
  );
  fill(tools, theme, look, help);
  onSettings(draw);
  // An address such as `#main` would be taken for a page.
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    main.focus();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', draw);
  draw();
}

show();
furnish();
window.addEventListener('hashchange', visit);
visit();
