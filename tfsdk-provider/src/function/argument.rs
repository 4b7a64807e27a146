//! What parameters of functions can be.

use std::ops::Deref;

use tfsdk_core::error::{Error as Misfit, Problem, ProblemKind};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::{FromTf, ToTf};
use tfsdk_core::plan::read_given;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::error::{Error, Result};

/// What a parameter of a [`Function`](super::Function) can be: anything that is read from Terraform data, or [`Variadic`] of it.
///
/// It owns what it holds, as a call does not keep what it was made of: `String` instead of `&str`. What prints and parses as text is a
/// [`Text`](tfsdk_core::mapping::Text) of it, as the key `text` of a field has it.
///
/// ```
/// use tfsdk::provider::{Function, Result};
///
/// // Null and unknown are let in where the type of the parameter holds them.
/// fn or_default(text: Option<String>, default: String) -> Result<String> {
///     Ok(text.unwrap_or(default))
/// }
/// let function = Function::new("or_default", ["text", "default"], or_default);
/// assert_eq!(or_default(None, "a".to_owned()).unwrap(), "a");
/// # let _ = function;
///
/// use std::net::IpAddr;
/// use tfsdk::Text;
///
/// fn is_v6(Text(address): Text<IpAddr>) -> Result<bool> {
///     Ok(address.is_ipv6())
/// }
/// let function = Function::new("is_v6", ["address"], is_v6);
/// assert!(is_v6(Text("::1".parse().unwrap())).unwrap());
/// # let _ = function;
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a parameter of a function",
    label = "a parameter of this function cannot be read from Terraform data",
    note = "for what prints and parses as text, such as an address, take a `tfsdk::Text<…>` of it",
    note = "a parameter owns what it holds: `String` instead of `&str`, and `Vec<T>` instead of `&[T]`",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`"
)]
pub trait Argument: Sized {
    /// Whether it takes all arguments that are left.
    const IS_VARIADIC: bool = false;

    /// What Terraform is told of it.
    #[doc(hidden)]
    fn parameter() -> ParameterType;

    /// Takes it from the arguments, of which the first stands at `position`.
    #[doc(hidden)]
    fn take(position: usize, arguments: &mut dyn Iterator<Item = Value>, limits: Limits) -> Result<Self>;
}

/// All arguments from here on, for the last parameter of a [`Function`](super::Function).
///
/// ```
/// use tfsdk::provider::{Function, Result, Variadic};
///
/// fn longest(texts: Variadic<String>) -> Result<Option<String>> {
///     Ok(texts.into_iter().max_by_key(|text| text.len()))
/// }
/// assert_eq!(longest(Variadic(vec!["a".into(), "bb".into()])).unwrap().as_deref(), Some("bb"));
/// let function = Function::new("longest", ["texts"], longest);
/// # let _ = function;
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[doc(alias = "VariadicParameter")]
pub struct Variadic<T>(pub Vec<T>);

impl<T> Deref for Variadic<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T> IntoIterator for Variadic<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// The type of a parameter, and what it holds beside known values.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct ParameterType {
    pub(super) ty: Type,
    pub(super) holds_null: bool,
    pub(super) holds_unknown: bool,
}

/// What a function can return in its `Result`: anything that is written as Terraform data.
///
/// A trait of its own for its words: those of [`ToTf`] speak of fields and their tags.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be returned by a function",
    label = "what this function returns cannot be written as Terraform data",
    note = "for what prints and parses as text, such as an address, return a `tfsdk::Text<…>` of it",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`"
)]
pub trait Returned: ToTf {}

#[diagnostic::do_not_recommend]
impl<T: ToTf> Returned for T {}

/// What a function takes and returns.
#[doc(hidden)]
#[derive(Clone, Debug)]
pub struct Signature {
    pub(super) parameters: Vec<ParameterType>,
    pub(super) is_variadic: bool,
    pub(super) returned: Type,
}

impl Signature {
    /// That of the argument at this position; the last one goes on where it is variadic.
    pub(super) fn parameter(&self, position: usize) -> Option<&ParameterType> {
        let last = self.parameters.last().filter(|_| self.is_variadic);
        self.parameters.get(position).or(last)
    }
}

#[diagnostic::do_not_recommend]
impl<T: for<'de> FromTf<'de>> Argument for T {
    fn parameter() -> ParameterType {
        ParameterType { ty: Type::of::<T>(), holds_null: T::NULL, holds_unknown: T::UNKNOWN }
    }

    fn take(position: usize, arguments: &mut dyn Iterator<Item = Value>, limits: Limits) -> Result<Self> {
        let argument = arguments.next().ok_or_else(|| {
            Error::new("An argument is missing", "Terraform sent fewer than the function has parameters.")
        })?;
        read_given(&argument, limits).map_err(|error| misfit(error, position))
    }
}

impl<T: for<'de> FromTf<'de>> Argument for Variadic<T> {
    const IS_VARIADIC: bool = true;

    fn parameter() -> ParameterType {
        T::parameter()
    }

    fn take(position: usize, arguments: &mut dyn Iterator<Item = Value>, limits: Limits) -> Result<Self> {
        let all = arguments.enumerate().map(|(further, argument)| {
            read_given(&argument, limits).map_err(|error| misfit(error, position + further))
        });
        all.collect::<Result<Vec<T>>>().map(Variadic)
    }
}

/// Terraform says before it which argument is invalid, and tells nobody which one is sensitive. What an error says to those who write
/// structs is left out.
fn misfit(error: Misfit, position: usize) -> Error {
    let error = error.without_values();
    let mut told: Vec<String> = error.problems().iter().map(sentence).collect();
    if error.omitted() > 0 {
        told.push(format!("{} more", error.omitted()));
    }
    Error::boxed(told.join("; ")).at_argument(position)
}

fn sentence(problem: &Problem) -> String {
    let what = match problem.kind() {
        ProblemKind::Null => "null is not allowed here",
        _ => problem.message(),
    };
    let path = problem.path();
    if path.is_root() { what.to_owned() } else { format!("{}: {what}", path.excerpt()) }
}
