//! A `resource`, `data` or `ephemeral` block.

use std::cell::OnceCell;

use tfsdk_lang::expr::{Expr, Marked, NativeBlock};

use super::reference::{depends_on, of_body};
use super::tree::{attribute, label};

/// What is done with a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResourceMode {
    /// It is created, changed and destroyed: `resource`.
    Managed,
    /// It is read: `data`.
    Data,
    /// It is opened and closed: `ephemeral`.
    Ephemeral,
}

impl ResourceMode {
    pub(crate) fn of_block(kind: &str) -> Option<Self> {
        match kind {
            "resource" => Some(Self::Managed),
            "data" => Some(Self::Data),
            "ephemeral" => Some(Self::Ephemeral),
            _ => None,
        }
    }

    /// What it is called in messages.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Managed => "resource",
            Self::Data => "data source",
            Self::Ephemeral => "ephemeral resource",
        }
    }

    const fn prefix(self) -> &'static str {
        match self {
            Self::Managed => "",
            Self::Data => "data.",
            Self::Ephemeral => "ephemeral.",
        }
    }
}

/// A block of a resource, where it stands.
#[derive(Clone, Copy)]
pub(crate) struct ResourceBlock<'m> {
    /// The position of its module.
    pub(crate) at: usize,
    pub(crate) mode: ResourceMode,
    pub(crate) type_name: &'m str,
    pub(crate) name: &'m str,
    pub(crate) tree: &'m NativeBlock,
    /// It is read for a check, which stops nothing.
    pub(crate) is_checked: bool,
    /// Its value, once it is known to depend on the configuration alone.
    pub(crate) constant: &'m OnceCell<Marked>,
}

impl<'m> ResourceBlock<'m> {
    pub(crate) fn new(
        at: usize,
        mode: ResourceMode,
        tree: &'m NativeBlock,
        constant: &'m OnceCell<Marked>,
    ) -> Self {
        let (type_name, name) = (label(tree, 0), label(tree, 1));
        Self { at, mode, type_name, name, tree, is_checked: false, constant }
    }

    /// An argument that is Terraform's own.
    pub(crate) fn meta(&self, name: &str) -> Option<&'m Expr> {
        attribute(&self.tree.body, name)
    }

    /// An argument of its `lifecycle` block.
    pub(crate) fn lifecycle(&self, name: &str) -> Option<&'m Expr> {
        attribute(&self.lifecycle_block()?.body, name)
    }

    /// The `lifecycle` block.
    pub(crate) fn lifecycle_block(&self) -> Option<&'m NativeBlock> {
        self.tree.body.blocks.iter().find(|block| block.kind == "lifecycle")
    }

    /// Its address, without the key of an instance.
    pub(crate) fn address(&self) -> String {
        address_of(self.mode, self.tree)
    }

    /// The managed resources that it refers to.
    pub(crate) fn resources(&self) -> impl Iterator<Item = String> {
        let others = ["check", "data", "ephemeral", "local", "module", "var"];
        let named = of_body(&self.tree.body).into_iter();
        named.filter(move |name| name.split_once('.').is_some_and(|it| !others.contains(&it.0)))
    }

    /// Whether its `lifecycle` block has conditions.
    pub(crate) fn has_conditions(&self) -> bool {
        self.lifecycle_block().is_some_and(|lifecycle| !lifecycle.body.blocks.is_empty())
    }

    /// What it says that it depends on, besides what it refers to.
    pub(crate) fn depends_on(&self) -> impl Iterator<Item = String> {
        depends_on(&self.tree.body)
    }
}

/// The address of a block in its module, without the key of an instance.
pub(super) fn address_of(mode: ResourceMode, tree: &NativeBlock) -> String {
    format!("{}{}.{}", mode.prefix(), label(tree, 0), label(tree, 1))
}
