//! Rust's numbers. What does not fit is refused, never rounded.

use std::num::NonZero;

use num_bigint::{BigInt, BigUint};

use super::traits::{FromTf, TfType, ToTf};
use crate::error::{Error, ProblemKind};
use crate::number::Number;
use crate::stream::format::out_of_range;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

macro_rules! numbers {
    ($($number:ty, |$source:ident| $read:expr, |$value:ident, $sink:ident| $write:expr;)*) => {$(
        impl TfType for $number {
            const SPEC: &'static TypeSpec = &TypeSpec::Number;
        }

        impl<'de> FromTf<'de> for $number {
            #[inline]
            fn from_tf<S: Source<'de>>($source: &mut S) -> Result<Self, Error> {
                $read
            }
        }

        impl ToTf for $number {
            const KEEPS_BALANCE: bool = true;

            #[inline]
            fn to_tf<K: Sink>(&self, $sink: &mut K) -> Result<(), Error> {
                let $value = self;
                $write
            }
        }
    )*};
}

macro_rules! small_integers {
    ($($int:ident)*) => {
        numbers! {$(
            $int,
            |source| source.i64($int::MIN.into(), $int::MAX.into()).map(|number| number as $int),
            |value, sink| sink.i64((*value).into());
        )*}
    };
}

macro_rules! large_integers {
    ($($int:ident $to:ident)*) => {
        numbers! {$(
            $int,
            |source| Ok(source.number()?.$to()?),
            |value, sink| sink.number(&Number::from(*value));
        )*}
    };
}

// `as` is exact here, as the source has checked the range.
small_integers!(i8 i16 i32 i64 u8 u16 u32);
large_integers!(i128 to_i128 u128 to_u128 isize to_isize);

numbers! {
    u64, |source| source.u64(), |value, sink| sink.u64(*value);
    usize,
    |source| {
        let number = source.u64()?;
        usize::try_from(number).map_err(|_| out_of_range(number, 0, usize::MAX))
    },
    |value, sink| sink.number(&Number::from(*value));
    f64, |source| source.f64(), |value, sink| sink.f64(*value);
    f32, |source| source.f32(),
    |value, sink| match value.is_infinite() {
        false => sink.number(&Number::from_f32(*value)?),
        true => Err(infinite(*value)),
    };
    Number, |source| source.number(), |value, sink| sink.number(value);
    BigInt, |source| Ok(source.number()?.to_bigint()?), |value, sink| sink.number(&Number::from(value.clone()));
    BigUint, |source| Ok(source.number()?.to_biguint()?), |value, sink| sink.number(&Number::from(value.clone()));
}

/// Reading refuses infinities as well.
#[cold]
fn infinite(float: f32) -> Error {
    Error::new(ProblemKind::Range, format!("expected a finite number, found {float}"))
        .with_advice("a field that may be infinite is an `f64`")
}

macro_rules! non_zero {
    ($($int:ident, |$source:ident| $read:expr;)*) => {$(
        impl TfType for NonZero<$int> {
            const SPEC: &'static TypeSpec = &TypeSpec::Number;
        }

        impl<'de> FromTf<'de> for NonZero<$int> {
            fn from_tf<S: Source<'de>>($source: &mut S) -> Result<Self, Error> {
                $read
            }
        }

        impl ToTf for NonZero<$int> {
            const KEEPS_BALANCE: bool = true;

            fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
                self.get().to_tf(sink)
            }
        }
    )*};
}

macro_rules! non_zero_signed {
    ($($int:ident)*) => {
        non_zero! {$($int, |source| NonZero::new($int::from_tf(source)?).ok_or_else(zero);)*}
    };
}

// The range that an error names starts at 1, so that nobody is sent from -1 to 0.
macro_rules! non_zero_unsigned {
    ($($int:ident)*) => {
        non_zero! {$(
            $int,
            |source| {
                let number = source.number()?;
                match $int::try_from(&number).map(NonZero::new) {
                    Ok(Some(whole)) => Ok(whole),
                    Ok(None) => Err(out_of_range(0, 1, $int::MAX)),
                    Err(_) => Err(out_of_range(number, 1, $int::MAX)),
                }
            };
        )*}
    };
}

#[cold]
fn zero() -> Error {
    Error::new(ProblemKind::Range, "expected a number other than 0, found 0")
}

non_zero_signed!(i8 i16 i32 i64 i128 isize);
non_zero_unsigned!(u8 u16 u32 u64 u128 usize);
