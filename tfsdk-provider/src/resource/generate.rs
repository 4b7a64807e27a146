//! The configuration that would make a state.

use tfsdk_core::schema::{
    Attribute, BlockNesting, DefaultValue, Member, NestedBlock, NestedType, Nesting, Schema,
};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

/// What a user would write for a resource of this state: what is computed, deprecated, write-only, or is so by default, is
/// left out.
pub(super) fn generated_config(schema: &Schema, state: &Value) -> Value {
    members(schema.block().members(), state.as_ref())
}

fn members(all: &[Member], state: ValueRef<'_>) -> Value {
    if state.is_null() || !state.is_known() {
        return state.to_value();
    }
    Value::object(all.iter().filter_map(|member| {
        let value = state.attribute(member.name())?;
        let written = match member {
            Member::Attribute(attribute) => self::attribute(attribute, value),
            Member::Block(block) if is_left_out(block) => none(block, value),
            Member::Block(block) => {
                parts(block.nesting().shape(), value, &|part| members(block.block().members(), part))
            }
        };
        Some((member.name().to_owned(), written))
    }))
}

/// Whether nobody is to write such blocks, and nobody has to.
fn is_left_out(block: &NestedBlock) -> bool {
    let may_be_none = block.min() == 0 && block.nesting() != BlockNesting::Group;
    may_be_none && block.block().deprecation().is_some()
}

/// What stands for no such blocks.
fn none(block: &NestedBlock, value: ValueRef<'_>) -> Value {
    let none = match value.ty().kind() {
        TypeKind::List(element) => Value::list(element.clone(), []),
        TypeKind::Set(element) => Value::set(element.clone(), []),
        TypeKind::Map(element) => Value::map::<&str>(element.clone(), []),
        // Blocks with dynamic parts.
        TypeKind::Tuple(_) => Ok(Value::tuple([])),
        TypeKind::Object(_) if block.nesting() == BlockNesting::Map => Ok(Value::object::<&str>([])),
        _ => Ok(Value::null(value.ty().clone())),
    };
    none.unwrap_or_else(|_| value.to_value())
}

fn attribute(attribute: &Attribute, value: ValueRef<'_>) -> Value {
    let mode = attribute.mode();
    let is_set_by_user = mode.required || mode.optional;
    let is_left_out = !is_set_by_user
        || attribute.is_write_only()
        || (!mode.required && (attribute.deprecation().is_some() || is_default(attribute, value)));
    match attribute.nested_type() {
        _ if is_left_out => Value::null(attribute.ty().clone()),
        Some(nested) => parts(nested.nesting(), value, &|part| object(nested, part)),
        None => value.to_value(),
    }
}

fn object(nested: &NestedType, state: ValueRef<'_>) -> Value {
    if state.is_null() || !state.is_known() {
        return state.to_value();
    }
    Value::object(nested.attributes().filter_map(|one| {
        let value = state.attribute(one.name())?;
        Some((one.name().to_owned(), attribute(one, value)))
    }))
}

/// The same with what `write` makes of each object.
fn parts(nesting: Nesting, value: ValueRef<'_>, write: &dyn Fn(ValueRef<'_>) -> Value) -> Value {
    if value.is_null() || !value.is_known() {
        return value.to_value();
    }
    let element = || value.ty().element().cloned().unwrap_or(Type::DYNAMIC);
    let all = value.elements();
    let made = match nesting {
        Nesting::Single => return write(value),
        Nesting::List => Value::list(element(), all.map(|(_, part)| write(part))),
        Nesting::Set => Value::set(element(), all.map(|(_, part)| write(part))),
        Nesting::Map => {
            let keyed = all.filter_map(|(key, part)| match key {
                Key::Key(key) => Some((key, write(part))),
                _ => None,
            });
            Value::map(element(), keyed)
        }
    };
    // What has no one type, such as blocks with dynamic parts, stays as it is.
    made.unwrap_or_else(|_| value.to_value())
}

fn is_default(attribute: &Attribute, value: ValueRef<'_>) -> bool {
    let default = attribute.behaviour().and_then(|behaviour| behaviour.default.as_ref());
    let default = default.map(DefaultValue::make).and_then(Result::ok);
    default.is_some_and(|default| default == value.to_value())
}

#[cfg(test)]
mod tests {
    use tfsdk_core::schema::Block;

    use super::*;

    #[test]
    fn deprecated_blocks_are_left_out_where_they_may_be() {
        let rule = || Block::new().with_attributes([Attribute::required("port", Type::NUMBER)]);
        let old = || rule().deprecated("Use `rule`.");
        let blocks = [
            NestedBlock::new("forced", BlockNesting::List, old()).min_items(1),
            NestedBlock::new("old", BlockNesting::List, old()),
            NestedBlock::new("one", BlockNesting::Single, old()),
            NestedBlock::new("rule", BlockNesting::Set, rule()),
        ];
        let schema = Schema::unchecked(0, Block::new().with_blocks(blocks));
        let one = || Value::object([("port", Value::from(1))]);
        let ty = one().ty().clone();
        let list = |all: Vec<Value>| Value::list(ty.clone(), all).unwrap();
        let set = || Value::set(ty.clone(), [one()]).unwrap();
        let state =
            [("forced", list(vec![one()])), ("old", list(vec![one()])), ("one", one()), ("rule", set())];
        let written = [
            ("forced", list(vec![one()])),
            ("old", list(Vec::new())),
            ("one", Value::null(ty.clone())),
            ("rule", set()),
        ];
        assert_eq!(generated_config(&schema, &Value::object(state)), Value::object(written));
    }
}
