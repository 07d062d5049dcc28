// Fields of forms.

/** @import { About } from '../contract.js' */
import { element } from '../app/element.js';

/**
 * A choice between a few things, side by side.
 * @param {string} title
 * @param {string} name
 * @param {[string, string][]} values   value and words
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function segments(title, name, values, chosen, change) {
  const fields = values.map(([value, words]) =>
    element(
      'label',
      {},
      element('input', { type: 'radio', name, value, checked: value === chosen, change: () => change(value) }),
      element('span', {}, words),
    ),
  );
  return element('fieldset', { class: 'segments' }, element('legend', {}, title), ...fields);
}

/**
 * @param {string} title
 * @param {[string, string][]} values
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
export function select(title, values, chosen, change) {
  const options = values.map(([value, words]) => element('option', { value, selected: value === chosen }, words));
  const node = element('select', { change: () => change(node.value) }, ...options);
  return element('label', { class: 'labelled' }, element('span', {}, title), node);
}

/**
 * @param {string} title
 * @param {Record<string, unknown>} attributes
 * @param {(value: string) => void} change
 */
export function field(title, attributes, change) {
  const node = element('input', { autocomplete: 'off', ...attributes, input: () => change(node.value) });
  return element('label', { class: 'labelled' }, element('span', {}, title), node);
}

/**
 * @param {About} about
 * @returns {[string, string][]}
 */
export function gameChoices(about) {
  return about.games.map(({ name, title }) => [name, title]);
}
