//! The id of an import, made of what is stored.

use std::sync::OnceLock;

use tfsdk_config::Functions;
use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::ty::Type;
use tfsdk_lang::expr::{Expr, Function, Marked, Pos, Scope, parse_template};

use super::change::name_of;
use super::engine::Told;
use super::expected::told;
use super::terraform_functions::refusing;

/// The template of an id.
///
/// # Errors
/// It is none.
pub(super) fn template(text: &str) -> Result<Expr, String> {
    let (template, found) = parse_template(text.as_bytes(), "", Pos::START);
    if found.has_errors() { Err(not_followed(text, &found)) } else { Ok(template) }
}

/// An id by which something is imported.
pub(super) struct ImportId {
    pub(super) text: String,
    is_secret: bool,
}

impl ImportId {
    /// What is told, without the id where that is sensitive.
    pub(super) fn hidden(&self, told: Told) -> Told {
        if !self.is_secret {
            return told;
        }
        let found = told.found.map(|one| {
            let detail = one.detail().replace(&self.text, "(sensitive value)");
            one.with_detail(detail)
        });
        Told { found, ..told }
    }
}

/// What the template of an id comes to, where the attributes of a stored resource are its variables.
///
/// # Errors
/// It comes to no text.
pub(super) fn import_id(text: &str, stored: &Marked) -> Result<ImportId, String> {
    let attributes = Attributes(stored);
    let (id, found) = template(text)?.evaluate_marked(&attributes);
    if found.has_errors() {
        return Err(not_followed(text, &found));
    }
    let Marked { value, marks, .. } = id;
    let id = convert(&value, &Type::STRING).map_err(|_| {
        let found = value.ty().friendly_name();
        format!(
            "the id {text:?} comes to a value of type {found}, and an id is a text: name one of its parts."
        )
    })?;
    match id.as_str() {
        Some("") | None => Err(format!("the id {text:?} is null or empty: name attributes that are stored.")),
        Some(id) => Ok(ImportId { text: id.to_owned(), is_secret: marks.has_sensitive() }),
    }
}

fn not_followed(text: &str, found: &Diagnostics) -> String {
    format!("the id {text:?} cannot be followed.\n{}", told(found))
}

/// Terraform's own functions. An id has no variables, and is followed in this process wherever it is used.
fn functions() -> &'static Functions {
    static FUNCTIONS: OnceLock<Functions> = OnceLock::new();
    FUNCTIONS
        .get_or_init(|| refusing(|name| format!("`{name}` is not followed in an id. Write what it comes to")))
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
        functions().get(name)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(functions().names().collect())
    }
}
