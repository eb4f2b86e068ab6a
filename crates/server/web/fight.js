// Fights: the ledger of modifiers line by line, the chances, then the dice, the cell and what happened in words.

import { el, put } from './dom.js';

const capital = (words) => words.replaceAll('_', ' ').replace(/^./, (c) => c.toUpperCase());
const isLedger = (value) => Array.isArray(value) && value.length > 0 && value.every((line) => line && typeof line === 'object' && 'text' in line && 'value' in line);
const signed = (n) => (n > 0 ? `+${n}` : `${n}`).replace('-', '−');

/** A chance `5/36` as a number. */
function share(text) {
  const [n, of = 1] = String(text).split('/').map(Number);
  return n / of;
}

export class Fights {
  constructor(play, { ask, rule, show }) {
    Object.assign(this, { play, ask, rule, show });
    this.box = document.getElementById('fight');
    this.turn = 0;
    this.shut = null;
  }

  /** Called after each change: the fight under way, or what the last one came to. */
  async draw(fresh = []) {
    const turn = ++this.turn;
    const { state, past } = this.play.table;
    const { view } = state;
    const current = view.fight ?? null;
    // The log is the present's: of the past only what that moment tells is known.
    const told = past ? { fields: {}, words: past.told ?? [], hex: current?.hex } : this.#told();
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
    const close = el('button', { class: 'close quiet', 'aria-label': 'close', onclick: () => ((this.shut = hex), this.#hide()) }, '×');
    const place = el('button', { class: 'hex', onclick: () => this.show(hex) }, this.play.asking.place(hex));
    put(this.box, el('header', {}, el('h3', {}, current && !current.resolved ? 'Attack on ' : 'Fight for ', place), close), current ? this.#sides(current) : null, parts);
    this.box.hidden = false;
    if (!current) return;
    this.play.board.glow([hex], 'battle');
    this.#uncover(hex);
  }

  /** Moves the board if the panel lies over the hex. */
  #uncover(hex) {
    const { board } = this.play;
    const [spot, box, rim] = [board.spot(hex), this.box.getBoundingClientRect(), 50];
    if (!spot || spot.x > box.right + rim || spot.x < box.left - rim || spot.y < box.top - rim || spot.y > box.bottom + rim) return;
    if (innerWidth > 700) board.pan(box.right + 2 * rim - spot.x, 0);
    else board.pan(0, box.bottom + rim - spot.y);
  }

  /** What the orders that commit or choose would come to. Which those are the server tells: the others have no odds. */
  async #odds() {
    const found = [];
    for (const offer of this.play.offers.plain()) {
      const { words } = offer;
      const label = this.play.asking.words(offer);
      const odds = await this.ask(`odds('${words}')`).catch(() => null);
      if (!odds || typeof odds !== 'object') continue;
      if (odds.columns) {
        found.push({ ...odds, label });
        continue;
      }
      // Where nothing is hidden the chances are exact and the ledger is that of the fight as it will be.
      const fight = await this.ask(`fight('${words}')`).catch(() => null);
      found.push({ ...fight, label, estimate: false, columns: [{ column: fight?.odds ?? 'Chances', outcomes: odds }] });
    }
    return found.length ? found : null;
  }

  #hide() {
    this.box.hidden = true;
    this.lingers = false;
    this.play.board.glow([], 'battle');
  }

  /** The sentences and numbers of the last fight in the log, from its declaration on. */
  #told() {
    const { log } = this.play.table.state;
    let last = log.length - 1;
    while (last >= 0 && !log[last].report) last--;
    if (last < 0) return { fields: {}, words: [], hex: null };
    const hex = log[last].report.hex;
    let first = last;
    while (first > 0 && log[first - 1].report?.hex === hex) first--;
    // Between two numbers of one fight stand only sentences of that fight.
    for (let i = first - 1; i >= Math.max(0, first - 12); i--) if (log[i].report?.hex === hex) first = i;
    const fields = {};
    for (let i = first; i <= last; i++) if (log[i].report?.hex === hex) merge(fields, log[i].report.fields);
    return { fields, words: log.slice(first, Math.min(log.length, last + 12)).map(({ text }) => text), hex };
  }

  #sides(fight) {
    const { asking } = this.play;
    const names = (list, count) => (list?.length ? list.map((unit) => asking.name(unit)).join(', ') : count === null || count === undefined ? 'not known yet' : count === 0 ? 'nobody yet' : `${count} ${count === 1 ? 'unit' : 'units'}`);
    return el(
      'dl',
      { class: 'fighters' },
      el('dt', {}, 'Attacking'),
      el('dd', {}, names(fight.attackers, fight.attacking)),
      el('dt', {}, 'Defending'),
      el('dd', {}, names(fight.defenders, fight.defending)),
      fight.guns?.length ? [el('dt', {}, 'Our guns'), el('dd', {}, names(fight.guns))] : null,
    );
  }

  #ledger(name, lines, total) {
    const rows = lines.map(({ value, text, rule }) =>
      el('tr', {}, el('td', {}, text, ' ', [rule].flat().filter(Boolean).slice(0, 2).map((id) => el('button', { class: 'rule', onclick: () => this.rule(id) }, id))), el('td', { class: 'number' }, signed(value))),
    );
    return el('table', { class: 'ledger' }, el('caption', {}, name), rows, total === undefined || total === null ? null : el('tr', { class: 'total' }, el('td', {}, 'in all'), el('td', { class: 'number' }, String(total).replace('-', '−'))));
  }

  /** Every list of lines among some fields, each under its name. */
  #ledgers(fields) {
    const found = [];
    for (const [key, value] of Object.entries(fields)) {
      if (isLedger(value)) {
        const name = key.replace(/_?(detail|lines)$/, '');
        found.push(this.#ledger(this.#title(name || key), value, fields[name] ?? value.reduce((sum, line) => sum + line.value, 0)));
      } else if (value && typeof value === 'object' && !Array.isArray(value)) {
        for (const [of, lines] of Object.entries(value)) {
          const inner = isLedger(lines) ? lines : isLedger(lines?.lines) ? lines.lines : null;
          if (inner) found.push(this.#ledger(`${this.#title(key.replace(/_?(detail|lines)$/, ''))}: ${this.#side(of)}`, inner, lines?.total));
        }
      }
    }
    return found;
  }

  /** The game's own word for a field, if it has one. */
  #title(key) {
    return capital(this.play.presentation.terms?.[key] ?? key);
  }

  #side(key) {
    return this.play.about.scenario.sides.find((side) => side.key === key)?.name ?? key;
  }

  /** While it is declared: what it would come to, for each choice there is. */
  #before(choices) {
    if (choices.length === 1) return this.#choice(choices[0]);
    return choices.map((odds) => el('section', { class: 'choice' }, el('h4', {}, odds.label), this.#choice(odds)));
  }

  #choice(odds) {
    const number = (value) => (Array.isArray(value) ? `${value[0]} to ${value[value.length - 1]}` : String(value ?? '?'));
    const strengths = `Attack ${number(odds.attack)} against defence ${number(odds.defence)}.`;
    const marks = odds.estimate
      ? el('p', { class: 'estimate' }, el('b', {}, 'Estimate. '), strengths, ' What is hidden is guessed from what is seen.')
      : el('p', { class: 'exact' }, el('b', {}, 'Exact. '), strengths);
    return [marks, this.#ledgers(odds), this.#columns(odds.columns ?? [])];
  }

  /** The columns that are possible, the worst for the attacker first; the likely one is open. */
  #columns(columns) {
    if (columns.length < 2) return columns.map((column) => this.#chances(column));
    const open = Math.max(0, columns.findIndex(({ likely }) => likely));
    const range = el('p', { class: 'small' }, `The odds lie between ${columns[0].column} and ${columns[columns.length - 1].column}, most likely at ${columns[open].column}.`);
    const each = (column, i) => el('details', { open: i === open }, el('summary', {}, el('b', {}, column.column), i === open ? ' likely' : ''), this.#chances({ ...column, column: null }));
    return [range, columns.map(each)];
  }

  #chances({ column, outcomes, void: isVoid }) {
    if (isVoid) return el('section', { class: 'chances' }, column ? el('h4', {}, column) : null, el('p', { class: 'small' }, 'does not take place'));
    const list = Object.entries(outcomes).sort(([, a], [, b]) => share(b) - share(a));
    const rows = list.map(([cell, chance]) => {
      const part = share(chance);
      const bar = el('i', { class: 'chance-bar' });
      bar.style.width = `${(part * 100).toFixed(1)}%`;
      return el('li', {}, el('span', { class: 'cell' }, cell.replaceAll('-', '−')), el('span', { class: 'chance' }, bar), el('span', { class: 'number', title: chance }, `${(part * 100).toFixed(0)} %`));
    });
    const read = this.play.presentation.read?.cell;
    const how = read ? el('p', { class: 'small' }, 'How to read a result: ', el('button', { class: 'rule', onclick: () => this.rule(read) }, read)) : null;
    return el('section', { class: 'chances' }, column ? el('h4', {}, column) : null, el('ul', {}, rows), how);
  }

  #waiting(fight) {
    if (this.play.asked && !fight.attacking) return null;
    return el('p', { class: 'small' }, 'The odds are shown as soon as the book lets them be known.');
  }

  /** After the dice. */
  #after({ fields, words }) {
    const numbers = ['odds', 'roll', 'row', 'cell', 'third'].filter((key) => fields[key] !== undefined && fields[key] !== null);
    const result = numbers.length
      ? el('p', { class: 'result' }, numbers.map((key) => el('span', { class: `result-${key}` }, el('small', {}, this.#title(key)), el('b', {}, String(fields[key]).replaceAll('-', '−')))))
      : null;
    const story = el('ol', { class: 'story' }, words.map((text) => el('li', {}, text)));
    const ledgers = this.#ledgers(fields);
    return [result, story, ledgers.length ? el('details', { open: innerWidth > 700 }, el('summary', {}, 'How it was counted'), ledgers) : null];
  }
}

function merge(into, part) {
  for (const [key, value] of Object.entries(part)) {
    if (value && typeof value === 'object' && !Array.isArray(value) && into[key] && typeof into[key] === 'object') merge(into[key], value);
    else into[key] = structuredClone(value);
  }
}
