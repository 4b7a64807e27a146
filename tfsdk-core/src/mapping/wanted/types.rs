//! The type of a field beside the one that is wanted.

use super::WantedType;
use crate::const_report::Report;
use crate::ty::TypeSpec;

/// Whether the innermost elements of both are objects or tuples of one length, so that a difference is inside of them.
pub(super) const fn both_structures(own: &TypeSpec, wanted: &WantedType) -> bool {
    match (own, wanted) {
        (TypeSpec::Object(_), WantedType::Object(_)) => true,
        (TypeSpec::Tuple(own), WantedType::Tuple(wanted)) => own.len() == wanted.len(),
        (TypeSpec::List(own), WantedType::List(wanted))
        | (TypeSpec::Set(own), WantedType::Set(wanted))
        | (TypeSpec::Map(own), WantedType::Map(wanted)) => both_structures(own, wanted),
        _ => false,
    }
}

/// Whether a field of type `own` takes all values of type `wanted`, where neither is an object or a tuple.
pub(super) const fn takes(own: &TypeSpec, wanted: &WantedType) -> bool {
    match (own, wanted) {
        (TypeSpec::Dynamic | TypeSpec::Untold, _)
        | (TypeSpec::String, WantedType::String)
        | (TypeSpec::Number, WantedType::Number)
        | (TypeSpec::Bool, WantedType::Bool) => true,
        (TypeSpec::List(own), WantedType::List(wanted))
        | (TypeSpec::Set(own), WantedType::Set(wanted))
        | (TypeSpec::Map(own), WantedType::Map(wanted)) => takes(own, wanted),
        _ => false,
    }
}

/// Tells the name of a type, as [`Report::type_name`] has it.
pub(super) const fn push_name(ty: &WantedType, dynamic: &str, report: &mut Report) {
    let element = match ty {
        WantedType::String => return report.push("string"),
        WantedType::Number => return report.push("number"),
        WantedType::Bool => return report.push("bool"),
        WantedType::Dynamic => return report.push(dynamic),
        WantedType::Object(_) => return report.push("object"),
        WantedType::Tuple(elements) => {
            report.push("tuple of ");
            return report.push_number(elements.len());
        }
        WantedType::List(element) => {
            report.push("list of ");
            element
        }
        WantedType::Set(element) => {
            report.push("set of ");
            element
        }
        WantedType::Map(element) => {
            report.push("map of ");
            element
        }
    };
    push_name(element, "any single type", report);
}
