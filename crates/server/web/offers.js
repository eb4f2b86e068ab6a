// Legal orders as the server words them (`verb argument …`): which units and hexes they speak of. No rule is known here.

/** Words of an order, split; a hexside `1912-1913` speaks of both its hexes. */
export function read(words, isUnit, isHex) {
  const [verb, ...args] = words.split(' ');
  const units = [];
  const hexes = [];
  for (const arg of args) {
    if (isUnit(arg)) units.push(arg);
    else if (isHex(arg)) hexes.push(arg);
    else {
      const ends = arg.split('-');
      if (ends.length === 2 && ends.every(isHex)) hexes.push(...ends);
    }
  }
  return { words, verb, args, units, hexes };
}

/** The offers of a question, with what glows. */
export class Offers {
  constructor(list, isUnit, isHex) {
    this.all = list.map((words) => read(words, isUnit, isHex));
    this.verbs = [...new Set(this.all.map((offer) => offer.verb))];
  }

  /** Units that some offer speaks of. */
  units() {
    return new Set(this.all.flatMap((offer) => offer.units));
  }

  /** Hexes of offers that speak of one of the units, or of no unit at all if none is chosen. */
  hexes(unit) {
    const fitting = this.all.filter((offer) => (unit ? offer.units.includes(unit) : offer.units.length === 0));
    return new Set(fitting.flatMap((offer) => offer.hexes));
  }

  /** Offers with this unit and this hex (either may be left out). */
  find(unit, hex) {
    return this.all.filter(
      (offer) => (!unit || offer.units.includes(unit)) && (unit || offer.units.length === 0) && (!hex || offer.hexes.includes(hex)),
    );
  }

  /** Offers that speak of nothing on the map. */
  plain() {
    return this.all.filter((offer) => offer.units.length === 0 && offer.hexes.length === 0);
  }
}
