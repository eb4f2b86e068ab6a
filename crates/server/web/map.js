// The map as dots. A large vector picture is too slow to move: it is painted once, and what is in view is painted again,
// sharp, when the board has come to rest.

import { el } from './dom.js';

/** Dots of the picture that is always there, and at most of the sharp one. */
const BASE = 6_000_000;
const SHARP = 9_000_000;
/** Milliseconds of quiet before the sharp picture is painted: at least, at most, and how many times what it last took. */
const QUIET = { least: 150, most: 4000, times: 6 };

const soon = globalThis.requestIdleCallback ?? ((act) => setTimeout(act, 1));

export class MapPicture {
  /** @type {string | undefined} */
  address;
  /** @type {HTMLImageElement | undefined} */
  picture;
  /** @type {Promise<unknown> | undefined} */
  first;
  /** @type {(Region & { dots: number }) | null} */
  drawn = null;
  /** @type {[left: number, top: number, width: number, height: number, scale: number] | undefined} */
  view;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;

  /** @param {Geometry} geometry */
  constructor({ map, width, height, thumb }) {
    this.width = width;
    this.height = height;
    this.map = map;
    this.thumb = thumb;
    this.base = el('canvas', { class: 'map', 'aria-hidden': 'true' });
    this.sharp = el('canvas', { class: 'map sharp', 'aria-hidden': 'true' });
    this.scale = Math.min(1, Math.sqrt(BASE / (width * height)));
    size(this.base, 0, 0, width, height);
    this.sharp.hidden = true;
    /** @type {Promise<void>} */
    this.ready = Promise.resolve();
    this.quiet = QUIET.least;
  }

  /**
   * Shows the vector picture at this address; another one is first painted, then put in place of the old.
   * @param {string} address
   */
  show(address) {
    if (this.address === address) return this.ready;
    this.address = address;
    const picture = new Image();
    this.first ??= this.#thumb(address).then(shown);
    const read = () => {
      picture.src = address;
      return picture.decode();
    };
    this.ready = this.first.then(read).then(
      () => {
        if (this.address !== address) return;
        this.picture = picture;
        this.#timed(() => this.#paint(this.base, 0, 0, this.width, this.height, this.scale));
        this.drawn = null;
        this.sharp.hidden = true;
        if (this.view) this.rest(...this.view);
      },
      () => {},
    );
    return this.ready;
  }

  /** The small picture stands in until the large one is read. */
  async #thumb(address) {
    if (!this.thumb) return;
    const small = new Image();
    small.src = `/map/${this.map}-thumb.svg`;
    await small.decode().catch(() => {});
    if (this.picture || !small.naturalWidth) return;
    const [left, top, width, height] = this.thumb;
    const easel = new OffscreenCanvas(2 * small.naturalWidth, 2 * small.naturalHeight);
    const pen = easel.getContext('2d', { alpha: false });
    if (address.includes('dark')) pen.filter = 'brightness(0.4)';
    pen.drawImage(small, 0, 0, easel.width, easel.height);
    this.base.getContext('bitmaprenderer', { alpha: false }).transferFromImageBitmap(easel.transferToImageBitmap());
    size(this.base, left, top, width, height);
  }

  /** The board moves: nothing is painted now. */
  move() {
    clearTimeout(this.timer);
  }

  /** The board rests with this part of the map in view at this scale. */
  rest(left, top, width, height, scale) {
    this.view = [left, top, width, height, scale];
    clearTimeout(this.timer);
    const dots = scale * Math.min(2, globalThis.devicePixelRatio ?? 1);
    if (!this.picture || dots <= this.scale * 1.1) {
      this.sharp.hidden = true;
      this.drawn = null;
      return;
    }
    const known = this.drawn;
    const inside = known && known.dots > dots * 0.85 && known.dots < dots * 1.6 && known.left <= Math.max(0, left) && known.top <= Math.max(0, top) && known.right >= Math.min(this.width, left + width) && known.bottom >= Math.min(this.height, top + height);
    if (inside) return;
    this.timer = setTimeout(() => soon(() => this.#sharpen(left, top, width, height, dots)), this.quiet);
  }

  #sharpen(left, top, width, height, dots) {
    // A rim around the view, so that a short pan needs no painting.
    const [x, y] = [Math.max(0, left - width * 0.2), Math.max(0, top - height * 0.2)];
    const [right, bottom] = [Math.min(this.width, left + width * 1.2), Math.min(this.height, top + height * 1.2)];
    if (right <= x || bottom <= y) return;
    const fine = Math.min(dots, Math.sqrt(SHARP / ((right - x) * (bottom - y))));
    this.#timed(() => this.#paint(this.sharp, x, y, right - x, bottom - y, fine));
    this.sharp.hidden = false;
    this.drawn = { left: x, top: y, right, bottom, dots: fine };
  }

  /** What is slow to paint is painted only after a longer rest. */
  #timed(act) {
    const begun = performance.now();
    act();
    // Painting is put off until the frame is made.
    requestAnimationFrame(() => {
      this.quiet = Math.min(QUIET.most, Math.max(QUIET.least, (performance.now() - begun) * QUIET.times));
    });
  }

  /** @param {HTMLCanvasElement} canvas */
  #paint(canvas, left, top, width, height, dots) {
    const easel = new OffscreenCanvas(Math.max(1, Math.round(width * dots)), Math.max(1, Math.round(height * dots)));
    const pen = easel.getContext('2d', { alpha: false });
    // The last dots of an edge are covered in part only: what shines through is the paper, not black.
    pen.fillStyle = getComputedStyle(canvas.closest('.stage') ?? document.body).backgroundColor;
    pen.fillRect(0, 0, easel.width, easel.height);
    // The picture may have other measures of its own than the map's plane.
    const [fx, fy] = [this.picture.naturalWidth / this.width, this.picture.naturalHeight / this.height];
    pen.drawImage(this.picture, left * fx, top * fy, width * fx, height * fy, 0, 0, easel.width, easel.height);
    // A canvas that only shows costs nothing in a frame; one that can be drawn on does.
    canvas.getContext('bitmaprenderer', { alpha: false }).transferFromImageBitmap(easel.transferToImageBitmap());
    size(canvas, left, top, width, height);
  }
}

/** When what was put on the page has been shown; a page in the background shows nothing. */
const shown = () => new Promise((go) => (requestAnimationFrame(() => setTimeout(go)), setTimeout(go, 200)));

function size({ style }, left, top, width, height) {
  style.left = `${left}px`;
  style.top = `${top}px`;
  style.width = `${width}px`;
  style.height = `${height}px`;
}
