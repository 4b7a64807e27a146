//! The values of defaults: from an expression, a literal or the environment.

use super::environment::variable;
use crate::convert::convert;
use crate::error::Error;
use crate::mapping::{TypeAs, WriteAs};
use crate::number::Number;
use crate::stream::ValueSink;
use crate::text::OneOf;
use crate::ty::Type;
use crate::value::Value;

/// An expression that may be the default of a field of type `T`: it is of the same type.
#[diagnostic::on_unimplemented(
    message = "the default is a `{Self}`, and the field holds a `{T}`",
    label = "expected `{T}`",
    note = "write a `{T}`, which is what the field holds where it is neither null nor unknown"
)]
pub trait DefaultOf<T> {
    /// Its value.
    fn default(self) -> T;
}

impl<T> DefaultOf<T> for T {
    fn default(self) -> T {
        self
    }
}

/// The value of a default, mapped as `M` does.
pub fn default_of<T, M: WriteAs<T>>(default: impl DefaultOf<T>) -> Result<Value, Error> {
    inferred_default::<T, M>(default.default())
}

/// The same for an expression that is of whatever type is asked for, such as `Default::default()`.
pub fn inferred_default<T, M: WriteAs<T>>(default: T) -> Result<Value, Error> {
    let mut sink = ValueSink::new(M::SPEC.into());
    M::write(&default, &mut sink)?;
    sink.finish()
}

/// The value of a string literal, for a field that holds texts.
pub fn text_default<T, M: TypeAs<T>>(text: &'static str) -> Result<Value, Error> {
    let value = Value::from(text);
    // An enum's default is one of its texts, which was checked at compile time; a number's is refused there.
    convert(&value, &Type::from(M::SPEC))
        .map_err(|_| Error::invalid("the default is a text, and the field holds none"))
}

/// A default from the environment: the text of a variable, converted as Terraform converts it.
///
/// Null if it is not set and the tag has no `else`. `range` is that of an integer, and `texts` are those of an enum.
///
/// # Errors
/// If the variable is not UTF-8, or its text is not one that the field can hold.
pub fn env_default<T, M: TypeAs<T>>(
    name: &str,
    range: Option<(i128, i128)>,
    texts: Option<&[&str]>,
    otherwise: Option<&str>,
) -> Result<Value, Error> {
    let ty = Type::from(M::SPEC);
    let set = match variable(name) {
        Ok(text) => Some(text),
        Err(std::env::VarError::NotPresent) => None,
        Err(std::env::VarError::NotUnicode(_)) => {
            return Err(Error::invalid(format!("the environment variable {name} has to hold UTF-8")));
        }
    };
    let (text, whence) = match (&set, otherwise) {
        (Some(text), _) => (text.as_str(), format!("the environment variable {name}")),
        (None, Some(text)) => (text, format!("the default instead of the environment variable {name}")),
        (None, None) => return Ok(Value::null(ty)),
    };
    // The text may be a secret, and stays out of the messages.
    let refused = |expected: String| Error::invalid(format!("{whence} has to hold {expected}"));
    let value = convert(&Value::from(text), &ty)
        .map_err(|_| refused(wanted_number(range).unwrap_or_else(|| format!("a {}", ty.friendly_name()))))?;
    if let (Some(number), Some(range)) = (value.as_number(), range) {
        if !is_within(number, range) {
            return Err(refused(wanted_number(Some(range)).unwrap_or_default()));
        }
    }
    match texts {
        Some(texts) if !texts.contains(&text) => Err(refused(OneOf(texts).to_string())),
        _ => Ok(value),
    }
}

/// Whether it is whole and within what an integer holds. What is wider than the range is left to its reader.
fn is_within(number: &Number, (least, most): (i128, i128)) -> bool {
    match number.to_i128() {
        Ok(number) => least <= number && number <= most,
        Err(_) => {
            number.is_integer() && if number.is_negative() { least == i128::MIN } else { most == i128::MAX }
        }
    }
}

/// What a variable for an integer has to hold.
fn wanted_number(range: Option<(i128, i128)>) -> Option<String> {
    let (least, most) = range?;
    Some(match (least, most) {
        (i128::MIN, i128::MAX) => "a whole number".to_owned(),
        (least, i128::MAX) => format!("a whole number that is at least {least}"),
        (least, most) => format!("a whole number from {least} to {most}"),
    })
}
