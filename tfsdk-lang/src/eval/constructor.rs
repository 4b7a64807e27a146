//! Tuples and objects that are written out.

use std::sync::Arc;

use super::evaluation::{Evaluation, note, note_named, unknown};
use super::locals::Env;
use super::marks::{Marked, Marks};
use crate::syntax::{AccessKind, Expr, ExprKind, ObjectItem};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::{ObjectAttribute, Type};
use tfsdk_core::value::Value;

/// What one more element of a tuple takes, and of its type.
pub(super) const TUPLE_ELEMENT: usize = 2 * size_of::<Value>();

/// What one more attribute of an object takes, and of its type, besides its name.
pub(super) const OBJECT_ATTRIBUTE: usize = 3 * size_of::<Value>();

impl Evaluation<'_> {
    pub(super) fn tuple(
        &mut self,
        items: &[Expr],
        range: SourceRange,
        env: Env<'_>,
        model: Option<&Type>,
    ) -> Marked {
        if !self.spend(1, range) || !self.make(items.len().saturating_mul(TUPLE_ELEMENT), range) {
            return unknown();
        }
        let mut values: Vec<Value> = Vec::with_capacity(items.len());
        let mut marked = Vec::new();
        let first = model.and_then(Type::elements).and_then(<[Type]>::first);
        for (i, item) in items.iter().enumerate() {
            let Marked { value, marks } = self.eval_like(item, env, values.last().map(Value::ty).or(first));
            values.push(self.like_its_neighbour(value, values.last()));
            note(&mut marked, i, marks);
        }
        let model = self.affordable(model, values.iter());
        let marks = self.marks_of_elements(marked, range);
        Marked::new(self.admitted(Value::tuple_like(values, model), range), marks)
    }

    pub(super) fn object(
        &mut self,
        items: &[ObjectItem],
        range: SourceRange,
        env: Env<'_>,
        model: Option<&Type>,
    ) -> Marked {
        if !self.spend(1, range) || !self.make(items.len().saturating_mul(OBJECT_ATTRIBUTE), range) {
            return unknown();
        }
        let mut marks = Marks::NONE;
        let mut marked = Vec::new();
        let mut known = true;
        let mut attributes = Vec::with_capacity(items.len());
        for item in items {
            if let Some(name) = item.literal_key() {
                if !self.make(name.len(), item.key.range) {
                    return unknown();
                }
                let known = model.and_then(Type::as_object).and_then(|object| object.get(&name));
                let part = self.eval_like(&item.value, env, known.map(ObjectAttribute::ty));
                note_named(&mut marked, &name, part.marks);
                attributes.push((name, part.value));
                continue;
            }
            let before = self.errors_so_far();
            let Marked { value: key, marks: key_marks } = self.object_key(item, env);
            let key_failed = self.failed_since(before);
            let part = self.eval(&item.value, env);
            // Names have no marks of their own.
            marks = marks.and_own(&key_marks);
            if key_failed {
                known = false;
                continue;
            }
            if key.is_null() {
                let detail = "Can't use a null value as a key.";
                self.report(Diagnostic::error("Null value as key", detail).in_source(item.value.range));
                known = false;
                continue;
            }
            match self.converted(&key, &Type::STRING, item.key.range) {
                None => return unknown(),
                Some(Err(error)) => {
                    let detail =
                        format!("Can't use this value as a key: {}.", self.sentence(&error, &key_marks));
                    self.report(Diagnostic::error("Incorrect key type", detail).in_source(item.key.range));
                    known = false;
                }
                Some(Ok(key)) => match key.as_str() {
                    Some(name) => {
                        if !self.make(name.len(), item.key.range) {
                            return unknown();
                        }
                        let name = Arc::<str>::from(name);
                        note_named(&mut marked, &name, part.marks);
                        attributes.push((name, part.value));
                    }
                    None => known = false,
                },
            }
        }
        if !known {
            return Marked::new(Value::unknown(Type::DYNAMIC), marks);
        }
        let model = self.affordable(model, attributes.iter().map(|(_, value)| value));
        let marks = self.marks_of_attributes(marked, range).and_own(&marks);
        Marked::new(self.admitted(Value::object_like(attributes, model), range), marks)
    }

    /// The value, with the type of its neighbour where both are equal.
    pub(super) fn like_its_neighbour(&self, value: Value, neighbour: Option<&Value>) -> Value {
        value.sharing_type_within(neighbour, self.budget)
    }

    /// Like `eval`. A constructor's value shares its type with `model` where the two are equal, so that no type is made for
    /// each of many objects.
    fn eval_like(&mut self, expr: &Expr, env: Env<'_>, model: Option<&Type>) -> Marked {
        match &expr.kind {
            ExprKind::Tuple(items) => self.tuple(items, expr.range, env, model),
            ExprKind::Object(items) => self.object(items, expr.range, env, model),
            _ => self.eval(expr, env),
        }
    }

    fn object_key(&mut self, item: &ObjectItem, env: Env<'_>) -> Marked {
        if !item.computed && is_reference(&item.key) {
            self.report(Diagnostic::error("Ambiguous attribute key", "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended \
                 as a literal name containing periods, wrap it in quotes to create a string literal.").in_source(item.key.range));
            return unknown();
        }
        self.eval(&item.key, env)
    }

    /// The type, if comparing it with those of the values can be paid.
    fn affordable<'m, 'v>(
        &self,
        model: Option<&'m Type>,
        values: impl Iterator<Item = &'v Value>,
    ) -> Option<&'m Type> {
        let model = model?;
        let size = values.map(|value| value.ty().size()).fold(0, u64::saturating_add);
        self.budget.work(size / 64).ok().map(|()| model)
    }
}

/// Whether an expression is a variable with accesses behind it. As a key that is ambiguous: a reference or a name.
fn is_reference(expr: &Expr) -> bool {
    let ExprKind::Access { source, steps } = &expr.kind else { return false };
    matches!(source.kind, ExprKind::Variable(_))
        && steps.iter().all(|step| match &step.kind {
            AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) | AccessKind::Invalid => true,
            AccessKind::Index(key) => is_constant_key(key),
            AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } => false,
        })
}

fn is_constant_key(key: &Expr) -> bool {
    matches!(key.kind, ExprKind::Number(_) | ExprKind::Bool(_) | ExprKind::Null)
        || key.as_literal_text().is_some()
}
