//! What Terraform can keep as the identity of a resource.

use crate::const_report::{PartPath, PartStep, Report};
use crate::ty::{FieldSpec, TypeSpec};

/// Makes sure that Terraform can keep identities of this type. The compiler evaluates it, and the panic is its error.
///
/// It is asked where a struct is used so: nothing else tells an identity from other structs.
#[track_caller]
pub const fn identity_fits(spec: &TypeSpec) {
    let mut report = Report::new();
    match spec {
        TypeSpec::Object(fields) => fields_fit(fields, &mut report),
        _ => report.push("an identity is a struct that derives `TfObject`"),
    }
    report.show();
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
    matches!(ty, TypeSpec::String | TypeSpec::Number | TypeSpec::Bool)
}
