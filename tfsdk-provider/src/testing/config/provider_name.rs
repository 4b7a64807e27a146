//! What a module calls a configuration of a provider: `zoo`, or `zoo.north`.

use std::fmt;

use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, ExprKind, NativeBlock};

use super::one_reference::quoted;
use super::tree::{attribute, label};

/// The name that a module has for a configuration of a provider.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct ProviderName {
    /// The name of the provider in this module.
    pub(crate) local: String,
    pub(crate) alias: Option<String>,
}

impl ProviderName {
    /// As a reference is written.
    pub(crate) fn of(reference: &str) -> Self {
        let (local, alias) = match reference.split_once('.') {
            Some((local, alias)) => (local, Some(alias.to_owned())),
            None => (reference, None),
        };
        Self { local: local.to_owned(), alias }
    }

    /// The one that an expression names, also in quotes, as Terraform 0.11 wrote it.
    pub(super) fn named_by(expr: &Expr) -> Option<Self> {
        let quoted = quoted(expr);
        let name = |local: &str, alias: Option<&str>| Self {
            local: local.to_owned(),
            alias: alias.map(ToOwned::to_owned),
        };
        match &quoted.as_ref().unwrap_or(expr).kind {
            ExprKind::Variable(local) => Some(name(local, None)),
            // Where a name stands, these are names.
            ExprKind::Null => Some(name("null", None)),
            ExprKind::Bool(is_true) => Some(name(&is_true.to_string(), None)),
            ExprKind::Access { source, steps } => match (&source.kind, steps.as_slice()) {
                (ExprKind::Variable(local), [AccessStep { kind: AccessKind::Attribute(alias), .. }]) => {
                    Some(name(local, Some(alias)))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// That of a `provider` block.
    pub(crate) fn of_block(tree: &NativeBlock) -> Self {
        let alias = attribute(&tree.body, "alias").map(|alias| alias.evaluate_constant().0);
        let alias = alias.as_ref().and_then(|alias| alias.as_str());
        Self { local: label(tree, 0).to_owned(), alias: alias.map(str::to_owned) }
    }

    /// The default one of a type of resource, whose first word is the provider.
    pub(crate) fn of_type(type_name: &str) -> Self {
        Self { local: type_name.split('_').next().unwrap_or(type_name).to_owned(), alias: None }
    }
}

impl fmt::Display for ProviderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.local)?;
        self.alias.iter().try_for_each(|alias| write!(f, ".{alias}"))
    }
}
