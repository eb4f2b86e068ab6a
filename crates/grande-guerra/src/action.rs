//! Orders and what came of them, each declared once.

use hexgrid::HexId;
use kernel::{Fraction, Modifiers};
use serde::{Deserialize, Serialize};

use crate::book::War;
use crate::key::{GroupId, SideId, UnitId};
use crate::state::{Aim, Cause, How, Phase, Side, Support};

kernel::verbs! {
    /// The smallest orders. Each has one text, `verb arg …`.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    pub enum Action of War, cited by no_paragraph {
        "place" = Place { unit: UnitId, hex: HexId };
        "deploy" = Deploy;
        "enter" = Enter { unit: UnitId, hex: HexId };
        "plan" = Plan { group: GroupId, support: Support };
        "ready" = Ready;
        "bid" = Bid { points: u16 };
        "limber" = Limber { unit: UnitId };
        "emplace" = Emplace { unit: UnitId };
        "spike" = Spike { unit: UnitId };
        "lower" = Lower { hex: HexId };
        "charge" = Charge { unit: UnitId, side: SideId };
        "shift" = Shift { unit: UnitId, hex: HexId };
        "activate" = Activate { group: GroupId, hex: HexId };
        "pass" = Pass;
        "probe" = Probe { hex: HexId };
        "attach" = Attach { unit: UnitId };
        "exchange" = Exchange { group: GroupId };
        "move" = Move { unit: UnitId, hex: HexId };
        "join" = Join { unit: UnitId };
        "step" = Step { hex: HexId };
        "force" = Force { unit: UnitId };
        "strategic" = Strategic { unit: UnitId };
        "assault" = Assault { unit: UnitId, hex: HexId };
        "dig" = Dig { unit: UnitId };
        "extend" = Extend { unit: UnitId, hex: HexId };
        "gather" = Gather { unit: UnitId, hex: HexId };
        "bombard" = Bombard { unit: UnitId, hex: HexId, aim: Aim };
        "fire" = Fire { unit: UnitId, hex: HexId };
        "pay" = Pay { hex: HexId };
        "send" = Send { unit: UnitId };
        "resolve" = Resolve { hex: HexId };
        "lose" = Lose { unit: UnitId };
        "retreat" = Retreat { unit: UnitId, hex: HexId };
        "withdraw" = Withdraw;
        "stand" = Stand;
        "react" = React { group: GroupId, hex: HexId };
        "night" = Night { group: GroupId, hex: HexId };
        "free-night" = FreeNight { group: GroupId, hex: HexId };
        "hold" = Hold;
        "rally" = Rally { unit: UnitId };
        "rest" = Rest;
        "restore" = Restore { unit: UnitId };
        "recall" = Recall { unit: UnitId, hex: HexId };
        "span" = Span { unit: UnitId, side: SideId };
        "end" = End;
    }
}

impl Action {
    #[inline]
    pub fn unit(&self) -> Option<UnitId> {
        self.arg()
    }
    #[inline]
    pub fn hex(&self) -> Option<HexId> {
        self.arg()
    }
    pub fn group(&self) -> Option<GroupId> {
        self.arg()
    }
}

kernel::words! {
    /// A result of the Events Table.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Happening {
        Nothing = "nothing", FreeActivation = "free-activation", RegimentMoved = "regiment-moved", ShortFire = "short-fire",
        Logistics = "logistics", NightAttack = "night-attack", BrigadeMoved = "brigade-moved",
    }
}

kernel::words! {
    /// Why a unit left play.
    #[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Loss {
        Steps = "steps", Captured = "captured", Spiked = "spiked", MachineGun = "machine-gun", Flamethrower = "flamethrower",
        Alone = "alone",
    }
}

kernel::events! {
    /// What happened. A hidden counter is named to its enemy by hex and number, never by id.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    pub enum Event of game: War, cited by no_paragraph {
        "turn-began" = TurnBegan { turn: u8 } ["turn=number": turn] to all;
        "phase-began" = PhaseBegan { phase: Phase } ["phase": phase] to all;
        "placed" = Placed { unit: Option<UnitId>, side: Side, hex: HexId } ["unit|hidden": unit, "hex": hex] to each;
        "arrived" = Arrived { unit: Option<UnitId>, side: Side, hex: HexId } ["unit|hidden": unit, "hex": hex] to each;
        "supplied" = Supplied { side: Side, points: u16 } ["side": side, "points=number": points] to all;
        "planned" = Planned { side: Side, group: GroupId, support: Support }
            ["group": group, "0|1-5|6-10|11-15": support] to each;
        "readied" = Readied { side: Side } ["side": side] to all;
        "initiative" = Initiative { winner: Side, dice: [u8; 2], spent: [u16; 2] }
            ["side": winner, "it=number": u16::from(dice[0]) + spent[0], "ah=number": u16::from(dice[1]) + spent[1]] to all;
        "tied" = Tied { dice: [u8; 2], spent: [u16; 2] }
            ["it=number": u16::from(dice[0]) + spent[0], "ah=number": u16::from(dice[1]) + spent[1]] to all;
        "unsupplied" = Unsupplied { unit: UnitId } ["unit": unit] to each;
        "limbered" = Limbered { unit: UnitId } ["unit": unit] to each;
        "emplaced" = Emplaced { unit: UnitId } ["unit": unit] to each;
        "lowered" = Lowered { hex: HexId, level: u8 } ["hex": hex, "level=number": level] to all;
        "charged" = Charged { unit: UnitId, a: HexId, b: HexId } ["unit": unit, "hexside": (a, b)] to each;
        "charge-rolled" = ChargeRolled { a: HexId, b: HexId, die: u8, blown: bool }
            ["hexside": (a, b), "die=number": die, "blown|stands": if *blown { "blown" } else { "stands" }] to all;
        "event-rolled" = EventRolled { die: u8, of: Option<Side>, second: u8, what: Happening }
            ["die=number": die, "second=number": second,
            "nothing|free-activation|regiment-moved|short-fire|logistics|night-attack|brigade-moved": what] to all;
        "drawn" = Drawn { group: GroupId } ["group": group] to all;
        "shifted" = Shifted { unit: UnitId, from: HexId, to: HexId } ["unit": unit, "from=hex": from, "to=hex": to] to each;
        "passed" = Passed { side: Side } ["side": side] to all;
        "activated" = Activated { group: GroupId, hex: HexId, how: How }
            ["group": group, "hex": hex, "planned|driven|reaction|night|free-night": how] to all;
        "reaction-rolled" = ReactionRolled { group: GroupId, die: u8, needs: u8, made: bool }
            ["group": group, "die=number": die, "needs=number": needs, "made|failed": if *made { "made" } else { "failed" }] to all;
        "probed" = Probed { hex: HexId, die: u8, open: bool }
            ["hex": hex, "die=number": die, "open|closed": if *open { "open" } else { "closed" }] to all;
        "attached" = Attached { unit: UnitId, group: GroupId } ["unit": unit, "group": group] to each;
        "exchanged" = Exchanged { rear: GroupId, front: GroupId } ["rear=group": rear, "front=group": front] to all;
        "moved" = Moved { top: Option<UnitId>, side: Side, count: u8, from: HexId, to: HexId }
            ["top=unit|hidden": top, "count=number": count, "from=hex": from, "to=hex": to] to each;
        "spent" = Spent { unit: UnitId, sixths: u16 }
            ["unit": unit, "points=number": Fraction::new(i64::from(*sixths), 6)] to owner;
        "force-marched" = ForceMarched { unit: UnitId } ["unit": unit] to owner;
        "strategic" = WentStrategic { unit: UnitId } ["unit": unit] to owner;
        "extended" = Extended { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex] to each;
        "gathered" = Gathered { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex] to each;
        "captured" = Captured { side: Side, hex: HexId, count: u8 }
            ["side": side, "hex": hex, "count=number": count] to all;
        "trench-taken" = TrenchTaken { side: Side, hex: HexId, level: u8 } ["side": side, "hex": hex, "level=number": level] to all;
        "dug" = Dug { hex: HexId, level: u8 } ["hex": hex, "level=number": level] to all;
        "dig-rolled" = DigRolled { hex: HexId, die: u8, made: bool }
            ["hex": hex, "die=number": die, "made|failed": if *made { "made" } else { "failed" }] to all;
        "works-begun" = WorksBegun { hex: HexId } ["hex": hex] to all;
        "works-lost" = WorksLost { hex: HexId } ["hex": hex] to all;
        "declared" = Declared { unit: Option<UnitId>, side: Side, from: HexId, target: HexId }
            ["unit|hidden": unit, "from=hex": from, "target=hex": target] to each;
        "aimed" = Aimed { unit: UnitId, side: Side, hex: HexId, aim: Aim }
            ["unit": unit, "hex": hex, "units|guns|barrage": aim] to each;
        "laid" = Laid { hex: HexId, factors: u16 } ["hex": hex, "factors=number": factors] to all;
        "strayed" = Strayed { from: HexId, to: HexId, die: u8 } ["from=hex": from, "to=hex": to, "die=number": die] to all;
        "barrage" = Barraged { hex: HexId } ["hex": hex] to all;
        "readies-fire" = ReadiesFire { unit: UnitId, side: Side, hex: HexId } ["unit": unit, "hex": hex] to each;
        "paid" = Paid { side: Side, hex: HexId } ["side": side, "hex": hex] to all;
        "fired" = Fired(fire: Box<Shot>)
            ["hex": fire.hex, "bombardment|barrage|defensive-fire|infiltration|assault": fire.cause, "column=text": &fire.column,
            "die=number": fire.die, "fire": &fire.cell] to all;
        "trench-hit" = TrenchHit { hex: HexId, level: u8 } ["hex": hex, "level=number": level] to all;
        "entered" = Entered { side: Side, hex: HexId, count: u8 } ["side": side, "hex": hex, "count=number": count] to all;
        "advanced" = Advanced { side: Side, hex: HexId, count: u8 } ["side": side, "hex": hex, "count=number": count] to all;
        "odds" = Odds(odds: Box<Odds>)
            ["hex": odds.hex, "attack=number": &odds.attack, "defence=number": &odds.defence, "column=text": &odds.column] to all;
        "resolved" = Resolved { hex: HexId, die: u8, cell: String } ["hex": hex, "assault": cell] to all;
        "step-lost" = StepLost { unit: UnitId } ["unit": unit] to all;
        "disorganized" = Disorganized { unit: UnitId, points: u8 } ["unit": unit, "points=number": points] to owner;
        "eliminated" = Eliminated { unit: UnitId, why: Loss }
            ["unit": unit, "steps|captured|spiked|machine-gun|flamethrower|alone": why] to all;
        "surrendered" = Surrendered { unit: UnitId } ["unit": unit] to all;
        "retreated" = Retreated { unit: Option<UnitId>, side: Side, from: HexId, to: HexId }
            ["unit|hidden": unit, "from=hex": from, "to=hex": to] to each;
        "overstacked" = Overstacked { side: Side, hex: HexId } ["side": side, "hex": hex] to all;
        "stood" = Stood { side: Side, hex: HexId } ["side": side, "hex": hex] to all;
        "trench-falls" = TrenchFalls { hex: HexId, level: u8 } ["hex": hex, "level=number": level] to all;
        "completed" = Completed { group: GroupId } ["group": group] to all;
        "held" = Held { side: Side } ["side": side] to all;
        "rallied" = Rallied { unit: UnitId } ["unit": unit] to owner;
        "restored" = Restored { unit: UnitId } ["unit": unit] to each;
        "recalled" = Recalled { unit: UnitId, hex: HexId } ["unit": unit, "hex": hex] to each;
        "span-begun" = SpanBegun { a: HexId, b: HexId } ["hexside": (a, b)] to all;
        "span-lost" = SpanLost { a: HexId, b: HexId } ["hexside": (a, b)] to all;
        "bridged" = Bridged { a: HexId, b: HexId } ["hexside": (a, b)] to all;
        "conquered" = Conquered { side: Side, hex: HexId } ["side": side, "hex": hex] to all;
        "triggered" = Triggered to all;
        "ended" = Ended to all;
    }
}

/// How a fire came about: every line with its paragraph.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shot {
    pub hex: HexId,
    /// Who fires; nobody's barrage is the one who suffers'.
    pub by: Side,
    pub cause: Cause,
    pub total: i16,
    pub initial: String,
    pub lines: Modifiers,
    pub net: i16,
    pub column: String,
    pub die: u8,
    pub cell: String,
}

/// How the odds of an assault came about.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    pub hex: HexId,
    pub attacker: Side,
    pub counter: bool,
    /// Sums of Combat Factors, as texts since some are halved.
    pub attack: String,
    pub defence: String,
    pub initial: String,
    pub lines: Modifiers,
    pub net: i16,
    pub column: String,
    pub index: i16,
    pub morale: [i16; 2],
}
