//! What a block adds to the variables, or changes of one as an override.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tfsdk_core::convert::convert_within;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use super::reader::{Declaration, INVALID_DEFAULT, NULL_DEFAULT, Reader};
use crate::secret::sensitive_sentence;
use crate::variable::Variable;

impl Reader<'_, '_> {
    /// Adds what a block declares, or what it changes of a variable that is declared.
    pub(super) fn add(&mut self, declaration: Declaration, variables: &mut BTreeMap<String, Variable>) {
        let name = declaration.variable.name.clone();
        let header = self.block.header_range;
        match variables.entry(name) {
            Entry::Vacant(entry) if self.is_override => {
                let detail = format!(
                    "There is no variable named {}. An override file can only override a variable that was already \
                     declared in a primary configuration file.",
                    Excerpt(entry.key())
                );
                self.error("Missing base variable declaration to override", detail, header);
            }
            Entry::Vacant(entry) => {
                entry.insert(declaration.variable);
            }
            Entry::Occupied(mut entry) if self.is_override => self.merge(declaration, entry.get_mut()),
            Entry::Occupied(mut first) => {
                first.get_mut().sensitive |= declaration.variable.sensitive;
                first.get_mut().ephemeral |= declaration.variable.ephemeral;
                let declared_at = first.get().declared_at.clone();
                let at = declared_at.as_ref().map(ToString::to_string).unwrap_or_default();
                let detail = format!(
                    "A variable named {} was already declared at {at}. Variable names must be unique within a module.",
                    Excerpt(first.key())
                );
                let diagnostic = Diagnostic::error("Duplicate variable declaration", detail)
                    .in_source(header)
                    .in_file(self.block.body.file);
                self.diagnostics.push(match declared_at {
                    Some(first) => diagnostic.with_related(first, "first declared here"),
                    None => diagnostic,
                });
            }
        }
    }

    /// Changes a variable, and holds its default to its type again. (Terraform: `Variable.merge`.)
    fn merge(&mut self, declaration: Declaration, variable: &mut Variable) {
        let typed = declaration.says("type");
        let defaulted = declaration.says("default");
        if declaration.says("description") {
            variable.description.clone_from(&declaration.variable.description);
        }
        if declaration.says("deprecated") {
            variable.deprecated.clone_from(&declaration.variable.deprecated);
        }
        // One that is not said is kept for another reason, which stays.
        variable.sensitive =
            declaration.variable.sensitive || (variable.sensitive && !declaration.says("sensitive"));
        variable.ephemeral =
            declaration.variable.ephemeral || (variable.ephemeral && !declaration.says("ephemeral"));
        if declaration.says("nullable") {
            variable.nullable = declaration.variable.nullable;
        }
        if typed {
            variable.override_constraint(declaration.variable.constraint);
        }
        if defaulted {
            variable.default = declaration.variable.default;
            variable.default_at = declaration.variable.default_at;
        }
        let Some(default) = &variable.default else { return };
        // Defaults of attributes are filled in where the default is used, so it has to fit without them.
        let fitted = convert_within(default, variable.constraint.ty(), self.budget);
        let converted = match fitted.and_then(|fitted| variable.convert_within(&fitted, self.budget)) {
            Ok(converted) => converted,
            Err(error) => {
                let sentence = match self.secrecy {
                    Some(_) => sensitive_sentence(&error, default.ty(), variable.constraint.ty()),
                    None => error.sentence(),
                };
                let why = match (typed, defaulted) {
                    (true, false) => {
                        "Overriding this variable's type constraint has made its default value invalid"
                    }
                    (false, true) => {
                        "The overridden default value for this variable is not compatible with the variable's type \
                         constraint"
                    }
                    _ => "This variable's default value is not compatible with its type constraint",
                };
                self.error(INVALID_DEFAULT, format!("{why}: {sentence}."), self.block.header_range);
                // Nothing follows from it.
                Value::unknown(Type::DYNAMIC)
            }
        };
        if converted.is_null() && !variable.nullable {
            self.error(INVALID_DEFAULT, NULL_DEFAULT.to_owned(), self.block.header_range);
        }
        variable.default = Some(converted);
    }
}
