//! What is wrong with a file.

use std::fmt;

use tfsdk_core::error::{Error as ValueError, Problem};
use tfsdk_core::limits::Exhausted;

/// Everything that is wrong with a file, or with what is read from it.
///
/// Each problem says which resource, output or change it concerns, if one, and then the path within it. There is at least
/// one.
pub struct Error(Vec<InPlace>);

/// What is wrong in one place.
struct InPlace {
    place: Option<String>,
    error: ValueError,
}

impl Error {
    /// What is wrong in this place, such as the address of a resource.
    pub(crate) fn at(place: impl fmt::Display, error: ValueError) -> Self {
        Error(vec![InPlace { place: Some(place.to_string()), error }])
    }

    /// The same, as a problem of the file of that name.
    ///
    /// ```
    /// use tfsdk_files::State;
    ///
    /// let error = State::from_json("[]").unwrap_err().in_file("terraform.tfstate");
    /// assert_eq!(error.to_string(), "terraform.tfstate: line 1, column 1: expected an object, found `[`");
    /// ```
    #[must_use]
    pub fn in_file(mut self, name: impl fmt::Display) -> Self {
        for found in &mut self.0 {
            found.place = Some(match &found.place {
                Some(place) => format!("{name}: {place}"),
                None => name.to_string(),
            });
        }
        self
    }

    /// Adds the problems of another one.
    pub fn extend(&mut self, other: Error) {
        self.0.extend(other.0);
    }

    /// The problems, each with the address of the resource or the name of the output that it concerns.
    pub fn problems(&self) -> impl Iterator<Item = (Option<&str>, &Problem)> {
        self.0
            .iter()
            .flat_map(|found| found.error.problems().iter().map(|problem| (found.place.as_deref(), problem)))
    }

    /// The limit that was met, if any.
    pub fn exhausted(&self) -> Option<Exhausted> {
        self.0.iter().find_map(|found| found.error.exhausted())
    }
}

impl From<ValueError> for Error {
    fn from(error: ValueError) -> Self {
        Error(vec![InPlace { place: None, error }])
    }
}

impl fmt::Display for Error {
    /// A single problem on one line; several on a line each, after their number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let omitted: usize = self.0.iter().map(|found| found.error.omitted()).sum();
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

/// Several errors.
#[derive(Default)]
pub(crate) struct Found(Option<Error>);

impl Found {
    /// What was read, if it was.
    pub(crate) fn keep<T>(&mut self, read: Result<T, Error>) -> Option<T> {
        match (read, &mut self.0) {
            (Ok(value), _) => return Some(value),
            (Err(error), Some(all)) => all.extend(error),
            (Err(error), none) => *none = Some(error),
        }
        None
    }

    pub(crate) fn finish<T>(self, value: T) -> Result<T, Error> {
        match self.0 {
            None => Ok(value),
            Some(error) => Err(error),
        }
    }
}
