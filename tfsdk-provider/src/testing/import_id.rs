//! The id of an import, made of what is stored.

use std::sync::OnceLock;

use tfsdk_config::Functions;
use tfsdk_core::convert::convert;
use tfsdk_core::ty::Type;
use tfsdk_lang::expr::{Edition, Expr, Function, Marked, Pos, Scope, parse_template};

use super::change::name_of;
use super::expected::told;
use super::terraform_functions::refusing;

/// The template of an id.
///
/// # Errors
/// It is none.
pub(super) fn template(text: &str) -> Result<Expr, String> {
    let (template, found) = parse_template(text.as_bytes(), "", Pos::START);
    if found.has_errors() {
        Err(format!("the id {text:?} is no template.\n{}", told(&found)))
    } else {
        Ok(template)
    }
}

/// What the template of an id comes to, where the attributes of a stored resource are its variables.
///
/// # Errors
/// It comes to no text.
pub(super) fn import_id(text: &str, stored: &Marked) -> Result<String, String> {
    let attributes = Attributes(stored);
    let (id, found) = template(text)?.evaluate_marked(&attributes);
    if found.has_errors() {
        let (name, why) = (attributes.of_id(), told(&found));
        let is_name = found.iter().any(|one| one.summary() == "Unknown variable");
        let hint = format!(" An attribute stands in it by its name alone, as in \"${{{name}}}\".");
        let hint = if is_name { &*hint } else { "" };
        return Err(format!("the id {text:?} cannot be evaluated.{hint}\n{why}"));
    }
    let value = id.value;
    let id = convert(&value, &Type::STRING).map_err(|_| {
        let found = value.ty().friendly_name();
        format!(
            "the id {text:?} comes to a value of type {found}, and an id is a text: name one of its parts."
        )
    })?;
    match id.as_str() {
        Some("") | None => Err(format!("the id {text:?} is null or empty: name attributes that are stored.")),
        Some(id) => Ok(id.to_owned()),
    }
}

/// What is to be known of an import that failed by an id in which nothing of the resource stands, as where `${…}` was left out;
/// else nothing.
pub(super) fn fixed_id(text: &str) -> String {
    if template(text).map_or(true, |template| !template.references().is_empty()) {
        return String::new();
    }
    format!(
        "The id is {text:?} as it stands: nothing of what is stored is in it. An attribute is written as in \"${{name}}\".\n"
    )
}

/// Terraform's own functions. An id has no variables, and is followed in this process wherever it is used.
fn functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS
        .get_or_init(|| refusing(|name| format!("`{name}` is not followed in an id. Write what it comes to")))
}

/// The attributes of a resource as variables.
struct Attributes<'a>(&'a Marked);

impl Attributes<'_> {
    /// The name of one that an id may be made of: that of the id itself, if there is one.
    fn of_id(&self) -> &str {
        let names = self.variable_names().unwrap_or_default();
        let of = |wanted: &str| names.iter().copied().find(|name| *name == wanted);
        of("id").or_else(|| of("name")).or_else(|| names.first().copied()).unwrap_or("id")
    }
}

impl Scope for Attributes<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        let Marked { value, marks, .. } = self.0;
        Some(Marked::new(value.attribute(name)?.to_value(), marks.attribute(name).and_own(marks)))
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(self.0.value.as_ref().elements().filter_map(|(key, _)| name_of(key)).collect())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        functions().get(name)
    }

    /// That of all that is evaluated in a scenario.
    fn edition(&self) -> Edition {
        Edition::Terraform1_11
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(functions().names().collect())
    }
}
