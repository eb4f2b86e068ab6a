//! What a viewer may know, built from nothing, field by field. A field that is not written here is not sent.

mod rows;

use hexgrid::HexId;
use kernel::verbs::Whom;
use kernel::{Dice, Question, Seat, Secret, Sixths, Viewed, Viewer, Waiting, Word};
use serde::Serialize;
use serde_json::Value as Json;

use rows::{
    ActivationView, AimedView, BarrageView, BrigadeView, Did, Each, EventsView, FightView, LaunchView, OPEN_MARKS, ObjectiveView,
    Resolved, StackView, TrenchView, UnitView,
};

use crate::action::Event;
use crate::book::War;
use crate::key::{UnitId, UnitSet};
use crate::law::hidden::Known;
use crate::state::{Activation, Fight, FightStep, Launch, Mark, Place, Side, Stage, State};

kernel::view! {
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub struct View {
        field scenario: String,
        field turn: u8,
        field phase: &'static str,
        field phasing: &'static str,
        field initiative: &'static str,
        /// Who is waited on; nobody when the game is over.
        field waiting: Vec<&'static str>,
        /// The open question, for those who are asked.
        field step: Option<&'static str>,
        field vp: i16,
        /// Logistics Points, what of them went into this turn's plans, and into the initiative.
        field points: Each<Option<u16>>,
        field spent: Each<Option<u16>>,
        field bids: Each<Option<u16>>,
        list units: Vec<UnitView>,
        list stacks: Vec<StackView>,
        list brigades: Vec<BrigadeView>,
        list trenches: Vec<TrenchView>,
        field blown: Vec<Word>,
        field built: Vec<Word>,
        /// Bridges in the making.
        field spans: Vec<Word>,
        /// Hexsides of bridges that the viewer's own side has charged.
        field charged: Vec<Word>,
        list barrages: Vec<BarrageView>,
        list objectives: Vec<ObjectiveView>,
        field events: EventsView,
        /// The activation under way and a reaction inside it, the innermost last.
        field activations: Vec<ActivationView>,
        field fight: Option<FightView>,
        field outcome: Option<kernel::Outcome>,
    }
}

/// The stacks of a position, with what lies on top of each.
struct Piles {
    piles: Vec<(Side, HexId, UnitSet)>,
    /// Counter and hex, in the order of both.
    tops: Vec<(UnitId, HexId)>,
}

impl Piles {
    fn of(war: &War, s: &State) -> Self {
        let hexes = Side::BOTH.into_iter().flat_map(|side| s.derived.units[side.index()].iter().map(move |hex| (side, hex)));
        let piles: Vec<_> = hexes.map(|(side, hex)| (side, hex, war.own_in(s, hex, side))).collect();
        let top = |pile: &UnitSet| if pile.len() == 1 { pile.first() } else { war.top_of(s, pile) };
        let mut tops: Vec<(UnitId, HexId)> = piles.iter().filter_map(|(_, hex, pile)| Some((top(pile)?, *hex))).collect();
        tops.sort_unstable();
        Self { piles, tops }
    }
    fn is_top(&self, unit: UnitId, hex: HexId) -> bool {
        self.tops.binary_search(&(unit, hex)).is_ok()
    }
}

impl War {
    pub fn place_word(&self, place: Place) -> Word {
        match place {
            Place::Hex(hex) => self.board.label(hex),
            Place::Unplaced => self.board.boxes[0],
            Place::Off => self.board.boxes[1],
            Place::Arriving => self.board.boxes[2],
            Place::Surrendered => self.board.boxes[3],
            Place::Gone => self.board.boxes[4],
        }
    }

    fn view_unit(&self, s: &State, viewer: Viewer, unit: UnitId, piles: &Piles) -> Option<UnitView> {
        let known = self.known_of(s, viewer, unit, |hex| piles.is_top(unit, hex));
        if known == Known::Nothing {
            return None;
        }
        let (u, counter) = (s.unit(unit), self.counter(unit));
        let all = known == Known::All;
        // Artillery shows the side that is up.
        let marks = if all { u.marks.without(Mark::Seen) } else { u.marks.among(OPEN_MARKS) };
        Some(UnitView {
            id: unit,
            unit: counter.key,
            name: counter.name,
            side: counter.side,
            group: counter.group.map(|group| self.formation(group).key),
            at: self.place_word(u.place),
            second: u.second.map(|hex| self.board.label(hex)),
            top: known != Known::Name && u.hex().into_iter().chain(u.second).any(|hex| piles.is_top(unit, hex)),
            steps: (known != Known::Name).then_some(u.steps),
            dl: self.knows_disorder(s, viewer, counter.side).then_some(u.dl),
            spent: all.then_some(Sixths(u.spent)),
            did: (known != Known::Name).then_some(Did(marks)),
        })
    }

    fn view_stacks(&self, s: &State, viewer: Viewer, piles: &Piles) -> Vec<StackView> {
        let stack = |(side, hex, pile): &(Side, HexId, UnitSet)| {
            let is_hidden = |u: &UnitId| self.known_of(s, viewer, *u, |hex| piles.is_top(*u, hex)) == Known::Nothing;
            let hidden = pile.iter().filter(is_hidden).count() as u8;
            StackView { hex: self.board.label(*hex), side: *side, count: pile.len() as u8, hidden }
        };
        piles.piles.iter().map(stack).collect()
    }

    fn view_brigades(&self, s: &State, viewer: Viewer) -> Vec<BrigadeView> {
        let brigade = |group| {
            let (b, formation) = (s.brigade(group), self.formation(group));
            BrigadeView {
                group: formation.key,
                name: formation.name,
                side: formation.side,
                hq: b.hq.map(|hex| self.board.label(hex)),
                done: b.done,
                planned: b.planned.filter(|_| self.knows_plan(viewer, formation.side)),
            }
        };
        s.groups().map(brigade).collect()
    }

    fn view_trenches(&self, s: &State) -> Vec<TrenchView> {
        let work = |hex: HexId| s.works.iter().find(|work| work.hex == hex);
        let bare = s.works.iter().filter(|work| s.trenches.at(work.hex).level == 0);
        let bare = bare.map(|work| (work.hex, 0, self.side(work.unit)));
        let dug = s.trenches.iter().map(|(hex, trench)| (hex, trench.level, trench.side));
        let row = |(hex, level, side)| TrenchView { hex: self.board.label(hex), level, side, work: work(hex).is_some() };
        dug.chain(bare).map(row).collect()
    }

    fn view_activation(&self, s: &State, a: &Activation, viewer: Viewer) -> ActivationView {
        let label = |hex: HexId| self.board.label(hex);
        let names = |units: &UnitSet| units.iter().map(|u| self.counter(u).key).collect::<Vec<Word>>();
        let attacker = viewer.shares(a.side.seat());
        let salvos = a.salvos.iter().filter(|salvo| attacker && !salvo.done);
        let salvos = salvos.map(|v| AimedView { hex: label(v.hex), aim: Some(v.aim), units: names(&v.guns), paid: false });
        let volleys = a.volleys.iter().filter(|volley| self.knows_volleys(viewer, a) && !volley.done);
        let volleys = volleys.map(|v| AimedView { hex: label(v.hex), aim: None, units: names(&v.units), paid: v.paid });
        ActivationView {
            group: self.formation(a.group).key,
            side: a.side,
            how: a.how,
            stage: a.stage,
            partner: a.partner.map(|group| self.formation(group).key),
            hq: s.brigade(a.group).hq.map(label),
            attached: if attacker { names(&a.guns.union(&a.independents)) } else { Vec::new() },
            dug: a.dug,
            surprise: a.surprise,
            launches: self.view_launches(&a.launches),
            counters: self.view_launches(&a.counters),
            lost: a.lost.iter().map(label).collect(),
            aimed: salvos.chain(volleys).collect(),
        }
    }

    /// What is to fire its own side knows, and nobody else that anything is.
    pub fn knows_volleys(&self, viewer: Viewer, a: &Activation) -> bool {
        // In a counter-assault the sides change places.
        let countered = a.stage > Stage::CounterDefend && !a.counters.is_empty();
        viewer.shares(if countered { a.side } else { a.side.enemy() }.seat())
    }

    fn view_fight(&self, s: &State, viewer: Viewer, f: &Fight) -> FightView {
        let is_resolved = !matches!(f.step, FightStep::Entering | FightStep::Roll);
        let names = |units: &UnitSet| {
            let known = units.iter().filter(|u| self.known(s, viewer, *u) != Known::Nothing);
            known.map(|u| self.counter(u).key).collect::<Vec<Word>>()
        };
        FightView {
            hex: self.board.label(f.target),
            attacker: f.attacker,
            counter: f.counter,
            attackers: names(&f.attackers),
            attacking: f.attackers.len() as u8,
            defenders: names(&f.defenders),
            defending: f.defenders.len() as u8,
            resolved: is_resolved.then_some(Resolved { steps: f.steps, dp: f.dp, won: f.won }),
        }
    }

    fn view_launches(&self, launches: &[Launch]) -> Vec<LaunchView> {
        let mut rows: Vec<LaunchView> = Vec::new();
        for launch in launches {
            let (from, target) = (self.board.label(launch.from), self.board.label(launch.target));
            match rows.iter_mut().find(|row| (row.from, row.target) == (from, target)) {
                Some(row) => row.count += 1,
                None => rows.push(LaunchView { from, target, count: 1 }),
            }
        }
        rows
    }

    fn view_objectives(&self, s: &State) -> Vec<ObjectiveView> {
        let objectives = self.objectives.iter().map(|o| ObjectiveView {
            hex: self.board.label(o.hex),
            name: self.objective_name(o.hex).into(),
            value: o.value,
            holder: s.controller(o.hex),
        });
        objectives.collect()
    }

    /// What the list of victory hexes calls a hex.
    pub fn objective_name(&self, hex: HexId) -> &str {
        let number = self.board.label(hex);
        let listed = self.library.objectives.hexes.iter().find(|o| number == o.hex);
        listed.map_or("", |o| o.name.as_str())
    }

    fn view_events(&self, s: &State) -> EventsView {
        EventsView {
            short: Side::BOTH.into_iter().filter(|side| s.events.short[side.index()]).map(Side::key).collect(),
            free_night: s.events.free_night,
            driven: s.events.driven.map(|group| self.formation(group).key),
        }
    }

    /// What the open events are to a viewer who may see a hidden counter only by hex.
    fn witness_each(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |unit: UnitId| viewer.shares(self.side(unit).seat());
        let named = |unit: &UnitId| self.known(after, viewer, *unit) != Known::Nothing;
        let faced = |unit: UnitId| matches!(self.known(after, viewer, unit), Known::All | Known::Face);
        match *event {
            Event::Placed { unit, side, hex } => Some(Event::Placed { unit: unit.filter(named), side, hex }),
            Event::Arrived { unit, side, hex } => Some(Event::Arrived { unit: unit.filter(named), side, hex }),
            Event::Moved { top, side, count, from, to } => Some(Event::Moved { top: top.filter(named), side, count, from, to }),
            Event::Declared { unit, side, from, target } => {
                Some(Event::Declared { unit: unit.filter(named), side, from, target })
            }
            Event::Retreated { unit, side, from, to } => Some(Event::Retreated { unit: unit.filter(named), side, from, to }),
            Event::Planned { side, .. } => self.knows_plan(viewer, side).then(|| event.clone()),
            Event::Unsupplied { unit } => self.knows_disorder(after, viewer, self.side(unit)).then(|| event.clone()),
            Event::Attached { unit, .. }
            | Event::Charged { unit, .. }
            | Event::Aimed { unit, .. }
            | Event::ReadiesFire { unit, .. } => own(unit).then(|| event.clone()),
            Event::Limbered { unit } | Event::Emplaced { unit } | Event::Restored { unit } => faced(unit).then(|| event.clone()),
            Event::Shifted { unit, .. }
            | Event::Extended { unit, .. }
            | Event::Gathered { unit, .. }
            | Event::Recalled { unit, .. } => named(&unit).then(|| event.clone()),
            _ => None,
        }
    }
}

impl Viewed for War {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let piles = Piles::of(self, s);
        let waits = |side: &Side| match self.whose(s) {
            Waiting::Over(_) => false,
            waiting => waiting.on(side.seat()),
        };
        let waiting: Vec<Side> = Side::BOTH.into_iter().filter(waits).collect();
        let is_asked = waiting.iter().any(|side| viewer.shares(side.seat()));
        let open = self.is_settled(s);
        let known = |side: Side| self.knows_points(viewer, side);
        let hexside = |side: &crate::key::SideId| -> Word { self.side_word(*side).into() };
        let isonzo = (0..).zip(&self.board.isonzo);
        let charges = s.charges.iter().filter(|(unit, _)| viewer.shares(self.side(*unit).seat()));
        let mut units = Vec::with_capacity(s.units.len());
        // Counters that the scenario never brings are not of its position.
        let comes = |unit: &UnitId| s.unit(*unit).place != Place::Off || self.arrival(*unit).is_some();
        units.extend(s.ids().filter(comes).filter_map(|u| self.view_unit(s, viewer, u, &piles)));
        View {
            scenario: self.about.scenario.clone(),
            turn: s.turn,
            phase: s.phase.word(),
            phasing: s.phasing.key(),
            initiative: s.initiative.key(),
            waiting: waiting.iter().map(|side| side.key()).collect(),
            step: is_asked.then(|| self.step_word(s)),
            vp: self.vp(s),
            points: Each::of(|side| known(side).then(|| s.stock(side).lp)),
            spent: Each::of(|side| (open || known(side)).then(|| s.stock(side).spent)),
            bids: Each::of(|side| s.stock(side).bid.filter(|_| open || known(side))),
            units,
            stacks: self.view_stacks(s, viewer, &piles),
            brigades: self.view_brigades(s, viewer),
            trenches: self.view_trenches(s),
            blown: (0..).zip(&self.board.bridge_words).filter(|(i, _)| s.blown.has(*i)).map(|(_, word)| *word).collect(),
            built: isonzo.filter(|(i, _)| s.built.has(*i)).map(|(_, side)| hexside(side)).collect(),
            spans: s.spans.iter().map(|span| hexside(&span.side)).collect(),
            charged: charges.map(|(_, side)| hexside(side)).collect(),
            barrages: s.barrages.iter().map(|b| BarrageView { hex: self.board.label(b.hex), factors: b.factors }).collect(),
            objectives: self.view_objectives(s),
            events: self.view_events(s),
            activations: s.activations_open.iter().map(|a| self.view_activation(s, a, viewer)).collect(),
            fight: s.activation().and_then(|a| a.fight.as_ref()).map(|f| self.view_fight(s, viewer, f)),
            outcome: s.ending.as_ref().map(|e| e.outcome()),
        }
    }
    fn change(&self, old: &View, new: &View) -> Option<String> {
        old.change(new)
    }
    fn witness(&self, after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        match event.told() {
            Whom::All => Some(event.clone()),
            Whom::Owner => {
                let owner = event.arg().map(|unit: UnitId| self.side(unit))?;
                self.knows_disorder(after, viewer, owner).then(|| event.clone())
            }
            Whom::Each => self.witness_each(after, event, viewer),
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
