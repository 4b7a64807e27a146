//! Plans of large sets: work and memory grow with the number of elements, whatever the elements differ in.

use kit::memory::{Memory, measure};
use kit::plan::CHECKED;
use kit::written::{lines, none, of_block, resource};
use tfsdk::convert::convert;
use tfsdk::diag::Diagnostics;
use tfsdk::limits::{Exhausted, Limits};
use tfsdk::plan::{
    ApplyResponse, check_apply_with, check_result_with, keep_meaning_with, plan, plan_with, proposed_new,
    proposed_new_with,
};
use tfsdk::schema::{Attribute, Block, BlockNesting, Mode, NestedBlock, NestedType, Nesting, Schema};
use tfsdk::value::Refinement;
use tfsdk::{Type, Value, ValueRef};

/// A resource with one set, `n`, of blocks.
struct Sets {
    schema: Schema,
    prior: Value,
    config: Value,
}

/// All of them with `len` elements, by what the elements differ in.
fn all(len: usize) -> Vec<(String, Sets)> {
    let mut all = Vec::new();
    let mut add = |name: &str, schema: Schema, prior: Vec<Value>, config: Vec<Value>| {
        let set = |elements: Vec<Value>| {
            let ty = schema.ty().attribute("n").and_then(Type::element).expect("it is a set").clone();
            Value::object([("n", Value::set(ty, elements).expect("they are of its type"))])
        };
        let (prior, config) = (set(prior), set(config));
        all.push((name.to_owned(), Sets { schema, prior, config }));
    };
    let text = |text: String| Value::from(text);
    let null = || Value::null(Type::STRING);

    // Attributes that the provider fills in where the configuration leaves them out, each element with its own choice.
    let names: Vec<String> = (0..16).map(|i| format!("a{i:02}")).collect();
    let computed = || names.iter().map(|name| Attribute::optional_computed(&**name, Type::STRING));
    let bits = |i: usize, set: &dyn Fn(usize) -> Value, unset: &dyn Fn() -> Value| {
        let bit = |b: usize| i >> (15 - b) & 1 == 1;
        Value::object(
            names.iter().enumerate().map(|(b, name)| (&**name, if bit(b) { set(i) } else { unset() })),
        )
    };
    for (name, own, filled) in [
        ("patterns of values of their own", true, "c"),
        ("patterns of one value", false, "c"),
        ("patterns of one value, filled in with a later one", false, "x"),
    ] {
        let value = |i: usize| text(if own { format!("v{i}") } else { "v".to_owned() });
        add(
            name,
            of_block("n", BlockNesting::Set, computed()),
            (0..len).map(|i| bits(i, &value, &|| text(filled.to_owned()))).collect(),
            (0..len).map(|i| bits(i, &value, &null)).collect(),
        );
    }
    add(
        "one configured, many prior that differ in what is computed",
        of_block(
            "n",
            BlockNesting::Set,
            [Attribute::required("name", Type::STRING), Attribute::computed("id", Type::STRING)],
        ),
        (0..len)
            .map(|i| Value::object([("name", text("x".into())), ("id", text(format!("i{i}")))]))
            .collect(),
        vec![Value::object([("name", text("x".into())), ("id", null())])],
    );
    add(
        "many that are not known yet",
        of_block(
            "n",
            BlockNesting::Set,
            [Attribute::required("name", Type::STRING), Attribute::computed("id", Type::STRING)],
        ),
        (0..len)
            .map(|i| Value::object([("name", text(format!("x{i}"))), ("id", text(format!("i{i}")))]))
            .collect(),
        (0..len).map(|_| Value::object([("name", Value::unknown(Type::STRING)), ("id", null())])).collect(),
    );

    // Elements that differ only in the blocks inside of them.
    for nesting in [BlockNesting::Single, BlockNesting::List, BlockNesting::Set, BlockNesting::Map] {
        let inner = Block::new().with_attributes([
            Attribute::required("p", Type::STRING),
            Attribute::optional_computed("q", Type::STRING),
            Attribute::optional_computed("r", Type::STRING),
        ]);
        let schema = of_block_with(
            "n",
            Attribute::computed("id", Type::STRING),
            [NestedBlock::new("in", nesting, inner)],
        );
        let ty = schema
            .ty()
            .attribute("n")
            .and_then(Type::element)
            .and_then(|ty| ty.attribute("in"))
            .expect("it is there")
            .clone();
        let object = |p: String, q: Value, r: Value| Value::object([("p", text(p)), ("q", q), ("r", r)]);
        let inside = |objects: Vec<(String, Value)>| {
            match (nesting, ty.element()) {
                (BlockNesting::List, Some(ty)) => {
                    Value::list(ty.clone(), objects.into_iter().map(|(_, o)| o))
                }
                (BlockNesting::Set, Some(ty)) => Value::set(ty.clone(), objects.into_iter().map(|(_, o)| o)),
                (BlockNesting::Map, Some(ty)) => Value::map(ty.clone(), objects),
                _ => Ok(objects.into_iter().next().expect("there is one").1),
            }
            .expect("they are of its type")
        };
        let element = |id: Value, objects| Value::object([("id", id), ("in", inside(objects))]);
        add(
            &format!("{nesting:?} blocks inside"),
            schema.clone(),
            (0..len)
                .map(|i| {
                    element(
                        text(format!("i{i}")),
                        vec![("k".to_owned(), object(format!("x{i}"), text("1".into()), text("2".into())))],
                    )
                })
                .collect(),
            (0..len)
                .map(|i| element(null(), vec![("k".to_owned(), object(format!("x{i}"), null(), null()))]))
                .collect(),
        );
        add(
            &format!("{nesting:?} blocks inside, in what could be computed"),
            schema.clone(),
            (0..len)
                .map(|i| {
                    element(
                        text(format!("i{i}")),
                        vec![("k".to_owned(), object("x".into(), text(format!("v{i}")), text("2".into())))],
                    )
                })
                .collect(),
            (0..len)
                .map(|i| {
                    element(null(), vec![("k".to_owned(), object("x".into(), text(format!("v{i}")), null()))])
                })
                .collect(),
        );
        if matches!(nesting, BlockNesting::List | BlockNesting::Map) {
            let key = |i: usize| if nesting == BlockNesting::Map { format!("k{i}") } else { String::new() };
            add(
                &format!("{nesting:?} blocks inside, of their own keys or in their own number"),
                schema.clone(),
                (0..len)
                    .map(|i| {
                        element(
                            text(format!("i{i}")),
                            (0..1 + i % 5)
                                .map(|j| {
                                    (
                                        format!("{}{j}", key(i)),
                                        object(format!("x{}", i / 5), text("1".into()), text("2".into())),
                                    )
                                })
                                .collect(),
                        )
                    })
                    .collect(),
                (0..len)
                    .map(|i| {
                        element(
                            null(),
                            (0..1 + i % 5)
                                .map(|j| {
                                    (format!("{}{j}", key(i)), object(format!("x{}", i / 5), null(), null()))
                                })
                                .collect(),
                        )
                    })
                    .collect(),
            );
        }
    }
    all
}

fn of_block_with<const N: usize>(name: &str, attribute: Attribute, blocks: [NestedBlock; N]) -> Schema {
    let block = Block::new().with_attributes([attribute]).with_blocks(blocks);
    resource([NestedBlock::new(name, BlockNesting::Set, block)])
}

/// Steps for the input alone, and none beyond: if they are enough, work grows with the input.
fn for_the_input_alone() -> Limits {
    Limits::new().max_work(0)
}

/// What each function takes for sets of so many elements, by name.
fn taken(len: usize) -> Vec<(String, Memory)> {
    let limits = for_the_input_alone();
    let mut taken = Vec::new();
    for (name, Sets { schema, prior, config }) in all(len) {
        let mut add = |function: &str, memory: Memory| taken.push((format!("{function}: {name}"), memory));
        let mut proposed = None;
        add("proposed_new", measure(|| proposed = Some(proposed_new_with(&schema, &prior, &config, limits))));
        let found = proposed.and_then(|proposed| proposed.err());
        assert!(found.is_none(), "{name}: {found:?}");
        let mut planned = None;
        add("plan", measure(|| planned = Some(plan_with(&schema, &prior, &config, limits))));
        let found = planned.map(|plan| plan.diagnostics).unwrap_or_default();
        assert!(!found.to_string().contains("limit"), "{name}: {found}");
        let created = plan_with(&schema, &none(&schema), &config, limits);
        let said = Diagnostics::new();
        let mut checked = None;
        let response = ApplyResponse { new_state: &prior, diagnostics: &said };
        add(
            "check_apply",
            measure(|| {
                checked = Some(check_apply_with(
                    CHECKED,
                    &schema,
                    &none(&schema),
                    &created.planned,
                    response,
                    limits,
                ));
            }),
        );
        let found = checked.map(|verdict| verdict.diagnostics).unwrap_or_default();
        assert!(!found.to_string().contains("limit"), "{name}: {found}");
    }
    taken
}

#[test]
fn work_and_memory_grow_with_the_elements_of_sets() {
    for ((name, small), (_, large)) in taken(250).into_iter().zip(taken(1000)) {
        // Four times the elements; vectors that double take up to a third more or less.
        let most = |bytes: u64| bytes * 4 * 13 / 10;
        assert!(large.total <= most(small.total), "{name}: {small:?}, then {large:?}");
        assert!(large.peak <= most(small.peak), "{name}: {small:?}, then {large:?}");
    }
}

#[test]
fn what_is_not_changed_continues_in_large_sets() {
    for (name, Sets { schema, prior, config }) in all(100) {
        if config.attribute("n").map(|n| n.len()) != prior.attribute("n").map(|n| n.len()) {
            continue;
        }
        if name.starts_with("many that are not known") {
            continue;
        }
        // Each prior element is what its configured one became.
        assert!(plan(&schema, &prior, &config).planned == prior, "{name}");
        // Terraform does not look into sets inside of sets, and takes a longer list for a continued one.
        if !name.starts_with("Set") && !name.ends_with("number") {
            let proposed = proposed_new(&schema, &prior, &config);
            assert!(proposed == Ok(prior), "{name}");
        }
    }
}

/// The parts of an element of a nested set, as configured or as stored.
type Inner = fn(i: usize, stored: bool) -> Vec<Value>;

/// Resources with a set `n` whose elements hold a set `in`, and what stands in there.
fn sets_in_sets() -> Vec<(&'static str, Schema, Inner)> {
    let computed = || ["c", "d"].map(|name| Attribute::optional_computed(name, Type::STRING));
    let nested = |nesting| Attribute::nested("of", NestedType::new(nesting, computed()), Mode::OPTIONAL);
    let schema = |inner: Vec<Attribute>| {
        let inner = Attribute::nested("in", NestedType::new(Nesting::Set, inner), Mode::OPTIONAL);
        let id = Attribute::optional_computed("id", Type::STRING);
        let elements = NestedType::new(Nesting::Set, [id, inner]);
        resource([Attribute::nested("n", elements, Mode::OPTIONAL)])
    };
    vec![
        ("an attribute", schema(computed().to_vec()), |i, stored| vec![part_of(i, stored)]),
        ("an object", schema(vec![nested(Nesting::Single)]), |i, stored| {
            vec![Value::object([("of", part_of(i, stored))])]
        }),
        ("a list", schema(vec![nested(Nesting::List)]), |i, stored| {
            vec![Value::object([("of", list_of(part_of(i, stored)))])]
        }),
        ("a list that grows", schema(vec![nested(Nesting::List)]), |i, stored| {
            let parts = [part_of(i, stored), part_of(i + 1, stored)];
            let parts = parts.into_iter().take(if stored { 1 } else { 2 });
            vec![Value::object([("of", Value::list(Type::DYNAMIC, parts).expect("they are of one type"))])]
        }),
        ("a set", schema(vec![nested(Nesting::Set)]), |i, stored| {
            vec![Value::object([("of", set_of(vec![part_of(i, stored)]))])]
        }),
        ("either attribute", schema(computed().to_vec()), |i, stored| {
            vec![part_of(i, stored), turned(&part_of(i, stored))]
        }),
    ]
}

fn part_of(i: usize, stored: bool) -> Value {
    let filled = if stored { Value::from("filled in") } else { Value::null(Type::STRING) };
    Value::object([("c", Value::from(format!("v{i}"))), ("d", filled)])
}

fn turned(part: &Value) -> Value {
    let of = |name| part.attribute(name).expect("it is there").to_value();
    Value::object([("c", of("d")), ("d", of("c"))])
}

fn list_of(element: Value) -> Value {
    Value::list(Type::DYNAMIC, [element]).expect("they are of one type")
}

fn set_of(elements: Vec<Value>) -> Value {
    Value::set(Type::DYNAMIC, elements).expect("they are of one type")
}

#[test]
fn sets_inside_of_elements_are_told_apart_by_all_that_is_configured() {
    for (name, schema, inner) in sets_in_sets() {
        let of = |start: usize, stored: bool| {
            let elements = (start..start + 1000).map(|i| {
                let id = if stored { Value::from(format!("i{i}")) } else { Value::null(Type::STRING) };
                Value::object([("id", id), ("in", set_of(inner(i, stored)))])
            });
            Value::object([("n", set_of(elements.collect()))])
        };
        let read = |value: &Value| convert(value, schema.ty()).expect("it is of the schema's type");
        // Half of them are there, the others are new.
        let (prior, config) = (read(&of(0, true)), read(&of(500, false)));
        let plan = plan_with(&schema, &prior, &config, for_the_input_alone());
        assert!(plan.diagnostics.is_empty(), "{name}: {}", plan.diagnostics);
        let kept = keep_meaning_with(&schema, &prior, &config, for_the_input_alone());
        assert!(kept.is_ok(), "{name}");
        let same = plan_with(&schema, &prior, &read(&of(0, false)), for_the_input_alone());
        assert!(same.diagnostics.is_empty(), "{name}: {}", same.diagnostics);
        assert_eq!(same.planned == prior, name != "a list that grows", "{name}");
    }
}

#[test]
fn a_set_whose_elements_cannot_be_told_apart_meets_the_limit() {
    // Only the functions tell what means the same, so every element has to be compared with every other.
    let other = |_: ValueRef<'_>, _: ValueRef<'_>| false;
    let schema =
        of_block("n", BlockNesting::Set, [Attribute::optional("x", Type::STRING).same_meaning(other)]);
    let ty = schema.ty().attribute("n").and_then(Type::element).expect("it is a set").clone();
    let set = |start: &str| {
        let elements = (0..1000).map(|i| Value::object([("x", Value::from(format!("{start}{i}")))]));
        Value::object([("n", Value::set(ty.clone(), elements).expect("they are of its type"))])
    };
    let (prior, config) = (set("a"), set("b"));
    let limits = Limits::new().max_work(0);
    let plan = plan_with(&schema, &prior, &config, limits);
    let met = "error: Plan too expensive: More steps would be taken than are allowed; where so much is meant, raise `Limits::max_work`.";
    assert_eq!(lines(&plan.diagnostics), [met]);
    let kept = keep_meaning_with(&schema, &prior, &config, limits);
    assert_eq!(kept.map_err(|found| lines(&found)), Err(vec![met.to_owned()]));
}

#[test]
fn checks_of_sets_that_cannot_be_told_apart_meet_the_limit() {
    // Of what is planned the starts alone are known, so every element has to be compared with every other.
    let schema = resource([Attribute::optional_computed("a", Type::set(Type::STRING))]);
    let set = |of: &dyn Fn(u32) -> Value| {
        Value::object([("a", Value::set(Type::STRING, (0..1000).map(of)).expect("they are of its type"))])
    };
    let planned = set(&|i| {
        Value::refined(Type::STRING, Refinement::new().prefix(&format!("a{i}"))).expect("strings have starts")
    });
    let result = set(&|i| Value::from(format!("b{i}")));
    let limits = Limits::new().max_work(0);
    let met = "More steps would be taken than are allowed; where so much is meant, raise `Limits::max_work`.";
    let is_told = |found: &Diagnostics| found.exhausted().is_some() && found.to_string().contains(met);
    let found = check_result_with(&schema, &planned, &result, limits);
    assert!(is_told(&found), "{found}");
    let response = ApplyResponse { new_state: &result, diagnostics: &Diagnostics::new() };
    let verdict = check_apply_with(CHECKED, &schema, &none(&schema), &planned, response, limits);
    assert!(is_told(&verdict.diagnostics), "{}", verdict.diagnostics);
}

#[test]
fn what_is_remembered_of_sets_that_cannot_be_told_apart_is_paid_for() {
    let schema = resource([Attribute::optional_computed("a", Type::set(Type::STRING))]);
    let set = |of: &dyn Fn(u32) -> Value| {
        Value::object([("a", Value::set(Type::STRING, (0..1000).map(of)).expect("they are of its type"))])
    };
    let planned = set(&|i| {
        Value::refined(Type::STRING, Refinement::new().prefix(&format!("a{i}"))).expect("strings have starts")
    });
    let result = set(&|i| Value::from(format!("b{i}")));
    let limits = Limits::new().max_size(0).max_work(u64::MAX);
    let memory = measure(|| {
        let found = check_result_with(&schema, &planned, &result, limits);
        assert_eq!(found.exhausted(), Some(Exhausted::Size), "{found}");
    });
    assert!(memory.peak < 4 << 20, "{memory:?}");
}

/// What is said of types that differ takes time, and each finding says it.
#[test]
fn types_that_differ_are_told_within_the_limits_of_the_check() {
    let block = [Attribute::optional_computed("x", Type::DYNAMIC)];
    let schema = of_block("n", BlockNesting::List, block);
    let wide = |ty: Type, last: Type| {
        let inner = Type::object(["a", "b", "c", "d"].map(|name| (name, ty.clone())));
        let attributes = (0..1000).map(|i| (format!("a{i:04}"), inner.clone()));
        Type::object(attributes.chain([("z".to_owned(), last)]))
    };
    let of = |ty: Type, blocks: usize| {
        let block = Value::object([("x", Value::null(ty))]);
        Value::object([("n", Value::tuple(vec![block; blocks]))])
    };
    let found = |blocks: usize| {
        let planned = of(wide(Type::BOOL, Type::BOOL), blocks);
        let result = of(wide(Type::STRING, Type::list(Type::BOOL)), blocks);
        // The blocks share their types, and steps are for what is held once.
        let limits = for_the_input_alone().max_size(planned.ty().size() - 1);
        check_result_with(&schema, &planned, &result, limits)
    };
    assert_eq!((found(1).len(), found(1).exhausted()), (1, None));
    assert_eq!(found(900).exhausted(), Some(Exhausted::Work));
}

#[test]
fn work_and_memory_grow_with_the_problems() {
    // Blocks that lack what is required, of a schema of many attributes.
    let attributes = (0..50).map(|i| Attribute::required(format!("a{i:02}"), Type::STRING));
    let schema = of_block("n", BlockNesting::List, attributes);
    let ty = schema.ty().attribute("n").and_then(Type::element).expect("it is a list").clone();
    let taken = |len: usize| {
        let block = ty.as_object().expect("it is an object");
        let block = Value::object(block.iter().map(|a| (a.name().to_owned(), Value::null(Type::STRING))));
        let blocks = Value::list(ty.clone(), vec![block; len]).expect("they are of its type");
        let config = Value::object([("n", blocks)]);
        let mut found = Diagnostics::new();
        let memory = measure(|| found = plan(&schema, &none(&schema), &config).diagnostics);
        assert_eq!((found.len(), found.omitted()), (1000, len * 50 - 1000));
        memory
    };
    let (small, large) = (taken(100), taken(400));
    assert!(large.total <= small.total * 4 * 13 / 10, "{small:?}, then {large:?}");
}
