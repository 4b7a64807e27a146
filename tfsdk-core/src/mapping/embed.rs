//! Compile-time checks of embedded structs.

use super::traits::TfType;
use crate::const_report::{About, Found, Report};
use crate::ty::{FieldSpec, TypeSpec};

/// An embedded struct beside the names of the one that embeds it.
///
/// Whether a type has attributes is asked elsewhere, once. Where it has none, nobody knows which it should have. So this exists
/// twice: inherent for what has a type, and in [`NotEmbedded`] for all else.
pub struct Embedded<T>(std::marker::PhantomData<T>);

impl<T: TfType> Embedded<T> {
    /// Its attributes.
    pub const NAMES: FieldSpec = FieldSpec::Flatten(T::SPEC);
}

/// The answer for types without attributes.
pub trait NotEmbedded {
    /// Any may be among them.
    const NAMES: FieldSpec = FieldSpec::Flatten(&TypeSpec::Untold);
}

impl<T> NotEmbedded for Embedded<T> {}

/// Makes sure, at compile time, that no attribute of the embedded struct number `position` has a name that was
/// there before: in the struct itself, or in the embedded structs in front of it.
///
/// `own` are the names of the fields of its own attributes, and `embedded` those of the types of embedded structs.
#[track_caller]
pub const fn embedded_once(
    spec: &'static TypeSpec,
    position: usize,
    own: &'static [&'static str],
    embedded: &'static [&'static str],
) {
    let mut report = Report::new();
    once_report(spec, position, own, embedded, &mut report);
    report.show();
}

/// The same of a struct with parameters.
impl Found {
    /// What [`embedded_once`] asks.
    pub const fn embedded_once(
        &mut self,
        about: About,
        spec: &'static TypeSpec,
        position: usize,
        own: &'static [&'static str],
        embedded: &'static [&'static str],
    ) {
        let mut found = Report::new();
        once_report(spec, position, own, embedded, &mut found);
        self.take_named(about, &found);
    }
}

const fn once_report(
    spec: &'static TypeSpec,
    position: usize,
    own: &'static [&'static str],
    embedded: &'static [&'static str],
    report: &mut Report,
) {
    let TypeSpec::Object(all) = spec else { return };
    // A type that is not an object has nothing to embed, which another error says.
    let Some(TypeSpec::Object(inner)) = nth_embedded(all, position) else { return };
    let this = embedded[position];
    own_and(all, inner, &mut Common { one: Side::Fields(own), other: this, report: &mut *report });
    let mut before = 0;
    while before < position {
        if let Some(TypeSpec::Object(other)) = nth_embedded(all, before) {
            let one = Side::Embedded(embedded[before]);
            all_and(other, inner, &mut Common { one, other: this, report: &mut *report });
        }
        before += 1;
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

/// Takes the names that are in both of two sides.
struct Common<'a> {
    one: Side,
    other: &'static str,
    report: &'a mut Report,
}

#[derive(Clone, Copy)]
enum Side {
    /// The attributes of a struct itself, and the names of their fields.
    Fields(&'static [&'static str]),
    /// An embedded struct.
    Embedded(&'static str),
}

impl Common<'_> {
    const fn add(&mut self, name: &str, position: usize) {
        self.report.line();
        self.report.push("`");
        self.report.push(self.other);
        match self.one {
            Side::Fields(fields) => {
                self.report.push("` and the field `");
                self.report.push(fields[position]);
            }
            Side::Embedded(ty) => {
                self.report.push("` and `");
                self.report.push(ty);
            }
        }
        self.report.push("` both have the attribute `");
        self.report.push(name);
        self.report.push("`; rename one");
    }
}

/// The names that are in both, embedded structs included.
const fn all_and(one: &[FieldSpec], other: &[FieldSpec], common: &mut Common<'_>) {
    own_and(one, other, common);
    let mut i = 0;
    while i < one.len() {
        if let FieldSpec::Flatten(TypeSpec::Object(inner)) = one[i] {
            all_and(inner, other, common);
        }
        i += 1;
    }
}

/// The names of `one` itself, without its embedded structs, that are in `other`.
const fn own_and(one: &[FieldSpec], other: &[FieldSpec], common: &mut Common<'_>) {
    merge(one, other, common);
    let mut i = 0;
    while i < other.len() {
        if let FieldSpec::Flatten(TypeSpec::Object(inner)) = other[i] {
            own_and(one, inner, common);
        }
        i += 1;
    }
}

/// The names of both, without embedded structs. The attributes of each stand in the order of their names, so one
/// pass over the two finds them; comparing all with all takes the compiler seconds where there are hundreds.
const fn merge(one: &[FieldSpec], other: &[FieldSpec], common: &mut Common<'_>) {
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
            0 => {
                common.add(left, i);
                i += 1;
                j += 1;
            }
            1 => j += 1,
            _ => i += 1,
        }
    }
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
