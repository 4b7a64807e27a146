//! Which parts of a value are sensitive.

use std::borrow::Cow;

use tfsdk_core::codec::json::implied_value_with;
use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
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
                places(implied_value_with(raw.text(), limits)?.as_ref(), &mut Path::root(), &mut paths);
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
fn places(mark: ValueRef<'_>, path: &mut Path, paths: &mut Vec<Path>) {
    if mark.as_bool() == Some(true) {
        paths.push(path.clone());
    }
    for (key, part) in mark.elements() {
        path.push(match key {
            Key::Attribute(name) | Key::Key(name) => Step::Attribute(name.into()),
            Key::Index(index) | Key::Element(index) => Step::Index(index),
        });
        places(part, path, paths);
        path.pop();
    }
}
