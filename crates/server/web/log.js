// The log in sentences, with links to hexes, units and rules, and undo to an earlier sentence where the law of undo lets it.

import { el, put } from './dom.js';
import { words } from './words.js';

/** Sentences drawn at once; earlier ones on request. */
const MANY = 300;
/** The same while one looks back: each moment is drawn at once. */
const FEW = 60;
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

export class Log {
  /**
   * @param {Play} play
   * @param {{ show: ShowHex; rule: ShowRule }} on
   */
  constructor(play, { show, rule }) {
    this.play = play;
    this.show = show;
    this.rule = rule;
    this.list = el('ol', { class: 'log', 'aria-label': words.log.label });
    this.from = 0;
    const names = [...play.faces.values()].map((face) => face.name).sort((a, b) => b.length - a.length);
    this.byName = new Map([...play.faces.values()].map((face) => [face.name, face.unit]));
    const unit = names.map(escaped).join('|') || '(?!)';
    // A hex, a paragraph in brackets, or a unit's name.
    this.pattern = new RegExp(`(?<hex>\\b[A-Z]?\\d{4}\\b)|\\((?<rule>[A-Z]*\\d*(?:\\.\\d+)*(?:/[\\w-]+)*)\\)|(?<![\\w.])(?<unit>${unit})(?!\\w)`, 'g');
  }

  /**
   * A sentence as text and links.
   * @param {string} text
   * @returns {Child[]}
   */
  parts(text) {
    /** @type {Child[]} */
    const parts = [];
    let last = 0;
    for (const match of text.matchAll(this.pattern)) {
      const { hex, rule, unit } = match.groups;
      const link = this.#link(hex, rule, unit, match[0]);
      if (!link) continue;
      parts.push(text.slice(last, match.index), link);
      last = match.index + match[0].length;
    }
    return [...parts, text.slice(last)];
  }

  /** @type {(hex: string | undefined, rule: string | undefined, unit: string | undefined, text: string) => HTMLElement | null} */
  #link(hex, rule, unit, text) {
    const { play } = this;
    if (hex && hex in play.geometry.hexes) return el('button', { class: 'hex', onclick: () => this.show(hex) }, text);
    if (rule) return el('button', { class: 'rule', onclick: () => this.rule(rule) }, text);
    const key = unit && this.byName.get(unit);
    if (!key) return null;
    const go = () => {
      const at = play.units.get(key)?.at;
      if (at in play.geometry.hexes) this.show(at);
    };
    return el('button', { class: 'hex unit', onclick: go }, text);
  }

  /**
   * @param {LogLine} line
   * @param {number} index
   */
  #item({ text }, index) {
    return el('li', { value: index + 1, dataset: { index } }, this.parts(text));
  }

  draw() {
    const log = this.#told();
    this.from = Math.max(0, log.length - (this.play.table.past ? FEW : MANY));
    const earlier = this.from ? el('li', { class: 'earlier' }, el('button', { class: 'quiet', onclick: () => this.#earlier() }, words.log.earlier(this.from))) : null;
    put(this.list, earlier, log.slice(this.from).map((line, i) => this.#item(line, this.from + i)));
    this.#offerUndo();
    return this.list;
  }

  /** All that was told up to the moment that is shown. */
  #told() {
    const { past, present } = this.play.table;
    return past?.log ?? present.log;
  }

  #earlier() {
    const log = this.#told();
    put(this.list, log.map((line, i) => this.#item(line, i)));
    this.#offerUndo();
  }

  /** @param {LogLine[]} fresh */
  add(fresh) {
    const { log } = this.play.table.present;
    const first = log.length - fresh.length;
    this.list.append(...fresh.map((line, i) => this.#item(line, first + i)));
    while (this.list.childElementCount > 3 * MANY) this.list.firstElementChild.remove();
    this.#offerUndo();
  }

  /** A mark at each sentence to which undo can go back. */
  async #offerUndo() {
    const { table } = this.play;
    this.list.querySelectorAll('.back-to').forEach((node) => node.remove());
    if (!table.present.ask?.undo || table.past) return;
    const { takebacks } = await table.send({ takebacks: true }).catch(() => ({ takebacks: [] }));
    this.list.querySelectorAll('.back-to').forEach((node) => node.remove());
    for (const keep of new Set(takebacks)) {
      const item = this.list.querySelector(`[data-index="${keep}"]`);
      const back = () => ((this.play.gestures.last = null), table.send({ 'undo-to': keep }).catch((error) => this.play.tell(error.message)));
      item?.append(' ', el('button', { class: 'back-to', title: words.log.undoTitle, 'aria-label': words.log.undo, onclick: back }, '↶'));
    }
  }
}
