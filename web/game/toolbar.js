// The buttons under the board.

/** @import { IconName } from '../app/icons.js' */
/** @import { Desk, Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { isSure } from '../app/dialogs.js';
import { button, element } from '../app/element.js';
import { icon } from '../app/icons.js';
import { showMenu } from './menu.js';
import { sideWords } from './scene.js';

/**
 * @typedef {object} Tool
 * @property {string} name
 * @property {IconName} icon
 * @property {string} title
 * @property {() => void} act
 * @property {(scene: Scene) => boolean} works
 */

/**
 * @param {Desk} desk
 * @returns {Panel}
 */
export function toolbar(desk) {
  const isOn = (/** @type {Scene} */ scene) => !scene.isWatching && scene.view.turn !== null;
  /** @type {Tool[]} */
  const tools = [
    {
      name: 'Hint',
      icon: 'hint',
      title: 'What would a strong player do?',
      act: () => askHint(desk),
      works: (scene) => isOn(scene) && scene.isOwnTurn,
    },
    {
      name: 'Undo',
      icon: 'undo',
      title: 'Take the last move back',
      act: () => desk.act({ do: 'undo' }),
      works: (scene) => !scene.isWatching && scene.view.can_undo,
    },
    {
      name: 'Redo',
      icon: 'redo',
      title: 'Play it again',
      act: () => desk.act({ do: 'redo' }),
      works: (scene) => !scene.isWatching && scene.view.redo > 0,
    },
    { name: 'Why?', icon: 'why', title: 'Why was that played?', act: () => desk.open('why'), works: () => true },
    { name: 'Flip', icon: 'flip', title: 'Turn the board round', act: () => desk.flip(), works: () => true },
    {
      name: 'Draw',
      icon: 'draw',
      title: 'Offer a draw',
      act: () => desk.act({ do: 'offer-draw' }),
      works: (scene) => isOn(scene) && !scene.isExhibition,
    },
    {
      name: 'Resign',
      icon: 'flag',
      title: 'Give up',
      act: () => resign(desk),
      works: (scene) => isOn(scene) && !scene.isExhibition,
    },
    { name: 'More', icon: 'more', title: 'Save, copy, settings', act: () => showMenu(desk), works: () => true },
  ];
  const buttons = tools.map((tool) =>
    button(tool.name, tool.act, { class: 'tool', title: tool.title }, icon(tool.icon)),
  );
  return {
    node: element('div', { class: 'tools', role: 'toolbar', 'aria-label': 'Game' }, ...buttons),
    show(scene) {
      tools.forEach((tool, place) => {
        const node = buttons[place];
        if (node) node.disabled = !tool.works(scene);
      });
    },
  };
}

/** @param {Desk} desk */
export function askHint(desk) {
  desk.open('why');
  desk.act({ do: 'hint' });
}

/** @param {Desk} desk */
async function resign(desk) {
  const { turn } = desk.scene().view;
  const [own] = desk.scene().ownSides;
  const side = desk.scene().isStudy && turn ? turn : (own ?? 'black');
  if (await isSure(`Resign as ${sideWords(side)}?`, 'Resign')) desk.act({ do: 'resign' });
}
