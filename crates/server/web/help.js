// How to play, for who has never been here: the story, the goal, the turn, gestures and keys. What is said of the game comes
// from the server.

import { el, put } from './dom.js';
import { phaseName } from './who.js';
import { words } from './words.js';

/** @param {string[][]} list */
const rows = (list) => list.flatMap(([key, text]) => [el('dt', {}, key), el('dd', {}, text)]);

/**
 * The page as a dialog. `rule` opens a paragraph.
 * @param {Play} play
 * @param {{ rule: ShowRule }} on
 */
export function help(play, { rule }) {
  document.querySelector('dialog.help')?.remove();
  const { scenario, title } = play.about;
  const { phases = [], read = /** @type {Presentation['read']} */ ({}) } = play.presentation;
  const you = scenario.seats.find(({ key }) => key === play.table.present?.you.seat);
  const box = el('dialog', { class: 'care help', 'aria-label': words.common.howToPlay });
  const close = () => (box.close(), box.remove());
  /** @param {string} id */
  const open = (id) => el('button', { class: 'rule', onclick: () => (close(), rule(id)) }, id);
  put(
    box,
    el('button', { class: 'close quiet', 'aria-label': words.common.close, onclick: close }, '×'),
    el('h2', {}, scenario.title),
    el('p', { class: 'small' }, title),
    scenario.about ? el('p', {}, scenario.about) : null,
    el('p', {}, you ? words.help.youAre(el('b', {}, you.name)) : null, words.help.sides(words.common.against(scenario.sides.map(({ name }) => name)), scenario.turns), read.win ? [words.common.howWon(open(read.win)), '. '] : null, words.help.points),
    phases.length ? el('p', {}, words.help.phases(el('b', {}, phases.map((phase) => phaseName(play, phase)).join(', ')))) : null,
    el('h3', {}, words.help.mouse),
    el('dl', { class: 'facts' }, rows(words.help.gestures)),
    el('h3', {}, words.help.keys),
    el('dl', { class: 'facts' }, rows(words.help.keyList)),
    el('p', { class: 'row' }, el('button', { class: 'main', autofocus: true, onclick: close }, words.help.play)),
  );
  box.addEventListener('close', () => box.remove());
  document.body.append(box);
  box.showModal();
  box.scrollTop = 0;
}
