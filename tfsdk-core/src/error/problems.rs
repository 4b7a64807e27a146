//! What is wrong so far, while a value is read.

use super::problem::Problem;
use super::value_error::Error;

/// The problems of a reader that goes on after the first.
///
/// ```
/// use tfsdk::error::Problems;
/// use tfsdk::{Error, Value};
///
/// fn ports(value: &Value) -> Result<Vec<u16>, Error> {
///     let mut problems = Problems::default();
///     let mut ports = Vec::new();
///     for (key, part) in value.elements() {
///         match part.get() {
///             Ok(port) => ports.push(port),
///             Err(error) => problems.push(error.at(key.into())),
///         }
///     }
///     problems.finish(ports)
/// }
///
/// let error = ports(&Value::tuple([Value::from(22), Value::from(-1), Value::from("x")])).unwrap_err();
/// assert_eq!(error.problems().len(), 2);
/// ```
#[derive(Default)]
pub struct Problems(Option<Error>);

impl Problems {
    /// Adds the problems of `error`.
    ///
    /// ```
    /// use tfsdk::Error;
    /// use tfsdk::error::Problems;
    ///
    /// let mut problems = Problems::default();
    /// problems.push(Error::invalid("not a port"));
    /// assert!(problems.finish(()).is_err());
    /// ```
    #[cold]
    pub fn push(&mut self, error: Error) {
        match &mut self.0 {
            Some(all) => all.extend(error),
            none => *none = Some(error),
        }
    }

    /// What comes next, or all problems with the error that ends the reading as the last.
    ///
    /// # Errors
    /// When `next` is an error.
    ///
    /// ```
    /// use tfsdk::Error;
    /// use tfsdk::error::Problems;
    ///
    /// let mut problems = Problems::default();
    /// problems.push(Error::invalid("not a port"));
    /// assert_eq!(problems.go_on(Ok(1)).unwrap(), 1);
    /// let error = problems.go_on::<()>(Err(Error::invalid("the text ends"))).unwrap_err();
    /// assert_eq!(error.problems().len(), 2);
    /// ```
    #[inline]
    pub fn go_on<T>(&mut self, next: Result<T, Error>) -> Result<T, Error> {
        match next {
            Ok(next) => Ok(next),
            Err(error) => Err(match self.0.take() {
                None => error,
                Some(mut all) => {
                    all.extend(error);
                    all
                }
            }),
        }
    }

    /// Gives other advice on some of the problems so far, of those that have any.
    pub(crate) fn advise(&mut self, advice: &'static str, is_meant: impl Fn(&Problem) -> bool) {
        let problems = self.0.iter_mut().flat_map(Error::problems_mut);
        for problem in problems.filter(|problem| problem.advice.is_some() && is_meant(problem)) {
            problem.advice = Some(advice.into());
        }
    }

    /// The problems so far.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Problem> {
        self.0.iter().flat_map(Error::problems)
    }

    /// Whether there are no problems so far.
    ///
    /// ```
    /// use tfsdk::error::Problems;
    ///
    /// assert!(Problems::default().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// `value`, unless there are problems.
    ///
    /// # Errors
    /// All problems that were pushed.
    ///
    /// ```
    /// use tfsdk::error::Problems;
    ///
    /// assert_eq!(Problems::default().finish(22).unwrap(), 22);
    /// ```
    pub fn finish<T>(self, value: T) -> Result<T, Error> {
        match self.0 {
            None => Ok(value),
            Some(error) => Err(error),
        }
    }
}
