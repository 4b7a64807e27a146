//! Writers by hand that do not keep to the rules of a sink: what they do wrong is told, and takes nothing else with it.

use std::collections::BTreeMap;

use tfsdk::stream::{SequenceKind, Sink, Source, ValueSink};
use tfsdk::ty::TypeSpec;
use tfsdk::{Error, FromTf, Number, Step, TfObject, TfType, ToTf, Type, Value, json, msgpack};

use crate::failing_writers::{Names, lacking};

/// What a writer by hand can do wrong where a text is wanted.
#[derive(Clone, Copy, Debug)]
enum Wrong {
    Twice,
    TwiceWithoutCare,
    EndsTooMuch,
    EndsTooMuchWithoutCare,
    /// It goes on to an attribute that is another's.
    BeginsAnother,
    BeginsAnotherWithoutCare,
    BeginsAnotherOnly,
    StartsWhatIsRefused,
    GivesUpAnother,
    GivesUpAll,
    FailsLate,
    Nothing,
    Right,
}

impl TfType for Wrong {
    const SPEC: &'static TypeSpec = &TypeSpec::String;
}

impl ToTf for Wrong {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        let starts = matches!(self, Wrong::BeginsAnotherOnly | Wrong::StartsWhatIsRefused);
        if !starts && !matches!(self, Wrong::Nothing) {
            sink.string("one")?;
        }
        let given_up = Step::Attribute("c".into());
        match self {
            Wrong::Twice => sink.string("two"),
            Wrong::TwiceWithoutCare => sink.string("two").or(Ok(())),
            Wrong::EndsTooMuch => sink.end_entries(),
            Wrong::EndsTooMuchWithoutCare => sink.end_entries().or(Ok(())),
            Wrong::BeginsAnother | Wrong::BeginsAnotherOnly => {
                sink.attribute("c")?;
                sink.string("two")
            }
            Wrong::BeginsAnotherWithoutCare | Wrong::StartsWhatIsRefused => {
                let _ = sink.object(1);
                let _ = sink.attribute("c");
                let _ = sink.element();
                let _ = sink.string("two");
                Ok(())
            }
            Wrong::GivesUpAnother => {
                sink.give_up(sink.depth(), &given_up);
                Ok(())
            }
            Wrong::GivesUpAll => {
                sink.give_up(0, &given_up);
                Ok(())
            }
            Wrong::FailsLate => Err(Error::invalid("late")),
            Wrong::Nothing | Wrong::Right => Ok(()),
        }
    }
}

#[derive(TfObject)]
struct First<T> {
    #[tfsdk("a")]
    a: T,
    #[tfsdk("b")]
    b: String,
    #[tfsdk("c")]
    c: String,
}

#[derive(TfObject)]
struct Last<T> {
    #[tfsdk("a")]
    a: String,
    #[tfsdk("b")]
    b: String,
    #[tfsdk("c")]
    c: T,
}

#[derive(TfObject)]
struct Around<T> {
    #[tfsdk("b")]
    b: T,
    #[tfsdk("c")]
    c: String,
    #[tfsdk("d")]
    d: String,
}

#[track_caller]
fn in_part<T: ToTf>(value: &T) -> String {
    assert!(Value::of(value).is_err(), "it is none");
    let mut sink = ValueSink::new(Type::of::<T>());
    assert!(value.to_tf(&mut sink).is_err(), "it is told");
    lacking(sink)
}

const WRONG: [Wrong; 12] = [
    Wrong::Twice,
    Wrong::TwiceWithoutCare,
    Wrong::EndsTooMuch,
    Wrong::EndsTooMuchWithoutCare,
    Wrong::BeginsAnother,
    Wrong::BeginsAnotherWithoutCare,
    Wrong::BeginsAnotherOnly,
    Wrong::StartsWhatIsRefused,
    Wrong::GivesUpAnother,
    Wrong::GivesUpAll,
    Wrong::FailsLate,
    Wrong::Nothing,
];

#[test]
fn a_part_that_is_not_one_value_is_missing_and_nothing_else_is_misplaced() {
    let text = |text: &str| text.to_owned();
    let around = |b| Around { b, c: text("oc"), d: text("od") };
    for wrong in WRONG {
        let first = First { a: wrong, b: text("b"), c: text("c") };
        let last = Last { a: text("a"), b: text("b"), c: wrong };
        let own = r#"{ a = null, b = "b", c = "c" }"#;
        assert_eq!(in_part(&first), format!("{own} lacks a"), "{wrong:?}");
        let inner = format!(r#"{{ b = {own}, c = "oc", d = "od" }} lacks b.a"#);
        assert_eq!(in_part(&around(first)), inner, "{wrong:?}");
        assert_eq!(in_part(&last), r#"{ a = "a", b = "b", c = null } lacks c"#, "{wrong:?}");
        // Nobody knows what an element is that is missing; the collection is then.
        assert_eq!(in_part(&vec![wrong, Wrong::Right]), "null lacks ", "{wrong:?}");
        assert_eq!(in_part(&(Wrong::Right, wrong)), "null lacks ", "{wrong:?}");
        let map = BTreeMap::from([("x", wrong), ("y", Wrong::Right)]);
        assert_eq!(in_part(&map), "null lacks ", "{wrong:?}");
        for other in WRONG {
            assert!(Value::of(&vec![wrong, other]).is_err(), "{wrong:?} {other:?}");
            assert!(Value::of(&BTreeMap::from([("x", wrong), ("y", other)])).is_err(), "{wrong:?} {other:?}");
        }
    }
}

#[test]
fn what_is_missing_is_named_at_the_end() {
    let mut sink = ValueSink::new(Type::of::<First<Wrong>>());
    let _ = First { a: Wrong::Nothing, b: "b".to_owned(), c: "c".to_owned() }.to_tf(&mut sink);
    assert_eq!(
        sink.finish().unwrap_err().to_string(),
        "a: not one value was written here; a `ToTf` writes one, and returns the errors of its parts"
    );
}

/// A part that leaves open what it has started, and is content, is none either.
#[test]
fn a_part_that_is_left_open_is_missing() {
    struct Open;
    impl TfType for Open {
        const SPEC: &'static TypeSpec = Names::SPEC;
    }
    impl ToTf for Open {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            sink.object(2)
        }
    }
    #[derive(TfObject)]
    struct Held<T> {
        #[tfsdk("a")]
        a: T,
        #[tfsdk("id")]
        id: String,
    }
    assert_eq!(in_part(&Held { a: Open, id: "own".to_owned() }), r#"{ a = null, id = "own" } lacks a"#);
    assert_eq!(in_part(&vec![Open]), "null lacks ");
    assert_eq!(in_part(&(Open, 1)), "null lacks ");
    assert_eq!(in_part(&BTreeMap::from([("x", Open)])), "null lacks ");
}

/// An object whose number of parts is wrong is refused, and its parts are not those of the one around it.
#[test]
fn the_parts_of_a_part_that_was_refused_are_nobodys() {
    struct Refused;
    impl TfType for Refused {
        const SPEC: &'static TypeSpec = Names::SPEC;
    }
    impl ToTf for Refused {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            let _ = sink.object(7);
            for name in ["b", "c"] {
                let _ = sink.attribute(name);
                let _ = sink.string("inner");
            }
            let _ = sink.end_entries();
            Ok(())
        }
    }
    let outer = First { a: Refused, b: "b".to_owned(), c: "c".to_owned() };
    assert_eq!(in_part(&outer), r#"{ a = null, b = "b", c = "c" } lacks a"#);
}

/// A call of a method of a sink.
type Call<'c> = &'c dyn Fn(&mut ValueSink) -> Result<(), Error>;

/// What each call says, and what there is in the end.
fn said(ty: &str, calls: &[Call<'_>]) -> Vec<String> {
    let mut sink = ValueSink::new(kit::show::ty(ty));
    let said =
        calls.iter().map(|call| call(&mut sink).map_or_else(|error| error.to_string(), |()| "ok".to_owned()));
    let mut said: Vec<String> = said.collect();
    said.push(match sink.check() {
        Ok(()) => sink.finish().expect("it is whole").to_string(),
        Err(_) => lacking(sink),
    });
    said
}

/// Where no value has parts, none begins.
#[test]
fn a_part_of_nothing_is_refused() {
    let refused = |call: &str| format!("`{call}` was called where no value with parts was started");
    let calls: [(&str, Call<'_>); 3] = [
        (&refused("element"), &|sink| sink.element()),
        (&refused("key"), &|sink| sink.key("x")),
        ("attribute \"x\" is not expected here", &|sink| sink.attribute("x")),
    ];
    for (refused, call) in calls {
        let of_no_part = "a value was written for no part; `element`, `key` or `attribute` comes before it";
        assert_eq!(said("string", &[call, &|sink| sink.string("a")]), [refused, of_no_part, "null lacks "]);
        assert_eq!(said("string", &[&|sink| sink.string("a"), call]), ["ok", refused, "\"a\""]);
        assert_eq!(
            said("string", &[&|sink| sink.string("a"), call, &|sink| sink.string("b")]),
            ["ok", refused, of_no_part, "null lacks "]
        );
    }
}

/// A part of a set is written by itself, and is held to no less than one of a list.
#[test]
fn an_element_of_a_set_is_written_as_one_of_a_list() {
    struct Stray;

    impl TfType for Stray {
        const SPEC: &'static TypeSpec = &TypeSpec::String;
    }

    impl<'de> FromTf<'de> for Stray {
        fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
            source.string().map(|_| Stray)
        }
    }

    impl ToTf for Stray {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            let _ = sink.attribute("z");
            let _ = sink.string("for z");
            Ok(())
        }
    }
    #[derive(TfObject)]
    struct Both {
        #[tfsdk("list")]
        list: Vec<Stray>,
        #[tfsdk("set", set)]
        set: Vec<Stray>,
    }
    let error = Value::of(&Both { list: vec![Stray], set: vec![Stray] }).unwrap_err();
    let paths: Vec<String> = error.problems().iter().map(|problem| problem.path().to_string()).collect();
    assert_eq!(paths, ["list[0]", "set[#0]"], "{error}");
}

/// One writer that does not care for what it is told, and one that fails: both are told.
#[test]
fn what_a_writer_hides_is_told_beside_what_another_fails_with() {
    struct Twice;

    impl TfType for Twice {
        const SPEC: &'static TypeSpec = &TypeSpec::String;
    }

    impl<'de> FromTf<'de> for Twice {
        fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
            source.string().map(|_| Twice)
        }
    }

    impl ToTf for Twice {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            sink.string("one")?;
            let _ = sink.string("two");
            Ok(())
        }
    }
    #[derive(TfObject)]
    struct Pair {
        #[tfsdk("a")]
        a: Twice,
        #[tfsdk("b")]
        b: f64,
    }
    let told = |b: f64| Value::of(&Pair { a: Twice, b }).unwrap_err().to_string();
    let a = "a: not one value was written here; a `ToTf` writes one, and returns the errors of its parts";
    assert_eq!(told(1.0), a);
    assert_eq!(
        told(f64::NAN),
        format!("2 problems:\n  b: expected a number, found NaN, which Terraform does not have\n  {a}")
    );
}

/// What was written before stays; what comes behind belongs to no part, and is told.
#[test]
fn a_part_that_begins_in_another_way_is_refused_and_takes_nothing() {
    let of_no_part = "a value was written for no part; `element`, `key` or `attribute` comes before it";
    let not_once = "the parts of this value were not written once each";
    assert_eq!(
        said(
            "object({ a = string, b = string })",
            &[
                &|sink| sink.object(2),
                &|sink| sink.attribute("a"),
                &|sink| sink.string("one"),
                &|sink| sink.key("b"),
                &|sink| sink.string("two"),
                &|sink| sink.end_entries(),
            ]
        ),
        [
            "ok",
            "ok",
            "ok",
            "`key` was called where a part of this value begins with `attribute`",
            of_no_part,
            "a value that was started with 2 parts was ended with 1",
            r#"{ a = "one", b = null } lacks b"#,
        ]
    );
    assert_eq!(
        said(
            "map(string)",
            &[
                &|sink| sink.map(1),
                &|sink| sink.key("x"),
                &|sink| sink.string("one"),
                &|sink| sink.element(),
                &|sink| sink.string("two"),
                &|sink| sink.end_entries(),
            ]
        ),
        [
            "ok",
            "ok",
            "ok",
            "`element` was called where a part of this value begins with `key`",
            of_no_part,
            not_once,
            // All of it is there.
            r#"{ "x" = "one" }"#,
        ]
    );
    assert_eq!(
        said("list(string)", &[&|sink| sink.sequence(SequenceKind::List, 0), &|sink| sink.string("two")])
            [1..],
        [of_no_part, "[] lacks "]
    );
}

#[test]
fn more_parts_than_were_promised_are_counted() {
    let two =
        [&(|sink: &mut ValueSink| sink.element().and_then(|()| sink.string("a"))) as &dyn Fn(&mut _) -> _; 2];
    let [one, other] = two;
    assert_eq!(
        said(
            "list(string)",
            &[&|sink| sink.sequence(SequenceKind::List, 1), one, other, &|sink| sink.end_sequence()]
        )[3..],
        ["a value that was started with 1 part was ended with 2", "null lacks "]
    );
}

/// What cannot be made of the parts is missing with its path, and what stands around it is not.
#[test]
fn a_map_with_one_key_twice_is_missing_as_a_whole() {
    let twice = |sink: &mut ValueSink| {
        sink.map(2)?;
        for text in ["one", "two"] {
            sink.key("k")?;
            sink.string(text)?;
        }
        sink.end_entries()
    };
    assert_eq!(
        said(
            "object({ id = string, m = map(string) })",
            &[
                &|sink| sink.object(2),
                &|sink| sink.attribute("id"),
                &|sink| sink.string("own"),
                &|sink| sink.attribute("m"),
                &twice,
                &|sink| sink.end_entries(),
            ]
        )[4..],
        [r#"the key "k" is given twice"#, "ok", r#"{ id = "own", m = null } lacks m"#]
    );
    assert_eq!(said("map(string)", &[&twice]), [r#"the key "k" is given twice"#, "null lacks "]);
}

/// Two that are out of balance stand beside each other: what one opens, the other ends.
#[test]
fn what_one_part_leaves_open_no_other_ends() {
    #[derive(Clone, Copy, Debug)]
    enum Half {
        Opens,
        Ends,
    }
    impl TfType for Half {
        const SPEC: &'static TypeSpec = &TypeSpec::String;
    }
    impl ToTf for Half {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            match self {
                Half::Opens => sink.sequence(SequenceKind::List, 1),
                Half::Ends => sink.string("x").and_then(|()| sink.end_sequence()),
            }
            .or(Ok(()))
        }
    }
    let (opens, ends) = (Half::Opens, Half::Ends);
    for [a, b] in [[opens, ends], [ends, opens]] {
        let told = |written: Result<(), Error>| {
            let error = written.expect_err("they are out of balance");
            assert!(error.to_string().contains("has to end the values that it starts"), "{error}");
        };
        let last = || Last { a: "a".to_owned(), b: "b".to_owned(), c: (a, b) };
        told(json::to_string(&last()).map(drop));
        told(msgpack::to_vec(&vec![a, b]).map(drop));
        told(msgpack::to_vec(&BTreeMap::from([("a", a), ("b", b)])).map(drop));
        told(
            json::to_string(&Around {
                b: First { a, b: "b".to_owned(), c: "c".to_owned() },
                c: "c".to_owned(),
                d: "d".to_owned(),
            })
            .map(drop),
        );
    }
}

/// A codec keeps nothing that it could look at; but it counts what is started and ended.
#[test]
fn no_codec_writes_what_ends_more_than_it_started() {
    #[derive(TfObject)]
    struct Held<A, B> {
        #[tfsdk("inner")]
        inner: A,
        #[tfsdk("pair")]
        pair: B,
    }
    type Both = Held<First<Wrong>, (bool, Vec<Wrong>)>;
    let inner = || First { a: Wrong::Right, b: "b".to_owned(), c: "c".to_owned() };
    let refused = |value: &Both| {
        let errors = [json::to_string(value).unwrap_err(), msgpack::to_vec(value).unwrap_err()];
        errors.map(|error| error.to_string())
    };
    let balance = "the writer of a part has to end the values that it starts, and no others";
    let of_inner = Held { inner: First { a: Wrong::EndsTooMuch, ..inner() }, pair: (true, Vec::new()) };
    assert_eq!(refused(&of_inner), [format!("inner.a: {balance}"), format!("inner.a: {balance}")]);
    let of_pair = Held { inner: inner(), pair: (true, vec![Wrong::EndsTooMuch]) };
    assert_eq!(refused(&of_pair), [format!("pair[1][0]: {balance}"), format!("pair[1][0]: {balance}")]);
    let balance_of_all = [
        json::to_string(&Wrong::EndsTooMuch),
        json::append(&mut String::new(), &Wrong::EndsTooMuch).map(|()| String::new()),
    ];
    for written in balance_of_all {
        assert_eq!(written.unwrap_err().to_string(), balance);
    }
    assert_eq!(msgpack::to_vec(&Wrong::EndsTooMuch).unwrap_err().to_string(), balance);
    // What fails behind what was left open is told by itself.
    let failing =
        Held { inner: First { a: Wrong::FailsLate, ..inner() }, pair: (true, vec![Wrong::FailsLate]) };
    let both = "2 problems:\n  inner.a: late\n  pair[1][0]: late";
    assert_eq!(refused(&failing), [both, both]);
}

/// What a writer by hand hides from its caller, the wire formats tell as a value does: nothing is written that is not JSON or MessagePack.
#[test]
fn a_part_that_fails_unseen_is_told_by_both_formats() {
    /// Writes what it holds, and does not care whether that can be written.
    struct Careless<T>(T);

    impl<T: TfType> TfType for Careless<T> {
        const SPEC: &'static TypeSpec = T::SPEC;
    }

    impl<T: ToTf> ToTf for Careless<T> {
        fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
            let _ = self.0.to_tf(sink);
            Ok(())
        }
    }
    type Written = [Result<(), Error>; 2];
    let told = |value: &dyn Fn(&mut String, &mut Vec<u8>) -> Written| {
        let (mut text, mut bytes) = ("text".to_owned(), b"bytes".to_vec());
        let told = value(&mut text, &mut bytes).map(|told| told.expect_err("it is told").to_string());
        assert_eq!((text.as_str(), bytes.as_slice()), ("text", b"bytes".as_slice()));
        told
    };
    fn both<T: ToTf>(value: &T) -> impl Fn(&mut String, &mut Vec<u8>) -> Written {
        assert!(json::to_string(value).is_err() && msgpack::to_vec(value).is_err());
        |text, bytes| [json::append(text, value), msgpack::append(bytes, value)]
    }
    let given_up = "the part `[1]` was given up, and nobody returned its error; a `ToTf` returns the errors of its parts";
    assert_eq!(told(&both(&Careless(vec![1.0, f64::NAN, f64::NAN]))), [given_up; 2]);
    let inner = Last { a: "a".to_owned(), b: "b".to_owned(), c: f64::NAN };
    let given_up =
        "the part `c` was given up, and nobody returned its error; a `ToTf` returns the errors of its parts";
    assert_eq!(told(&both(&Careless(inner))), [given_up; 2]);
    let not_one =
        "[1]: not one value was written here; a `ToTf` writes one, and returns the errors of its parts";
    assert_eq!(told(&both(&vec![Careless(1.0), Careless(f64::NAN)])), [not_one; 2]);
    let [not_one, _] = told(&both(&First { a: Wrong::Nothing, b: "b".to_owned(), c: "c".to_owned() }));
    assert_eq!(
        not_one,
        "a: not one value was written here; a `ToTf` writes one, and returns the errors of its parts"
    );
    let not_one = "not one value was written here; a `ToTf` writes one, and returns the errors of its parts";
    assert_eq!(told(&both(&Careless(f64::NAN))), [not_one; 2]);
    let given_up = "the part `[0]` was given up, and nobody returned its error; a `ToTf` returns the errors of its parts";
    assert_eq!(told(&both(&Careless(vec![Careless(f64::NAN)]))), [given_up; 2]);
    // Of a value that has its type beside it, something may be written before it fails.
    let long = Number::parse("1e300000").expect("a number");
    assert_eq!(told(&both(&Careless(Value::from(long.clone())))), [not_one; 2]);
    let not_one = format!("[1]: {not_one}");
    let listed = vec![Careless(Value::from(1)), Careless(Value::from(long))];
    assert_eq!(told(&both(&listed)), [not_one.as_str(); 2]);
    let unknown = json::to_string(&Careless(Value::unknown(Type::STRING)));
    assert!(unknown.unwrap_err().to_string().starts_with("not one value was written here"));
    // What holds such parts and has written all of them is whole.
    let nested = Careless(vec![Careless(vec![Careless(1)]), Careless(vec![])]);
    assert_eq!(json::to_string(&nested).unwrap(), "[[1],[]]");
    assert_eq!(msgpack::to_vec(&nested).unwrap(), [0x92, 0x91, 1, 0x90]);
}
