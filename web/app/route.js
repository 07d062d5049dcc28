// Addresses within the page: `#/game/ID`, `#/archive?search=…`.

/**
 * @typedef {object} Route
 * @property {string} page             the first word, such as `game`; empty for the first page
 * @property {string} id               the second word
 * @property {URLSearchParams} query
 */

/**
 * @param {string} hash
 * @returns {Route}
 */
export function readRoute(hash) {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page = '', id = ''] = path.split('/').map(decode);
  return { page, id, query: new URLSearchParams(query) };
}

/** @param {string} word */
function decode(word) {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

/**
 * @param {string} page
 * @param {string} [id]
 * @param {Record<string, string>} [query]
 */
export function address(page, id = '', query = {}) {
  const words = [page, id].filter(Boolean).map(encodeURIComponent).join('/');
  const asked = new URLSearchParams(query).toString();
  return `#/${words}${asked && `?${asked}`}`;
}

/**
 * Goes there.
 * @param {string} page
 * @param {string} [id]
 * @param {Record<string, string>} [query]
 */
export function go(page, id, query) {
  location.hash = address(page, id, query);
}
