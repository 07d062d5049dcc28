// Two browsers, one game.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';

import { at, closeBrowser, movesOf, square, until, visitor } from './visit.js';

after(closeBrowser);

test('two people play by a link, and a third watches', async () => {
  const ann = await visitor();
  await ann.goto(at('#/new?black=person&white=person&link=1'));
  await ann.getByRole('button', { name: 'Start', exact: true }).click();
  const link = await ann.getByLabel('Link for the other person').inputValue();
  assert.match(link, /key=/);

  const bob = await visitor();
  await bob.goto(link);
  await bob.waitForSelector('.game .piece');
  assert.ok(!bob.url().includes('key'), 'the key has gone from the address');
  assert.match(await bob.locator('.seat').last().innerText(), /White, you/, 'White is at the bottom for White');

  const eve = await visitor();
  await eve.goto(bob.url());
  await eve.waitForSelector('.game .piece');
  assert.match(await eve.locator('.status').innerText(), /watching/);

  await square(ann, 11).click();
  await square(ann, 15).click();
  await until(async () => (await movesOf(bob)).join() === '11-15', 'Bob sees it');
  await square(bob, 22).click();
  await square(bob, 18).click();
  for (const page of [ann, eve])
    await until(async () => (await movesOf(page)).length === 2, 'the others see the answer');
  assert.equal(await eve.locator('.square.movable').count(), 0);

  await ann.getByRole('button', { name: 'Draw' }).click();
  await bob.getByRole('button', { name: 'Accept' }).click();
  for (const page of [ann, bob, eve]) await page.waitForSelector('.status.over');

  await bob.reload();
  await bob.waitForSelector('.game .piece');
  assert.match(await bob.locator('.seat').last().innerText(), /you/, 'Bob is still who he was');
  for (const page of [ann, bob, eve]) assert.deepEqual(page.complaints, []);
});

test('a lost connection is told and comes back', async () => {
  const page = await visitor();
  await page.goto(at(''));
  await page.route('**/events', (route) => route.abort());
  await page.click('#play');
  await page.locator('.lost').waitFor();
  await square(page, 11).click();
  await square(page, 15).click();
  await until(async () => (await movesOf(page)).length >= 1, 'a move is made all the same');
  await page.unroute('**/events');
  await page.locator('.lost').waitFor({ state: 'detached' });
  await until(async () => (await movesOf(page)).length === 2, 'the answer is seen');
});

test('a game that is not there says so', async () => {
  const page = await visitor();
  await page.goto(at('#/game/00000000000000000000000000000000'));
  await until(async () => /no such game/i.test(await page.locator('main').innerText()), 'a sentence');
});
