//! Mistakes built in on purpose: the battery must find each.

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flaw {
    #[default]
    None,
    /// The view shows the strength of hidden counters.
    ViewTells,
    /// A step onto a hidden trap is not listed.
    LegalTells,
    /// The refusal of an attack tells the defender's strength.
    RefusalTells,
    /// A question answers with hidden strengths.
    AskTells,
    /// A safe step onto a doubtful hex may be taken back.
    StepScouts,
    /// The other side sees drafts.
    WitnessTells,
    /// A seat is not told of the plans of its side.
    AllyBlind,
    /// Both sides plan out of one stock.
    OneStock,
    /// Who still keeps a plan that nobody has seen is asked for fire only if someone stands.
    FireTells,
    /// `halt` is accepted and not listed.
    Unlisted,
    /// A group that has no points left gets no answer.
    Stuck,
    /// The export forgets who has acted.
    ExportForgets,
    /// The export writes the innermost fight as if it were the outermost.
    ExportFlattens,
    /// The next link of a chain is asked beside the last one.
    ChainGrows,
    /// Fights nest without end.
    Bottomless,
    /// Some texts do not read back.
    WordsGarble,
    /// A refusal cites a paragraph that does not exist.
    WrongId,
    /// Some actions panic.
    Panics,
    /// `resample` never changes anything.
    SameAgain,
    /// Removed units stay hidden.
    AuditBreaks,
}
