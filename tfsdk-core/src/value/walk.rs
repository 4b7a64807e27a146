//! Visiting and rewriting all parts of a value.

use std::ops::ControlFlow;

use super::build::typed_sequence;
use super::data::Data;
use super::set::sort_set;
use super::text::ValueText;
use super::typed::{Value, ValueRef};
use crate::error::{Error, Problems};
use crate::limits::{Exhausted, Limits};
use crate::path::{Path, Step};
use crate::ty::{Type, TypeKind};

impl Value {
    /// Calls `visit` for the value and then for every part of it, outermost first, each with its path.
    ///
    /// `visit` can end the walk with [`ControlFlow::Break`], whose value is returned.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use tfsdk::Value;
    ///
    /// let value = Value::tuple([Value::from(1), Value::from("a")]);
    /// let first_string = value.walk(|path, part| match part.as_str() {
    ///     Some(_) => ControlFlow::Break(path.to_string()),
    ///     None => ControlFlow::Continue(()),
    /// });
    /// assert_eq!(first_string.as_deref(), Some("[1]"));
    /// ```
    pub fn walk<B>(&self, mut visit: impl FnMut(&Path, ValueRef<'_>) -> ControlFlow<B>) -> Option<B> {
        match walk(self.as_ref(), &mut visit) {
            ControlFlow::Break(found) => Some(found),
            ControlFlow::Continue(()) => None,
        }
    }

    /// The value with every part of it replaced by what `change` makes of it, innermost first.
    ///
    /// `change` gets each part with its own parts already changed, and may return another type: the types around it follow.
    /// Elements of one collection have to be of one type in the end. Sets are put into order again, and equal elements
    /// become one.
    ///
    /// # Errors
    /// What `change` returns, and elements of different types; all of them, each with its path. When the value is nested
    /// more deeply than the default [`Limits`] allow, or would be.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let value = Value::object([("password", Value::from("secret"))]);
    /// let hidden = value.transform(|path, part| {
    ///     Ok(if path.to_string() == "password" { Value::null(Type::STRING) } else { part })
    /// })?;
    /// assert_eq!(hidden.to_string(), "{ password = null }");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn transform(
        &self,
        change: impl FnMut(&Path, Value) -> Result<Value, Error>,
    ) -> Result<Value, Error> {
        self.transform_with(Limits::new(), change)
    }

    /// The value with every part of it replaced, as deep as custom limits allow; otherwise like
    /// [`transform`](Self::transform).
    ///
    /// # Errors
    /// As for that, with these limits.
    ///
    /// ```
    /// use tfsdk::{Limits, Value};
    ///
    /// let doubled = Value::tuple([Value::from(1), Value::from(2)]).transform_with(Limits::new(), |_, part| {
    ///     Ok(part.as_ref().as_i64().map_or(part, |number| Value::from(number * 2)))
    /// })?;
    /// assert_eq!(doubled.to_string(), "[2, 4]");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn transform_with(
        &self,
        limits: Limits,
        mut change: impl FnMut(&Path, Value) -> Result<Value, Error>,
    ) -> Result<Value, Error> {
        within_depth(self, limits)?;
        let changed = transform(self.as_ref(), &mut Path::root(), limits, &mut change)
            .map_err(|error| error.up_to(limits.problems()))?;
        within_depth(&changed, limits)?;
        Ok(changed)
    }

    /// The paths of all parts that are unknown.
    ///
    /// ```
    /// use tfsdk::{Type, Value};
    ///
    /// let disk = Value::object([("id", Value::unknown(Type::STRING)), ("size", Value::from(1))]);
    /// let paths: Vec<String> = disk.unknown_paths().iter().map(ToString::to_string).collect();
    /// assert_eq!(paths, ["id"]);
    /// ```
    pub fn unknown_paths(&self) -> Vec<Path> {
        let (mut paths, mut path) = (Vec::new(), Path::root());
        if !self.is_known() {
            paths.push(path.clone());
        }
        // What is wholly known is not gone through.
        let mut open = if self.is_wholly_known() { Vec::new() } else { vec![self.elements()] };
        while let Some(elements) = open.last_mut() {
            match elements.next() {
                Some((_, element)) if element.is_wholly_known() => {}
                Some((key, element)) => {
                    path.push(key.into());
                    if !element.is_known() {
                        paths.push(path.clone());
                    }
                    open.push(element.elements());
                }
                None => {
                    path.pop();
                    open.pop();
                }
            }
        }
        paths
    }
}

/// Checks that a value is no deeper than what is made of input may be; one that is goes beyond the stack.
pub(super) fn within_depth(value: &Value, limits: Limits) -> Result<(), Error> {
    if value.depth() > limits.depth() { Err(Exhausted::Depth.into()) } else { Ok(()) }
}

fn walk<B>(
    value: ValueRef<'_>,
    visit: &mut impl FnMut(&Path, ValueRef<'_>) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let mut path = Path::root();
    visit(&path, value)?;
    // The levels are kept here, so that deep values take no space on the thread's stack.
    let mut open = vec![value.elements()];
    while let Some(elements) = open.last_mut() {
        match elements.next() {
            Some((key, element)) => {
                path.push(key.into());
                visit(&path, element)?;
                open.push(element.elements());
            }
            None => {
                path.pop();
                open.pop();
            }
        }
    }
    ControlFlow::Continue(())
}

fn transform(
    value: ValueRef<'_>,
    path: &mut Path,
    limits: Limits,
    change: &mut impl FnMut(&Path, Value) -> Result<Value, Error>,
) -> Result<Value, Error> {
    let value = match value.data {
        Data::Sequence(..) | Data::Map(..) => rebuild(value, path, limits, change)?,
        Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) | Data::Short(_) | Data::Long(_) => {
            value.to_value()
        }
    };
    within_depth(&value, limits)?;
    change(path, value)
}

/// The composite `value` with changed parts. The paths of errors start at `value`.
fn rebuild(
    value: ValueRef<'_>,
    path: &mut Path,
    limits: Limits,
    change: &mut impl FnMut(&Path, Value) -> Result<Value, Error>,
) -> Result<Value, Error> {
    let mut problems = Problems::default();
    let mut parts = Vec::with_capacity(value.len().unwrap_or(0));
    for (key, element) in value.elements() {
        let step = Step::from(key);
        path.push(step.clone());
        match transform(element, path, limits, change) {
            Ok(part) => parts.push((step, part)),
            Err(error) => problems.push(error.at(step)),
        }
        path.pop();
    }
    let parts = problems.finish(parts)?;
    let of_one_type = |parts: Vec<(Step, Value)>| {
        let (steps, values): (Vec<Step>, Vec<_>) = parts.into_iter().map(|(s, v)| (s, Ok(v))).unzip();
        // The elements decide their type; an empty collection keeps its own.
        let wanted = if values.is_empty() {
            value.ty.element().cloned().unwrap_or(Type::DYNAMIC)
        } else {
            Type::DYNAMIC
        };
        let (element, data) = typed_sequence(wanted, &mut values.into_iter(), &|i| steps[i].clone())?;
        Ok::<_, Error>((element, data, steps))
    };
    Ok(match value.ty.kind() {
        TypeKind::Object(object) => {
            let mut data = Vec::with_capacity(parts.len());
            let types = parts.into_iter().map(|(_, part)| {
                let (ty, part) = part.into_parts();
                data.push(part);
                ty
            });
            let ty = object.with_types(types).into();
            Value { ty, data: Data::sequence(data) }
        }
        TypeKind::Tuple(_) => Value::tuple(parts.into_iter().map(|(_, part)| part)),
        TypeKind::List(_) => {
            let (element, data, _) = of_one_type(parts)?;
            Value { ty: Type::list(element), data: Data::sequence(data) }
        }
        TypeKind::Set(_) => {
            let (element, data, _) = of_one_type(parts)?;
            let data = Data::sequence(sort_set(&element, data));
            Value { ty: Type::set(element), data }
        }
        TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => value.to_value(),
        TypeKind::Map(_) => {
            let (element, data, steps) = of_one_type(parts)?;
            let keys = steps.into_iter().map(|step| match step {
                Step::Key(key) => ValueText::from(&key),
                other => other.to_string().as_str().into(),
            });
            Value { ty: Type::map(element), data: Data::map(keys.zip(data).collect()) }
        }
    })
}
