// What is drawn over and under the counters: hexes that glow, texts, lines, and what stands on hexsides.

import { svg } from './dom.js';

/** On hexsides, drawn along the way that crosses them (24 × 16): lines, and what is crossed out. */
const HEXSIDES = {
  bridge: { lines: 'M-13-7l3 3H10l3-3M-13 7l3-3H10l3 3' },
  broken: { lines: 'M-14-7l3 3H-8M-14 7l3-3H-8M14-7l-3 3H8M14 7l-3-3H8', cross: 'M-5-5 5 5M-5 5 5-5' },
};

const SIGNS = { '1/2': '½', '1/3': '⅓', '2/3': '⅔', '1/4': '¼', '3/4': '¾', '1/6': '⅙', '5/6': '⅚' };

const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/**
 * `13/3` as 4⅓.
 * @param {string | number} text
 */
export function mixed(text) {
  const found = /^(\d+)\/(\d+)$/.exec(String(text));
  if (!found) return String(text);
  const [n, of] = [Number(found[1]), Number(found[2])];
  const [whole, rest] = [Math.floor(n / of), n % of];
  if (!rest) return String(whole);
  const common = gcd(rest, of);
  const sign = SIGNS[`${rest / common}/${of / common}`];
  return sign ? `${whole || ''}${sign}` : String(text);
}

/** Where hexes stand, and the two sheets that are drawn on. */
export class Layers extends /** @type {new () => Telling<BoardEvents>} */ (EventTarget) {
  /** @type {Geometry} */
  geometry;
  /** @type {SVGElement} */
  under;
  /** @type {SVGElement} */
  over;

  /** @param {string} number */
  hex(number) {
    return this.geometry.hexes[number];
  }

  /** @param {string} number */
  corners(number, shrink = 1) {
    const [x, y] = this.hex(number);
    return this.geometry.corners.map(([dx, dy]) => `${(x + dx * shrink).toFixed(1)},${(y + dy * shrink).toFixed(1)}`).join(' ');
  }

  /**
   * Hexes of one kind, under the counters; `kind` names layer and class.
   * @param {Iterable<string>} hexes
   */
  glow(hexes, kind = 'offer', shrink = 0.96) {
    const nodes = [...hexes]
      .filter((number) => this.hex(number))
      .map((number) => svg('polygon', { points: this.corners(number, shrink), class: `glow ${kind}`, 'data-hex': number }));
    this.layer(kind, nodes);
  }

  /**
   * Short texts at the foot of hexes (costs, counts), over the counters.
   * @param {string} kind
   * @param {Record<string, string | number>} texts
   */
  labels(kind, texts, dy = 33) {
    const nodes = Object.entries(texts)
      .filter(([number]) => this.hex(number))
      .map(([number, text]) => {
        const [x, y] = this.hex(number);
        return svg('text', { x, y: y + dy, class: `label ${kind}`, 'text-anchor': 'middle' }, mixed(text));
      });
    this.layer(`labels-${kind}`, nodes, this.over);
  }

  /** One line from hex to hex. */
  path(kind, hexes) {
    this.lines(kind, [{ hexes }]);
  }

  /**
   * Lines from hex to hex.
   * @param {string} kind
   * @param {Line[]} list
   */
  lines(kind, list, root = this.over) {
    const nodes = list
      .map(({ hexes, kind: of = '' }) => {
        const points = hexes.map((number) => this.hex(number)?.map((n) => n.toFixed(1)).join(',')).filter(Boolean);
        return points.length > 1 ? svg('polyline', { points: points.join(' '), class: `line ${kind} ${of}` }) : null;
      })
      .filter(Boolean);
    this.layer(`lines-${kind}`, nodes, root);
  }

  layer(name, nodes, root = this.under) {
    let group = root.querySelector(`[data-layer="${name}"]`);
    if (!group) {
      if (!nodes.length) return;
      group = svg('g', { 'data-layer': name });
      root.append(group);
    }
    group.replaceChildren(...nodes);
  }

  /**
   * What stands on hexsides.
   * @param {Edge[]} list
   */
  hexsides(list) {
    const nodes = list
      .filter(({ ends }) => ends.every((number) => this.hex(number)))
      .map(({ ends, symbol, side = '' }) => {
        const [[ax, ay], [bx, by]] = ends.map((number) => this.hex(number));
        const turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI;
        const { lines, cross = null } = HEXSIDES[symbol] ?? HEXSIDES.bridge;
        const at = `translate(${((ax + bx) / 2).toFixed(1)} ${((ay + by) / 2).toFixed(1)}) rotate(${turn.toFixed(1)})`;
        return svg('g', { transform: at, class: `hexside ${symbol} side-${side}`, 'data-hexside': ends.join('-') }, svg('path', { d: lines, class: 'rim' }), svg('path', { d: lines }), cross ? svg('path', { d: cross, class: 'cross' }) : null);
      });
    this.layer('hexsides', nodes, this.over);
  }
}
