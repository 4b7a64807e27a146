//! Compile-time checks of embedded structs.

use crate::const_text::ConstText;
use crate::ty::{FieldSpec, TypeSpec};

/// Makes sure, at compile time, that no attribute of the embedded struct number `position` has a name that was
/// there before: in the struct itself, or in the embedded structs in front of it.
#[track_caller]
pub const fn embedded_once(spec: &'static TypeSpec, position: usize) {
    let TypeSpec::Object(all) = spec else { return };
    let Some(embedded) = nth_embedded(all, position) else { return };
    // A type that is not an object has nothing to embed, which another error says.
    let TypeSpec::Object(inner) = embedded else { return };
    let mut found = common_to_own(all, inner);
    let mut before = 0;
    while before < position && found.is_none() {
        if let Some(TypeSpec::Object(other)) = nth_embedded(all, before) {
            found = common(other, inner);
        }
        before += 1;
    }
    if let Some(name) = found {
        let mut text = ConstText::<512>::new();
        text.push("the embedded struct has an attribute `");
        text.push(name);
        text.push("`, and so does this struct or one embedded before; every attribute has one field");
        text.fail();
    }
}

pub(super) const fn nth_embedded(entries: &[FieldSpec], n: usize) -> Option<&'static TypeSpec> {
    let mut seen = 0;
    let mut i = 0;
    while i < entries.len() {
        if let FieldSpec::Flatten(embedded) = entries[i] {
            if seen == n {
                return Some(embedded);
            }
            seen += 1;
        }
        i += 1;
    }
    None
}

/// A name that is in both, embedded structs included.
const fn common(one: &[FieldSpec], other: &[FieldSpec]) -> Option<&'static str> {
    if let Some(name) = common_to_own(one, other) {
        return Some(name);
    }
    let mut i = 0;
    while i < one.len() {
        if let FieldSpec::Flatten(TypeSpec::Object(inner)) = one[i] {
            if let Some(name) = common(inner, other) {
                return Some(name);
            }
        }
        i += 1;
    }
    None
}

/// A name of `one` itself, without its embedded structs, that is in `other`.
const fn common_to_own(one: &[FieldSpec], other: &[FieldSpec]) -> Option<&'static str> {
    if let Some(name) = merge(one, other) {
        return Some(name);
    }
    let mut i = 0;
    while i < other.len() {
        if let FieldSpec::Flatten(TypeSpec::Object(inner)) = other[i] {
            if let Some(name) = common_to_own(one, inner) {
                return Some(name);
            }
        }
        i += 1;
    }
    None
}

/// A name of both, without embedded structs. The attributes of each stand in the order of their names, so one
/// pass over the two finds it; comparing all with all takes the compiler seconds where there are hundreds.
const fn merge(one: &[FieldSpec], other: &[FieldSpec]) -> Option<&'static str> {
    let (mut i, mut j) = (0, 0);
    while i < one.len() && j < other.len() {
        let FieldSpec::Attribute { name: left, .. } = one[i] else {
            i += 1;
            continue;
        };
        let FieldSpec::Attribute { name: right, .. } = other[j] else {
            j += 1;
            continue;
        };
        match compare(left.as_bytes(), right.as_bytes()) {
            0 => return Some(left),
            1 => j += 1,
            _ => i += 1,
        }
    }
    None
}

/// Less, equal or greater: -1, 0, 1.
pub(super) const fn compare(one: &[u8], other: &[u8]) -> i8 {
    let mut i = 0;
    while i < one.len() && i < other.len() {
        if one[i] != other[i] {
            return if one[i] < other[i] { -1 } else { 1 };
        }
        i += 1;
    }
    match (one.len() > i, other.len() > i) {
        (false, false) => 0,
        (false, true) => -1,
        (true, _) => 1,
    }
}
