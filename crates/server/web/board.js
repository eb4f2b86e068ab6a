// The board: the map picture and the counters; what is drawn on it is in layers.js. Pan and zoom by mouse, touch and keys.
//
// Panning and zooming only move one composited layer. When they come to rest the layer is drawn sharp again and counters
// change to the density that fits; nothing else in the page is touched.

import { el, svg } from './dom.js';
import { Layers } from './layers.js';
import { MapPicture } from './map.js';
import { Pieces } from './pieces.js';
import { words } from './words.js';

const NEAR = 0.12;
const FAR = 6;
/** A press that moves less than this many pixels is a click. */
const STILL = 6;
/** Milliseconds until a gesture counts as at rest, and until a still press is a long one. */
const REST = 300;
const LONG = 520;

export class Board extends Layers {
  /** @type {DOMRect} */
  box;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  rest;
  /** @type {string | null | undefined} */
  hovered;
  /** @type {string | null} */
  dragging = null;
  boxing = false;
  placed = false;
  moving = false;
  pending = 0;

  /**
   * @param {HTMLElement} root
   * @param {Geometry} geometry
   * @param {string} picture
   */
  constructor(root, geometry, picture) {
    super();
    this.geometry = geometry;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    /** @type {Map<number, Press>} */
    this.pressed = new Map();
    /**
     * Which unit a drag takes along that began at this unit of a hex; none moves the map.
     * @type {(unit: string, hex: string | null, pointer: string) => string | null}
     */
    this.dragged = () => null;
    const box = `0 0 ${geometry.width} ${geometry.height}`;
    const size = { width: geometry.width, height: geometry.height, 'aria-hidden': 'true' };
    this.map = new MapPicture(geometry);
    this.map.show(picture);
    this.under = svg('svg', { class: 'under', viewBox: box, ...size });
    this.over = svg('svg', { class: 'over', viewBox: box, ...size });
    this.pieces = new Pieces(geometry);
    this.world = el('div', { class: 'world' }, this.map.base, this.map.sharp, this.under, this.pieces.root, this.over);
    this.rubber = el('div', { class: 'rubber', hidden: true });
    this.stage = el('div', { class: 'stage', tabindex: '0', role: 'application', 'aria-label': words.board.map }, this.world, this.rubber);
    root.append(this.stage);
    this.buckets = bucketed(geometry);
    this.#listen();
    new ResizeObserver(() => this.#measure()).observe(this.stage);
    this.#measure();
    this.fit();
  }

  picture(address) {
    this.map.show(address);
  }

  /** Hexes that share a side with this one. */
  neighbours(number) {
    const at = this.hex(number);
    if (!at) return [];
    const far = (this.geometry.size * 1.9) ** 2;
    return [...near(this.buckets, this.geometry.size, at[0], at[1])].filter((other) => {
      const [x, y] = this.hex(other);
      return other !== number && (x - at[0]) ** 2 + (y - at[1]) ** 2 < far;
    });
  }

  /** The stage is measured when it changes, not while it is moved. */
  #measure() {
    this.box = this.stage.getBoundingClientRect();
    if (this.box.width && !this.placed) this.fit();
    else this.#place();
  }

  /** The whole map in view. */
  fit() {
    const { width: w, height: h } = this.box;
    if (!w || !h) return;
    this.placed = true;
    const { width, height } = this.geometry;
    this.scale = Math.max(NEAR, Math.min(w / width, h / height));
    this.x = (w - width * this.scale) / 2;
    this.y = (h - height * this.scale) / 2;
    this.#place();
  }

  /** Shows these hexes, as near as they allow. */
  frame(numbers) {
    const spots = [...numbers].map((number) => this.hex(number)).filter(Boolean);
    if (!spots.length || !this.box.width) return this.fit();
    this.placed = true;
    const room = this.geometry.size * 1.6;
    const [left, right] = [Math.min(...spots.map(([x]) => x)) - room, Math.max(...spots.map(([x]) => x)) + room];
    const [top, bottom] = [Math.min(...spots.map(([, y]) => y)) - room, Math.max(...spots.map(([, y]) => y)) + room];
    this.scale = Math.max(0.3, Math.min(1.3, this.box.width / (right - left), this.box.height / (bottom - top)));
    this.x = this.box.width / 2 - ((left + right) / 2) * this.scale;
    this.y = this.box.height / 2 - ((top + bottom) / 2) * this.scale;
    this.#place();
  }

  /** Brings a hex to the middle, near enough to read. */
  centre(number, scale = Math.max(this.scale, 0.8)) {
    const at = this.hex(number);
    if (!at) return;
    this.scale = scale;
    this.x = this.box.width / 2 - at[0] * scale;
    this.y = this.box.height / 2 - at[1] * scale;
    this.#place();
  }

  /** Whether a hex is well in view. */
  shows(number) {
    const at = this.hex(number);
    if (!at) return false;
    const [x, y] = [at[0] * this.scale + this.x, at[1] * this.scale + this.y];
    const rim = 50;
    return x > rim && y > rim && x < this.box.width - rim && y < this.box.height - rim;
  }

  /** Brings a hex to the middle if it is not in view already, or too small to read. */
  reveal(number) {
    if (!this.shows(number) || this.scale < 0.5) this.centre(number);
  }

  zoom(factor, px = this.box.width / 2, py = this.box.height / 2) {
    const scale = Math.min(FAR, Math.max(NEAR, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#place();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.#place();
  }

  /** At most one move each frame. */
  #place() {
    if (this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      // Some of the map always stays in view.
      const { width: w, height: h } = this.box;
      const { width, height } = this.geometry;
      this.x = Math.min(w * 0.7, Math.max(w * 0.3 - width * this.scale, this.x));
      this.y = Math.min(h * 0.7, Math.max(h * 0.3 - height * this.scale, this.y));
      if (!this.moving) {
        this.moving = true;
        this.world.classList.add('moving');
      }
      this.map.move();
      this.pieces.move(this.#view());
      this.world.style.transform = `translate3d(${Math.round(this.x)}px, ${Math.round(this.y)}px, 0) scale(${this.scale})`;
      clearTimeout(this.rest);
      this.rest = setTimeout(() => this.#rested(), REST);
    });
  }

  /** The part of the map in view. */
  #view() {
    const [left, top] = [-this.x / this.scale, -this.y / this.scale];
    return { left, top, right: left + this.box.width / this.scale, bottom: top + this.box.height / this.scale };
  }

  #rested() {
    if (this.pressed.size) {
      this.rest = setTimeout(() => this.#rested(), REST);
      return;
    }
    this.moving = false;
    this.world.classList.remove('moving');
    const view = this.#view();
    this.pieces.rest(view, this.scale);
    this.map.rest(view.left, view.top, view.right - view.left, view.bottom - view.top, this.scale);
    this.#tell('rest', { scale: this.scale });
  }

  /** The hex under a point of the window. */
  at(clientX, clientY) {
    const x = (clientX - this.box.left - this.x) / this.scale;
    const y = (clientY - this.box.top - this.y) / this.scale;
    let best = null;
    let least = (this.geometry.size * 1.05) ** 2;
    for (const number of near(this.buckets, this.geometry.size, x, y)) {
      const [hx, hy] = this.hex(number);
      const away = (hx - x) ** 2 + (hy - y) ** 2;
      if (away < least) [best, least] = [number, away];
    }
    return best;
  }

  /** The counter under a point of the window; it may reach a little into the next hex. */
  #unitAt(clientX, clientY) {
    const hex = this.at(clientX, clientY);
    const [x, y] = [(clientX - this.box.left - this.x) / this.scale, (clientY - this.box.top - this.y) / this.scale];
    return hex && [hex, ...this.neighbours(hex)].map((number) => this.pieces.at(number, x, y)).find(Boolean) || null;
  }

  /** Where a hex stands in the window. */
  spot(number) {
    const at = this.hex(number);
    return at && { x: this.box.left + this.x + at[0] * this.scale, y: this.box.top + this.y + at[1] * this.scale };
  }

  #listen() {
    const { stage } = this;
    stage.addEventListener('pointerdown', (event) => this.#down(event));
    stage.addEventListener('pointermove', (event) => this.#move(event));
    stage.addEventListener('pointerup', (event) => this.#up(event));
    stage.addEventListener('pointercancel', (event) => this.#up(event));
    stage.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      const hex = this.at(event.clientX, event.clientY);
      if (hex && event.pointerType !== 'touch') this.#tell('menu', { hex, unit: this.#unitAt(event.clientX, event.clientY), x: event.clientX, y: event.clientY });
    });
    stage.addEventListener('pointerleave', (event) => {
      // A finger that is lifted leaves too: what it showed stays.
      if (event.pointerType === 'touch') return;
      this.hovered = null;
      this.#tell('hover', null);
    });
    stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 30 : 1;
        this.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - this.box.left, event.clientY - this.box.top);
      },
      { passive: false },
    );
    stage.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.shiftKey ? 300 : 90;
      const keys = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
      if (event.key in keys) this.pan(...keys[event.key]);
      else if (event.key === '+' || event.key === '=') this.zoom(1.25);
      else if (event.key === '-') this.zoom(0.8);
      else if (event.key === '0') this.fit();
      else return;
      event.preventDefault();
    });
  }

  #down(event) {
    const { stage, pressed } = this;
    stage.focus({ preventScroll: true });
    if (event.button === 2) return;
    stage.setPointerCapture(event.pointerId);
    /** @type {Press} */
    const press = { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], unit: this.#unitAt(event.clientX, event.clientY), kind: 'still' };
    pressed.set(event.pointerId, press);
    if (pressed.size > 1) {
      for (const other of pressed.values()) other.kind = 'pinch';
      this.#cancelDrag();
    } else if (event.pointerType === 'touch') {
      press.long = setTimeout(() => {
        if (press.kind !== 'still') return;
        press.kind = 'done';
        const hex = this.at(press.x, press.y);
        if (hex) this.#tell('menu', { hex, unit: press.unit, x: press.x, y: press.y, kind: 'touch' });
      }, LONG);
    }
  }

  #move(event) {
    const { pressed } = this;
    const press = pressed.get(event.pointerId);
    if (!press) return this.#hover(event);
    const fingers = () => /** @type {[Spot, Spot]} */ ([...pressed.values()].map(({ x, y }) => [x, y]));
    const before = fingers();
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    press.x = event.clientX;
    press.y = event.clientY;
    if (press.kind === 'still') {
      if (Math.hypot(press.x - press.from[0], press.y - press.from[1]) < STILL) return;
      clearTimeout(press.long);
      const isBox = event.shiftKey || this.boxing;
      const hex = this.at(...press.from);
      this.dragging = press.unit && !isBox ? this.dragged(press.unit, hex, event.pointerType) : null;
      press.kind = isBox ? 'box' : this.dragging ? 'drag' : 'pan';
      if (this.dragging) this.#tell('drag', { unit: this.dragging, hex });
    }
    if (press.kind === 'pan') this.pan(dx, dy);
    else if (press.kind === 'drag') this.#tell('dragover', { hex: this.at(event.clientX, event.clientY), x: event.clientX, y: event.clientY });
    else if (press.kind === 'box') this.#rubber(press);
    else if (press.kind === 'pinch' && pressed.size === 2) {
      const after = fingers();
      const gap = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
      const middle = ([a, b]) => [(a[0] + b[0]) / 2 - this.box.left, (a[1] + b[1]) / 2 - this.box.top];
      const [m0, m1] = [middle(before), middle(after)];
      this.x += m1[0] - m0[0];
      this.y += m1[1] - m0[1];
      this.zoom(gap(after) / Math.max(1, gap(before)), m1[0], m1[1]);
    }
  }

  #up(event) {
    const press = this.pressed.get(event.pointerId);
    this.pressed.delete(event.pointerId);
    if (!press) return;
    clearTimeout(press.long);
    const hex = this.at(event.clientX, event.clientY);
    const gone = event.type === 'pointercancel';
    if (press.kind === 'drag') {
      if (gone) return this.#cancelDrag();
      const { dragging } = this;
      this.dragging = null;
      this.#tell('drop', { unit: dragging, hex, x: event.clientX, y: event.clientY });
    } else if (press.kind === 'box') {
      this.rubber.hidden = true;
      this.boxNext(false);
      if (!gone) this.#tell('box', { hexes: this.#inside(press) });
    } else if (press.kind === 'still' && !gone && hex && event.button === 0) {
      this.#tell('pick', { hex, unit: press.unit, x: event.clientX, y: event.clientY, extend: event.shiftKey, kind: event.pointerType });
    }
  }

  /** Whether the next drag draws a box, for those who have no Shift. */
  boxNext(on) {
    this.boxing = on;
    this.stage.classList.toggle('boxing', on);
    this.#tell('boxing', on);
  }

  #cancelDrag() {
    if (!this.dragging) return;
    this.dragging = null;
    this.#tell('drop', { unit: null, hex: null });
  }

  #rubber({ from, x, y }) {
    const { style } = this.rubber;
    this.rubber.hidden = false;
    style.left = `${Math.min(from[0], x) - this.box.left}px`;
    style.top = `${Math.min(from[1], y) - this.box.top}px`;
    style.width = `${Math.abs(from[0] - x)}px`;
    style.height = `${Math.abs(from[1] - y)}px`;
  }

  #inside({ from, x, y }) {
    const map = (cx, cy) => [(cx - this.box.left - this.x) / this.scale, (cy - this.box.top - this.y) / this.scale];
    const [a, b] = [map(...from), map(x, y)];
    const between = (n, p, q) => n >= Math.min(p, q) && n <= Math.max(p, q);
    return Object.entries(this.geometry.hexes)
      .filter(([, [hx, hy]]) => between(hx, a[0], b[0]) && between(hy, a[1], b[1]))
      .map(([number]) => number);
  }

  #hover(event) {
    if (event.pointerType === 'touch') return;
    const hex = this.at(event.clientX, event.clientY);
    if (hex === this.hovered) return;
    this.hovered = hex;
    this.#tell('hover', hex && { hex, x: event.clientX, y: event.clientY });
  }

  /**
   * @template {keyof BoardEvents} Name
   * @param {Name} what
   * @param {BoardEvents[Name]} detail
   */
  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /**
   * Which counters stand where, bottom first in each stack (see Pieces).
   * @param {Piece[]} list
   */
  show(list) {
    this.pieces.show(list);
  }

  /** Which counters may act, which are chosen. */
  mark(active, chosen) {
    this.pieces.mark(active, chosen);
  }
}

/** @param {Geometry} geometry */
function bucketed({ hexes, size }) {
  /** @type {Map<string, string[]>} */
  const buckets = new Map();
  for (const [number, [x, y]] of Object.entries(hexes)) {
    const key = `${Math.floor(x / size / 2)}:${Math.floor(y / size / 2)}`;
    if (!buckets.has(key)) buckets.set(key, []);
    buckets.get(key).push(number);
  }
  return buckets;
}

function* near(buckets, size, x, y) {
  const [cx, cy] = [Math.floor(x / size / 2), Math.floor(y / size / 2)];
  for (let i = cx - 1; i <= cx + 1; i++) {
    for (let j = cy - 1; j <= cy + 1; j++) yield* buckets.get(`${i}:${j}`) ?? [];
  }
}
