// Standing orders: private answers to questions that would interrupt, chosen from sentences. The steps, the orders and what
// they mean come from the server; whoever knows the words of orders may still write them.

import { el, put } from './dom.js';
import { words } from './words.js';
import { commands, seatName } from './who.js';

const capital = (text) => text.replace(/^./, (c) => c.toUpperCase());
/** Any word, in a pattern. */
const ANY = '_';
const TIMES = [
  ['', words.orders.anyTime],
  ['>=', words.orders.fromTurn],
  ['<=', words.orders.upToTurn],
];

/**
 * Words that answer a step: an order, the kinds of what it takes, and what it means.
 * @typedef {{ order: string; kinds: string[]; about: string }} Known
 */

/**
 * The answers of one step as the server has them: condition and patterns, best first.
 * @param {StandingAnswer[]} answers
 */
function read(answers) {
  if (answers.length === 1 && answers[0] === 'never') return { kind: 'never', condition: '', patterns: [] };
  const given = answers.map((answer) => (typeof answer === 'string' ? null : 'always' in answer ? { condition: '', pattern: answer.always } : { condition: answer.if.condition, pattern: answer.if.then })).filter(Boolean);
  if (!given.length) return { kind: 'ask-me', condition: '', patterns: [] };
  const [{ condition }] = given;
  return { kind: 'order', condition, patterns: given.filter((one) => one.condition === condition).map(({ pattern }) => pattern) };
}

/** @type {(condition: string, pattern: string) => StandingAnswer} */
const written = (condition, pattern) => (condition ? { if: { condition, then: pattern } } : { always: pattern });

export class Orders {
  /**
   * Whose orders they are, where one person has several seats.
   * @type {string | null}
   */
  seat = null;
  /** @type {Row[]} */
  rows = [];
  /** @type {HTMLElement} */
  said;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    this.box = el('div', { class: 'standing-orders' });
  }

  draw() {
    this.#load();
    return this.box;
  }

  async #load() {
    const { table, presentation } = this.play;
    const steps = presentation.steps ?? [];
    if (table.state.you.as === 'watcher' || !steps.length) {
      put(this.box, el('p', { class: 'small' }, words.orders.forPlayers));
      return;
    }
    const { orders } = await table.send({ 'standing-orders': true }).catch(() => ({ orders: /** @type {StandingOrder[]} */ ([]) }));
    // At a solo table the seat that is waited on changes while one writes.
    this.seat = table.state.you.as === 'seat' ? null : (table.state.you.seat ?? table.state.stand.waiting[0] ?? null);
    this.rows = steps.map((step) => new Row(this.play, step, orders.filter((order) => order.step === step.step).map(({ answer }) => answer)));
    // What is ordered comes first, then questions that the other side's turn can bring.
    this.rows.sort((a, b) => Number(b.isSet) - Number(a.isSet));
    const [rare, usual] = [this.rows.filter(({ step }) => step.asked === 'always'), this.rows.filter(({ step }) => step.asked !== 'always')];
    /** @param {Row[]} rows */
    const list = (rows) => el('ul', { class: 'order-list' }, rows.map(({ node }) => node));
    this.said = el('p', { class: 'small', role: 'status' });
    put(
      this.box,
      this.seat ? el('p', {}, el('b', {}, words.orders.ordersOf(this.#name()))) : null,
      el('p', { class: 'small' }, words.orders.what),
      this.#hexes(),
      list(usual),
      el('details', { open: rare.some(({ isSet }) => isSet) }, el('summary', {}, words.orders.alwaysAsked), list(rare)),
      el('p', { class: 'row' }, el('button', { class: 'main', onclick: () => this.#save() }, words.orders.keep), el('button', { class: 'quiet', onclick: () => this.#load() }, words.orders.asTheyWere)),
      this.said,
    );
  }

  #name() {
    return seatName(this.play.about.scenario, this.seat);
  }

  /** Hexes with a name, to pick from; others are written by their numbers. */
  #hexes() {
    return el('datalist', { id: 'named-hexes' }, Object.entries(this.play.geometry.names).map(([hex, name]) => el('option', { value: hex }, name)));
  }

  async #save() {
    const wanted = this.rows.filter(({ isSet }) => isSet);
    const empty = wanted.find((row) => !row.answers().length);
    if (empty) {
      put(this.said, words.orders.needsWords(capital(empty.step.about)));
      return;
    }
    /** @type {Sent} */
    const message = { orders: wanted.flatMap((row) => row.answers().map((answer) => ({ step: row.step.step, answer }))) };
    if (this.seat) message.seat = this.seat;
    try {
      await this.play.table.send(message);
      put(this.said, words.orders.kept(wanted.length));
    } catch (error) {
      put(this.said, /** @type {Error} */ (error).message);
    }
  }
}

/** One step: what happens in it, and what is answered. */
class Row {
  isTouched = false;
  /** Which answer is chosen: `ask-me`, `never`, `own`, or an order. */
  kind = 'ask-me';
  /**
   * What is preferred, best first.
   * @type {string[]}
   */
  ranked = [];
  rest = ANY;
  own = '';
  condition = '';
  when = '';
  turn = '';

  /**
   * @param {Play} play
   * @param {Step} step
   * @param {StandingAnswer[]} kept
   */
  constructor(play, step, kept) {
    this.play = play;
    this.step = step;
    this.kept = kept;
    this.#recognise(read(kept));
    const choices = [['ask-me', words.orders.askMe], ['never', words.orders.never], ...this.#verbs().map(({ order, about }) => [order, words.orders.always(about)]), ['own', words.orders.own]];
    this.select = el('select', { 'aria-label': words.orders.answerTo(step.step) }, choices.map(([value, name]) => el('option', { value }, name)));
    this.select.value = this.kind;
    this.select.addEventListener('change', () => ((this.kind = this.select.value), (this.ranked = []), this.#show()));
    this.more = el('div', { class: 'order-more' });
    this.node = el('li', { dataset: { step: step.step } }, el('label', {}, el('span', {}, capital(step.about)), this.select), this.more);
    // What nobody has changed is kept as it was, also where no sentence says all of it.
    for (const kind of ['change', 'input', 'click']) this.node.addEventListener(kind, ({ target }) => (this.isTouched ||= kind !== 'click' || Boolean(/** @type {Element} */ (target).closest('button'))));
    this.#show();
  }

  get isSet() {
    return this.isTouched ? this.kind !== 'ask-me' && (this.kind !== this.#verb()?.order || Boolean(this.ranked.length || this.rest)) : this.kept.length > 0;
  }

  /**
   * Orders that answer this step: those the game names, else the one of its name, and what is offered in it now.
   * @returns {Known[]}
   */
  #verbs() {
    const { presentation, table } = this.play;
    const { step, verbs } = this.step;
    const now = table.state.stand.at.step === step ? (table.state.ask?.offers ?? []).map((offer) => offer.split(' ')[0]) : [];
    const known = [...new Set([...(verbs ?? [step]), ...now])].filter((verb) => presentation.verbs?.[verb]);
    return known.flatMap((verb) => {
      const { args, about } = presentation.verbs[verb];
      const kinds = [args].flat().filter(Boolean);
      // Words in backquotes are the very words to choose from.
      const literal = kinds.length === 1 ? [...kinds[0].matchAll(/`([^`]+)`/g)].map(([, word]) => word) : [];
      if (literal.length) return literal.map((word) => ({ order: `${verb} ${word}`, kinds: [], about: `${verb} ${word}` }));
      return [{ order: verb, kinds, about }];
    });
  }

  /**
   * Finds the sentence for what is kept; what has none stays in its own words.
   * @param {ReturnType<typeof read>} answer
   */
  #recognise({ kind, condition, patterns }) {
    this.kind = kind;
    this.own = patterns.join('; ');
    this.condition = condition;
    if (kind !== 'order') return;
    const when = condition.match(/^at\.turn (>=|<=) (\d+)$/);
    if (when) [, this.when, this.turn] = when;
    const verb = this.#verbs().find(({ order, kinds }) => patterns.every((pattern) => this.#picked(pattern, order, kinds) !== null));
    this.kind = verb && (when || !condition) ? verb.order : 'own';
    if (this.kind === 'own') return;
    const picked = patterns.map((pattern) => this.#picked(pattern, verb.order, verb.kinds));
    this.ranked = picked.filter((word) => word !== ANY);
    this.rest = picked.includes(ANY) ? ANY : '';
  }

  /**
   * Which of an order's words is ranked: a hex before a unit; none if neither is in it.
   * @param {string[]} kinds
   */
  #place(kinds) {
    return ['hex', 'unit'].map((kind) => kinds.indexOf(kind)).find((at) => at >= 0) ?? -1;
  }

  /**
   * The ranked word of a pattern of this verb, null for any other pattern.
   * @param {string} pattern
   * @param {string} verb
   * @param {string[]} kinds
   */
  #picked(pattern, verb, kinds) {
    if (!kinds.length) return pattern === verb ? ANY : null;
    const [first, ...args] = pattern.split(' ');
    const at = this.#place(kinds);
    const fits = first === verb && args.length === kinds.length && args.every((word, i) => i === at || word === ANY);
    return fits ? (args[at] ?? ANY) : null;
  }

  /**
   * @param {Known} known
   * @param {string} picked
   */
  #pattern({ order, kinds }, picked) {
    const at = this.#place(kinds);
    return [order, ...kinds.map((_, i) => (i === at ? picked : ANY))].join(' ');
  }

  /**
   * What the server is to keep; nothing if words are missing.
   * @returns {StandingAnswer[]}
   */
  answers() {
    if (!this.isTouched) return this.kept;
    if (this.kind === 'never') return ['never'];
    if (this.kind === 'own') return this.own.split(';').map((pattern) => pattern.trim()).filter(Boolean).map((pattern) => written(this.condition.trim(), pattern));
    const verb = this.#verb();
    if (!verb || (this.when && !this.turn)) return [];
    const condition = this.when ? `at.turn ${this.when} ${this.turn}` : '';
    return [...this.ranked, ...(this.rest ? [this.rest] : [])].map((word) => written(condition, this.#pattern(verb, word)));
  }

  #verb() {
    return this.#verbs().find(({ order }) => order === this.kind);
  }

  #show() {
    const verb = this.#verb();
    this.more.hidden = !verb && this.kind !== 'own';
    put(this.more, verb ? [this.#ranking(verb), this.#time()] : this.kind === 'own' ? this.#words() : null);
  }

  #focusAdder() {
    /** @type {HTMLElement | null} */ (this.more.querySelector('[data-add]'))?.focus();
  }

  /**
   * Which hexes or units first.
   * @param {Known} known
   */
  #ranking({ kinds }) {
    const kind = kinds[this.#place(kinds)];
    if (!kind) return null;
    const again = () => (this.#show(), this.#focusAdder());
    /** @param {number} i */
    const raise = (i) => (this.ranked.splice(i - 1, 0, ...this.ranked.splice(i, 1)), again());
    /** @type {(word: string, i: number) => HTMLElement} */
    const line = (word, i) =>
      el('li', {}, this.#named(word), i ? el('button', { class: 'quiet small', 'aria-label': words.orders.earlierLabel(word), title: words.orders.earlier, onclick: () => raise(i) }, '↑') : null, el('button', { class: 'quiet small', 'aria-label': words.orders.withoutLabel(word), title: words.orders.without, onclick: () => (this.ranked.splice(i, 1), again()) }, '×'));
    const rest = el('select', { 'aria-label': words.orders.otherwise(this.step.step) }, el('option', { value: ANY }, this.ranked.length ? words.orders.elseFirst : words.orders.first(kind)), el('option', { value: '' }, this.ranked.length ? words.orders.elseAsk : words.orders.askMe));
    rest.value = this.rest;
    rest.addEventListener('change', () => (this.rest = rest.value));
    return [this.ranked.length ? el('ol', { class: 'ranked', 'aria-label': words.orders.ranking }, this.ranked.map(line)) : null, el('div', { class: 'row tight' }, this.#adder(kind), rest)];
  }

  /** @param {string} word */
  #named(word) {
    const { faces, geometry } = this.play;
    return faces.get(word)?.name ?? [word, geometry.names[word]].filter(Boolean).join(' ');
  }

  /**
   * A field or a list that puts one more at the end of the ranking.
   * @param {string} kind
   */
  #adder(kind) {
    const { faces, units, geometry, table } = this.play;
    /** @param {string} word */
    const add = (word) => {
      if (!this.ranked.includes(word)) this.ranked.push(word);
      this.#show();
      this.#focusAdder();
    };
    const label = words.orders.prefer(kind, this.step.step);
    if (kind === 'hex') {
      const field = el('input', { type: 'text', size: '12', list: 'named-hexes', placeholder: words.orders.preferHex, 'aria-label': label, dataset: { add: 'hex' } });
      field.addEventListener('change', () => {
        const word = field.value.trim();
        if (word in geometry.hexes) return add(word);
        field.setCustomValidity(words.orders.noHex(word));
        field.reportValidity();
        return field.setCustomValidity('');
      });
      return field;
    }
    const { seat } = table.state.you;
    const own = [...units.values()].filter((row) => faces.has(row.unit) && (!seat || commands(this.play.about.scenario, seat, row)) && !this.ranked.includes(row.unit)).sort((a, b) => a.name.localeCompare(b.name));
    const list = el('select', { 'aria-label': label, dataset: { add: 'unit' } }, el('option', { value: '' }, words.orders.preferUnit), own.map(({ unit, name }) => el('option', { value: unit }, name)));
    list.addEventListener('change', () => list.value && add(list.value));
    return list;
  }

  #time() {
    const when = el('select', { 'aria-label': words.orders.when(this.step.step) }, TIMES.map(([value, name]) => el('option', { value }, name)));
    const turn = el('input', { type: 'number', min: '1', value: this.turn, 'aria-label': words.orders.turn(this.step.step), hidden: !this.when });
    const otherwise = el('small', { hidden: !this.when }, words.orders.elsePass);
    when.value = this.when;
    when.addEventListener('change', () => {
      this.when = when.value;
      turn.value = this.turn ||= String(this.play.table.state.stand.at.turn);
      turn.hidden = otherwise.hidden = !this.when;
    });
    turn.addEventListener('change', () => (this.turn = turn.value));
    return el('div', { class: 'row tight' }, when, turn, otherwise);
  }

  /** For those who know the words of orders. */
  #words() {
    /** @type {(key: 'own' | 'condition', placeholder: string, label: (step: string) => string) => HTMLElement} */
    const field = (key, placeholder, label) => {
      const input = el('input', { type: 'text', placeholder, 'aria-label': label(this.step.step), value: this[key] });
      input.addEventListener('input', () => (this[key] = input.value));
      return input;
    };
    return [el('small', {}, words.orders.written), field('own', words.orders.orderSuch, words.orders.orderFor), field('condition', words.orders.conditionSuch, words.orders.conditionFor)];
  }
}
