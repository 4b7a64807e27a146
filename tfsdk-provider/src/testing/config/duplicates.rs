//! What a module declares twice; of variables that is told where they are read.

use std::collections::BTreeMap;

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::provider_name::ProviderName;
use super::resource_block::ResourceMode;
use super::tree::{head, label};

impl Module {
    /// What stands there twice under one name, in Terraform's words.
    pub(super) fn duplicates(&self) -> Diagnostics {
        let (mut first, mut found) = (BTreeMap::new(), Diagnostics::new());
        for declared in self.labelled().flat_map(declared) {
            let Declared { kind, name, place, .. } = &declared;
            match first.get(&(*kind, name.clone())) {
                None => drop(first.insert((*kind, name.clone()), *place)),
                Some(earlier) => {
                    let file = self.file_name();
                    let told = declared.twice(&format!("{file}:{earlier}"));
                    found.push(told.in_source(*place).in_file(&file));
                }
            }
        }
        found
    }
}

/// Something that has a name of its own in its module.
struct Declared<'m> {
    kind: Kind,
    name: String,
    /// The type of a resource.
    type_name: &'m str,
    place: SourceRange,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Local,
    Output,
    Module,
    Provider,
    Check,
    Managed,
    Data,
    Ephemeral,
}

impl Declared<'_> {
    fn twice(&self, earlier: &str) -> Diagnostic {
        let Self { kind, name, type_name, .. } = self;
        let short = name.rsplit('.').next().unwrap_or_default();
        let resource = |kind: &str, what: &str| {
            let detail = format!(
                "A {type_name} {what} named {short:?} was already declared at {earlier}. Resource names must be unique per type in each module."
            );
            (format!("Duplicate {kind} {type_name:?} configuration"), detail)
        };
        let (summary, detail) = match kind {
            Kind::Local => (
                "Duplicate local value definition".to_owned(),
                format!(
                    "A local value named {name:?} was already defined at {earlier}. Local value names must be unique within a module."
                ),
            ),
            Kind::Output => (
                "Duplicate output definition".to_owned(),
                format!(
                    "An output named {name:?} was already defined at {earlier}. Output names must be unique within a module."
                ),
            ),
            Kind::Module => (
                "Duplicate module call".to_owned(),
                format!(
                    "A module call named {name:?} was already defined at {earlier}. Module calls must have unique names within a module."
                ),
            ),
            Kind::Provider => (
                "Duplicate provider configuration".to_owned(),
                match name.split_once('.') {
                    None => format!(
                        "A default (non-aliased) provider configuration for {name:?} was already given at {earlier}. If multiple configurations are required, set the \"alias\" argument for alternative configurations."
                    ),
                    Some((name, alias)) => format!(
                        "A provider configuration for {name:?} with alias {alias:?} was already given at {earlier}. Each configuration for the same provider must have a distinct alias."
                    ),
                },
            ),
            Kind::Check => (
                format!("Duplicate check {name:?} configuration"),
                format!(
                    "A check block named {name:?} was already declared at {earlier}. Check blocks must be unique within each module."
                ),
            ),
            Kind::Managed => resource("resource", "resource"),
            Kind::Data => resource("data", "data resource"),
            Kind::Ephemeral => resource("ephemeral", "ephemeral resource"),
        };
        Diagnostic::error(summary, detail)
    }
}

/// What a block declares: of `locals` each, and of `check` what is read for it as well.
fn declared(tree: &NativeBlock) -> Vec<Declared<'_>> {
    let place = head(tree);
    let one = |kind: Kind, name: &str| Declared { kind, name: name.to_owned(), type_name: "", place };
    let resource = |kind: Kind| {
        let (type_name, name) = (label(tree, 0), label(tree, 1));
        Declared { kind, name: format!("{type_name}.{name}"), type_name, place }
    };
    let name = label(tree, 0);
    match tree.kind.as_str() {
        "output" => vec![one(Kind::Output, name)],
        "module" => vec![one(Kind::Module, name)],
        "locals" => {
            let each = tree.body.attributes.iter();
            each.map(|local| Declared { place: local.range, ..one(Kind::Local, &local.name) }).collect()
        }
        "provider" => vec![one(Kind::Provider, &ProviderName::of_block(tree).to_string())],
        "check" => {
            let read = tree.body.blocks.iter().filter(|inner| inner.kind == "data").flat_map(declared);
            [one(Kind::Check, name)].into_iter().chain(read).collect()
        }
        kind => match ResourceMode::of_block(kind) {
            Some(ResourceMode::Managed) => vec![resource(Kind::Managed)],
            Some(ResourceMode::Data) => vec![resource(Kind::Data)],
            Some(ResourceMode::Ephemeral) => vec![resource(Kind::Ephemeral)],
            None => Vec::new(),
        },
    }
}
