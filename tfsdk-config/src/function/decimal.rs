//! Numbers as decimal digits, and the ways to write those.

use num_bigint::BigUint;
use tfsdk_core::number::Number;

/// Digits with a point: `0.d1d2d3… * 10^point`, without trailing zeros.
pub(super) struct Decimal {
    negative: bool,
    digits: Vec<u8>,
    point: i64,
}

impl Decimal {
    /// The fewest digits that identify this number; `None` if it is infinite.
    pub(super) fn shortest(number: &Number) -> Option<Self> {
        if number.is_infinite() {
            return None;
        }
        // A number of very many digits is displayed with an exponent.
        let text = number.to_string();
        let unsigned = text.strip_prefix('-').unwrap_or(&text);
        let (mantissa, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits = whole.bytes().chain(fraction.bytes()).collect();
        let point = whole.len() as i64 + exponent.parse().unwrap_or(0);
        Some(Self::trimmed(text.starts_with('-'), digits, point))
    }

    fn trimmed(negative: bool, mut digits: Vec<u8>, mut point: i64) -> Self {
        let zeros = digits.iter().take_while(|d| **d == b'0').count();
        digits.drain(..zeros);
        point -= zeros as i64;
        while digits.last() == Some(&b'0') {
            digits.pop();
        }
        if digits.is_empty() {
            point = 0;
        }
        Self { negative, digits, point }
    }

    pub(super) fn unsigned(self) -> Self {
        Self { negative: false, ..self }
    }

    /// Rounded to at most `count` digits. All digits are known, so ties can go to even.
    fn rounded(&self, count: i64) -> Self {
        let Ok(count) = usize::try_from(count) else { return Self::trimmed(self.negative, Vec::new(), 0) };
        if count >= self.digits.len() {
            return Self { negative: self.negative, digits: self.digits.clone(), point: self.point };
        }
        let (kept, cut) = self.digits.split_at(count);
        let tie = cut == b"5";
        let odd = kept.last().is_some_and(|d| (d - b'0') % 2 == 1);
        let up = if tie { odd } else { cut[0] >= b'5' };
        let mut kept = kept.to_vec();
        let mut point = self.point;
        if up {
            let nines = kept.iter().rev().take_while(|d| **d == b'9').count();
            kept.truncate(kept.len() - nines);
            match kept.last_mut() {
                Some(last) => *last += 1,
                None => {
                    kept.push(b'1');
                    point += 1;
                }
            }
        }
        Self::trimmed(self.negative, kept, point)
    }

    fn digit(&self, index: i64) -> char {
        usize::try_from(index).ok().and_then(|i| self.digits.get(i)).map_or('0', |d| char::from(*d))
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    fn fixed(&self, places: usize) -> String {
        let mut out = self.sign().to_owned();
        match self.point {
            1.. => out.extend((0..self.point).map(|i| self.digit(i))),
            _ => out.push('0'),
        }
        if places > 0 {
            out.push('.');
            out.extend((0..places as i64).map(|i| self.digit(self.point + i)));
        }
        out
    }

    fn exponential(&self, places: usize) -> String {
        let mut out = self.sign().to_owned();
        out.push(self.digit(0));
        if places > 0 {
            out.push('.');
            out.extend((1..=places as i64).map(|i| self.digit(i)));
        }
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        let sign = if exponent < 0 { '-' } else { '+' };
        out.push_str(&format!("e{sign}{:02}", exponent.abs()));
        out
    }

    /// `%g`: with an exponent where the point is far from the digits; `precision` is the requested number of digits.
    pub(super) fn general(&self, precision: Option<i64>) -> String {
        let count = self.digits.len() as i64;
        let limit = match precision {
            None => 6,
            Some(precision) if precision > count && count >= self.point => count,
            Some(precision) => precision,
        };
        let exponent = self.point - 1;
        if !self.digits.is_empty() && (exponent < -4 || exponent >= limit) {
            return self.exponential(self.digits.len() - 1);
        }
        self.fixed(usize::try_from(count - self.point).unwrap_or(0))
    }
}

/// The exact digits of a number, without its sign, for rounding.
pub(super) struct Float(Decimal);

/// At most this many times a fraction is multiplied by 2^64 before it is whole.
const MOST_STEPS: u32 = 1 << 10;

impl Float {
    /// All digits of a number; `None` when it is infinite.
    pub(super) fn new(number: &Number) -> Result<Option<Self>, String> {
        if number.is_infinite() {
            return Ok(None);
        }
        // A number is a whole number divided by a power of two, so multiplying by one is exact.
        let mut scaled = number.clone();
        let power = Number::from(1_u128 << 64);
        let mut steps = 0;
        while !scaled.is_integer() {
            if steps == MOST_STEPS {
                return Err("the number has too many digits to be formatted".to_owned());
            }
            scaled = scaled.mul(&power).map_err(|error| error.to_string())?;
            steps += 1;
        }
        let whole = scaled.to_bigint().map_err(|error| error.to_string())?;
        // n / 2^k is n * 5^k / 10^k.
        let places = 64 * steps;
        let digits = (whole.magnitude() * BigUint::from(5_u8).pow(places)).to_str_radix(10).into_bytes();
        let point = digits.len() as i64 - i64::from(places);
        Ok(Some(Self(Decimal::trimmed(false, digits, point))))
    }

    pub(super) fn fixed(&self, places: usize) -> String {
        let rounded = self.0.rounded(self.0.point + places as i64);
        // If the first digit was rounded away, no digit is left.
        rounded.fixed(places)
    }

    pub(super) fn exponential(&self, places: usize) -> String {
        self.0.rounded(places as i64 + 1).exponential(places)
    }

    pub(super) fn general(&self, precision: usize) -> String {
        let precision = precision.max(1) as i64;
        self.0.rounded(precision).general(Some(precision))
    }
}
