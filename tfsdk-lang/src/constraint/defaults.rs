//! Filling in defaults and converting.

use std::sync::Arc;

use super::{ConstraintAttribute, ConstraintKind, TypeConstraint};
use tfsdk_core::convert::{ConversionError, convert_within, unify_within};
use tfsdk_core::limits::{Budget, Exhausted, Limits};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value, ValueRef};

impl TypeConstraint {
    /// Converts a value to this constraint, as Terraform does with the value of a variable: first the defaults are
    /// filled in, from the outside inwards, then the value is converted to the type.
    ///
    /// An attribute that is missing or null takes its default, and the defaults of its own constraint apply within
    /// that. A null object, and a null element of a collection, stays null. A value that conforms already is returned
    /// as it is, without a copy.
    ///
    /// # Errors
    /// When the value does not fit; see [`convert`](tfsdk_core::convert::convert). When the result would be larger, or
    /// take longer, than the default [`Limits`] allow for a value of this size.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    /// use tfsdk::Value;
    ///
    /// let ports = TypeConstraint::parse("list(number)")?;
    /// let error = ports.convert(&Value::tuple([Value::from("1"), Value::from("x")])).unwrap_err();
    /// assert_eq!(error.sentence(), "a number is required"); // all that Terraform says
    /// assert_eq!(error.to_string(), "[1]: a number is required, but have string \"x\"");
    /// # Ok::<(), tfsdk::expr::Diagnostics>(())
    /// ```
    pub fn convert(&self, value: &Value) -> Result<Value, ConversionError> {
        self.convert_within(value, &self.budget(value))
    }

    /// Converts a value to this constraint within a budget; otherwise like [`convert`](Self::convert).
    ///
    /// # Errors
    /// When the value does not fit, and when the budget is exhausted: a default can be far larger than what it stands
    /// in for.
    pub fn convert_within(&self, value: &Value, budget: &Budget) -> Result<Value, ConversionError> {
        match self.filled(value.as_ref(), None, budget)? {
            Some(filled) => convert_within(&filled, &self.ty, budget),
            None => convert_within(value, &self.ty, budget),
        }
    }

    /// The value with defaults filled in, not converted yet; types of the parts may differ from the constraint's.
    ///
    /// (HCL: `Defaults.Apply`.)
    ///
    /// # Errors
    /// When the result would be larger, or take longer, than the default [`Limits`] allow for a value of this size.
    ///
    /// ```
    /// use tfsdk::constraint::TypeConstraint;
    /// use tfsdk::Value;
    ///
    /// let rule = TypeConstraint::parse("object({ name = number, port = optional(number, 22) })").unwrap();
    /// let filled = rule.fill_defaults(&Value::object([("name", Value::from("7"))]))?;
    /// assert_eq!(filled.to_string(), r#"{ name = "7", port = 22 }"#); // the name is not a number yet
    /// # Ok::<(), tfsdk::limits::Exhausted>(())
    /// ```
    pub fn fill_defaults(&self, value: &Value) -> Result<Value, Exhausted> {
        self.fill_defaults_within(value, &self.budget(value))
    }

    /// The value with defaults filled in within a budget; otherwise like [`fill_defaults`](Self::fill_defaults).
    ///
    /// # Errors
    /// When the budget is exhausted.
    pub fn fill_defaults_within(&self, value: &Value, budget: &Budget) -> Result<Value, Exhausted> {
        Ok(self.filled(value.as_ref(), None, budget)?.unwrap_or_else(|| value.clone()))
    }

    fn budget(&self, value: &Value) -> Budget {
        let limits = Limits::new();
        Budget::for_value(limits, value.held(limits).saturating_add(self.ty.held(limits)))
    }

    /// The filled value, or `None` when there is nothing to fill in. An object shares its type with `model` where the two are equal.
    fn filled(&self, value: ValueRef<'_>, model: Option<&Type>, budget: &Budget) -> Filled {
        if !self.has_defaults || value.is_null() || !value.is_known() {
            return Ok(None);
        }
        budget.work(1)?;
        match value.ty().kind() {
            TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => self.filled_sequence(value, budget),
            TypeKind::Object(_) | TypeKind::Map(_) => self.filled_mapping(value, model, budget),
            _ => Ok(None),
        }
    }

    fn filled_sequence(&self, value: ValueRef<'_>, budget: &Budget) -> Filled {
        make(value.len().unwrap_or(0), budget)?;
        let mut changed = false;
        let mut parts: Vec<Value> = Vec::with_capacity(value.len().unwrap_or(0));
        for (i, (_, part)) in value.elements().enumerate() {
            let filled = match self.of_index(i) {
                Some(constraint) => {
                    let model = parts.last().map(Value::ty).filter(|ty| !ty.is_primitive());
                    budget.work(model.map_or(0, Type::size) / 64)?;
                    constraint.filled(part, model, budget)?
                }
                None => None,
            };
            changed |= filled.is_some();
            let part = filled.unwrap_or_else(|| part.to_value());
            parts.push(part.sharing_type_within(parts.last(), budget));
        }
        if !changed {
            return Ok(None);
        }
        let collected = match value.ty().kind() {
            TypeKind::Set(_) => unified(&parts, budget)?.and_then(|(ty, parts)| Value::set(ty, parts).ok()),
            TypeKind::List(_) => unified(&parts, budget)?.and_then(|(ty, parts)| Value::list(ty, parts).ok()),
            _ => None,
        };
        admitted(collected.unwrap_or_else(|| Value::tuple(parts)), budget)
    }

    fn filled_mapping(&self, value: ValueRef<'_>, model: Option<&Type>, budget: &Budget) -> Filled {
        make(value.len().unwrap_or(0), budget)?;
        let mut changed = false;
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(value.len().unwrap_or(0));
        let object = value.ty().as_object();
        for (i, (key, part)) in value.elements().enumerate() {
            let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
            let filled = match self.attribute(name) {
                Some(ConstraintAttribute { default: Some(default), constraint, .. }) => {
                    Some(or_default(constraint, default, part, budget)?)
                }
                _ => match self.of_name(name) {
                    Some(constraint) => constraint.filled(part, None, budget)?,
                    None => None,
                },
            };
            budget.make(name.len())?;
            changed |= filled.is_some();
            let attribute = object.and_then(|object| object.attributes().get(i));
            let name = attribute.map_or_else(|| name.into(), |attribute| Arc::clone(attribute.shared_name()));
            parts.push((name, filled.unwrap_or_else(|| part.to_value())));
        }
        if let ConstraintKind::Object(attributes) = &self.kind {
            for attribute in attributes {
                let Some(default) = &attribute.default else { continue };
                if has_part(value, &attribute.name) {
                    continue;
                }
                make(1, budget)?;
                budget.make(attribute.name.len())?;
                let filled = attribute.constraint.filled(default.as_ref(), None, budget)?;
                let filled = filled.unwrap_or_else(|| default.clone());
                changed = true;
                let wanted = self.ty.as_object().and_then(|object| object.get(&attribute.name));
                let name = match wanted {
                    Some(wanted) => Arc::clone(wanted.shared_name()),
                    None => attribute.name.as_str().into(),
                };
                parts.push((name, filled));
            }
        }
        if !changed {
            return Ok(None);
        }
        if let TypeKind::Map(_) = value.ty().kind() {
            let (names, values): (Vec<Arc<str>>, Vec<Value>) = parts.into_iter().unzip();
            let map = unified(&values, budget)?
                .and_then(|(ty, values)| Value::map(ty, names.iter().zip(values)).ok());
            return admitted(map.unwrap_or_else(|| Value::object(names.into_iter().zip(values))), budget);
        }
        admitted(Value::object_like(parts, model), budget)
    }

    /// The constraint of an element of a sequence.
    fn of_index(&self, index: usize) -> Option<&Self> {
        match &self.kind {
            ConstraintKind::Tuple(elements) => elements.get(index),
            ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
                Some(element)
            }
            _ => None,
        }
    }

    /// The constraint of an element of a map or an attribute of an object.
    fn of_name(&self, name: &str) -> Option<&Self> {
        match &self.kind {
            ConstraintKind::Object(_) => self.attribute(name).map(|a| &a.constraint),
            ConstraintKind::List(element) | ConstraintKind::Set(element) | ConstraintKind::Map(element) => {
                Some(element)
            }
            _ => None,
        }
    }

    fn attribute(&self, name: &str) -> Option<&ConstraintAttribute> {
        match &self.kind {
            ConstraintKind::Object(attributes) => {
                let position = attributes.binary_search_by(|a| a.name.as_str().cmp(name)).ok()?;
                attributes.get(position)
            }
            _ => None,
        }
    }
}

/// A given attribute, filled in, or its default where it is null. Where the default is not null, the result is not null.
fn or_default(
    constraint: &TypeConstraint,
    default: &Value,
    part: ValueRef<'_>,
    budget: &Budget,
) -> Result<Value, Exhausted> {
    if part.is_null() {
        return Ok(constraint.filled(default.as_ref(), None, budget)?.unwrap_or_else(|| default.clone()));
    }
    let value = constraint.filled(part, None, budget)?.unwrap_or_else(|| part.to_value());
    if value.is_known() || default.is_null() || value.ty().is_dynamic() {
        return Ok(value);
    }
    let known: Refinement = value.as_ref().refinement().cloned().unwrap_or_default();
    Ok(Value::refined(value.ty().clone(), known.not_null()).unwrap_or(value))
}

/// What is filled in, if anything.
type Filled = Result<Option<Value>, Exhausted>;

/// Pays for so many parts.
fn make(parts: usize, budget: &Budget) -> Result<(), Exhausted> {
    budget.make(parts.saturating_mul(3 * size_of::<Value>()))
}

fn admitted(value: Value, budget: &Budget) -> Filled {
    budget.admit(value.depth(), value.size())?;
    Ok(Some(value))
}

fn has_part(value: ValueRef<'_>, name: &str) -> bool {
    value.attribute(name).is_some() || value.key(name).is_some()
}

/// The parts, converted to the type they have in common.
fn unified(parts: &[Value], budget: &Budget) -> Result<Option<(Type, Vec<Value>)>, Exhausted> {
    let types: Vec<Type> = parts.iter().map(|part| part.ty().clone()).collect();
    let unified = unify_within(&types, budget).and_then(|ty| {
        let parts = parts.iter().map(|part| convert_within(part, &ty, budget).ok());
        Some((ty.clone(), parts.collect::<Option<_>>()?))
    });
    budget.exhausted().map_or(Ok(unified), Err)
}
