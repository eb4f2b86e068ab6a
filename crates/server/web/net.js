// The connection to a table: one socket, whole views first, then changes. It comes back by itself after sleep or loss.
// A replay puts another moment in the place of the present one: those who draw the state need not know.

import { language, words } from './words.js';

/**
 * The new view from the old one and a delta (see docs/PROTOCOL.md).
 * @param {View} view
 * @param {Delta | null} delta
 * @returns {View}
 */
export function patched(view, delta) {
  if (!delta) return view;
  if ('all' in delta) return delta.all;
  /** @type {View} */
  const next = { ...view, ...delta.set };
  for (const field of delta.drop) delete next[field];
  for (const [field, { key, put, gone }] of Object.entries(delta.rows)) {
    const rows = new Map((next[field] ?? []).map((row) => [row[key], row]));
    for (const name of gone) rows.delete(name);
    for (const row of put) rows.set(row[key], row);
    next[field] = [...rows.values()];
  }
  return next;
}

/**
 * The question with its whole list of offers, which may come as changes of the list that came last.
 * @param {Ask | null} ask
 * @param {string[]} last
 * @returns {Ask | null}
 */
function listed(ask, last) {
  if (!ask || ask.offers) return ask;
  const offers = [...last];
  for (const [at, gone, came] of ask.edits) offers.splice(at, gone, ...came);
  return { ...ask, offers };
}

/** Milliseconds between two feelings of the pulse, and how long an answer may take. */
const PULSE = 45_000;
const SILENCE = 8000;

/** Close codes after which it makes no sense to come again. */
const isFinal = (code) => code >= 4000 && code < 4029;

export class Table extends /** @type {new () => Telling<TableEvents>} */ (EventTarget) {
  /** @type {WebSocket | null} */
  socket = null;
  /** @type {ReturnType<typeof setTimeout> | null} */
  retry = null;

  /**
   * @param {string} id
   * @param {string | null} token
   */
  constructor(id, token) {
    super();
    this.id = id;
    this.token = token;
    /** The seat to take where the token opens several. */
    this.seat = new URLSearchParams(location.search).get('seat');
    /**
     * What is drawn: the present, or a moment of the past while `past` is set.
     * @type {State | null}
     */
    this.state = null;
    /** @type {State | null} */
    this.present = null;
    /** @type {Past | null} */
    this.past = null;
    /**
     * The list of offers that came last, also while nothing is asked.
     * @type {string[]}
     */
    this.offered = [];
    this.online = false;
    /** @type {Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>} */
    this.waits = new Map();
    this.nextId = 1;
    this.tries = 0;
    this.ended = false;
    /**
     * Asked before an order is sent; may hold it back by throwing.
     * @type {((message: Sent) => Promise<void>) | null}
     */
    this.guard = null;
    // A device that wakes up or finds its network again does not wait for the next try.
    const wake = () => {
      if (this.online) return this.#feel();
      if (!this.ended && this.retry) {
        clearTimeout(this.retry);
        this.retry = null;
        this.tries = 0;
        this.connect();
      }
    };
    setInterval(() => this.#feel(), PULSE);
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake());
  }

  /** Whether somebody is still there: a network can be gone without a word. */
  #feel() {
    if (!this.online) return;
    const { socket } = this;
    const silence = setTimeout(() => {
      if (socket !== this.socket) return;
      this.socket = null;
      socket.close();
      this.#lost({ code: 0 });
    }, SILENCE);
    this.send({ here: true }).catch(() => {}).finally(() => clearTimeout(silence));
  }

  connect() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    this.retry = null;
    socket.addEventListener('open', () => {
      /** @type {{ token?: string; seat?: string; short: true; language: string }} */
      const hello = { short: true, language };
      if (this.token) hello.token = this.token;
      if (this.seat) hello.seat = this.seat;
      socket.send(JSON.stringify({ hello }));
    });
    socket.addEventListener('message', (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener('close', (event) => socket === this.socket && this.#lost(event));
  }

  /**
   * Sends a message and waits for its answer; throws the server's words.
   * @param {Sent} message
   * @returns {Promise<Answer>}
   */
  async send(message) {
    const acts = 'act' in message || 'pass' in message || 'undo' in message || 'undo-to' in message;
    if (acts && this.past) throw new Error(words.net.past);
    if (acts && this.guard) await this.guard(message);
    if (!this.online) throw new Error(words.net.offline);
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waits.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  /**
   * Draws a moment of the past: `view` and where play stood.
   * @param {Past} moment
   */
  show(moment) {
    this.past = moment;
    const { present } = this;
    const at = { ...present.stand.at, turn: moment.turn, phase: moment.phase, seat: moment.seat, step: null };
    const stand = { ...present.stand, at, waiting: moment.waiting ?? [], over: moment.over ?? null };
    this.#draw({ ...present, view: moment.view, stand, ask: null, mode: 'seats' });
  }

  /** Back to the present. */
  leave() {
    if (!this.past) return;
    this.past = null;
    this.#draw(this.present);
  }

  /** @param {State} state */
  #draw(state) {
    this.state = state;
    this.#tell('frame', { before: null, fresh: [] });
  }

  /** @param {Heard} message */
  #hear(message) {
    if ('whole' in message) {
      this.online = true;
      this.tries = 0;
      this.present = { ...message, log: message.log.lines };
      this.offered = message.ask?.offers ?? [];
      if (this.past) this.show(this.past);
      else {
        this.state = this.present;
        this.#tell('whole');
      }
      this.#tell('news', { fresh: [], whole: true });
    } else if ('frame' in message) {
      this.#frame(message);
    } else if ('presence' in message) {
      if (this.present) this.present.presence = message.presence;
      if (this.state) this.state.presence = message.presence;
      this.#tell('presence');
    } else if ('said' in message) {
      this.present?.chat.push(message.said);
      this.#tell('said', message.said);
    } else if ('note' in message) {
      this.#tell('note', message.note);
    }
    if ('id' in message) this.#answer(message);
  }

  /** @param {Frame} message */
  #frame(message) {
    const { present } = this;
    if (message.frame !== present.frame + 1) {
      // A frame is missing: ask for everything.
      this.send({ sync: true }).catch(() => {});
      return;
    }
    const before = present.view;
    present.frame = message.frame;
    present.stand = message.stand;
    present.ask = listed(message.ask, this.offered);
    this.offered = present.ask?.offers ?? this.offered;
    if (message.plans) present.plans = message.plans;
    present.view = patched(present.view, message.delta);
    const { from, lines } = message.log;
    const back = from < present.log.length;
    present.log = back ? present.log.slice(0, from).concat(lines) : present.log.concat(lines);
    const fresh = back ? [] : lines;
    if (!this.past) {
      this.state = present;
      this.#tell('frame', { before, fresh, back });
    }
    this.#tell('news', { fresh, back });
  }

  /** @param {Answer} message */
  #answer(message) {
    const wait = this.waits.get(message.id);
    this.waits.delete(message.id);
    if (!wait) return;
    if ('error' in message) {
      wait.reject(Object.assign(new Error(message.error), { cites: message.cites ?? [], stale: message.stale === true }));
    } else {
      wait.resolve(message);
    }
  }

  /** @param {{ code: number; reason?: string }} event */
  #lost(event) {
    this.online = false;
    for (const { reject } of this.waits.values()) reject(new Error(words.net.lost));
    this.waits.clear();
    if (isFinal(event.code)) {
      this.ended = true;
      this.#tell('refused', event.reason || words.net.closed);
      return;
    }
    this.#tell('lost');
    const pause = Math.min(10_000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    this.retry = setTimeout(() => this.connect(), pause);
  }

  /**
   * @template {keyof TableEvents} Name
   * @param {Name} what
   * @param {TableEvents[Name]} detail
   */
  #tell(what, detail = null) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
