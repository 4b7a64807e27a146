//! All that is wrong with a value, in one word.

use std::borrow::Cow;
use std::fmt;

use super::problem::{Problem, ProblemKind};
use crate::limits::{Exhausted, MOST_PROBLEMS};
use crate::number::NumberError;
use crate::path::{Path, Step};
use crate::text::{LONGEST_MESSAGE, bounded, message};

/// Everything that is wrong with a value that was read or written.
///
/// There is at least one problem. They have the order of the value, and each has the path from the root of the value to
/// the part that is wrong. An error is one word wide, and paths are built while it travels outwards, so that success
/// pays for neither.
///
/// Its text is at most 5.2 MB long, whatever the input: the first 1,000 problems are kept, and the others counted; each
/// message has at most 4 KiB, and the path before it at most 1 KiB. [`Problem::path`] is never cut.
///
/// ```
/// use tfsdk::{Error, Step};
///
/// let mut error = Error::invalid("not a port").at(Step::Attribute("port".into()));
/// error.extend(Error::null("a string").at(Step::Attribute("name".into())));
/// assert_eq!(error.problems()[0].path().to_string(), "port");
/// assert_eq!(error.to_string().lines().next(), Some("2 problems:"));
/// ```
pub struct Error(Box<Inner>);

struct Inner {
    problems: Vec<Problem>,
    omitted: usize,
    malformed: bool,
}

impl Error {
    /// A problem with the value that is being read or written, whose path is still empty.
    ///
    /// The callers add their steps with [`at`](Error::at) as the error passes through them. A message of more than
    /// 4 KiB is cut.
    ///
    /// ```
    /// use tfsdk::{Error, ProblemKind};
    ///
    /// let error = Error::new(ProblemKind::Duplicate, "the rule \"ssh\" stands twice");
    /// assert!(error.has(ProblemKind::Duplicate));
    /// ```
    #[cold]
    pub fn new(kind: ProblemKind, text: impl Into<Cow<'static, str>>) -> Self {
        let problem = Problem {
            steps: Vec::new(),
            kind,
            message: message(text.into()),
            advice: None,
            exhausted: None,
            place: 0,
            quotes_nothing: false,
            text_of: None,
        };
        let malformed = matches!(
            kind,
            ProblemKind::Malformed | ProblemKind::Depth | ProblemKind::Limit | ProblemKind::Io
        );
        Error(Box::new(Inner { problems: vec![problem], omitted: 0, malformed }))
    }

    /// A value of the right type that is not allowed. Conversions of your own use this one.
    ///
    /// ```
    /// use tfsdk::{Error, Value, ValueConverter, map_with};
    ///
    /// struct Port(u16);
    ///
    /// impl ValueConverter for Port {
    ///     fn from_value(value: Value) -> Result<Self, Error> {
    ///         match value.get()? {
    ///             0 => Err(Error::invalid("expected a port from 1 to 65535, found 0")),
    ///             port => Ok(Port(port)),
    ///         }
    ///     }
    /// }
    /// # assert!(Port::from_value(Value::from(0)).is_err());
    /// ```
    #[cold]
    pub fn invalid(message: impl Into<Cow<'static, str>>) -> Self {
        Error::new(ProblemKind::Invalid, message)
    }

    /// A value of another type: `expected …, found …`.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// assert_eq!(Error::expected("a list", "a map").to_string(), "expected a list, found a map");
    /// ```
    #[cold]
    pub fn expected(expected: impl fmt::Display, found: impl fmt::Display) -> Self {
        let text =
            bounded(format_args!("expected {expected}, found {found}"), LONGEST_MESSAGE - '…'.len_utf8());
        Error::new(ProblemKind::Type, text)
    }

    /// Null where only a known value can be held. `expected` names what is, such as "a string", and never quotes a value: it is
    /// told of what is sensitive as well.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// assert!(Error::null("a string").to_string().starts_with("expected a string, found null"));
    /// ```
    #[cold]
    pub fn null(expected: impl fmt::Display) -> Self {
        Error::new(ProblemKind::Null, format!("expected {expected}, found null"))
            .quoting_nothing()
            .with_advice("a field that may be null is an `Option` or a `Tf`")
    }

    /// Unknown where only a known value can be held. `expected` is as for [`null`](Self::null).
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// assert!(Error::unknown("a string").to_string().ends_with("a field that may be unknown is a `Tf`"));
    /// ```
    #[cold]
    pub fn unknown(expected: impl fmt::Display) -> Self {
        let text = format!("expected {expected}, found a value that is known only after apply");
        Error::new(ProblemKind::Unknown, text)
            .quoting_nothing()
            .with_advice("a field that may be unknown is a `Tf`")
    }

    /// Text or bytes that cannot be read, and `place` says where in them.
    #[cold]
    pub(crate) fn malformed(place: impl fmt::Display, what: impl fmt::Display) -> Self {
        let place = format!("{place}: ");
        let mut error = Error::new(ProblemKind::Malformed, format!("{place}{what}"));
        for problem in error.problems_mut() {
            problem.place = place.len();
        }
        error
    }

    /// What bytes come from, or go to, has failed.
    #[cold]
    pub(crate) fn io(error: impl fmt::Display) -> Self {
        Error::new(ProblemKind::Io, error.to_string()).quoting_nothing()
    }

    /// The same, of which it is known that it quotes nothing of the value.
    #[must_use]
    #[cold]
    pub(crate) fn quoting_nothing(mut self) -> Self {
        for problem in self.problems_mut() {
            problem.quotes_nothing = true;
        }
        self
    }

    /// What the parser of a type says of a text.
    #[cold]
    pub(crate) fn no_text_of(name: &'static str, message: String) -> Self {
        let mut error = Error::invalid(message).with_advice(format!("the field has the type `{name}`"));
        for problem in error.problems_mut() {
            problem.text_of = Some(name);
        }
        error
    }

    /// The same, with [advice](Problem::advice) to the author of the struct for each problem.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// let error = Error::invalid("expected a colour").with_advice("map it with `text`");
    /// assert_eq!(error.problems()[0].advice(), Some("map it with `text`"));
    /// ```
    #[must_use]
    #[cold]
    pub fn with_advice(mut self, advice: impl Into<Cow<'static, str>>) -> Self {
        let advice = message(advice.into());
        for problem in &mut self.0.problems {
            problem.advice = Some(advice.clone());
        }
        self
    }

    /// The same without [advice](Problem::advice), where a struct of ours was read and its author is not the one to be told.
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<String>("null").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a string, found null; a field that may be null is an `Option` or a `Tf`");
    /// assert_eq!(error.without_advice().to_string(), "expected a string, found null");
    /// ```
    #[must_use]
    #[cold]
    pub fn without_advice(mut self) -> Self {
        for problem in &mut self.0.problems {
            problem.advice = None;
        }
        self
    }

    /// The same without the line and column in the texts of its problems, where what was read is a part of a file: they are counted
    /// from where the part begins.
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let error = Type::from_json("[5]").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 2: expected the name of a composite type, found `5`");
    /// assert_eq!(error.without_place().to_string(), "expected the name of a composite type, found `5`");
    /// ```
    #[must_use]
    #[cold]
    pub fn without_place(mut self) -> Self {
        for problem in &mut self.0.problems {
            if let Some(text) = problem.message.get(problem.place..).filter(|_| problem.place > 0) {
                problem.message = text.to_owned().into();
                problem.place = 0;
            }
        }
        self
    }

    /// This error, seen from one level further out: each path starts with `step`.
    ///
    /// ```
    /// use tfsdk::{Error, Step};
    ///
    /// let error = Error::invalid("not a port").at(Step::Attribute("port".into())).at(Step::Index(2));
    /// assert_eq!(error.to_string(), "[2].port: not a port");
    /// ```
    #[must_use]
    #[cold]
    pub fn at(mut self, step: Step) -> Self {
        for problem in &mut self.0.problems {
            problem.steps.push(step.clone());
        }
        self
    }

    /// This error, seen from where `path` starts: each path starts with it.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// let error = Error::invalid("not a port").at_path(&"rules[0].port".parse().unwrap());
    /// assert_eq!(error.to_string(), "rules[0].port: not a port");
    /// ```
    #[must_use]
    #[cold]
    pub fn at_path(mut self, path: &Path) -> Self {
        for problem in &mut self.0.problems {
            problem.steps.extend(path.steps().iter().rev().cloned());
        }
        self
    }

    /// Adds the problems of `other` after those of `self`.
    ///
    /// ```
    /// use tfsdk::Error;
    ///
    /// let mut error = Error::invalid("not a port");
    /// error.extend(Error::invalid("not a name"));
    /// assert_eq!(error.problems().len(), 2);
    /// ```
    #[cold]
    pub fn extend(&mut self, other: Error) {
        let other = *other.0;
        self.0.problems.extend(other.problems);
        self.0.omitted += other.omitted;
        self.0.malformed |= other.malformed;
        self.keep(MOST_PROBLEMS);
    }

    /// This error with the first `most` of its problems, but at least one; the others are counted. That a limit was met
    /// is kept, in place of the last.
    ///
    /// So readers keep to [`Limits::max_problems`](crate::limits::Limits::max_problems).
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<Vec<bool>>("[1, 2, 3]").unwrap_err().up_to(1);
    /// assert_eq!((error.problems().len(), error.omitted()), (1, 2));
    /// ```
    #[must_use]
    #[cold]
    pub fn up_to(mut self, most: usize) -> Self {
        self.keep(most.max(1));
        self
    }

    fn keep(&mut self, most: usize) {
        let problems = &mut self.0.problems;
        if problems.len() <= most {
            return;
        }
        let is_limit = |problem: &Problem| problem.exhausted.is_some();
        let (kept, beyond) = problems.split_at_mut(most);
        self.0.omitted += beyond.len();
        if let (Some(limit), Some(last)) = (beyond.iter_mut().find(|p| is_limit(p)), kept.last_mut()) {
            if !is_limit(last) {
                std::mem::swap(last, limit);
            }
        }
        problems.truncate(most);
    }

    /// Counts problems that are not kept.
    pub(crate) fn omit(&mut self, count: usize) {
        self.0.omitted += count;
    }

    /// The problems, in the order of the value; at least one.
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<Vec<bool>>("[1, true, 3]").unwrap_err();
    /// let places: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    /// assert_eq!(places, ["[0]", "[2]"]);
    /// ```
    pub fn problems(&self) -> &[Problem] {
        &self.0.problems
    }

    pub(super) fn problems_mut(&mut self) -> &mut [Problem] {
        &mut self.0.problems
    }

    /// The number of problems beyond those listed; only the first thousand are kept.
    ///
    /// ```
    /// use tfsdk::{Limits, json};
    ///
    /// let error = json::from_str_with::<Vec<bool>>("[1, 2, 3]", Limits::new().max_problems(1)).unwrap_err();
    /// assert_eq!(error.omitted(), 2);
    /// assert!(error.to_string().ends_with("and 2 more"));
    /// ```
    pub fn omitted(&self) -> usize {
        self.0.omitted
    }

    /// Whether a problem of this kind is listed.
    ///
    /// ```
    /// use tfsdk::{ProblemKind, json};
    ///
    /// let error = json::from_str::<Vec<bool>>("[1, null]").unwrap_err();
    /// assert!(error.has(ProblemKind::Null) && !error.has(ProblemKind::Malformed));
    /// ```
    pub fn has(&self, kind: ProblemKind) -> bool {
        self.problems().iter().any(|p| p.kind == kind)
    }

    /// The limit that was met, if any; the other problems may be right or not.
    ///
    /// Who serves others answers such an error otherwise than one about input that is wrong.
    ///
    /// ```
    /// use tfsdk::limits::{Exhausted, Limits};
    /// use tfsdk::{Type, json};
    ///
    /// let ty = Type::tuple([Type::NUMBER, Type::list(Type::list(Type::STRING))]);
    /// let flat = Limits::new().max_depth(2).max_problems(1);
    /// let error = json::value_from_str_with(r#"["x",[["a"]]]"#, &ty, flat).unwrap_err();
    /// assert_eq!(error.exhausted(), Some(Exhausted::Depth));
    /// assert_eq!((error.problems().len(), error.omitted()), (1, 1));
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.problems().iter().find_map(Problem::exhausted)
    }

    /// Whether the rest of the input cannot be read: it is broken, or a limit was met.
    ///
    /// ```
    /// use tfsdk::json;
    ///
    /// assert!(json::from_str::<bool>("tru").unwrap_err().is_malformed());
    /// assert!(!json::from_str::<bool>("1").unwrap_err().is_malformed());
    /// ```
    pub fn is_malformed(&self) -> bool {
        self.0.malformed
    }
}

impl fmt::Display for Error {
    /// A single problem as it is; several on a line each, after their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problems() {
            [only] if self.0.omitted == 0 => only.fmt(f),
            problems => {
                write!(f, "{} problems:", problems.len() + self.0.omitted)?;
                for problem in problems {
                    write!(f, "\n  {problem}")?;
                }
                match self.0.omitted {
                    0 => Ok(()),
                    more => write!(f, "\n  and {more} more"),
                }
            }
        }
    }
}

impl fmt::Debug for Error {
    /// As it is displayed, so that it can be read where `main` returns it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {}

impl From<Exhausted> for Error {
    #[cold]
    fn from(exhausted: Exhausted) -> Self {
        let kind = match exhausted {
            Exhausted::Depth => ProblemKind::Depth,
            Exhausted::Size | Exhausted::Work => ProblemKind::Limit,
        };
        let mut error = Error::new(kind, exhausted.message());
        for problem in &mut error.0.problems {
            problem.exhausted = Some(exhausted);
        }
        error
    }
}

impl From<NumberError> for Error {
    #[cold]
    fn from(error: NumberError) -> Self {
        let kind = if error.is_syntax() { ProblemKind::Type } else { ProblemKind::Range };
        Error::new(kind, error.to_string())
    }
}
