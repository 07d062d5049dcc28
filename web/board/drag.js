// Dragging pieces with mouse, finger or pen.

/** @import { Board } from './board.js' */

const SLACK = 6;

/**
 * Lets pieces be dragged. A short press without a movement stays a click.
 * @param {Board} board
 * @param {HTMLElement} field
 * @param {{ mayLift: (number: number) => boolean, lift: (number: number) => void, drop: (from: number, to: number | null) => void }} act
 */
export function makeDraggable(board, field, act) {
  field.addEventListener('pointerdown', (event) => {
    const from = board.numberAt(event.clientX, event.clientY);
    const piece = from === null ? null : board.pieceAt(from);
    if (event.button !== 0 || from === null || !piece || !act.mayLift(from)) return;
    follow(event, from, piece);
  });

  /**
   * @param {PointerEvent} down
   * @param {number} from
   * @param {HTMLElement} piece
   */
  function follow(down, from, piece) {
    const home = piece.style.transform;
    const { signal, abort } = stopper();
    let isLifted = false;

    const move = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (!isLifted && Math.hypot(x, y) < SLACK) return;
      if (!isLifted) {
        isLifted = true;
        field.setPointerCapture(down.pointerId);
        piece.classList.add('lifted');
        act.lift(from);
      }
      piece.style.transform = `translate(${x}px, ${y}px) ${home}`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      abort();
      if (!isLifted) return;
      piece.classList.remove('lifted');
      piece.style.transform = home;
      swallowClick(field);
      const isDropped = event.type === 'pointerup';
      act.drop(from, isDropped ? board.numberAt(event.clientX, event.clientY) : null);
    };
    field.addEventListener('pointermove', move, { signal });
    field.addEventListener('pointerup', end, { signal });
    field.addEventListener('pointercancel', end, { signal });
  }
}

function stopper() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/**
 * The click that follows a drag is none.
 * @param {HTMLElement} field
 */
function swallowClick(field) {
  const { signal, abort } = stopper();
  field.addEventListener('click', (event) => event.stopPropagation(), { capture: true, signal });
  window.setTimeout(abort, 0);
}
