//! Keys in a saved part of a position (`u5`, `h12`, `s7`) as names, and back.

use serde_json::Value as Json;

use crate::book::Inferno;
use crate::key::{SideId, UnitId};

impl Inferno {
    /// `u5` becomes `unit:A`, `h12` `hex:0606`, `s7` `side:0606-0607`.
    pub(super) fn with_names(&self, json: Json) -> Json {
        match json {
            Json::String(text) => Json::String(self.name_key(&text).unwrap_or(text)),
            Json::Array(list) => list.into_iter().map(|j| self.with_names(j)).collect(),
            Json::Object(map) => map.into_iter().map(|(k, v)| (k, self.with_names(v))).collect::<serde_json::Map<_, _>>().into(),
            other => other,
        }
    }

    fn name_key(&self, text: &str) -> Option<String> {
        let n: u16 = text.get(1..)?.parse().ok()?;
        match text.get(..1)? {
            "u" => Some(format!("unit:{}", self.unit_word(UnitId(n)))),
            "h" if usize::from(n) < self.board.grid.len() => Some(format!("hex:{}", self.board.number(hexgrid::HexId(n)))),
            "s" => {
                let (a, b) = self.board.ends(SideId(n))?;
                Some(format!("side:{}-{}", self.board.number(a), self.board.number(b)))
            }
            _ => None,
        }
    }

    /// Names back to keys; the text of the first name that is unknown.
    pub(super) fn with_keys(&self, json: Json) -> Result<Json, String> {
        Ok(match json {
            Json::String(text) => Json::String(self.key_name(&text)?.unwrap_or(text)),
            Json::Array(list) => list.into_iter().map(|j| self.with_keys(j)).collect::<Result<Vec<_>, _>>()?.into(),
            Json::Object(map) => map
                .into_iter()
                .map(|(k, v)| Ok((k, self.with_keys(v)?)))
                .collect::<Result<serde_json::Map<_, _>, String>>()?
                .into(),
            other => other,
        })
    }

    fn key_name(&self, text: &str) -> Result<Option<String>, String> {
        let hex =
            |word: &str| self.board.names.resolve(&self.board.grid, word).ok_or_else(|| format!("no hex is called `{word}`"));
        if let Some(name) = text.strip_prefix("unit:") {
            return self.named(name).map(|u| Some(format!("u{}", u.0))).ok_or_else(|| format!("no unit is called `{name}`"));
        }
        if let Some(name) = text.strip_prefix("hex:") {
            return hex(name).map(|h| Some(format!("h{}", h.0)));
        }
        if let Some(name) = text.strip_prefix("side:") {
            let (a, b) = name.split_once('-').ok_or_else(|| format!("`{name}` is no hexside"))?;
            let side = self.board.side(hex(a)?, hex(b)?).ok_or_else(|| format!("`{name}` is no hexside"))?;
            return Ok(Some(format!("s{}", side.0)));
        }
        let digits = |rest: &str| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit());
        if text.strip_prefix(['u', 'h', 's']).is_some_and(digits) {
            return Err(format!("`{text}` is no name; units are unit:A, hexes hex:0606, hexsides side:0606-0607"));
        }
        Ok(None)
    }
}
