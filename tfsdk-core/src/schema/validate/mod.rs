//! Validators: what the values of an attribute have to pass.
//!
//! Small ones make up larger ones. A validator never sees a null or unknown value: `required` deals with null, and an
//! unknown value is validated once it is known.
//!
//! ```
//! use tfsdk::diag::Diagnostics;
//! use tfsdk::schema::validate::{Validate, all, each, length, one_of};
//! use tfsdk::{Path, Value};
//!
//! let zones = all([length(1..=3).into(), each(one_of(["a", "b", "c"])).into()]);
//! let mut found = Diagnostics::new();
//! zones.validate(Value::tuple(["a".into(), "d".into()]).as_ref(), &Path::root().attribute("zones"), &mut found);
//! assert_eq!(found.iter().next().unwrap().path().unwrap().to_string(), "zones[1]");
//! ```

mod arguments;
mod each;
mod exactly_one_of;
mod in_range;
mod length;
mod one_of;
mod said;
mod satisfies;
mod several;
mod validates;
mod validator;

pub use arguments::{Choices, LengthRange, NumberBound, Validators};
pub use each::{Each, each};
pub(crate) use exactly_one_of::not_exactly_one;
pub use exactly_one_of::{ExactlyOneOf, exactly_one_of};
pub use in_range::{InRange, at_least, at_most, within};
pub use length::{Length, length};
pub use one_of::{Choice, OneOf, one_of};
pub use satisfies::{Satisfies, satisfies};
pub use several::{All, Any, all, any};
pub use validates::Validates;
pub use validator::{Validate, Validator};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Diagnostics;
    use crate::path::Path;
    use crate::ty::Type;
    use crate::value::Value;

    fn problems(validator: impl Validate, value: impl Into<Value>) -> Vec<String> {
        let mut found = Diagnostics::new();
        validator.validate(value.into().as_ref(), &Path::root().attribute("a"), &mut found);
        found.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn length_counts_characters() {
        assert_eq!(problems(length(2..=3), "äöü"), [""; 0]);
        assert_eq!(
            problems(length(2..), "ä"),
            ["error: a: Invalid length: Expected at least 2 characters, found 1."]
        );
    }

    #[test]
    fn a_number_out_of_range_is_shown_with_the_range() {
        assert_eq!(
            problems(within(1, 65_535), 70_000),
            ["error: a: Number out of range: Expected a number from 1 to 65535, found 70000."]
        );
        assert_eq!(problems(at_least(1), 1), [""; 0]);
        assert_eq!(problems(at_most(1), 2).len(), 1);
    }

    #[test]
    fn a_bound_may_be_a_fraction() {
        assert_eq!(problems(within(0.1, 0.3), crate::number::Number::parse("0.3").unwrap()), [""; 0]);
        assert_eq!(
            problems(at_least(0.5), crate::number::Number::parse("0.4").unwrap()),
            ["error: a: Number out of range: Expected a number of at least 0.5, found 0.4."]
        );
        assert_eq!(problems(at_most(f64::INFINITY), 1), [""; 0]);
        assert_eq!(at_least(f64::NAN).misuses(&Type::NUMBER), ["a bound is NaN, which is no number"]);
    }

    #[test]
    fn one_of_takes_fractions_and_what_an_iterator_only_refers_to() {
        const SHARES: [f64; 2] = [0.1, 0.5];
        let tenth = || crate::number::Number::parse("0.1").unwrap();
        assert_eq!(problems(one_of(SHARES), tenth()), [""; 0]);
        assert_eq!(problems(one_of(SHARES.iter()), tenth()), [""; 0]);
        assert_eq!(problems(one_of([0.1_f32]), tenth()), [""; 0]);
        assert_eq!(problems(within(0.1_f32, 0.1), tenth()), [""; 0]);
        assert_eq!(problems(one_of(["a", "b"].iter()), "b"), [""; 0]);
        assert_eq!(one_of([f64::NAN]).misuses(&Type::NUMBER), ["`one_of` allows no value at all"]);
    }

    #[test]
    fn one_of_suggests_the_nearest() {
        assert_eq!(
            problems(one_of(["public", "private"]), "privat"),
            [
                r#"error: a: Value not allowed: Expected one of "public", "private", found string "privat". Did you mean "private"?"#
            ]
        );
    }

    #[test]
    fn each_reports_every_bad_element_at_its_path() -> Result<(), crate::error::Error> {
        let list = Value::list(Type::NUMBER, [Value::from(0), Value::null(Type::NUMBER), Value::from(9)])?;
        let found = problems(each(within(1, 3)), list);
        assert_eq!(found.len(), 2);
        assert!(found[1].starts_with("error: a[2]: "));
        Ok(())
    }

    #[test]
    fn any_is_content_with_one() {
        let even = satisfies("an even number", |v| v.as_i64().is_some_and(|n| n % 2 == 0));
        let small = at_most(3);
        assert_eq!(problems(any([even.into(), small.into()]), 4), [""; 0]);
        let even = satisfies("an even number", |v| v.as_i64().is_some_and(|n| n % 2 == 0));
        assert_eq!(problems(any([even.into(), at_most(3).into()]), 5).len(), 2);
    }
}
