//! States of resources of other types, which `moved` blocks bring here.

use std::fmt;
use std::sync::Arc;

use super::movable::Movable;
use super::move_source::MoveSource;
use super::upgrade::{present_state, read_state, read_stored};
use crate::error::Error;
use crate::limits::Limits;
use crate::mapping::{FromTf, ToTf};
use crate::schema::Schema;
use crate::ty::Type;
use crate::value::Value;

type Move = Arc<dyn Fn(Value, &MoveSource, &Schema, Limits) -> Result<Value, Error> + Send + Sync>;

/// Functions that turn the states of other resources into states of this one, by a `moved` block.
///
/// There is one function for all that a [`Movable`] takes: resources of another type, of another provider, or both. Each is
/// given the state, and the [`MoveSource`] that it comes from. Where two take the same, the first one counts.
///
/// ```
/// use tfsdk::plan::{Movable, MoveSource, StateMoves, move_state};
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let block = Block::new().with_attributes([Attribute::required("name", Type::STRING)]);
/// let schema = Schema::new(Kind::Resource, 0, block)?;
/// let file = Movable::new("old_file").of_provider("acme/old");
/// let moves = StateMoves::new().from_type(file, Type::object([("path", Type::STRING)]), |old, _| {
///     let path: String = old.get_at(&"path".parse().map_err(|_| tfsdk::Error::invalid("path"))?)?;
///     Ok(Value::object([("name", Value::from(path.trim_start_matches('/')))]))
/// });
/// let source = MoveSource::new("registry.terraform.io/acme/old", "old_file", 0, r#"{"path": "/a", "mode": 420}"#);
/// let state = move_state(&schema, &moves, "acme/new", &source)?;
/// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct StateMoves {
    all: Vec<OneMove>,
}

#[derive(Clone)]
struct OneMove {
    from: Movable,
    /// The type that its states are read as.
    old: Type,
    /// What it makes, where that is a struct.
    new: Option<Type>,
    moved: Move,
}

impl StateMoves {
    /// No moves.
    ///
    /// ```
    /// use tfsdk::plan::StateMoves;
    ///
    /// assert_eq!(StateMoves::new().movable().count(), 0);
    /// ```
    pub fn new() -> Self {
        StateMoves::default()
    }

    /// The same with a move of what `from` takes, whose state is read as a value of type `ty`.
    ///
    /// ```
    /// use tfsdk::plan::{Movable, StateMoves};
    /// use tfsdk::{Type, Value};
    ///
    /// let moves = StateMoves::new().from_type(Movable::new("old_file"), Type::object([("path", Type::STRING)]), |old, _| {
    ///     let path = old.attribute("path").map_or(Value::null(Type::STRING), |path| path.to_value());
    ///     Ok(Value::object([("name", path)]))
    /// });
    /// assert_eq!(moves.movable().count(), 1);
    /// ```
    #[must_use]
    pub fn from_type(
        mut self,
        from: impl Into<Movable>,
        ty: Type,
        moved: impl Fn(Value, &MoveSource) -> Result<Value, Error> + Send + Sync + 'static,
    ) -> Self {
        let moved: Move = Arc::new(move |old, source, _, _| moved(old, source));
        self.all.push(OneMove { from: from.into(), old: ty, new: None, moved });
        self
    }

    /// The same with a move of what `from` takes, whose state is read as an `Old`, to the struct of this type. An `Old` may
    /// leave out what is of no use here, with or without `ignore_unmapped`.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::plan::{Movable, StateMoves};
    ///
    /// #[derive(TfObject)]
    /// struct OldFile {
    ///     #[tfsdk("path")]
    ///     path: String,
    /// }
    /// #[derive(TfObject)]
    /// struct File {
    ///     #[tfsdk("name")]
    ///     name: String,
    /// }
    /// let moves = StateMoves::new().from_struct(Movable::new("old_file"), |old: OldFile, _| Ok(File { name: old.path }));
    /// assert_eq!(moves.movable().count(), 1);
    /// ```
    #[must_use]
    pub fn from_struct<Old, New>(
        mut self,
        from: impl Into<Movable>,
        moved: impl Fn(Old, &MoveSource) -> Result<New, Error> + Send + Sync + 'static,
    ) -> Self
    where
        Old: for<'de> FromTf<'de>,
        New: ToTf,
    {
        let moved: Move = Arc::new(move |old, source, schema, limits| {
            Value::of(&moved(read_stored(&old, schema, limits)?, source)?)
        });
        let (old, new) = (Old::SPEC.into(), Some(New::SPEC.into()));
        self.all.push(OneMove { from: from.into(), old, new, moved });
        self
    }

    /// What may be moved here, each with the type that its states are read as, and the type of what is made of them, where that is
    /// known before.
    #[doc(hidden)]
    pub fn types(&self) -> impl Iterator<Item = (&Movable, &Type, Option<&Type>)> {
        self.all.iter().map(|one| (&one.from, &one.old, one.new.as_ref()))
    }

    /// What may be moved here.
    ///
    /// ```
    /// use tfsdk::plan::{Movable, StateMoves};
    ///
    /// let old = tfsdk::Type::object([("path", tfsdk::Type::STRING)]);
    /// let moves = StateMoves::new().from_type(Movable::new("old_file"), old, |state, _| Ok(state));
    /// assert_eq!(moves.movable().next(), Some(&Movable::new("old_file")));
    /// ```
    pub fn movable(&self) -> impl Iterator<Item = &Movable> {
        self.all.iter().map(|one| &one.from)
    }
}

impl fmt::Debug for StateMoves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.movable()).finish()
    }
}

/// The state of this schema, of the provider with the address `own`, from a resource that is moved here.
///
/// Its state is read as leniently as that of an earlier version is ([`upgrade_state`](super::upgrade_state())): attributes that the
/// type does not have are dropped, and missing ones are null.
///
/// # Errors
/// If no move takes the resource, which names those that are taken; if its JSON is not of the type that the move reads, or if
/// the move fails or does not return a known value of the schema's type. The error has all problems, with their paths.
///
/// ```
/// use tfsdk::plan::{Movable, MoveSource, StateMoves, move_state};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let source = MoveSource::new("acme/old", "old_file", 0, r#"{"path": "/a"}"#);
/// let error = move_state(&schema, &StateMoves::new(), "acme/new", &source).unwrap_err();
/// assert!(error.to_string().contains("old_file"));
/// ```
pub fn move_state(
    schema: &Schema,
    moves: &StateMoves,
    own: &str,
    source: &MoveSource,
) -> Result<Value, Error> {
    move_state_with(schema, moves, own, source, Limits::new())
}

/// [`move_state`] within limits of the caller's choice.
///
/// # Errors
/// As [`move_state`], and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::plan::{Movable, MoveSource, StateMoves, move_state_with};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let old = Type::object([("name", Type::STRING)]);
/// let moves = StateMoves::new().from_type(Movable::new("old_file"), old, |state, _| Ok(state));
/// let source = MoveSource::new("acme/new", "old_file", 0, r#"{"name": "a"}"#);
/// let state = move_state_with(&schema, &moves, "acme/new", &source, Limits::new())?;
/// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn move_state_with(
    schema: &Schema,
    moves: &StateMoves,
    own: &str,
    source: &MoveSource,
    limits: Limits,
) -> Result<Value, Error> {
    let Some(OneMove { old: ty, moved, .. }) = moves.all.iter().find(|one| one.from.takes(source, own))
    else {
        return Err(not_taken(moves, source));
    };
    // What is sensitive here was it there, and so may be what is not here.
    let stored = read_state(source.json(), ty, schema, limits)?;
    let made = moved(stored.clone(), source, schema, limits)?;
    present_state(schema, made, &stored, limits, format_args!("the move from {}", source.type_name()))
}

/// As many as a reader looks through.
const TOLD: usize = 32;

fn not_taken(moves: &StateMoves, source: &MoveSource) -> Error {
    let known: Vec<String> = moves.movable().take(TOLD).map(Movable::to_string).collect();
    let known = if known.is_empty() { "nothing".to_owned() } else { known.join(", ") };
    let provider = if source.provider().is_empty() { "an unnamed provider" } else { source.provider() };
    Error::invalid(format!(
        "there is no move from {} of {provider} (version {}); a resource of this type may be moved from: {known}",
        source.type_name(),
        source.version(),
    ))
}
