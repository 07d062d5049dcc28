// Elements out of a tag, attributes and children, so that no text is ever read as markup.

/** @typedef {Node | string | null | undefined | false} Child */
/** @typedef {Record<string, unknown>} Attributes */

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An HTML element. Attributes that are functions listen to the event of their name; `false` and nothing leave one out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function drawing(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} E
 * @param {E} node
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      node.addEventListener(name, /** @type {EventListener} */ (value));
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, value === true ? '' : String(value));
    }
  }
  fill(node, ...children);
  return node;
}

/**
 * Gives a node new children.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
  node.replaceChildren(...children.filter(isThere));
}

/**
 * @param {Child} child
 * @returns {child is Node | string}
 */
function isThere(child) {
  return child !== null && child !== undefined && child !== false;
}

/**
 * A button. With an icon, its text is said to screen readers and shown beside it where there is room.
 * @param {string} text
 * @param {() => void} act
 * @param {Attributes} [attributes]
 * @param {Node | null} [icon]
 */
export function button(text, act, attributes = {}, icon = null) {
  const words = element('span', { class: 'words' }, text);
  return element('button', { type: 'button', click: act, ...attributes }, icon, words);
}
