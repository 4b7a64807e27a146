//! Functions of maps and objects, and those of collections of all kinds.

use tfsdk_core::convert::{convert_within, unify_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::{Excerpt, clusters};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value};

use super::builtin::{Builtin, misfit, takes, takes_any};
use super::number::counted;
use super::{Quote, Result, elements, fail, fail_at, fail_at_quoting, fail_quoting, make_elements, marks};

pub(super) fn functions() -> Vec<Builtin> {
    vec![
        Builtin::new("coalesce", [], coalesce_type, coalesce)
            .and_more(takes_any("vals").or_null().or_unknown().or_dynamic()),
        Builtin::new("keys", [takes_any("inputMap").or_unknown()], keys_type, keys).marks(marks::of_whole),
        Builtin::new(
            "length",
            [takes_any("value").or_unknown().or_dynamic()],
            length_type,
            |args, _, budget| length(&args[0], budget),
        )
        .marks(marks::of_whole),
        Builtin::new("lookup", [takes_any("inputMap"), takes("key", Type::STRING)], lookup_type, lookup)
            .and_more(takes_any("default").or_null().or_unknown().or_dynamic())
            .nullable()
            .marks(marks::of_lookup),
        Builtin::new("merge", [], merge_type, merge)
            .and_more(takes_any("maps").or_null().or_dynamic())
            .marks(marks::of_merge),
        Builtin::new("values", [takes_any("mapping")], values_type, values).marks(marks::of_values),
        Builtin::new(
            "zipmap",
            [takes("keys", Type::list(Type::STRING)), takes_any("values")],
            zipmap_type,
            zipmap,
        )
        .marks(marks::of_zipmap),
    ]
}

fn coalesce_type(args: &[Value], budget: &Budget) -> Result<Type> {
    let types: Vec<Type> = args.iter().map(|arg| arg.ty().clone()).collect();
    match unify_within(&types, budget) {
        Some(ty) if !types.is_empty() => Ok(ty),
        _ => fail("all arguments must have the same type"),
    }
}

fn coalesce(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    for arg in args {
        let value = match convert_within(arg, ty, budget) {
            Ok(value) => value,
            Err(error) if budget.exhausted().is_some() => return fail(error.sentence()),
            // What cannot be converted is passed over like null, as in Terraform.
            Err(_) => continue,
        };
        if !value.is_known() {
            return Ok(Value::unknown(ty.clone()));
        }
        if !value.is_null() && value.as_str() != Some("") {
            return Ok(value);
        }
    }
    fail("no non-null, non-empty-string arguments")
}

fn keys_type(args: &[Value], budget: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::Map(_) => Ok(Type::list(Type::STRING)),
        TypeKind::Object(object) => {
            make_elements(object.len(), budget)?;
            Ok(Type::tuple(object.iter().map(|_| Type::STRING)))
        }
        _ => fail_at(0, "must have map or object type"),
    }
}

fn keys(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    if let Some(object) = args[0].ty().as_object() {
        make_elements(object.len(), budget)?;
        for attribute in object {
            budget.make(attribute.name().len())?;
        }
        return Ok(Value::tuple(object.iter().map(|attribute| Value::from(attribute.name()))));
    }
    if !args[0].is_known() {
        return Ok(Value::unknown(ty.clone()));
    }
    make_elements(args[0].as_ref().len().unwrap_or(0), budget)?;
    for (key, _) in entries(&args[0]) {
        budget.make(key.len())?;
    }
    Value::list(Type::STRING, entries(&args[0]).map(|(key, _)| Value::from(key))).map_err(misfit)
}

/// The entries of a map or the attributes of an object.
fn entries(value: &Value) -> impl Iterator<Item = (&str, Value)> {
    value.elements().filter_map(|(key, element)| match key {
        Key::Attribute(name) | Key::Key(name) => Some((name, element.to_value())),
        _ => None,
    })
}

fn length_type(args: &[Value], _: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::Number | TypeKind::Bool => {
            fail("argument must be a string, a collection type, or a structural type")
        }
        _ => Ok(Type::NUMBER),
    }
}

fn length(value: &Value, budget: &Budget) -> Result<Value> {
    match value.ty().kind() {
        TypeKind::Tuple(types) => return Ok(counted(types.len())),
        TypeKind::Object(object) => return Ok(counted(object.len())),
        TypeKind::String => {
            return Ok(match value.as_str() {
                Some(text) => {
                    budget.work(text.len() as u64)?;
                    counted(clusters(text).count())
                }
                // What is known of the start cannot become less.
                None => {
                    let known = value.as_ref().refinement().and_then(Refinement::known_prefix);
                    let least = known.map_or(0, |prefix| clusters(prefix).count());
                    let refinement = Refinement::new().not_null().min(least, true);
                    Value::refined(Type::NUMBER, refinement).map_err(misfit)?
                }
            });
        }
        TypeKind::Set(_) if value.as_ref().may_shrink() => {
            let most = value.as_ref().len().unwrap_or(0);
            let refinement = Refinement::new().not_null().min(1, true).max(most, true);
            return Value::refined(Type::NUMBER, refinement).map_err(misfit);
        }
        TypeKind::Dynamic => {
            return Value::refined(Type::NUMBER, Refinement::new().not_null()).map_err(misfit);
        }
        _ => {}
    }
    if let Some(len) = value.as_ref().len() {
        return Ok(counted(len));
    }
    let known = value.as_ref().refinement().cloned().unwrap_or_default();
    let most = known.greatest_len().unwrap_or(i64::MAX as u64);
    let refinement = Refinement::new().not_null().min(known.least_len(), true).max(most, true);
    Value::refined(Type::NUMBER, refinement).map_err(misfit)
}

fn lookup_type(args: &[Value], budget: &Budget) -> Result<Type> {
    if args.len() > 3 {
        return fail_quoting([], format!("lookup() takes two or three arguments, got {}", args.len()));
    }
    match args[0].ty().kind() {
        TypeKind::Object(object) => {
            let Some(key) = args[1].as_str() else { return Ok(Type::DYNAMIC) };
            match (object.get(key), args.get(2)) {
                (Some(attribute), _) => Ok(attribute.ty().clone()),
                (None, Some(default)) => Ok(default.ty().clone()),
                (None, None) => fail_at_quoting(
                    0,
                    [Quote::Argument(1)],
                    format!("the given object has no attribute {}", Excerpt(key)),
                ),
            }
        }
        TypeKind::Map(element) => match args.get(2).map(|default| convert_within(default, element, budget)) {
            Some(Err(_)) => fail_at(2, "the default value must have the same type as the map elements"),
            _ => Ok(element.clone()),
        },
        _ => fail_at(0, "lookup() requires a map as the first argument"),
    }
}

fn lookup(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    let key = args[1].as_str().unwrap_or_default();
    let found = match args[0].ty().kind() {
        TypeKind::Object(_) => args[0].attribute(key),
        _ => args[0].as_ref().key(key),
    };
    match (found, args.get(2)) {
        (Some(found), _) => Ok(found.to_value()),
        (None, Some(default)) => convert_within(default, ty, budget).map_err(|error| {
            super::FunctionError::new(error.sentence()).quoting([Quote::Argument(0), Quote::Argument(2)])
        }),
        (None, None) => {
            fail_quoting([Quote::Argument(1)], format!("lookup failed to find key {}", Excerpt(key)))
        }
    }
}

fn merge_type(args: &[Value], budget: &Budget) -> Result<Type> {
    let mut attributes: Vec<(std::sync::Arc<str>, Type)> = Vec::new();
    let mut types: Vec<Type> = Vec::new();
    let mut known = true;
    for arg in args {
        let ty = arg.ty();
        let len = ty.as_object().map_or_else(|| arg.as_ref().len().unwrap_or(0), |object| object.len());
        make_elements(len, budget)?;
        match ty.kind() {
            TypeKind::Dynamic => return Ok(Type::DYNAMIC),
            TypeKind::Object(_) if arg.is_null() => types.push(Type::object::<&str>([])),
            TypeKind::Object(object) => {
                attributes
                    .extend(object.iter().map(|a| (std::sync::Arc::clone(a.shared_name()), a.ty().clone())));
                types.push(ty.clone());
            }
            TypeKind::Map(element) => {
                known &= arg.is_known();
                for (key, _) in entries(arg) {
                    budget.make(key.len())?;
                    attributes.push((key.into(), element.clone()));
                }
                types.push(ty.clone());
            }
            _ => return no_keys_to_merge(ty),
        }
    }
    for ty in &types {
        budget.work(ty.size() / 32)?;
    }
    match types.first() {
        Some(first) if types.iter().all(|ty| ty == first) => Ok(first.clone()),
        _ if !known => Ok(Type::DYNAMIC),
        _ => Ok(Type::object(attributes)),
    }
}

fn no_keys_to_merge<T>(ty: &Type) -> Result<T> {
    fail_quoting([], format!("arguments must be maps or objects, got \"{}\"", ty.friendly_name()))
}

fn merge(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    // Beside a null without a type, no argument's type has been looked at. Terraform lets empty sequences pass there.
    let has_keys = |arg: &Value| match arg.ty().kind() {
        TypeKind::Map(_) | TypeKind::Object(_) => true,
        _ => arg.is_null() || arg.as_ref().len() == Some(0),
    };
    if let Some(arg) = args.iter().find(|arg| !has_keys(arg)) {
        return no_keys_to_merge(arg.ty());
    }
    for (key, _) in args.iter().flat_map(entries) {
        make_elements(1, budget)?;
        budget.make(key.len())?;
    }
    let all = args.iter().flat_map(entries);
    match ty.kind() {
        TypeKind::Map(element) => Value::map(element.clone(), all).map_err(misfit),
        _ => Ok(Value::object(all)),
    }
}

fn values_type(args: &[Value], budget: &Budget) -> Result<Type> {
    match args[0].ty().kind() {
        TypeKind::Map(element) => Ok(Type::list(element.clone())),
        TypeKind::Object(object) => {
            make_elements(object.len(), budget)?;
            Ok(Type::tuple(object.iter().map(|attribute| attribute.ty().clone())))
        }
        _ => fail("values() requires a map as the first argument"),
    }
}

fn values(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    make_elements(args[0].as_ref().len().unwrap_or(0), budget)?;
    match ty.kind() {
        TypeKind::List(element) => Value::list(element.clone(), elements(&args[0])).map_err(misfit),
        _ => Ok(Value::tuple(elements(&args[0]))),
    }
}

fn zipmap_type(args: &[Value], budget: &Budget) -> Result<Type> {
    match args[1].ty().kind() {
        TypeKind::List(element) => Ok(Type::map(element.clone())),
        TypeKind::Tuple(_) if !args[0].is_wholly_known() => Ok(Type::DYNAMIC),
        TypeKind::Tuple(types) => {
            let keys = keys_for(&args[0], types.len(), budget)?;
            Ok(Type::object(keys.into_iter().zip(types.iter().cloned())))
        }
        _ => fail("values argument must be a list or tuple value"),
    }
}

fn keys_for(keys: &Value, count: usize, budget: &Budget) -> Result<Vec<String>> {
    let given = keys.as_ref().len().unwrap_or(0);
    if given != count {
        return fail_quoting(
            [Quote::Length(0), Quote::Length(1)],
            format!("number of keys ({given}) does not match number of values ({count})"),
        );
    }
    make_elements(given.saturating_mul(2), budget)?;
    let mut names = Vec::with_capacity(given);
    for (i, key) in elements(keys).enumerate() {
        match key.as_str() {
            Some(name) => {
                budget.make(name.len().saturating_mul(2))?;
                names.push(name.to_owned());
            }
            None => {
                return fail_quoting([Quote::Length(0)], format!("keys list has null value at index {i}"));
            }
        }
    }
    Ok(names)
}

fn zipmap(args: &[Value], ty: &Type, budget: &Budget) -> Result<Value> {
    if !args[0].is_wholly_known() {
        return Ok(Value::unknown(ty.clone()));
    }
    let keys = keys_for(&args[0], args[1].as_ref().len().unwrap_or(0), budget)?;
    let entries = keys.into_iter().zip(elements(&args[1]));
    match ty.kind() {
        TypeKind::Map(element) => Value::map(element.clone(), entries).map_err(misfit),
        _ => Ok(Value::object(entries)),
    }
}
