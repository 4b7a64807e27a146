//! Write-only attributes: their values reach a provider, and are stored nowhere.

use super::build::{like, object};
use super::checked_resource::{CheckedResource, PROVIDER_BUG};
use super::configured::filled;
use super::finding::Findings;
use super::parts::{element, member, null};
use super::trail::Trail;
use crate::diag::{Diagnostic, Diagnostics};
use crate::schema::{Body, Member, Nesting, Schema};
use crate::ty::Type;
use crate::value::{Value, ValueRef};

/// The plan with the write-only values of the configuration, which are null in the plan itself: what a provider creates
/// and updates by. Objects in them have their defaults.
///
/// ```
/// use tfsdk::plan::{with_write_only, without_write_only};
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([
///     Attribute::required("name", Type::STRING),
///     Attribute::optional("password", Type::STRING).write_only(),
/// ]))?;
/// let object = |password| Value::object([("name", Value::from("a")), ("password", password)]);
/// let (planned, config) = (object(Value::null(Type::STRING)), object(Value::from("hunter2")));
/// let full = with_write_only(&schema, &planned, &config);
/// assert_eq!(full, config);
/// assert_eq!(without_write_only(&schema, &full), planned);
/// # Ok::<(), tfsdk::Error>(())
/// ```
///
/// Elements of lists are matched by position, and those of maps by key. Where one of the two values is not of the schema's type, the
/// plan stays as it is.
pub fn with_write_only(schema: &Schema, planned: &Value, config: &Value) -> Value {
    rewritten(schema, planned, Some(config.as_ref()))
}

/// The value with null for every write-only attribute: what a provider may answer.
///
/// ```
/// use tfsdk::plan::without_write_only;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Type, Value};
///
/// let block = Block::new().with_attributes([Attribute::optional("password", Type::STRING).write_only()]);
/// let value = Value::object([("password", "secret".into())]);
/// assert!(without_write_only(&Schema::unchecked(0, block), &value).attribute("password").unwrap().is_null());
/// ```
pub fn without_write_only(schema: &Schema, value: &Value) -> Value {
    rewritten(schema, value, None)
}

fn rewritten(schema: &Schema, value: &Value, config: Option<ValueRef<'_>>) -> Value {
    let body = schema.block().body();
    let fits = |ty: &Type| ty.conforms_to(schema.ty());
    if !has_write_only(body) || !fits(value.ty()) || config.is_some_and(|config| !fits(config.ty())) {
        return value.clone();
    }
    in_members(body, value.as_ref(), config)
}

fn has_write_only(body: &Body) -> bool {
    body.members().iter().any(|m| match m {
        Member::Attribute(attribute) if attribute.is_write_only() => true,
        _ => m.nested().is_some_and(|(_, body)| has_write_only(body)),
    })
}

fn in_members(body: &Body, value: ValueRef<'_>, config: Option<ValueRef<'_>>) -> Value {
    if value.is_null() || !value.is_known() {
        return value.to_value();
    }
    let parts = body.members().iter().enumerate().map(|(position, m)| {
        let config = config.map(|config| member(config, position, m.name(), m.ty()));
        if let Member::Attribute(attribute) = m {
            if attribute.is_write_only() {
                let full = |config| match attribute.nested_type() {
                    // No plan has filled them in.
                    Some(_) => filled(attribute, config),
                    None => config.to_value(),
                };
                return config.map_or_else(|| Value::null(m.ty().clone()), full);
            }
        }
        let value = member(value, position, m.name(), m.ty());
        match m.nested() {
            Some((nesting, body)) if has_write_only(body) => in_parts(nesting, body, value, config),
            _ => value.to_value(),
        }
    });
    object(body, parts.collect())
}

fn in_parts(nesting: Nesting, body: &Body, value: ValueRef<'_>, config: Option<ValueRef<'_>>) -> Value {
    if nesting == Nesting::Single {
        return in_members(body, value, config);
    }
    if value.is_null() || !value.is_known() {
        return value.to_value();
    }
    let elements = value.elements().map(|(key, part)| {
        let config = config.map(|config| element(config, key).unwrap_or_else(|| null(body.ty())));
        in_members(body, part, config)
    });
    like(value, body, elements.collect())
}

/// Adds an error for each write-only attribute that is not null, and tells whether there are any; `when` tells at which
/// stage the value was returned. (Terraform: `ephemeral.ValidateWriteOnlyAttributes`.)
pub(super) fn write_only_errors(
    checked: CheckedResource<'_>,
    schema: &Schema,
    value: &Value,
    summary: &'static str,
    when: &str,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut found = Findings::default();
    in_object(schema.block().body(), value.as_ref(), &Trail::Root, &mut found);
    let any = !found.is_empty();
    found.report(diagnostics, |finding| {
        let detail = format!(
            "Provider {} returned a value for the write-only attribute \"{}{}\" {when}. Write-only attributes cannot be read back from the provider. {PROVIDER_BUG}",
            checked.quoted_configured_provider(),
            checked.resource,
            finding.at.text
        );
        Diagnostic::error(summary, detail)
    });
    any
}

/// An error for each write-only attribute that a configuration sets, for a client that would store it: Terraform before 1.11.
///
/// ```
/// use tfsdk::plan::refuse_write_only;
/// use tfsdk::schema::TfSchema;
/// use tfsdk::{TfObject, Value};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Server {
///     #[tfsdk("password", optional, write_only)]
///     password: Option<String>,
/// }
///
/// let config = Value::of(&Server { password: Some("s3cret".to_owned()) })?;
/// let found = refuse_write_only(&Server::schema(), &config);
/// assert_eq!(
///     found.to_string(),
///     "error: password: Write-only attribute not supported: This Terraform would store it. Use Terraform 1.11 or later, or leave it out."
/// );
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[doc(alias = "ValidateWriteOnlyAttributes")]
pub fn refuse_write_only(schema: &Schema, config: &Value) -> Diagnostics {
    let (mut found, mut diagnostics) = (Findings::default(), Diagnostics::new());
    in_object(schema.block().body(), config.as_ref(), &Trail::Root, &mut found);
    found.report(&mut diagnostics, |_| {
        let detail = "This Terraform would store it. Use Terraform 1.11 or later, or leave it out.";
        Diagnostic::error("Write-only attribute not supported", detail)
    });
    diagnostics
}

fn in_object(body: &Body, object: ValueRef<'_>, at: &Trail<'_>, found: &mut Findings) {
    for m in body.members() {
        let Some(value) = object.attribute(m.name()) else { continue };
        let at = &at.attribute(m.name());
        match m {
            Member::Attribute(attribute) if attribute.is_write_only() => {
                if !value.is_null() {
                    found.add(at, String::new);
                }
            }
            _ => match m.nested() {
                None => {}
                Some((Nesting::Single, body)) => in_object(body, value, at, found),
                Some((_, body)) => {
                    for (key, element) in value.elements() {
                        let at = &at.element(key, element);
                        if element.is_known() {
                            in_object(body, element, at, found);
                        } else {
                            in_unknown_element(body, at, found);
                        }
                    }
                }
            },
        }
    }
}

/// Of an element that is unknown, Terraform takes each attribute to be unknown, and so none of them to be null; what is inside of
/// these it does not look for.
fn in_unknown_element(body: &Body, at: &Trail<'_>, found: &mut Findings) {
    let is_write_only = |m: &&Member| matches!(m, Member::Attribute(attribute) if attribute.is_write_only());
    body.members().iter().filter(is_write_only).for_each(|m| found.add(&at.attribute(m.name()), String::new));
}
