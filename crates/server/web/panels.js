// What stands beside the board: header, log, units, points, orders, rules, charts, chat, the table itself.

import { ask as request, el, openSheet, put } from './dom.js';
import { Log } from './log.js';
import { Orders } from './orders.js';
import { Replay } from './replay.js';
import { Roster, points } from './roster.js';
import { about, luck } from './seats.js';
import { Bell, Care, Since } from './welcome.js';
import { words } from './words.js';
import { phaseName, seatName, sideOf } from './who.js';

const $ = (name) => document.getElementById(name);

/**
 * @param {Play} play
 * @param {{ show: ShowHex; choose: Choose }} on
 * @returns {Panels}
 */
export function panels(play, { show, choose }) {
  const { table } = play;
  let open = 'log';
  /** @type {Rule[] | null} */
  let rules = null;
  let wanted = '';
  /** @param {string} key */
  const seat = (key) => seatName(play.about.scenario, key);

  const log = new Log(play, { show, rule });
  const orders = new Orders(play);
  const parts = (text) => log.parts(text);
  const replay = new Replay(play, { parts });
  const bell = new Bell(play);
  const care = new Care(play, { rule, show });
  new Since(play, { replay, parts });
  /** @type {Roster | null} */
  let roster = null;
  let unread = 0;
  /** @type {string[]} */
  let offered = [];
  let isNews = false;
  let isEndTold = false;
  let hasLooked = false;

  /** @type {Record<string, () => Child>} */
  const tabs = {
    log: logPanel,
    units: () => (roster ??= new Roster(play, { show, choose })).draw(),
    points: () => points(play, { show }),
    orders: () => orders.draw(),
    rules: ruleBook,
    charts,
    chat,
    table: () => about(play, { bell, care, draw }),
  };

  /** Turn, phase, seat and points on top. */
  function header() {
    const { stand, view } = table.state;
    const { at } = stand;
    put(
      $('phases'),
      (play.presentation.phases ?? []).map((phase) => el('li', { 'aria-current': phase === at.phase ? 'step' : null }, phaseName(play, phase))),
    );
    const turns = play.about.scenario.turns;
    const { score } = play.presentation;
    put(
      $('standing'),
      el('span', { title: words.panels.turnsInAll(turns) }, words.panels.turn(at.turn)),
      el('span', { class: `side-${sideOf(play.about.scenario, at.seat)}` }, seat(at.seat)),
      Object.values(at.more ?? {}).map((text) => el('span', {}, text)),
      score && score.field in view ? el('button', { class: 'quiet points', title: words.panels.pointsTitle, onclick: () => turn('points') }, `${view[score.field]} ${score.short}`) : null,
    );
  }

  /** @param {string} tab */
  function turn(tab) {
    open = tab;
    draw();
    openSheet(true);
  }

  function draw() {
    drawTabs();
    $('panel').setAttribute('aria-labelledby', `tab-${open}`);
    put($('panel'), tabs[open]());
    $('panel').scrollTop = open === 'log' || open === 'chat' ? $('panel').scrollHeight : 0;
  }

  /** The names alone, with what is new: what is being written below them stays. */
  function drawTabs() {
    if (open === 'chat') unread = 0;
    if (open === 'table') isNews = false;
    const names = Object.keys(tabs);
    const move = (event) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      open = names[(names.indexOf(open) + by + names.length) % names.length];
      draw();
      /** @type {HTMLElement} */ ($('tabs').querySelector('[aria-selected="true"]')).focus();
    };
    put(
      $('tabs'),
      names.map((key) => {
        const chosen = key === open;
        return el('button', { role: 'tab', id: `tab-${key}`, 'aria-controls': 'panel', 'aria-selected': String(chosen), tabindex: chosen ? '0' : '-1', onclick: () => ((open = key), draw()), onkeydown: move }, words.panels.tabs[key], key === 'chat' && unread ? el('span', { class: 'news' }, unread) : key === 'table' && isNews ? el('span', { class: 'news' }, '!') : null);
      }),
    );
  }

  function logPanel() {
    const { stand } = table.present;
    const ended = stand.over || stand.closed;
    return [el('p', { class: 'row tight' }, el('button', { class: 'quiet', onclick: () => look() }, ended ? words.panels.replayGame : words.common.lookBack)), log.draw()];
  }

  /** @param {Look} options */
  function look(options = {}) {
    const { you } = table.present;
    const eyes = options.eyes ?? (you.as === 'hot-seat' ? you.seat : null);
    return replay.open({ ...options, eyes }).catch((error) => play.gestures?.tell?.(error.message));
  }

  function ruleBook() {
    const search = el('input', { type: 'search', placeholder: words.panels.searchRules, 'aria-label': words.panels.searchRules, value: wanted });
    const list = el('dl', { class: 'rules' });
    const fill = () => {
      wanted = search.value;
      const low = wanted.trim().toLowerCase();
      const exact = (rules ?? []).filter(({ id }) => id.toLowerCase() === low);
      const near = (rules ?? []).filter(({ id }) => !exact.length ? false : id.toLowerCase() !== low && id.split('/')[0] === exact[0].id.split('/')[0]);
      const terms = low.split(/\s+/);
      const found = exact.length ? [...exact, ...near] : (rules ?? []).filter(({ id, title, says }) => terms.every((word) => `${id} ${title} ${says}`.toLowerCase().includes(word)));
      put(list, found.slice(0, 80).flatMap(({ id, title, says }, i) => [el('dt', { class: exact.length && i === 0 ? 'exact' : '' }, el('span', {}, id), ` ${title ?? ''}`), el('dd', {}, says)]));
      if (found.length > 80) list.append(el('dd', { class: 'small' }, words.common.andMore(found.length - 80)));
      if (rules && !found.length) put(list, el('dd', {}, words.panels.nothingFound));
    };
    search.addEventListener('input', fill);
    if (rules) fill();
    else
      request(`/api/rules/${play.about.game}`)
        .then((answer) => {
          // Paragraphs first, then tables and the like.
          const numbered = ({ id }) => Number(!/^\d/.test(id));
          rules = answer.rules.toSorted((a, b) => numbered(a) - numbered(b));
          fill();
        })
        .catch((error) => put(list, el('dd', {}, error.message)));
    return [search, list];
  }

  /**
   * A paragraph, from anywhere.
   * @param {string} id
   */
  function rule(id) {
    wanted = id;
    turn('rules');
    $('panel').scrollTop = 0;
  }

  /** The charts, each cell with where its number is from: pointed at, or clicked. */
  function charts() {
    const list = play.presentation.charts ?? [];
    if (!list.length) return el('p', { class: 'small' }, words.panels.noCharts);
    const from = (key, name) => el('span', { class: `from-${key}` }, name);
    return [el('p', { class: 'small' }, words.panels.legend(from('printed', words.panels.printed), from('inferred', words.panels.inferred), from('reconstructed', words.panels.reconstructed))), list.map(chart)];
  }

  /** @param {Chart} chart */
  function chart({ title, corner, columns, rows }) {
    const said = el('p', { class: 'small source', role: 'status' });
    /** @type {(row: ChartRow, cell: string | null, i: number) => HTMLElement} */
    const cellOf = (row, cell, i) => {
      const from = row.cell_provenance?.[i] || row.provenance;
      const source = from || words.panels.noSource;
      const tell = () => put(said, `${corner} ${row.head}, ${columns[i]}: `, el('b', {}, cell ?? '–'), `, ${source}. `, row.rule ? el('button', { class: 'rule', onclick: () => rule(row.rule) }, row.rule) : null);
      return el('td', { title: source, class: from ? `from-${from}` : null }, el('button', { class: 'cell-source', onclick: tell }, cell ?? '–'));
    };
    /** @param {ChartRow} row */
    const head = (row) => el('th', { scope: 'row' }, row.rule ? el('button', { class: 'rule', onclick: () => rule(row.rule), title: row.rule }, row.head) : row.head);
    const body = rows.map((row) => el('tr', {}, head(row), row.cells.map((cell, i) => cellOf(row, cell, i))));
    const top = el('tr', {}, el('th', {}, corner), columns.map((name) => el('th', { scope: 'col' }, name)));
    return el('details', { open: true }, el('summary', {}, title), said, el('div', { class: 'wide' }, el('table', { class: 'chart' }, el('thead', {}, top), el('tbody', {}, body))));
  }

  /** @param {ChatLine} line */
  const chatLine = ({ seat: by, text, at }) => el('li', {}, by ? el('b', { class: `side-${sideOf(play.about.scenario, by)}` }, seat(by)) : null, ' ', text, ' ', el('small', {}, new Date(at * 1000).toLocaleString([], { dateStyle: 'short', timeStyle: 'short' })));

  /** The same once more: what was unfolded stays so, and the place. */
  function redraw() {
    const panel = $('panel');
    const title = (node) => node.querySelector('summary')?.textContent.replace(/ \(\d+\)$/, '');
    const unfolded = new Map([...panel.querySelectorAll('details')].map((node) => [title(node), node.open]));
    const { scrollTop } = panel;
    draw();
    for (const node of panel.querySelectorAll('details')) node.open = unfolded.get(title(node)) ?? node.open;
    panel.scrollTop = scrollTop;
  }

  function chat() {
    const { you, chat: said } = table.present;
    const list = el('ol', { class: 'chat', 'aria-live': 'polite' }, said.map(chatLine));
    if (you.as === 'watcher') return [list, el('p', { class: 'small' }, words.panels.watchersSilent)];
    const line = el('input', { type: 'text', maxlength: '500', placeholder: words.panels.say, 'aria-label': words.panels.say, oninput: () => line.setCustomValidity('') });
    const send = (event) => {
      event.preventDefault();
      const text = line.value.trim();
      if (!text) return;
      line.value = '';
      table.send({ say: text }).catch((error) => ((line.value = text), line.setCustomValidity(error.message), line.reportValidity()));
    };
    return [list, el('form', { onsubmit: send }, line)];
  }

  /** A draw that is offered or declined is told wherever one looks. */
  function heardOfDraw() {
    const { presence, you, stand } = table.present;
    const [before, now] = [offered, presence.draw ?? []];
    offered = now;
    if (you.as !== 'seat' || stand.over || stand.closed) return;
    const theirs = now.filter((key) => key !== you.seat && !before.includes(key));
    const declined = before.includes(you.seat) && !now.includes(you.seat) && !play.withdrew;
    play.withdrew = false;
    const isSeen = open === 'table' && $('panel').checkVisibility({ visibilityProperty: true });
    if (theirs.length && !isSeen) {
      isNews = true;
      play.tell(words.panels.offersDraw(theirs.map(seat)));
    } else if (declined) play.tell(words.panels.drawDeclined);
  }

  /** Over: the result, proof of the dice, luck and replay in one place. */
  function ended() {
    const { stand } = table.present;
    if (!(stand.over || stand.closed) || table.past || isEndTold) return;
    isEndTold = true;
    if (open === 'log') turn('table');
    else if (open === 'table') draw();
  }

  return {
    all() {
      header();
      heardOfDraw();
      draw();
      const query = new URLSearchParams(location.search);
      if (query.has('at') && !hasLooked) {
        hasLooked = true;
        look({ at: Number(query.get('at')) || 0, eyes: query.get('as') });
      } else ended();
    },
    changed(fresh) {
      header();
      if (open === 'log') {
        const panel = $('panel');
        const stays = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
        if (fresh.length) log.add(fresh);
        else log.draw();
        if (stays || table.past) panel.scrollTop = panel.scrollHeight;
      } else if (open === 'units') roster?.fill();
      else if (open === 'points') redraw();
      ended();
    },
    presence() {
      heardOfDraw();
      if (open === 'table') draw();
      else drawTabs();
    },
    said(line) {
      if (open === 'chat') {
        $('panel').querySelector('.chat').append(chatLine(line));
        $('panel').scrollTop = $('panel').scrollHeight;
      } else {
        unread += 1;
        drawTabs();
      }
    },
    rule,
    look,
    luck: () => luck(play),
  };
}
