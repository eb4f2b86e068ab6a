// Fights: the ledger of modifiers line by line, the chances, then the dice, the cell and what happened in words.

import { el, put } from './dom.js';
import { words } from './words.js';
import { sideName } from './who.js';

const capital = (text) => text.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase());
/**
 * @param {any} value
 * @returns {value is LedgerLine[]}
 */
const isLedger = (value) => Array.isArray(value) && value.length > 0 && value.every((line) => line && typeof line === 'object' && 'text' in line && 'value' in line);
/** @param {number} n */
const signed = (n) => (n > 0 ? `+${n}` : `${n}`).replace('-', '−');

/**
 * A chance `5/36` as a number.
 * @param {string} text
 */
function share(text) {
  const [n, of = 1] = String(text).split('/').map(Number);
  return n / of;
}

/**
 * Lines that make a sum, each with its paragraphs.
 * @param {string} name
 * @param {LedgerLine[]} lines
 * @param {number | undefined} total
 * @param {{ rule: ShowRule; show?: ShowHex }} on
 */
export function ledger(name, lines, total, { rule, show }) {
  const rows = lines.map(({ value, text, hex, rule: ids }) =>
    el('tr', {}, el('td', {}, text, ' ', hex ? [el('button', { class: 'hex', onclick: () => show(hex) }, hex), ' '] : null, [ids].flat().filter(Boolean).slice(0, 2).map((id) => el('button', { class: 'rule', onclick: () => rule(id) }, id))), el('td', { class: 'number' }, signed(value))),
  );
  return el('table', { class: 'ledger' }, el('caption', {}, name), rows, total === undefined || total === null ? null : el('tr', { class: 'total' }, el('td', {}, words.fight.inAll), el('td', { class: 'number' }, String(total).replace('-', '−'))));
}

/**
 * What was told of a fight: its numbers, its sentences, where it was.
 * @typedef {{ fields: Record<string, any>; lines: string[]; hex: string | null }} Told
 */

export class Fights {
  /** Whether the fight that is shown is over. */
  lingers = false;

  /**
   * @param {Play} play
   * @param {{ ask: AskServer; rule: ShowRule; show: ShowHex }} on
   */
  constructor(play, { ask, rule, show }) {
    this.play = play;
    this.ask = ask;
    this.rule = rule;
    this.show = show;
    this.box = document.getElementById('fight');
    this.turn = 0;
    /** @type {string | null} */
    this.shut = null;
  }

  /**
   * Called after each change: the fight under way, or what the last one came to.
   * @param {LogLine[]} fresh
   */
  async draw(fresh = []) {
    const turn = ++this.turn;
    const { state, past } = this.play.table;
    const { view } = state;
    const current = view.fight ?? null;
    // The log is the present's: of the past only what that moment tells is known.
    /** @type {Told} */
    const told = past ? { fields: {}, lines: past.told ?? [], hex: current?.hex } : this.#told();
    if (!current && (past || !fresh.some(({ report }) => report))) {
      this.shut = null;
      // What happened stays until something else is done.
      if (!this.lingers || fresh.length) this.#hide();
      return;
    }
    const hex = current?.hex ?? told.hex;
    if (this.shut === hex) return;
    this.shut = null;
    const before = current && !current.resolved ? await this.#odds() : null;
    if (turn !== this.turn) return;
    this.lingers = !current;
    const parts = before ? this.#before(before) : current && !current.resolved ? this.#waiting(current) : this.#after(told);
    const close = el('button', { class: 'close quiet', 'aria-label': words.common.close, onclick: () => ((this.shut = hex), this.#hide()) }, '×');
    const place = el('button', { class: 'hex', onclick: () => this.show(hex) }, this.play.asking.place(hex));
    put(this.box, el('header', {}, el('h3', {}, current && !current.resolved ? words.fight.attackOn(place) : words.fight.fightFor(place)), close), current ? this.#sides(current) : null, parts);
    this.box.hidden = false;
    if (!current) return;
    this.play.board.glow([hex], 'battle');
    this.#uncover(hex);
  }

  /**
   * Moves the board if the panel lies over the hex.
   * @param {string} hex
   */
  #uncover(hex) {
    const { board } = this.play;
    const [spot, box, rim] = [board.spot(hex), this.box.getBoundingClientRect(), 50];
    if (!spot || spot.x > box.right + rim || spot.x < box.left - rim || spot.y < box.top - rim || spot.y > box.bottom + rim) return;
    if (innerWidth > 700) board.pan(box.right + 2 * rim - spot.x, 0);
    else board.pan(0, box.bottom + rim - spot.y);
  }

  /** What the orders that commit or choose would come to. Which those are the server tells: the others have no odds. */
  async #odds() {
    /** @type {Odds[]} */
    const found = [];
    for (const offer of this.play.offers.plain()) {
      const label = this.play.asking.words(offer);
      const odds = await this.ask(`odds('${offer.words}')`).catch(() => null);
      if (!odds || typeof odds !== 'object') continue;
      if (odds.columns) {
        found.push({ ...odds, label });
        continue;
      }
      // Where nothing is hidden the chances are exact and the ledger is that of the fight as it will be.
      const fight = await this.ask(`fight('${offer.words}')`).catch(() => null);
      found.push({ ...fight, label, estimate: false, columns: [{ column: fight?.odds ?? words.fight.chances, outcomes: odds }] });
    }
    return found.length ? found : null;
  }

  #hide() {
    this.box.hidden = true;
    this.lingers = false;
    this.play.board.glow([], 'battle');
  }

  /**
   * The sentences and numbers of the last fight in the log, from its declaration on.
   * @returns {Told}
   */
  #told() {
    const { log } = this.play.table.state;
    let last = log.length - 1;
    while (last >= 0 && !log[last].report) last--;
    if (last < 0) return { fields: {}, lines: [], hex: null };
    const hex = log[last].report.hex;
    let first = last;
    while (first > 0 && log[first - 1].report?.hex === hex) first--;
    // Between two numbers of one fight stand only sentences of that fight.
    for (let i = first - 1; i >= Math.max(0, first - 12); i--) if (log[i].report?.hex === hex) first = i;
    const fields = {};
    for (let i = first; i <= last; i++) if (log[i].report?.hex === hex) merge(fields, log[i].report.fields);
    return { fields, lines: log.slice(first, Math.min(log.length, last + 12)).map(({ text }) => text), hex };
  }

  /** @param {FightView} fight */
  #sides(fight) {
    const { asking } = this.play;
    /** @type {(list: string[], count?: number | null) => string} */
    const names = (list, count) => (list?.length ? list.map((unit) => asking.name(unit)).join(', ') : count === null || count === undefined ? words.fight.notKnown : count === 0 ? words.fight.nobody : words.fight.units(count));
    return el(
      'dl',
      { class: 'fighters' },
      el('dt', {}, words.fight.attacking),
      el('dd', {}, names(fight.attackers, fight.attacking)),
      el('dt', {}, words.fight.defending),
      el('dd', {}, names(fight.defenders, fight.defending)),
      fight.guns?.length ? [el('dt', {}, words.fight.guns), el('dd', {}, names(fight.guns))] : null,
    );
  }

  /**
   * Every list of lines among some fields, each under its name.
   * @param {Record<string, any>} fields
   */
  #ledgers(fields) {
    const found = [];
    for (const [key, value] of Object.entries(fields)) {
      if (isLedger(value)) {
        const name = key.replace(/_?(detail|lines)$/, '');
        found.push(ledger(this.#title(name || key), value, fields[name] ?? value.reduce((sum, line) => sum + line.value, 0), this));
      } else if (value && typeof value === 'object' && !Array.isArray(value)) {
        for (const [of, lines] of Object.entries(/** @type {Record<string, any>} */ (value))) {
          const inner = isLedger(lines) ? lines : isLedger(lines?.lines) ? lines.lines : null;
          if (inner) found.push(ledger(`${this.#title(key.replace(/_?(detail|lines)$/, ''))}: ${this.#side(of)}`, inner, lines?.total, this));
        }
      }
    }
    return found;
  }

  /**
   * The game's own word for a field, if it has one.
   * @param {string} key
   */
  #title(key) {
    return capital(this.play.presentation.terms?.[key] ?? key);
  }

  /** @param {string} key */
  #side(key) {
    return sideName(this.play.about.scenario, key);
  }

  /**
   * While it is declared: what it would come to, for each choice there is.
   * @param {Odds[]} choices
   */
  #before(choices) {
    if (choices.length === 1) return this.#choice(choices[0]);
    return choices.map((odds) => el('section', { class: 'choice' }, el('h4', {}, odds.label), this.#choice(odds)));
  }

  /** @param {Odds} odds */
  #choice(odds) {
    /** @param {number | number[]} [value] */
    const number = (value) => (Array.isArray(value) ? words.fight.range(value[0], value[value.length - 1]) : String(value ?? '?'));
    const strengths = words.fight.strengths(number(odds.attack), number(odds.defence));
    const marks = odds.estimate
      ? el('p', { class: 'estimate' }, words.fight.estimated(el('b', {}, words.fight.estimate), strengths))
      : el('p', { class: 'exact' }, el('b', {}, words.fight.exact), strengths);
    return [marks, this.#columns(odds.columns ?? []), this.#folded(words.fight.howCounted, this.#ledgers(odds))];
  }

  /**
   * The columns that are possible, the worst for the attacker first; the likely one is open.
   * @param {Column[]} columns
   */
  #columns(columns) {
    if (columns.length < 2) return columns.map((column) => this.#chances(column));
    const open = Math.max(0, columns.findIndex(({ likely }) => likely));
    const range = el('p', { class: 'small' }, words.fight.between(columns[0].column, columns[columns.length - 1].column, columns[open].column));
    /** @type {(column: Column, i: number) => HTMLElement} */
    const each = (column, i) => el('details', { open: i === open }, el('summary', {}, el('b', {}, column.column), i === open ? ` ${words.fight.likely}` : ''), this.#chances({ ...column, column: null }));
    return [range, columns.map(each)];
  }

  /** @param {Column} of */
  #chances({ column, outcomes, sums = [], void: isVoid }) {
    if (isVoid) return el('section', { class: 'chances' }, column ? el('h4', {}, column) : null, el('p', { class: 'small' }, words.fight.isVoid));
    const percent = (chance) => el('span', { class: 'number', title: chance }, `${(share(chance) * 100).toFixed(0)} %`);
    const { cells = {} } = this.play.presentation;
    const list = Object.entries(outcomes).sort(([, a], [, b]) => share(b) - share(a));
    const rows = list.map(([cell, chance]) => {
      const part = share(chance);
      const bar = el('i', { class: 'chance-bar' });
      bar.style.width = `${(part * 100).toFixed(1)}%`;
      return el('li', { title: cells[cell] ?? null }, el('span', { class: 'cell' }, cell.replaceAll('-', '−')), el('span', { class: 'chance' }, bar), percent(chance), cells[cell] ? el('small', { class: 'means' }, cells[cell]) : null);
    });
    const read = this.play.presentation.read?.cell;
    const how = read ? el('p', { class: 'small' }, words.fight.howToRead(el('button', { class: 'rule', onclick: () => this.rule(read) }, read))) : null;
    const first = sums.map(([what, chance]) => el('li', {}, el('span', {}, capital(what)), percent(chance)));
    return el('section', { class: 'chances' }, column ? el('h4', {}, column) : null, first.length ? el('ul', { class: 'sums' }, first) : null, el('ul', {}, rows), how);
  }

  /** @param {FightView} fight */
  #waiting(fight) {
    if (this.play.asked && !fight.attacking) return null;
    return el('p', { class: 'small' }, words.fight.waiting);
  }

  /**
   * After the dice.
   * @param {Told} told
   */
  #after({ fields, lines }) {
    const numbers = (this.play.presentation.result ?? []).filter((key) => fields[key] !== undefined && fields[key] !== null);
    const result = numbers.length
      ? el('p', { class: 'result' }, numbers.map((key) => el('span', { class: `result-${key}` }, el('small', {}, this.#title(key)), el('b', {}, String(fields[key]).replaceAll('-', '−')))))
      : null;
    const story = el('ol', { class: 'story' }, lines.map((text) => el('li', {}, text)));
    const means = this.play.presentation.cells?.[fields.cell];
    return [result, means ? el('p', { class: 'small' }, `${capital(means)}.`) : null, story, this.#folded(words.fight.counted, this.#ledgers(fields))];
  }

  /**
   * Open where there is room.
   * @param {string} title
   * @param {HTMLElement[]} ledgers
   */
  #folded(title, ledgers) {
    return ledgers.length ? el('details', { class: 'counted', open: innerWidth > 700 }, el('summary', {}, title), ledgers) : null;
  }
}

/** @type {(into: Record<string, any>, part: Record<string, any>) => void} */
function merge(into, part) {
  for (const [key, value] of Object.entries(part)) {
    if (value && typeof value === 'object' && !Array.isArray(value) && into[key] && typeof into[key] === 'object') merge(into[key], value);
    else into[key] = structuredClone(value);
  }
}
