// The game screen: the board, what surrounds it, and the news of the server.

/** @import { Action, Side, View } from '../contract.js' */
/** @import { Desk, Panel } from './desk.js' */
import { element } from '../app/element.js';
import { listen } from '../app/live.js';
import { announce, notifyError, sentence } from '../app/notices.js';
import { act } from '../app/server.js';
import { onSettings, settings } from '../app/settings.js';
import { play } from '../app/sound.js';
import { Board } from '../board/board.js';
import { moveWords } from '../board/wording.js';
import { exhibitionPanel } from './exhibition.js';
import { Judgement } from './judgement.js';
import { mindPanel } from './mind.js';
import { movesPanel } from './moves.js';
import { reasonsPanel } from './reasons.js';
import { Replay } from './replay.js';
import { reviewPanel } from './review.js';
import { Scene, seatOf, sideWords } from './scene.js';
import { Seats } from './seats.js';
import { listenToKeys } from './shortcuts.js';
import { statusPanel } from './status.js';
import { tabs } from './tabs.js';
import { toolbar } from './toolbar.js';
import { Turn } from './turn.js';

export class GameScreen {
  /**
   * @param {string} id
   * @param {View} view
   * @param {(sentence: string) => void} gone
   */
  constructor(id, view, gone) {
    this.scene = new Scene(id, view);
    this.isFlipped = false;
    this.turn = new Turn({
      scene: () => this.scene,
      send: (text) => this.act({ do: 'move', text }),
      say: (sentence) => this.say(sentence),
    });
    this.board = new Board(view.game.size, view.squares, this.turn.acts);
    this.turn.board = this.board;
    this.replay = new Replay(this.board, this.turn);
    this.seats = new Seats();
    this.judgement = new Judgement();
    this.desk = this.makeDesk();
    this.moves = movesPanel(this.desk);
    this.mind = mindPanel();
    this.tabs = tabs([
      { name: 'why', title: 'Why', panel: reasonsPanel() },
      { name: 'mind', title: 'How it thinks', panel: this.mind },
      { name: 'review', title: 'Review', panel: reviewPanel(this.desk) },
    ]);
    /** @type {Panel[]} */
    this.panels = [statusPanel(this.desk), toolbar(this.desk), exhibitionPanel(this.desk), this.moves, this.tabs];
    this.node = this.layout();
    const endKeys = listenToKeys(this.desk, {
      focusBoard: () => this.board.focus(),
      focusInput: () => this.moves.input.focus(),
      putBack: () => this.turn.putBack(),
    });
    const endSettings = onSettings(() => this.show());
    const endNews = listen(id, {
      view: (news, isFirst) => this.renew(news, isFirst),
      thinking: (thinking) => {
        this.scene.thinking = thinking;
        this.mind.show(this.scene);
      },
      connection: (isConnected) => {
        this.scene.isConnected = isConnected;
        this.show();
      },
      gone,
    });
    this.leave = () => [endKeys, endSettings, endNews, () => this.seats.leave()].forEach((end) => end());
    if (view.result && view.review) this.tabs.open('review');
    this.show();
  }

  layout() {
    const [status, tools, exhibition] = this.panels.map(({ node }) => node);
    return element(
      'div',
      { class: 'game' },
      element(
        'div',
        { class: 'table' },
        this.seats.top,
        element('div', { class: 'with-bar' }, this.judgement.bar, this.board.node),
        this.seats.foot,
      ),
      element(
        'div',
        { class: 'side' },
        status,
        tools,
        exhibition,
        element('section', { class: 'card judged', 'aria-label': 'Who is better' }, this.judgement.words),
        this.moves.node,
        this.tabs.node,
      ),
    );
  }

  /** @returns {Desk} */
  makeDesk() {
    return {
      scene: () => this.scene,
      act: (action) => this.act(action),
      goTo: (ply) => this.goTo(ply),
      flip: () => {
        this.isFlipped = !this.isFlipped;
        this.show();
      },
      open: (tab) => this.tabs.open(tab),
      say: (sentence) => this.say(sentence),
    };
  }

  /** @returns {Side} */
  get bottom() {
    const other = this.scene.bottom === 'black' ? 'white' : 'black';
    return this.isFlipped ? other : this.scene.bottom;
  }

  /**
   * @param {Action} action
   * @returns {Promise<boolean>}
   */
  async act(action) {
    const { key, id } = this.scene;
    if (!key) {
      this.say('You are watching this game.');
      return false;
    }
    try {
      this.scene.refusal = null;
      if (action.do === 'move' || action.do === 'undo' || action.do === 'redo') this.scene.chosenPly = null;
      this.renew(await act(id, key, action), false);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }

  /** @param {unknown} error */
  refuse(error) {
    const isForHere = error instanceof Error && 'status' in error && error.status !== 0;
    if (isForHere) this.say(error.message);
    else notifyError(error);
  }

  /** @param {string} words */
  say(words) {
    this.scene.refusal = words;
    this.panels.forEach((panel) => panel.show(this.scene));
  }

  /**
   * @param {View} view
   * @param {boolean} isFirst   of a connection; then it counts, whatever its number is
   */
  renew(view, isFirst) {
    const before = this.scene.view;
    if (view.version < before.version && !isFirst) return;
    if (view.board !== before.board || view.history.length !== before.history.length) {
      this.scene.refusal = null;
      this.turn.squares = [];
      this.tell(before, view);
    }
    this.scene.renew(view);
    this.show();
  }

  /**
   * Says what happened to those who listen.
   * @param {View} before
   * @param {View} view
   */
  tell(before, view) {
    for (const move of view.history.slice(before.history.length)) {
      const isOwn = this.scene.ownSides.includes(move.color) && !this.scene.isStudy;
      announce(
        `${isOwn ? 'You' : (view.seats[seatOf(move.color)]?.name ?? sideWords(move.color))}: ${moveWords(move)}.`,
      );
    }
    if (view.history.length < before.history.length) announce('Moves were taken back.');
    if (view.result && !before.result) play('end');
    announce(view.result ? sentence(view.result.reason) : view.standing);
  }

  /** @param {number} ply */
  goTo(ply) {
    const last = this.scene.view.history.length;
    const wanted = Math.max(0, Math.min(ply, last));
    this.scene.chosenPly = wanted === last ? null : wanted;
    this.turn.squares = [];
    this.show();
  }

  show() {
    const { scene, bottom } = this;
    this.board.flip(bottom === 'black');
    this.board.label(settings.labels);
    this.seats.show(scene, bottom);
    this.judgement.show(scene, bottom);
    this.panels.forEach((panel) => panel.show(scene));
    this.replay.catchUp(() => this.scene);
    if (!this.replay.isBusy) this.turn.mark();
  }
}
