//! What the type of a field brings into a schema beside its tag: validators, and what means the same.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};

use kit::written::{lines, same_letters};
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{keep_meaning, validate};
use tfsdk::schema::validate::{length, one_of};
use tfsdk::schema::{Kind, TfSchema};
use tfsdk::{Path, Tf, TfObject, TfValue, Type, Value, ValueRef};

use super::schema_tags::attribute;

fn refuse(_: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    found.error(path.clone(), "Refused", "By a function.");
}

/// Texts in any letter case, of two letters or more.
#[derive(TfValue, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[tfsdk(validate = length(2..), same_meaning = same_letters)]
struct Word(String);

#[derive(TfValue)]
#[tfsdk(validate = [length(2..), refuse])]
struct Strict(String);

#[derive(TfValue)]
#[tfsdk(same_meaning = same_letters)]
struct Loose(String);

#[derive(TfValue)]
enum Colour {
    #[tfsdk("red")]
    Red,
    #[tfsdk("green")]
    Green,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Validated {
    #[tfsdk("one", required, validate = length(3..))]
    one: String,
    #[tfsdk("several", required, validate = [length(3..), one_of(["allowed"]), refuse])]
    several: String,
    #[tfsdk("closure", required, validate = |_: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        found.warning(path.clone(), "Odd", "By a closure.")
    })]
    closure: String,
    #[tfsdk("moved", required, validate = [move |_, path, found| refuse(Value::from(1).as_ref(), path, found)])]
    moved: String,
    #[tfsdk("word", required, validate = one_of(["allowed"]))]
    word: Word,
    #[tfsdk("strict", required)]
    strict: Strict,
    #[tfsdk("loose", required)]
    loose: Loose,
    #[tfsdk("colour", required)]
    colour: Colour,
    #[tfsdk("colours", required)]
    colours: Vec<Colour>,
    #[tfsdk("either", optional, computed)]
    either: Tf<Word>,
    #[tfsdk("found", computed)]
    found: Tf<Word>,
}

#[test]
fn validators_of_the_type_come_before_those_of_the_field() {
    let schema = Validated::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let count = |name: &str| attribute(&schema, name).behaviour().map_or(0, |b| b.validators.len());
    let counts =
        ["one", "several", "closure", "moved", "word", "strict", "loose", "colour", "either", "found"];
    // The provider's own values are not validated.
    assert_eq!(counts.map(count), [1, 3, 1, 1, 2, 1, 0, 1, 1, 0]);
    let x = || Value::from("x");
    let config = Value::object([
        ("one", x()),
        ("several", "y".into()),
        ("closure", x()),
        ("moved", x()),
        ("word", "y".into()),
        ("strict", x()),
        ("loose", x()),
        ("colour", "blue".into()),
        ("colours", Value::list(Type::STRING, ["red".into(), "greet".into()]).expect("a list")),
        ("either", x()),
        ("found", Value::null(Type::STRING)),
    ]);
    assert_eq!(
        lines(&validate(&schema, &config)),
        [
            "warning: closure: Odd: By a closure.",
            "error: colour: Value not allowed: Expected one of \"red\", \"green\", found string \"blue\".",
            "error: colours[1]: Value not allowed: Expected one of \"red\", \"green\", found string \"greet\". Did you mean \"green\"?",
            "error: either: Invalid length: Expected at least 2 characters, found 1.",
            "error: moved: Refused: By a function.",
            "error: one: Invalid length: Expected at least 3 characters, found 1.",
            "error: several: Invalid length: Expected at least 3 characters, found 1.",
            "error: several: Value not allowed: Expected one of \"allowed\", found string \"y\".",
            "error: several: Refused: By a function.",
            "error: strict: Invalid length: Expected at least 2 characters, found 1.",
            "error: strict: Refused: By a function.",
            "error: word: Invalid length: Expected at least 2 characters, found 1.",
            "error: word: Value not allowed: Expected one of \"allowed\", found string \"y\".",
        ]
    );
}

fn never(_: ValueRef<'_>, _: ValueRef<'_>) -> bool {
    false
}

/// Texts that all mean the same.
#[derive(TfValue)]
#[tfsdk(same_meaning = |_, _| true)]
struct Noise(String);

/// Collections of words, as the provider finds them.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Meanings {
    #[tfsdk("word", computed)]
    word: Tf<Word>,
    #[tfsdk("own", computed, same_meaning = never)]
    own: Tf<Word>,
    #[tfsdk("suppressed", optional, diff_suppress = |change| change.prior.is_null())]
    suppressed: Option<Loose>,
    #[tfsdk("list", computed)]
    list: Tf<Vec<Option<Word>>>,
    #[tfsdk("noise", computed)]
    noise: Tf<Vec<Option<Noise>>>,
    #[tfsdk("array", computed)]
    array: Tf<[Word; 2]>,
    #[tfsdk("deque", computed)]
    deque: Tf<VecDeque<Word>>,
    #[tfsdk("slice", computed)]
    slice: Tf<Box<[Word]>>,
    #[tfsdk("map", computed)]
    map: Tf<BTreeMap<String, Option<Word>>>,
    #[tfsdk("lists", computed)]
    lists: Tf<HashMap<String, Vec<Word>>>,
    #[tfsdk("tree_set", computed)]
    tree_set: Tf<BTreeSet<Word>>,
    #[tfsdk("hash_set", computed)]
    hash_set: Tf<HashSet<Word>>,
    #[tfsdk("plain", computed)]
    plain: Tf<Vec<String>>,
}

#[test]
fn a_type_brings_its_meaning_into_lists_sets_and_maps() {
    let schema = Meanings::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let has = |name: &str| attribute(&schema, name).behaviour().is_some_and(|b| b.same_meaning.is_some());
    for name in [
        "word",
        "own",
        "suppressed",
        "list",
        "array",
        "deque",
        "slice",
        "map",
        "lists",
        "tree_set",
        "hash_set",
    ] {
        assert!(has(name), "{name}");
    }
    assert!(!has("plain"));
    let kept = |name: &str, earlier: &str, later: &str| {
        let value = |text: &str| kit::written::value(&schema, &format!("{{ {name} = {text} }}"));
        let (earlier, later) = (value(earlier), value(later));
        let kept = keep_meaning(&schema, &earlier, &later).expect("the values are of the schema");
        assert!(kept == earlier || kept == later);
        kept == earlier
    };
    assert!(kept("word", "\"a\"", "\"A\"") && !kept("word", "\"a\"", "\"b\""));
    // What the field says takes the place of what its type says.
    assert!(!kept("own", "\"a\"", "\"A\""));
    for name in ["list", "array", "deque", "slice"] {
        assert!(kept(name, r#"["a", "b"]"#, r#"["A", "b"]"#), "{name}");
        assert!(!kept(name, r#"["a", "b"]"#, r#"["A", "c"]"#), "{name}");
        assert!(!kept(name, r#"["a", "b"]"#, r#"["A"]"#), "{name}");
        assert!(!kept(name, r#"["a"]"#, r#"["A", "b"]"#), "{name}");
    }
    // Which element was which is found by what they mean, wherever each is sorted.
    for name in ["tree_set", "hash_set"] {
        assert!(kept(name, r#"["A", "b", "C"]"#, r#"["a", "b", "c"]"#), "{name}");
        assert!(!kept(name, r#"["A", "b", "C"]"#, r#"["a", "b", "d"]"#), "{name}");
        assert!(!kept(name, r#"["A", "a"]"#, r#"["a", "b"]"#), "{name}");
        assert!(!kept(name, r#"["a"]"#, r#"["A", "b"]"#), "{name}");
    }
    // Null means null and nothing else.
    assert!(kept("list", r#"["a", null]"#, r#"["A", null]"#));
    assert!(
        !kept("list", r#"["a", null]"#, r#"["A", "b"]"#) && !kept("list", r#"["a", "b"]"#, r#"["A", null]"#)
    );
    assert!(kept("noise", r#"["a", null]"#, r#"["b", null]"#));
    assert!(
        !kept("noise", r#"["a", null]"#, r#"["a", "b"]"#)
            && !kept("noise", r#"["a", "b"]"#, r#"["a", null]"#)
    );
    assert!(kept("map", r#"{ k = "a", l = null }"#, r#"{ k = "A", l = null }"#));
    assert!(!kept("map", r#"{ k = "a" }"#, r#"{ l = "A" }"#));
    assert!(kept("lists", r#"{ k = ["a", "b"] }"#, r#"{ k = ["A", "B"] }"#));
    assert!(!kept("lists", r#"{ k = ["a", "b"] }"#, r#"{ k = ["A", "C"] }"#));
}
