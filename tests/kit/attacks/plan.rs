//! Plans, the checks of plans, and states of earlier versions.

use tfsdk::diag::Diagnostics;
use tfsdk::plan::{
    ApplyResponse, PlanResponse, StateUpgrades, check_apply, check_final_plan, check_plan, check_result,
    configured, keep_meaning, plan, planned_value_from_json, proposed_new, upgrade_state, validate,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::{Type, Value};

use super::{Attack, Prepared, attack, repeated};
use crate::plan::CHECKED;

pub(super) const ATTACKS: &[Attack] = &[
    attack("plan", "elements that differ in computed parts", 250, |n| planned(n, &computed(), element)),
    attack("plan", "elements that differ in their nulls", 250, |n| planned(n, &computed(), sparse)),
    attack("plan", "elements that differ inside of a block", 250, |n| planned(n, &deep(), nested)),
    attack("plan", "elements that differ in computed parts of sets in sets", 125, |n| {
        planned(n, &nested_sets(SETS_IN_SETS), in_sets)
    }),
    attack("plan", "elements that differ in computed parts of lists in sets", 125, |n| {
        planned(n, &objects_in_sets(Nesting::List), in_lists)
    }),
    attack("plan", "elements that differ in computed parts of objects in sets", 125, |n| {
        planned(n, &objects_in_sets(Nesting::Single), in_objects)
    }),
    attack("plan", "nested sets that leave out several parts", 125, |n| {
        planned(n, &several_computed(), in_several)
    }),
    attack("proposed_new", "elements that differ in computed parts of sets in sets", 125, |n| {
        proposed(n, &nested_sets(SETS_IN_SETS), in_sets)
    }),
    attack("check_apply", "elements that differ in computed parts of sets in sets", 125, |n| {
        apply_checked(n, &nested_sets(SETS_IN_SETS), in_sets)
    }),
    attack("proposed_new", "elements that differ in computed parts", 250, |n| {
        proposed(n, &computed(), element)
    }),
    attack("proposed_new", "elements that differ in their nulls", 250, |n| proposed(n, &computed(), sparse)),
    attack("proposed_new", "elements that differ inside of a block", 250, |n| proposed(n, &deep(), nested)),
    attack("keep_meaning", "elements that differ in computed parts", 250, |n| meant(n, &computed(), element)),
    attack("check_result", "elements that differ in computed parts", 250, |n| {
        result_checked(n, &computed(), element)
    }),
    attack("configured", "elements that differ in computed parts", 250, |n| filled(n, &computed(), element)),
    attack("keep_meaning", "elements that differ in their nulls", 250, |n| meant(n, &computed(), sparse)),
    attack("check_result", "elements that differ in their nulls", 250, |n| {
        result_checked(n, &computed(), sparse)
    }),
    attack("configured", "elements that differ in their nulls", 250, |n| filled(n, &computed(), sparse)),
    attack("keep_meaning", "elements that differ inside of a block", 250, |n| meant(n, &deep(), nested)),
    attack("check_result", "elements that differ inside of a block", 250, |n| {
        result_checked(n, &deep(), nested)
    }),
    attack("configured", "elements that differ inside of a block", 250, |n| filled(n, &deep(), nested)),
    attack("planned json", "elements that are not as they are said to be", 250, |n| {
        let after = format!("{{\"names\":[{}]}}", repeated(n, |i| format!("{{\"nam{i}\":{i}}}"), ","));
        let unknown = format!("{{\"names\":[{}]}}", repeated(n, |_| "{\"name\":[true]}".into(), ","));
        let ty = names(Attribute::required("name", Type::STRING)).ty().clone();
        Prepared::new(after.len() + unknown.len(), move || {
            drop(planned_value_from_json(&after, &unknown, &ty).map_err(|error| error.to_string()));
        })
    }),
    attack("check_plan", "elements that are not as configured", 250, |n| {
        let schema = names(Attribute::required("name", Type::STRING));
        let of = |kind: &str| named((0..n).map(|i| format!("{kind} {i}")));
        let (prior, config, planned) = (of("prior"), of("configured"), of("planned"));
        Prepared::new(16 * n, move || {
            let response = PlanResponse { planned: &planned, requires_replace: &[] };
            drop(check_plan(CHECKED, &schema, &prior, &config, response));
        })
    }),
    attack("check_apply", "elements that differ in computed parts", 250, |n| {
        apply_checked(n, &computed(), element)
    }),
    attack("check_apply", "elements that differ in their nulls", 250, |n| {
        apply_checked(n, &computed(), sparse)
    }),
    attack("check_apply", "elements that differ inside of a block", 250, |n| {
        apply_checked(n, &deep(), nested)
    }),
    attack("validate", "elements that are not allowed", 250, |n| {
        let name =
            Attribute::required("name", Type::STRING).validate(tfsdk::schema::validate::one_of(["a", "b"]));
        let (schema, config) = (names(name), named((0..n).map(|i| i.to_string())));
        Prepared::new(16 * n, move || drop(validate(&schema, &config).to_string()))
    }),
    attack("check_final_plan", "elements that differ in computed parts", 125, |n| {
        finally_checked(n, &computed(), element)
    }),
    attack("check_final_plan", "elements that differ in their nulls", 125, |n| {
        finally_checked(n, &computed(), sparse)
    }),
    attack("check_final_plan", "elements that differ inside of a block", 125, |n| {
        finally_checked(n, &deep(), nested)
    }),
    attack("upgrade_state", "names that are not known", 200, |n| {
        upgraded(format!("{{{}}}", repeated(n, |i| format!("\"nam{i}\":1"), ",")))
    }),
    attack("upgrade_state", "blocks that do not fit", 200, |n| {
        upgraded(format!("{{\"list_block\":[{}]}}", repeated(n, |_| "{\"name\":[],\"nam\":1}".into(), ",")))
    }),
    attack("upgrade_state", "blocks of a set", 200, |n| {
        upgraded(format!("{{\"set_block\":[{}]}}", repeated(n, |i| format!("{{\"name\":\"{i}\"}}"), ",")))
    }),
    attack("upgrade_state", "any value, of many types", 200, |n| {
        let values = repeated(n, |i| format!("{{\"a{i}\":[{i},\"x\",null,1e600000000]}}"), ",");
        upgraded(format!("{{\"any\":[{values}]}}"))
    }),
    attack("upgrade_state", "any value with its type", 200, |n| {
        let values = repeated(n, |_| "{\"a\":1}".into(), ",");
        let ty = "[\"list\",[\"object\",{\"a\":\"number\",\"b\":\"string\"},[\"b\"]]]";
        upgraded(format!("{{\"any\":{{\"type\":{ty},\"value\":[{values}]}}}}"))
    }),
    attack("upgrade_state", "wrong entries below a long key", 200, |n| {
        let entries = repeated(n, |i| format!("\"k{i}\":\"x\""), ",");
        upgraded(format!("{{\"map\":{{\"{}\":[],{entries}}}}}", "k".repeat(4 * n)))
    }),
    attack("upgrade_state", "lists that are equal", 200, |n| {
        upgraded(format!("{{\"set\":[{}]}}", repeated(n, |_| "[\"a\",\"b\"]".into(), ",")))
    }),
    attack("upgrade_state", "lists in one another", 400, |n| {
        upgraded(format!("{{\"any\":{}{}}}", "[".repeat(n), "]".repeat(n)))
    }),
    attack("upgrade_state", "one name again and again", 200, |n| {
        upgraded(format!("{{{}}}", repeated(n, |_| "\"any\":[1]".into(), ",")))
    }),
    attack("upgrade_state", "empty objects of a wide type", 200, |n| {
        let schema = schema(
            Block::new().with_attributes([Attribute::optional("s", Type::list(super::wire::wide(100)))]),
        );
        let json = format!("{{\"s\":[{}]}}", repeated(n, |_| "{}".into(), ","));
        Prepared::new(json.len(), move || drop(upgrade_state(&schema, &StateUpgrades::new(), 0, &json)))
    }),
];

/// The JSON of a state, read for a schema that has a part of each kind.
fn upgraded(json: String) -> Prepared {
    let block = Block::new().with_attributes([Attribute::optional("name", Type::STRING)]);
    let schema = schema(
        Block::new()
            .with_attributes([
                Attribute::optional("any", Type::DYNAMIC),
                Attribute::optional("map", Type::map(Type::NUMBER)),
                Attribute::optional("set", Type::set(Type::list(Type::STRING))),
            ])
            .with_blocks([
                NestedBlock::new("list_block", BlockNesting::List, block.clone()),
                NestedBlock::new("set_block", BlockNesting::Set, block),
            ]),
    );
    Prepared::new(json.len(), move || match upgrade_state(&schema, &StateUpgrades::new(), 0, &json) {
        Ok(state) => drop((state.to_string(), format!("{state:?}"))),
        Err(problems) => drop(problems.to_string()),
    })
}

/// A first plan with an unknown part in each element, and a second one that differs.
fn finally_checked(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, prior) = (schema.clone(), Value::null(Type::DYNAMIC));
    let (config, planned, last) =
        (value(n, element, false), value(n, element, true), value(n + 1, element, true));
    Prepared::new(input(n), move || {
        let response = |planned| PlanResponse { planned, requires_replace: &[] };
        let first = check_plan(CHECKED, &schema, &prior, &config, response(&planned));
        let last = check_final_plan(CHECKED, &schema, &prior, &config, &first, &planned, response(&last));
        drop(format!("{last:?}"));
    })
}

const ATTRIBUTES: usize = 16;

fn schema(block: Block) -> Schema {
    Schema::new(Kind::Resource, 0, block).unwrap_or_else(|error| panic!("{error}"))
}

fn list(elements: impl Iterator<Item = Value>) -> Value {
    Value::list(Type::DYNAMIC, elements).unwrap_or_else(|error| panic!("{error}"))
}

/// A list of blocks with a name each.
fn names(name: Attribute) -> Schema {
    let block = Block::new().with_attributes([name]);
    schema(Block::new().with_blocks([NestedBlock::new("s", BlockNesting::List, block)]))
}

fn named(names: impl Iterator<Item = String>) -> Value {
    Value::object([("s", list(names.map(|name| Value::object([("name", Value::from(name))]))))])
}

/// A set of blocks with 16 attributes that a provider may compute.
fn computed() -> Schema {
    let attributes =
        (0..ATTRIBUTES).map(|i| Attribute::new(format!("a{i}"), Type::STRING, Mode::OPTIONAL_COMPUTED));
    schema(Block::new().with_blocks([NestedBlock::new(
        "s",
        BlockNesting::Set,
        Block::new().with_attributes(attributes),
    )]))
}

/// A set of blocks whose elements hold a nested set with a computed part.
fn deep() -> Schema {
    let inner = NestedType::new(
        Nesting::Set,
        [Attribute::required("name", Type::STRING), Attribute::new("id", Type::STRING, Mode::COMPUTED)],
    );
    let block = Block::new().with_attributes([Attribute::nested("inner", inner, Mode::OPTIONAL)]);
    schema(Block::new().with_blocks([NestedBlock::new("s", BlockNesting::Set, block)]))
}

const SETS_IN_SETS: usize = 5;

/// A set of elements with a part that may be computed, and with a set of such elements, so many levels deep.
fn nested_sets(levels: usize) -> Schema {
    let computed = || Attribute::new("c", Type::STRING, Mode::OPTIONAL_COMPUTED);
    let mut elements = NestedType::new(Nesting::Set, [computed()]);
    for _ in 0..levels {
        let inner = Attribute::nested("in", elements, Mode::OPTIONAL);
        elements = NestedType::new(Nesting::Set, [computed(), inner]);
    }
    schema(Block::new().with_attributes([Attribute::nested("s", elements, Mode::OPTIONAL)]))
}

/// A set whose elements hold a set of elements with objects in them.
fn objects_in_sets(nesting: Nesting) -> Schema {
    let parts = ["c", "d"].map(|name| Attribute::new(name, Type::STRING, Mode::OPTIONAL_COMPUTED));
    let objects = Attribute::nested("of", NestedType::new(nesting, parts), Mode::OPTIONAL);
    in_nested_set([objects])
}

/// A set whose elements hold a set of elements with two parts that may be computed.
fn several_computed() -> Schema {
    in_nested_set(["c", "d"].map(|name| Attribute::new(name, Type::STRING, Mode::OPTIONAL_COMPUTED)))
}

fn in_nested_set<const N: usize>(attributes: [Attribute; N]) -> Schema {
    let inner = Attribute::nested("in", NestedType::new(Nesting::Set, attributes), Mode::OPTIONAL);
    let id = Attribute::new("id", Type::STRING, Mode::COMPUTED);
    let elements = NestedType::new(Nesting::Set, [inner, id]);
    schema(Block::new().with_attributes([Attribute::nested("s", elements, Mode::OPTIONAL)]))
}

/// An element, as configured or as stored.
type Element = fn(usize, stored: bool) -> Value;

fn element(i: usize, stored: bool) -> Value {
    attributes(|a| match a {
        0 => Value::from(i.to_string()),
        _ if stored => Value::from(format!("computed {a}")),
        _ => Value::null(Type::STRING),
    })
}

fn sparse(i: usize, stored: bool) -> Value {
    attributes(|a| match (i >> (a % 12)) & 1 {
        0 if stored => Value::from(format!("computed {i} {a}")),
        0 => Value::null(Type::STRING),
        _ => Value::from("set"),
    })
}

fn attributes(part: impl Fn(usize) -> Value) -> Value {
    Value::object((0..ATTRIBUTES).map(|a| (format!("a{a}"), part(a))))
}

fn nested(i: usize, stored: bool) -> Value {
    let id = if stored { Value::from(format!("id {i}")) } else { Value::null(Type::STRING) };
    let inner = Value::object([("name", Value::from(i.to_string())), ("id", id)]);
    let inner = Value::set(Type::DYNAMIC, [inner]).unwrap_or_else(|error| panic!("{error}"));
    Value::object([("inner", inner)])
}

fn in_sets(i: usize, stored: bool) -> Value {
    let part = |stored: bool| if stored { Value::from(format!("stored {i}")) } else { null() };
    let innermost = if stored { part(true) } else { Value::from(format!("configured {i}")) };
    (0..SETS_IN_SETS).fold(Value::object([("c", innermost)]), |inner, _| {
        Value::object([("c", part(stored)), ("in", set([inner]))])
    })
}

fn in_lists(i: usize, stored: bool) -> Value {
    with_set(i, stored, [Value::object([("of", list([in_part(i, stored)].into_iter()))])])
}

fn in_objects(i: usize, stored: bool) -> Value {
    with_set(i, stored, [Value::object([("of", in_part(i, stored))])])
}

fn in_several(i: usize, stored: bool) -> Value {
    let turned = |part: &Value| {
        let of = |name| part.attribute(name).map_or_else(null, |value| value.to_value());
        Value::object([("c", of("d")), ("d", of("c"))])
    };
    let part = in_part(i, stored);
    with_set(i, stored, [turned(&part), part])
}

fn in_part(i: usize, stored: bool) -> Value {
    match stored {
        true => Value::object([("c", Value::from(format!("stored {i}"))), ("d", Value::from("computed"))]),
        false => Value::object([("c", Value::from(format!("configured {i}"))), ("d", null())]),
    }
}

fn with_set<const N: usize>(i: usize, stored: bool, elements: [Value; N]) -> Value {
    let id = if stored { Value::from(format!("id {i}")) } else { null() };
    Value::object([("in", set(elements)), ("id", id)])
}

fn null() -> Value {
    Value::null(Type::STRING)
}

fn set<const N: usize>(elements: [Value; N]) -> Value {
    Value::set(Type::DYNAMIC, elements).unwrap_or_else(|error| panic!("{error}"))
}

fn value(n: usize, element: Element, stored: bool) -> Value {
    let elements = (0..n).map(|i| element(i, stored));
    let set = Value::set(Type::DYNAMIC, elements).unwrap_or_else(|error| panic!("{error}"));
    Value::object([("s", set)])
}

fn input(n: usize) -> usize {
    n * ATTRIBUTES * 8
}

fn planned(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, prior, config) = (schema.clone(), value(n, element, true), value(n, element, false));
    Prepared::new(input(n), move || drop(plan(&schema, &prior, &config)))
}

fn proposed(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, prior, config) = (schema.clone(), value(n, element, true), value(n, element, false));
    Prepared::new(input(n), move || drop(proposed_new(&schema, &prior, &config)))
}

fn meant(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, earlier, later) = (schema.clone(), value(n, element, true), value(n, element, false));
    Prepared::new(input(n), move || drop(keep_meaning(&schema, &earlier, &later)))
}

fn result_checked(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, planned, result) = (schema.clone(), value(n, element, false), value(n, element, true));
    Prepared::new(input(n), move || drop(check_result(&schema, &planned, &result)))
}

fn filled(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, config) = (schema.clone(), value(n, element, false));
    Prepared::new(input(n), move || drop(configured(&schema, &config)))
}

fn apply_checked(n: usize, schema: &Schema, element: Element) -> Prepared {
    let (schema, planned, prior) = (schema.clone(), value(n, element, false), Value::null(Type::DYNAMIC));
    let state = value(n, element, true);
    Prepared::new(input(n), move || {
        let response = ApplyResponse { new_state: &state, diagnostics: &Diagnostics::new() };
        drop(check_apply(CHECKED, &schema, &prior, &planned, response));
    })
}
