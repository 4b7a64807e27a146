//! Writers of which parts fail, or that do not keep to the rules: what fails takes nothing else with it, and is told.

use std::collections::BTreeMap;

use kit::strategies::{Parts, any_typed_value};
use proptest::prelude::*;
use tfsdk::stream::{SequenceKind, Sink, ValueSink, write_value};
use tfsdk::ty::{TypeKind, TypeSpec};
use tfsdk::{Error, Path, Step, TfObject, TfType, ToTf, Type, ValueRef};

/// What a sink has after this was written, and what it lacks.
pub(crate) fn lacking(sink: ValueSink) -> String {
    let (value, missing) = sink.finish_in_part().expect("it was ended");
    let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
    format!("{value} lacks {}", missing.join(", "))
}

/// As an impl by hand does that ends in an error: what it has left open is none of what follows.
#[test]
fn what_ends_in_the_middle_takes_nothing_with_it() {
    for inner in [
        "tuple([number, number])",
        "list(tuple([number, number]))",
        "map(list(list(number)))",
        "object({ a = number, b = bool, c = string })",
    ] {
        let ty = kit::show::ty(&format!("object({{ a = {inner}, b = bool, c = string }})"));
        let mut sink = ValueSink::new(ty);
        let middle = |sink: &mut ValueSink| match inner {
            "tuple([number, number])" => sink.sequence(SequenceKind::Tuple(2), 2),
            "list(tuple([number, number]))" => {
                sink.sequence(SequenceKind::List, 1)?;
                sink.element()?;
                sink.sequence(SequenceKind::Tuple(2), 2)?;
                sink.element()?;
                sink.i64(1)
            }
            "object({ a = number, b = bool, c = string })" => {
                sink.object(3)?;
                sink.attribute("a")
            }
            _ => {
                sink.map(2)?;
                sink.key("x")?;
                sink.sequence(SequenceKind::List, 1)?;
                sink.element()?;
                sink.sequence(SequenceKind::List, 3)
            }
        };
        let rest = |sink: &mut ValueSink| {
            sink.attribute("b")?;
            sink.bool(true)?;
            sink.attribute("c")?;
            sink.string("x")?;
            sink.end_entries()
        };
        sink.object(3).and_then(|()| sink.attribute("a")).and_then(|()| middle(&mut sink)).unwrap();
        sink.give_up(1, &Step::Attribute("a".into()));
        rest(&mut sink).unwrap();
        let (value, missing) = sink.finish_in_part().expect("it was ended");
        assert_eq!(value.to_string(), "{ a = null, b = true, c = \"x\" }", "{inner}");
        assert_eq!(missing, ["a".parse().unwrap()], "{inner}");
    }
    // Also where it is the last.
    let mut sink = ValueSink::new(kit::show::ty("object({ a = bool, b = list(list(number)) })"));
    let last = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.bool(true)?;
        sink.attribute("b")?;
        sink.sequence(SequenceKind::List, 2)?;
        sink.element()?;
        sink.sequence(SequenceKind::List, 2)
    };
    last(&mut sink).unwrap();
    sink.give_up(1, &Step::Attribute("b".into()));
    sink.end_entries().unwrap();
    let (value, missing) = sink.finish_in_part().expect("it was ended");
    assert_eq!(value.to_string(), "{ a = true, b = null }");
    assert_eq!(missing, ["b".parse().unwrap()]);
}

/// Ends in the middle of an object whose attributes are called as those around it.
struct Half;

impl TfType for Half {
    const SPEC: &'static TypeSpec = Names::SPEC;
}

impl ToTf for Half {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        sink.object(2)?;
        sink.attribute("id")?;
        Err(Error::invalid("there is no more"))
    }
}

/// Writes nothing.
struct Nothing;

impl TfType for Nothing {
    const SPEC: &'static TypeSpec = Names::SPEC;
}

impl ToTf for Nothing {
    fn to_tf<K: Sink>(&self, _: &mut K) -> Result<(), Error> {
        Err(Error::invalid("there is nothing"))
    }
}

#[derive(TfObject)]
pub(crate) struct Names {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("zone")]
    zone: String,
}

#[test]
fn what_derived_code_goes_on_behind_takes_nothing_with_it() {
    #[derive(TfObject)]
    struct Held<T> {
        #[tfsdk("child")]
        child: T,
        #[tfsdk("id")]
        id: String,
        #[tfsdk("zone")]
        zone: String,
    }
    fn in_part<T: ToTf>(child: T) -> String {
        let held = Held { child, id: "own".to_owned(), zone: "z".to_owned() };
        let mut sink = ValueSink::new(Type::of::<Held<T>>());
        let error = held.to_tf(&mut sink).unwrap_err();
        assert_eq!(error.problems().len(), 1, "{error}");
        let (value, missing) = sink.finish_in_part().expect("something was written");
        let missing: Vec<String> = missing.iter().map(ToString::to_string).collect();
        assert_eq!(
            value.attribute("id").and_then(|id| id.to_value().as_str().map(str::to_owned)),
            Some("own".into())
        );
        assert_eq!(
            value.attribute("zone").and_then(|id| id.to_value().as_str().map(str::to_owned)),
            Some("z".into())
        );
        format!("{} lacks {}", value.attribute("child").unwrap().to_value(), missing.join(", "))
    }
    let other = || Names { id: "other".to_owned(), zone: "other".to_owned() };
    assert_eq!(in_part(Half), "null lacks child");
    assert_eq!(in_part((Half, other())), "null lacks child");
    assert_eq!(in_part((Nothing, other())), "null lacks child");
    assert_eq!(in_part((other(), Nothing)), "null lacks child");
    let of_other = r#"{ id = "other", zone = "other" }"#;
    assert_eq!(in_part(((1, Half), other())), format!("[null, {of_other}] lacks child[0]"));
    assert_eq!(in_part(vec![Half]), "null lacks child");
    let of_pair = BTreeMap::from([("k", (Half, other()))]);
    assert_eq!(in_part(of_pair), r#"{ "k" = null } lacks child["k"]"#);
    assert_eq!(
        in_part(Held { child: Half, id: "other".to_owned(), zone: "other".to_owned() }),
        r#"{ child = null, id = "other", zone = "other" } lacks child.child"#
    );
}

/// The type of an attribute whose writer failed is not that of the next.
#[test]
fn what_follows_a_failure_is_held_to_its_own_type() {
    let mut sink = ValueSink::new(Type::object([("a", Type::NUMBER), ("b", Type::STRING)]));
    sink.object(2).and_then(|()| sink.attribute("a")).and_then(|()| sink.attribute("b")).unwrap();
    assert_eq!(sink.i64(5).unwrap_err().to_string(), "expected string, found number");
}

#[test]
fn what_is_missing_has_a_path() {
    let write = |text: &str, write: &dyn Fn(&mut ValueSink) -> Result<(), Error>| {
        let mut sink = ValueSink::new(kit::show::ty(text));
        write(&mut sink).expect("no call fails");
        lacking(sink)
    };
    let half = |sink: &mut ValueSink| {
        sink.object(2)?;
        sink.attribute("a")?;
        sink.i64(1)?;
        sink.give_up(sink.depth(), &Step::Attribute("b".into()));
        sink.end_entries()
    };
    let of = "object({ a = number, b = number })";
    assert_eq!(write(of, &half), "{ a = 1, b = null } lacks b");
    let list = |sink: &mut ValueSink| {
        sink.sequence(SequenceKind::List, 2)?;
        for _ in 0..2 {
            sink.element()?;
            half(sink)?;
        }
        sink.end_sequence()
    };
    assert_eq!(
        write(&format!("list({of})"), &list),
        "[{ a = 1, b = null }, { a = 1, b = null }] lacks [0].b, [1].b"
    );
    let map = |sink: &mut ValueSink| {
        sink.map(1)?;
        sink.key("x")?;
        half(sink)?;
        sink.end_entries()
    };
    assert_eq!(write(&format!("map({of})"), &map), "{ \"x\" = { a = 1, b = null } } lacks [\"x\"].b");
    let short = |sink: &mut ValueSink| {
        sink.map(2)?;
        sink.key("x")?;
        sink.sequence(SequenceKind::List, 2)?;
        sink.element()?;
        sink.i64(1)?;
        sink.give_up(2, &Step::Index(1));
        sink.end_sequence()?;
        sink.key("y")?;
        sink.sequence(SequenceKind::List, 0)?;
        sink.end_sequence()?;
        sink.end_entries()
    };
    assert_eq!(write("map(list(number))", &short), "{ \"x\" = null, \"y\" = [] } lacks [\"x\"]");
    let set = |sink: &mut ValueSink| {
        sink.sequence(SequenceKind::Set, 1)?;
        sink.element()?;
        half(sink)?;
        sink.end_sequence()
    };
    assert!(write(&format!("set({of})"), &set).ends_with(" lacks "));
    // A map lacks a key that was not even begun.
    let keyless = |sink: &mut ValueSink| {
        sink.map(2)?;
        sink.key("x")?;
        sink.i64(1)?;
        sink.give_up(1, &Step::Key("y".into()));
        sink.end_entries()
    };
    assert_eq!(write("map(number)", &keyless), "null lacks ");
    // Of two elements with one key, one would be gone.
    let mut sink = ValueSink::new(kit::show::ty("map(number)"));
    let mut twice = || {
        sink.map(2)?;
        for key in ["\u{e9}", "e\u{301}"] {
            sink.key(key)?;
            sink.i64(1)?;
        }
        sink.end_entries()
    };
    assert_eq!(twice().unwrap_err().to_string(), "the key \"\u{e9}\" is given twice");
    assert_eq!(lacking(sink), "null lacks ");
}

/// What the writer of a part does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Doing {
    Right,
    FailsAtOnce,
    FailsLate,
    Nothing,
    Twice,
    EndsTooMuch,
    LeavesOpen,
    /// A composite that ends in the middle where a part fails; others go on behind it.
    EndsInTheMiddle,
}

struct Failing<'d> {
    doing: &'d mut dyn FnMut() -> Doing,
    /// Whether what goes wrong is an error of who does it, too.
    cares: bool,
    /// Whether who goes on looks whether a part has ended as much as it has started, as derived code does.
    looks: bool,
}

impl Failing<'_> {
    /// Writes a part.
    fn part(&mut self, value: ValueRef<'_>, sink: &mut ValueSink) -> Result<(), Error> {
        let done = match (self.doing)() {
            Doing::FailsAtOnce => Err(Error::invalid("it fails")),
            Doing::Nothing => return Ok(()),
            Doing::FailsLate => self.value(value, sink, false).and(Err(Error::invalid("it fails late"))),
            Doing::Twice => {
                self.value(value, sink, false).and_then(|()| write_value(sink, value, value.ty()))
            }
            Doing::EndsTooMuch => self.value(value, sink, false).and_then(|()| match value.ty().kind() {
                TypeKind::Bool => sink.end_sequence(),
                _ => sink.end_entries(),
            }),
            Doing::LeavesOpen if self.looks && value.len().is_some() => {
                return match value.ty().kind() {
                    TypeKind::Object(_) => sink.object(value.len().unwrap_or(0)),
                    TypeKind::Map(_) => sink.map(2),
                    TypeKind::List(_) => sink.sequence(SequenceKind::List, 0),
                    TypeKind::Set(_) => sink.sequence(SequenceKind::Set, 3),
                    _ => Err(Error::invalid("it fails")),
                };
            }
            doing => return self.value(value, sink, doing == Doing::EndsInTheMiddle),
        };
        if self.cares { done } else { done.or(Ok(())) }
    }

    fn value(&mut self, value: ValueRef<'_>, sink: &mut ValueSink, ends: bool) -> Result<(), Error> {
        let len = value.len().unwrap_or(0);
        match value.ty().kind() {
            _ if value.is_null() || !value.is_known() => return write_value(sink, value, value.ty()),
            TypeKind::Object(_) => sink.object(len)?,
            TypeKind::Map(_) => sink.map(len)?,
            TypeKind::List(_) => sink.sequence(SequenceKind::List, len)?,
            TypeKind::Set(_) => sink.sequence(SequenceKind::Set, len)?,
            TypeKind::Tuple(_) => sink.sequence(SequenceKind::Tuple(len), len)?,
            _ => return write_value(sink, value, value.ty()),
        }
        let depth = sink.depth();
        let is_within = |sink: &ValueSink| match sink.depth() == depth {
            true => Ok(()),
            false => Err(Error::invalid("a part is not ended")),
        };
        let mut problem = Ok(());
        for (key, part) in value.elements() {
            let step = match value.ty().kind() {
                TypeKind::Map(_) => Step::Key(key.name().unwrap_or_default().into()),
                _ => Step::from(key),
            };
            let begun = match &step {
                Step::Attribute(name) => sink.attribute(name),
                Step::Key(key) => sink.key(key),
                _ => sink.element(),
            };
            let mut written = begun.and_then(|()| self.part(part, sink));
            if self.looks {
                written = written.and_then(|()| is_within(sink));
            }
            if let Err(error) = written {
                if ends {
                    return Err(error);
                }
                sink.give_up(depth, &step);
                problem = Err(error);
            }
        }
        if self.looks {
            is_within(sink)?;
        }
        let end = match value.ty().kind() {
            TypeKind::Object(_) | TypeKind::Map(_) => sink.end_entries(),
            _ => sink.end_sequence(),
        };
        problem.and(end)
    }
}

/// Whether every part that is not as it was written stands at one of the holes.
fn is_whole_but_for(holes: &[Path], at: &Path, value: ValueRef<'_>, made: ValueRef<'_>) -> bool {
    if holes.contains(at) {
        // The elements of a set have no paths.
        let is_set = matches!(value.ty().kind(), TypeKind::Set(_));
        return made.is_null() || is_set && agrees(value, made);
    }
    let mut parts = value.elements().zip(made.elements()).peekable();
    if value.len() != made.len() || parts.peek().is_none() || matches!(value.ty().kind(), TypeKind::Set(_)) {
        return value.to_value() == made.to_value();
    }
    parts.all(|((key, part), (other, made))| {
        let step = match value.ty().kind() {
            TypeKind::Map(_) => Step::Key(key.name().unwrap_or_default().into()),
            _ => Step::from(key),
        };
        let mut at = at.clone();
        at.push(step);
        key == other && is_whole_but_for(holes, &at, part, made)
    })
}

/// Whether this is what was written but for what is null in it.
fn agrees(value: ValueRef<'_>, made: ValueRef<'_>) -> bool {
    if made.is_null() || value.to_value() == made.to_value() {
        return true;
    }
    match value.ty().kind() {
        TypeKind::Set(_) => {
            made.elements().all(|(_, made)| value.elements().any(|(_, value)| agrees(value, made)))
        }
        _ if value.len().is_some_and(|len| len > 0) && value.len() == made.len() => {
            value.elements().zip(made.elements()).all(|((_, value), (_, made))| agrees(value, made))
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(kit::cases(2_000))]

    #[test]
    fn whatever_fails_takes_nothing_else_with_it(
        (_, value) in any_typed_value(Parts::Known),
        pattern in prop::collection::vec(0..24_u8, 1..24),
        cares in any::<bool>(),
        looks in any::<bool>(),
    ) {
        let mut next = pattern.iter().cycle().map(|one| match one {
            0 => Doing::FailsAtOnce,
            1 => Doing::FailsLate,
            2 => Doing::Nothing,
            3 => Doing::Twice,
            4 => Doing::EndsTooMuch,
            5 => Doing::LeavesOpen,
            6..8 => Doing::EndsInTheMiddle,
            _ => Doing::Right,
        });
        let mut doing = || next.next().unwrap_or(Doing::Right);
        let mut sink = ValueSink::new(value.ty().clone());
        let done = Failing { doing: &mut doing, cares, looks }.value(value.as_ref(), &mut sink, false);
        let (made, holes) = sink.finish_in_part().expect("it goes on to the end");
        prop_assert!(is_whole_but_for(&holes, &Path::root(), value.as_ref(), made.as_ref()), "{} {:?}", made, holes);
        // Who does not care for an error may have written all that it had to, and only the sink knows better.
        prop_assert!(!cares || done.is_err() || holes.is_empty(), "{holes:?} are not told");
        // Who ends the outermost value itself may have done so where it was whole.
        let is_ended = pattern.contains(&4);
        prop_assert!(!cares || !looks || is_ended || done.is_ok() || !holes.is_empty(), "{:?} lacks nothing", done);
    }
}

/// Who panics while it writes ends nothing that it has begun.
#[test]
fn what_was_begun_ends_with_its_writer() -> Result<(), Error> {
    let disk = Type::object([("name", Type::STRING), ("size", Type::NUMBER)]);
    let ty = Type::object([
        ("disks", Type::list(disk.clone())),
        ("id", Type::STRING),
        ("root", disk),
        ("zone", Type::STRING),
    ]);
    let mut sink = ValueSink::new(ty);
    sink.object(4)?;
    sink.attribute("disks")?;
    sink.sequence(SequenceKind::List, 0)?;
    sink.end_sequence()?;
    sink.attribute("id")?;
    sink.string("a")?;
    sink.attribute("root")?;
    sink.object(2)?;
    sink.attribute("name")?;
    sink.string("b")?;
    let (written, holes) = sink.finish_in_part().expect("a part of it");
    assert_eq!(
        written.to_string(),
        r#"{ disks = [], id = "a", root = { name = "b", size = null }, zone = null }"#
    );
    let holes: Vec<String> = holes.iter().map(ToString::to_string).collect();
    assert_eq!(holes, ["root.size", "zone"]);
    Ok(())
}
