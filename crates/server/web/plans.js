// What a gesture left undone goes on by itself: what it still holds, or why it ended, with a button to drop it.

import { el, put } from './dom.js';
import { words } from './words.js';

/** Orders of a plan that are named; the others are counted. */
const NAMED = 4;

export class Plans {
  box = el('div', { class: 'plans small', role: 'status' });
  /** @type {string | undefined} */
  told;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  draw() {
    const { table } = this.play;
    const plans = table.past ? [] : (table.state.plans ?? []).filter(({ plan, ended }) => plan ?? ended);
    const told = JSON.stringify(plans);
    if (told === this.told) return;
    this.told = told;
    put(this.box, plans.map((one) => this.#line(one)));
  }

  /** @param {OwnPlan} planned */
  #line({ seat, plan, ended }) {
    const drop = () => this.play.table.send({ plan: 'drop', seat }).catch(({ message }) => this.play.tell(message));
    const said = plan ? words.plans.goesOn(this.#named(plan.orders.slice(plan.done))) : words.plans.ended(this.#words(ended.order), ended.cites.map(({ why }) => why));
    return el('p', {}, said, ' ', el('button', { class: 'quiet', dataset: { key: 'drop-plan' }, onclick: drop }, plan ? words.plans.drop : words.plans.putAway));
  }

  /** @param {string[]} orders */
  #named(orders) {
    const named = orders.slice(0, NAMED).map((order) => this.#words(order));
    return orders.length > NAMED ? [...named, words.common.andMore(orders.length - NAMED)] : named;
  }

  /** @param {string} order */
  #words(order) {
    return this.play.asking.words(this.play.offers.read(order));
  }
}
