//! A run against an earlier one.

use std::io::Write;
use std::path::Path;

use serde_json::{Map, Value as Json, json};

use crate::fail::Fail;

/// How a figure is read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Better {
    More,
    Less,
    /// It belongs to the game and not to the machine.
    Neither,
}

const FIELDS: [(&str, &str, Better); 9] = [
    ("actions_per_second", "actions per second", Better::More),
    ("options_per_second", "options per second", Better::More),
    ("games_per_second", "games per second", Better::More),
    ("mean_branching", "mean branching", Better::Neither),
    ("legal_ns", "legal list, ns", Better::Less),
    ("view_ns", "view, ns", Better::Less),
    ("clone_ns", "clone, ns", Better::Less),
    ("state_bytes", "state, bytes", Better::Neither),
    ("calibration", "calibration", Better::Neither),
];

/// What an earlier run wrote.
pub struct Earlier {
    pub scenario: String,
    figures: Json,
}

impl Earlier {
    pub fn read(path: &Path) -> Result<Self, Fail> {
        let name = path.display();
        let text = std::fs::read_to_string(path).map_err(|e| Fail::input(format!("{name}: {e}")))?;
        let mut figures: Json = serde_json::from_str(&text).map_err(|e| Fail::input(format!("{name}: not JSON: {e}")))?;
        // A comparison can be compared with in its turn.
        if let Some(now) = figures.get_mut("now") {
            figures = now.take();
        }
        let scenario = figures["scenario"].as_str().map(str::to_owned);
        let missing = FIELDS.iter().find(|(field, ..)| figures[*field].as_f64().is_none()).map(|(field, ..)| *field);
        match (scenario, missing) {
            (Some(scenario), None) => Ok(Self { scenario, figures }),
            (None, _) => Err(Fail::input(format!("{name}: this is no run of `bench --json`: it names no scenario"))),
            (_, Some(field)) => Err(Fail::input(format!("{name}: this is no run of `bench --json`: `{field}` is missing"))),
        }
    }

    /// The figure then and now, their ratio, and the ratio at equal speed of the machine; above 1 is faster.
    fn ratios(&self, now: &Json, field: &str, better: Better) -> Option<(f64, f64)> {
        let at = |run: &Json, field: &str| run[field].as_f64().filter(|x| *x > 0.0);
        let ratio = at(now, field)? / at(&self.figures, field)?;
        let machine = at(now, "calibration")? / at(&self.figures, "calibration")?;
        match better {
            Better::More => Some((ratio, ratio / machine)),
            Better::Less => Some((1.0 / ratio, 1.0 / ratio / machine)),
            Better::Neither => None,
        }
    }

    pub fn json(&self, now: &Json) -> Json {
        let mut faster = Map::new();
        for (field, _, better) in FIELDS {
            if let Some((plain, normalised)) = self.ratios(now, field, better) {
                faster.insert(field.to_owned(), json!({ "ratio": plain, "normalised": normalised }));
            }
        }
        json!({ "then": self.figures, "now": now, "faster": faster })
    }

    pub fn write(&self, now: &Json, out: &mut dyn Write) -> std::io::Result<()> {
        writeln!(out, "{}: the earlier run and this one; above 1 is faster", self.scenario)?;
        writeln!(out, "  {:<22} {:>14} {:>14} {:>8} {:>12}", "", "then", "now", "ratio", "normalised")?;
        for (field, name, better) in FIELDS {
            let value = |run: &Json| run[field].as_f64().unwrap_or(0.0);
            let (then, new) = (value(&self.figures), value(now));
            let digits = usize::from(then < 1000.0);
            write!(out, "  {name:<22} {then:>14.digits$} {new:>14.digits$}")?;
            match self.ratios(now, field, better) {
                Some((plain, normalised)) => writeln!(out, " {plain:>8.2} {normalised:>12.2}")?,
                None => writeln!(out)?,
            }
        }
        writeln!(out, "  normalised: with the machine's own speed, as the calibration measured it, taken out")
    }
}
