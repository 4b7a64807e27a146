//! Values that a provider returns in another form with the same meaning.

use super::align::{Sets, align_map};
use super::budget::{budget, limit_error};
use super::build::{like, object};
use super::door::admit;
use super::parts::{member, null};
use super::trail::Trail;
use crate::diag::Diagnostics;
use crate::limits::Limits;
use crate::schema::{Behaviour, Body, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// `later`, but with the value of `earlier` wherever the two mean the same.
///
/// APIs often return a value with other letter case, order or layout than it was sent with. To Terraform that is a
/// change: it refuses the result of an apply, and reports drift after a refresh. If an attribute's
/// [`same_meaning`](crate::schema::Attribute::same_meaning) finds two values equivalent, the earlier one stays: the
/// planned value after apply, the stored one after a refresh. So does null for empty and empty for null where they
/// [mean the same](crate::schema::Attribute::null_means_empty). Elements of lists and sets are matched as in
/// [`plan`](super::plan()). Everything else is as in `later`.
///
/// # Errors
/// When a value is not of the schema's type: every part that is not. When the elements of sets cannot be compared
/// within the [limits](Limits).
///
/// ```
/// use tfsdk::plan::keep_meaning;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let text = Attribute::required("text", Type::STRING)
///     .same_meaning(|earlier, later| earlier.as_str().map(str::trim) == later.as_str().map(str::trim));
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([text]))?;
/// let (planned, answered) = (Value::object([("text", "a".into())]), Value::object([("text", "a\n".into())]));
/// assert_eq!(keep_meaning(&schema, &planned, &answered).unwrap(), planned);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn keep_meaning(schema: &Schema, earlier: &Value, later: &Value) -> Result<Value, Diagnostics> {
    keep_meaning_with(schema, earlier, later, Limits::new())
}

/// [`keep_meaning`] within limits of the caller's choice.
///
/// # Errors
/// As [`keep_meaning`], and when a limit is met, which [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::keep_meaning_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("text", Type::STRING)]));
/// let (earlier, later) = (Value::object([("text", "a".into())]), Value::object([("text", "b".into())]));
/// assert_eq!(keep_meaning_with(&schema, &earlier, &later, Limits::new()).unwrap(), later);
/// ```
pub fn keep_meaning_with(
    schema: &Schema,
    earlier: &Value,
    later: &Value,
    limits: Limits,
) -> Result<Value, Diagnostics> {
    let [earlier, later] = &admit(schema, limits, [("earlier value", earlier), ("later value", later)])?;
    if earlier.is_null() || later.is_null() || !later.is_known() {
        return Ok(later.clone());
    }
    let budget = budget(limits, &[earlier, later]);
    let kept = Keeper { sets: &Sets::new(&budget) }.members(
        schema.block().body(),
        earlier.as_ref(),
        later.as_ref(),
        &Trail::Root,
    );
    limit_error(&budget).map_or(Ok(kept), |error| Err(error.into()))
}

struct Keeper<'b> {
    sets: &'b Sets<'b>,
}

impl Keeper<'_> {
    fn members(&self, body: &Body, earlier: ValueRef<'_>, later: ValueRef<'_>, at: &Trail<'_>) -> Value {
        let parts = body.members().iter().enumerate().map(|(position, m)| {
            let earlier = member(earlier, position, m.name(), m.ty());
            let later = member(later, position, m.name(), m.ty());
            let at = &at.attribute(m.name());
            if m.behaviour().is_some_and(|b| b.are_both_empty(earlier, later)) {
                return earlier.to_value();
            }
            match m.nested() {
                Some((nesting, body)) => self.parts(body, nesting, earlier, later, at),
                None => single(m.behaviour(), earlier, later),
            }
        });
        object(body, parts.collect())
    }

    fn parts(
        &self,
        body: &Body,
        nesting: Nesting,
        earlier: ValueRef<'_>,
        later: ValueRef<'_>,
        at: &Trail<'_>,
    ) -> Value {
        if earlier.is_null() || !earlier.is_known() || later.is_null() || !later.is_known() {
            return later.to_value();
        }
        let aligned = match nesting {
            Nesting::Single => return self.members(body, earlier, later, at),
            // After apply the earlier ones are planned, and lists are as long; a key may be one of what was unknown.
            Nesting::List if !earlier.is_wholly_known() && earlier.len() == later.len() => {
                earlier.elements().map(|(_, element)| Some(element)).collect()
            }
            Nesting::List => self.sets.align_list(body, earlier, later).of_config,
            Nesting::Set if !earlier.is_wholly_known() => self.sets.completed(body, at, earlier, later),
            Nesting::Set => self.sets.later(body, at, earlier, later),
            Nesting::Map => align_map(earlier, later).of_config,
        };
        let elements = later.elements().zip(aligned).map(|((key, later), earlier)| {
            let earlier = earlier.unwrap_or_else(|| null(body.ty()));
            if later.is_null() || !later.is_known() {
                return later.to_value();
            }
            self.members(body, earlier, later, &at.element(key, later))
        });
        let kept = like(later, body, elements.collect());
        // Two elements of a set that both mean the same as an earlier one would become one.
        if kept.as_ref().len() == later.len() { kept } else { later.to_value() }
    }
}

/// The value of an attribute without nested objects.
fn single(behaviour: Option<&Behaviour>, earlier: ValueRef<'_>, later: ValueRef<'_>) -> Value {
    let comparable = |value: ValueRef<'_>| !value.is_null() && value.is_wholly_known();
    let same = behaviour.and_then(|b| b.same_meaning.as_ref());
    if same.is_some_and(|same| comparable(earlier) && comparable(later) && same.is_same(earlier, later)) {
        earlier.to_value()
    } else {
        later.to_value()
    }
}
