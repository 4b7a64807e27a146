//! What a body was decoded to, read as a struct; what is wrong with it is told at its place.

use std::borrow::Cow;

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::error::{Problem, ProblemKind};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::{configured_with, telling_of_default, validate_with};
use tfsdk_core::schema::{Attribute, Schema};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marks, Scope};

use super::decoder::{Decoded, INCORRECT_ATTRIBUTE, inappropriate};
use super::places::Places;
use super::shape::BodyShape;
use super::view::Meta;
use crate::body::Body;
use crate::misfit::unread;

impl Body<'_> {
    /// With a schema, its validators are asked and its defaults filled in.
    pub(super) fn read_as<T: for<'a> FromTf<'a>>(
        self,
        spec: &BodyShape,
        scope: &dyn Scope,
        meta: Meta,
        schema: Option<&Schema>,
    ) -> Result<(T, Diagnostics), Diagnostics> {
        let Decoded { value, mut diagnostics, secrets, marked } = Decoded::of(self, spec, scope, meta);
        if diagnostics.has_errors() {
            return Err(diagnostics);
        }
        let telling = Telling { places: Places::new(self), spec, marked: &marked };
        let (filled, found) = match schema {
            Some(schema) => {
                let (filled, found) = by_schema(schema, &value, self.limits);
                (filled.map(Cow::Owned), found.map(|one| telling.said(schema, one)))
            }
            None => (Some(Cow::Borrowed(&value)), Diagnostics::new()),
        };
        diagnostics.append(secrets.hide_all(found));
        let Some(filled) = filled else { return Err(diagnostics) };
        match filled.get_with(self.limits) {
            Ok(read) => Ok((read, diagnostics)),
            Err(error) => {
                let told = error.problems().iter().map(|problem| {
                    let told = telling.problem(problem);
                    match schema {
                        Some(schema) => telling_of_default(schema, &value, told),
                        None => told,
                    }
                });
                let mut problems: Diagnostics = told.collect();
                (0..error.omitted()).for_each(|_| problems.omit(Severity::Error));
                diagnostics.append(secrets.hide_all(problems));
                Err(diagnostics)
            }
        }
    }
}

/// The value with the defaults of its schema, unless it may not be so, and what is said of it.
fn by_schema(schema: &Schema, value: &Value, limits: Limits) -> (Option<Value>, Diagnostics) {
    let mut found = validate_with(schema, value, limits);
    if found.has_errors() {
        return (None, found);
    }
    match configured_with(schema, value, limits) {
        Ok(filled) => (Some(filled), found),
        Err(problems) => {
            found.append(problems);
            (None, found)
        }
    }
}

/// How problems are told: at their places, without what is secret.
struct Telling<'f, 's> {
    places: Places<'f>,
    spec: &'s BodyShape,
    /// What is sensitive or ephemeral because of what it is made of.
    marked: &'s [(Path, Marks)],
}

impl Telling<'_, '_> {
    /// Why a value cannot be read.
    fn problem(&self, problem: &Problem) -> Diagnostic {
        let path = problem.path();
        let place = self.places.place(&path);
        // What a type of the program says of a whole block may quote a part of it.
        let secret = self.secret(&path, problem.kind() == ProblemKind::Invalid);
        let told = match (secret, path.steps().first()) {
            (Some((part, secrecy)), _) => hidden(&part, secrecy),
            (None, Some(Step::Attribute(name))) => inappropriate(name, problem.message()).at(path),
            (None, _) => unread(problem),
        };
        told.in_place(place)
    }

    /// What the schema says of a value. What it calls sensitive itself stands in none of that, but what is made of a secret may.
    fn said(&self, schema: &Schema, one: Diagnostic) -> Diagnostic {
        let Some(path) = one.path().cloned() else { return one.in_place(self.places.place(&Path::root())) };
        let place = self.places.place(&path);
        // A validator may quote all of what it is asked about.
        let secret = self.made_of_secret(&path, true).or_else(|| {
            let is_around =
                attribute_of(schema, &path).is_some_and(|it| !it.is_hidden() && it.hides_a_part());
            is_around.then(|| (path.clone(), "sensitive in part"))
        });
        let unquoted = one.unquoted().map(ToOwned::to_owned);
        let told = match (secret, unquoted) {
            (Some(_), Some(unquoted)) => one.with_detail(unquoted),
            (Some((part, secrecy)), None) if one.is_error() => hidden(&part, secrecy),
            (Some((part, secrecy)), None) => {
                let detail =
                    format!("A validator warns of the value of {}, which is {secrecy}.", part.excerpt());
                Diagnostic::warning("A warning of a value", detail).at(part)
            }
            (None, _) => one,
        };
        told.in_place(place)
    }

    /// What of a path, or around it, is secret, and how.
    fn secret(&self, path: &Path, may_quote_parts: bool) -> Option<(Path, &'static str)> {
        let declared = self.spec.sensitive_part(path).map(|part| (part, "sensitive"));
        declared.or_else(|| self.made_of_secret(path, may_quote_parts))
    }

    /// The same of what is so because of what it is made of.
    fn made_of_secret(&self, path: &Path, may_quote_parts: bool) -> Option<(Path, &'static str)> {
        let secret = |part: &Path, marks: &Marks| Some((part.clone(), marks.secrecy()?));
        let made_of = || {
            let around = self.marked.iter().filter(|(part, _)| leads_into(part, path));
            let (part, marks) = around.max_by_key(|(part, _)| part.steps().len())?;
            secret(part, marks)
        };
        let around = || {
            let mut within = self.marked.iter().filter(|(part, _)| may_quote_parts && leads_into(path, part));
            within.next().and_then(|(_, marks)| secret(path, marks))
        };
        made_of().or_else(around)
    }
}

/// The attribute that a path leads to, or to an element of.
fn attribute_of<'s>(schema: &'s Schema, path: &Path) -> Option<&'s Attribute> {
    let steps = path.steps();
    let end = steps.iter().rposition(|step| matches!(step, Step::Attribute(_)))?;
    schema.block().attribute_at(&steps[..=end].iter().cloned().collect())
}

fn hidden(part: &Path, secrecy: &str) -> Diagnostic {
    let detail = format!("The value of {}, which is {secrecy}, is not suitable.", part.excerpt());
    Diagnostic::error(INCORRECT_ATTRIBUTE, detail).at(part.clone())
}

/// Whether a path leads to a part or into it. Where a block of a set comes to stand is not known when it is read.
fn leads_into(part: &Path, path: &Path) -> bool {
    let same = |(a, b): (&Step, &Step)| a == b || matches!((a, b), (Step::Index(_), Step::Element(_)));
    part.steps().len() <= path.steps().len() && part.steps().iter().zip(path.steps()).all(same)
}
