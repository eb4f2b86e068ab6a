// A QR code as SVG: byte mode, error correction L, versions 1 to 12. Enough for a link.

import { svg } from './dom.js';
import { words } from './words.js';

/**
 * By version: data codewords of each block (level L), and error correction codewords of a block.
 * @type {[sizes: number[], count: number][]}
 */
const BLOCKS = [
  null, [[19], 7], [[34], 10], [[55], 15], [[80], 20], [[108], 26], [[68, 68], 18], [[78, 78], 20], [[97, 97], 24], [[116, 116], 30],
  [[68, 68, 69, 69], 18], [[81, 81, 81, 81], 20], [[92, 92, 93, 93], 24],
];
const ALIGN = [null, [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50], [6, 30, 54], [6, 32, 58]];

const EXP = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = EXP[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x & 128 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? EXP[LOG[a] + LOG[b]] : 0);

/** The error correction codewords of a block. */
function correction(data, count) {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const next = new Array(generator.length + 1).fill(0);
    generator.forEach((g, k) => {
      next[k] ^= g;
      next[k + 1] ^= times(g, EXP[i]);
    });
    generator = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i];
    if (lead) generator.forEach((g, k) => (rest[i + k] ^= times(g, lead)));
  }
  return rest.slice(data.length);
}

/** All codewords in the order they are drawn. */
function codewords(bytes, version) {
  const [sizes, count] = BLOCKS[version];
  const room = sizes.reduce((a, b) => a + b, 0);
  const bits = [];
  const put = (value, length) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  bytes.forEach((byte) => put(byte, 8));
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((a, b) => a * 2 + b, 0));
  for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, count));
  const out = [];
  for (let i = 0; i < Math.max(...sizes); i++) for (const block of blocks) if (i < block.length) out.push(block[i]);
  for (let i = 0; i < count; i++) for (const check of checks) out.push(check[i]);
  return out;
}

/** Bits with their BCH remainder. */
function coded(value, length, generator, bits) {
  let rest = value << (bits - length);
  for (let i = bits - 1; i >= bits - length; i--) if ((rest >> i) & 1) rest ^= generator << (i - (bits - length));
  return (value << (bits - length)) | rest;
}

const MASKS = [
  (r, c) => (r + c) % 2 === 0, (r) => r % 2 === 0, (r, c) => c % 3 === 0, (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0, (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0, (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** A square of 0 and 1. */
export function modules(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((b, v) => b && bytes.length + (v < 10 ? 2 : 3) <= b[0].reduce((x, y) => x + y, 0));
  if (version < 1) throw new Error(words.qr.tooLong);
  const size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const set = (r, c, v) => {
    if (r >= 0 && c >= 0 && r < size && c < size) grid[r][c] = v ? 1 : 0;
  };
  for (const [r, c] of [[0, 0], [0, size - 7], [size - 7, 0]]) {
    for (let i = -1; i <= 7; i++) {
      for (let j = -1; j <= 7; j++) {
        const ring = Math.max(Math.abs(i - 3), Math.abs(j - 3));
        set(r + i, c + j, ring !== 2 && ring !== 4);
      }
    }
  }
  for (const r of ALIGN[version]) {
    for (const c of ALIGN[version]) {
      if (grid[r][c] !== null) continue;
      for (let i = -2; i <= 2; i++) for (let j = -2; j <= 2; j++) set(r + i, c + j, Math.max(Math.abs(i), Math.abs(j)) !== 1);
    }
  }
  for (let i = 8; i < size - 8; i++) {
    if (grid[6][i] === null) set(6, i, i % 2 === 0);
    if (grid[i][6] === null) set(i, 6, i % 2 === 0);
  }
  // Room for the format and version.
  const format = [];
  for (let i = 0; i < 15; i++) {
    const first = i < 6 ? [i, 8] : i < 8 ? [i + 1, 8] : i === 8 ? [8, 7] : [8, 14 - i];
    const second = i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8];
    format.push([first, second]);
    set(...first, 0);
    set(...second, 0);
  }
  set(size - 8, 8, 1);
  if (version >= 7) {
    const bits = coded(version, 6, 0x1f25, 18);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [Math.floor(i / 3), size - 11 + (i % 3)];
      set(a, b, (bits >> i) & 1);
      set(b, a, (bits >> i) & 1);
    }
  }
  const free = grid.map((row) => row.map((v) => v === null));
  const bits = codewords(bytes, version).flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((i) => (byte >> i) & 1));
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let k = 0; k < size; k++) {
      const r = up ? size - 1 - k : k;
      for (const c of [right, right - 1]) if (free[r][c]) grid[r][c] = bits[at++] ?? 0;
    }
  }
  const masked = MASKS.map((mask, n) => {
    const copy = grid.map((row, r) => row.map((v, c) => (free[r][c] && mask(r, c) ? 1 - v : v)));
    const word = coded((1 << 3) | n, 5, 0x537, 15) ^ 0x5412;
    format.forEach(([first, second], i) => {
      const bit = (word >> i) & 1;
      copy[first[0]][first[1]] = bit;
      copy[second[0]][second[1]] = bit;
    });
    return copy;
  });
  return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/** How hard a pattern is to read. */
function penalty(grid) {
  const size = grid.length;
  const lines = [...grid, ...grid.map((_, c) => grid.map((row) => row[c]))];
  let points = 0;
  for (const line of lines) {
    let run = 1;
    for (let i = 1; i <= size; i++) {
      if (line[i] === line[i - 1]) run++;
      else {
        if (run >= 5) points += run - 2;
        run = 1;
      }
    }
    const text = line.join('');
    for (const bad of ['10111010000', '00001011101']) points += 40 * (text.split(bad).length - 1);
  }
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) {
      const v = grid[r][c];
      if (v === grid[r - 1][c] && v === grid[r][c - 1] && v === grid[r - 1][c - 1]) points += 3;
    }
  }
  const dark = grid.flat().reduce((a, b) => a + b, 0) / (size * size);
  return points + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}

/** The picture, with the quiet border it needs. */
export function qr(text, label) {
  const grid = modules(text);
  const size = grid.length + 8;
  const d = grid.flatMap((row, r) => row.map((v, c) => (v ? `M${c + 4} ${r + 4}h1v1h-1z` : ''))).join('');
  return svg('svg', { viewBox: `0 0 ${size} ${size}`, class: 'qr', role: 'img', 'aria-label': label }, svg('rect', { width: size, height: size, fill: '#fff' }), svg('path', { d, fill: '#000' }));
}
