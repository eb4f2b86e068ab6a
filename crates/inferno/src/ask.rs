//! Questions without effects: cost, reach, zones, supply, strength, stacks, estimates of odds.

use hexgrid::HexId;
use kernel::ask::{Answer, Asking, Gives};
use kernel::{Modifiers, Sixths, Viewer, message};
use serde_json::{Map, Value as Json, json};

use crate::book::Inferno;
use crate::ids::paragraph;
use crate::key::{UnitId, UnitSet};
use crate::law::hidden::Known;
use crate::state::{Mark, Place, Side, State, Supply};

/// Hexes that a way may be led through.
const STOPS: usize = 20;

const WHETHER: &str = "true|false";
/// An answer with parts of its own is hidden as a whole.
const WHOLE: (&str, &str) = ("", "hidden");
/// For the page: parts of any name.
const ANY: Gives = &[("", "text"), ("<text>", "text"), ("<text>.<text>", "text"), ("<text>.<text>.<text>", "text")];

kernel::questions! {
    pub const QUESTIONS of Inferno {
        "cost"("unit", "from=hex", "to=hex")
            "movement points that the step from the first to the second hex would cost; none if forbidden for another reason"
            gives &[("", "number")] => |game, q| {
                let (unit, from, to) = (game.unit_in(q, 0)?, game.hex_in(q, 1)?, game.hex_in(q, 2)?);
                game.to_owner(q, unit, || game.cost_of(q.state, unit, from, to).map_or(Json::Null, |cost| Sixths(cost).json()))
            };
        "reach"("unit") "every hex the unit could come to with the points it has left, and the cost"
            gives &[("", "list of hex"), ("<hex>", "number")] => |game, q| {
                let unit = game.unit_in(q, 0)?;
                let told = |(hex, cost)| (game.board.number(hex), Sixths(cost).json());
                game.to_owner(q, unit, || game.reach(q.state, unit).into_iter().map(told).collect::<Map<_, _>>().into())
            };
        "plan_to"("unit", "hex…")
            "the cheapest way there: cost, path, the orders as words, hazards on it; more hexes before the last are passed in turn; none if out of reach"
            gives &[WHOLE, ("cost", "number"), ("path", "list of hex"), ("words", "orders"), ("hazards", "text"),
                ("hazards.<number>.<text>", "text")]
            => Inferno::plan_told;
        "zoc"("side", "hex") "whether the hex is in a ZoC that this side projects" gives &[("", WHETHER)] => |game, q| {
                let side = Side::called(q.arg(0)?).ok_or_else(|| format!("no side is called `{}`", q.args()[0]))?;
                Ok(q.state.derived.zoc[side.index()].contains(game.hex_in(q, 1)?).into())
            };
        "supply"("unit|hex", "[side]")
            "traced now: state, length (none above 8), source; for a hex, of the side that holds it or is named as second argument"
            gives &[WHOLE, ("state", "in|low|out"), ("length", "number"), ("source", WHETHER)] => Inferno::supply_told;
        "strength"("unit") "attack, defence, ma, av as they stand now, without terrain"
            gives &[WHOLE, ("attack", "number"), ("defence", "number"), ("ma", "number"), ("av", "number")] => |game, q| {
                let unit = game.unit_in(q, 0)?;
                game.to_owner(q, unit, || game.strength_told(q.state, unit))
            };
        "stack"("hex") "the counters of the hex, top first" gives &[("", "list of unit")] => |game, q| {
                let hex = game.hex_in(q, 0)?;
                let units = Side::BOTH.into_iter().flat_map(|side| game.stack_order(q.state, hex, side));
                let known = |unit| game.known(q.state, q.viewer, unit) != Known::Nothing;
                Ok(units.map(|unit| if known(unit) { game.unit_word(unit) } else { "hidden" }).collect())
            };
        "command"("units") "whether these units, written A+B, may attack together and defend together"
            gives &[("attack", WHETHER), ("defence", WHETHER)] => |game, q| {
                let units = q.arg(0)?.split('+').map(|word| game.unit_called(word.trim())).collect::<Result<UnitSet, _>>()?;
                Ok(json!({ "attack": game.attack_commanded(&units), "defence": game.defence_commanded(&units) }))
            };
        "control"("hex") "which side controls the hex" gives &[("", "side")]
            => |game, q| Ok(q.state.controller(game.hex_in(q, 0)?).key().into());
        "value"("hex") "victory points of the hex as an objective" gives &[("", "number")] => |game, q| {
                let hex = game.hex_in(q, 0)?;
                Ok(if game.is_objective(hex) { game.objective_value(hex) } else { 0 }.into())
            };
        "zone"("unit|id") "the hexes in which the next counter may be set up, or that one" gives &[("", "list of hex")]
            => |game, q| {
                let unit = game.named(q.arg(0)?).or_else(|| game.next_to_place(q.state, game.asked(q.state)));
                Ok(unit.iter().flat_map(|unit| &game.areas[unit.index()]).map(|hex| game.board.number(*hex)).collect())
            };
        "together"()
            "orders that go together now, as words: an attack with one of its units or guns, or with all; all who can still join; units that advance, those that take reductions, all bridges; none at other steps"
            gives ANY => |game, q| Ok(game.together(q.state, q.viewer).into());
        "score"() "how the victory points come about, line by line, and what they would mean if the game ended now"
            gives ANY => |game, q| Ok(game.score(q.state));
        "overlay"("text", "[side]")
            "what can be laid over the map: hexes with kind and label, lines, legend; a side as second argument"
            gives ANY => |game, q| game.overlay(q.state, q.viewer, q.arg(0)?, q.may(1));
        "warnings"() "what a careful player would look at before ending the phase: rule, words, units and hex of each"
            gives ANY => |game, q| Ok(game.warnings(q.state, q.viewer));
        "odds"("orders") "chance of every CRT box if these words are carried out; an estimate against hidden strength"
            gives ANY => Inferno::odds_told;
        "fight"("orders") => Inferno::odds_told;
        "hexid"("hex") => |game, q| Ok(game.hex_in(q, 0)?.0.into());
        "pieceid"("unit") => |game, q| Ok(game.unit_in(q, 0)?.0.into());
        "sight"("hex", "hex") => |_, _| Err("Inferno has no lines of sight".into());
    }
}

impl Inferno {
    fn unit_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<UnitId, String> {
        self.unit_called(q.arg(i)?)
    }
    fn hex_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<HexId, String> {
        self.board.hex_called(q.arg(i)?)
    }
    /// What only the owner of a unit can know.
    fn to_owner(&self, q: &Asking<'_, Self>, unit: UnitId, told: impl FnOnce() -> Json) -> Answer {
        Ok(if self.known(q.state, q.viewer, unit) == Known::All { told() } else { "hidden".into() })
    }

    fn strength_told(&self, s: &State, unit: UnitId) -> Json {
        let v = self.values(s, unit);
        let weak = |printed: i16| printed + self.weakness(s, unit, &mut Modifiers::new());
        let av = if s.unit(unit).supply == Supply::Out { 0 } else { v.av };
        json!({ "attack": weak(v.attack), "defence": weak(v.defence), "ma": v.ma, "av": av })
    }

    fn odds_told(&self, q: &Asking<'_, Self>) -> Answer {
        match q.viewer {
            Viewer::Seat(seat) => self.estimate(q.state, Side::of(seat).unwrap_or(Side::It), q.arg(0)?),
            Viewer::Referee | Viewer::Bystander => Err("the referee's odds are computed, not estimated".into()),
        }
    }

    fn plan_told(&self, q: &Asking<'_, Self>) -> Answer {
        let (unit, first) = (self.unit_in(q, 0)?, self.hex_in(q, 1)?);
        if q.args().len() > 1 + STOPS {
            return Err(format!("a way has at most {STOPS} hexes to pass"));
        }
        let more = q.args()[2..].iter().map(|word| self.board.hex_called(word));
        let stops = [Ok(first)].into_iter().chain(more).collect::<Result<Vec<_>, _>>()?;
        self.to_owner(q, unit, || self.plan_by(q.state, unit, &stops))
    }

    /// The cheapest way of a unit by one hex after another, as orders, with what may go wrong on it.
    fn plan_by(&self, s: &State, unit: UnitId, stops: &[HexId]) -> Json {
        let (mut there, mut path, mut cost) = (s.clone(), Vec::new(), 0_u16);
        for stop in stops {
            let Some((way, spent)) = self.way_to(&there, unit, *stop) else { return Json::Null };
            path.extend(way.into_iter().skip(usize::from(!path.is_empty())));
            cost = cost.saturating_add(spent);
            self.relocate(&mut there, unit, Place::Hex(*stop));
            let moved = there.unit_mut(unit);
            moved.marks.set(Mark::Moved);
            moved.spent = moved.spent.saturating_add(spent);
        }
        let words: Vec<String> =
            path.iter().skip(1).map(|h| format!("move {} {}", self.unit_word(unit), self.hex_word(*h))).collect();
        let hazards: Vec<Json> = path.windows(2).flat_map(|step| self.hazards(s, unit, step[0], step[1])).collect();
        let path: Vec<String> = path.iter().map(|h| self.board.number(*h)).collect();
        json!({ "cost": Sixths(cost).json(), "path": path, "words": words.join("; "), "hazards": hazards })
    }

    /// What may happen to a unit that enters a hex from another.
    fn hazards(&self, s: &State, unit: UnitId, from: HexId, hex: HexId) -> Vec<Json> {
        let enemy = self.side(unit).enemy();
        let mut found = Vec::new();
        if s.derived.zoc[enemy.index()].contains(hex) {
            found.push(json!({ "hex": self.board.number(hex), "rule": paragraph!("6.3/a").0, "words": message!("hazard-zone") }));
        }
        // A bridge that the unit crosses it has reached before.
        let crossed = self.board.step(from, hex).map(|step| step.side);
        let reached = self.unreached(s, enemy.enemy(), hex);
        if self.blowable(s, hex, enemy).any(|bridge| reached.contains(&bridge) && Some(bridge) != crossed) {
            found.push(json!({ "hex": self.board.number(hex), "rule": paragraph!("14.4/b").0, "words": message!("hazard-bridge"), "odds": "2/3" }));
        }
        found
    }

    fn supply_told(&self, q: &Asking<'_, Self>) -> Answer {
        let (s, word) = (q.state, q.arg(0)?);
        let (side, hex) = match self.named(word) {
            Some(u) => match s.unit(u).hex() {
                Some(_) if self.known(s, q.viewer, u) == Known::Nothing => return Ok("hidden".into()),
                Some(hex) => (self.side(u), hex),
                None => return Ok(Json::Null),
            },
            None => {
                let hex = self.board.hex(word).ok_or_else(|| format!("no unit or hex is called `{word}`"))?;
                (q.may(1).and_then(Side::called).unwrap_or(s.controller(hex)), hex)
            }
        };
        let length = self.supply_paths(s, side).length(hex).filter(|n| *n <= 8);
        let state = self.supply_state(self.supply_paths(s, side).length(hex)).word();
        Ok(json!({ "state": state, "length": length, "source": self.supply_sources(s, side).contains(hex) }))
    }
}
