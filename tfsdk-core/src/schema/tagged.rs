//! What a struct is tagged as, as types.
//!
//! The tag of a struct says what it is for, and [`TfSchema::Tag`](super::TfSchema::Tag) is that as a type: so a provider can ask for a
//! struct of one kind where its author implements a trait, before anything of it is compiled.
//!
//! ```
//! use tfsdk::TfObject;
//! use tfsdk::schema::{TfSchema, tagged};
//!
//! #[derive(TfObject)]
//! #[tfsdk(data_source)]
//! struct Disk {
//!     /// Its size in bytes.
//!     #[tfsdk("size", computed)]
//!     size: Option<u64>,
//! }
//!
//! fn arguments_of_data_source<D: TfSchema<Tag = tagged::DataSource>>() -> usize {
//!     D::schema().block().attributes().count()
//! }
//! assert_eq!(arguments_of_data_source::<Disk>(), 1);
//! ```

use super::Kind;

/// What a struct is tagged as: one of the types of this module.
///
/// ```
/// use tfsdk::schema::Kind;
/// use tfsdk::schema::tagged::{self, Tag};
///
/// assert_eq!(tagged::DataSource::KIND, Some(Kind::DataSource));
/// assert_eq!(tagged::Nested::KIND, None);
/// ```
pub trait Tag {
    /// The kind of its schema; `None` for a struct that is nested in others.
    const KIND: Option<Kind>;
}

macro_rules! tags {
    ($($(#[$about:meta])* $name:ident: $kind:expr;)*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Copy, Debug)]
            pub enum $name {}

            impl Tag for $name {
                const KIND: Option<Kind> = $kind;
            }
        )*
    };
}

tags! {
    /// `#[tfsdk(resource)]`.
    Resource: Some(Kind::Resource);
    /// `#[tfsdk(data_source)]`.
    DataSource: Some(Kind::DataSource);
    /// `#[tfsdk(ephemeral)]`.
    Ephemeral: Some(Kind::Ephemeral);
    /// `#[tfsdk(provider)]`.
    Provider: Some(Kind::Provider);
    /// `#[tfsdk(list)]`.
    List: Some(Kind::List);
    /// `#[tfsdk(action)]`.
    Action: Some(Kind::Action);
    /// `#[tfsdk(provider_meta)]`.
    ProviderMeta: Some(Kind::ProviderMeta);
    /// `#[tfsdk(nested)]`.
    Nested: None;
}
