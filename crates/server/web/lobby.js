// The lobby: pick a battle, sit down.

import { ask, el, kept, put } from './dom.js';

const $ = (name) => document.getElementById(name);

function tell(words) {
  const box = $('why');
  put(box, el('p', {}, words), el('button', { class: 'close', 'aria-label': 'close', onclick: () => (box.hidden = true) }, '×'));
  box.hidden = false;
}

/** The personal page's secret, made when first needed. */
async function person() {
  const known = kept.get('person');
  if (known) return known;
  const { token } = await ask('/api/people', { method: 'POST', body: { name: kept.get('name') ?? '' } });
  kept.set('person', token);
  return token;
}

async function open(scenario, mode, sides) {
  try {
    const token = await person();
    const body = { scenario: scenario.key, mode, sides, name: kept.get('name') ?? '' };
    const opened = await ask('/api/tables', { method: 'POST', body, token });
    const mine = Object.entries(sides).find(([, who]) => who === 'me')?.[0];
    const friends = Object.entries(opened.seats).filter(([seat]) => sides[seat] === 'friend');
    const own = opened.all ?? opened.seats[mine] ?? '';
    if (!friends.length) {
      location.href = `/t/${opened.table}${own ? `#${own}` : ''}`;
      return;
    }
    invite(scenario, opened.table, own, friends);
  } catch (error) {
    tell(error.message);
  }
}

/** Links for friends before the own seat is taken. */
function invite(scenario, table, own, friends) {
  const box = el(
    'dialog',
    { class: 'invite' },
    el('h2', {}, 'Send this link to your friend'),
    friends.map(([seat, token]) => {
      const link = `${location.origin}/t/${table}#${token}`;
      const name = scenario.sides.find((side) => side.key === seat)?.name ?? seat;
      const field = el('input', { readonly: true, value: link, 'aria-label': `link for ${name}` });
      return el('p', {}, el('b', {}, name), field, el('button', { onclick: () => (field.select(), navigator.clipboard?.writeText(link)) }, 'Copy'));
    }),
    el('p', {}, el('button', { class: 'main', onclick: () => (location.href = `/t/${table}#${own}`) }, 'Take my seat')),
  );
  document.body.append(box);
  box.showModal();
}

function card(game, scenario, bots) {
  const first = scenario.sides[0].key;
  const sideSelect = el('select', { 'aria-label': 'your side' }, scenario.sides.map((side) => el('option', { value: side.key }, side.name)));
  const botSelect = el('select', { 'aria-label': 'opponent' }, bots.map(({ name, what }) => el('option', { value: name, title: what }, name)));
  botSelect.value = bots.some(({ name }) => name === 'normal') ? 'normal' : bots[0].name;
  const others = (mine, who) => Object.fromEntries(scenario.sides.map((side) => [side.key, side.key === mine ? 'me' : who]));
  const everyone = (who) => Object.fromEntries(scenario.sides.map((side) => [side.key, who]));
  return el(
    'article',
    { class: 'scenario' },
    el('h3', {}, scenario.title),
    el('p', { class: 'small' }, `${scenario.sides.map((side) => side.name).join(' against ')} · ${scenario.turns} turns`),
    el('p', { class: 'row' }, 'Play ', sideSelect, ' against ', botSelect, el('button', { class: 'main', onclick: () => open(scenario, 'seats', others(sideSelect.value || first, botSelect.value)) }, 'Start')),
    el(
      'p',
      { class: 'row' },
      el('button', { onclick: () => open(scenario, 'seats', others(sideSelect.value, 'friend')) }, 'With a friend'),
      el('button', { onclick: () => open(scenario, 'solo', everyone('me')) }, 'Solo, open'),
      el('button', { onclick: () => open(scenario, 'hot-seat', everyone('me')) }, 'One screen'),
      el('button', { onclick: () => open(scenario, 'seats', everyone(botSelect.value)) }, 'Watch bots'),
    ),
  );
}

async function begin() {
  const { games, bots } = await ask('/api/games');
  put(
    $('boxes'),
    games.map((game) =>
      el(
        'section',
        { class: 'box' },
        el('img', { src: `/map/${game.maps[0]}-thumb.svg`, alt: `map of ${game.title}`, loading: 'lazy' }),
        el('div', {}, el('h2', {}, game.title), game.scenarios.map((scenario) => card(game, scenario, bots))),
      ),
    ),
  );
  const token = kept.get('person');
  if (!token) return;
  const mine = await ask('/api/people/me', { token }).catch(() => null);
  if (!mine?.tables.length) return;
  put(
    $('mine'),
    el('h2', {}, 'Your tables'),
    el('ul', {}, mine.tables.slice(0, 20).map(({ table, scenario, seats, closed }) => el('li', {}, el('a', { href: `/t/${table}#${token}` }, scenario), ` as ${seats.join(', ')}${closed ? ' · over' : ''}`))),
  );
}

begin().catch((error) => tell(error.message));
