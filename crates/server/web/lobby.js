// The lobby: pick a battle, sit down.

import { ask, el, kept, linkField, put } from './dom.js';
import { nameField, page, person, tables } from './me.js';

const $ = (name) => document.getElementById(name);

document.documentElement.dataset.theme = kept.get('theme') ?? '';

export function tell(words) {
  const box = $('why');
  put(box, el('p', {}, words), el('button', { class: 'close', 'aria-label': 'close', onclick: () => (box.hidden = true) }, '×'));
  box.hidden = false;
}

const tried = (work) => work().catch((error) => tell(error.message));

async function open(scenario, mode, sides) {
  const token = await person();
  const body = { scenario: scenario.key, mode, sides, name: kept.get('name') ?? '' };
  const opened = await ask('/api/tables', { method: 'POST', body, token });
  const mine = Object.entries(sides).find(([, who]) => who === 'me')?.[0];
  const friends = Object.entries(opened.seats).filter(([seat]) => sides[seat] === 'friend');
  const own = opened.all ?? opened.seats[mine] ?? '';
  const link = `/t/${opened.table}${own ? `#${own}` : ''}`;
  if (friends.length) invite(scenario, opened.table, link, friends);
  else location.href = link;
}

/** Links for friends before the own seat is taken. */
function invite(scenario, table, own, friends) {
  const rows = friends.map(([seat, token]) => {
    const link = `${location.origin}/t/${table}#${token}`;
    const name = scenario.sides.find((side) => side.key === seat)?.name ?? seat;
    return linkField(link, `link for ${name}`, el('b', {}, name));
  });
  const box = el(
    'dialog',
    { class: 'invite', 'aria-label': 'invitation' },
    el('h2', {}, 'Send this link to your friend'),
    el('p', {}, 'Whoever opens it takes the seat. You can start at once; the game waits.'),
    rows,
    el('p', { class: 'row' }, el('button', { class: 'main', onclick: () => (location.href = own) }, 'Take my seat')),
  );
  document.body.append(box);
  box.showModal();
}

const hours = (minutes) => (minutes < 60 ? `${minutes} minutes` : `${String(Math.round(minutes / 30) / 2).replace('.5', '½').replace(/^0/, '')} hours`);

function card(scenario, bots) {
  const sideSelect = el('select', { 'aria-label': 'your side' }, scenario.sides.map((side) => el('option', { value: side.key }, side.name)));
  const botSelect = el('select', { 'aria-label': 'opponent' }, bots.map(({ name, what }) => el('option', { value: name, title: what }, name)));
  botSelect.value = bots.find(({ usual }) => usual).name;
  const what = el('p', { class: 'small' });
  const explain = () => put(what, bots.find(({ name }) => name === botSelect.value)?.what ?? '');
  botSelect.addEventListener('change', explain);
  explain();
  const others = (who) => Object.fromEntries(scenario.sides.map((side) => [side.key, side.key === sideSelect.value ? 'me' : who]));
  const everyone = (who) => Object.fromEntries(scenario.sides.map((side) => [side.key, who]));
  const start = (words, title, mode, sides, kind = '') =>
    el('button', { class: kind, title, onclick: () => tried(() => open(scenario, mode, sides())) }, words);
  return el(
    'article',
    { class: 'scenario' },
    el('h3', {}, scenario.title),
    el('p', { class: 'facts' }, `${scenario.sides.map((side) => side.name).join(' against ')} · ${scenario.turns} turns · about ${hours(scenario.minutes)}`),
    scenario.about ? el('p', {}, scenario.about) : null,
    el('p', { class: 'row' }, el('label', {}, 'Play ', sideSelect), el('label', {}, ' against ', botSelect), start('Start', 'against the chosen bot', 'seats', () => others(botSelect.value), 'main')),
    what,
    el(
      'p',
      { class: 'row' },
      start('With a friend', 'a link for each seat, live or over weeks', 'seats', () => others('friend')),
      start('Solo, open', 'one person, both sides, nothing hidden', 'solo', () => everyone('me')),
      start('One screen', 'two people, a curtain between the seats', 'hot-seat', () => everyone('me')),
      start('Watch bots', 'the chosen bot plays itself', 'seats', () => everyone(botSelect.value)),
    ),
  );
}

/** A map whose rules are not there yet. */
function mapOnly({ map, title, subtitle, sides, hexes }) {
  return el(
    'a',
    { class: 'map-only', href: `/map/${map}-light.svg` },
    el('img', { src: `/map/${map}-thumb.svg`, alt: `map of ${title}`, loading: 'lazy' }),
    el('span', { class: 'badge' }, 'map only'),
    el('b', {}, title),
    el('span', { class: 'small' }, subtitle),
    el('span', { class: 'small' }, `${sides.join(' against ')} · ${hexes.toLocaleString('en')} hexes`),
  );
}

/** Brings a record in: a file that was exported here or by the command line. */
function bringIn() {
  const file = el('input', { type: 'file', accept: '.jsonl,.json,text/*', 'aria-label': 'record file', class: 'file' });
  file.addEventListener('change', () =>
    tried(async () => {
      if (!file.files.length) return;
      const [{ name }] = file.files;
      const text = await file.files[0].text();
      // The same file may be chosen again.
      file.value = '';
      const answer = await fetch('/api/import', { method: 'POST', headers: { 'content-type': 'text/plain', 'x-esagono-token': await person() }, body: text });
      const json = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(`${name} cannot be brought in. ${json.error ?? `The server answered ${answer.status}.`}`);
      location.href = `/t/${json.table}#${json.all}`;
    }),
  );
  return el('p', { class: 'row import' }, el('label', {}, 'Bring in the record of a game ', file), el('span', { class: 'small' }, 'Finished games can be looked through; others go on with you at every side.'));
}

async function begin() {
  put($('who'), nameField(), el('a', { href: '/me', class: 'button' }, 'Your page'));
  if (location.pathname === '/me') return page($('mine'), $('boxes'));
  const { games, maps, bots } = await ask('/api/games');
  const picture = (game) => el('a', { href: `/map/${game.maps[0]}-light.svg`, title: 'the whole map' }, el('img', { src: `/map/${game.maps[0]}-thumb.svg`, alt: `map of ${game.title}` }));
  put(
    $('boxes'),
    games.map((game) =>
      el('section', { class: 'box', 'aria-label': game.title }, el('div', { class: 'picture' }, picture(game)), el('div', {}, el('h2', {}, game.title), game.scenarios.map((scenario) => card(scenario, bots)))),
    ),
    maps.length ? el('section', { class: 'maps' }, el('h2', {}, 'Maps that are ready, rules to come'), el('div', { class: 'shelf' }, maps.map(mapOnly))) : null,
    bringIn(),
  );
  const token = kept.get('person');
  if (!token) return;
  const mine = await ask('/api/people/me', { token }).catch(() => null);
  if (mine?.tables.length) put($('mine'), tables(mine.tables, token, 6));
}

tried(begin);
