//! What is put off until more is known.

use std::fmt;

use crate::proto::tfplugin6::{ClientCapabilities, Deferred, deferred};

/// Why a request is put off, until another run of Terraform in which more is known; see
/// [`Error::deferred`](crate::Error::deferred).
///
/// ```
/// use tfsdk::provider::{Deferral, Error};
///
/// let error = Error::deferred(Deferral::AbsentPrerequisite);
/// assert!(!error.to_string().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Deferral {
    /// The configuration of the resource has unknown values that it needs.
    ResourceConfigUnknown,
    /// The configuration of the provider has unknown values that it needs.
    ProviderConfigUnknown,
    /// Something is not there yet that it needs.
    AbsentPrerequisite,
}

impl Deferral {
    /// What Terraform is told, if it can put requests off.
    pub(crate) fn sent(self, client: Option<ClientCapabilities>) -> Option<Deferred> {
        let reason = match self {
            Deferral::ResourceConfigUnknown => deferred::Reason::ResourceConfigUnknown,
            Deferral::ProviderConfigUnknown => deferred::Reason::ProviderConfigUnknown,
            Deferral::AbsentPrerequisite => deferred::Reason::AbsentPrereq,
        };
        let is_allowed = client.is_some_and(|client| client.deferral_allowed);
        is_allowed.then(|| Deferred { reason: reason.into() })
    }
}

/// What the user reads where the request cannot be put off.
impl fmt::Display for Deferral {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Deferral::ResourceConfigUnknown => {
                "Its configuration has values that are known only after apply. Apply what they come from first, for example \
                 with -target."
            }
            Deferral::ProviderConfigUnknown => {
                "The configuration of the provider has values that are known only after apply. Apply what they come from \
                 first, for example with -target."
            }
            Deferral::AbsentPrerequisite => {
                "Something that it needs is not there yet. Apply what makes it first, for example with -target."
            }
        })
    }
}
