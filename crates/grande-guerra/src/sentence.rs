//! The sentences of the log: what a staff would report of each event.

use hexgrid::HexId;
use kernel::{Message, Modifier, Modifiers, message};

use crate::action::{Event, Happening, Loss, Odds, Shot};
use crate::book::War;
use crate::charts::{Blow, parse_assault, parse_fire};
use crate::key::{GroupId, UnitId};
use crate::state::{Phase, Side};

impl War {
    fn said_unit(&self, unit: &UnitId) -> Message {
        match self.counters.get(unit.index()) {
            Some(counter) => Message::plain(&*counter.name),
            None => message!("a-unit"),
        }
    }

    fn said_group(&self, group: &GroupId) -> Message {
        match self.formations.get(group.index()) {
            Some(formation) => Message::plain(&*formation.name),
            None => message!("a-brigade"),
        }
    }

    /// An event as a sentence; none where another event says it.
    pub(crate) fn told(&self, event: &Event) -> Option<Message> {
        let (u, g) = (|unit: &UnitId| self.said_unit(unit), |group: &GroupId| self.said_group(group));
        let h = |hex: &HexId| self.place_name(*hex);
        Some(match event {
            Event::TurnBegan { turn } => message!("log-turn-began", turn = turn),
            // Of the others their own events tell.
            Event::PhaseBegan { phase: Phase::Weather | Phase::Setup } => return None,
            Event::PhaseBegan { phase } => message!("log-phase-began", phase = phase.word()),
            Event::Placed { unit: Some(unit), hex, .. } => message!("log-placed", unit = u(unit), hex = h(hex)),
            Event::Placed { unit: None, side, hex } => message!("log-placed-unseen", side = side.key(), hex = h(hex)),
            Event::Arrived { unit: Some(unit), hex, .. } => message!("log-arrived", unit = u(unit), hex = h(hex)),
            Event::Arrived { unit: None, side, hex } => message!("log-arrived-unseen", side = side.key(), hex = h(hex)),
            Event::Supplied { side, points } => message!("log-supplied", side = side.key(), points = points),
            Event::Planned { group, support, .. } => message!("log-planned", group = g(group), guns = support.guns()),
            Event::Readied { side } => message!("log-readied", side = side.key()),
            Event::Initiative { winner, dice, spent } => {
                let sums = [0, 1].map(|i| u16::from(dice[i]) + spent[i]);
                message!("log-initiative", side = winner.key(), it = sums[0], ah = sums[1])
            }
            Event::Tied { dice, spent } => message!("log-tied", sum = u16::from(dice[0]) + spent[0]),
            Event::Unsupplied { unit } => message!("log-unsupplied", unit = u(unit)),
            Event::Limbered { unit } => message!("log-limbered", unit = u(unit)),
            Event::Emplaced { unit } => message!("log-emplaced", unit = u(unit)),
            Event::Lowered { hex, level } => message!("log-lowered", hex = h(hex), level = level),
            Event::Charged { unit, a, b } => message!("log-charged", unit = u(unit), a = h(a), b = h(b)),
            Event::ChargeRolled { a, b, die, blown } => {
                message!("log-charge-rolled", a = h(a), b = h(b), die = die, blown = *blown)
            }
            Event::EventRolled { die, what: Happening::Nothing, .. } => message!("log-event-none", die = die),
            Event::EventRolled { die, of, second, what } => {
                let side = of.map_or("", Side::key);
                message!("log-event", die = die, second = second, what = what.word(), side = side)
            }
            Event::Drawn { group } => message!("log-drawn", group = g(group)),
            Event::Shifted { unit, from, to } => message!("log-shifted", unit = u(unit), from = h(from), to = h(to)),
            Event::Passed { side } => message!("log-passed", side = side.key()),
            Event::Activated { group, hex, how } => {
                message!("log-activated", group = g(group), hex = h(hex), how = how.word())
            }
            Event::ReactionRolled { group, die, needs, made } => {
                message!("log-reaction-rolled", group = g(group), die = die, needs = needs, made = *made)
            }
            Event::Probed { hex, die, open } => message!("log-probed", hex = h(hex), die = die, open = *open),
            Event::Attached { unit, group } => message!("log-attached", unit = u(unit), group = g(group)),
            Event::Exchanged { rear, front } => message!("log-exchanged", rear = g(rear), front = g(front)),
            Event::Moved { top: Some(unit), count, from, to, .. } => {
                message!("log-moved", unit = u(unit), others = count - 1, from = h(from), to = h(to))
            }
            Event::Moved { top: None, side, count, from, to } => {
                message!("log-moved-unseen", side = side.key(), count = count, from = h(from), to = h(to))
            }
            Event::Spent { .. } => return None,
            Event::ForceMarched { unit } => message!("log-force-marched", unit = u(unit)),
            Event::WentStrategic { unit } => message!("log-strategic", unit = u(unit)),
            Event::Extended { unit, hex } => message!("log-extended", unit = u(unit), hex = h(hex)),
            Event::Gathered { unit, hex } => message!("log-gathered", unit = u(unit), hex = h(hex)),
            Event::Captured { side, hex, count } => message!("log-captured", side = side.key(), hex = h(hex), count = count),
            Event::TrenchTaken { side, hex, level } => {
                message!("log-trench-taken", side = side.key(), hex = h(hex), level = level)
            }
            Event::Dug { hex, level } => message!("log-dug", hex = h(hex), level = level),
            Event::DigRolled { hex, die, made } => message!("log-dig-rolled", hex = h(hex), die = die, made = *made),
            Event::WorksBegun { hex } => message!("log-works-begun", hex = h(hex)),
            Event::WorksLost { hex } => message!("log-works-lost", hex = h(hex)),
            Event::Declared { unit: Some(unit), from, target, .. } => {
                message!("log-declared", unit = u(unit), from = h(from), hex = h(target))
            }
            Event::Declared { unit: None, side, from, target } => {
                message!("log-declared-unseen", side = side.key(), from = h(from), hex = h(target))
            }
            Event::Aimed { unit, hex, aim, .. } => message!("log-aimed", unit = u(unit), hex = h(hex), aim = aim.word()),
            Event::Laid { hex, factors } => message!("log-laid", hex = h(hex), factors = factors),
            Event::Strayed { from, to, die } => message!("log-strayed", from = h(from), hex = h(to), die = die),
            Event::Barraged { hex } => message!("log-barraged", hex = h(hex)),
            Event::ReadiesFire { unit, hex, .. } => message!("log-readies-fire", unit = u(unit), hex = h(hex)),
            Event::Paid { side, hex } => message!("log-paid", side = side.key(), hex = h(hex)),
            Event::Fired(shot) => self.fire_sentence(shot),
            Event::TrenchHit { hex, level } => message!("log-trench-hit", hex = h(hex), level = level),
            Event::Entered { side, hex, count } => message!("log-entered", side = side.key(), hex = h(hex), count = count),
            Event::Advanced { side, hex, count } => message!("log-advanced", side = side.key(), hex = h(hex), count = count),
            Event::Odds(odds) => self.odds_sentence(odds),
            Event::Resolved { die, cell, .. } => self.result_sentence(*die, cell),
            Event::StepLost { unit } => message!("log-step-lost", unit = u(unit)),
            Event::Disorganized { unit, points } => message!("log-disorganized", unit = u(unit), points = points),
            // The hex is told by the capture.
            Event::Eliminated { unit, why: Loss::Captured } => message!("log-gun-captured", unit = u(unit)),
            Event::Eliminated { unit, why } => message!("log-eliminated", unit = u(unit), why = why.word()),
            Event::Surrendered { unit } => message!("log-surrendered", unit = u(unit)),
            Event::Retreated { unit: Some(unit), from, to, .. } => {
                message!("log-retreated", unit = u(unit), from = h(from), to = h(to))
            }
            Event::Retreated { unit: None, side, from, to } => {
                message!("log-retreated-unseen", side = side.key(), from = h(from), to = h(to))
            }
            Event::Overstacked { side, hex } => message!("log-overstacked", side = side.key(), hex = h(hex)),
            Event::Stood { side, hex } => message!("log-stood", side = side.key(), hex = h(hex)),
            Event::TrenchFalls { hex, level } => message!("log-trench-falls", hex = h(hex), level = level),
            Event::Completed { group } => message!("log-completed", group = g(group)),
            Event::Held { side } => message!("log-held", side = side.key()),
            Event::Rallied { unit } => message!("log-rallied", unit = u(unit)),
            Event::Restored { unit } => message!("log-restored", unit = u(unit)),
            Event::Recalled { unit, hex } => message!("log-recalled", unit = u(unit), hex = h(hex)),
            Event::SpanBegun { a, b } => message!("log-span-begun", a = h(a), b = h(b)),
            Event::SpanLost { a, b } => message!("log-span-lost", a = h(a), b = h(b)),
            Event::Bridged { a, b } => message!("log-bridged", a = h(a), b = h(b)),
            Event::Conquered { side, hex } => {
                let name = self.objective_name(*hex);
                let points = self.objective(*hex).map_or(0, |(value, _)| value);
                message!("log-conquered", side = side.key(), hex = self.hex_word(*hex), name = name, points = points)
            }
            Event::Triggered => message!("log-triggered"),
            Event::Ended => message!("log-ended"),
        })
    }

    fn fire_sentence(&self, shot: &Shot) -> Message {
        let shifts = shifts(&shot.lines);
        message!(
            "log-fired",
            cause = shot.cause.word(),
            hex = self.place_name(shot.hex),
            total = shot.total,
            initial = &shot.initial,
            shifted = !shifts.is_empty(),
            shifts = shifts,
            capped = shot.net != shot.lines.total(),
            most = shot.net.abs(),
            moved = shot.initial != shot.column,
            column = &shot.column,
            thrown = shot.die > 0,
            die = shot.die,
            result = fire_words(&shot.cell),
        )
    }

    fn odds_sentence(&self, o: &Odds) -> Message {
        let shifts = shifts(&o.lines);
        message!(
            "log-odds",
            counter = o.counter,
            hex = self.place_name(o.hex),
            attack = &o.attack,
            defence = &o.defence,
            initial = &o.initial,
            shifted = !shifts.is_empty(),
            shifts = shifts,
            capped = o.net != o.lines.total(),
            most = o.net.abs(),
            moved = o.initial != o.column,
            column = &o.column,
        )
    }

    fn result_sentence(&self, die: u8, cell: &str) -> Message {
        message!("log-resolved", thrown = die > 0, die = die, cell = cell, result = assault_words(cell))
    }
}

/// Shifts one by one, each with its reason.
fn shifts(lines: &Modifiers) -> Vec<Message> {
    let shift = |line: &Modifier| {
        let to = if line.value > 0 { "right" } else { "left" };
        message!("log-shift", to = to, columns = line.value.abs(), why = Message::new(line.text))
    };
    lines.lines().iter().map(shift).collect()
}

/// A box of the Fire Table in words.
pub fn fire_words(text: &str) -> Message {
    let Some(cell) = parse_fire(text) else { return Message::plain(text) };
    if cell.again {
        return message!("fire-again");
    }
    let mut parts = blow_words(cell.steps, cell.dp);
    if cell.trench {
        parts.push(message!("fire-trench"));
    }
    if parts.is_empty() { message!("fire-nothing") } else { message!("fire-effect", parts = parts) }
}

/// A box of the Assault Table in words.
pub fn assault_words(text: &str) -> Message {
    let Some([attacker, defender]) = parse_assault(text) else { return Message::plain(text) };
    message!("cell", attacker = fate("attacker", &attacker), defender = fate("defender", &defender))
}

fn fate(role: &'static str, blow: &Blow) -> Message {
    let mut parts = blow_words(blow.steps, blow.dp);
    if blow.retreat {
        parts.push(message!("fate-retreats"));
    }
    message!("fate", role = role, quiet = parts.is_empty(), parts = parts)
}

fn blow_words(steps: u8, points: u8) -> Vec<Message> {
    let steps = (steps > 0).then(|| message!("loses-steps", steps = steps));
    steps.into_iter().chain((points > 0).then(|| message!("loses-order", points = points))).collect()
}
