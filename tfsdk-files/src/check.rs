//! The results of checks.

use std::borrow::Cow;

use tfsdk_core::error::Error;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::json::{Raw, from_str_with};
use tfsdk_derive::TfObject;

use crate::derived;

/// What came of the conditions of one object of the configuration: a `check` block, a resource, an output or a variable.
///
/// ```
/// use tfsdk::files::{CheckStatus, Plan};
///
/// let plan = Plan::from_json(
///     r#"{"format_version":"1.2","resource_changes":[],"checks":[{"address":{"kind":"check","name":"health","to_display":"check.health"},
///         "status":"fail","instances":[{"address":{"to_display":"check.health"},"status":"fail","problems":[{"message":"No answer."}]}]}]}"#,
/// )?;
/// let check = &plan.checks[0];
/// assert_eq!((&*check.address, check.status), ("check.health", CheckStatus::Fail));
/// assert_eq!(check.instances[0].problems, ["No answer."]);
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Check {
    /// What kind of object it is: `check`, `resource`, `output_value` or `var`; `""` where what `terraform show -json` prints does not say.
    pub kind: String,
    /// Its address in the configuration, such as `check.health`.
    pub address: String,
    /// What came of all its instances.
    pub status: CheckStatus,
    /// Its instances.
    pub instances: Vec<CheckInstance>,
}

/// What came of the conditions of one instance.
///
/// ```
/// use tfsdk::files::State;
///
/// let state = State::from_json(
///     r#"{"version":4,"resources":[],"check_results":[{"object_kind":"resource","config_addr":"a_disk.d","status":"fail","objects":[
///         {"object_addr":"a_disk.d[0]","status":"pass"},
///         {"object_addr":"a_disk.d[1]","status":"fail","failure_messages":["Too small."]}]}]}"#,
/// )?;
/// let instances = state.checks.iter().flat_map(|check| &check.instances);
/// let failed: Vec<_> = instances.filter(|instance| !instance.problems.is_empty()).collect();
/// assert_eq!((&*failed[0].address, &*failed[0].problems[0]), ("a_disk.d[1]", "Too small."));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckInstance {
    /// Its address.
    pub address: String,
    /// What came of it.
    pub status: CheckStatus,
    /// The messages of the conditions that do not hold.
    pub problems: Vec<String>,
}

/// What came of conditions.
///
/// ```
/// use tfsdk::files::{CheckStatus, State};
///
/// let state = State::from_json(
///     r#"{"version":4,"resources":[],"check_results":[{"object_kind":"check","config_addr":"check.health","status":"error"}]}"#,
/// )?;
/// let holds = |status| matches!(status, CheckStatus::Pass | CheckStatus::Unknown);
/// assert!(!state.checks.iter().all(|check| holds(check.status)));
/// # Ok::<(), tfsdk::files::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CheckStatus {
    /// All hold.
    Pass,
    /// One does not hold.
    Fail,
    /// One could not be evaluated.
    Error,
    /// It is not known yet, or a later Terraform has another word for it.
    Unknown,
}

impl CheckStatus {
    fn of(name: &str) -> Self {
        match name {
            "pass" => CheckStatus::Pass,
            "fail" => CheckStatus::Fail,
            "error" => CheckStatus::Error,
            _ => CheckStatus::Unknown,
        }
    }
}

/// A check as states have it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Stored<'a> {
    #[tfsdk("object_kind")]
    kind: String,
    #[tfsdk("config_addr")]
    address: String,
    #[tfsdk("status")]
    status: Cow<'a, str>,
    #[tfsdk("objects")]
    objects: Option<Vec<StoredObject<'a>>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct StoredObject<'a> {
    #[tfsdk("object_addr")]
    address: String,
    #[tfsdk("status")]
    status: Cow<'a, str>,
    #[tfsdk("failure_messages")]
    messages: Option<Vec<String>>,
}

/// A check as `terraform show -json` prints it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Shown<'a> {
    #[tfsdk("address")]
    address: ShownAddress,
    #[tfsdk("status")]
    status: Cow<'a, str>,
    #[tfsdk("instances")]
    instances: Option<Vec<ShownInstance<'a>>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct ShownAddress {
    #[tfsdk("kind")]
    kind: Option<String>,
    #[tfsdk("to_display")]
    to_display: String,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct ShownInstance<'a> {
    #[tfsdk("address")]
    address: ShownAddress,
    #[tfsdk("status")]
    status: Cow<'a, str>,
    #[tfsdk("problems")]
    problems: Option<Vec<ShownProblem>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct ShownProblem {
    #[tfsdk("message")]
    message: String,
}

/// The checks of a state, its property `check_results`.
pub(crate) fn stored(json: Raw<'_>, limits: Limits) -> Result<Vec<Check>, Error> {
    let written: Option<Vec<Stored<'_>>> = from_str_with(json.text(), limits)?;
    let check = |check: Stored<'_>| Check {
        kind: check.kind,
        address: check.address,
        status: CheckStatus::of(&check.status),
        instances: check.objects.unwrap_or_default().into_iter().map(StoredObject::into_instance).collect(),
    };
    Ok(written.unwrap_or_default().into_iter().map(check).collect())
}

/// The checks that `terraform show -json` prints, its property `checks`.
pub(crate) fn shown(json: Raw<'_>, limits: Limits) -> Result<Vec<Check>, Error> {
    let written: Option<Vec<Shown<'_>>> = from_str_with(json.text(), limits)?;
    let check = |check: Shown<'_>| Check {
        kind: check.address.kind.unwrap_or_default(),
        address: check.address.to_display,
        status: CheckStatus::of(&check.status),
        instances: check
            .instances
            .unwrap_or_default()
            .into_iter()
            .map(ShownInstance::into_instance)
            .collect(),
    };
    Ok(written.unwrap_or_default().into_iter().map(check).collect())
}

impl StoredObject<'_> {
    fn into_instance(self) -> CheckInstance {
        CheckInstance {
            address: self.address,
            status: CheckStatus::of(&self.status),
            problems: self.messages.unwrap_or_default(),
        }
    }
}

impl ShownInstance<'_> {
    fn into_instance(self) -> CheckInstance {
        let problems = self.problems.unwrap_or_default();
        CheckInstance {
            address: self.address.to_display,
            status: CheckStatus::of(&self.status),
            problems: problems.into_iter().map(|problem| problem.message).collect(),
        }
    }
}
