//! What a study writes down of a game: strengths, fights, losses, the paragraphs applied, and the luck of the dice.

use kernel::study::{Gauge, Note};
use kernel::{Fraction, Message, Modifiers, Rule, Studied, message};

use crate::action::{Event, Loss, Odds};
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitSet;
use crate::state::{Fight, Role, Side, State, Supply};

impl Studied for Inferno {
    fn gauges(&self, s: &State) -> Vec<Gauge> {
        let steps = |side: Side| -> i64 {
            let own = s.ids().filter(|u| self.side(*u) == side && s.unit(*u).hex().is_some());
            own.map(|u| i64::from(s.unit(u).steps)).sum()
        };
        vec![
            Gauge { name: "gauge-victory-points", seat: Some(Side::It.seat()), value: i64::from(self.vp(s)) },
            Gauge { name: "gauge-italian-steps", seat: Some(Side::It.seat()), value: steps(Side::It) },
            Gauge { name: "gauge-austrian-steps", seat: Some(Side::Ah.seat()), value: steps(Side::Ah) },
        ]
    }

    fn notes(&self, before: &State, events: &[Event]) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut odds: Option<&Odds> = None;
        let mut flipped = UnitSet::EMPTY;
        for event in events {
            self.cited(event, &mut notes);
            match event {
                Event::Odds(o) => odds = Some(&**o),
                Event::Resolved { hex, row, column, third, .. } => {
                    let by = odds.map_or(before.phasing, |o| o.attacker).seat();
                    notes.push(Note::Fought { hex: self.board.number(*hex), by });
                    if let Some((o, f)) = odds.zip(before.fight()) {
                        let (actual, mean) = self.fortune(f, o, (*row, *column, *third));
                        notes.push(Note::Fortune { by, actual, mean });
                    }
                }
                Event::Reduced { unit } => {
                    notes.push(Note::Lost { seat: self.side(*unit).seat(), what: "lost-reductions", count: 1 });
                }
                Event::StepLost { unit } => {
                    flipped.add(*unit);
                    notes.push(Note::Lost { seat: self.side(*unit).seat(), what: "lost-steps", count: 1 });
                }
                Event::Eliminated { unit, .. } => {
                    let seat = self.side(*unit).seat();
                    let left = u32::from(before.unit(*unit).steps).saturating_sub(u32::from(flipped.has(*unit)));
                    let what = if self.counter(*unit).kind.is_gun() { "lost-artillery" } else { "lost-steps" };
                    notes.push(Note::Lost { seat, what, count: left.max(1) });
                    notes.push(Note::Lost { seat, what: "lost-counters", count: 1 });
                }
                _ => {}
            }
        }
        notes
    }
    fn fortune_words(&self) -> Option<Message> {
        Some(message!("fortune"))
    }
}

impl Inferno {
    /// What the tables give the attacker at this throw, and the mean over all 216.
    fn fortune(&self, f: &Fight, odds: &Odds, (row, column, third): (u8, u8, u8)) -> (i64, Fraction) {
        let fight = |row: u8, third: u8| Fight {
            fates: self.charts.cell(row, column).fates,
            third,
            flanked: odds.flanked,
            trench: self.in_own_trench(f),
            infiltration: f.attackers.iter().any(|u| self.is_infiltrator(u)),
            av: odds.av,
            steps: odds.steps,
            broke: [false; 2],
            unable: [false; 2],
            ..*f
        };
        let gain = |f: &Fight| {
            let suffers = |role: Role| i64::from(self.losses(f, role).reductions) + i64::from(f.fates[role as usize].retreat);
            suffers(Role::Defender) - suffers(Role::Attacker)
        };
        let mut sum = 0;
        for two in 2..=12_i16 {
            let ways = i64::from(6 - (two - 7).abs());
            let row = (two + odds.roll_lines.total()).clamp(2, 12) as u8;
            sum += (1..=6).map(|third| ways * gain(&fight(row, third))).sum::<i64>();
        }
        (gain(&fight(row, third)), Fraction::new(sum, 216))
    }

    /// The paragraphs that an event applies: the lines of its sums, and the one that brings it about.
    fn cited(&self, event: &Event, notes: &mut Vec<Note>) {
        let mut lines = |modifiers: &Modifiers| {
            for rule in modifiers.lines().iter().flat_map(|m| m.rules) {
                notes.push(Note::Cited(*rule));
            }
        };
        match event {
            Event::Odds(o) => {
                for modifiers in [&o.attack_lines, &o.defence_lines, &o.shifts, &o.roll_lines, &o.av_lines[0], &o.av_lines[1]] {
                    lines(modifiers);
                }
            }
            Event::Losses(l) => lines(&l.lines),
            _ => {}
        }
        notes.extend(brought_about_by(event).iter().map(|rule| Note::Cited(*rule)));
    }
}

/// Dice name their own paragraph, so events that only tell a die have none.
fn brought_about_by(event: &Event) -> &'static [Rule] {
    match event {
        Event::Supplied { supply: Supply::In, .. } => rule!("11.4/a"),
        Event::Supplied { supply: Supply::Low, .. } => rule!("11.4/b"),
        Event::Supplied { supply: Supply::Out, .. } => rule!("11.4/c"),
        Event::Eliminated { why: Loss::Overstacked, .. } => rule!("5.2/a"),
        Event::Eliminated { why: Loss::NoStrength, .. } => rule!("7.5/b"),
        Event::Eliminated { why: Loss::Reductions, .. } => rule!("9.4.2/g"),
        Event::Eliminated { why: Loss::GunsCannotRetreat, .. } => rule!("12.3/h"),
        other => other.cited(),
    }
}
