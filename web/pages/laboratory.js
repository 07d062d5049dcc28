// What was measured: each report with its question and what came out.

/** @import { LabReport } from '../contract.js' */
/** @import { Screen } from '../app/main.js' */
import { element } from '../app/element.js';
import { prose } from '../app/notices.js';
import { labReports } from '../app/server.js';

/** How many findings are shown at once. */
const SHOWN = 2;

/** @returns {Promise<Screen>} */
export async function laboratoryPage() {
  const reports = await labReports();
  return {
    title: 'Laboratory',
    node: element(
      'div',
      { class: 'page' },
      element('h1', {}, 'Laboratory'),
      element(
        'p',
        { class: 'lead' },
        'Experiments that anybody can repeat. ',
        reports.length > 0 && element('a', { href: '/lab/' }, 'All reports in one'),
      ),
      reports.length === 0 &&
        element(
          'p',
          { class: 'faint' },
          'There are no reports yet. ',
          element('code', {}, 'crownhead lab'),
          ' makes them.',
        ),
      element('div', { class: 'reports' }, ...reports.map(card)),
    ),
  };
}

/** @param {LabReport} report */
function card(report) {
  return element(
    'article',
    { class: 'card report' },
    element('h2', {}, element('a', { href: report.page }, report.title)),
    element('p', {}, element('em', {}, ...prose(report.question))),
    findings(report),
    element(
      'small',
      { class: 'faint' },
      [report.date, report.own && 'measured on this machine'].filter(Boolean).join(', '),
    ),
  );
}

/** The first findings are shown, the others on demand.
 * @param {LabReport} report */
function findings({ findings: all }) {
  const list = (/** @type {string[]} */ some) =>
    element('ul', {}, ...some.map((finding) => element('li', {}, ...prose(finding))));
  const rest = all.slice(SHOWN);
  return element(
    'div',
    {},
    list(all.slice(0, SHOWN)),
    rest.length > 0 && element('details', {}, element('summary', {}, `${rest.length} more`), list(rest)),
  );
}
