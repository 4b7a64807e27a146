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

    /// What the user reads where nothing of the kind can ever be put off.
    pub(crate) fn in_vain(self) -> String {
        // That something is unknown is not true of what is applied, so that it is not said.
        let why = match self {
            Deferral::AbsentPrerequisite => format!("{self} "),
            Deferral::ResourceConfigUnknown | Deferral::ProviderConfigUnknown => String::new(),
        };
        format!(
            "{why}The provider puts it off by `Error::deferred`, and this cannot be put off: only what is read, planned, imported, opened and \
             configured can. This is a bug of the provider: its developers put it off where it is planned, or say here by `Error::new` what is \
             wrong."
        )
    }
}

/// What the user reads where Terraform does not let the request be put off.
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
