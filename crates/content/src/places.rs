//! The places of a board by name and number, as orders, situations and exports call them.

use hexgrid::{Grid, HexId, SideId};
use kernel::{Misread, Node, Problems, Refusal, Table, UnitId, Word, why};
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::HexNames;

#[derive(Clone, Debug)]
pub struct Places {
    pub grid: Grid,
    /// What a situation calls its hexes.
    pub names: HexNames,
    /// Printed numbers.
    numbers: Vec<Word>,
    ends: Vec<Option<(HexId, HexId)>>,
}

impl Places {
    pub fn new(grid: Grid) -> Self {
        let numbers = grid.ids().map(|hex| grid.number(hex).into()).collect();
        let mut ends = vec![None; grid.hexside_count()];
        grid.hexsides().for_each(|side| ends[side.index()] = Some(grid.ends(side)));
        Self { grid, names: HexNames::default(), numbers, ends }
    }

    /// Reads `hexes` of a situation: `T = "0505"`. A name may rest on one declared before it: `P = "T112"`.
    pub fn declare(&mut self, file: &str, table: &Table, problems: &mut Problems) {
        let mut declared = Vec::new();
        for (name, node) in &table.0 {
            let letters = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphabetic());
            let at = node.text().and_then(|word| HexNames::new(declared.clone()).resolve(&self.grid, word));
            match (letters, at) {
                (true, Some(hex)) => declared.push((name.clone(), hex)),
                (false, _) => problems.add(file, node.line, format!("hexes: `{name}` must be letters only")),
                (_, None) => problems.add(file, node.line, format!("hexes: {} is not on the board", node.value)),
            }
        }
        self.names = HexNames::new(declared);
    }

    pub fn hex(&self, word: &str) -> Option<HexId> {
        self.names.resolve(&self.grid, word)
    }
    /// Two neighbouring hexes: `T-T1`.
    pub fn hexside(&self, word: &str) -> Option<SideId> {
        self.names.hexside(&self.grid, word).map(SideId::from)
    }
    pub fn hex_called(&self, word: &str) -> Result<HexId, String> {
        self.hex(word).ok_or_else(|| format!("no hex is called `{word}`"))
    }
    pub fn hexside_called(&self, word: &str) -> Result<SideId, String> {
        self.hexside(word).ok_or_else(|| format!("`{word}` is no hexside"))
    }

    /// The hex of an order; one that only the board lacks is refused.
    pub fn read_hex(&self, word: &str) -> Result<HexId, Misread> {
        if let Some(hex) = self.hex(word) {
            return Ok(hex);
        }
        let number = word.len() == 4 && word.bytes().all(|b| b.is_ascii_digit());
        let head = word.trim_end_matches(|c: char| c.is_ascii_digit());
        if number || !head.is_empty() && self.hex(head).is_some() {
            return Err(Misread::OutOfRange(Refusal { rule: None, why: why!("hex-not-on-board") }));
        }
        Err(Misread::Unknown(format!("no hex is called `{word}`")))
    }
    /// The hexside of an order.
    pub fn read_hexside(&self, word: &str) -> Result<SideId, Misread> {
        let unknown = || Misread::Unknown(format!("`{word}` is no hexside; write two neighbouring hexes with a hyphen"));
        let (a, b) = word.split_once('-').ok_or_else(unknown)?;
        let (a, b) = (self.read_hex(a)?, self.read_hex(b)?);
        self.side(a, b).ok_or(Misread::OutOfRange(Refusal { rule: None, why: why!("hexes-not-neighbours") }))
    }
    /// The one spelling of a hex or hexside: by printed numbers; anything else stays.
    pub fn canonical(&self, word: &str) -> String {
        match (self.hexside(word), self.hex(word)) {
            (Some(side), _) => self.side_word(side),
            (_, Some(hex)) => self.number(hex),
            _ => word.to_owned(),
        }
    }

    #[inline]
    pub fn side(&self, a: HexId, b: HexId) -> Option<SideId> {
        self.grid.hexside(a, b).map(SideId::from)
    }
    #[inline]
    pub fn ends(&self, side: SideId) -> Option<(HexId, HexId)> {
        self.ends.get(usize::from(side.0)).copied().flatten()
    }
    /// The printed number.
    #[inline]
    pub fn label(&self, hex: HexId) -> Word {
        self.numbers[hex.index()]
    }
    pub fn number(&self, hex: HexId) -> String {
        self.label(hex).as_str().to_owned()
    }
    /// What orders call a hex.
    pub fn word(&self, hex: HexId) -> Word {
        self.numbers.get(hex.index()).copied().unwrap_or_else(|| Word::new("nowhere"))
    }
    /// A hexside by the hexes at its ends.
    pub fn side_word(&self, side: SideId) -> String {
        self.ends(side).map_or_else(|| "nowhere".into(), |(a, b)| format!("{}-{}", self.word(a), self.word(b)))
    }

    /// Keys in a saved part of a position as names: `u5` becomes `unit:A`, `h12` `hex:0606`, `s7` `side:0606-0607`.
    pub fn named(&self, json: Json, unit: &dyn Fn(UnitId) -> String) -> Json {
        let named = |text: &str| {
            let n: u16 = text.get(1..)?.parse().ok()?;
            match text.get(..1)? {
                "u" => Some(format!("unit:{}", unit(UnitId(n)))),
                "h" if usize::from(n) < self.grid.len() => Some(format!("hex:{}", self.number(HexId(n)))),
                "s" => self.ends(SideId(n)).map(|_| format!("side:{}", self.side_word(SideId(n)))),
                _ => None,
            }
        };
        let renamed = each_text(json, &|text| Ok(named(&text).unwrap_or(text)));
        renamed.unwrap_or(Json::Null)
    }
    /// Names back to keys; the text of the first name that is unknown. A key that is no name is not accepted.
    pub fn keyed(&self, json: Json, unit: &dyn Fn(&str) -> Option<UnitId>) -> Result<Json, String> {
        let key = |text: String| match text.split_once(':') {
            Some(("unit", name)) => unit(name).map(|u| format!("u{}", u.0)).ok_or_else(|| format!("no unit is called `{name}`")),
            Some(("hex", name)) => self.hex_called(name).map(|hex| format!("h{}", hex.0)),
            Some(("side", name)) => self.hexside_called(name).map(|side| format!("s{}", side.0)),
            _ if is_key(&text) => Err(format!("`{text}` is no name; write unit:NAME, hex:NUMBER or side:A-B")),
            _ => Ok(text),
        };
        each_text(json, &key)
    }
    /// A part of a position as `export` writes it.
    pub fn saved<T: DeserializeOwned>(&self, node: &Node, unit: &dyn Fn(&str) -> Option<UnitId>) -> Result<T, String> {
        let json = self.keyed(node.to_json(), unit)?;
        // What serde says of it is in the words of the code.
        serde_json::from_value(json).map_err(|_| format!("{} is not as `export` writes it", node.value))
    }
}

fn is_key(text: &str) -> bool {
    let digits = text.strip_prefix(['u', 'h', 's']).unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// The same tree with every text replaced.
fn each_text(json: Json, replace: &dyn Fn(String) -> Result<String, String>) -> Result<Json, String> {
    Ok(match json {
        Json::String(text) => Json::String(replace(text)?),
        Json::Array(list) => list.into_iter().map(|json| each_text(json, replace)).collect::<Result<Vec<_>, _>>()?.into(),
        Json::Object(map) => {
            let fields = map.into_iter().map(|(key, json)| Ok((key, each_text(json, replace)?)));
            fields.collect::<Result<serde_json::Map<_, _>, String>>()?.into()
        }
        other => other,
    })
}

/// A list of ways in a situation: `roads = [{ kind = "road", through = ["0505", "T1"] }]`, as steps between neighbours.
pub fn roads<W: Copy>(
    file: &str,
    node: &Node,
    places: &Places,
    kinds: &[(&str, W)],
    problems: &mut Problems,
) -> Vec<(W, SideId)> {
    let mut steps = Vec::new();
    for node in node.list().unwrap_or_default() {
        let Some(road) = node.table() else {
            problems.add(file, node.line, "a road is { kind, through = [hexes] }");
            continue;
        };
        let mut r = kernel::node::Reader::new(file, "roads", node.line, road);
        let kind = r.word("kind", kinds).or(kinds.first().map(|(_, kind)| *kind));
        let through = r.texts("through").unwrap_or_default();
        for pair in through.windows(2) {
            match (kind, places.hexside(&format!("{}-{}", pair[0], pair[1]))) {
                (Some(kind), Some(side)) => steps.push((kind, side)),
                _ => r.wrong(node.line, format_args!("{} and {} are not neighbours", pair[0], pair[1])),
            }
        }
        problems.0.extend(r.finish().0);
    }
    steps
}

/// How units, hexes and hexsides are told and read in the orders of a game that has `unit_word`, `unit_called` and a `board`.
#[macro_export]
macro_rules! words_of_places {
    ($Game:ty) => {
        impl ::kernel::Tell<$Game> for ::kernel::UnitId {
            fn tell(&self, game: &$Game, into: &mut String) {
                into.push_str(game.unit_word(*self));
            }
        }
        impl ::kernel::Arg<$Game> for ::kernel::UnitId {
            const KIND: &'static str = "unit";
            fn read(game: &$Game, word: &str) -> Result<Self, ::kernel::Misread> {
                game.unit_called(word).map_err(::kernel::Misread::Unknown)
            }
        }
        impl ::kernel::Tell<$Game> for ::hexgrid::HexId {
            fn tell(&self, game: &$Game, into: &mut String) {
                into.push_str(&game.board.word(*self));
            }
        }
        impl ::kernel::Arg<$Game> for ::hexgrid::HexId {
            const KIND: &'static str = "hex";
            fn read(game: &$Game, word: &str) -> Result<Self, ::kernel::Misread> {
                game.board.read_hex(word)
            }
        }
        impl ::kernel::Tell<$Game> for ::hexgrid::SideId {
            fn tell(&self, game: &$Game, into: &mut String) {
                into.push_str(&game.board.side_word(*self));
            }
        }
        impl ::kernel::Arg<$Game> for ::hexgrid::SideId {
            const KIND: &'static str = "hexside";
            fn read(game: &$Game, word: &str) -> Result<Self, ::kernel::Misread> {
                game.board.read_hexside(word)
            }
        }
    };
}
