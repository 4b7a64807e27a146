//! Who is spoken of in the texts of Terraform's checks, and what all checks share.

use super::trail::{Crumb, Trail};
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

/// What is wrong at one place: the texts of the rules, without the sentence that Terraform puts around them.
#[derive(Debug)]
pub(super) struct Finding<'a> {
    pub(super) trail: Trail<'a>,
    pub(super) text: String,
}

/// Sorts diagnostics by text: Terraform's own order differs from run to run.
pub(super) fn in_order(mut diagnostics: Vec<Diagnostic>) -> Diagnostics {
    diagnostics.sort_by(|a, b| (a.detail(), a.summary()).cmp(&(b.detail(), b.summary())));
    diagnostics.into()
}

/// The write-only attributes that have a value. (Terraform: `ephemeral.ValidateWriteOnlyAttributes`.)
pub(super) fn write_only_values<'a>(schema: &'a Schema, value: &'a Value) -> Vec<Trail<'a>> {
    let mut found = Vec::new();
    body_write_only(schema.block().body(), value.as_ref(), &mut Trail::default(), &mut found);
    found
}

fn body_write_only<'a>(
    body: &'a Body,
    object: ValueRef<'a>,
    trail: &mut Trail<'a>,
    found: &mut Vec<Trail<'a>>,
) {
    for m in body.members() {
        let Some(value) = object.attribute(m.name()) else { continue };
        trail.push(Crumb::Attribute(m.name()));
        match m {
            Member::Attribute(attribute) if attribute.is_write_only() => {
                if !value.is_null() {
                    found.push(trail.clone());
                }
            }
            _ => match m.nested() {
                None => {}
                Some((Nesting::Single, body)) => body_write_only(body, value, trail, found),
                Some((_, body)) => elements_write_only(body, value, trail, found),
            },
        }
        trail.pop();
    }
}

fn elements_write_only<'a>(
    body: &'a Body,
    value: ValueRef<'a>,
    trail: &mut Trail<'a>,
    found: &mut Vec<Trail<'a>>,
) {
    for (key, element) in value.elements() {
        trail.push(Crumb::of(key, element));
        body_write_only(body, element, trail, found);
        trail.pop();
    }
}
