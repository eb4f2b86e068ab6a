//! What a viewer may know, built from nothing, field by field (5.3, 5.4). A field that is not written here is not sent.

use hexgrid::HexId;
use kernel::verbs::Whom;
use kernel::{Cite, Dice, Modifiers, Question, Seat, Secret, Sixths, Viewed, Viewer, Word};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;

use crate::action::Event;
use crate::book::Inferno;
use crate::ids::rule;
use crate::key::{UnitId, UnitSet};
use crate::law::hidden::Known;
use crate::state::{Fate, Hold, MAX_UNITS, Mark, Marks, Place, Side, State, Supply};

kernel::view! {
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct View {
        field scenario: String,
        field turn: u8,
        field phase: &'static str,
        field phasing: &'static str,
        /// Who is waited on; none when the game is over.
        field waiting: Option<&'static str>,
        /// The open question, for the one who is asked.
        field step: Option<&'static str>,
        field vp: i16,
        field points: u8,
        list units: Vec<UnitView>,
        list stacks: Vec<StackView>,
        field destroyed: Vec<Word>,
        field pontoons: Vec<(String, &'static str)>,
        list objectives: Vec<ObjectiveView>,
        /// Isonzo hexsides that the viewer's own side has used this turn.
        field crossed: Vec<String>,
        field fight: Option<FightView>,
        field outcome: Option<kernel::Outcome>,
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct UnitView {
    #[serde(skip)]
    pub id: UnitId,
    pub unit: Word,
    pub name: Word,
    pub side: Side,
    pub at: Word,
    /// Lies on top of its stack.
    pub top: bool,
    pub steps: Option<u8>,
    pub ce: Option<u8>,
    pub supply: Option<Supply>,
    /// Movement points spent.
    pub spent: Option<Sixths>,
    pub did: Option<Did>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StackView {
    pub hex: Word,
    pub side: Side,
    pub count: u8,
    /// Counters of which the viewer knows nothing.
    pub hidden: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ObjectiveView {
    pub hex: Word,
    pub name: Word,
    pub value: i16,
    pub holder: Side,
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

/// Marks on a counter for all to see.
const OPEN_MARKS: Marks = {
    let mut open = Marks::NONE;
    open.set(Mark::Reserve);
    open.set(Mark::MovSide);
    open
};

/// Marks, told as the list of their words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Did(pub Marks);

impl Serialize for Did {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(Mark::word))
    }
}

kernel::rows! { UnitView by unit, StackView by hex, ObjectiveView by hex }

impl Inferno {
    pub fn place_word(&self, place: Place) -> Word {
        match place {
            Place::Hex(hex) => self.board.label(hex),
            Place::Pontoon(side) => format!("pontoon {}", self.side_word(side)).into(),
            Place::Unplaced => self.board.boxes[0],
            Place::Off => self.board.boxes[1],
            Place::Arriving => self.board.boxes[2],
            Place::Reserve => self.board.boxes[3],
            Place::Gone => self.board.boxes[4],
        }
    }

    fn view_unit(&self, s: &State, viewer: Viewer, unit: UnitId, tops: &UnitSet) -> Option<UnitView> {
        let known = self.known_of(s, viewer, unit, |_| tops.has(unit));
        if known == Known::Nothing {
            return None;
        }
        let (u, counter) = (s.unit(unit), self.counter(unit));
        let all = known == Known::All;
        // On top, a reserve marker lies on the counter for all to see, and artillery shows the side that is up.
        let marks = if all { u.marks.without(Mark::Seen) } else { u.marks.among(OPEN_MARKS) };
        let markers = rule!("5.4/b").says(all);
        Some(UnitView {
            id: unit,
            unit: counter.key,
            name: counter.name,
            side: counter.side,
            at: self.place_word(u.place),
            top: tops.has(unit),
            steps: (known != Known::Name).then_some(u.steps),
            ce: markers.then_some(u.ce),
            supply: markers.then_some(u.supply),
            spent: all.then_some(Sixths(u.spent)),
            did: (known != Known::Name).then_some(Did(marks)),
        })
    }

    fn view_fight(&self, s: &State, f: &crate::state::Fight, viewer: Viewer) -> FightView {
        let attacker = viewer.shares(f.attacker.seat());
        let defender = viewer.shares(f.attacker.enemy().seat());
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
}

impl Viewed for Inferno {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let asked = self.asked(s);
        let sees = |side: Side| viewer.shares(side.seat());
        let hexes = Side::BOTH.into_iter().flat_map(|side| s.derived.units[side.index()].iter().map(move |hex| (side, hex)));
        let mut piles: Vec<(Side, HexId, UnitSet)> = Vec::with_capacity(MAX_UNITS);
        piles.extend(hexes.map(|(side, hex)| (side, hex, self.own_in(s, hex, side))));
        let top = |pile: &UnitSet| if pile.len() == 1 { pile.iter().next() } else { self.top_of(s, pile) };
        let tops: UnitSet = piles.iter().filter_map(|(.., pile)| top(pile)).collect();
        let mut units = Vec::with_capacity(s.units.len());
        units.extend(s.ids().filter_map(|u| self.view_unit(s, viewer, u, &tops)));
        let stacks = piles.iter().map(|(side, hex, pile)| {
            let is_hidden = |u: &UnitId| self.known_of(s, viewer, *u, |_| tops.has(*u)) == Known::Nothing;
            let hidden = pile.iter().filter(is_hidden).count() as u8;
            StackView { hex: self.board.label(*hex), side: *side, count: pile.len() as u8, hidden }
        });
        let stacks = stacks.collect();
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
            destroyed: (0..).zip(&self.board.bridge_words).filter(|(i, _)| s.destroyed.has(*i)).map(|(_, word)| *word).collect(),
            pontoons: s
                .ids()
                .filter_map(|u| match s.unit(u).place {
                    Place::Pontoon(side) => Some((self.side_word(side), self.side(u).key())),
                    _ => None,
                })
                .collect(),
            objectives: self
                .objectives()
                .map(|o| ObjectiveView {
                    hex: self.board.label(o.hex),
                    name: o.name,
                    value: self.worth(o),
                    holder: s.controller(o.hex),
                })
                .collect(),
            crossed,
            fight: s.fight().map(|f| self.view_fight(s, f, viewer)),
            outcome: s.ending.as_ref().map(|e| e.outcome()),
        }
    }
    fn change(&self, old: &View, new: &View) -> Option<String> {
        old.change(new)
    }
    fn witness(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let sees = |unit: UnitId| viewer.shares(self.side(unit).seat());
        let named = |unit: &UnitId| sees(*unit) || self.known(after, viewer, *unit) != Known::Nothing;
        match event {
            _ if event.told() == Whom::All => Some(event.clone()),
            _ if event.told() == Whom::Owner => event.arg().filter(|unit| sees(*unit)).map(|_| event.clone()),
            // A counter on top is turned over openly.
            Event::StepLost { unit } => {
                (sees(*unit) || matches!(self.known(after, viewer, *unit), Known::Face)).then(|| event.clone())
            }
            Event::Placed { unit, side, hex } => Some(Event::Placed { unit: unit.filter(named), side: *side, hex: *hex }),
            Event::Released { unit, side } => Some(Event::Released { unit: unit.filter(named), side: *side }),
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
            Event::Odds(_) => Some(event.clone()),
            _ => None,
        }
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        kernel::ask::answer(crate::ask::QUESTIONS, self, state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.field(state, viewer, path)
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.secrets_of(state, seat)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.resampled(state, seat, dice)
    }
}
