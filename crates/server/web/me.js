// The person: a name, a secret link that lists all seats on any device, and the tables.

import { ask, el, linkField, put } from './dom.js';
import { kept } from './kept.js';
import { words } from './words.js';

/** The personal page's secret, made when first needed. */
export async function person() {
  const known = kept.get('person');
  if (known && (await isKnown(known))) return known;
  const { token } = await ask('/api/people', { method: 'POST', body: { name: kept.get('name') ?? '' } });
  kept.set('person', token);
  return token;
}

/** Whether a personal link opens a page here; where the server cannot tell, nothing is thrown away. */
function isKnown(token) {
  return ask('/api/people/me', { token }).then(
    () => true,
    (error) => (error.status === 404 ? false : Promise.reject(error)),
  );
}

/** What you are called at the table. */
export function nameField() {
  const field = el('input', { type: 'text', maxlength: '40', placeholder: words.me.yourName, value: kept.get('name') ?? '', 'aria-label': words.me.yourName, autocomplete: 'nickname' });
  field.addEventListener('change', () => {
    kept.set('name', field.value.trim() || null);
    const token = kept.get('person');
    if (token) ask('/api/people/me', { method: 'POST', body: { name: field.value.trim() }, token }).catch(() => {});
  });
  return field;
}

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const SPANS = [['day', 86_400], ['hour', 3600], ['minute', 60]];

function when(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  for (const [unit, length] of SPANS) {
    if (past >= length) return new Intl.RelativeTimeFormat(words.common.language).format(-Math.floor(past / length), unit);
  }
  return words.me.justNow;
}

/**
 * Who else sits there.
 * @param {TableLine} table
 * @param {(key: string) => string} nameOf
 */
function company({ chairs, seats, mode }, nameOf) {
  if (mode === 'solo') return words.me.alone;
  if (mode === 'hot-seat') return words.me.oneScreen;
  const others = chairs.filter(({ seat }) => !seats.includes(seat));
  return others.map(({ seat, holder, name }) => `${nameOf(seat)}: ${typeof holder === 'object' ? words.common.bot(holder.bot) : holder === 'open' ? words.common.nobodyYet : name || words.common.player}`).join(', ');
}

/**
 * @param {TableLine} table
 * @param {string} token
 */
function line(table, token) {
  const { status, seats, closed } = table;
  const nameOf = (key) => table.posts?.find((post) => post.key === key)?.name ?? key;
  const href = (seat) => `/t/${table.table}${seats.length > 1 && table.mode === 'seats' ? `?seat=${seat}` : ''}#${token}`;
  const stands = status.frozen
    ? words.me.frozen(status.frozen)
    : closed
      ? (status.over ?? words.me.closed(closed))
      : table.yours
        ? words.common.yourTurn
        : words.me.waitingFor(status.waiting.map(nameOf));
  const links = table.mode === 'seats' && seats.length > 1 ? seats.map((seat) => el('a', { href: href(seat) }, nameOf(seat))) : [el('a', { href: href(seats[0]) }, table.title ?? table.scenario)];
  return el(
    'li',
    { class: `table-line${table.yours ? ' yours' : ''}${status.frozen ? ' frozen' : ''}` },
    el('div', {}, links.flatMap((link, i) => (i ? [' · ', link] : [link])), el('span', { class: 'small' }, ` ${table.mode === 'seats' ? words.me.as(seats.map(nameOf), company(table, nameOf)) : company(table, nameOf)}`)),
    el('div', {}, el('b', { class: 'stands' }, stands), el('span', { class: 'small' }, ` ${closed ? '' : `${words.me.turn(status.turn, status.phase)} · `}${when(table.touched)}`), table.draw.length ? el('em', {}, ` ${words.me.drawOffered}`) : null),
    closed ? el('div', {}, el('a', { href: `/t/${table.table}?at=0#${token}` }, words.common.replay)) : null,
  );
}

/**
 * Lists of tables: those that wait for you first.
 * @param {TableLine[]} list
 * @param {string} token
 */
export function tables(list, token, most = 200) {
  const open = list.filter(({ closed, status }) => !closed && !status.frozen).sort((a, b) => Number(b.yours) - Number(a.yours));
  const done = list.filter((table) => !open.includes(table));
  const part = (title, some) => (some.length ? [el('h2', {}, title), el('ul', { class: 'tables' }, some.slice(0, most).map((table) => line(table, token)))] : []);
  const more = list.length > most ? [el('p', {}, el('a', { href: '/me' }, words.me.allTables(list.length)))] : [];
  return [...part(words.me.yourTables, open), ...part(words.me.finished, done), ...more];
}

/**
 * The personal page. The secret stands behind # in its link and is kept in this browser.
 * @param {HTMLElement} listBox
 * @param {HTMLElement} linkBox
 */
export async function page(listBox, linkBox) {
  document.title = words.me.title;
  const given = location.hash.slice(1);
  if (given && !(await isKnown(given))) {
    const own = kept.get('person') ? el('a', { href: '/me' }, words.me.ownPage) : el('a', { href: '/' }, words.common.toLobby);
    return put(listBox, el('h2', {}, words.me.nobodys), el('p', {}, words.me.mistyped(own)));
  }
  if (given) kept.set('person', given);
  const token = await person();
  if (location.hash) history.replaceState(null, '', '/me');
  /** @type {{ name: string; tables: TableLine[] }} */
  const mine = await ask('/api/people/me', { token });
  if (mine.name && !kept.get('name')) kept.set('name', mine.name);
  put(listBox, mine.tables.length ? tables(mine.tables, token) : [el('h2', {}, words.me.yourTables), el('p', {}, words.me.noTables(el('a', { href: '/' }, words.me.pick)))]);
  const link = `${location.origin}/me#${token}`;
  const { svg } = await ask('/api/people/me/qr', { method: 'POST', body: { origin: location.origin }, token });
  const local = /^(localhost|127\.|\[::1\])/.test(location.host);
  put(
    linkBox,
    el(
      'section',
      { class: 'box personal' },
      el('img', { class: 'qr', alt: words.me.qr, src: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
      el(
        'div',
        {},
        el('h2', {}, words.me.link),
        el('p', {}, words.me.linkOpens),
        linkField(link, words.me.linkLabel),
        local ? el('p', { class: 'small' }, words.me.local) : null,
        el('p', {}, el('button', { class: 'quiet', onclick: () => (kept.set('person', null), (location.href = '/')) }, words.me.forget)),
      ),
    ),
  );
}
