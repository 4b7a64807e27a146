//! The form of a number in MessagePack.

use super::repr::{Number, Repr};

/// The form of a number in MessagePack; see [`Number::wire`].
///
/// ```
/// use tfsdk::number::{Number, NumberWire};
///
/// assert_eq!(Number::from(5).wire(), NumberWire::Int(5));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum NumberWire {
    /// A whole number that fits 64 bits with a sign.
    Int(i64),
    /// A double with exactly the number's value, for infinities and numbers with a fraction.
    Float(f64),
    /// The text of the number: [`Number::to_text`], or [`Number::text_within`] a limit.
    Text,
}

impl Number {
    /// The form that go-cty's MessagePack encoding gives the number.
    ///
    /// A negative zero is `Int(0)`, and a whole number beyond 64 bits is text even if a double would be exact. (go-cty:
    /// `msgpack.Marshal`.)
    ///
    /// ```
    /// use tfsdk::number::{Number, NumberWire};
    ///
    /// assert_eq!(Number::from(5).wire(), NumberWire::Int(5));
    /// assert_eq!(Number::parse("0.5")?.wire(), NumberWire::Float(0.5));
    /// assert_eq!(Number::parse("0.1")?.wire(), NumberWire::Text);
    /// assert_eq!(Number::from(u64::MAX).wire(), NumberWire::Text);
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    #[doc(hidden)]
    pub fn wire(&self) -> NumberWire {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => NumberWire::Int(*value),
            Repr::F64(value) if value.is_infinite() || value.fract() != 0.0 => NumberWire::Float(*value),
            Repr::F64(_) => self.to_i64().map_or(NumberWire::Text, NumberWire::Int),
            // Whole numbers in these two do not fit 64 bits with a sign.
            Repr::U64(_) => NumberWire::Text,
            Repr::Big(big) if big.is_integer() => NumberWire::Text,
            Repr::Decimal { .. } | Repr::Big(_) => {
                self.exact_f64().map_or(NumberWire::Text, NumberWire::Float)
            }
        }
    }
}
