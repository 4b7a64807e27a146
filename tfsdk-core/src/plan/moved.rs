//! States of resources of other types, which `moved` blocks bring here.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::keep_untouched::read_given;
use super::layout::Layout;
use super::upgrade::{Upgrade, present_state, read_leniently};
use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::{FromTf, ToTf};
use crate::schema::Schema;
use crate::ty::Type;
use crate::value::Value;

/// Functions that turn the states of resources of other types into states of this one.
///
/// There is one function for each type that resources may be moved from, of this provider or another, by a `moved` block.
///
/// ```
/// use tfsdk_core::plan::{StateMoves, move_state};
/// use tfsdk_core::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk_core::ty::Type;
/// use tfsdk_core::value::Value;
///
/// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
/// let schema = Schema::new(Kind::Resource, 0, block)?;
/// let moves = StateMoves::new().from_type("old_file", Type::object([("path", Type::STRING)]), |old| {
///     let path: String = old.get_at(&"path".parse().map_err(|_| tfsdk_core::error::Error::invalid("path"))?)?;
///     Ok(Value::object([("name", Value::from(path.trim_start_matches('/')))]))
/// });
/// let state = move_state(&schema, &moves, "old_file", r#"{"path": "/a", "mode": 420}"#)?;
/// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct StateMoves {
    by_type: BTreeMap<String, (Type, Upgrade)>,
}

impl StateMoves {
    /// No moves.
    pub fn new() -> Self {
        StateMoves::default()
    }

    /// The same with a move from resources of the type `type_name`, whose state is read as a value of type `ty`.
    #[must_use]
    pub fn from_type(
        mut self,
        type_name: impl Into<String>,
        ty: Type,
        moved: impl Fn(Value) -> Result<Value, Error> + Send + Sync + 'static,
    ) -> Self {
        self.by_type.insert(type_name.into(), (ty, Arc::new(move |old, _| moved(old))));
        self
    }

    /// The same with a move from resources of the type `type_name`, whose state is read as an `Old`, to the struct of this
    /// type. An `Old` may leave out what is of no use here, with or without `ignore_unmapped`.
    #[must_use]
    pub fn from_struct<Old, New>(
        mut self,
        type_name: impl Into<String>,
        moved: impl Fn(Old) -> Result<New, Error> + Send + Sync + 'static,
    ) -> Self
    where
        Old: for<'de> FromTf<'de>,
        New: ToTf,
    {
        let moved: Upgrade = Arc::new(move |old, limits| Value::of(&moved(read_given(&old, limits)?)?));
        self.by_type.insert(type_name.into(), (Old::SPEC.into(), moved));
        self
    }

    /// The types that resources may be moved from.
    pub fn types(&self) -> impl Iterator<Item = &str> {
        self.by_type.keys().map(String::as_str)
    }
}

impl std::fmt::Debug for StateMoves {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.by_type.keys()).finish()
    }
}

/// The state of this schema, from the JSON of a state of a resource of another type.
///
/// It is read as leniently as the state of an earlier version is ([`upgrade_state`](super::upgrade_state())): attributes that the
/// type does not have are dropped, and missing ones are null.
///
/// # Errors
/// If there is no move from that type, if the JSON is not of the type that the move reads, or if the move fails or does not
/// return a known value of the schema's type. The error has all problems, with their paths.
pub fn move_state(schema: &Schema, moves: &StateMoves, type_name: &str, json: &str) -> Result<Value, Error> {
    move_state_with(schema, moves, type_name, json, Limits::new())
}

/// [`move_state`] within limits of the caller's choice.
///
/// # Errors
/// As [`move_state`], and when a limit is met: a problem of kind `Depth` or `Limit`.
pub fn move_state_with(
    schema: &Schema,
    moves: &StateMoves,
    type_name: &str,
    json: &str,
    limits: Limits,
) -> Result<Value, Error> {
    let Some((ty, moved)) = moves.by_type.get(type_name) else {
        let known: Vec<&str> = moves.types().take(32).collect();
        let known = if known.is_empty() { "no other type".to_owned() } else { known.join(", ") };
        let text =
            format!("there is no move from {type_name}; a resource of this type may be moved from {known}");
        return Err(Error::invalid(text));
    };
    // What is sensitive here was it there.
    let stored = read_leniently(json, ty, Layout::of(schema), limits)?;
    let made = moved(stored.clone(), limits)?;
    present_state(schema, made, &stored, limits, format_args!("the move from {type_name}"))
}
