//! The mirror of a type.

use crate::error::Error;
use crate::mapping::tf::Tf;
use crate::mapping::traits::TfType;

/// The mirror of a type: the same, but every attribute and every element may be null or unknown.
///
/// The mirror of a `Bucket` is the struct `BucketMirror`, with the same field names; that of a `Vec<T>` is
/// `Vec<Tf<Mirror<T>>>`, and that of a `String` is `String`. That of an `Option<T>` is `Mirror<T>`, as the `Tf`
/// around a mirror holds null.
///
/// ```
/// use tfsdk::{Mirror, Tf};
///
/// let zones: Mirror<Vec<String>> = vec![Tf::Known("a".into()), Tf::Unknown];
/// assert_eq!(zones.len(), 2);
/// ```
pub type Mirror<T> = <T as Mirrored>::Mirror;

/// A part of a mirror: null, unknown, or the mirror of a `T`.
pub type Part<T> = Tf<Mirror<T>>;

/// A type of which parts, or all of it, may be unknown while Terraform plans.
///
/// Derived for structs that have a schema, and for what derives `TfValue`.
///
/// ```
/// use tfsdk::{Mirrored, Tf};
///
/// assert_eq!(vec![1_u8].into_mirror(), Tf::Known(vec![Tf::Known(1)]));
/// assert!(Vec::<u8>::complete(Tf::Known(vec![Tf::Unknown])).is_err());
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be in a struct with a schema",
    label = "this has no Terraform type, or no mirror",
    note = "for a struct of your own, add `#[derive(TfObject)]` to it; for a newtype or a fieldless enum, `#[derive(TfValue)]`",
    note = "for a type of another crate that prints and parses as text, add the key `text` to the tag of the field; for any other, wrap it in a type of your own with `ValueConverter` and `ValueCreator`, and one line of `tfsdk::map_with!` that names both",
    note = "for a field that is no attribute, tag it `#[tfsdk(\"-\")]`",
    note = "for a type with an `impl TfType` of your own, write an `impl Mirrored` with itself as `Mirror`, as `tfsdk::guide::own_types` does",
    note = "a struct that reads a part of an object (`ignore_unmapped`) has no mirror, as a schema is about all of an object"
)]
pub trait Mirrored: TfType + Sized {
    /// The mirror. The `Tf` around it says if the value is null or unknown as a whole.
    type Mirror;

    /// The mirror of this value, in which all is known.
    ///
    /// ```
    /// use tfsdk::{Mirrored, Tf};
    ///
    /// assert_eq!("a".to_owned().into_mirror(), Tf::Known("a".to_owned()));
    /// ```
    fn into_mirror(self) -> Tf<Self::Mirror>;

    /// The value of a mirror, if all of it is known.
    ///
    /// # Errors
    /// When a part is unknown, or null where this type cannot hold null: all of them, each with its path.
    ///
    /// ```
    /// use tfsdk::{Mirrored, Tf};
    ///
    /// assert_eq!(u8::complete(Tf::Known(1)).unwrap(), 1);
    /// assert!(u8::complete(Tf::Null).is_err());
    /// assert_eq!(Option::<u8>::complete(Tf::Null).unwrap(), None);
    /// ```
    fn complete(mirror: Tf<Self::Mirror>) -> Result<Self, Error>;
}
