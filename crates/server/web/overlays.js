// What can be laid over the map: toggles with keys and a legend. Which there are and what they show is the server's to say.

import { el, kept, put } from './dom.js';

const KEYS = '123456789';

export class Overlays {
  constructor(play, { ask, rule }) {
    Object.assign(this, { play, ask, rule });
    this.on = new Set((kept.get('overlays') ?? '').split(' ').filter(Boolean));
    this.legend = el('div', { class: 'legend', hidden: true });
    this.bar = el('div', { class: 'map-tools', role: 'toolbar', 'aria-label': 'map' });
    this.turn = 0;
    const { board, presentation } = play;
    this.list = presentation.overlays ?? [];
    const tool = (words, title, act) => el('button', { title, 'aria-label': title, onclick: act }, words);
    this.buttons = new Map(this.list.map(({ key, title }, i) => [key, el('button', { 'aria-pressed': 'false', title: `${title} (${KEYS[i]})`, onclick: () => this.toggle(key) }, el('kbd', {}, KEYS[i]), ` ${title}`)]));
    const markers = el('button', { 'aria-pressed': 'true', title: 'markers on counters (M)', onclick: () => this.markers() }, el('kbd', {}, 'M'), ' Markers');
    const reach = el('button', { 'aria-pressed': 'true', title: 'reach with costs (R)', onclick: () => this.reach() }, el('kbd', {}, 'R'), ' Reach');
    Object.assign(this, { markersButton: markers, reachButton: reach, showsReach: true, showsMarkers: true });
    const fold = el('details', { class: 'overlay-list' }, el('summary', { title: 'what is laid over the map' }, 'Layers'), reach, [...this.buttons.values()], markers);
    fold.open = innerWidth > 900 && kept.get('layers') !== 'shut';
    fold.addEventListener('toggle', () => kept.set('layers', fold.open ? null : 'shut'));
    put(this.bar, el('div', { class: 'zoomers' }, tool('+', 'zoom in (+)', () => board.zoom(1.3)), tool('−', 'zoom out (−)', () => board.zoom(1 / 1.3)), tool('⤢', 'the whole map (0)', () => board.fit()), this.#boxer(board)), fold, this.legend);
    board.stage.parentNode.append(this.bar);
    addEventListener('keydown', (event) => this.#key(event));
  }

  /** A button that makes the next drag a box. */
  #boxer(board) {
    const button = el('button', { title: 'choose all in a box (Shift and drag)', 'aria-label': 'choose all in a box', 'aria-pressed': 'false', onclick: () => board.boxNext(!board.boxing) }, '▭');
    board.addEventListener('boxing', ({ detail }) => button.setAttribute('aria-pressed', String(detail)));
    return button;
  }

  #key(event) {
    if (event.target.closest?.('input, textarea, select, dialog') || event.ctrlKey || event.metaKey || event.altKey) return;
    const overlay = this.list[KEYS.indexOf(event.key)];
    if (overlay) this.toggle(overlay.key);
    else if (event.key === 'm') this.markers();
    else if (event.key === 'r') this.reach();
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

  #lay(board, key, found) {
    const kinds = new Map();
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

  #legend({ title, rule }, found) {
    const entries = (found?.legend ?? []).map(([kind, words]) => el('li', {}, el('i', { class: `swatch ${classOf(kind)}` }), words));
    return el('section', {}, el('h4', {}, title, ' ', rule ? el('button', { class: 'rule', onclick: () => this.rule(rule) }, rule) : null), el('ul', {}, entries));
  }
}

/** Sides have classes of their own, so that their colours follow the game's. */
const classOf = (kind) => (['good', 'warn', 'bad', 'mark'].includes(kind) || kind.startsWith('tint-') ? kind : `side-${kind}`);
