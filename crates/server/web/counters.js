// Counters as vector graphics: NATO symbols, size, name, values, status. Only the picture is known here, no rule.

import { svg } from './dom.js';

/** Edge of a counter in units of the map picture. */
export const EDGE = 44;

const SIZES = { company: 'I', battalion: 'II', regiment: 'III', brigade: 'X', division: 'XX', corps: 'XXX', army: 'XXXX' };

/** What stands inside the frame of a symbol, by kind. */
const SYMBOLS = {
  infantry: ['M0 0 24 15M24 0 0 15'],
  bersaglieri: ['M0 0 24 15M24 0 0 15', 'M12 3.2v8.6M9.2 6l2.8-2.8L14.800 6'],
  mountain: ['M0 0 24 15M24 0 0 15', 'M9 15 12 9.500 15 15Z'],
  cavalry: ['M0 15 24 0'],
  bicycle: ['M0 15 24 0', 'M7 11a2.500 2.500 0 1 0 .01 0M17 11a2.500 2.500 0 1 0 .01 0'],
  artillery: ['M12 7.500m-2.600 0a2.600 2.600 0 1 0 5.200 0a2.600 2.600 0 1 0-5.200 0Z'],
  'heavy-artillery': ['M12 7.500m-3.400 0a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0-6.800 0Z', 'M5 3v9M19 3v9'],
  engineer: ['M6 12V5h12v7M12 5v7'],
  infiltration: ['M0 0 24 15M24 0 0 15', 'M4 12.500h16M16 10l4 2.500-4 2.500'],
  headquarters: ['M0 5h24'],
};
const FILLED = new Set(['artillery', 'heavy-artillery']);

function symbol(kind) {
  const parts = (SYMBOLS[kind] ?? []).map((d, i) =>
    svg('path', { d, class: FILLED.has(kind) && i === 0 ? 'sym-full' : i > 0 && kind === 'mountain' ? 'sym-full' : 'sym' }),
  );
  return svg('g', { class: 'symbol' }, svg('rect', { width: 24, height: 15, class: 'sym-box' }), parts);
}

const text = (x, y, words, kind, anchor = 'middle') => svg('text', { x, y, class: kind, 'text-anchor': anchor }, String(words));

/** A short form of a long name. */
function short(name) {
  return name.length <= 11 ? name : `${name.slice(0, 10)}.`;
}

/**
 * A counter. `face` is what is printed (from the game's presentation), `unit` what the viewer knows of it.
 */
export function counter(face, unit, { density = 2 } = {}) {
  const side = unit?.side ?? face.side;
  const steps = unit?.steps ?? face.faces.length;
  const printed = face.faces[Math.max(0, face.faces.length - steps)] ?? face.faces[0];
  const node = svg('g', { class: `counter side-${side}`, 'data-unit': face.unit });
  node.append(svg('rect', { class: 'plate', width: EDGE, height: EDGE, rx: 4 }));
  if (steps < face.faces.length) node.append(svg('rect', { class: 'reduced', x: 0, y: EDGE - 17, width: EDGE, height: 17, rx: 3 }));
  if (density === 0) {
    const mark = symbol(face.symbol);
    mark.setAttribute('transform', 'translate(6 10) scale(1.34)');
    node.append(mark);
    return node;
  }
  const mark = symbol(face.symbol);
  mark.setAttribute('transform', 'translate(10 10.5)');
  node.append(text(22, 8.5, SIZES[face.size] ?? '', 'size'), mark);
  if (printed?.corner) node.append(svg('circle', { cx: 38.500, cy: 17, r: 4.600, class: 'corner-disc' }), text(38.500, 19.600, printed.corner, 'corner'));
  if (density > 1) node.append(text(22, 32, short(face.name), 'name'));
  node.append(text(22, density > 1 ? 41.5 : 38, printed?.line ?? '', density > 1 ? 'values' : 'values big'));
  if (unit?.ce !== null && unit?.ce !== undefined) node.append(text(5.500, 19.600, unit.ce, 'ce'));
  if (unit?.supply && unit.supply !== 'in') node.append(svg('path', { class: 'unsupplied', d: 'M2 2h8v8h-8Z' }), text(6, 8.600, '!', 'bang'));
  if (unit?.did?.length) node.append(svg('path', { class: 'done', d: `M${EDGE - 10} 2h8v8Z` }));
  return node;
}

/** The back of a counter that is not known. */
export function back(side, count) {
  const node = svg('g', { class: `counter side-${side} back` }, svg('rect', { class: 'plate', width: EDGE, height: EDGE, rx: 4 }));
  node.append(svg('path', { class: 'hatch', d: 'M8 36 36 8M8 24 24 8M20 36 36 20' }));
  if (count > 1) node.append(text(22, 27, count, 'count'));
  return node;
}
