//! Literals, read into values of given types.

use super::cursor::{Cursor, Next, Scalar};
use super::price;
use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::Budget;
use tfsdk_core::number::Number;
use tfsdk_core::stream::format::normalized;
use tfsdk_core::ty::{ObjectType, Type, TypeKind};
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
    pub(super) fn whole(mut self, ty: &Type, bare: &Type) -> Option<Value> {
        let value = self.value(ty, bare)?;
        self.cursor.is_at_end().then_some(value)
    }

    /// The next value, converted to `ty`; `bare` is that without its optional attributes, and what the value will have.
    fn value(&mut self, ty: &Type, bare: &Type) -> Option<Value> {
        match (self.cursor.next()?, ty.kind(), bare.kind()) {
            (Next::Scalar(scalar), ..) => self.scalar(&scalar, bare),
            (Next::Tuple, TypeKind::List(element), TypeKind::List(bare)) => {
                let elements = self.elements(element, bare)?;
                Value::list(bare.clone(), elements).ok()
            }
            (Next::Tuple, TypeKind::Set(element), TypeKind::Set(bare)) => {
                let elements = self.elements(element, bare)?;
                price::set(&elements, self.budget).ok()?;
                Value::set(bare.clone(), elements).ok()
            }
            (Next::Tuple, TypeKind::Tuple(types), TypeKind::Tuple(bares)) => self.tuple(types, bares, bare),
            (Next::Object, TypeKind::Map(element), TypeKind::Map(bare)) => self.map(element, bare),
            (Next::Object, TypeKind::Object(object), _) => self.object(object, bare),
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

    fn elements(&mut self, ty: &Type, bare: &Type) -> Option<Vec<Value>> {
        let depth = self.cursor.depth();
        let mut elements = Vec::new();
        let mut first = true;
        while self.cursor.item(&mut first)? {
            elements.push(self.value(ty, bare)?);
        }
        price::tuple(elements.len(), depth, self.budget).ok()?;
        Some(elements)
    }

    fn tuple(&mut self, types: &[Type], bares: &[Type], bare: &Type) -> Option<Value> {
        let depth = self.cursor.depth();
        let mut elements = Vec::new();
        let mut first = true;
        while self.cursor.item(&mut first)? {
            let (ty, bare) = (types.get(elements.len())?, bares.get(elements.len())?);
            elements.push(self.value(ty, bare)?);
        }
        price::tuple(elements.len(), depth, self.budget).ok()?;
        (elements.len() == types.len()).then(|| Value::tuple_like(elements, Some(bare)))
    }

    fn map(&mut self, ty: &Type, bare: &Type) -> Option<Value> {
        let depth = self.cursor.depth();
        let mut entries = Vec::new();
        let mut first = true;
        while let Some(key) = self.cursor.key(&mut first)? {
            entries.push((key.text(), self.value(ty, bare)?));
        }
        price::object(entries.len(), depth, self.budget).ok()?;
        Value::map(bare.clone(), entries).ok()
    }

    fn object(&mut self, object: &ObjectType, bare: &Type) -> Option<Value> {
        let bares = bare.as_object()?;
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
                    let (ty, bare) =
                        (object.attributes()[position].ty(), bares.attributes().get(position)?.ty());
                    parts[position] = Some(self.value(ty, bare)?);
                    expected = position + 1;
                }
                // As in any conversion, what the type does not have is left out.
                None => self.skip()?,
            }
        }
        price::object(count, depth, self.budget).ok()?;
        let parts = object.iter().zip(bares.iter()).zip(parts);
        let values = parts.map(|((attribute, bare), part)| match part {
            None if attribute.is_optional() => Some(Value::null(bare.ty().clone())),
            part => part,
        });
        Value::object_of_type(bare, values.collect::<Option<_>>()?)
    }

    fn skip(&mut self) -> Option<()> {
        let before = self.cursor.tokens();
        self.cursor.skip_value()?;
        price::skipped(self.cursor.tokens() - before, self.cursor.levels(), self.budget).ok()
    }
}
