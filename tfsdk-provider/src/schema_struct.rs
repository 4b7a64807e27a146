//! What all structs of a provider have in common.

use tfsdk_core::mapping::{FromTf, Mirrored, ToTf};
use tfsdk_core::schema::{Owned, TfSchema};

/// A struct that derives `TfObject` and has a schema: a resource, a data source, an ephemeral resource, a list, an action, the
/// configuration of a provider, or what modules tell one.
///
/// The derive makes it so; there is nothing to implement. Which of these it is, [`TaggedAs`](crate::TaggedAs) asks; a bound on a
/// struct with a parameter says both: `Self: SchemaStruct<Tag = tagged::Resource>`.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::SchemaStruct;
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Note {
///     #[tfsdk("text", required)]
///     text: String,
/// }
///
/// fn attributes<S: SchemaStruct>() -> usize {
///     S::schema().block().attributes().count()
/// }
/// assert_eq!(attributes::<Note>(), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no struct with a schema",
    label = "this does not derive `TfObject` with a kind, or borrows its data",
    note = "write `#[derive(TfObject)]` and what it is, such as `#[tfsdk(resource)]`, `#[tfsdk(data_source)]`, `#[tfsdk(provider)]`, \
            `#[tfsdk(ephemeral)]`, `#[tfsdk(list)]`, `#[tfsdk(action)]` or `#[tfsdk(provider_meta)]`, above the struct",
    note = "the struct owns what it has: `String` instead of `&str`, and no lifetimes"
)]
pub trait SchemaStruct:
    TfSchema<Data: DataOf<Self>>
    + for<'de> FromTf<'de>
    + ToTf
    + Mirrored<Mirror: for<'de> FromTf<'de> + ToTf + Send + Sync>
    + Send
    + Sync
    + Sized
{
}

#[diagnostic::do_not_recommend]
impl<T> SchemaStruct for T where
    T: TfSchema<Data: DataOf<Self>>
        + for<'de> FromTf<'de>
        + ToTf
        + Mirrored<Mirror: for<'de> FromTf<'de> + ToTf + Send + Sync>
        + Send
        + Sync
        + Sized
{
}

/// Data that a struct of a provider may have.
///
/// Asked for here, and not as `'static` by each trait of authors: of that the compiler would say at each of their methods that something
/// does not live long enough.
#[diagnostic::on_unimplemented(
    message = "`{T}` borrows its data",
    label = "a struct of a provider owns its data",
    note = "the request that it is read from does not live as long: write `String` instead of `&str`, `Vec<T>` instead of `&[T]`, and no \
            lifetimes"
)]
pub trait DataOf<T> {}

impl<T> DataOf<T> for Owned {}
