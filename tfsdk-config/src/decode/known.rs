//! What a shape says of every body, found once for a whole decoding.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::schema::BlockNesting;
use tfsdk_core::ty::{ObjectType, Type};
use tfsdk_core::value::Value;

use super::shape::BodyShape;

/// What is known of a shape.
pub(super) struct Known {
    /// The type of its bodies.
    pub(super) ty: Type,
    /// The value of a group without a block: its attributes are null, and none is reported as missing.
    pub(super) absent: Value,
    /// Whether a body may have nothing in it. Its value is the absent one then.
    pub(super) may_be_empty: bool,
}

impl Known {
    /// Whether the blocks of a body differ in type, as some attribute in it is dynamic.
    pub(super) fn is_open(&self) -> bool {
        self.ty.has_dynamic()
    }
}

/// What is known of the shapes that a decoding has met, by their addresses: they outlive it.
#[derive(Default)]
pub(super) struct KnownShapes {
    shapes: RefCell<HashMap<usize, Rc<Known>>>,
    elements: RefCell<HashMap<usize, Rc<BodyShape>>>,
}

impl KnownShapes {
    pub(super) fn get(&self, shape: &BodyShape) -> Rc<Known> {
        let address = std::ptr::from_ref(shape).addr();
        if let Some(known) = self.shapes.borrow().get(&address) {
            return Rc::clone(known);
        }
        let known = Rc::new(self.find(shape));
        self.shapes.borrow_mut().insert(address, Rc::clone(&known));
        known
    }

    /// The shape of the blocks that may stand for an attribute of objects of this type.
    pub(super) fn of_object(&self, object: &ObjectType) -> Rc<BodyShape> {
        let address = std::ptr::from_ref(object).addr();
        let mut elements = self.elements.borrow_mut();
        Rc::clone(elements.entry(address).or_insert_with(|| Rc::new(BodyShape::of_object(object))))
    }

    fn find(&self, shape: &BodyShape) -> Known {
        let mut parts: Vec<(Arc<str>, Value)> =
            Vec::with_capacity(shape.attributes.len() + shape.blocks.len());
        let mut types = Vec::with_capacity(parts.capacity());
        let mut may_be_empty = true;
        for attribute in &shape.attributes {
            let ty = attribute.ty.without_optional();
            may_be_empty &= !attribute.required;
            types.push((Arc::clone(&attribute.name), ty.clone()));
            parts.push((Arc::clone(&attribute.name), Value::null(ty)));
        }
        for block in &shape.blocks {
            let inner = self.get(&block.body);
            let ty = block.nesting.value_type(inner.ty.clone());
            may_be_empty &= block.min_items == 0;
            let absent = match block.nesting {
                BlockNesting::Single => Ok(Value::null(ty.clone())),
                BlockNesting::Group => Ok(inner.absent.clone()),
                BlockNesting::List if inner.is_open() => Ok(Value::tuple([])),
                BlockNesting::Map if inner.is_open() => Ok(Value::object::<&str>([])),
                BlockNesting::List => Value::list(inner.ty.clone(), []),
                BlockNesting::Set => Value::set(inner.ty.clone(), []),
                BlockNesting::Map => Value::map::<&str>(inner.ty.clone(), []),
            };
            parts.push((Arc::clone(&block.name), absent.unwrap_or_else(|_| Value::null(ty.clone()))));
            types.push((Arc::clone(&block.name), ty));
        }
        let ty = Type::object(types);
        let absent = Value::object(parts).sharing_type_of(Some(&Value::null(ty.clone())));
        Known { ty, absent, may_be_empty }
    }
}
