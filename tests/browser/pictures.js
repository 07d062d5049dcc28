// Pictures of the page for the documents: `scripts/pictures.sh` makes them.

import { at, begin, closeBrowser, DESK, PHONE, sit, until, visitor } from './visit.js';

const folder = process.argv[2] ?? '.';
const MOVES = '11-15 23-19 8-11 22-17 9-13 17-14 10x17 21x14 6-10 25-21'.split(' ');

/**
 * A game in the middle, with a hint.
 * @param {string} name
 * @param {{ viewport: { width: number, height: number }, colorScheme: string }} options
 */
async function take(name, options) {
  const page = await visitor({ ...options, deviceScaleFactor: 1.5 });
  const game = await begin({
    moves: MOVES,
    black: { name: 'Ann' },
    white: { player: 'champion:intermediate' },
    clock: { time: 600, increment: 5 },
  });
  await sit(page, game);
  await page.getByRole('button', { name: 'Hint' }).click();
  await until(async () => (await page.locator('.arrow, .arrows line, .arrows path').count()) > 0, 'a hint');
  await page.mouse.move(0, 0);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: 'jpeg', quality: 82 });
  await page.close();
}

await take('browser', { viewport: DESK, colorScheme: 'light' });
await take('phone', { viewport: PHONE, colorScheme: 'dark' });
await closeBrowser();
