//! What `count` and `for_each` make of a block: its instances.

use std::collections::BTreeMap;

use tfsdk_core::value::Value;

/// The instances of a block, and what kind of a whole they are.
#[derive(Clone)]
pub(super) enum Expansion {
    One,
    Count(usize),
    /// By key, with what each one has.
    Each(Vec<(String, Value)>),
}

/// One of them: what stands behind the address of the whole, and what `count` and `each` are in it.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) suffix: String,
    pub(super) own: BTreeMap<&'static str, Value>,
}

impl Expansion {
    pub(super) fn places(&self) -> Vec<Place> {
        match self {
            Self::One => vec![Place { suffix: String::new(), own: BTreeMap::new() }],
            Self::Count(count) => (0..*count)
                .map(|index| Place {
                    suffix: format!("[{index}]"),
                    own: [("count", Value::object([("index", Value::from(index as u64))]))].into(),
                })
                .collect(),
            Self::Each(all) => all
                .iter()
                .map(|(name, value)| {
                    let each = [("key", Value::from(name.as_str())), ("value", value.clone())];
                    Place { suffix: format!("[{name:?}]"), own: [("each", Value::object(each))].into() }
                })
                .collect(),
        }
    }

    /// The value of the whole, of those of its instances in their order.
    pub(super) fn gathered(&self, mut values: Vec<Value>, none: impl FnOnce() -> Value) -> Value {
        match self {
            Self::One => values.pop().unwrap_or_else(none),
            Self::Count(_) => Value::tuple(values),
            Self::Each(all) => Value::object(all.iter().map(|(name, _)| name.as_str()).zip(values)),
        }
    }
}
