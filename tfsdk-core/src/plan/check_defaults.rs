//! Whether defaults can be read by the fields that they are for.

use super::build::object;
use super::fits::problems_of;
use super::keep_untouched::read_given;
use crate::diag::{Diagnostic, Diagnostics};
use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::FromTf;
use crate::path::{Path, Step};
use crate::schema::{Behaviour, Body, Member, Nesting, Schema};
use crate::ty::{Type, TypeKind};
use crate::value::Value;

/// Checks that the defaults of a schema can be read by the fields of `T` that they are for, at any depth.
///
/// `T` holds null everywhere: it is the [`Mirror`](crate::mapping::Mirror) of the struct. Only constant defaults are looked at: what a
/// function or the environment gives is known when it is asked. Unlike [`Schema::check`], which knows no struct, it finds the text that
/// a field's type does not parse.
///
/// ```
/// use std::net::IpAddr;
///
/// use tfsdk::plan::check_defaults;
/// use tfsdk::schema::TfSchema;
/// use tfsdk::{Mirror, TfObject};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Host {
///     #[tfsdk("address", optional, text, default = "10.0.0")]
///     address: IpAddr,
/// }
/// let found = check_defaults::<Mirror<Host>>(&Host::schema());
/// assert_eq!(found.errors().next().unwrap().path(), Some(&"address".parse().unwrap()));
/// ```
pub fn check_defaults<T: for<'de> FromTf<'de>>(schema: &Schema) -> Diagnostics {
    checked(schema, &|value| read_given::<T>(value, Limits::new()).err())
}

/// The same of any type, and compiled once: `misread` is why it cannot be read, if it cannot.
fn checked(schema: &Schema, misread: &dyn Fn(&Value) -> Option<Error>) -> Diagnostics {
    let mut found: Vec<Diagnostic> = Vec::new();
    // What has a default for all of it has those of its parts as well, where something is written in its place.
    for of in [Of::Wholes, Of::Parts] {
        let mut places = Vec::new();
        let value = with_defaults(schema.block().body(), &Path::root(), of, &mut places);
        if places.is_empty() {
            continue;
        }
        let Some(error) = misread(&value) else { continue };
        let of_defaults = problems_of(schema, &error).into_iter().filter_map(|problem| {
            let path = problem.path()?;
            let is_of_default = places.iter().any(|place| place.contains(path));
            let detail = format!("The default is refused: {}", problem.detail());
            is_of_default.then(|| problem.with_detail(detail))
        });
        // What both passes find is told once; what one finds twice under a path that may not be told whole, twice.
        let told: Vec<Path> = found.iter().filter_map(|one| one.path().cloned()).collect();
        found.extend(of_defaults.filter(|one| !one.path().is_some_and(|path| told.contains(path))));
    }
    found.into_iter().collect()
}

/// Which default is taken of an attribute that has one for all of it and others for its parts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    Wholes,
    Parts,
}

/// An object in which all is null but constant defaults, with one object in each nested attribute and block. The places are those of the
/// defaults.
fn with_defaults(body: &Body, at: &Path, of: Of, places: &mut Vec<Path>) -> Value {
    let parts = body.members().iter().map(|m| {
        let at = at.clone().attribute(m.name());
        match m {
            Member::Attribute(attribute) => {
                let nested = attribute.nested_type();
                let is_whole = of == Of::Wholes || nested.is_none();
                let default =
                    attribute.behaviour().and_then(Behaviour::constant_default).filter(|_| is_whole);
                // One that cannot be made is told by the schema's own check.
                match default.and_then(|default| default.make().ok()) {
                    Some(value) if value.ty().conforms_to(m.ty()) => {
                        places.push(at);
                        value
                    }
                    _ => match nested {
                        Some(nested) => one_in(nested.nesting(), nested.body(), m.ty(), (&at, of), places),
                        None => Value::null(m.ty().clone()),
                    },
                }
            }
            Member::Block(block) => {
                one_in(block.nesting().shape(), block.block().body(), m.ty(), (&at, of), places)
            }
        }
    });
    object(body, parts.collect())
}

/// What holds one such object.
fn one_in(nesting: Nesting, body: &Body, ty: &Type, (at, of): (&Path, Of), places: &mut Vec<Path>) -> Value {
    let step = match nesting {
        Nesting::Single => return with_defaults(body, at, of, places),
        Nesting::List => Step::Index(0),
        Nesting::Set => Step::Element(0),
        Nesting::Map => Step::Key("key".into()),
    };
    let element = with_defaults(body, &at.clone().step(step), of, places);
    let filled = match ty.kind() {
        TypeKind::List(of) => Value::list(of.clone(), [element]),
        TypeKind::Set(of) => Value::set(of.clone(), [element]),
        TypeKind::Map(of) => Value::map(of.clone(), [("key", element)]),
        // What is of dynamic types is no field's.
        _ => return Value::null(ty.clone()),
    };
    filled.unwrap_or_else(|_| Value::null(ty.clone()))
}
