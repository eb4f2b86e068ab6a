//! How long player turns took. Never part of a batch's result: clocks differ from run to run.

use std::time::Duration;

/// Times of one side's player turns.
#[derive(Clone, Debug, Default)]
pub struct Times(Vec<f64>);

impl Times {
    pub fn add(&mut self, time: Duration) {
        self.0.push(time.as_secs_f64());
    }
    pub fn add_seconds(&mut self, seconds: f64) {
        self.0.push(seconds);
    }
    pub fn extend(&mut self, other: &Self) {
        self.0.extend(&other.0);
    }
    pub fn len(&self) -> usize {
        self.0.len()
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn seconds(&self) -> &[f64] {
        &self.0
    }
    /// The time that `part` of the turns (0 to 1) did not exceed, in seconds; 0 if there are none.
    pub fn quantile(&self, part: f64) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        let at = (part * sorted.len() as f64).ceil() as usize;
        sorted.get(at.saturating_sub(1)).copied().unwrap_or(0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_values_that_occurred() {
        let mut times = Times::default();
        assert_eq!(times.quantile(0.5), 0.0);
        (1..=100).rev().for_each(|n| times.add_seconds(f64::from(n)));
        assert_eq!([times.quantile(0.5), times.quantile(0.95), times.quantile(1.0)], [50.0, 95.0, 100.0]);
    }
}
