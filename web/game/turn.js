// A person's turn on the board: pick, place, send. What is not legal is sent as well, so that the server says why.

/** @import { Acts, Board, Marks } from '../board/board.js' */
/** @import { Scene } from './scene.js' */
import { choose, takenSoFar, targets } from '../board/selection.js';

/**
 * @typedef {object} Hands
 * @property {() => Scene} scene
 * @property {(text: string) => Promise<boolean>} send   says whether the move was made
 * @property {(sentence: string) => void} say
 */

export class Turn {
  /** @param {Hands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {number[]} */
    this.squares = [];
    /** The way of a sent move, how many legs of it are on the board already, and how many moves were made before it.
     * @type {{ path: number[], legs: number, after: number } | null} */
    this.sent = null;
    /** @type {Board | null} */
    this.board = null;
  }

  /** What the board calls.
   * @returns {Acts} */
  get acts() {
    return {
      press: (square) => this.take(square, false),
      mayLift: (square) => this.mayLift(square),
      lift: (square) => this.lift(square),
      drop: (from, to) => this.drop(from, to),
    };
  }

  /** Everything as it was. */
  putBack() {
    this.squares = [];
    this.sent = null;
    this.board?.men.settle();
    this.mark();
  }

  /** @param {number} square */
  mayLift(square) {
    if (this.sent) return false;
    if (this.squares.length > 1) return square === this.squares[0];
    return this.hands.scene().isOwnTurn && this.hands.scene().isPresent;
  }

  /** @param {number} square */
  lift(square) {
    if (this.squares.length < 2) this.squares = [square];
    this.mark();
  }

  /**
   * @param {number} from
   * @param {number | null} to
   */
  drop(from, to) {
    if (to === null || to === from) this.putBack();
    else this.take(to, true);
  }

  /**
   * @param {number} square
   * @param {boolean} isDragged
   */
  take(square, isDragged) {
    const scene = this.hands.scene();
    if (this.sent) return;
    if (!scene.isOwnTurn || !scene.isPresent) {
      this.explainIdleness(scene);
      return;
    }
    const choice = choose(scene.playable, this.squares, square);
    switch (choice.kind) {
      case 'complete':
        this.complete(choice.move.path, choice.move.text, isDragged);
        break;
      case 'chosen':
        this.goOn(choice.squares, isDragged);
        break;
      case 'several':
        this.goOn(choice.squares, false);
        this.hands.say('More than one way leads there. Click the next square on the way.');
        break;
      case 'put-back':
        this.putBack();
        break;
      case 'stranger':
        this.refuse(square);
        break;
    }
  }

  /** @param {Scene} scene */
  explainIdleness(scene) {
    if (!scene.isPresent) this.hands.say('This is an earlier position. Go to the last move to play on.');
    else if (scene.isWatching) this.hands.say('You are watching this game.');
    else this.hands.say(scene.view.standing);
  }

  /**
   * @param {number[]} squares
   * @param {boolean} isDragged
   */
  goOn(squares, isDragged) {
    const isOnTheWay = squares.length > this.squares.length && squares.length > 1;
    if (squares[0] !== this.squares[0]) this.board?.men.settle();
    this.squares = squares;
    if (isOnTheWay) this.board?.men.putDown(squares, !isDragged);
    this.mark();
  }

  /**
   * @param {number[]} path
   * @param {string} text
   * @param {boolean} isDragged
   */
  async complete(path, text, isDragged) {
    const legs = isDragged ? path.length - 1 : Math.max(0, this.squares.length - 1);
    this.sent = { path, legs, after: this.hands.scene().view.history.length };
    this.squares = [];
    if (isDragged) this.board?.men.putDown(path, false);
    this.mark();
    if (!(await this.hands.send(text))) this.putBack();
  }

  /**
   * A square that no legal move has here. With a piece in hand it is tried, and the server says why not.
   * @param {number} square
   */
  async refuse(square) {
    const scene = this.hands.scene();
    const [from] = this.squares;
    if (from !== undefined) {
      this.putBack();
      await this.hands.send(`${from}-${square}`);
      return;
    }
    const place = scene.view.squares.findIndex(({ number }) => number === square);
    if (scene.view.board[place] !== '.') this.hands.say(`That piece cannot move now. ${scene.view.standing}`);
  }

  /**
   * How many legs of a move are on the board already, if it is the one just made here.
   * @param {number[]} path
   */
  legsDone(path) {
    const isIt = this.sent?.path.join() === path.join();
    const legs = isIt ? (this.sent?.legs ?? 0) : 0;
    if (isIt) this.sent = null;
    return legs;
  }

  /** A sent move is answered once there are more or fewer moves, even if the server wrote another way for it. */
  answered() {
    if (this.sent && this.sent.after !== this.hands.scene().view.history.length) this.sent = null;
  }

  mark() {
    const scene = this.hands.scene();
    const { playable, view } = scene;
    const sources = new Set(this.sent ? [] : playable.map(({ path }) => path[0] ?? 0));
    const isHintShown = scene.isPresent && view.hint && this.squares.length === 0 && !this.sent;
    /** @type {Marks} */
    const marks = {
      movable: sources,
      jumping: view.must_jump ? sources : new Set(),
      picked: this.squares.at(-1) ?? null,
      targets: targets(playable, this.squares),
      passed: takenSoFar(playable, this.squares),
      last: scene.moveTo()?.path ?? [],
      arrow: isHintShown ? (view.hint?.path ?? null) : null,
    };
    this.board?.mark(marks);
  }
}
