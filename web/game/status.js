// How the game stands, what was refused, what was offered.

/** @import { Desk, Panel } from './desk.js' */
/** @import { Scene } from './scene.js' */
import { button, element, fill } from '../app/element.js';
import { icon } from '../app/icons.js';
import { sentence } from '../app/notices.js';
import { address } from '../app/route.js';
import { sideWords } from './scene.js';
import { copy, inviteLink, playAgain } from './share.js';

/**
 * @param {Desk} desk
 * @returns {Panel}
 */
export function statusPanel(desk) {
  const standing = element('p', { class: 'standing' });
  const refusal = element('p', { class: 'refused', role: 'alert' });
  const news = element('div', { class: 'news' });
  const node = element(
    'section',
    { class: 'card status', 'aria-label': 'How the game stands' },
    standing,
    refusal,
    news,
  );
  return {
    node,
    show(scene) {
      node.classList.toggle('over', scene.view.result !== null);
      standing.textContent = scene.view.result ? resultWords(scene) : scene.view.standing;
      const refused = scene.refusal ? sentence(scene.refusal) : '';
      if (refusal.textContent !== refused) refusal.textContent = refused;
      fill(news, ...newsOf(scene, desk));
    },
  };
}

/** @param {Scene} scene */
function resultWords({ view, ownSides, isStudy }) {
  if (!view.result) return '';
  const { winner, reason } = view.result;
  const own = !isStudy && winner ? (ownSides.includes(winner) ? ' You won.' : ownSides.length && ' You lost.') : '';
  return sentence(reason) + (own || '');
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function newsOf(scene, desk) {
  const { view } = scene;
  const said = [];
  if (!scene.isConnected) said.push(element('p', { class: 'lost' }, 'The connection was lost. Reconnecting…'));
  if (view.notice && !view.result) said.push(element('p', {}, view.notice));
  if (!scene.isPresent) said.push(backToPresent(scene, desk));
  if (view.draw_offer && !scene.ownSides.includes(view.draw_offer) && !scene.isWatching) said.push(offer(scene, desk));
  if (scene.kept?.invite && !view.result) said.push(invitation(scene));
  if (scene.isWatching) said.push(element('p', { class: 'faint' }, 'You are watching this game.'));
  if (view.result && !scene.isWatching) said.push(afterwards(scene, desk));
  return said;
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function backToPresent(scene, desk) {
  const where = scene.ply === 0 ? 'the start' : `the position after ${scene.moveTo()?.text}`;
  return element(
    'p',
    { class: 'past' },
    `This is ${where}. `,
    button('To the last move', () => desk.goTo(scene.view.history.length), { class: 'small' }),
  );
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function offer({ view }, desk) {
  return element(
    'p',
    { class: 'offer' },
    `${sideWords(view.draw_offer ?? 'black')} offers a draw. `,
    button('Accept', () => desk.act({ do: 'offer-draw' }), { class: 'small primary' }),
    ' Play on to decline.',
  );
}

/** @param {Scene} scene */
function invitation(scene) {
  const link = inviteLink(scene);
  return element(
    'div',
    { class: 'invite' },
    element(
      'p',
      {},
      `Send this link to whoever plays ${sideWords(scene.kept?.invite?.side ?? 'white')}. `,
      'It holds the key to that side, so give it to nobody else.',
    ),
    element(
      'div',
      { class: 'row' },
      element('input', { readonly: true, value: link, 'aria-label': 'Link for the other person', focus: selectAll }),
      button('Copy', () => copy(link, 'The link was copied.'), { class: 'small primary' }, icon('copy')),
    ),
  );
}

/** @param {Event} event */
function selectAll(event) {
  if (event.target instanceof HTMLInputElement) event.target.select();
}

/**
 * @param {Scene} scene
 * @param {Desk} desk
 */
function afterwards(scene, desk) {
  return element(
    'div',
    { class: 'choices' },
    !scene.view.review &&
      button(
        'Review',
        () => {
          desk.open('review');
          desk.act({ do: 'review' });
        },
        { class: 'primary' },
        icon('chart'),
      ),
    scene.kept?.setup && !scene.kept.setup.pdn && button('Play again', () => playAgain(scene), {}, icon('again')),
    element('a', { class: 'button', href: address('') }, 'New game'),
  );
}
