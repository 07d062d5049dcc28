// Who is better: a bar beside the board, and words.

/** @import { Side } from '../contract.js' */
/** @import { Scene } from './scene.js' */
import { element, fill } from '../app/element.js';
import { sentence } from '../app/notices.js';
import { settings } from '../app/settings.js';
import { movesLine } from './line.js';

export class Judgement {
  constructor() {
    this.share = element('span', { class: 'share' });
    this.bar = element(
      'div',
      { class: 'judge', role: 'meter', 'aria-label': 'Who is better', 'aria-valuemin': 0, 'aria-valuemax': 100 },
      this.share,
      element('span', { class: 'middle' }),
    );
    this.words = element('div', { class: 'judgement' });
  }

  /**
   * @param {Scene} scene
   * @param {Side} bottom
   */
  show(scene, bottom) {
    const evaluation = scene.evaluationAt();
    this.bar.hidden = this.words.hidden = !settings.judges;
    this.bar.classList.toggle('unknown', !evaluation);
    this.bar.classList.toggle('black-below', bottom === 'black');
    const share = evaluation?.bar ?? 0.5;
    this.share.style.setProperty('--share', `${(share * 100).toFixed(1)}%`);
    this.bar.setAttribute('aria-valuenow', (share * 100).toFixed(0));
    this.bar.setAttribute('aria-valuetext', evaluation?.words ?? 'not known');
    if (!evaluation) {
      fill(
        this.words,
        element(
          'p',
          { class: 'faint' },
          scene.view.thinking ? 'Judging the position…' : 'Nobody has judged this position.',
        ),
      );
      return;
    }
    fill(
      this.words,
      element(
        'p',
        {},
        element('strong', {}, sentence(evaluation.words ?? evaluation.score)),
        ' ',
        element(
          'small',
          { class: 'faint' },
          [
            evaluation.words && evaluation.score,
            evaluation.by,
            evaluation.depth !== null && `depth ${evaluation.depth}`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      evaluation.line.length > 0 &&
        element('p', { class: 'line' }, 'It expects ', movesLine(evaluation.line.slice(0, 8))),
    );
  }
}
