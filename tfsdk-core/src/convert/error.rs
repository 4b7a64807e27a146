//! Why a value cannot be converted.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::error::{Error, ProblemKind};
use crate::limits::Exhausted;
use crate::path::{Path, Step};
use crate::text::{Excerpt, LONGEST_MESSAGE, bounded, message};

/// Why a value cannot be converted: every problem, each with its path and Terraform's sentence.
///
/// The text is Terraform's sentence, then what was found. The path comes first where the sentence does not name it.
/// Terraform itself reports the first problem only. As many are listed as the limits allow, and at least one. Texts are
/// bounded as those of an [`Error`].
///
/// ```
/// use tfsdk::{Type, Value, convert};
///
/// let zones = Value::tuple([Value::from(1), Value::tuple([]), Value::from("c")]);
/// let error = convert::convert(&zones, &Type::list(Type::NUMBER)).unwrap_err();
/// assert_eq!(error.problems().count(), 2);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ConversionError(Box<Problems>);

#[derive(Clone, PartialEq, Eq)]
struct Problems {
    first: ConversionProblem,
    others: Vec<ConversionProblem>,
    omitted: usize,
    exhausted: Option<Exhausted>,
}

/// One thing that keeps a value from being converted.
///
/// ```
/// use tfsdk::{Type, Value, convert};
///
/// let error = convert::convert(&Value::from("x"), &Type::NUMBER).unwrap_err();
/// let problem = error.problems().next().unwrap();
/// assert_eq!(problem.sentence(), "a number is required");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct ConversionProblem {
    /// Innermost step first.
    steps: Vec<Step>,
    /// How many of the steps Terraform's sentence names.
    named: usize,
    /// The words by which it names them, innermost first; problems below one part share them.
    lead: Vec<Arc<str>>,
    message: Cow<'static, str>,
    found: String,
    /// A name that was found, and the one that was meant.
    misspelt: Option<(Arc<str>, Arc<str>)>,
}

impl ConversionError {
    /// What Terraform says, without a full stop: `element 0: number required`.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::from("x"), &Type::BOOL).unwrap_err();
    /// assert_eq!(error.sentence(), "a bool is required");
    /// ```
    pub fn sentence(&self) -> String {
        self.0.first.sentence()
    }

    /// Where in the value the first problem is.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::tuple([Value::from("x")]), &Type::list(Type::NUMBER)).unwrap_err();
    /// assert_eq!(error.path().to_string(), "[0]");
    /// ```
    pub fn path(&self) -> Path {
        self.0.first.path()
    }

    /// The problems, in the order of the value; at least one.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let given = Value::tuple([Value::from("x"), Value::from("y")]);
    /// let error = convert::convert(&given, &Type::list(Type::NUMBER)).unwrap_err();
    /// let places: Vec<String> = error.problems().map(|problem| problem.path().to_string()).collect();
    /// assert_eq!(places, ["[0]", "[1]"]);
    /// ```
    pub fn problems(&self) -> impl Iterator<Item = &ConversionProblem> {
        std::iter::once(&self.0.first).chain(&self.0.others)
    }

    /// The limit that was met, where that is why there is no result.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::from("x"), &Type::NUMBER).unwrap_err();
    /// assert_eq!(error.exhausted(), None);
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.0.exhausted
    }

    /// How many further problems there were beyond those listed.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let given = Value::tuple(std::iter::repeat_n(Value::from("x"), 1_500));
    /// let error = convert::convert(&given, &Type::list(Type::NUMBER)).unwrap_err();
    /// assert_eq!(error.omitted(), 500);
    /// ```
    pub fn omitted(&self) -> usize {
        self.0.omitted
    }

    #[cold]
    pub(crate) fn new(text: impl Into<Cow<'static, str>>) -> Self {
        let first = ConversionProblem {
            steps: Vec::new(),
            named: 0,
            lead: Vec::new(),
            message: message(text.into()),
            found: String::new(),
            misspelt: None,
        };
        Self(Box::new(Problems { first, others: Vec::new(), omitted: 0, exhausted: None }))
    }

    /// A problem that will only be counted, as enough others come before it.
    #[cold]
    pub(super) fn untold() -> Self {
        ConversionError::new("does not fit")
    }

    #[cold]
    pub(super) fn with_found(mut self, found: impl fmt::Display) -> Self {
        self.0.first.found = bounded(found, LONGEST_MESSAGE);
        self
    }

    #[cold]
    pub(super) fn with_misspelt(mut self, given: &str, meant: &str) -> Self {
        self.0.first.misspelt = Some((given.into(), meant.into()));
        self.with_found(Excerpt(given))
    }

    /// This error, seen from one level further out, by a step that Terraform's sentence does not name.
    #[cold]
    pub(super) fn at(mut self, step: Step) -> Self {
        for problem in self.problems_mut() {
            problem.steps.push(step.clone());
        }
        self
    }

    /// This error, seen from one level further out, by a step that Terraform's sentence names in these words.
    #[cold]
    pub(super) fn named(mut self, step: Option<Step>, words: impl fmt::Display) -> Self {
        let words: Arc<str> = words.to_string().into();
        for problem in self.problems_mut() {
            problem.lead.push(Arc::clone(&words));
            if let Some(step) = &step {
                problem.steps.push(step.clone());
                problem.named += 1;
            }
        }
        self
    }

    /// Adds the problems of `other` after those of `self`, as far as there are no more than `most` in all.
    #[cold]
    fn extend(&mut self, other: Self, most: usize) {
        let Problems { first, others, omitted, exhausted } = *other.0;
        self.0.omitted += omitted;
        self.0.exhausted = self.0.exhausted.or(exhausted);
        for problem in std::iter::once(first).chain(others) {
            if self.is_full(most) {
                self.0.omitted += 1;
            } else {
                self.0.others.push(problem);
            }
        }
    }

    /// Whether a further problem would only be counted, where `most` are kept.
    fn is_full(&self, most: usize) -> bool {
        self.0.others.len() + 1 >= most
    }

    fn problems_mut(&mut self) -> impl Iterator<Item = &mut ConversionProblem> {
        std::iter::once(&mut self.0.first).chain(&mut self.0.others)
    }
}

impl ConversionProblem {
    /// What Terraform says, without a full stop.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::tuple([Value::from("x")]), &Type::list(Type::NUMBER)).unwrap_err();
    /// assert_eq!(error.problems().next().unwrap().sentence(), "a number is required");
    /// ```
    pub fn sentence(&self) -> String {
        bounded(format_args!("{}{}", Lead(&self.lead), self.message), LONGEST_MESSAGE)
    }

    /// The [`sentence`](Self::sentence) behind the path, where the sentence does not tell the place: `[0].x: a number is
    /// required`. (Terraform: `tfdiags.FormatError`.)
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::tuple([Value::from("x")]), &Type::list(Type::NUMBER)).unwrap_err();
    /// assert_eq!(error.problems().next().unwrap().located_sentence(), "[0]: a number is required");
    /// ```
    pub fn located_sentence(&self) -> String {
        if self.named > 0 || self.steps.is_empty() {
            return self.sentence();
        }
        // There, a first name has a dot as well.
        let place: String = self.steps.iter().rev().map(ToString::to_string).collect();
        bounded(format_args!("{place}: {}", self.sentence()), LONGEST_MESSAGE)
    }

    /// Where in the value the problem is.
    ///
    /// An element of what is to become a map is told as such, whatever it is in the value, as in Terraform.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let given = Value::tuple([Value::from(1), Value::from("x")]);
    /// let error = convert::convert(&given, &Type::list(Type::NUMBER)).unwrap_err();
    /// assert_eq!(error.problems().next().unwrap().path().to_string(), "[1]");
    /// ```
    pub fn path(&self) -> Path {
        self.steps.iter().rev().cloned().collect()
    }

    /// A name that was found in the object at the path, and the one that was probably meant: the problem is that this one
    /// is missing.
    ///
    /// ```
    /// use tfsdk::convert::convert;
    /// use tfsdk::{Type, Value};
    ///
    /// let error = convert(&Value::object([("nmae", "x".into())]), &Type::object([("name", Type::STRING)])).unwrap_err();
    /// assert_eq!(error.problems().next().unwrap().misspelt(), Some(("nmae", "name")));
    /// ```
    pub fn misspelt(&self) -> Option<(&str, &str)> {
        self.misspelt.as_ref().map(|(given, meant)| (&**given, &**meant))
    }

    /// What was found instead, in a few words, such as `string "x"`; empty if the sentence says it.
    ///
    /// ```
    /// use tfsdk::{Type, Value, convert};
    ///
    /// let error = convert::convert(&Value::from("x"), &Type::NUMBER).unwrap_err();
    /// assert_eq!(error.problems().next().unwrap().found(), "string \"x\"");
    /// ```
    pub fn found(&self) -> &str {
        &self.found
    }

    /// The text for a reader who knows the path.
    fn at_path(&self) -> String {
        match self.found.as_str() {
            "" => self.message.clone().into_owned(),
            found => format!("{}, but have {found}", self.message),
        }
    }
}

/// The words that name the steps to a problem, innermost first.
struct Lead<'a>(&'a [Arc<str>]);

impl fmt::Display for Lead<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().rev().try_for_each(|words| write!(f, "{words}: "))
    }
}

impl fmt::Display for ConversionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.named < self.steps.len() {
            write!(f, "{}: ", self.path().excerpt())?;
        }
        f.write_str(&bounded(format_args!("{}{}", Lead(&self.lead), self.at_path()), LONGEST_MESSAGE))
    }
}

impl fmt::Debug for ConversionProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at `{}`", self, self.path().excerpt())
    }
}

impl fmt::Display for ConversionError {
    /// A single problem as it is; several on a line each, after their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.others.is_empty() && self.0.omitted == 0 {
            return self.0.first.fmt(f);
        }
        write!(f, "{} problems:", self.0.others.len() + 1 + self.0.omitted)?;
        for problem in self.problems() {
            write!(f, "\n  {problem}")?;
        }
        match self.0.omitted {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
        }
    }
}

impl fmt::Debug for ConversionError {
    /// As it is displayed, so that it can be read where `main` returns it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for ConversionError {}

impl From<Exhausted> for ConversionError {
    #[cold]
    fn from(exhausted: Exhausted) -> Self {
        let mut error = ConversionError::new(exhausted.message());
        error.0.exhausted = Some(exhausted);
        error
    }
}

impl From<ConversionError> for Error {
    /// Each problem with its path, and without the words that name the same steps.
    fn from(error: ConversionError) -> Self {
        if let Some(exhausted) = error.0.exhausted {
            return exhausted.into();
        }
        let to_error = |p: &ConversionProblem| Self::new(ProblemKind::Type, p.at_path()).at_path(&p.path());
        let mut all = to_error(&error.0.first);
        for problem in &error.0.others {
            all.extend(to_error(problem));
        }
        all.omit(error.0.omitted);
        all
    }
}

/// What is wrong with the parts of a value, or of a type, looked at so far.
pub(super) struct Collected {
    errors: Option<ConversionError>,
    most: usize,
}

impl Collected {
    /// Nothing is wrong yet; so many problems will be kept.
    pub(super) fn up_to(most: usize) -> Self {
        Collected { errors: None, most }
    }

    /// The part; or `None`, and its problem is kept.
    pub(super) fn take<T>(
        &mut self,
        result: Result<T, ConversionError>,
        step: impl FnOnce() -> Step,
    ) -> Option<T> {
        match result {
            Ok(part) => Some(part),
            Err(error) => {
                self.add(error.at(step()));
                None
            }
        }
    }

    /// Whether a limit was met, after which no further part can be converted.
    pub(super) fn is_ended(&self) -> bool {
        self.errors.as_ref().is_some_and(|errors| errors.0.exhausted.is_some())
    }

    #[cold]
    pub(super) fn add(&mut self, error: ConversionError) {
        match &mut self.errors {
            Some(errors) => errors.extend(error, self.most),
            none => *none = Some(error),
        }
    }

    /// Whether a further problem would only be counted.
    pub(super) fn is_full(&self) -> bool {
        self.errors.as_ref().is_some_and(|errors| errors.is_full(self.most))
    }

    /// `parts`, or everything that was wrong.
    pub(super) fn finish<T>(self, parts: T) -> Result<T, ConversionError> {
        match self.errors {
            None => Ok(parts),
            Some(errors) => Err(errors),
        }
    }
}
