//! Set-up in any order: that whoever is left to be placed still finds room.
//!
//! Counters flow into their hexes one after another. Who finds none of his free pushes another on, along the shortest chain
//! that ends in room: where all counters weigh the same, this is a maximum flow and finds places for all whenever there are
//! any. Where some weigh more, who found no room comes first in another attempt, and in the end a few thousand ways are tried.
//! One completion answers for every counter and hex, since another place for one counter only asks for a new place for whom it
//! pushes out.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use hexgrid::HexId;

/// Who is to be placed, by number, and what a hex takes.
pub trait Lines {
    fn len(&self) -> usize;
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The hexes that the set-up lets him choose from, in its order.
    fn hexes(&self, who: usize) -> &[HexId];
    /// How many stand there for good.
    fn standing(&self, hex: HexId) -> usize;
    /// Whether these may stand there together, beside those who do for good.
    fn takes(&self, hex: HexId, who: &[usize]) -> bool;
}

/// A place for everybody.
pub struct Placing<'a, L: Lines> {
    lines: &'a L,
    seats: Seats,
}

#[derive(Clone)]
struct Seats {
    at: Vec<Option<HexId>>,
    within: BTreeMap<HexId, Vec<usize>>,
}

impl Seats {
    fn seat(&mut self, who: usize, hex: HexId) {
        self.unseat(who);
        self.at[who] = Some(hex);
        self.within.entry(hex).or_default().push(who);
    }
    fn unseat(&mut self, who: usize) {
        if let Some(old) = self.at[who].take()
            && let Some(crowd) = self.within.get_mut(&old)
        {
            crowd.retain(|other| *other != who);
        }
    }
    fn crowd(&self, hex: HexId) -> &[usize] {
        self.within.get(&hex).map_or(&[], Vec::as_slice)
    }
}

/// So many seatings are tried where pushing on finds nothing: all there are among a dozen counters.
const MOST_TRIES: usize = 10_000;

/// One push: someone comes to a hex, in the place of whom the next push moves on.
struct Push {
    who: usize,
    to: HexId,
    after: Option<usize>,
}

impl<'a, L: Lines> Placing<'a, L> {
    /// Each in the emptiest of his hexes, as far as that goes; none if no place for everybody is found.
    pub fn of(lines: &'a L) -> Option<Self> {
        let seats = Seats { at: vec![None; lines.len()], within: BTreeMap::new() };
        let mut placing = Self { lines, seats };
        placing.seat_all((0..lines.len()).collect(), None).then_some(placing)
    }

    /// Where the completion has him.
    pub fn place(&self, who: usize) -> Option<HexId> {
        self.seats.at[who]
    }

    /// Whether the others find room if he stands there.
    pub fn leaves_room(&self, who: usize, hex: HexId) -> bool {
        if self.place(who) == Some(hex) || self.has_room(hex, who, None) {
            return true;
        }
        let others = || self.seats.crowd(hex).iter().copied();
        let swaps = others().filter(|other| self.has_room(hex, who, Some(*other)));
        let mut trial = Self { lines: self.lines, seats: self.seats.clone() };
        for out in swaps {
            trial.seats.unseat(out);
            trial.seats.seat(who, hex);
            if trial.find_place(out, Some(who)) {
                return true;
            }
            trial.seats.clone_from(&self.seats);
        }
        self.has_room_anew(who, hex)
    }

    /// The same from the beginning, for those who have to do with him.
    fn has_room_anew(&self, who: usize, hex: HexId) -> bool {
        let mut trial = Self { lines: self.lines, seats: self.seats.clone() };
        let others: Vec<usize> = self.neighbours(who).into_iter().filter(|other| *other != who).collect();
        others.iter().for_each(|other| trial.seats.unseat(*other));
        trial.seats.unseat(who);
        if !trial.has_room(hex, who, None) {
            return false;
        }
        trial.seats.seat(who, hex);
        trial.seat_all(others, Some(who))
    }

    /// All who share hexes with him, or with someone who does.
    fn neighbours(&self, who: usize) -> BTreeSet<usize> {
        let mut found = BTreeSet::from([who]);
        let mut hexes: BTreeSet<HexId> = self.lines.hexes(who).iter().copied().collect();
        loop {
            let touches = |other: &usize| self.lines.hexes(*other).iter().any(|hex| hexes.contains(hex));
            let more: Vec<usize> = (0..self.lines.len()).filter(|other| !found.contains(other) && touches(other)).collect();
            if more.is_empty() {
                return found;
            }
            hexes.extend(more.iter().flat_map(|other| self.lines.hexes(*other)));
            found.extend(more);
        }
    }

    /// Seats all of them in this order; who finds no room comes first the next time, once each.
    fn seat_all(&mut self, mut order: Vec<usize>, pinned: Option<usize>) -> bool {
        let (before, mut favoured) = (self.seats.clone(), BTreeSet::new());
        loop {
            let Some(nth) = (0..order.len()).find(|nth| !self.find_place(order[*nth], pinned)) else { return true };
            self.seats.clone_from(&before);
            let stuck = !favoured.insert(order[nth]);
            order[..=nth].rotate_right(1);
            if stuck {
                let mut tries = MOST_TRIES;
                return self.try_all(&order, &mut tries);
            }
        }
    }

    fn try_all(&mut self, order: &[usize], tries: &mut usize) -> bool {
        let Some((who, others)) = order.split_first() else { return true };
        for hex in self.lines.hexes(*who) {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            if self.has_room(*hex, *who, None) {
                self.seats.seat(*who, *hex);
                if self.try_all(others, tries) {
                    return true;
                }
                self.seats.unseat(*who);
            }
        }
        false
    }

    /// In the place of another, or beside all who are there.
    fn has_room(&self, hex: HexId, who: usize, without: Option<usize>) -> bool {
        let stay = self.seats.crowd(hex).iter().copied().filter(|other| *other != who && Some(*other) != without);
        let crowd: Vec<usize> = stay.chain([who]).collect();
        self.lines.takes(hex, &crowd)
    }

    fn find_place(&mut self, who: usize, pinned: Option<usize>) -> bool {
        let mut emptiest: Option<(usize, HexId)> = None;
        for hex in self.lines.hexes(who) {
            let load = self.lines.standing(*hex) + self.seats.crowd(*hex).len();
            if emptiest.is_none_or(|(least, _)| load < least) && self.has_room(*hex, who, None) {
                emptiest = Some((load, *hex));
            }
        }
        if let Some((_, hex)) = emptiest {
            self.seats.seat(who, hex);
            return true;
        }
        match self.chain(who, pinned) {
            Some(moves) => {
                moves.into_iter().for_each(|(who, hex)| self.seats.seat(who, hex));
                true
            }
            None => false,
        }
    }

    /// The shortest chain of pushes that ends in room: the last one first.
    fn chain(&self, who: usize, pinned: Option<usize>) -> Option<Vec<(usize, HexId)>> {
        let mut reached: BTreeSet<HexId> = self.lines.hexes(who).iter().copied().collect();
        let mut pushes: Vec<Push> = reached.iter().map(|to| Push { who, to: *to, after: None }).collect();
        let mut open: VecDeque<usize> = (0..pushes.len()).collect();
        while let Some(nth) = open.pop_front() {
            let (who, from) = (pushes[nth].who, pushes[nth].to);
            let pushed = self.seats.crowd(from).iter().copied();
            for out in pushed.filter(|out| Some(*out) != pinned && self.has_room(from, who, Some(*out))) {
                for hex in self.lines.hexes(out) {
                    if !reached.insert(*hex) {
                        continue;
                    }
                    pushes.push(Push { who: out, to: *hex, after: Some(nth) });
                    if self.has_room(*hex, out, None) {
                        return Some(unwound(&pushes));
                    }
                    open.push_back(pushes.len() - 1);
                }
            }
        }
        None
    }
}

fn unwound(pushes: &[Push]) -> Vec<(usize, HexId)> {
    let last = pushes.last();
    let chain = std::iter::successors(last, |push| push.after.and_then(|before| pushes.get(before)));
    chain.map(|push| (push.who, push.to)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counters of some weight, and what each hex bears.
    struct Box {
        lines: Vec<(u8, Vec<HexId>)>,
        bears: Vec<u8>,
    }

    impl Lines for Box {
        fn len(&self) -> usize {
            self.lines.len()
        }
        fn hexes(&self, who: usize) -> &[HexId] {
            &self.lines[who].1
        }
        fn standing(&self, _: HexId) -> usize {
            0
        }
        fn takes(&self, hex: HexId, who: &[usize]) -> bool {
            who.iter().map(|one| self.lines[*one].0).sum::<u8>() <= self.bears[hex.index()]
        }
    }

    fn boxed(bears: &[u8], lines: &[(u8, &[u16])]) -> Box {
        let line = |(weight, hexes): &(u8, &[u16])| (*weight, hexes.iter().copied().map(HexId).collect());
        Box { lines: lines.iter().map(line).collect(), bears: bears.to_vec() }
    }

    impl Box {
        /// By trying everything.
        fn has_places(&self, who: usize, left: &mut [u8]) -> bool {
            let Some((weight, hexes)) = self.lines.get(who) else { return true };
            hexes.iter().any(|hex| {
                if left[hex.index()] < *weight {
                    return false;
                }
                left[hex.index()] -= weight;
                let found = self.has_places(who + 1, left);
                left[hex.index()] += weight;
                found
            })
        }
        fn with(&self, who: usize, hex: HexId) -> Self {
            let mut lines = self.lines.clone();
            lines[who].1 = vec![hex];
            Self { lines, bears: self.bears.clone() }
        }
    }

    #[test]
    fn each_goes_to_the_emptiest_of_his_hexes() {
        let lines = boxed(&[2, 2], &[(1, &[0, 1]), (1, &[0, 1]), (1, &[0, 1])]);
        let placing = Placing::of(&lines).expect("there is room");
        assert_eq!((0..3).filter_map(|who| placing.place(who)).collect::<Vec<_>>(), [HexId(0), HexId(1), HexId(0)]);
    }

    #[test]
    fn who_finds_no_room_pushes_others_on() {
        // The first two stand where the third has to; there is room at the end of the chain only.
        let lines = boxed(&[1, 1, 1], &[(1, &[0, 1]), (1, &[1, 2]), (1, &[0])]);
        let placing = Placing::of(&lines).expect("there is room");
        assert_eq!((0..3).filter_map(|who| placing.place(who)).collect::<Vec<_>>(), [HexId(1), HexId(2), HexId(0)]);
        assert!(!placing.leaves_room(0, HexId(0)) && !placing.leaves_room(1, HexId(1)));
        assert!(Placing::of(&boxed(&[1, 1], &[(1, &[0]), (1, &[0])])).is_none());
    }

    #[test]
    fn a_heavy_one_comes_first_when_the_light_ones_took_its_room() {
        let lines = boxed(&[2, 2], &[(1, &[0, 1]), (1, &[0, 1]), (2, &[0, 1])]);
        let placing = Placing::of(&lines).expect("the light ones share a hex");
        assert_eq!(placing.place(0), placing.place(1));
        assert!(placing.leaves_room(2, HexId(0)) && placing.leaves_room(2, HexId(1)));
    }

    /// What is found is a place for everybody, and is found whenever there is one; so for every counter and hex.
    #[test]
    fn it_agrees_with_trying_everything() {
        let mut seed = 7_u64;
        let mut below = |n: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % n
        };
        let (mut asked, mut refused) = (0, 0);
        for round in 0..3000 {
            let heaviest = if round % 2 == 0 { 1 } else { 2 };
            let bears: Vec<u8> = (0..5).map(|_| 1 + below(3) as u8).collect();
            let areas: Vec<Vec<u16>> = (0..3).map(|_| (0..5).filter(|_| below(2) == 0).collect()).collect();
            let lines: Vec<(u8, &[u16])> =
                (0..6).map(|_| (1 + below(heaviest) as u8, areas[below(3) as usize].as_slice())).collect();
            let lines = boxed(&bears, &lines);
            let found = Placing::of(&lines);
            assert_eq!(found.is_some(), lines.has_places(0, &mut bears.clone()), "{:?} in {bears:?}", lines.lines);
            let Some(placing) = found else { continue };
            for hex in (0..5).map(HexId) {
                let crowd: Vec<usize> = (0..6).filter(|who| placing.place(*who) == Some(hex)).collect();
                assert!(lines.takes(hex, &crowd));
            }
            for who in 0..6 {
                for hex in lines.hexes(who).iter().filter(|hex| lines.takes(**hex, &[who])) {
                    let leaves = lines.with(who, *hex).has_places(0, &mut bears.clone());
                    assert_eq!(placing.leaves_room(who, *hex), leaves, "{who} in {hex:?}: {:?} in {bears:?}", lines.lines);
                    asked += 1;
                    refused += u32::from(!leaves);
                }
            }
        }
        assert!(asked > 5_000 && refused > 300, "{asked} asked, {refused} refused");
    }
}
