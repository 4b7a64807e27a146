//! What a provider says, as Terraform hears it.

use tfsdk_core::diag::{self, Diagnostics};
use tfsdk_core::path::Path;

use crate::proto::tfplugin6::attribute_path::step::Selector;
use crate::proto::tfplugin6::diagnostic::Severity;
use crate::proto::tfplugin6::{AttributePath, Diagnostic};
use crate::server::{Answer, Refusal};

/// An answer, and its diagnostics, which are taken out of it.
pub(crate) fn heard<T>(
    answer: Answer<T>,
    diagnostics: impl FnOnce(&mut T) -> Vec<Diagnostic>,
) -> (Option<T>, Diagnostics) {
    match answer {
        Ok(mut response) => {
            let said = diagnostics(&mut response);
            (Some(response), all(said))
        }
        Err(Refusal::Diagnostics(said)) => (None, all(said)),
        Err(Refusal::Unserved) => {
            let detail = "The provider does not serve this request.";
            (None, diag::Diagnostic::error("Not served", detail).into())
        }
    }
}

fn all(said: Vec<Diagnostic>) -> Diagnostics {
    said.into_iter().map(one).collect()
}

fn one(sent: Diagnostic) -> diag::Diagnostic {
    let same = match sent.severity() {
        Severity::Warning => diag::Diagnostic::warning(sent.summary, sent.detail),
        _ => diag::Diagnostic::error(sent.summary, sent.detail),
    };
    match sent.attribute {
        Some(at) => same.at(path(&at)),
        None => same,
    }
}

/// The path of a message.
pub(crate) fn path(sent: &AttributePath) -> Path {
    let steps = sent.steps.iter().filter_map(|step| step.selector.as_ref());
    steps.fold(Path::root(), |path, selector| match selector {
        Selector::AttributeName(name) => path.attribute(name.as_str()),
        Selector::ElementKeyString(key) => path.key(key.as_str()),
        Selector::ElementKeyInt(index) => path.index(usize::try_from(*index).unwrap_or(usize::MAX)),
    })
}
