//! What a scenario reads of the data, in words: names, texts and sources are left out, so that a corrected name or a better
//! source changes nothing for a running game.

use content::Digest;

use crate::board::{Board, Terrain, Water, Way};
use crate::book::Library;
use crate::counter::{Counter, Values};
use crate::scenario::{Scenario, Victory, Where};
use crate::state::Side;

const NONE: &str = "-";

fn side(side: Option<Side>) -> &'static str {
    side.map_or(NONE, Side::key)
}

fn flag(set: bool, word: &'static str) -> &'static str {
    if set { word } else { NONE }
}

pub fn of(library: &Library, scenario: &Scenario, board: &Board) -> Digest {
    let mut digest = Digest::new();
    write_book(&mut digest, library);
    library.charts.cells.digest(&mut digest);
    for command in &library.commands {
        let parent = command.parent.map_or(NONE, |parent| library.commands[usize::from(parent.0)].key.as_str());
        digest.row("command", &[&command.key, &command.side.key(), &flag(command.is_division, "division"), &parent]);
    }
    for f in &library.formations {
        let command = f.command.map_or(NONE, |command| library.commands[usize::from(command.0)].key.as_str());
        digest.row("brigade", &[&f.key, &f.side.key(), &f.initiative, &f.range, &command]);
    }
    library.counters.iter().for_each(|counter| write_counter(&mut digest, library, counter));
    write_scenario(&mut digest, scenario);
    for objective in &library.objectives.hexes {
        digest.row("objective", &[&objective.hex, &objective.value]);
    }
    digest.row("breakthrough", &[&library.objectives.breakthrough.join(" ")]);
    write_board(&mut digest, board);
    digest
}

/// Numbers and ways of the book that no file holds.
fn write_book(digest: &mut Digest, library: &Library) {
    let book = library.book;
    digest.row("book", &[&book.key, &book.off_road_supply]);
    for (phase, _) in book.sequence {
        digest.row("phase", &[&phase.word()]);
    }
}

fn write_counter(digest: &mut Digest, library: &Library, c: &Counter) {
    let group = c.group.map_or(NONE, |group| library.formations[group.index()].key.as_str());
    let command = c.command.map_or(NONE, |command| library.commands[usize::from(command.0)].key.as_str());
    let regiment = c.regiment.as_deref().unwrap_or(NONE);
    digest.row("counter", &[&c.key, &c.side.key(), &c.kind.word(), &group, &command, &regiment]);
    let sides = [("front", Some(c.front)), ("back", c.back)];
    for (what, Values { combat, mg, ma }) in sides.into_iter().filter_map(|(what, values)| Some((what, values?))) {
        digest.row(what, &[&combat, &mg, &ma, &c.morale]);
    }
    if let Some(gun) = c.gun {
        digest.row("gun", &[&gun.factor, &gun.range, &gun.ma]);
    }
    if c.bridging {
        digest.row("bridging", &[]);
    }
}

fn write_scenario(digest: &mut Digest, s: &Scenario) {
    digest.row("scenario", &[&s.key, &s.map, &s.first_turn, &s.last_turn, &s.setup_first.key()]);
    digest.row("area", &[&s.area.as_deref().unwrap_or(NONE)]);
    for (what, quiet) in [("quiet guns", &s.quiet_guns), ("quiet events", &s.quiet_events)] {
        for (turn, _) in quiet {
            digest.row(what, &[turn]);
        }
    }
    for (columns, _) in &s.shifts {
        digest.row("surprise", &[columns]);
    }
    for (a, b) in &s.blown {
        digest.row("blown", &[a, b]);
    }
    for of in Side::BOTH {
        for (turn, points, _) in &s.points[of.index()] {
            digest.row("points", &[&of.key(), turn, points]);
        }
    }
    for line in &s.lines {
        let place = Where::ALL.iter().find(|(_, place)| *place == line.place).map_or(NONE, |(word, _)| word);
        let units: Vec<String> = line.units.iter().map(|(unit, home)| format!("{unit}@{home}")).collect();
        digest.row("line", &[&line.side.key(), &place, &line.zone, &units.join(" ")]);
    }
    for arrival in &s.arrivals {
        let turn = arrival.turn.map_or_else(|| NONE.to_owned(), |turn| turn.to_string());
        let trigger = arrival.trigger.as_deref().unwrap_or(NONE);
        let cells = [arrival.units.join(" "), arrival.hexes.join(" ")];
        digest.row("arrival", &[&arrival.side.key(), &turn, &trigger, &cells[0], &cells[1]]);
    }
    match &s.victory {
        Victory::Clearing { hexes, .. } => digest.row("clearing", &[&hexes.join(" ")]),
        Victory::Holding { hexes, need, .. } => digest.row("holding", &[&hexes.join(" "), need]),
        Victory::Points { it, ah, .. } => digest.row("points to win", &[&it.0, &ah.0]),
        Victory::None => digest.row("no victory", &[]),
    };
}

fn write_board(digest: &mut Digest, board: &Board) {
    for hex in board.grid.ids() {
        let g = board.ground(hex);
        let number = board.number(hex);
        digest.row("hex", &[&number, &Terrain::ALL[g.terrain as usize].0, &g.level, &side(g.trench), &g.trench_level]);
        digest.row("of", &[&g.territory.key(), &flag(g.neutral, "neutral"), &flag(g.east, "east")]);
        for step in board.steps(hex).iter().flatten() {
            let b = &step.brink;
            let way = b.way.map_or(NONE, |way| Way::ALL[way as usize].0);
            let level = b.level.map_or_else(|| NONE.to_owned(), |level| level.to_string());
            let (river, to) = (Water::ALL[b.river as usize].0, board.number(step.to));
            digest.row("to", &[&to, &river, &way, &flag(b.bridge.is_some(), "bridge"), &level, &flag(b.linked, "linked")]);
        }
    }
    let numbers = |hexes: &[hexgrid::HexId]| hexes.iter().map(|hex| board.number(*hex)).collect::<Vec<_>>().join(" ");
    for of in Side::BOTH {
        digest.row("sources", &[&of.key(), &numbers(&board.sources[of.index()])]);
        digest.row("front", &[&of.key(), &numbers(&board.fronts[of.index()])]);
    }
    for (name, hexes) in &board.areas {
        digest.row("zone", &[name, &numbers(hexes)]);
    }
}

#[cfg(test)]
mod tests {
    use crate::book::Library;
    use crate::volume::{BOOKS, embedded};

    #[test]
    fn a_scenario_feels_its_own_data_and_no_names() {
        let mut library = Library::load(BOOKS[0], &embedded(BOOKS[0].key)).unwrap();
        let (one, other) = (library.scenarios[0].clone(), library.scenarios[1].clone());
        let board = library.map(&one.map).unwrap().clone();
        let now = super::of(&library, &one, &board).hash();
        assert_ne!(now, super::of(&library, &other, &board).hash());
        library.counters[3].name = "Another name".into();
        library.counters[3].note = "seen in a museum".into();
        library.formations[0].name = "Another brigade".into();
        let retitled = crate::scenario::Scenario { title: "Another title".into(), ..one.clone() };
        assert_eq!(now, super::of(&library, &retitled, &board).hash());
        library.counters[3].front.combat += 1;
        assert_ne!(now, super::of(&library, &one, &board).hash());
        // Renamed types, reordered fields or a new scenario change nothing: the text is written by hand, and this is it.
        let text = super::of(&library, &one, &board).text().to_owned();
        let begins = |line: &str| assert!(text.lines().any(|l| l == line), "{line}");
        begins("counter\ttoscana-i-77\tit\tinfantry\ttoscana\ti45\t77");
        begins(&format!("scenario\tisonzo-bridgehead\t{}\t1\t4\tah", BOOKS[0].map));
    }
}
