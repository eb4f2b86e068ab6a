// What can be laid over the map: toggles with keys and a legend. Which there are and what they show is the server's to say.

import { el, put } from './dom.js';
import { kept } from './kept.js';
import { words } from './words.js';

const KEYS = '123456789';

export class Overlays {
  showsReach = true;
  showsMarkers = true;
  turn = 0;
  /**
   * Called when the reach is shown or hidden.
   * @type {(() => void) | undefined}
   */
  dispatch;

  /**
   * @param {Play} play
   * @param {{ ask: AskServer; rule: ShowRule }} parts
   */
  constructor(play, { ask, rule }) {
    this.play = play;
    this.ask = ask;
    this.rule = rule;
    this.on = new Set((kept.get('overlays') ?? '').split(' ').filter(Boolean));
    this.legend = el('div', { class: 'legend', hidden: true });
    this.bar = el('div', { class: 'map-tools', role: 'toolbar', 'aria-label': words.overlays.map });
    const { board, presentation } = play;
    this.list = presentation.overlays ?? [];
    const tool = (sign, title, act) => el('button', { title, 'aria-label': title, onclick: act }, sign);
    this.buttons = new Map(this.list.map(({ key, title }, i) => [key, el('button', { 'aria-pressed': 'false', title: `${title} (${KEYS[i]})`, onclick: () => this.toggle(key) }, el('kbd', {}, KEYS[i]), ` ${title}`)]));
    this.markersButton = el('button', { 'aria-pressed': 'true', title: words.overlays.markersTitle, onclick: () => this.markers() }, el('kbd', {}, 'M'), ` ${words.overlays.markers}`);
    this.reachButton = el('button', { 'aria-pressed': 'true', title: words.overlays.reachTitle, onclick: () => this.reach() }, el('kbd', {}, 'R'), ` ${words.overlays.reach}`);
    const fold = el('details', { class: 'overlay-list' }, el('summary', { title: words.overlays.layersTitle }, words.overlays.layers), this.reachButton, [...this.buttons.values()], this.markersButton);
    fold.open = innerWidth > 900 && kept.get('layers') !== 'shut';
    fold.addEventListener('toggle', () => kept.set('layers', fold.open ? null : 'shut'));
    put(this.bar, el('div', { class: 'zoomers' }, tool('+', words.overlays.zoomIn, () => board.zoom(1.3)), tool('−', words.overlays.zoomOut, () => board.zoom(1 / 1.3)), tool('⤢', words.overlays.whole, () => board.fit()), this.#boxer(board)), fold, this.legend);
    board.stage.parentNode.append(this.bar);
    addEventListener('keydown', (event) => this.#key(event));
  }

  /**
   * A button that makes the next drag a box.
   * @param {import('./board.js').Board} board
   */
  #boxer(board) {
    const button = el('button', { title: words.overlays.boxTitle, 'aria-label': words.overlays.box, 'aria-pressed': 'false', onclick: () => board.boxNext(!board.boxing) }, '▭');
    board.addEventListener('boxing', ({ detail }) => button.setAttribute('aria-pressed', String(detail)));
    return button;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (/** @type {Element} */ (event.target).closest?.('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const overlay = this.list[KEYS.indexOf(event.key)];
    if (overlay) this.toggle(overlay.key);
    else if (event.key.toLowerCase() === 'm') this.markers();
    else if (event.key.toLowerCase() === 'r') this.reach();
  }

  toggle(key) {
    if (!this.on.delete(key)) this.on.add(key);
    kept.set('overlays', [...this.on].join(' ') || null);
    this.draw();
  }

  markers() {
    this.showsMarkers = !this.showsMarkers;
    this.play.board.pieces.markers(this.showsMarkers);
    this.markersButton.setAttribute('aria-pressed', String(this.showsMarkers));
  }

  reach() {
    this.showsReach = !this.showsReach;
    this.reachButton.setAttribute('aria-pressed', String(this.showsReach));
    this.dispatch?.();
  }

  /** Asks for every overlay that is on; called after each change of the position. */
  async draw() {
    const turn = ++this.turn;
    for (const [key, button] of this.buttons) button.setAttribute('aria-pressed', String(this.on.has(key)));
    // They are of the present position: nothing is laid over the past.
    const wanted = this.play.table.past ? [] : this.list.filter(({ key }) => this.on.has(key));
    /** @type {(Laid | null)[]} */
    const answers = await Promise.all(wanted.map((overlay) => this.ask(`overlay(${overlay.key})`).catch(() => null)));
    if (turn !== this.turn) return;
    const { board } = this.play;
    for (const { key } of this.list) {
      const found = answers[wanted.findIndex((overlay) => overlay.key === key)];
      this.#lay(board, key, found);
    }
    put(this.legend, wanted.map((overlay, i) => this.#legend(overlay, answers[i])));
    this.legend.hidden = !wanted.length;
  }

  /**
   * @param {import('./board.js').Board} board
   * @param {string} key
   * @param {Laid | null | undefined} found
   */
  #lay(board, key, found) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    /** @type {Record<string, string>} */
    const labels = {};
    for (const [hex, { kind, label }] of Object.entries(found?.hexes ?? {})) {
      if (!kinds.has(kind)) kinds.set(kind, []);
      kinds.get(kind).push(hex);
      if (label) labels[hex] = label;
    }
    const nodes = [...kinds].flatMap(([kind, hexes]) => hexes.map((hex) => this.#tile(board, key, kind, hex)));
    board.layer(`overlay-${key}`, nodes);
    board.labels(`overlay-${key}`, labels, -22);
    board.lines(`overlay-${key}`, found?.lines ?? [], board.under);
  }

  #tile(board, key, kind, hex) {
    const node = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
    node.setAttribute('points', board.corners(hex, key === 'objectives' ? 0.9 : 1));
    node.setAttribute('class', `tile ${key} ${classOf(kind)}`);
    return node;
  }

  /**
   * @param {Overlay} overlay
   * @param {Laid | null} found
   */
  #legend({ title, rule }, found) {
    const entries = (found?.legend ?? []).map(([kind, meaning]) => el('li', {}, el('i', { class: `swatch ${classOf(kind)}` }), meaning));
    return el('section', {}, el('h4', {}, title, ' ', rule ? el('button', { class: 'rule', onclick: () => this.rule(rule) }, rule) : null), el('ul', {}, entries));
  }
}

/** Sides have classes of their own, so that their colours follow the game's. */
const classOf = (kind) => (['good', 'warn', 'bad', 'mark'].includes(kind) || kind.startsWith('tint-') ? kind : `side-${kind}`);
