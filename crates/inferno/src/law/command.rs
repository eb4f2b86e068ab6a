//! Command limitations (7.2, 7.4).

use kernel::Cite;

use crate::book::Inferno;
use crate::ids::rule;
use crate::key::UnitSet;

impl Inferno {
    fn corps_counts(&self, units: &UnitSet) -> (usize, usize, usize) {
        let mut counts = [0_usize; 64];
        let mut total = 0;
        for unit in units.iter() {
            counts[usize::from(rule!("2.1/e").says(self.counter(unit).corps_no)).min(63)] += 1;
            total += 1;
        }
        let largest = counts[1..].iter().copied().max().unwrap_or(0);
        (total, counts[0], largest)
    }

    fn within(&self, units: &UnitSet, others: usize, independents: usize) -> bool {
        let (total, independent, largest) = self.corps_counts(units);
        if largest == 0 { independent <= independents } else { total - largest <= others }
    }

    pub fn all_independent(&self, units: &UnitSet) -> bool {
        units.iter().all(|u| self.counter(u).corps_no == 0)
    }

    /// One Corps and two more, or three independents.
    pub fn attack_commanded(&self, units: &UnitSet) -> bool {
        self.within(units, rule!("7.2/a").says(2), rule!("7.2/b").says(3))
    }

    /// One Corps and one more, or two independents.
    pub fn defence_commanded(&self, units: &UnitSet) -> bool {
        self.within(units, rule!("7.4/a").says(1), rule!("7.4/b").says(2))
    }
}
