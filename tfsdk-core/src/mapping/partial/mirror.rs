//! The mirror of a type.

use crate::error::Error;
use crate::mapping::tf::Tf;

/// The mirror of a type: the same, but every attribute and every element may be null or unknown.
///
/// The mirror of a `Bucket` is the struct `BucketPartial`, with the same field names; that of a `Vec<T>` is
/// `Vec<Tf<Partial<T>>>`, and that of a `String` is `String`. That of an `Option<T>` is `Partial<T>`, as the `Tf`
/// around a mirror holds null.
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
    /// The mirror. The `Tf` around it says if the value is null or unknown as a whole.
    type Partial;

    /// The mirror of this value, in which all is known.
    fn into_partial(self) -> Tf<Self::Partial>;

    /// The value of a mirror, if all of it is known.
    ///
    /// # Errors
    /// When a part is unknown, or null where this type cannot hold null: all of them, each with its path.
    fn complete(partial: Tf<Self::Partial>) -> Result<Self, Error>;
}
