//! Which resources a move takes.

use std::fmt;
use std::ops::RangeInclusive;

use super::move_source::{MoveSource, is_address};

/// Which resources a move takes: their type, the provider that has stored them, and the versions of its schema.
///
/// Unless more is said, it takes resources of the same provider, whatever the version. A type's name alone stands for that
/// wherever a `Movable` is asked for.
///
/// ```
/// use tfsdk::plan::Movable;
///
/// let own = Movable::from("notes_page");
/// let other = Movable::new("null_resource").of_provider("hashicorp/null").versions(0..=0);
/// assert_eq!(own.to_string(), "notes_page of this provider");
/// assert_eq!(other.to_string(), "null_resource of hashicorp/null (version 0)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movable {
    type_name: String,
    /// `None`: the provider of the resource that it becomes.
    provider: Option<String>,
    /// `None`: all of them.
    versions: Option<RangeInclusive<u64>>,
}

impl Movable {
    /// Resources of this type, of the same provider, of any version.
    ///
    /// ```
    /// use tfsdk::plan::{Movable, StateMoves};
    ///
    /// let moves = StateMoves::new().from_type(Movable::new("old_file"), tfsdk::Type::DYNAMIC, |state, _| Ok(state));
    /// assert_eq!(moves.movable().count(), 1);
    /// ```
    pub fn new(type_name: impl Into<String>) -> Self {
        Self { type_name: type_name.into(), provider: None, versions: None }
    }

    /// The same of another provider.
    ///
    /// As much of its address is compared as is said: `hashicorp/null` is so in every registry, and
    /// `registry.terraform.io/hashicorp/null` in that one alone.
    ///
    /// ```
    /// use tfsdk::plan::Movable;
    ///
    /// let file = Movable::new("old_file").of_provider("acme/old");
    /// assert_ne!(file, Movable::new("old_file"));
    /// ```
    #[must_use]
    pub fn of_provider(mut self, address: impl Into<String>) -> Self {
        self.provider = Some(address.into());
        self
    }

    /// The same of these versions of the schema alone. Where they need functions of their own, there is a move for each.
    ///
    /// ```
    /// use tfsdk::plan::Movable;
    ///
    /// let early = Movable::new("old_file").versions(0..=2);
    /// assert_ne!(early, Movable::new("old_file"));
    /// ```
    #[must_use]
    pub const fn versions(mut self, versions: RangeInclusive<u64>) -> Self {
        self.versions = Some(versions);
        self
    }

    /// Whether it takes this one. `own` is the address of the provider of what it becomes.
    pub(super) fn takes(&self, source: &MoveSource, own: &str) -> bool {
        let is_of_provider = match &self.provider {
            Some(address) => is_address(source.provider(), address),
            None => source.is_of(own),
        };
        is_of_provider
            && source.type_name() == self.type_name
            && self.versions.as_ref().is_none_or(|versions| versions.contains(&source.version()))
    }
}

impl<S: Into<String>> From<S> for Movable {
    fn from(type_name: S) -> Self {
        Self::new(type_name)
    }
}

/// As it is told to who asks for a move that there is not.
impl fmt::Display for Movable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let provider = self.provider.as_deref().unwrap_or("this provider");
        write!(f, "{} of {provider}", self.type_name)?;
        match &self.versions {
            None => Ok(()),
            Some(versions) if versions.start() == versions.end() => {
                write!(f, " (version {})", versions.start())
            }
            Some(versions) => write!(f, " (versions {} to {})", versions.start(), versions.end()),
        }
    }
}
