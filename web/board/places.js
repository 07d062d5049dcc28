// Where squares are on the screen. The board may be turned round.

/** @import { SquareView } from '../contract.js' */

/**
 * @typedef {object} Place
 * @property {number} row      from the top of the screen
 * @property {number} column   from its left
 */

export class Places {
  /**
   * @param {number} size
   * @param {SquareView[]} squares
   * @param {boolean} isFlipped
   */
  constructor(size, squares, isFlipped) {
    this.size = size;
    this.squares = squares;
    this.isFlipped = isFlipped;
    /** @type {Map<number, SquareView>} */
    this.byNumber = new Map(squares.map((square) => [square.number, square]));
  }

  /**
   * @param {number} number
   * @returns {Place}
   */
  of(number) {
    const { row, column } = this.byNumber.get(number) ?? { row: 0, column: 0 };
    return this.isFlipped ? { row: this.size - 1 - row, column: this.size - 1 - column } : { row, column };
  }

  /**
   * The dark square there, if it is one.
   * @param {number} row
   * @param {number} column
   * @returns {number | null}
   */
  at(row, column) {
    const found = this.squares.find(({ number }) => {
      const place = this.of(number);
      return place.row === row && place.column === column;
    });
    return found?.number ?? null;
  }

  /**
   * Where an arrow key leads: along a row from dark square to dark square, between rows to a neighbour, in such a way
   * that two steps go straight.
   * @param {number} number
   * @param {string} key
   * @returns {number | null}
   */
  neighbour(number, key) {
    const { row, column } = this.of(number);
    // Dark squares of neighbouring rows are in odd and in even columns in turn, so this one is always on the board.
    const lean = column % 2 === 0 ? 1 : -1;
    switch (key) {
      case 'ArrowLeft':
        return this.at(row, column - 2);
      case 'ArrowRight':
        return this.at(row, column + 2);
      case 'ArrowUp':
        return this.at(row - 1, column + lean);
      case 'ArrowDown':
        return this.at(row + 1, column + lean);
      default:
        return null;
    }
  }

  /**
   * The letters under the columns and the numbers beside the rows, as the names of the squares have them.
   * @returns {{ columns: string[], rows: string[] }}
   */
  edges() {
    const columns = Array.from({ length: this.size }, () => '');
    const rows = [...columns];
    for (const { number, name } of this.squares) {
      const { row, column } = this.of(number);
      columns[column] = name.charAt(0);
      rows[row] = name.slice(1);
    }
    return { columns, rows };
  }
}
