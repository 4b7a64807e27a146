//! Schemas in the JSON of `terraform providers schema -json`.

use kit::written::problems;
use tfsdk::Type;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Description, DescriptionKind, Member, Mode, NestedBlock, NestedType,
    Nesting, ProviderSchema, ProviderSchemas, Schema,
};

fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

fn schema(members: impl IntoIterator<Item = Member>) -> Schema {
    Schema::unchecked(0, Block::new().with_members(members))
}

/// The JSON of a schema whose block has these properties.
fn of_block(properties: &str) -> String {
    format!(r#"{{"version":0,"block":{{{properties}}}}}"#)
}

/// The JSON of a schema whose only attribute `a` has these properties.
fn of_attribute(properties: &str) -> String {
    of_block(&format!(r#""attributes":{{"a":{{{properties}}}}},"description_kind":"plain""#))
}

/// What is written for an attribute `a`.
fn written(attribute: Attribute) -> String {
    let json = schema([attribute.into()]).to_json();
    let inner = json.strip_prefix(r#"{"version":0,"block":{"attributes":{"a":{"#);
    let inner = inner.and_then(|inner| inner.strip_suffix(r#"}},"description_kind":"plain"}}"#));
    inner.expect("it is the only attribute").to_owned()
}

fn read(json: &str) -> Attribute {
    let schema = Schema::from_json(json).expect("it is a schema");
    schema.block().attributes().next().expect("it has an attribute").clone()
}

#[test]
fn an_attribute_is_written_with_what_it_is_and_nothing_else() {
    let plain = r#""type":"string","description_kind":"plain""#;
    assert_eq!(written(Attribute::required("a", Type::STRING)), format!(r#"{plain},"required":true"#));
    assert_eq!(written(text("a")), format!(r#"{plain},"optional":true"#));
    assert_eq!(written(Attribute::computed("a", Type::STRING)), format!(r#"{plain},"computed":true"#));
    assert_eq!(written(text("a").default("x")), format!(r#"{plain},"optional":true,"computed":true"#));
    let all = text("a").sensitive().write_only().deprecated("Use b.").force_new();
    assert_eq!(
        written(all),
        format!(r#"{plain},"deprecated":true,"optional":true,"sensitive":true,"write_only":true"#)
    );
    let described = text("a").describe(Description::markdown("An \"a\" <b>"));
    assert_eq!(
        written(described),
        r#""type":"string","description":"An \"a\" \u003cb\u003e","description_kind":"markdown","optional":true"#
    );
    let ty = Type::list(Type::object([("x", Type::map(Type::BOOL))]));
    assert_eq!(
        written(Attribute::optional("a", ty)),
        r#""type":["list",["object",{"x":["map","bool"]}]],"description_kind":"plain","optional":true"#
    );
}

#[test]
fn nested_attributes_are_written_with_their_nesting() {
    for (nesting, word) in
        [(Nesting::Single, "single"), (Nesting::List, "list"), (Nesting::Set, "set"), (Nesting::Map, "map")]
    {
        let attribute = Attribute::nested("a", NestedType::new(nesting, [text("x")]), Mode::OPTIONAL);
        let json = written(attribute.clone());
        assert_eq!(
            json,
            format!(
                r#""nested_type":{{"attributes":{{"x":{{"type":"string","description_kind":"plain","optional":true}}}},"nesting_mode":"{word}"}},"description_kind":"plain","optional":true"#
            )
        );
        assert_eq!(read(&of_attribute(&json)), attribute);
    }
}

#[test]
fn blocks_are_written_with_their_nesting_and_counts() {
    for (nesting, word) in [
        (BlockNesting::Single, "single"),
        (BlockNesting::Group, "group"),
        (BlockNesting::List, "list"),
        (BlockNesting::Set, "set"),
        (BlockNesting::Map, "map"),
    ] {
        let block = |min, max| NestedBlock::new("b", nesting, Block::new()).min_items(min).max_items(max);
        for (min, max, counts) in [
            (0, 0, ""),
            (1, 0, r#","min_items":1"#),
            (0, 2, r#","max_items":2"#),
            (1, 2, r#","min_items":1,"max_items":2"#),
        ] {
            let schema = schema([block(min, max).into()]);
            let json = of_block(&format!(
                r#""block_types":{{"b":{{"nesting_mode":"{word}","block":{{"description_kind":"plain"}}{counts}}}}},"description_kind":"plain""#
            ));
            assert_eq!(schema.to_json(), json);
            assert_eq!(Schema::from_json(&json).ok(), Some(schema));
        }
    }
}

#[test]
fn a_block_is_written_with_attributes_before_blocks() {
    let inner = Block::new().describe(Description::plain("In.")).deprecated("Use a.");
    let block = Block::new()
        .with_attributes([text("z")])
        .with_blocks([NestedBlock::new("b", BlockNesting::List, inner)])
        .describe(Description::markdown("Out."));
    let schema = Schema::unchecked(12, block);
    assert_eq!(
        schema.to_json(),
        concat!(
            r#"{"version":12,"block":{"attributes":{"z":{"type":"string","description_kind":"plain","optional":true}},"#,
            r#""block_types":{"b":{"nesting_mode":"list","block":{"description":"In.","description_kind":"plain","deprecated":true}}},"#,
            r#""description":"Out.","description_kind":"markdown"}}"#
        )
    );
}

#[test]
fn each_property_of_an_attribute_is_read() {
    let with = |properties: &str| read(&of_attribute(&format!(r#""type":"string",{properties}"#)));
    let modes: [(&str, Mode); 3] =
        [("required", Mode::REQUIRED), ("optional", Mode::OPTIONAL), ("computed", Mode::COMPUTED)];
    for (word, mode) in modes {
        assert_eq!(with(&format!(r#""{word}":true"#)), Attribute::new("a", Type::STRING, mode));
        let nothing = Mode { required: false, optional: false, computed: false };
        assert_eq!(with(&format!(r#""{word}":false"#)).mode(), nothing);
        assert_eq!(with(&format!(r#""{word}":null"#)).mode(), nothing);
    }
    assert_eq!(with(r#""optional":true,"sensitive":true"#), text("a").sensitive());
    assert_eq!(with(r#""optional":true,"write_only":true"#), text("a").write_only());
    assert_eq!(with(r#""optional":true,"deprecated":true"#), text("a").deprecated(""));
    assert_eq!(with(r#""optional":true,"deprecated":false,"sensitive":false,"write_only":false"#), text("a"));
    let plain = text("a").describe(Description::plain("Text"));
    assert_eq!(with(r#""optional":true,"description":"Text""#), plain);
    assert_eq!(with(r#""optional":true,"description":"Text","description_kind":null"#), plain);
    let markdown = text("a").describe(Description::markdown("Text"));
    assert_eq!(with(r#""optional":true,"description_kind":"markdown","description":"Text""#), markdown);
}

#[test]
fn what_is_not_there_is_the_least() {
    assert_eq!(Schema::from_json("{}").ok(), Some(Schema::default()));
    assert_eq!(Schema::from_json(r#"{"version":3}"#).ok(), Some(Schema::default()));
    assert_eq!(Schema::from_json(r#"{"block":{}}"#).ok(), Some(Schema::unchecked(0, Block::new())));
    let versioned = Schema::from_json(r#"{"block":null,"version":3}"#).expect("it is one");
    assert_eq!(versioned.version(), 0);
    let version = Schema::from_json(r#"{"version":3,"block":{}}"#).map(|schema| schema.version());
    assert_eq!(version.ok(), Some(3));
    let nothing = of_block(r#""attributes":null,"block_types":null,"description":null,"deprecated":null"#);
    assert_eq!(Schema::from_json(&nothing).ok(), Some(schema([])));
    let block =
        Schema::from_json(&of_block(r#""description":"D","description_kind":"markdown","deprecated":true"#));
    let block = block.expect("it is one").block().clone();
    assert_eq!(block.description(), &Description::new("D", DescriptionKind::Markdown));
    assert_eq!(block.deprecation(), Some(""));
}

#[test]
fn every_problem_of_a_schema_is_told_with_its_path() {
    let json = r#"{
        "version": -1,
        "block": {
            "attributes": {
                "a": {"type": "strnig", "required": 1, "description": [], "description_kind": "html"},
                "b": {},
                "c": {"type": "string", "nested_type": {"attributes": {}, "nesting_mode": "list"}},
                "d": {"nested_type": {"attributes": {"x": {}}, "nesting_mode": "group"}},
                "e": {"nested_type": {}},
                "f": []
            },
            "block_types": {
                "g": {"nesting_mode": "many", "block": {"attributes": {"x": {}}}, "min_items": "x"},
                "h": {"block": {}, "max_items": -1}
            }
        }
    }"#;
    let found = problems(Schema::from_json(json));
    let paths: Vec<&str> = found.iter().filter_map(|problem| problem.split(": ").next()).collect();
    let at = "block.attributes";
    let blocks = "block.block_types";
    assert_eq!(
        paths,
        [
            "version",
            &format!("{at}.a.type"),
            &format!("{at}.a.required"),
            &format!("{at}.a.description"),
            &format!("{at}.a.description_kind"),
            &format!("{at}.b"),
            &format!("{at}.c"),
            &format!("{at}.d.nested_type.attributes.x"),
            &format!("{at}.d.nested_type.nesting_mode"),
            &format!("{at}.e.nested_type"),
            &format!("{at}.f"),
            &format!("{blocks}.g.nesting_mode"),
            &format!("{blocks}.g.block.attributes.x"),
            &format!("{blocks}.g.min_items"),
            &format!("{blocks}.h.max_items"),
            &format!("{blocks}.h"),
        ]
    );
    for (position, text) in [
        (4, "expected one of plain, markdown, found \"html\""),
        (5, "neither \"type\" nor \"nested_type\" is there"),
        (6, "\"type\" and \"nested_type\" exclude each other"),
        (8, "expected one of single, list, set, map, found \"group\""),
        (9, "there is no \"nesting_mode\""),
        (11, "expected one of single, group, list, set, map, found \"many\""),
        (15, "there is no \"nesting_mode\""),
    ] {
        assert!(found[position].contains(text), "{text} in {}", found[position]);
    }
}

#[test]
fn json_that_is_no_type_is_passed_over_as_a_whole() {
    for ty in [r#"["list"]"#, r#"["list","string","x"]"#, r#"["tuple",[1,["set"]]]"#, "5", r#"["map",{}]"#] {
        let json = of_block(&format!(r#""attributes":{{"a":{{"type":{ty}}},"b":{{}}}}"#));
        let found = problems(Schema::from_json(&json));
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("block.attributes.a.type: "), "{found:?}");
        assert!(found[1].starts_with("block.attributes.b: "), "{found:?}");
    }
}

#[test]
fn counts_of_blocks_that_are_null_are_none() {
    let json = of_block(
        r#""block_types":{"b":{"nesting_mode":"list","block":null,"min_items":null,"max_items":null}}"#,
    );
    let block = NestedBlock::new("b", BlockNesting::List, Block::new());
    assert_eq!(Schema::from_json(&json).ok(), Some(schema([block.into()])));
}

#[test]
fn a_property_counts_once_and_the_first_time() {
    let json = of_attribute(r#""type":"string","optional":true,"optional":false"#);
    assert_eq!(
        problems(Schema::from_json(&json)),
        ["block.attributes.a: the property \"optional\" is given twice"]
    );
    let json = of_block(r#""attributes":{"a":{"type":"bool"},"a":{"type":"string"},"a":7}"#);
    let twice = "block.attributes: the property \"a\" is given twice";
    assert_eq!(problems(Schema::from_json(&json)), [twice, twice]);
    let json = of_block(
        r#""attributes":{"a":{"type":"bool"}},"block_types":{"a":{"nesting_mode":"list"},"b":{"nesting_mode":"list"}}"#,
    );
    assert_eq!(problems(Schema::from_json(&json)), ["block: \"a\" is both an attribute and a block"]);
}

#[test]
fn text_that_is_no_json_ends_the_reading() {
    let found = problems(Schema::from_json(r#"{"version":-1,"block":{"attributes":{"a":{"type":tru}}}}"#));
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[1].starts_with("block.attributes.a.type: line 1, column "), "{found:?}");
    assert!(Schema::from_json(r#"{"version":0} {}"#).is_err());
    assert!(Schema::from_json("[]").is_err());
    assert!(Schema::from_json("").is_err());
}

/// A file of the schemas of one provider with these properties.
fn file(properties: &str) -> String {
    format!(r#"{{"format_version":"1.0","provider_schemas":{{"p":{{{properties}}}}}}}"#)
}

fn provider(properties: &str) -> ProviderSchema {
    let schemas = ProviderSchemas::from_json(&file(properties)).expect("it is a file of schemas");
    schemas.providers.get("p").expect("it is there").clone()
}

#[test]
fn each_kind_of_schema_has_its_place() {
    let of = |version: u64| format!(r#"{{"version":{version},"block":{{"description_kind":"plain"}}}}"#);
    let json = format!(
        r#""provider":{},"resource_schemas":{{"r":{}}},"data_source_schemas":{{"d":{}}},"ephemeral_resource_schemas":{{"e":{}}},"functions":{{"f":[1, 2]}}"#,
        of(1),
        of(2),
        of(3),
        of(4)
    );
    let read = provider(&json);
    assert_eq!(read.provider.as_ref().map(Schema::version), Some(1));
    assert_eq!(read.resources["r"].version(), 2);
    assert_eq!(read.data_sources["d"].version(), 3);
    assert_eq!(read.ephemeral_resources["e"].version(), 4);
    assert_eq!(read.other["functions"], r#"{"f":[1, 2]}"#);
    assert_eq!((read.resources.len(), read.data_sources.len(), read.ephemeral_resources.len()), (1, 1, 1));
    let schemas = ProviderSchemas::from_json(&file(&json)).expect("it is a file of schemas");
    assert_eq!(schemas.to_json(), file(&json));
}

#[test]
fn a_provider_without_a_configuration_has_a_bare_version() {
    assert_eq!(provider(r#""provider":{"version":0}"#).provider, None);
    assert_eq!(provider(r#""provider":null"#).provider, None);
    assert_eq!(provider("").provider, None);
    assert_eq!(provider(r#""provider":{"version":0,"block":{}}"#).provider, Some(Schema::default()));
    // A resource always has a schema.
    assert_eq!(provider(r#""resource_schemas":{"r":{"version":0}}"#).resources["r"], Schema::default());
    assert_eq!(provider(r#""resource_schemas":null"#).resources.len(), 0);
    let json = ProviderSchemas::from_json(&file(r#""provider":null"#)).map(|schemas| schemas.to_json());
    assert_eq!(json.ok(), Some(file(r#""provider":{"version":0}"#)));
}

#[test]
fn any_version_one_of_the_format_is_read() {
    let of = |version: &str| ProviderSchemas::from_json(&format!(r#"{{"format_version":{version}}}"#));
    for version in [r#""1""#, r#""1.0""#, r#""1.27""#] {
        assert!(of(version).is_ok(), "{version}");
    }
    for version in [r#""2.0""#, r#""10""#, r#""0.1""#, r#""""#] {
        assert_eq!(
            problems(of(version)),
            [format!("format_version: expected format version 1, found {version}")],
        );
    }
    let missing = "there is no \"format_version\"; this is no file of schemas, which `terraform providers schema -json` prints";
    assert_eq!(problems(of("null")), [missing]);
    assert_eq!(problems(ProviderSchemas::from_json(r#"{"provider_schemas":{}}"#)), [missing]);
    assert_eq!(problems(ProviderSchemas::from_json("{}")), [missing]);
    assert_eq!(problems(of("[]")).len(), 2, "no text, and so no version");
}

#[test]
fn every_problem_of_a_file_is_told_with_its_path() {
    let bad = r#"{"r":{"version":"x","block":{"attributes":{"a":{}}}},"s":5}"#;
    let json = format!(
        r#"{{"provider_schemas":{{"p":{{"provider":{{"version":-1}},"resource_schemas":{bad},"data_source_schemas":{bad},"ephemeral_resource_schemas":{bad}}},"q":[],"p":{{}}}},"format_version":"7"}}"#
    );
    let found = problems(ProviderSchemas::from_json(&json));
    let paths: Vec<&str> = found.iter().filter_map(|problem| problem.split(": ").next()).collect();
    let mut expected = vec!["provider_schemas.p.provider.version".to_owned()];
    for kind in ["resource_schemas", "data_source_schemas", "ephemeral_resource_schemas"] {
        let at = format!("provider_schemas.p.{kind}");
        expected.extend([format!("{at}.r.version"), format!("{at}.r.block.attributes.a"), format!("{at}.s")]);
    }
    expected.extend(["provider_schemas.q", "provider_schemas", "format_version"].map(str::to_owned));
    assert_eq!(paths, expected);
    assert!(found.iter().any(|problem| problem == "provider_schemas: the property \"p\" is given twice"));
}

#[test]
fn providers_are_written_in_the_order_of_their_names() {
    let mut schemas = ProviderSchemas::default();
    assert_eq!(schemas.to_json(), r#"{"format_version":"1.0"}"#);
    schemas.providers.insert("b".to_owned(), ProviderSchema::default());
    schemas.providers.insert("a".to_owned(), ProviderSchema::default());
    assert_eq!(
        schemas.to_json(),
        r#"{"format_version":"1.0","provider_schemas":{"a":{"provider":{"version":0}},"b":{"provider":{"version":0}}}}"#
    );
}

#[test]
fn a_nesting_that_is_null_is_none() {
    let json = of_block(
        r#""attributes":{"a":{"nested_type":{"nesting_mode":null}}},"block_types":{"b":{"nesting_mode":null}}"#,
    );
    let found = problems(Schema::from_json(&json));
    assert_eq!(
        found,
        [
            "block.attributes.a.nested_type: there is no \"nesting_mode\"",
            "block.block_types.b: there is no \"nesting_mode\""
        ]
    );
}
