//! The providers of a scenario, in this process: `host` is one of them, `builtin` the one that Terraform has itself, `described` a
//! schema of theirs, `listable` those of a list, and `heard` is what they say.

mod builtin;
mod described;
mod heard;
mod host;
mod listable;

pub(crate) use described::Described;
pub(crate) use heard::{heard, path};
pub(crate) use host::{Caught, Host};
pub(crate) use listable::Listable;

use std::collections::BTreeMap;
use std::fmt;

use tfsdk_core::schema::Environment;

use super::source::{BUILTIN, Offered, whole_source};
use crate::proto::tfplugin6::ClientCapabilities;
use crate::provider::Provider;

/// What a test's provider is told of Terraform: all that the newest version can. Only where it applies, it can put requests off.
pub(crate) const CLIENT: ClientCapabilities = ClientCapabilities {
    deferral_allowed: false,
    write_only_attributes_allowed: true,
    store_planned_private: false,
    computed_blocks_allowed: false,
};

/// The providers of a scenario, in this process.
///
/// One provider becomes these by itself, wherever they are asked for; [`and`](Self::and) adds another.
///
/// ```
/// use tfsdk::provider::Provider;
/// use tfsdk::provider::testing::Hosted;
///
/// let notes = Provider::with_client("example.com/acme/notes", ());
/// let both = Hosted::from(notes).and(Provider::with_client("example.com/acme/clock", ()));
/// assert_eq!(format!("{both:?}"), r#"Hosted(["clock", "notes"])"#);
/// ```
pub struct Hosted {
    pub(super) by_name: BTreeMap<String, Host>,
}

impl Hosted {
    /// These and one more. Of two with the same name, the last one counts.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Hosted;
    ///
    /// let both = Hosted::from(Provider::with_client("acme/notes", ())).and(Provider::with_client("acme/bells", ()));
    /// assert_eq!(format!("{both:?}"), r#"Hosted(["bells", "notes"])"#);
    /// ```
    #[must_use]
    pub fn and<C: Send + Sync + 'static>(mut self, provider: Provider<C>) -> Self {
        let (name, host) = Host::new(provider);
        self.by_name.insert(name, host);
        self
    }

    /// The names of the providers, by their sources.
    pub(super) fn offered(&self) -> Offered {
        self.by_name.iter().map(|(name, host)| (whole_source(&host.address), name.clone())).collect()
    }

    /// Gives all of them this environment.
    pub(super) fn set_environment(&mut self, environment: &Environment) {
        self.by_name.values_mut().for_each(|host| host.server.environment.clone_from(environment));
    }

    /// The provider of a type: its name is the first word of the type's.
    pub(super) fn of_type(&self, type_name: &str) -> Option<&Host> {
        self.by_name.get(type_name.split('_').next().unwrap_or(type_name))
    }
}

impl<C: Send + Sync + 'static> From<Provider<C>> for Hosted {
    fn from(provider: Provider<C>) -> Self {
        let builtin = [(BUILTIN.to_owned(), builtin::host())];
        Self { by_name: builtin.into() }.and(provider)
    }
}

impl fmt::Debug for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.by_name.keys().filter(|name| *name != BUILTIN);
        f.debug_tuple("Hosted").field(&names.collect::<Vec<_>>()).finish()
    }
}
