// Looking back: a slider over what the viewer has witnessed, by action, phase and turn; each moment has a link.

import { ask as request, el, linkField, openSheet, put } from './dom.js';
import { kept } from './kept.js';
import { person } from './me.js';
import { words } from './words.js';
import { phaseName, seatName } from './who.js';

/** @type {[name: string, ms: number][]} */
const SPEEDS = [[words.replay.slow, 1200], [words.replay.normal, 500], [words.replay.fast, 150]];

export class Replay {
  /** @type {HTMLInputElement} */
  slider;
  /** @type {HTMLElement} */
  told;
  /** @type {HTMLElement} */
  where;
  /** @type {HTMLElement} */
  link;
  /** @type {HTMLElement} */
  playing;
  /** @type {HTMLElement} */
  onward;
  /**
   * The line of the record that is shown, where another game can begin with it.
   * @type {number | null}
   */
  line = null;
  /** @type {ReturnType<typeof setInterval> | null} */
  timer = null;
  /** @type {number | null} */
  until = null;

  /**
   * @param {Play} play
   * @param {{ parts(text: string): Child[] }} on
   */
  constructor(play, { parts }) {
    this.play = play;
    this.parts = parts;
    this.box = el('section', { id: 'replay', 'aria-label': words.replay.label, hidden: true });
    document.getElementById('board').append(this.box);
    /** @type {PastMoment[]} */
    this.moments = [];
    this.at = 0;
    /** @type {string | null} */
    this.eyes = null;
    this.speed = 500;
    /** @type {number | null} */
    this.wanted = null;
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /**
   * Opens at a moment (the last without one). `plays` begins to play at once, up to `until`.
   * @param {Look} look
   */
  async open({ at = null, eyes = null, plays = false, until = null } = {}) {
    this.eyes = eyes ?? this.eyes;
    await this.#load();
    this.until = until;
    this.box.hidden = false;
    document.body.classList.add('replaying');
    // On a phone the board is what one looks at.
    openSheet(false);
    this.#draw();
    await this.go(at ?? this.moments.length - 1);
    if (plays) this.#play();
  }

  async #load() {
    const { id, token } = this.play;
    const query = this.eyes ? `?as=${encodeURIComponent(this.eyes)}` : '';
    const { moments } = await request(`/api/tables/${encodeURIComponent(id)}/replay${query}`, { token });
    this.moments = moments;
  }

  close() {
    this.#pause();
    this.wanted = null;
    this.eyes = null;
    this.box.hidden = true;
    document.body.classList.remove('replaying');
    history.replaceState(null, '', `${location.pathname}${location.hash}`);
    this.play.table.leave();
  }

  /**
   * Shows a moment. While one is fetched only the last wish counts.
   * @param {number} nth
   */
  async go(nth) {
    const at = Math.max(0, Math.min(this.moments.length - 1, nth));
    this.at = at;
    this.#mark();
    if (this.wanted !== null) {
      this.wanted = at;
      return;
    }
    this.wanted = at;
    const { id, token, table } = this.play;
    const query = this.eyes ? `?as=${encodeURIComponent(this.eyes)}` : '';
    let shown = -1;
    try {
      while (this.isOpen && this.wanted !== null && this.wanted !== shown) {
        shown = this.wanted;
        /** @type {Past} */
        const moment = await request(`/api/tables/${encodeURIComponent(id)}/replay/${shown}${query}`, { token });
        this.line = moment.over ? null : moment.line;
        this.onward.hidden = this.line === null;
        if (this.isOpen) table.show({ ...moment, told: this.moments[shown]?.told ?? [], log: this.#log(shown) });
      }
    } catch (error) {
      put(this.told, /** @type {Error} */ (error).message);
    } finally {
      this.wanted = null;
    }
  }

  /**
   * What had been told by then, through these eyes.
   * @param {number} nth
   * @returns {LogLine[]}
   */
  #log(nth) {
    return this.moments.slice(0, nth + 1).flatMap(({ told }) => told.map((text, line) => ({ line, text })));
  }

  /**
   * The next moment of another phase or turn.
   * @param {1 | -1} by
   * @param {'turn' | 'phase'} key
   */
  #jump(by, key) {
    const step = Math.sign(by);
    /** @type {(a?: PastMoment, b?: PastMoment) => boolean} */
    const same = (a, b) => a && b && a.turn === b.turn && (key === 'turn' || (a.phase === b.phase && a.seat === b.seat));
    let at = this.at;
    while (at + step >= 0 && at + step < this.moments.length && same(this.moments[at + step], this.moments[this.at])) at += step;
    at += step;
    // Backwards: to the beginning of that phase.
    if (step < 0) while (at > 0 && same(this.moments[at - 1], this.moments[at])) at -= 1;
    this.go(at);
  }

  #play() {
    this.#pause();
    this.timer = setInterval(() => {
      const last = Math.min(this.until ?? Infinity, this.moments.length - 1);
      if (this.at >= last) this.#pause();
      else this.go(this.at + 1);
    }, this.speed);
    this.#mark();
  }

  #pause() {
    clearInterval(this.timer);
    this.timer = null;
    this.#mark();
  }

  #draw() {
    const { about, table } = this.play;
    const { stand, you } = table.present;
    this.slider = el('input', { type: 'range', min: '0', max: String(this.moments.length - 1), 'aria-label': words.replay.moment });
    this.slider.addEventListener('input', () => {
      const wish = Number(this.slider.value);
      this.#pause();
      this.go(wish);
    });
    this.told = el('p', { class: 'told', 'aria-live': 'polite' });
    this.where = el('p', { class: 'where' });
    this.link = el('div');
    const button = (sign, title, work) => el('button', { title, 'aria-label': title, onclick: () => (this.#pause(), work()) }, sign);
    this.playing = el('button', { onclick: () => (this.timer ? this.#pause() : this.#play()) });
    const speed = el('select', { 'aria-label': words.replay.speed }, SPEEDS.map(([name, ms]) => el('option', { value: ms }, name)));
    speed.value = String(this.speed);
    speed.addEventListener('change', () => {
      this.speed = Number(speed.value);
      if (this.timer) this.#play();
    });
    const everything = stand.over || stand.closed || you.as === 'solo';
    const seats = everything ? [['referee', words.replay.everything], ...about.scenario.seats.map(({ key, name }) => [key, name])] : [];
    const eyes = el('select', { 'aria-label': words.replay.eyes }, seats.map(([key, name]) => el('option', { value: key }, name)));
    eyes.value = this.eyes ?? you.seat ?? 'referee';
    eyes.addEventListener('change', () => this.open({ eyes: eyes.value, at: 0 }));
    this.onward = el('button', { class: 'quiet', hidden: true, title: words.replay.playOnTitle, onclick: () => this.#playOn() }, words.replay.playOn);
    const link = el('button', { class: 'quiet', title: words.replay.linkTitle, onclick: () => put(this.link, this.#link()) }, words.replay.link);
    put(
      this.box,
      el(
        'div',
        { class: 'row' },
        button('«', words.replay.previousTurn, () => this.#jump(-1, 'turn')),
        button('‹', words.replay.previousPhase, () => this.#jump(-1, 'phase')),
        button('−1', words.replay.previousAction, () => this.go(this.at - 1)),
        this.playing,
        button('+1', words.replay.nextAction, () => this.go(this.at + 1)),
        button('›', words.replay.nextPhase, () => this.#jump(1, 'phase')),
        button('»', words.replay.nextTurn, () => this.#jump(1, 'turn')),
        speed,
        seats.length ? eyes : null,
        link,
        this.onward,
        el('button', { class: 'main', onclick: () => this.close() }, words.replay.backToNow),
      ),
      this.slider,
      this.where,
      this.told,
      this.link,
    );
  }

  #mark() {
    if (!this.slider || !this.moments.length) return;
    const moment = this.moments[this.at];
    this.slider.value = String(this.at);
    put(this.where, words.replay.where(this.at + 1, this.moments.length, moment.turn, phaseName(this.play, moment.phase).toLowerCase(), seatName(this.play.about.scenario, moment.seat)));
    put(this.link);
    put(this.told, moment.told.slice(0, 4).flatMap((text) => [...this.parts(text), ' ']), moment.told.length > 4 ? words.replay.more(moment.told.length - 4) : '');
    this.playing.textContent = this.timer ? '❙❙' : '▶';
    this.playing.setAttribute('aria-label', this.timer ? words.replay.pause : words.replay.play);
    const eyes = this.eyes ? `&as=${encodeURIComponent(this.eyes)}` : '';
    history.replaceState(null, '', `${location.pathname}?at=${this.at}${eyes}${location.hash}`);
  }

  /** Another table that begins with this moment, one person at all seats. */
  async #playOn() {
    const { id, about } = this.play;
    const seats = Object.fromEntries(about.scenario.seats.map(({ key }) => [key, 'me']));
    const body = { start: { table: id, line: this.line }, mode: 'solo', seats, name: kept.get('name') ?? '' };
    try {
      /** @type {Opened} */
      const opened = await request('/api/tables', { method: 'POST', body, token: await person() });
      location.href = `/t/${opened.table}#${opened.all}`;
    } catch (error) {
      put(this.told, /** @type {Error} */ (error).message);
    }
  }

  /** A finished game's moment can be shown to anyone; during play the link is the seat's own. */
  #link() {
    const { stand } = this.play.table.present;
    const open = stand.over || stand.closed;
    const care = open ? null : el('span', { class: 'small' }, words.replay.ownOnly);
    return linkField(`${location.origin}${location.pathname}${location.search}${open ? '' : location.hash}`, words.replay.linkLabel, care);
  }
}
