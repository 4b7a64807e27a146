//! `for` expressions.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Env, Evaluation, Locals, OBJECT_ATTRIBUTE, TUPLE_ELEMENT, unknown};
use crate::syntax::{Expr, ForExpr};
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::number::Number;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Key, Value, ValueRef};

const BAD_CONDITION: &str = "Invalid 'for' condition";
const BAD_KEY: &str = "Invalid object key";

impl Evaluation<'_> {
    pub(super) fn for_expr(&mut self, parts: &ForExpr, range: SourceRange, env: Env<'_>) -> Value {
        let collection = self.eval(&parts.collection, env);
        let at = parts.collection.range;
        if collection.is_null() {
            let detail = "A null value cannot be used as the collection in a 'for' expression.";
            self.error("Iteration over null value", detail, at, range);
            return unknown();
        }
        let ty = collection.ty();
        if ty.is_dynamic() {
            return unknown();
        }
        if ty.is_primitive() {
            let detail = format!(
                "A value of type {} cannot be used as the collection in a 'for' expression.",
                ty.friendly_name()
            );
            self.error("Iteration over non-iterable value", detail, at, range);
            return unknown();
        }
        if let Some(condition) = &parts.condition {
            if !self.condition_is_possible(condition, parts, range, env) {
                return unknown();
            }
        }
        if !collection.is_known() {
            return unknown();
        }
        let mut results = Results::new(range, parts);
        for (key, element) in collection.elements() {
            if !self.spend(1, range) {
                return unknown();
            }
            let key = match parts.key_name {
                Some(_) => self.element_key(key, element, at),
                None => unknown(),
            };
            let element = element.to_value();
            let value_locals = Locals { name: &parts.value_name, value: &element, outer: env };
            let key_locals;
            let inner = match &parts.key_name {
                // The value's name wins where both are the same.
                Some(name) => {
                    let outer = Locals { name, value: &key, outer: env };
                    key_locals = outer;
                    Locals { outer: Some(&key_locals), ..value_locals }
                }
                None => value_locals,
            };
            self.for_element(parts, Some(&inner), &mut results);
        }
        let Results { known, values, groups, .. } = results;
        if !known {
            return unknown();
        }
        let value = match groups {
            None => Value::tuple(values),
            Some(Groups { names, mut members, group: true, .. }) => {
                let grouped = names.into_iter().map(|name| {
                    let values = members.remove(&name).unwrap_or_default();
                    (name, Value::tuple(values))
                });
                Value::object(grouped)
            }
            Some(Groups { names, mut members, .. }) => {
                let single = names.into_iter().filter_map(|name| {
                    let value = members.remove(&name)?.pop()?;
                    Some((name, value))
                });
                Value::object(single)
            }
        };
        self.admitted(value, range)
    }

    /// Evaluates the condition once for an unknown element, to report what is wrong whatever the element is.
    fn condition_is_possible(
        &mut self,
        condition: &Expr,
        parts: &ForExpr,
        range: SourceRange,
        env: Env<'_>,
    ) -> bool {
        let unknown = unknown();
        let value = Locals { name: &parts.value_name, value: &unknown, outer: env };
        let key;
        let inner = match &parts.key_name {
            Some(name) => {
                key = Locals { name, value: &unknown, outer: env };
                Locals { outer: Some(&key), ..value }
            }
            None => value,
        };
        let (result, diags): (Value, Diagnostics) = self.eval_apart(condition, Some(&inner));
        let failed = diags.has_errors();
        self.report_all(diags);
        if result.is_null() {
            let detail = "The value of the 'if' clause must not be null.";
            self.error("Condition is null", detail, condition.range, range);
            return false;
        }
        let converted = self.converted(&result, &Type::BOOL, condition.range);
        if let Some(Err(error)) = converted {
            let detail = format!("The 'if' clause value is invalid: {}.", error.sentence());
            self.error(BAD_CONDITION, detail, condition.range, range);
            return false;
        }
        converted.is_some() && !failed
    }

    fn element_key(&mut self, key: Key<'_>, element: ValueRef<'_>, at: SourceRange) -> Value {
        match key {
            Key::Attribute(name) | Key::Key(name) if self.make(name.len(), at) => Value::from(name),
            Key::Attribute(_) | Key::Key(_) => unknown(),
            Key::Index(index) => Number::counted(i64::try_from(index).unwrap_or(i64::MAX)).into(),
            // An element of a set is its own key.
            Key::Element(_) => element.to_value(),
        }
    }

    fn for_element(&mut self, parts: &ForExpr, env: Env<'_>, results: &mut Results) {
        if let Some(condition) = &parts.condition {
            match self.included(condition, env, results) {
                Some(true) => {}
                Some(false) => return,
                None => {
                    results.known = false;
                    return;
                }
            }
        }
        let Some(key_expr) = &parts.key else {
            let value = self.eval(&parts.value, env);
            if self.make(2 * TUPLE_ELEMENT, results.range) {
                let value = self.like_its_neighbour(value, results.values.last());
                results.values.push(value);
            }
            return;
        };
        let key = self.eval(key_expr, env);
        let range = results.range;
        if key.is_null() {
            if results.known {
                let detail = "Key expression in 'for' expression must not produce a null value.";
                self.error(BAD_KEY, detail, key_expr.range, range);
            }
            results.known = false;
            return;
        }
        if !key.is_known() {
            results.known = false;
            return;
        }
        let key = match self.converted(&key, &Type::STRING, key_expr.range) {
            None => return,
            Some(Ok(key)) => key,
            Some(Err(error)) => {
                if results.known {
                    let detail =
                        format!("The key expression produced an invalid result: {}.", error.sentence());
                    self.error(BAD_KEY, detail, key_expr.range, range);
                }
                results.known = false;
                return;
            }
        };
        let name = key.as_str().unwrap_or_default();
        if !self.make(2 * OBJECT_ATTRIBUTE + name.len(), results.range) {
            return;
        }
        let name: Arc<str> = name.into();
        let value = self.eval(&parts.value, env);
        let groups = results.groups.get_or_insert_with(|| Groups::new(parts.group));
        match groups.members.get_mut(&name) {
            Some(members) if parts.group => members.push(value),
            Some(_) => {
                let detail = format!(
                    "Two different items produced the key {} in this 'for' expression. If duplicates are \
                     expected, use the ellipsis (...) after the value expression to enable grouping by key.",
                    Excerpt(&name)
                );
                self.error("Duplicate object key", detail, key_expr.range, range);
            }
            None => {
                groups.names.push(Arc::clone(&name));
                groups.members.insert(name, vec![value]);
            }
        }
    }

    /// Whether the condition holds for an element; `None` when that is not known.
    fn included(&mut self, condition: &Expr, env: Env<'_>, results: &Results) -> Option<bool> {
        let included = self.eval(condition, env);
        if included.is_null() {
            if results.known {
                let detail = "The value of the 'if' clause must not be null.";
                self.error(BAD_CONDITION, detail, condition.range, results.range);
            }
            return None;
        }
        // Where a tuple is built, Terraform does not look at the type of an unknown condition; for an object it does.
        if !included.is_known() && results.groups.is_none() {
            return None;
        }
        match self.converted(&included, &Type::BOOL, condition.range) {
            None => None,
            Some(Ok(included)) => included.as_bool(),
            Some(Err(error)) => {
                if results.known {
                    let detail = format!("The 'if' clause value is invalid: {}.", error.sentence());
                    self.error(BAD_CONDITION, detail, condition.range, results.range);
                }
                None
            }
        }
    }
}

/// What the elements gave so far.
struct Results {
    range: SourceRange,
    known: bool,
    values: Vec<Value>,
    groups: Option<Groups>,
}

impl Results {
    fn new(range: SourceRange, parts: &ForExpr) -> Self {
        // With keys an object is built, even when no element gives one.
        let groups = parts.key.as_ref().map(|_| Groups::new(parts.group));
        Self { range, known: true, values: Vec::new(), groups }
    }
}

struct Groups {
    names: Vec<Arc<str>>,
    members: HashMap<Arc<str>, Vec<Value>>,
    group: bool,
}

impl Groups {
    fn new(group: bool) -> Self {
        Self { names: Vec::new(), members: HashMap::new(), group }
    }
}
