//! How long operations may take.
//!
//! `Timeouts` is a block that users write, each time in it a `duration`; `run` holds the author's code to them.

mod duration;
mod run;

pub use duration::{ParseTimeoutError, Timeout};
pub(crate) use run::{TimeLimit, said};

use tfsdk_derive::TfObject;

use crate::derived;

/// What is done to a resource, or an ephemeral one, and may take long.
///
/// ```
/// use std::time::Duration;
/// use tfsdk::provider::Operation;
///
/// // In an `impl Resource`:
/// fn timeout(operation: Operation) -> Option<Duration> {
///     (operation == Operation::Create).then_some(Duration::from_secs(600))
/// }
/// assert!(timeout(Operation::Read).is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operation {
    /// It is made.
    Create,
    /// It is looked at.
    Read,
    /// It is changed.
    Update,
    /// It is removed.
    Delete,
    /// It is opened: an ephemeral resource, as are the two that follow.
    Open,
    /// It is kept open.
    Renew,
    /// It is closed.
    Close,
}

impl Operation {
    /// Its attribute in [`Timeouts`].
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Operation::Create => "create",
            Operation::Read => "read",
            Operation::Update => "update",
            Operation::Delete => "delete",
            Operation::Open => "open",
            Operation::Renew => "renew",
            Operation::Close => "close",
        }
    }
}

/// How long operations may take.
// Users read the line above, in the schema and on the pages of a provider; all else is for authors.
#[cfg_attr(doc, doc = "")]
#[cfg_attr(doc, doc = include_str!("timeouts.md"))]
#[derive(TfObject, Clone, Debug, Default, PartialEq, Eq)]
#[tfsdk(nested, crate = derived)]
pub struct Timeouts {
    /// How long creating it may take, as a [duration](https://pkg.go.dev/time#ParseDuration) such as `30s` or `2h45m`.
    #[tfsdk("create", optional, text)]
    pub create: Option<Timeout>,
    /// How long reading it may take, as a [duration](https://pkg.go.dev/time#ParseDuration) such as `30s` or `2h45m`.
    #[tfsdk("read", optional, text)]
    pub read: Option<Timeout>,
    /// How long changing it may take, as a [duration](https://pkg.go.dev/time#ParseDuration) such as `30s` or `2h45m`.
    #[tfsdk("update", optional, text)]
    pub update: Option<Timeout>,
    /// How long deleting it may take, as a [duration](https://pkg.go.dev/time#ParseDuration) such as `30s` or `2h45m`. It
    /// counts once it is in the state: a change of it has to be applied before the resource is destroyed.
    #[tfsdk("delete", optional, text)]
    pub delete: Option<Timeout>,
}
