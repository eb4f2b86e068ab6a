// The connection to a table: one socket, whole views first, then changes. It comes back by itself after sleep or loss.

/** The new view from the old one and a delta (see docs/PROTOCOL.md). */
export function patched(view, delta) {
  if (!delta) return view;
  if ('all' in delta) return delta.all;
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

export class Table extends EventTarget {
  constructor(id, token) {
    super();
    this.id = id;
    this.token = token;
    this.state = null;
    this.online = false;
    this.waits = new Map();
    this.nextId = 1;
    this.tries = 0;
    this.ended = false;
  }

  connect() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ hello: this.token ? { token: this.token } : {} }));
    });
    socket.addEventListener('message', (event) => this.#hear(JSON.parse(event.data)));
    socket.addEventListener('close', (event) => this.#lost(event));
  }

  /** Sends a message and waits for its answer; throws the server's words. */
  send(message) {
    if (!this.online) return Promise.reject(new Error('not connected; trying again'));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waits.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ ...message, id }));
    });
  }

  #hear(message) {
    if (message.whole) {
      this.online = true;
      this.tries = 0;
      this.state = { ...message, log: message.log.lines, selectedFrame: message.frame };
      this.#tell('whole');
    } else if ('frame' in message) {
      const state = this.state;
      if (message.frame !== state.frame + 1) {
        // A frame is missing: ask for everything.
        this.send({ sync: true }).catch(() => {});
        return;
      }
      const before = state.view;
      state.frame = message.frame;
      state.stand = message.stand;
      state.ask = message.ask;
      state.view = patched(state.view, message.delta);
      const from = message.log.from;
      const fresh = message.log.lines;
      state.log = from === 0 ? fresh : state.log.slice(0, from).concat(fresh);
      this.#tell('frame', { before, fresh: from === 0 ? [] : fresh });
    } else if ('presence' in message) {
      if (this.state) this.state.presence = message.presence;
      this.#tell('presence');
    } else if ('said' in message) {
      this.state?.chat.push(message.said);
      this.#tell('said', message.said);
    } else if ('note' in message) {
      this.#tell('note', message.note);
    }
    if ('id' in message) {
      const wait = this.waits.get(message.id);
      this.waits.delete(message.id);
      if (!wait) return;
      if ('error' in message) {
        const error = new Error(message.error);
        error.cites = message.cites ?? [];
        error.stale = message.stale === true;
        wait.reject(error);
      } else {
        wait.resolve(message);
      }
    }
  }

  #lost(event) {
    this.online = false;
    for (const { reject } of this.waits.values()) reject(new Error('the connection was lost'));
    this.waits.clear();
    if (event.code >= 4000 && event.code < 4029) {
      this.ended = true;
      this.#tell('refused', event.reason || 'the server closed the connection');
      return;
    }
    this.#tell('lost');
    const pause = Math.min(10_000, 300 * 2 ** this.tries) * (0.75 + Math.random() / 2);
    this.tries += 1;
    setTimeout(() => this.connect(), pause);
  }

  #tell(what, detail = null) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }
}
