//! The providers that a module requires, and what it calls them.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::SourceRange;
use tfsdk_lang::expr::{AccessKind, Expr, ExprKind, NativeAttribute};

use super::module::Module;
use super::provider_name::ProviderName;
use crate::testing::source::{BUILTIN, BUILTIN_SOURCE, Offered, official, whole_source};

/// The providers of a module, by what it calls them.
pub(super) struct Requirements {
    by_local: BTreeMap<String, Requirement>,
}

/// A provider that a module requires.
pub(super) struct Requirement {
    /// Its source, whole: with the registry.
    pub(super) source: String,
    /// The configurations that whoever calls the module has to pass.
    pub(super) aliases: BTreeSet<ProviderName>,
    /// Where it is required, unless the kit does it.
    pub(super) place: Option<SourceRange>,
}

impl Requirements {
    /// What a module says that it requires; one that says nothing has all there are, by their names.
    pub(super) fn of(module: &Module, offered: &Offered) -> Self {
        let blocks = module.blocks().iter().filter(|block| block.kind == "terraform");
        let mut required = blocks
            .flat_map(|block| &block.body.blocks)
            .filter(|inner| inner.kind == "required_providers")
            .peekable();
        let by_local = if required.peek().is_some() {
            required.flat_map(|block| &block.body.attributes).map(|it| written(module, it)).collect()
        } else {
            let all = offered.iter().filter(|(_, name)| *name != BUILTIN);
            let one = |source: &String| Requirement {
                source: source.clone(),
                aliases: BTreeSet::new(),
                place: None,
            };
            all.map(|(source, name)| (name.clone(), one(source))).collect()
        };
        Self { by_local }
    }

    pub(super) fn get(&self, local: &str) -> Option<&Requirement> {
        self.by_local.get(local)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&str, &Requirement)> {
        self.by_local.iter().map(|(local, required)| (local.as_str(), required))
    }

    /// The source of what the module calls so, which may require it without saying so.
    pub(super) fn source<'r>(&'r self, local: &str) -> Cow<'r, str> {
        match self.by_local.get(local) {
            Some(required) => Cow::Borrowed(&required.source),
            None if local == BUILTIN => Cow::Borrowed(BUILTIN_SOURCE),
            None => Cow::Owned(official(local)),
        }
    }
}

fn written(module: &Module, required: &NativeAttribute) -> (String, Requirement) {
    let local = required.name.clone();
    let part = |name: &str| match &required.expr.kind {
        ExprKind::Object(items) => {
            items.iter().find(|item| module.text(&item.key).trim_matches('"') == name).map(|item| &item.value)
        }
        _ => None,
    };
    let source = part("source").map(|source| source.evaluate_constant().0);
    let source = source.as_ref().and_then(|source| source.as_str()).unwrap_or(&local);
    let aliases = match part("configuration_aliases").map(|aliases| &aliases.kind) {
        Some(ExprKind::Tuple(all)) => all.iter().map(|alias| alias_of(module, alias)).collect(),
        _ => BTreeSet::new(),
    };
    let source = whole_source(source);
    (local, Requirement { source, aliases, place: Some(required.expr.range) })
}

/// A configuration that has to be passed. Of what stands behind its alias Terraform takes no notice.
fn alias_of(module: &Module, expr: &Expr) -> ProviderName {
    match &expr.kind {
        ExprKind::Access { source, steps } => match (&source.kind, steps.first().map(|step| &step.kind)) {
            (ExprKind::Variable(local), Some(AccessKind::Attribute(alias))) => {
                ProviderName { local: local.to_string(), alias: Some(alias.to_string()) }
            }
            _ => ProviderName::of(module.text(expr)),
        },
        _ => ProviderName::of(module.text(expr)),
    }
}
