//! The rules that the compiler holds structs to, asked at run time: they refuse what a check of the schema refuses.

use std::cell::Cell;
use std::panic::{catch_unwind, set_hook, take_hook};
use std::sync::Once;

use tfsdk::__private::{FieldMember, FieldMembers, TagKey, attribute_blocks_fit, member_fits};
use tfsdk::Value;
use tfsdk::schema::{
    AttributeSpec, BlockNesting, BlockSpec, BodySpec, Kind, MemberSpec, Mode, Nesting, Schema, SchemaSpec,
};
use tfsdk::ty::{FieldSpec, TypeSpec};

const KINDS: [Kind; 6] =
    [Kind::Resource, Kind::DataSource, Kind::Ephemeral, Kind::Provider, Kind::List, Kind::Action];

fn leak<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn body(members: Vec<MemberSpec>) -> &'static BodySpec {
    leak(BodySpec { members: members.leak(), description: "", deprecated: None })
}

thread_local! {
    static EXPECTED: Cell<bool> = const { Cell::new(false) };
}

/// The text of the compile error for a member of a struct; `None` when it compiles.
fn refused(kind: Option<Kind>, members: &[MemberSpec], position: usize) -> Option<String> {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let hook = take_hook();
        set_hook(Box::new(move |info| {
            if !EXPECTED.get() {
                hook(info);
            }
        }));
    });
    let body = body(members.to_vec());
    EXPECTED.set(true);
    let outcome = catch_unwind(|| {
        member_fits(kind, body.members[position]);
        attribute_blocks_fit(kind, body, &body.members[position]);
    });
    EXPECTED.set(false);
    let payload = outcome.err()?;
    let text = payload.downcast_ref::<String>().cloned();
    Some(
        text.or_else(|| payload.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("it is a text"),
    )
}

/// The text of the compile error for a struct with this member.
fn of(kind: Kind, member: MemberSpec) -> Option<String> {
    refused(Some(kind), &[member], 0)
}

/// Whether the check of the schema refuses it.
fn checked(kind: Kind, members: &[MemberSpec]) -> bool {
    Schema::from(&SchemaSpec { version: 0, body: body(members.to_vec()) }).check(kind).is_err()
}

fn text(mode: Mode) -> AttributeSpec {
    AttributeSpec::new("leaf", &TypeSpec::String, mode)
}

/// What a member stands in.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Outer {
    Attribute(Nesting),
    Block(BlockNesting),
    Flatten,
}

const OUTERS: [Outer; 10] = [
    Outer::Attribute(Nesting::Single),
    Outer::Attribute(Nesting::List),
    Outer::Attribute(Nesting::Set),
    Outer::Attribute(Nesting::Map),
    Outer::Block(BlockNesting::Single),
    Outer::Block(BlockNesting::Group),
    Outer::Block(BlockNesting::List),
    Outer::Block(BlockNesting::Set),
    Outer::Block(BlockNesting::Map),
    Outer::Flatten,
];

impl Outer {
    fn around(self, name: &'static str, member: MemberSpec) -> MemberSpec {
        let body = body(vec![member]);
        match self {
            Outer::Attribute(nesting) => {
                MemberSpec::Attribute(AttributeSpec::nested(name, nesting, body, Mode::OPTIONAL))
            }
            Outer::Block(nesting) => MemberSpec::Block(block(name, nesting, body, 0, 0)),
            Outer::Flatten => MemberSpec::Flatten(body),
        }
    }
}

fn block(
    name: &'static str,
    nesting: BlockNesting,
    body: &'static BodySpec,
    min_items: u64,
    max_items: u64,
) -> BlockSpec {
    BlockSpec { name, nesting, body, min_items, max_items, description: "", deprecated: None }
}

/// Attributes of many kinds, each with whether it is dynamic.
fn leaves() -> Vec<(AttributeSpec, bool)> {
    let tuple: &[&TypeSpec] = leak([leak(TypeSpec::Bool), leak(TypeSpec::Dynamic)]).as_slice();
    let deep = leak(TypeSpec::Map(leak(TypeSpec::List(leak(TypeSpec::Tuple(tuple))))));
    let dynamic = [
        AttributeSpec::new("leaf", leak(TypeSpec::Dynamic), Mode::OPTIONAL),
        AttributeSpec::new("leaf", deep, Mode::OPTIONAL),
    ];
    let others = [
        text(Mode::REQUIRED),
        text(Mode::COMPUTED),
        text(Mode::OPTIONAL_COMPUTED),
        text(Mode::OPTIONAL).write_only(),
        text(Mode::REQUIRED).force_new(),
        text(Mode::COMPUTED).keep(),
        text(Mode::REQUIRED).key(),
        text(Mode::OPTIONAL).default(|| Ok(Value::from("x"))),
        text(Mode::OPTIONAL).diff_suppress(|_| true),
        text(Mode::OPTIONAL).same_meaning(|_, _| true).sensitive().deprecated(""),
        AttributeSpec::new("leaf", leak(TypeSpec::List(leak(TypeSpec::String))), Mode::OPTIONAL),
        AttributeSpec::new("count", &TypeSpec::String, Mode::REQUIRED),
        AttributeSpec::new("alias", &TypeSpec::String, Mode::REQUIRED),
    ];
    dynamic.map(|leaf| (leaf, true)).into_iter().chain(others.map(|leaf| (leaf, false))).collect()
}

/// Whether there may be several of it, as blocks. Terraform's blocks have a type each, the elements of a struct's field have one: so
/// nothing in them is dynamic.
fn are_blocks(outer: &Outer) -> bool {
    matches!(outer, Outer::Block(BlockNesting::List | BlockNesting::Map))
}

#[test]
fn the_compiler_refuses_what_the_check_of_a_schema_refuses() {
    let mut counts = [0, 0];
    for kind in KINDS {
        for (leaf, is_dynamic) in leaves() {
            for inner in OUTERS {
                let one = inner.around("inner", MemberSpec::Attribute(leaf));
                // What is wrong in it wherever it stands is told there, and not again.
                let told_inside = refused(None, &[one], 0);
                let two = OUTERS.map(|outer| {
                    let no_blocks = matches!((outer, inner), (Outer::Attribute(_), Outer::Block(_)));
                    (!no_blocks).then(|| (outer.around("outer", one), vec![outer, inner]))
                });
                for (member, around) in [Some((one, vec![inner]))].into_iter().chain(two).flatten() {
                    let told = match &around[..] {
                        [_] => of(kind, member),
                        _ => told_inside.clone().or_else(|| of(kind, member)),
                    };
                    let wrong = checked(kind, &[member]) || is_dynamic && around.iter().any(are_blocks);
                    assert_eq!(told.is_some(), wrong, "{kind:?} {member:?}: {told:?}");
                    counts[usize::from(told.is_some())] += 1;
                }
            }
        }
    }
    // It is not that everything is refused, or nothing.
    assert!(counts.iter().all(|count| *count > 1000), "{counts:?}");
}

#[test]
fn a_nested_struct_is_held_to_what_holds_wherever_it_stands() {
    let nested = |member| refused(None, &[member], 0).is_some();
    for (leaf, is_dynamic) in leaves() {
        // Alone it may stand in anything.
        assert!(!nested(MemberSpec::Attribute(leaf)), "{leaf:?}");
        for outer in OUTERS {
            let member = outer.around("outer", MemberSpec::Attribute(leaf));
            // In a resource it has to be right; elsewhere less is allowed. An embedded struct is where it is embedded.
            let in_list = Outer::Block(BlockNesting::List).around("list", member);
            let name = leaf.name() == "count" || leaf.name() == "alias";
            let wrong = checked(Kind::Resource, &[in_list]) || is_dynamic && are_blocks(&outer);
            assert_eq!(nested(member), !name && wrong, "{member:?}");
        }
    }
}

/// A key of a tag, and the attribute that it makes.
type Keyed = (TagKey, fn(AttributeSpec) -> AttributeSpec);

#[test]
fn a_field_that_stands_as_data_is_held_to_the_rules_of_its_attribute() {
    let keys: [Keyed; 15] = [
        (TagKey::AttributesAsBlocks, AttributeSpec::attributes_as_blocks),
        (TagKey::Default(|| Ok(Value::from("x"))), |a| a.default(|| Ok(Value::from("x")))),
        (TagKey::DefaultMayBeNull, AttributeSpec::default_may_be_null),
        (TagKey::DefaultVariable("A"), |a| a.default_variable("A")),
        (TagKey::Deprecated(""), |a| a.deprecated("")),
        (TagKey::DiffSuppress(|_| true), |a| a.diff_suppress(|_| true)),
        (TagKey::ForceNew, AttributeSpec::force_new),
        (TagKey::Held(None, None), |a| a),
        (TagKey::LosesRules(false), |a| a),
        (TagKey::Keep, AttributeSpec::keep),
        (TagKey::Key, AttributeSpec::key),
        (TagKey::NullMeansEmpty, AttributeSpec::null_means_empty),
        (TagKey::SameMeaning(|_, _| true), |a| a.same_meaning(|_, _| true)),
        (TagKey::Sensitive, AttributeSpec::sensitive),
        (TagKey::WriteOnly, AttributeSpec::write_only),
    ];
    let list = leak(TypeSpec::List(leak(TypeSpec::Object(&[]))));
    let inner = body(vec![MemberSpec::Attribute(text(Mode::REQUIRED).key())]);
    let mut counts = [0, 0];
    let mut compare = |kind: Option<Kind>, field: MemberSpec, attribute: AttributeSpec| {
        let attribute = MemberSpec::Attribute(attribute);
        let told = refused(kind, &[field], 0);
        assert_eq!(told, refused(kind, &[attribute], 0), "{kind:?} {attribute:?}");
        counts[usize::from(told.is_some())] += 1;
        for outer in OUTERS {
            let told = refused(kind, &[outer.around("outer", field)], 0);
            let expected = refused(kind, &[outer.around("outer", attribute)], 0);
            assert_eq!(told, expected, "{kind:?} {outer:?} {attribute:?}");
            counts[usize::from(told.is_some())] += 1;
        }
    };
    for kind in KINDS.map(Some).into_iter().chain([None]) {
        for (name, ty) in [("leaf", &TypeSpec::String), ("leaf", list), ("count", &TypeSpec::String)] {
            for (mode, null) in [
                (Mode::REQUIRED, false),
                (Mode::OPTIONAL, false),
                (Mode::OPTIONAL, true),
                (Mode::COMPUTED, true),
                (Mode::OPTIONAL_COMPUTED, true),
            ] {
                let spec = leak(TypeSpec::Object(
                    leak([FieldSpec::Attribute { name, ty, null, description: "" }]).as_slice(),
                ));
                let attribute = AttributeSpec::new(name, ty, mode).field_holds(null, true);
                compare(kind, FieldMember(spec, 0, mode, "", &[]), attribute);
                for (key, with) in keys {
                    let field = FieldMember(spec, 0, mode, "", leak([(0, key)]).as_slice());
                    compare(kind, field, with(attribute));
                }
                // What it holds has rules as well.
                for nesting in [Nesting::Single, Nesting::List] {
                    let held = TagKey::Held(Some((nesting, inner)), None);
                    let attribute = AttributeSpec::nested(name, nesting, inner, mode).field_holds(null, true);
                    for (key, with) in keys {
                        let field = FieldMember(spec, 0, mode, "", leak([(0, held), (0, key)]).as_slice());
                        compare(kind, field, with(attribute));
                    }
                }
            }
        }
    }
    let dynamic = leak(TypeSpec::Dynamic);
    let spec = leak(TypeSpec::Object(
        leak([FieldSpec::Attribute { name: "leaf", ty: dynamic, null: true, description: "" }]).as_slice(),
    ));
    for kind in KINDS.map(Some).into_iter().chain([None]) {
        let field = FieldMember(spec, 0, Mode::OPTIONAL, "", &[(0, TagKey::Held(None, None))]);
        compare(kind, field, AttributeSpec::new("leaf", dynamic, Mode::OPTIONAL));
    }
    // It is not that everything is refused, or nothing.
    assert!(counts.iter().all(|count| *count > 1000), "{counts:?}");
}

#[test]
fn a_compile_error_says_where_in_the_field_the_mistake_is() {
    let key = MemberSpec::Attribute(text(Mode::REQUIRED).key());
    let wrong = "`key` tells the elements of a list or set apart, and this struct is none; drop `key`, or make the field a `Vec`";
    assert_eq!(of(Kind::Resource, key).as_deref(), Some(wrong));
    let inner = Outer::Attribute(Nesting::Single).around("inner", key);
    assert_eq!(of(Kind::Resource, inner), Some(format!("its attribute `leaf`: {wrong}")));
    // Each member is asked for itself.
    let fine = Outer::Attribute(Nesting::List).around("fine", MemberSpec::Attribute(text(Mode::REQUIRED)));
    assert_eq!(refused(Some(Kind::Resource), &[fine, inner], 0), None);
    assert!(refused(Some(Kind::Resource), &[fine, inner], 1).is_some());
    // Only in a provider is it wrong, so each struct around it is asked as far as that.
    let computed =
        Outer::Attribute(Nesting::Single).around("inner", MemberSpec::Attribute(text(Mode::COMPUTED)));
    let wrong = "its attribute `inner.leaf`: the configuration of a provider has no computed attributes; make it `optional` or `required`";
    // Members before it that are right leave nothing behind, and embedded members have no name of their own in between.
    let beside = MemberSpec::Block(block("outer", BlockNesting::Map, body(vec![fine, computed]), 0, 0));
    for outer in [
        Outer::Block(BlockNesting::List).around("outer", computed),
        beside,
        Outer::Flatten.around("", computed),
    ] {
        assert_eq!(of(Kind::Provider, outer).as_deref(), Some(wrong));
    }
}

#[test]
fn what_the_definition_of_a_nested_struct_tells_is_not_told_around_it() {
    let key = MemberSpec::Attribute(text(Mode::REQUIRED).key());
    let inner = Outer::Attribute(Nesting::Single).around("inner", key);
    assert!(refused(None, &[inner], 0).is_some());
    let block =
        Outer::Block(BlockNesting::Single).around("inner", MemberSpec::Attribute(text(Mode::REQUIRED)));
    let block = Outer::Attribute(Nesting::Single).around("middle", block);
    assert!(refused(None, &[block], 0).is_some());
    for outer in OUTERS {
        for wrong in [inner, block] {
            let outer = outer.around("outer", wrong);
            assert_eq!(of(Kind::Resource, outer), None);
            assert_eq!(of(Kind::Resource, Outer::Block(BlockNesting::Map).around("all", outer)), None);
        }
    }
}

#[test]
fn a_block_stands_in_no_attribute() {
    let leaf = MemberSpec::Attribute(text(Mode::REQUIRED));
    for nesting in [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map] {
        for inner in [
            BlockNesting::Single,
            BlockNesting::Group,
            BlockNesting::List,
            BlockNesting::Set,
            BlockNesting::Map,
        ] {
            let inner = Outer::Block(inner).around("inner", leaf);
            let wrong = "its attribute `inner`: a block cannot stand inside of an attribute; make the outer field a `block` as well, or the inner one an attribute";
            for inner in [inner, Outer::Flatten.around("", inner)] {
                let outer = Outer::Attribute(nesting).around("outer", inner);
                assert_eq!(of(Kind::Resource, outer).as_deref(), Some(wrong));
            }
        }
    }
}

#[test]
fn a_reserved_name_is_refused_where_it_comes_to_the_root() {
    let count = AttributeSpec::new("count", &TypeSpec::String, Mode::REQUIRED);
    let wrong = "its attribute `count`: this name is Terraform's own at the root of such a struct; rename the attribute";
    let empty = body(Vec::new());
    for member in
        [MemberSpec::Attribute(count), MemberSpec::Block(block("count", BlockNesting::List, empty, 0, 0))]
    {
        let embedded = Outer::Flatten.around("", member);
        assert_eq!(of(Kind::Resource, embedded).as_deref(), Some(wrong));
        assert_eq!(of(Kind::Resource, Outer::Flatten.around("", embedded)).as_deref(), Some(wrong));
        assert_eq!(of(Kind::Provider, embedded), None);
        assert_eq!(of(Kind::Resource, Outer::Block(BlockNesting::Single).around("b", member)), None);
    }
}

#[test]
fn a_block_is_written_as_often_as_its_field_holds() {
    let empty = || body(Vec::new());
    let items =
        |nesting, min, max| of(Kind::Resource, MemberSpec::Block(block("b", nesting, empty(), min, max)));
    let once = "this field holds one struct, so the block is written once or not at all; write `min_items = 1` if it has to be, else neither `min_items` nor `max_items`";
    let most =
        "this field holds one struct, so the block is written at most once; for more, make the field a `Vec`";
    let labels = "blocks with labels are not counted; drop `min_items` and `max_items`";
    for min in 0..3 {
        for max in 0..3 {
            let single = match (min, max) {
                (0, 0) | (1, 1) => None,
                (2, _) | (_, 2) => Some(most),
                _ => Some(once),
            };
            assert_eq!(items(BlockNesting::Single, min, max).as_deref(), single, "{min} {max}");
            let counted = (min, max) != (0, 0);
            assert_eq!(
                items(BlockNesting::Group, min, max).as_deref(),
                counted.then_some(once),
                "{min} {max}"
            );
            assert_eq!(
                items(BlockNesting::Map, min, max).as_deref(),
                counted.then_some(labels),
                "{min} {max}"
            );
            // Which of two numbers is greater shows in the tag.
            for nesting in [BlockNesting::List, BlockNesting::Set] {
                assert_eq!(items(nesting, min, max), None, "{min} {max}");
            }
        }
    }
}

#[test]
fn a_field_that_cannot_hold_null_has_always_a_value() {
    let field = |attribute: AttributeSpec, holds| {
        of(Kind::Resource, MemberSpec::Attribute(attribute.field_holds(holds, true)))
    };
    let default = |attribute: AttributeSpec| attribute.default(|| Ok(Value::from("x")));
    let write_only = "a write-only attribute is null in every plan and state, and this field cannot hold null; make it an `Option`";
    let computed = "a computed attribute is null in what the configuration says, and this field cannot hold null; make it a `Tf`, or let the `Value` of its `Unknownable` be an `Option`";
    let optional = "an optional attribute without a default may be null, and this field cannot hold null; make it an `Option`, or give it a default";
    let from_environment = "`default_env` finds nothing where the variable is not set, and this field cannot hold null; write `else \"…\"` behind the variable, or make the field an `Option`";
    for (attribute, expected) in [
        (text(Mode::REQUIRED), None),
        (text(Mode::COMPUTED), Some(computed)),
        (text(Mode::OPTIONAL_COMPUTED), Some(computed)),
        (text(Mode::OPTIONAL), Some(optional)),
        (default(text(Mode::OPTIONAL)), None),
        (default(text(Mode::OPTIONAL)).default_may_be_null(), Some(from_environment)),
        (text(Mode::REQUIRED).write_only(), Some(write_only)),
        (text(Mode::OPTIONAL).write_only(), Some(write_only)),
    ] {
        assert_eq!(field(attribute, false).as_deref(), expected, "{attribute:?}");
        assert_eq!(field(attribute, true), None, "{attribute:?}");
        // Of the struct that it stands in, its own derive asked, but for what only a resource asks.
        let inside = Outer::Block(BlockNesting::List)
            .around("b", MemberSpec::Attribute(attribute.field_holds(false, true)));
        let of_resource = expected.filter(|rule| *rule == computed);
        let of_resource = of_resource.map(|rule| format!("its attribute `leaf`: {rule}"));
        assert_eq!(of(Kind::Resource, inside), of_resource, "{attribute:?}");
    }
}

#[test]
fn what_compares_values_is_about_single_ones() {
    let field = |attribute: AttributeSpec| of(Kind::Resource, MemberSpec::Attribute(attribute));
    let ty = |ty: TypeSpec| AttributeSpec::new("a", leak(ty), Mode::OPTIONAL);
    let nested = |nesting| AttributeSpec::nested("a", nesting, body(Vec::new()), Mode::OPTIONAL);
    let text = &TypeSpec::String;
    let collection = "`diff_suppress` compares single values, and this is a collection; make its elements a nested struct and move it to an attribute of that";
    for of_collection in [TypeSpec::List(text), TypeSpec::Set(text), TypeSpec::Map(text)] {
        assert_eq!(field(ty(of_collection).diff_suppress(|_| true)).as_deref(), Some(collection));
        assert_eq!(field(ty(of_collection).same_meaning(|_, _| true)), None);
    }
    for single in [TypeSpec::String, TypeSpec::Dynamic, TypeSpec::Object(&[]), TypeSpec::Tuple(&[])] {
        assert_eq!(field(ty(single).diff_suppress(|_| true).same_meaning(|_, _| true)), None);
    }
    for nesting in [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map] {
        assert_eq!(
            field(nested(nesting).diff_suppress(|_| true)).as_deref(),
            Some(
                "`diff_suppress` compares single values, and this holds objects; move it to an attribute of the nested struct"
            )
        );
        assert_eq!(
            field(nested(nesting).same_meaning(|_, _| true)).as_deref(),
            Some(
                "nested structs are compared attribute by attribute; move `same_meaning` to the attribute that it is about"
            )
        );
    }
}

#[test]
fn attributes_as_blocks_are_lists_and_sets_of_structs() {
    let field = |attribute: AttributeSpec| {
        of(Kind::Resource, MemberSpec::Attribute(attribute.attributes_as_blocks()))
    };
    let ty = |ty: TypeSpec| AttributeSpec::new("a", leak(ty), Mode::OPTIONAL);
    let object = leak(TypeSpec::Object(&[]));
    assert_eq!(field(ty(TypeSpec::List(object))), None);
    assert_eq!(field(ty(TypeSpec::Set(object))), None);
    let wrong = Some("`attributes_as_blocks` is for lists and sets of structs; drop it");
    for other in [TypeSpec::String, TypeSpec::List(&TypeSpec::String), TypeSpec::Map(object), *object] {
        assert_eq!(field(ty(other)).as_deref(), wrong);
    }
    let nested = |nesting| field(AttributeSpec::nested("a", nesting, body(Vec::new()), Mode::OPTIONAL));
    // Without the tag of their struct they would not be such either.
    for nesting in [Nesting::Single, Nesting::Map] {
        assert_eq!(nested(nesting).as_deref(), wrong);
    }
    for nesting in [Nesting::Set, Nesting::List] {
        assert_eq!(
            nested(nesting).as_deref(),
            Some(
                "`attributes_as_blocks` is for elements without behaviours; remove the `nested` tag of their struct, or make this a `block`"
            )
        );
    }
}

#[test]
fn a_type_beside_them_switches_attributes_as_blocks_off_for_the_compiler_too() {
    let text = &TypeSpec::String;
    let pair: &[FieldSpec] =
        &[FieldSpec::Attribute { name: "x", ty: &TypeSpec::String, null: true, description: "" }];
    let object = leak(TypeSpec::Object(pair));
    let flagged =
        AttributeSpec::new("flagged", leak(TypeSpec::List(object)), Mode::OPTIONAL).attributes_as_blocks();
    let flagged = MemberSpec::Attribute(flagged);
    let lists =
        |inner: &'static TypeSpec| [TypeSpec::List(inner), TypeSpec::Set(inner), TypeSpec::Map(inner)];
    let mut types = vec![*text, TypeSpec::Dynamic, *object, TypeSpec::Tuple(&[])];
    for inner in types.clone() {
        let inner = leak(inner);
        types.extend(lists(inner));
        types.extend(lists(inner).into_iter().flat_map(|outer| lists(leak(outer))));
    }
    let mut off = 0;
    for ty in types {
        let beside = AttributeSpec::new("beside", leak(ty), Mode::OPTIONAL);
        let members = |beside: MemberSpec| [flagged, beside];
        for beside in [
            MemberSpec::Attribute(beside),
            Outer::Flatten.around("", MemberSpec::Attribute(beside)),
            Outer::Block(BlockNesting::Single).around("b", MemberSpec::Attribute(beside)),
        ] {
            let told = refused(Some(Kind::Resource), &members(beside), 0);
            assert_eq!(told.is_some(), checked(Kind::Resource, &members(beside)), "{ty:?}");
            off += usize::from(told.is_some());
            // The other attribute is right in itself.
            assert_eq!(refused(Some(Kind::Resource), &members(beside), 1), None, "{ty:?}");
        }
    }
    assert!(off > 30, "{off}");
    let nested =
        MemberSpec::Attribute(AttributeSpec::nested("n", Nesting::Map, body(Vec::new()), Mode::OPTIONAL));
    assert_eq!(
        refused(Some(Kind::Resource), &[flagged, nested], 0).as_deref(),
        Some(
            "`attributes_as_blocks` does nothing here, as Terraform switches it off where an attribute of the struct is an object or has nested attributes; make such attributes blocks"
        )
    );
    assert_eq!(refused(Some(Kind::Resource), &[flagged], 0), None);
}

/// What stands in one member for all of them is what each would say alone, and the others keep their places.
#[test]
fn attributes_that_follow_one_another_say_what_each_says_alone() {
    let of = |name| FieldSpec::Attribute { name, ty: &TypeSpec::String, null: true, description: "" };
    let spec = leak(TypeSpec::Object(leak(["a", "b", "c", "d", "e"].map(of)).as_slice()));
    let keys: &[(usize, TagKey)] =
        &[(0, TagKey::ForceNew), (2, TagKey::Sensitive), (2, TagKey::Keep), (4, TagKey::Deprecated("Old."))];
    let block = MemberSpec::Block(BlockSpec {
        name: "between",
        nesting: BlockNesting::List,
        body: body(Vec::new()),
        min_items: 0,
        max_items: 0,
        description: "",
        deprecated: None,
    });
    let together = vec![
        FieldMembers(spec, 0, "ro", &["A.", "B."], keys),
        FieldMembers(spec, 2, "", &[], keys),
        block,
        FieldMembers(spec, 2, "cbo", &["C.", "D.", "E."], keys),
    ];
    let alone = vec![
        FieldMember(spec, 0, Mode::REQUIRED, "A.", &[(0, TagKey::ForceNew)]),
        FieldMember(spec, 1, Mode::OPTIONAL, "B.", &[]),
        block,
        FieldMember(spec, 2, Mode::COMPUTED, "C.", &[(2, TagKey::Sensitive), (2, TagKey::Keep)]),
        FieldMember(spec, 3, Mode::OPTIONAL_COMPUTED, "D.", &[]),
        FieldMember(spec, 4, Mode::OPTIONAL, "E.", &[(4, TagKey::Deprecated("Old."))]),
    ];
    let schema = |members| Schema::from(&SchemaSpec { version: 0, body: body(members) });
    assert_eq!(schema(together), schema(alone));
}
