//! The toy's books on the shelf. Their rows stand beside the table of books, never in it, and their data is written on the spot.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Arc;

use content::{Digest, Edition, Files, MapCheck};
use kernel::{AnyGame, Problems, Scenario};
use serde_json::Value as Json;

use super::{BOOKS, Book, FORD, SMALL, TOY, Toy};

pub type Shelf = content::Shelf<Library>;

/// A book as its data has it.
pub struct Library(&'static Book);

/// Like those of the table of books.
pub static ROWS: [content::Book; 3] = [
    content::Book { key: TOY.key, title: TOY.title, rules: Some("testkit"), maps: &["fort", "wings", "large"] },
    content::Book { key: SMALL.key, title: SMALL.title, rules: Some("testkit"), maps: &["fort", "wings"] },
    content::Book { key: FORD.key, title: FORD.title, rules: Some("testkit"), maps: &["banks"] },
];

/// The first book.
pub fn book() -> Box<dyn AnyGame> {
    shelve(&TOY)
}

/// Any of the toy's books.
pub fn shelve(book: &'static Book) -> Box<dyn AnyGame> {
    let row = ROWS.iter().find(|row| row.key == book.key).unwrap_or_else(|| panic!("`{}` has no row in `shelf.rs`", book.key));
    Box::new(Shelf::of(row, &files(book.key)).unwrap_or_else(|problems| panic!("{problems}")))
}

/// The data of a book: its ledger and its maps.
pub fn files(key: &str) -> Files {
    let mut files = BTreeMap::new();
    for book in BOOKS.into_iter().filter(|book| book.key == key) {
        let rule =
            |(id, says): &(&str, &str)| format!("[[rule]]\nid = '{id}'\nkind = 'mechanic'\ntitle = '{id}'\nsays = '{says}'\n");
        files.insert("rules.toml".to_owned(), book.rules.iter().map(rule).collect());
        files.insert("en.ftl".to_owned(), super::WORDS.to_owned());
        for toy in book.scenarios.iter().map(|scenario| Toy::new(book, scenario)) {
            for (name, text) in toy.map() {
                files.insert(format!("maps/{}/{name}", toy.scenario.key), text);
            }
        }
    }
    Files::Memory(files)
}

impl Edition for Library {
    type Game = Toy;
    const BOOK: &'static str = TOY.key;

    fn load(row: &content::Book, _: &Files) -> Result<Self, Problems> {
        let book = BOOKS.into_iter().find(|book| book.key == row.key);
        book.map(Self).ok_or_else(|| Problems::one("", 0, format!("no toy is called `{}`", row.key)))
    }
    fn ids(&self) -> &'static [&'static str] {
        self.0.ids
    }
    fn scenarios(&self) -> Vec<String> {
        self.0.scenarios.iter().map(|scenario| scenario.key.to_owned()).collect()
    }
    fn game(self: &Arc<Self>, scenario: &str) -> Option<Toy> {
        self.0.scenarios.iter().find(|known| known.key == scenario).map(|known| Toy::new(self.0, known))
    }
    fn listed(toy: &Toy) -> Scenario {
        Scenario::of(&toy.about, toy.scenario.title, "", toy.turns.into(), toy.scenario.minutes)
    }
    fn map_of(toy: &Toy) -> &str {
        toy.scenario.key
    }
    fn check_map(self: &Arc<Self>, _: &str) -> Vec<MapCheck> {
        Vec::new()
    }
    fn presentation(toy: &Toy) -> Json {
        toy.presentation()
    }
}

impl Toy {
    /// What play depends on, as one text.
    pub(super) fn digest(&self) -> Digest {
        let (mut digest, book, scenario) = (Digest::new(), self.book, self.scenario);
        digest.row("book", &[&book.key, &book.stack, &book.standing, &book.traps, &book.trap_reach, &book.wood, &book.fort]);
        digest.row("fights", &[&book.points, &book.answer_points, &book.depth]);
        digest.row("plans", &[&format_args!("{:?}", book.plans)]);
        for option in book.options {
            digest.row("option", &[&option.key, &option.usual]);
        }
        for (from, cell) in book.fight {
            digest.row("cell", &[from, &cell.word()]);
        }
        digest.row("scenario", &[&scenario.key, &scenario.turns, &scenario.zones[0], &scenario.zones[1], &scenario.forest]);
        digest.row("board", &[&scenario.lines, &scenario.along, &scenario.woods.join(" ")]);
        for troop in scenario.troops {
            digest.row("troop", &[&troop.side, &troop.seat, &troop.units]);
        }
        digest
    }

    /// The files of its map.
    fn map(&self) -> [(&'static str, String); 7] {
        let (key, title) = (self.scenario.key, self.scenario.title);
        let head = format!(
            "key = '{key}'\ngame = '{}'\ntitle = '{title}'\nsubtitle = 'A board for tests'\ncredit = 'nobody'\nhex_metres = 100\n\
             sides = [{{ word = 'n', name = 'North' }}, {{ word = 's', name = 'South' }}]\n\
             terrain = [{{ word = 'clear', name = 'Clear', style = 'open' }}, {{ word = 'wood', name = 'Wood', style = 'woods' }}]\n\
             place = [{{ word = 'fort', name = 'Fort', style = 'fort' }}]\n\
             [grid]\nlines = [1, {}]\nplaces = [1, {}]\nshoved = 'odd'\nsheets = []\nlines_grow = 'south'\nplaces_grow = 'east'\n\
             [columns]\nhexes = {{}}\nhexsides = {{}}\nplaces = {{}}\n",
            self.book.key, self.scenario.lines, self.scenario.along
        );
        let mut hexes = String::from("hex,terrain,level,metres,provenance\n");
        for hex in self.grid.ids() {
            let terrain = if self.woods.contains(hex) { "wood" } else { "clear" };
            let _ = writeln!(hexes, "{},{terrain},0,0,printed", self.printed(hex));
        }
        let fort = format!("hex,name,kind,provenance\n{},The fort,fort,printed\n", self.printed(self.fort));
        let none = |columns: &str| format!("{columns}\n");
        [
            ("map.toml", head),
            ("hexes.csv", hexes),
            ("hexsides.csv", none("a,b,provenance")),
            ("roads.csv", none("kind,a,b,name,provenance")),
            ("places.csv", fort),
            ("areas.csv", none("kind,name,at,hex,provenance")),
            ("corrections.csv", none("file,key,column,value,reason")),
        ]
    }
}
