//! `for` expressions.

use std::collections::HashMap;
use std::sync::Arc;

use super::{Env, Evaluation, Locals, Out};
use crate::syntax::{Expr, ForExpr};
use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Quoted;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

const BAD_CONDITION: &str = "Invalid 'for' condition";
const BAD_KEY: &str = "Invalid object key";

impl Evaluation<'_> {
    pub(super) fn for_expr(&mut self, parts: &ForExpr, range: SourceRange, env: Env<'_>) -> Out {
        let collection = self.eval(&parts.collection, env);
        let at = parts.collection.range;
        if collection.value.is_null() {
            let detail = "A null value cannot be used as the collection in a 'for' expression.";
            self.error("Iteration over null value", detail, at, range);
            return Out::unknown();
        }
        let ty = collection.value.ty();
        if ty.is_dynamic() {
            return Out::unknown();
        }
        if ty.is_primitive() {
            let detail = format!(
                "A value of type {} cannot be used as the collection in a 'for' expression.",
                ty.friendly_name()
            );
            self.error("Iteration over non-iterable value", detail, at, range);
            return Out::unknown();
        }
        if let Some(condition) = &parts.condition {
            if !self.condition_is_possible(condition, parts, range, env) {
                return Out::unknown();
            }
        }
        if !collection.value.is_known() || has_unknown_elements(&collection.value) {
            return Out::unknown();
        }
        let mut results = Results::new(range, parts);
        for (key, element) in collection.value.elements() {
            let key = self.element_key(key, element);
            let element = self.part(element, collection.parts);
            let value_locals = Locals { name: &parts.value_name, out: &element, outer: env };
            let key_locals;
            let inner = match &parts.key_name {
                // The value's name wins where both are the same.
                Some(name) => {
                    let outer = Locals { name, out: &key, outer: env };
                    key_locals = outer;
                    Locals { outer: Some(&key_locals), ..value_locals }
                }
                None => value_locals,
            };
            if !self.spend(1, range) {
                return Out::unknown();
            }
            self.for_element(parts, Some(&inner), &mut results);
        }
        let Results { known, parts: count, values, groups, .. } = results;
        if !known {
            return Out::unknown();
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
        self.composed(value, count, range)
    }

    /// Evaluates the condition once for an unknown element, to report what is wrong whatever the element is.
    fn condition_is_possible(
        &mut self,
        condition: &Expr,
        parts: &ForExpr,
        range: SourceRange,
        env: Env<'_>,
    ) -> bool {
        let unknown = Out::unknown();
        let value = Locals { name: &parts.value_name, out: &unknown, outer: env };
        let key;
        let inner = match &parts.key_name {
            Some(name) => {
                key = Locals { name, out: &unknown, outer: env };
                Locals { outer: Some(&key), ..value }
            }
            None => value,
        };
        let (result, diags): (Out, Diagnostics) = self.eval_apart(condition, Some(&inner));
        let failed = diags.has_errors();
        self.report_all(diags);
        if result.value.is_null() {
            let detail = "The value of the 'if' clause must not be null.";
            self.error("Condition is null", detail, condition.range, range);
            return false;
        }
        if let Err(error) = convert(&result.value, &Type::BOOL) {
            let detail = format!("The 'if' clause value is invalid: {}.", error.sentence());
            self.error(BAD_CONDITION, detail, condition.range, range);
            return false;
        }
        !failed
    }

    fn element_key(&mut self, key: Key<'_>, element: ValueRef<'_>) -> Out {
        match key {
            Key::Attribute(name) | Key::Key(name) => Value::from(name).into(),
            Key::Index(index) => Value::from(index).into(),
            // An element of a set is its own key.
            Key::Element(_) => element.to_value().into(),
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
            let out = self.eval(&parts.value, env);
            results.parts = results.parts.saturating_add(out.parts);
            let value = out.value.sharing_type_of(results.values.last());
            results.values.push(value);
            return;
        };
        let key = self.eval(key_expr, env).value;
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
        let key = match convert(&key, &Type::STRING) {
            Ok(key) => key,
            Err(error) => {
                if results.known {
                    let detail =
                        format!("The key expression produced an invalid result: {}.", error.sentence());
                    self.error(BAD_KEY, detail, key_expr.range, range);
                }
                results.known = false;
                return;
            }
        };
        let name: Arc<str> = key.as_str().unwrap_or_default().into();
        let out = self.eval(&parts.value, env);
        results.parts = results.parts.saturating_add(out.parts).saturating_add(1);
        let groups = results.groups.get_or_insert_with(|| Groups::new(parts.group));
        match groups.members.get_mut(&name) {
            Some(members) if parts.group => members.push(out.value),
            Some(_) => {
                let detail = format!(
                    "Two different items produced the key {} in this 'for' expression. If duplicates are \
                     expected, use the ellipsis (...) after the value expression to enable grouping by key.",
                    Quoted(&name)
                );
                self.error("Duplicate object key", detail, key_expr.range, range);
            }
            None => {
                groups.names.push(Arc::clone(&name));
                groups.members.insert(name, vec![out.value]);
            }
        }
    }

    /// Whether the condition holds for an element; `None` when that is not known.
    fn included(&mut self, condition: &Expr, env: Env<'_>, results: &Results) -> Option<bool> {
        let included = self.eval(condition, env).value;
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
        match convert(&included, &Type::BOOL) {
            Ok(included) => included.as_bool(),
            Err(error) => {
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
    parts: u64,
    values: Vec<Value>,
    groups: Option<Groups>,
}

impl Results {
    fn new(range: SourceRange, parts: &ForExpr) -> Self {
        // With keys an object is built, even when no element gives one.
        let groups = parts.key.as_ref().map(|_| Groups::new(parts.group));
        Self { range, known: true, parts: 1, values: Vec::new(), groups }
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

/// Whether a set holds unknown elements, so that its length is not known.
fn has_unknown_elements(value: &Value) -> bool {
    matches!(value.ty().kind(), TypeKind::Set(_)) && value.elements().any(|(_, element)| !element.is_known())
}
