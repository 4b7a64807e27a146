//! The id of an import, made of what is stored.

use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Function, Marked, Pos, Scope, parse_template};

use super::change::name_of;
use super::expected::told;
use super::terraform_functions::terraform_functions;

/// The template of an id.
///
/// # Errors
/// It is none.
pub(super) fn template(text: &str) -> Result<Expr, String> {
    let (template, found) = parse_template(text.as_bytes(), "", Pos::START);
    if found.has_errors() { Err(not_followed(text, &found)) } else { Ok(template) }
}

/// What the template of an id comes to, where the attributes of a stored resource are its variables.
///
/// # Errors
/// It comes to no text.
pub(super) fn import_id(text: &str, stored: &Marked) -> Result<String, String> {
    let attributes = Attributes(stored);
    let (id, found) = template(text)?.evaluate_marked(&attributes);
    if found.has_errors() {
        return Err(not_followed(text, &found));
    }
    let id = convert(&id.value, &Type::STRING).ok().filter(Value::is_wholly_known);
    match id.as_ref().and_then(Value::as_str) {
        Some("") | None => Err(format!("the id {text:?} is null or empty: name attributes that are stored.")),
        Some(id) => Ok(id.to_owned()),
    }
}

fn not_followed(text: &str, found: &Diagnostics) -> String {
    format!("the id {text:?} cannot be followed.\n{}", told(found))
}

/// The attributes of a resource as variables.
struct Attributes<'a>(&'a Marked);

impl Scope for Attributes<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        let Marked { value, marks, .. } = self.0;
        Some(Marked::new(value.attribute(name)?.to_value(), marks.attribute(name).and_own(marks)))
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(self.0.value.as_ref().elements().filter_map(|(key, _)| name_of(key)).collect())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        terraform_functions().get(name)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(terraform_functions().names().collect())
    }
}
