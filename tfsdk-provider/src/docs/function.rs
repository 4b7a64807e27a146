//! The sections of a page that tell how a function is called.

use tfsdk_core::ty::Type;

use super::documented::{DocumentedFunction, Parameter};
use super::prose::in_list;
use super::schema::type_name;

/// The function with the types of its parameters and of what it returns.
pub(super) fn signature(name: &str, function: &DocumentedFunction) -> String {
    let typed = |parameter: &Parameter| format!("{} {}", parameter.name, friendly(&parameter.ty));
    let variadic = function.variadic.iter().map(|parameter| format!("{}...", typed(parameter)));
    let all: Vec<String> = function.parameters.iter().map(typed).chain(variadic).collect();
    format!("```text\n{name}({}) {}\n```", all.join(", "), friendly(&function.returned))
}

/// An entry for each parameter that is not variadic.
pub(super) fn arguments(function: &DocumentedFunction) -> String {
    let all: Vec<String> = function.parameters.iter().map(|parameter| argument("", parameter)).collect();
    all.join("\n")
}

/// The entry of the parameter that is.
pub(super) fn variadic(function: &DocumentedFunction) -> Option<String> {
    function.variadic.as_ref().map(|parameter| argument("Variadic, ", parameter))
}

fn argument(kind: &str, parameter: &Parameter) -> String {
    let nullable = if parameter.is_nullable { ", Nullable" } else { "" };
    let (name, ty) = (&parameter.name, type_name(&parameter.ty));
    let description = in_list(&parameter.description).replace('\n', "\n ");
    format!("1. `{name}` ({kind}{ty}{nullable}) {description}").trim_end().to_owned()
}

fn friendly(ty: &Type) -> String {
    ty.friendly_name().to_string()
}
