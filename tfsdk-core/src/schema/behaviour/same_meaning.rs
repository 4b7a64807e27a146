//! `same_meaning`: decides whether two values mean the same.

use std::sync::Arc;

use super::{Behaviour, compared_by_address};
use crate::schema::{Attribute, AttributeSpec, Canonical, Position, ValueSpec, Violations};
use crate::value::ValueRef;

/// Decides whether two values mean the same.
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::Attribute;
///
/// let policy = Attribute::required("policy", Type::STRING).same_meaning(|_, _| true);
/// assert!(policy.behaviour().unwrap().same_meaning.is_some());
/// ```
#[derive(Clone)]
pub struct SameMeaning(Arc<dyn Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync>, Option<Canonical>);

impl SameMeaning {
    pub(in crate::schema) fn new(
        same: impl Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        SameMeaning(Arc::new(same), None)
    }

    pub(in crate::schema) fn with_canonical(mut self, canonical: Option<Canonical>) -> Self {
        self.1 = canonical;
        self
    }

    /// What finds the value that stands for all that mean the same, if each has one: two mean the same where that is the same.
    pub(crate) fn canonical(&self) -> Option<Canonical> {
        self.1
    }

    /// Whether the two mean the same. They are wholly known and not null.
    ///
    /// ```
    /// use tfsdk::schema::Attribute;
    /// use tfsdk::{Type, Value};
    ///
    /// let trimmed = Attribute::required("text", Type::STRING)
    ///     .same_meaning(|earlier, later| earlier.as_str().map(str::trim) == later.as_str().map(str::trim));
    /// let same = trimmed.behaviour().unwrap().same_meaning.as_ref().unwrap();
    /// assert!(same.is_same(Value::from("a ").as_ref(), Value::from("a").as_ref()));
    /// ```
    pub fn is_same(&self, earlier: ValueRef<'_>, later: ValueRef<'_>) -> bool {
        (self.0)(earlier, later)
    }
}

compared_by_address!(SameMeaning);

impl Attribute {
    /// Keeps the earlier of two values if `same` says that they mean the same.
    ///
    /// Unlike [`diff_suppress`](Attribute::diff_suppress) it belongs to the type of the attribute, and acts wherever
    /// two values meet: in a plan, after apply and after a refresh.
    ///
    /// ```
    /// use tfsdk::schema::{Attribute, Block, Kind, Schema};
    /// use tfsdk::{Type, Value, plan};
    ///
    /// let text = Attribute::required("text", Type::STRING)
    ///     .same_meaning(|earlier, later| earlier.as_str().map(str::trim) == later.as_str().map(str::trim));
    /// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([text]))?;
    /// let (prior, config) = (Value::object([("text", "a\n".into())]), Value::object([("text", "a".into())]));
    /// assert_eq!(plan::plan(&schema, &prior, &config).planned, prior);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[doc(alias = "StringSemanticEquals", alias = "SemanticEquals")]
    pub fn same_meaning(
        mut self,
        same: impl Fn(ValueRef<'_>, ValueRef<'_>) -> bool + Send + Sync + 'static,
    ) -> Self {
        self.behaviour_mut().same_meaning = Some(SameMeaning::new(same));
        self
    }
}

impl AttributeSpec {
    /// Decides whether two values mean the same; see [`Attribute::same_meaning`].
    pub const fn same_meaning(mut self, same: fn(ValueRef<'_>, ValueRef<'_>) -> bool) -> Self {
        self.behaviour.same_meaning = Some(same);
        self
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    if behaviour.same_meaning.is_some() && attribute.nested_type().is_some() {
        violations.add("values with attributes of their own are compared attribute by attribute");
    }
}

pub(in crate::schema) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    let given = position.is_field && attribute.behaviour.same_meaning.is_some();
    if given && matches!(attribute.value, ValueSpec::Nested(..)) {
        return Some(
            "nested structs are compared attribute by attribute; move `same_meaning` to the attribute that it is about",
        );
    }
    None
}
