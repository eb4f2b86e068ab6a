// Legal orders as the server words them (`verb argument …`): which units and hexes they speak of, and the list of buttons
// made of them. No rule is known here.

import { picture } from './counters.js';
import { el, put } from './dom.js';
import { kept } from './kept.js';
import { Plans } from './plans.js';
import { words } from './words.js';
import { phaseName, seatName, verbName } from './who.js';

/**
 * Words of an order, or of several that go together (`attack 2412; join genova`), split; a hexside `1912-1913` speaks of
 * both its hexes.
 * @param {string} order
 * @param {(word: string) => boolean} isUnit
 * @param {(word: string) => boolean} isHex
 * @returns {Offer}
 */
export function read(order, isUnit, isHex) {
  const steps = order.split('; ');
  const [verb] = order.split(' ');
  const args = steps.flatMap((step) => step.split(' ').slice(1));
  const units = [];
  const hexes = [];
  for (const arg of args) {
    if (isUnit(arg)) units.push(arg);
    else if (isHex(arg)) hexes.push(arg);
    else {
      const ends = arg.split('-');
      if (ends.length === 2 && ends.every(isHex)) hexes.push(...ends);
    }
  }
  return { words: order, steps, verb, args, units, hexes };
}

/**
 * The first words by which a long list tells an order: its verb and what comes next.
 * @param {string} order
 */
export const beginning = (order) => order.split(' ', 2).join(' ');

/** The offers of a question, with what glows. */
export class Offers {
  /** @type {Map<string, Offer[]>} */
  byUnit = new Map();
  /** @type {Set<string>} */
  able = new Set();
  /**
   * Orders for several at once, by verb.
   * @type {Map<string, Offer[]>}
   */
  several = new Map();
  /**
   * Orders of a long list that are told by their first words and how many there are, until they are opened.
   * @type {Map<string, Offer & { count: number; mark: string }>}
   */
  heads = new Map();
  /** Whether those that go together have been asked for. */
  isWhole = false;

  /**
   * @param {string[]} list
   * @param {(word: string) => boolean} isUnit
   * @param {(word: string) => boolean} isHex
   */
  constructor(list, isUnit, isHex) {
    /** @param {string} order */
    this.read = (order) => read(order, isUnit, isHex);
    for (const item of list) {
      const [head, told] = item.split(' …');
      if (told) this.heads.set(head, { ...this.read(head), count: Number(told.split(' ')[0]), mark: item });
      for (const unit of this.read(head).units) this.able.add(unit);
    }
    this.all = list.filter((item) => !item.includes('…')).map(this.read);
    this.verbs = [...new Set([...this.all, ...this.heads.values()].map((offer) => offer.verb))];
    this.named = new Set(this.all.map((offer) => offer.words));
    this.#sort(this.all);
  }

  /** Beginnings of orders that speak of this unit and are not opened. */
  headsOf(unit) {
    return [...this.heads.values()].filter(({ units }) => units.includes(unit));
  }

  /**
   * What is not opened and begins with these words.
   * @param {string} head
   */
  under(head) {
    return [...this.heads.values()].filter(({ words: known }) => known === head || known.startsWith(`${head} `));
  }

  /**
   * The orders that begin with these words.
   * @param {string} head
   * @param {string[]} list
   */
  open(head, list) {
    for (const { words: known } of this.under(head)) this.heads.delete(known);
    const fresh = list.filter((order) => !this.named.has(order)).map(this.read);
    for (const offer of fresh) this.named.add(offer.words);
    this.all.push(...fresh);
    this.#sort(fresh);
  }

  /** @param {Offer[]} list */
  #sort(list) {
    for (const offer of list) {
      for (const unit of offer.units) {
        if (!this.byUnit.has(unit)) this.byUnit.set(unit, []);
        this.byUnit.get(unit).push(offer);
        this.able.add(unit);
      }
    }
  }

  /**
   * Orders that go together: for who chooses a unit first, or (`forAll`: what it is called to give all) buttons for several at
   * once; the list of offers stays.
   * @param {string[]} list
   * @param {string | null} forAll
   */
  also(list, forAll) {
    const read = list.map(this.read);
    const isChosenFirst = ({ steps }) => !forAll && steps.length === 2;
    this.#sort(read.filter(isChosenFirst));
    this.several = grouped(read.filter((offer) => !isChosenFirst(offer)).map((offer) => ({ ...offer, forAll })), (offer) => offer.verb);
  }

  /**
   * The same order about a hex with all who could take part.
   * @param {Offer} offer
   */
  withAll({ verb, hexes, units }) {
    return units.length ? [] : (this.several.get(verb) ?? []).filter((many) => !many.forAll && many.hexes[0] === hexes[0]);
  }

  has(order) {
    return this.named.has(order);
  }

  /** Units that some offer speaks of. */
  units() {
    return this.able;
  }

  /** Offers that speak of this unit. */
  of(unit) {
    return this.byUnit.get(unit) ?? [];
  }

  /**
   * Hexes of offers that speak of the unit, or of no unit at all if none is chosen.
   * @param {string | null} unit
   */
  hexes(unit) {
    const fitting = unit ? this.of(unit) : this.all.filter((offer) => offer.units.length === 0);
    return new Set(fitting.flatMap((offer) => offer.hexes));
  }

  /**
   * Offers with this unit (or no unit) and this hex (or any).
   * @param {string | null} unit
   * @param {string | null} hex
   */
  find(unit, hex) {
    const fitting = unit ? this.of(unit) : this.all.filter((offer) => offer.units.length === 0);
    return hex ? fitting.filter((offer) => offer.hexes.includes(hex)) : fitting;
  }

  /** Offers that speak of nothing on the map. */
  plain() {
    return this.all.filter((offer) => offer.units.length === 0 && offer.hexes.length === 0);
  }
}

/**
 * Offers gathered under what `key` says of each, in the order they came.
 * @template One
 * @param {One[]} list
 * @param {(one: One) => string} key
 */
function grouped(list, key) {
  /** @type {Map<string, One[]>} */
  const groups = new Map();
  for (const offer of list) {
    const name = key(offer);
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(offer);
  }
  return groups;
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', '\u2011');

/** The panel that asks: the prompt, the chosen units, and every offer as a button. */
export class Asking {
  /** @type {string | undefined} */
  prompted;
  /**
   * Verbs whose lists are unfolded.
   * @type {Set<string>}
   */
  opened = new Set();

  /**
   * @param {Play} play
   * @param {HTMLElement} box
   * @param {{ act(orders: string[]): void; undo(how: { step: boolean }): void; rule: ShowRule; next(unit?: string): void; unchoose(): void; stack: ShowHex; advice: import('./advice.js').Advice }} parts
   */
  constructor(play, box, { act, undo, rule, next, unchoose, stack, advice }) {
    this.play = play;
    this.box = box;
    this.act = act;
    this.undo = undo;
    this.rule = rule;
    this.next = next;
    this.unchoose = unchoose;
    this.stack = stack;
    this.advice = advice;
    // Only the sentence is read aloud when it changes; the buttons are walked through.
    this.prompt = el('p', { class: 'prompt', role: 'status', 'aria-live': 'polite' });
    this.main = el('div', { class: 'offers main-offers', role: 'group', 'aria-label': words.offers.orders });
    this.chosen = el('div', { class: 'chosen-units' });
    this.more = el('div', { class: 'more-offers' });
    this.hint = el('p', { class: 'small hint' });
    this.plans = new Plans(play);
    put(box, this.prompt, this.main, this.plans.box, advice.box, this.chosen, this.more, this.hint);
  }

  place(hex) {
    const name = this.play.geometry.names[hex];
    return name ? `${hex} ${name}` : hex;
  }

  name(unit) {
    return this.play.faces.get(unit)?.name ?? unit;
  }

  /**
   * An offer in words: names instead of keys, places instead of bare numbers.
   * @param {Offer} offer
   */
  words(offer, { verb = true, unit = true } = {}) {
    const args = offer.args
      .filter((arg) => unit || !this.play.faces.has(arg))
      .map((arg) => (this.play.faces.has(arg) ? this.name(arg) : arg in this.play.geometry.hexes ? this.place(arg) : arg));
    // A counter and a hex: where it goes.
    const arrow = unit && offer.steps.length === 1 && offer.args.length === 2 && offer.units[0] === offer.args[0] && offer.hexes[0] === offer.args[1];
    const called = verbName(this.play, offer.verb);
    return capital([verb ? called : '', args.join(arrow ? ' → ' : ' ')].filter(Boolean).join(' ')) || capital(called);
  }

  about(verb) {
    return this.play.presentation.verbs?.[verb]?.about ?? null;
  }

  /**
   * @param {Offer} offer
   * @param {{ verb?: boolean; unit?: boolean; kind?: string | null }} how
   */
  button(offer, how = {}) {
    const kind = how.kind ?? null;
    return el('button', { class: kind, title: this.about(offer.verb), dataset: { offer: offer.words }, onclick: () => this.act(offer.steps) }, this.words(offer, how));
  }

  draw() {
    const focused = this.box.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null;
    const held = focused && { offer: focused.dataset.offer, key: focused.dataset.key };
    this.#prompt();
    const { asked, table } = this.play;
    // Which question this is, for those who wait for the next one.
    this.box.dataset.version = String(asked?.version ?? '');
    this.box.dataset.frame = String(table.state.frame ?? '');
    this.advice.keep();
    this.plans.draw();
    const { offers, selection } = this.play;
    const plain = asked ? offers.plain() : [];
    const tools = asked
      ? [
          [...offers.heads.values()].some(({ units }) => units.length) || [...offers.byUnit.values()].some((list) => list.some((offer) => offer.hexes.length)) ? el('button', { class: 'quiet', dataset: { key: 'next' }, title: 'N', onclick: () => this.next() }, words.offers.next) : null,
          el('button', { class: 'quiet', 'aria-disabled': asked.undo ? null : 'true', dataset: { key: 'undo' }, title: asked.undo ? words.offers.undoTitle : words.offers.noUndo, onclick: (event) => this.undo({ step: event.shiftKey }) }, words.offers.undo),
          el('button', { class: 'quiet', dataset: { key: 'advice' }, title: words.offers.adviceTitle, onclick: () => this.advice.ask() }, words.offers.advice),
        ]
      : [];
    put(this.main, plain.map((offer, i) => this.button(offer, { kind: i === plain.length - 1 ? 'main' : null })), tools);
    this.#selected(selection);
    this.#rest(selection);
    put(this.hint, this.#help());
    if (held) this.#refocus(held);
  }

  #prompt() {
    const { table, asked, about } = this.play;
    const { stand } = table.state;
    const seat = (key) => seatName(about.scenario, key);
    // The same words are not read aloud again.
    const told = JSON.stringify([Boolean(table.past), stand, asked?.text, asked?.rule]);
    if (told === this.prompted) return;
    this.prompted = told;
    if (table.past) put(this.prompt, words.offers.past(stand.at.turn, phaseName(this.play, stand.at.phase).toLowerCase()));
    else if (stand.over) put(this.prompt, stand.over.words);
    else if (stand.closed) put(this.prompt, words.common.gameClosed(stand.closed));
    else if (!asked) put(this.prompt, el('span', { class: 'waits' }), words.offers.waitingFor(stand.waiting.map(seat)));
    else put(this.prompt, this.#subject(asked), asked.text, ' ', asked.rule ? el('button', { class: 'rule', title: words.common.paragraph, onclick: () => this.rule(asked.rule) }, asked.rule) : null);
    this.box.classList.toggle('mine', Boolean(asked));
  }

  /**
   * The counter that the question is about, if it names one that is not on the map yet.
   * @param {Ask} ask
   */
  #subject({ text }) {
    const { units, geometry, faces } = this.play;
    const away = [...units.values()].find(({ at, name }) => !(at in geometry.hexes) && text.includes(` ${name}.`));
    const face = away && faces.get(away.unit);
    return face ? picture({ face, unit: away, side: away.side }) : null;
  }

  /**
   * What the chosen units may do, hex by hex.
   * @param {Set<string>} selection
   */
  #selected(selection) {
    const { offers, units } = this.play;
    const list = [...selection];
    if (!list.length) return put(this.chosen);
    const first = list[list.length - 1];
    const at = units.get(first)?.at;
    const isPlaced = at in this.play.geometry.hexes;
    const head = el(
      'h3',
      {},
      list.length > 1 ? words.offers.units(list.length) : this.name(first),
      isPlaced ? el('small', {}, ` ${this.place(at)}`) : null,
      el('button', { class: 'close quiet', 'aria-label': words.offers.unchoose, onclick: this.unchoose }, '×'),
    );
    const mates = [...units.values()].filter((unit) => unit.at === at && offers.able.has(unit.unit) && !selection.has(unit.unit));
    // Those beside the map lie there, but are no stack.
    const whole = isPlaced && mates.length
      ? el('button', { class: 'quiet', dataset: { key: 'stack' }, title: 'S', onclick: () => this.stack(at) }, words.offers.wholeStack(mates.length + 1))
      : null;
    const { key, mates: corps } = this.#formation(first);
    const all = corps.length > Math.max(1, list.length) ? el('button', { class: 'quiet', dataset: { key: 'formation' }, title: 'F', onclick: () => this.play.gestures.formation(first) }, words.offers.wholeFormation(key, corps.length)) : null;
    const rows = [];
    if (list.length > 1) {
      for (const [verb, found] of grouped(list.flatMap((unit) => offers.of(unit)).filter((offer) => !offer.hexes.length), (offer) => offer.verb)) {
        if (found.length > 1) rows.push(el('div', { class: 'offers' }, el('button', { onclick: () => this.act(found.flatMap((offer) => offer.steps)) }, words.offers.all(capital(verbName(this.play, verb)), found.length))));
      }
      rows.push(el('p', { class: 'small' }, list.map((unit) => this.name(unit)).join(', ')));
    } else {
      for (const [verb, found] of grouped(offers.of(first), (offer) => offer.verb)) {
        rows.push(
          el('div', { class: 'offers', role: 'group', 'aria-label': verb }, el('span', { class: 'verb', title: this.about(verb) }, capital(verbName(this.play, verb))), found.map((offer) => (offer.hexes.length ? this.button(offer, { verb: false, unit: false, kind: 'chip' }) : this.button(offer, { unit: false })))),
        );
      }
    }
    put(this.chosen, head, whole || all ? el('div', { class: 'offers' }, whole, all) : null, rows);
  }

  /** The units of one's formation that can act now. */
  #formation(unit) {
    const { faces, offers } = this.play;
    const { formation: key, side } = faces.get(unit) ?? /** @type {Partial<Face>} */ ({});
    const mates = key ? [...offers.able].filter((other) => faces.get(other)?.formation === key && faces.get(other)?.side === side) : [];
    return { key, mates };
  }

  mates(unit) {
    return this.#formation(unit).mates;
  }

  /** Everything else by verb, folded; filled when it is opened. */
  #rest(selection) {
    const { offers } = this.play;
    const first = [...selection].pop();
    const others = offers.all.filter((offer) => (offer.units.length || offer.hexes.length) && !(first && offer.units.includes(first)));
    const closed = grouped([...offers.heads.values()], (offer) => offer.verb);
    const byVerb = grouped(others, (offer) => offer.verb);
    const groups = [...new Set([...byVerb.keys(), ...closed.keys()])].map((verb) => /** @type {const} */ ([verb, byVerb.get(verb) ?? []]));
    const few = others.length <= 30 && !first && !closed.size;
    const nodes = groups.map(([verb, found]) => {
      const list = el('div', { class: 'offers' });
      const heads = closed.get(verb) ?? [];
      const count = heads.reduce((sum, head) => sum + head.count, found.length);
      const fill = () => heads.length ? this.play.open([verb]) : put(list, this.#several(offers.several.get(verb), offers.all.filter((offer) => offer.verb === verb).length), this.#buttons(found));
      const node = el('details', { class: 'verb-group' }, el('summary', { title: this.about(verb), dataset: { key: `verb-${verb}` } }, `${capital(verbName(this.play, verb))} `, el('small', {}, count)), list);
      node.open = few || this.opened.has(verb);
      if (node.open) fill();
      node.addEventListener('toggle', () => {
        if (few) return;
        if (node.open) this.opened.add(verb);
        else this.opened.delete(verb);
        if (node.open && !list.firstChild) fill();
      });
      return node;
    });
    put(this.more, nodes);
  }

  /**
   * A button each for several orders of a verb at once: all of them, or those that it names.
   * @param {Offer[] | undefined} list
   * @param {number} all
   */
  #several(list, all) {
    if (!list?.[0].forAll) return null;
    const button = (offer) => {
      const isAll = new Set(offer.steps).size === all && offer.steps.length === all;
      return this.#together(offer, isAll ? `${offer.forAll} (${all})` : this.#names(offer));
    };
    return [el('div', { class: 'offers several', role: 'group', 'aria-label': words.offers.several }, list.map(button)), el('span', { class: 'small' }, words.offers.oneByOne)];
  }

  /** What each of several orders speaks of; more than once is told. */
  #names(offer) {
    const times = grouped(offer.steps.map((step) => this.words(this.play.offers.read(step), { verb: false })), (name) => name);
    return [...times].map(([name, same]) => (same.length > 1 ? `${name} ×${same.length}` : name)).join(' + ');
  }

  #together(offer, title) {
    return el('button', { class: 'chip', title: this.#names(offer), dataset: { offer: offer.words }, onclick: () => this.act(offer.steps) }, title);
  }

  /** An order about a hex, beside it the same with all who could take part. */
  #about(offer, how) {
    const button = this.button(offer, how);
    const all = this.play.offers.withAll(offer);
    return all.length ? el('span', { class: 'joined', role: 'group' }, button, all.map((many) => this.#together(many, words.offers.withAll(many.units.length)))) : button;
  }

  /** Many offers of one verb: unit by unit. */
  #buttons(found) {
    const byUnit = grouped(found, (offer) => offer.units[0] ?? '');
    if (found.length <= 12 || byUnit.size === 1) return found.map((offer) => this.#about(offer, { verb: false, kind: 'chip' }));
    return [...byUnit].map(([unit, list]) =>
      el('div', { class: 'unit-row' }, el('button', { class: 'quiet name', dataset: { key: `unit-${unit}` }, onclick: () => this.next(unit) }, this.name(unit)), list.map((offer) => this.button(offer, { verb: false, unit: false, kind: 'chip' }))),
    );
  }

  /** What the plain orders do, and how to give the others. */
  #help() {
    const { asked, offers, selection } = this.play;
    if (!asked) return [];
    const plain = selection.size ? [] : offers.plain().filter((offer) => this.about(offer.verb)).slice(0, 4);
    const means = plain.flatMap((offer) => [el('b', {}, this.words(offer)), `: ${this.about(offer.verb)}. `]);
    const first = kept.get('helped') ? null : el('button', { class: 'help-me', onclick: () => this.play.help() }, words.offers.firstTime);
    return [first, this.#how(), ' ', means];
  }

  #how() {
    const { offers, selection } = this.play;
    if (selection.size) return words.offers.howChosen;
    if (offers.able.size) return words.offers.howAble;
    return offers.hexes(null).size ? words.offers.howHex : words.offers.howNothing;
  }

  #refocus({ offer, key }) {
    const nodes = [.../** @type {NodeListOf<HTMLElement>} */ (this.box.querySelectorAll('button, summary'))];
    const same = nodes.find((node) => (offer && node.dataset.offer === offer) || (key && node.dataset.key === key));
    (same ?? /** @type {HTMLElement} */ (this.chosen.querySelector('[data-offer]')) ?? this.main.querySelector('button'))?.focus({ preventScroll: true });
  }
}
