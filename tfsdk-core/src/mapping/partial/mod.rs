//! The mirror of a type in which every part may be null or unknown.

mod collection;
pub(crate) mod leaf;
pub(crate) mod object;
pub(crate) mod way;

pub use collection::PartialSet;
pub use way::{PartialAs, Text};

use super::Tf;
use crate::error::Error;

/// The mirror of a type: the same, but every attribute and every element may be null or unknown.
///
/// That of a `Bucket` is the struct `BucketPartial`, with the same field names, that of a `Vec<T>` is
/// `Vec<Tf<Partial<T>>>`, that of an `Option<T>` is `Partial<T>`, as the `Tf` around it holds null, and that of a
/// `String` is `String`.
pub type Partial<T> = <T as MayBeUnknown>::Partial;

/// A type of which parts, or all of it, may be unknown while Terraform plans.
///
/// Derived for structs that have a schema, and for what derives `TfValue`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how it is while it is not known",
    label = "a field of a struct with a schema may be unknown while Terraform plans",
    note = "a struct or enum says so by `#[derive(TfObject)]` or `#[derive(TfValue)]`, a type of your own by `tfsdk::map_with!`, or by `impl MayBeUnknown` with itself as `Partial`"
)]
pub trait MayBeUnknown: Sized {
    /// What it is when it is neither null nor unknown as a whole.
    type Partial;

    /// The same, wholly known.
    fn into_partial(self) -> Tf<Self::Partial>;

    /// Itself, when all of it is known.
    ///
    /// # Errors
    /// When a part is unknown, or null where this type cannot hold null: all of them, each with its path.
    fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error>;
}
