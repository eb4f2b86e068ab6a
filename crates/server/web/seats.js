// The table itself: who sits where, what one may do about it, the dice and their proof.

import { ask as request, el, languages, linkField, put } from './dom.js';
import { kept } from './kept.js';
import { words } from './words.js';
import { seatName, sideOf, verbName } from './who.js';

/**
 * What the parts under “Table” are given besides the play.
 * @typedef {{ bell: import('./welcome.js').Bell; care: import('./welcome.js').Care; draw(): void }} Given
 */

/** What is remembered of “Leave or hand over” while others come and go. */
const leave = { open: false, bot: '' };

/** @type {(play: Play, token: string) => string} */
const link = (play, token) => `${location.origin}/t/${play.id}#${token}`;

/**
 * Whoever does it is told what came of it.
 * @param {Play} play
 * @param {HTMLElement} said
 * @param {Sent} message
 * @param {(answer: Answer) => Child} after
 */
function doing(play, said, message, after = () => null) {
  return play.table
    .send(message)
    .then((answer) => put(said, after(answer)))
    .catch((error) => put(said, error.message));
}

/** @type {(play: Play, token: string, label: string) => HTMLElement} */
function shared(play, token, label) {
  return linkField(link(play, token), label, el('span', {}, label));
}

/**
 * @param {Play} play
 * @param {Given} given
 */
export function about(play, { bell, care, draw }) {
  const { table } = play;
  const { presence, commitment, stand, you } = table.present;
  const ended = Boolean(stand.over || stand.closed);
  // A question that was put stays while others come and go.
  const said = (play.said ??= el('div', { role: 'status', class: 'said' }));
  if (ended) put(said);
  return [
    el('h3', {}, play.about.title),
    el('p', {}, play.about.scenario.title),
    play.about.starts ? el('p', { class: 'small' }, words.seats.starts) : null,
    options(play),
    stand.frozen ? el('p', { class: 'warning' }, words.seats.frozen(stand.frozen)) : null,
    stand.over ? el('p', { class: 'result' }, stand.over.words) : stand.closed ? el('p', { class: 'result' }, words.common.gameClosed(stand.closed)) : null,
    el('ul', { class: 'chairs' }, presence.chairs.map((chair) => seat(play, chair, { said, you, ended }))),
    el('p', { class: 'small' }, presence.watching ? words.seats.watching(presence.watching) : '', you.as === 'watcher' && !ended ? words.seats.youWatch : ''),
    ended || you.as === 'watcher' ? null : ending(play, { said, presence, you }),
    said,
    dice(play, { commitment, ended }),
    el('p', { class: 'row' }, el('button', { onclick: () => play.panels.look() }, ended ? words.common.replay : words.common.lookBack), el('button', { onclick: () => record(play, said) }, ended || you.as === 'solo' ? words.seats.exportRecord : words.seats.exportSeen)),
    settings({ bell, care, draw, play, said }),
  ];
}

/**
 * What was chosen before the first move.
 * @param {Play} play
 */
function options({ about: { scenario, options: chosen } }) {
  const line = ({ key, name, rule, values }) => el('li', { dataset: { option: key } }, el('b', {}, `${name} (${rule}): `), values.find((value) => value.key === chosen[key])?.words ?? chosen[key]);
  return scenario.choices.length ? el('details', { class: 'options' }, el('summary', {}, words.seats.options), el('ul', { class: 'small' }, scenario.choices.map(line))) : null;
}

/**
 * @param {Play} play
 * @param {Present} chair
 * @param {{ said: HTMLElement; you: You; ended: boolean }} given
 */
function seat(play, { seat: key, holder, name, here, failed }, { said, you, ended }) {
  const sits = typeof holder === 'object' ? words.common.bot(holder.bot) : holder === 'open' ? words.common.nobodyYet : name || words.common.player;
  const own = you.seat === key && you.as === 'seat';
  const invite = () => doing(play, said, { invite: key }, (answer) => shared(play, answer.link, words.seats.linkFor(seatName(play.about.scenario, key))));
  const back = () => doing(play, said, { 'take-back': true });
  return el(
    'li',
    { class: `side-${sideOf(play.about.scenario, key)}` },
    el('b', {}, seatName(play.about.scenario, key)),
    ` ${sits}${own ? ` ${words.seats.you}` : ''}`,
    here && typeof holder !== 'object' ? el('span', { class: 'here', title: words.seats.here }, ' ●') : null,
    !ended && (holder === 'open' || failed) && you.as === 'seat' && !own ? el('button', { class: 'quiet small', onclick: invite }, words.seats.newLink) : null,
    !ended && own && typeof holder === 'object' ? el('button', { class: 'quiet small', onclick: back }, words.seats.takeBack) : null,
  );
}

/**
 * Resign, draw, hand over.
 * @param {Play} play
 * @param {{ said: HTMLElement; presence: Presence; you: You }} given
 */
function ending(play, { said, presence, you }) {
  /** @type {(question: string, message: () => Sent, after?: (answer: Answer) => Child) => () => void} */
  const sure = (question, message, after) => () => {
    put(said, el('p', { class: 'row' }, question, el('button', { class: 'main', onclick: () => doing(play, said, message(), after) }, words.seats.yes), el('button', { onclick: () => put(said) }, words.seats.no)));
  };
  const alone = you.as !== 'seat';
  const resign = el('button', { class: 'quiet', onclick: sure(alone ? words.seats.endSure : words.seats.resignSure, () => ({ resign: true })) }, alone ? words.seats.end : words.seats.resign);
  if (alone) return el('p', { class: 'row' }, resign);
  const offered = presence.draw ?? [];
  const theirs = offered.filter((key) => key !== you.seat);
  const people = presence.chairs.every(({ holder }) => typeof holder !== 'object');
  const draw = !people
    ? null
    : offered.includes(you.seat)
      ? el('button', { class: 'quiet', onclick: () => ((play.withdrew = true), doing(play, said, { draw: 'decline' })) }, words.seats.withdraw)
      : theirs.length
        ? [el('span', {}, words.seats.offersDraw(theirs.map((key) => seatName(play.about.scenario, key)))), el('button', { class: 'main', onclick: () => doing(play, said, { draw: 'offer' }) }, words.seats.accept), el('button', { onclick: () => doing(play, said, { draw: 'decline' }) }, words.seats.decline)]
        : el('button', { class: 'quiet', onclick: sure(words.seats.drawSure, () => ({ draw: 'offer' })) }, words.seats.draw);
  const bots = el('select', { 'aria-label': words.seats.bot, onchange: () => (leave.bot = bots.value) });
  request('/api/games').then(({ bots: all }) => put(bots, all.filter(({ plays }) => plays.includes(play.about.scenario.key.split('/')[0])).map(({ name, what, usual }) => el('option', { value: name, title: what, selected: leave.bot ? name === leave.bot : usual }, name)))).catch(() => {});
  const mine = presence.chairs.find(({ seat: key }) => key === you.seat)?.holder;
  const person = el('button', { class: 'quiet', onclick: sure(words.seats.toPersonSure, () => ({ 'hand-over': { link: true } }), (answer) => shared(play, answer.link, words.seats.hasSeat)) }, words.seats.toPerson);
  const bot = el('button', { class: 'quiet', onclick: sure(words.seats.toBotSure, () => ({ 'hand-over': bots.value })) }, words.seats.toBot);
  const leaving = el(
    'details',
    { open: leave.open || theirs.length > 0 },
    el('summary', {}, words.seats.leave),
    el('p', { class: 'row' }, resign, draw),
    typeof mine === 'object' ? null : el('p', { class: 'row' }, bots, bot),
    el('p', { class: 'row' }, person),
  );
  leaving.addEventListener('toggle', () => (leave.open = leaving.open));
  return leaving;
}

/**
 * The commitment, and the proof once the seed is told.
 * @param {Play} play
 * @param {{ commitment: string; ended: boolean }} given
 */
function dice(play, { commitment, ended }) {
  const box = el('div', { class: 'proof' });
  const chances = el('div', { class: 'luck' });
  const prove = async () => {
    put(box, words.seats.recomputing);
    try {
      const proof = await request(`/api/tables/${encodeURIComponent(play.id)}/verify`);
      put(
        box,
        el('p', { class: proof.proved ? 'good' : 'warning' }, proof.proved ? words.seats.proved(proof.dice, proof.lines) : words.seats.notProved(proof.reason)),
        el('dl', { class: 'facts small' }, [[words.seats.commitment, proof.commitment], [words.seats.seed, proof.seed], [words.seats.nonces, proof.nonces.join(' ')]].flatMap(([key, value]) => [el('dt', {}, key), el('dd', { class: 'hash' }, value)])),
        el('p', { class: 'small' }, words.seats.sha),
      );
    } catch (error) {
      put(box, /** @type {Error} */ (error).message);
    }
  };
  const weigh = async () => {
    put(chances, await luck(play));
    chances.scrollIntoView({ block: 'nearest' });
  };
  return [
    el('h4', {}, words.seats.dice),
    ended ? el('p', { class: 'row' }, el('button', { class: 'main', onclick: prove }, words.seats.prove), el('button', { onclick: weigh }, words.seats.luck)) : el('p', { class: 'row' }, el('span', { class: 'small' }, words.seats.committed(el('span', { class: 'hash', title: commitment }, `${commitment.slice(0, 16)}…`))), el('button', { class: 'quiet', onclick: weigh }, words.seats.luck)),
    box,
    chances,
  ];
}

/**
 * Expected against actual, from the throws this seat knows.
 * @param {Play} play
 */
export async function luck(play) {
  const { throws } = await play.table.send({ throws: true }).catch(() => ({ throws: /** @type {Throw[]} */ ([]) }));
  if (!throws.length) return el('p', { class: 'small' }, words.seats.noDice);
  /** @type {Map<string, { seat: string; what: string; low: boolean; count: number; sum: number; mean: number }>} */
  const groups = new Map();
  for (const { seat, what, face, sixfold_mean: six, low_is_good: low } of throws) {
    const key = `${seat}\n${what}`;
    const group = groups.get(key) ?? { seat, what, low, count: 0, sum: 0, mean: 0 };
    group.count += 1;
    group.sum += face;
    group.mean += six / 6;
    groups.set(key, group);
  }
  const row = ({ seat, what, low, count, sum, mean }) => {
    const gain = ((low ? mean - sum : sum - mean) / count) || 0;
    const word = Math.abs(gain) < 0.25 ? words.seats.asExpected : gain > 0 ? words.seats.lucky : words.seats.unlucky;
    const meter = el('meter', { min: '-2', max: '2', low: '-0.5', high: '0.5', optimum: '2', value: String(Math.max(-2, Math.min(2, gain))), title: word });
    const judged = [el('b', {}, seatName(play.about.scenario, seat)), ` ${what}`, el('div', {}, meter, el('small', {}, ` ${words.seats.judged(word, low)}`))];
    return el('tr', { class: `side-${sideOf(play.about.scenario, seat)}` }, el('td', {}, judged), [count, (sum / count).toFixed(2), (mean / count).toFixed(2)].map((value) => el('td', { class: 'number' }, value)));
  };
  return el('table', { class: 'luck' }, el('thead', {}, el('tr', {}, words.seats.luckHeads.map(([head, title]) => el('th', { title }, head)))), el('tbody', {}, [...groups.values()].map(row)));
}

/** @type {(play: Play, said: HTMLElement) => Promise<void>} */
async function record(play, said) {
  const headers = play.token ? { 'x-esagono-token': play.token } : {};
  const answer = await fetch(`/api/tables/${encodeURIComponent(play.id)}/record`, { headers }).catch(() => null);
  if (!answer?.ok) {
    const { error } = (await answer?.json().catch(() => null)) ?? {};
    put(said, error ?? words.seats.notHad);
    return;
  }
  const text = await answer.text();
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  el('a', { href: address, download: `esagono-${play.id}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {Pick<Given, 'bell' | 'care' | 'draw'> & { play: Play; said: HTMLElement }} given */
function settings({ bell, care, draw, play, said }) {
  const theme = kept.get('theme') ?? '';
  const paint = (word) => {
    kept.set('theme', word || null);
    document.documentElement.dataset.theme = word;
    draw();
  };
  const safe = el('input', { type: 'checkbox', checked: kept.get('palette') === 'safe' });
  safe.addEventListener('change', () => {
    kept.set('palette', safe.checked ? 'safe' : null);
    document.documentElement.dataset.palette = kept.get('palette') ?? '';
  });
  const sound = el('input', { type: 'checkbox', checked: bell.hasSound });
  sound.addEventListener('change', () => (bell.hasSound = sound.checked));
  const pace = play.table.present.presence.chairs.every(({ holder }) => typeof holder === 'object')
    ? el('label', {}, words.seats.pace(el('input', { type: 'range', min: '0', max: '2000', step: '50', value: '250', onchange: (event) => doing(play, said, { pace: Number(event.target.value) }) })))
    : null;
  return [
    el('h4', {}, words.seats.settings),
    el('p', { class: 'row' }, languages()),
    el('p', { class: 'row' }, [['', words.seats.asSystem], ['light', words.seats.light], ['dark', words.seats.dark]].map(([word, name]) => el('button', { class: 'quiet', 'aria-pressed': String(theme === word), onclick: () => paint(word) }, name))),
    el('p', { class: 'row' }, el('label', {}, words.seats.safe(safe))),
    el('p', { class: 'row' }, el('label', {}, words.seats.sound(sound))),
    silenced(play, care, draw),
    pace ? el('p', {}, pace) : null,
  ];
}

/**
 * Kinds of warnings that are silenced, each to be had back.
 * @param {Play} play
 * @param {Given['care']} care
 * @param {() => void} draw
 */
function silenced(play, care, draw) {
  const kinds = [...care.quiet];
  if (!kinds.length) return null;
  const name = (kind) => (kind.includes(':') ? words.seats.couldStill(verbName(play, kind.split(':')[1])) : words.seats.warningsOf(kind));
  return el('p', { class: 'row silenced' }, words.seats.silenced(kinds.map((kind) => el('button', { class: 'quiet', title: words.seats.showAgain, onclick: () => (care.unhush(kind), draw()) }, `${name(kind)} ×`))));
}
