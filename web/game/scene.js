// What the game screen shows: a view of the server, who sits in front of it, and which position is looked at.

/** @import { Evaluation, MoveView, PlyView, Side, Thinking, View } from '../contract.js' */
import { keptGame } from '../app/memory.js';

/** @type {Side[]} */
export const SIDES = ['black', 'white'];

/** @param {Side} side */
export const seatOf = (side) => SIDES.indexOf(side);

/** @param {Side} side */
export const sideWords = (side) => (side === 'black' ? 'Black' : 'White');

export class Scene {
  /**
   * @param {string} id
   * @param {View} view
   */
  constructor(id, view) {
    this.id = id;
    this.view = view;
    this.kept = keptGame(id);
    /** When the view came, for the clocks. */
    this.since = performance.now();
    /** Which position is looked at, by the number of moves before it; `null` follows the game.
     * @type {number | null} */
    this.chosenPly = null;
    /** @type {Thinking | null} */
    this.thinking = null;
    this.isConnected = true;
    /** The last thing that was refused.
     * @type {string | null} */
    this.refusal = null;
  }

  /** @param {View} view */
  renew(view) {
    this.view = view;
    this.since = performance.now();
    if (this.chosenPly !== null && this.chosenPly >= view.history.length) this.chosenPly = null;
    if (view.thinking === null) this.thinking = null;
  }

  /** The number of moves before the position that is looked at. */
  get ply() {
    return this.chosenPly ?? this.view.history.length;
  }

  get isPresent() {
    return this.chosenPly === null;
  }

  /**
   * The move that led to a position.
   * @param {number} [ply]
   * @returns {PlyView | null}
   */
  moveTo(ply = this.ply) {
    return this.view.history[ply - 1] ?? null;
  }

  /** @param {number} [ply] */
  boardAt(ply = this.ply) {
    return boardAt(this.view, ply);
  }

  get fen() {
    return this.moveTo()?.fen ?? this.view.start.fen;
  }

  /**
   * Who is better in a position, as far as somebody has said so.
   * @param {number} [ply]
   * @returns {Evaluation | null}
   */
  evaluationAt(ply = this.ply) {
    const reviewed = this.view.review?.positions[ply];
    const present = ply === this.view.history.length ? this.view.evaluation : null;
    return reviewed ?? present ?? this.moveTo(ply)?.thought ?? null;
  }

  /**
   * The latest move up to the one looked at that somebody gave reasons for.
   * @returns {number} its ply, or 0
   */
  explainedPly() {
    for (let ply = this.ply; ply > 0; ply -= 1) {
      if (this.moveTo(ply)?.reasons.length || this.moveTo(ply)?.exhibits.length) return ply;
    }
    return 0;
  }

  /** The sides that this browser plays. */
  get ownSides() {
    return SIDES.filter((side) => this.kept?.keys[side] && this.view.seats[seatOf(side)]?.person);
  }

  /** Whether this browser may do anything here. */
  get isWatching() {
    return !this.key;
  }

  get isOwnTurn() {
    const { turn } = this.view;
    return turn !== null && this.ownSides.includes(turn);
  }

  /** Whether two players play each other. */
  get isExhibition() {
    return this.view.seats.every(({ person }) => !person);
  }

  /** Whether one person has both sides, to study or to share the screen. */
  get isStudy() {
    return this.ownSides.length === 2;
  }

  /** The key to act with: that of the side to move, if there is one. */
  get key() {
    const keys = this.kept?.keys ?? {};
    return (this.view.turn && keys[this.view.turn]) ?? keys.black ?? keys.white ?? null;
  }

  /** @returns {Side} who is at the bottom of the board unless it is flipped */
  get bottom() {
    const [own] = this.ownSides;
    return this.kept?.bottom ?? (own && !this.isStudy ? own : 'white');
  }

  /** The legal moves, where they can be made here and now.
   * @returns {MoveView[]} */
  get playable() {
    return this.isPresent && this.isOwnTurn ? this.view.legal : [];
  }
}

/**
 * @param {View} view
 * @param {number} ply
 */
export function boardAt(view, ply) {
  if (ply >= view.history.length) return view.board;
  return view.history[ply - 1]?.board ?? view.start.board;
}
