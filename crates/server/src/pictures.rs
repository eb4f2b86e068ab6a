//! Pictures of maps, drawn once and kept.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use draw::{Options, Palette};
use games::{Entry, LoadedMap};
use kernel::{Message, message};
use serde::Serialize;
use thiserror::Error;

use crate::protocol::{Geometry, MapAbout};

/// Map, data and what was drawn of it.
type Key = (String, String, String);

/// What is drawn: a map, and the book with data of another time whose map it is.
pub struct Subject {
    pub map: String,
    pub of: Option<(String, Arc<Entry>)>,
}

impl Subject {
    pub fn own(map: &str) -> Self {
        Self { map: map.to_owned(), of: None }
    }
    fn data(&self) -> &str {
        self.of.as_ref().map_or("", |(hash, _)| hash)
    }
}

#[derive(Debug, Error)]
pub enum NoPicture {
    #[error("there is no map `{0}`")]
    NoMap(String),
    #[error("no palette is called `{0}`")]
    NoPalette(String),
    #[error(transparent)]
    Unwritten(#[from] serde_json::Error),
}

impl NoPicture {
    pub fn message(&self) -> Message {
        match self {
            Self::NoMap(map) => message!("map-unknown", map = map),
            Self::NoPalette(_) | Self::Unwritten(_) => Message::plain(self.to_string()),
        }
    }
}

#[derive(Default)]
pub struct Pictures {
    data: Option<PathBuf>,
    drawn: Mutex<BTreeMap<Key, Arc<str>>>,
}

/// Width of a small picture in pixels.
const THUMB: f64 = 480.0;

fn written<T: Serialize>(value: &T) -> Result<String, NoPicture> {
    Ok(serde_json::to_string(value)?)
}

impl Pictures {
    pub fn new(data: Option<PathBuf>) -> Self {
        Self { data, drawn: Mutex::default() }
    }

    fn load(&self, subject: &Subject) -> Result<LoadedMap, NoPicture> {
        let found = match &subject.of {
            Some((_, book)) => book.map(&subject.map),
            None => games::map(&subject.map, self.data.as_deref()),
        };
        found.map_err(|_| NoPicture::NoMap(subject.map.clone()))
    }

    /// What was drawn, or what `draw` makes of the map now. Drawing twice at once gives the same.
    fn kept(
        &self,
        of: &Subject,
        what: &str,
        draw: impl FnOnce(&LoadedMap) -> Result<String, NoPicture>,
    ) -> Result<Arc<str>, NoPicture> {
        let key = (of.map.clone(), of.data().to_owned(), what.to_owned());
        let look = |drawn: &Mutex<BTreeMap<Key, Arc<str>>>| drawn.lock().map_or(None, |drawn| drawn.get(&key).cloned());
        if let Some(picture) = look(&self.drawn) {
            return Ok(picture);
        }
        let picture: Arc<str> = Arc::from(draw(&self.load(of)?)?);
        if let Ok(mut drawn) = self.drawn.lock() {
            drawn.insert(key, Arc::clone(&picture));
        }
        Ok(picture)
    }

    pub fn map(&self, of: &Subject, palette: &str) -> Result<Arc<str>, NoPicture> {
        self.kept(of, palette, |loaded| {
            if palette == "thumb" {
                let light = Palette::named("light").ok_or_else(|| NoPicture::NoPalette("light".into()))?;
                return Ok(draw::thumbnail(&loaded.map, light, THUMB));
            }
            let palette = Palette::named(palette).ok_or_else(|| NoPicture::NoPalette(palette.to_owned()))?;
            Ok(draw::svg(&loaded.map, &Options { crop: None, scale: 1.0, palette }))
        })
    }

    /// What a map is called, for lists; none if it cannot be read.
    pub fn about(&self, map: &str) -> Option<MapAbout> {
        let text = self.kept(&Subject::own(map), "about", |loaded| {
            let head = &loaded.map.head;
            let about = MapAbout {
                map: map.to_owned(),
                title: head.title.clone(),
                subtitle: head.subtitle.clone(),
                sides: head.sides.iter().map(|side| side.name.clone()).collect(),
                hexes: loaded.map.hexes.len(),
            };
            written(&about)
        });
        serde_json::from_str(&text.ok()?).ok()
    }

    /// Where hexes stand on the picture, and what is called what.
    pub fn geometry(&self, of: &Subject) -> Result<Arc<str>, NoPicture> {
        self.kept(of, "geometry", |loaded| {
            let drawn = draw::Geometry::of(&loaded.map);
            let tenth = |n: f64| (n * 10.0).round() / 10.0;
            let mut names: BTreeMap<String, Vec<&str>> = BTreeMap::new();
            for place in loaded.map.places.iter().filter(|place| !place.name.is_empty()) {
                names.entry(loaded.map.grid().number(place.hex)).or_default().push(&place.name);
            }
            written(&Geometry {
                map: of.map.clone(),
                width: drawn.width,
                height: drawn.height,
                size: drawn.size,
                corners: drawn.corners.map(|(x, y)| [tenth(x), tenth(y)]),
                hexes: drawn.hexes.iter().map(|(n, x, y)| (n.clone(), [tenth(*x), tenth(*y)])).collect(),
                names: names.into_iter().map(|(hex, list)| (hex, list.join(", "))).collect(),
                thumb: drawn.thumb(THUMB).map(tenth),
            })
        })
    }
}
