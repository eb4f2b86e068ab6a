//! What people read of it: prompts, reports of fires and fights, throws. The sentences of the log stand in `sentence`.

use hexgrid::HexId;
use kernel::{Message, Narrated, Prompt, Seat, Throw, message};
use serde_json::{Value as Json, json};

use crate::action::{Event, Odds, Shot};
use crate::book::{Point, War};
use crate::key::UnitId;
use crate::state::{Aim, Manner, Pending, Side, State, Toll};

impl Narrated for War {
    fn prompt(&self, s: &State, seat: Seat) -> Prompt {
        let side = Side::of(seat).unwrap_or(Side::It);
        if let Some(ending) = &s.ending {
            return self.ask(ending.outcome().words, Point::VictoryLevel);
        }
        let is_asked = if s.is_planning() { !s.stock(side).ready } else { self.asked(s) == side };
        match s.top().filter(|_| is_asked) {
            Some(top) => self.prompt_of(s, side, top),
            None => self.ask(message!("ask-wait", side = side.enemy().key()), Point::PhaseAction),
        }
    }
    fn sentence(&self, event: &Event) -> Option<Message> {
        self.told(event)
    }
    fn report(&self, event: &Event) -> Option<(String, Json)> {
        match event {
            Event::Odds(o) => Some((self.board.number(o.hex), reported_odds(o))),
            Event::Resolved { hex, die, cell } => Some((self.board.number(*hex), json!({ "roll": die, "cell": cell }))),
            Event::Fired(shot) => Some((self.board.number(shot.hex), json!({ "fire": reported_fire(shot) }))),
            _ => None,
        }
    }
    fn weight(&self, event: &Event) -> u8 {
        event.weight()
    }
    /// Low is good for who assaults, fires or reacts; high for who wants the initiative.
    fn throws(&self, seen: &[&Event]) -> Vec<Throw> {
        let mut throws = Vec::new();
        let mut add = |side: Side, what: Message, face: u8, low_is_good: bool| {
            let seat = side.key().to_owned();
            throws.extend((face > 0).then_some(Throw { seat, what, face: i64::from(face), sixfold_mean: 21, low_is_good }));
        };
        let mut attacker = Side::It;
        for event in seen {
            match event {
                Event::Odds(odds) => attacker = odds.attacker,
                Event::Resolved { die, .. } => add(attacker, message!("throw-assault"), *die, true),
                Event::Fired(shot) => add(shot.by, message!("throw-fire"), shot.die, true),
                Event::ReactionRolled { group, die, .. } => {
                    add(self.formation(*group).side, message!("throw-reaction"), *die, true);
                }
                Event::Initiative { dice, .. } | Event::Tied { dice, .. } => {
                    for side in Side::BOTH {
                        add(side, message!("throw-initiative"), dice[side.index()], false);
                    }
                }
                _ => {}
            }
        }
        throws
    }
    fn harmed(&self, event: &Event) -> Vec<String> {
        event.harmed().map(|unit| self.unit_word(unit).to_owned()).into_iter().collect()
    }
    fn outcome_name(&self, events: &[Event]) -> Option<String> {
        let made = |made: bool| if made { "made" } else { "failed" }.to_owned();
        events.iter().find_map(|event| match event {
            Event::Resolved { cell, .. } => Some(cell.clone()),
            Event::Fired(shot) => Some(shot.cell.clone()),
            Event::ChargeRolled { blown, .. } => Some(if *blown { "blown" } else { "stands" }.into()),
            Event::Probed { open, .. } => Some(if *open { "open" } else { "closed" }.into()),
            Event::ReactionRolled { made: is_made, .. } | Event::DigRolled { made: is_made, .. } => Some(made(*is_made)),
            Event::EventRolled { what, .. } => Some(what.word().into()),
            Event::Initiative { winner, .. } => Some(winner.key().into()),
            _ => None,
        })
    }
}

impl War {
    fn ask(&self, text: Message, point: Point) -> Prompt {
        Prompt { text, rule: self.named(point).0.to_owned() }
    }

    fn prompt_of(&self, s: &State, side: Side, top: &Pending) -> Prompt {
        let at = |hex: &HexId| self.place_name(*hex);
        let group = || s.activation().map_or(String::new(), |a| self.formation(a.group).name.to_string());
        match top {
            Pending::Place(_) => self.ask(message!("ask-place", left = self.to_place(s, side).count()), Point::Setup),
            Pending::Reinforce(_) => self.ask(message!("ask-reinforce"), Point::Arrive),
            Pending::Plan => self.ask(message!("ask-plan", points = s.stock(side).lp), Point::Display),
            Pending::Bid => self.ask(message!("ask-bid", points = s.stock(side).lp), Point::Bid),
            Pending::Artillery(_) => self.ask(message!("ask-artillery"), Point::PhaseArtillery),
            Pending::Shift(mover, group) => {
                let point = if *mover == Side::Ah { Point::RegimentMoved } else { Point::BrigadeMoved };
                self.ask(message!("ask-shift", group = &*self.formation(*group).name), point)
            }
            Pending::Act(_) => {
                let passed = s.passes > 0;
                self.ask(message!("ask-act", passed = passed, side = side.enemy().key()), Point::PhaseAction)
            }
            Pending::Probe => self.ask(message!("ask-probe", group = group()), Point::RangeDie),
            Pending::Attach => self.ask_attach(s),
            Pending::Move(manner) => self.ask_move(s, *manner),
            Pending::Counter => self.ask(message!("ask-counter"), Point::Counter),
            Pending::Group(..) => self.ask(message!("ask-group"), Point::MoveAsStack),
            Pending::Bombard => self.ask(message!("ask-bombard", group = group()), Point::BombardGuns),
            Pending::Fire => self.ask(message!("ask-fire"), Point::FireAtAssault),
            Pending::CounterFire => self.ask(message!("ask-counter-fire"), Point::FireAtAssault),
            Pending::Wave(hex) => self.ask(message!("ask-wave", hex = at(hex)), Point::TwoAtATime),
            Pending::Resolve => self.ask(message!("ask-resolve"), Point::Assault),
            Pending::Lose(toll) => self.ask_loss(toll),
            Pending::Retreat(r) => self.ask(message!("ask-retreat", hex = at(&r.from), left = r.units.len()), Point::RetreatOne),
            Pending::Withdraw(hex) => self.ask(message!("ask-withdraw", hex = at(hex)), Point::MayLeave),
            Pending::React => self.ask(message!("ask-react"), Point::React),
            Pending::Rally(_) => self.ask(message!("ask-rally"), Point::PhaseRally),
        }
    }

    fn ask_attach(&self, s: &State) -> Prompt {
        let Some(a) = s.activation() else { return self.ask(message!("ask-nothing"), Point::AttachFreely) };
        let most = s.brigade(a.group).planned.map_or(0, crate::state::Support::guns);
        let left = if a.how.is_night() { 0 } else { most.saturating_sub(a.guns.len()) };
        self.ask(message!("ask-attach", group = &*self.formation(a.group).name, guns = left), Point::AttachFreely)
    }

    fn ask_move(&self, s: &State, manner: Manner) -> Prompt {
        let name = |group| -> String { self.formation(group).name.to_string() };
        let a = s.activation();
        let group = a.map_or(String::new(), |a| name(a.group));
        match manner {
            Manner::Free => self.ask(message!("ask-move-free"), Point::PhaseMovement),
            Manner::Tactical => self.ask(message!("ask-move", group = group), Point::TacticalMovement),
            Manner::Counter => self.ask(message!("ask-counter"), Point::Counter),
            Manner::Rear => self.ask(message!("ask-move-rear", group = group), Point::ExchangeMoves),
            Manner::Front => {
                let partner = a.and_then(|a| a.partner).map_or(String::new(), name);
                self.ask(message!("ask-move-front", group = partner), Point::ExchangeMoves)
            }
        }
    }

    fn ask_loss(&self, toll: &Toll) -> Prompt {
        self.ask(message!("ask-lose", hex = self.place_name(toll.hex), left = toll.left), Point::OwnerChooses)
    }

    /// A hex as it is spoken of: its number, and what stands there.
    pub fn place_name(&self, hex: HexId) -> String {
        let ground = self.board.ground(hex);
        let name = ground.town.as_ref().or(ground.place.as_ref());
        let name = name.and_then(|name| name.split(',').next()).map_or(String::new(), |name| format!(" {name}"));
        format!("{}{name}", self.hex_word(hex))
    }
}

/// A whole number, or the text of a fraction.
fn number(text: &str) -> Json {
    text.parse::<i64>().map_or_else(|_| text.into(), Json::from)
}

/// The column names a new fight.
fn reported_odds(o: &Odds) -> Json {
    json!({
        "attacker": o.attacker.key(), "counter": o.counter, "attack": number(&o.attack), "defence": number(&o.defence),
        "initial": o.initial, "shifts": o.lines.total(), "shifts_detail": o.lines, "net": o.net, "column": o.column,
        "morale": { o.attacker.key(): o.morale[0], o.attacker.enemy().key(): o.morale[1] },
    })
}

fn reported_fire(shot: &Shot) -> Json {
    json!({
        "by": shot.by.key(), "cause": shot.cause.word(), "total": shot.total, "initial": shot.initial,
        "shifts": shot.lines.total(), "shifts_detail": shot.lines, "net": shot.net, "column": shot.column, "roll": shot.die,
        "cell": shot.cell,
    })
}

impl Event {
    /// The unit that loses by it.
    pub const fn harmed(&self) -> Option<UnitId> {
        match self {
            Self::Unsupplied { unit }
            | Self::StepLost { unit }
            | Self::Disorganized { unit, .. }
            | Self::Eliminated { unit, .. }
            | Self::Surrendered { unit } => Some(*unit),
            _ => None,
        }
    }

    /// What was won and lost first, then who gave way, then the fights.
    pub const fn weight(&self) -> u8 {
        match self {
            Self::Eliminated { .. }
            | Self::Surrendered { .. }
            | Self::Captured { .. }
            | Self::Conquered { .. }
            | Self::ChargeRolled { blown: true, .. }
            | Self::Ended => 4,
            Self::StepLost { .. } | Self::Retreated { .. } | Self::Advanced { .. } | Self::Bridged { .. } => 3,
            Self::Activated { .. }
            | Self::Resolved { .. }
            | Self::Initiative { .. }
            | Self::EventRolled { .. }
            | Self::TrenchFalls { .. }
            | Self::TrenchHit { .. } => 2,
            Self::Declared { .. } | Self::Fired(_) | Self::Aimed { aim: Aim::Barrage, .. } | Self::Laid { .. } => 1,
            _ => 0,
        }
    }
}
