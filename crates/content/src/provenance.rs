//! Where a chart cell, a counter or a map feature comes from.

use serde::Serialize;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Provenance {
    /// Stands in the rulebook.
    Printed,
    /// Forced by printed facts.
    Inferred,
    /// Ours.
    Reconstructed,
    /// Reconstructed, then changed for balance.
    Tuned,
}

impl Provenance {
    pub const ALL: [Self; 4] = [Self::Printed, Self::Inferred, Self::Reconstructed, Self::Tuned];
    /// As [`kernel::node::Reader::word`] wants them.
    pub const WORDS: [(&'static str, Self); 4] = [
        ("printed", Self::Printed),
        ("inferred", Self::Inferred),
        ("reconstructed", Self::Reconstructed),
        ("tuned", Self::Tuned),
    ];

    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|provenance| provenance.word() == word)
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Printed => "printed",
            Self::Inferred => "inferred",
            Self::Reconstructed => "reconstructed",
            Self::Tuned => "tuned",
        }
    }
}
