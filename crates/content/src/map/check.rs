//! What every map must be, whatever is played on it, and what its facts say.

use super::facts::Facts;
use super::{RawMap, areas, facts_hold, waters, ways};

/// One thing that was looked at on a map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapCheck {
    pub what: String,
    /// How many there were to look at.
    pub count: usize,
    pub problems: Vec<String>,
}

impl MapCheck {
    pub fn new(what: &str, count: usize, problems: Vec<String>) -> Self {
        Self { what: what.to_owned(), count, problems }
    }
    /// Each of these, with what is wrong with it.
    pub fn each<T, P: IntoIterator<Item = String>>(
        what: &str,
        these: impl IntoIterator<Item = T>,
        mut wrong: impl FnMut(T) -> P,
    ) -> Self {
        let mut check = Self::new(what, 0, Vec::new());
        for one in these {
            check.count += 1;
            check.problems.extend(wrong(one));
        }
        check
    }
}

/// Where a row stands: file and line, or the corrections if one of them made it.
pub(super) fn at_row(file: &str, line: u32) -> String {
    if line == 0 { format!("{file} (by corrections.csv)") } else { format!("{file}:{line}") }
}

/// All checks of a map that find something to look at. That every place and area lies on the map is already so when it is loaded.
pub fn check(map: &RawMap, facts: &Facts) -> Vec<MapCheck> {
    let mut done = vec![waters::continuous(map, facts), waters::great_rivers(map, facts), ways::continuous(map)];
    done.push(ways::lead_out(map));
    done.extend(ways::bridges(map));
    done.push(areas::counted(map));
    done.push(areas::fronts(map));
    done.push(ways::places(map, facts));
    done.push(ways::supply(map, facts));
    done.push(facts_hold::check(map, facts));
    done.retain(|check| check.count > 0 || !check.problems.is_empty());
    done
}
