// The table: puts connection, board, gestures and panels together.

import { Advice } from './advice.js';
import { Board } from './board.js';
import { Card } from './card.js';
import { dress } from './counters.js';
import { ask as request, el, openSheet, put, worded } from './dom.js';
import { kept } from './kept.js';
import { Fights } from './fight.js';
import { Gestures } from './gestures.js';
import { help } from './help.js';
import { Table } from './net.js';
import { Asking, Offers, beginning } from './offers.js';
import { Overlays } from './overlays.js';
import { panels } from './panels.js';
import { words } from './words.js';
import { seatName } from './who.js';

const id = location.pathname.split('/').pop();
const token = location.hash.slice(1) || null;
const $ = (name) => document.getElementById(name);

const table = new Table(id, token);
const none = new Offers([], () => false, () => false);
/** Everything the parts of the table share. */
const play = /** @type {Play} */ ({
  table, id, token, board: null, about: null, faces: new Map(), units: new Map(), offers: none, asked: null, selection: new Set(), edges: [], costs: null,
  get chosen() {
    return [...this.selection].pop() ?? null;
  },
});
/** The question that was last brought into view, and the unit beside the map whose places were. */
let attended = null;
let sought = null;
/**
 * Orders that were opened, by their first words.
 * @type {Map<string, { mark: string; list: Promise<string[]> }>}
 */
const opened = new Map();
/** More beginnings than these are asked for by their verb. */
const FEW = 4;
/** When words that do not stay are put away. */
let hushes = 0;

worded(document);
document.documentElement.dataset.theme = kept.get('theme') ?? '';

async function begin() {
  play.about = await request(`/api/tables/${encodeURIComponent(id)}`);
  document.title = `${play.about.scenario.title} · Esagono`;
  const shown = await request(`/api/presentation/${play.about.scenario.key}${ofData()}`);
  play.presentation = shown;
  play.faces = new Map(shown.counters.map((face) => [face.unit, face]));
  dress(shown);
  colours(shown.sides ?? []);
  play.geometry = await request(`/api/maps/${shown.map}${ofData()}`);
  play.board = new Board($('board'), play.geometry, picture());
  const follow = () => play.board.picture(picture());
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', follow);
  new MutationObserver(follow).observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-palette'] });
  const show = (hex) => play.board.centre(hex);
  const rule = (wanted) => play.panels.rule(wanted);
  const gestures = new Gestures(play, { refuse, tell, hush, changed: chose });
  Object.assign(play, { gestures, tell });
  play.help = () => {
    help(play, { rule });
    kept.set('helped', 'yes');
    if (table.state) play.asking.draw();
  };
  put($('tools'), el('button', { class: 'quiet', title: words.table.help, 'aria-label': words.common.howToPlay, onclick: () => play.help() }, '?'));
  const ask = (question) => gestures.ask(question);
  play.asking = new Asking(play, $('ask'), {
    act: (orders) => gestures.act(orders),
    undo: (how) => gestures.undo(how),
    next: (unit) => gestures.next(unit ?? null),
    unchoose: () => gestures.clear(),
    stack: (hex) => gestures.stack(hex),
    rule,
    advice: new Advice(play, { tell }),
  });
  play.card = new Card(play, { ask, choose: (unit) => gestures.select([unit]), stack: (hex) => gestures.stack(hex) });
  play.overlays = new Overlays(play, { ask, rule });
  play.overlays.dispatch = chose;
  play.fights = new Fights(play, { ask, rule, show });
  play.panels = panels(play, { show, choose: (unit) => gestures.next(unit) });
  play.board.addEventListener('hover', ({ detail }) => hover(detail));
  $('sheet')?.addEventListener('click', () => sheet());
  if (token) {
    request(`/api/tables/${encodeURIComponent(id)}/sit`, { method: 'POST', body: { token, name: kept.get('name') ?? '' }, token: kept.get('person') }).catch(() => {});
  }
  table.addEventListener('whole', () => all());
  table.addEventListener('frame', (event) => changed(event.detail));
  table.addEventListener('presence', () => play.panels.presence());
  table.addEventListener('said', ({ detail }) => play.panels.said(detail));
  table.addEventListener('note', (event) => tell(event.detail));
  table.addEventListener('lost', () => document.body.classList.add('offline'));
  table.addEventListener('news', ({ detail }) => detail.whole && document.body.classList.remove('offline'));
  table.addEventListener('refused', (event) => turnedAway(event.detail));
  table.connect();
}

/** The server will not have this connection: in words, with what can be done instead. */
function turnedAway(reason) {
  if (table.present) return tell(reason, null, null, { stays: true });
  const watch = () => (history.replaceState(null, '', location.pathname), location.reload());
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
  put(
    $('ask'),
    el('p', { class: 'prompt', role: 'alert' }, sentence),
    token ? el('p', {}, words.table.handedOn) : null,
    el('p', { class: 'offers' }, token ? el('button', { class: 'main', onclick: watch }, words.table.watch) : null, el('a', { href: '/' }, words.common.toLobby)),
  );
}

/** A table goes on with the data it was opened with: what is shown of the game is asked for by its hash. */
const ofData = () => (play.about.data ? `?data=${play.about.data}` : '');

/** The map picture that goes with the theme. */
function picture() {
  const { theme } = document.documentElement.dataset;
  const dark = theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  return `/map/${play.presentation.map}-${kept.get('palette') ?? (dark ? 'dark' : 'light')}.svg${ofData()}`;
}

/**
 * The sides' colours, as the game's presentation has them; a bar tells them apart without colour.
 * @param {SideColours[]} sides
 */
function colours(sides) {
  const sheet = new CSSStyleSheet();
  const colour = (text) => (/^#[0-9a-f]{3,8}$/i.test(text ?? '') ? text : '#888');
  sheet.replaceSync(
    sides
      .filter(({ key }) => /^[a-z0-9-]+$/.test(key))
      .map(({ key, ink, plate, bar }) => `.side-${key} { --side-ink: ${colour(ink)}; --side-plate: ${colour(plate)}; --side-bar: ${bar ? colour(ink) : 'none'}; }`)
      .join('\n'),
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

function all() {
  play.selection.clear();
  // Whatever was known may be of another position.
  play.asked = null;
  render();
  play.panels.all();
  play.fights.draw();
  if (!play.framed) {
    play.framed = true;
    play.board.frame([...[...play.units.values()].map((unit) => unit.at), ...play.offers.hexes(null)].filter((at) => at in play.geometry.hexes));
    showPlaces();
  }
}

/** @param {TableEvents['frame']} news */
function changed({ fresh }) {
  render();
  play.panels.changed(fresh);
  play.fights.draw(fresh);
}

/** Everything that follows from the state. */
function render() {
  const { state } = table;
  const { asked } = play;
  play.asked = state.ask ?? null;
  play.units = new Map((state.view.units ?? []).map((unit) => [unit.unit, unit]));
  // The same question once more, because somebody came or spoke: what is chosen stays.
  if (!play.asked || play.asked.version !== asked?.version || play.asked.seat !== asked?.seat) {
    play.offers = new Offers(state.ask?.offers ?? [], (word) => play.faces.has(word), (word) => word in play.geometry.hexes);
    for (const unit of play.selection) if (!play.offers.able.has(unit)) play.selection.delete(unit);
    if (!play.selection.size) chooseWhoComes();
  }
  play.gestures.forget();
  play.edges = edges(state.view);
  play.board.show(stacked(state.view));
  play.board.hexsides(play.edges);
  play.overlays.draw();
  chose();
  if (!play.offers.isWhole) together(state);
  attend(state);
  const mine = Boolean(state.ask);
  document.title = `${mine ? '● ' : ''}${play.about.scenario.title} · Esagono`;
  const { mode, you } = state;
  const next = state.stand.waiting[0];
  // At one screen the next player draws the curtain himself.
  const { over, closed } = state.stand;
  if (mode === 'hot-seat' && next && (you.seat !== next || play.looks !== next) && !over && !closed) curtain(next);
  else if (!table.past) unveil();
}

const isBeside = (unit) => play.units.has(unit) && !(play.units.get(unit).at in play.geometry.hexes);

/** A unit beside the map is chosen: where it may come is brought into view, once. */
function showPlaces() {
  const { chosen, offers, board } = play;
  if (!play.framed || chosen === sought) return;
  const places = chosen && isBeside(chosen) ? [...offers.hexes(chosen)].filter((hex) => hex in play.geometry.hexes) : [];
  // They may be still to come.
  if (chosen && isBeside(chosen) && !places.length) return;
  sought = chosen;
  if (places.length && places.filter((hex) => board.shows(hex)).length * 2 < places.length) board.centre(places[Math.floor(places.length / 2)]);
}

/** Where only units beside the map are asked for (a set-up, an entry), the first is chosen: a hex alone places it. */
function chooseWhoComes() {
  const able = [...play.offers.able];
  if (able.length && able.every(isBeside) && play.offers.hexes(able[0]).size) play.selection.add(able[0]);
}

/**
 * At some steps a unit is chosen before what it belongs to is declared, or one button stands for all; the server tells
 * which orders go together then.
 * @param {State} state
 */
async function together({ ask, stand }) {
  const { offers } = play;
  const forAll = play.presentation.together?.[stand.at.step];
  if (!ask || forAll === undefined) return;
  const list = await play.gestures.ask('together()').catch(() => null);
  // A lost connection is asked again when it is back.
  if (play.offers !== offers || offers.isWhole || !list) return;
  offers.isWhole = true;
  if (!list.length) return;
  offers.also(list, forAll);
  chose();
}

/**
 * A new question about a few hexes out of view brings them into view.
 * @param {State} state
 */
function attend({ ask, view }) {
  if (!play.framed || !ask || attended === ask.text) return;
  attended = ask.text;
  const hexes = [...play.offers.hexes(null)].filter((hex) => hex in play.geometry.hexes);
  const able = [...play.offers.able].map((unit) => play.units.get(unit)?.at).filter((at) => at in play.geometry.hexes);
  if (view.fight?.hex && play.board.scale < 0.5) return play.board.centre(view.fight.hex);
  const spots = view.fight?.hex ? [view.fight.hex] : [...new Set([...hexes, ...able])];
  if (spots.length && spots.length <= 6 && !spots.some((hex) => play.board.shows(hex))) play.board.centre(spots[0]);
}

/**
 * What stands on hexsides, by the lists of the view that the game names.
 * @param {View} view
 * @returns {Edge[]}
 */
function edges(view) {
  return (play.presentation.hexsides ?? []).flatMap(({ field, ...how }) =>
    (view[field] ?? []).map((entry) => {
      const [ends, side] = [entry].flat();
      return { ...how, ends: ends.split('-'), side };
    }),
  );
}

/**
 * Counters bottom first; what is not known as backs.
 * @param {View} view
 */
function stacked(view) {
  /** @type {Piece[]} */
  const list = [];
  /** @type {Map<string, UnitView[]>} */
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

/**
 * The orders that begin with these words; only those that have changed are asked for. None if the question changes meanwhile.
 * @param {string} head
 * @param {Offers} offers
 */
async function ordersOf(head, offers) {
  const under = offers.under(head);
  const changed = under.filter(({ words: known, mark }) => opened.get(known)?.mark !== mark);
  const all = changed.length > FEW ? table.send({ offers: head }).then((answer) => Map.groupBy(answer.offers, beginning)) : null;
  for (const { words: known, mark } of changed) {
    const list = all ? all.then((found) => found.get(known) ?? []) : table.send({ offers: known }).then((answer) => answer.offers);
    opened.set(known, { mark, list });
  }
  const lists = await Promise.all(under.map((one) => opened.get(one.words).list)).catch(() => null);
  if (lists && play.offers === offers) return lists.flat();
  for (const { words: known } of changed) opened.delete(known);
  return null;
}

/**
 * Opens what is told by its first words; it is drawn when it has come.
 * @param {string[]} heads
 */
play.open = async (heads) => {
  const { offers } = play;
  const lists = await Promise.all(heads.map((head) => ordersOf(head, offers)));
  if (lists.includes(null) || play.offers !== offers) return;
  heads.forEach((head, i) => offers.open(head, lists[i]));
  chose();
};

/** The selection changed: what glows, the buttons, and how far the chosen unit could go. */
async function chose() {
  const { offers, selection, chosen, board } = play;
  const closed = [...new Set([...selection].flatMap((unit) => offers.headsOf(unit)).map((head) => head.words))];
  board.mark(offers.able, selection);
  board.glow(offers.hexes(chosen), 'offer');
  play.gestures.preview(null);
  showPlaces();
  play.asking.draw();
  play.costs = null;
  if (closed.length) {
    await play.open(closed);
    return;
  }
  const reach = chosen && play.overlays.showsReach ? await play.gestures.reach(chosen) : null;
  if (play.chosen !== chosen || play.offers !== offers) return;
  const near = offers.hexes(chosen);
  play.costs = reach;
  board.glow(reach ? Object.keys(reach).filter((hex) => !near.has(hex) && hex !== play.units.get(chosen)?.at) : [], 'reach');
  board.labels('cost', reach ?? {});
}

/** @param {Pointed | null} at */
function hover(at) {
  if (play.board.dragging) return;
  play.card.over(at);
  if (play.selection.size && !play.board.dragging) {
    play.gestures.preview(at?.hex ?? null).then((plan) => {
      if (plan?.hazards?.length && at && play.board.hovered === at.hex) play.card.over(at);
    });
  }
}

/**
 * Paragraphs with their numbers, or just words, near a point.
 * @param {Refusal} error
 */
function refuse(error, x = null, y = null) {
  if (error.isOwnWish) return;
  const lines = (error.cites ?? []).map(({ rule, why }) => el('li', {}, rule ? el('button', { class: 'rule', onclick: () => play.panels.rule(rule) }, rule) : null, ` ${why}`));
  const message = lines.length && !error.message?.endsWith(':') ? null : error.message;
  const box = $('why');
  put(box, message ? el('p', {}, message) : null, lines.length ? el('ul', {}, lines) : null, el('button', { class: 'close', 'aria-label': words.common.close, onclick: hush }, '×'));
  box.hidden = false;
  const beside = x !== null && x !== undefined && innerWidth > 700;
  box.style.left = beside ? `${Math.max(4, Math.min(x + 14, innerWidth - box.offsetWidth - 8))}px` : '';
  box.style.top = beside ? `${Math.max(4, Math.min(y + 14, innerHeight - box.offsetHeight - 8))}px` : '';
  play.card?.hide();
  clearTimeout(hushes);
}

/** @type {Tell} */
function tell(message, x = null, y = null, { stays = false } = {}) {
  refuse({ message }, x, y);
  if (!stays) hushes = setTimeout(hush, 7000);
}

function hush() {
  $('why').hidden = true;
  const menu = document.querySelector('.menu');
  if (menu?.contains(document.activeElement)) play.board.stage.focus({ preventScroll: true });
  menu?.remove();
}

/** At phone width the panels are a sheet. */
function sheet() {
  openSheet(!document.body.classList.contains('side-open'));
}

const onPage = () => /** @type {Iterable<HTMLElement>} */ (document.body.children);

function curtain(seat) {
  const name = seatName(play.about.scenario, seat);
  const box = $('curtain');
  const open = () => {
    play.looks = seat;
    unveil();
    table.send({ look: seat }).catch((error) => tell(error.message));
  };
  put(box, el('div', {}, el('h2', {}, name), el('p', {}, words.table.handOver), el('button', { class: 'main', onclick: open }, words.table.iAm(name))));
  box.hidden = false;
  for (const other of onPage()) other.inert = other !== box;
  box.querySelector('button').focus();
}

function unveil() {
  $('curtain').hidden = true;
  for (const other of onPage()) other.inert = false;
}

// Behind the curtain no key does anything.
addEventListener(
  'keydown',
  (event) => {
    if (!$('curtain').hidden && !['Tab', 'Enter', ' '].includes(event.key)) event.stopImmediatePropagation();
  },
  true,
);

addEventListener('pointerdown', (event) => {
  if (!(/** @type {Element} */ (event.target).closest?.('.menu'))) document.querySelector('.menu')?.remove();
});

begin().catch((error) => tell(error.message, null, null, { stays: true }));
