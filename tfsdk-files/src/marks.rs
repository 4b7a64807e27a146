//! Which parts of a value are sensitive.

use std::borrow::Cow;

use tfsdk_core::codec::json::implied_value_with;
use tfsdk_core::error::{Error, Problems};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_derive::TfObject;

use crate::derived;
use crate::error::kind;

/// The marks of a value, as the file has them.
#[derive(Clone, Copy)]
pub(crate) enum Marks<'a> {
    /// All of it is.
    All,
    /// `true` in the place of each part, as `terraform show -json` prints them.
    Places(Raw<'a>),
    /// A path to each part, as states have them.
    Paths(Raw<'a>),
}

/// One step of a path in a state.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct PathStep<'a> {
    #[tfsdk("type")]
    kind: Option<Cow<'a, str>>,
    #[tfsdk("value")]
    value: Raw<'a>,
}

impl Marks<'_> {
    /// Nothing is marked.
    pub(crate) const NONE: Marks<'static> = Marks::Paths(Raw::NULL);

    /// The paths of the marked parts.
    pub(crate) fn paths(self, limits: Limits) -> Result<Vec<Path>, Error> {
        match self {
            Marks::All => Ok(vec![Path::root()]),
            Marks::Paths(raw) if raw.is_null() => Ok(Vec::new()),
            Marks::Places(raw) if raw.is_null() => Ok(Vec::new()),
            Marks::Paths(raw) => {
                let mut paths = stored_paths(raw, limits)
                    .map_err(|error| error.at(Step::Attribute("sensitive_attributes".into())))?;
                // Terraform writes them in another order each time.
                paths.sort_unstable();
                Ok(paths)
            }
            Marks::Places(raw) => {
                let mut paths = Vec::new();
                let budget = Budget::new(limits, raw.text().len());
                let marks = implied_value_with(raw.text(), limits)?;
                places(marks.as_ref(), &mut Path::root(), &mut paths, &budget)?;
                Ok(paths)
            }
        }
    }
}

fn stored_paths(raw: Raw<'_>, limits: Limits) -> Result<Vec<Path>, Error> {
    // What stands there may be what is sensitive, and no struct of an author is for it.
    let written: Vec<Vec<PathStep<'_>>> =
        raw.get_with(limits).map_err(|error| error.without_advice().without_values())?;
    let mut paths = Vec::with_capacity(written.len());
    let mut problems = Problems::default();
    for (i, steps) in written.iter().enumerate() {
        let steps = steps.iter().enumerate();
        let read = steps.map(|(j, written)| step(written).map_err(|error| error.at(Step::Index(j))));
        match read.collect() {
            Ok(path) => paths.push(path),
            Err(error) => problems.push(error.at(Step::Index(i))),
        }
    }
    problems.finish(paths).map_err(|error| error.up_to(limits.problems()))
}

fn step(step: &PathStep<'_>) -> Result<Step, Error> {
    let in_value = |error: Error| error.at(Step::Attribute("value".into()));
    let unread = |error: Error| in_value(error.without_advice().without_values());
    match step.kind.as_deref() {
        Some("get_attr") => Ok(Step::Attribute(step.value.get::<String>().map_err(unread)?.into())),
        Some("index") => {
            // With its type beside it.
            let key: Value = step.value.get().map_err(unread)?;
            match (key.as_str(), key.as_number().and_then(|number| number.to_u64().ok())) {
                (Some(key), _) => Ok(Step::Key(key.into())),
                (None, Some(index)) => Ok(Step::Index(usize::try_from(index).unwrap_or(usize::MAX))),
                _ => {
                    let found = if key.as_number().is_some() { "another number" } else { kind(key.as_ref()) };
                    let expected = "the key of an element, a whole number or a string";
                    Err(in_value(Error::expected(expected, found)))
                }
            }
        }
        other => {
            let found = other.map_or_else(|| "null".to_owned(), |other| format!("`{other}`"));
            let error = Error::expected("`get_attr` or `index`", found);
            Err(error.at(Step::Attribute("type".into())))
        }
    }
}

/// Adds the paths of all places where `true` stands.
fn places(mark: ValueRef<'_>, path: &mut Path, paths: &mut Vec<Path>, budget: &Budget) -> Result<(), Error> {
    match mark.as_bool() {
        Some(true) => {
            // Many that are deep take far more than the text.
            budget.make(size_of::<Path>() + size_of_val(path.steps()))?;
            paths.push(path.clone());
        }
        None if mark.len().is_none() && !mark.is_null() => {
            // What stands here may be what is sensitive.
            let expected = "`true` or `false`, which mark what is sensitive";
            return Err(Error::expected(expected, kind(mark)).at_path(path));
        }
        _ => {}
    }
    for (key, part) in mark.elements() {
        path.push(match key {
            Key::Attribute(name) | Key::Key(name) => Step::Attribute(name.into()),
            Key::Index(index) | Key::Element(index) => Step::Index(index),
        });
        places(part, path, paths, budget)?;
        path.pop();
    }
    Ok(())
}
