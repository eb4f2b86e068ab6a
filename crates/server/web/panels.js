// What stands around the board: the question, offers, log, roster, chat, rules.

import { ask as request, el, kept, put } from './dom.js';

const $ = (name) => document.getElementById(name);
/** Offers shown as buttons before the rest is folded away. */
const MANY = 24;

export function panels(play, { act, undo, show, choose }) {
  const { table } = play;
  let open = 'log';
  let rules = null;
  const hexPattern = /\b[A-Z]?\d{4}\b/g;

  const name = (unit) => play.faces.get(unit)?.name ?? unit;
  const side = (key) => play.about.scenario.sides.find((s) => s.key === key)?.name ?? key;

  /** An offer in words: names instead of keys, places instead of bare numbers. */
  function words(offer) {
    const place = (hex) => (play.geometry.names[hex] ? `${hex} ${play.geometry.names[hex]}` : hex);
    const args = offer.args.map((arg) => (play.faces.has(arg) ? name(arg) : arg in play.geometry.hexes ? place(arg) : arg));
    const text = [offer.verb, ...args].join(' ').replaceAll('-', '\u2011');
    return text[0].toUpperCase() + text.slice(1);
  }

  function ask() {
    const { state } = table;
    const { ask: asked, stand } = state;
    const box = $('ask');
    if (stand.over) {
      put(box, el('p', { class: 'prompt over' }, stand.over.words));
      return;
    }
    if (!asked) {
      const who = stand.waiting.map(side).join(', ');
      put(box, el('p', { class: 'prompt' }, stand.closed ? `The game is closed: ${stand.closed}.` : `Waiting for ${who}.`));
      return;
    }
    const { offers, chosen } = play;
    const prompt = el('p', { class: 'prompt' }, asked.text, ' ', el('button', { class: 'rule', onclick: () => rule(asked.rule) }, asked.rule));
    const fitting = chosen ? offers.find(chosen, null) : offers.plain();
    const button = (offer) => el('button', { onclick: () => act(offer.words), dataset: { offer: offer.words } }, words(offer));
    const plain = chosen ? offers.plain() : [];
    const first = fitting.slice(0, MANY);
    const rest = fitting.slice(MANY);
    const others = chosen ? [] : offers.all.filter((offer) => offer.units.length || offer.hexes.length);
    const folded = [...rest, ...others];
    put(
      box,
      prompt,
      chosen ? el('p', { class: 'chosen-name' }, name(chosen)) : null,
      el('div', { class: 'offers' }, first.map(button), plain.map(button), el('button', { class: 'quiet', onclick: undo, title: 'Ctrl+Z' }, 'Undo')),
      folded.length
        ? el('details', {}, el('summary', {}, `${folded.length} more on the map`), el('div', { class: 'offers' }, folded.slice(0, 400).map(button)))
        : null,
    );
  }

  function phases() {
    const { at } = table.state.stand;
    put(
      $('phases'),
      play.presentation.phases.map((phase) => el('li', { 'aria-current': phase === at.phase ? 'step' : null }, phase)),
    );
    const { view } = table.state;
    put($('standing'), el('span', {}, `Turn ${at.turn}`), el('span', { class: `side-${at.seat}` }, side(at.seat)), 'vp' in view ? el('span', {}, `${view.vp} VP`) : null);
  }

  /** A sentence with its hexes as links. */
  function sentence(text) {
    const parts = [];
    let last = 0;
    for (const match of text.matchAll(hexPattern)) {
      if (!(match[0] in play.geometry.hexes)) continue;
      parts.push(text.slice(last, match.index), el('button', { class: 'hex', onclick: () => show(match[0]) }, match[0]));
      last = match.index + match[0].length;
    }
    return el('li', {}, parts, text.slice(last));
  }

  const tabs = {
    log: ['Log', () => el('ol', { class: 'log' }, table.state.log.slice(-400).map(({ text }) => sentence(text)))],
    units: ['Units', roster],
    rules: ['Rules', ruleBook],
    chat: ['Chat', chat],
    table: ['Table', about],
  };

  function draw() {
    put(
      $('tabs'),
      Object.entries(tabs).map(([key, [title]]) =>
        el('button', { role: 'tab', 'aria-selected': String(key === open), onclick: () => ((open = key), draw()) }, title),
      ),
    );
    put($('panel'), tabs[open][1]());
    if (open === 'log') $('panel').scrollTop = $('panel').scrollHeight;
  }

  function roster() {
    const filter = el('input', { type: 'search', placeholder: 'filter', 'aria-label': 'filter units' });
    const list = el('ul', { class: 'roster' });
    const fill = () => {
      const able = play.offers.units();
      const wanted = filter.value.toLowerCase();
      const rows = [...play.units.values()]
        .filter((unit) => `${unit.name} ${unit.at} ${unit.side}`.toLowerCase().includes(wanted))
        .map((unit) =>
          el(
            'li',
            { class: `side-${unit.side}` },
            el('button', { onclick: () => (able.has(unit.unit) ? choose(unit.unit) : show(unit.at)) }, able.has(unit.unit) ? '● ' : '', unit.name),
            el('span', {}, unit.at),
            unit.supply && unit.supply !== 'in' ? el('em', {}, unit.supply) : null,
          ),
        );
      put(list, rows);
    };
    filter.addEventListener('input', fill);
    fill();
    return [filter, list];
  }

  function ruleBook() {
    const search = el('input', { type: 'search', placeholder: 'search the rules', 'aria-label': 'search the rules' });
    const list = el('dl', { class: 'rules' });
    const fill = () => {
      const wanted = search.value.toLowerCase();
      const found = (rules ?? []).filter(({ id, title, says }) => `${id} ${title} ${says}`.toLowerCase().includes(wanted)).slice(0, 60);
      put(list, found.flatMap(({ id, says }) => [el('dt', { id: `rule-${id}` }, id), el('dd', {}, says)]));
    };
    search.addEventListener('input', fill);
    search.value = ruleBook.wanted ?? '';
    ruleBook.wanted = '';
    if (rules) fill();
    else {
      request(`/api/rules/${play.about.game}`).then((answer) => {
        ({ rules } = answer);
        fill();
      });
    }
    return [search, list];
  }

  function rule(id) {
    ruleBook.wanted = id;
    open = 'rules';
    draw();
    document.body.classList.add('side-open');
  }

  function chat() {
    const line = el('input', { type: 'text', maxlength: '500', placeholder: 'say something', 'aria-label': 'say something' });
    const form = el('form', { onsubmit: (event) => {
      event.preventDefault();
      const text = line.value.trim();
      if (!text) return;
      line.value = '';
      table.send({ say: text }).catch(() => {});
    } }, line);
    const lines = table.state.chat.map(({ seat, text }) => el('li', {}, el('b', {}, side(seat)), ` ${text}`));
    return [el('ol', { class: 'chat' }, lines), form];
  }

  function about() {
    const { presence, commitment } = table.state;
    const chairs = presence.chairs.map(({ seat, holder, name: who, here }) => {
      const sits = typeof holder === 'object' ? `bot ${holder.bot}` : holder === 'open' ? 'empty' : who || 'a player';
      return el('li', {}, el('b', {}, side(seat)), ` ${sits}${here ? ', here' : ''}`);
    });
    const theme = (word) => {
      kept.set('theme', word);
      document.documentElement.dataset.theme = word;
    };
    return [
      el('h3', {}, play.about.title),
      el('p', {}, play.about.scenario.title),
      el('ul', {}, chairs),
      el('p', { class: 'small' }, `Dice are committed to: ${commitment.slice(0, 16)}…`),
      el('p', {}, ['light', 'dark', ''].map((word) => el('button', { class: 'quiet', onclick: () => theme(word) }, word || 'as the system'))),
      el('p', {}, el('button', { class: 'quiet', onclick: () => confirm('Resign this game?') && table.send({ resign: true }) }, 'Resign')),
    ];
  }

  function card(hex) {
    const units = [...play.units.values()].filter((unit) => unit.at === hex);
    const hidden = (table.state.view.stacks ?? []).filter((stack) => stack.hex === hex && stack.hidden > 0);
    const place = play.geometry.names[hex];
    if (!units.length && !hidden.length && !place) return null;
    return el(
      'div',
      {},
      el('h4', {}, `${hex}${place ? ` ${place}` : ''}`),
      el('ul', {}, units.map((unit) => {
        const face = play.faces.get(unit.unit);
        const steps = unit.steps ?? face?.faces.length;
        const line = face?.faces[Math.max(0, (face?.faces.length ?? 1) - steps)]?.line ?? '';
        const more = [unit.ce !== null && unit.ce !== undefined ? `effectiveness ${unit.ce}` : null, unit.supply, unit.spent && unit.spent !== '0' ? `${unit.spent} MP spent` : null, ...(unit.did ?? [])];
        return el('li', { class: `side-${unit.side}` }, el('b', {}, unit.name), ` ${line} `, el('small', {}, more.filter(Boolean).join(', ')));
      }), hidden.map((stack) => el('li', { class: `side-${stack.side}` }, `${stack.hidden} unknown`))),
    );
  }

  return {
    all() {
      phases();
      draw();
    },
    changed(fresh) {
      phases();
      if (open === 'log' && fresh.length) {
        const list = $('panel').querySelector('.log');
        const stays = $('panel').scrollHeight - $('panel').scrollTop - $('panel').clientHeight < 60;
        list?.append(...fresh.map(({ text }) => sentence(text)));
        if (stays) $('panel').scrollTop = $('panel').scrollHeight;
      } else if (open !== 'chat' && open !== 'rules') draw();
    },
    presence() {
      if (open === 'table') draw();
    },
    said() {
      if (open === 'chat') draw();
      else document.querySelector('#tabs')?.classList.add('news');
    },
    ask,
    rule,
    words,
    card,
  };
}
