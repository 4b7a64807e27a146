//! What requests work with.

use std::sync::Arc;

/// What a provider is once it is configured, such as a connection to a service: what several requests use at the same time.
///
/// Whatever may be so is one; there is nothing to implement.
///
/// ```
/// use std::sync::Mutex;
/// use tfsdk::provider::Client;
///
/// struct Server {
///     notes: Mutex<Vec<String>>,
/// }
///
/// fn shared(client: impl Client) {}
/// shared(Server { notes: Mutex::default() });
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the client of a provider",
    label = "several requests use it at the same time, from several threads",
    note = "it has to be `Send + Sync + 'static`: `Arc` instead of `Rc`, `Mutex` instead of `RefCell`, no references"
)]
pub trait Client: Send + Sync + 'static {}

#[diagnostic::do_not_recommend]
impl<T: Send + Sync + 'static> Client for T {}

/// A client of a type that need not be known to be one: so that what has it can be sent between threads whatever it is, and the
/// compiler says only where the type is named that it cannot be a client.
pub(crate) type HeldClient<C> = Arc<dyn Held<C>>;

/// What a [`HeldClient`] holds.
pub(crate) trait Held<C>: Send + Sync {
    fn held(&self) -> &C;
}

impl<C: Send + Sync> Held<C> for C {
    fn held(&self) -> &C {
        self
    }
}
