// The board: the map picture, what glows on it, and the counters. Pan and zoom by mouse, touch and keys.

import { el, svg } from './dom.js';
import { counter, back, EDGE } from './counters.js';

const NEAR = 0.12;
const FAR = 6;
/** A press that moves less than this many pixels is a click. */
const STILL = 6;

export class Board extends EventTarget {
  constructor(root, geometry, picture, faces) {
    super();
    this.geometry = geometry;
    this.faces = faces;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.density = 2;
    this.nodes = new Map();
    this.pressed = new Map();
    const box = `0 0 ${geometry.width} ${geometry.height}`;
    const size = { width: geometry.width, height: geometry.height };
    this.map = el('img', { class: 'map', src: picture, alt: '', draggable: 'false', ...size });
    this.under = svg('svg', { class: 'under', viewBox: box, ...size });
    this.pieces = svg('svg', { class: 'pieces', viewBox: box, ...size });
    this.over = svg('svg', { class: 'over', viewBox: box, ...size });
    this.world = el('div', { class: 'world' }, this.map, this.under, this.pieces, this.over);
    this.stage = el('div', { class: 'stage', tabindex: '0', role: 'application', 'aria-label': 'map' }, this.world);
    root.append(this.stage);
    this.buckets = bucketed(geometry);
    this.#listen();
    new ResizeObserver(() => this.#place()).observe(this.stage);
    this.fit();
  }

  hex(number) {
    return this.geometry.hexes[number];
  }

  corners(number) {
    const [x, y] = this.hex(number);
    return this.geometry.corners.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ');
  }

  /** The whole map in view. */
  fit() {
    const { clientWidth: w, clientHeight: h } = this.stage;
    if (!w || !h) return;
    const { width, height } = this.geometry;
    this.scale = Math.min(w / width, h / height);
    this.x = (w - width * this.scale) / 2;
    this.y = (h - height * this.scale) / 2;
    this.#place();
  }

  /** Brings a hex to the middle, near enough to read. */
  centre(number, scale = Math.max(this.scale, 0.8)) {
    const at = this.hex(number);
    if (!at) return;
    const { clientWidth: w, clientHeight: h } = this.stage;
    this.scale = scale;
    this.x = w / 2 - at[0] * scale;
    this.y = h / 2 - at[1] * scale;
    this.#place();
  }

  zoom(factor, px = this.stage.clientWidth / 2, py = this.stage.clientHeight / 2) {
    const scale = Math.min(FAR, Math.max(NEAR, this.scale * factor));
    this.x = px - ((px - this.x) * scale) / this.scale;
    this.y = py - ((py - this.y) * scale) / this.scale;
    this.scale = scale;
    this.#place();
  }

  #place() {
    // Some of the map always stays in view.
    const { clientWidth: w, clientHeight: h } = this.stage;
    const { width, height } = this.geometry;
    this.x = Math.min(w * 0.7, Math.max(w * 0.3 - width * this.scale, this.x));
    this.y = Math.min(h * 0.7, Math.max(h * 0.3 - height * this.scale, this.y));
    this.world.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    const density = this.scale < 0.4 ? 0 : this.scale < 0.85 ? 1 : 2;
    if (density !== this.density) {
      this.density = density;
      this.#redraw();
    }
  }

  at(clientX, clientY) {
    const box = this.stage.getBoundingClientRect();
    const x = (clientX - box.left - this.x) / this.scale;
    const y = (clientY - box.top - this.y) / this.scale;
    let best = null;
    let least = (this.geometry.size * 1.05) ** 2;
    for (const number of near(this.buckets, this.geometry.size, x, y)) {
      const [hx, hy] = this.hex(number);
      const away = (hx - x) ** 2 + (hy - y) ** 2;
      if (away < least) [best, least] = [number, away];
    }
    return best;
  }

  #listen() {
    const { stage, pressed } = this;
    stage.addEventListener('pointerdown', (event) => {
      stage.setPointerCapture(event.pointerId);
      pressed.set(event.pointerId, { x: event.clientX, y: event.clientY, from: [event.clientX, event.clientY], target: event.target });
      stage.focus({ preventScroll: true });
    });
    stage.addEventListener('pointermove', (event) => {
      const press = pressed.get(event.pointerId);
      if (!press) {
        this.#hover(event);
        return;
      }
      const before = [...pressed.values()].map(({ x, y }) => [x, y]);
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      press.x = event.clientX;
      press.y = event.clientY;
      if (pressed.size === 1) {
        if (Math.hypot(press.x - press.from[0], press.y - press.from[1]) < STILL && !press.moved) return;
        press.moved = true;
        this.x += dx;
        this.y += dy;
        this.#place();
      } else if (pressed.size === 2) {
        press.moved = true;
        const after = [...pressed.values()].map(({ x, y }) => [x, y]);
        const box = stage.getBoundingClientRect();
        const gap = ([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1]);
        const middle = ([a, b]) => [(a[0] + b[0]) / 2 - box.left, (a[1] + b[1]) / 2 - box.top];
        const [m0, m1] = [middle(before), middle(after)];
        this.x += m1[0] - m0[0];
        this.y += m1[1] - m0[1];
        this.zoom(gap(after) / Math.max(1, gap(before)), m1[0], m1[1]);
      }
    });
    const up = (event) => {
      const press = pressed.get(event.pointerId);
      pressed.delete(event.pointerId);
      if (!press || press.moved || event.type === 'pointercancel') return;
      const unit = press.target.closest?.('[data-unit]')?.dataset.unit ?? null;
      const hex = this.at(event.clientX, event.clientY);
      if (hex) this.#tell('pick', { hex, unit, x: event.clientX, y: event.clientY, extend: event.shiftKey });
    };
    stage.addEventListener('pointerup', up);
    stage.addEventListener('pointercancel', up);
    stage.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const box = stage.getBoundingClientRect();
        this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)), event.clientX - box.left, event.clientY - box.top);
      },
      { passive: false },
    );
    stage.addEventListener('keydown', (event) => {
      const step = 80;
      const keys = {
        ArrowLeft: [step, 0],
        ArrowRight: [-step, 0],
        ArrowUp: [0, step],
        ArrowDown: [0, -step],
      };
      if (event.key in keys) {
        const [dx, dy] = keys[event.key];
        this.x += dx;
        this.y += dy;
        this.#place();
      } else if (event.key === '+' || event.key === '=') this.zoom(1.25);
      else if (event.key === '-') this.zoom(0.8);
      else if (event.key === '0') this.fit();
      else return;
      event.preventDefault();
    });
    stage.addEventListener('pointerleave', () => this.#tell('hover', null));
  }

  #hover(event) {
    const hex = this.at(event.clientX, event.clientY);
    if (hex === this.hovered) return;
    this.hovered = hex;
    this.#tell('hover', hex && { hex, x: event.clientX, y: event.clientY });
  }

  #tell(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  /** Which counters stand where: a list of { key, hex, unit, face, hidden, side, count }, bottom first in each stack. */
  show(list) {
    this.list = list;
    const deep = new Map();
    const seen = new Set();
    for (const piece of list) {
      const at = this.hex(piece.hex);
      if (!at) continue;
      seen.add(piece.key);
      const depth = deep.get(piece.hex) ?? 0;
      deep.set(piece.hex, depth + 1);
      const mark = JSON.stringify([piece.unit, piece.hidden, piece.count, this.density]);
      let entry = this.nodes.get(piece.key);
      if (!entry || entry.mark !== mark) {
        const drawn = piece.hidden ? back(piece.side, piece.count) : counter(piece.face, piece.unit, { density: this.density });
        entry?.node.remove();
        const node = svg('g', { class: 'piece' }, drawn);
        if (entry) node.style.transform = entry.node.style.transform;
        entry = { node, mark };
        this.nodes.set(piece.key, entry);
      }
      const offset = Math.min(depth, 4) * 4;
      // Appending puts it on top; only what is out of order is touched.
      if (entry.node.parentNode !== this.pieces || entry.depth !== depth || entry.hex !== piece.hex) this.pieces.append(entry.node);
      entry.depth = depth;
      entry.hex = piece.hex;
      entry.node.style.transform = `translate(${at[0] - EDGE / 2 - 4 + offset}px, ${at[1] - EDGE / 2 + 4 - offset}px)`;
    }
    for (const [key, { node }] of this.nodes) {
      if (!seen.has(key)) {
        node.remove();
        this.nodes.delete(key);
      }
    }
  }

  #redraw() {
    if (this.list) this.show(this.list);
  }

  /** Which counters may act, which are chosen. */
  mark(active, chosen) {
    for (const [key, { node }] of this.nodes) {
      node.classList.toggle('glows', active.has(key));
      node.classList.toggle('chosen', chosen.has(key));
    }
  }

  /** Hexes that may be clicked, by kind of offer; and overlays below them. */
  glow(hexes, kind = 'offer') {
    const nodes = [...hexes].filter((number) => this.hex(number)).map((number) =>
      svg('polygon', { points: this.corners(number), class: `glow ${kind}` }),
    );
    this.#layer(kind, nodes);
  }

  /** Texts in hexes (costs, counts). */
  labels(kind, texts) {
    const nodes = Object.entries(texts)
      .filter(([number]) => this.hex(number))
      .map(([number, words]) => {
        const [x, y] = this.hex(number);
        return svg('text', { x, y: y + 4, class: `label ${kind}`, 'text-anchor': 'middle' }, String(words));
      });
    this.#layer(`labels-${kind}`, nodes, this.over);
  }

  /** A path from hex to hex. */
  path(kind, hexes) {
    const points = hexes.map((number) => this.hex(number)?.map((n) => n.toFixed(1)).join(',')).filter(Boolean);
    this.#layer(`path-${kind}`, points.length > 1 ? [svg('polyline', { points: points.join(' '), class: `path ${kind}` })] : [], this.over);
  }

  #layer(name, nodes, root = this.under) {
    let group = root.querySelector(`[data-layer="${name}"]`);
    if (!group) {
      group = svg('g', { 'data-layer': name });
      root.append(group);
    }
    group.replaceChildren(...nodes);
  }
}

function bucketed({ hexes, size }) {
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
