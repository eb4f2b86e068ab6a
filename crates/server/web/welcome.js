// What a person must not miss: what happened since he left, that it is his turn, and what he is about to forget.

import { el, put } from './dom.js';
import { kept } from './kept.js';
import { phaseName, verbName } from './who.js';
import { words } from './words.js';

/** Sentences of a summary. */
const SUMMARY = 5;
/** Fewer than this need no summary. */
const FEW = 3;

/**
 * The five lines that say most, by the weight that the game gives them, in the order they happened.
 * @param {LogLine[]} lines
 */
export function summary(lines) {
  if (lines.length <= SUMMARY) return lines;
  const best = lines.map((line, i) => ({ line, i, w: line.weight ?? 0 })).sort((a, b) => b.w - a.w || b.i - a.i).slice(0, SUMMARY);
  return best.sort((a, b) => a.i - b.i).map(({ line }) => line);
}

/** Since you left: how far this person had read is kept in this browser. */
export class Since {
  /**
   * @param {Play} play
   * @param {{ replay: import('./replay.js').Replay; parts(text: string): Child[] }} on
   */
  constructor(play, { replay, parts }) {
    this.play = play;
    this.replay = replay;
    this.parts = parts;
    const key = () => `seen.${play.id}.${play.table.present.you.seat ?? play.table.present.you.as}`;
    const note = () => {
      const { table } = play;
      if (document.visibilityState === 'visible' && table.present) kept.set(key(), String(table.present.log.length));
    };
    let asked = false;
    play.table.addEventListener('news', ({ detail }) => {
      // Once at one screen, where whoever comes next has sat beside it; else whenever the connection comes anew.
      if (detail.whole && !(asked && play.table.present.you.as === 'hot-seat')) {
        asked = true;
        const seen = Number(kept.get(key()) ?? NaN);
        if (Number.isFinite(seen)) this.#welcome(seen);
      }
      note();
    });
    let left = null;
    document.addEventListener('visibilitychange', () => {
      if (!play.table.present) return;
      if (document.visibilityState === 'hidden') left = play.table.present.log.length;
      else {
        if (left !== null) this.#welcome(left);
        note();
      }
    });
  }

  /** @param {number} seen */
  #welcome(seen) {
    const { log } = this.play.table.present;
    const fresh = log.slice(seen);
    if (fresh.length < FEW || this.replay.isOpen) return;
    const box = el('section', { class: 'since', 'aria-label': words.welcome.sinceLabel });
    const close = () => box.remove();
    put(
      box,
      el('h3', {}, words.welcome.since),
      el('ul', {}, summary(fresh).map(({ text }) => el('li', {}, this.parts(text)))),
      fresh.length > SUMMARY ? el('p', { class: 'small' }, words.welcome.happened(fresh.length)) : null,
      el('p', { class: 'row' }, el('button', { class: 'main', onclick: () => (close(), this.#play(fresh.length)) }, words.welcome.show), el('button', { onclick: close }, words.welcome.skip)),
    );
    document.querySelector('.since')?.remove();
    document.getElementById('board').append(box);
  }

  /** Plays from the moment at which the first of the last so many sentences was told. */
  async #play(count) {
    const { you } = this.play.table.present;
    await this.replay.open({ eyes: you.as === 'hot-seat' ? you.seat : null, at: Infinity });
    let at = this.replay.moments.length - 1;
    for (let told = 0; at > 0 && told < count; at--) told += this.replay.moments[at].told.length;
    await this.replay.open({ at, plays: true });
  }
}

/** Title and, if wished, sound when it becomes one's turn. */
export class Bell {
  /** @type {AudioContext} */
  audio;
  /** @type {ReturnType<typeof setInterval> | null} */
  timer = null;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {boolean | null} */
    this.was = null;
    play.table.addEventListener('news', () => this.#hear());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.#still());
  }

  get hasSound() {
    return kept.get('sound') === 'on';
  }
  set hasSound(on) {
    kept.set('sound', on ? 'on' : null);
    if (on) this.#ring();
  }

  #hear() {
    const is = Boolean(this.play.table.present.ask);
    if (this.was === false && is) {
      if (this.hasSound) this.#ring();
      if (document.visibilityState === 'hidden') this.#flash();
    }
    this.was = is;
  }

  #flash() {
    this.#still();
    const title = document.title;
    this.title = title;
    this.timer = setInterval(() => (document.title = document.title === title ? `● ${words.common.yourTurn}` : title), 1000);
  }

  #still() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = null;
    document.title = this.title;
  }

  #ring() {
    try {
      this.audio ??= new AudioContext();
      const { audio } = this;
      [660, 880].forEach((pitch, i) => {
        const [tone, gain] = [audio.createOscillator(), audio.createGain()];
        const at = audio.currentTime + i * 0.16;
        tone.frequency.value = pitch;
        gain.gain.setValueAtTime(0.0001, at);
        gain.gain.exponentialRampToValueAtTime(0.15, at + 0.02);
        gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
        tone.connect(gain).connect(audio.destination);
        tone.start(at);
        tone.stop(at + 0.32);
      });
    } catch {
      // Without sound the title still tells.
    }
  }
}

/** Before a phase is ended: what is left undone and what will be lost. */
export class Care {
  /**
   * @param {Play} play
   * @param {{ rule: ShowRule; show: ShowHex }} on
   */
  constructor(play, { rule, show }) {
    this.play = play;
    this.rule = rule;
    this.show = show;
    play.table.guard = (message) => this.#guard(message);
  }

  get quiet() {
    return new Set((kept.get(`quiet.${this.play.about.game}`) ?? '').split(' ').filter(Boolean));
  }
  hush(id) {
    kept.set(`quiet.${this.play.about.game}`, [...this.quiet.add(id)].join(' '));
  }
  unhush(id) {
    const left = [...this.quiet].filter((other) => other !== id);
    kept.set(`quiet.${this.play.about.game}`, left.join(' ') || null);
  }

  /** @param {Sent} message */
  async #guard(message) {
    const { table, presentation } = this.play;
    const { ask, stand } = table.state;
    const step = presentation.steps?.find((s) => s.step === stand.at.step);
    const given = message.pass ? ask?.pass : message.act?.at?.(-1);
    if (!step?.ends || given !== step.ends) return;
    const { quiet } = this;
    /** @type {Warning[]} */
    const found = presentation.warns ? await table.send({ ask: 'warnings()' }).then(({ answer }) => (Array.isArray(answer) ? answer : [])).catch(() => []) : [];
    const warnings = found.filter(({ rule }) => !quiet.has(rule));
    const undone = this.#undone(step.step).filter(({ kind }) => !quiet.has(kind));
    if (!warnings.length && !undone.length) return;
    const goes = await this.#confirm(warnings, undone, stand.at);
    if (!goes) throw Object.assign(new Error(words.welcome.notEnded), { isOwnWish: true });
  }

  /** What could still be done, by verb; each verb of each step is a kind of its own, to be silenced alone. */
  #undone(step) {
    const { offers, units, asking } = this.play;
    /** @type {Map<string, { who: Set<string>; where: Set<string> }>} */
    const verbs = new Map();
    for (const offer of [...offers.all, ...offers.heads.values()]) {
      if (!offer.units.length && !offer.hexes.length) continue;
      if (!verbs.has(offer.verb)) verbs.set(offer.verb, { who: new Set(), where: new Set() });
      const { who, where } = verbs.get(offer.verb);
      offer.units.forEach((unit) => who.add(unit));
      if (!offer.units.length) where.add(asking.words(offer, { verb: false }));
    }
    const some = (names) => `${names.slice(0, 6).join(', ')}${names.length > 6 ? ', …' : ''}`;
    return [...verbs].map(([verb, { who, where }]) => {
      const called = verbName(this.play, verb);
      const names = [...who].map((unit) => units.get(unit)?.name ?? this.play.faces.get(unit)?.name ?? unit);
      const text = names.length ? words.welcome.couldStill(names.length, called, some(names)) : words.welcome.possibleAt(where.size, called, some([...where]));
      return { kind: `${step}:${verb}`, text: text.charAt(0).toUpperCase() + text.slice(1) };
    });
  }

  /**
   * @param {Warning[]} warnings
   * @param {{ kind: string; text: string }[]} undone
   * @param {Moment} at
   * @returns {Promise<boolean>}
   */
  #confirm(warnings, undone, at) {
    const phase = phaseName(this.play, at.phase).toLowerCase();
    return new Promise((resolve) => {
      const box = el('dialog', { class: 'care', 'aria-label': words.welcome.endLabel(phase) });
      const done = (goes) => {
        box.close();
        box.remove();
        resolve(goes);
      };
      const silence = (kind, title) => {
        const all = () => [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[data-kind]'))].filter((item) => item.dataset.kind === kind).forEach((item) => item.remove());
        return el('button', { class: 'quiet small', title, onclick: () => (this.hush(kind), all()) }, words.welcome.hush);
      };
      const line = ({ rule, words: says, hex }) => {
        const read = el('button', { class: 'rule', title: words.common.paragraph, onclick: () => (done(false), this.rule(rule)) }, rule);
        const go = el('button', { class: 'hex', title: words.welcome.showHexTitle, onclick: () => (done(false), this.show(hex)) }, words.welcome.showHex);
        return el('li', { dataset: { kind: rule } }, read, ' ', says, ' ', go, ' ', silence(rule, words.welcome.hushRule(rule)));
      };
      const left = ({ kind, text }) => el('li', { dataset: { kind } }, text, ' ', silence(kind, words.welcome.hushKind));
      put(
        box,
        el('h3', {}, words.welcome.end(phase)),
        warnings.length ? el('ul', { class: 'warnings' }, warnings.slice(0, 12).map(line)) : null,
        warnings.length > 12 ? el('p', { class: 'small' }, words.common.andMore(warnings.length - 12)) : null,
        undone.length ? [el('p', {}, el('b', {}, words.welcome.undone)), el('ul', { class: 'warnings' }, undone.map(left))] : null,
        el('p', { class: 'small' }, words.welcome.silenced),
        el('p', { class: 'row' }, el('button', { class: 'main', autofocus: true, onclick: () => done(true) }, words.welcome.endIt), el('button', { onclick: () => done(false) }, words.welcome.goBack)),
      );
      box.addEventListener('cancel', (event) => (event.preventDefault(), done(false)));
      document.body.append(box);
      box.showModal();
    });
  }
}
