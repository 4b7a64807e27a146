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

/// How long the user lets each operation take: a nested attribute, or with `block` a block.
///
/// One line in the struct of a resource is all that it needs. The library finds it there by its name, `timeouts`; where the
/// user says nothing, [`Resource::timeout`](crate::Resource::timeout) counts.
///
/// When the time is over, [`is_cancelled`](crate::Call::is_cancelled) is true and [`cancelled`](crate::Call::cancelled) ends;
/// the code has a second to return what it has. Then it is dropped at the place where it waits, and what it has
/// [saved](crate::Context::save) is the state. Code that blocks its thread is waited for.
///
/// ```
/// # use tfsdk::provider::{Context, Resource, Result};
/// use tfsdk::TfObject;
/// use tfsdk::provider::Timeouts;
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Server {
///     #[tfsdk("name", required)]
///     name: String,
///     #[tfsdk("timeouts", optional)]
///     timeouts: Option<Timeouts>,
/// }
/// # let timeouts = tfsdk::json::from_str::<Timeouts>(r#"{"create":"1h30m","read":null,"update":null,"delete":null}"#)?;
/// # assert_eq!(timeouts.create.unwrap().duration().as_secs(), 5400);
/// # Ok::<(), tfsdk::Error>(())
/// ```
///
/// A resource of which only some operations can take long has a struct of its own, with a [`Timeout`] for each, as have data
/// sources (`read`) and ephemeral resources (`open`, `renew` and `close`):
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::Timeout;
///
/// #[derive(TfObject)]
/// #[tfsdk(nested)]
/// struct ServerTimeouts {
///     /// How long to wait for the server.
///     #[tfsdk("create", optional, text)]
///     create: Option<Timeout>,
/// }
/// ```
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
