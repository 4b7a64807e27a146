//! One thing that is wrong with a value.

use std::borrow::Cow;
use std::fmt;

use crate::limits::Exhausted;
use crate::path::{Path, Step, steps_excerpt};

/// One thing that is wrong, and where.
///
/// ```
/// use tfsdk::json;
///
/// let error = json::from_str::<Vec<u8>>("[1, true]").unwrap_err();
/// let problem = &error.problems()[0];
/// assert_eq!(problem.to_string(), "[1]: expected a number, found bool true");
/// ```
pub struct Problem {
    /// Innermost step first, as they are pushed while the error travels outwards.
    pub(super) steps: Vec<Step>,
    pub(super) kind: ProblemKind,
    pub(super) message: Cow<'static, str>,
    /// For the author of the struct.
    pub(super) advice: Option<Cow<'static, str>>,
    /// The limit that was met, where that is the problem.
    pub(super) exhausted: Option<Exhausted>,
    /// How much of the message's beginning says where in the text or the bytes it is.
    pub(super) place: usize,
    /// Whether it is known that the message quotes nothing of the value. Anybody can make an error of any kind, so the kind does not say.
    pub(super) quotes_nothing: bool,
    /// The type whose text was expected. The words of its parser may quote what they were given, and its name does not.
    pub(super) text_of: Option<&'static str>,
}

impl Problem {
    /// The path from the root of the value to the part that is wrong.
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<Vec<u8>>("[1, true]").unwrap_err();
    /// assert_eq!(error.problems()[0].path().to_string(), "[1]");
    /// ```
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }

    /// The steps of its path, from the root.
    pub(crate) fn steps(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().rev()
    }

    /// What kind of thing is wrong.
    ///
    /// ```
    /// use tfsdk::{ProblemKind, json};
    ///
    /// let error = json::from_str::<u8>("300").unwrap_err();
    /// assert_eq!(error.problems()[0].kind(), ProblemKind::Range);
    /// ```
    pub fn kind(&self) -> ProblemKind {
        self.kind
    }

    /// What was expected, what was found, and often what to do; without the path.
    ///
    /// It speaks to whoever wrote the value, who need not know Rust; [`advice`](Self::advice) does not.
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<Vec<bool>>("[1]").unwrap_err();
    /// assert_eq!(error.problems()[0].message(), "expected a bool, found number 1");
    /// ```
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What the author of the struct can do, where the value may be right and the field too narrow.
    ///
    /// The text of the problem ends with it. What is shown to people who write configuration leaves it out.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// let error = Error::null("a string");
    /// let problem = &error.problems()[0];
    /// assert_eq!(problem.message(), "expected a string, found null");
    /// assert_eq!(problem.advice(), Some("a field that may be null is an `Option` or a `Tf`"));
    /// assert_eq!(problem.to_string(), format!("{}; {}", problem.message(), problem.advice().unwrap()));
    /// ```
    pub fn advice(&self) -> Option<&str> {
        self.advice.as_deref()
    }

    /// The limit that was met, where that is the problem.
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.exhausted
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.steps.is_empty() {
            write!(f, "{}: ", steps_excerpt(self.steps.iter().rev()))?;
        }
        f.write_str(&self.message)?;
        match &self.advice {
            Some(advice) => write!(f, "; {advice}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Problem");
        debug
            .field("path", &steps_excerpt(self.steps.iter().rev()).to_string())
            .field("kind", &self.kind)
            .field("message", &self.message);
        if let Some(advice) = &self.advice {
            debug.field("advice", advice);
        }
        debug.finish()
    }
}

/// What kind of thing is wrong; see [`Problem::kind`].
///
/// ```
/// use tfsdk::{ProblemKind, json};
///
/// let error = json::from_str::<Vec<u8>>("[1, null, 300]").unwrap_err();
/// let kinds: Vec<ProblemKind> = error.problems().iter().map(|problem| problem.kind()).collect();
/// assert_eq!(kinds, [ProblemKind::Null, ProblemKind::Range]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A value of another type than expected.
    Type,
    /// Null where null cannot be held.
    Null,
    /// Unknown where unknown cannot be held, or cannot be written.
    Unknown,
    /// Attributes are missing or not expected.
    Attributes,
    /// A number that the target cannot hold exactly.
    Range,
    /// A value of the right type that is not allowed.
    Invalid,
    /// The same key or set element twice.
    Duplicate,
    /// Bytes or text that are not of the format.
    Malformed,
    /// Nested more deeply than allowed.
    Depth,
    /// Another limit was met: more would be made, or done, than is allowed.
    Limit,
    /// A path that leads nowhere.
    Path,
    /// The writer behind a sink failed.
    Io,
}
