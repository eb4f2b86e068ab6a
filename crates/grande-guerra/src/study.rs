//! What a study writes down of a game: strengths, fights, losses, the paragraphs applied, and the luck of the dice.

use kernel::study::{Gauge, Note};
use kernel::{Fraction, Message, Modifiers, Rule, Studied, message};

use crate::action::{Event, Loss, Odds, Shot};
use crate::book::{Point, War};
use crate::charts::{AssaultCell, Blow, parse_assault};
use crate::key::UnitSet;
use crate::state::{Cause, How, Side, State};

impl Studied for War {
    fn gauges(&self, s: &State) -> Vec<Gauge> {
        let steps = |side: Side| -> i64 {
            let own = s.ids().filter(|u| self.side(*u) == side && !self.facts(*u).kind.is_gun() && s.unit(*u).hex().is_some());
            own.map(|u| i64::from(s.unit(u).steps)).sum()
        };
        let gauge = |name, side: Side, value| Gauge { name, seat: Some(side.seat()), value };
        vec![
            gauge("gauge-victory-points", Side::It, i64::from(self.vp(s))),
            gauge("gauge-italian-steps", Side::It, steps(Side::It)),
            gauge("gauge-austrian-steps", Side::Ah, steps(Side::Ah)),
            gauge("gauge-italian-points", Side::It, i64::from(s.stock(Side::It).lp)),
            gauge("gauge-austrian-points", Side::Ah, i64::from(s.stock(Side::Ah).lp)),
        ]
    }

    fn notes(&self, before: &State, events: &[Event]) -> Vec<Note> {
        let mut notes = Vec::new();
        let mut odds: Option<&Odds> = None;
        let mut flipped = UnitSet::EMPTY;
        let lost = |side: Side, what, count: u32| Note::Lost { seat: side.seat(), what, count };
        for event in events {
            self.cited(event, &mut notes);
            match event {
                Event::Odds(o) => odds = Some(&**o),
                Event::Resolved { hex, die, cell } => {
                    let by = odds.map_or(before.phasing, |o| o.attacker).seat();
                    notes.push(Note::Fought { hex: self.board.number(*hex), by });
                    if let Some((actual, mean)) = odds.filter(|_| *die > 0).and_then(|o| self.fortune(o, cell)) {
                        notes.push(Note::Fortune { by, actual, mean });
                    }
                }
                Event::Disorganized { unit, points } => notes.push(lost(self.side(*unit), "lost-order", u32::from(*points))),
                Event::StepLost { unit } => {
                    flipped.add(*unit);
                    notes.push(lost(self.side(*unit), "lost-steps", 1));
                }
                Event::Eliminated { unit, .. } | Event::Surrendered { unit } => {
                    let left = u32::from(before.unit(*unit).steps).saturating_sub(u32::from(flipped.has(*unit)));
                    let is_gun = self.facts(*unit).kind.is_gun();
                    notes.push(lost(self.side(*unit), if is_gun { "lost-artillery" } else { "lost-steps" }, left.max(1)));
                    notes.push(lost(self.side(*unit), "lost-counters", 1));
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

/// What a box gives the attacker: what it takes from the defender, less what it takes from himself.
fn gain(blows: &[Blow; 2]) -> i64 {
    let suffers = |blow: &Blow| 2 * i64::from(blow.steps) + i64::from(blow.dp) + 2 * i64::from(blow.retreat);
    suffers(&blows[1]) - suffers(&blows[0])
}

impl War {
    /// What the table gives the attacker at this throw, and the mean over all six.
    fn fortune(&self, odds: &Odds, cell: &str) -> Option<(i64, Fraction)> {
        let at = usize::try_from(odds.index).ok()?.min(self.charts.columns.len() - 1);
        let gains = self.charts.assault.iter().map(|row| row.get(at).map_or(0, |cell: &AssaultCell| gain(&cell.blows)));
        Some((gain(&parse_assault(cell)?), Fraction::new(gains.sum(), self.charts.assault.len() as i64)))
    }

    /// The paragraphs that an event applies: the lines of its sums, and the one that brings it about.
    fn cited(&self, event: &Event, notes: &mut Vec<Note>) {
        let mut lines = |modifiers: &Modifiers| {
            for rule in modifiers.lines().iter().flat_map(|m| m.rules) {
                notes.push(Note::Cited(*rule));
            }
        };
        match event {
            Event::Odds(odds) => lines(&odds.lines),
            Event::Fired(shot) => lines(&shot.lines),
            _ => {}
        }
        notes.extend(self.brought_about_by(event).iter().map(|rule| Note::Cited(*rule)));
    }

    /// Dice name their own paragraph, so events that only tell a die have none.
    fn brought_about_by(&self, event: &Event) -> &'static [Rule] {
        let point = match event {
            Event::Arrived { .. } => Point::Arrive,
            Event::Supplied { .. } => Point::PointsAdded,
            Event::Planned { .. } => Point::PlanCost,
            Event::Unsupplied { .. } => Point::OutOfSupply,
            Event::Limbered { .. } | Event::Emplaced { .. } => Point::GunModes,
            Event::Lowered { .. } => Point::LowerTrench,
            Event::Activated { how, .. } => match how {
                How::Planned => Point::ActivatePlanned,
                How::Driven => Point::FreeActivation,
                How::Reaction => Point::React,
                How::Night => Point::Night,
                How::FreeNight => Point::FreeNight,
            },
            Event::Attached { .. } => Point::AttachFreely,
            Event::Exchanged { .. } => Point::Exchange,
            Event::ForceMarched { .. } => Point::ForceMarch,
            Event::WentStrategic { .. } => Point::Strategic,
            Event::Extended { .. } => Point::TwoHex,
            Event::Gathered { .. } => Point::TwoHexGather,
            Event::Captured { .. } => Point::OverrunGuns,
            Event::TrenchTaken { .. } => Point::TrenchTaken,
            Event::Dug { .. } | Event::WorksBegun { .. } => Point::Dig,
            Event::WorksLost { .. } => Point::WorksLost,
            Event::Declared { .. } => Point::Assault,
            Event::Laid { .. } => Point::BarrageMarker,
            Event::Barraged { .. } => Point::BarrageHits,
            Event::Paid { .. } => Point::PayGuns,
            Event::Fired(shot) => fire_point(shot),
            Event::TrenchHit { .. } => Point::TrenchHit,
            Event::Resolved { .. } => Point::AssaultRows,
            Event::StepLost { .. } => Point::StepFlips,
            Event::Eliminated { why: Loss::MachineGun, .. } => Point::MgLost,
            Event::Eliminated { why: Loss::Flamethrower, .. } => Point::FlameDies,
            Event::Eliminated { why: Loss::Alone, .. } => Point::FlameAlone,
            Event::Eliminated { why: Loss::Spiked, .. } => Point::Spike,
            Event::Surrendered { .. } => Point::Surrender,
            Event::Retreated { .. } => Point::RetreatOne,
            Event::Overstacked { .. } => Point::OverstackPays,
            Event::TrenchFalls { .. } => Point::TrenchFalls,
            Event::Rallied { .. } => Point::Rally,
            Event::Restored { .. } | Event::Recalled { .. } => Point::Replace,
            Event::SpanBegun { .. } => Point::BridgeBegun,
            Event::Bridged { .. } => Point::BridgeNext,
            Event::Conquered { .. } => Point::Control,
            _ => return &[],
        };
        self.cite(point)
    }
}

const fn fire_point(shot: &Shot) -> Point {
    match shot.cause {
        Cause::Bombardment => Point::BombardGuns,
        Cause::Barrage => Point::BarrageHits,
        Cause::DefensiveFire | Cause::Assault => Point::FireAtAssault,
        Cause::Infiltration => Point::Infiltration,
    }
}
