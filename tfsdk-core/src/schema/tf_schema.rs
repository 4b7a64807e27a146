//! Rust types that have a schema.

use super::tagged::Tag;
use super::{BodySpec, Kind, Schema, SchemaSpec};

/// A Rust type that has a schema: a struct tagged as resource, data source, ephemeral resource, provider, list, action, provider_meta or
/// nested.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::schema::{Kind, TfSchema};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource, version = 2)]
/// struct Disk {
///     /// Its size in bytes.
///     #[tfsdk("size", required)]
///     size: u64,
/// }
/// assert_eq!((Disk::KIND, Disk::VERSION), (Some(Kind::Resource), 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "this struct does not say what it is",
    note = "tag it `#[tfsdk(resource)]`, `#[tfsdk(data_source)]`, `#[tfsdk(provider)]`, `#[tfsdk(ephemeral)]`, `#[tfsdk(list)]`, `#[tfsdk(action)]` or `#[tfsdk(provider_meta)]`, or `#[tfsdk(nested)]` if it is a part of one of these",
    note = "the mirror of a struct has no schema of its own: name the struct, such as `Bucket` in place of `BucketMirror` or `Mirror<Bucket>`"
)]
pub trait TfSchema {
    /// What it is tagged as: one of the types in [`tagged`](super::tagged).
    type Tag: Tag;

    /// What it is for, which its tag says; `None` for a struct that is nested in others.
    const KIND: Option<Kind> = <Self::Tag as Tag>::KIND;

    /// Its attributes and blocks.
    const BODY: &'static BodySpec;

    /// Whose its data are: [`Owned`], or [`Borrowed`] where it has lifetimes.
    type Data;

    /// The version of the state.
    const VERSION: u64 = 0;

    /// Checks that depend on a type parameter, so that the compiler makes them where the schema is used.
    #[doc(hidden)]
    const FITS: () = ();

    /// The same of the structs in its fields.
    #[doc(hidden)]
    const INSIDE: () = ();

    /// The schema.
    ///
    /// All rules were checked at compile time, except those about the values of defaults; see [`Schema::check`].
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::schema::TfSchema;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(resource)]
    /// struct Disk {
    ///     /// Its size in bytes.
    ///     #[tfsdk("size", required)]
    ///     size: u64,
    /// }
    /// assert_eq!(Disk::schema().block().get("size").unwrap().name(), "size");
    /// ```
    fn schema() -> Schema {
        let ((), ()) = (Self::FITS, Self::INSIDE);
        Schema::from(&SchemaSpec { version: Self::VERSION, body: Self::BODY }).of_kind(Self::KIND)
    }
}

/// The data of a struct without lifetimes: it lives as long as anybody likes.
#[derive(Clone, Copy, Debug)]
pub enum Owned {}

/// The data of a struct with lifetimes: it lives as long as what it borrows from.
#[derive(Clone, Copy, Debug)]
pub enum Borrowed {}
