// The pieces on a board: where they stand, and how they get there.

/** @import { MoveView } from '../contract.js' */
/** @import { Places } from './places.js' */
import { element, fill } from '../app/element.js';
import { appear, glide, mayMove, placement, vanish } from './motion.js';
import { drawPiece } from './pieces.js';

/**
 * How one position came out of another.
 * @typedef {object} Change
 * @property {MoveView} move
 * @property {boolean} [isBack]  the move was taken back
 * @property {number} [done]     how many legs of it are on the board already
 */

export class PieceLayer {
  /** @param {Places} places */
  constructor(places) {
    this.places = places;
    this.letters = '.'.repeat(places.squares.length);
    this.node = element('div', { class: 'pieces', 'aria-hidden': 'true' });
    /** @type {Map<number, HTMLElement>} */
    this.pieces = new Map();
    /** @type {{ done: Promise<void>, finish: () => void } | null} */
    this.motion = null;
  }

  /** @param {Places} places */
  moveTo(places) {
    this.hurry();
    this.places = places;
    this.pieces.forEach((piece, number) => this.stand(piece, number));
  }

  /** Ends a glide at once. */
  hurry() {
    this.motion?.finish();
  }

  /**
   * @param {string} letters
   * @param {Change | null} change
   */
  async show(letters, change) {
    this.hurry();
    await this.motion?.done;
    if (change && letters !== this.letters) await this.carryOut(change);
    this.letters = letters;
    this.settle();
  }

  /** @param {Change} change */
  async carryOut({ move, isBack = false, done = 0 }) {
    const path = isBack ? move.path.toReversed() : move.path;
    const [from = 0, to = 0] = [path[0], path.at(-1)];
    const piece = this.pieces.get(from);
    if (!piece) return;
    const rest = path.slice(done);
    if (rest.length > 1 && mayMove()) {
      const taken = isBack ? [] : move.taken.slice(done).map((number) => this.pieces.get(number));
      const motion = glide(
        this.places,
        piece,
        rest,
        taken.filter((other) => other !== undefined),
      );
      this.motion = motion;
      await motion.done;
      if (this.motion === motion) this.motion = null;
    }
    this.rehome(piece, from, to);
  }

  /**
   * @param {HTMLElement} piece
   * @param {number} from
   * @param {number} to
   */
  rehome(piece, from, to) {
    if (this.pieces.get(from) !== piece) return;
    this.pieces.delete(from);
    this.pieces.get(to)?.remove();
    this.pieces.set(to, piece);
    this.stand(piece, to);
  }

  /**
   * Shows a piece on its way, before the move is complete.
   * @param {number[]} path
   * @param {boolean} glides
   */
  putDown(path, glides) {
    const piece = this.pieces.get(path[0] ?? 0);
    if (!piece) return;
    if (glides && mayMove()) glide(this.places, piece, path.slice(-2), []);
    this.stand(piece, path.at(-1) ?? 0);
  }

  /** Makes the pieces those of the letters. */
  settle() {
    this.places.squares.forEach(({ number }, place) => this.settleSquare(number, this.letters[place] ?? '.'));
  }

  /**
   * @param {number} number
   * @param {string} letter
   */
  settleSquare(number, letter) {
    const piece = this.pieces.get(number);
    if (piece) this.stand(piece, number);
    const before = piece?.dataset.letter ?? '.';
    if (before === letter) return;
    if (piece && before.toLowerCase() === letter.toLowerCase()) {
      this.carve(piece, letter);
      return;
    }
    if (piece) vanish(piece);
    this.pieces.delete(number);
    if (letter !== '.') this.put(number, letter);
  }

  /**
   * @param {number} number
   * @param {string} letter
   */
  put(number, letter) {
    const piece = element('div', { class: 'piece' });
    this.carve(piece, letter);
    this.stand(piece, number);
    this.pieces.set(number, piece);
    this.node.append(piece);
    appear(piece);
  }

  /**
   * @param {HTMLElement} piece
   * @param {string} letter
   */
  carve(piece, letter) {
    piece.dataset.letter = letter;
    fill(piece, drawPiece(letter));
  }

  /**
   * @param {HTMLElement} piece
   * @param {number} number
   */
  stand(piece, number) {
    piece.style.transform = placement(this.places, number);
  }
}
