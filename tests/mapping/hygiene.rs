//! The derives in surroundings that are hard for generated code. Most of the test is that this compiles.

extern crate tfsdk as renamed;

/// Without the prelude, and with its names taken by other items.
mod no_prelude {
    #![no_implicit_prelude]
    #![allow(dead_code, non_camel_case_types, non_upper_case_globals)]

    use ::std::prelude::v1::derive;

    pub(crate) struct Option;
    pub(crate) struct Result;
    pub(crate) struct String;
    pub(crate) struct Vec;
    pub(crate) struct Some;
    pub(crate) struct None;
    pub(crate) struct Ok;
    pub(crate) struct Err;
    pub(crate) struct str;
    pub(crate) struct bool;
    pub(crate) trait Default {}
    pub(crate) trait From {}
    pub(crate) trait Iterator {}
    pub(crate) const __0: u8 = 0;
    pub(crate) const __1: u8 = 0;
    pub(crate) const value: u8 = 0;
    pub(crate) const source: u8 = 0;
    pub(crate) const text: u8 = 0;
    pub(crate) mod core {}
    pub(crate) mod std {}
    pub(crate) mod tfsdk {}
    pub(crate) mod __private {}

    #[derive(::tfsdk::TfObject)]
    pub(crate) struct Inner {
        #[tfsdk("name")]
        pub(crate) name: ::std::string::String,
    }

    /// It has a schema and a mirror.
    #[derive(::tfsdk::TfObject)]
    #[tfsdk(resource, version = 1)]
    pub(crate) struct Resource<'de, T, __S> {
        #[tfsdk("source", optional, sensitive, validate = ::tfsdk::schema::validate::length(1..))]
        pub(crate) source: ::std::option::Option<T>,
        #[tfsdk("self_", optional, null_is_empty)]
        pub(crate) writer: ::std::vec::Vec<__S>,
        #[tfsdk("text", optional, default = "x", deprecated = "y")]
        pub(crate) text: &'de ::std::primitive::str,
        #[tfsdk("number", optional, default_env("X", else "1"))]
        pub(crate) value: u8,
        #[tfsdk("block", block)]
        pub(crate) r#type: ::std::option::Option<Nested>,
        #[tfsdk("nested", computed, keep)]
        pub(crate) nested: ::tfsdk::Tf<::std::vec::Vec<Nested>>,
        #[tfsdk(flatten)]
        pub(crate) inner: Nested,
        #[tfsdk("-")]
        pub(crate) __reader: u8,
    }

    #[derive(::tfsdk::TfObject)]
    #[tfsdk(nested)]
    pub(crate) struct Nested {
        #[tfsdk("name", computed)]
        pub(crate) name: ::tfsdk::Tf<::std::string::String>,
    }

    #[derive(::tfsdk::TfObject)]
    pub(crate) struct Outer<'de, '__x, T, S, K, __S, __K, const N: usize> {
        #[tfsdk("source")]
        pub(crate) source: ::std::option::Option<T>,
        #[tfsdk("sink", text)]
        pub(crate) sink: S,
        #[tfsdk("reader", set)]
        pub(crate) reader: ::std::vec::Vec<K>,
        #[tfsdk("self_", null_is_empty)]
        pub(crate) writer: ::std::vec::Vec<__S>,
        #[tfsdk("value")]
        pub(crate) value: [__K; N],
        #[tfsdk("de")]
        pub(crate) de: &'de ::std::primitive::str,
        #[tfsdk("x")]
        pub(crate) x: ::std::borrow::Cow<'__x, ::std::primitive::str>,
        #[tfsdk(flatten)]
        pub(crate) inner: Inner,
        #[tfsdk("-")]
        pub(crate) __reader: u8,
    }

    /// Variants that are called as what generated code names.
    #[derive(::tfsdk::TfObject)]
    #[tfsdk(nested)]
    pub(crate) enum Union<'de, T, const N: usize> {
        Some(T),
        None(&'de ::std::primitive::str),
        Ok([T; N]),
        #[tfsdk("self", set, validate = ::tfsdk::schema::validate::length(1..))]
        Error(::std::vec::Vec<T>),
        #[tfsdk("box", block)]
        Box(Nested),
        r#String(::std::string::String),
        Mirror(::std::string::String),
    }

    #[derive(::tfsdk::TfValue)]
    pub(crate) enum Tier {
        #[tfsdk("some")]
        Some,
        #[tfsdk("none")]
        None,
        #[tfsdk("ok")]
        Ok,
    }

    #[derive(::tfsdk::TfValue)]
    pub(crate) struct Newtype<'de, T>(
        pub(crate) &'de ::std::primitive::str,
        #[tfsdk("-")] pub(crate) ::std::option::Option<T>,
    );
}

/// With all lints denied that generated code could trigger.
pub mod denied_lints {
    #![deny(
        warnings,
        absolute_paths_not_starting_with_crate,
        elided_lifetimes_in_paths,
        explicit_outlives_requirements,
        missing_copy_implementations,
        missing_debug_implementations,
        missing_docs,
        single_use_lifetimes,
        trivial_casts,
        trivial_numeric_casts,
        unit_bindings,
        unnameable_types,
        unreachable_pub,
        unused_import_braces,
        unused_lifetimes,
        unused_qualifications,
        unused_results,
        variant_size_differences,
        clippy::all,
        clippy::pedantic,
        clippy::nursery,
        clippy::absolute_paths,
        clippy::allow_attributes,
        clippy::allow_attributes_without_reason,
        clippy::arbitrary_source_item_ordering,
        clippy::min_ident_chars,
        clippy::missing_inline_in_public_items,
        clippy::missing_trait_methods,
        clippy::pattern_type_mismatch,
        clippy::question_mark_used,
        clippy::ref_patterns,
        clippy::same_name_method,
        clippy::shadow_reuse,
        clippy::single_char_lifetime_names,
        clippy::unseparated_literal_suffix,
        clippy::wildcard_enum_match_arm
    )]

    use std::borrow::Cow;
    use std::net::IpAddr;

    use tfsdk::{Tf, TfObject, TfValue};

    /// An object of every kind of field.
    #[derive(Debug, TfObject)]
    pub struct Bucket<'text, Item, const COUNT: usize> {
        /// By its text.
        #[tfsdk("address", text)]
        pub address: IpAddr,
        /// No attribute.
        #[tfsdk("-")]
        pub cached: bool,
        /// An array.
        #[tfsdk("items")]
        pub items: [Item; COUNT],
        /// Borrowed.
        #[tfsdk("name")]
        pub name: Cow<'text, str>,
        /// With paths: the lints are right about this line, so it silences them, but not about copies of it.
        #[expect(unused_qualifications, clippy::absolute_paths, reason = "so that there are paths")]
        #[tfsdk("tags")]
        pub tags: std::collections::BTreeMap<String, std::option::Option<std::string::String>>,
        /// Embedded.
        #[tfsdk(flatten)]
        pub website: Website,
        /// A set.
        #[tfsdk("zones", set, null_is_empty)]
        pub zones: Vec<u8>,
    }

    /// An object with a schema.
    #[derive(Debug, TfObject)]
    #[tfsdk(resource)]
    pub struct Machine<'text, Item> {
        /// An optional one.
        #[tfsdk("items", optional)]
        pub items: Option<Vec<Item>>,
        /// With a default.
        #[tfsdk("name", optional, default = "x", validate = tfsdk::schema::validate::length(1..))]
        pub name: Cow<'text, str>,
        /// A block.
        #[tfsdk("part", block, min_items = 1)]
        pub part: Vec<Part>,
        /// Computed.
        #[tfsdk("zones", set, computed, keep)]
        pub zones: Tf<Vec<u8>>,
    }

    /// A nested struct.
    #[derive(Debug, TfObject)]
    #[tfsdk(nested)]
    pub struct Part {
        /// Not public.
        #[tfsdk("index", required, key)]
        index: String,
    }

    impl Part {
        /// What is not public.
        #[must_use]
        #[inline]
        pub fn index(&self) -> &str {
            &self.index
        }
    }

    /// A union.
    #[derive(Debug, TfObject)]
    pub enum Plain<'text, Item, const COUNT: usize> {
        /// By its text.
        #[tfsdk("address", text)]
        Address(IpAddr),
        /// An array.
        Items([Item; COUNT]),
        /// Borrowed.
        Name(Cow<'text, str>),
        /// A set.
        #[tfsdk("zones", set)]
        Zones(Vec<u8>),
    }

    /// A newtype.
    #[derive(Clone, Copy, Debug, TfValue)]
    pub struct Port(u16);

    /// A union with a schema, and of one attribute.
    #[derive(Debug, TfObject)]
    #[tfsdk(nested)]
    pub enum Single {
        /// The one.
        #[expect(unused_qualifications, clippy::absolute_paths, reason = "so that there are paths")]
        #[tfsdk("part", block, deprecated = "write another")]
        Part(std::boxed::Box<Leaf>),
    }

    /// A nested struct without a key.
    #[derive(Debug, TfObject)]
    #[tfsdk(nested)]
    pub struct Leaf {
        /// Required.
        #[tfsdk("name", required)]
        pub name: String,
    }

    /// Strings.
    #[derive(Clone, Copy, Debug, TfValue)]
    pub enum Tier {
        /// One.
        #[tfsdk("archive")]
        Archive,
        /// Another.
        #[tfsdk("standard")]
        Standard,
    }

    /// An object.
    #[derive(Debug, TfObject)]
    pub struct Website {
        /// A plain attribute.
        #[tfsdk("index")]
        pub index: Tf<String>,
    }
}

/// With methods for all types, which come before those of a type that borrow it.
mod blanket_methods {
    #![allow(dead_code)]

    use tfsdk::TfObject;
    use tfsdk::schema::validate::length;

    pub(crate) trait Blanket: Sized {
        fn show(self, _: usize) {}
        fn member_fits(self) {}
        fn text_default_fits(self) {}
        fn validator_fits(self) {}
        fn attribute_blocks_fit(self) {}
        fn variant_is_not_null(self) {}
        fn variant_is_one_block(self) {}
        fn embedded_once(self) {}
        fn attribute_fits(self) {}
        fn all_there(self) {}
        fn field(self, _: &str) {}
        fn field_as(self, _: &str) {}
        fn embedded(self) {}
        fn exactly_one(self) {}
        fn finish(self) {}
    }

    impl<T> Blanket for T {}

    /// What is asked of each depends on the parameter.
    #[derive(TfObject)]
    #[tfsdk(nested)]
    pub(crate) struct Size<T> {
        #[tfsdk("size", optional, default = "small", validate = length(3..))]
        pub(crate) size: T,
        #[tfsdk("unit", required, validate = length(1..))]
        pub(crate) unit: T,
    }

    #[derive(TfObject)]
    #[tfsdk(nested)]
    pub(crate) enum Either<T> {
        Left(T),
        Right(T),
    }

    #[derive(TfObject)]
    #[tfsdk(object = "object({ name = string, size = string })")]
    pub(crate) struct Wanted<T> {
        #[tfsdk("name")]
        pub(crate) name: T,
        #[tfsdk("size")]
        pub(crate) size: T,
    }

    #[derive(TfObject)]
    #[tfsdk(resource)]
    pub(crate) struct Server {
        #[tfsdk("size", required)]
        pub(crate) size: Size<String>,
        #[tfsdk("either", required)]
        pub(crate) either: Either<String>,
        #[tfsdk("wanted", required)]
        pub(crate) wanted: Wanted<String>,
    }
}

#[test]
fn what_depends_on_a_parameter_is_asked_beside_methods_for_all_types() {
    let size = blanket_methods::Size { size: "small".to_owned(), unit: "m".to_owned() };
    let value = tfsdk::Value::of(&size).expect("a value");
    assert_eq!(value.to_string(), r#"{ size = "small", unit = "m" }"#);
    let ty = tfsdk::Type::of::<blanket_methods::Server>();
    assert_eq!(
        ty.to_string(),
        "object({ either = object({ left = string, right = string }), size = object({ size = string, unit = string }), wanted = object({ name = string, size = string }) })"
    );
}

/// `Self` wherever it may stand, which means something else outside of the struct's impls.
mod own_name {
    #![allow(dead_code)]

    use tfsdk::TfObject;
    use tfsdk::schema::validate::within;

    pub(crate) trait Marker {}

    impl Marker for Job<'_, u8> {}
    impl Marker for Job<'_, String> {}

    #[derive(TfObject, Clone)]
    #[tfsdk(nested)]
    pub(crate) struct Retry {
        #[tfsdk("max", required)]
        pub(crate) max: u8,
    }

    pub(crate) struct Limits {
        pub(crate) least: u8,
    }

    impl Limits {
        const fn least(&self) -> u8 {
            self.least
        }
    }

    /// A job.
    #[derive(TfObject)]
    #[tfsdk(resource)]
    pub(crate) struct Plain
    where
        Self: Sized,
    {
        #[tfsdk("retry", optional, default = Retry { max: Self::MAX })]
        pub(crate) retry: Option<Retry>,
        #[tfsdk("tries", optional, validate = within(Limits { least: Self::MIN }.least(), 9))]
        pub(crate) tries: Option<u8>,
        #[tfsdk("-")]
        pub(crate) hook: Option<fn(job: Self)>,
    }

    impl Plain {
        const MAX: u8 = 3;
        const MIN: u8 = 1;
    }

    /// The lifetime has a name of generated code.
    #[derive(TfObject)]
    #[tfsdk(resource)]
    pub(crate) struct Job<'__tf, T: PartialEq<T>>
    where
        Self: Marker,
    {
        #[tfsdk("name", required)]
        pub(crate) name: &'__tf str,
        #[tfsdk("size", required)]
        pub(crate) size: T,
    }
}

#[test]
fn a_struct_may_name_itself_wherever_it_likes() {
    use tfsdk::schema::TfSchema;

    let schema = own_name::Plain::schema();
    let unset = own_name::Plain { retry: None, tries: Some(0), hook: None };
    let config = tfsdk::Value::of(&unset).expect("a value");
    let plan = tfsdk::plan::plan(&schema, &tfsdk::Value::null(schema.ty().clone()), &config);
    assert_eq!(plan.planned.to_string(), "{ retry = { max = 3 }, tries = 0 }");
    let found = tfsdk::plan::validate(&schema, &config).to_string();
    assert_eq!(found, "error: tries: Number out of range: Expected a number from 1 to 9, found 0.");
    let ty = tfsdk::Type::of::<own_name::Job<'_, u8>>();
    assert_eq!(ty.to_string(), "object({ name = string, size = number })");
}

/// The crate under another name.
mod other_name {
    #[derive(crate::hygiene::renamed::TfObject, Debug, PartialEq)]
    #[tfsdk(crate = crate::hygiene::renamed)]
    pub(crate) struct Bucket {
        #[tfsdk("name")]
        pub(crate) name: String,
    }

    #[derive(crate::hygiene::renamed::TfValue, Debug, Clone, Copy, PartialEq, Eq)]
    #[tfsdk(crate = ::tfsdk)]
    pub(crate) enum Tier {
        #[tfsdk("standard")]
        Standard,
    }
}

/// The derives inside a user's macros.
macro_rules! bucket {
    ($(#[$meta:meta])* $name:ident<$lifetime:lifetime> { $($field:ident: $type:ty = $attribute:literal,)* } $last:ident) => {
        #[derive(tfsdk::TfObject, Debug, PartialEq)]
        $(#[$meta])*
        struct $name<$lifetime> {
            $(#[tfsdk($attribute)] $field: $type,)*
            #[tfsdk("reader")]
            __reader: &$lifetime str,
            #[tfsdk("last", text)]
            $last: Option<u8>,
        }

        #[derive(tfsdk::TfValue, Debug, PartialEq)]
        enum Tier {
            #[tfsdk("last")]
            $name,
        }
    };
}

#[test]
fn derives_work_inside_a_users_macro() {
    bucket! {
        #[allow(clippy::struct_field_names)]
        Bucket<'a> {
            name: Option<&'a str> = "name",
            list: Vec<u8> = "list",
        }
        rest
    }
    let bucket = Bucket { name: Some("a"), list: vec![1], __reader: "r", rest: None };
    let value = tfsdk::Value::of(&bucket).expect("a value");
    assert_eq!(value.to_string(), r#"{ last = null, list = [1], name = "a", reader = "r" }"#);
    assert_eq!(value.get::<Bucket<'_>>().expect("a bucket"), bucket);
    assert_eq!(tfsdk::Value::from("last").get::<Tier>().expect("a tier"), Tier::Bucket);
}

#[test]
fn derives_find_the_crate_under_another_name() {
    let bucket = other_name::Bucket { name: "a".to_owned() };
    let value = renamed::Value::of(&bucket).expect("a value");
    assert_eq!(value.get::<other_name::Bucket>().expect("a bucket"), bucket);
    assert_eq!(
        renamed::Value::from("standard").get::<other_name::Tier>().expect("a tier"),
        other_name::Tier::Standard
    );
}

#[test]
fn derives_need_nothing_of_the_prelude() {
    use no_prelude::{Inner, Newtype, Outer, Tier};
    type Full<'a> = Outer<'a, 'a, u8, u8, u8, u8, u8, 1>;
    let outer: Full<'_> = Outer {
        source: Some(1),
        sink: 2,
        reader: vec![3],
        writer: vec![],
        value: [4],
        de: "d",
        x: "x".into(),
        inner: Inner { name: "n".to_owned() },
        __reader: 5,
    };
    let value = tfsdk::Value::of(&outer).expect("a value");
    assert_eq!(
        value.to_string(),
        r#"{ de = "d", name = "n", reader = toset([3]), self_ = [], sink = "2", source = 1, value = [4], x = "x" }"#
    );
    let read: Full<'_> = value.get().expect("a struct");
    assert_eq!((read.sink, read.de, read.__reader), (2, "d", 0));
    assert!(matches!(tfsdk::Value::from("ok").get(), Ok(Tier::Ok)));
    assert!(matches!(tfsdk::Value::from("a").get(), Ok(Newtype::<'_, u8>("a", None))));
}

/// Deprecated items are mapped like others, without a warning.
mod deprecated_items {
    #[deprecated]
    #[derive(tfsdk::TfObject)]
    pub(crate) struct Bucket {
        #[deprecated]
        #[tfsdk("name")]
        pub(crate) name: String,
    }

    #[derive(tfsdk::TfValue)]
    pub(crate) enum Tier {
        #[deprecated]
        #[tfsdk("old")]
        Old,
    }
}

#[test]
fn deprecated_items_are_mapped_without_a_warning() {
    use tfsdk::TfType;
    #[allow(deprecated)]
    let ty = tfsdk::Type::of::<deprecated_items::Bucket>();
    assert_eq!(ty.to_string(), "object({ name = string })");
    assert_eq!(tfsdk::Type::from(deprecated_items::Tier::SPEC), tfsdk::Type::STRING);
}

/// A type of one's own may have the name of one of std that borrows.
#[test]
fn a_cow_of_ones_own_is_no_text_that_is_borrowed() {
    #[derive(tfsdk::TfValue, Debug, PartialEq)]
    struct Cow<T>(T);

    #[derive(tfsdk::TfObject, Debug, PartialEq)]
    struct Farm {
        #[tfsdk("cow")]
        cow: Cow<u8>,
    }

    #[derive(tfsdk::TfValue, Debug, PartialEq)]
    struct Herd(Vec<Cow<u8>>);

    let farm = tfsdk::Value::object([("cow", tfsdk::Value::from(7))]);
    assert_eq!(farm.get::<Farm>().unwrap(), Farm { cow: Cow(7) });
    let herd = tfsdk::Value::tuple([tfsdk::Value::from(7)]);
    assert_eq!(herd.get::<Herd>().unwrap(), Herd(vec![Cow(7)]));
}
