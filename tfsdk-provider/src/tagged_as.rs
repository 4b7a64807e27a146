//! That a struct is used as what its tag says.

use tfsdk_core::schema::{TfSchema, tagged};

/// A struct that is tagged as `K`, one of the types in [`tagged`]: what each trait of a provider's author demands of its struct.
///
/// The derive makes it so; there is nothing to implement. An `impl` for a struct with a parameter that asks for
/// `Self: SchemaStruct` asks for the tag as well, as in [`Resource`](crate::Resource).
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::TaggedAs;
/// use tfsdk::schema::tagged;
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Note {
///     #[tfsdk("text", required)]
///     text: String,
/// }
///
/// fn is_resource<S: TaggedAs<tagged::Resource>>() {}
/// is_resource::<Note>();
/// ```
///
/// A struct of another kind does not compile, where it is used:
///
/// ```compile_fail,E0277
/// # use tfsdk::TfObject;
/// # use tfsdk::provider::{DataContext, DataSource, Result};
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Note {
///     #[tfsdk("text", required)]
///     text: String,
/// }
///
/// // `Note` is no data source: this is tagged `#[tfsdk(resource)]`
/// impl DataSource for Note {
/// #     type Client = ();
/// #     async fn read(self, _: &DataContext<Self>) -> Result<Self> { Ok(self) }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "what `{Self}` is tagged as is not known here",
    label = "the bounds here hide its tag",
    note = "write `Self: SchemaStruct<Tag = {K}>` in place of `Self: SchemaStruct`, and the same of a type parameter"
)]
pub trait TaggedAs<K> {}

impl<K, T: TfSchema + Fits<K, T::Tag>> TaggedAs<K> for T {}

/// A struct with this tag can be used as `K`.
///
/// Of each two there is an impl, which demands a trait of the two that nothing implements and that has the words for them. The
/// impls are of all structs, as of impls for certain types the compiler lists those that are like what is missing.
pub trait Fits<K, Tag> {}

/// The words for each struct that is used as one of this kind.
macro_rules! used_as {
    ($module:ident, $wanted:ident, $message:literal, $note:literal) => {
        impl<T> Fits<tagged::$wanted, tagged::$wanted> for T {}

        mod $module {
            use tfsdk_core::schema::tagged;

            use super::Fits;

            words!($wanted, Resource, $message, "this is tagged `#[tfsdk(resource)]`", $note);
            words!($wanted, DataSource, $message, "this is tagged `#[tfsdk(data_source)]`", $note);
            words!($wanted, Ephemeral, $message, "this is tagged `#[tfsdk(ephemeral)]`", $note);
            words!($wanted, Provider, $message, "this is tagged `#[tfsdk(provider)]`", $note);
            words!($wanted, List, $message, "this is tagged `#[tfsdk(list)]`", $note);
            words!($wanted, Action, $message, "this is tagged `#[tfsdk(action)]`", $note);
            words!($wanted, ProviderMeta, $message, "this is tagged `#[tfsdk(provider_meta)]`", $note);
            words!($wanted, Nested, $message, "this is tagged `#[tfsdk(nested)]`", $note);
        }
    };
}

/// The words for a struct of one kind where another is wanted.
macro_rules! words {
    (Resource, Resource, $($words:tt)*) => {};
    (DataSource, DataSource, $($words:tt)*) => {};
    (Ephemeral, Ephemeral, $($words:tt)*) => {};
    (Provider, Provider, $($words:tt)*) => {};
    (List, List, $($words:tt)*) => {};
    (Action, Action, $($words:tt)*) => {};
    (ProviderMeta, ProviderMeta, $($words:tt)*) => {};
    ($wanted:ident, $found:ident, $message:literal, $label:literal, $note:literal) => {
        #[diagnostic::on_unimplemented(message = $message, label = $label, note = $note)]
        pub trait $found<T> {}

        impl<T> Fits<tagged::$wanted, tagged::$found> for T where tagged::$found: $found<T> {}
    };
}

used_as!(
    resource,
    Resource,
    "`{T}` is no resource",
    "a resource is tagged `#[tfsdk(resource)]`: write that above the struct, or implement the trait of what it is tagged as"
);
used_as!(
    data_source,
    DataSource,
    "`{T}` is no data source",
    "a data source is tagged `#[tfsdk(data_source)]`: write that above the struct, or implement the trait of what it is tagged as"
);
used_as!(
    ephemeral,
    Ephemeral,
    "`{T}` is no ephemeral resource",
    "an ephemeral resource is tagged `#[tfsdk(ephemeral)]`: write that above the struct, or implement the trait of what it is tagged as"
);
used_as!(
    provider,
    Provider,
    "`{T}` is no configuration of a provider",
    "the configuration of a provider is tagged `#[tfsdk(provider)]`: write that above the struct, or let the function take one that is"
);
used_as!(
    list,
    List,
    "`{T}` is no list of resources",
    "a list of resources is tagged `#[tfsdk(list)]`: write that above the struct, or implement the trait of what it is tagged as"
);
used_as!(
    action,
    Action,
    "`{T}` is no action",
    "an action is tagged `#[tfsdk(action)]`: write that above the struct, or implement the trait of what it is tagged as"
);
used_as!(
    provider_meta,
    ProviderMeta,
    "`{T}` is not what modules tell a provider",
    "what modules tell a provider is tagged `#[tfsdk(provider_meta)]`: write that above the struct, or name one that is"
);
