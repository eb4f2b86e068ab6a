// Order of battle with filters; points and how they are counted; what is to come and what is lost. Only fields the view has.

import { marksOf } from './counters.js';
import { el, put } from './dom.js';
import { ledger } from './fight.js';
import { words } from './words.js';
import { sideName, sideOf } from './who.js';

const capital = (text) => text.replace(/^./, (c) => c.toUpperCase());

/**
 * Filters by what a view may say of a unit; one that no unit could meet is not shown.
 * @param {Play} play
 * @returns {[name: string, fits: (unit: UnitView) => boolean][]}
 */
function filters(play) {
  /** @param {UnitView} unit */
  const onMap = (unit) => unit.at in play.geometry.hexes;
  /** @param {UnitView} unit */
  const printed = (unit) => play.faces.get(unit.unit)?.faces.length ?? 0;
  const { able, unmoved, command, reduced, off } = words.roster.filters;
  const marked = [...new Set((play.presentation.marks ?? []).map(({ filter }) => filter).filter(Boolean))];
  return [
    [able, (unit) => play.offers.able?.has(unit.unit)],
    [unmoved, (unit) => onMap(unit) && unit.spent === '0' && !(unit.did ?? []).length],
    [command, (unit) => unit.command === true],
    ...marked.map((name) => /** @type {[string, (unit: UnitView) => boolean]} */ ([name, (unit) => marksOf(unit).some(({ filter }) => filter === name)])),
    [reduced, (unit) => unit.steps !== null && unit.steps !== undefined && unit.steps < printed(unit)],
    [off, (unit) => !onMap(unit)],
  ];
}

export class Roster {
  /** @type {HTMLElement} */
  chips;
  /** @type {HTMLElement} */
  list;

  /**
   * @param {Play} play
   * @param {{ show: ShowHex; choose: Choose }} on
   */
  constructor(play, { show, choose }) {
    this.play = play;
    this.show = show;
    this.choose = choose;
    /** @type {Set<string>} */
    this.only = new Set();
    const { seat } = play.table.state.you;
    this.side = seat ? sideOf(play.about.scenario, seat) : '';
    this.search = '';
    this.box = el('div', { class: 'units' });
  }

  draw() {
    const { play } = this;
    const sides = play.about.scenario.sides;
    const search = el('input', { type: 'search', placeholder: words.roster.placeholder, 'aria-label': words.roster.search, value: this.search });
    search.addEventListener('input', () => ((this.search = search.value), this.fill()));
    const side = el('select', { 'aria-label': words.roster.side }, el('option', { value: '' }, words.roster.bothSides), sides.map(({ key, name }) => el('option', { value: key }, name)));
    side.value = this.side;
    side.addEventListener('change', () => ((this.side = side.value), this.fill()));
    this.chips = el('div', { class: 'chips', role: 'group', 'aria-label': words.roster.filtersLabel });
    this.list = el('ul', { class: 'roster' });
    put(this.box, el('p', { class: 'row' }, search, side), this.chips, this.list);
    this.fill();
    return this.box;
  }

  fill() {
    const { play } = this;
    const all = [...play.units.values()];
    const list = filters(play);
    const possible = list.filter(([name, fits]) => this.only.has(name) || all.some(fits));
    put(
      this.chips,
      possible.map(([name, fits]) => {
        const count = all.filter((unit) => (!this.side || unit.side === this.side) && fits(unit)).length;
        const toggle = () => (this.only.has(name) ? this.only.delete(name) : this.only.add(name), this.fill());
        return el('button', { 'aria-pressed': String(this.only.has(name)), onclick: toggle }, `${name} ${count}`);
      }),
    );
    const wanted = this.search.toLowerCase();
    const fits = list.filter(([name]) => this.only.has(name)).map(([, test]) => test);
    const shown = all
      .filter((unit) => (!this.side || unit.side === this.side) && fits.every((test) => test(unit)))
      .filter((unit) => `${unit.name} ${unit.at} ${play.faces.get(unit.unit)?.formation ?? ''}`.toLowerCase().includes(wanted));
    /** @type {Map<string, UnitView[]>} */
    const groups = new Map();
    for (const unit of shown) {
      const formation = play.faces.get(unit.unit)?.formation ?? words.roster.independent;
      if (!groups.has(formation)) groups.set(formation, []);
      groups.get(formation).push(unit);
    }
    put(this.list, [...groups].flatMap(([formation, units]) => [el('li', { class: 'formation' }, formation, el('small', {}, ` ${units.length}`)), ...units.map((unit) => this.#row(unit))]));
    if (!shown.length) put(this.list, el('li', { class: 'small' }, words.roster.noUnit));
  }

  /** @param {UnitView} unit */
  #row(unit) {
    const { play } = this;
    const face = play.faces.get(unit.unit);
    const steps = unit.steps ?? face?.faces.length ?? 1;
    const line = face?.faces[Math.max(0, (face?.faces.length ?? 1) - steps)]?.line ?? '';
    const able = play.offers.able?.has(unit.unit);
    const onMap = unit.at in play.geometry.hexes;
    const state = [...marksOf(unit).map((mark) => mark.words), ...(unit.did ?? [])].join(', ');
    const go = () => (able ? this.choose(unit.unit) : onMap ? this.show(unit.at) : null);
    return el(
      'li',
      { class: `side-${unit.side}` },
      el('button', { onclick: go, title: able ? words.roster.choose : words.roster.show }, able ? el('span', { class: 'able' }, '● ') : null, unit.name),
      el('span', { class: 'values' }, line),
      el('em', {}, state),
      el('span', {}, unit.at),
    );
  }
}

/**
 * Points, objectives, tracks, reinforcements and losses.
 * @param {Play} play
 * @param {{ show: ShowHex }} on
 */
export function points(play, { show }) {
  const { view, stand } = play.table.state;
  /** @param {string} key */
  const side = (key) => sideName(play.about.scenario, key);
  const known = new Set(['turn', 'phase', 'phasing', 'waiting', 'step', 'scenario', 'outcome', 'fight']);
  const numbers = Object.entries(view).filter(([key, value]) => !known.has(key) && ['number', 'string'].includes(typeof value));
  const { score, terms = {} } = play.presentation;
  const title = (key) => (key === score?.field ? score.words : (terms[key] ?? key));
  const facts = el(
    'dl',
    { class: 'facts' },
    [[words.roster.turn, stand.at.turn], ...Object.entries(stand.at.more ?? {}), ...numbers.map(([key, value]) => [title(key), value])].flatMap(([key, value]) => [el('dt', {}, capital(String(key))), el('dd', {}, String(value))]),
  );
  return [facts, counted(play, view, side, show), away(play, side), lists(play, view, side, show)];
}

/**
 * How the score comes about, as the game counts it, and the objectives with who holds them.
 * @param {Play} play
 * @param {View} view
 * @param {(key: string) => string} side
 * @param {ShowHex} show
 */
function counted(play, view, side, show) {
  const { presentation, panels, table, gestures } = play;
  const { score, read } = presentation;
  const objectives = view.objectives ?? [];
  if (!score && !objectives.length) return null;
  const rule = (id) => panels.rule(id);
  const sum = el('div', { class: 'score' });
  // What is asked is of the present.
  if (score && !table.past) {
    /** @param {Score} found */
    const tell = ({ lines, total, now }) => put(sum, ledger(score.words, lines, total, { rule, show }), el('p', {}, words.roster.ifItEndedNow(now)));
    gestures.ask('score()').then(tell, () => {});
  }
  const rows = [...objectives].sort((a, b) => b.value - a.value || a.hex.localeCompare(b.hex));
  return el(
    'details',
    { open: true },
    el('summary', {}, words.roster.counted),
    sum,
    read?.win ? el('p', {}, words.common.howWon(el('button', { class: 'rule', onclick: () => rule(read.win) }, read.win))) : null,
    el(
      'table',
      { class: 'objectives' },
      el('thead', {}, el('tr', {}, words.roster.objectiveHeads.map((head) => el('th', {}, head)))),
      el('tbody', {}, rows.map((o) => el('tr', { class: `side-${o.holder}` }, el('td', {}, o.name), el('td', {}, el('button', { class: 'hex', onclick: () => show(o.hex) }, o.hex)), el('td', {}, o.value), el('td', {}, side(o.holder))))),
    ),
  );
}

/**
 * Units that are not on the map, by where they are.
 * @param {Play} play
 * @param {(key: string) => string} side
 */
function away(play, side) {
  /** @type {Map<string, UnitView[]>} */
  const places = new Map();
  for (const unit of play.units.values()) {
    if (unit.at in play.geometry.hexes) continue;
    if (!places.has(unit.at)) places.set(unit.at, []);
    places.get(unit.at).push(unit);
  }
  const titles = play.presentation.places ?? {};
  const known = Object.keys(titles);
  const rank = (key) => (known.includes(key) ? known.indexOf(key) : known.length);
  return [...places].sort(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b)).map(([place, units]) => {
    /** @type {Map<string, UnitView[]>} */
    const bySide = new Map();
    for (const unit of units) bySide.set(unit.side, [...(bySide.get(unit.side) ?? []), unit]);
    const line = ([key, list]) => el('li', { class: `side-${key}` }, el('b', {}, `${side(key)}: `), list.map((unit) => `${unit.name}${note(play, unit)}`).join(', '));
    return el('details', {}, el('summary', {}, `${titles[place] ?? capital(place)} (${units.length})`), el('ul', { class: 'away' }, [...bySide].map(line)));
  });
}

/** @type {(play: Play, unit: UnitView) => string} */
const note = (play, unit) => {
  const { note: said, faces } = play.faces.get(unit.unit) ?? /** @type {Partial<Face>} */ ({});
  const line = faces?.[0]?.line;
  return `${line ? ` ${line}` : ''}${said ? ` (${said})` : ''}`;
};

/**
 * Lists of texts that the view has: bridges and the like.
 * @param {Play} play
 * @param {View} view
 * @param {(key: string) => string} side
 * @param {ShowHex} show
 */
function lists(play, view, side, show) {
  const known = new Set(['units', 'stacks', 'objectives']);
  const isHex = (word) => word in play.geometry.hexes;
  const plain = Object.entries(view).filter(([key, value]) => !known.has(key) && Array.isArray(value) && value.length);
  return plain.map(([key, value]) =>
    el(
      'details',
      {},
      el('summary', {}, `${capital(play.presentation.terms?.[key] ?? key)} (${value.length})`),
      el('ul', {}, value.map((entry) => {
        const text = [entry].flat().map((word) => side(String(word))).join(' ');
        const hex = text.split(/[\s-]/).find(isHex);
        return el('li', {}, hex ? el('button', { class: 'hex', onclick: () => show(hex) }, text) : text);
      })),
    ),
  );
}
