//! Lists, sets and tuples: what a sequence is read or written as.

use crate::path::Step;

/// What a reader or writer takes a sequence for.
///
/// ```
/// use tfsdk::stream::SequenceKind;
///
/// assert_eq!(SequenceKind::List.name(), "a list");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceKind {
    /// A list.
    List,
    /// A set.
    Set,
    /// A tuple of this many elements.
    Tuple(usize),
}

impl SequenceKind {
    /// The step to the element at `position`.
    ///
    /// ```
    /// use tfsdk::Step;
    /// use tfsdk::stream::SequenceKind;
    ///
    /// assert_eq!(SequenceKind::List.step(1), Step::Index(1));
    /// assert_eq!(SequenceKind::Set.step(1), Step::Element(1));
    /// ```
    pub fn step(self, position: usize) -> Step {
        match self {
            SequenceKind::Set => Step::Element(position),
            SequenceKind::List | SequenceKind::Tuple(_) => Step::Index(position),
        }
    }

    /// The word for it in messages, with its article: `a list`.
    ///
    /// ```
    /// use tfsdk::stream::SequenceKind;
    ///
    /// assert_eq!(SequenceKind::Set.name(), "a set");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            SequenceKind::List => "a list",
            SequenceKind::Set => "a set",
            SequenceKind::Tuple(_) => "a tuple",
        }
    }
}
