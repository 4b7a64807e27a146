//! Where in JSON text something stands.

/// A position in a text, counted in lines and characters.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    at: usize,
    pub(super) line: usize,
    pub(super) column: usize,
}

impl Position {
    /// The start of a text.
    pub(super) const START: Position = Position { at: 0, line: 1, column: 1 };

    /// The position of the byte `at`, counted on from this one, if it is not before it.
    pub(super) fn counted_to(self, at: usize, text: &str) -> Position {
        let mut position = if self.at <= at { self } else { Position::START };
        for c in text.get(position.at..at).unwrap_or_default().chars() {
            (position.line, position.column) = match c {
                '\n' => (position.line + 1, 1),
                _ => (position.line, position.column + 1),
            };
        }
        Position { at, ..position }
    }
}
