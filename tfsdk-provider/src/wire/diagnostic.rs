//! Diagnostics as messages.

use tfsdk_core::diag::{Diagnostics, Severity};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::{Member, Nesting, Schema};

use crate::proto::tfplugin6::attribute_path::{self, step::Selector};
use crate::proto::tfplugin6::{AttributePath, Diagnostic};

/// Diagnostics as Terraform takes them, about a configuration of this schema. Those that were not kept are told as a number.
pub(crate) fn sent(all: Diagnostics, schema: &Schema) -> Vec<Diagnostic> {
    let omitted = all.omitted();
    let hidden_errors = all.count(Severity::Error) > all.errors().count();
    let mut sent: Vec<Diagnostic> = all.iter().map(|diagnostic| one(diagnostic, schema)).collect();
    if omitted > 0 {
        let (summary, detail) = (format!("{omitted} more"), "Repair those above first.");
        sent.push(match hidden_errors {
            true => Diagnostic::error(summary, detail),
            false => Diagnostic::warning(summary, detail),
        });
    }
    sent
}

fn one(diagnostic: &tfsdk_core::diag::Diagnostic, schema: &Schema) -> Diagnostic {
    let (summary, mut detail) = (diagnostic.summary(), diagnostic.explanation());
    if let Some(path) = diagnostic.path().filter(|path| stands_in_no_configuration(path, schema)) {
        let (path, gap) = (path.excerpt(), if detail.is_empty() { "" } else { "\n\n" });
        let at = format!("At {path}.");
        if !detail.contains(&format!("`{path}`")) && !detail.ends_with(&at) {
            detail = format!("{detail}{gap}{at}").into();
        }
    }
    let sent = match diagnostic.severity() {
        Severity::Error => Diagnostic::error(summary, detail),
        Severity::Warning => Diagnostic::warning(summary, detail),
    };
    let attribute = diagnostic.path().map(|full| path(&found_by_terraform(full, schema)));
    Diagnostic { attribute: attribute.filter(|path| !path.steps.is_empty()), ..sent }
}

/// Whether a path of one step, which texts leave to the line that Terraform shows, has no such line.
fn stands_in_no_configuration(path: &Path, schema: &Schema) -> bool {
    let [Step::Attribute(name)] = path.steps() else { return false };
    match schema.block().get(name) {
        Some(Member::Attribute(attribute)) => !attribute.mode().optional && !attribute.mode().required,
        Some(Member::Block(_)) => false,
        None => true,
    }
}

/// As much of a path as Terraform finds in a configuration: through blocks to an attribute, and to an element of that. Of a
/// longer one it would show the whole resource; the text has all of it.
fn found_by_terraform(path: &Path, schema: &Schema) -> Path {
    let mut block = Some(schema.block());
    let mut found = Path::root();
    let mut steps = path.steps().iter();
    while let Some(step) = steps.next() {
        found.push(step.clone());
        let Step::Attribute(name) = step else { break };
        match block.and_then(|block| block.get(name)) {
            Some(Member::Block(nested)) => {
                block = Some(nested.block());
                if nested.nesting().shape() != Nesting::Single {
                    steps.next().into_iter().for_each(|step| found.push(step.clone()));
                }
            }
            Some(Member::Attribute(_)) | None => {
                let is_element = |step: &&Step| matches!(step, Step::Index(_) | Step::Key(_));
                steps.next().filter(is_element).into_iter().for_each(|step| found.push(step.clone()));
                break;
            }
        }
    }
    found
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

    /// For them Terraform shows the whole resource.
    #[test]
    fn paths_to_what_nobody_configures_stand_in_the_text() {
        use tfsdk_core::schema::{Attribute, Block, Kind};
        use tfsdk_core::ty::Type;
        let attributes = [Attribute::computed("id", Type::STRING), Attribute::optional("name", Type::STRING)];
        let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes(attributes)).unwrap();
        let mut found = Diagnostics::new();
        for name in ["id", "name", "other"] {
            found.error(Path::root().attribute(name), "Bad", "No.");
        }
        found.error(Path::root().attribute("id"), "Bad", "No `id`.");
        let details: Vec<String> = sent(found, &schema).into_iter().map(|sent| sent.detail).collect();
        assert_eq!(details, ["No.\n\nAt id.", "No.", "No.\n\nAt other.", "No `id`."]);
    }

    #[test]
    fn deeper_paths_stand_in_the_text() {
        let mut found = Diagnostics::new();
        found.error(Path::root().attribute("rules").element(2), "Bad", "No.");
        assert_eq!(sent(found, &Schema::default())[0].detail, "No.\n\nAt rules[#2].");
    }

    #[test]
    fn a_path_is_sent_as_far_as_terraform_finds_it() {
        use tfsdk_core::schema::{Attribute, Block, BlockNesting, Kind, NestedBlock};
        use tfsdk_core::ty::Type;
        let ports = Attribute::optional("ports", Type::list(Type::list(Type::NUMBER)));
        let rule = NestedBlock::new("rule", BlockNesting::List, Block::new().with_attributes([ports]));
        let group = NestedBlock::new("group", BlockNesting::Group, Block::new().with_blocks([rule]));
        let schema = Schema::new(Kind::Resource, 0, Block::new().with_blocks([group])).unwrap();
        let found = |text: &str| found_by_terraform(&text.parse().unwrap(), &schema).to_string();
        assert_eq!(found("group.rule[1].ports[2][3]"), "group.rule[1].ports[2]");
        assert_eq!(found("group.rule[1]"), "group.rule[1]");
        assert_eq!(found("other.a.b"), "other");
    }

    #[test]
    fn what_was_not_kept_is_counted() {
        let mut found = Diagnostics::up_to(1);
        for _ in 0..3 {
            found.error(Path::root(), "Bad", "");
        }
        let sent = sent(found, &Schema::default());
        assert_eq!((sent.len(), sent[1].summary.as_str()), (2, "2 more"));
        assert_eq!(sent[0].attribute, None);
    }
}
