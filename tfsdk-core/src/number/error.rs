//! What can go wrong with a number.

use std::fmt;

/// Why a text is no number, a number does not fit, or an operation has no result.
///
/// The message says what was expected and what was found; the predicates tell the cases apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberError {
    /// Boxed, so that the results of conversions stay as small as their values.
    kind: Box<Kind>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Syntax { text: String },
    Exponent { text: String },
    NotANumber,
    Range { number: String, min: String, max: String },
    Fraction { number: String },
    Infinite { wanted: &'static str },
    Inexact { number: String, target: &'static str, nearest: String },
    TooLong { limit: usize },
    Undefined { what: &'static str },
}

impl NumberError {
    /// Whether a text was not in the form of a number at all.
    pub fn is_syntax(&self) -> bool {
        matches!(*self.kind, Kind::Syntax { .. } | Kind::Exponent { .. })
    }

    /// Whether a number is above or below what the wanted type holds.
    pub fn is_out_of_range(&self) -> bool {
        matches!(*self.kind, Kind::Range { .. } | Kind::Infinite { .. })
    }

    /// Whether a number has a fraction and the wanted type holds whole numbers only.
    pub fn is_fraction(&self) -> bool {
        matches!(*self.kind, Kind::Fraction { .. })
    }

    /// Whether the wanted type could hold the number only after rounding it.
    pub fn is_inexact(&self) -> bool {
        matches!(*self.kind, Kind::Inexact { .. })
    }

    /// Whether the written form would be longer than the limit that was given.
    pub fn is_too_long(&self) -> bool {
        matches!(*self.kind, Kind::TooLong { .. })
    }

    /// Whether an operation has no result, such as zero divided by zero.
    pub fn is_undefined(&self) -> bool {
        matches!(*self.kind, Kind::Undefined { .. } | Kind::NotANumber)
    }

    fn new(kind: Kind) -> Self {
        Self { kind: Box::new(kind) }
    }

    pub(super) fn syntax(text: &str) -> Self {
        Self::new(Kind::Syntax { text: excerpt(text) })
    }

    pub(super) fn exponent(text: &str) -> Self {
        Self::new(Kind::Exponent { text: excerpt(text) })
    }

    pub(super) fn not_a_number() -> Self {
        Self::new(Kind::NotANumber)
    }

    pub(super) fn range(number: impl fmt::Display, min: impl fmt::Display, max: impl fmt::Display) -> Self {
        Self::new(Kind::Range {
            number: excerpt(&number.to_string()),
            min: min.to_string(),
            max: max.to_string(),
        })
    }

    pub(super) fn fraction(number: impl fmt::Display) -> Self {
        Self::new(Kind::Fraction { number: excerpt(&number.to_string()) })
    }

    pub(super) fn infinite(wanted: &'static str) -> Self {
        Self::new(Kind::Infinite { wanted })
    }

    pub(super) fn inexact(
        number: impl fmt::Display,
        target: &'static str,
        nearest: impl fmt::Display,
    ) -> Self {
        Self::new(Kind::Inexact {
            number: excerpt(&number.to_string()),
            target,
            nearest: excerpt(&nearest.to_string()),
        })
    }

    pub(super) fn too_long(limit: usize) -> Self {
        Self::new(Kind::TooLong { limit })
    }

    pub(super) fn undefined(what: &'static str) -> Self {
        Self::new(Kind::Undefined { what })
    }
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            Kind::Syntax { text } => write!(f, "a number is required, but found {text:?}"),
            Kind::Exponent { text } => {
                write!(f, "a number is required, but the exponent of {text:?} is too large")
            }
            Kind::NotANumber => {
                f.write_str("a number is required, but found NaN, which Terraform does not have")
            }
            Kind::Range { number, min, max } => {
                write!(f, "a whole number from {min} to {max} is required, but found {number}")
            }
            Kind::Fraction { number } => {
                write!(f, "a whole number is required, but found {number}")
            }
            Kind::Infinite { wanted } => {
                write!(f, "{wanted} is required, but found an infinite number")
            }
            Kind::Inexact { number, target, nearest } => write!(
                f,
                "the number {number} cannot be held exactly in {target}; the nearest it can hold is {nearest}"
            ),
            Kind::TooLong { limit } => {
                write!(f, "the number is too long to write out: it has more than {limit} digits")
            }
            Kind::Undefined { what } => f.write_str(what),
        }
    }
}

impl std::error::Error for NumberError {}

/// Keeps a message readable: the first 60 characters of a long text, and its length.
fn excerpt(text: &str) -> String {
    const KEEP: usize = 60;
    match text.char_indices().nth(KEEP) {
        Some((end, _)) if text.len() > end + 20 => {
            format!("{}... ({} characters)", &text[..end], text.chars().count())
        }
        _ => text.to_owned(),
    }
}
