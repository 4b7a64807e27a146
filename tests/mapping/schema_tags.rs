//! Tags of structs with a schema: each is one word of the schema, and nothing else.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::rc::Rc;
use std::sync::Arc;

use kit::written::{lines, same_letters};
use tfsdk::__private::{self as door, env_default};
use tfsdk::diag::Diagnostics;
use tfsdk::plan::{keep_meaning, validate};
use tfsdk::schema::validate::{length, one_of};
use tfsdk::schema::{
    Attribute, BlockNesting, Description, Kind, Member, Mode, NestedBlock, Nesting, Schema, TfSchema,
};
use tfsdk::{Path, Tf, TfObject, TfValue, Type, Value, ValueRef};

fn attribute(schema: &Schema, path: &str) -> Attribute {
    let path: Path = path.parse().expect("it is a path");
    schema.block().attribute_at(&path).unwrap_or_else(|| panic!("no attribute {path}")).clone()
}

fn block(schema: &Schema, name: &str) -> NestedBlock {
    match schema.block().get(name) {
        Some(Member::Block(block)) => block.clone(),
        _ => panic!("no block {name}"),
    }
}

fn default(schema: &Schema, path: &str) -> Value {
    let attribute = attribute(schema, path);
    attribute.behaviour().and_then(|b| b.default.as_ref()).expect("it has one").make().expect("it is made")
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Words {
    #[tfsdk("required", required)]
    required: String,
    #[tfsdk("optional", optional)]
    optional: Option<String>,
    #[tfsdk("computed", computed)]
    computed: Tf<String>,
    #[tfsdk("either", optional, computed)]
    either: Tf<String>,
    #[tfsdk("sensitive", required, sensitive)]
    sensitive: String,
    #[tfsdk("write_only", required, write_only)]
    write_only: Option<String>,
    #[tfsdk("force_new", required, force_new)]
    force_new: String,
    #[tfsdk("keep", computed, keep)]
    keep: Tf<String>,
    #[tfsdk("kept", optional, computed, keep)]
    kept: Tf<String>,
    #[tfsdk("old", required, deprecated = "Use `required`.")]
    old: String,
    #[tfsdk("empty", required, deprecated = "")]
    empty: String,
    #[tfsdk("key", required)]
    key: Vec<Keyed>,
}

/// Types beside which attributes may be written as blocks.
#[derive(TfObject)]
#[tfsdk(resource)]
struct AsBlocks {
    #[tfsdk("list", optional, computed, attributes_as_blocks)]
    list: Tf<Vec<Plain>>,
    #[tfsdk("set", set, optional, attributes_as_blocks)]
    set: Option<Vec<Plain>>,
    #[tfsdk("texts", optional)]
    texts: Option<BTreeMap<String, Vec<String>>>,
    #[tfsdk("any", optional)]
    any: Option<Value>,
}

#[derive(TfObject)]
struct Plain {
    #[tfsdk("x")]
    x: String,
}

#[derive(TfObject, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[tfsdk(nested)]
struct Keyed {
    #[tfsdk("id", optional, computed, key)]
    id: Tf<String>,
    #[tfsdk("x", required)]
    x: String,
}

#[test]
fn each_word_of_a_tag_is_that_word_of_the_schema() {
    let schema = Words::schema();
    let modes = [
        ("required", Mode::REQUIRED),
        ("optional", Mode::OPTIONAL),
        ("computed", Mode::COMPUTED),
        ("either", Mode::OPTIONAL_COMPUTED),
    ];
    for (name, mode) in modes {
        assert_eq!(attribute(&schema, name), Attribute::new(name, Type::STRING, mode));
    }
    let required = |name: &'static str| Attribute::required(name, Type::STRING);
    for expected in [
        required("sensitive").sensitive(),
        required("write_only").write_only(),
        required("force_new").force_new(),
        Attribute::computed("keep", Type::STRING).keep(),
        Attribute::optional_computed("kept", Type::STRING).keep(),
        required("old").deprecated("Use `required`."),
        required("empty").deprecated(""),
    ] {
        assert_eq!(attribute(&schema, expected.name()), expected);
    }
    assert_eq!(attribute(&schema, "key[0].id"), Attribute::optional_computed("id", Type::STRING).key());
    assert_eq!(attribute(&schema, "key[0].x"), required("x"));
    let schema = AsBlocks::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let object = || Type::object([("x", Type::STRING)]);
    let list = Attribute::optional_computed("list", Type::list(object())).attributes_as_blocks();
    assert_eq!(attribute(&schema, "list"), list);
    assert_eq!(
        attribute(&schema, "set"),
        Attribute::optional("set", Type::set(object())).attributes_as_blocks()
    );
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Source {
    #[tfsdk("version", required)]
    version: String,
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Provider {
    #[tfsdk("count", required)]
    count: String,
}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Token {
    #[tfsdk("alias", required)]
    alias: String,
}

#[derive(TfObject)]
#[tfsdk(resource, version = 0)]
struct Versioned {
    #[tfsdk("nested", required)]
    nested: Reserved,
}

/// Names that are Terraform's own at a root are free inside.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Reserved {
    #[tfsdk("count", required)]
    count: String,
    #[tfsdk("provider", required)]
    provider: String,
    #[tfsdk("version", required)]
    version: String,
}

#[test]
fn a_struct_is_what_its_tag_says() {
    assert_eq!((Words::KIND, Words::VERSION), (Some(Kind::Resource), 0));
    assert_eq!((Source::KIND, Source::VERSION), (Some(Kind::DataSource), 0));
    assert_eq!((Provider::KIND, Provider::VERSION), (Some(Kind::Provider), 0));
    assert_eq!((Token::KIND, Token::VERSION), (Some(Kind::Ephemeral), 0));
    assert_eq!((Keyed::KIND, Keyed::VERSION), (None, 0));
    assert_eq!((Versioned::KIND, Versioned::schema().version()), (Some(Kind::Resource), 0));
    Source::schema().check(Kind::DataSource).expect("it keeps the rules");
    Provider::schema().check(Kind::Provider).expect("it keeps the rules");
    Token::schema().check(Kind::Ephemeral).expect("it keeps the rules");
    Versioned::schema().check(Kind::Resource).expect("it keeps the rules");
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Inner {
    #[tfsdk("x", optional)]
    x: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Element {
    #[tfsdk("k", required, key)]
    k: String,
}

/// A field of each type that holds nested structs.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Held {
    #[tfsdk("one", required)]
    one: Inner,
    #[tfsdk("option", optional)]
    option: Option<Inner>,
    #[tfsdk("tf", computed)]
    tf: Tf<Inner>,
    #[tfsdk("boxed", required)]
    boxed: Box<Inner>,
    #[tfsdk("rc", optional)]
    rc: Option<Rc<Inner>>,
    #[tfsdk("arc", required)]
    arc: Arc<Inner>,
    #[tfsdk("vec", required)]
    vec: Vec<Inner>,
    #[tfsdk("deque", optional)]
    deque: Option<VecDeque<Box<Inner>>>,
    #[tfsdk("slice", required)]
    slice: Box<[Inner]>,
    #[tfsdk("array", required)]
    array: [Inner; 2],
    #[tfsdk("hash_set", required)]
    hash_set: HashSet<Keyed>,
    #[tfsdk("tree_set", required)]
    tree_set: BTreeSet<Keyed>,
    #[tfsdk("set", set, required)]
    set: Vec<Element>,
    #[tfsdk("hash_map", required)]
    hash_map: HashMap<String, Inner>,
    #[tfsdk("tree_map", optional)]
    tree_map: Tf<BTreeMap<String, Tf<Inner>>>,
}

#[test]
fn the_type_of_a_field_says_how_objects_are_nested() {
    let schema = Held::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let nesting = |name: &str| attribute(&schema, name).nested_type().map(|nested| nested.nesting());
    for name in ["one", "option", "tf", "boxed", "rc", "arc"] {
        assert_eq!(nesting(name), Some(Nesting::Single), "{name}");
    }
    for name in ["vec", "deque", "slice", "array"] {
        assert_eq!(nesting(name), Some(Nesting::List), "{name}");
    }
    for name in ["hash_set", "tree_set", "set"] {
        assert_eq!(nesting(name), Some(Nesting::Set), "{name}");
    }
    for name in ["hash_map", "tree_map"] {
        assert_eq!(nesting(name), Some(Nesting::Map), "{name}");
    }
    assert_eq!(schema.ty(), &Type::of::<Held>());
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Blocks {
    #[tfsdk("group", block)]
    group: Inner,
    #[tfsdk("boxed", block)]
    boxed: Box<Inner>,
    #[tfsdk("single", block)]
    single: Option<Inner>,
    #[tfsdk("tf", block)]
    tf: Tf<Inner>,
    #[tfsdk("once", block, min_items = 1)]
    once: Inner,
    #[tfsdk("once_at_most", block, min_items = 1, max_items = 1)]
    once_at_most: Inner,
    #[tfsdk("once_or_null", block, min_items = 1)]
    once_or_null: Option<Inner>,
    #[tfsdk("list", block)]
    list: Vec<Inner>,
    #[tfsdk("least", block, min_items = 2)]
    least: Vec<Inner>,
    #[tfsdk("most", block, max_items = 3)]
    most: Vec<Inner>,
    #[tfsdk("exactly", block, min_items = 2, max_items = 2)]
    exactly: Vec<Inner>,
    #[tfsdk("one_of_list", block, min_items = 0, max_items = 1)]
    one_of_list: Vec<Inner>,
    #[tfsdk("set", block, set, min_items = 1, max_items = 2)]
    set: Vec<Element>,
    #[tfsdk("hash_set", block)]
    hash_set: HashSet<Keyed>,
    #[tfsdk("map", block)]
    map: HashMap<String, Inner>,
}

#[test]
fn the_type_of_a_field_says_how_often_a_block_is_written() {
    let schema = Blocks::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    for (name, nesting, min, max) in [
        ("group", BlockNesting::Group, 0, 0),
        ("boxed", BlockNesting::Group, 0, 0),
        ("single", BlockNesting::Single, 0, 0),
        ("tf", BlockNesting::Single, 0, 0),
        ("once", BlockNesting::Single, 1, 1),
        ("once_at_most", BlockNesting::Single, 1, 1),
        ("once_or_null", BlockNesting::Single, 1, 1),
        ("list", BlockNesting::List, 0, 0),
        ("least", BlockNesting::List, 2, 0),
        ("most", BlockNesting::List, 0, 3),
        ("exactly", BlockNesting::List, 2, 2),
        ("one_of_list", BlockNesting::List, 0, 1),
        ("set", BlockNesting::Set, 1, 2),
        ("hash_set", BlockNesting::Set, 0, 0),
        ("map", BlockNesting::Map, 0, 0),
    ] {
        let block = block(&schema, name);
        assert_eq!((block.nesting(), block.min(), block.max()), (nesting, min, max), "{name}");
    }
}

/// Where each place of a rule lets something stand.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Places {
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("single", block)]
    single: Option<Anything>,
    #[tfsdk("list", block)]
    list: Vec<Anything>,
    #[tfsdk("map", block)]
    map: BTreeMap<String, Anything>,
    #[tfsdk("secrets", required)]
    secrets: Vec<Secret>,
    #[tfsdk("secret", required)]
    secret: Secret,
    #[tfsdk("by_name", required)]
    by_name: BTreeMap<String, Secret>,
    #[tfsdk("keyed", block)]
    keyed: Option<KeyedBlocks>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Anything {
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
    #[tfsdk("inner", block)]
    inner: Vec<Inner>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Secret {
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct KeyedBlocks {
    #[tfsdk("list", block)]
    list: Vec<Element>,
    #[tfsdk("nested", required)]
    nested: Vec<Element>,
}

#[test]
fn what_a_place_allows_is_allowed() {
    Places::schema().check(Kind::Resource).expect("it keeps the rules");
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Told {
    #[tfsdk("x", optional, validate = length(1..), same_meaning = same_letters, sensitive)]
    x: Option<String>,
    #[tfsdk("c", computed)]
    c: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Unplanned {
    #[tfsdk("told", optional)]
    told: Option<Told>,
}

#[test]
fn what_is_not_about_plans_stands_in_every_kind() {
    Unplanned::schema().check(Kind::DataSource).expect("it keeps the rules");
}

/// Of files.
///
///   * indented
///
/// The end.
#[derive(TfObject)]
#[tfsdk(resource, deprecated = "Use another.")]
struct Described {
    /// A name.
    #[tfsdk("name", required)]
    name: String,
    #[doc = " Two"]
    #[doc = " lines."]
    #[tfsdk("two", required)]
    two: String,
    /**
        A block
          of text.
    */
    #[tfsdk("margin", required)]
    margin: String,
    #[tfsdk("none", required)]
    none: String,
    /// Of the field.
    #[tfsdk("field", block, deprecated = "Use name.")]
    field: Vec<Documented>,
    #[tfsdk("own", block)]
    own: Vec<Documented>,
}

/// Of the struct.
#[derive(TfObject)]
#[tfsdk(nested, deprecated = "It goes.")]
struct Documented {
    #[tfsdk("x", required)]
    x: String,
}

#[test]
fn doc_comments_are_descriptions_in_markdown() {
    let schema = Described::schema();
    let markdown = |text: &str| Description::markdown(text);
    assert_eq!(schema.block().description(), &markdown("Of files.\n\n  * indented\n\nThe end."));
    assert_eq!(schema.block().deprecation(), Some("Use another."));
    for (name, text) in [("name", "A name."), ("two", "Two\nlines."), ("margin", "A block\n  of text.")] {
        assert_eq!(attribute(&schema, name).description(), &markdown(text));
    }
    assert_eq!(attribute(&schema, "none").description(), &Description::default());
    let (field, own) = (block(&schema, "field"), block(&schema, "own"));
    assert_eq!(field.block().description(), &markdown("Of the field."));
    assert_eq!(field.block().deprecation(), Some("Use name."));
    assert_eq!(own.block().description(), &markdown("Of the struct."));
    assert_eq!(own.block().deprecation(), Some("It goes."));
}

fn ten() -> u16 {
    10
}

mod made {
    pub(super) fn names() -> Vec<String> {
        vec!["b".to_owned(), "a".to_owned()]
    }
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Borrowed<'a> {
    #[tfsdk("cow", optional, default = "c")]
    cow: Cow<'a, str>,
    #[tfsdk("text", optional, default = "t")]
    text: &'a str,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Defaults {
    #[tfsdk("string", optional, default = "s")]
    string: String,
    #[tfsdk("option", optional, default = "o")]
    option: Option<String>,
    #[tfsdk("tf", optional, default = "t")]
    tf: Tf<String>,
    #[tfsdk("boxed", optional, default = "b")]
    boxed: Box<str>,
    #[tfsdk("rc", optional, default = "r")]
    rc: Rc<str>,
    #[tfsdk("arc", optional, default = "a")]
    arc: Arc<str>,
    #[tfsdk("sum", optional, default = 1 + 2)]
    sum: u8,
    #[tfsdk("made", optional, default_fn = ten)]
    made: Option<u16>,
    #[tfsdk("list", optional, default_fn = made::names)]
    list: Vec<String>,
    #[tfsdk("set", set, optional, default_fn = made::names)]
    set: Vec<String>,
    #[tfsdk("text", text, optional, default = std::net::IpAddr::from([127, 0, 0, 1]))]
    text: std::net::IpAddr,
    #[tfsdk("object", optional, default = Inner { x: None })]
    object: Option<Inner>,
    #[tfsdk("env", optional, default_env("TFSDK_TEST_UNSET", else "5"))]
    env: Option<u8>,
}

#[test]
fn a_default_is_of_what_the_field_holds() {
    let schema = Defaults::schema();
    for (name, expected) in [
        ("string", Value::from("s")),
        ("option", Value::from("o")),
        ("tf", Value::from("t")),
        ("boxed", Value::from("b")),
        ("rc", Value::from("r")),
        ("arc", Value::from("a")),
        ("sum", Value::from(3)),
        ("made", Value::from(10)),
        ("list", Value::list(Type::STRING, ["b".into(), "a".into()]).expect("a list")),
        ("set", Value::set(Type::STRING, ["b".into(), "a".into()]).expect("a set")),
        ("text", Value::from("127.0.0.1")),
        ("object", Value::object([("x", Value::null(Type::STRING))])),
        ("env", Value::from(5)),
    ] {
        assert_eq!(default(&schema, name), expected, "{name}");
        assert_eq!(attribute(&schema, name).mode(), Mode::OPTIONAL);
    }
    let bad = env_default::<u8, door::Plain>("TFSDK_TEST_UNSET", Some("five"));
    assert_eq!(default(&Borrowed::schema(), "cow"), Value::from("c"));
    assert_eq!(default(&Borrowed::schema(), "text"), Value::from("t"));
    assert_eq!(
        bad.expect_err("it is no number").to_string(),
        "the default instead of the environment variable TFSDK_TEST_UNSET has to hold number"
    );
}

const PROBE: &str = "TFSDK_TEST_DEFAULT";

#[derive(TfObject)]
#[tfsdk(resource)]
struct Probe {
    #[tfsdk("a", optional, default_env("TFSDK_TEST_DEFAULT", else "7"))]
    a: u8,
}

/// Run by the test below, with the variable set.
#[test]
fn probe_of_the_environment() {
    let Ok(expected) = std::env::var("TFSDK_TEST_EXPECTED") else { return };
    let attribute = attribute(&Probe::schema(), "a");
    let made = attribute.behaviour().and_then(|b| b.default.as_ref()).expect("it has one").make();
    assert_eq!(made.map_or_else(|error| error.to_string(), |value| value.to_string()), expected);
}

#[test]
fn a_default_from_the_environment_is_text_of_the_type() {
    let probe = |variable: &std::ffi::OsStr, expected: &str| {
        let output = std::process::Command::new(std::env::current_exe().expect("it runs"))
            .args(["--exact", "schema_tags::probe_of_the_environment"])
            .env(PROBE, variable)
            .env("TFSDK_TEST_EXPECTED", expected)
            .output()
            .expect("it runs");
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(output.status.success() && told.contains("1 passed"), "{told}");
    };
    probe("5".as_ref(), "5");
    // The text may be a secret, and is not told.
    probe("many".as_ref(), "the environment variable TFSDK_TEST_DEFAULT has to hold number");
    probe("".as_ref(), "the environment variable TFSDK_TEST_DEFAULT has to hold number");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let bytes = std::ffi::OsStr::from_bytes(b"\xff");
        probe(bytes, "the environment variable TFSDK_TEST_DEFAULT has to hold UTF-8");
    }
}

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
fn a_type_brings_its_meaning_into_lists_and_maps() {
    let schema = Meanings::schema();
    schema.check(Kind::Resource).expect("it keeps the rules");
    let has = |name: &str| attribute(&schema, name).behaviour().is_some_and(|b| b.same_meaning.is_some());
    for name in ["word", "own", "suppressed", "list", "array", "deque", "slice", "map", "lists"] {
        assert!(has(name), "{name}");
    }
    // Which element of a set was which is not known.
    for name in ["tree_set", "hash_set", "plain"] {
        assert!(!has(name), "{name}");
    }
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

#[derive(TfObject)]
#[tfsdk(nested)]
struct Times {
    /// When.
    #[tfsdk("created", computed, keep)]
    created: Tf<String>,
    #[tfsdk("rule", block)]
    rule: Vec<Inner>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Common {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk(flatten)]
    times: Times,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Embedding {
    #[tfsdk(flatten)]
    common: Common,
    #[tfsdk("own", required)]
    own: String,
    #[tfsdk("-")]
    skipped: u8,
}

#[test]
fn members_of_embedded_structs_are_members_with_all_that_they_say() {
    let schema = Embedding::schema();
    let names: Vec<&str> = schema.block().members().iter().map(Member::name).collect();
    assert_eq!(names, ["created", "name", "own", "rule"]);
    assert_eq!(attribute(&schema, "name"), Attribute::required("name", Type::STRING).force_new());
    let created = Attribute::computed("created", Type::STRING).keep();
    assert_eq!(attribute(&schema, "created"), created.describe(Description::markdown("When.")));
    assert_eq!(block(&schema, "rule").nesting(), BlockNesting::List);
}
