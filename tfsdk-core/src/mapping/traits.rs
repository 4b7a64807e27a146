//! What a Rust type implements to be Terraform data.

use crate::error::Error;
use crate::stream::{Sink, Source};
use crate::ty::TypeSpec;

/// A Rust type that has a Terraform type.
///
/// Derive it with `TfObject` or `TfValue`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no Terraform type",
    label = "this cannot be a Terraform value",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait TfType {
    /// The Terraform type.
    const SPEC: &'static TypeSpec;
    /// Whether null can be held.
    const NULL: bool = false;
    /// Whether an unknown value can be held.
    const UNKNOWN: bool = false;
}

/// A Rust type that is read from Terraform data.
///
/// The lifetime is that of the input. Only types that borrow from the input use it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be read from Terraform data",
    label = "this cannot be read from Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`"
)]
pub trait FromTf<'de>: TfType + Sized {
    /// Reads one value.
    ///
    /// # Errors
    /// When the data is of another type, is null or unknown where this type holds neither, or does not fit:
    /// all problems of the value, each with its path.
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error>;

    /// The value that null stands for in this type.
    ///
    /// # Errors
    /// When this type cannot hold null.
    fn from_null() -> Result<Self, Error> {
        Err(Error::null(crate::ty::Type::from(Self::SPEC).friendly_name()))
    }
}

/// A Rust type that is written as Terraform data.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be written as Terraform data",
    label = "this cannot be written as Terraform data",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, tag the field `#[tfsdk(\"name\", text)]`",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`",
    note = "a struct that reads a part of an object (`ignore_unmapped`) does not write; a struct that holds one reads a part as well"
)]
pub trait ToTf: TfType {
    /// Writes one value.
    ///
    /// # Errors
    /// When the sink cannot take a part, such as an unknown value in JSON, or when a set has equal elements: all
    /// problems, each with its path.
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error>;
}
