//! What people read of it: prompts, sentences of the log, reports of fights.

use hexgrid::HexId;
use kernel::{Message, Modifier, Narrated, Prompt, Rule, Seat, Throw, message};
use serde_json::{Value as Json, json};

use crate::action::{Event, Loss, Losses, Odds};
use crate::book::Inferno;
use crate::ids::paragraph;
use crate::key::UnitId;
use crate::state::{Pending, Phase, Role, Side, State};

impl Narrated for Inferno {
    fn prompt(&self, s: &State, seat: Seat) -> Prompt {
        let side = Side::of(seat).unwrap_or(Side::It);
        let prompt = |text: Message, rule: Rule| Prompt { text, rule: rule.0.to_owned() };
        if let Some(ending) = &s.ending {
            return prompt(ending.outcome().words, paragraph!("15/a"));
        }
        if self.asked(s) != side {
            return prompt(message!("ask-wait", side = side.enemy().key()), paragraph!("3.1"));
        }
        let Some(top) = s.top() else { return prompt(message!("ask-nothing"), paragraph!("3.1")) };
        let target = || s.fight().map_or(String::new(), |f| self.hex_word(f.target));
        let unit = |u: Option<UnitId>| u.map_or("", |u| self.counter(u).name.as_str());
        match top {
            Pending::Place(_) => prompt(message!("ask-place", unit = unit(self.next_to_place(s, side))), paragraph!("1.1/b")),
            Pending::Reinforce => prompt(message!("ask-reinforce"), paragraph!("3.1/A2/a")),
            Pending::Build => prompt(message!("ask-build"), paragraph!("12.2/g")),
            Pending::Lift(_) => prompt(message!("ask-lift"), paragraph!("12.2/i")),
            Pending::Move => prompt(message!("ask-move"), paragraph!("3.1/A3/a")),
            Pending::Group(_) => prompt(message!("ask-group"), paragraph!("4.2")),
            Pending::Excess(hex, _) => prompt(message!("ask-excess", hex = self.hex_word(*hex)), paragraph!("5.2/b")),
            Pending::Blow(hex, _) => prompt(message!("ask-blow", hex = self.hex_word(*hex)), paragraph!("14.4/b")),
            Pending::Attack => prompt(message!("ask-attack"), paragraph!("3.1/A4")),
            Pending::Declare(_) => prompt(message!("ask-declare", hex = target()), paragraph!("8.1/a")),
            Pending::Defend(_) => match self.step_word(s) {
                "defend" => prompt(message!("ask-defend", hex = target()), paragraph!("7.4/d")),
                "hold" => prompt(message!("ask-hold", hex = target()), paragraph!("7.8/b")),
                _ => prompt(message!("ask-support", hex = target()), paragraph!("12.3/b")),
            },
            Pending::Refuse(_) => prompt(message!("ask-refuse", hex = target()), paragraph!("12.5.1/a")),
            Pending::Accompany(_) => prompt(message!("ask-accompany"), paragraph!("7.7/c")),
            Pending::Retreat(r) => {
                prompt(message!("ask-retreat", hex = self.hex_word(r.path.last()), left = r.left), paragraph!("9.2.2/a"))
            }
            Pending::Continue(r) => prompt(message!("ask-continue", hex = self.hex_word(r.path.last())), paragraph!("9.2.1/b")),
            Pending::Advance(_) => prompt(message!("ask-advance", hex = target()), paragraph!("9.3/a")),
            Pending::Lose(_, role) => {
                let left = s.fight_asked().map_or(0, |f| f.reductions[*role as usize]);
                prompt(message!("ask-lose", left = left), paragraph!("9.4.2/a"))
            }
            Pending::Stand(_) => prompt(message!("ask-stand", hex = target()), paragraph!("12.5.1/d")),
            Pending::Demolish(_) => prompt(message!("ask-demolish"), paragraph!("14.4/d")),
        }
    }
    fn sentence(&self, event: &Event) -> Option<Message> {
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
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        let number = |hex: &hexgrid::HexId| self.board.number(*hex);
        match event {
            Event::Odds(o) => Some((
                number(&o.hex),
                json!({
                    "attack": o.attack, "defence": o.defence, "attack_detail": o.attack_lines, "defence_detail": o.defence_lines,
                    "initial": self.charts.odds_word(o.initial), "column": self.charts.odds_word(o.column.clamp(0, 8)), "odds": self.charts.odds_word(o.column), "shifts": o.shifts.total(),
                    "shift_detail": o.shifts, "shift": o.shifts.total(), "roll_modifier": o.roll_lines.total(), "roll_detail": o.roll_lines, "flanked": o.flanked, "steps": o.steps,
                    "size": if self.is_large(o.steps) { "large" } else { "small" },
                    "av": { o.attacker.key(): o.av[0], o.attacker.enemy().key(): o.av[1] },
                    "av_lines": { o.attacker.key(): o.av_lines[0], o.attacker.enemy().key(): o.av_lines[1] },
                }),
            )),
            Event::Resolved { hex, dice, row, cell, third, .. } => {
                Some((number(hex), json!({ "roll": dice, "row": row, "cell": cell, "third": third })))
            }
            Event::Losses(l) => Some((
                number(&l.hex),
                json!({ "loss": { l.side.key(): {
                    "die": l.die, "total": i16::from(l.die) + l.lines.total(), "reductions": l.reductions, "lines": l.lines,
                    "magnitude": if l.large { "large" } else { "small" },
                } } }),
            )),
            Event::RefusalRolled { hex, die, needs } => Some((number(hex), json!({ "refusal": { "die": die, "needs": needs } }))),
            _ => None,
        }
    }
    fn weight(&self, event: &Event) -> u8 {
        event.weight()
    }
    /// The attack die belongs to the attacker, a loss die to who suffers; low is good for both.
    fn throws(&self, seen: &[&Event]) -> Vec<Throw> {
        let mut attacker = Side::It;
        let mut throws = Vec::new();
        let mut add = |side: Side, what: Message, face: u8, sixfold_mean: i64| {
            throws.push(Throw { seat: side.key().to_owned(), what, face: i64::from(face), sixfold_mean, low_is_good: true });
        };
        for event in seen {
            match event {
                Event::Odds(odds) => attacker = odds.attacker,
                Event::Resolved { dice, .. } => add(attacker, message!("throw-attack"), *dice, 42),
                Event::Losses(losses) => {
                    let what = match losses.role {
                        Role::Attacker => message!("throw-losses-in-attack"),
                        Role::Defender => message!("throw-losses-in-defence"),
                    };
                    add(losses.side, what, losses.die, 21);
                }
                Event::RefusalRolled { die, .. } => add(attacker.enemy(), message!("throw-refusal"), *die, 21),
                _ => {}
            }
        }
        throws
    }
    fn harmed(&self, event: &Event) -> Vec<String> {
        event.harmed().map(|unit| self.unit_word(unit).to_owned()).into_iter().collect()
    }
    fn voided(&self, event: &Event) -> Option<Rule> {
        matches!(event, Event::Voided { .. }).then_some(paragraph!("8.2/b"))
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|e| match e {
            Event::Resolved { cell, .. } => Some(cell.clone()),
            Event::Voided { .. } => Some("void".into()),
            Event::BlowRolled { die, .. } => Some(if *die <= 4 { "blown" } else { "stands" }.into()),
            Event::Bombarded { hit, .. } => Some(if *hit { "hit" } else { "missed" }.into()),
            Event::EndRolled { die, needs } => Some(if die <= needs { "ends" } else { "goes on" }.into()),
            Event::PointsRolled { die, .. } => Some(die.to_string()),
            _ => None,
        })
    }
}

impl Inferno {
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
