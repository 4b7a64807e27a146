//! The rules of what an attribute does: each is refused where it means nothing.

use kit::written::{of_type, same_letters};
use tfsdk::schema::validate::length;
use tfsdk::schema::{Attribute, BlockNesting, Kind, Member, Mode, NestedType, Nesting};
use tfsdk::{Type, Value};

use super::schema_rules::{BLOCKS, NESTINGS, block, broken, nested, objects, resource, text};

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
