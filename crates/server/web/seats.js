// The table itself: who sits where, what one may do about it, the dice and their proof.

import { ask as request, el, kept, linkField, put } from './dom.js';

const link = (play, token) => `${location.origin}/t/${play.id}#${token}`;

/** Whoever does it is told what came of it. */
function doing(play, said, message, after = () => null) {
  return play.table
    .send(message)
    .then((answer) => put(said, after(answer)))
    .catch((error) => put(said, error.message));
}

function shared(play, token, words) {
  return linkField(link(play, token), words, el('span', {}, words));
}

export function about(play, { side, replay, bell, care, draw }) {
  const { table } = play;
  const { presence, commitment, stand, you } = table.present;
  const ended = Boolean(stand.over || stand.closed);
  // A question that was put stays while others come and go.
  const said = (play.said ??= el('div', { role: 'status', class: 'said' }));
  if (ended) put(said);
  return [
    el('h3', {}, play.about.title),
    el('p', {}, play.about.scenario.title),
    stand.frozen ? el('p', { class: 'warning' }, `This game is frozen and can only be read: ${stand.frozen}`) : null,
    stand.over ? el('p', { class: 'result' }, stand.over.words) : stand.closed ? el('p', { class: 'result' }, `The game is closed: ${stand.closed}.`) : null,
    el('ul', { class: 'chairs' }, presence.chairs.map((chair) => seat(play, chair, { side, said, you, ended }))),
    el('p', { class: 'small' }, presence.watching ? `${presence.watching} watching. ` : '', you.as === 'watcher' && !ended ? 'You watch: you see what both sides know.' : ''),
    ended || you.as === 'watcher' ? null : ending(play, { side, said, presence, you }),
    said,
    dice(play, { commitment, ended, side }),
    el('p', { class: 'row' }, el('button', { onclick: () => play.panels.look() }, ended ? 'Replay' : 'Look back'), el('button', { onclick: () => record(play, said) }, ended || you.as === 'solo' ? 'Export the record' : 'Export what you saw')),
    settings({ bell, care, draw, play, said }),
  ];
}

function seat(play, { seat: key, holder, name, here, failed }, { side, said, you, ended }) {
  const sits = typeof holder === 'object' ? `bot ${holder.bot}` : holder === 'open' ? 'nobody yet' : name || 'a player';
  const own = you.seat === key && you.as === 'seat';
  const invite = () => doing(play, said, { invite: key }, (answer) => shared(play, answer.link, `Link for ${side(key)}`));
  const back = () => doing(play, said, { 'take-back': true });
  return el(
    'li',
    { class: `side-${key}` },
    el('b', {}, side(key)),
    ` ${sits}${own ? ' (you)' : ''}`,
    here && typeof holder !== 'object' ? el('span', { class: 'here', title: 'is here' }, ' ●') : null,
    !ended && (holder === 'open' || failed) && you.as === 'seat' && !own ? el('button', { class: 'quiet small', onclick: invite }, 'New link') : null,
    !ended && own && typeof holder === 'object' ? el('button', { class: 'quiet small', onclick: back }, 'Take it back') : null,
  );
}

/** Resign, draw, hand over. */
function ending(play, { side, said, presence, you }) {
  const sure = (words, message, after) => () => {
    put(said, el('p', { class: 'row' }, words, el('button', { class: 'main', onclick: () => doing(play, said, message(), after) }, 'Yes'), el('button', { onclick: () => put(said) }, 'No')));
  };
  const alone = you.as !== 'seat';
  const resign = el('button', { class: 'quiet', onclick: sure(alone ? 'End this game here? It can be looked through afterwards, not played on.' : 'Give up the game? It ends at once; the other side has won.', () => ({ resign: true })) }, alone ? 'End the game here' : 'Resign');
  if (alone) return el('p', { class: 'row' }, resign);
  const offered = presence.draw ?? [];
  const theirs = offered.filter((key) => key !== you.seat);
  const people = presence.chairs.every(({ holder }) => typeof holder !== 'object');
  const draw = !people
    ? null
    : offered.includes(you.seat)
      ? el('button', { class: 'quiet', onclick: () => ((play.withdrew = true), doing(play, said, { draw: 'decline' })) }, 'Take the offer of a draw back')
      : theirs.length
        ? [el('span', {}, `${theirs.map(side).join(', ')} offers a draw. `), el('button', { class: 'main', onclick: () => doing(play, said, { draw: 'offer' }) }, 'Accept'), el('button', { onclick: () => doing(play, said, { draw: 'decline' }) }, 'Decline')]
        : el('button', { class: 'quiet', onclick: sure('Offer a draw?', () => ({ draw: 'offer' })) }, 'Offer a draw');
  const bots = el('select', { 'aria-label': 'bot', onchange: () => (ending.bot = bots.value) });
  request('/api/games').then(({ bots: list }) => put(bots, list.map(({ name, what, usual }) => el('option', { value: name, title: what, selected: ending.bot ? name === ending.bot : usual }, name)))).catch(() => {});
  const mine = presence.chairs.find(({ seat: key }) => key === you.seat)?.holder;
  const person = el('button', { class: 'quiet', onclick: sure('Your own link will open nothing any more. Hand the seat over?', () => ({ 'hand-over': { link: true } }), (answer) => shared(play, answer.link, 'Whoever opens this link has the seat')) }, 'Hand my seat to another person');
  const bot = el('button', { class: 'quiet', onclick: sure('Let the bot play for you? You can take the seat back at any time.', () => ({ 'hand-over': bots.value })) }, 'Let this bot play for me');
  const leaving = el(
    'details',
    { open: ending.open || theirs.length > 0 },
    el('summary', {}, 'Leave or hand over'),
    el('p', { class: 'row' }, resign, draw),
    typeof mine === 'object' ? null : el('p', { class: 'row' }, bots, bot),
    el('p', { class: 'row' }, person),
  );
  leaving.addEventListener('toggle', () => (ending.open = leaving.open));
  return leaving;
}

/** The commitment, and the proof once the seed is told. */
function dice(play, { commitment, ended, side }) {
  const box = el('div', { class: 'proof' });
  const chances = el('div', { class: 'luck' });
  const prove = async () => {
    put(box, 'Recomputing every die …');
    try {
      const proof = await request(`/api/tables/${encodeURIComponent(play.id)}/verify`);
      put(
        box,
        el('p', { class: proof.proved ? 'good' : 'warning' }, proof.proved ? `✓ Proved: ${proof.dice} dice in ${proof.lines} lines show what the seed gives.` : `✗ Not proved: ${proof.reason}.`),
        el('dl', { class: 'facts small' }, [['Committed to before the first die', proof.commitment], ['Seed, told now', proof.seed], ['Words of the seats', proof.nonces.join(' ')]].flatMap(([key, value]) => [el('dt', {}, key), el('dd', { class: 'hash' }, value)])),
        el('p', { class: 'small' }, 'SHA-256 of the seed is the commitment. `esagono record verify` proves the exported record the same way.'),
      );
    } catch (error) {
      put(box, error.message);
    }
  };
  const weigh = async () => {
    put(chances, await luck(play, { side }));
    chances.scrollIntoView({ block: 'nearest' });
  };
  return [
    el('h4', {}, 'Dice'),
    ended ? el('p', { class: 'row' }, el('button', { class: 'main', onclick: prove }, 'Prove the dice'), el('button', { onclick: weigh }, 'Luck')) : el('p', { class: 'row' }, el('span', { class: 'small' }, 'Committed to: ', el('span', { class: 'hash', title: commitment }, `${commitment.slice(0, 16)}…`)), el('button', { class: 'quiet', onclick: weigh }, 'Luck')),
    box,
    chances,
  ];
}

/** Expected against actual, from the throws this side knows. */
export async function luck(play, { side }) {
  const { throws } = await play.table.send({ throws: true }).catch(() => ({ throws: [] }));
  if (!throws.length) return el('p', { class: 'small' }, 'No dice to judge yet.');
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
    const word = Math.abs(gain) < 0.25 ? 'as expected' : gain > 0 ? 'lucky' : 'unlucky';
    const meter = el('meter', { min: '-2', max: '2', low: '-0.5', high: '0.5', optimum: '2', value: String(Math.max(-2, Math.min(2, gain))), title: word });
    const words = [el('b', {}, side(seat)), ` ${what}`, el('div', {}, meter, el('small', {}, ` ${word} (${low ? 'low' : 'high'} is good)`))];
    return el('tr', { class: `side-${seat}` }, el('td', {}, words), [count, (sum / count).toFixed(2), (mean / count).toFixed(2)].map((value) => el('td', { class: 'number' }, value)));
  };
  const heads = [['', ''], ['Throws', 'how many'], ['Mean', 'what was thrown'], ['Fair', 'what fair dice show on average']];
  return el('table', { class: 'luck' }, el('thead', {}, el('tr', {}, heads.map(([head, title]) => el('th', { title }, head)))), el('tbody', {}, [...groups.values()].map(row)));
}

async function record(play, said) {
  const headers = play.token ? { 'x-esagono-token': play.token } : {};
  const answer = await fetch(`/api/tables/${encodeURIComponent(play.id)}/record`, { headers });
  const text = await answer.text();
  if (!answer.ok) {
    put(said, JSON.parse(text).error ?? 'It cannot be had.');
    return;
  }
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-ndjson' }));
  el('a', { href: address, download: `esagono-${play.id}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

function settings({ bell, care, draw, play, said }) {
  const theme = kept.get('theme') ?? '';
  const paint = (word) => {
    kept.set('theme', word || null);
    document.documentElement.dataset.theme = word;
    draw();
  };
  const sound = el('input', { type: 'checkbox', checked: bell.hasSound });
  sound.addEventListener('change', () => (bell.hasSound = sound.checked));
  const pace = play.table.present.presence.chairs.every(({ holder }) => typeof holder === 'object')
    ? el('label', {}, 'Pace of the bots ', el('input', { type: 'range', min: '0', max: '2000', step: '50', value: '250', onchange: (event) => doing(play, said, { pace: Number(event.target.value) }) }))
    : null;
  return [
    el('h4', {}, 'Here'),
    el('p', { class: 'row' }, [['', 'as the system'], ['light', 'light'], ['dark', 'dark']].map(([word, name]) => el('button', { class: 'quiet', 'aria-pressed': String(theme === word), onclick: () => paint(word) }, name))),
    el('p', { class: 'row' }, el('label', {}, sound, ' sound when it is my turn')),
    silenced(care, draw),
    pace ? el('p', {}, pace) : null,
  ];
}

/** Kinds of warnings that are silenced, each to be had back. */
function silenced(care, draw) {
  const kinds = [...care.quiet];
  if (!kinds.length) return null;
  const words = (kind) => (kind.includes(':') ? `what could still ${kind.split(':')[1]}` : `warnings of ${kind}`);
  return el('p', { class: 'row silenced' }, 'Silenced: ', kinds.map((kind) => el('button', { class: 'quiet', title: 'show again', onclick: () => (care.unhush(kind), draw()) }, `${words(kind)} ×`)));
}
