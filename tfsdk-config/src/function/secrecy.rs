//! `sensitive`, `nonsensitive`, `issensitive` and `ephemeralasnull`: functions of marks.

use std::borrow::Cow;
use std::sync::Arc;

use tfsdk_core::limits::Budget;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};
use tfsdk_lang::expr::{Function, Marked, Marks, Parameter, Scope};

use super::builtin::misfit;
use super::marks::named;
use super::{Result, look_at_all, make_elements};

/// The functions, by their names.
pub(super) const ALL: [(&str, Secrecy); 4] = [
    ("ephemeralasnull", Secrecy::EphemeralAsNull),
    ("issensitive", Secrecy::IsSensitive),
    ("nonsensitive", Secrecy::Nonsensitive),
    ("sensitive", Secrecy::Sensitive),
];

#[derive(Clone, Copy)]
pub(super) enum Secrecy {
    EphemeralAsNull,
    IsSensitive,
    Nonsensitive,
    Sensitive,
}

const VALUE: &[Parameter] =
    &[Parameter { name: Cow::Borrowed("value"), ty: Type::DYNAMIC, allow_null: true, allow_unknown: true }];

impl Function for Secrecy {
    fn parameters(&self) -> &[Parameter] {
        VALUE
    }

    fn result_type(&self, args: &[Value], _: &Budget) -> Result<Type> {
        Ok(match self {
            Self::IsSensitive => Type::BOOL,
            _ => args[0].ty().clone(),
        })
    }

    fn call(&self, args: &[Value], budget: &Budget) -> Result<Value> {
        self.of(&args[0], Marks::NONE, budget).map(|marked| marked.value)
    }

    fn call_in(&self, args: &[Value], marks: &[Marks], _: &dyn Scope, budget: &Budget) -> Result<Marked> {
        self.of(&args[0], marks.first().cloned().unwrap_or_default(), budget)
    }
}

impl Secrecy {
    fn of(self, value: &Value, marks: Marks, budget: &Budget) -> Result<Marked> {
        look_at_all(std::slice::from_ref(value), budget)?;
        Ok(match self {
            Self::Sensitive => Marked::new(value.clone(), marks.and_own(&Marks::sensitive())),
            Self::Nonsensitive => Marked::new(value.clone(), marks.without_own_sensitive()),
            Self::IsSensitive if marks.is_sensitive() => Value::from(true).into(),
            // What is not known yet may turn out to be.
            Self::IsSensitive if !value.is_known() => Value::unknown(Type::BOOL).into(),
            Self::IsSensitive => Value::from(false).into(),
            Self::EphemeralAsNull => without_ephemeral(value.as_ref(), marks, budget)?,
        })
    }
}

/// The value, null in the place of each part that is ephemeral. Other marks stay.
fn without_ephemeral(value: ValueRef<'_>, marks: Marks, budget: &Budget) -> Result<Marked> {
    if !marks.has_ephemeral() {
        return Ok(Marked::new(value.to_value(), marks));
    }
    let ty = value.ty();
    if marks.is_ephemeral() {
        // What is not known may still get another type.
        let nothing = if value.is_known() { Value::null(ty.clone()) } else { Value::unknown(ty.clone()) };
        return Ok(Marked::new(nothing, marks.without_own_ephemeral().own()));
    }
    make_elements(value.len().unwrap_or(0), budget)?;
    let mut elements = Vec::with_capacity(value.len().unwrap_or(0));
    for (key, element) in value.elements() {
        elements.push(without_ephemeral(element, marks.element(key), budget)?);
    }
    let names: Vec<Arc<str>> = named(value, budget)?.into_iter().map(|(name, _)| name).collect();
    let of_parts = elements.iter().map(|part| part.marks.clone());
    let of_parts = match ty.kind() {
        TypeKind::Map(_) | TypeKind::Object(_) => {
            Marks::of_attributes_within(names.iter().cloned().zip(of_parts), budget)?
        }
        _ => Marks::of_elements_within(of_parts.enumerate(), budget)?,
    };
    let parts = elements.into_iter().map(|part| part.value);
    let value = match ty.kind() {
        TypeKind::List(element) => Value::list(element.clone(), parts).map_err(misfit)?,
        TypeKind::Tuple(_) => Value::tuple(parts),
        TypeKind::Map(element) => Value::map(element.clone(), names.iter().zip(parts)).map_err(misfit)?,
        TypeKind::Object(_) => Value::object(names.into_iter().zip(parts)),
        _ => value.to_value(),
    };
    Ok(Marked::new(value, of_parts.and_own(&marks.own())))
}
