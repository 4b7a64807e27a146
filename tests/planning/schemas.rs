//! The rules of schemas, and the JSON of `terraform providers schema -json`.

use tfsdk::error::Error;
use tfsdk::path::Path;
use tfsdk::schema::validate::length;
use tfsdk::schema::{
    Attribute, AttributeSpec, Block, BlockNesting, BlockSpec, BodySpec, Kind, MemberSpec, Mode, NestedBlock,
    NestedType, Nesting, Owned, ProviderSchemas, Schema, TfSchema, tagged,
};
use tfsdk::ty::{Type, TypeSpec};
use tfsdk::value::Value;

fn resource(block: Block) -> Result<Schema, Error> {
    Schema::new(Kind::Resource, 0, block)
}

fn broken(block: Block) -> Vec<String> {
    match resource(block) {
        Ok(schema) => panic!("{schema:?} keeps all rules"),
        Err(error) => error.problems().iter().map(ToString::to_string).collect(),
    }
}

fn attribute(attribute: Attribute) -> Vec<String> {
    broken(Block::new().with_attributes([attribute]))
}

fn mode(required: bool, optional: bool, computed: bool) -> Mode {
    Mode { required, optional, computed }
}

#[test]
fn one_of_required_optional_and_computed_is_set() {
    assert_eq!(
        attribute(Attribute::new("a", Type::STRING, mode(false, false, false))),
        ["a: one of `required`, `optional` and `computed` has to be set"]
    );
}

#[test]
fn required_stands_alone() {
    assert_eq!(
        attribute(Attribute::new("a", Type::STRING, mode(true, true, true))),
        [
            "a: `required` and `optional` exclude each other",
            "a: `required` and `computed` exclude each other"
        ]
    );
}

#[test]
fn all_violations_are_reported() {
    let nested = NestedType::new(Nesting::List, [Attribute::required("In-ner", Type::STRING)]);
    let block = Block::new()
        .with_attributes([
            Attribute::optional("1st", Type::STRING),
            Attribute::nested("list", nested, Mode::OPTIONAL),
            Attribute::optional("twice", Type::STRING),
        ])
        .with_blocks([NestedBlock::new("twice", BlockNesting::List, Block::new()).min_items(3).max_items(2)]);
    assert_eq!(
        broken(block),
        [
            "twice: there is another attribute or block of this name",
            ".\"1st\": a name does not start with a digit",
            "list.In-ner: a name has only lower-case letters, digits and underscores, and at least one of them",
        ]
    );
}

#[test]
fn reserved_names_are_refused_at_the_root_only() {
    for name in ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"] {
        let plain = || Attribute::optional(name, Type::STRING);
        assert_eq!(attribute(plain()).len(), 1, "{name}");
        let nested = NestedType::new(Nesting::Single, [plain()]);
        let block = Block::new().with_attributes([Attribute::nested("inner", nested, Mode::OPTIONAL)]);
        assert!(resource(block.clone()).is_ok());
        assert!(Schema::new(Kind::Provider, 0, Block::new().with_attributes([plain()])).is_ok());
    }
    let alias = Block::new().with_attributes([Attribute::optional("alias", Type::STRING)]);
    assert!(resource(alias.clone()).is_ok());
    assert!(Schema::new(Kind::Provider, 0, alias).is_err());
}

#[test]
fn a_default_stands_beside_optional_alone() {
    let with = |mode| Attribute::new("a", Type::STRING, mode).default("x");
    assert!(attribute(with(Mode::REQUIRED))[0].contains("beside `required`"));
    assert!(attribute(with(Mode::COMPUTED))[0].contains("beside `computed`"));
    assert!(attribute(with(Mode::OPTIONAL_COMPUTED))[0].contains("beside `computed`"));
    let schema = resource(Block::new().with_attributes([with(Mode::OPTIONAL)])).expect("it keeps the rules");
    let told = schema.block().attributes().next().expect("there is one").terraform_mode();
    assert_eq!(told, Mode::OPTIONAL_COMPUTED);
}

#[test]
fn a_default_is_of_its_attributes_type() {
    assert_eq!(
        attribute(Attribute::optional("a", Type::NUMBER).default("x")),
        ["a: the default has to be of type number, and is of type string"]
    );
    assert!(
        attribute(Attribute::optional("a", Type::STRING).default(Value::null(Type::STRING)))[0]
            .contains("null")
    );
}

#[test]
fn a_default_of_objects_is_what_a_practitioner_could_write() -> Result<(), Error> {
    let nested = || {
        let attributes = [
            Attribute::required("name", Type::STRING).key(),
            Attribute::optional("size", Type::NUMBER),
            Attribute::computed("id", Type::STRING),
        ];
        NestedType::new(Nesting::List, attributes)
    };
    let element = |name, id| Value::object([("name", name), ("size", Value::null(Type::NUMBER)), ("id", id)]);
    let none = || Value::null(Type::STRING);
    let with = |elements: Vec<Value>| {
        let ty = nested().ty().element().cloned().expect("it is a list");
        let default = Value::list(ty, elements).expect("they are of one type");
        Block::new().with_attributes([Attribute::nested("a", nested(), Mode::OPTIONAL).default(default)])
    };
    resource(with(vec![element("x".into(), none()), element("y".into(), none())]))?;
    assert_eq!(
        broken(with(vec![
            element("x".into(), "i".into()),
            element("x".into(), none()),
            element(none(), none())
        ])),
        [
            "a: two elements of the default have the same key",
            "a: the default sets \"id\", which is computed",
            "a: the default lacks the required \"name\"",
        ]
    );
    Ok(())
}

#[test]
fn computed_attributes_have_no_configuration_to_look_at() {
    let expected = "a: a computed attribute has no configuration that could be compared or validated";
    assert_eq!(attribute(Attribute::computed("a", Type::STRING).validate(length(1..))), [expected]);
    assert_eq!(attribute(Attribute::computed("a", Type::STRING).diff_suppress(|_| true)), [expected]);
}

#[test]
fn diff_suppress_goes_on_elements() {
    let list = Attribute::optional("a", Type::list(Type::STRING)).diff_suppress(|_| true);
    assert!(attribute(list)[0].contains("not on the collection"));
}

#[test]
fn a_key_identifies_an_element() {
    assert!(
        attribute(Attribute::required("a", Type::STRING).key())[0].contains("element of a list, set or map")
    );
    let keyed = |nesting| {
        let nested = NestedType::new(nesting, [Attribute::required("a", Type::STRING).key()]);
        Block::new().with_attributes([Attribute::nested("n", nested, Mode::OPTIONAL)])
    };
    assert!(resource(keyed(Nesting::Set)).is_ok());
    assert!(resource(keyed(Nesting::List)).is_ok());
    // A struct with a key may also be the value of a map, whose elements have keys already.
    assert!(resource(keyed(Nesting::Map)).is_ok());
    assert!(resource(keyed(Nesting::Single)).is_err());
}

#[test]
fn nothing_dynamic_and_nothing_write_only_stands_in_a_set() {
    let content = Block::new().with_attributes([
        Attribute::optional("any", Type::DYNAMIC),
        Attribute::optional("secret", Type::STRING).write_only(),
    ]);
    let set = |nesting| Block::new().with_blocks([NestedBlock::new("b", nesting, content.clone())]);
    assert_eq!(broken(set(BlockNesting::Set)).len(), 2);
    assert!(resource(set(BlockNesting::List)).is_ok());
}

#[test]
fn items_of_a_block_fit_its_nesting() {
    let items = |nesting, min, max| {
        let block = NestedBlock::new("b", nesting, Block::new()).min_items(min).max_items(max);
        resource(Block::new().with_blocks([block])).is_ok()
    };
    assert!(items(BlockNesting::Single, 1, 1) && items(BlockNesting::Single, 0, 0));
    assert!(!items(BlockNesting::Single, 0, 1) && !items(BlockNesting::Single, 2, 2));
    assert!(items(BlockNesting::List, 2, 0) && items(BlockNesting::Set, 1, 2));
    assert!(!items(BlockNesting::List, 2, 1) && !items(BlockNesting::Set, 3, 2));
    assert!(!items(BlockNesting::Map, 1, 0) && !items(BlockNesting::Group, 0, 1));
}

#[test]
fn behaviours_of_plans_belong_to_resources() {
    let block = Block::new().with_attributes([Attribute::optional("a", Type::STRING).force_new()]);
    for kind in [Kind::DataSource, Kind::Ephemeral, Kind::Provider] {
        assert!(Schema::new(kind, 0, block.clone()).is_err());
    }
}

#[test]
fn attributes_as_blocks_are_lists_and_sets_of_objects_in_a_schema_made_for_it() {
    let object = Type::object([("a", Type::STRING)]);
    let rule = || Attribute::optional("rule", Type::list(object.clone())).attributes_as_blocks();
    assert!(resource(Block::new().with_attributes([rule()])).is_ok());
    let wrong = Attribute::optional("rule", Type::map(object.clone())).attributes_as_blocks();
    assert!(attribute(wrong)[0].contains("lists and sets of objects"));
    let beside = Block::new().with_attributes([rule(), Attribute::optional("single", object.clone())]);
    assert_eq!(
        broken(beside),
        [
            "rule: `attributes_as_blocks` does nothing here: Terraform switches it off for the whole schema because of the type of `single`"
        ]
    );
}

#[test]
fn an_attribute_is_found_by_its_path() {
    let nested = NestedType::new(Nesting::Map, [Attribute::optional("port", Type::NUMBER)]);
    let inner = Block::new().with_attributes([Attribute::nested("ports", nested, Mode::OPTIONAL)]);
    let schema = resource(Block::new().with_blocks([NestedBlock::new("rule", BlockNesting::List, inner)]))
        .expect("it keeps the rules");
    let at = |path: &str| {
        let path: Path = path.parse().expect("it is a path");
        schema.block().attribute_at(&path).map(Attribute::name)
    };
    assert_eq!(at("rule[0].ports[\"a\"].port"), Some("port"));
    assert_eq!(at("rule[0].ports"), Some("ports"));
    assert_eq!(at("rule[0].ports[\"a\"]"), None);
    assert_eq!(at("rule"), None);
    assert_eq!(at("other"), None);
}

#[test]
fn a_schema_of_terraforms_own_goes_in_and_out_unchanged() {
    // The output of `terraform providers schema -json` for the provider that is built into Terraform 1.11.4.
    let json = include_str!("../vectors/builtin_schemas.json").trim_end();
    let schemas = ProviderSchemas::from_json(json).expect("it is a file of schemas");
    let builtin = &schemas.providers["terraform.io/builtin/terraform"];
    assert!(builtin.resources["terraform_data"].block().get("triggers_replace").is_some());
    assert_eq!(schemas.to_json(), json);
}

#[test]
fn every_problem_of_a_file_of_schemas_is_reported() {
    let json = r#"{"format_version":"2.0","provider_schemas":{"p":{"resource_schemas":{"r":{"version":-1,"block":{
        "attributes":{"a":{"type":"strnig"}},
        "block_types":{"b":{"nesting_mode":"many","block":{}}}}}}}}}"#;
    let error = ProviderSchemas::from_json(json).expect_err("it is not right");
    let text = error.to_string();
    for part in ["type", "strnig"] {
        assert!(text.contains(part), "{text}");
    }
    let json = json.replace("strnig", "string");
    let text = ProviderSchemas::from_json(&json).expect_err("it is not right").to_string();
    for part in ["version 1", "r.version", "block_types.b.nesting_mode", "single, group, list, set, map"] {
        assert!(text.contains(part), "{part} in {text}");
    }
}

#[test]
fn properties_that_are_not_known_are_passed_over_and_kept_for_providers() {
    let json = r#"{"format_version":"1.0","provider_schemas":{"p":{"provider":{"version":0},"functions":{"f":{"x":[1,2]}}}}}"#;
    let schemas = ProviderSchemas::from_json(json).expect("it is a file of schemas");
    assert_eq!(schemas.to_json(), json);
    let later = r#"{"version":0,"block":{"attributes":{"a":{"type":"bool","optional":true,"later":{}}}}}"#;
    assert!(Schema::from_json(later).is_ok());
}

struct Bucket;

impl TfSchema for Bucket {
    type Data = Owned;
    type Tag = tagged::Resource;

    const BODY: &'static BodySpec = &BodySpec {
        members: &[
            MemberSpec::Attribute(
                AttributeSpec::new("name", &TypeSpec::String, Mode::REQUIRED)
                    .force_new()
                    .describe("Its name."),
            ),
            MemberSpec::Flatten(&BodySpec {
                members: &[MemberSpec::Attribute(
                    AttributeSpec::new("size", &TypeSpec::Number, Mode::OPTIONAL).default(|| Value::of(&5)),
                )],
                description: "",
                deprecated: None,
            }),
            MemberSpec::Block(BlockSpec {
                name: "rule",
                nesting: BlockNesting::Set,
                body: &BodySpec {
                    members: &[MemberSpec::Attribute(
                        AttributeSpec::new("port", &TypeSpec::Number, Mode::REQUIRED).key(),
                    )],
                    description: "",
                    deprecated: Some("use `rules`"),
                },
                min_items: 0,
                max_items: 3,
                description: "",
                deprecated: None,
            }),
        ],
        description: "A bucket.",
        deprecated: None,
    };
    const VERSION: u64 = 2;
}

#[test]
fn a_constant_schema_is_the_one_built_at_run_time() {
    let schema = Bucket::schema();
    assert!(schema.check(Kind::Resource).is_ok());
    assert_eq!(schema.version(), 2);
    assert_eq!(
        schema.ty().to_string(),
        "object({ name = string, rule = set(object({ port = number })), size = number })"
    );
    assert_eq!(schema.block().description().text(), "A bucket.");
    let size = schema.block().attribute_at(&Path::root().attribute("size")).expect("it is embedded");
    assert_eq!(size.terraform_mode(), Mode::OPTIONAL_COMPUTED);
}
