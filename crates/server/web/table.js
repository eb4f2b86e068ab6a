// The table: puts connection, board and panels together.

import { Board } from './board.js';
import { ask as request, el, kept, put } from './dom.js';
import { Table } from './net.js';
import { Offers } from './offers.js';
import { panels } from './panels.js';

const id = location.pathname.split('/').pop();
const token = location.hash.slice(1) || null;
const $ = (name) => document.getElementById(name);

const table = new Table(id, token);
const play = { table, id, token, board: null, about: null, faces: new Map(), offers: new Offers([], () => false, () => false), chosen: null };

document.documentElement.dataset.theme = kept.get('theme') ?? '';

async function begin() {
  play.about = await request(`/api/tables/${encodeURIComponent(id)}`);
  document.title = `${play.about.scenario.title} · Esagono`;
  const shown = await request(`/api/presentation/${play.about.scenario.key}`);
  play.presentation = shown;
  play.faces = new Map(shown.counters.map((face) => [face.unit, face]));
  const geometry = await request(`/api/maps/${shown.map}`);
  play.geometry = geometry;
  const palette = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  play.board = new Board($('board'), geometry, `/map/${shown.map}-${kept.get('palette') ?? palette}.svg`, play.faces);
  play.board.addEventListener('pick', (event) => pick(event.detail));
  play.board.addEventListener('hover', (event) => card(event.detail));
  play.panels = panels(play, { act, undo, show: (hex) => play.board.centre(hex), choose });
  if (token) {
    request(`/api/tables/${encodeURIComponent(id)}/sit`, { method: 'POST', body: { token, name: kept.get('name') ?? '' }, token: kept.get('person') }).catch(() => {});
  }
  table.addEventListener('whole', () => all());
  table.addEventListener('frame', (event) => changed(event.detail));
  table.addEventListener('presence', () => play.panels.presence());
  table.addEventListener('said', () => play.panels.said());
  table.addEventListener('note', (event) => tell(event.detail));
  table.addEventListener('lost', () => document.body.classList.add('offline'));
  table.addEventListener('refused', (event) => tell(event.detail, { stays: true }));
  table.connect();
}

function all() {
  document.body.classList.remove('offline');
  play.chosen = null;
  render();
  play.panels.all();
}

function changed({ fresh }) {
  render();
  play.panels.changed(fresh);
}

/** Everything that follows from the state. */
function render() {
  const { state } = table;
  const units = state.view.units ?? [];
  play.units = new Map(units.map((unit) => [unit.unit, unit]));
  const isHex = (word) => word in play.geometry.hexes;
  play.offers = new Offers(state.ask?.offers ?? [], (word) => play.faces.has(word), isHex);
  if (play.chosen && !play.offers.units().has(play.chosen)) play.chosen = null;
  play.board.show(stacked(state.view));
  glow();
  play.panels.ask();
  const mine = Boolean(state.ask);
  document.title = `${mine ? '● ' : ''}${play.about.scenario.title} · Esagono`;
  const { mode, you } = state;
  const next = state.stand.waiting[0];
  // At one screen the next player draws the curtain himself.
  if (mode === 'hot-seat' && next && you.seat !== next && !state.stand.over) curtain(next);
}

/** Counters bottom first; what is not known as backs. */
function stacked(view) {
  const list = [];
  const byHex = new Map();
  for (const unit of view.units ?? []) {
    if (!(unit.at in play.geometry.hexes)) continue;
    if (!byHex.has(unit.at)) byHex.set(unit.at, []);
    byHex.get(unit.at).push(unit);
  }
  for (const stack of view.stacks ?? []) {
    if (stack.hidden > 0) {
      list.push({ key: `back:${stack.hex}:${stack.side}`, hex: stack.hex, hidden: true, side: stack.side, count: stack.hidden });
    }
  }
  for (const units of byHex.values()) {
    units.sort((a, b) => Number(a.top) - Number(b.top));
    for (const unit of units) {
      const face = play.faces.get(unit.unit);
      if (face) list.push({ key: unit.unit, hex: unit.at, unit, face, side: unit.side });
    }
  }
  return list;
}

function glow() {
  const { offers, chosen, board } = play;
  board.mark(offers.units(), new Set(chosen ? [chosen] : []));
  board.glow(offers.hexes(chosen), 'offer');
  board.path('plan', []);
}

function choose(unit) {
  play.chosen = unit;
  const at = play.units.get(unit)?.at;
  if (at in play.geometry.hexes) play.board.centre(at);
  glow();
  play.panels.ask();
}

/** A click on the board: the one order it can mean, a choice of several, or why not. */
async function pick({ hex, unit, x, y }) {
  hush();
  const { offers } = play;
  if (play.chosen) {
    const found = offers.find(play.chosen, hex);
    if (found.length === 1) return act(found[0].words);
    if (found.length > 1) return menu(found, x, y);
  }
  const here = [...play.units.values()].filter((u) => u.at === hex && offers.units().has(u.unit)).map((u) => u.unit);
  if (unit && offers.units().has(unit) && unit !== play.chosen) return pickUnit(unit);
  if (here.length && !here.includes(play.chosen)) return pickUnit(here[here.length - 1]);
  if (here.length > 1) return pickUnit(here[(here.indexOf(play.chosen) + here.length - 1) % here.length]);
  const plain = offers.find(null, hex);
  if (plain.length === 1 && !play.chosen) return act(plain[0].words);
  if (plain.length > 1) return menu(plain, x, y);
  if (play.chosen) return whyNot(hex, x, y);
  card({ hex, x, y });
}

function pickUnit(unit) {
  play.chosen = unit;
  glow();
  play.panels.ask();
}

async function act(words) {
  hush();
  try {
    await table.send({ act: [words], version: table.state.ask?.version });
  } catch (error) {
    refuse(error);
  }
}

async function undo() {
  hush();
  try {
    await table.send({ undo: true });
  } catch (error) {
    refuse(error);
  }
}

/** Asks the server for every order of this kind why it cannot be. */
async function whyNot(hex, x, y) {
  const verbs = [...new Set(play.offers.all.filter((offer) => offer.units.length === 1 && offer.hexes.length === 1).map((offer) => offer.verb))];
  const chosen = play.chosen;
  if (!verbs.length) return;
  try {
    const answer = await table.send({ why: `${verbs[0]} ${chosen} ${hex}` });
    refuse({ message: '', cites: answer.cites }, x, y);
  } catch (error) {
    refuse(error, x, y);
  }
}

function refuse(error, x = null, y = null) {
  const lines = error.cites?.length
    ? error.cites.map(({ rule, why }) => el('li', {}, rule ? el('button', { class: 'rule', onclick: () => play.panels.rule(rule) }, rule) : null, ` ${why}`))
    : [el('li', {}, error.message)];
  const box = $('why');
  put(box, el('ul', {}, lines), el('button', { class: 'close', 'aria-label': 'close', onclick: hush }, '×'));
  box.hidden = false;
  if (x !== null && innerWidth > 700) {
    box.style.left = `${Math.min(x + 12, innerWidth - 360)}px`;
    box.style.top = `${Math.min(y + 12, innerHeight - 160)}px`;
  } else {
    box.style.left = '';
    box.style.top = '';
  }
}

function tell(words, { stays = false } = {}) {
  refuse({ message: words });
  if (!stays) setTimeout(hush, 6000);
}

function hush() {
  $('why').hidden = true;
  document.querySelector('.menu')?.remove();
}

function menu(found, x, y) {
  const buttons = found.map((offer) => el('button', { onclick: () => act(offer.words) }, play.panels.words(offer)));
  const node = el('div', { class: 'menu', role: 'menu' }, buttons);
  document.body.append(node);
  node.style.left = `${Math.min(x, innerWidth - node.offsetWidth - 8)}px`;
  node.style.top = `${Math.min(y, innerHeight - node.offsetHeight - 8)}px`;
  buttons[0].focus();
}

/** What stands in a hex. */
function card(at) {
  const box = $('card');
  if (!at) {
    box.hidden = true;
    return;
  }
  const content = play.panels.card(at.hex);
  box.hidden = !content;
  if (!content) return;
  put(box, content);
  const right = at.x + 24 + box.offsetWidth > innerWidth;
  box.style.left = `${right ? at.x - box.offsetWidth - 16 : at.x + 24}px`;
  box.style.top = `${Math.min(at.y, innerHeight - box.offsetHeight - 8)}px`;
}

function curtain(seat) {
  const name = play.about.scenario.sides.find((side) => side.key === seat)?.name ?? seat;
  const box = $('curtain');
  const open = () => {
    box.hidden = true;
    table.send({ look: seat }).catch((error) => tell(error.message));
  };
  put(box, el('div', {}, el('h2', {}, name), el('p', {}, 'Hand over the screen. Nobody else should look now.'), el('button', { onclick: open }, `I am ${name}`)));
  box.hidden = false;
}

addEventListener('keydown', (event) => {
  if (event.target.closest('input, textarea')) return;
  if (event.key === 'Escape') {
    hush();
    play.chosen = null;
    glow();
    play.panels?.ask();
  } else if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
    event.preventDefault();
    undo();
  } else if (event.key === 'n') {
    const able = [...play.offers.units()];
    if (able.length) choose(able[(able.indexOf(play.chosen) + 1) % able.length]);
  }
});

begin().catch((error) => tell(error.message, { stays: true }));
