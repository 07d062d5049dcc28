// Who plays, with what is on the clock. One strip above the board and one below.

/** @import { Side } from '../contract.js' */
/** @import { Scene } from './scene.js' */
import { element, fill } from '../app/element.js';
import { drawPiece } from '../board/pieces.js';
import { clockWords, timeLeft } from './clock.js';
import { seatOf, sideWords } from './scene.js';

const TICK = 100;

export class Seats {
  constructor() {
    this.top = element('div', { class: 'seat' });
    this.foot = element('div', { class: 'seat' });
    /** @type {Map<Side, HTMLElement>} */
    this.clocks = new Map();
    /** @type {Scene | null} */
    this.scene = null;
    this.timer = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    window.clearInterval(this.timer);
  }

  /**
   * @param {Scene} scene
   * @param {Side} bottom
   */
  show(scene, bottom) {
    this.scene = scene;
    this.showSeat(this.foot, bottom);
    this.showSeat(this.top, bottom === 'black' ? 'white' : 'black');
    this.tick();
  }

  /**
   * @param {HTMLElement} node
   * @param {Side} side
   */
  showSeat(node, side) {
    if (!this.scene) return;
    const { view, ownSides, isStudy } = this.scene;
    const seat = view.seats[seatOf(side)];
    const isOwn = ownSides.includes(side) && !isStudy;
    const isThinking = view.turn === side && view.thinking === 'move';
    const clock = element('span', { class: 'clock' });
    this.clocks.set(side, clock);
    node.classList.toggle('turn', view.turn === side);
    node.classList.toggle('won', view.result?.winner === side);
    fill(
      node,
      element('span', { class: 'emblem' }, drawPiece(side === 'black' ? 'b' : 'w')),
      element(
        'span',
        { class: 'who' },
        element('strong', {}, seat?.name ?? ''),
        element(
          'small',
          {},
          [sideWords(side), isOwn && 'you', view.turn === side && 'to move'].filter(Boolean).join(', '),
        ),
      ),
      isThinking && element('span', { class: 'dots', role: 'img', 'aria-label': 'thinking' }),
      view.clocks && clock,
    );
  }

  tick() {
    const { scene } = this;
    if (!scene?.view.clocks) return;
    this.clocks.forEach((node, side) => {
      const left = timeLeft(scene, seatOf(side), performance.now()) ?? 0;
      const words = clockWords(left);
      if (node.textContent !== words) node.textContent = words;
      node.classList.toggle('running', scene.view.clocks?.[seatOf(side)]?.running ?? false);
      node.classList.toggle('short', left < 20_000);
    });
  }
}
