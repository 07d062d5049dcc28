// What clicks mean, without a browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { choose, takenSoFar, targets } from '../../web/board/selection.js';
import { Places } from '../../web/board/places.js';
import { clockWords } from '../../web/game/clock.js';
import { address, readRoute } from '../../web/app/route.js';

const step = { text: '11-15', path: [11, 15], taken: [] };
const left = { text: '1x10x17', path: [1, 10, 17], taken: [6, 14] };
const right = { text: '1x10x19', path: [1, 10, 19], taken: [6, 15] };
const round = [
  { text: '6x15x22x13x6', path: [6, 15, 22, 13, 6], taken: [10, 18, 17, 9] },
  { text: '6x13x22x15x6', path: [6, 13, 22, 15, 6], taken: [9, 17, 18, 10] },
];

test('a piece is picked, placed and put back', () => {
  assert.deepEqual(choose([step], [], 11), { kind: 'chosen', squares: [11] });
  assert.deepEqual(choose([step], [11], 15), { kind: 'complete', move: step });
  assert.deepEqual(choose([step], [11], 11), { kind: 'put-back' });
  assert.deepEqual(choose([step], [], 12), { kind: 'stranger' });
  assert.deepEqual(choose([step], [11], 20), { kind: 'stranger' });
});

test('where ways part the next square is asked for', () => {
  const legal = [left, right];
  assert.deepEqual(choose(legal, [1], 10), { kind: 'chosen', squares: [1, 10] });
  assert.deepEqual([...targets(legal, [1, 10])], [17, 19]);
  assert.deepEqual(
    [[], [1], [1, 10]].map((squares) => takenSoFar(legal, squares)),
    [[], [], [6]],
  );
  assert.deepEqual(choose(legal, [1, 10], 19), { kind: 'complete', move: right });
  assert.deepEqual(
    choose(legal, [1], 17),
    { kind: 'complete', move: left },
    'the last square is enough if one way leads there',
  );
});

test('a way that comes back to its start can be gone either way round', () => {
  assert.deepEqual(choose(round, [6], 6), { kind: 'put-back' });
  assert.deepEqual(choose(round, [6], 22), { kind: 'stranger' });
  assert.deepEqual(choose(round, [6], 13), { kind: 'complete', move: round[1] });
});

test('several ways to one square are narrowed to what they share', () => {
  const fork = [
    { text: 'a', path: [1, 10, 17, 26], taken: [] },
    { text: 'b', path: [1, 10, 19, 26], taken: [] },
  ];
  assert.deepEqual(choose(fork, [1], 26), { kind: 'several', squares: [1, 10] });
});

test('another piece may be picked instead', () => {
  assert.deepEqual(choose([step, left], [11], 1), { kind: 'chosen', squares: [1] });
});

test('arrow keys go over the dark squares, and two steps go straight', () => {
  const squares = [];
  for (let row = 0; row < 4; row += 1) {
    for (let column = (row + 1) % 2; column < 4; column += 2)
      squares.push({ number: squares.length + 1, name: '', row, column });
  }
  for (const isFlipped of [false, true]) {
    const places = new Places(4, squares, isFlipped);
    for (const { number } of squares) {
      const { row, column } = places.of(number);
      assert.equal(places.at(row, column), number);
      const down = places.neighbour(number, 'ArrowDown');
      const twice = down && places.neighbour(down, 'ArrowDown');
      if (twice) assert.equal(places.of(twice).column, column);
    }
  }
});

test('clocks and addresses are written as they are read', () => {
  assert.deepEqual([19_949, 20_000, 65_000, 3_723_000].map(clockWords), ['0:19.9', '0:20', '1:05', '1:02:03']);
  const { page, id, query } = readRoute(address('game', 'a b', { key: 'x&y' }));
  assert.deepEqual([page, id, query.get('key')], ['game', 'a b', 'x&y']);
});
