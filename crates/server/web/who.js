// What seats and sides are called. A side is an army; a seat is someone's place at the table, and may command part of a side,
// or units of several.

/**
 * @param {Scenario} scenario
 * @param {string} key
 */
export const sideName = (scenario, key) => scenario.sides.find((side) => side.key === key)?.name ?? key;

/**
 * @param {Scenario} scenario
 * @param {string} key
 */
export const seatName = (scenario, key) => scenario.seats.find((seat) => seat.key === key)?.name ?? key;

/**
 * The side whose colours a seat has.
 * @param {Scenario} scenario
 * @param {string} key
 */
export const sideOf = (scenario, key) => scenario.seats.find((seat) => seat.key === key)?.sides[0] ?? key;

/**
 * Whether a seat commands a unit: by the unit's own row where the game tells it, else by its side.
 * @param {Scenario} scenario
 * @param {string} key
 * @param {{ side: string; seat?: string }} unit
 */
export const commands = (scenario, key, unit) => (unit.seat ? unit.seat === key : Boolean(scenario.seats.find((seat) => seat.key === key)?.sides.includes(unit.side)));

/**
 * What a phase is called.
 * @param {Play} play
 * @param {string} phase
 */
export const phaseName = ({ presentation }, phase) => presentation.phase_names?.[phase] ?? phase;

/**
 * What an order's verb is called.
 * @param {Play} play
 * @param {string} verb
 */
export const verbName = ({ presentation }, verb) => presentation.verb_names?.[verb] ?? verb;
