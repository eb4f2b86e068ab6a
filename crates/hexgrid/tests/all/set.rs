//! `HexSet` against `BTreeSet`.

use std::collections::BTreeSet;

use hexgrid::{HexId, HexSet};

use crate::Lcg;

type Set = HexSet<3>;

fn random(lcg: &mut Lcg) -> (Set, BTreeSet<HexId>) {
    let count = lcg.below(150);
    let ids: Vec<HexId> = (0..count).map(|_| HexId(lcg.below(192) as u16)).collect();
    (ids.iter().copied().collect(), ids.into_iter().collect())
}

fn assert_same(ours: Set, plain: &BTreeSet<HexId>) {
    assert_eq!(ours.iter().collect::<Vec<_>>(), plain.iter().copied().collect::<Vec<_>>());
    assert_eq!((ours.len(), ours.is_empty()), (plain.len(), plain.is_empty()));
    assert!((0..200).map(HexId).all(|id| ours.contains(id) == plain.contains(&id)));
    assert_eq!(Set::from_words(*ours.words()), ours);
    assert_eq!(ours, plain.iter().copied().collect(), "equal sets have equal words");
}

#[test]
fn insert_and_remove() {
    let mut lcg = Lcg(1);
    let (mut ours, mut plain) = (Set::default(), BTreeSet::new());
    for step in 0..5_000 {
        // Grows, then shrinks, so that full and empty words are met.
        let id = HexId(lcg.below(192) as u16);
        if lcg.below(1_000) < (step / 5) {
            assert_eq!(ours.remove(id), plain.remove(&id));
        } else {
            assert_eq!(ours.insert(id), plain.insert(id));
        }
        assert_same(ours, &plain);
    }
}

#[test]
fn two_sets() {
    let mut lcg = Lcg(2);
    for _ in 0..500 {
        let ((a, plain_a), (b, plain_b)) = (random(&mut lcg), random(&mut lcg));
        assert_same(a.union(&b), &(&plain_a | &plain_b));
        assert_same(a.intersection(&b), &(&plain_a & &plain_b));
        assert_same(a.minus(&b), &(&plain_a - &plain_b));
        let mut both = a;
        both.union_with(&b);
        assert_eq!(both, a.union(&b));
        assert_eq!(a == b, plain_a == plain_b);
    }
}

#[test]
fn words_hold_64_ids_each() {
    let set: Set = [0, 63, 64, 191].map(HexId).into_iter().collect();
    assert_eq!(set.words(), &[1 | 1 << 63, 1, 1 << 63]);
    assert_eq!(format!("{set:?}"), "{0, 63, 64, 191}");
    assert!(Set::EMPTY.is_empty() && !set.is_empty());
}

#[test]
fn beyond_the_field() {
    let mut full = Set::from_words([u64::MAX; 3]);
    assert_eq!(full.len(), 192);
    assert!(full.contains(HexId(191)) && !full.contains(HexId(192)) && !full.contains(HexId(u16::MAX)));
    assert!(!full.remove(HexId(192)));
    assert_eq!(full.len(), 192);
}

#[test]
#[should_panic(expected = "out of bounds")]
fn insert_beyond_the_field() {
    let mut set = Set::EMPTY;
    set.insert(HexId(192));
}
