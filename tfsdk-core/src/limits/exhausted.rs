//! Which limit was met.

/// The limit that was met.
///
/// ```
/// use tfsdk::limits::Exhausted;
/// use tfsdk::{Limits, json};
///
/// let error = json::from_str_with::<Vec<Vec<bool>>>("[[true]]", Limits::new().max_depth(1)).unwrap_err();
/// assert_eq!(error.exhausted(), Some(Exhausted::Depth));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Exhausted {
    /// A value or a type would be nested too deeply; see [`Limits::max_depth`](super::Limits::max_depth).
    Depth,
    /// Too much would be made; see [`Limits::max_size`](super::Limits::max_size).
    Size,
    /// Too many steps would be taken; see [`Limits::max_work`](super::Limits::max_work).
    Work,
}

impl Exhausted {
    /// What happened and what to do, without a full stop, as the messages of an [`Error`](crate::error::Error).
    ///
    /// ```
    /// use tfsdk::limits::Exhausted;
    ///
    /// assert!(Exhausted::Depth.message().contains("raise `Limits::max_depth`"));
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Exhausted::Depth => {
                "nested more deeply than allowed; where such depth is meant, raise `Limits::max_depth`"
            }
            Exhausted::Size => {
                "more would be made than is allowed; where so much is meant, raise `Limits::max_size`"
            }
            Exhausted::Work => {
                "more steps would be taken than are allowed; where so much is meant, raise `Limits::max_work`"
            }
        }
    }
}

impl std::fmt::Display for Exhausted {
    /// Its [`message`](Self::message).
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Exhausted {}
