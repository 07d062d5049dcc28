// Games by mouse.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { PHONE, at, begin, closeBrowser, heard, movesOf, sit, square, until, visitor } from './visit.js';

after(closeBrowser);

test('a newcomer plays within ten seconds, with one click', async () => {
  const page = await visitor();
  const from = Date.now();
  await page.goto(at(''));
  await page.click('#play');
  await page.locator('.square.movable').first().click();
  await page.locator('.square.target').first().click();
  await until(async () => (await movesOf(page)).length >= 1, 'a move was made');
  assert.ok(Date.now() - from < 10_000);
  assert.deepEqual(page.complaints, []);
});

/** Plays the first move that is marked, by clicks. */
async function playOne(page) {
  await page.locator('.square.movable').first().click();
  while (await page.locator('.square.target').count()) {
    await page.locator('.square.target').first().click();
  }
}

test('a whole game by clicks, on a phone', async () => {
  const page = await visitor({ viewport: PHONE });
  await page.goto(at('#/new?game=english-4'));
  await page.locator('.seat-fields').nth(1).locator('select').selectOption('random');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForSelector('.game .piece');
  const isOver = () => page.locator('.status.over').count();
  for (let moves = 0; moves < 60 && !(await isOver()); moves += 1) {
    await until(async () => (await isOver()) || (await page.locator('.square.movable').count()), 'my turn');
    if (!(await isOver())) await playOne(page);
  }
  await until(isOver, 'the end of the game');
  assert.ok((await page.locator('.standing').innerText()).length > 10, 'the result has its reason');
  assert.deepEqual(page.complaints, []);
});

test('a jump over two pieces is made step by step where ways part', async () => {
  const page = await visitor();
  await sit(page, await begin({ start: 'B:W6,14,15,32:B1' }));
  assert.match(await heard(page, 1), /^1, black man, can jump/);
  await square(page, 1).click();
  assert.match(await heard(page, 10), /can go here/);
  await square(page, 10).click();
  assert.match(await heard(page, 17), /can go here/);
  await square(page, 19).click();
  await until(async () => (await movesOf(page)).length === 1, 'the move was made');
  assert.match((await movesOf(page))[0], /^1x(10x)?19$/);
  assert.equal(await page.locator('.game .piece').count(), 3);
  assert.deepEqual(page.complaints, []);
});

test('a refused move says why, and changes nothing', async () => {
  const page = await visitor();
  await sit(page, await begin({}));
  await square(page, 9).click();
  await square(page, 18).click();
  await until(async () => /9-18/.test(await page.locator('.status .refused').innerText()), 'a sentence');
  assert.match(await page.locator('.status .refused').innerText(), /not legal/);
  await page.fill('#typed', '1-32');
  await page.press('#typed', 'Enter');
  await until(async () => /1-32/.test(await page.locator('.status .refused').innerText()), 'another sentence');
  assert.deepEqual(await movesOf(page), []);
  assert.deepEqual(page.complaints, []);
});

test('a piece that may not move because another must jump says so', async () => {
  const page = await visitor();
  await sit(page, await begin({ start: 'B:W6,32:B1,12' }));
  await square(page, 12).click();
  assert.match(await page.locator('.status .refused').innerText(), /jump is compulsory/);
});

test('pieces can be dragged', async () => {
  const page = await visitor({ reducedMotion: 'no-preference' });
  await sit(page, await begin({}));
  const [from, to] = [await square(page, 11).boundingBox(), await square(page, 15).boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await until(async () => (await movesOf(page)).join() === '11-15', 'the move was made');
  await until(async () => /black man/.test(await heard(page, 15)), 'the piece stands there');
  assert.deepEqual(page.complaints, []);
});

test('however fast moves come, in the end every piece stands where it belongs', async () => {
  const page = await visitor({ reducedMotion: 'no-preference' });
  await sit(page, await begin({ evaluates: false }));
  const moves = '9-13 22-17 13x22 25x18 5-9 24-19 9-14 18x9 6x13 29-25'.split(' ');
  for (const move of moves) {
    for (const number of move.split(/[-x]/)) await square(page, Number(number)).click();
    await until(async () => (await movesOf(page)).includes(move), move);
  }
  // Where the pieces are drawn, by row and column, against what the squares say.
  const drawn = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('.game .piece')]
        .filter((piece) => getComputedStyle(piece).opacity === '1')
        .map((piece) => piece.getBoundingClientRect())
        .map(({ x, y, width, height }) => document.elementsFromPoint(x + width / 2, y + height / 2))
        .map((below) => below.find((node) => node.matches('.square'))?.getAttribute('data-number'))
        .map(Number)
        .sort((one, two) => one - two),
    );
  const told = () =>
    page.$$eval('.game .square', (squares) =>
      squares
        .filter((node) => /(man|king)/.test(node.getAttribute('aria-label') ?? ''))
        .map((node) => Number(node.getAttribute('data-number')))
        .sort((one, two) => one - two),
    );
  await until(async () => `${await drawn()}` === `${await told()}`, 'all pieces in their places');
  assert.equal((await drawn()).length, 20);
  assert.deepEqual(page.complaints, []);
});

test('moves are taken back and played again, and a hint has an arrow and reasons', async () => {
  const page = await visitor();
  await sit(page, await begin({ white: { player: 'random' } }));
  await page.fill('#typed', '11-15');
  await page.press('#typed', 'Enter');
  await until(async () => (await movesOf(page)).length === 2, 'the answer came');
  await page.getByRole('button', { name: 'Undo' }).click();
  await until(async () => (await movesOf(page)).length === 0, 'both moves are gone');
  await page.getByRole('button', { name: 'Redo' }).click();
  await until(async () => (await movesOf(page)).length === 2, 'both moves are back');
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.arrow polygon', { state: 'attached' });
  assert.match(await page.locator('.reasons h3').first().innerText(), /^Hint: \d+[-x]/);
  assert.ok(await page.locator('.reasons li').count());
  assert.deepEqual(page.complaints, []);
});

test('a reload in the middle of a game comes back to it', async () => {
  const page = await visitor();
  await page.goto(at(''));
  await page.click('#play');
  await playOne(page);
  await until(async () => (await movesOf(page)).length === 2, 'the answer came');
  const before = await movesOf(page);
  await page.reload();
  await page.waitForSelector('.game .piece');
  assert.deepEqual((await movesOf(page)).slice(0, 2), before);
  await playOne(page);
  await until(async () => (await movesOf(page)).length >= 3, 'the game goes on');
  assert.deepEqual(page.complaints, []);
});

test('two players are stepped, run and paused', async () => {
  const page = await visitor();
  await sit(page, await begin({ black: { player: 'random' }, white: { player: 'random' } }));
  await until(async () => page.locator('.exhibition').isVisible(), 'there are buttons for it');
  const pause = page.getByRole('button', { name: 'Pause' });
  if (await pause.count()) await pause.click();
  await page.getByRole('button', { name: 'Run' }).waitFor();
  const before = (await movesOf(page)).length;
  await page.getByRole('button', { name: 'Step' }).click();
  await until(async () => (await movesOf(page)).length === before + 1, 'one move');
  await page.getByRole('button', { name: 'Run' }).click();
  await until(async () => (await movesOf(page)).length >= before + 3, 'more moves');
  assert.deepEqual(page.complaints, []);
});
