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

/// What a struct is tagged as: one of the types of this module, and no other.
///
/// ```
/// use tfsdk::schema::Kind;
/// use tfsdk::schema::tagged::{self, Tag};
///
/// assert_eq!(tagged::DataSource::KIND, Some(Kind::DataSource));
/// assert_eq!(tagged::Nested::KIND, None);
/// ```
pub trait Tag: sealed::Sealed {
    /// The kind of its schema; `None` for a struct that is nested in others.
    const KIND: Option<Kind>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! tags {
    ($($name:ident: $kind:expr, $word:literal;)*) => {
        $(
            #[doc = concat!("`#[tfsdk(", $word, ")]`.\n\n```\nuse tfsdk::TfObject;\nuse tfsdk::schema::{TfSchema, tagged};\n\n")]
            #[doc = concat!("#[derive(TfObject)]\n#[tfsdk(", $word, ")]\nstruct Disk {\n    #[tfsdk(\"size\", optional)]\n    size: Option<u64>,\n}\n")]
            #[doc = concat!("fn size_of<S: TfSchema<Tag = tagged::", stringify!($name), ">>() -> &'static str {\n")]
            #[doc = "    S::schema().block().get(\"size\").map_or(\"no size\", |_| \"a size\")\n}\nassert_eq!(size_of::<Disk>(), \"a size\");\n```"]
            #[derive(Clone, Copy, Debug)]
            pub enum $name {}

            impl sealed::Sealed for $name {}

            impl Tag for $name {
                const KIND: Option<Kind> = $kind;
            }
        )*
    };
}

tags! {
    Resource: Some(Kind::Resource), "resource";
    DataSource: Some(Kind::DataSource), "data_source";
    Ephemeral: Some(Kind::Ephemeral), "ephemeral";
    Provider: Some(Kind::Provider), "provider";
    List: Some(Kind::List), "list";
    Action: Some(Kind::Action), "action";
    ProviderMeta: Some(Kind::ProviderMeta), "provider_meta";
    Nested: None, "nested";
}
