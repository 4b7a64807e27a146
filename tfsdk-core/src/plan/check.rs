//! Who is spoken of in the texts of Terraform's checks, and what all checks share.

use super::trail::{PrintedPath, Trail};
use crate::diag::{Diagnostic, Diagnostics};
use crate::schema::{Body, Member, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// The provider and the resource that Terraform's texts name.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The provider's address, such as `registry.terraform.io/hashicorp/aws`.
    pub provider: &'a str,
    /// The resource's address, such as `aws_instance.web[0]`.
    pub resource: &'a str,
}

impl Subject<'_> {
    /// How Terraform names a provider together with its configuration.
    pub(super) fn configured_provider(&self) -> String {
        format!("provider[{}]", super::go_string::go_quoted(self.provider))
    }
}

/// What a check found in one part of a value, without the sentence that Terraform puts around it.
#[derive(Debug)]
pub(super) struct Finding {
    pub(super) at: PrintedPath,
    pub(super) text: String,
}

/// Sorts diagnostics by text: Terraform's own order differs from run to run.
pub(super) fn in_order(mut diagnostics: Vec<Diagnostic>) -> Diagnostics {
    diagnostics.sort_by(|a, b| (a.detail(), a.summary()).cmp(&(b.detail(), b.summary())));
    diagnostics.into()
}

/// The write-only attributes that have a value. (Terraform: `ephemeral.ValidateWriteOnlyAttributes`.)
pub(super) fn write_only_values(schema: &Schema, value: &Value) -> Vec<PrintedPath> {
    let mut found = Vec::new();
    body_write_only(schema.block().body(), value.as_ref(), &Trail::Root, &mut found);
    found
}

fn body_write_only(body: &Body, object: ValueRef<'_>, trail: &Trail<'_>, found: &mut Vec<PrintedPath>) {
    for m in body.members() {
        let Some(value) = object.attribute(m.name()) else { continue };
        let trail = &trail.attribute(m.name());
        match m {
            Member::Attribute(attribute) if attribute.is_write_only() => {
                if !value.is_null() {
                    found.push(trail.into());
                }
            }
            _ => match m.nested() {
                None => {}
                Some((Nesting::Single, body)) => body_write_only(body, value, trail, found),
                Some((_, body)) => elements_write_only(body, value, trail, found),
            },
        }
    }
}

fn elements_write_only(body: &Body, value: ValueRef<'_>, trail: &Trail<'_>, found: &mut Vec<PrintedPath>) {
    for (key, element) in value.elements() {
        body_write_only(body, element, &trail.element(key, element), found);
    }
}
