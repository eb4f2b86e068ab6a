//! What one connection has been shown: every message is read to its end, and every view kept up to date.

use std::borrow::Cow;
use std::collections::HashMap;

use kernel::Word;
use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::{Map, Value as Json};

/// A text that is copied only where it must be.
#[derive(Deserialize)]
pub struct Text<'a>(#[serde(borrow)] pub Cow<'a, str>);

/// A question with everything that may be answered.
#[derive(Deserialize)]
pub struct Ask<'a> {
    #[serde(borrow)]
    offers: Option<Vec<Text<'a>>>,
    #[serde(borrow, default)]
    edits: Vec<(usize, usize, Vec<Text<'a>>)>,
    pub version: u64,
    #[serde(borrow)]
    #[expect(dead_code, reason = "a client reads it all")]
    seat: Text<'a>,
    #[serde(borrow)]
    #[expect(dead_code, reason = "a client reads it all")]
    text: Text<'a>,
    #[serde(borrow)]
    #[expect(dead_code, reason = "a client reads it all")]
    rule: Text<'a>,
    #[serde(borrow)]
    #[expect(dead_code, reason = "a client reads it all")]
    pass: Option<Text<'a>>,
    #[expect(dead_code, reason = "a client reads it all")]
    undo: u64,
}

/// Any message of the server.
#[derive(Deserialize)]
pub struct Told<'a> {
    #[serde(default)]
    whole: bool,
    pub frame: Option<u64>,
    pub id: Option<u64>,
    pub error: Option<Json>,
    #[serde(borrow)]
    pub ask: Option<Ask<'a>>,
    stand: Option<Json>,
    view: Option<Map<String, Json>>,
    delta: Option<Delta>,
    log: Option<Log>,
}

#[derive(Deserialize)]
struct Delta {
    all: Option<Map<String, Json>>,
    #[serde(default)]
    set: Map<String, Json>,
    #[serde(default)]
    drop: Vec<String>,
    #[serde(default)]
    rows: HashMap<String, Rows>,
}

#[derive(Deserialize)]
struct Rows {
    key: String,
    put: Vec<Row>,
    gone: Vec<String>,
}

/// A row of a list: few fields, whose names are the same in every row.
struct Row(Vec<(Word, Json)>);

impl Row {
    fn name(&self, key: &str) -> Option<String> {
        self.0.iter().find(|(name, _)| name == key).and_then(|(_, value)| value.as_str().map(str::to_owned))
    }
}

impl<'de> Deserialize<'de> for Row {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Fields;
        impl<'de> Visitor<'de> for Fields {
            type Value = Row;
            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a row")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Row, M::Error> {
                let mut fields = Vec::with_capacity(12);
                while let Some((name, value)) = map.next_entry::<Text<'de>, Json>()? {
                    fields.push((Word::new(&name.0), value));
                }
                Ok(Row(fields))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

#[derive(Deserialize)]
struct Log {
    from: usize,
    lines: Vec<Json>,
}

#[derive(Default)]
pub struct Sight {
    frame: Option<u64>,
    stand: Json,
    view: HashMap<String, Json>,
    /// Lists of the view whose rows have names.
    lists: HashMap<String, HashMap<String, Row>>,
    log: Vec<Json>,
    /// The last list that was sent, with what has changed in it since.
    pub offers: Vec<String>,
}

impl Sight {
    /// Takes a message in; whether it showed something, or what is wrong with it.
    pub fn take_in(&mut self, message: &mut Told<'_>) -> Result<bool, String> {
        let Some(frame) = message.frame else { return Ok(false) };
        if !message.whole && self.frame.map(|last| last + 1) != Some(frame) {
            return Err(format!("frame {frame} came after {:?}", self.frame));
        }
        self.frame = Some(frame);
        if let Some(ask) = &mut message.ask {
            self.be_offered(ask);
        }
        self.stand = message.stand.take().unwrap_or_default();
        if let Some(view) = message.view.take() {
            self.see(view);
        }
        if let Some(delta) = message.delta.take() {
            self.change(delta)?;
        }
        if let Some(log) = message.log.take() {
            self.log.truncate(log.from);
            self.log.extend(log.lines);
        }
        Ok(true)
    }

    fn be_offered(&mut self, ask: &mut Ask<'_>) {
        let list = |words: Vec<Text<'_>>| words.into_iter().map(|word| word.0.into_owned()).collect::<Vec<_>>();
        if let Some(whole) = ask.offers.take() {
            self.offers = list(whole);
        }
        for (at, gone, came) in ask.edits.drain(..) {
            self.offers.splice(at..at + gone, list(came));
        }
    }

    fn see(&mut self, view: Map<String, Json>) {
        self.lists.clear();
        self.view = view.into_iter().collect();
    }

    fn change(&mut self, delta: Delta) -> Result<(), String> {
        if let Some(all) = delta.all {
            self.see(all);
        }
        for name in delta.drop {
            self.view.remove(&name);
        }
        for (name, value) in delta.set {
            self.lists.remove(&name);
            self.view.insert(name, value);
        }
        for (name, Rows { key, put, gone }) in delta.rows {
            if let Some(Json::Array(rows)) = self.view.remove(&name) {
                let rows = rows.into_iter().filter_map(|row| Row::deserialize(row).ok());
                self.lists.insert(name.clone(), rows.filter_map(|row| Some((row.name(&key)?, row))).collect());
            }
            let list = self.lists.get_mut(&name).ok_or_else(|| format!("rows of `{name}`, which is no list"))?;
            for row in gone {
                list.remove(&row).ok_or_else(|| format!("`{row}` goes and was not there"))?;
            }
            for row in put {
                list.insert(row.name(&key).ok_or("a row without a name")?, row);
            }
        }
        Ok(())
    }
}
