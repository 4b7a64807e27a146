use tfsdk_core::diag::{Diagnostics, Severity};
use tfsdk_core::path::{Path, Step};

use crate::proto::tfplugin6::attribute_path::{self, step::Selector};
use crate::proto::tfplugin6::{AttributePath, Diagnostic};

/// Diagnostics as Terraform takes them. Those that were not kept are told as a number.
pub(crate) fn sent(all: Diagnostics) -> Vec<Diagnostic> {
    let omitted = all.omitted();
    let hidden_errors = all.count(Severity::Error) > all.errors().count();
    let mut sent: Vec<Diagnostic> = all.iter().map(one).collect();
    if omitted > 0 {
        let (summary, detail) = (format!("{omitted} more"), "Repair those above first.");
        sent.push(match hidden_errors {
            true => Diagnostic::error(summary, detail),
            false => Diagnostic::warning(summary, detail),
        });
    }
    sent
}

fn one(diagnostic: &tfsdk_core::diag::Diagnostic) -> Diagnostic {
    let (summary, detail) = (diagnostic.summary(), diagnostic.explanation());
    let sent = match diagnostic.severity() {
        Severity::Error => Diagnostic::error(summary, detail),
        Severity::Warning => Diagnostic::warning(summary, detail),
    };
    Diagnostic { attribute: diagnostic.path().map(path).filter(|path| !path.steps.is_empty()), ..sent }
}

/// A path as the protocol has it. It cannot name an element of a set, so there it ends.
pub(crate) fn path(path: &Path) -> AttributePath {
    let steps = path.steps().iter().map_while(|step| {
        let selector = match step {
            Step::Attribute(name) => Selector::AttributeName(name.to_string()),
            Step::Key(key) => Selector::ElementKeyString(key.to_string()),
            Step::Index(index) => Selector::ElementKeyInt(i64::try_from(*index).ok()?),
            _ => return None,
        };
        Some(attribute_path::Step { selector: Some(selector) })
    });
    AttributePath { steps: steps.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_ends_at_a_set() {
        let inside = Path::root().attribute("rules").element(2).attribute("port");
        assert_eq!(path(&inside).steps.len(), 1);
        let list = Path::root().attribute("rules").index(2).attribute("tags").key("a");
        assert_eq!(path(&list).steps.len(), 4);
    }

    #[test]
    fn deeper_paths_stand_in_the_text() {
        let mut found = Diagnostics::new();
        found.error(Path::root().attribute("rules").element(2), "Bad", "No.");
        assert_eq!(sent(found)[0].detail, "No.\n\nAt rules[#2].");
    }

    #[test]
    fn what_was_not_kept_is_counted() {
        let mut found = Diagnostics::up_to(1);
        for _ in 0..3 {
            found.error(Path::root(), "Bad", "");
        }
        let sent = sent(found);
        assert_eq!((sent.len(), sent[1].summary.as_str()), (2, "2 more"));
        assert_eq!(sent[0].attribute, None);
    }
}
