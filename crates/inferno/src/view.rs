//! What a viewer may know, built from nothing, field by field (5.3, 5.4). A field that is not written here is not sent.

use hexgrid::HexId;
use kernel::{Cite, Fraction, Modifiers, Viewer};
use serde::Serialize;

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::state::{Fate, Hold, MARKS, Mark, Pending, Place, Side, State};

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub scenario: String,
    pub turn: u8,
    pub phase: &'static str,
    pub phasing: &'static str,
    /// Who is waited on; none when the game is over.
    pub waiting: Option<&'static str>,
    /// The open question, for the one who is asked.
    pub step: Option<&'static str>,
    pub vp: i16,
    pub points: u8,
    pub units: Vec<UnitView>,
    pub stacks: Vec<StackView>,
    pub destroyed: Vec<String>,
    pub pontoons: Vec<(String, &'static str)>,
    pub objectives: Vec<ObjectiveView>,
    /// Isonzo hexsides that the viewer's own side has used this turn.
    pub crossed: Vec<String>,
    pub fight: Option<FightView>,
    pub outcome: Option<kernel::Outcome>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    #[serde(skip)]
    pub id: UnitId,
    pub unit: String,
    pub name: String,
    pub side: &'static str,
    pub at: String,
    /// Lies on top of its stack.
    pub top: bool,
    pub steps: Option<u8>,
    pub ce: Option<u8>,
    pub supply: Option<&'static str>,
    /// Movement points spent.
    pub spent: Option<String>,
    pub did: Option<Vec<&'static str>>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StackView {
    pub hex: String,
    pub side: &'static str,
    pub count: u8,
    /// Counters of which the viewer knows nothing.
    pub hidden: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ObjectiveView {
    pub hex: String,
    pub name: String,
    pub value: i16,
    pub holder: &'static str,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FightView {
    pub hex: String,
    pub attacker: &'static str,
    /// Own units by name; of the enemy only how many, once he has committed them.
    pub attackers: Vec<String>,
    pub attacking: Option<u8>,
    pub defenders: Vec<String>,
    pub defending: Option<u8>,
    pub guns: Vec<String>,
    pub hold: Option<Hold>,
    /// After the dice.
    pub resolved: Option<Resolved>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Resolved {
    pub flanked: bool,
    pub trench: bool,
    pub av: [u8; 2],
    pub steps: u8,
    pub fates: [Fate; 2],
    pub third: u8,
    pub reductions: [u8; 2],
    pub refusing: bool,
}

/// What a viewer knows of one counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// One's own, or the referee's view.
    All,
    /// The face on top of an enemy stack.
    Face,
    /// Which counter it is, no more.
    Name,
    Nothing,
}

impl Inferno {
    pub fn known(&self, s: &State, viewer: Viewer, unit: UnitId) -> Known {
        let side = self.side(unit);
        if viewer == Viewer::Referee || viewer == Viewer::Seat(side.seat()) || !rule!("5.4/a").holds() {
            return Known::All;
        }
        match s.unit(unit).place {
            Place::Hex(hex) => {
                let stack = if rule!("5").holds() { self.own_in(s, hex, side) } else { UnitSet::only(unit) };
                if self.top_of(s, &stack) == Some(unit) {
                    Known::Face
                } else if s.unit(unit).has(Mark::Seen) {
                    Known::Name
                } else {
                    Known::Nothing
                }
            }
            // Boxes and track lie open.
            _ => Known::Face,
        }
    }

    pub fn place_word(&self, place: Place) -> String {
        match place {
            Place::Hex(hex) => self.board.number(hex),
            Place::Pontoon(side) => format!("pontoon {}", self.side_word(side)),
            Place::Unplaced => "unplaced".into(),
            Place::Off => "off".into(),
            Place::Arriving => "arriving".into(),
            Place::Reserve => "reserve".into(),
            Place::Gone => "gone".into(),
        }
    }

    fn view_unit(&self, s: &State, viewer: Viewer, unit: UnitId) -> Option<UnitView> {
        let known = self.known(s, viewer, unit);
        if known == Known::Nothing {
            return None;
        }
        let (u, counter) = (s.unit(unit), self.counter(unit));
        let all = known == Known::All;
        // On top, a reserve marker lies on the counter for all to see, and artillery shows the side that is up.
        let visible = |mark: Mark| all || (known == Known::Face && matches!(mark, Mark::Reserve | Mark::MovSide));
        let marks: Vec<&str> =
            MARKS.iter().filter(|(_, m)| u.has(*m) && visible(*m) && *m != Mark::Seen).map(|(w, _)| *w).collect();
        let open_states = all || !rule!("5.4/b").holds();
        Some(UnitView {
            id: unit,
            unit: counter.key.clone(),
            name: counter.name.clone(),
            side: counter.side.key(),
            at: self.place_word(u.place),
            top: u.hex().is_some_and(|h| self.top_of(s, &self.own_in(s, h, counter.side)) == Some(unit)),
            steps: (known != Known::Name).then_some(u.steps),
            ce: open_states.then_some(u.ce),
            supply: open_states.then(|| u.supply.word()),
            spent: all.then(|| Fraction::new(i64::from(u.spent), 6).to_string()),
            did: (known != Known::Name).then_some(marks),
        })
    }

    pub fn view_of(&self, s: &State, viewer: Viewer) -> View {
        let asked = self.asked(s);
        let sees = |side: Side| viewer == Viewer::Referee || viewer == Viewer::Seat(side.seat());
        let units: Vec<UnitView> = s.ids().filter_map(|u| self.view_unit(s, viewer, u)).collect();
        let mut stacks = Vec::new();
        for side in Side::BOTH {
            for hex in s.derived.units[side.index()].iter() {
                let stack = self.own_in(s, hex, side);
                let hidden = stack.iter().filter(|u| self.known(s, viewer, *u) == Known::Nothing).count() as u8;
                stacks.push(StackView { hex: self.board.number(hex), side: side.key(), count: stack.len() as u8, hidden });
            }
        }
        let mut crossed = Vec::new();
        for side in Side::BOTH.into_iter().filter(|side| sees(*side)) {
            for (i, at) in self.board.isonzo.iter().enumerate() {
                for (slot, word) in ["brigade", "battalion"].into_iter().enumerate() {
                    if s.crossed[side.index()][slot].has(i as u8) {
                        crossed.push(format!("{} {} {word}", side.key(), self.side_word(*at)));
                    }
                }
            }
        }
        View {
            scenario: self.about.scenario.clone(),
            turn: s.turn,
            phase: s.phase.word(),
            phasing: s.phasing.key(),
            waiting: s.ending.is_none().then(|| asked.key()),
            step: (s.ending.is_none() && sees(asked)).then(|| self.step_word(s)),
            vp: self.vp(s),
            points: s.points,
            units,
            stacks,
            destroyed: self
                .board
                .bridges
                .iter()
                .enumerate()
                .filter(|(i, _)| s.destroyed.has(*i as u8))
                .map(|(_, b)| self.side_word(*b))
                .collect(),
            pontoons: s
                .ids()
                .filter_map(|u| match s.unit(u).place {
                    Place::Pontoon(side) => Some((self.side_word(side), self.side(u).key())),
                    _ => None,
                })
                .collect(),
            objectives: self
                .board
                .objectives
                .iter()
                .filter(|h| self.is_objective(**h))
                .map(|h| self.view_objective(s, *h))
                .collect(),
            crossed,
            fight: s.fight.as_ref().map(|f| self.view_fight(s, f, viewer)),
            outcome: s.ending.as_ref().map(|e| e.outcome()),
        }
    }

    fn view_objective(&self, s: &State, hex: HexId) -> ObjectiveView {
        let ground = self.board.ground(hex);
        let names: Vec<&str> = ground.settlement.iter().chain(&ground.peak).map(String::as_str).collect();
        ObjectiveView {
            hex: self.board.number(hex),
            name: names.join(", "),
            value: self.objective_value(hex),
            holder: s.controller(hex).key(),
        }
    }

    fn view_fight(&self, s: &State, f: &crate::state::Fight, viewer: Viewer) -> FightView {
        let attacker = viewer == Viewer::Referee || viewer == Viewer::Seat(f.attacker.seat());
        let defender = viewer == Viewer::Referee || viewer == Viewer::Seat(f.attacker.enemy().seat());
        let names = |set: &crate::key::UnitSet, shown: bool| {
            if shown { set.iter().map(|u| self.unit_word(u).to_owned()).collect() } else { Vec::new() }
        };
        let declared = !matches!(f.stage, crate::state::Stage::Declaring);
        let resolved = s.is_resolved();
        let own_guns = match viewer {
            Viewer::Referee => f.guns[0].union(&f.guns[1]),
            Viewer::Seat(seat) => f.guns[usize::from(seat != f.attacker.seat())],
            Viewer::Bystander => UnitSet::EMPTY,
        };
        FightView {
            hex: self.board.number(f.target),
            attacker: f.attacker.key(),
            attackers: names(&f.attackers, attacker),
            attacking: (attacker || declared).then_some(f.attackers.len() as u8),
            defenders: names(&f.defenders, defender),
            defending: (defender || resolved).then_some(f.defenders.len() as u8),
            guns: names(&own_guns, true),
            hold: f.hold.filter(|_| defender || resolved),
            resolved: resolved.then_some(Resolved {
                flanked: f.flanked,
                trench: f.trench,
                av: f.av,
                steps: f.steps,
                fates: f.fates,
                third: f.third,
                reductions: f.reductions,
                refusing: f.refusing,
            }),
        }
    }

    /// The name of the open question.
    pub fn step_word(&self, s: &State) -> &'static str {
        match s.top() {
            None => "none",
            Some(Pending::Defend) => match &s.fight {
                Some(f) if !self.defence_complete(&self.candidates(s, f), &f.defenders) => "defend",
                Some(f) if f.hold.is_none() && self.must_choose_hold(s, f) => "hold",
                _ => "support",
            },
            Some(pending) => pending.word(),
        }
    }

    /// What a viewer sees of an event.
    pub fn seen_event(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let sees = |unit: UnitId| viewer == Viewer::Referee || viewer == Viewer::Seat(self.side(unit).seat());
        match event {
            Event::Supplied { unit, .. }
            | Event::Attrition { unit }
            | Event::Recovered { unit }
            | Event::Reduced { unit }
            | Event::Spent { unit, .. } => sees(*unit).then(|| event.clone()),
            // A counter on top is turned over openly.
            Event::StepLost { unit } => {
                (sees(*unit) || matches!(self.known(after, viewer, *unit), Known::Face)).then(|| event.clone())
            }
            Event::Placed { unit: Some(unit), side, hex } if !sees(*unit) => {
                let shown = self.known(after, viewer, *unit) != Known::Nothing;
                Some(Event::Placed { unit: shown.then_some(*unit), side: *side, hex: *hex })
            }
            Event::Released { unit: Some(unit), side } if !sees(*unit) => {
                let shown = self.known(after, viewer, *unit) != Known::Nothing;
                Some(Event::Released { unit: shown.then_some(*unit), side: *side })
            }
            // Both totals and the odds are shown, not what the enemy's strength is made of (ruling 2.5).
            Event::Odds(odds) if viewer != Viewer::Referee => {
                let mut odds = odds.clone();
                if viewer != Viewer::Seat(odds.attacker.enemy().seat()) {
                    odds.defence_lines = Modifiers::new();
                    odds.av_lines[1] = Modifiers::new();
                }
                if viewer != Viewer::Seat(odds.attacker.seat()) {
                    odds.attack_lines = Modifiers::new();
                    odds.av_lines[0] = Modifiers::new();
                }
                Some(Event::Odds(odds))
            }
            _ => Some(event.clone()),
        }
    }
}

impl Pending {
    pub const STEPS: [(&'static str, &'static str, &'static str); 21] = [
        ("place", "if possible", "the next counter is set up"),
        ("reinforce", "always", "reinforcements, reserves, emergency reinforcements"),
        ("build", "if possible", "engineers build and repair"),
        ("lift", "if possible", "pontoon bridges are taken up, each side"),
        ("move", "always", "movement and recovery"),
        ("group", "if possible", "a group is formed before its first step"),
        ("excess", "if possible", "the owner eliminates what is too much in a hex"),
        ("blow", "if possible", "the other side may blow the bridges of an approached hex"),
        ("attack", "always", "the Combat Phase between combats"),
        ("declare", "if possible", "an attack is declared"),
        ("defend", "if possible", "the defenders are chosen"),
        ("hold", "if possible", "hex or hexside"),
        ("support", "always", "defending artillery; then commit"),
        ("refuse", "if possible", "refusal of retreat in a trench"),
        ("accompany", "if possible", "ineligible units that go along"),
        ("retreat", "if possible", "the next hex of a retreat"),
        ("continue", "if possible", "units that go on from an overstacked hex"),
        ("advance", "if possible", "advance after combat"),
        ("lose", "if possible", "the next reduction is assigned"),
        ("stand", "if possible", "after a successful refusal"),
        ("demolish", "if possible", "phase C: bridges whose both ends are controlled"),
    ];
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Place(_) => "place",
            Self::Reinforce => "reinforce",
            Self::Build => "build",
            Self::Lift(_) => "lift",
            Self::Move => "move",
            Self::Group(_) => "group",
            Self::Excess(..) => "excess",
            Self::Blow(..) => "blow",
            Self::Attack => "attack",
            Self::Declare => "declare",
            Self::Defend => "defend",
            Self::Refuse => "refuse",
            Self::Accompany(_) => "accompany",
            Self::Retreat(_) => "retreat",
            Self::Continue(_) => "continue",
            Self::Advance => "advance",
            Self::Lose(_) => "lose",
            Self::Stand => "stand",
            Self::Demolish(_) => "demolish",
        }
    }
}
