// What a click, a drag, a box or a key means: the one order it can mean, a plan of several, a choice, or why not.
// Everything is asked of the server; nothing here knows a rule.

import { el } from './dom.js';
import { words } from './words.js';
import { seatName } from './who.js';

/** Milliseconds that a drag rests on a hex to pass through it. */
const DWELL = 550;
/** Reasons that are told at most why some do not come. */
const REASONS = 6;
/** Orders in one message at most (docs/PROTOCOL.md). */
const MOST = 200;

export class Gestures {
  /**
   * Reach of units and plans, good until the next frame.
   * @type {Map<string, Promise<any>>}
   */
  known = new Map();
  /** @type {{ messages: number; orders: string[] } | null} */
  last = null;
  /**
   * Hexes that a drag passes through, the one it is over, and the one whose way is to be drawn.
   * @type {string[]}
   */
  stops = [];
  /** @type {string | null} */
  over = null;
  /** @type {string | null} */
  wanted = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  dwell;
  busy = false;

  /**
   * `tell` shows words near a point, `menu` a choice of orders; `changed` is called when the selection changed.
   * @param {Play} play
   * @param {{ refuse(error: Refusal, x?: number, y?: number): void; tell: Tell; hush(): void; changed(): void }} parts
   */
  constructor(play, { refuse, tell, hush, changed }) {
    this.play = play;
    this.refuse = refuse;
    this.tell = tell;
    this.hush = hush;
    this.changed = changed;
    const { board } = play;
    board.dragged = (...from) => this.#dragged(...from);
    board.addEventListener('pick', ({ detail }) => this.pick(detail));
    board.addEventListener('menu', ({ detail }) => this.context(detail));
    board.addEventListener('box', ({ detail }) => this.box(detail.hexes));
    board.addEventListener('drag', ({ detail }) => this.#drag(detail));
    board.addEventListener('dragover', ({ detail }) => this.#dragOver(detail));
    board.addEventListener('drop', ({ detail }) => this.#drop(detail));
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** A new position: what was asked before no longer holds. */
  forget() {
    this.known.clear();
    this.wanted = null;
  }

  /** @param {string} question */
  ask(question) {
    if (!this.known.has(question)) {
      const asked = this.play.table.send({ ask: question }).then(({ answer }) => answer);
      asked.catch(() => this.known.delete(question));
      this.known.set(question, asked);
    }
    return this.known.get(question);
  }

  // -- choosing

  /** @param {string[]} units */
  select(units, { extend = false } = {}) {
    const { selection } = this.play;
    if (!extend) selection.clear();
    for (const unit of units) {
      if (extend && selection.has(unit) && units.length === 1) selection.delete(unit);
      else selection.add(unit);
    }
    this.changed();
  }

  clear() {
    this.play.selection.clear();
    this.changed();
  }

  /** The next unit that can act, or a named one, brought into view. */
  next(named = null, back = false) {
    const able = [...this.play.offers.able];
    if (!able.length) return;
    const here = able.indexOf([...this.play.selection].pop());
    const unit = named ?? able[(here + (back ? able.length - 1 : 1) + (here < 0 && back ? 1 : 0)) % able.length];
    this.select([unit]);
    const at = this.play.units.get(unit)?.at;
    if (at) this.play.board.reveal(at);
  }

  /** All units of a hex that can act. */
  stack(hex) {
    const able = this.#ableIn(hex);
    if (able.length) this.select(able);
  }

  /** All units of a formation that can act. */
  formation(unit) {
    const mates = this.play.asking.mates(unit);
    if (mates.length) this.select([...mates.filter((mate) => mate !== unit), unit]);
  }

  box(hexes) {
    const inside = new Set(hexes);
    const found = [...this.play.units.values()].filter((unit) => inside.has(unit.at) && this.play.offers.able.has(unit.unit)).map((unit) => unit.unit);
    if (found.length) this.select(found);
    else this.tell(words.gestures.noneInBox);
  }

  #ableIn(hex) {
    return [...this.play.units.values()].filter((unit) => unit.at === hex && this.play.offers.able.has(unit.unit)).map((unit) => unit.unit);
  }

  // -- clicks

  /** @param {Pointed} pointed */
  async pick({ hex, unit, x, y, extend, kind }) {
    this.hush();
    this.play.card.hide();
    const { offers, selection } = this.play;
    if (kind === 'touch') this.play.card.show({ hex, x, y, stays: true });
    if (!this.play.asked) return this.#why(hex, unit, x, y);
    const able = this.#ableIn(hex);
    const clicked = unit && offers.able.has(unit) ? unit : null;
    if (extend && able.length) return this.select(clicked ? [clicked] : able, { extend: true });
    // A counter that can act is chosen, unless it is chosen already; then the next one of its stack is.
    if (clicked || (able.length && !selection.size)) return this.#pickUnit(clicked ?? able[able.length - 1], able, x, y);
    const order = await this.#orderTo(hex);
    if (order.length === 1) return this.#do(order[0]);
    if (order.length > 1) return this.menu(order, x, y);
    if (able.length) return this.#pickUnit(able[able.length - 1], able, x, y);
    return this.#why(hex, unit, x, y);
  }

  #pickUnit(unit, able, x, y) {
    const { offers, selection } = this.play;
    const mine = offers.of(unit);
    // What is told by its first words only speaks of hexes, or is still to come.
    if (!offers.headsOf(unit).length && mine.every((offer) => !offer.hexes.length)) {
      if (mine.length === 1) return this.act(mine[0].steps);
      return this.menu(mine.map((offer) => ({ orders: offer.steps, offer })), x, y);
    }
    if (!selection.has(unit)) return this.select([unit]);
    if (able.length > 1) return this.select([able[(able.indexOf(unit) + able.length - 1) % able.length]]);
    return this.clear();
  }

  /**
   * What the chosen units, or else the hex alone, could be ordered to do in a hex.
   * @param {string} hex
   * @returns {Promise<Meant[]>}
   */
  async #orderTo(hex) {
    const { offers, selection } = this.play;
    const one = (offer) => ({ orders: offer.steps, offer });
    if (!selection.size) return offers.find(null, hex).map(one);
    if (selection.size === 1) {
      const [unit] = selection;
      const heads = offers.headsOf(unit).map((head) => head.words);
      if (heads.length) await this.play.open(heads);
      const direct = offers.find(unit, hex);
      if (direct.length) return direct.map(one);
      const plan = await this.plan(unit, [hex]);
      if (plan) return [{ orders: plan.words.split('; ') }];
      // Who has places to go to means those: another order about the hex is not his.
      return offers.of(unit).some((offer) => offer.hexes.length) ? [] : offers.find(null, hex).map(one);
    }
    const meant = await this.#bring([...selection], [hex]).catch(() => null);
    return meant?.orders.length ? [meant] : [];
  }

  /**
   * The orders that take units to the last of these hexes through the others, and who cannot come.
   * @param {string[]} units
   * @param {string[]} by
   * @returns {Promise<Meant>}
   */
  async #bring(units, by) {
    const { bring, stay } = await this.play.table.send({ bring: { units, by } });
    return { orders: bring, stay };
  }

  /**
   * The right button or a long press: all that can be done here, and why not the rest.
   * @param {Pointed} pointed
   */
  async context({ hex, unit, x, y, kind }) {
    this.hush();
    if (kind === 'touch') this.play.card.show({ hex, x, y, stays: true });
    const { offers, asking } = this.play;
    const list = await this.#orderTo(hex);
    const shown = new Set(list.map(({ orders }) => orders.join('; ')));
    for (const offer of [...offers.find(null, hex), ...this.#ableIn(hex).flatMap((able) => offers.of(able).filter((o) => !o.hexes.length))]) {
      if (!shown.has(offer.words)) list.push({ orders: offer.steps, offer });
    }
    for (const { offer } of [...list]) {
      if (offer) list.push(...offers.withAll(offer).map((many) => ({ orders: many.steps, title: words.gestures.withAll(asking.words(offer), many.units.length) })));
    }
    const able = this.#ableIn(hex);
    /** @type {[string, () => void][]} */
    const extra = able.length ? [[able.length > 1 ? words.gestures.chooseStack(able.length) : words.gestures.choose(asking.name(able[0])), () => this.stack(hex)]] : [];
    extra.push([words.gestures.whyNot, () => this.#why(hex, unit, x, y)]);
    this.menu(list, x, y, extra);
  }

  menu(list, x, y, extra = []) {
    const { asking } = this.play;
    /** @type {(meant: Meant) => string} */
    const title = ({ orders, offer, title: named }) => named ?? (offer ? asking.words(offer) : words.gestures.steps(orders.length, orders[orders.length - 1]));
    const buttons = [
      ...list.map((entry) => el('button', { role: 'menuitem', onclick: () => this.#do(entry) }, title(entry))),
      ...extra.map(([name, act]) => el('button', { role: 'menuitem', class: 'quiet', onclick: () => (this.hush(), act()) }, name)),
    ];
    const node = el('div', { class: 'menu', role: 'menu' }, buttons);
    node.addEventListener('keydown', (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      buttons[(buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step + buttons.length) % buttons.length].focus();
    });
    document.body.append(node);
    node.style.left = `${Math.max(4, Math.min(x, innerWidth - node.offsetWidth - 8))}px`;
    node.style.top = `${Math.max(4, Math.min(y, innerHeight - node.offsetHeight - 8))}px`;
    buttons[0]?.focus();
  }

  // -- going far

  /** Whether some offer takes this unit, and nothing else, to a hex. */
  #travels(unit) {
    return this.play.offers.headsOf(unit).length > 0 || this.play.offers.of(unit).some((offer) => offer.args.length === 2 && offer.steps.length === 1 && offer.units.length === 1 && offer.hexes.length === 1);
  }

  /**
   * Every hex the unit could come to and the cost, if what is offered now is to travel.
   * @returns {Promise<Reach | null>}
   */
  async reach(unit) {
    if (!this.#travels(unit)) return null;
    const near = this.play.offers.hexes(unit);
    const found = await this.ask(`reach(${unit})`).catch(() => null);
    if (!found || typeof found !== 'object') return null;
    return Object.keys(found).some((hex) => near.has(hex)) ? found : null;
  }

  /**
   * A way to the last of these hexes through the others, if its first step is offered.
   * @returns {Promise<Plan | null>}
   */
  async plan(unit, stops) {
    if (!this.#travels(unit)) return null;
    const plan = await this.ask(`plan_to(${[unit, ...stops].join(', ')})`).catch(() => null);
    const first = plan?.words?.split('; ')[0];
    return first && this.play.offers.has(first) ? plan : null;
  }

  /**
   * Draws the way that a click here would go.
   * @param {string | null} hex
   */
  async preview(hex) {
    const { board, selection } = this.play;
    this.wanted = hex;
    const unit = [...selection].pop();
    const stops = this.stops.length && this.stops[this.stops.length - 1] === hex ? this.stops : [...this.stops, hex];
    const plan = unit && hex ? await this.plan(unit, stops) : null;
    if (this.wanted !== hex) return;
    board.lines('plan', plan ? [{ hexes: plan.path }] : []);
    board.glow(plan ? [hex] : [], 'goal');
    board.glow(this.stops, 'stop', 0.4);
    const hazards = plan?.hazards ?? [];
    board.labels('hazard', Object.fromEntries(hazards.map(({ hex: at, odds }) => [at, odds ? `⚂ ${odds}` : '⚠'])), -18);
    this.play.shown = plan && { ...plan, hex };
    return plan;
  }

  /** The unit under the pointer if it can go; else the one of its stack that is chosen, or the uppermost that can. */
  #dragged(unit, hex, pointer) {
    const { offers, selection } = this.play;
    const can = (one) => (this.#travels(one) || offers.of(one).some(({ steps }) => steps.length > 1)) && (pointer !== 'touch' || selection.has(one));
    if (can(unit)) return unit;
    const others = this.#ableIn(hex).filter(can);
    return others.find((one) => selection.has(one)) ?? others[others.length - 1] ?? null;
  }

  #drag({ unit }) {
    if (!this.play.selection.has(unit)) this.select([unit]);
    this.hush();
    this.play.card.hide();
    this.stops = [];
    this.over = null;
    this.play.board.stage.classList.add('dragging');
  }

  #dragOver({ hex }) {
    if (!hex || hex === this.over) return;
    this.over = hex;
    clearTimeout(this.dwell);
    this.dwell = setTimeout(() => {
      if (this.over !== hex || !this.play.board.dragging) return;
      this.stops.push(hex);
      this.preview(hex);
    }, DWELL);
    this.preview(hex);
  }

  /** @param {BoardEvents['drop']} dropped */
  async #drop({ unit, hex, x, y }) {
    clearTimeout(this.dwell);
    this.play.board.stage.classList.remove('dragging');
    const stops = this.stops.filter((stop) => stop !== hex);
    this.stops = [];
    this.preview(null);
    const from = unit && this.play.units.get(unit)?.at;
    if (!hex || (hex === from && !stops.length)) return;
    const { selection } = this.play;
    if (selection.size > 1 || stops.length) {
      const meant = await this.#bring([...selection], [...stops, hex]).catch((error) => this.refuse(error, x, y));
      if (!meant) return;
      return meant.orders.length ? this.#do(meant) : this.refuse(this.#staying(meant.stay), x, y);
    }
    const order = await this.#orderTo(hex);
    if (order.length === 1) return this.#do(order[0]);
    if (order.length > 1) return this.menu(order, x, y);
    return this.#why(hex, null, x, y);
  }

  // -- doing

  /** @param {Meant} meant */
  #do({ orders, stay = [] }) {
    return this.act(orders, stay);
  }

  /**
   * Sends orders as one message: one gesture, one undo. What a roll or the other side leaves undone goes on by itself.
   * @param {string[]} orders
   * @param {Stay[]} stay
   */
  act(orders, stay = []) {
    return this.#alone(async () => {
      const { done, stopped, plan } = await this.#send(orders);
      this.last = { messages: 1, orders: orders.slice(0, done) };
      if (stopped?.length) this.refuse({ cites: stopped, message: words.gestures.after(done, orders.length) });
      else if (stay.length) this.refuse(this.#staying(stay));
      else if (done < orders.length && !plan) this.tell(words.gestures.between(done, orders.length));
    });
  }

  /**
   * Who does not come, and every reason once.
   * @param {Stay[]} stay
   * @returns {Refusal}
   */
  #staying(stay) {
    const reasons = new Map(stay.flatMap(({ cites }) => cites).map((cite) => [`${cite.rule} ${cite.why}`, cite]));
    const names = stay.map(({ unit }) => this.play.asking.name(unit));
    return { cites: [...reasons.values()].slice(0, REASONS), message: words.gestures.stay(names, reasons.size > 0) };
  }

  /** The answer, once what it did is drawn. */
  async #send(orders) {
    const { table, asked } = this.play;
    const { frame } = table.present;
    /** @type {Sent} */
    const message = { act: orders.slice(0, MOST), version: asked?.version };
    if (orders.length > 1) message.keep = true;
    const answer = await table.send(message);
    if (answer.done && table.present.frame === frame) await new Promise((go) => (table.addEventListener('frame', go, { once: true }), setTimeout(go, 400)));
    return answer;
  }

  /** One thing at a time. */
  async #alone(work) {
    this.hush();
    if (this.busy) return;
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.refuse(/** @type {Refusal} */ (error));
    } finally {
      this.busy = false;
    }
  }

  /** Takes back one gesture; with `step` only its last order: the others are given again. */
  undo({ step = false } = {}) {
    const { messages, orders } = this.last ?? { messages: 1, orders: [] };
    return this.#alone(async () => {
      const { table } = this.play;
      this.last = null;
      for (let i = 0; i < (step ? 1 : Math.max(1, messages)); i++) await table.send({ undo: true });
      if (!step || orders.length < 2) return;
      const { done } = await table.send({ act: orders.slice(0, -1) });
      this.last = { messages, orders: orders.slice(0, done) };
    });
  }

  // -- why not

  /** Says why a click does nothing: the paragraphs and their numbers, never silence. */
  async #why(hex, unit, x, y) {
    const { play } = this;
    const { state } = play.table;
    const seat = (key) => seatName(play.about.scenario, key);
    if (state.stand.over) return this.tell(words.gestures.over(state.stand.over.words), x, y);
    const still = state.stand.closed ?? state.stand.frozen;
    if (still) return this.tell(words.common.gameClosed(still), x, y);
    if (!play.asked) return this.tell(words.gestures.notYourTurn(state.stand.waiting.map(seat)), x, y);
    const chosen = [...play.selection].pop() ?? null;
    /** @type {Refusal} */
    const answer = await play.table.send({ 'why-not': { hex, chosen, unit: unit ?? null } }).catch((error) => ({ cites: error.cites ?? [], message: error.message }));
    this.refuse({ cites: answer.cites, message: answer.message ?? '' }, x, y);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('input, textarea, select, dialog')) return;
    const { key } = event;
    const control = event.ctrlKey || event.metaKey;
    if (key === 'Escape') {
      this.hush();
      this.clear();
    } else if (control && key.toLowerCase() === 'z') {
      event.preventDefault();
      this.undo({ step: event.shiftKey });
    } else if (control || event.altKey) return;
    else if (target.closest?.('.stage') === null && '+=-0'.includes(key)) {
      const { board } = this.play;
      if (key === '0') board.fit();
      else board.zoom(key === '-' ? 0.8 : 1.25);
    } else if (key.toLowerCase() === 'n') this.next(null, event.shiftKey);
    else if (key.toLowerCase() === 's') {
      const at = this.play.units.get([...this.play.selection].pop())?.at;
      if (at in this.play.geometry.hexes) this.stack(at);
    } else if (key.toLowerCase() === 'f' && this.play.chosen) this.formation(this.play.chosen);
    else if (key === '?') this.play.help();
  }
}
