//! Tags of structs with a schema: each is one word of the schema, and nothing else.

use std::collections::BTreeMap;

use tfsdk::schema::{
    Attribute, BlockNesting, Description, Kind, Member, Mode, NestedBlock, Schema, TfSchema,
};
use tfsdk::{Path, Tf, TfObject, Type, Value};

pub(super) fn attribute(schema: &Schema, path: &str) -> Attribute {
    let path: Path = path.parse().expect("it is a path");
    schema.block().attribute_at(&path).unwrap_or_else(|| panic!("no attribute {path}")).clone()
}

pub(super) fn block(schema: &Schema, name: &str) -> NestedBlock {
    match schema.block().get(name) {
        Some(Member::Block(block)) => block.clone(),
        _ => panic!("no block {name}"),
    }
}

pub(super) fn default(schema: &Schema, path: &str) -> Value {
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
pub(super) struct Keyed {
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
pub(super) struct Inner {
    #[tfsdk("x", optional)]
    pub(super) x: Option<String>,
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
    /**
     * A block of *stars*.
     *
     *   * Indented.
     */
    #[tfsdk("stars", required)]
    stars: String,
    /** A list:
     * it has one column of stars.
     */
    #[tfsdk("list", required)]
    list: String,
    #[doc = "Not all lines\n* have a star,\nand so they stay."]
    #[tfsdk("text", required)]
    text: String,
    #[doc = "Modes:\n* fast\n* slow"]
    #[tfsdk("bullets", required)]
    bullets: String,
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
    for (name, text) in [
        ("name", "A name."),
        ("two", "Two\nlines."),
        ("margin", "A block\n  of text."),
        ("stars", "A block of *stars*.\n\n  * Indented."),
        ("list", "A list:\nit has one column of stars."),
        ("text", "Not all lines\n* have a star,\nand so they stay."),
        ("bullets", "Modes:\n* fast\n* slow"),
    ] {
        assert_eq!(attribute(&schema, name).description(), &markdown(text));
    }
    assert_eq!(attribute(&schema, "none").description(), &Description::default());
    let (field, own) = (block(&schema, "field"), block(&schema, "own"));
    assert_eq!(field.block().description(), &markdown("Of the field."));
    assert_eq!(field.block().deprecation(), Some("Use name."));
    assert_eq!(own.block().description(), &markdown("Of the struct."));
    assert_eq!(own.block().deprecation(), Some("It goes."));
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
