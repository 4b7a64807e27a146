//! What can go wrong with a number.

use std::fmt;

use super::repr::Number;
use crate::text::Excerpt;

/// Why a text is not a number, a number does not fit a type, or an operation has no result.
///
/// The message says what was expected and what was found; the predicates tell the cases apart.
///
/// ```
/// use tfsdk::Number;
///
/// let error = Number::from(300).to_u8().unwrap_err();
/// assert!(error.is_out_of_range());
/// assert!(error.to_string().contains("300"));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberError {
    /// Boxed, so that a `Result` stays as small as the value in it.
    kind: Box<Kind>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Kind {
    Syntax { text: String },
    Exponent { text: String },
    NotANumber,
    Unfit { why: Unfit, wanted: String, found: String },
    Inexact { number: String, target: &'static str, nearest: String },
    TooLong { limit: usize },
    Undefined { what: &'static str },
}

/// Why a number is not of the wanted kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unfit {
    Infinite,
    Fraction,
    Range,
}

impl NumberError {
    /// Whether a text does not have the form of a number.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("1,5").unwrap_err().is_syntax());
    /// ```
    pub fn is_syntax(&self) -> bool {
        matches!(*self.kind, Kind::Syntax { .. } | Kind::Exponent { .. })
    }

    /// Whether a number is above or below the range of the wanted type.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(-1).to_u64().unwrap_err().is_out_of_range());
    /// ```
    pub fn is_out_of_range(&self) -> bool {
        matches!(*self.kind, Kind::Unfit { why: Unfit::Range | Unfit::Infinite, .. })
    }

    /// Whether a number has a fraction where only whole numbers are allowed.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("1.5").unwrap().to_u8().unwrap_err().is_fraction());
    /// ```
    pub fn is_fraction(&self) -> bool {
        matches!(*self.kind, Kind::Unfit { why: Unfit::Fraction, .. })
    }

    /// Whether the wanted type can hold the number only rounded.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(u64::MAX).to_f64().unwrap_err().is_inexact());
    /// ```
    pub fn is_inexact(&self) -> bool {
        matches!(*self.kind, Kind::Inexact { .. })
    }

    /// Whether the text of a number is longer than the limit given.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("1e1000").unwrap().text_within(100).unwrap_err().is_too_long());
    /// ```
    pub fn is_too_long(&self) -> bool {
        matches!(*self.kind, Kind::TooLong { .. })
    }

    /// Whether an operation has no result, as zero divided by zero has none.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::from(0).div(&Number::from(0)).unwrap_err().is_undefined());
    /// ```
    pub fn is_undefined(&self) -> bool {
        matches!(*self.kind, Kind::Undefined { .. } | Kind::NotANumber)
    }

    fn new(kind: Kind) -> Self {
        Self { kind: Box::new(kind) }
    }

    pub(super) fn syntax(text: &str) -> Self {
        Self::new(Kind::Syntax { text: Excerpt(text).to_string() })
    }

    pub(super) fn exponent(text: &str) -> Self {
        Self::new(Kind::Exponent { text: Excerpt(text).to_string() })
    }

    pub(super) fn not_a_number() -> Self {
        Self::new(Kind::NotANumber)
    }

    /// The error for a number that is not a whole number from `min` to `max`.
    #[cold]
    pub(crate) fn not_whole(number: &Number, min: impl fmt::Display, max: impl fmt::Display) -> Self {
        Self::unfit(number, format!("a whole number from {min} to {max}"))
    }

    /// The error for a number that is not `wanted`, which is infinite, has a fraction, or is out of range.
    #[cold]
    pub(super) fn unfit(number: &Number, wanted: impl Into<String>) -> Self {
        let why = if number.is_infinite() {
            Unfit::Infinite
        } else if !number.is_integer() {
            Unfit::Fraction
        } else {
            Unfit::Range
        };
        Self::new(Kind::Unfit { why, wanted: wanted.into(), found: number.excerpt() })
    }

    /// The error for a number that no float is near to, neither `max`, the greatest one, nor `least`, the one next to zero.
    #[cold]
    pub(super) fn far(number: &Number, max: impl fmt::LowerExp, least: impl fmt::LowerExp) -> Self {
        let is_large = number.is_infinite() || number.nearest_f64().abs() > 1.0;
        let wanted = if is_large {
            format!("a number from -{max:e} to {max:e}")
        } else {
            format!("0 or a number from {least:e} on")
        };
        Self::new(Kind::Unfit { why: Unfit::Range, wanted, found: number.excerpt() })
    }

    pub(super) fn inexact(number: &Number, target: &'static str, nearest: &Number) -> Self {
        Self::new(Kind::Inexact { number: number.excerpt(), target, nearest: nearest.excerpt() })
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
            Kind::Syntax { text } => write!(f, "expected a number, found {text}"),
            Kind::Exponent { text } => {
                write!(f, "expected a number, found {text}, whose exponent is too large")
            }
            Kind::NotANumber => f.write_str("expected a number, found NaN, which Terraform does not have"),
            Kind::Unfit { wanted, found, .. } => write!(f, "expected {wanted}, found {found}"),
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
