//! `BigDecimal`: decimals of any length.

use ::bigdecimal::BigDecimal;
use ::bigdecimal::num_bigint::BigInt;

use super::traits::{FromTf, TfType, ToTf};
use crate::error::{Error, ProblemKind};
use crate::number::Number;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

impl TfType for BigDecimal {
    const SPEC: &'static TypeSpec = &TypeSpec::Number;
}

impl<'de> FromTf<'de> for BigDecimal {
    /// Reads the decimal text of the number; infinities are refused, and so are texts of more than 100,000 digits.
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let number = source.number()?;
        number.text_within(LONGEST)?.parse().map_err(|_| {
            Error::new(
                ProblemKind::Range,
                format!("expected a finite decimal number, found {}", number.excerpt()),
            )
        })
    }
}

impl ToTf for BigDecimal {
    const KEEPS_BALANCE: bool = true;

    /// Writes the decimal, if Terraform's 512 bits hold it without rounding.
    ///
    /// # Errors
    /// When Terraform would round it, or it has more than 100,000 digits.
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        let decimal = self.normalized();
        let (unscaled, scale): (BigInt, i64) = decimal.as_bigint_and_exponent();
        let number = Number::parse(&format!("{unscaled}e{}", scale.saturating_neg()))?;
        // What is beyond all exponents is read as an infinity, or as zero.
        if number.is_infinite() || number.is_zero() && decimal != BigDecimal::default() {
            return Err(Error::new(
                ProblemKind::Range,
                "the decimal has a greater exponent than Terraform's numbers have",
            ));
        }
        let kept: Option<BigDecimal> = number.text_within(LONGEST)?.parse().ok();
        match kept {
            Some(kept) if kept == decimal => sink.number(&number),
            _ => Err(Error::new(
                ProblemKind::Range,
                format!("the decimal has more digits than Terraform keeps: {} of them", decimal.digits()),
            )),
        }
    }
}

/// The longest text that is read, so that a few bytes such as `1e600000000` cannot fill memory.
const LONGEST: usize = 100_000;
