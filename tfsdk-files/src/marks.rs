//! Which parts of a value are sensitive.

use std::borrow::Cow;

use tfsdk_core::codec::json::implied_value_with;
use tfsdk_core::error::Error;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_derive::TfObject;

use crate::derived;

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
    kind: Cow<'a, str>,
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
                let paths: Vec<Vec<PathStep<'_>>> = raw.get_with(limits)?;
                paths.iter().map(|steps| steps.iter().map(step).collect()).collect()
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

fn step(step: &PathStep<'_>) -> Result<Step, Error> {
    match &*step.kind {
        "get_attr" => Ok(Step::Attribute(step.value.get::<String>()?.into())),
        "index" => {
            // With its type beside it.
            let key: Value = step.value.get()?;
            match (key.as_str(), key.as_number().and_then(|number| number.to_u64().ok())) {
                (Some(key), _) => Ok(Step::Key(key.into())),
                (None, Some(index)) => Ok(Step::Index(usize::try_from(index).unwrap_or(usize::MAX))),
                _ => Err(Error::invalid("expected the key of an element")),
            }
        }
        other => Err(Error::expected("`get_attr` or `index`", format_args!("`{other}`"))),
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
            return Err(Error::invalid("expected `true` or `false`, which mark values").at_path(path));
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
