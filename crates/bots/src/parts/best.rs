//! Candidate scoring: the best of many, and the first of equals, so that a choice never depends on anything but the scores.

/// Keeps the best candidate it was shown.
#[derive(Clone, Debug)]
pub struct Best<T> {
    kept: Option<(f64, T)>,
}

impl<T> Default for Best<T> {
    fn default() -> Self {
        Self { kept: None }
    }
}

impl<T> Best<T> {
    pub fn new() -> Self {
        Self::default()
    }
    /// Only candidates above this score are kept.
    pub fn above(score: f64, fallback: T) -> Self {
        Self { kept: Some((score, fallback)) }
    }
    pub fn show(&mut self, score: f64, candidate: T) {
        if self.kept.as_ref().is_none_or(|(best, _)| score > *best) {
            self.kept = Some((score, candidate));
        }
    }
    pub fn score(&self) -> Option<f64> {
        self.kept.as_ref().map(|(score, _)| *score)
    }
    pub fn take(self) -> Option<T> {
        self.kept.map(|(_, candidate)| candidate)
    }
    pub fn scored(self) -> Option<(f64, T)> {
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_equals_is_kept() {
        let mut best = Best::new();
        for (score, name) in [(1.0, "a"), (2.0, "b"), (2.0, "c")] {
            best.show(score, name);
        }
        assert_eq!(best.scored(), Some((2.0, "b")));
        let mut none = Best::above(5.0, "stay");
        none.show(4.0, "go");
        assert_eq!(none.take(), Some("stay"));
    }
}
