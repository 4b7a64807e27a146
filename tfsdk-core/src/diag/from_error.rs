//! What is wrong with data, as it is told to people.

use super::{Diagnostic, Diagnostics};
use crate::error::{Error, Problem};

impl From<&Problem> for Diagnostic {
    fn from(problem: &Problem) -> Self {
        let diagnostic = match problem.exhausted() {
            Some(exhausted) => Diagnostic::limit("Value exceeds the limits", exhausted),
            None => Diagnostic::error("Invalid value", problem.message().to_owned()),
        };
        diagnostic.at(problem.path())
    }
}

impl From<&Error> for Diagnostics {
    /// One diagnostic for each problem; those the error did not keep are counted.
    fn from(error: &Error) -> Self {
        let mut all: Diagnostics = error.problems().iter().map(Diagnostic::from).collect();
        all.omitted_errors += error.omitted();
        all
    }
}

impl From<Error> for Diagnostics {
    fn from(error: Error) -> Self {
        (&error).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path::Step;

    #[test]
    fn an_error_becomes_one_diagnostic_for_each_problem() {
        let mut error = Error::null("string").at(Step::Attribute("name".into()));
        error.extend(Error::invalid("is too long").at(Step::Index(2)).at(Step::Attribute("tags".into())));
        let diagnostics = Diagnostics::from(error);
        let paths: Vec<String> =
            diagnostics.iter().filter_map(|d| d.path().map(ToString::to_string)).collect();
        assert_eq!(paths, ["name", "tags[2]"]);
        assert!(diagnostics.has_errors());
    }
}
