//! Why a value is not of the type that was planned.

use crate::ty::{Type, TypeKind};

/// What is wrong with `got` where `want` is wanted, in Terraform's words. (go-cty: `MismatchMessage`.)
pub(super) fn mismatch(got: &Type, want: &Type) -> String {
    match (got.kind(), want.kind()) {
        (TypeKind::Object(got), TypeKind::Object(want)) => {
            let missing: Vec<String> = want
                .iter()
                .filter(|a| got.get(a.name()).is_none())
                .map(|a| format!("{:?}", a.name()))
                .collect();
            match missing.as_slice() {
                [] => {}
                [only] => return format!("attribute {only} is required"),
                [a, b] => return format!("attributes {a} and {b} are required"),
                [rest @ .., last] => {
                    return format!("attributes {}, and {last} are required", rest.join(", "));
                }
            }
            let different = want.iter().find_map(|want| {
                let got = got.get(want.name())?;
                (!got.ty().conforms_to(want.ty())).then(|| (want.name(), mismatch(got.ty(), want.ty())))
            });
            match different {
                Some((name, reason)) => format!("attribute {name:?}: {reason}"),
                None => "incorrect object attributes".to_owned(),
            }
        }
        (TypeKind::List(got), TypeKind::List(want)) => {
            format!("incorrect list element type: {}", mismatch(got, want))
        }
        (TypeKind::Set(got), TypeKind::Set(want)) => {
            format!("incorrect set element type: {}", mismatch(got, want))
        }
        (TypeKind::Map(got), TypeKind::Map(want)) => {
            format!("incorrect map element type: {}", mismatch(got, want))
        }
        _ => format!("{} required", want.friendly_name_for_constraint()),
    }
}
