//! What a schema is made of: attributes, nested types, blocks, their types, and where a path leads in them.

use std::sync::atomic::{AtomicU64, Ordering};

use kit::written::{resource, same_letters};
use tfsdk::schema::validate::{Validator, length};
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Change, DefaultValue, Description, DescriptionKind, Kind, Member, Mode,
    NestedBlock, NestedType, Nesting, Schema,
};
use tfsdk::{Error, Path, Type, Value};

fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

fn object() -> Type {
    Type::object([("x", Type::STRING)])
}

#[test]
fn constructors_say_who_sets_an_attribute() {
    let mode = |required, optional, computed| Mode { required, optional, computed };
    assert_eq!(Attribute::required("a", Type::BOOL).mode(), mode(true, false, false));
    assert_eq!(Attribute::optional("a", Type::BOOL).mode(), mode(false, true, false));
    assert_eq!(Attribute::computed("a", Type::BOOL).mode(), mode(false, false, true));
    assert_eq!(Attribute::optional_computed("a", Type::BOOL).mode(), mode(false, true, true));
    let attribute = Attribute::new("a", Type::BOOL, mode(true, true, false));
    assert_eq!(
        (attribute.name(), attribute.ty(), attribute.mode()),
        ("a", &Type::BOOL, mode(true, true, false))
    );
}

#[test]
fn an_attribute_is_nothing_that_it_is_not_said_to_be() {
    let plain = text("a");
    assert!(!plain.is_sensitive() && !plain.is_write_only());
    assert_eq!((plain.deprecation(), plain.nested_type(), plain.behaviour()), (None, None, None));
    assert!(text("a").sensitive().is_sensitive() && !text("a").sensitive().is_write_only());
    assert!(text("a").write_only().is_write_only() && !text("a").write_only().is_sensitive());
    assert_eq!(text("a").deprecated("").deprecation(), Some(""));
    assert_eq!(text("a").deprecated("Use b.").deprecation(), Some("Use b."));
}

#[test]
fn each_behaviour_is_its_own() {
    let flags = |attribute: Attribute| {
        let b = attribute.behaviour().expect("it has one").clone();
        [
            b.default.is_some(),
            b.force_new,
            b.keep,
            b.key,
            b.attributes_as_blocks,
            b.diff_suppress.is_some(),
            b.same_meaning.is_some(),
            !b.validators.is_empty(),
        ]
    };
    let attributes = [
        text("a").default("x"),
        text("a").force_new(),
        text("a").keep(),
        text("a").key(),
        text("a").attributes_as_blocks(),
        text("a").diff_suppress(|_| true),
        text("a").same_meaning(same_letters),
        text("a").validate(length(1..)),
    ];
    for (position, attribute) in attributes.into_iter().enumerate() {
        let mut expected = [false; 8];
        expected[position] = true;
        assert_eq!(flags(attribute), expected);
    }
    let both = text("a").validate(length(1..)).validate(length(..9));
    assert_eq!(both.behaviour().map(|b| b.validators.len()), Some(2));
}

#[test]
fn a_default_makes_an_optional_attribute_computed_to_terraform() {
    let told = |attribute: Attribute| (attribute.mode(), attribute.terraform_mode());
    assert_eq!(told(text("a").default("x")), (Mode::OPTIONAL, Mode::OPTIONAL_COMPUTED));
    assert_eq!(told(text("a").force_new()), (Mode::OPTIONAL, Mode::OPTIONAL));
    assert_eq!(told(Attribute::required("a", Type::STRING).default("x")), (Mode::REQUIRED, Mode::REQUIRED));
    assert_eq!(told(Attribute::computed("a", Type::STRING)), (Mode::COMPUTED, Mode::COMPUTED));
    let kept = Attribute::optional_computed("a", Type::STRING).keep();
    assert_eq!(told(kept), (Mode::OPTIONAL_COMPUTED, Mode::OPTIONAL_COMPUTED));
}

#[test]
fn a_default_is_its_value_or_what_its_function_makes_each_time() {
    let value = DefaultValue::Value(Value::from("x"));
    assert_eq!(value.make().ok(), Some(Value::from("x")));
    let count = AtomicU64::new(0);
    let attribute = text("a").default_fn(move || Ok(Value::from(count.fetch_add(1, Ordering::Relaxed))));
    let made = || attribute.behaviour().and_then(|b| b.default.as_ref()).expect("it has one").make().ok();
    assert_eq!((made(), made()), (Some(Value::from(0)), Some(Value::from(1))));
    let failing = text("a").default_fn(|| Err(Error::invalid("no luck")));
    let failing = failing.behaviour().and_then(|b| b.default.as_ref()).expect("it has one").make();
    assert_eq!(failing.expect_err("it fails").to_string(), "no luck");
}

#[test]
fn a_comparison_is_given_earlier_and_later_in_this_order() {
    let attribute = text("a")
        .same_meaning(|earlier, later| earlier.as_str() == Some("old") && later.as_str() == Some("new"))
        .diff_suppress(|change| {
            change.prior.as_str() == Some("old")
                && change.config.as_str() == Some("new")
                && change.path.to_string() == "a"
        });
    let behaviour = attribute.behaviour().expect("it has one");
    let same = behaviour.same_meaning.as_ref().expect("it is there");
    let suppress = behaviour.diff_suppress.as_ref().expect("it is there");
    let (old, new, path) = (Value::from("old"), Value::from("new"), Path::root().attribute("a"));
    assert!(same.is_same(old.as_ref(), new.as_ref()) && !same.is_same(new.as_ref(), old.as_ref()));
    let suppresses = |prior: &Value, config: &Value| {
        suppress.suppresses(&Change { path: &path, prior: prior.as_ref(), config: config.as_ref() })
    };
    assert!(suppresses(&old, &new) && !suppresses(&new, &old));
}

#[test]
fn nesting_says_how_objects_make_a_value() {
    let ty = |nesting| {
        let nested = NestedType::new(nesting, [text("x")]);
        let attribute = Attribute::nested("a", nested.clone(), Mode::OPTIONAL);
        assert_eq!((attribute.ty(), attribute.nested_type()), (nested.ty(), Some(&nested)));
        nested.ty().clone()
    };
    assert_eq!(ty(Nesting::Single), object());
    assert_eq!(ty(Nesting::List), Type::list(object()));
    assert_eq!(ty(Nesting::Set), Type::set(object()));
    assert_eq!(ty(Nesting::Map), Type::map(object()));
    let names = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map].map(Nesting::name);
    assert_eq!(names, ["single", "list", "set", "map"]);
    let nested = NestedType::new(Nesting::Map, [text("b"), text("a")]);
    assert_eq!(nested.nesting(), Nesting::Map);
    assert_eq!(nested.attributes().map(Attribute::name).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(nested.attribute("b").map(Attribute::name), Some("b"));
    assert_eq!(nested.attribute("c"), None);
}

fn block_type(nesting: BlockNesting, inner: Type) -> Type {
    let block = Block::new().with_attributes([Attribute::optional("x", inner)]);
    let block = NestedBlock::new("b", nesting, block);
    assert_eq!(block.nesting(), nesting);
    block.ty().clone()
}

#[test]
fn block_nesting_says_how_blocks_make_a_value() {
    let ty = |nesting| block_type(nesting, Type::STRING);
    assert_eq!(ty(BlockNesting::Single), object());
    assert_eq!(ty(BlockNesting::Group), object());
    assert_eq!(ty(BlockNesting::List), Type::list(object()));
    assert_eq!(ty(BlockNesting::Set), Type::set(object()));
    assert_eq!(ty(BlockNesting::Map), Type::map(object()));
    let all =
        [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map];
    assert_eq!(all.map(BlockNesting::name), ["single", "group", "list", "set", "map"]);
}

#[test]
fn a_list_or_map_of_blocks_with_dynamic_parts_is_dynamic() {
    let ty = |nesting| block_type(nesting, Type::list(Type::DYNAMIC));
    let object = Type::object([("x", Type::list(Type::DYNAMIC))]);
    assert_eq!(ty(BlockNesting::List), Type::DYNAMIC);
    assert_eq!(ty(BlockNesting::Map), Type::DYNAMIC);
    assert_eq!(ty(BlockNesting::Single), object);
    assert_eq!(ty(BlockNesting::Group), object);
    assert_eq!(ty(BlockNesting::Set), Type::set(object));
}

#[test]
fn a_block_may_be_written_as_often_as_it_says() {
    let block = NestedBlock::new("b", BlockNesting::List, Block::new());
    assert_eq!((block.name(), block.min(), block.max()), ("b", 0, 0));
    let block = block.min_items(2).max_items(5);
    assert_eq!((block.min(), block.max()), (2, 5));
}

#[test]
fn members_stand_in_the_order_of_their_names() {
    let block = Block::new()
        .with_attributes([text("c"), text("a")])
        .with_blocks([NestedBlock::new("b", BlockNesting::List, Block::new())])
        .with_members([Member::from(text("_")), text("d").into()]);
    assert_eq!(block.members().iter().map(Member::name).collect::<Vec<_>>(), ["_", "a", "b", "c", "d"]);
    assert_eq!(block.attributes().map(Attribute::name).collect::<Vec<_>>(), ["_", "a", "c", "d"]);
    assert_eq!(block.blocks().map(NestedBlock::name).collect::<Vec<_>>(), ["b"]);
    assert!(matches!(block.get("b"), Some(Member::Block(b)) if b.name() == "b"));
    assert!(matches!(block.get("c"), Some(Member::Attribute(a)) if a.name() == "c"));
    assert_eq!(block.get("e"), None);
    assert_eq!(
        block.ty().to_string(),
        "object({ _ = string, a = string, b = list(object({})), c = string, d = string })"
    );
    let types: Vec<String> = block.members().iter().map(|member| member.ty().to_string()).collect();
    assert_eq!(types, ["string", "string", "list(object({}))", "string", "string"]);
}

#[test]
fn of_a_name_that_is_given_twice_the_first_counts() {
    let number = || Attribute::optional("a", Type::NUMBER);
    let twice = Block::new().with_attributes([text("b"), text("a")]).with_attributes([number()]);
    assert_eq!(twice.ty(), &Type::object([("a", Type::STRING), ("b", Type::STRING)]));
    assert_eq!(twice.members().len(), 2);
    // It is not forgotten: schemas that differ in it are not equal.
    assert_ne!(twice, Block::new().with_attributes([text("b"), text("a")]));
    assert_eq!(twice, Block::new().with_attributes([text("a"), text("b"), number()]));
    assert_ne!(twice, Block::new().with_attributes([number(), text("b"), text("a")]));
}

#[test]
fn a_block_says_what_it_is_for() {
    let block = Block::new();
    assert!(block.description().is_empty() && block.deprecation().is_none());
    let block = block.describe(Description::markdown("Of *files*.")).deprecated("");
    assert_eq!((block.description().text(), block.deprecation()), ("Of *files*.", Some("")));
}

#[test]
fn a_description_is_plain_unless_it_is_said_to_be_markdown() {
    let kinds =
        [Description::plain("a").kind(), Description::markdown("a").kind(), Description::default().kind()];
    assert_eq!(kinds, [DescriptionKind::Plain, DescriptionKind::Markdown, DescriptionKind::Plain]);
    assert_eq!((Description::plain("a").text(), Description::plain("a").is_empty()), ("a", false));
    assert_eq!((Description::default().text(), Description::default().is_empty()), ("", true));
    assert!(Description::new("", DescriptionKind::Markdown).is_empty());
    assert_eq!(Description::new("", DescriptionKind::Plain), Description::default());
}

#[test]
fn only_lists_and_sets_of_plain_objects_may_be_blocks() {
    let may = |ty| Attribute::optional("a", ty).may_be_blocks();
    assert!(may(Type::list(object())) && may(Type::set(object())));
    assert!(!may(Type::map(object())) && !may(object()) && !may(Type::list(Type::STRING)));
    assert!(!may(Type::list(Type::list(object()))) && !may(Type::tuple([object()])) && !may(Type::DYNAMIC));
    let nested = NestedType::new(Nesting::List, [text("x")]);
    assert!(!Attribute::nested("a", nested, Mode::OPTIONAL).may_be_blocks());
}

/// An attribute or block at each depth.
fn deep() -> Schema {
    let nested = |nesting, inner| Attribute::nested("n", NestedType::new(nesting, [inner]), Mode::OPTIONAL);
    let inner = Block::new().with_attributes([
        nested(Nesting::Map, nested(Nesting::Set, text("x"))),
        Attribute::optional("plain", Type::map(object())),
    ]);
    resource([
        NestedBlock::new("list", BlockNesting::List, inner.clone()),
        NestedBlock::new("map", BlockNesting::Map, inner.clone()),
        NestedBlock::new(
            "one",
            BlockNesting::Single,
            Block::new().with_blocks([NestedBlock::new("set", BlockNesting::Set, inner)]),
        ),
    ])
}

#[test]
fn a_path_leads_to_an_attribute_through_blocks_and_nested_attributes() {
    let schema = deep();
    let at = |path: &str| {
        let path: Path = path.parse().expect("it is a path");
        schema.block().attribute_at(&path).map(|a| (a.name(), a.ty().to_string()))
    };
    let x = Some(("x", "string".to_owned()));
    assert_eq!(at("list[0].n[\"k\"].n[#0].x"), x);
    assert_eq!(at("map[\"k\"].n[\"k\"].n[#0].x"), x);
    assert_eq!(at("one.set[#3].n[\"k\"].n[#0].x"), x);
    assert_eq!(at("list[0].n[\"k\"].n"), Some(("n", "set(object({ x = string }))".to_owned())));
    assert_eq!(at("list[0].plain"), Some(("plain", "map(object({ x = string }))".to_owned())));
    for nowhere in [
        "",
        "list",
        "list[0]",
        "one",
        "one.set[#0]",
        "list[0].n[\"k\"]",
        "list[0].n[\"k\"].n[#0]",
        "list[0].n[\"k\"].n[#0].y",
        "list[0].n[\"k\"].n[#0].x.x",
        // Inside of an attribute without a schema of its own.
        "list[0].plain[\"k\"].x",
        "list[0].plain[\"k\"]",
        "other",
        "other.n",
    ] {
        assert_eq!(at(nowhere), None, "{nowhere}");
    }
}

#[test]
fn labels_of_blocks_with_dynamic_parts_are_steps_to_attributes() {
    let inner = Block::new().with_attributes([Attribute::optional("any", Type::DYNAMIC)]);
    let schema = resource([
        NestedBlock::new("list", BlockNesting::List, inner.clone()),
        NestedBlock::new("map", BlockNesting::Map, inner.clone()),
        NestedBlock::new("one", BlockNesting::Single, inner),
    ]);
    let at = |path: &str| {
        let path: Path = path.parse().expect("it is a path");
        schema.block().attribute_at(&path).map(Attribute::name)
    };
    assert_eq!(at("map.any.any"), Some("any"));
    assert_eq!(at("map.label.any"), Some("any"));
    assert_eq!((at("map.any"), at("map.label"), at("map.label.label")), (None, None, None));
    assert_eq!(at("list[1].any"), Some("any"));
    assert_eq!((at("one.any"), at("one.label.any")), (Some("any"), None));
}

#[test]
fn functions_are_equal_when_they_are_the_same_one() {
    let validator = Validator::new(length(1..));
    let attribute = || {
        let values = text("a").default("x").validate(validator.clone());
        values.diff_suppress(|_| true).same_meaning(same_letters)
    };
    let one = attribute();
    assert_eq!(one, one.clone());
    // Closures made twice are two, though they say the same.
    assert_ne!(one, attribute());
    assert_eq!(text("a").default("x"), text("a").default("x"));
    assert_ne!(text("a").default("x"), text("a").default("y"));
    let made = text("a").default_fn(|| Ok(Value::from("x")));
    assert_eq!(made, made.clone());
    assert_ne!(made, text("a").default_fn(|| Ok(Value::from("x"))));
    assert_ne!(made, text("a").default("x"));
    for other in [text("a").diff_suppress(|_| true), text("a").same_meaning(same_letters)] {
        assert_eq!(other, other.clone());
        assert_ne!(other, text("a"));
    }
}

/// A schema with a word of each kind for what Terraform is told, and for what it is not.
fn whole(told_only: bool) -> Schema {
    let behave = |attribute: Attribute| {
        if told_only { attribute } else { attribute.force_new().validate(length(1..)) }
    };
    let inner = || {
        [behave(Attribute::required("inner", Type::STRING)).sensitive().describe(Description::plain("In."))]
    };
    let defaulted = if told_only {
        Attribute::optional_computed("size", Type::NUMBER)
    } else {
        Attribute::optional("size", Type::NUMBER).default(1)
    };
    let message = |text: &'static str| if told_only { "" } else { text };
    let content = Block::new()
        .with_attributes(inner())
        .describe(Description::markdown("A block."))
        .deprecated(message("Use n."));
    let block = Block::new()
        .with_attributes([
            behave(Attribute::optional("secret", Type::STRING)).write_only(),
            behave(Attribute::optional("old", Type::STRING)).deprecated(message("Use size.")),
            defaulted,
            Attribute::nested("n", NestedType::new(Nesting::Set, inner()), Mode::COMPUTED),
        ])
        .with_blocks([NestedBlock::new("b", BlockNesting::List, content).min_items(1).max_items(2)])
        .describe(Description::plain("A thing."));
    Schema::unchecked(4, block)
}

#[test]
fn terraform_is_told_everything_but_behaviours_and_messages() {
    let (schema, told) = (whole(false), whole(true));
    assert_eq!(schema.terraform_view(), told);
    assert_ne!(schema, told);
    assert_eq!(told.terraform_view(), told);
    assert_eq!(Schema::from_json(&schema.to_json()).ok(), Some(told));
    assert_eq!(schema.ty(), schema.block().ty());
    assert!(schema.check(Kind::DataSource).is_err());
}
