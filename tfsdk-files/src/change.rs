//! Changes in plans.

use std::borrow::Cow;

use tfsdk_core::codec::json::implied_value_with;
use tfsdk_core::error::{Error as ValueError, Problems};
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::ValueRef;
use tfsdk_derive::TfObject;

use crate::address::{Address, ParseAddressError};
use crate::data::Data;
use crate::derived;
use crate::error::{Error, kind};
use crate::marks::Marks;
use crate::walk::Passed;

/// What is planned for an instance of a resource.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d[1]","previous_address":"a_disk.e",
///         "provider_name":"registry.terraform.io/acme/a","action_reason":"replace_because_tainted",
///         "change":{"actions":["delete","create"],"before":{"size":8},"after":{"size":8}}}]}"#,
/// )?;
/// let change = &plan.changes[0];
/// assert_eq!((change.address.to_string(), change.reason.as_deref()), ("a_disk.d[1]".to_owned(), Some("replace_because_tainted")));
/// assert_eq!(change.previous_address, Some("a_disk.e".parse().unwrap()));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Change<'a> {
    /// Its address.
    pub address: Address,
    /// Its address before, where a `moved` block or a refactoring gave it another one.
    pub previous_address: Option<Address>,
    /// The address of its provider, such as `registry.terraform.io/hashicorp/aws`; `""` where the file does not say.
    pub provider: Cow<'a, str>,
    /// Of an object that is destroyed after its replacement was made: the key that tells it from others.
    pub deposed: Option<Cow<'a, str>>,
    /// Both sides, and what is done.
    pub delta: Delta<'a>,
    /// Why, in Terraform's words, such as `replace_because_cannot_update`; where there is something to say.
    pub reason: Option<Cow<'a, str>>,
}

/// Both sides of a change, and what is done.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["delete","create"],
///         "before":{"size":8},"after":{"size":9},"after_unknown":{},"replace_paths":[["size"]]}}]}"#,
/// )?;
/// let delta = &plan.changes[0].delta;
/// assert_eq!((delta.before.untyped()?.to_string(), delta.after.untyped()?.to_string()), ("{ size = 8 }".into(), "{ size = 9 }".into()));
/// assert_eq!(delta.replace_paths, ["size".parse().unwrap()]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Delta<'a> {
    /// What is done.
    pub action: Action,
    /// What there is; null if there is nothing.
    pub before: Data<'a>,
    /// What there will be; null if there will be nothing. Parts that are known only after apply are unknown.
    pub after: Data<'a>,
    /// The parts because of which an object is replaced.
    pub replace_paths: Vec<Path>,
    /// What is imported, if it is.
    pub importing: Option<Importing<'a>>,
    /// The configuration that Terraform made for what is imported.
    pub generated_config: Option<Cow<'a, str>>,
    /// The identity of what there is; null where it has none, as before Terraform 1.12.
    pub before_identity: Data<'a>,
    /// The identity of what there will be; null where there is none, or it is known only after apply.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["update"],
    ///         "before":{"size":8},"after":{"size":9},"before_identity":{"name":"d"},"after_identity":{"name":"d"}}}]}"#,
    /// )?;
    /// let delta = &plan.changes[0].delta;
    /// assert_eq!(delta.before_identity.untyped()?, delta.after_identity.untyped()?);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub after_identity: Data<'a>,
}

/// What Terraform does to an object.
///
/// ```
/// use tfsdk::files::{Action, Plan};
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[
///         {"address":"a_disk.new","change":{"actions":["create"],"before":null,"after":{}}},
///         {"address":"a_disk.old","change":{"actions":["delete"],"before":{},"after":null}}]}"#,
/// )?;
/// let destroyed = plan.changes.iter().filter(|change| change.delta.action == Action::Delete || change.delta.action.is_replace());
/// assert_eq!(destroyed.map(|change| change.address.to_string()).collect::<Vec<_>>(), ["a_disk.old"]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Action {
    /// Nothing.
    NoOp,
    /// It is made.
    Create,
    /// It is read, as data sources are.
    Read,
    /// It is changed in place.
    Update,
    /// It is destroyed, and then made again.
    DeleteThenCreate,
    /// It is made again, and then the old one is destroyed.
    CreateThenDelete,
    /// It is destroyed.
    Delete,
    /// It is dropped from the state, and left as it is.
    Forget,
    /// Something that a later Terraform has another word for: its words, in their order.
    Other(Vec<String>),
}

impl Action {
    /// Whether the object is replaced, in either order.
    ///
    /// ```
    /// use tfsdk::files::Action;
    ///
    /// assert!(Action::CreateThenDelete.is_replace() && !Action::Update.is_replace());
    /// ```
    pub fn is_replace(&self) -> bool {
        matches!(self, Action::DeleteThenCreate | Action::CreateThenDelete)
    }

    fn of(words: Vec<String>) -> Self {
        let all: Vec<&str> = words.iter().map(String::as_str).collect();
        match *all {
            ["no-op"] => Action::NoOp,
            ["create"] => Action::Create,
            ["read"] => Action::Read,
            ["update"] => Action::Update,
            ["delete", "create"] => Action::DeleteThenCreate,
            ["create", "delete"] => Action::CreateThenDelete,
            ["delete"] => Action::Delete,
            ["forget"] => Action::Forget,
            _ => Action::Other(words),
        }
    }
}

/// What an object is imported by.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["no-op"],"before":{"id":"d-1"},
///         "after":{"id":"d-1"},"importing":{"id":"d-1"}}}]}"#,
/// )?;
/// let importing = plan.changes[0].delta.importing.as_ref();
/// assert_eq!(importing.and_then(|importing| importing.id.as_deref()), Some("d-1"));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Importing<'a> {
    /// Its id; none where it is imported by identity, or by what is known only after apply.
    pub id: Option<Cow<'a, str>>,
    /// Its identity; null where it is imported by id.
    pub identity: Data<'a>,
}

/// A change that is put off, as something it depends on is not known yet.
///
/// ```
/// use tfsdk::files::Plan;
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","deferred_changes":[{"reason":"provider_config_unknown","resource_change":
///         {"address":"a_disk.d","change":{"actions":["create"],"before":null,"after":{"size":8}}}}]}"#,
/// )?;
/// let deferred = &plan.deferred[0];
/// assert_eq!((&*deferred.reason, deferred.change.address.to_string()), ("provider_config_unknown", "a_disk.d".to_owned()));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Deferred<'a> {
    /// Why, in Terraform's words, such as `instance_count_unknown`.
    pub reason: Cow<'a, str>,
    /// The change as far as it is known.
    pub change: Change<'a>,
}

impl<'a> Change<'a> {
    /// What there is, as a `T`; `None` if there is nothing.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with the address and the path.
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::files::Plan;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("size")]
    ///     size: u64,
    /// }
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["delete"],
    ///         "before":{"id":"d-1","size":8},"after":null}}]}"#,
    /// )?;
    /// let change = &plan.changes[0];
    /// assert_eq!(change.before::<Disk>()?.map(|disk| disk.size), Some(8));
    /// assert!(change.after::<Disk>()?.is_none());
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn before<'s, T: FromTf<'s>>(&'s self) -> Result<Option<T>, Error> {
        side(&self.delta.before).map_err(|error| self.locate(error))
    }

    /// What there will be, as a `T`; `None` if there will be nothing.
    ///
    /// What is known only after apply is unknown: a mirror holds it, and so does a `Tf`.
    ///
    /// # Errors
    /// As for [`before`](Self::before).
    ///
    /// ```
    /// use tfsdk::{Tf, TfObject};
    /// use tfsdk::files::Plan;
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("id")]
    ///     id: Tf<String>,
    ///     #[tfsdk("size")]
    ///     size: Tf<u64>,
    /// }
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[{"address":"a_disk.d","change":{"actions":["create"],
    ///         "before":null,"after":{"size":8},"after_unknown":{"id":true}}}]}"#,
    /// )?;
    /// let disk = plan.changes[0].after::<Disk>()?.unwrap();
    /// assert_eq!((disk.id, disk.size), (Tf::Unknown, Tf::Known(8)));
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn after<'s, T: FromTf<'s>>(&'s self) -> Result<Option<T>, Error> {
        side(&self.delta.after).map_err(|error| self.locate(error))
    }

    /// Whether something is done: an action other than [`Action::NoOp`], an import or a move, for which Terraform wants an
    /// apply as well.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_changes":[
    ///         {"address":"a_disk.kept","change":{"actions":["no-op"],"before":{},"after":{}}},
    ///         {"address":"a_disk.new","change":{"actions":["create"],"before":null,"after":{}}}]}"#,
    /// )?;
    /// assert_eq!(plan.changes.iter().filter(|change| change.is_change()).count(), 1);
    /// # Ok::<(), tfsdk::files::Error>(())
    /// ```
    pub fn is_change(&self) -> bool {
        self.delta.action != Action::NoOp || self.delta.importing.is_some() || self.previous_address.is_some()
    }

    #[cold]
    fn locate(&self, error: ValueError) -> Error {
        Error::at(&self.address, error)
    }

    pub(crate) fn read(json: Passed<'a>, limits: Limits) -> Result<Self, ValueError> {
        Change::of(json.read(limits)?, limits)
    }

    fn of(written: Written<'a>, limits: Limits) -> Result<Self, ValueError> {
        let delta = Delta::of(written.change, limits);
        let delta = delta.map_err(|error| error.at(Step::Attribute("change".into())));
        let previous = written.previous_address.as_deref();
        let previous = previous.map(|previous| address("previous_address", previous)).transpose();
        match (address("address", &written.address), previous, delta) {
            (Ok(address), Ok(previous_address), Ok(delta)) => Ok(Change {
                address,
                previous_address,
                provider: written.provider_name.unwrap_or_default(),
                deposed: written.deposed,
                delta,
                reason: written.action_reason,
            }),
            (address, previous, delta) => Err(all([address.err(), previous.err(), delta.err()])),
        }
    }
}

fn side<'s, T: FromTf<'s>>(data: &'s Data<'_>) -> Result<Option<T>, ValueError> {
    if data.is_null() { Ok(None) } else { data.get().map(Some) }
}

impl<'a> Delta<'a> {
    pub(crate) fn read(json: &'a str, limits: Limits) -> Result<Self, ValueError> {
        Delta::of(from_str_with(json, limits)?, limits)
    }

    fn of(written: WrittenDelta<'a>, limits: Limits) -> Result<Self, ValueError> {
        let data = |json, sensitive| Data::shown(json, Marks::Places(sensitive), limits);
        let identity = |json| Data::shown(json, Marks::NONE, limits);
        let importing = written
            .importing
            .map(|importing| Importing { id: importing.id, identity: identity(importing.identity) });
        Ok(Delta {
            action: Action::of(written.actions),
            before: data(written.before, written.before_sensitive),
            after: data(written.after, written.after_sensitive).with_unknown(written.after_unknown),
            replace_paths: paths(written.replace_paths, limits)
                .map_err(|error| error.at(Step::Attribute("replace_paths".into())))?,
            importing,
            generated_config: written.generated_config,
            before_identity: identity(written.before_identity),
            after_identity: identity(written.after_identity),
        })
    }
}

impl<'a> Deferred<'a> {
    pub(crate) fn read(json: Passed<'a>, limits: Limits) -> Result<Self, ValueError> {
        let written: WrittenDeferred<'a> = json.read(limits)?;
        let change = Change::of(written.resource_change, limits)
            .map_err(|error| error.at(Step::Attribute("resource_change".into())))?;
        Ok(Deferred { reason: written.reason, change })
    }
}

/// A change as plans have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Written<'a> {
    #[tfsdk("address")]
    address: Cow<'a, str>,
    #[tfsdk("previous_address")]
    previous_address: Option<Cow<'a, str>>,
    #[tfsdk("provider_name")]
    provider_name: Option<Cow<'a, str>>,
    #[tfsdk("deposed")]
    deposed: Option<Cow<'a, str>>,
    #[tfsdk("change")]
    change: WrittenDelta<'a>,
    #[tfsdk("action_reason")]
    action_reason: Option<Cow<'a, str>>,
}

/// Its property `change`; changes of outputs have the same form.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct WrittenDelta<'a> {
    #[tfsdk("actions")]
    actions: Vec<String>,
    #[tfsdk("before")]
    before: Raw<'a>,
    #[tfsdk("after")]
    after: Raw<'a>,
    #[tfsdk("after_unknown")]
    after_unknown: Raw<'a>,
    #[tfsdk("before_sensitive")]
    before_sensitive: Raw<'a>,
    #[tfsdk("after_sensitive")]
    after_sensitive: Raw<'a>,
    #[tfsdk("replace_paths")]
    replace_paths: Raw<'a>,
    #[tfsdk("importing")]
    importing: Option<WrittenImporting<'a>>,
    #[tfsdk("generated_config")]
    generated_config: Option<Cow<'a, str>>,
    #[tfsdk("before_identity")]
    before_identity: Raw<'a>,
    #[tfsdk("after_identity")]
    after_identity: Raw<'a>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct WrittenImporting<'a> {
    #[tfsdk("id")]
    id: Option<Cow<'a, str>>,
    #[tfsdk("identity")]
    identity: Raw<'a>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct WrittenDeferred<'a> {
    #[tfsdk("reason")]
    reason: Cow<'a, str>,
    #[tfsdk("resource_change")]
    resource_change: Written<'a>,
}

fn address(property: &'static str, text: &str) -> Result<Address, ValueError> {
    text.parse().map_err(|error: ParseAddressError| {
        ValueError::invalid(error.to_string()).at(Step::Attribute(property.into()))
    })
}

/// A path as plans have it: a list of names and numbers.
pub(crate) fn path(json: Raw<'_>, limits: Limits) -> Result<Path, ValueError> {
    of_steps(implied_value_with(json.text(), limits)?.as_ref())
}

/// Paths as plans have them.
fn paths(json: Raw<'_>, limits: Limits) -> Result<Vec<Path>, ValueError> {
    let paths = implied_value_with(json.text(), limits)?;
    if paths.is_null() {
        return Ok(Vec::new());
    }
    let mut problems = Problems::default();
    let mut all = Vec::new();
    for (i, steps) in list(paths.as_ref())?.enumerate() {
        match of_steps(steps) {
            Ok(path) => all.push(path),
            Err(error) => problems.push(error.at(Step::Index(i))),
        }
    }
    problems.finish(all).map_err(|error| error.up_to(limits.problems()))
}

/// All of these problems, of which there is one at least.
#[cold]
fn all(errors: [Option<ValueError>; 3]) -> ValueError {
    let mut problems = Problems::default();
    for error in errors.into_iter().flatten() {
        problems.push(error);
    }
    problems.finish(()).err().unwrap_or_else(|| ValueError::invalid("this cannot be read"))
}

/// The elements of a list.
fn list(json: ValueRef<'_>) -> Result<impl Iterator<Item = ValueRef<'_>>, ValueError> {
    match json.ty().kind() {
        TypeKind::Tuple(_) => Ok(json.elements().map(|(_, element)| element)),
        _ => Err(ValueError::expected("a list", kind(json))),
    }
}

fn of_steps(steps: ValueRef<'_>) -> Result<Path, ValueError> {
    let step = |(i, step): (usize, ValueRef<'_>)| {
        let index = || usize::try_from(step.as_number()?.to_u64().ok()?).ok();
        let read = match step.as_str() {
            Some(name) => Some(Step::Attribute(name.into())),
            None => index().map(Step::Index),
        };
        read.ok_or_else(|| {
            let found = if step.as_number().is_some() { "another number" } else { kind(step) };
            ValueError::expected("a name or a whole number from 0 on", found).at(Step::Index(i))
        })
    };
    let expected = "a path, which is a list of names and numbers";
    list(steps).map_err(|_| ValueError::expected(expected, kind(steps)))?.enumerate().map(step).collect()
}
