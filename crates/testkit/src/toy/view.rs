//! What a viewer may know, built from nothing, field by field. A field that is not written here is not sent.

use hexgrid::HexId;
use kernel::verbs::Whom;
use kernel::{Change, Dice, Question, Row, Seat, Secret, UnitId, Viewed, Viewer, Word};
use serde::Serialize;
use serde_json::Value as Json;

use super::state::{Draft, Pending, Place, State, Unit, Units};
use super::{Event, Flaw, SIDES, Toy};

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    pub turn: u8,
    /// Points of the sides.
    pub vp: [u8; 2],
    /// Units that the viewer knows by name.
    pub units: Vec<UnitView>,
    pub stacks: Vec<StackView>,
    /// Seats with their traps that were sprung or are the viewer's to know.
    pub traps: Vec<(String, String)>,
    /// Seats with the plans that the viewer shares.
    pub plans: Vec<(String, Draft)>,
    /// The open questions; a group is where it is and how many.
    pub agenda: Vec<String>,
    /// From where, against which hex, how many were pushed; the outermost first.
    pub fights: Vec<(String, String, usize)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct UnitView {
    pub unit: Word,
    pub name: Word,
    pub side: &'static str,
    pub seat: Word,
    pub at: Word,
    pub top: bool,
    pub strength: u8,
    pub known: bool,
    pub stands: bool,
    pub acted: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StackView {
    pub hex: Word,
    pub side: &'static str,
    pub count: usize,
    /// Counters of which the viewer does not know which they are.
    pub hidden: usize,
    /// From the top: whose each is, and what lies on it for all to see.
    pub faces: Vec<(Word, &'static str)>,
}

impl Row for UnitView {
    const KEY: &'static str = "unit";
    fn label(&self) -> Word {
        self.unit
    }
}
impl Row for StackView {
    const KEY: &'static str = "hex";
    fn label(&self) -> Word {
        self.hex
    }
}

impl View {
    pub(super) fn change(&self, new: &Self) -> Option<String> {
        let Self { turn, vp, units, stacks, traps, plans, agenda, fights } = self;
        Change::new()
            .field("turn", turn, &new.turn)
            .field("vp", vp, &new.vp)
            .list("units", units, &new.units)
            .list("stacks", stacks, &new.stacks)
            .field("traps", traps, &new.traps)
            .field("plans", plans, &new.plans)
            .field("agenda", agenda, &new.agenda)
            .field("fights", fights, &new.fights)
            .text()
    }
}

impl Toy {
    /// Whether a viewer shares what a seat knows, or is the referee.
    pub(crate) fn sees(&self, viewer: Viewer, seat: Seat) -> bool {
        match viewer {
            Viewer::Referee => true,
            Viewer::Bystander => false,
            Viewer::Seat(own) => self.allied(own, seat),
        }
    }

    fn view_stack(&self, s: &State, pile: &[(HexId, UnitId)], named: &dyn Fn(&Unit) -> bool) -> StackView {
        let units: Vec<&Unit> = pile.iter().filter_map(|(_, unit)| s.unit(*unit)).collect();
        let mark = |u: &Unit| match (u.stands, u.acted) {
            (false, false) => "",
            (true, false) => "stands",
            (false, true) => "acted",
            (true, true) => "stands, acted",
        };
        StackView {
            hex: self.label(pile[0].0),
            side: SIDES[s.side(pile[0].1)],
            count: units.len(),
            hidden: units.iter().filter(|u| !named(u)).count(),
            faces: units.iter().map(|u| (self.post(u.seat), mark(u))).collect(),
        }
    }

    /// A question in words that name no unit.
    fn asked(&self, s: &State, pending: &Pending) -> String {
        match pending {
            Pending::SetUp { seat } => {
                let left = s.own(*seat).filter(|i| s.unit(*i).is_some_and(|u| u.place == Place::Box)).count();
                format!("setup {} {left}", self.seat_key(*seat))
            }
            Pending::Moving { seat, group, left, stepped, within } => {
                let (hex, how) = (s.group_hex(group), if *stepped { "stepped" } else { "fresh" });
                let within = within.map_or(String::new(), |id| format!(" in fight {}", id.0));
                let hex = hex.map_or_else(String::new, |hex| self.printed(hex));
                format!("move {} {} from {hex} with {left} {how}{within}", self.seat_key(*seat), group.len())
            }
            Pending::Retreat { fight, seat, unit } => {
                let hex = s.hex_of(*unit).map_or_else(String::new, |hex| self.printed(hex));
                format!("retreat {} {} {hex}", fight.0, self.seat_key(*seat))
            }
            // Who is not ready is told beside the view.
            Pending::Plan { .. } => "plan".to_owned(),
            Pending::Open { .. } | Pending::React { .. } | Pending::Answer { .. } => self.pending_text(pending),
        }
    }
}

impl Viewed for Toy {
    type View = View;

    fn view(&self, s: &State, viewer: Viewer) -> View {
        let named = |u: &Unit| u.known || self.sees(viewer, u.seat) || self.flaw == Flaw::ViewTells && u.strength == 3;
        let where_is = |hex: Option<HexId>| hex.map_or("nowhere".to_owned(), |hex| self.printed(hex));
        let mut piles: Vec<(HexId, UnitId)> = s.ids().filter_map(|i| Some((s.hex_of(i)?, i))).collect();
        piles.sort_unstable();
        let piles: Vec<&[(HexId, UnitId)]> = piles.chunk_by(|(a, _), (b, _)| a == b).collect();
        let tops: Units = piles.iter().map(|pile| pile[0].1).collect();
        let mut view = View {
            turn: s.turn,
            vp: s.vp,
            units: Vec::new(),
            stacks: piles.iter().map(|pile| self.view_stack(s, pile, &named)).collect(),
            traps: Vec::new(),
            plans: Vec::new(),
            agenda: s.agenda.iter().map(|p| self.asked(s, p)).collect(),
            fights: s.fights.iter().map(|f| (where_is(s.hex_of(f.unit)), self.printed(f.hex), f.moved.len())).collect(),
        };
        for (u, i) in s.units.iter().zip(s.ids()).filter(|(u, _)| named(u)) {
            let (name, top) = (self.names[i.index()], tops.has(i));
            let (side, seat, at) = (SIDES[usize::from(u.side)], self.post(u.seat), self.place_word(u.place));
            let Unit { strength, known, stands, acted, .. } = *u;
            view.units.push(UnitView { unit: name, name, side, seat, at, top, strength, known, stands, acted });
        }
        for seat in self.all_seats().iter() {
            let (own, key) = (self.sees(viewer, seat), self.seat_key(seat).to_owned());
            let traps: Vec<_> = s.traps[usize::from(seat.0)].iter().filter(|trap| own || trap.sprung).copied().collect();
            view.traps.push((key.clone(), self.traps_word(seat, &traps)));
            view.plans.extend(s.draft(seat).filter(|_| own).map(|draft| (key, draft.clone())));
        }
        view
    }
    fn change(&self, old: &View, new: &View) -> Option<String> {
        old.change(new)
    }
    fn witness(&self, _after: &State, event: &Event, viewer: Viewer) -> Option<Event> {
        let own = |seat: &Seat| self.sees(viewer, *seat);
        let mut seen = event.clone();
        match &mut seen {
            Event::Stood { seat, .. } | Event::Laid { seat, .. } => {
                let told = match self.flaw {
                    Flaw::WitnessTells => true,
                    Flaw::AllyBlind => viewer == Viewer::Seat(*seat),
                    _ => own(seat),
                };
                return told.then_some(seen);
            }
            Event::Placed { seat, unit, .. }
            | Event::Led { seat, unit, .. }
            | Event::Joined { seat, unit, .. }
            | Event::Answered { seat, unit, .. } => *unit = unit.filter(|_| own(seat)),
            _ if event.told() == Whom::All => {}
            _ => return None,
        }
        Some(seen)
    }
    fn ask(&self, state: &State, viewer: Viewer, question: &Question<'_>) -> Result<Json, String> {
        kernel::ask::answer(super::ask::QUESTIONS, self, state, viewer, question)
    }
    fn look(&self, state: &State, viewer: Viewer, path: &[&str]) -> Result<Option<Json>, String> {
        self.look_at(state, viewer, path)
    }
    fn secrets(&self, state: &State, seat: Seat) -> Vec<Secret> {
        self.secrets_of(state, seat)
    }
    fn resample(&self, state: &State, seat: Seat, dice: &mut dyn Dice) -> State {
        self.resample_for(state, seat, dice)
    }
}
