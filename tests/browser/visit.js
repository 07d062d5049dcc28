// A browser that visits the page. `scripts/browser.sh` says where the server and the tools are.

import assert from 'node:assert/strict';
import { createRequire } from 'node:module';

export const BASE = process.env.CROWNHEAD_URL ?? 'http://127.0.0.1:7474/';
const { chromium } = createRequire(`${process.env.BROWSER_TOOLS ?? import.meta.dirname}/`)('playwright-core');

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESK = { width: 1280, height: 860 };
export const PHONE = { width: 360, height: 740 };

/** @type {any} */
let browser = null;

/**
 * A new visitor with a memory of its own. Whatever the page complains about fails the test that asks for it.
 * @param {{ viewport?: { width: number, height: number }, [option: string]: unknown }} [options]
 */
export async function visitor(options = {}) {
  browser ??= await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const context = await browser.newContext({ viewport: DESK, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // A refused move is an answer of 409, which browsers write down as an error.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  return Object.assign(page, { complaints });
}

export async function closeBrowser() {
  await browser?.close();
  browser = null;
}

/**
 * Asks the server for a game.
 * @param {object} setup
 */
export async function begin(setup) {
  const answer = await fetch(new URL('/api/games', BASE), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(setup),
  });
  const told = await answer.json();
  assert.equal(answer.status, 201, JSON.stringify(told));
  return told;
}

/** @param {string} hash */
export const at = (hash) => `${BASE}${hash}`;

/**
 * Sits down at a game with the keys it has.
 * @param {any} page
 * @param {{ id: string, keys: Record<string, string | null> }} game
 */
export async function sit(page, { id, keys }) {
  const sides = keys.black === keys.white ? ['both'] : ['black', 'white'].filter((side) => keys[side]);
  for (const side of sides) {
    const key = side === 'both' ? keys.black : keys[side];
    await page.goto('about:blank');
    await page.goto(at(`#/game/${id}?key=${key}&side=${side}`));
    await page.waitForSelector('.game .piece');
  }
}

/** @param {any} page */
export const movesOf = (page) => page.locator('.moves button').allInnerTexts();

/**
 * @param {any} page
 * @param {number} number
 */
export const square = (page, number) => page.locator(`.game .square[data-number="${number}"]`);

/**
 * The name of a square as it is heard.
 * @param {any} page
 * @param {number} number
 */
export const heard = (page, number) => square(page, number).getAttribute('aria-label');

/**
 * Waits until something holds.
 * @param {() => Promise<unknown>} holds
 * @param {string} what
 */
export async function until(holds, what) {
  for (let tries = 0; tries < 150; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.fail(`it never came to this: ${what}`);
}
