//! The rules of schemas: what each refuses, where, and what it lets pass.

use kit::written::{of_type, same_letters};
use tfsdk::schema::validate::length;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Member, Mode, NestedBlock, NestedType, Nesting, Schema,
};
use tfsdk::{Type, Value};

const KINDS: [Kind; 6] =
    [Kind::Resource, Kind::DataSource, Kind::Ephemeral, Kind::Provider, Kind::List, Kind::Action];

/// What is wrong with a schema, each problem on its line; nothing when it keeps the rules.
fn broken<M: Into<Member>>(kind: Kind, members: impl IntoIterator<Item = M>) -> Vec<String> {
    match Schema::new(kind, 0, Block::new().with_members(members)) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems().iter().map(ToString::to_string).collect(),
    }
}

fn resource<M: Into<Member>>(member: M) -> Vec<String> {
    broken(Kind::Resource, [member])
}

fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

fn of_mode(required: bool, optional: bool, computed: bool) -> Attribute {
    Attribute::new("a", Type::STRING, Mode { required, optional, computed })
}

fn nested(name: &str, nesting: Nesting, inner: Attribute) -> Attribute {
    Attribute::nested(name, NestedType::new(nesting, [inner]), Mode::OPTIONAL)
}

fn block<M: Into<Member>>(name: &str, nesting: BlockNesting, inner: M) -> NestedBlock {
    NestedBlock::new(name, nesting, Block::new().with_members([inner]))
}

const NESTINGS: [Nesting; 4] = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map];
const BLOCKS: [BlockNesting; 5] =
    [BlockNesting::Single, BlockNesting::Group, BlockNesting::List, BlockNesting::Set, BlockNesting::Map];

#[test]
fn a_name_is_of_lower_case_letters_digits_and_underscores() {
    let characters = "a name has only lower-case letters, digits and underscores, and at least one of them";
    for name in ["a", "z", "_a", "a0", "a9_z"] {
        assert!(resource(text(name)).is_empty(), "{name}");
        assert!(resource(block(name, BlockNesting::List, text("x"))).is_empty(), "{name}");
    }
    for name in ["", "A", "aZ", "a-b", "ä", "a b", "1-"] {
        let found = resource(text(name));
        assert_eq!(found.len(), 1, "{name:?}");
        assert!(found[0].ends_with(characters), "{name:?}: {found:?}");
    }
    for name in ["0a", "9"] {
        let path = format!(".\"{name}\"");
        let expected = [format!("{path}: a name does not start with a digit")];
        assert_eq!(resource(text(name)), expected);
        assert_eq!(resource(block(name, BlockNesting::List, text("x"))), expected);
    }
}

#[test]
fn names_are_checked_at_every_depth() {
    let inner = nested("n", Nesting::Map, text("A"));
    assert_eq!(
        resource(block("b", BlockNesting::Single, inner)),
        ["b.n.A: a name has only lower-case letters, digits and underscores, and at least one of them"]
    );
}

#[test]
fn names_of_terraforms_own_are_refused_at_the_root() {
    let of_resources =
        ["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"];
    for (kind, kind_text) in [
        (Kind::Resource, "a resource"),
        (Kind::DataSource, "a data source"),
        (Kind::Ephemeral, "an ephemeral resource"),
    ] {
        for name in of_resources {
            let expected =
                [format!("{name}: the name \"{name}\" is Terraform's own at the root of {kind_text}")];
            assert_eq!(broken(kind, [text(name)]), expected);
            assert_eq!(broken(kind, [block(name, BlockNesting::List, text("x"))]), expected);
            assert!(broken(kind, [block("b", BlockNesting::List, text(name))]).is_empty());
        }
        for name in ["alias", "version"] {
            assert!(broken(kind, [text(name)]).is_empty());
        }
    }
    for name in ["alias", "version"] {
        assert_eq!(
            broken(Kind::Provider, [text(name)]),
            [format!("{name}: the name \"{name}\" is Terraform's own at the root of a provider")]
        );
    }
    for name in of_resources {
        for kind in [Kind::Provider, Kind::List, Kind::Action] {
            assert!(broken(kind, [text(name)]).is_empty());
        }
    }
}

#[test]
fn a_name_is_given_once_and_the_first_meaning_stays() {
    let inner = Block::new().with_members([text("x"), text("x").sensitive(), text("x")]);
    let found = broken(
        Kind::Resource,
        [
            Member::from(text("a")),
            block("a", BlockNesting::Set, text("x")).into(),
            NestedBlock::new("b", BlockNesting::List, inner).into(),
        ],
    );
    let twice = "there is another attribute or block of this name";
    assert_eq!(found, [format!("a: {twice}"), format!("b.x: {twice}"), format!("b.x: {twice}")]);
}

#[test]
fn one_mode_is_set_and_required_stands_alone() {
    let none = "a: one of `required`, `optional` and `computed` has to be set";
    let optional = "a: `required` and `optional` exclude each other";
    let computed = "a: `required` and `computed` exclude each other";
    assert_eq!(resource(of_mode(false, false, false)), [none]);
    assert_eq!(resource(of_mode(true, true, false)), [optional]);
    assert_eq!(resource(of_mode(true, false, true)), [computed]);
    assert_eq!(resource(of_mode(true, true, true)), [optional, computed]);
    for mode in [Mode::REQUIRED, Mode::OPTIONAL, Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        assert!(resource(Attribute::new("a", Type::STRING, mode)).is_empty());
    }
}

#[test]
fn a_write_only_attribute_is_not_computed() {
    let computed = "a: a write-only attribute cannot be `computed`: the provider never returns it";
    for mode in [Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        assert_eq!(resource(Attribute::new("a", Type::STRING, mode).write_only()), [computed]);
    }
    for mode in [Mode::REQUIRED, Mode::OPTIONAL] {
        assert!(resource(Attribute::new("a", Type::STRING, mode).write_only()).is_empty());
    }
}

#[test]
fn a_write_only_attribute_stands_in_no_set_at_any_depth() {
    let wrong = "a write-only attribute cannot stand in a set";
    let secret = || text("secret").write_only();
    for nesting in NESTINGS {
        let expected = if nesting == Nesting::Set { vec![format!("n.secret: {wrong}")] } else { vec![] };
        assert_eq!(resource(nested("n", nesting, secret())), expected);
        // What stands in a set stays in it.
        let found = resource(nested("s", Nesting::Set, nested("n", nesting, secret())));
        assert_eq!(found, [format!("s.n.secret: {wrong}")]);
    }
    for nesting in BLOCKS {
        let expected = if nesting == BlockNesting::Set { vec![format!("b.secret: {wrong}")] } else { vec![] };
        assert_eq!(resource(block("b", nesting, secret())), expected);
        let found = resource(block("s", BlockNesting::Set, block("b", nesting, secret())));
        assert_eq!(found, [format!("s.b.secret: {wrong}")]);
    }
    // A set beside it does not count.
    assert!(broken(Kind::Resource, [nested("a", Nesting::Set, text("x")), secret()]).is_empty());
}

#[test]
fn only_a_resource_and_an_action_have_write_only_attributes() {
    let secret = || [text("a").write_only()];
    assert!(broken(Kind::Resource, secret()).is_empty());
    assert!(broken(Kind::Action, secret()).is_empty());
    assert_eq!(broken(Kind::List, secret()), ["a: a list has no write-only attributes"]);
    assert_eq!(broken(Kind::DataSource, secret()), ["a: a data source has no write-only attributes"]);
    assert_eq!(broken(Kind::Ephemeral, secret()), ["a: an ephemeral resource has no write-only attributes"]);
    assert_eq!(broken(Kind::Provider, secret()), ["a: a provider has no write-only attributes"]);
}

#[test]
fn a_configuration_alone_has_nothing_computed() {
    let words = [(Kind::Provider, "a provider"), (Kind::List, "a list"), (Kind::Action, "an action")];
    for kind in KINDS {
        for mode in [Mode::REQUIRED, Mode::OPTIONAL, Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
            let found = broken(kind, [Attribute::new("a", Type::STRING, mode)]);
            let of = words.iter().find(|(of, _)| *of == kind && mode.computed);
            if let Some((_, words)) = of {
                assert_eq!(found, [format!("a: the configuration of {words} has no computed attributes")])
            } else {
                assert!(found.is_empty(), "{kind:?} {mode:?}: {found:?}")
            }
        }
    }
}

#[test]
fn nothing_dynamic_stands_where_elements_have_one_type() {
    let wrong =
        "nothing dynamic can stand in the elements of a set or of a nested attribute: they have one type";
    let any = || Attribute::optional("any", Type::DYNAMIC);
    for nesting in NESTINGS {
        let expected = if nesting == Nesting::Single { vec![] } else { vec![format!("n.any: {wrong}")] };
        assert_eq!(resource(nested("n", nesting, any())), expected, "{nesting:?}");
        // One object in an element is of the element's type.
        let inside = nested("e", nesting, nested("n", Nesting::Single, any()));
        let expected = if nesting == Nesting::Single { vec![] } else { vec![format!("e.n.any: {wrong}")] };
        assert_eq!(resource(inside), expected, "{nesting:?}");
    }
    for nesting in BLOCKS {
        let expected = if nesting == BlockNesting::Set { vec![format!("b.any: {wrong}")] } else { vec![] };
        assert_eq!(resource(block("b", nesting, any())), expected, "{nesting:?}");
        let inside = block("s", BlockNesting::Set, block("b", nesting, any()));
        assert_eq!(resource(inside), [format!("s.b.any: {wrong}")], "{nesting:?}");
    }
    // Deep inside of a type it is dynamic all the same, and at the root it may be.
    let deep = || Type::map(Type::object([("x", Type::list(Type::DYNAMIC))]));
    let found = resource(nested("n", Nesting::List, Attribute::optional("any", deep())));
    assert_eq!(found, [format!("n.any: {wrong}")]);
    assert!(resource(Attribute::optional("any", deep())).is_empty());
}

#[test]
fn a_default_stands_beside_optional_alone() {
    let with = |mode| Attribute::new("a", Type::STRING, mode).default("x");
    let required = "a: `default` cannot stand beside `required`: there is always a value";
    let computed =
        "a: `default` cannot stand beside `computed`: write `optional` alone, Terraform is told the rest";
    assert!(resource(with(Mode::OPTIONAL)).is_empty());
    assert_eq!(resource(with(Mode::REQUIRED)), [required]);
    assert_eq!(resource(with(Mode::COMPUTED)), [computed]);
    assert_eq!(resource(with(Mode::OPTIONAL_COMPUTED)), [computed]);
    assert_eq!(
        resource(text("a").default("x").write_only()),
        ["a: a write-only attribute has no default: it is null in every plan"]
    );
}

#[test]
fn a_default_is_a_known_value_of_the_attributes_type() {
    let known = "a: a default is a known value other than null";
    let list = || Attribute::optional("a", Type::list(Type::STRING));
    assert_eq!(resource(text("a").default(Value::null(Type::STRING))), [known]);
    assert_eq!(resource(text("a").default(Value::unknown(Type::STRING))), [known]);
    let partly = of_type(&Type::list(Type::STRING), r#"["x", unknown]"#);
    assert_eq!(resource(list().default(partly)), [known]);
    // Null inside of a default is a value like others.
    assert!(resource(list().default(of_type(&Type::list(Type::STRING), r#"["x", null]"#))).is_empty());
    assert_eq!(
        resource(list().default("x")),
        ["a: the default has to be of type list(string), and is of type string"]
    );
    assert_eq!(
        resource(text("a").default(Value::null(Type::BOOL))),
        ["a: the default has to be of type string, and is of type bool".to_owned(), known.to_owned()]
    );
    assert!(resource(Attribute::optional("a", Type::DYNAMIC).default(5)).is_empty());
    // What a function makes is not looked at before there is a plan.
    assert!(resource(text("a").default_fn(|| Ok(Value::from(1)))).is_empty());
}

#[test]
fn a_default_of_objects_is_what_a_practitioner_could_write() {
    let rule = || {
        [
            Attribute::required("name", Type::STRING),
            Attribute::optional("size", Type::NUMBER),
            Attribute::optional_computed("zone", Type::STRING),
            Attribute::computed("id", Type::STRING),
            nested("inner", Nesting::Single, Attribute::required("port", Type::NUMBER)),
        ]
    };
    let with = |nesting, default: &str| {
        let nested = NestedType::new(nesting, rule());
        let default = of_type(nested.ty(), default);
        resource(Attribute::nested("a", nested, Mode::OPTIONAL).default(default))
    };
    let fine = r#"{ name = "x", zone = "z", inner = { port = 1 } }"#;
    let wrong = r#"{ size = 1, id = "i", inner = {} }"#;
    let expected = [
        "a: the default sets \"id\", which is computed",
        "a: the default lacks the required \"port\"",
        "a: the default lacks the required \"name\"",
    ];
    assert!(with(Nesting::Single, fine).is_empty());
    assert_eq!(with(Nesting::Single, wrong), expected);
    for nesting in [Nesting::List, Nesting::Set] {
        assert!(with(nesting, &format!("[{fine}]")).is_empty());
        assert_eq!(with(nesting, &format!("[{fine}, {wrong}]")), expected);
    }
    assert!(with(Nesting::Map, &format!("{{ k = {fine} }}")).is_empty());
    assert_eq!(with(Nesting::Map, &format!("{{ a = {wrong}, b = {fine} }}")), expected);
}

#[test]
fn elements_of_a_default_have_different_keys() {
    let keyed = NestedType::new(Nesting::List, [text("a").key(), text("b").key(), text("c")]);
    let with = |default: &str| {
        let default = of_type(keyed.ty(), default);
        resource(Attribute::nested("l", keyed.clone(), Mode::OPTIONAL).default(default))
    };
    let same = ["l: two elements of the default have the same key"];
    assert!(with(r#"[{ a = "1", b = "1" }, { a = "1", b = "2" }, { a = "2", b = "1" }]"#).is_empty());
    assert_eq!(with(r#"[{ a = "1", b = "1", c = "1" }, { a = "1", b = "1", c = "2" }]"#), same);
    assert_eq!(with(r#"[{ a = "1" }, { a = "2" }, { a = "1" }]"#), same);
    // Without keys elements may be the same.
    let plain = NestedType::new(Nesting::List, [text("a")]);
    let default = of_type(plain.ty(), r#"[{ a = "1" }, { a = "1" }]"#);
    assert!(resource(Attribute::nested("l", plain, Mode::OPTIONAL).default(default)).is_empty());
}

#[test]
fn keep_is_for_computed_values_without_a_default() {
    let wrong = "a: `keep` is for computed values without a default";
    for mode in [Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        assert!(resource(Attribute::new("a", Type::STRING, mode).keep()).is_empty());
    }
    for mode in [Mode::REQUIRED, Mode::OPTIONAL] {
        assert_eq!(resource(Attribute::new("a", Type::STRING, mode).keep()), [wrong]);
    }
    assert_eq!(resource(text("a").default("x").keep()), [wrong]);
    let both = resource(Attribute::optional_computed("a", Type::STRING).default("x").keep());
    assert_eq!(both.last().map(String::as_str), Some(wrong));
}

#[test]
fn what_only_the_provider_sets_is_neither_compared_nor_validated() {
    let wrong = ["a: a computed attribute has no configuration that could be compared or validated"];
    let computed = || Attribute::computed("a", Type::STRING);
    assert_eq!(resource(computed().diff_suppress(|_| false)), wrong);
    assert_eq!(resource(computed().validate(length(1..))), wrong);
    // Its values may mean the same all the same.
    assert!(resource(computed().same_meaning(same_letters)).is_empty());
    for mode in [Mode::REQUIRED, Mode::OPTIONAL, Mode::OPTIONAL_COMPUTED] {
        let attribute = Attribute::new("a", Type::STRING, mode);
        assert!(resource(attribute.diff_suppress(|_| false).validate(length(1..))).is_empty());
    }
}

#[test]
fn diff_suppress_compares_single_values() {
    let wrong = ["a: `diff_suppress` goes on an attribute of an element, not on the collection or object"];
    let with = |ty| resource(Attribute::optional("a", ty).diff_suppress(|_| false));
    for ty in [Type::list(Type::STRING), Type::set(Type::STRING), Type::map(Type::STRING)] {
        assert_eq!(with(ty), wrong);
    }
    for ty in [Type::STRING, Type::DYNAMIC, Type::object([("x", Type::STRING)]), Type::tuple([Type::BOOL])] {
        assert!(with(ty).is_empty());
    }
    for nesting in NESTINGS {
        assert_eq!(resource(nested("a", nesting, text("x")).diff_suppress(|_| false)), wrong);
    }
}

#[test]
fn same_meaning_goes_on_what_has_no_attributes_of_its_own() {
    for nesting in NESTINGS {
        assert_eq!(
            resource(nested("a", nesting, text("x")).same_meaning(same_letters)),
            ["a: values with attributes of their own are compared attribute by attribute"]
        );
    }
    for ty in [Type::STRING, Type::list(Type::STRING), Type::object([("x", Type::STRING)])] {
        assert!(resource(Attribute::optional("a", ty).same_meaning(same_letters)).is_empty());
    }
}

#[test]
fn a_key_stands_directly_in_an_element() {
    let wrong =
        "`key` goes on an attribute that the practitioner sets, directly in an element of a list, set or map";
    let key = || text("k").key();
    assert_eq!(resource(key()), [format!("k: {wrong}")]);
    for nesting in NESTINGS {
        let refused = nesting == Nesting::Single;
        let expected = if refused { vec![format!("n.k: {wrong}")] } else { vec![] };
        assert_eq!(resource(nested("n", nesting, key())), expected, "{nesting:?}");
        // What stands one level deeper is asked for itself.
        let expected = if refused { vec![format!("e.n.k: {wrong}")] } else { vec![] };
        assert_eq!(resource(nested("e", Nesting::List, nested("n", nesting, key()))), expected);
        assert_eq!(resource(nested("e", Nesting::Set, nested("n", nesting, key()))), expected);
    }
    for nesting in BLOCKS {
        let refused = !matches!(nesting, BlockNesting::List | BlockNesting::Set | BlockNesting::Map);
        let expected = if refused { vec![format!("b.k: {wrong}")] } else { vec![] };
        assert_eq!(resource(block("b", nesting, key())), expected, "{nesting:?}");
        let expected = if refused { vec![format!("e.b.k: {wrong}")] } else { vec![] };
        assert_eq!(resource(block("e", BlockNesting::List, block("b", nesting, key()))), expected);
    }
}

#[test]
fn a_key_is_set_by_the_practitioner() {
    let in_list = |key: Attribute| resource(nested("n", Nesting::List, key));
    let wrong = "n.k: `key` goes on an attribute that the practitioner sets, directly in an element of a list, set or map";
    for mode in [Mode::REQUIRED, Mode::OPTIONAL, Mode::OPTIONAL_COMPUTED] {
        assert!(in_list(Attribute::new("k", Type::STRING, mode).key()).is_empty());
    }
    assert_eq!(in_list(Attribute::computed("k", Type::STRING).key()), [wrong]);
    assert_eq!(in_list(text("k").key().write_only()), [wrong]);
}

fn objects() -> Type {
    Type::object([("x", Type::STRING)])
}

#[test]
fn attributes_as_blocks_are_lists_and_sets_of_objects() {
    let wrong = ["a: `attributes_as_blocks` is for lists and sets of objects without schemas of their own"];
    let with = |ty| resource(Attribute::optional("a", ty).attributes_as_blocks());
    assert!(with(Type::list(objects())).is_empty());
    assert!(with(Type::set(objects())).is_empty());
    for ty in [Type::STRING, Type::list(Type::STRING), Type::list(Type::DYNAMIC)] {
        assert_eq!(with(ty), wrong);
    }
    // These switch it off for the whole schema besides.
    for ty in [Type::map(objects()), objects(), Type::tuple([objects()])] {
        assert_eq!(with(ty)[..1], wrong);
    }
    let nested = nested("a", Nesting::List, text("x")).attributes_as_blocks();
    assert_eq!(resource(nested)[..1], wrong);
}

#[test]
fn the_type_of_one_attribute_switches_attributes_as_blocks_off_for_all() {
    let flagged = || Attribute::optional("rule", Type::list(objects())).attributes_as_blocks();
    let beside = |ty| broken(Kind::Resource, [flagged(), Attribute::optional("z", ty)]);
    let off = |path: &str, culprit: &str| {
        vec![format!(
            "{path}: `attributes_as_blocks` does nothing here: Terraform switches it off for the whole schema because of the type of `{culprit}`"
        )]
    };
    for ty in [
        objects(),
        Type::tuple([Type::STRING]),
        Type::map(objects()),
        Type::list(Type::list(objects())),
        Type::map(Type::set(Type::list(Type::STRING))),
        Type::set(Type::map(Type::DYNAMIC)),
    ] {
        assert_eq!(beside(ty.clone()), off("rule", "z"), "{ty}");
    }
    for ty in [
        Type::STRING,
        Type::DYNAMIC,
        Type::list(objects()),
        Type::set(objects()),
        Type::map(Type::STRING),
        Type::list(Type::list(Type::STRING)),
        Type::map(Type::set(Type::NUMBER)),
        Type::map(Type::tuple([objects()])),
    ] {
        assert!(beside(ty.clone()).is_empty(), "{ty}");
    }
    let found = broken(Kind::Resource, [flagged(), nested("z", Nesting::List, text("x"))]);
    assert_eq!(found, off("rule", "z"));
    // Blocks inside count, and the first of each is named with its path.
    let in_block = broken(
        Kind::Resource,
        [
            Member::from(block("b", BlockNesting::List, flagged())),
            block("c", BlockNesting::Map, Attribute::optional("one", objects())).into(),
            Attribute::optional("z", objects()).into(),
            Attribute::optional("rule", Type::set(objects())).attributes_as_blocks().into(),
        ],
    );
    assert_eq!(in_block, off("b.rule", "c.one"));
    // Nobody misses it where nobody asked for it.
    assert!(resource(Attribute::optional("z", objects())).is_empty());
}

#[test]
fn behaviours_of_plans_belong_to_resources() {
    type Behave = fn(Attribute) -> Attribute;
    let of_plans: [(Mode, Behave); 3] = [
        (Mode::OPTIONAL, Attribute::force_new),
        (Mode::OPTIONAL_COMPUTED, Attribute::keep),
        (Mode::OPTIONAL, |a| a.diff_suppress(|_| false)),
    ];
    let others: [Behave; 6] = [
        |a| a.default("x"),
        Attribute::sensitive,
        |a| a.deprecated(""),
        |a| a.validate(length(1..)),
        |a| a.same_meaning(same_letters),
        |a| a,
    ];
    for (kind, name) in [(Kind::DataSource, "a data source"), (Kind::Ephemeral, "an ephemeral resource")] {
        let wrong =
            format!("`force_new`, `keep`, `key` and `diff_suppress` are about plans, and {name} has none");
        for (mode, behave) in of_plans {
            let attribute = || behave(Attribute::new("a", Type::STRING, mode));
            assert!(resource(attribute()).is_empty());
            assert_eq!(broken(kind, [attribute()]), [format!("a: {wrong}")]);
        }
        let keyed = || nested("n", Nesting::List, text("k").key());
        assert!(resource(keyed()).is_empty());
        assert_eq!(broken(kind, [keyed()]), [format!("n.k: {wrong}")]);
        for behave in others {
            assert!(broken(kind, [behave(text("a"))]).is_empty());
        }
    }
    assert_eq!(
        broken(Kind::Provider, [text("a").force_new()]),
        ["a: `force_new`, `keep`, `key` and `diff_suppress` are about plans, and a provider has none"]
    );
}

#[test]
fn items_of_a_block_fit_its_nesting() {
    let items = |nesting, min, max| {
        resource(NestedBlock::new("b", nesting, Block::new()).min_items(min).max_items(max))
    };
    let single = "b: the least and greatest number of a single block are both 0 or both 1";
    for (min, max) in [(0, 0), (1, 1)] {
        assert!(items(BlockNesting::Single, min, max).is_empty());
    }
    for (min, max) in [(0, 1), (1, 0), (2, 2), (1, 2), (2, 1)] {
        assert_eq!(items(BlockNesting::Single, min, max), [single], "{min} {max}");
    }
    for (nesting, text) in [
        (BlockNesting::Group, "b: a group block has no least or greatest number"),
        (BlockNesting::Map, "b: blocks with labels have no least or greatest number"),
    ] {
        assert!(items(nesting, 0, 0).is_empty());
        for (min, max) in [(0, 1), (1, 0), (1, 1)] {
            assert_eq!(items(nesting, min, max), [text], "{min} {max}");
        }
    }
    for nesting in [BlockNesting::List, BlockNesting::Set] {
        for (min, max) in [(0, 0), (0, 1), (1, 1), (2, 2), (3, 0), (1, 5)] {
            assert!(items(nesting, min, max).is_empty(), "{min} {max}");
        }
        assert_eq!(items(nesting, 2, 1), ["b: at least 2 and at most 1 blocks cannot be"]);
        assert_eq!(items(nesting, 9, 8), ["b: at least 9 and at most 8 blocks cannot be"]);
    }
}

#[test]
fn all_violations_are_told_in_the_order_of_the_schema() {
    let flagged = Attribute::optional("rule", Type::list(objects())).attributes_as_blocks();
    let found = broken(
        Kind::DataSource,
        [
            Member::from(text("z").write_only().force_new()),
            Attribute::optional("single", objects()).into(),
            NestedBlock::new("b", BlockNesting::Group, Block::new().with_attributes([text("A"), text("0")]))
                .min_items(1)
                .into(),
            flagged.into(),
            of_mode(false, false, false).into(),
            text("count").into(),
            text("count").into(),
        ],
    );
    assert_eq!(
        found,
        [
            "count: the name \"count\" is Terraform's own at the root of a data source",
            "count: there is another attribute or block of this name",
            "a: one of `required`, `optional` and `computed` has to be set",
            "b: a group block has no least or greatest number",
            "b.\"0\": a name does not start with a digit",
            "b.A: a name has only lower-case letters, digits and underscores, and at least one of them",
            "z: a data source has no write-only attributes",
            "z: `force_new`, `keep`, `key` and `diff_suppress` are about plans, and a data source has none",
            "rule: `attributes_as_blocks` does nothing here: Terraform switches it off for the whole schema because of the type of `single`",
        ]
    );
}

#[test]
fn a_schema_is_checked_for_its_kind_again_at_any_time() {
    let schema = Schema::unchecked(7, Block::new().with_attributes([text("a").force_new()]));
    assert!(schema.check(Kind::Resource).is_ok());
    assert!(schema.check(Kind::DataSource).is_err());
    assert_eq!(schema.version(), 7);
    let made = Schema::new(Kind::Resource, 9, schema.block().clone()).expect("it keeps the rules");
    assert_eq!(made.version(), 9);
    assert_eq!(made.block(), schema.block());
}
