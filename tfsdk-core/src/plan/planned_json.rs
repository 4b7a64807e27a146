//! Planned values in the JSON of `terraform show -json`: the known parts, and beside them marks for the unknown ones.

use crate::codec::json::implied_value_with;
use crate::convert::convert_within;
use crate::error::{Error, Problems};
use crate::limits::{Budget, Limits};
use crate::path::Step;
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind, told_apart};
use crate::value::{Data, Key, Value, ValueRef};

/// The planned value of a change in the JSON of `terraform show -json`.
///
/// `after` and `after_unknown` are the properties of the change with these names. The first has the known parts of the
/// value, the second has `true` in place of each unknown part. (Terraform: `omitUnknowns` and `unknownAsBool` of
/// `jsonplan`.)
///
/// ```
/// use tfsdk_core::plan::planned_value_from_json;
/// use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type};
///
/// let ports = Type::list(Type::NUMBER);
/// let ty = ObjectType::new([ObjectAttribute::new("arn", Type::STRING), ObjectAttribute::new("ports", ports)]);
/// let planned = planned_value_from_json(r#"{"ports":[22,null]}"#, r#"{"arn":true,"ports":[false,true]}"#, &ty.into())?;
/// assert_eq!(planned.to_string(), "{ arn = (known after apply), ports = [22, (known after apply)] }");
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
///
/// # Errors
/// If one of the two is not JSON, or they do not fit the type: all problems, each with its path. If the value with all
/// that they lack exceeds the [limits](Limits).
pub fn planned_value_from_json(after: &str, after_unknown: &str, ty: &Type) -> Result<Value, Error> {
    planned_value_from_json_with(after, after_unknown, ty, Limits::new())
}

/// [`planned_value_from_json`] within limits of the caller's choice.
///
/// # Errors
/// As [`planned_value_from_json`], and when a limit is met: a problem of kind `Depth` or `Limit`.
pub fn planned_value_from_json_with(
    after: &str,
    after_unknown: &str,
    ty: &Type,
    limits: Limits,
) -> Result<Value, Error> {
    let budget = Budget::new(limits, after.len().saturating_add(after_unknown.len()));
    let after = implied_value_with(after, limits)?;
    let unknown = implied_value_with(after_unknown, limits)?;
    let read = Reader { budget: &budget }.combined(Some(after.as_ref()), Some(unknown.as_ref()), ty);
    match budget.exhausted() {
        // What was found before matters less.
        Some(exhausted) => Err(exhausted.into()),
        None => read.map_err(|error| error.up_to(limits.problems())),
    }
}

struct Reader<'b> {
    budget: &'b Budget,
}

impl Reader<'_> {
    /// One value. `known` or `unknown` is `None` if the other one says everything.
    fn combined(
        &self,
        known: Option<ValueRef<'_>>,
        unknown: Option<ValueRef<'_>>,
        ty: &Type,
    ) -> Result<Value, Error> {
        if unknown.is_some_and(|mark| mark.as_bool() == Some(true)) {
            return Ok(Value::unknown(ty.clone()));
        }
        // `false` marks nothing, and null and wholly known parts may have no mark at all.
        let unknown = unknown.filter(|mark| mark.len().is_some());
        let known = known.filter(|value| !value.is_null());
        if known.is_none() && unknown.is_none_or(|mark| mark.is_empty()) {
            return Ok(Value::null(ty.clone()));
        }
        match ty.kind() {
            TypeKind::String | TypeKind::Number | TypeKind::Bool => match known {
                Some(value) if unknown.is_none() => {
                    convert_within(&value.to_value(), ty, self.budget).map_err(|_| mismatch(ty, value))
                }
                Some(value) => Err(mismatch(ty, value)),
                None => Err(Error::invalid("parts of a single value are marked as unknown")),
            },
            TypeKind::Dynamic => self.dynamic(known, unknown),
            TypeKind::List(element) => self
                .elements(known, unknown, ty, |_| Some(element), Step::Index)
                .and_then(|parts| Value::list(element.clone(), parts)),
            TypeKind::Set(element) => self
                .elements(known, unknown, ty, |_| Some(element), Step::Element)
                .and_then(|parts| Value::set(element.clone(), parts)),
            TypeKind::Tuple(types) => self
                .elements(known, unknown, ty, |position| types.get(position), Step::Index)
                .map(Value::tuple),
            TypeKind::Map(element) => {
                let keys = both_names(known, unknown, ty)?;
                let entries = keys.into_iter().map(|key| (key, element, Step::Key(key.to_owned().into())));
                Value::map(element.clone(), self.named(known, unknown, entries)?)
            }
            TypeKind::Object(of) => self.object(known, unknown, ty, of),
        }
    }

    fn object(
        &self,
        known: Option<ValueRef<'_>>,
        unknown: Option<ValueRef<'_>>,
        ty: &Type,
        of: &ObjectType,
    ) -> Result<Value, Error> {
        let mut problems = Problems::default();
        for name in names(known, ty)?.into_iter().chain(names(unknown, ty)?) {
            if of.get(name).is_none() {
                problems.push(Error::invalid("there is no such attribute").at(attribute(name)));
            }
        }
        problems.finish(())?;
        // The attributes that the JSON lacks can be many more than those that it has.
        let each = size_of::<(&str, Value)>() + size_of::<ObjectAttribute>() + size_of::<Data>();
        self.budget.make(of.len().saturating_mul(each))?;
        let entries = of.iter().map(|part| (part.name(), part.ty(), attribute(part.name())));
        let parts = self.named(known, unknown, entries)?;
        if of.has_dynamic() {
            return Ok(Value::object(parts));
        }
        let data = parts.into_iter().map(|(_, part)| part.into_parts().1).collect();
        Ok(Value::from_parts(ty.clone(), Data::sequence(data)))
    }

    /// A value without a declared type; its form tells the type.
    fn dynamic(&self, known: Option<ValueRef<'_>>, unknown: Option<ValueRef<'_>>) -> Result<Value, Error> {
        let Some(form) = known.or(unknown) else { return Ok(Value::null(Type::DYNAMIC)) };
        match form.ty().kind() {
            TypeKind::Object(_) => {
                let keys = both_names(known, unknown, form.ty())?;
                let entries = keys.into_iter().map(|key| (key, &Type::DYNAMIC, attribute(key)));
                Ok(Value::object(self.named(known, unknown, entries)?))
            }
            TypeKind::Tuple(_) => self
                .elements(known, unknown, form.ty(), |_| Some(&Type::DYNAMIC), Step::Index)
                .map(Value::tuple),
            _ => Ok(form.to_value()),
        }
    }

    fn named<'a>(
        &self,
        known: Option<ValueRef<'_>>,
        unknown: Option<ValueRef<'_>>,
        entries: impl Iterator<Item = (&'a str, &'a Type, Step)>,
    ) -> Result<Vec<(&'a str, Value)>, Error> {
        let mut problems = Problems::default();
        let mut parts = Vec::new();
        for (name, ty, step) in entries {
            if self.budget.exhausted().is_some() {
                break;
            }
            let part = |of: Option<ValueRef<'_>>| {
                of.and_then(|object| object.attribute(name).map(|part| part.to_value()))
            };
            let (known, unknown) = (part(known), part(unknown));
            match self.combined(known.as_ref().map(Value::as_ref), unknown.as_ref().map(Value::as_ref), ty) {
                Ok(value) => parts.push((name, value)),
                Err(error) => problems.push(error.at(step)),
            }
        }
        problems.finish(parts)
    }

    fn elements<'t>(
        &self,
        known: Option<ValueRef<'_>>,
        unknown: Option<ValueRef<'_>>,
        ty: &Type,
        element: impl Fn(usize) -> Option<&'t Type>,
        step: impl Fn(usize) -> Step,
    ) -> Result<Vec<Value>, Error> {
        let sequence = |of: Option<ValueRef<'_>>| match of {
            Some(value) if !matches!(value.ty().kind(), TypeKind::Tuple(_)) => Err(mismatch(ty, value)),
            Some(value) => Ok(value.elements().map(|(_, part)| part.to_value()).collect()),
            None => Ok(Vec::new()),
        };
        let known: Vec<Value> = sequence(known)?;
        let unknown: Vec<Value> = sequence(unknown)?;
        let mut problems = Problems::default();
        let mut parts = Vec::new();
        for position in 0..known.len().max(unknown.len()) {
            if self.budget.exhausted().is_some() {
                break;
            }
            let Some(ty) = element(position) else {
                problems.push(Error::invalid("there is no such element").at(step(position)));
                continue;
            };
            let part = |of: &[Value]| of.get(position).cloned();
            let (known, unknown) = (part(&known), part(&unknown));
            match self.combined(known.as_ref().map(Value::as_ref), unknown.as_ref().map(Value::as_ref), ty) {
                Ok(value) => parts.push(value),
                Err(error) => problems.push(error.at(step(position))),
            }
        }
        problems.finish(parts)
    }
}

/// The names in either of two JSON objects, each once.
fn both_names<'a>(
    known: Option<ValueRef<'a>>,
    unknown: Option<ValueRef<'a>>,
    ty: &Type,
) -> Result<Vec<&'a str>, Error> {
    let mut all = names(known, ty)?;
    all.extend(names(unknown, ty)?);
    all.sort_unstable();
    all.dedup();
    Ok(all)
}

fn attribute(name: &str) -> Step {
    Step::Attribute(name.to_owned().into())
}

fn mismatch(ty: &Type, found: ValueRef<'_>) -> Error {
    let (expected, found) = told_apart(ty, found.ty());
    Error::expected(expected, found)
}

/// The names in a JSON object; none if there is no object.
fn names<'a>(object: Option<ValueRef<'a>>, ty: &Type) -> Result<Vec<&'a str>, Error> {
    let Some(object) = object else { return Ok(Vec::new()) };
    let all = object.elements().map(|(key, _)| match key {
        Key::Attribute(name) | Key::Key(name) => Ok(name),
        _ => Err(mismatch(ty, object)),
    });
    match object.ty().as_object() {
        Some(_) => all.collect(),
        None => Err(mismatch(ty, object)),
    }
}
