// Counters: NATO symbols, size, name, values, status, painted as fine as the zoom asks for. Only the picture is known here,
// no rule.

import { el } from './dom.js';

/** Edge of a counter in units of the map picture. */
export const EDGE = 50;

/** @typedef {CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D} Pen */

const INK = '#17120b';
const PAPER = '#fffdf6';
const FONT = "'Arial Narrow', 'Liberation Sans Narrow', Arial, sans-serif";

const SIZES = { company: 'I', battalion: 'II', regiment: 'III', brigade: 'X', division: 'XX', corps: 'XXX', army: 'XXXX' };

/**
 * What stands inside the frame of a symbol (24 × 15), by kind: lines, and what is filled.
 * @type {Record<string, { lines?: string; full?: string }>}
 */
const SYMBOLS = {
  infantry: { lines: 'M0 0 24 15M24 0 0 15' },
  bersaglieri: { lines: 'M0 0 24 15M24 0 0 15M12 13V2.5M9 5.500 12 2.500 15 5.500' },
  mountain: { lines: 'M0 0 24 15M24 0 0 15', full: 'M8 15 12 8.500 16 15Z' },
  cavalry: { lines: 'M0 15 24 0' },
  bicycle: { lines: 'M0 15 24 0M5 11a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0M14 11a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0' },
  artillery: { full: 'M12 4.500a3 3 0 1 0 .01 0Z' },
  'heavy-artillery': { lines: 'M4 3.500v8M20 3.500v8', full: 'M12 3.700a3.800 3.800 0 1 0 .01 0Z' },
  engineer: { lines: 'M5 12V4.500h14V12M12 4.500V12' },
  infiltration: { lines: 'M0 0 24 15M24 0 0 15M2 7.500h19M17.500 4.500l3.500 3-3.500 3' },
  headquarters: { lines: 'M0 5h24' },
};

/**
 * Colours of the sides, as the game's presentation has them.
 * @type {Map<string, Omit<SideColours, 'key'>>}
 */
const sides = new Map();

/**
 * What a unit's row may tell beside what is printed.
 * @type {Mark[]}
 */
let marks = [];

/**
 * Colours of the sides and marks on counters, as the game has them.
 * @param {Pick<Presentation, 'sides' | 'marks'>} shown
 */
export function dress(shown) {
  for (const { key, ink, plate, bar } of shown.sides ?? []) sides.set(key, { ink, plate, bar });
  marks = shown.marks ?? [];
}

/**
 * The marks that a unit has now, with their words.
 * @param {UnitView | undefined} unit
 * @returns {Mark[]}
 */
export function marksOf(unit) {
  return marks.flatMap((mark) => {
    const value = unit?.[mark.field];
    const isQuiet = value === null || value === undefined || mark.quiet?.includes(value) || (mark.only && !mark.only.includes(value));
    const filled = (text) => text.replace('{}', String(value));
    return isQuiet ? [] : [{ ...mark, words: filled(mark.words), short: filled(mark.short) }];
  });
}

/** @type {Map<string, Path2D>} */
const paths = new Map();
function path(data) {
  if (!paths.has(data)) paths.set(data, new Path2D(data));
  return paths.get(data);
}

/** @param {Pen} pen */
function letter(pen, text, x, y, size, { weight = 700, colour = INK } = {}) {
  pen.font = `${weight} ${size}px ${FONT}`;
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

/** @param {Pen} pen */
function symbol(pen, kind, x, y, scale) {
  const { lines, full } = SYMBOLS[kind] ?? {};
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  pen.lineWidth = 1.35;
  pen.strokeStyle = INK;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, 24, 15);
  if (lines) pen.stroke(path(lines));
  pen.fillStyle = INK;
  if (full) pen.fill(path(full));
  pen.strokeRect(0, 0, 24, 15);
  pen.restore();
}

/** A short form of a long name. */
function short(name) {
  return name.length <= 12 ? name : `${name.slice(0, 11)}.`;
}

/**
 * What is printed on the side that is up.
 * @param {Face} face
 * @param {UnitView | undefined} unit
 * @returns {Printed | undefined}
 */
export function printed(face, unit) {
  const steps = unit?.steps ?? face.faces.length;
  return face.faces[Math.max(0, face.faces.length - steps)] ?? face.faces[0];
}

/**
 * Plate, shadow, and the bar that tells sides apart without colour.
 * @param {Pen} pen
 */
function plate(pen, side, isBack) {
  const { ink = '#333', plate: colour = '#ddd', bar = false } = sides.get(side) ?? {};
  const box = (x, y) => {
    pen.beginPath();
    pen.roundRect(x, y, EDGE - 1, EDGE - 1, 5);
  };
  pen.fillStyle = '#0005';
  box(2, 2.5);
  pen.fill();
  pen.fillStyle = colour;
  box(0.5, 0.5);
  pen.fill();
  if (isBack) {
    pen.fillStyle = '#1c171044';
    pen.fill();
  }
  if (bar) {
    pen.save();
    pen.clip();
    pen.fillStyle = ink;
    pen.fillRect(0, 0, 6, EDGE);
    pen.restore();
  }
  box(0.5, 0.5);
  pen.strokeStyle = '#1c1710';
  pen.lineWidth = 1.2;
  pen.stroke();
}

/**
 * A counter of which `face` is printed and `unit` is what the viewer knows. Density 0 is seen from afar, 2 from near.
 * @param {Pen} pen
 * @param {Piece} piece
 */
function front(pen, { face, unit, side }, density, marked) {
  const up = printed(face, unit);
  const isReduced = (unit?.steps ?? face.faces.length) < face.faces.length;
  const middle = EDGE / 2 + 2;
  plate(pen, unit?.side ?? side ?? face.side, false);
  pen.textAlign = 'center';
  if (isReduced) {
    pen.fillStyle = '#ffffffd9';
    if (density === 0) pen.fillRect(8, EDGE - 9, EDGE - 12, 5);
    else pen.fillRect(7, EDGE - 17, EDGE - 9, 15);
  }
  if (density === 0) symbol(pen, face.symbol, 8.5, 12, 1.5);
  else {
    const { corner, line = '' } = up ?? {};
    if (density === 1) {
      symbol(pen, face.symbol, corner ? 7.5 : 11, 7, corner ? 1.12 : 1.34);
      letter(pen, line, middle, 45, 16);
    } else {
      letter(pen, SIZES[face.size] ?? '', middle, 8.2, 7);
      symbol(pen, face.symbol, corner ? 11.5 : 15, 9.8, 1);
      letter(pen, short(face.name), middle, 34, 7.6, { weight: 600 });
      letter(pen, line, middle, 46.5, 12.5);
    }
    if (corner) {
      disc(pen, 43, 17.5, 5.6, INK, null);
      letter(pen, corner, 43, 20.9, 9.5, { colour: '#fff' });
    }
  }
  if (marked) status(pen, unit, density);
}

/** @param {Pen} pen */
function disc(pen, x, y, radius, colour, rim) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 7);
  pen.fillStyle = colour;
  pen.fill();
  if (rim) {
    pen.strokeStyle = rim;
    pen.lineWidth = 1;
    pen.stroke();
  }
}

/** How marks look: each has its own shape, so that none is told by its colour alone. */
const TAGS = {
  square: { shape: 'M-6-6H6V6H-6Z', colour: '#7a2b12', rim: '#fff', ink: '#fff', y: (density) => (density === 0 ? 42 : 28) },
  triangle: { shape: 'M0-7 8 6H-8Z', colour: '#ffd54a', rim: INK, ink: INK, y: () => 7 },
  octagon: { shape: 'M-3-7H3L7-3V3L3 7H-3L-7 3V-3Z', colour: '#c2261a', rim: '#fff', ink: '#fff', y: () => 8 },
};

/**
 * Marks on a counter, and what it has done.
 * @param {Pen} pen
 * @param {UnitView | undefined} unit
 */
function status(pen, unit, density) {
  const grown = density === 0 ? 1.6 : 1;
  for (const mark of marksOf(unit)) {
    const { shape, colour, rim, ink, y } = TAGS[mark.shape] ?? TAGS.square;
    pen.save();
    pen.translate(8, y(density));
    pen.scale(grown, grown);
    pen.fillStyle = colour;
    pen.strokeStyle = rim;
    pen.lineWidth = 1;
    pen.fill(path(shape));
    pen.stroke(path(shape));
    letter(pen, mark.short, 0, 3.4, 9, { colour: ink });
    pen.restore();
  }
  if (unit?.did?.length && density > 0) {
    disc(pen, EDGE - 6, 5.5, 5, '#4a4f57', '#fff');
    letter(pen, unit.did[0][0].toUpperCase(), EDGE - 6, 8.4, 8, { colour: '#fff' });
  }
}

/**
 * The back of a counter that is not known.
 * @param {Pen} pen
 * @param {Piece} piece
 */
function back(pen, { side, count }) {
  plate(pen, side, true);
  pen.strokeStyle = '#1c171066';
  pen.lineWidth = 2.4;
  pen.stroke(path('M10 40 40 10M10 25 25 10M25 40 40 25'));
  disc(pen, 27, 25, 12, PAPER, INK);
  pen.textAlign = 'center';
  letter(pen, count > 1 ? String(count) : '?', 27, 31, 17);
}

/**
 * Paints a piece at the pen's place: { face, unit, side } or { hidden, side, count }.
 * @param {Pen} pen
 * @param {Piece} piece
 * @param {{ density: number; marked?: boolean }} how
 */
export function paint(pen, piece, { density, marked = true }) {
  if (piece.hidden) back(pen, piece);
  else front(pen, piece, density, marked);
}

/**
 * A counter as a picture of its own, as near as it can be.
 * @param {Piece} piece
 */
export function picture(piece, width = 46) {
  const canvas = el('canvas', { class: 'counter-picture', 'aria-hidden': 'true' });
  const grain = (width * Math.min(2, globalThis.devicePixelRatio ?? 1)) / EDGE;
  canvas.width = Math.ceil((EDGE + 2) * grain);
  canvas.height = canvas.width;
  const pen = canvas.getContext('2d');
  pen.scale(grain, grain);
  paint(pen, piece, { density: 2 });
  canvas.style.width = `${width}px`;
  canvas.style.height = `${width}px`;
  return canvas;
}
