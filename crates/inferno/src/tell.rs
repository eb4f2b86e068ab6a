//! Events as sentences of the log.

use hexgrid::HexId;
use kernel::{Message, Modifier, message};

use crate::action::{Event, Loss, Losses, Odds};
use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{Phase, Role};

impl Inferno {
    /// A sentence of the log.
    pub fn event_sentence(&self, event: &Event) -> Option<Message> {
        let h = |hex: &HexId| {
            let ground = self.board.ground(*hex);
            let name = ground.settlement.as_ref().or(ground.peak.as_ref()).map_or(String::new(), |n| format!(" {n}"));
            format!("{}{name}", self.hex_word(*hex))
        };
        let u = |unit: &UnitId| match self.counters.get(unit.index()) {
            Some(counter) => Message::plain(&*counter.name),
            None => message!("a-unit"),
        };
        Some(match event {
            Event::TurnBegan { turn } => message!("log-turn-began", turn = turn),
            Event::PhaseBegan { phase: Phase::End, .. } => message!("log-end-of-turn"),
            Event::PhaseBegan { side, phase } => message!("log-phase-began", side = side.key(), phase = phase.word()),
            Event::Placed { unit, side, hex } => match unit {
                Some(unit) => message!("log-placed", unit = u(unit), hex = h(hex)),
                None => message!("log-placed-unseen", side = side.key(), hex = h(hex)),
            },
            Event::Supplied { unit, supply } => message!("log-supplied", unit = u(unit), supply = supply.word()),
            Event::Attrition { unit } => message!("log-attrition", unit = u(unit)),
            Event::Arrived { unit, hex } => message!("log-arrived", unit = u(unit), hex = h(hex)),
            Event::Released { unit, side } => match unit {
                Some(unit) => message!("log-released", unit = u(unit)),
                None => message!("log-released-unseen", side = side.key()),
            },
            Event::Recalled { unit } => message!("log-recalled", unit = u(unit)),
            Event::Built { a, b } => message!("log-built", a = h(a), b = h(b)),
            Event::Repaired { a, b } => message!("log-repaired", a = h(a), b = h(b)),
            Event::Lifted { unit, hex } => message!("log-lifted", unit = u(unit), hex = h(hex)),
            Event::Moved { top, count, from, to } => {
                message!("log-moved", unit = u(top), others = count - 1, from = h(from), to = h(to))
            }
            Event::Spent { .. } => return None,
            Event::Recovered { unit } => message!("log-recovered", unit = u(unit)),
            Event::Overrun { unit, hex } => message!("log-overrun", unit = u(unit), hex = h(hex)),
            Event::Eliminated { why: Loss::Overrun, .. } => return None,
            Event::Eliminated { unit, why } => message!("log-eliminated", unit = u(unit), why = why.word()),
            Event::BlowRolled { hex, die } => message!("log-blow-rolled", hex = h(hex), die = die),
            Event::BridgeBlown { a, b } => message!("log-bridge-blown", a = h(a), b = h(b)),
            Event::BridgeKept { hex } => message!("log-bridge-kept", hex = h(hex)),
            Event::Bombarded { unit, a, b, die, hit } => {
                message!("log-bombarded", unit = u(unit), a = h(a), b = h(b), die = die, hit = *hit)
            }
            Event::Declared { hex, units, guns } => message!("log-declared", hex = h(hex), units = units, guns = guns),
            Event::Defended { hex, units, guns } => message!("log-defended", hex = h(hex), units = units, guns = guns),
            Event::Voided { hex } => message!("log-voided", hex = h(hex)),
            Event::Odds(o) => self.odds_sentence(o),
            Event::Resolved { dice: 0, cell, .. } => message!("log-result", cell = cell),
            Event::Resolved { dice, row, column, cell, third, .. } => {
                let column = self.charts.odds_word(i16::from(*column));
                message!("log-resolved", dice = dice, third = third, row = row, column = column, cell = cell)
            }
            Event::Losses(l) => losses_sentence(l),
            Event::Announced { hex } => message!("log-announced", hex = h(hex)),
            Event::RefusalRolled { hex, die, needs } => {
                message!("log-refusal-rolled", hex = h(hex), die = die, needs = needs, held = die <= needs)
            }
            Event::Retreated { count, side, from, to } => {
                message!("log-retreated", count = count, side = side.key(), from = h(from), to = h(to))
            }
            Event::Unable { side, hex } => message!("log-unable", side = side.key(), hex = h(hex)),
            Event::Advanced { unit, hex } => message!("log-advanced", unit = u(unit), hex = h(hex)),
            Event::Reduced { unit } => message!("log-reduced", unit = u(unit)),
            Event::StepLost { unit } => message!("log-step-lost", unit = u(unit)),
            Event::Captured { side, hex } => message!("log-captured", side = side.key(), hex = h(hex)),
            Event::EndRolled { die, needs } => message!("log-end-rolled", needs = needs, die = die),
            Event::PointsRolled { die, points } => message!("log-points-rolled", die = die, points = points),
            Event::Ended => message!("log-ended"),
        })
    }

    fn odds_sentence(&self, o: &Odds) -> Message {
        let shift = |line: &Modifier| {
            let to = if line.value > 0 { "right" } else { "left" };
            message!("log-shift", to = to, columns = line.value.abs(), why = Message::new(line.text))
        };
        let shifts: Vec<Message> = o.shifts.lines().iter().map(shift).collect();
        message!(
            "log-odds",
            attack = o.attack,
            defence = o.defence,
            initial = self.charts.odds_word(o.initial),
            shifted = !shifts.is_empty(),
            shifts = shifts,
            moved = o.initial != o.column,
            column = self.charts.odds_word(o.column),
            attacker_av = o.av[0],
            defender_av = o.av[1],
            steps = o.steps,
        )
    }
}

fn losses_sentence(l: &Losses) -> Message {
    let line = |m: &Modifier| message!("log-loss-line", value = format!("{:+}", m.value), why = Message::new(m.text));
    let lines: Vec<Message> = l.lines.lines().iter().map(line).collect();
    message!(
        "log-losses",
        role = if l.role == Role::Attacker { "attacker" } else { "defender" },
        total = i16::from(l.die) + l.lines.total(),
        column = if l.large { "large" } else { "small" },
        modified = !lines.is_empty(),
        lines = lines,
        reductions = l.reductions,
    )
}

impl Event {
    /// The unit that loses by it.
    pub const fn harmed(&self) -> Option<UnitId> {
        match self {
            Self::Attrition { unit }
            | Self::Overrun { unit, .. }
            | Self::Eliminated { unit, .. }
            | Self::Reduced { unit }
            | Self::StepLost { unit } => Some(*unit),
            _ => None,
        }
    }

    /// What was won and lost first, then who gave way, then the fights.
    pub const fn weight(&self) -> u8 {
        match self {
            Self::Eliminated { .. } | Self::Captured { .. } | Self::Overrun { .. } | Self::Ended => 4,
            Self::StepLost { .. } | Self::Retreated { .. } | Self::BridgeBlown { .. } | Self::Attrition { .. } => 3,
            Self::Resolved { .. } | Self::Arrived { .. } | Self::Advanced { .. } => 2,
            Self::Declared { .. } => 1,
            _ => 0,
        }
    }
}
