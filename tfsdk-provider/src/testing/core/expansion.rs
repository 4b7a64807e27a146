//! What `count` and `for_each` make of a block: its instances.

use std::collections::BTreeMap;

use tfsdk_core::text::HclString;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks};

/// The instances of a block, and what kind of a whole they are.
#[derive(Clone)]
pub(super) enum Expansion {
    One,
    Count(usize),
    /// By key, with what each one has.
    Each(Vec<(String, Marked)>),
}

/// One of them: what stands behind the address of the whole, and what `count` and `each` are in it.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) suffix: String,
    pub(super) own: BTreeMap<&'static str, Marked>,
}

impl Expansion {
    /// How many instances there are.
    pub(super) fn len(&self) -> usize {
        match self {
            Self::One => 1,
            Self::Count(count) => *count,
            Self::Each(all) => all.len(),
        }
    }

    pub(super) fn places(&self) -> Vec<Place> {
        match self {
            Self::One => vec![Place { suffix: String::new(), own: BTreeMap::new() }],
            Self::Count(count) => (0..*count)
                .map(|index| Place {
                    suffix: format!("[{index}]"),
                    own: [("count", Value::object([("index", Value::from(index as u64))]).into())].into(),
                })
                .collect(),
            Self::Each(all) => all
                .iter()
                .map(|(name, value)| {
                    let each =
                        object([("key", Marked::from(Value::from(name.as_str()))), ("value", value.clone())]);
                    Place { suffix: format!("[{}]", HclString(name)), own: [("each", each)].into() }
                })
                .collect(),
        }
    }

    /// What stands behind the address of the whole.
    pub(super) fn suffix(&self, position: usize) -> String {
        match self {
            Self::One => String::new(),
            Self::Count(_) => format!("[{position}]"),
            Self::Each(all) => {
                all.get(position).map(|(name, _)| format!("[{}]", HclString(name))).unwrap_or_default()
            }
        }
    }

    /// The value of the whole, of those of its instances in their order.
    pub(super) fn gathered(&self, mut values: Vec<Marked>, none: impl FnOnce() -> Marked) -> Marked {
        match self {
            Self::One => values.pop().unwrap_or_else(none),
            Self::Count(_) => tuple(values),
            Self::Each(all) => object(all.iter().map(|(name, _)| name.as_str()).zip(values)),
        }
    }
}

pub(super) fn tuple(values: Vec<Marked>) -> Marked {
    let marks = Marks::of_elements(values.iter().map(|one| one.marks.clone()).enumerate());
    Marked::new(Value::tuple(values.into_iter().map(|one| one.value)), marks)
}

/// An object, with the marks of its parts.
pub(super) fn object<'n>(parts: impl IntoIterator<Item = (&'n str, Marked)>) -> Marked {
    let (values, marks): (Vec<_>, Vec<_>) = parts
        .into_iter()
        .map(|(name, Marked { value, marks })| ((name, value), (name.into(), marks)))
        .unzip();
    Marked::new(Value::object(values), Marks::of_attributes(marks))
}
