use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::mapping::{FromTf, Mirror, ToTf};

use super::Resource;
use crate::call::Call;
use crate::error::Result;
use crate::private::Private;

/// What a resource's methods work with beside the resource itself.
pub struct Context<R: Resource> {
    client: Arc<R::Client>,
    config: Option<Mirror<R>>,
    private: Mutex<Private>,
    call: Call,
}

impl<R: Resource> Context<R> {
    pub(super) fn new(
        client: Arc<R::Client>,
        config: Option<Mirror<R>>,
        private: Private,
        call: Call,
    ) -> Self {
        Self { client, config, private: Mutex::new(private), call }
    }

    pub(super) fn into_parts(self) -> (Private, Diagnostics) {
        let private = self.private.into_inner().unwrap_or_else(PoisonError::into_inner);
        (private, self.call.into_warnings())
    }

    /// What the provider was configured to.
    pub fn client(&self) -> &R::Client {
        &self.client
    }

    /// The configuration as it was written, without defaults and with write-only values; in a create or update.
    pub fn config(&self) -> Option<&Mirror<R>> {
        self.config.as_ref()
    }

    /// Warns the user, whatever comes of the request.
    pub fn warn(&self, warning: Diagnostic) {
        self.call.warn(warning);
    }

    /// Whether the user has interrupted Terraform. What runs then is to end soon, with what it has made so far.
    pub fn is_cancelled(&self) -> bool {
        self.call.is_cancelled()
    }

    /// Ends when the user interrupts Terraform; to be waited for beside the work itself.
    pub async fn cancelled(&self) {
        self.call.cancelled().await;
    }

    /// What was stored under this name beside the state, where the user does not see it.
    ///
    /// # Errors
    /// It was stored as another type.
    pub fn private<T: for<'de> FromTf<'de>>(&self, name: &str) -> Result<Option<T>> {
        Ok(self.lock().get(name)?)
    }

    /// Stores something beside the state, where the user does not see it. It is not encrypted.
    ///
    /// # Errors
    /// It cannot be written, such as an unknown value.
    pub fn set_private<T: ToTf + ?Sized>(&self, name: &str, value: &T) -> Result<()> {
        Ok(self.lock().set(name, value)?)
    }

    /// Forgets what was stored under this name.
    pub fn remove_private(&self, name: &str) {
        self.lock().remove(name);
    }

    fn lock(&self) -> MutexGuard<'_, Private> {
        self.private.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<R: Resource> fmt::Debug for Context<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Context")
    }
}
