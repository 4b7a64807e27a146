//! Literals, read into values of given types.

use std::sync::Arc;

use super::cursor::{Cursor, Next, Scalar};
use super::price;
use crate::constraint::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::stream::format::normalized;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;

pub(super) struct Reader<'r> {
    cursor: Cursor<'r>,
    budget: &'r Budget,
}

impl<'r> Reader<'r> {
    pub(super) fn new(cursor: Cursor<'r>, budget: &'r Budget) -> Self {
        Self { cursor, budget }
    }

    /// The one value that the text is.
    pub(super) fn whole(mut self, constraint: &TypeConstraint) -> Option<Value> {
        let value = self.value(constraint, &constraint.implied_type())?;
        self.cursor.gap()?;
        self.cursor.is_at_end().then_some(value)
    }

    /// The next value, converted to `constraint`, whose implied type is `ty`.
    fn value(&mut self, constraint: &TypeConstraint, ty: &Type) -> Option<Value> {
        match (self.cursor.next()?, constraint.kind(), ty.kind()) {
            (Next::Scalar(scalar), ..) => self.scalar(&scalar, ty),
            (Next::Tuple, ConstraintKind::List(element), TypeKind::List(of)) => {
                Value::of_type(ty, self.elements(element, of)?)
            }
            (Next::Tuple, ConstraintKind::Set(element), TypeKind::Set(of)) => {
                let elements = self.elements(element, of)?;
                price::set(&elements, self.budget).ok()?;
                Value::of_type(ty, elements)
            }
            (Next::Tuple, ConstraintKind::Tuple(constraints), TypeKind::Tuple(types)) => {
                Value::of_type(ty, self.tuple(constraints, types)?)
            }
            (Next::Object, ConstraintKind::Map(element), TypeKind::Map(of)) => self.map(element, of, ty),
            (Next::Object, ConstraintKind::Object(attributes), _) => self.object(attributes, ty),
            _ => None,
        }
    }

    fn scalar(&mut self, scalar: &Scalar<'_>, ty: &Type) -> Option<Value> {
        let value = match scalar {
            Scalar::Null => return Some(Value::null(ty.clone())),
            Scalar::Bool(value) => Value::from(*value),
            Scalar::Number { digits, negative: false } => Number::parse(digits).ok()?.into(),
            Scalar::Number { digits, negative: true } => {
                price::sign(self.budget).ok()?;
                Value::from(-&Number::parse(digits).ok()?)
            }
            Scalar::Quoted(quoted) => Value::from(&*quoted.text()),
            Scalar::Heredoc(heredoc) => Value::from(&*heredoc.text()),
        };
        if value.ty() == ty {
            return Some(value);
        }
        convert_within(&value, ty, self.budget).ok()
    }

    fn elements(&mut self, element: &TypeConstraint, ty: &Type) -> Option<Vec<Value>> {
        let depth = self.cursor.depth();
        let mut elements = Vec::new();
        let mut first = true;
        while self.cursor.item(&mut first)? {
            elements.push(self.value(element, ty)?);
        }
        price::tuple(elements.len(), depth, self.budget).ok()?;
        Some(elements)
    }

    fn tuple(&mut self, constraints: &[TypeConstraint], types: &[Type]) -> Option<Vec<Value>> {
        let depth = self.cursor.depth();
        let mut elements = Vec::new();
        let mut first = true;
        while self.cursor.item(&mut first)? {
            let (constraint, ty) = (constraints.get(elements.len())?, types.get(elements.len())?);
            elements.push(self.value(constraint, ty)?);
        }
        price::tuple(elements.len(), depth, self.budget).ok()?;
        Some(elements)
    }

    fn map(&mut self, element: &TypeConstraint, of: &Type, ty: &Type) -> Option<Value> {
        let depth = self.cursor.depth();
        let mut entries = Vec::new();
        let mut first = true;
        while let Some(key) = self.cursor.key(&mut first)? {
            let key: Arc<str> = key.text().into();
            entries.push((key, self.value(element, of)?));
        }
        price::object(entries.len(), depth, self.budget).ok()?;
        Value::map_of_type(ty, entries)
    }

    fn object(&mut self, attributes: &[ConstraintAttribute], ty: &Type) -> Option<Value> {
        let object = ty.as_object().filter(|object| object.len() == attributes.len())?;
        let depth = self.cursor.depth();
        price::attributes(object.len(), self.budget).ok()?;
        let mut parts: Vec<Option<Value>> = vec![None; object.len()];
        let (mut count, mut first, mut expected) = (0, true, 0);
        while let Some(key) = self.cursor.key(&mut first)? {
            count += 1;
            let name = normalized(key.text());
            // Objects beside each other mostly have their attributes in one order.
            let position = match object.attributes().get(expected) {
                Some(attribute) if attribute.name() == name => Some(expected),
                _ => object.position(&name),
            };
            match position {
                Some(position) => {
                    let constraint = &attributes[position].constraint;
                    parts[position] = Some(self.value(constraint, object.attributes()[position].ty())?);
                    expected = position + 1;
                }
                // As in any conversion, what the type does not have is left out.
                None => self.skip()?,
            }
        }
        price::object(count, depth, self.budget).ok()?;
        let mut values = Vec::with_capacity(parts.len());
        for ((attribute, typed), part) in attributes.iter().zip(object.iter()).zip(parts) {
            values.push(self.or_default(attribute, typed.ty(), part, depth)?);
        }
        Value::of_type(ty, values)
    }

    /// What is given for an attribute; otherwise its default, or null if it may be left out.
    fn or_default(
        &self,
        attribute: &ConstraintAttribute,
        ty: &Type,
        part: Option<Value>,
        depth: usize,
    ) -> Option<Value> {
        match &attribute.default {
            Some(default) if part.as_ref().is_none_or(Value::is_null) => {
                price::default(&attribute.name, default, depth, self.budget).ok()?;
                attribute.constraint.convert_within(default, self.budget).ok()
            }
            _ => part.or_else(|| attribute.optional.then(|| Value::null(ty.clone()))),
        }
    }

    fn skip(&mut self) -> Option<()> {
        let before = self.cursor.tokens();
        self.cursor.skip_value()?;
        price::skipped(self.cursor.tokens() - before, self.cursor.levels(), self.budget).ok()
    }
}
