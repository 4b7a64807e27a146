//! What is known of an unknown value.

use std::sync::Arc;

use crate::error::{Error, ProblemKind};
use crate::number::Number;
use crate::text::{clusters, normalized};
use crate::ty::{Type, TypeKind};
use crate::value::ValueRef;

/// A list known to have exactly n elements is a known list of n unknown elements, for n up to this. Longer ones stay
/// unknown, with their length, so that a few bytes of input cannot become gigabytes.
pub(super) const MAX_EXPANSION: u64 = 1024;

/// One end of the range of an unknown number.
///
/// ```
/// use tfsdk::value::Refinement;
///
/// let size = Refinement::new().min(1, true);
/// let bound = size.lower_bound().unwrap();
/// assert_eq!((bound.number.to_string(), bound.inclusive), ("1".to_owned(), true));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The number at the end of the range.
    pub number: Number,
    /// Whether that number itself belongs to the range.
    pub inclusive: bool,
}

/// What is known of an unknown value: that it is not null, how a string starts, the range of a number, the length of a
/// collection.
///
/// The default says nothing. [`Value::refined`](super::Value::refined) checks it against a type. (go-cty:
/// `RefinementBuilder`.)
///
/// ```
/// use tfsdk::value::Refinement;
/// use tfsdk::{Type, Value};
///
/// let arn = Value::refined(Type::STRING, Refinement::new().not_null().prefix("arn:aws:"))?;
/// assert!(!arn.is_known());
/// assert_eq!(arn.equals(&Value::from("https://example.com")), Some(false));
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Refinement {
    /// `Some(false)` if it cannot be null, `Some(true)` if it must be.
    pub(crate) null: Option<bool>,
    pub(crate) prefix: Option<Arc<str>>,
    pub(crate) min: Option<Bound>,
    pub(crate) max: Option<Bound>,
    pub(crate) min_len: Option<u64>,
    pub(crate) max_len: Option<u64>,
}

impl Refinement {
    /// A refinement that says nothing yet.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(Refinement::new().is_empty());
    /// ```
    pub fn new() -> Self {
        Refinement::default()
    }

    /// The value will not be null.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(Refinement::new().not_null().is_not_null());
    /// ```
    #[must_use]
    pub fn not_null(mut self) -> Self {
        self.null = Some(false);
        self
    }

    /// The string will start with exactly `prefix`.
    ///
    /// The caller makes sure that the last character of it does not combine with what follows.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().prefix("i-").known_prefix(), Some("i-"));
    /// ```
    #[must_use]
    pub fn prefix(mut self, prefix: &str) -> Self {
        let prefix = normalized(prefix.into());
        self.prefix = (!prefix.is_empty()).then(|| prefix.into());
        self
    }

    /// The string will start with `text`, as far as nothing that follows can change it.
    ///
    /// Unlike [`prefix`](Self::prefix) this leaves out the last character, which a combining mark behind it could
    /// change, unless it is one of those that separate words; and it keeps at most 128 bytes. (go-cty: `StringPrefix`.)
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// // An accent that follows would change the "e".
    /// assert_eq!(Refinement::new().safe_prefix("cafe").known_prefix(), Some("caf"));
    /// ```
    #[must_use]
    pub fn safe_prefix(self, text: &str) -> Self {
        self.prefix(unchangeable(text))
    }

    /// The number will be at least `number`, or more than it.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(Refinement::new().min(0, false).lower_bound().is_some_and(|bound| !bound.inclusive));
    /// ```
    #[must_use]
    pub fn min(mut self, number: impl Into<Number>, inclusive: bool) -> Self {
        self.min = Some(Bound { number: number.into(), inclusive });
        self
    }

    /// The number will be at most `number`, or less than it.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(Refinement::new().max(65535, true).upper_bound().is_some_and(|bound| bound.inclusive));
    /// ```
    #[must_use]
    pub fn max(mut self, number: impl Into<Number>, inclusive: bool) -> Self {
        self.max = Some(Bound { number: number.into(), inclusive });
        self
    }

    /// The collection will have at least `len` elements.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().min_len(1).least_len(), 1);
    /// ```
    #[must_use]
    pub fn min_len(mut self, len: u64) -> Self {
        self.min_len = (len > 0).then_some(len);
        self
    }

    /// The collection will have at most `len` elements.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().max_len(3).greatest_len(), Some(3));
    /// ```
    #[must_use]
    pub fn max_len(mut self, len: u64) -> Self {
        self.max_len = Some(len);
        self
    }

    /// Whether the value is known not to be null.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(!Refinement::new().is_not_null());
    /// assert!(Refinement::new().not_null().is_not_null());
    /// ```
    pub fn is_not_null(&self) -> bool {
        self.null == Some(false)
    }

    /// How the string will start.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().prefix("arn:").known_prefix(), Some("arn:"));
    /// assert_eq!(Refinement::new().known_prefix(), None);
    /// ```
    pub fn known_prefix(&self) -> Option<&str> {
        self.prefix.as_deref()
    }

    /// The lower end of the number's range.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().min(1, true).lower_bound().unwrap().number.to_string(), "1");
    /// ```
    pub fn lower_bound(&self) -> Option<&Bound> {
        self.min.as_ref()
    }

    /// The upper end of the number's range.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().max(9, false).upper_bound().unwrap().number.to_string(), "9");
    /// ```
    pub fn upper_bound(&self) -> Option<&Bound> {
        self.max.as_ref()
    }

    /// The least number of elements the collection will have.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().least_len(), 0);
    /// assert_eq!(Refinement::new().min_len(2).least_len(), 2);
    /// ```
    pub fn least_len(&self) -> u64 {
        self.min_len.unwrap_or(0)
    }

    /// The greatest number of elements the collection will have.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert_eq!(Refinement::new().greatest_len(), None);
    /// assert_eq!(Refinement::new().max_len(2).greatest_len(), Some(2));
    /// ```
    pub fn greatest_len(&self) -> Option<u64> {
        self.max_len
    }

    /// Whether nothing is known.
    ///
    /// ```
    /// use tfsdk::value::Refinement;
    ///
    /// assert!(Refinement::new().is_empty());
    /// assert!(!Refinement::new().not_null().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        *self == Refinement::default()
    }

    /// Whether a known value that is not null may be what this refines. (go-cty: `ValueRange.Includes`.)
    pub(super) fn admits(&self, value: ValueRef<'_>) -> bool {
        if self.null == Some(true) {
            return false;
        }
        if let (Some(prefix), Some(text)) = (&self.prefix, value.as_str()) {
            return text.starts_with(&**prefix);
        }
        if let Some(number) = value.as_number() {
            let above =
                |bound: &Bound| *number > bound.number || (bound.inclusive && *number == bound.number);
            let below =
                |bound: &Bound| *number < bound.number || (bound.inclusive && *number == bound.number);
            // Without a bound it ends before the infinities, as in go-cty.
            let is_lowest = number.is_infinite() && number.is_negative();
            let is_highest = number.is_infinite() && !number.is_negative();
            return self.min.as_ref().map_or(!is_lowest, above)
                && self.max.as_ref().map_or(!is_highest, below);
        }
        match (value.ty().is_collection(), value.len()) {
            // Unknown elements of a set may turn out to be equal.
            (true, Some(len)) if value.is_wholly_known() => {
                let len = len as u64;
                self.least_len() <= len && self.max_len.is_none_or(|most| len <= most)
            }
            _ => true,
        }
    }

    /// How many unknown elements a value of this type has that is known to be as this says: those of a short list of a
    /// known length, which [`Value::refined`](super::Value::refined) makes.
    pub(crate) fn elements_of(&self, ty: &Type) -> usize {
        match (self.is_not_null(), self.max_len, ty.kind()) {
            (true, Some(len), TypeKind::List(_)) if len == self.least_len() && len <= MAX_EXPANSION => {
                len as usize
            }
            _ => 0,
        }
    }

    /// This refinement, checked against `ty` and for contradictions, without what narrows nothing.
    pub(super) fn checked(mut self, ty: &Type) -> Result<Self, Error> {
        let wrong = |what: &str| {
            Err(Error::new(
                ProblemKind::Invalid,
                format!("an unknown {} cannot be refined by {what}", ty.friendly_name()),
            ))
        };
        let contradiction = |text: String| Err(Error::new(ProblemKind::Invalid, text));
        if self.prefix.is_some() && *ty != Type::STRING {
            return wrong("a string prefix");
        }
        if (self.min.is_some() || self.max.is_some()) && *ty != Type::NUMBER {
            return wrong("the range of a number");
        }
        if (self.min_len.is_some() || self.max_len.is_some()) && !ty.is_collection() {
            return wrong("a length");
        }
        self.min = self.min.filter(|b| !(b.number.is_infinite() && b.number.is_negative()));
        self.max = self.max.filter(|b| !b.number.is_infinite() || b.number.is_negative());
        self.min_len = self.min_len.filter(|len| *len > 0);
        if let (Some(min), Some(max)) = (&self.min, &self.max) {
            let fits = if min.inclusive == max.inclusive {
                min.number <= max.number
            } else {
                min.number < max.number
            };
            if !fits {
                return contradiction(format!(
                    "the lower bound {} of an unknown number is greater than its upper bound {}",
                    min.number.excerpt(),
                    max.number.excerpt()
                ));
            }
        }
        if let (Some(min), Some(max)) = (self.min_len, self.max_len) {
            if min > max {
                return contradiction(format!(
                    "an unknown collection cannot have at least {min} and at most {max} elements"
                ));
            }
        }
        Ok(self)
    }
}

/// The start of a text that stays as it is, whatever follows: without the last character, which a combining mark could
/// change, unless that is one of those that separate words. (go-cty: `SafeKnownPrefix`.)
fn unchangeable(text: &str) -> &str {
    const LONGEST: usize = 128;
    const SEPARATORS: &str = "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'";
    let mut end = text.len().min(LONGEST);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let text = &text[..end];
    let Some(last) = clusters(text).next_back() else { return text };
    let mut chars = last.chars();
    match (chars.next(), chars.next()) {
        (Some(only), None) if SEPARATORS.contains(only) => text,
        _ => &text[..text.len() - last.len()],
    }
}
