//! What a seat is offered, as it is sent: the whole list, or what has changed in the one sent last.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::FxHashSet;

use crate::protocol::Edit;

/// The orders of a list, one in a line.
pub fn orders(list: &str) -> Vec<&str> {
    list.lines().collect()
}

/// Longer lists are sent by kind to those who wish it.
const LONG: usize = 200;

/// The verb and its first argument.
fn head(order: &str) -> &str {
    order.match_indices(' ').nth(1).map_or(order, |(end, _)| &order[..end])
}

/// A few letters that are others when the orders are.
fn mark(run: &[&str]) -> String {
    let mut hasher = DefaultHasher::new();
    run.hash(&mut hasher);
    format!("{:06x}", hasher.finish() & 0x00ff_ffff)
}

/// A long list with each run of orders that begin with the same two words as one line, `move genova …17 3fa9c1`.
pub fn by_kind(list: &str) -> Cow<'_, str> {
    let orders = orders(list);
    if orders.len() <= LONG {
        return Cow::Borrowed(list);
    }
    let runs = orders.chunk_by(|one, next| head(one) == head(next));
    let line = |run: &[&str]| match run {
        [order] => format!("{order}\n"),
        _ => format!("{} …{} {}\n", head(run[0]), run.len(), mark(run)),
    };
    Cow::Owned(runs.map(line).collect())
}

/// The orders that begin with these words.
pub fn opened(list: &str, words: &str) -> Vec<String> {
    let begins = |order: &&str| order.strip_prefix(words).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    list.lines().filter(begins).map(str::to_owned).collect()
}

fn shared<'a>(old: impl Iterator<Item = &'a &'a str>, new: impl Iterator<Item = &'a &'a str>) -> usize {
    old.zip(new).take_while(|(old, new)| old == new).count()
}

/// What makes the old list the new one; none where the whole is shorter, and where what stays has changed places.
pub fn edits<'a>(old: &'a [&'a str], new: &'a [&'a str]) -> Option<Vec<Edit<'a>>> {
    let ahead = shared(old.iter(), new.iter());
    let behind = shared(old[ahead..].iter().rev(), new[ahead..].iter().rev());
    let (was, is) = (&old[ahead..old.len() - behind], &new[ahead..new.len() - behind]);
    let (known, stays): (FxHashSet<&str>, FxHashSet<&str>) = (was.iter().copied().collect(), is.iter().copied().collect());
    let (mut edits, mut from, mut to) = (Vec::new(), 0, 0);
    loop {
        let gone = was[from..].iter().take_while(|order| !stays.contains(**order)).count();
        let came = is[to..].iter().take_while(|order| !known.contains(**order)).count();
        if gone + came > 0 {
            edits.push(Edit(ahead + to, gone, is[to..to + came].to_vec()));
        }
        (from, to) = (from + gone, to + came);
        match (was.get(from), is.get(to)) {
            (None, None) => break,
            (old, new) if old == new => (from, to) = (from + 1, to + 1),
            _ => return None,
        }
    }
    let length = |orders: &[&str]| orders.iter().map(|order| order.len() + 3).sum::<usize>();
    // Each edit has two numbers and some brackets.
    let sent = edits.iter().map(|Edit(_, _, came)| length(came) + 12).sum::<usize>();
    (sent < length(new)).then_some(edits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied<'a>(list: &[&'a str], edits: &[Edit<'a>]) -> Vec<&'a str> {
        let mut list = list.to_vec();
        for Edit(at, gone, came) in edits {
            list.splice(*at..at + gone, came.iter().copied());
        }
        list
    }

    #[test]
    fn a_list_is_edited_into_another() {
        let old: Vec<String> = (0..60).map(|n| format!("move unit{} 0{}", n / 6, n % 6)).collect();
        let old: Vec<&str> = old.iter().map(String::as_str).collect();
        let mut new = old.clone();
        new.drain(12..18);
        new.splice(3..4, ["halt", "turn about"]);
        new.push("end");
        let found = edits(&old, &new).unwrap();
        assert_eq!(found, [Edit(3, 1, vec!["halt", "turn about"]), Edit(13, 6, vec![]), Edit(55, 0, vec!["end"])]);
        assert_eq!(applied(&old, &found), new);
        assert_eq!(edits(&old, &old), Some(Vec::new()));
    }

    #[test]
    fn a_long_list_is_told_by_kind_and_opened_by_its_words() {
        let mut list: String = (0..201).map(|n| format!("move u{} 0{n}\n", n / 100)).collect();
        list.push_str("end\n");
        let told = by_kind(&list);
        let lines: Vec<&str> = told.lines().collect();
        assert!(lines[0].starts_with("move u0 …100 ") && lines[1].starts_with("move u1 …100 "), "{told}");
        assert_eq!(lines[2..], ["move u2 0200", "end"]);
        // As many, but others: only their line changes.
        let (other, same) = (list.replace("move u1 0150\n", "move u1 0999\n"), by_kind(&list));
        let other = by_kind(&other);
        assert_eq!(other.lines().zip(same.lines()).map(|(a, b)| a == b).collect::<Vec<_>>(), [true, false, true, true]);
        assert_eq!((opened(&list, "move").len(), opened(&list, "move u1").len(), opened(&list, "mov").len()), (201, 100, 0));
        assert_eq!(by_kind("move u0 01\nmove u0 02\n"), "move u0 01\nmove u0 02\n");
    }

    #[test]
    fn a_list_that_is_shorter_or_in_another_order_is_sent_whole() {
        let old = ["place 0101", "place 0102", "place 0103", "end"];
        assert_eq!(edits(&old, &["hold"]), None);
        assert_eq!(edits(&old, &["place 0102", "place 0101", "place 0103", "end"]), None);
        assert_eq!(edits(&[], &old), None);
    }
}
