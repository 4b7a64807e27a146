//! Rust functions behind the functions of a provider.

use tfsdk_core::limits::Limits;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::argument::{Argument, Returned, Signature};
use crate::error::{Error, Result};
use crate::storable::is_finite;

/// The Rust function behind a [`Function`](super::Function): of up to eight parameters, the last of which may be
/// [`Variadic`](super::Variadic).
///
/// ```
/// use tfsdk::provider::{Function, Result};
///
/// fn repeat(text: String, times: u8) -> Result<String> {
///     Ok(text.repeat(times.into()))
/// }
/// let function = Function::new("repeat", ["text", "times"], repeat);
/// # let _ = function;
/// ```
#[diagnostic::on_unimplemented(
    message = "this is no function of a provider with {N} parameters",
    label = "expected a function with {N} parameters that returns a `Result`",
    note = "each parameter is named, and read from Terraform data; what is returned is `tfsdk::provider::Result` of what is written"
)]
pub trait FunctionBody<const N: usize, A>: Send + Sync + 'static {
    /// Which of its parameters take all that is left.
    #[doc(hidden)]
    const VARIADIC: &'static [bool];

    /// What it takes and returns.
    #[doc(hidden)]
    fn signature(&self) -> Signature;

    /// Calls it.
    #[doc(hidden)]
    fn call(&self, arguments: Vec<Value>, limits: Limits) -> Result<Value>;
}

/// Only the last parameter takes all that is left. The compiler evaluates it, and the panic is its error, with the line of the call that
/// asked for it: that of the author, and not one below it.
pub(super) const fn check(variadic: &[bool]) {
    let mut i = 0;
    while i + 1 < variadic.len() {
        assert!(!variadic[i], "only the last parameter of a function can be `Variadic`");
        i += 1;
    }
}

macro_rules! bodies {
    ($($count:literal: $($argument:ident)*;)*) => {$(
        impl<F, R, $($argument),*> FunctionBody<$count, ($($argument,)*)> for F
        where
            F: Fn($($argument),*) -> Result<R> + Send + Sync + 'static,
            R: Returned,
            $($argument: Argument,)*
        {
            const VARIADIC: &'static [bool] = &[$($argument::IS_VARIADIC),*];

            fn signature(&self) -> Signature {
                Signature {
                    parameters: vec![$($argument::parameter()),*],
                    is_variadic: Self::VARIADIC.last().is_some_and(|last| *last),
                    returned: Type::of::<R>(),
                }
            }

            #[allow(non_snake_case, unused, reason = "one variable a parameter, by the name of its type")]
            fn call(&self, arguments: Vec<Value>, limits: Limits) -> Result<Value> {
                let mut arguments = arguments.into_iter();
                let mut positions = 0..;
                $(let $argument = $argument::take(positions.next().unwrap_or_default(), &mut arguments, limits)?;)*
                let result = self($($argument),*)?;
                without_infinity(Value::of(&result).map_err(unwritable)?)
            }
        }
    )*};
}

/// A result may be made of arguments, of which nobody knows which are sensitive.
#[cold]
fn unwritable(error: tfsdk_core::error::Error) -> Error {
    let problems = error.without_values();
    Error::boxed(format!("What the function returned cannot be written: {problems}"))
}

/// Terraform ends in a crash where such a number comes to stand in a state, and with it goes all that it had not stored yet.
fn without_infinity(result: Value) -> Result<Value> {
    if is_finite(result.as_ref()) {
        return Ok(result);
    }
    Err(Error::boxed(
        "What the function returned holds an infinite number, which no state can hold.".to_owned(),
    ))
}

bodies! {
    0: ;
    1: A;
    2: A B;
    3: A B C;
    4: A B C D;
    5: A B C D E;
    6: A B C D E G;
    7: A B C D E G H;
    8: A B C D E G H I;
}
