//! What happened in one action, in order, and whether anything hidden came to light.

/// Events of one action. A quiet log keeps only whether something was revealed: batches and benches need no words.
#[derive(Debug)]
pub struct Log<E> {
    events: Vec<E>,
    revealed: bool,
    quiet: bool,
}

impl<E> Default for Log<E> {
    fn default() -> Self {
        Self { events: Vec::new(), revealed: false, quiet: false }
    }
}

impl<E> Log<E> {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn quiet() -> Self {
        Self { quiet: true, ..Self::default() }
    }
    #[inline]
    pub fn push(&mut self, event: E) {
        if !self.quiet {
            self.events.push(event);
        }
    }
    /// For events that cost something to make.
    #[inline]
    pub fn push_with(&mut self, event: impl FnOnce() -> E) {
        if !self.quiet {
            self.events.push(event());
        }
    }
    /// Marks a revelation: undo does not go back behind it.
    #[inline]
    pub fn reveal(&mut self) {
        self.revealed = true;
    }
    pub fn has_revealed(&self) -> bool {
        self.revealed
    }
    pub fn events(&self) -> &[E] {
        &self.events
    }
    pub fn into_events(self) -> Vec<E> {
        self.events
    }
}
