//! Events as texts for expectations and as sentences of the log.

use hexgrid::HexId;

use crate::action::{Event, Loss};
use crate::book::Inferno;
use crate::key::UnitId;
use crate::state::{Phase, Role, Supply};

impl Inferno {
    pub fn event_text(&self, event: &Event) -> String {
        let kind = event.kind();
        let h = |hex: &HexId| self.hex_word(*hex);
        let u = |unit: &UnitId| self.unit_word(*unit).to_owned();
        let args: Vec<String> = match event {
            Event::TurnBegan { turn } => vec![turn.to_string()],
            Event::PhaseBegan { side, phase } => vec![side.key().into(), phase.word().into()],
            Event::Placed { unit, hex, .. } => vec![unit.as_ref().map_or("hidden".into(), u), h(hex)],
            Event::Supplied { unit, supply } => vec![u(unit), supply.word().into()],
            Event::Attrition { unit } | Event::Recovered { unit } | Event::Recalled { unit } => vec![u(unit)],
            Event::Reduced { unit } | Event::StepLost { unit } => vec![u(unit)],
            Event::Arrived { unit, hex }
            | Event::Lifted { unit, hex }
            | Event::Overrun { unit, hex }
            | Event::Advanced { unit, hex } => vec![u(unit), h(hex)],
            Event::Released { unit, .. } => vec![unit.as_ref().map_or("hidden".into(), u)],
            Event::Built { a, b } | Event::Repaired { a, b } | Event::BridgeBlown { a, b } => vec![format!("{}-{}", h(a), h(b))],
            Event::Moved { top, count, from, to } => vec![u(top), count.to_string(), h(from), h(to)],
            Event::Spent { unit, sixths } => vec![u(unit), kernel::Fraction::new(i64::from(*sixths), 6).to_string()],
            Event::Eliminated { unit, why } => vec![u(unit), why.word().into()],
            Event::BlowRolled { hex, die } => vec![h(hex), die.to_string()],
            Event::BridgeKept { hex } | Event::Voided { hex } | Event::Announced { hex } => vec![h(hex)],
            Event::Bombarded { unit, a, b, die, hit } => {
                vec![u(unit), format!("{}-{}", h(a), h(b)), die.to_string(), if *hit { "hit" } else { "missed" }.into()]
            }
            Event::Declared { hex, units, guns } | Event::Defended { hex, units, guns } => {
                vec![h(hex), units.to_string(), guns.to_string()]
            }
            Event::Odds(odds) => {
                vec![h(&odds.hex), odds.attack.to_string(), odds.defence.to_string(), self.charts.odds_word(odds.column)]
            }
            Event::Resolved { hex, cell, .. } => vec![h(hex), cell.clone()],
            Event::Losses(l) => vec![h(&l.hex), l.side.key().into(), l.reductions.to_string()],
            Event::RefusalRolled { hex, die, needs } => vec![h(hex), die.to_string(), needs.to_string()],
            Event::Retreated { side, from, to, .. } => vec![side.key().into(), h(from), h(to)],
            Event::Unable { side, hex } | Event::Captured { side, hex } => vec![side.key().into(), h(hex)],
            Event::EndRolled { die, needs } => vec![die.to_string(), needs.to_string()],
            Event::PointsRolled { die, points } => vec![die.to_string(), points.to_string()],
            Event::Ended => Vec::new(),
        };
        if args.is_empty() { kind.to_owned() } else { format!("{kind} {}", args.join(" ")) }
    }

    /// A sentence of the log.
    pub fn event_sentence(&self, event: &Event) -> Option<String> {
        let h = |hex: &HexId| {
            let ground = self.board.ground(*hex);
            let name = ground.settlement.as_ref().or(ground.peak.as_ref()).map_or(String::new(), |n| format!(" {n}"));
            format!("{}{name}", self.hex_word(*hex))
        };
        let u = |unit: &UnitId| self.counters.get(unit.index()).map_or("a unit", |c| c.name.as_str());
        let many = |n: u8, what: &str| if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") };
        Some(match event {
            Event::TurnBegan { turn } => format!("Game Turn {turn} begins."),
            Event::PhaseBegan { phase: Phase::End, .. } => "End of the turn.".into(),
            Event::PhaseBegan { side, phase } => format!("{} {} Phase.", side.name(), phase.title()),
            Event::Placed { unit, side, hex } => match unit {
                Some(unit) => format!("{} is set up in {}.", u(unit), h(hex)),
                None => format!("An {} counter is set up in {}.", side.name(), h(hex)),
            },
            Event::Supplied { unit, supply } => format!("{} is {}.", u(unit), supply.title()),
            Event::Attrition { unit } => format!("{} suffers attrition.", u(unit)),
            Event::Arrived { unit, hex } => format!("{} arrives at {}.", u(unit), h(hex)),
            Event::Released { unit, side } => match unit {
                Some(unit) => format!("{} is released from the reserve.", u(unit)),
                None => format!("The {} side releases a reserve.", side.name()),
            },
            Event::Recalled { unit } => format!("{} is gathered again as an emergency reinforcement.", u(unit)),
            Event::Built { a, b } => format!("A pontoon bridge joins {} and {}.", h(a), h(b)),
            Event::Repaired { a, b } => format!("The bridge between {} and {} is repaired.", h(a), h(b)),
            Event::Lifted { unit, hex } => format!("The pontoon bridge of {} is taken up to {}.", u(unit), h(hex)),
            Event::Moved { top, count: 1, from, to } => format!("{} moves from {} to {}.", u(top), h(from), h(to)),
            Event::Moved { top, count, from, to } => {
                format!("{} and {} move from {} to {}.", u(top), many(count - 1, "other unit"), h(from), h(to))
            }
            Event::Spent { .. } => return None,
            Event::Recovered { unit } => format!("{} recovers.", u(unit)),
            Event::Overrun { unit, hex } => format!("{} is overrun in {}.", u(unit), h(hex)),
            Event::Eliminated { why: Loss::Overrun, .. } => return None,
            Event::Eliminated { unit, why } => format!("{} is eliminated: {}.", u(unit), why.title()),
            Event::BlowRolled { hex, die } => {
                format!("The bridges of {} are to be blown: the die shows {die}, 1 to 4 succeeds.", h(hex))
            }
            Event::BridgeBlown { a, b } => format!("The bridge between {} and {} is destroyed.", h(a), h(b)),
            Event::BridgeKept { hex } => format!("The bridges of {} are left standing.", h(hex)),
            Event::Bombarded { unit, a, b, die, hit } => {
                format!(
                    "{} fires at the bridge {}-{}: the die shows {die}, {}.",
                    u(unit),
                    h(a),
                    h(b),
                    if *hit { "a hit" } else { "no effect" }
                )
            }
            Event::Declared { hex, units, guns } => format!(
                "{} is attacked by {} with {}.",
                h(hex),
                many(*units, "unit"),
                many(*guns, "supporting battery").replace("batterys", "batteries")
            ),
            Event::Defended { hex, units, guns } => format!(
                "{} is defended by {} with {}.",
                h(hex),
                many(*units, "unit"),
                many(*guns, "supporting battery").replace("batterys", "batteries")
            ),
            Event::Voided { hex } => format!("The attack on {} would be below 1:3 and does not take place.", h(hex)),
            Event::Odds(o) => {
                let initial = self.charts.odds_word(o.initial);
                let mut text = format!("{} against {} is {initial}", o.attack, o.defence);
                for line in o.shifts.lines() {
                    text.push_str(&format!(
                        ", {} {} ({})",
                        if line.value > 0 { "right" } else { "left" },
                        line.value.abs(),
                        line.text
                    ));
                }
                if o.initial != o.column {
                    text.push_str(&format!(": {}", self.charts.odds_word(o.column)));
                }
                format!("{text}. Artillery {} to {}, {} steps.", o.av[0], o.av[1], o.steps)
            }
            Event::Resolved { dice: 0, cell, .. } => format!("The result is {cell}."),
            Event::Resolved { dice, row, column, cell, third, .. } => {
                format!(
                    "The dice show {dice} and {third}: row {row} at {} gives {cell}.",
                    self.charts.odds_word(i16::from(*column))
                )
            }
            Event::Losses(l) => {
                let lines: Vec<String> = l.lines.lines().iter().map(|m| format!("{:+} {}", m.value, m.text)).collect();
                let lines = if lines.is_empty() { String::new() } else { format!(" ({})", lines.join(", ")) };
                let total = i16::from(l.die) + l.lines.total();
                let part = if l.role == Role::Attacker { "attacker" } else { "defender" };
                format!(
                    "The {part} reads {total} on the {} column{lines}: {}.",
                    if l.large { "Large" } else { "Small" },
                    many(l.reductions, "reduction")
                )
            }
            Event::Announced { hex } => format!("The defenders of {} will try to hold their trench.", h(hex)),
            Event::RefusalRolled { hex, die, needs } => {
                format!(
                    "Holding {}: the die shows {die}, {needs} or less was needed; {}.",
                    h(hex),
                    if die <= needs { "the trench is held" } else { "it fails" }
                )
            }
            Event::Retreated { count, side, from, to } => format!(
                "{} retreat{} from {} to {}.",
                many(*count, &format!("{} unit", side.name())),
                if *count == 1 { "s" } else { "" },
                h(from),
                h(to)
            ),
            Event::Unable { side, hex } => format!("The {} units in {} cannot retreat.", side.name(), h(hex)),
            Event::Advanced { unit, hex } => format!("{} advances to {}.", u(unit), h(hex)),
            Event::Reduced { unit } => format!("{} loses effectiveness.", u(unit)),
            Event::StepLost { unit } => format!("{} loses a step.", u(unit)),
            Event::Captured { side, hex } => format!("{} is taken by the {} side.", h(hex), side.name()),
            Event::EndRolled { die, needs } => format!("End of the game on {needs} or less: the die shows {die}."),
            Event::PointsRolled { die, points } => {
                format!("{} Ris/Rimp: Italy has {}.", many(*die, "new point"), many(*points, "point"))
            }
            Event::Ended => "The game is over.".into(),
        })
    }
}

/// Event words and their argument kinds.
pub const EVENTS: [(&str, &[&str]); 37] = [
    ("turn-began", &["turn"]),
    ("phase-began", &["side", "phase"]),
    ("placed", &["unit|hidden", "hex"]),
    ("supplied", &["unit", "in|low|out"]),
    ("attrition", &["unit"]),
    ("arrived", &["unit", "hex"]),
    ("released", &["unit|hidden"]),
    ("recalled", &["unit"]),
    ("built", &["hexside"]),
    ("repaired", &["hexside"]),
    ("lifted", &["unit", "hex"]),
    ("moved", &["top unit", "count", "from", "to"]),
    ("spent", &["unit", "points in all"]),
    ("recovered", &["unit"]),
    ("overrun", &["unit", "hex"]),
    ("eliminated", &["unit", "overstacked|overrun|no-strength|reductions|guns-cannot-retreat|nowhere-to-go"]),
    ("blow-rolled", &["hex", "die"]),
    ("bridge-blown", &["hexside"]),
    ("bridge-kept", &["hex"]),
    ("bombarded", &["unit", "hexside", "die", "hit|missed"]),
    ("declared", &["hex", "units", "guns"]),
    ("defended", &["hex", "units", "guns"]),
    ("voided", &["hex"]),
    ("odds", &["hex", "attack", "defence", "column"]),
    ("resolved", &["hex", "crt cell"]),
    ("losses", &["hex", "side", "reductions"]),
    ("announced", &["hex"]),
    ("refusal-rolled", &["hex", "die", "needs"]),
    ("retreated", &["side", "from", "to"]),
    ("unable", &["side", "hex"]),
    ("advanced", &["unit", "hex"]),
    ("reduced", &["unit"]),
    ("step-lost", &["unit"]),
    ("captured", &["side", "hex"]),
    ("end-rolled", &["die", "needs"]),
    ("points-rolled", &["die", "points"]),
    ("ended", &[]),
];

impl Event {
    pub const KINDS: [&'static str; 37] = {
        let mut kinds = [""; 37];
        let mut i = 0;
        while i < 37 {
            kinds[i] = EVENTS[i].0;
            i += 1;
        }
        kinds
    };
    pub fn kind(&self) -> &'static str {
        match self {
            Self::TurnBegan { .. } => "turn-began",
            Self::PhaseBegan { .. } => "phase-began",
            Self::Placed { .. } => "placed",
            Self::Supplied { .. } => "supplied",
            Self::Attrition { .. } => "attrition",
            Self::Arrived { .. } => "arrived",
            Self::Released { .. } => "released",
            Self::Recalled { .. } => "recalled",
            Self::Built { .. } => "built",
            Self::Repaired { .. } => "repaired",
            Self::Lifted { .. } => "lifted",
            Self::Moved { .. } => "moved",
            Self::Spent { .. } => "spent",
            Self::Recovered { .. } => "recovered",
            Self::Overrun { .. } => "overrun",
            Self::Eliminated { .. } => "eliminated",
            Self::BlowRolled { .. } => "blow-rolled",
            Self::BridgeBlown { .. } => "bridge-blown",
            Self::BridgeKept { .. } => "bridge-kept",
            Self::Bombarded { .. } => "bombarded",
            Self::Declared { .. } => "declared",
            Self::Defended { .. } => "defended",
            Self::Voided { .. } => "voided",
            Self::Odds(_) => "odds",
            Self::Resolved { .. } => "resolved",
            Self::Losses(_) => "losses",
            Self::Announced { .. } => "announced",
            Self::RefusalRolled { .. } => "refusal-rolled",
            Self::Retreated { .. } => "retreated",
            Self::Unable { .. } => "unable",
            Self::Advanced { .. } => "advanced",
            Self::Reduced { .. } => "reduced",
            Self::StepLost { .. } => "step-lost",
            Self::Captured { .. } => "captured",
            Self::EndRolled { .. } => "end-rolled",
            Self::PointsRolled { .. } => "points-rolled",
            Self::Ended => "ended",
        }
    }
}

impl Event {
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

impl Loss {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Overstacked => "overstacked",
            Self::Overrun => "overrun",
            Self::NoStrength => "no-strength",
            Self::Reductions => "reductions",
            Self::GunsCannotRetreat => "guns-cannot-retreat",
            Self::NowhereToGo => "nowhere-to-go",
        }
    }
    const fn title(self) -> &'static str {
        match self {
            Self::Overstacked => "the hex was overstacked",
            Self::Overrun => "overrun",
            Self::NoStrength => "it had no defence strength left",
            Self::Reductions => "it has lost its last step",
            Self::GunsCannotRetreat => "artillery cannot retreat",
            Self::NowhereToGo => "the enemy holds both banks",
        }
    }
}

impl Supply {
    pub const ALL: [(&'static str, Self); 3] = [("in", Self::In), ("low", Self::Low), ("out", Self::Out)];
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
    const fn title(self) -> &'static str {
        match self {
            Self::In => "In Supply",
            Self::Low => "in Low Supply",
            Self::Out => "Out of Supply",
        }
    }
}

impl Phase {
    pub const fn title(self) -> &'static str {
        match self {
            Self::Setup => "Set-up",
            Self::Supply => "Supply",
            Self::Reinforcement => "Reinforcement",
            Self::Movement => "Movement",
            Self::Combat => "Combat",
            Self::End => "End",
        }
    }
}
