// A board with pieces. It shows what it is told and says what was clicked; it knows no rules.

/** @import { SquareView } from '../contract.js' */
/** @import { Change } from './piece-layer.js' */
import { drawing, element, fill } from '../app/element.js';
import { drawArrow } from './arrows.js';
import { makeDraggable } from './drag.js';
import { PieceLayer } from './piece-layer.js';
import { Places } from './places.js';
import { pieceWords, squareWords } from './wording.js';

/**
 * @typedef {object} Marks
 * @property {Set<number>} [movable]   pieces that may be picked
 * @property {Set<number>} [jumping]   pieces that must jump
 * @property {number | null} [picked]
 * @property {Set<number>} [targets]   where the picked piece may go
 * @property {number[]} [last]         the way of the last move
 * @property {number[]} [passed]       pieces that are taken as soon as the move is complete
 * @property {number[] | null} [arrow] a way to be shown
 */

/**
 * @typedef {object} Acts
 * @property {(number: number) => void} press
 * @property {(number: number) => boolean} mayLift
 * @property {(number: number) => void} lift
 * @property {(from: number, to: number | null) => void} drop
 */

/** @typedef {'numbers' | 'letters' | 'none'} Labels */

export class Board {
  /**
   * @param {number} size
   * @param {SquareView[]} squares
   * @param {Acts | null} acts   nothing for a board to look at
   */
  constructor(size, squares, acts) {
    this.places = new Places(size, squares, false);
    this.men = new PieceLayer(this.places);
    /** @type {Labels} */
    this.labels = 'numbers';
    /** @type {Marks} */
    this.marks = {};
    this.isLive = acts !== null;
    this.grid = element('div', { class: 'grid' });
    this.overlay = drawing('svg', { class: 'overlay', viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' });
    this.field = element('div', { class: 'field' }, this.grid, this.men.node, this.overlay);
    this.edges = element('div', { class: 'edges', 'aria-hidden': 'true' });
    this.node = element(
      'div',
      this.isLive
        ? { class: 'board', role: 'group', 'aria-label': 'Board' }
        : { class: 'board still', role: 'img', 'aria-label': 'Board' },
      this.edges,
      this.field,
    );
    this.node.style.setProperty('--size', String(size));
    /** @type {Map<number, HTMLElement>} */
    this.squares = new Map(squares.map((square) => [square.number, this.makeSquare(square.number)]));
    fill(this.grid, ...this.squares.values());
    if (acts) this.listen(acts);
    this.place();
  }

  /** @param {number} number */
  makeSquare(number) {
    const label = element('span', { class: 'label', 'aria-hidden': 'true' });
    if (!this.isLive) return element('span', { class: 'square', 'data-number': number }, label);
    return element('button', { type: 'button', class: 'square', tabindex: -1, 'data-number': number }, label);
  }

  /** @param {Acts} acts */
  listen(acts) {
    this.grid.addEventListener('click', (event) => {
      const square = event.target instanceof Element ? event.target.closest('.square') : null;
      if (square instanceof HTMLElement) acts.press(Number(square.dataset.number));
    });
    this.grid.addEventListener('focusin', (event) => {
      if (event.target instanceof HTMLElement) this.makeEntry(Number(event.target.dataset.number));
    });
    this.grid.addEventListener('keydown', (event) => {
      const at = Number(event.target instanceof HTMLElement && event.target.dataset.number);
      const next = this.places.neighbour(at, event.key);
      if (!event.key.startsWith('Arrow') || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      if (next !== null) this.focus(next);
    });
    makeDraggable(this, this.field, acts);
    this.makeEntry(this.places.squares[0]?.number ?? 1);
  }

  /**
   * The tab key reaches one square only; arrows do the rest.
   * @param {number} number
   */
  makeEntry(number) {
    this.squares.forEach((square, other) => {
      square.tabIndex = other === number ? 0 : -1;
    });
  }

  /** @param {number} [number] */
  focus(number) {
    const square = number === undefined ? this.grid.querySelector('[tabindex="0"]') : this.squares.get(number);
    if (square instanceof HTMLElement) square.focus();
  }

  /** @param {boolean} isFlipped */
  flip(isFlipped) {
    if (isFlipped === this.places.isFlipped) return;
    this.places = new Places(this.places.size, this.places.squares, isFlipped);
    this.men.moveTo(this.places);
    this.place();
  }

  /** @param {Labels} labels */
  label(labels) {
    if (labels === this.labels) return;
    this.labels = labels;
    this.place();
  }

  /** Puts squares and labels where they belong. */
  place() {
    for (const { number } of this.places.squares) {
      const square = this.squares.get(number);
      const { row, column } = this.places.of(number);
      if (!square) continue;
      square.style.gridArea = `${row + 1} / ${column + 1}`;
      const label = square.firstElementChild;
      if (label) label.textContent = this.labels === 'numbers' ? String(number) : '';
    }
    this.node.dataset.labels = this.labels;
    const { columns, rows } = this.places.edges();
    fill(
      this.edges,
      element('div', { class: 'columns' }, ...columns.map((text) => element('span', {}, text))),
      element('div', { class: 'rows' }, ...rows.map((text) => element('span', {}, text))),
    );
    this.mark(this.marks);
  }

  /**
   * Shows a position; with the move that led to it, or from it back to this one, the piece glides.
   * @param {string} letters
   * @param {Change | null} [change]
   */
  async show(letters, change = null) {
    await this.men.show(letters, change);
    this.mark(this.marks);
  }

  /** @param {Marks} marks */
  mark(marks) {
    this.marks = marks;
    const last = new Set(marks.last ?? []);
    this.places.squares.forEach((view, place) => {
      const square = this.squares.get(view.number);
      if (!square) return;
      const is = (/** @type {Set<number> | undefined} */ set) => set?.has(view.number) ?? false;
      square.classList.toggle('movable', is(marks.movable));
      square.classList.toggle('jumping', is(marks.jumping));
      square.classList.toggle('target', is(marks.targets));
      square.classList.toggle('last', is(last));
      square.classList.toggle('picked', marks.picked === view.number);
      if (this.isLive) square.setAttribute('aria-label', this.describe(view, this.men.letters[place] ?? '.'));
    });
    this.men.pieces.forEach((piece, number) =>
      piece.classList.toggle('passed', marks.passed?.includes(number) ?? false),
    );
    fill(this.overlay, marks.arrow && drawArrow(this.places, marks.arrow));
  }

  /**
   * @param {SquareView} square
   * @param {string} letter
   */
  describe(square, letter) {
    const { jumping, movable, picked, targets } = this.marks;
    const words = [squareWords(square, this.labels), pieceWords(letter)];
    if (picked === square.number) words.push('picked');
    else if (jumping?.has(square.number)) words.push('can jump');
    else if (movable?.has(square.number)) words.push('can move');
    if (targets?.has(square.number)) words.push('can go here');
    return words.join(', ');
  }

  /**
   * The dark square at a point of the window.
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  numberAt(x, y) {
    const { left, top, width } = this.field.getBoundingClientRect();
    const side = width / this.places.size;
    return this.places.at(Math.floor((y - top) / side), Math.floor((x - left) / side));
  }

  /** @param {number} number */
  pieceAt(number) {
    return this.men.pieces.get(number) ?? null;
  }
}
