//! The recorded expansions of the derives compile, and behave like the derives.

#![allow(
    missing_docs,
    clippy::duplicate_mod,
    clippy::clone_on_copy,
    clippy::nonminimal_bool,
    clippy::redundant_closure_call,
    clippy::init_numbered_fields,
    reason = "the files are those that the macro reads and writes"
)]

use tfsdk::schema::TfSchema;
use tfsdk::{FromTf, Tf, ToTf, Type, Value};

mod derived {
    macro_rules! items {
        ($($name:ident)*) => {$(
            pub(crate) mod $name {
                include!(concat!("../../tfsdk-derive/snapshots/", stringify!($name), ".rs"));
            }
        )*};
    }
    items!(bucket keys generic newtype enumeration schema union);
}

mod recorded {
    macro_rules! items {
        ($($name:ident)*) => {$(
            pub(crate) mod $name {
                include!(concat!("../../tfsdk-derive/snapshots/", stringify!($name), ".expanded.rs"));
            }
        )*};
    }
    items!(bucket keys generic newtype enumeration schema union);
}

/// Checks that a value of the derived item and one of the recorded item are the same for Terraform.
macro_rules! same {
    ($item:ident => $value:expr, $type:ty) => {{
        let one = {
            use derived as $item;
            check::<$type>(&$value)
        };
        let other = {
            use recorded as $item;
            check::<$type>(&$value)
        };
        assert_eq!(one, other);
    }};
}

fn check<T: ToTf + for<'de> FromTf<'de> + PartialEq + std::fmt::Debug>(value: &T) -> (Type, Value) {
    let written = Value::of(value).expect("it can be written");
    assert_eq!(&written.get::<T>().expect("it can be read"), value);
    (Type::of::<T>(), written)
}

#[test]
fn recorded_expansions_do_what_the_derives_do() {
    macro_rules! bucket {
        ($items:ident) => {
            $items::bucket::Bucket {
                name: "logs".to_owned(),
                enabled: true,
                r#type: None,
                arn: Tf::Unknown,
                rules: vec![1, 2],
            }
        };
    }
    macro_rules! keys {
        ($items:ident) => {
            $items::keys::Keys {
                zones: vec!["a".to_owned()],
                address: "10.0.0.1".parse().ok(),
                allowed: vec![],
                bucket: bucket!($items),
                cached: None,
            }
        };
    }
    same!(items => bucket!(items), items::bucket::Bucket);
    same!(items => keys!(items), items::keys::Keys);
    same!(items => items::newtype::Port(80), items::newtype::Port);
    same!(items => items::enumeration::Tier::Archive, items::enumeration::Tier);
}

#[test]
fn a_recorded_expansion_of_a_struct_with_a_schema_does_what_the_derive_does() {
    macro_rules! schema {
        ($items:ident) => {{
            use $items::schema::{Bucket, BucketMirror};
            let bucket =
                Bucket { name: "logs".to_owned(), enabled: true, arn: Tf::Null, zones: None, fetched: false };
            let mut mirror = BucketMirror::from(bucket.clone());
            assert_eq!(mirror.clone().complete().ok().as_ref(), Some(&bucket));
            mirror.zones = Tf::Unknown;
            assert!(mirror.complete().is_err());
            (Bucket::schema().to_json(), check::<Bucket>(&bucket))
        }};
    }
    assert_eq!(schema!(derived), schema!(recorded));
}

#[test]
fn a_recorded_expansion_of_a_generic_struct_borrows_as_the_derive_does() {
    macro_rules! generic {
        ($items:ident) => {{
            use $items::generic::Generic;
            let generic = Generic::<'_, Rest> {
                name: "g".into(),
                items: [vec![Rest::default()]],
                rest: Rest::default(),
                other: std::marker::PhantomData,
            };
            let written = Value::of(&generic).expect("it can be written");
            assert_eq!(written.get::<Generic<'_, Rest>>().expect("it can be read"), generic);
            (Type::of::<Generic<'_, Rest>>(), written)
        }};
    }
    #[derive(tfsdk::TfObject, Debug, Clone, Default, PartialEq)]
    struct Rest {
        #[tfsdk("rest")]
        rest: bool,
    }
    assert_eq!(generic!(derived), generic!(recorded));
}

#[test]
fn a_recorded_expansion_of_a_union_does_what_the_derive_does() {
    macro_rules! union {
        ($items:ident) => {{
            use $items::enumeration::Tier;
            use $items::union::{Origin, OriginMirror};
            let all = [
                Origin::File("a".into()),
                Origin::Mirrors(vec!["h".to_owned()]),
                Origin::Kind(Tier::Archive),
            ];
            all.map(|origin| {
                let mut mirror = OriginMirror::from(origin.clone());
                assert_eq!(mirror.clone().complete().ok().as_ref(), Some(&origin));
                mirror.file = Tf::Unknown;
                assert!(mirror.complete().is_err());
                let written = Value::of(&origin).expect("it can be written");
                assert_eq!(written.get::<Origin<'_>>().expect("it can be read"), origin);
                (Origin::schema().to_json(), written)
            })
        }};
    }
    assert_eq!(union!(derived), union!(recorded));
}
