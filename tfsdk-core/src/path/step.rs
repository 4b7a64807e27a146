//! One step of a path.

use std::fmt;
use std::sync::Arc;

use crate::text::{HclString, is_identifier};

/// One step from a value to a part of it.
///
/// An attribute's name and a map's key are different steps, as they are different things in Terraform: `.name` and
/// `["name"]`. Names are shared: a thousand paths that go through a key of a megabyte hold it once.
///
/// ```
/// use tfsdk::{Path, Step};
///
/// let path: Path = "rules[0].port".parse()?;
/// assert_eq!(path.steps(), [Step::Attribute("rules".into()), Step::Index(0), Step::Attribute("port".into())]);
/// # Ok::<(), tfsdk::path::ParsePathError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Step {
    /// To an attribute of an object.
    Attribute(Arc<str>),
    /// To an element of a list or tuple, counted from zero.
    Index(usize),
    /// To an element of a map.
    Key(Arc<str>),
    /// To an element of a set, by its position in Terraform's order of sets.
    ///
    /// The language has no address for the elements of a set. The position serves messages, and to find the element in
    /// the same value again.
    Element(usize),
}

/// How many characters of a name a path in a message shows.
const LONGEST_NAME: usize = 60;

impl Step {
    /// The step in a message: a long name is cut.
    ///
    /// ```
    /// use tfsdk::Step;
    ///
    /// assert_eq!(Step::Index(3).excerpt().to_string(), "[3]");
    /// assert!(Step::Key("a".repeat(1_000_000).into()).excerpt().to_string().len() < 80);
    /// ```
    pub fn excerpt(&self) -> impl fmt::Display + '_ {
        StepExcerpt(self)
    }
}

struct StepExcerpt<'a>(&'a Step);

impl fmt::Display for StepExcerpt<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let start =
            |name: &str| name.char_indices().nth(LONGEST_NAME).map(|(end, _)| format!("{}…", &name[..end]));
        match self.0 {
            Step::Attribute(name) => match start(name) {
                // With the mark of the cut it is no identifier any more.
                Some(start) if is_identifier(start.trim_end_matches('…')) => write!(f, ".{start}"),
                Some(start) => write!(f, ".{}", HclString(&start)),
                None => self.0.fmt(f),
            },
            Step::Key(key) => match start(key) {
                Some(start) => write!(f, "[{}]", HclString(&start)),
                None => self.0.fmt(f),
            },
            Step::Index(_) | Step::Element(_) => self.0.fmt(f),
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Attribute(name) if is_identifier(name) => write!(f, ".{name}"),
            Step::Attribute(name) => write!(f, ".{}", HclString(name)),
            Step::Index(index) => write!(f, "[{index}]"),
            Step::Key(key) => write!(f, "[{}]", HclString(key)),
            Step::Element(position) => write!(f, "[#{position}]"),
        }
    }
}
