// Looking back: a slider over what the viewer has witnessed, by action, phase and turn; each moment has a link.

import { ask as request, el, linkField, openSheet, put } from './dom.js';

const SPEEDS = [['slow', 1200], ['normal', 500], ['fast', 150]];

export class Replay {
  constructor(play, { parts }) {
    Object.assign(this, { play, parts });
    this.box = el('section', { id: 'replay', 'aria-label': 'replay', hidden: true });
    document.getElementById('board').append(this.box);
    this.moments = [];
    this.at = 0;
    this.eyes = null;
    this.speed = 500;
    this.wanted = null;
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** Opens at a moment (the last without one). `play` begins to play at once, up to `until`. */
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

  /** Shows a moment. While one is fetched only the last wish counts. */
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
        const moment = await request(`/api/tables/${encodeURIComponent(id)}/replay/${shown}${query}`, { token });
        if (this.isOpen) table.show({ ...moment, told: this.moments[shown]?.told ?? [] });
      }
    } catch (error) {
      put(this.words, error.message);
    } finally {
      this.wanted = null;
    }
  }

  /** The next moment of another phase or turn. */
  #jump(by, key) {
    const step = Math.sign(by);
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
    this.slider = el('input', { type: 'range', min: '0', max: String(this.moments.length - 1), 'aria-label': 'moment' });
    this.slider.addEventListener('input', () => {
      const wish = Number(this.slider.value);
      this.#pause();
      this.go(wish);
    });
    this.words = el('p', { class: 'told', 'aria-live': 'polite' });
    this.where = el('p', { class: 'where' });
    this.link = el('div');
    const button = (words, title, work) => el('button', { title, 'aria-label': title, onclick: () => (this.#pause(), work()) }, words);
    this.playing = el('button', { onclick: () => (this.timer ? this.#pause() : this.#play()) });
    const speed = el('select', { 'aria-label': 'speed' }, SPEEDS.map(([name, ms]) => el('option', { value: ms }, name)));
    speed.value = this.speed;
    speed.addEventListener('change', () => {
      this.speed = Number(speed.value);
      if (this.timer) this.#play();
    });
    const everything = stand.over || stand.closed || you.as === 'solo';
    const sides = everything ? [['referee', 'everything'], ...about.scenario.sides.map(({ key, name }) => [key, name])] : [];
    const eyes = el('select', { 'aria-label': 'through whose eyes' }, sides.map(([key, name]) => el('option', { value: key }, name)));
    eyes.value = this.eyes ?? you.seat ?? 'referee';
    eyes.addEventListener('change', () => this.open({ eyes: eyes.value, at: 0 }));
    const link = el('button', { class: 'quiet', title: 'a link to this moment', onclick: () => put(this.link, this.#link()) }, 'Link');
    put(
      this.box,
      el(
        'div',
        { class: 'row' },
        button('«', 'previous turn', () => this.#jump(-1, 'turn')),
        button('‹', 'previous phase', () => this.#jump(-1, 'phase')),
        button('−1', 'previous action', () => this.go(this.at - 1)),
        this.playing,
        button('+1', 'next action', () => this.go(this.at + 1)),
        button('›', 'next phase', () => this.#jump(1, 'phase')),
        button('»', 'next turn', () => this.#jump(1, 'turn')),
        speed,
        sides.length ? eyes : null,
        link,
        el('button', { class: 'main', onclick: () => this.close() }, 'Back to now'),
      ),
      this.slider,
      this.where,
      this.words,
      this.link,
    );
  }

  #mark() {
    if (!this.slider || !this.moments.length) return;
    const moment = this.moments[this.at];
    this.slider.value = this.at;
    const side = this.play.about.scenario.sides.find(({ key }) => key === moment.seat)?.name ?? moment.seat;
    put(this.where, `${this.at + 1} of ${this.moments.length} · turn ${moment.turn}, ${moment.phase}, ${side}`);
    put(this.link);
    put(this.words, moment.told.slice(0, 4).flatMap((text) => [...this.parts(text), ' ']), moment.told.length > 4 ? `… and ${moment.told.length - 4} more` : '');
    this.playing.textContent = this.timer ? '❙❙' : '▶';
    this.playing.setAttribute('aria-label', this.timer ? 'pause' : 'play');
    const eyes = this.eyes ? `&as=${encodeURIComponent(this.eyes)}` : '';
    history.replaceState(null, '', `${location.pathname}?at=${this.at}${eyes}${location.hash}`);
  }

  /** A finished game's moment can be shown to anyone; during play the link is the seat's own. */
  #link() {
    const { stand } = this.play.table.present;
    const open = stand.over || stand.closed;
    const care = open ? null : el('span', { class: 'small' }, 'Whoever opens it can play for you: for your own devices only.');
    return linkField(`${location.origin}${location.pathname}${location.search}${open ? '' : location.hash}`, 'link to this moment', care);
  }
}
