//! `diff_suppress`: decides whether a change of the configuration is suppressed.

use std::fmt;
use std::sync::Arc;

use super::{Behaviour, compared_by_address};
use crate::path::Path;
use crate::schema::{Attribute, AttributeSpec, Position, ValueSpec, Violations};
use crate::ty::TypeSpec;
use crate::value::ValueRef;

/// A change that a configuration asks for, which [`DiffSuppress`] decides on.
///
/// ```
/// use tfsdk::{TfObject, schema::Change};
///
/// fn same_letters(change: &Change<'_>) -> bool {
///     change.prior.as_str().map(str::to_lowercase) == change.config.as_str().map(str::to_lowercase)
/// }
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Host {
///     /// Its name.
///     #[tfsdk("name", required, diff_suppress = same_letters)]
///     name: String,
/// }
/// # use tfsdk::schema::TfSchema;
/// # assert_eq!(Host::schema().block().attributes().count(), 1);
/// ```
#[derive(Clone, Copy)]
pub struct Change<'a> {
    /// The path of the attribute.
    pub path: &'a Path,
    /// Its value so far; never null.
    pub prior: ValueRef<'a>,
    /// What the configuration asks for; never null, and wholly known.
    pub config: ValueRef<'a>,
}

impl fmt::Debug for Change<'_> {
    /// Without the values, as nobody knows here whether the attribute is sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unshown = format_args!("(value not shown)");
        f.debug_struct("Change")
            .field("path", self.path)
            .field("prior", &unshown)
            .field("config", &unshown)
            .finish()
    }
}

/// Decides whether a change of the configuration is suppressed.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let notes = Attribute::optional("notes", Type::STRING).diff_suppress(|_| true);
/// assert!(notes.behaviour().unwrap().diff_suppress.is_some());
/// ```
#[derive(Clone)]
pub struct DiffSuppress(Arc<dyn Fn(&Change<'_>) -> bool + Send + Sync>);

impl DiffSuppress {
    pub(super) fn new(suppress: impl Fn(&Change<'_>) -> bool + Send + Sync + 'static) -> Self {
        DiffSuppress(Arc::new(suppress))
    }

    /// Whether the prior value stays.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Change};
    /// use tfsdk::{Path, Type, Value};
    ///
    /// let notes = Attribute::optional("notes", Type::STRING).diff_suppress(|_| true);
    /// let (path, prior, config) = (Path::root().attribute("notes"), Value::from("a"), Value::from("b"));
    /// let change = Change { path: &path, prior: prior.as_ref(), config: config.as_ref() };
    /// assert!(notes.behaviour().unwrap().diff_suppress.as_ref().unwrap().suppresses(&change));
    /// ```
    pub fn suppresses(&self, change: &Change<'_>) -> bool {
        (self.0)(change)
    }
}

compared_by_address!(DiffSuppress);

impl Attribute {
    /// Suppresses those changes of the configuration for which `suppress` is true: the prior value stays.
    ///
    /// Unlike [`same_meaning`](Attribute::same_meaning) it acts in plans only, and knows the path of the attribute.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// // Letters of another case are no change.
    /// let zone = Attribute::required("zone", Type::STRING).diff_suppress(|change| {
    ///     change.prior.as_str().map(str::to_lowercase) == change.config.as_str().map(str::to_lowercase)
    /// });
    /// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([zone]))?;
    /// let (prior, config) = (Value::object([("zone", "a".into())]), Value::object([("zone", "A".into())]));
    /// assert_eq!(plan::plan(&schema, &prior, &config).planned, prior);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "DiffSuppressFunc")]
    pub fn diff_suppress(mut self, suppress: impl Fn(&Change<'_>) -> bool + Send + Sync + 'static) -> Self {
        self.behaviour_mut().diff_suppress = Some(DiffSuppress::new(suppress));
        self
    }
}

impl AttributeSpec {
    /// Decides whether a change of the configuration is suppressed; see [`Attribute::diff_suppress`].
    pub const fn diff_suppress(mut self, suppress: fn(&Change<'_>) -> bool) -> Self {
        self.behaviour.diff_suppress = Some(suppress);
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    let has_parts = attribute.ty().is_collection() || attribute.nested_type().is_some();
    if behaviour.diff_suppress.is_some() && has_parts {
        violations.add("`diff_suppress` goes on an attribute of an element, not on the collection or object");
    }
}

pub(in crate::schema) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if !position.is_field || attribute.behaviour.diff_suppress.is_none() {
        return None;
    }
    match attribute.value {
        ValueSpec::Nested(..) => Some(
            "`diff_suppress` compares single values, and this holds objects; move it to an attribute of the nested struct",
        ),
        ValueSpec::Type(TypeSpec::List(_) | TypeSpec::Set(_) | TypeSpec::Map(_)) => Some(
            "`diff_suppress` compares single values, and this is a collection; make its elements a nested struct and move it to an attribute of that",
        ),
        ValueSpec::Type(_) => None,
    }
}
