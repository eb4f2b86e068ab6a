// The stack card: what stands in a hex, in order, with values, state and movement left.

import { marksOf, picture, printed } from './counters.js';
import { el, put } from './dom.js';
import { mixed } from './layers.js';
import { words } from './words.js';
import { sideName } from './who.js';

/**
 * Words for what the view tells of a unit beside its printed values.
 * @param {UnitView} unit
 * @param {Face | undefined} face
 */
function state(unit, face) {
  const told = [];
  const full = face?.faces.length ?? 1;
  if (unit.steps !== null && unit.steps !== undefined && unit.steps < full) told.push(words.card.steps(unit.steps, full));
  told.push(...marksOf(unit).map((mark) => mark.words));
  for (const deed of unit.did ?? []) told.push(deed);
  return told;
}

export class Card {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  soon;
  /** @type {string | null} */
  hex = null;

  /**
   * @param {Play} play
   * @param {{ ask: AskServer; choose: Choose; stack: ShowHex }} parts
   */
  constructor(play, { ask, choose, stack }) {
    this.play = play;
    this.ask = ask;
    this.choose = choose;
    this.stack = stack;
    this.box = document.getElementById('card');
  }

  hide() {
    clearTimeout(this.soon);
    this.box.hidden = true;
    this.hex = null;
  }

  /**
   * Shows the card beside a point, a moment later so that it does not flicker.
   * @param {Pointed | null} at
   */
  over(at) {
    clearTimeout(this.soon);
    if (!at) return this.hide();
    this.soon = setTimeout(() => this.show(at), this.box.hidden ? 220 : 60);
  }

  /** @param {Pointed} pointed */
  show({ hex, x, y, stays = false }) {
    this.hex = hex;
    const content = this.content(hex, stays);
    if (!content) return this.hide();
    put(this.box, content);
    this.box.classList.toggle('stays', stays);
    this.box.hidden = false;
    const { offsetWidth: w, offsetHeight: h } = this.box;
    const left = x + 28 + w > innerWidth ? x - w - 20 : x + 28;
    this.box.style.left = `${Math.max(4, left)}px`;
    this.box.style.top = `${Math.max(4, Math.min(y - 20, innerHeight - h - 8))}px`;
  }

  content(hex, stays) {
    const { play } = this;
    // Who stands on a side of the hex, on a bridge say, is told last.
    const rank = (unit) => (unit.at === hex ? Number(unit.top) : -1);
    const units = [...play.units.values()].filter((unit) => unit.at.split(/[\s-]/).includes(hex)).sort((a, b) => rank(b) - rank(a));
    const edges = play.edges.filter(({ ends }) => ends.includes(hex));
    const hidden = (play.table.state.view.stacks ?? []).filter((stack) => stack.hex === hex && stack.hidden > 0);
    const cost = play.costs?.[hex];
    const place = play.geometry.names[hex];
    const plan = play.shown?.hex === hex ? play.shown : null;
    if (!units.length && !hidden.length && !edges.length && !place && cost === undefined && !plan) return null;
    const objective = (play.table.state.view.objectives ?? []).find((found) => found.hex === hex);
    return [
      el('h4', {}, `${hex}${place ? ` ${place}` : ''}`, cost === undefined ? null : el('small', {}, ` ${words.card.points(mixed(cost))}`)),
      objective ? el('p', { class: 'small' }, words.card.objective(objective.value, play.presentation.score?.short ?? '', sideName(play.about.scenario, objective.holder))) : null,
      edges.map(({ ends, words: what }) => el('p', { class: 'small' }, `${what} ${ends.join('-')}`)),
      plan?.hazards?.length ? el('ul', { class: 'hazards' }, plan.hazards.map((hazard) => el('li', {}, `${hazard.hex}: ${hazard.words}${hazard.odds ? `, ${hazard.odds}` : ''} (${hazard.rule})`))) : null,
      el('ul', { class: 'stack' }, units.map((unit) => this.#row(unit, stays)), hidden.map((stack) => el('li', {}, picture({ hidden: true, side: stack.side, count: stack.hidden }), el('span', {}, words.card.notKnown(stack.hidden, stack.count))))),
      stays && units.filter((unit) => play.offers.able.has(unit.unit)).length > 1 ? el('button', { onclick: () => (this.hide(), this.stack(hex)) }, words.card.wholeStack) : null,
    ];
  }

  /**
   * @param {UnitView} unit
   * @param {boolean} stays
   */
  #row(unit, stays) {
    const { play } = this;
    const face = play.faces.get(unit.unit);
    const up = face && printed(face, unit);
    const able = play.offers.able.has(unit.unit);
    const told = [face?.formation ? `${face.formation} · ${face.size}` : face?.size, unit.at === this.hex ? null : unit.at, ...state(unit, face)].filter(Boolean).join(', ');
    const name = stays && able ? el('button', { class: 'quiet', onclick: () => (this.hide(), this.choose(unit.unit)) }, unit.name) : el('b', {}, unit.name);
    const left = el('small', { class: 'left' });
    if (unit.spent !== undefined && unit.spent !== null) this.#left(unit, left);
    return el('li', { class: able ? 'able' : null }, face ? picture({ face, unit }) : null, el('span', {}, name, ` ${up?.line ?? ''}`, el('br'), el('small', {}, told), left));
  }

  /**
   * Movement left, of what the unit has now.
   * @param {UnitView} unit
   * @param {HTMLElement} node
   */
  async #left(unit, node) {
    const { ma } = (await this.ask(`strength(${unit.unit})`).catch(() => null)) ?? {};
    if (ma === undefined || ma === null) return;
    const [n, of = 1] = String(unit.spent).split('/').map(Number);
    const [m, by = 1] = String(ma).split('/').map(Number);
    const rest = m * of - n * by;
    put(node, el('br'), words.card.left(mixed(of * by === 1 ? rest : `${rest}/${of * by}`), mixed(ma)));
  }
}
