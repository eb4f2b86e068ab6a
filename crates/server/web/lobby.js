// The lobby: pick a battle, sit down.

import { ask, el, languages, linkField, put, spoken, worded } from './dom.js';
import { kept } from './kept.js';
import { nameField, page, person, tables } from './me.js';
import { words } from './words.js';
import { seatName, sideName } from './who.js';

const $ = (name) => document.getElementById(name);

document.documentElement.dataset.theme = kept.get('theme') ?? '';
worded(document);

function tell(message) {
  const box = $('why');
  put(box, el('p', {}, message), el('button', { class: 'close', 'aria-label': words.common.close, onclick: () => (box.hidden = true) }, '×'));
  box.hidden = false;
}

const tried = (work) => work().catch((error) => tell(error.message));

/**
 * @param {Scenario} scenario
 * @param {Mode} mode
 * @param {Record<string, string>} seats who plays, by seat
 * @param {Record<string, string>} options what is chosen, by the key of the choice
 */
async function open(scenario, mode, seats, options) {
  const token = await person();
  const body = { scenario: scenario.key, mode, seats, options, name: kept.get('name') ?? '' };
  /** @type {{ table: string; seats: Record<string, string>; all?: string }} */
  const opened = await ask('/api/tables', { method: 'POST', body, token });
  const mine = Object.entries(seats).find(([, who]) => who === 'me')?.[0];
  const friends = Object.entries(opened.seats).filter(([seat]) => seats[seat] === 'friend');
  const own = opened.all ?? opened.seats[mine] ?? '';
  const link = `/t/${opened.table}${own ? `#${own}` : ''}`;
  if (friends.length) invite(scenario, opened.table, link, friends);
  else location.href = link;
}

/**
 * Links for friends before the own seat is taken.
 * @param {Scenario} scenario
 * @param {string} table
 * @param {string} own the link to the own seat
 * @param {[seat: string, token: string][]} friends
 */
function invite(scenario, table, own, friends) {
  const rows = friends.map(([seat, token]) => {
    const link = `${location.origin}/t/${table}#${token}`;
    const name = seatName(scenario, seat);
    return linkField(link, words.lobby.linkFor(name), el('b', {}, name));
  });
  const box = el(
    'dialog',
    { class: 'invite', 'aria-label': words.lobby.invitation },
    el('h2', {}, words.lobby.sendLink),
    el('p', {}, words.lobby.whoeverOpens),
    rows,
    el('p', { class: 'row' }, el('button', { class: 'main', onclick: () => (location.href = own) }, words.lobby.takeSeat)),
  );
  document.body.append(box);
  box.showModal();
}

const hours = (minutes) => (minutes < 60 ? words.lobby.minutes(minutes) : words.lobby.hours(String(Math.round(minutes / 30) / 2).replace('.5', '½').replace(/^0/, '')));

/**
 * @param {Scenario} scenario
 * @param {Bot[]} bots
 */
function card(scenario, bots) {
  const seatSelect = el('select', { 'aria-label': words.lobby.yourSeat }, scenario.seats.map((seat) => el('option', { value: seat.key }, seat.name)));
  const botSelect = el('select', { 'aria-label': words.lobby.opponent }, bots.map(({ name, what }) => el('option', { value: name, title: what }, name)));
  botSelect.value = (bots.find(({ usual }) => usual) ?? bots.at(-1))?.name;
  const what = el('p', { class: 'small' });
  const explain = () => put(what, bots.find(({ name }) => name === botSelect.value)?.what ?? '');
  botSelect.addEventListener('change', explain);
  explain();
  const others = (who) => Object.fromEntries(scenario.seats.map((seat) => [seat.key, seat.key === seatSelect.value ? 'me' : who]));
  const everyone = (who) => Object.fromEntries(scenario.seats.map((seat) => [seat.key, who]));
  const start = (name, title, mode, seats, kind = '') =>
    el('button', { class: kind, title, onclick: () => tried(() => open(scenario, mode, seats(), options.chosen())) }, name);
  const options = choices(scenario);
  return el(
    'article',
    { class: 'scenario' },
    el('h3', {}, scenario.title),
    el('p', { class: 'facts' }, words.lobby.facts(words.common.against(scenario.sides.map((side) => side.name)), scenario.turns, hours(scenario.minutes))),
    scenario.about ? el('p', {}, scenario.about) : null,
    scenario.seats.length > 2
      ? company(scenario, bots, (seats) => start(words.lobby.start, words.lobby.asChosen, 'seats', seats, 'main'))
      : el('p', { class: 'row' }, el('label', {}, words.lobby.play(seatSelect)), el('label', {}, words.lobby.against(botSelect)), start(words.lobby.start, words.lobby.startTitle, 'seats', () => others(botSelect.value), 'main')),
    scenario.seats.length > 2 ? null : what,
    options.box,
    el(
      'p',
      { class: 'row' },
      scenario.seats.length > 2 ? null : start(words.lobby.friend, words.lobby.friendTitle, 'seats', () => others('friend')),
      start(words.lobby.solo, words.lobby.soloTitle, 'solo', () => everyone('me')),
      start(words.lobby.oneScreen, words.lobby.oneScreenTitle, 'hot-seat', () => everyone('me')),
      start(words.lobby.watch, words.lobby.watchTitle, 'seats', () => everyone(botSelect.value)),
    ),
  );
}

/**
 * What may be chosen before the first move, folded away: each with its paragraph and what the chosen value means.
 * @param {Scenario} scenario
 */
function choices(scenario) {
  const rows = scenario.choices.map((choice) => {
    const list = el('select', { dataset: { option: choice.key } }, choice.values.map(({ key }) => el('option', { value: key }, key)));
    const meaning = el('span', { class: 'small' });
    const explain = () => put(meaning, choice.values.find(({ key }) => key === list.value)?.words ?? '');
    list.addEventListener('change', explain);
    explain();
    return { choice, list, line: el('li', {}, el('label', {}, `${choice.name} (${choice.rule}) `, list), ' ', meaning) };
  });
  return {
    box: rows.length ? el('details', { class: 'options' }, el('summary', {}, words.lobby.options), el('ul', { class: 'company' }, rows.map(({ line }) => line))) : null,
    chosen: () => Object.fromEntries(rows.map(({ choice, list }) => [choice.key, list.value])),
  };
}

/**
 * Who sits where, seat by seat, where there are more than two.
 * @param {Scenario} scenario
 * @param {Bot[]} bots
 * @param {(seats: () => Record<string, string>) => HTMLElement} start
 */
function company(scenario, bots, start) {
  const usual = (bots.find((bot) => bot.usual) ?? bots.at(-1))?.name;
  const choices = [['me', words.lobby.me], ['friend', words.lobby.aFriend], ...bots.map(({ name }) => [name, name])];
  const rows = scenario.seats.map((seat, nth) => {
    const list = el('select', {}, choices.map(([value, name]) => el('option', { value }, name)));
    list.value = nth ? usual : 'me';
    return { seat, list };
  });
  const line = ({ seat, list }) => el('li', {}, el('label', {}, words.lobby.seatOf(seat.name, seat.sides.map((side) => sideName(scenario, side))), ' ', list));
  return [el('ul', { class: 'company' }, rows.map(line)), el('p', { class: 'row' }, start(() => Object.fromEntries(rows.map(({ seat, list }) => [seat.key, list.value]))))];
}

/**
 * A map whose rules are not there yet.
 * @param {MapAbout} about
 */
function mapOnly({ map, title, subtitle, sides, hexes }) {
  return el(
    'a',
    { class: 'map-only', href: `/map/${map}-light.svg` },
    el('img', { src: `/map/${map}-thumb.svg`, alt: words.lobby.mapOf(title), loading: 'lazy' }),
    el('span', { class: 'badge' }, words.lobby.mapOnly),
    el('b', {}, title),
    el('span', { class: 'small' }, subtitle),
    el('span', { class: 'small' }, words.lobby.mapFacts(words.common.against(sides), hexes.toLocaleString(words.common.language))),
  );
}

/** Brings a record in: a file that was exported here or by the command line. */
function bringIn() {
  const file = el('input', { type: 'file', accept: '.jsonl,.json,text/*', 'aria-label': words.lobby.recordFile, class: 'file' });
  file.addEventListener('change', () =>
    tried(async () => {
      if (!file.files.length) return;
      const [{ name }] = file.files;
      const text = await file.files[0].text();
      // The same file may be chosen again.
      file.value = '';
      const answer = await fetch(spoken('/api/import'), { method: 'POST', headers: { 'content-type': 'text/plain', 'x-esagono-token': await person() }, body: text });
      const json = await answer.json().catch(() => ({}));
      if (!answer.ok) throw new Error(words.lobby.notBroughtIn(name, json.error ?? words.lobby.answered(answer.status)));
      location.href = `/t/${json.table}#${json.all}`;
    }),
  );
  return el('p', { class: 'row import' }, el('label', {}, words.lobby.bringIn(file)), el('span', { class: 'small' }, words.lobby.broughtIn));
}

async function begin() {
  put($('who'), languages(), nameField(), el('a', { href: '/me', class: 'button' }, words.lobby.yourPage));
  if (location.pathname === '/me') return page($('mine'), $('boxes'));
  /** @type {{ games: Game[]; maps: MapAbout[]; bots: Bot[] }} */
  const { games, maps, bots } = await ask('/api/games');
  const picture = (game) => el('a', { href: `/map/${game.maps[0]}-light.svg`, title: words.lobby.wholeMap }, el('img', { src: `/map/${game.maps[0]}-thumb.svg`, alt: words.lobby.mapOf(game.title) }));
  put(
    $('boxes'),
    games.map((game) =>
      el('section', { class: 'box', 'aria-label': game.title }, el('div', { class: 'picture' }, picture(game)), el('div', {}, el('h2', {}, game.title), game.scenarios.map((scenario) => card(scenario, bots.filter(({ plays }) => plays.includes(game.key)))))),
    ),
    maps.length ? el('section', { class: 'maps' }, el('h2', {}, words.lobby.mapsReady), el('div', { class: 'shelf' }, maps.map(mapOnly))) : null,
    bringIn(),
  );
  const token = kept.get('person');
  if (!token) return;
  /** @type {{ tables: TableLine[] } | null} */
  const mine = await ask('/api/people/me', { token }).catch(() => null);
  if (mine?.tables.length) put($('mine'), tables(mine.tables, token, 6));
}

tried(begin);
