//! Questions without effects: cost, reach, zones, supply, command, sight, strength, stacks, estimates of odds.

use hexgrid::HexId;
use kernel::ask::{Answer, Asking, Gives};
use kernel::{Fraction, Sixths, Viewer, message};
use serde_json::{Map, Value as Json, json};

use crate::board::Sight;
use crate::book::{Point, War};
use crate::key::{GroupId, Hexes, UnitId};
use crate::law::hidden::Known;
use crate::state::{Manner, Pending, Retreat, Side, State};

/// Hexes that a way may be led through.
const STOPS: usize = 20;

const WHETHER: &str = "true|false";
/// An answer with parts of its own is hidden as a whole.
const WHOLE: (&str, &str) = ("", "hidden");
/// For the page: parts of any name.
const ANY: Gives = &[("", "text"), ("<text>", "text"), ("<text>.<text>", "text"), ("<text>.<text>.<text>", "text")];

kernel::questions! {
    pub const QUESTIONS of War {
        "cost"("unit", "from=hex", "to=hex")
            "movement points that the step from the first to the second hex would cost in the movement under way, else in free movement; none if forbidden for another reason"
            gives &[("", "number")] => |war, q| {
                let (unit, from, to) = (war.unit_in(q, 0)?, war.hex_in(q, 1)?, war.hex_in(q, 2)?);
                war.to_owner(q, unit, || war.cost_of(q.state, unit, from, to).map_or(Json::Null, |cost| Sixths(cost).json()))
            };
        "reach"("unit") "every hex in which the unit could end its way with the points it has left, and the cost"
            gives &[("", "list of hex"), ("<hex>", "number")] => |war, q| {
                let unit = war.unit_in(q, 0)?;
                let told = |(hex, cost)| (war.board.number(hex), Sixths(cost).json());
                war.to_owner(q, unit, || war.reach(q.state, unit).into_iter().map(told).collect::<Map<_, _>>().into())
            };
        "plan_to"("unit", "hex…")
            "the cheapest way there: cost, path, the orders as words, hazards on it; more hexes before the last are passed in turn; none if out of reach"
            gives &[WHOLE, ("cost", "number"), ("path", "list of hex"), ("words", "orders"), ("hazards", "text"),
                ("hazards.<number>.<text>", "text")]
            => War::plan_told;
        "zoc"("side", "hex") "whether the hex is in a ZoC of this side" gives &[("", WHETHER)] => |war, q| {
                let side = war.side_in(q, 0)?;
                Ok(q.state.derived.zoc[side.index()].contains(war.hex_in(q, 1)?).into())
            };
        "supply"("unit|hex", "[side]")
            "traced now: state, hexes to the supplied road (away), and whether an HQ there would be supplied (hq); for a hex, of the side that holds it or is named as second argument"
            gives &[WHOLE, ("state", "in|out"), ("away", "number"), ("hq", WHETHER)] => War::supply_told;
        "command"("group=text", "hex")
            "the hexes that would surely be in command range of the brigade's HQ in that hex; of the brigade that acts there, with the dice thrown so far"
            gives &[("", "list of hex")] => War::command_told;
        "sight"("hex", "hex") "clear, too-far, or the first hex that hides one from the other"
            gives &[("", "clear|too-far|hex")] => |war, q| {
                let (from, to) = (war.hex_in(q, 0)?, war.hex_in(q, 1)?);
                Ok(match war.sees(from, to) {
                    Sight::Clear => "clear".into(),
                    Sight::TooFar => "too-far".into(),
                    Sight::Blocked(hex) => war.board.number(hex).into(),
                })
            };
        "observed"("hex") "whether the brigade that acts observes the hex for its artillery" gives &[("", WHETHER)] => |war, q| {
                let hex = war.hex_in(q, 0)?;
                Ok(q.state.activation().map_or(Json::Null, |a| war.is_observed(q.state, a, hex).into()))
            };
        "strength"("unit") "combat, mg, morale, bombardment, range and ma as they stand now, without terrain"
            gives &[WHOLE, ("combat", "number"), ("mg", "number"), ("morale", "number"), ("bombardment", "number"),
                ("range", "number"), ("ma", "number")] => |war, q| {
                let unit = war.unit_in(q, 0)?;
                war.to_owner(q, unit, || war.strength_told(q.state, unit))
            };
        "volley"("hex") "what is to fire at that hex: mg, guns (their factors), total, paid; of one's own side"
            gives &[WHOLE, ("mg", "number"), ("guns", "number"), ("total", "number"), ("paid", WHETHER)] => War::volley_told;
        "retreats"("unit") "the hexes to which the unit would have to retreat now" gives &[("", "list of hex")] => |war, q| {
                let unit = war.unit_in(q, 0)?;
                war.to_owner(q, unit, || war.retreats_told(q.state, unit))
            };
        "stack"("hex") "the counters of the hex, top first" gives &[("", "list of unit")] => |war, q| {
                let hex = war.hex_in(q, 0)?;
                // Where a hidden counter lies among the known ones would tell of its strength.
                let known = |unit: &UnitId| war.known(q.state, q.viewer, *unit) != Known::Nothing;
                let told = Side::BOTH.into_iter().flat_map(|side| {
                    let (known, hidden): (Vec<_>, Vec<_>) = war.stack_order(q.state, hex, side).into_iter().partition(known);
                    known.into_iter().map(|unit| war.unit_word(unit)).chain(hidden.into_iter().map(|_| "hidden")).collect::<Vec<_>>()
                });
                Ok(told.collect())
            };
        "control"("hex") "which side controls the hex" gives &[("", "side")]
            => |war, q| Ok(q.state.controller(war.hex_in(q, 0)?).key().into());
        "value"("hex") "victory points of the hex" gives &[("", "number")]
            => |war, q| Ok(war.objective(war.hex_in(q, 0)?).map_or(0, |(value, _)| value).into());
        "zone"("unit|id") "the hexes in which the unit may be set up or enter, or those of a line of the scenario"
            gives &[("", "list of hex")] => |war, q| war.zone_told(q.arg(0)?);
        "together"()
            "orders that go together now, as words: all guns or units that can fire at one hex, all guns that can be attached, all who can assault one hex; none at other steps"
            gives ANY => |war, q| Ok(war.together(q.state, q.viewer).into());
        "score"() "how the victory points come about, line by line, and what they would mean if the game ended now"
            gives ANY => |war, q| Ok(war.score(q.state));
        "overlay"("text", "[side]")
            "what can be laid over the map: hexes with kind and label, lines, legend; a side as second argument"
            gives ANY => |war, q| war.overlay(q.state, q.viewer, q.arg(0)?, q.may(1));
        "warnings"() "what a careful player would look at before ending the phase: rule, words, units and hex of each"
            gives ANY => |war, q| Ok(war.warnings(q.state, q.viewer));
        "odds"("orders") "chance of every box of the table if these words are carried out; an estimate against what is hidden"
            gives ANY => War::odds_told;
        "fight"("orders") => War::odds_told;
        "hexid"("hex") => |war, q| Ok(war.hex_in(q, 0)?.0.into());
        "pieceid"("unit") => |war, q| Ok(war.unit_in(q, 0)?.0.into());
        "groupid"("text") => |war, q| Ok(war.group_in(q, 0)?.0.into());
    }
}

/// A number of halves: whole, or a text.
fn halves(value: i16) -> Json {
    let fraction = Fraction::new(i64::from(value), 2);
    match fraction.parts() {
        (n, 1) => n.into(),
        _ => fraction.to_string().into(),
    }
}

impl War {
    fn unit_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<UnitId, String> {
        self.unit_called(q.arg(i)?)
    }
    fn hex_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<HexId, String> {
        self.board.hex_called(q.arg(i)?)
    }
    fn group_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<GroupId, String> {
        self.group_called(q.arg(i)?)
    }
    fn side_in(&self, q: &Asking<'_, Self>, i: usize) -> Result<Side, String> {
        Side::called(q.arg(i)?).ok_or_else(|| format!("no side is called `{}`", q.args()[i]))
    }
    /// What only the owner of a unit can know.
    fn to_owner(&self, q: &Asking<'_, Self>, unit: UnitId, told: impl FnOnce() -> Json) -> Answer {
        Ok(if self.known(q.state, q.viewer, unit) == Known::All { told() } else { "hidden".into() })
    }

    fn strength_told(&self, s: &State, unit: UnitId) -> Json {
        let ma = Sixths(self.allowance(s, unit).clamp(0, 30_000) as u16).json();
        if let Some(gun) = self.counter(unit).gun {
            return json!({ "combat": halves(self.combat(s, unit)), "mg": 0, "morale": null, "bombardment": self.bombardment(s, unit), "range": gun.range, "ma": ma });
        }
        json!({
            "combat": halves(self.combat(s, unit)), "mg": halves(self.machine_guns(s, unit)), "morale": self.morale(s, unit),
            "bombardment": null, "range": null, "ma": ma,
        })
    }

    fn volley_told(&self, q: &Asking<'_, Self>) -> Answer {
        let hex = self.hex_in(q, 0)?;
        let Some(a) = q.state.activation() else { return Ok(Json::Null) };
        if !self.knows_volleys(q.viewer, a) {
            return Ok("hidden".into());
        }
        let Some(volley) = a.volleys.iter().find(|volley| volley.hex == hex) else { return Ok(Json::Null) };
        let (mg, guns) = (self.mg_halves(q.state, volley), self.gun_factors(q.state, volley));
        Ok(json!({ "mg": halves(mg), "guns": guns, "total": self.volley_total(q.state, volley), "paid": volley.paid }))
    }

    fn retreats_told(&self, s: &State, unit: UnitId) -> Json {
        let Some(from) = s.unit(unit).hex() else { return Json::Null };
        let asked = match s.top() {
            Some(Pending::Retreat(r)) if r.units.has(unit) => Some(*r),
            _ => None,
        };
        let units = self.own_in(s, from, self.side(unit));
        let r = asked.unwrap_or(Retreat::of(self.side(unit), from, units, false));
        self.retreat_hexes(s, &r, unit).into_iter().map(|hex| self.board.number(hex)).collect()
    }

    fn command_told(&self, q: &Asking<'_, Self>) -> Answer {
        let (s, group, hex) = (q.state, self.group_in(q, 0)?, self.hex_in(q, 1)?);
        let acts = s.activation().filter(|a| a.group == group && s.brigade(group).hq == Some(hex));
        let reach = match acts {
            Some(a) => a.reach,
            None => self.command_reach(s, group, hex, &Hexes::default(), &Hexes::default(), false),
        };
        Ok(reach.iter().map(|hex| self.board.number(hex)).collect())
    }

    /// A unit's set-up or entry hexes, or those of a line.
    fn zone_told(&self, word: &str) -> Answer {
        let numbers = |hexes: &[HexId]| hexes.iter().map(|hex| self.board.number(*hex)).collect::<Json>();
        if let Some(unit) = self.named_unit(word) {
            let zone = &self.zones[unit.index()];
            let entry = self.arrival(unit).filter(|_| zone.is_empty()).map(|arrival| &arrival.hexes);
            return Ok(numbers(entry.unwrap_or(zone)));
        }
        let line = self.lines.iter().find(|line| line.rule.0 == word).map(|line| &line.zone);
        let entry = self.arrivals.iter().find(|arrival| arrival.rule.0 == word).map(|arrival| &arrival.hexes);
        line.or(entry)
            .map(|hexes| numbers(hexes))
            .ok_or_else(|| format!("no unit and no line of the scenario is called `{word}`"))
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
        let manner = self.manner_of(s, unit);
        let (mut there, mut path, mut cost) = (s.clone(), Vec::new(), 0_u16);
        for stop in stops {
            let Some((way, spent)) = self.way_to(&there, unit, *stop) else { return Json::Null };
            path.extend(way.into_iter().skip(usize::from(!path.is_empty())));
            cost = cost.saturating_add(spent);
            there = self.gone_to(&there, unit, *stop, spent);
        }
        let words: Vec<String> =
            path.iter().skip(1).map(|h| format!("move {} {}", self.unit_word(unit), self.hex_word(*h))).collect();
        let hazards: Vec<Json> = path.windows(2).flat_map(|step| self.hazards(s, unit, step[0], step[1], manner)).collect();
        let path: Vec<String> = path.iter().map(|h| self.board.number(*h)).collect();
        json!({ "cost": Sixths(cost).json(), "path": path, "words": words.join("; "), "hazards": hazards })
    }

    /// What may happen to a unit that enters a hex from another.
    fn hazards(&self, s: &State, unit: UnitId, from: HexId, hex: HexId, manner: Manner) -> Vec<Json> {
        let side = self.side(unit);
        let told = |point: Point, words| json!({ "hex": self.board.number(hex), "rule": self.named(point).0, "words": words });
        let mut found = Vec::new();
        let sheltered = self.board.step(from, hex).is_some_and(|step| self.is_connected(s, side, from, &step));
        if manner != Manner::Free && !sheltered && !self.watchers(s, side.enemy(), from, hex).is_empty() {
            found.push(told(Point::Infiltration, message!("hazard-fire")));
        }
        if s.barrages.iter().any(|barrage| barrage.hex == hex) {
            found.push(told(Point::BarrageHits, message!("hazard-barrage")));
        }
        found
    }

    fn supply_told(&self, q: &Asking<'_, Self>) -> Answer {
        let (s, word) = (q.state, q.arg(0)?);
        let (side, hexes) = match self.named_unit(word) {
            Some(unit) => {
                let u = s.unit(unit);
                let Some(hex) = u.hex() else { return Ok(Json::Null) };
                if self.known(s, q.viewer, unit) == Known::Nothing {
                    return Ok("hidden".into());
                }
                (self.side(unit), [Some(hex), u.second])
            }
            None => {
                let hex = self.board.hex(word).ok_or_else(|| format!("no unit or hex is called `{word}`"))?;
                (q.may(1).and_then(Side::called).unwrap_or(s.controller(hex)), [Some(hex), None])
            }
        };
        let nearest = |lines: &crate::law::supply::Lines| hexes.into_iter().flatten().filter_map(|hex| lines.away(hex)).min();
        let away = nearest(&self.supply_lines(s, side, &Hexes::default()));
        // What cuts the lines of an HQ is the enemy's to hide.
        let hq = q.viewer.shares(side.seat()).then(|| nearest(&self.hq_lines(s, side)).is_some());
        Ok(json!({ "state": if away.is_some() { "in" } else { "out" }, "away": away, "hq": hq }))
    }
}
