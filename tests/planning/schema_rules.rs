//! The rules of schemas: what each refuses, where, and what it lets pass.

use tfsdk::Type;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Kind, Member, Mode, NestedBlock, NestedType, Nesting, Schema,
};

const KINDS: [Kind; 6] =
    [Kind::Resource, Kind::DataSource, Kind::Ephemeral, Kind::Provider, Kind::List, Kind::Action];

/// What is wrong with a schema, each problem on its line; nothing when it keeps the rules.
pub(super) fn broken<M: Into<Member>>(kind: Kind, members: impl IntoIterator<Item = M>) -> Vec<String> {
    match Schema::new(kind, 0, Block::new().with_members(members)) {
        Ok(_) => Vec::new(),
        Err(error) => error.problems().iter().map(ToString::to_string).collect(),
    }
}

pub(super) fn resource<M: Into<Member>>(member: M) -> Vec<String> {
    broken(Kind::Resource, [member])
}

pub(super) fn text(name: &str) -> Attribute {
    Attribute::optional(name, Type::STRING)
}

fn of_mode(required: bool, optional: bool, computed: bool) -> Attribute {
    Attribute::new("a", Type::STRING, Mode { required, optional, computed })
}

pub(super) fn nested(name: &str, nesting: Nesting, inner: Attribute) -> Attribute {
    Attribute::nested(name, NestedType::new(nesting, [inner]), Mode::OPTIONAL)
}

pub(super) fn block<M: Into<Member>>(name: &str, nesting: BlockNesting, inner: M) -> NestedBlock {
    NestedBlock::new(name, nesting, Block::new().with_members([inner]))
}

pub(super) const NESTINGS: [Nesting; 4] = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map];
pub(super) const BLOCKS: [BlockNesting; 5] =
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

/// Defaults in it are brought in with what is configured.
#[test]
fn nothing_in_a_write_only_attribute_is_computed() {
    let computed = "nothing in a write-only attribute can be `computed`: it is null in every plan and state, and the provider never returns it";
    let secret = |inner: Attribute| nested("n", Nesting::List, inner).write_only();
    for mode in [Mode::COMPUTED, Mode::OPTIONAL_COMPUTED] {
        let inner = || Attribute::new("a", Type::STRING, mode);
        assert_eq!(resource(secret(inner())), [format!("n.a: {computed}")]);
        // At any depth, and not beside it.
        let deep = secret(nested("m", Nesting::Single, inner()));
        assert_eq!(resource(deep), [format!("n.m.a: {computed}")]);
        assert!(broken(Kind::Resource, [secret(text("x")), inner()]).is_empty());
        // One that is write-only by itself is told that alone.
        let found = resource(secret(inner().write_only()));
        assert_eq!(
            found,
            ["n.a: a write-only attribute cannot be `computed`: the provider never returns it"]
        );
    }
    assert!(resource(secret(text("a").default("x"))).is_empty());
    assert!(resource(secret(Attribute::required("a", Type::STRING))).is_empty());
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

pub(super) fn objects() -> Type {
    Type::object([("x", Type::STRING)])
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
