// Standing orders: private answers to questions that would interrupt. The steps and words come from the server.

import { el, put } from './dom.js';

const KINDS = [
  ['ask-me', 'ask me'],
  ['never', 'never (pass)'],
  ['always', 'always'],
  ['if', 'if …'],
];

/** Kind, pattern and condition of an answer as the server has it. */
function read(answer) {
  if (answer === 'never') return { kind: 'never', pattern: '', condition: '' };
  if (answer?.always) return { kind: 'always', pattern: answer.always, condition: '' };
  if (answer?.if) return { kind: 'if', pattern: answer.if.then, condition: answer.if.condition };
  return { kind: 'ask-me', pattern: '', condition: '' };
}

function written({ kind, pattern, condition }) {
  if (kind === 'always') return { always: pattern };
  if (kind === 'if') return { if: { condition, then: pattern } };
  return kind;
}

export class Orders {
  constructor(play) {
    this.play = play;
    this.box = el('div', { class: 'standing-orders' });
  }

  draw() {
    this.#load();
    return this.box;
  }

  async #load() {
    const { table, presentation } = this.play;
    const steps = presentation.steps ?? [];
    if (table.state.you.as === 'watcher' || !steps.length) {
      put(this.box, el('p', { class: 'small' }, 'Standing orders belong to those who play.'));
      return;
    }
    const { orders } = await table.send({ 'standing-orders': true }).catch(() => ({ orders: [] }));
    // Several orders for one step are a ranking, written one after the other.
    const known = new Map();
    for (const { step, answer } of orders) {
      const [first, next] = [known.get(step), read(answer)];
      known.set(step, first?.kind === 'always' && next.kind === 'always' ? { ...first, pattern: `${first.pattern}; ${next.pattern}` } : (first ?? next));
    }
    const patterns = Object.entries(presentation.verbs ?? {}).map(([verb, { args }]) => [verb, ...[args].flat().filter(Boolean).map(() => '_')].join(' '));
    const offers = [...new Set((table.state.ask?.offers ?? []).slice(0, 100))];
    this.list = el('datalist', { id: 'order-patterns' }, [...patterns, ...offers].map((words) => el('option', { value: words })));
    this.rows = steps.map((step) => this.#row(step, known.get(step.step) ?? read(null)));
    // Questions that the other side's turn can bring come first.
    const [rare, usual] = [this.rows.filter(({ asked }) => asked === 'always'), this.rows.filter(({ asked }) => asked !== 'always')];
    this.said = el('p', { class: 'small', role: 'status' });
    put(
      this.box,
      el('p', { class: 'small' }, 'What is answered for you when a step asks, so that nobody waits. Nobody else sees it. `_` stands for any word; of several orders, with ; between them, the first that is legal is given.'),
      this.list,
      el('ul', { class: 'order-list' }, usual.map(({ node }) => node)),
      el('details', {}, el('summary', {}, 'Steps that are always asked'), el('ul', { class: 'order-list' }, rare.map(({ node }) => node))),
      el('p', { class: 'row' }, el('button', { class: 'main', onclick: () => this.#save() }, 'Keep these orders'), el('button', { class: 'quiet', onclick: () => this.#load() }, 'As they were')),
      this.said,
    );
  }

  #row({ step, about, asked }, order) {
    const kind = el('select', { 'aria-label': `answer to ${step}` }, KINDS.map(([value, words]) => el('option', { value }, words)));
    const pattern = el('input', { type: 'text', list: 'order-patterns', placeholder: 'order, such as verb _', 'aria-label': `order for ${step}`, value: order.pattern });
    const condition = el('input', { type: 'text', placeholder: 'condition, such as side.it.vp > 3', 'aria-label': `condition for ${step}`, value: order.condition });
    kind.value = order.kind;
    const more = el('div', { class: 'order-more' }, condition, pattern);
    const show = () => {
      pattern.hidden = !['always', 'if'].includes(kind.value);
      condition.hidden = kind.value !== 'if';
      more.hidden = pattern.hidden;
    };
    kind.addEventListener('change', () => {
      if (['always', 'if'].includes(kind.value) && !pattern.value) pattern.value = this.#usual(step);
      show();
    });
    show();
    const node = el('li', {}, el('label', {}, el('span', {}, el('b', {}, step), ` ${about}`), kind), more);
    return { node, asked, step, value: () => ({ kind: kind.value, pattern: pattern.value.trim(), condition: condition.value.trim() }) };
  }

  /** The order that a step is named after, whatever it is about. */
  #usual(step) {
    const verb = this.play.presentation.verbs?.[step];
    return verb ? [step, ...[verb.args].flat().filter(Boolean).map(() => '_')].join(' ') : '';
  }

  async #save() {
    const wanted = this.rows.map((row) => ({ step: row.step, ...row.value() })).filter(({ kind }) => kind !== 'ask-me');
    const empty = wanted.find(({ kind, pattern, condition }) => (kind === 'always' && !pattern) || (kind === 'if' && !(pattern && condition)));
    if (empty) {
      put(this.said, `“${empty.step}” still needs its words.`);
      return;
    }
    const ranked = wanted.flatMap((order) => (order.kind === 'always' ? order.pattern.split(';').map((pattern) => ({ ...order, pattern: pattern.trim() })).filter(({ pattern }) => pattern) : [order]));
    const message = { orders: ranked.map((order) => ({ step: order.step, answer: written(order) })) };
    const { you } = this.play.table.state;
    if (you.as === 'hot-seat') message.seat = you.seat;
    try {
      await this.play.table.send(message);
      put(this.said, `Kept: ${wanted.length} ${wanted.length === 1 ? 'order' : 'orders'}.`);
    } catch (error) {
      put(this.said, error.message);
    }
  }
}
