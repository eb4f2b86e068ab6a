// The counters on the board. All are painted on sheets that move with the map at no cost: a coarse one of the whole map, and
// a fine one of what is in view when the board rests. Elements without a picture of their own lie where the counters are, to
// be pointed at.

import { EDGE, paint, picture } from './counters.js';
import { el } from './dom.js';

/** How far each counter of a stack is shoved at most, and the lowest from the uppermost. */
const SHOVE = 4;
const SPREAD = 15;
/** Milliseconds of one frame that painting may take. */
const SLICE = 5;
/** Dots of the coarse and of the fine sheet at most; pictures that are kept of one counter. */
const COARSE = 2_000_000;
const FINE = 5_000_000;
const KEPT = 5;
/** Frames around counters that may act, and that are chosen. */
const GLOW = '#f0a500';
const CHOSEN = '#d81f0e';
/** From the middle of a hex to the rim of what may stand in it. */
const REACH = 37;
/** Room around a counter for frame and shadow. */
const RIM = 3;
/** Milliseconds of a counter's way to its new hex, and how many are shown going at once. */
const FLIGHT = 240;
const FLIGHTS = 8;

/** The density that suits a scale. */
const densityAt = (scale) => (scale < 0.42 ? 0 : scale < 0.98 ? 1 : 2);

/**
 * A canvas of that size to paint a picture on; handing the picture out leaves it empty again.
 * @type {Map<number, OffscreenCanvas>}
 */
const easels = new Map();
function easel(dots) {
  if (!easels.has(dots)) easels.set(dots, new OffscreenCanvas(dots, dots));
  return easels.get(dots);
}

/** A region whose corner lies between two dots of the screen, so that nothing is blurred. */
function snapped({ left, top, right, bottom }, dots) {
  return { left: Math.floor(left * dots) / dots, top: Math.floor(top * dots) / dots, right: Math.ceil(right * dots) / dots, bottom: Math.ceil(bottom * dots) / dots };
}

/** A part of the map with its counters, at some fineness. It is painted aside; the canvas in the page only shows it, which
    costs nothing while the board moves. */
class Sheet {
  /** @type {Region | null} */
  region = null;
  /** @type {OffscreenCanvas | null} */
  easel = null;
  /** @type {OffscreenCanvasRenderingContext2D | undefined} */
  pen;
  /** @type {number | undefined} */
  grain;
  shown = false;
  showing = 0;

  /** @param {string} kind */
  constructor(kind) {
    this.canvas = el('canvas', { class: `sheet ${kind}`, 'aria-hidden': 'true', hidden: true });
    this.face = this.canvas.getContext('bitmaprenderer');
  }

  /**
   * A fresh easel for a region; it is shown when it is finished.
   * @param {Region} region
   * @param {number} grain
   * @returns {Painted}
   */
  begin(region, grain) {
    const [width, height] = [region.right - region.left, region.bottom - region.top];
    const easel = new OffscreenCanvas(Math.max(1, Math.round(width * grain)), Math.max(1, Math.round(height * grain)));
    const pen = easel.getContext('2d');
    pen.setTransform(grain, 0, 0, grain, -region.left * grain, -region.top * grain);
    return { easel, pen, region, grain };
  }

  finish({ easel, pen, region, grain }) {
    Object.assign(this, { easel, pen, region, grain });
    this.show();
  }

  /** Shows what is painted now. */
  async show() {
    const { easel, region } = this;
    const turn = ++this.showing;
    if (!region) return;
    const picture = await createImageBitmap(easel);
    if (turn !== this.showing) return picture.close();
    this.face.transferFromImageBitmap(picture);
    const { style } = this.canvas;
    style.left = `${region.left}px`;
    style.top = `${region.top}px`;
    style.width = `${region.right - region.left}px`;
    style.height = `${region.bottom - region.top}px`;
    this.canvas.hidden = false;
    this.shown = true;
  }

  hide() {
    this.showing += 1;
    this.shown = false;
    this.canvas.hidden = true;
    this.region = null;
    this.easel = null;
  }
}

/** All counters on the board. */
export class Pieces {
  density = 1;
  marked = true;
  moving = false;
  working = false;
  isCovered = false;
  /** @type {Region | null} */
  view = null;
  /** @type {number | undefined} */
  dots;
  /** @type {(Painted & { sheet: Sheet; left: string[]; show?: undefined })[]} */
  jobs = [];
  /**
   * Entries by key, and keys by hex from the bottom up.
   * @type {Map<string, Entry>}
   */
  nodes = new Map();
  /** @type {Map<string, string[]>} */
  stacks = new Map();

  /** @param {Geometry} geometry */
  constructor(geometry) {
    this.geometry = geometry;
    this.base = new Sheet('base');
    this.fine = new Sheet('fine');
    this.marks = el('div', { class: 'spots' });
    this.root = el('div', { class: 'pieces', 'aria-hidden': 'true' }, this.base.canvas, this.fine.canvas, this.marks);
    /** @type {Region} */
    this.whole = { left: 0, top: 0, right: geometry.width, bottom: geometry.height };
    this.coarse = Math.min(1, Math.sqrt(COARSE / (geometry.width * geometry.height)));
  }

  /**
   * Which counters stand where, bottom first in each stack.
   * @param {Piece[]} list
   */
  show(list) {
    /** @type {Map<string, string[]>} */
    const stacks = new Map();
    for (const piece of list) {
      if (!(piece.hex in this.geometry.hexes)) continue;
      if (!stacks.has(piece.hex)) stacks.set(piece.hex, []);
      stacks.get(piece.hex).push(piece.key);
    }
    const dirty = new Set();
    const seen = new Set();
    /** @type {[Entry, Spot][]} */
    const gone = [];
    for (const piece of list) {
      if (!stacks.has(piece.hex)) continue;
      seen.add(piece.key);
      const entry = this.#entry(piece);
      const stack = stacks.get(piece.hex);
      const depth = stack.indexOf(piece.key);
      const mark = JSON.stringify([piece.unit, piece.hidden, piece.count, depth, stack.length]);
      if (entry.mark === mark && entry.hex === piece.hex) continue;
      dirty.add(piece.hex);
      if (entry.hex) dirty.add(entry.hex);
      const from = entry.hex && entry.hex !== piece.hex ? entry.spot : null;
      Object.assign(entry, { mark, hex: piece.hex, piece, spot: this.#spot(piece.hex, depth, stack.length) });
      // Not a transform: each would be a layer to sort in every frame.
      entry.node.style.left = `${entry.spot[0].toFixed(1)}px`;
      entry.node.style.top = `${entry.spot[1].toFixed(1)}px`;
      if (from) gone.push([entry, from]);
    }
    for (const [key, { node, hex }] of this.nodes) {
      if (seen.has(key)) continue;
      dirty.add(hex);
      node.remove();
      this.nodes.delete(key);
    }
    this.stacks = stacks;
    // What lies on top is pointed at first.
    for (const hex of dirty) for (const key of stacks.get(hex) ?? []) this.marks.append(this.nodes.get(key).node);
    if (gone.length && gone.length <= FLIGHTS) for (const [entry, from] of gone) this.#fly(entry, from);
    this.#touch(dirty);
  }

  /** @returns {Entry} */
  #entry(piece) {
    let entry = this.nodes.get(piece.key);
    if (!entry) {
      const node = el('div', { class: `piece side-${piece.side}${piece.hidden ? ' back' : ''}`, dataset: piece.hidden ? { back: piece.hex } : { unit: piece.key } });
      entry = { node, mark: null, hex: null, piece };
      this.nodes.set(piece.key, entry);
    }
    return entry;
  }

  /**
   * Where a counter's upper left corner lies. Something of each shows, and a high stack stays in its hex.
   * @returns {Spot}
   */
  #spot(hex, depth, high) {
    const [x, y] = this.geometry.hexes[hex];
    const shove = (depth - (high - 1) / 2) * Math.min(SHOVE, SPREAD / Math.max(1, high - 1));
    return [x - EDGE / 2 + shove, y - EDGE / 2 - shove];
  }

  /** The uppermost counter at a point of the map: its unit, or null for none or a back. */
  at(hex, x, y) {
    const keys = this.stacks.get(hex) ?? [];
    for (let i = keys.length - 1; i >= 0; i--) {
      const { spot, piece } = this.nodes.get(keys[i]) ?? {};
      if (spot && x >= spot[0] && x <= spot[0] + EDGE && y >= spot[1] && y <= spot[1] + EDGE) return piece.hidden ? null : keys[i];
    }
    return null;
  }

  /** Shows a counter on its way; it is not painted on the sheets meanwhile. */
  #fly(entry, from) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const node = picture(entry.piece, EDGE + 2);
    node.classList.add('flies');
    this.root.append(node);
    entry.flies = (entry.flies ?? 0) + 1;
    const place = ([x, y]) => `translate(${x}px, ${y}px)`;
    const done = () => {
      node.remove();
      entry.flies -= 1;
      this.#touch(new Set([entry.hex]));
    };
    node.animate([{ transform: place(from) }, { transform: place(entry.spot) }], { duration: FLIGHT, easing: 'ease', fill: 'forwards' }).finished.then(done, done);
  }

  /**
   * The picture of a counter as it stands, kept until it changes.
   * @param {Entry} entry
   */
  #sprite(entry, density, grain) {
    const { mark, glows, chosen } = entry;
    const key = `${density} ${grain} ${this.marked} ${glows ? 'g' : ''}${chosen ? 'c' : ''} ${mark}`;
    entry.sprites ??= new Map();
    let sprite = entry.sprites.get(key);
    if (sprite) return sprite;
    const room = EDGE + 2 * RIM;
    const canvas = easel(Math.ceil(room * grain));
    const pen = canvas.getContext('2d');
    pen.setTransform(grain, 0, 0, grain, RIM * grain, RIM * grain);
    paint(pen, entry.piece, { density, marked: this.marked });
    if (glows || chosen) {
      pen.lineWidth = chosen ? 4.5 : 3;
      pen.strokeStyle = chosen ? CHOSEN : GLOW;
      pen.beginPath();
      pen.roundRect(0.5, 0.5, EDGE - 1, EDGE - 1, 5);
      pen.stroke();
    }
    sprite = canvas.transferToImageBitmap();
    entry.sprites.set(key, sprite);
    if (entry.sprites.size > KEPT) {
      const [[oldest, old]] = entry.sprites;
      old.close();
      entry.sprites.delete(oldest);
    }
    return sprite;
  }

  /**
   * Paints the stack of a hex.
   * @param {Painted | Sheet} sheet
   * @param {string} hex
   */
  #stack({ pen, grain, region }, hex) {
    for (const key of this.stacks.get(hex) ?? []) {
      const entry = this.nodes.get(key);
      if (!entry || entry.flies) continue;
      const sprite = this.#sprite(entry, this.density, grain);
      const [x, y] = [entry.spot[0] - RIM - region.left, entry.spot[1] - RIM - region.top].map((n) => Math.round(n * grain) / grain);
      pen.drawImage(sprite, region.left + x, region.top + y, sprite.width / grain, sprite.height / grain);
    }
  }

  /**
   * Paints some hexes anew on the sheets there are.
   * @param {Set<string>} hexes
   */
  #touch(hexes) {
    if (!hexes.size) return;
    if (!this.base.region || hexes.size > 150) return this.#renew();
    const around = [...hexes].map((hex) => this.geometry.hexes[hex]);
    const near = [...this.stacks.keys()].filter((hex) => {
      const [x, y] = this.geometry.hexes[hex];
      return around.some(([ax, ay]) => Math.abs(ax - x) < 2 * REACH && Math.abs(ay - y) < 2 * REACH);
    });
    for (const sheet of [this.base, this.fine, ...this.jobs]) {
      const { pen, region } = sheet;
      if (!region) continue;
      pen.save();
      pen.beginPath();
      for (const [x, y] of around) pen.rect(x - REACH, y - REACH, 2 * REACH, 2 * REACH);
      pen.clip();
      pen.clearRect(region.left, region.top, region.right - region.left, region.bottom - region.top);
      for (const hex of near) this.#stack(sheet, hex);
      pen.restore();
      sheet.show?.();
    }
  }

  /** The board moves: painting waits until it rests. */
  move(view) {
    this.moving = true;
    this.#uncover(view);
  }

  /** The coarse sheet is laid away where the fine one covers the view: one layer less to blend. */
  #uncover(view) {
    const isCovered = this.fine.shown && this.#covers(this.fine.region, view);
    if (isCovered === this.isCovered) return;
    this.isCovered = isCovered;
    this.base.canvas.style.visibility = isCovered ? 'hidden' : '';
  }

  #covers(region, view) {
    return Boolean(region) && region.left <= Math.max(0, view.left) && region.top <= Math.max(0, view.top) && region.right >= Math.min(this.whole.right, view.right) && region.bottom >= Math.min(this.whole.bottom, view.bottom);
  }

  /** The board rests at another scale or place. */
  rest(view, scale) {
    this.moving = false;
    const density = densityAt(scale);
    const dots = scale * Math.min(2, globalThis.devicePixelRatio ?? 1);
    const isNew = density !== this.density || !this.base.region;
    Object.assign(this, { view, dots, density });
    const { region, grain } = this.fine;
    const isFine = !this.#needsFine() || (region && grain >= dots * 0.97 && grain <= dots * 1.3 && this.#covers(region, view));
    if (isNew || !isFine) this.#renew(isNew);
    else if (!this.#needsFine()) this.fine.hide();
    this.#uncover(view);
    this.#work();
  }

  /** Whether the coarse sheet would not look sharp. */
  #needsFine() {
    return this.dots > this.coarse * 1.04;
  }

  /** Shows or hides the markers on counters. */
  markers(shown) {
    this.marked = shown;
    this.#renew();
  }

  /** Paints the sheets anew, a little in each frame, and then shows them: first what is in view. */
  #renew(all = true) {
    this.jobs = [];
    const { view, whole, dots = 1 } = this;
    if (view && this.#needsFine()) {
      const [rw, rh] = [(view.right - view.left) * 0.15, (view.bottom - view.top) * 0.15];
      const region = { left: Math.max(0, view.left - rw), top: Math.max(0, view.top - rh), right: Math.min(whole.right, view.right + rw), bottom: Math.min(whole.bottom, view.bottom + rh) };
      const area = (region.right - region.left) * (region.bottom - region.top);
      if (region.right > region.left && region.bottom > region.top) this.#job(this.fine, snapped(region, dots), Math.min(dots, Math.sqrt(FINE / area)));
    } else this.fine.hide();
    if (all) this.#job(this.base, whole, this.coarse);
    this.#work();
  }

  #work() {
    if (this.working || this.moving || !this.jobs.length) return;
    this.working = true;
    requestAnimationFrame(() => this.#slice());
  }

  #job(sheet, region, grain) {
    const job = sheet.begin(region, grain);
    const inside = (hex) => {
      const [x, y] = this.geometry.hexes[hex];
      return x > region.left - REACH && x < region.right + REACH && y > region.top - REACH && y < region.bottom + REACH;
    };
    this.jobs.push({ ...job, sheet, left: [...this.stacks.keys()].filter(inside) });
  }

  #slice() {
    this.working = false;
    if (this.moving) return;
    const until = performance.now() + SLICE;
    while (this.jobs.length && performance.now() < until) {
      const [job] = this.jobs;
      if (job.left.length) this.#stack(job, job.left.shift());
      else {
        job.sheet.finish(job);
        this.jobs.shift();
      }
    }
    this.#work();
  }

  /**
   * Which counters may act, which are chosen.
   * @param {Set<string>} active
   * @param {Set<string>} chosen
   */
  mark(active, chosen) {
    const dirty = new Set();
    for (const [key, entry] of this.nodes) {
      const [glows, isChosen] = [active.has(key), chosen.has(key)];
      if (glows === Boolean(entry.glows) && isChosen === Boolean(entry.chosen)) continue;
      Object.assign(entry, { glows, chosen: isChosen });
      entry.node.classList.toggle('glows', glows);
      entry.node.classList.toggle('chosen', isChosen);
      dirty.add(entry.hex);
    }
    this.#touch(dirty);
  }
}
