//! Answers to requests, and why there may be none.

use crate::proto::tfplugin6::Diagnostic;

/// What a [`ProviderServer`](super::ProviderServer) answers: a response, or why there is none.
///
/// ```
/// use tfsdk::provider::server::Answer;
///
/// fn answered() -> Answer<bool> {
///     Ok(true)
/// }
/// assert!(answered().is_ok());
/// ```
pub type Answer<T> = Result<T, Refusal>;

/// Why a request gets no response of its own.
///
/// A response has diagnostics too, which may stand beside a state; a refusal has nothing else, so that `?` can end a request.
///
/// ```
/// use tfsdk::provider::proto::tfplugin6::Diagnostic;
/// use tfsdk::provider::server::{Answer, Refusal};
///
/// fn refused() -> Answer<()> {
///     Err(Refusal::from(Diagnostic::error("No such note", "It was removed.")))
/// }
/// assert!(refused().is_err());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The provider does not serve this RPC at all. Terraform hears so by gRPC's status "unimplemented".
    Unserved,
    /// What is wrong. Terraform hears so by the diagnostics of an otherwise empty response.
    Diagnostics(Vec<Diagnostic>),
}

/// ```
/// use tfsdk::provider::proto::tfplugin6::Diagnostic;
/// use tfsdk::provider::server::{Answer, Refusal};
///
/// fn folder(name: &str) -> Result<(), Diagnostic> {
///     Err(Diagnostic::error("No such folder", name))
/// }
///
/// fn request() -> Answer<()> {
///     folder("notes")?;
///     Ok(())
/// }
///
/// assert!(matches!(request(), Err(Refusal::Diagnostics(all)) if all.len() == 1));
/// ```
impl From<Diagnostic> for Refusal {
    fn from(diagnostic: Diagnostic) -> Self {
        Self::Diagnostics(vec![diagnostic])
    }
}

impl From<Vec<Diagnostic>> for Refusal {
    fn from(diagnostics: Vec<Diagnostic>) -> Self {
        Self::Diagnostics(diagnostics)
    }
}

/// What was answered; why it was not goes to `told`, as whoever is told has to hear of what else was done.
pub(crate) fn or_told<T>(answer: Answer<T>, told: &mut Vec<Diagnostic>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer),
        Err(refusal) => {
            if let Refusal::Diagnostics(all) = refusal {
                told.extend(all);
            }
            None
        }
    }
}
