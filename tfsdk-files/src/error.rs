//! What is wrong with a file.

use std::fmt;

use tfsdk_core::error::{Error as ValueError, Problem};
use tfsdk_core::limits::{Exhausted, Limits};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;

/// Everything that is wrong with a file, or with what is read from it.
///
/// Each problem says which resource, output or change it concerns, if one, and then the path within it. There is at least
/// one, and no more than [`Limits::max_problems`] are kept; the others are counted.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::files::State;
///
/// #[derive(TfObject, Debug)]
/// #[tfsdk(ignore_unmapped)]
/// struct Disk {
///     #[tfsdk("size")]
///     size: u64,
/// }
///
/// let state = State::from_json(
///     r#"{"version":4,"resources":[{"mode":"managed","type":"a_disk","name":"d","provider":"p","instances":[
///         {"index_key":0,"attributes":{"size":"large"}},{"index_key":1,"attributes":{"size":null}}]}]}"#,
/// )?;
/// let error = state.all::<Disk>("a_disk").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "2 problems:\n  \
///      a_disk.d[0]: size: expected a number, found \"large\"\n  \
///      a_disk.d[1]: size: expected a number, found null; a field that may be null is an `Option` or a `Tf`"
/// );
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
pub struct Error {
    found: Vec<InPlace>,
    /// How many problems were found and not kept, besides those that each of `found` counts itself.
    omitted: usize,
}

/// What is wrong in one place.
struct InPlace {
    place: Option<String>,
    error: ValueError,
}

impl Error {
    /// What is wrong in this place, such as the address of a resource.
    pub(crate) fn at(place: impl fmt::Display, error: ValueError) -> Self {
        Error::of(InPlace { place: Some(place.to_string()), error })
    }

    fn of(found: InPlace) -> Self {
        Error { found: vec![found], omitted: 0 }
    }

    /// The same, as a problem of the file of that name.
    ///
    /// ```
    /// use tfsdk::files::State;
    ///
    /// let error = State::from_json("[]").unwrap_err().in_file("terraform.tfstate");
    /// assert_eq!(error.to_string(), "terraform.tfstate: line 1, column 1: expected an object, found `[`");
    /// ```
    #[must_use]
    pub fn in_file(mut self, name: impl fmt::Display) -> Self {
        for found in &mut self.found {
            found.place = Some(match &found.place {
                Some(place) => format!("{name}: {place}"),
                None => name.to_string(),
            });
        }
        self
    }

    /// The same of a part that no struct of an author is for.
    pub(crate) fn without_advice(mut self) -> Self {
        self.found = self
            .found
            .into_iter()
            .map(|InPlace { place, error }| InPlace { place, error: error.without_advice() })
            .collect();
        self
    }

    /// Adds the problems of another one, as many as the limits allow by default.
    ///
    /// ```
    /// use tfsdk::files::{Plan, State};
    ///
    /// let mut error = State::from_json("[]").unwrap_err().in_file("a.tfstate");
    /// error.extend(Plan::from_json("[]").unwrap_err().in_file("plan.json"));
    /// assert_eq!(error.problems().count(), 2);
    /// ```
    pub fn extend(&mut self, other: Error) {
        self.join(other, Limits::new());
    }

    /// The same within these limits. That a limit was met is among what is kept.
    fn join(&mut self, other: Error, limits: Limits) {
        self.omitted += other.omitted;
        for InPlace { place, error } in other.found {
            let room = limits.problems().saturating_sub(self.problems().count());
            if room > 0 {
                self.found.push(InPlace { place, error: error.up_to(room) });
                continue;
            }
            self.omitted += error.problems().len() + error.omitted();
            if let (Some(limit), None) = (error.exhausted(), self.exhausted()) {
                self.omitted -= 1;
                let last = self.found.pop();
                self.omitted += last.map_or(0, |last| last.error.problems().len() + last.error.omitted());
                self.found.push(InPlace { place, error: limit.into() });
            }
        }
    }

    /// The problems, each with the address of the resource or the name of the output that it concerns.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = r#"{"format_version":"1.2","resource_changes":[],"output_changes":{"zone":{}}}"#;
    /// let error = Plan::from_json(plan).unwrap_err();
    /// let (place, problem) = error.problems().next().unwrap();
    /// assert_eq!((place, problem.to_string()), (Some("output.zone"), "missing attribute \"actions\"".to_owned()));
    /// ```
    pub fn problems(&self) -> impl Iterator<Item = (Option<&str>, &Problem)> {
        self.found
            .iter()
            .flat_map(|found| found.error.problems().iter().map(|problem| (found.place.as_deref(), problem)))
    }

    /// How many more were found than are kept.
    ///
    /// ```
    /// use tfsdk::Limits;
    /// use tfsdk::files::Plan;
    ///
    /// let plan = r#"{"format_version":"1.2","resource_changes":[],"output_changes":{"a":{},"b":{},"c":{}}}"#;
    /// let error = Plan::from_json_with(plan, Limits::new().max_problems(1)).unwrap_err();
    /// assert_eq!((error.problems().count(), error.omitted()), (1, 2));
    /// ```
    pub fn omitted(&self) -> usize {
        self.omitted + self.found.iter().map(|found| found.error.omitted()).sum::<usize>()
    }

    /// The limit that was met, if any.
    ///
    /// ```
    /// use tfsdk::limits::Exhausted;
    /// use tfsdk::Limits;
    /// use tfsdk::files::State;
    ///
    /// let state = r#"{"version":4,"resources":[],"other":[[[[]]]]}"#;
    /// let error = State::from_json_with(state, Limits::new().max_depth(2)).unwrap_err();
    /// assert_eq!(error.exhausted(), Some(Exhausted::Depth));
    /// ```
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.found.iter().find_map(|found| found.error.exhausted())
    }
}

impl From<ValueError> for Error {
    fn from(error: ValueError) -> Self {
        Error::of(InPlace { place: None, error })
    }
}

impl fmt::Display for Error {
    /// A single problem on one line; several on a line each, after their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let omitted = self.omitted();
        let all = self.problems().count() + omitted;
        let start = if all == 1 { "" } else { "\n  " };
        if all != 1 {
            write!(f, "{all} problems:")?;
        }
        for (place, problem) in self.problems() {
            f.write_str(start)?;
            if let Some(place) = place {
                write!(f, "{place}: ")?;
            }
            write!(f, "{problem}")?;
        }
        match omitted {
            0 => Ok(()),
            more => write!(f, "\n  and {more} more"),
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

/// What stands somewhere, in an error text that does not quote it: it may be a secret.
pub(crate) fn kind(json: ValueRef<'_>) -> &'static str {
    match json.ty().kind() {
        _ if json.is_null() => "null",
        TypeKind::String => "a string",
        TypeKind::Number => "a number",
        TypeKind::Bool => "a bool",
        TypeKind::Tuple(_) => "a list",
        _ => "an object",
    }
}

/// How long an address in a message may be; what is longer is none that a person wrote.
const LONGEST: usize = 400;

/// Whether an address may stand in a message.
pub(crate) fn can_be_told(address: &str) -> bool {
    address.len() <= LONGEST && !address.contains(char::is_control)
}

/// What is wrong in this place, as a function for `map_err`.
pub(crate) fn within(place: &str) -> impl FnOnce(ValueError) -> Error + use<'_> {
    move |error| Error::at(place, error)
}

/// Several errors, as one.
pub(crate) struct Found {
    error: Option<Error>,
    limits: Limits,
}

impl Found {
    /// None so far; no more problems are kept than the limits allow.
    pub(crate) fn within(limits: Limits) -> Self {
        Found { error: None, limits }
    }

    /// What was read, if it was.
    pub(crate) fn keep<T>(&mut self, read: Result<T, Error>) -> Option<T> {
        match (read, &mut self.error) {
            (Ok(value), _) => return Some(value),
            (Err(error), Some(all)) => all.join(error, self.limits),
            (Err(error), none) => *none = Some(error),
        }
        None
    }

    pub(crate) fn finish<T>(self, value: T) -> Result<T, Error> {
        match self.error {
            None => Ok(value),
            Some(error) => Err(error),
        }
    }
}
