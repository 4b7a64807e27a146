//! The state that Terraform proposes to a provider: the configuration, laid over the prior state.

use super::budget::{budget, limit_error};
use super::build::{empty, like, object};
use super::correlation::correlate;
use super::door::admit;
use super::parts::{element, member, null};
use crate::diag::Diagnostics;
use crate::limits::{Budget, Limits};
use crate::schema::{Attribute, BlockNesting, Body, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// The proposed new state, exactly as Terraform's core computes it. (Terraform: `objchange.ProposedNew`.)
///
/// Computed attributes that the configuration leaves out keep their prior value. Everything else is as configured.
/// Elements of lists are matched by position, those of maps by key, and those of sets by what the configuration sets
/// in them. The proposal for a resource that does not exist is its configuration: computed attributes are null, not
/// unknown.
///
/// `prior` is wholly known. Unlike [`plan`](super::plan()), which
/// knows defaults and keys, this is only what Terraform sends to a provider.
///
/// ```
/// use tfsdk::plan::proposed_new;
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let block = Block::new()
///     .with_attributes([Attribute::required("name", Type::STRING), Attribute::computed("id", Type::STRING)]);
/// let schema = Schema::new(Kind::Resource, 0, block)?;
/// let prior = Value::object([("id", Value::from("i-1")), ("name", Value::from("old"))]);
/// let config = Value::object([("id", Value::null(Type::STRING)), ("name", Value::from("new"))]);
/// let proposed = proposed_new(&schema, &prior, &config)?;
/// assert_eq!(proposed.to_string(), r#"{ id = "i-1", name = "new" }"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a value is not of the schema's type: every part that is not. When the elements of sets cannot be compared
/// within the [limits](Limits).
pub fn proposed_new(schema: &Schema, prior: &Value, config: &Value) -> Result<Value, Diagnostics> {
    proposed_new_with(schema, prior, config, Limits::new())
}

/// [`proposed_new`] within limits of the caller's choice.
///
/// # Errors
/// As [`proposed_new`], and when a limit is met, which [`exhausted`](Diagnostics::exhausted) tells.
///
/// ```
/// use tfsdk::plan::proposed_new_with;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::computed("id", Type::STRING)]));
/// let (prior, config) = (Value::object([("id", "d-1".into())]), Value::object([("id", Value::null(Type::STRING))]));
/// assert_eq!(proposed_new_with(&schema, &prior, &config, Limits::new()).unwrap(), prior);
/// ```
pub fn proposed_new_with(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    limits: Limits,
) -> Result<Value, Diagnostics> {
    let [prior, config] = &admit(schema, limits, [("prior state", prior), ("configuration", config)])?;
    if config.is_null() && prior.is_null() {
        return Ok(prior.clone());
    }
    let budget = budget(limits, &[prior, config]);
    let proposed = Proposal { budget: &budget }.block(schema.block(), prior.as_ref(), config.as_ref());
    limit_error(&budget).map_or(Ok(proposed), |error| Err(error.into()))
}

struct Proposal<'b> {
    budget: &'b Budget,
}

impl Proposal<'_> {
    fn block(&self, schema: &crate::schema::Block, prior: ValueRef<'_>, config: ValueRef<'_>) -> Value {
        if config.is_null() && prior.is_null() {
            return prior.to_value();
        }
        let nothing;
        let prior = if prior.is_null() {
            nothing = empty(schema);
            nothing.as_ref()
        } else {
            prior
        };
        if config.is_null() || !config.is_known() {
            return prior.to_value();
        }
        self.members(schema.body(), prior, config)
    }

    fn members(&self, body: &Body, prior: ValueRef<'_>, config: ValueRef<'_>) -> Value {
        let parts = body.members().iter().enumerate().map(|(i, m)| {
            let prior = member(prior, i, m.name(), m.ty());
            let config = member(config, i, m.name(), m.ty());
            match m {
                Member::Attribute(attribute) => self.proposed_attribute(attribute, prior, config),
                Member::Block(block) => self.nested_block(block, prior, config),
            }
        });
        object(body, parts.collect())
    }

    fn proposed_attribute(&self, attribute: &Attribute, prior: ValueRef<'_>, config: ValueRef<'_>) -> Value {
        if attribute.terraform_mode().computed && config.is_null() {
            // A part that only a configuration can set shows that the attribute was configured, and is no longer.
            return match attribute.nested_type() {
                Some(nested) if attribute.terraform_mode().optional && has_configured_part(nested, prior) => {
                    config.to_value()
                }
                _ => prior.to_value(),
            };
        }
        match attribute.nested_type() {
            Some(nested) => self.nested_type(nested, prior, config),
            None => config.to_value(),
        }
    }

    fn nested_type(&self, nested: &NestedType, prior: ValueRef<'_>, config: ValueRef<'_>) -> Value {
        if !config.is_known() || config.is_null() {
            return config.to_value();
        }
        let each = |prior: ValueRef<'_>, config: ValueRef<'_>| {
            if config.is_null() { config.to_value() } else { self.members(nested.body(), prior, config) }
        };
        match nested.nesting() {
            Nesting::Single => each(prior, config),
            Nesting::List | Nesting::Map => self.by_key(nested.body(), prior, config, each),
            Nesting::Set => self.by_match(nested.body(), prior, config, each),
        }
    }

    fn nested_block(&self, nested: &NestedBlock, prior: ValueRef<'_>, config: ValueRef<'_>) -> Value {
        if !config.is_known() {
            return config.to_value();
        }
        let each = |prior: ValueRef<'_>, config: ValueRef<'_>| self.block(nested.block(), prior, config);
        let body = nested.block().body();
        if nested.nesting() == BlockNesting::Single && config.is_null() {
            return config.to_value();
        }
        match nested.nesting().shape() {
            Nesting::Single => each(prior, config),
            Nesting::List | Nesting::Map => self.by_key(body, prior, config, each),
            Nesting::Set => self.by_match(body, prior, config, each),
        }
    }

    fn by_key(
        &self,
        body: &Body,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        each: impl Fn(ValueRef<'_>, ValueRef<'_>) -> Value,
    ) -> Value {
        if config.is_null() || config.is_empty() {
            return config.to_value();
        }
        let elements = config.elements().map(|(key, config)| match element(prior, key) {
            Some(prior) => each(prior, config),
            None => config.to_value(),
        });
        like(config, body, elements.collect())
    }

    fn by_match(
        &self,
        body: &Body,
        prior: ValueRef<'_>,
        config: ValueRef<'_>,
        each: impl Fn(ValueRef<'_>, ValueRef<'_>) -> Value,
    ) -> Value {
        if config.is_null() || config.is_empty() {
            return config.to_value();
        }
        let priors: Vec<ValueRef<'_>> = prior.elements().map(|(_, element)| element).collect();
        let matches = correlate(body, config.elements().map(|(_, element)| element), &priors, self.budget);
        let elements = config.elements().zip(matches).map(|((_, config), found)| {
            each(found.map_or(null(body.ty()), |position| priors[position]), config)
        });
        like(config, body, elements.collect())
    }
}

/// Whether a value has a part that is not null and not computed.
fn has_configured_part(nested: &NestedType, value: ValueRef<'_>) -> bool {
    let in_object = |object: ValueRef<'_>| {
        nested.body().attributes().any(|attribute| {
            object.attribute(attribute.name()).is_some_and(|part| {
                !part.is_null()
                    && (!attribute.terraform_mode().computed
                        || attribute.nested_type().is_some_and(|nested| has_configured_part(nested, part)))
            })
        })
    };
    match nested.nesting() {
        Nesting::Single => in_object(value),
        _ => value.elements().any(|(_, element)| in_object(element)),
    }
}
