//! The values of defaults: from an expression, a literal or the environment.

use std::marker::PhantomData;

use super::environment::variable;
use crate::convert::convert;
use crate::error::Error;
use crate::mapping::{FromMapKey, TypeAs, WriteAs};
use crate::number::Number;
use crate::stream::ValueSink;
use crate::ty::Type;
use crate::value::Value;

/// What the function of a default makes.
pub type MadeDefault = Result<Value, Error>;

/// Makes a trait of what may be the default of a field of type `T`. Each of them has words of its own for what may not.
macro_rules! may_be_default {
    ($(#[$about:meta])* $name:ident) => {
        $(#[$about])*
        pub trait $name<T> {
            /// Its value.
            fn default(self) -> T;
        }

        impl<T> $name<T> for T {
            fn default(self) -> T {
                self
            }
        }

        // Of a default that is no array, nothing is said of arrays.
        #[diagnostic::do_not_recommend]
        impl<T, const N: usize> $name<Vec<T>> for [T; N] {
            fn default(self) -> Vec<T> {
                self.into()
            }
        }
    };
}

may_be_default! {
    /// An expression that may be the default of a field of type `T`: it is of the same type.
    #[diagnostic::on_unimplemented(
        message = "the default is a `{Self}`, and the field holds a `{T}`",
        label = "expected `{T}`",
        note = "write a `{T}`, which is what the field holds where it is neither null nor unknown"
    )]
    DefaultOf
}

may_be_default! {
    /// What an expression gives that may be the default of a field of type `T`: what [`DefaultOf`] takes. It may name a function
    /// by mistake.
    #[diagnostic::on_unimplemented(
        message = "the default is a `{Self}`, and the field holds a `{T}`",
        label = "expected `{T}`",
        note = "write a `{T}`, which is what the field holds where it is neither null nor unknown",
        note = "if this is a function that returns a `{T}`, name it by `default_fn = …`"
    )]
    GivenFor
}

may_be_default! {
    /// The same of what a function makes.
    #[diagnostic::on_unimplemented(
        message = "the function makes a `{Self}`, and the default has to be a `{T}`",
        label = "expected a function that makes a `{T}`",
        note = "let it return a `{T}`, which is what the field holds where it is neither null nor unknown"
    )]
    MadeFor
}

/// A list that is written out in a default, or a part of one, for what is of type `T`: `[]` is the first that one tries.
#[diagnostic::on_unimplemented(
    message = "the default has a `{Self}` where the field has a `{T}`",
    label = "expected `{T}`",
    note = "lists are written as `[a, b]`, maps as `[(key, a), (key, b)]`, and what has no such form as a `{T}`"
)]
pub trait WrittenOut<T> {
    /// What it is there.
    fn element(self) -> T;
}

// Of a default that is wrong, nothing is said of `From`.
#[diagnostic::do_not_recommend]
impl<T: From<E>, E> WrittenOut<T> for E {
    fn element(self) -> T {
        self.into()
    }
}

/// A text in a default that is written out, for what is of type `T` and read as the keys of maps are.
#[diagnostic::on_unimplemented(
    message = "the default has a `&str` where the field has a `{T}`",
    label = "expected `{T}`",
    note = "lists are written as `[a, b]`, maps as `[(key, a), (key, b)]`, and what has no such form as a `{T}`"
)]
pub trait WrittenText<T> {
    /// What it is there.
    ///
    /// # Errors
    /// When there is no such value.
    fn value(self) -> Result<T, Error>;
}

// Of a text that is wrong, nothing is said of keys.
#[diagnostic::do_not_recommend]
impl<T: FromMapKey<'static>> WrittenText<T> for &'static str {
    fn value(self) -> Result<T, Error> {
        // The derive has it in normal form.
        T::from_key(self.into())
    }
}

/// The digits of a default that is a number: the derive gives them to a type that has a number's name.
pub struct Digits(pub &'static str);

/// Digits that are written out in a default, for what is of type `T`.
#[diagnostic::on_unimplemented(
    message = "the default is a number, and the field holds a `{T}`",
    label = "expected `{T}`",
    note = "write a `{T}`, which is what the field holds where it is neither null nor unknown"
)]
pub trait WrittenNumber<T> {
    /// What they are there.
    ///
    /// # Errors
    /// When there is no such value.
    fn number(self) -> Result<T, Error>;
}

// Of another type of that name, nothing is said of numbers.
#[diagnostic::do_not_recommend]
impl WrittenNumber<Number> for Digits {
    fn number(self) -> Result<Number, Error> {
        Ok(Number::parse(self.0)?)
    }
}

macro_rules! by_that_name {
    ($($ty:ty)*) => {$(
        #[diagnostic::do_not_recommend]
        impl WrittenNumber<$ty> for Digits {
            fn number(self) -> Result<$ty, Error> {
                self.0.parse().map_err(|_| Error::expected(concat!("a `", stringify!($ty), "`"), self.0))
            }
        }
    )*};
}

by_that_name! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 }

/// What the field has for a part of a default.
pub fn element<T>(written: impl WrittenOut<T>) -> T {
    written.element()
}

/// What stands as the default of a field of type `T`.
///
/// Derived code does not know its type, and a function may return whatever type is asked for. So it calls `of_field`, or
/// `made_for_field` for what a function makes. They exist twice: inherent ones, which come first, for what is or may be a `T`,
/// and in [`NotGiven`] for what has another type.
pub struct Given<T, D>(D, PhantomData<T>);

impl<T, D> Given<T, D> {
    /// A default.
    pub fn new(default: D) -> Self {
        Given(default, PhantomData)
    }
}

impl<T> Given<T, T> {
    /// The value.
    pub fn of_field(self) -> T {
        self.0
    }

    /// The value that a function made.
    pub fn made_for_field(self) -> T {
        self.0
    }
}

/// The answer for a default of another type than the field's.
pub trait NotGiven<T, D> {
    /// What the field has for it.
    fn of_field(self) -> T
    where
        D: GivenFor<T>;

    /// What the field has for what a function made.
    fn made_for_field(self) -> T
    where
        D: MadeFor<T>;
}

impl<T, D> NotGiven<T, D> for Given<T, D> {
    fn of_field(self) -> T
    where
        D: GivenFor<T>,
    {
        self.0.default()
    }

    fn made_for_field(self) -> T
    where
        D: MadeFor<T>,
    {
        self.0.default()
    }
}

/// The value of a default that is a literal, mapped as `M` does.
pub fn default_of<T, M: WriteAs<T>>(default: impl DefaultOf<T>) -> Result<Value, Error> {
    inferred_default::<T, M>(default.default())
}

/// The value of a list that is written out.
pub fn elements_default<T, M: WriteAs<T>>(elements: impl WrittenOut<T>) -> Result<Value, Error> {
    inferred_default::<T, M>(elements.element())
}

/// The value of a default that is a `T` already, mapped as `M` does.
pub fn inferred_default<T, M: WriteAs<T>>(default: T) -> Result<Value, Error> {
    let mut sink = ValueSink::new(M::SPEC.into());
    M::write(&default, &mut sink)?;
    sink.finish()
}

/// The value of a number that is written out, digit for digit: a float would be the nearest that it can hold.
pub fn number_default<T, M: WriteAs<T>>(digits: impl WrittenNumber<T>) -> Result<Value, Error> {
    inferred_default::<T, M>(digits.number()?)
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
/// Null if it is not set and the tag has no `else`.
///
/// # Errors
/// If the variable is not UTF-8, or its text cannot be converted.
pub fn env_default<T, M: TypeAs<T>>(name: &str, otherwise: Option<&str>) -> Result<Value, Error> {
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
    convert(&Value::from(text), &ty).map_err(|_| {
        // The text may be a secret, and stays out of the message.
        Error::invalid(format!("{whence} has to hold a {}", ty.friendly_name()))
    })
}
