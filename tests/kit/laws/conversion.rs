//! Laws of conversion and unification.

use tfsdk::convert::{convert, is_convertible, unify};
use tfsdk::{Type, json};

use super::typed::split;

/// Holds the laws for a value: a line with the JSON of its type, one with the JSON of the wanted type, then its JSON.
pub fn check(input: &[u8]) {
    let Some((from, rest)) = split(input) else { return };
    let Some((to, text)) = split(rest) else { return };
    check_types(&from, &to);
    let Ok(Ok(value)) = std::str::from_utf8(text).map(|text| json::value_from_str(text, &from)) else {
        return;
    };
    match convert(&value, &to) {
        Ok(converted) => {
            assert!(converted.ty().conforms_to(&to), "{value:?} became {converted:?}, which is no {to}");
            let again = convert(&converted, &to);
            assert_eq!(again.as_ref().ok(), Some(&converted), "{converted:?} of {to} changes when converted");
        }
        Err(error) => assert!(error.to_string().len() < 32 << 20, "the text of an error is long"),
    }
}

fn check_types(from: &Type, to: &Type) {
    assert!(is_convertible(from, from), "{from} does not convert to itself");
    let _ = is_convertible(from, to);
    let types = [from.clone(), to.clone()];
    if let Some(common) = unify(&types) {
        for ty in &types {
            assert!(is_convertible(ty, &common), "{ty} does not convert to {common}, which unifies it");
        }
    }
}
