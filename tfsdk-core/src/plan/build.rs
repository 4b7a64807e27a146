//! Values built from parts that a schema describes.

use super::parts::name;
use crate::schema::{Block, BlockNesting, Body, Member, NestedBlock, Schema};
use crate::ty::TypeKind;
use crate::value::{Data, Parts, Value, ValueRef, sort_set};

/// The object of a body, from its parts in the order of their names.
pub(super) fn object(body: &Body, parts: Vec<Value>) -> Value {
    let ty = body.ty();
    match ty.as_object() {
        Some(object) if ty.has_dynamic() => {
            let mut data = Vec::with_capacity(parts.len());
            let types = parts.into_iter().map(|part| {
                let (ty, part) = part.into_parts();
                data.push(part);
                ty
            });
            let ty = object.with_types(types).into();
            Value::from_parts(ty, Data::sequence(data))
        }
        _ => Value::from_parts(
            ty.clone(),
            Data::sequence(parts.into_iter().map(|p| p.into_parts().1).collect::<Parts<_>>()),
        ),
    }
}

/// A collection, tuple or object like `model`, with other elements under the same keys, in the same order.
///
/// The elements are objects of `body`. If dynamic parts make their types differ, they fit no collection: then the
/// result is `model` itself.
pub(super) fn like(model: ValueRef<'_>, body: &Body, elements: Vec<Value>) -> Value {
    let of_one_type = match model.ty().element() {
        Some(element) if !element.has_dynamic() => elements.iter().all(|e| e.ty() == element),
        _ => false,
    };
    if of_one_type {
        let data = elements.into_iter().map(|e| e.into_parts().1).collect();
        return Value::from_parts(model.ty().clone(), container(model, data));
    }
    let built = match model.ty().kind() {
        TypeKind::Tuple(_) => return Value::tuple(elements),
        TypeKind::List(_) => Value::list(body.ty().clone(), elements),
        TypeKind::Set(_) => Value::set(body.ty().clone(), elements),
        TypeKind::Map(_) | TypeKind::Object(_) => {
            let entries = model.elements().map(|(key, _)| name(key)).zip(elements);
            match model.ty().as_object() {
                Some(_) => return Value::object(entries),
                None => Value::map(body.ty().clone(), entries),
            }
        }
        _ => return model.to_value(),
    };
    built.unwrap_or_else(|_| model.to_value())
}

fn container(model: ValueRef<'_>, data: Vec<Data>) -> Data {
    match (model.ty().kind(), model.data()) {
        (TypeKind::Set(element), _) => Data::sequence(sort_set(element, data)),
        (_, Data::Map(entries, _)) => {
            Data::map(entries.iter().map(|(key, _)| key.clone()).zip(data).collect())
        }
        _ => Data::sequence(data),
    }
}

/// The object of a schema in which nothing is written: attributes are null, and blocks are absent.
///
/// Where blocks may stand any number of times there are none; a group is an object in which nothing is written. (Terraform:
/// `Block.EmptyValue`.)
///
/// ```
/// use tfsdk::plan::empty_value;
/// use tfsdk::schema::{Attribute, Block, BlockNesting, NestedBlock, Schema};
/// use tfsdk::Type;
///
/// let size = Block::new().with_attributes([Attribute::optional("size", Type::NUMBER)]);
/// let blocks = [
///     NestedBlock::new("disk", BlockNesting::List, size.clone()),
///     NestedBlock::new("root", BlockNesting::Group, size),
/// ];
/// let schema = Schema::unchecked(0, Block::new().with_blocks(blocks));
/// assert_eq!(empty_value(&schema).to_string(), "{ disk = [], root = { size = null } }");
/// ```
pub fn empty_value(schema: &Schema) -> Value {
    empty(schema.block())
}

/// The same for a block.
pub(super) fn empty(block: &Block) -> Value {
    let parts = block.members().iter().map(|member| match member {
        Member::Attribute(attribute) => Value::null(attribute.ty().clone()),
        Member::Block(nested) => unwritten(nested),
    });
    object(block.body(), parts.collect())
}

/// What stands for blocks of which none is written.
pub(super) fn unwritten(nested: &NestedBlock) -> Value {
    match nested.nesting() {
        BlockNesting::Single => Value::null(nested.ty().clone()),
        BlockNesting::Group => empty(nested.block()),
        BlockNesting::List if nested.ty().is_dynamic() => Value::tuple([]),
        BlockNesting::Map if nested.ty().is_dynamic() => Value::object::<&str>([]),
        BlockNesting::List | BlockNesting::Set => {
            Value::from_parts(nested.ty().clone(), Data::sequence(Vec::new()))
        }
        BlockNesting::Map => Value::from_parts(nested.ty().clone(), Data::map(Vec::new())),
    }
}
