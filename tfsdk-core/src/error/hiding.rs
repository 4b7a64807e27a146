//! Errors without what they quote of a value that is not to be shown.

use std::borrow::Cow;

use super::problem::{Problem, ProblemKind};
use super::value_error::Error;
use crate::path::{Path, Step};

/// Where a path comes to what is not to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hidden {
    /// How many steps lead there.
    pub(crate) from: usize,
    /// Whether a type or a schema names the attributes behind it. Otherwise their names are of the value, as keys always are.
    pub(crate) is_declared: bool,
}

impl Hidden {
    /// As many steps from the root as may be told: those before the first name that is of the value.
    pub(crate) fn told<'s>(self, steps: impl Iterator<Item = &'s Step>) -> usize {
        let is_told = |(i, step): &(usize, &Step)| match step {
            _ if *i < self.from => true,
            Step::Key(_) => false,
            Step::Attribute(_) => self.is_declared,
            _ => true,
        };
        steps.enumerate().take_while(is_told).count()
    }
}

impl Problem {
    /// Whether what is wrong is quoted from all that stands here, which may be anything: also what is hidden where it belongs.
    pub(crate) fn is_of_all_that_stands_here(&self) -> bool {
        matches!(self.kind, ProblemKind::Type | ProblemKind::Malformed)
    }

    /// The same without what it quotes of what is hidden.
    ///
    /// Its path ends before the first name that is of the value, whatever the problem is. That something is null, unknown or
    /// beyond a limit, or that an output failed, is told as it is: such texts say what was expected, and quote nothing.
    pub(crate) fn hiding(&self, hidden: Hidden) -> Problem {
        // The innermost step is the first one.
        let cut = self.steps.len() - hidden.told(self.steps());
        let is_told = self.is_told();
        Problem {
            steps: self.steps.iter().skip(cut).cloned().collect(),
            message: if is_told { self.message.clone() } else { self.without("(sensitive value)", true) },
            advice: self.advice.clone().filter(|_| is_told),
            ..*self
        }
    }

    /// Whether its text quotes nothing.
    fn is_told(&self) -> bool {
        self.quotes_nothing || self.exhausted.is_some()
    }

    /// The message without what it quotes of the value, which is called `what`: where it is, and what was expected or of which kind it is.
    fn without(&self, what: &str, is_found: bool) -> Cow<'static, str> {
        let (place, text) = self.message.split_at_checked(self.place).unwrap_or(("", &self.message));
        let told = match (text.strip_prefix("expected "), text.find(", found "), self.kind) {
            (Some(_), Some(end), _) => {
                let expected = text.get(..end).unwrap_or_default();
                if is_found { format!("{expected}, found {what}") } else { expected.to_owned() }
            }
            (_, _, ProblemKind::Range) => format!("the {what} is out of range"),
            (_, _, ProblemKind::Duplicate) => format!("the {what} has something twice"),
            (_, _, ProblemKind::Malformed) => format!("the {what} cannot be read"),
            (_, _, ProblemKind::Io) => format!("the {what} could not be read or written"),
            _ => match self.text_of {
                Some(name) => format!("the {what} is no `{name}`"),
                None => format!("the {what} is not accepted"),
            },
        };
        format!("{place}{told}").into()
    }
}

impl Error {
    /// This error without what it quotes of what is sensitive.
    ///
    /// `hidden_from` says of a path how many of its steps lead to what is sensitive, if it comes to such a part. Of that only is
    /// told what was expected, or what kind of thing is wrong, and no name in it.
    ///
    /// ```
    /// use tfsdk::{Path, Type, json};
    ///
    /// let ty = Type::object([("keys", Type::map(Type::BOOL))]);
    /// let error = json::value_from_str(r#"{"keys": {"pa55": "w0rd"}}"#, &ty).unwrap_err();
    /// assert_eq!(error.to_string(), r#"keys["pa55"]: expected a bool, found string "w0rd""#);
    /// let keys = Path::root().attribute("keys");
    /// let hidden = error.hiding(|path| keys.contains(path).then_some(1));
    /// assert_eq!(hidden.to_string(), "keys: expected a bool, found (sensitive value)");
    /// ```
    #[must_use]
    #[cold]
    pub fn hiding(self, hidden_from: impl Fn(&Path) -> Option<usize>) -> Self {
        let hidden = |from| Hidden { from, is_declared: false };
        self.hiding_where(|problem| hidden_from(&problem.path()).map(hidden))
    }

    /// The same where it is known what names the parts.
    #[must_use]
    #[cold]
    pub(crate) fn hiding_where(mut self, hidden: impl Fn(&Problem) -> Option<Hidden>) -> Self {
        for problem in self.problems_mut() {
            if let Some(hidden) = hidden(problem) {
                *problem = problem.hiding(hidden);
            }
        }
        self
    }

    /// This error without what it quotes of the value: what was expected stays, what was found and the keys of maps do not.
    ///
    /// Unlike [`hiding`](Self::hiding) it is for where nobody knows what is sensitive, so that texts which stand in a program are kept.
    ///
    /// ```
    /// use std::collections::BTreeMap;
    /// use tfsdk::json;
    ///
    /// let error = json::from_str::<BTreeMap<String, u8>>(r#"{"pa55": "w0rd"}"#).unwrap_err();
    /// assert_eq!(error.without_values().to_string(), "expected a number");
    /// ```
    #[must_use]
    #[cold]
    pub fn without_values(mut self) -> Self {
        for problem in self.problems_mut() {
            // The outermost step is the last one.
            if let Some(key) = problem.steps.iter().rposition(|step| matches!(step, Step::Key(_))) {
                problem.steps.drain(..=key);
            }
            let quotes = matches!(problem.message, Cow::Owned(_)) || problem.message.contains(", found ");
            if quotes && !problem.is_told() {
                problem.message = problem.without("value", false);
            }
        }
        self
    }
}
