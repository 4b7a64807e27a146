//! One run of the author's code.

use std::sync::Arc;

use tfsdk_core::diag::Diagnostics;

use super::{Context, Resource};
use crate::error::Result;
use crate::private::Private;
use crate::proto::tfplugin6::{ClientCapabilities, Deferred};
use crate::shared::Run;

/// What the author's code comes to.
pub(crate) struct Ran<T> {
    pub(crate) result: Result<T>,
    pub(crate) private: Private,
    pub(crate) warnings: Diagnostics,
}

impl<T> Ran<T> {
    /// What Terraform is told where the code puts the request off, and Terraform can.
    pub(crate) fn deferred_for(&mut self, client: Option<ClientCapabilities>) -> Option<Deferred> {
        self.result.as_mut().err()?.deferred_for(client)
    }
}

/// What it runs with, where no configuration is at hand.
pub(super) fn context<R: Resource + 'static>(run: Run<Arc<R::Client>>) -> Context<R> {
    Context::new(run.client, None, run.private, run.call)
}

/// What it comes to, with what it has said on the way.
pub(super) fn ran<R: Resource, T>(cx: Context<R>, result: Result<T>) -> Ran<T> {
    let (private, saved, warnings) = cx.into_parts();
    Ran { result: result.map_err(|error| error.or_leaving(saved)), private, warnings }
}
