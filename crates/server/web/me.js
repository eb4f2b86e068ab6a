// The person: a name, a secret link that lists all seats on any device, and the tables.

import { ask, el, kept, linkField, put } from './dom.js';
import { qr } from './qr.js';

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
  const field = el('input', { type: 'text', maxlength: '40', placeholder: 'your name', value: kept.get('name') ?? '', 'aria-label': 'your name', autocomplete: 'nickname' });
  field.addEventListener('change', () => {
    kept.set('name', field.value.trim() || null);
    const token = kept.get('person');
    if (token) ask('/api/people/me', { method: 'POST', body: { name: field.value.trim() }, token }).catch(() => {});
  });
  return field;
}

function when(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  for (const [unit, length] of [['day', 86_400], ['hour', 3600], ['minute', 60]]) {
    if (past >= length) return new Intl.RelativeTimeFormat('en').format(-Math.floor(past / length), unit);
  }
  return 'just now';
}

/** Who else sits there. */
function company({ chairs, seats, mode }, nameOf) {
  if (mode === 'solo') return 'alone';
  if (mode === 'hot-seat') return 'at one screen';
  const others = chairs.filter(({ seat }) => !seats.includes(seat));
  return others.map(({ seat, holder, name }) => `${nameOf(seat)}: ${typeof holder === 'object' ? `bot ${holder.bot}` : holder === 'open' ? 'nobody yet' : name || 'a player'}`).join(', ');
}

function line(table, token) {
  const { status, seats, closed } = table;
  const nameOf = (key) => table.sides?.find((side) => side.key === key)?.name ?? key;
  const href = (seat) => `/t/${table.table}${seats.length > 1 && table.mode === 'seats' ? `?seat=${seat}` : ''}#${token}`;
  const stands = status.frozen
    ? `Frozen: ${status.frozen}`
    : closed
      ? (status.over ?? `Closed: ${closed}.`)
      : table.yours
        ? 'Your turn'
        : `Waiting for ${status.waiting.map(nameOf).join(', ')}`;
  const links = table.mode === 'seats' && seats.length > 1 ? seats.map((seat) => el('a', { href: href(seat) }, nameOf(seat))) : [el('a', { href: href(seats[0]) }, table.title ?? table.scenario)];
  return el(
    'li',
    { class: `table-line${table.yours ? ' yours' : ''}${status.frozen ? ' frozen' : ''}` },
    el('div', {}, links.flatMap((link, i) => (i ? [' · ', link] : [link])), el('span', { class: 'small' }, ` ${table.mode === 'seats' ? `as ${seats.map(nameOf).join(' and ')}, ` : ''}${company(table, nameOf)}`)),
    el('div', {}, el('b', { class: 'stands' }, stands), el('span', { class: 'small' }, ` ${closed ? '' : `turn ${status.turn}, ${status.phase} · `}${when(table.touched)}`), table.draw.length ? el('em', {}, ' a draw is offered') : null),
    closed ? el('div', {}, el('a', { href: `/t/${table.table}?at=0#${token}` }, 'Replay')) : null,
  );
}

/** Lists of tables: those that wait for you first. */
export function tables(list, token, most = 200) {
  const open = list.filter(({ closed, status }) => !closed && !status.frozen).sort((a, b) => Number(b.yours) - Number(a.yours));
  const done = list.filter((table) => !open.includes(table));
  const part = (title, some) => (some.length ? [el('h2', {}, title), el('ul', { class: 'tables' }, some.slice(0, most).map((table) => line(table, token)))] : []);
  const more = list.length > most ? [el('p', {}, el('a', { href: '/me' }, `All ${list.length} tables`))] : [];
  return [...part('Your tables', open), ...part('Finished games', done), ...more];
}

/** The personal page. The secret stands behind # in its link and is kept in this browser. */
export async function page(listBox, linkBox) {
  document.title = 'Your page · Esagono';
  const given = location.hash.slice(1);
  if (given && !(await isKnown(given))) {
    const own = kept.get('person') ? el('a', { href: '/me' }, 'Your own page') : el('a', { href: '/' }, 'To the lobby');
    return put(listBox, el('h2', {}, 'This link opens nobody’s page'), el('p', {}, 'It may be mistyped, or made by another server. What this browser keeps is as it was. ', own));
  }
  if (given) kept.set('person', given);
  const token = await person();
  if (location.hash) history.replaceState(null, '', '/me');
  const mine = await ask('/api/people/me', { token });
  if (mine.name && !kept.get('name')) kept.set('name', mine.name);
  put(listBox, mine.tables.length ? tables(mine.tables, token) : [el('h2', {}, 'Your tables'), el('p', {}, 'None yet. ', el('a', { href: '/' }, 'Pick a battle.'))]);
  const link = `${location.origin}/me#${token}`;
  const local = /^(localhost|127\.|\[::1\])/.test(location.host);
  put(
    linkBox,
    el(
      'section',
      { class: 'box personal' },
      qr(link, 'QR code of your personal link'),
      el(
        'div',
        {},
        el('h2', {}, 'Your personal link'),
        el('p', {}, 'It opens this page, with all your seats, on any device. Whoever has it can play for you: keep it to yourself.'),
        linkField(link, 'your personal link'),
        local ? el('p', { class: 'small' }, 'This server is reached at its own machine only; for a phone start it with --listen 0.0.0.0:1916 and open this page by the machine’s address.') : null,
        el('p', {}, el('button', { class: 'quiet', onclick: () => (kept.set('person', null), (location.href = '/')) }, 'Forget me on this device')),
      ),
    ),
  );
}
