//! Random schemas, and random values of them.

use tfsdk::plan::CheckedResource;
use tfsdk::schema::{
    Attribute, Block, BlockNesting, Description, Kind, Member, Mode, NestedBlock, NestedType, Nesting, Schema,
};
use tfsdk::ty::{Type, TypeKind};
use tfsdk::value::{Value, ValueRef};

use crate::Random;

/// The resource that the checks name in their messages.
pub const CHECKED: CheckedResource<'static> =
    CheckedResource { provider: "example.com/x/y", resource: "y_thing.t" };

#[derive(Clone, Copy, Default)]
struct Place {
    depth: usize,
    in_set: bool,
    one_type: bool,
    element: bool,
}

/// A schema with attributes, blocks and behaviours of every kind.
pub fn random_schema(random: &mut Random) -> Schema {
    let block = random_block(random, Place::default());
    match Schema::new(Kind::Resource, random.below(5) as u64, block) {
        Ok(schema) => schema,
        Err(error) => panic!("{error}"),
    }
}

fn random_block(random: &mut Random, place: Place) -> Block {
    let attributes: Vec<Attribute> =
        (0..1 + random.below(4)).map(|i| attribute(random, &format!("a{i}"), place)).collect();
    let blocks = if place.depth < 2 { random.below(3) } else { 0 };
    let blocks: Vec<NestedBlock> = (0..blocks)
        .map(|i| {
            let nestings = [
                BlockNesting::Single,
                BlockNesting::Group,
                BlockNesting::List,
                BlockNesting::Set,
                BlockNesting::Map,
            ];
            let nesting = nestings[random.below(5)];
            let set = nesting == BlockNesting::Set;
            let inner = Place {
                depth: place.depth + 1,
                in_set: place.in_set || set,
                one_type: place.one_type || set,
                element: set || nesting == BlockNesting::List,
            };
            NestedBlock::new(format!("b{i}"), nesting, random_block(random, inner))
        })
        .collect();
    let block = Block::new().with_attributes(attributes).with_blocks(blocks);
    match random.below(4) {
        0 => block.describe(Description::markdown("A <block> & \"more\"")),
        1 => block.describe(Description::plain("Text")).deprecated("not any more"),
        _ => block,
    }
}

fn leaf_type(random: &mut Random, place: Place) -> Type {
    match random.below(if place.one_type { 8 } else { 9 }) {
        0..=2 => Type::STRING,
        3 => Type::NUMBER,
        4 => Type::BOOL,
        5 => Type::list(Type::STRING),
        6 => Type::set(Type::NUMBER),
        7 => Type::map(Type::STRING),
        _ => Type::DYNAMIC,
    }
}

fn attribute(random: &mut Random, name: &str, place: Place) -> Attribute {
    let modes = [Mode::REQUIRED, Mode::OPTIONAL, Mode::OPTIONAL, Mode::COMPUTED, Mode::OPTIONAL_COMPUTED];
    let mode = modes[random.below(5)];
    let nested = place.depth < 2 && random.one_in(4);
    let mut attribute = if nested {
        let nestings = [Nesting::Single, Nesting::List, Nesting::Set, Nesting::Map];
        let nesting = nestings[random.below(4)];
        let set = nesting == Nesting::Set;
        let inner = Place {
            depth: place.depth + 1,
            in_set: place.in_set || set,
            one_type: place.one_type || nesting != Nesting::Single,
            element: set || nesting == Nesting::List,
        };
        let members: Vec<Attribute> =
            (0..1 + random.below(4)).map(|i| self::attribute(random, &format!("n{i}"), inner)).collect();
        Attribute::nested(name, NestedType::new(nesting, members), mode)
    } else {
        // Each apply has to make a value that is new, and there are only two bools.
        let ty = leaf_type(random, place);
        let ty = if mode.computed && ty == Type::BOOL { Type::STRING } else { ty };
        Attribute::new(name, ty, mode)
    };
    let ty = attribute.ty().clone();
    let write_only = !mode.computed && !place.in_set && random.one_in(8);
    if write_only && !attribute.nested_type().is_some_and(has_computed) {
        return attribute.write_only();
    }
    if random.one_in(4) {
        attribute = attribute.force_new();
    }
    if mode.computed && random.one_in(3) {
        attribute = attribute.keep();
    }
    // Elements of a random default would often have the same key, which is not allowed.
    let keys = attribute.nested_type().is_some_and(has_key);
    if mode == Mode::OPTIONAL && !keys && random.one_in(2) {
        let value = known(random, &ty, &attribute);
        if !ty.is_dynamic() {
            attribute = attribute.default(value);
        }
    }
    if mode != Mode::COMPUTED && ty == Type::STRING {
        match random.below(4) {
            0 => attribute = attribute.diff_suppress(|change| same_letters(change.prior, change.config)),
            1 => attribute = attribute.same_meaning(same_letters),
            _ => {}
        }
    }
    if place.element && mode == Mode::REQUIRED && !nested && random.one_in(2) {
        attribute = attribute.key();
    }
    if random.one_in(6) {
        attribute = attribute.sensitive();
    }
    if random.one_in(6) {
        attribute = attribute.deprecated("use another");
    }
    attribute
}

fn has_key(nested: &NestedType) -> bool {
    nested.attributes().any(|attribute| {
        attribute.behaviour().is_some_and(|b| b.key) || attribute.nested_type().is_some_and(has_key)
    })
}

fn has_computed(nested: &NestedType) -> bool {
    nested
        .attributes()
        .any(|attribute| attribute.mode().computed || attribute.nested_type().is_some_and(has_computed))
}

fn same_letters(a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    match (a.as_str(), b.as_str()) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        _ => false,
    }
}

/// A known value other than null.
fn known(random: &mut Random, ty: &Type, attribute: &Attribute) -> Value {
    match attribute.nested_type() {
        // What a practitioner could write.
        Some(nested) => nested_value(random, nested, Flavour::Known),
        None => of_type(random, ty),
    }
}

fn text(random: &mut Random) -> Value {
    Value::from(["a", "A", "b", "B", "c", ""][random.below(6)])
}

fn of_type(random: &mut Random, ty: &Type) -> Value {
    let made = match ty.kind() {
        TypeKind::Number => Ok(Value::from(random.below(4))),
        TypeKind::Bool => Ok(Value::from(random.one_in(2))),
        TypeKind::List(element) => {
            let parts: Vec<Value> = (0..random.below(3)).map(|_| of_type(random, element)).collect();
            Value::list(element.clone(), parts)
        }
        TypeKind::Set(element) => {
            let parts: Vec<Value> = (0..random.below(3)).map(|_| of_type(random, element)).collect();
            Value::set(element.clone(), parts)
        }
        TypeKind::Map(element) => {
            let parts: Vec<(&str, Value)> =
                ["x", "y"].iter().take(random.below(3)).map(|k| (*k, of_type(random, element))).collect();
            Value::map(element.clone(), parts)
        }
        _ => Ok(text(random)),
    };
    made.unwrap_or_else(|error| panic!("{error}"))
}

/// Which kind of value to make.
#[derive(Clone, Copy, PartialEq)]
enum Flavour {
    /// As in a state: wholly known, with any value in computed attributes.
    State,
    /// As in a configuration, wholly known.
    Known,
    /// As in a configuration, with unknown parts.
    Unknown,
}

/// A value as in a state.
pub fn random_value(random: &mut Random, schema: &Schema) -> Value {
    block_value(random, schema.block(), Flavour::State)
}

/// A value as in a configuration, with unknown parts if `unknown` says so.
pub fn random_config(random: &mut Random, schema: &Schema, unknown: bool) -> Value {
    block_value(random, schema.block(), if unknown { Flavour::Unknown } else { Flavour::Known })
}

fn block_value(random: &mut Random, block: &Block, flavour: Flavour) -> Value {
    let parts: Vec<(String, Value)> = block
        .members()
        .iter()
        .map(|member| {
            let value = match member {
                Member::Attribute(attribute) => attribute_value(random, attribute, flavour),
                Member::Block(nested) => nested_block_value(random, nested, flavour),
            };
            (member.name().to_owned(), value)
        })
        .collect();
    Value::object(parts)
}

fn attribute_value(random: &mut Random, attribute: &Attribute, flavour: Flavour) -> Value {
    let ty = attribute.ty();
    let mode = attribute.mode();
    let null = match flavour {
        Flavour::State => attribute.is_write_only() || random.one_in(4),
        _ => (mode.computed && !mode.optional) || (!mode.required && random.one_in(2)),
    };
    if null {
        return Value::null(ty.clone());
    }
    if flavour == Flavour::Unknown && random.one_in(6) {
        return Value::unknown(ty.clone());
    }
    match attribute.nested_type() {
        Some(nested) => nested_value(random, nested, flavour),
        None => of_type(random, ty),
    }
}

fn nested_value(random: &mut Random, nested: &NestedType, flavour: Flavour) -> Value {
    let object = |random: &mut Random| {
        let parts: Vec<(String, Value)> = nested
            .attributes()
            .map(|attribute| (attribute.name().to_owned(), attribute_value(random, attribute, flavour)))
            .collect();
        Value::object(parts)
    };
    let kind = match nested.nesting() {
        Nesting::Single => return object(random),
        Nesting::List => BlockNesting::List,
        Nesting::Set => BlockNesting::Set,
        Nesting::Map => BlockNesting::Map,
    };
    let count = random.below(4);
    let elements: Vec<Value> = (0..count).map(|_| object(random)).collect();
    collection(nested.ty(), kind, elements)
}

fn nested_block_value(random: &mut Random, nested: &NestedBlock, flavour: Flavour) -> Value {
    if flavour == Flavour::Unknown && random.one_in(10) && nested.nesting() != BlockNesting::Group {
        return Value::unknown(nested.ty().clone());
    }
    match nested.nesting() {
        BlockNesting::Single if random.one_in(3) => Value::null(nested.ty().clone()),
        BlockNesting::Single | BlockNesting::Group => block_value(random, nested.block(), flavour),
        nesting => {
            let count = random.below(4);
            let elements: Vec<Value> =
                (0..count).map(|_| block_value(random, nested.block(), flavour)).collect();
            collection(nested.ty(), nesting, elements)
        }
    }
}

/// A collection of the elements; where dynamic parts give them different types, of those with the first one's type.
fn collection(ty: &Type, nesting: BlockNesting, elements: Vec<Value>) -> Value {
    let keyed = |elements: Vec<Value>| {
        let keys = ["k0", "k1", "k2", "k3"];
        keys.into_iter().zip(elements).collect::<Vec<(&str, Value)>>()
    };
    let Some(element) = ty.element().cloned() else {
        return match nesting {
            BlockNesting::Map => Value::object(keyed(elements)),
            _ => Value::tuple(elements),
        };
    };
    let first = elements.first().map(|e| e.ty().clone());
    let elements: Vec<Value> =
        elements.into_iter().filter(|e| !element.has_dynamic() || Some(e.ty()) == first.as_ref()).collect();
    let made = match nesting {
        BlockNesting::Set => Value::set(element, elements),
        BlockNesting::Map => Value::map(element, keyed(elements)),
        _ => Value::list(element, elements),
    };
    made.unwrap_or_else(|error| panic!("{error}"))
}

/// The value as after an apply: each unknown part is known, as an identifier that nothing else has.
pub fn completed(random: &mut Random, schema: &Schema, planned: &Value) -> Value {
    let known =
        planned.transform(|_, part| if part.is_known() { Ok(part) } else { Ok(fresh(random, part.ty())) });
    let done = known.and_then(|known| {
        known.transform(|path, part| {
            if schema.block().attribute_at(path).is_some_and(Attribute::is_write_only) {
                Ok(Value::null(part.ty().clone()))
            } else {
                Ok(part)
            }
        })
    });
    done.unwrap_or_else(|error| panic!("{error}"))
}

fn fresh(random: &mut Random, ty: &Type) -> Value {
    let made = match ty.kind() {
        TypeKind::Number => Ok(Value::from(random.unique())),
        TypeKind::Bool => Ok(Value::from(random.one_in(2))),
        TypeKind::List(element) => Value::list(element.clone(), [fresh(random, element)]),
        TypeKind::Set(element) => Value::set(element.clone(), [fresh(random, element)]),
        TypeKind::Map(element) => Value::map(element.clone(), [("id", fresh(random, element))]),
        TypeKind::Object(object) => {
            let parts = object.iter().map(|a| (a.name().to_owned(), fresh(random, a.ty())));
            Ok(Value::object(parts.collect::<Vec<_>>()))
        }
        _ => Ok(Value::from(format!("id-{}", random.unique()))),
    };
    made.unwrap_or_else(|error| panic!("{error}"))
}

/// The configuration with all defaults written out.
pub fn with_defaults(schema: &Schema, config: &Value) -> Value {
    let done = config.transform(|path, part| {
        let attribute = schema.block().attribute_at(path);
        match attribute.and_then(|a| a.behaviour()).and_then(|b| b.default.as_ref()) {
            Some(default) if part.is_null() => default.make(),
            _ => Ok(part),
        }
    });
    done.unwrap_or_else(|error| panic!("{error}"))
}
