//! Whether an attribute is sensitive, or write-only.

/// Whether an attribute is sensitive, or write-only.
///
/// What stands in an attribute that is so cannot be less so, whatever it says of itself.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Not,
    /// By what it says of itself.
    Itself,
    /// By an attribute around it. What becomes of that one is told of it, and not of each part again.
    Around,
}

impl Mark {
    pub(super) fn of(itself: bool, around: bool) -> Self {
        match (itself, around) {
            (_, true) => Mark::Around,
            (true, false) => Mark::Itself,
            (false, false) => Mark::Not,
        }
    }
}
