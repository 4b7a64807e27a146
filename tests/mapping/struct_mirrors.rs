//! Mirrors of structs and of types of one's own.

use std::collections::BTreeMap;
use std::fmt::Debug;

use tfsdk::mapping::{MirrorSet, Text};
use tfsdk::{Error, Mirrored, ProblemKind, Tf, TfObject, TfValue, Type, Value};

use super::mirrors::{UNKNOWN, collection, leaf, told};

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("port", required)]
    port: u16,
    #[tfsdk("name", optional)]
    name: Option<String>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(nested)]
struct Embedded {
    #[tfsdk("zone", required)]
    zone: String,
    #[tfsdk("inner", optional)]
    inner: Option<Inner>,
}

#[derive(TfObject, Debug, Clone, PartialEq)]
#[tfsdk(resource)]
struct Outer {
    #[tfsdk("z", required)]
    z: bool,
    #[tfsdk("rules", optional)]
    rules: Option<Vec<Inner>>,
    #[tfsdk("a", optional, set, text)]
    a: Option<Vec<u8>>,
    #[tfsdk(flatten)]
    embedded: Embedded,
    #[tfsdk("by_name", optional)]
    by_name: Option<BTreeMap<String, Inner>>,
    #[tfsdk("-")]
    cached: u8,
}

fn outer() -> Outer {
    Outer {
        z: true,
        rules: Some(vec![Inner { port: 1, name: None }]),
        a: Some(vec![1]),
        embedded: Embedded { zone: "z".into(), inner: None },
        by_name: Some(BTreeMap::from([("k".to_owned(), Inner { port: 2, name: Some("n".into()) })])),
        cached: 7,
    }
}

#[test]
fn a_struct_has_the_mirrors_of_its_fields_and_what_is_no_attribute_as_it_is() {
    let mirror = OuterMirror::from(outer());
    assert_eq!(mirror.z, Tf::Known(true));
    assert_eq!(mirror.rules, Tf::Known(vec![Tf::Known(InnerMirror { port: Tf::Known(1), name: Tf::Null })]));
    assert_eq!(mirror.a, Tf::Known(MirrorSet(vec![Tf::Known(Text(1))])));
    assert_eq!(mirror.embedded, EmbeddedMirror { zone: Tf::Known("z".into()), inner: Tf::Null });
    assert_eq!(mirror.cached, 7);
    assert_eq!(outer().into_mirror(), Tf::Known(mirror.clone()));
    assert_eq!(mirror.clone().complete().unwrap(), outer());
    assert_eq!(Outer::complete(Tf::Known(mirror)).unwrap(), outer());
    assert_eq!(Type::of::<OuterMirror>(), Type::of::<Outer>());
    assert_eq!(
        Outer::complete(Tf::Null).unwrap_err().to_string(),
        "expected object, found null; a field that may be null is an `Option` or a `Tf`"
    );
    assert!(Outer::complete(Tf::Unknown).unwrap_err().has(ProblemKind::Unknown));
}

#[test]
fn everything_that_is_not_known_in_a_struct_is_told_at_once() {
    let mut mirror = OuterMirror::from(outer());
    mirror.z = Tf::Null;
    mirror.a = Tf::Known(MirrorSet(vec![Tf::Unknown, Tf::Known(Text(1))]));
    mirror.rules = Tf::Known(vec![
        Tf::Known(InnerMirror { port: Tf::Unknown, name: Tf::Unknown }),
        Tf::Unknown,
        Tf::Known(InnerMirror { port: Tf::Null, name: Tf::Null }),
    ]);
    mirror.embedded.zone = Tf::Unknown;
    mirror.embedded.inner = Tf::Known(InnerMirror { port: Tf::Unknown, name: Tf::Null });
    mirror.by_name = Tf::Known(BTreeMap::from([
        ("a".to_owned(), Tf::Known(InnerMirror { port: Tf::Null, name: Tf::Null })),
        ("b".to_owned(), Tf::Null),
    ]));
    assert_eq!(
        told(mirror.clone().complete()),
        [
            "a[#0]: Unknown",
            "by_name[\"a\"].port: Null",
            "by_name[\"b\"]: Null",
            "rules[0].name: Unknown",
            "rules[0].port: Unknown",
            "rules[1]: Unknown",
            "rules[2].port: Null",
            "z: Null",
            "inner.port: Unknown",
            "zone: Unknown",
        ]
    );
    // What may be unknown is written and read as it is, and equal to itself alone.
    let value = Value::of(&mirror).unwrap();
    let read: OuterMirror = value.get().unwrap();
    assert_eq!(read.rules, mirror.rules);
    assert_eq!(read.embedded, mirror.embedded);
    assert_eq!((read.cached, mirror.cached), (0, 7));
    let other = |change: fn(&mut OuterMirror)| {
        let mut changed = mirror.clone();
        change(&mut changed);
        changed
    };
    assert_eq!(other(|_| ()), mirror);
    for changed in [
        other(|p| p.z = Tf::Unknown),
        other(|p| p.rules = Tf::Null),
        other(|p| p.a = Tf::Null),
        other(|p| p.embedded.zone = Tf::Null),
        other(|p| p.by_name = Tf::Unknown),
        other(|p| p.cached = 0),
    ] {
        assert_ne!(changed, mirror);
    }
    let debug = format!("{:?}", InnerMirror { port: Tf::Known(1), name: Tf::Unknown });
    assert!(debug.starts_with("InnerMirror { ") && debug.contains("port: Known(1)"), "{debug}");
    assert!(debug.contains("name: Unknown"), "{debug}");
}

/// A struct without a schema stands for itself.
#[test]
fn a_struct_without_a_schema_is_known_as_a_whole() {
    #[derive(TfObject, Debug, Clone, PartialEq)]
    struct Plain {
        #[tfsdk("a")]
        a: u8,
    }
    leaf(Plain { a: 1 }, "object");
}

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Names(Vec<String>);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Maybe(Option<u8>);

#[derive(TfValue, Debug, Clone, PartialEq)]
struct Sorted(#[tfsdk(set, empty_is_null)] Vec<u8>);

#[test]
fn a_newtype_has_the_mirror_of_what_it_holds() {
    collection(Names(vec!["a".into()]), vec![Tf::Known("a".to_owned())], "list of string");
    assert_eq!(told(Names::complete(Tf::Known(vec![Tf::Unknown, Tf::Null]))), ["[0]: Unknown", "[1]: Null"]);
    assert_eq!(Maybe(None).into_mirror(), Tf::Null);
    assert_eq!(Maybe::complete(Tf::Null).unwrap(), Maybe(None));
    assert_eq!(Maybe::complete(Tf::Known(1)).unwrap(), Maybe(Some(1)));
    assert_eq!(Sorted(vec![]).into_mirror(), Tf::Null);
    assert_eq!(Sorted(vec![1]).into_mirror(), Tf::Known(MirrorSet(vec![Tf::Known(1)])));
    assert_eq!(Sorted::complete(Tf::Null).unwrap(), Sorted(vec![]));
}

/// A type of one's own is known as a whole, and null is what it makes of it.
#[test]
fn types_of_ones_own_stand_for_themselves() {
    #[derive(Debug, Clone, PartialEq)]
    struct Port(Option<u8>);
    impl tfsdk::Nullable for Port {
        type Value = u8;
        fn null() -> Self {
            Port(None)
        }
        fn from_value(value: u8) -> Result<Self, Error> {
            Ok(Port(Some(value)))
        }
        fn value(&self) -> Option<&u8> {
            self.0.as_ref()
        }
    }
    tfsdk::map_with!(Port: Nullable);
    assert_eq!(Port(None).into_mirror(), Tf::Known(Port(None)));
    assert_eq!(Port::complete(Tf::Known(Port(Some(1)))).unwrap(), Port(Some(1)));
    assert_eq!(Port::complete(Tf::Null).unwrap(), Port(None));
    assert_eq!(Port::complete(Tf::Unknown).unwrap_err().to_string(), UNKNOWN);
}

/// A mirror is what its struct says about names, visibility, lints and secrets.
mod obedient {
    #![deny(warnings)]

    use super::*;

    #[derive(TfObject)]
    #[tfsdk(resource, mirror = "pub(super) Planned")]
    struct Login {
        #[tfsdk("user", required)]
        user: String,
        #[tfsdk("password", required, sensitive)]
        password: String,
        #[tfsdk("token", optional, write_only)]
        token: Option<String>,
        #[tfsdk("parts", optional)]
        parts: Option<Vec<Part>>,
    }

    #[derive(TfObject)]
    #[tfsdk(nested)]
    struct Part {
        #[tfsdk("key", required, sensitive)]
        key: String,
        #[tfsdk("port", optional)]
        port: Option<u16>,
    }

    #[test]
    fn a_mirror_has_the_name_that_it_is_given_and_shows_no_secret() {
        let login = || Login {
            user: "u".into(),
            password: "hidden".into(),
            token: Some("hidden".into()),
            parts: Some(vec![Part { key: "hidden".into(), port: None }]),
        };
        let planned: Planned = Planned::from(login());
        assert_eq!(
            format!("{planned:?}"),
            "Planned { parts: Known([Known(object { key: (sensitive value), port: Null })]), password: (sensitive value), \
             token: (sensitive value), user: Known(\"u\") }"
        );
        let mut other = Planned::from(login());
        assert_eq!(planned, other);
        other.password = Tf::Unknown;
        assert_ne!(planned, other);
    }

    #[allow(non_camel_case_types)]
    #[expect(non_snake_case)]
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct bucket {
        #[tfsdk("name", required)]
        Name: String,
        #[allow(deprecated)]
        #[tfsdk("zone", required)]
        Zone: Zone,
        #[deprecated]
        #[tfsdk("old", optional)]
        old: Option<String>,
    }

    #[test]
    fn what_is_said_about_lints_holds_for_the_mirror() {
        #[allow(deprecated)]
        let own = bucket { Name: "n".into(), Zone: Zone("z".into()), old: None };
        assert_eq!(bucketMirror::from(own).clone().Name, Tf::Known("n".to_owned()));
    }

    #[deprecated]
    #[derive(TfValue, Clone)]
    struct Zone(String);

    /// Types that cannot be cloned or compared.
    #[derive(TfValue)]
    enum Tier {
        #[tfsdk("low")]
        Low,
    }

    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Server {
        #[tfsdk("tier", required)]
        tier: Tier,
        #[tfsdk("load", required)]
        load: f64,
        /// Is compared without a warning.
        #[tfsdk("-")]
        retried: Option<fn(u8) -> bool>,
    }

    #[test]
    fn a_mirror_is_compared_and_shown_whatever_its_fields_are() {
        let server = || ServerMirror::from(Server { tier: Tier::Low, load: 0.5, retried: None });
        assert_eq!(server(), server());
        assert_eq!(format!("{:?}", server()), "ServerMirror { load: Known(0.5), tier: Known(\"low\") }");
        assert!(server().complete().is_ok_and(|server| server.load == 0.5));
    }
}
