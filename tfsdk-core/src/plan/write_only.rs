//! Write-only attributes, whose values a provider must not send back.

use super::checked_resource::{CheckedResource, PROVIDER_BUG};
use super::finding::Findings;
use super::trail::Trail;
use crate::diag::{Diagnostic, Diagnostics};
use crate::schema::{Body, Member, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// Adds an error for each write-only attribute that is not null, and tells whether there are any; `when` tells at which
/// stage the value was returned. (Terraform: `ephemeral.ValidateWriteOnlyAttributes`.)
pub(super) fn write_only_errors(
    checked: CheckedResource<'_>,
    schema: &Schema,
    value: &Value,
    summary: &'static str,
    when: &str,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut found = Findings::default();
    in_object(schema.block().body(), value.as_ref(), &Trail::Root, &mut found);
    let any = !found.is_empty();
    found.report(diagnostics, |finding| {
        let detail = format!(
            "Provider {} returned a value for the write-only attribute \"{}{}\" {when}. Write-only attributes cannot be read back from the provider. {PROVIDER_BUG}",
            checked.quoted_configured_provider(),
            checked.resource,
            finding.at.text
        );
        Diagnostic::error(summary, detail)
    });
    any
}

fn in_object(body: &Body, object: ValueRef<'_>, at: &Trail<'_>, found: &mut Findings) {
    for m in body.members() {
        let Some(value) = object.attribute(m.name()) else { continue };
        let at = &at.attribute(m.name());
        match m {
            Member::Attribute(attribute) if attribute.is_write_only() => {
                if !value.is_null() {
                    found.add(at, String::new);
                }
            }
            _ => match m.nested() {
                None => {}
                Some((Nesting::Single, body)) => in_object(body, value, at, found),
                Some((_, body)) => {
                    for (key, element) in value.elements() {
                        in_object(body, element, &at.element(key, element), found);
                    }
                }
            },
        }
    }
}
