// Games without a mouse, and what is heard.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { at, begin, closeBrowser, heard, movesOf, sit, square, until, visitor } from './visit.js';

after(closeBrowser);

test('keys alone begin a game and make a move', async () => {
  const page = await visitor();
  await page.goto(at(''));
  await page.waitForSelector('#play');
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.id === 'play')) break;
  }
  await page.keyboard.press('Enter');
  await page.waitForSelector('.square.movable');
  await page.keyboard.press('b');
  const here = () => page.evaluate(() => document.activeElement?.className ?? '');
  for (const key of [
    'ArrowDown',
    'ArrowUp',
    'ArrowDown',
    'ArrowDown',
    'ArrowRight',
    'ArrowUp',
    'ArrowLeft',
    'ArrowUp',
    'ArrowRight',
    'ArrowUp',
  ]) {
    if (/movable/.test(await here())) break;
    await page.keyboard.press(key);
  }
  assert.match(await here(), /movable/, 'arrows reach a piece that can move');
  await page.keyboard.press('Enter');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowRight', 'ArrowRight']) {
    if (/target/.test(await here())) break;
    await page.keyboard.press(key);
  }
  assert.match(await here(), /target/, 'arrows reach where it can go');
  await page.keyboard.press('Space');
  await until(async () => (await movesOf(page)).length >= 1, 'the move was made');
  await until(async () => /You: \d+ to \d+/.test(await page.locator('#spoken').innerText()), 'the move was said');
  assert.deepEqual(page.complaints, []);
});

test('moves are typed, and single keys do things', async () => {
  const page = await visitor();
  await sit(page, await begin({}));
  await page.keyboard.press('m');
  await page.keyboard.type('11-15');
  await page.keyboard.press('Enter');
  await until(async () => (await movesOf(page)).join() === '11-15', 'the move was made');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  assert.match(await heard(page, 15), /^[a-h]\d, black man/, 'letters instead of numbers');
  await page.keyboard.press('u');
  await until(async () => (await movesOf(page)).length === 0, 'it was taken back');
  const before = await square(page, 1).boundingBox();
  await page.keyboard.press('f');
  assert.notDeepEqual(await square(page, 1).boundingBox(), before, 'the board was flipped');
  await page.keyboard.press('?');
  assert.ok(await page.locator('dialog table.keys').isVisible());
  assert.deepEqual(page.complaints, []);
});

test('every square says what stands there, and every button has a name', async () => {
  const page = await visitor();
  await sit(page, await begin({ start: 'W:WK1,31:BK7,9' }));
  assert.deepEqual(
    [await heard(page, 1), await heard(page, 9), await heard(page, 20)],
    ['1, white king, can move', '9, black man', '20, empty'],
  );
  const nameless = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select')]
      .filter(
        (node) =>
          !(
            node.getAttribute('aria-label') ||
            node.textContent ||
            node.getAttribute('placeholder') ||
            node.closest('label')
          ),
      )
      .map((node) => node.outerHTML),
  );
  assert.deepEqual(nameless, []);
});
