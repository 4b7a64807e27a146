//! What a step wants to be said.

use std::fmt;

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::limits::Budget;
use tfsdk_core::value::Value;

use super::terraform_functions::terraform_functions;

/// A text that has to be said, or a pattern of one.
pub(super) enum Wanted {
    Text(String),
    Pattern(String),
}

impl Wanted {
    /// Whether a diagnostic says it.
    ///
    /// # Errors
    /// It is a pattern, and no valid one.
    pub(super) fn is_said_by(&self, one: &Diagnostic) -> Result<bool, String> {
        let said = words(&format!("{}: {}", one.summary(), one.explanation()));
        match self {
            Self::Text(text) => Ok(said.contains(&words(text))),
            Self::Pattern(pattern) => matches(pattern, &said),
        }
    }

    /// # Errors
    /// It is a pattern, and no valid one.
    pub(super) fn check(&self) -> Result<(), String> {
        match self {
            Self::Text(_) => Ok(()),
            Self::Pattern(pattern) => matches(pattern, "").map(drop),
        }
    }

    /// As it is written.
    pub(super) fn written(&self) -> &str {
        let (Self::Text(written) | Self::Pattern(written)) = self;
        written
    }
}

impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(f, "with {text:?}"),
            Self::Pattern(pattern) => write!(f, "that matches {pattern:?}"),
        }
    }
}

/// Terraform's own patterns, which are Go's, by its own function.
fn matches(pattern: &str, said: &str) -> Result<bool, String> {
    let found = terraform_functions()
        .get("regexall")
        .map(|all| all.call(&[Value::from(pattern), Value::from(said)], &Budget::default()));
    match found {
        Some(Ok(found)) => Ok(found.as_ref().len().is_some_and(|many| many > 0)),
        Some(Err(error)) => Err(format!("the pattern {pattern:?} cannot be followed: {error}.")),
        None => Err("there are no patterns.".to_owned()),
    }
}

/// Terraform breaks lines where it likes.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
