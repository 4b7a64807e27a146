//! `for` expressions.

use std::collections::HashMap;
use std::sync::Arc;

use super::constructor::{OBJECT_ATTRIBUTE, TUPLE_ELEMENT};
use super::evaluation::{Evaluation, note, note_named, unknown};
use super::locals::{Env, Locals};
use super::marks::{Marked, Marks};
use crate::syntax::{Expr, ForExpr};
use tfsdk_core::number::Number;
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Key, Value, ValueRef};

const BAD_CONDITION: &str = "Invalid 'for' condition";
const BAD_KEY: &str = "Invalid object key";

impl Evaluation<'_> {
    pub(super) fn for_expr(&mut self, parts: &ForExpr, range: SourceRange, env: Env<'_>) -> Marked {
        let Marked { value: collection, marks: of_parts } = self.eval(&parts.collection, env);
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
        let mut marks = of_parts.own();
        let mut condition_marks = Marks::NONE;
        if let Some(condition) = &parts.condition {
            match self.condition_is_possible(condition, parts, range, env) {
                Some(marks) => condition_marks = marks,
                None => return unknown(),
            }
        }
        if !collection.is_known() {
            return Marked::new(Value::unknown(Type::DYNAMIC), marks.and_own(&condition_marks));
        }
        let mut results = Results::new(range, parts);
        for (key, element) in collection.elements() {
            if !self.spend(1, range) {
                return unknown();
            }
            let element_marks = of_parts.element(key);
            let key = match parts.key_name {
                Some(_) => self.element_key(key, element, at).into(),
                None => unknown(),
            };
            let element = Marked::new(element.to_value(), element_marks);
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
            self.within(&marks, |this| this.for_element(parts, Some(&inner), &mut results));
        }
        let Results { known, values, groups, marks: own, marked, .. } = results;
        marks = marks.and_own(&own);
        if !known {
            return Marked::new(Value::unknown(Type::DYNAMIC), marks);
        }
        let (value, of_parts) = match groups {
            None => (Value::tuple(values), self.marks_of_elements(marked, range)),
            Some(groups) => self.object_of(groups, range),
        };
        Marked::new(self.admitted(value, range), of_parts.and_own(&marks))
    }

    /// Evaluates the condition once for an unknown element, to report what is wrong whatever the element is; otherwise
    /// returns its marks.
    fn condition_is_possible(
        &mut self,
        condition: &Expr,
        parts: &ForExpr,
        range: SourceRange,
        env: Env<'_>,
    ) -> Option<Marks> {
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
        let (Marked { value: result, marks }, diags) = self.eval_apart(condition, Some(&inner));
        let failed = diags.has_errors();
        self.report_all(diags);
        if result.is_null() {
            let detail = "The value of the 'if' clause must not be null.";
            self.error("Condition is null", detail, condition.range, range);
            return None;
        }
        let converted = self.converted(&result, &Type::BOOL, condition.range);
        if let Some(Err(error)) = converted {
            let detail = format!("The 'if' clause value is invalid: {}.", self.sentence(&error, &marks));
            self.error(BAD_CONDITION, detail, condition.range, range);
            return None;
        }
        (converted.is_some() && !failed).then(|| marks.own())
    }

    fn element_key(&mut self, key: Key<'_>, element: ValueRef<'_>, at: SourceRange) -> Value {
        match key {
            Key::Attribute(name) | Key::Key(name) if self.make(name.len(), at) => Value::from(name),
            Key::Attribute(_) | Key::Key(_) => Value::unknown(Type::DYNAMIC),
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
            let Marked { value, marks } = self.eval(&parts.value, env);
            if self.make(2 * TUPLE_ELEMENT, results.range) {
                let value = self.like_its_neighbour(value, results.values.last());
                note(&mut results.marked, results.values.len(), marks);
                results.values.push(value);
            }
            return;
        };
        let Marked { value: key, marks: key_marks } = self.eval(key_expr, env);
        let range = results.range;
        if key.is_null() {
            if results.known {
                let detail = "Key expression in 'for' expression must not produce a null value.";
                self.error(BAD_KEY, detail, key_expr.range, range);
            }
            results.known = false;
            return;
        }
        // Names have no marks of their own.
        results.mark(&key_marks);
        if !key.is_known() {
            results.known = false;
            return;
        }
        let key = match self.converted(&key, &Type::STRING, key_expr.range) {
            None => return,
            Some(Ok(key)) => key,
            Some(Err(error)) => {
                if results.known {
                    let why = self.sentence(&error, &key_marks);
                    let detail = format!("The key expression produced an invalid result: {why}.");
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
                let key = match self.kept_from_readers(&results.marks) {
                    None => format!("the key {}", Excerpt(&name)),
                    Some(secrecy) => format!("the same {secrecy} key"),
                };
                let detail = format!(
                    "Two different items produced {key} in this 'for' expression. If duplicates are expected, use the \
                     ellipsis (...) after the value expression to enable grouping by key."
                );
                self.error("Duplicate object key", detail, key_expr.range, range);
            }
            None => {
                groups.names.push(Arc::clone(&name));
                groups.members.insert(name, vec![value]);
            }
        }
    }

    fn object_of(&mut self, mut groups: Groups, range: SourceRange) -> (Value, Marks) {
        let mut marked = Vec::new();
        let mut attributes = Vec::with_capacity(groups.names.len());
        for name in groups.names {
            let mut values = groups.members.remove(&name).unwrap_or_default();
            let Marked { value, marks } = match groups.group {
                true => self.group(values, range),
                false => match values.pop() {
                    Some(value) => value,
                    None => continue,
                },
            };
            note_named(&mut marked, &name, marks);
            attributes.push((name, value));
        }
        (Value::object(attributes), self.marks_of_attributes(marked, range))
    }

    fn group(&mut self, parts: Vec<Marked>, range: SourceRange) -> Marked {
        let mut marked = Vec::new();
        let mut values = Vec::with_capacity(parts.len());
        for Marked { value, marks } in parts {
            note(&mut marked, values.len(), marks);
            values.push(value);
        }
        Marked::new(Value::tuple(values), self.marks_of_elements(marked, range))
    }

    /// Whether the condition holds for an element; `None` when that is not known.
    fn included(&mut self, condition: &Expr, env: Env<'_>, results: &mut Results) -> Option<bool> {
        let Marked { value: included, marks } = self.eval(condition, env);
        if included.is_null() {
            if results.known {
                let detail = "The value of the 'if' clause must not be null.";
                self.error(BAD_CONDITION, detail, condition.range, results.range);
            }
            return None;
        }
        results.mark(&marks);
        // Where a tuple is built, Terraform does not look at the type of an unknown condition; for an object it does.
        if !included.is_known() && results.groups.is_none() {
            return None;
        }
        match self.converted(&included, &Type::BOOL, condition.range) {
            None => None,
            Some(Ok(included)) => included.as_bool(),
            Some(Err(error)) => {
                if results.known {
                    let detail =
                        format!("The 'if' clause value is invalid: {}.", self.sentence(&error, &marks));
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
    /// The marks of those values that have some, by position.
    marked: Vec<(usize, Marks)>,
    groups: Option<Groups>,
    /// What conditions and keys give to the result as a whole.
    marks: Marks,
}

impl Results {
    fn new(range: SourceRange, parts: &ForExpr) -> Self {
        // With keys an object is built, even when no element gives one.
        let groups = parts.key.as_ref().map(|_| Groups::new(parts.group));
        Self { range, known: true, values: Vec::new(), marked: Vec::new(), groups, marks: Marks::NONE }
    }

    fn mark(&mut self, marks: &Marks) {
        if !marks.is_none() {
            self.marks = std::mem::take(&mut self.marks).and_own(marks);
        }
    }
}

struct Groups {
    names: Vec<Arc<str>>,
    members: HashMap<Arc<str>, Vec<Marked>>,
    group: bool,
}

impl Groups {
    fn new(group: bool) -> Self {
        Self { names: Vec::new(), members: HashMap::new(), group }
    }
}
