//! Legal actions as numbered offers: a short list whole, a long one grouped by unit or by verb.

/// One numbered line: a single order, or several that begin alike.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Offer {
    pub label: String,
    pub orders: Vec<String>,
}

/// Above this many, orders are grouped.
const FEW: usize = 12;
/// Lines shown at once.
pub const PAGE: usize = 24;

pub fn offers(legal: &[String]) -> Vec<Offer> {
    if legal.len() <= FEW {
        return flat(legal);
    }
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for words in legal {
        // `move avellino 1912` belongs to `move avellino`, `place 1912` to `place`.
        let head = words.rsplit_once(' ').map_or(words.as_str(), |(head, _)| head).to_owned();
        match groups.iter_mut().find(|(h, _)| *h == head) {
            Some((_, orders)) => orders.push(words.clone()),
            None => groups.push((head, vec![words.clone()])),
        }
    }
    groups
        .into_iter()
        .map(|(head, orders)| match orders.as_slice() {
            [only] => Offer { label: only.clone(), orders },
            _ => {
                let last: Vec<&str> = orders.iter().filter_map(|o| o.rsplit_once(' ')).map(|(_, last)| last).collect();
                Offer { label: format!("{head}: {}", last.join(" ")), orders }
            }
        })
        .collect()
}

/// One order per line.
pub fn flat(legal: &[String]) -> Vec<Offer> {
    legal.iter().map(|words| Offer { label: words.clone(), orders: vec![words.clone()] }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_grouped_and_nothing_is_lost() {
        let mut legal: Vec<String> = (1..=9).flat_map(|i| [format!("move a 010{i}"), format!("move b 010{i}")]).collect();
        legal.push("end".into());
        let offers = offers(&legal);
        assert_eq!(offers.len(), 3);
        assert!(offers[0].label.starts_with("move a: 0101 0102"), "{}", offers[0].label);
        let mut all: Vec<String> = offers.into_iter().flat_map(|o| o.orders).collect();
        all.sort();
        legal.sort();
        assert_eq!(all, legal);
    }

    #[test]
    fn short_lists_stay_whole() {
        let legal = ["keep".to_owned(), "blow 1912".to_owned()];
        assert_eq!(offers(&legal), flat(&legal));
    }
}
