// Brings the board from what it shows to what it should show, move by move where that is a short way.

/** @import { PlyView } from '../contract.js' */
/** @import { Board } from '../board/board.js' */
/** @import { Change } from '../board/piece-layer.js' */
/** @import { Scene } from './scene.js' */
/** @import { Turn } from './turn.js' */
import { play } from '../app/sound.js';

/** More moves than this are not shown one by one. */
const MOST = 3;

export class Replay {
  /**
   * @param {Board} board
   * @param {Turn} turn
   */
  constructor(board, turn) {
    this.board = board;
    this.turn = turn;
    this.isBusy = false;
    /** What the board shows: a position of a game.
     * @type {{ ply: number, board: string, history: PlyView[] } | null} */
    this.shown = null;
  }

  /** @param {() => Scene} scene */
  async catchUp(scene) {
    // Whoever is at it already looks again after each move.
    if (this.isBusy) {
      this.board.men.hurry();
      return;
    }
    this.isBusy = true;
    for (let step = this.next(scene()); step; step = this.next(scene())) {
      await this.board.show(step.board, step.change);
      this.shown = { ply: step.ply, board: step.board, history: step.history };
      if (step.change) play(step.change.move.taken.length ? 'jump' : 'move');
    }
    this.isBusy = false;
    this.turn.answered();
    this.turn.mark();
  }

  /**
   * @param {Scene} scene
   * @returns {{ ply: number, board: string, history: PlyView[], change: Change | null } | null}
   */
  next(scene) {
    const {
      ply: target,
      view: { history },
    } = scene;
    const goal = scene.boardAt(target);
    const { shown } = this;
    if (!shown) return { ply: target, board: goal, history, change: null };
    if (shown.ply === target && shown.board === goal) {
      shown.history = history;
      return null;
    }
    return (
      this.forward(scene, shown) ?? this.backward(scene, shown) ?? { ply: target, board: goal, history, change: null }
    );
  }

  /**
   * @param {Scene} scene
   * @param {{ ply: number, board: string }} shown
   */
  forward(scene, shown) {
    const { history } = scene.view;
    const way = scene.ply - shown.ply;
    const move = history[shown.ply];
    if (way < 1 || way > MOST || !move || scene.boardAt(shown.ply) !== shown.board) return null;
    const change = { move, done: this.turn.legsDone(move.path) };
    return { ply: shown.ply + 1, board: scene.boardAt(shown.ply + 1), history, change };
  }

  /**
   * @param {Scene} scene
   * @param {{ ply: number, board: string, history: PlyView[] }} shown
   */
  backward(scene, shown) {
    const way = shown.ply - scene.ply;
    const move = shown.history[shown.ply - 1];
    const before = shown.history[shown.ply - 2]?.board ?? scene.view.start.board;
    const isSame = way > 1 || before === scene.boardAt(scene.ply);
    if (way < 1 || way > MOST || !move || !isSame) return null;
    return { ply: shown.ply - 1, board: before, history: shown.history, change: { move, isBack: true } };
  }
}
