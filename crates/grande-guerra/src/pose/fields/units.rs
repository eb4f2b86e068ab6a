//! The fields of units.

use kernel::fields::{self, Fields, flag, one_of, sixths, text, whole};
use kernel::{Node, Sixths, Value};
use serde_json::{Value as Json, json};

use super::{as_written, side};
use crate::counter::{Counter, Kind, Piece, Values};
use crate::law::hidden::Known;
use crate::state::{Mark, Marks, Unit};

/// When and where a unit comes.
pub struct Entry {
    /// None: when the scenario's condition is met.
    pub turn: Option<u8>,
    pub hexes: Vec<String>,
}

/// A counter that a file describes.
pub struct Sketch {
    pub counter: Counter,
    /// A number of its front was written.
    pub fronted: bool,
    /// Combat and machine guns.
    pub back: Option<(i16, i16)>,
    pub full: Option<u8>,
    pub enters: Option<Entry>,
    /// As the file writes them; none: it has none.
    pub group: Option<Option<String>>,
    pub division: Option<Option<String>>,
    pub corps: Option<Option<String>>,
}

impl Sketch {
    pub const fn of(counter: Counter) -> Self {
        Self { counter, fronted: false, back: None, full: None, enters: None, group: None, division: None, corps: None }
    }
    /// What changes between men and artillery has the usual numbers of its kind.
    fn is(&mut self, kind: Kind) {
        let counter = &mut self.counter;
        if kind.is_gun() != counter.kind.is_gun() {
            (counter.front, counter.back, counter.morale, counter.gun) = usual(kind);
        } else if kind != counter.kind && !kind.is_gun() {
            // Some kinds have one side, others two.
            counter.back = usual(kind).1.and(counter.back.or(Some(counter.front)));
        }
        counter.kind = kind;
    }
    fn front(&mut self) -> Result<&mut Values, String> {
        self.fronted = true;
        if self.counter.gun.is_some() { Err("is of units, not of artillery".to_owned()) } else { Ok(&mut self.counter.front) }
    }
    /// A number of the front; of artillery there is none to say.
    fn man(&mut self, value: Option<i64>, at: impl Fn(&mut Values) -> &mut i16) -> Result<(), String> {
        match (value, self.counter.gun) {
            (Some(value), _) => self.front().map(|front| *at(front) = value as i16),
            (None, Some(_)) => Ok(()),
            (None, None) => Err("is a number".to_owned()),
        }
    }
    fn shell(&mut self, value: Option<i64>, at: impl Fn(&mut Piece) -> &mut i16) -> Result<(), String> {
        match (value, &mut self.counter.gun) {
            (Some(value), Some(gun)) => *at(gun) = value as i16,
            (Some(_), None) => return Err("is of artillery alone".to_owned()),
            (None, Some(_)) => return Err("is a number".to_owned()),
            (None, None) => {}
        }
        Ok(())
    }
    /// `P` stands where others have machine guns.
    fn arm(&mut self, guns: Guns) -> Result<(), String> {
        if guns == Guns::None {
            return self.man(None, |front| &mut front.mg);
        }
        self.front()?.mg = if let Guns::Some(n) = guns { n } else { 0 };
        self.counter.bridging = guns == Guns::Bridging;
        Ok(())
    }
    fn steel(&mut self, morale: Option<i64>) -> Result<(), String> {
        match morale {
            Some(morale) => {
                self.front()?;
                self.counter.morale = morale as i16;
                Ok(())
            }
            None => self.man(None, |front| &mut front.ma),
        }
    }
}

/// Front, back, morale and gun of a counter of which the file says no more.
pub fn usual(kind: Kind) -> (Values, Option<Values>, i16, Option<Piece>) {
    let gun = |factor, range, ma| (Values::default(), None, 0, Some(Piece { factor, range, ma }));
    let men = |combat, mg, ma, morale| {
        let values = Values { combat, mg, ma };
        let single = matches!(kind, Kind::Mg | Kind::Flamethrower | Kind::Armored);
        (values, (!single).then_some(values), morale, None)
    };
    match kind {
        Kind::Light => gun(4, 6, 5),
        Kind::Field => gun(6, 8, 5),
        Kind::Heavy => gun(10, 12, 3),
        Kind::Bombard => gun(8, 2, 3),
        Kind::Infantry => men(4, 2, 6, 5),
        Kind::Mountain => men(5, 3, 6, 6),
        Kind::Bersaglieri => men(4, 2, 6, 6),
        Kind::Bicycle => men(3, 2, 8, 6),
        Kind::Cavalry => men(2, 0, 10, 5),
        Kind::Mg => men(1, 2, 6, 5),
        Kind::Engineer => men(2, 1, 6, 5),
        Kind::Flamethrower => men(0, 0, 6, 1),
        Kind::Armored => men(2, 3, 10, 5),
    }
}

/// What stands in the place of the Machine Gun Factor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guns {
    Some(i16),
    Bridging,
    None,
}

/// A unit as it stands; the phase begins without taking back what is given.
pub struct UnitNow {
    pub unit: Unit,
    /// A word of the file, or of the place it is at.
    pub at: Option<String>,
    pub second: Option<Option<String>>,
    pub steps: Option<u8>,
    pub spent: Option<u16>,
    pub marks: Option<Marks>,
    /// The fire side is up.
    pub fire: Option<bool>,
}

impl UnitNow {
    pub const fn of(unit: Unit) -> Self {
        Self { unit, at: None, second: None, steps: None, spent: None, marks: None, fire: None }
    }
}

/// What a viewer sees of a unit: its counter, and of how it stands as much as he knows.
pub struct UnitSeen<'a> {
    pub unit: Unit,
    pub counter: &'a Counter,
    pub values: &'a Values,
    pub known: Known,
    pub knows_disorder: bool,
    pub group: Option<String>,
    pub division: Option<String>,
    pub corps: Option<String>,
    pub at: String,
    pub second: Option<String>,
    pub top: bool,
}

impl UnitSeen<'_> {
    /// What is printed on the side that is up.
    fn face<V>(&self, value: V) -> Option<V> {
        (self.known != Known::Name).then_some(value)
    }
    fn own<V>(&self, value: V) -> Option<V> {
        (self.known == Known::All).then_some(value)
    }
    fn men(&self, value: i16) -> Option<Option<i64>> {
        self.face(self.counter.gun.is_none().then_some(value.into()))
    }
    fn shells(&self, value: impl Fn(&Piece) -> i16) -> Option<Option<i64>> {
        self.face(self.counter.gun.as_ref().map(|gun| value(gun).into()))
    }
    fn machine_guns(&self) -> Option<Guns> {
        let guns = match self.counter.gun {
            Some(_) => Guns::None,
            None if self.counter.bridging => Guns::Bridging,
            None => Guns::Some(self.values.mg),
        };
        self.face(guns)
    }
}

pub type Units<'a> = Fields<Sketch, UnitNow, UnitSeen<'a>>;

pub fn units<'a>() -> Units<'a> {
    let mut fields = pieces();
    for (word, mark) in Mark::ALL {
        fields.told(word, flag()).known(move |u| u.own(u.unit.has(mark)));
    }
    fields
}

kernel::fields! {
    /// What is printed on a unit, and how it stands.
    fn pieces<'a>() -> Units<'a>, of "a unit", cited by point {
        "like": text(), Json::Null,
            "GAME:KEY, or a unit written earlier in the file: its counter, not its place, steps, markers or deeds" => ;
        "side": side(), "that of its group", "needed without `like` and `group`"
            => printed(|c, side| c.counter.side = side) seen(|u| u.counter.side);
        "kind": one_of(&Kind::ALL), "infantry", "light, field, heavy and bombard are artillery; its other values default by kind"
            => printed(|c, kind| c.is(kind)) seen(|u| u.counter.kind);
        "name": text(), "the key; the printed name of a counter of the game", ""
            => printed(|c, name| c.counter.name = name.into()) seen(|u| u.counter.name.to_string());
        "group": text().or_none(), "none", "its brigade; none: independent"
            => printed(|c, group| c.group = Some(group)) seen(|u| u.group.clone());
        "division": text().or_none(), "none", "any text: whom independent units and artillery serve"
            => printed(|c, division| c.division = Some(division)) seen(|u| u.division.clone());
        "corps": text().or_none(), "none", "any text, instead of a division: serves any brigade"
            => printed(|c, corps| c.corps = Some(corps)) seen(|u| u.corps.clone());
        "regiment": text().or_none(), "none", "battalions of a brigade with the same are of one regiment"
            => printed(|c, regiment| c.counter.regiment = regiment) seen(|u| u.counter.regiment.clone());
        "combat": whole(0..=30).or_none(), 4, "Combat Factor of the front"
            => printed(|c, n| c.man(n, |front| &mut front.combat)) known(|u| u.men(u.values.combat));
        "mg": machine_guns(), 2, "Machine Gun Factor of the front; P: an engineer that builds bridges"
            => printed(|c, guns| c.arm(guns)) known(|u| u.machine_guns());
        "ma": whole(0..=30).or_none(), 6, "Movement Allowance; of artillery see `move`"
            => printed(|c, n| c.man(n, |front| &mut front.ma)) known(|u| u.men(u.values.ma));
        "morale": whole(0..=9).or_none(), 5, "as printed"
            => printed(|c, n| c.steel(n)) known(|u| u.men(u.counter.morale));
        "reduced": as_written("[combat, mg]", read_back), "the front", "the back; mg of an engineer that builds bridges is 0"
            => printed(|c, back| c.back = Some(back));
        "full": whole(1..=2), Json::Null, "steps of the whole unit, where its kind or `reduced` would say otherwise"
            => printed(|c, full| c.full = Some(full as u8));
        "bombardment": whole(0..=30).or_none(), "4 light, 6 field, 10 heavy, 8 bombard", "Bombardment Factor of the fire side"
            => printed(|c, n| c.shell(n, |gun| &mut gun.factor)) known(|u| u.shells(|gun| gun.factor));
        "range": whole(0..=30).or_none(), "6 light, 8 field, 12 heavy, 2 bombard", "of artillery, in hexes"
            => printed(|c, n| c.shell(n, |gun| &mut gun.range)) known(|u| u.shells(|gun| gun.range));
        "move": whole(0..=30).or_none(), "5 light and field, 3 heavy and bombard", "Movement Allowance of the move side"
            => printed(|c, n| c.shell(n, |gun| &mut gun.ma)) known(|u| u.shells(|gun| gun.ma));
        "enters": as_written("{ turn, hex, order }", read_entry), Json::Null,
            "with at = off: turn of arrival, without one when the condition is met; its hexes, without any the supply sources"
            => printed(|c, entry| c.enters = Some(entry));
        "at": text().called("hex|off|arriving|unplaced|surrendered|gone"), "off", ""
            => now(|u, at| u.at = Some(at)) seen(|u| u.at.clone()) kept(|u| u.at.clone());
        "second": text().or_none().called("hex|none"), "none", "the other hex of a unit that is deployed on two"
            => now(|u, hex| u.second = Some(hex)) known(|u| u.face(u.second.clone()))
               kept(|u| u.second.clone().filter(Option::is_some));
        "top": flag() => seen(|u| u.top);
        "steps": whole(0..=2), "whole", "" => now(|u, steps| u.steps = Some(steps as u8)) known(|u| u.face(u.unit.steps.into()))
               kept(|u| Some(u.unit.steps.into()));
        "dl": whole(0..=99), 0, "Disorganization Points"
            => now(|u, dl| u.unit.dl = dl as u8) known(|u| u.knows_disorder.then_some(u.unit.dl.into()))
               kept(|u| (u.unit.dl > 0).then_some(u.unit.dl.into()));
        "spent": sixths(600), 0, "Movement Points spent in this step or phase"
            => now(|u, spent| u.spent = Some(spent.0)) known(|u| u.own(Sixths(u.unit.spent))) kept(|u| Some(Sixths(u.unit.spent)));
        "did": one_of(&Mark::ALL).list(), json!([]), "what it has done or carries"
            => now(|u, did| u.marks = Some(did.into_iter().collect())) known(|u| u.own(u.unit.marks.iter().collect()))
               kept(|u| Some(u.unit.marks.iter().collect()));
        "fire": flag(), true, "of artillery: its fire side is up; false: its move side, as move-side in `did`"
            => now(|u, fire| u.fire = Some(fire)) known(|u| u.face(u.counter.gun.is_some() && !u.unit.has(Mark::MoveSide)))
               kept(|_| None);
        "provenance": text() => seen(|u| u.counter.provenance.word().to_owned());
    }
}

/// A factor, or `P`; units without either have none.
fn machine_guns() -> fields::Kind<Guns> {
    let read = |node: &Node| match &node.value {
        Value::Int(n) => Some(Guns::Some(*n as i16)).filter(|_| (0..=30).contains(n)),
        Value::Text(text) if text == "P" => Some(Guns::Bridging),
        Value::Text(text) if text == "none" => Some(Guns::None),
        _ => None,
    };
    let tell = |guns: &Guns| match guns {
        Guns::Some(n) => json!(n),
        Guns::Bridging => "P".into(),
        Guns::None => Json::Null,
    };
    fields::Kind::new("0..30|P|none", "a whole number from 0 to 30, or P", read, tell)
}

fn read_back(node: &Node) -> Option<(i16, i16)> {
    let number = |node: &Node| node.int().filter(|n| (0..=30).contains(n)).map(|n| n as i16);
    match node.list()? {
        [combat, guns] => Some((number(combat)?, number(guns)?)),
        _ => None,
    }
}

fn read_entry(node: &Node) -> Option<Entry> {
    let table = node.table()?;
    let number = |key: &str, most: i64| match table.get(key) {
        Some(node) => node.int().filter(|n| (1..=most).contains(n)).map(Some),
        None => Some(None),
    };
    let known = table.0.iter().all(|(key, _)| ["turn", "hex", "order"].contains(&key.as_str()));
    (known && number("order", 99).is_some()).then_some(())?;
    let hexes = match table.get("hex") {
        Some(Node { value: Value::List(list), .. }) => {
            list.iter().map(|node| node.text().map(str::to_owned)).collect::<Option<_>>()?
        }
        Some(one) => vec![one.text()?.to_owned()],
        None => Vec::new(),
    };
    Some(Entry { turn: number("turn", 30)?.map(|turn| turn as u8), hexes })
}
