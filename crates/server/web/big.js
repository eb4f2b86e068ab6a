// A large board with many counters and no game, to measure how it moves: /web/big.html?map=solferino&counters=600

import { Board } from './board.js';
import { dress } from './counters.js';
import { ask, worded } from './dom.js';
import { words } from './words.js';

worded(document);

const wish = new URLSearchParams(location.search);
const map = /^[a-z-]+$/.test(wish.get('map') ?? '') ? wish.get('map') : 'solferino';
const count = Math.min(5000, Number(wish.get('counters') ?? 600));
const KINDS = ['infantry', 'mountain', 'cavalry', 'artillery', 'heavy-artillery', 'engineer'];
const SIZES = ['battalion', 'regiment', 'brigade'];

dress({
  sides: [
    { key: 'a', ink: '#1c5a33', plate: '#a6d49a', bar: false },
    { key: 'b', ink: '#3b2a6b', plate: '#d9dbe8', bar: true },
  ],
  marks: [
    { field: 'worn', quiet: [0], words: '', short: '−{}', shape: 'square' },
    { field: 'low', quiet: [false], words: '', short: '!', shape: 'triangle' },
  ],
});

/** @type {Geometry} */
const geometry = await ask(`/api/maps/${map}`);
const dark = matchMedia('(prefers-color-scheme: dark)').matches;
const board = new Board(document.getElementById('board'), geometry, `/map/${map}-${dark ? 'dark' : 'light'}.svg`);
const hexes = Object.keys(geometry.hexes);
const list = Array.from({ length: count }, (_, i) => {
  // Spread evenly, every third in a stack with its neighbour; no chance, so that figures compare.
  const hex = hexes[Math.floor(((i - (i % 3 === 2 ? 1 : 0)) * hexes.length) / count)];
  const side = i % 2 ? 'a' : 'b';
  const unit = { unit: `u${i}`, name: words.big.unit(i), side, at: hex, top: true, steps: 1 + (i % 2), worn: i % 4, low: i % 7 === 0, did: i % 5 ? [] : ['moved'] };
  const face = { unit: unit.unit, name: unit.name, side, symbol: KINDS[i % KINDS.length], size: SIZES[i % SIZES.length], formation: null, provenance: 'printed', note: null, faces: [{ line: '5-4-5', corner: i % 3 ? null : 2 }, { line: '3-3-5', corner: null }] };
  return { key: unit.unit, hex, unit, face, side };
});
board.show(list);
board.mark(new Set(list.filter((_, i) => i % 3 === 0).map(({ key }) => key)), new Set());
board.glow(hexes.filter((_, i) => i % 37 === 0));
document.getElementById('told').textContent = words.big.told(map, hexes.length, count);
await board.map.first;
document.body.dataset.first = String(Math.round(performance.now()));
await board.map.ready;
document.body.dataset.ready = String(Math.round(performance.now()));
