// Advice: the order that the planner would give next in this seat, in words, with its plan. It is shown and marked on the
// map; carrying it out is left to the player.

import { el, put } from './dom.js';
import { read } from './offers.js';
import { words } from './words.js';

export class Advice {
  /**
   * Of the question that was answered.
   * @type {number | null}
   */
  version = null;

  /**
   * @param {Play} play
   * @param {{ tell: Tell }} parts
   */
  constructor(play, { tell }) {
    this.play = play;
    this.tell = tell;
    this.box = el('div', { class: 'advice', role: 'status' });
  }

  /** Asks for it; an answer to a question that has passed is not shown. */
  async ask() {
    const { table, asked } = this.play;
    if (!asked) return;
    this.play.gestures.hush();
    this.clear();
    put(this.box, el('p', { class: 'small' }, words.advice.thinks));
    try {
      const found = await table.send({ advise: true });
      if (found.version === this.play.asked?.version) this.#show(found);
      else if (this.version === null) this.clear();
    } catch (error) {
      this.clear();
      this.tell(/** @type {Error} */ (error).message);
    }
  }

  /** What was advised holds until something is done. */
  keep() {
    if (this.version !== null && this.version !== this.play.asked?.version) this.clear();
  }

  clear() {
    this.version = null;
    put(this.box);
    this.box.removeAttribute('data-orders');
    this.#mark([], []);
  }

  /** @param {Answer} found */
  #show({ advice, plan, version }) {
    const { play } = this;
    this.version = version;
    const orders = advice.map((order) => read(order, (word) => play.faces.has(word), (word) => word in play.geometry.hexes));
    const [first] = orders;
    const [unit] = first.units;
    const from = play.units.get(unit)?.at;
    const hexes = orders.flatMap((order) => order.hexes);
    this.box.dataset.orders = advice.join('; ');
    const show = () => play.board.reveal(from ?? hexes[0]);
    put(
      this.box,
      el('p', {}, el('b', {}, words.advice.head), el('button', { class: 'quiet', title: words.advice.show, onclick: show }, `${this.#words(orders)}.`), el('button', { class: 'close quiet', 'aria-label': words.advice.putAway, onclick: () => this.clear() }, '×')),
      plan ? el('details', { class: 'small' }, el('summary', {}, words.advice.plan), el('p', { class: 'plan' }, plan)) : null,
    );
    const places = orders.flatMap((order) => order.units).map((name) => play.units.get(name)?.at);
    this.#mark([...places, ...hexes].filter((hex) => hex in play.geometry.hexes), from && hexes.length ? [from, ...hexes] : []);
  }

  /**
   * Steps of one unit as a way; several units one after the other.
   * @param {Offer[]} orders
   */
  #words(orders) {
    const { asking } = this.play;
    const [first] = orders;
    const last = orders[orders.length - 1];
    if (!orders.every((order) => order.hexes.length && order.units[0] === first.units[0])) return words.advice.then(orders.map((order) => asking.words(order)));
    const by = orders.slice(0, -1).map((order) => asking.place(order.hexes[0]));
    return by.length ? words.advice.by(asking.words(last), by) : asking.words(last);
  }

  #mark(hexes, way) {
    this.play.board.glow(new Set(hexes), 'advised', 0.8);
    this.play.board.path('advised', way);
  }
}
