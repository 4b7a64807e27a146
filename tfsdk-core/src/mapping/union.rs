//! Unions: objects in which exactly one attribute is set, as enums.

use super::field::{TypeAs, WriteAs};
use crate::const_report::{About, Found, Report};
use crate::error::{Error, Problem, ProblemKind, Problems};
use crate::path::Step;
use crate::stream::ValueSink;
use crate::text::ExactlyOne;
use crate::ty::{FieldSpec, Type, TypeSpec};

/// What the attribute of a variant holds, as that variant. `None` if it could not be read; null is no variant.
#[inline]
pub fn variant<T, U>(read: Option<Option<T>>, variant: impl FnOnce(T) -> U) -> Option<Option<U>> {
    read.map(|held| held.map(variant))
}

/// The one variant whose attribute is set. `read` has the order of the attributes.
///
/// # Errors
/// If not exactly one is set: for each whether it is, as far as it could be read.
pub(crate) fn exactly_one<T, const N: usize>(read: [Option<Option<T>>; N]) -> Result<T, [Option<bool>; N]> {
    let given = read.each_ref().map(|read| read.as_ref().map(Option::is_some));
    let mut set = read.into_iter().flatten().flatten();
    match (set.next(), set.next()) {
        (Some(one), None) if !given.contains(&None) => Ok(one),
        _ => Err(given),
    }
}

/// Adds what is wrong with an object in which none of the attributes is set, or several are.
///
/// An attribute that is there but could not be read is set; one that is unknown or missing may be or not, and so may all be
/// that `is_doubtful` says.
#[cold]
pub(crate) fn not_exactly_one(
    spec: &'static TypeSpec,
    given: &[Option<bool>],
    is_doubtful: impl Fn(&str) -> bool,
    problems: &mut Problems,
) {
    let names: Vec<&str> = names(spec).collect();
    problems.advise(WHILE_UNKNOWN, |problem| {
        problem.kind() == ProblemKind::Unknown && steps_in(problem, &names) == Some(0)
    });
    let given =
        names.iter().zip(given).map(|(name, given)| given.or(is_wrong(name, problems).then_some(true)));
    let given: Vec<Option<bool>> = given.collect();
    let set = names.iter().zip(&given).filter(|(_, given)| **given == Some(true)).map(|(name, _)| *name);
    let set: Vec<&str> = set.collect();
    let is_none = || !given.contains(&None) && !names.iter().any(|name| is_doubtful(name));
    if set.len() > 1 || set.is_empty() && is_none() {
        problems.push(Error::invalid(ExactlyOne { of: &names, found: Some(&set) }.to_string()));
    }
}

const WHILE_UNKNOWN: &str = "which variant it is cannot be told while an attribute is unknown; the mirror of a union holds that, which an enum tagged `#[tfsdk(nested)]` has";

/// Whether something is wrong with what an attribute holds, so that it is set.
fn is_wrong(name: &str, problems: &Problems) -> bool {
    problems.iter().any(|problem| match problem.kind() {
        ProblemKind::Malformed => false,
        ProblemKind::Unknown => steps_in(problem, &[name]).is_some_and(|steps| steps > 0),
        _ => steps_in(problem, &[name]).is_some(),
    })
}

/// How many steps within one of these attributes a problem is, if it is in one.
fn steps_in(problem: &Problem, names: &[&str]) -> Option<usize> {
    let mut steps = problem.steps();
    match steps.next() {
        Some(Step::Attribute(first)) if names.contains(&&**first) => Some(steps.count()),
        _ => None,
    }
}

/// The names of the attributes of a union.
pub(crate) fn names(spec: &'static TypeSpec) -> impl Iterator<Item = &'static str> {
    let attributes: &[FieldSpec] = if let TypeSpec::Object(attributes) = spec { attributes } else { &[] };
    attributes.iter().filter_map(|attribute| match attribute {
        FieldSpec::Attribute { name, .. } => Some(*name),
        FieldSpec::Flatten(_) | FieldSpec::Unmapped | FieldSpec::Schema { .. } => None,
    })
}

/// Makes sure that what a variant holds is not written as null, which would be read as not set.
///
/// # Errors
/// When it is.
pub(super) fn not_null<T: ?Sized, M: WriteAs<T>>(held: &T) -> Result<(), Error> {
    if !M::NULL {
        return Ok(());
    }
    let mut sink = ValueSink::new(Type::of_spec(M::SPEC));
    M::write(held, &mut sink)?;
    if sink.finish()?.is_null() {
        let text = "the one attribute of a union that is set cannot be null";
        return Err(Error::new(ProblemKind::Null, text).quoting_nothing());
    }
    Ok(())
}

/// Makes sure, at compile time, that what a variant holds cannot be null. Any value may be, and is looked at when it is
/// written.
#[track_caller]
pub const fn variant_is_not_null<T: ?Sized, M: TypeAs<T>>() {
    let mut report = Report::new();
    not_null_report::<T, M>(&mut report);
    report.show();
}

/// The same of a union with parameters.
impl Found {
    /// What [`variant_is_not_null`] asks.
    pub const fn variant_is_not_null<T: ?Sized, M: TypeAs<T>>(&mut self, about: About) {
        let mut found = Report::new();
        not_null_report::<T, M>(&mut found);
        self.take(about, &found);
    }
}

const fn not_null_report<T: ?Sized, M: TypeAs<T>>(report: &mut Report) {
    if M::NULL && !matches!(M::SPEC, TypeSpec::Dynamic) {
        report.push(
            "a variant is set where its attribute is not null, and this type can hold null; hold what is in it, and where no attribute may be set, the union in an `Option`",
        );
    }
}
