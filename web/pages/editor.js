// A position set up by hand. The server says what is wrong with it, and how it is written.

/** @import { GameAbout, PositionView, Side } from '../contract.js' */
import { button, element, fill } from '../app/element.js';
import { sentence } from '../app/notices.js';
import { checkPosition } from '../app/server.js';
import { settings } from '../app/settings.js';
import { Board } from '../board/board.js';
import { drawPiece } from '../board/pieces.js';
import { pieceWords } from '../board/wording.js';
import { segments } from './fields.js';

const BRUSHES = ['b', 'B', 'w', 'W', '.'];
const PATIENCE = 150;

export class Editor {
  /**
   * @param {GameAbout} game
   * @param {string} fen                    to begin with; empty for the usual start
   * @param {(fen: string) => void} change  is told each position that can be played, and an empty text for others
   */
  constructor(game, fen, change) {
    this.game = game;
    this.change = change;
    this.letters = game.board;
    /** @type {Side} */
    this.turn = game.starts;
    this.brush = 'b';
    this.asked = 0;
    this.timer = 0;
    this.board = new Board(game.size, game.squares, {
      press: (number) => this.paint(number),
      mayLift: () => true,
      lift: () => {},
      drop: (from, to) => this.carry(from, to),
    });
    this.board.label(settings.labels);
    this.verdict = element('p', { class: 'verdict', role: 'status' });
    this.text = element('input', {
      type: 'text',
      spellcheck: 'false',
      autocomplete: 'off',
      change: () => this.read(this.text.value),
      keydown: (/** @type {KeyboardEvent} */ event) => this.hear(event),
    });
    this.turns = element('div');
    this.node = this.layout();
    this.drawTurns();
    this.read(fen || game.fen);
  }

  layout() {
    const set = (/** @type {string} */ letters) => () => {
      this.letters = letters;
      this.renew();
    };
    return element(
      'div',
      { class: 'editor' },
      this.board.node,
      element(
        'div',
        { class: 'editor-side' },
        this.palette(),
        this.turns,
        element(
          'div',
          { class: 'choices' },
          button('Clear', set('.'.repeat(this.letters.length))),
          button('Usual start', set(this.game.board)),
          button('Flip', () => this.board.flip(!this.board.places.isFlipped)),
        ),
        element('label', { class: 'labelled' }, element('span', {}, 'As FEN'), this.text),
        this.verdict,
      ),
    );
  }

  palette() {
    const fields = BRUSHES.map((letter) =>
      element(
        'label',
        { title: pieceWords(letter) },
        element('input', {
          type: 'radio',
          name: 'brush',
          value: letter,
          checked: letter === this.brush,
          'aria-label': letter === '.' ? 'take away' : pieceWords(letter),
          change: () => {
            this.brush = letter;
          },
        }),
        element('span', { class: 'brush' }, letter === '.' ? '✕' : drawPiece(letter)),
      ),
    );
    return element('fieldset', { class: 'palette' }, element('legend', {}, 'Put on the board'), ...fields);
  }

  drawTurns() {
    fill(
      this.turns,
      segments(
        'To move',
        'editor-turn',
        [
          ['black', 'Black'],
          ['white', 'White'],
        ],
        this.turn,
        (value) => {
          this.turn = value === 'black' ? 'black' : 'white';
          this.renew();
        },
      ),
    );
  }

  /** @param {number} number */
  paint(number) {
    const place = this.placeOf(number);
    // The same piece once more takes it away.
    this.put(place, this.letters[place] === this.brush ? '.' : this.brush);
    this.renew();
  }

  /**
   * @param {number} from
   * @param {number | null} to   off the board takes it away
   */
  carry(from, to) {
    const place = this.placeOf(from);
    const letter = this.letters[place] ?? '.';
    this.put(place, '.');
    if (to !== null) this.put(this.placeOf(to), letter);
    this.renew();
  }

  /** @param {number} number */
  placeOf(number) {
    return this.game.squares.findIndex((square) => square.number === number);
  }

  /**
   * @param {number} place
   * @param {string} letter
   */
  put(place, letter) {
    this.letters = this.letters.slice(0, place) + letter + this.letters.slice(place + 1);
  }

  /** Shows the pieces, and asks what the server makes of them. */
  renew() {
    this.board.show(this.letters);
    window.clearTimeout(this.timer);
    const said = { game: this.game.name, board: this.letters, turn: this.turn };
    this.timer = window.setTimeout(() => this.ask(checkPosition(said), false), PATIENCE);
  }

  /**
   * Enter reads the position; it does not begin the game.
   * @param {KeyboardEvent} event
   */
  hear(event) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    this.read(this.text.value);
  }

  /** @param {string} fen */
  read(fen) {
    window.clearTimeout(this.timer);
    this.text.value = fen;
    this.ask(checkPosition({ game: this.game.name, fen }), true);
  }

  /**
   * @param {Promise<PositionView>} answer
   * @param {boolean} isRead   whether the board is to become what was read
   */
  async ask(answer, isRead) {
    this.asked += 1;
    const { asked } = this;
    try {
      const position = await answer;
      if (asked !== this.asked) return;
      if (isRead) this.take(position);
      this.text.value = position.fen;
      const count = position.legal.length;
      this.say(
        position.result
          ? `Here the game is over: ${position.result.reason}.`
          : `${count} legal ${count === 1 ? 'move' : 'moves'}.`,
        false,
      );
      this.change(position.fen);
    } catch (error) {
      if (asked !== this.asked) return;
      this.say(error instanceof Error ? sentence(error.message) : '', true);
      this.change('');
    }
  }

  /** @param {PositionView} position */
  take(position) {
    this.letters = position.board;
    this.turn = position.turn ?? this.turn;
    this.board.show(this.letters);
    this.drawTurns();
  }

  /**
   * @param {string} words
   * @param {boolean} isWrong
   */
  say(words, isWrong) {
    this.verdict.textContent = words;
    this.verdict.classList.toggle('refused', isWrong);
  }
}
