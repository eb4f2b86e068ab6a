// How to play, for who has never been here: the story, the goal, the turn, gestures and keys. What is said of the game comes
// from the server.

import { el, put } from './dom.js';

const GESTURES = [
  ['Click a counter', 'chooses it, if it is framed in gold; click again for the next one of its stack'],
  ['Click a marked hex', 'sends what is chosen there, over as many hexes as it takes'],
  ['Drag a counter', 'the same; rest on a hex on the way to pass through it'],
  ['Drag onto an enemy', 'declares what can be declared there, with that unit or with all that are chosen'],
  ['Shift and click', 'adds a unit to what is chosen, or takes it out'],
  ['Shift and drag', 'chooses all in a box; the button ▭ does it without Shift'],
  ['Right click, or press long', 'the stack, and all that can be done there'],
  ['Click anything else', 'tells why not, with the paragraph'],
  ['Wheel or two fingers', 'zoom; drag the map to move it'],
];

const KEYS = [
  ['N', 'next unit that can act; with Shift the one before'],
  ['S', 'the whole stack'],
  ['F', 'the whole formation'],
  ['Ctrl Z', 'undo one gesture; with Shift one step of it'],
  ['Esc', 'let go'],
  ['← ↑ → ↓', 'move the map; with Shift further'],
  ['+ − 0', 'zoom in, out, the whole map'],
  ['1 … 9', 'layers'],
  ['R, M', 'reach, markers'],
  ['?', 'this page'],
];

const rows = (list) => list.flatMap(([key, words]) => [el('dt', {}, key), el('dd', {}, words)]);

/** The page as a dialog. `rule` opens a paragraph. */
export function help(play, { rule }) {
  document.querySelector('dialog.help')?.remove();
  const { scenario, title } = play.about;
  const { phases = [], read = {} } = play.presentation;
  const you = scenario.sides.find(({ key }) => key === play.table.present?.you.seat);
  const box = el('dialog', { class: 'care help', 'aria-label': 'how to play' });
  const close = () => (box.close(), box.remove());
  const open = (id) => el('button', { class: 'rule', onclick: () => (close(), rule(id)) }, id);
  put(
    box,
    el('button', { class: 'close quiet', 'aria-label': 'close', onclick: close }, '×'),
    el('h2', {}, scenario.title),
    el('p', { class: 'small' }, title),
    scenario.about ? el('p', {}, scenario.about) : null,
    el('p', {}, you ? ['You are ', el('b', {}, you.name), '. '] : null, `${scenario.sides.map(({ name }) => name).join(' against ')}, ${scenario.turns} turns. `, read.win ? ['How it is won: ', open(read.win), '. '] : null, 'The points, and how they are counted, stand under “Points”.'),
    phases.length ? el('p', {}, 'A turn goes through ', el('b', {}, phases.join(', ')), '. The strip on top shows where it stands; the box beside the map says what is asked of you, with its paragraph, and lists all that may be done.') : null,
    el('h3', {}, 'Mouse and fingers'),
    el('dl', { class: 'facts' }, rows(GESTURES)),
    el('h3', {}, 'Keys'),
    el('dl', { class: 'facts' }, rows(KEYS)),
    el('p', { class: 'row' }, el('button', { class: 'main', autofocus: true, onclick: close }, 'Play')),
  );
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  box.scrollTop = 0;
}
