//! Writing a number in decimal.

use std::fmt::{self, Write as _};

use super::binary::Binary;
use super::decimal::Digits;
use super::double;
use super::error::NumberError;
use super::repr::{Number, POW10, Repr};
use super::shortest::shortest_at_53;
use crate::text::Cut;

/// The longest text of one number that is written in full, in bytes: to the wire, and as a string.
///
/// The eleven bytes `1e600000000` read as a number whose digits would fill 600 MB. The longest text that
/// Terraform itself is known to pass on has a hundred thousand digits.
pub const LONGEST_NUMBER: usize = 1 << 18;

/// A number whose text would be longer is displayed with an exponent.
///
/// So a displayed number is not much longer than the text that it was read from.
const LONGEST_DISPLAYED: usize = 256;

impl Number {
    /// The number in decimal, never with an exponent: the shortest text that tells it from its
    /// neighbours.
    ///
    /// The text reads back as the same number, except for some powers of two with a fraction: there Go's text, and so
    /// Terraform's, may be that of the number just below. To Terraform, numbers of one text are equal; see
    /// [`equals`](Self::equals).
    ///
    /// A negative zero is `-0`, infinities are `+Inf` and `-Inf`. The text can be far longer than the one that the number
    /// was read from: that of `1e600000000` has six hundred million zeros. For a number from outside, use
    /// [`text_within`](Self::text_within). (Go: `big.Float.Text('f', -1)`.)
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("1.50e-2")?.to_text(), "0.015");
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        self.append_text(&mut text);
        text
    }

    /// The same text as [`to_text`](Self::to_text), if it is no longer than `limit` bytes.
    ///
    /// # Errors
    /// When it is longer; no memory is taken for it.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert_eq!(Number::parse("1e3")?.text_within(4)?, "1000");
    /// assert!(Number::parse("1e9")?.text_within(4).is_err());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn text_within(&self, limit: usize) -> Result<String, NumberError> {
        let (bound, slack) = self.text_len_bounds();
        if bound.saturating_sub(slack) > limit {
            return Err(NumberError::too_long(limit));
        }
        let text = self.to_text();
        if text.len() > limit { Err(NumberError::too_long(limit)) } else { Ok(text) }
    }

    /// A length that the text of [`to_text`](Self::to_text) does not exceed, found without writing it.
    #[doc(hidden)]
    pub fn text_len_bound(&self) -> usize {
        self.text_len_bounds().0
    }

    /// The bound, and the most by which the text may be shorter.
    fn text_len_bounds(&self) -> (usize, usize) {
        let (exponent, precision) = match &self.repr {
            Repr::I64(_) | Repr::Short { .. } | Repr::U64(_) | Repr::Decimal { .. } => return (22, 22),
            Repr::F64(value) if value.is_infinite() || *value == 0.0 => return (4, 4),
            Repr::F64(value) => (double::exponent(*value), 53),
            Repr::Big(big) => (big.exponent(), big.precision),
        };
        // A decimal digit is more than three bits.
        let places = (exponent.unsigned_abs() * 30103 / 100_000 + 2) as usize;
        let digits = (precision * 30103 / 100_000 + 3) as usize;
        // The sign, the point and the zero before it.
        let extra = 3;
        if exponent > 0 && self.is_integer() {
            (places + extra, extra + 3)
        } else {
            (places + digits + extra, digits + extra + 3)
        }
    }

    /// What it takes to write the number, in steps of a [`Budget`](crate::limits::Budget).
    ///
    /// The digits of a number with a large exponent are those of its product with a power of ten of as many digits, and
    /// finding them takes the square of their number.
    #[doc(hidden)]
    pub fn text_work(&self) -> u64 {
        match &self.repr {
            Repr::I64(_) | Repr::Short { .. } | Repr::U64(_) | Repr::Decimal { .. } => 1,
            Repr::F64(_) if self.has_short_text() => 50,
            Repr::Big(_) if self.has_short_text() => 128,
            Repr::F64(_) => 2000,
            Repr::Big(big) => {
                let words = big.precision / 64;
                (words.saturating_mul(words) / 50).max(2000)
            }
        }
    }

    /// How many bytes the number holds besides those of every number: none, unless it has more digits than machine words and
    /// short decimals have. Operations on such numbers take the product of their sizes.
    #[doc(hidden)]
    pub fn size(&self) -> u64 {
        match &self.repr {
            Repr::Big(big) => big.precision.max(big.mantissa.bits()) / 8,
            Repr::I64(_) | Repr::Short { .. } | Repr::U64(_) | Repr::F64(_) | Repr::Decimal { .. } => 0,
        }
    }

    /// Whether the whole text has at most 256 characters, which is when [`Display`](fmt::Display) writes it without an
    /// exponent; of some numbers the digits have to be found to tell, and these count as longer.
    ///
    /// The text of any other number takes some tens of microseconds to find, however few characters are shown of it.
    /// Whoever writes many from outside pays for each.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// assert!(Number::parse("1e200")?.has_short_text());
    /// assert!(!Number::parse("1e300")?.has_short_text());
    /// # Ok::<(), tfsdk::number::NumberError>(())
    /// ```
    pub fn has_short_text(&self) -> bool {
        self.text_len_bound() <= LONGEST_DISPLAYED
    }

    /// The number in a message: cut when its text would be long.
    pub(crate) fn excerpt(&self) -> String {
        // `Display` takes to an exponent before this would cost anything.
        Cut(&self.to_string()).to_string()
    }

    /// Appends the text of [`to_text`](Self::to_text) to a string.
    ///
    /// ```
    /// use tfsdk::Number;
    ///
    /// let mut line = "size = ".to_owned();
    /// Number::from(10).append_text(&mut line);
    /// assert_eq!(line, "size = 10");
    /// ```
    pub fn append_text(&self, out: &mut String) {
        match &self.repr {
            Repr::I64(value) | Repr::Short { value, .. } => append(out, value),
            Repr::U64(value) => append(out, value),
            Repr::Decimal { mantissa, scale } => append_decimal(out, *mantissa, usize::from(*scale)),
            Repr::F64(value) if value.is_infinite() => {
                out.push_str(if *value > 0.0 { "+Inf" } else { "-Inf" });
            }
            Repr::F64(value) if *value == 0.0 => out.push_str("-0"),
            Repr::F64(_) | Repr::Big(_) => {
                if self.is_negative() {
                    out.push('-');
                }
                append_plain(out, &self.shortest());
            }
        }
    }

    /// The text by which go-cty's sets hash and order: ten significant digits, with an exponent if it is large. (Go:
    /// `big.Float.String`, which is format `g` with precision 10.)
    #[doc(hidden)]
    pub fn set_key(&self) -> String {
        const DIGITS: usize = 10;
        let binary = self.to_binary();
        let (negative, mut digits) = match &binary {
            Binary::Infinite { negative } => {
                return if *negative { "-Inf" } else { "+Inf" }.to_owned();
            }
            Binary::Zero { negative } => return if *negative { "-0" } else { "0" }.to_owned(),
            Binary::Finite(finite) => (finite.negative, Digits::leading(finite, DIGITS + 2)),
        };
        digits.round(DIGITS);
        let mut out = String::new();
        if negative {
            out.push('-');
        }
        if digits.point < -3 || digits.point > DIGITS as i64 {
            append_exponent(&mut out, &digits);
        } else {
            append_plain(&mut out, &digits);
        }
        out
    }

    /// The shortest digits of a finite number other than zero.
    pub(super) fn shortest(&self) -> Digits {
        if let Repr::F64(value) = self.repr {
            return shortest_at_53(value);
        }
        if let Repr::Decimal { mantissa, scale } = self.repr {
            return Digits::of_integer(mantissa.unsigned_abs(), -i64::from(scale));
        }
        match self.to_binary() {
            Binary::Finite(finite) => Digits::shortest(&finite),
            Binary::Zero { .. } | Binary::Infinite { .. } => Digits::of_integer(0, 0),
        }
    }
}

impl fmt::Display for Number {
    /// Writes the text of [`Number::to_text`], or where that has more than 256 characters beside its sign the same
    /// digits with an exponent: `1e+600000000`.
    ///
    /// Either is an expression of the language, and reads back alike. This is how everything that people read or that is
    /// read back as configuration has its numbers, so that none is longer than it may be.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.text_len_bound() <= LONGEST_DISPLAYED {
            return f.write_str(&self.to_text());
        }
        let digits = self.shortest();
        let mut out = String::new();
        if self.is_negative() {
            out.push('-');
        }
        // By the digits and not by the bound, as numbers that are equal by their text have to be displayed alike.
        if digits.plain_len() <= LONGEST_DISPLAYED {
            append_plain(&mut out, &digits);
        } else {
            append_exponent(&mut out, &digits);
        }
        f.write_str(&out)
    }
}

impl Digits {
    /// The length of what [`append_plain`] writes.
    fn plain_len(&self) -> usize {
        let len = self.digits.len();
        match usize::try_from(self.point) {
            Ok(0) | Err(_) => len.saturating_add(2).saturating_add(self.point.unsigned_abs() as usize),
            Ok(point) if point >= len => point,
            Ok(_) => len + 1,
        }
    }
}

fn append(out: &mut String, value: impl fmt::Display) {
    // Writing to a string cannot fail.
    let _ = write!(out, "{value}");
}

fn append_decimal(out: &mut String, mantissa: i64, scale: usize) {
    if mantissa < 0 {
        out.push('-');
    }
    let power = POW10[scale] as u64;
    let mantissa = mantissa.unsigned_abs();
    let _ = write!(out, "{}.{:0scale$}", mantissa / power, mantissa % power);
}

/// `ddd.ddd`, as Go's format `f` with the digits there are.
fn append_plain(out: &mut String, digits: &Digits) {
    let text = std::str::from_utf8(&digits.digits).unwrap_or_default();
    match usize::try_from(digits.point) {
        Ok(0) | Err(_) => {
            out.push_str("0.");
            append_zeros(out, digits.point.unsigned_abs() as usize);
            out.push_str(text);
        }
        Ok(point) if point >= text.len() => {
            out.push_str(text);
            append_zeros(out, point - text.len());
        }
        Ok(point) => {
            out.push_str(&text[..point]);
            out.push('.');
            out.push_str(&text[point..]);
        }
    }
}

/// `d.ddde+dd`, as Go's format `e` with the digits there are.
fn append_exponent(out: &mut String, digits: &Digits) {
    let text = std::str::from_utf8(&digits.digits).unwrap_or_default();
    let (first, rest) = text.split_at(text.len().min(1));
    out.push_str(first);
    if !rest.is_empty() {
        out.push('.');
        out.push_str(rest);
    }
    let _ = write!(out, "e{:+03}", digits.point - 1);
}

/// Many at once: a short number may stand for a million of them.
fn append_zeros(out: &mut String, count: usize) {
    const ZEROS: &str = "0000000000000000000000000000000000000000000000000000000000000000";
    out.reserve(count);
    for _ in 0..count / ZEROS.len() {
        out.push_str(ZEROS);
    }
    out.push_str(&ZEROS[..count % ZEROS.len()]);
}
