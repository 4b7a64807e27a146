//! What Terraform can keep as the identity of a resource.

use crate::const_report::{PartPath, PartStep, Report};
use crate::const_text::equal;
use crate::ty::{FieldSpec, TypeSpec};

/// Makes sure that Terraform can keep identities of this type. The compiler evaluates it, and the panic is its error.
///
/// It is asked where a struct is used so: nothing else tells an identity from other structs.
///
/// ```compile_fail,E0080
/// use tfsdk::{TfObject, TfType};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct NoteIdentity {
///     #[tfsdk("name", required)]
///     name: String,
/// }
/// // an identity has no schema
/// const _: () = tfsdk::schema::identity_fits(NoteIdentity::SPEC);
/// ```
///
/// An identity without attributes fails as well, as it tells no resource from another:
///
/// ```compile_fail,E0080
/// use tfsdk::{TfObject, TfType};
///
/// #[derive(TfObject)]
/// struct NoteIdentity {}
/// // an identity has at least one attribute
/// const _: () = tfsdk::schema::identity_fits(NoteIdentity::SPEC);
/// ```
#[track_caller]
pub const fn identity_fits(spec: &TypeSpec) {
    let mut report = Report::new();
    match spec {
        TypeSpec::Object(fields) => {
            if let Some(FieldSpec::Schema { .. }) = fields.last() {
                report.push(
                    "an identity has no schema: drop what kind of a schema it is, such as `#[tfsdk(resource)]`, above its struct, and the keys beside the names of its attributes",
                );
            }
            if is_empty(fields) {
                report.line();
                report.push(
                    "an identity has at least one attribute; add what tells one such resource from another",
                );
            }
            fields_fit(fields, &mut report);
        }
        _ => report.push("an identity is a struct that derives `TfObject`"),
    }
    report.show();
}

/// Makes sure that a resource has the attributes of its identity, where the one is told by the other. The compiler evaluates it, and the
/// panic is its error.
#[track_caller]
pub const fn identity_is_of(identity: &TypeSpec, resource: &TypeSpec) {
    let mut report = Report::new();
    if let TypeSpec::Object(fields) = identity {
        fields_are_of(fields, resource, &mut report);
    }
    report.show();
}

const fn fields_are_of(fields: &[FieldSpec], resource: &TypeSpec, report: &mut Report) {
    let mut i = 0;
    while i < fields.len() {
        match &fields[i] {
            FieldSpec::Attribute { name, .. } if !has(resource, name) => {
                report.at(&PartPath { outer: None, step: PartStep::Name(name) });
                report.push(
                    "the identity has it, and the resource does not; name it as the resource does, or write the method `identity` in the `impl Identified`, which says what it is",
                );
            }
            FieldSpec::Flatten(TypeSpec::Object(inner)) => fields_are_of(inner, resource, report),
            FieldSpec::Attribute { .. }
            | FieldSpec::Flatten(_)
            | FieldSpec::Unmapped
            | FieldSpec::Schema { .. } => {}
        }
        i += 1;
    }
}

const fn has(ty: &TypeSpec, wanted: &str) -> bool {
    let TypeSpec::Object(fields) = ty else { return false };
    let mut i = 0;
    while i < fields.len() {
        let has = match &fields[i] {
            FieldSpec::Attribute { name, .. } => equal(name.as_bytes(), wanted.as_bytes()),
            // A mistake hides which attributes there are.
            FieldSpec::Flatten(TypeSpec::Untold) => true,
            FieldSpec::Flatten(inner) => has(inner, wanted),
            FieldSpec::Unmapped | FieldSpec::Schema { .. } => false,
        };
        if has {
            return true;
        }
        i += 1;
    }
    false
}

const fn is_empty(fields: &[FieldSpec]) -> bool {
    let mut i = 0;
    while i < fields.len() {
        let is_empty = match &fields[i] {
            FieldSpec::Flatten(TypeSpec::Object(inner)) => is_empty(inner),
            FieldSpec::Attribute { .. } | FieldSpec::Flatten(_) => false,
            FieldSpec::Unmapped | FieldSpec::Schema { .. } => true,
        };
        if !is_empty {
            return false;
        }
        i += 1;
    }
    true
}

const fn fields_fit(fields: &[FieldSpec], report: &mut Report) {
    let mut i = 0;
    while i < fields.len() {
        match &fields[i] {
            FieldSpec::Attribute { name, ty, .. } if !is_kept(ty) => {
                report.at(&PartPath { outer: None, step: PartStep::Name(name) });
                report.push("an identity consists of strings, numbers, bools, and lists of these; this is ");
                report.type_name(ty, "of any type");
            }
            FieldSpec::Attribute { .. } | FieldSpec::Schema { .. } => {}
            FieldSpec::Flatten(TypeSpec::Object(inner)) => fields_fit(inner, report),
            FieldSpec::Flatten(_) => {}
            FieldSpec::Unmapped => {
                report.line();
                report.push("an identity has all its attributes: drop `ignore_unmapped`");
            }
        }
        i += 1;
    }
}

const fn is_kept(ty: &TypeSpec) -> bool {
    match ty {
        TypeSpec::List(element) => is_primitive(element),
        ty => is_primitive(ty),
    }
}

const fn is_primitive(ty: &TypeSpec) -> bool {
    matches!(ty, TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Untold)
}
