//! The configuration of a step: what stands in it, and in which order it is evaluated.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::{Block, Diagnostic, Diagnostics, File, Syntax};
use tfsdk_lang::expr::{Expr, NativeBlock, NativeBody, Pos, parse_body};

/// The name that files of configuration have in messages.
pub(super) const FILE: &str = "main.tf";

/// A configuration in native syntax.
pub(super) struct Module {
    file: File,
    tree: NativeBody,
}

/// A part of a configuration, which is evaluated as one.
pub(super) struct Node<'m> {
    pub(super) name: String,
    pub(super) part: Part<'m>,
    needs: BTreeSet<String>,
}

impl<'m> Node<'m> {
    /// The provider that it configures, with the alias: `zoo` or `zoo.north`.
    pub(super) fn provider(&self) -> Option<&str> {
        match &self.part {
            Part::Provider { .. } => self.name.strip_prefix(PROVIDER),
            _ => None,
        }
    }

    /// Whether it refers to one of these.
    pub(super) fn waits_for(&self, names: &BTreeSet<String>) -> bool {
        self.needs.iter().any(|need| is_among(need, names))
    }
}

/// What the names of nodes that configure providers begin with.
const PROVIDER: &str = "provider.";

/// What it is.
pub(super) enum Part<'m> {
    Variable { tree: &'m NativeBlock },
    Local { name: &'m str, value: &'m Expr },
    Provider { name: &'m str, block: &'m Block<'m> },
    Resource(ResourceBlock<'m>),
    Output { name: &'m str, value: &'m Expr, tree: &'m NativeBlock },
    Check { tree: &'m NativeBlock },
}

/// What is done with a resource.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ResourceMode {
    /// It is created, changed and destroyed: `resource`.
    Managed,
    /// It is read: `data`.
    Data,
    /// It is opened and closed: `ephemeral`.
    Ephemeral,
}

impl ResourceMode {
    fn of_block(kind: &str) -> Option<Self> {
        match kind {
            "resource" => Some(Self::Managed),
            "data" => Some(Self::Data),
            "ephemeral" => Some(Self::Ephemeral),
            _ => None,
        }
    }

    /// What it is called in messages.
    pub(super) const fn word(self) -> &'static str {
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

/// A `resource`, `data` or `ephemeral` block.
#[derive(Clone, Copy)]
pub(super) struct ResourceBlock<'m> {
    pub(super) mode: ResourceMode,
    pub(super) type_name: &'m str,
    pub(super) name: &'m str,
    pub(super) block: &'m Block<'m>,
    tree: &'m NativeBlock,
    /// It is read for a check, which stops nothing.
    pub(super) is_checked: bool,
}

/// The blocks of a configuration, as the schemas of providers find them.
pub(super) struct Blocks<'m> {
    by_kind: BTreeMap<&'static str, Vec<Block<'m>>>,
    /// The `data` blocks of each check.
    in_checks: Vec<Vec<Block<'m>>>,
}

/// A `moved`, `removed` or `import` block.
pub(super) struct Refactoring<'m> {
    pub(super) kind: &'m str,
    /// The source texts of its arguments.
    arguments: BTreeMap<&'m str, &'m str>,
    /// `lifecycle { destroy = false }`
    pub(super) forgets: bool,
}

impl<'m> Refactoring<'m> {
    pub(super) fn argument(&self, name: &str) -> &'m str {
        self.arguments.get(name).copied().unwrap_or_default()
    }
}

/// The blocks that are read, and the names of their labels.
const KINDS: [(&str, &[&str]); 4] = [
    ("data", &["type", "name"]),
    ("ephemeral", &["type", "name"]),
    ("provider", &["name"]),
    ("resource", &["type", "name"]),
];

/// The blocks that are understood, or say nothing here.
const KNOWN: [&str; 12] = [
    "check",
    "data",
    "ephemeral",
    "import",
    "locals",
    "moved",
    "output",
    "provider",
    "removed",
    "resource",
    "terraform",
    "variable",
];

impl Module {
    pub(super) fn parse(source: &str) -> Result<Self, Diagnostics> {
        let (file, mut found) = File::parse_as(Syntax::Native, FILE, source);
        let (tree, _) = parse_body(source.as_bytes(), FILE, Pos::START);
        let unknown = tree.blocks.iter().filter(|block| !KNOWN.contains(&block.kind.as_str()));
        for block in unknown {
            let detail = format!(
                "`{}` blocks are not followed here in this process. Run the scenario with Terraform: `Scenario::run_with`.",
                block.kind
            );
            found.push(
                Diagnostic::error("Not followed", detail).in_source(block.kind_range).in_file(&FILE.into()),
            );
        }
        if found.has_errors() { Err(found) } else { Ok(Self { file, tree }) }
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    pub(super) fn blocks(&self) -> Blocks<'_> {
        let blocks = KINDS.map(|(kind, labels)| (kind, self.file.body().blocks(kind, labels).0));
        let checks = self.file.body().blocks("check", &["name"]).0;
        let in_checks = checks.iter().map(|check| check.body.blocks("data", &["type", "name"]).0).collect();
        Blocks { by_kind: blocks.into(), in_checks }
    }

    /// The parts in the order in which they are evaluated: each behind all that it refers to.
    ///
    /// # Errors
    /// Parts that refer to each other.
    pub(super) fn in_order<'m>(&'m self, blocks: &'m Blocks<'m>) -> Result<Vec<Node<'m>>, Diagnostics> {
        let mut waiting = self.nodes(blocks);
        let mut ordered = Vec::with_capacity(waiting.len());
        while !waiting.is_empty() {
            let names: BTreeSet<String> = waiting.keys().cloned().collect();
            let ready = waiting.iter().filter(|(_, node)| !node.waits_for(&names));
            let ready: Vec<String> = ready.map(|(name, _)| name.clone()).collect();
            if ready.is_empty() {
                let all: Vec<&str> = waiting.keys().map(String::as_str).collect();
                let detail = format!("These refer to each other: {}.", all.join(", "));
                return Err(Diagnostic::error("Cycle", detail).into());
            }
            ordered.extend(ready.iter().filter_map(|name| waiting.remove(name)));
        }
        Ok(ordered)
    }

    fn nodes<'m>(&'m self, blocks: &'m Blocks<'m>) -> BTreeMap<String, Node<'m>> {
        let mut nodes = BTreeMap::new();
        let mut insert = |name: String, part, mut needs: BTreeSet<String>| {
            // What a variable has to be is said of itself.
            needs.remove(&name);
            nodes.insert(name.clone(), Node { name, part, needs });
        };
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for tree in &self.tree.blocks {
            let kind = tree.kind.as_str();
            let number = numbers.entry(kind).or_default();
            let position = *number;
            let block = blocks.by_kind.get(kind).and_then(|blocks| blocks.get(position));
            *number += 1;
            let label = |position: usize| tree.labels.get(position).map_or("", |label| label.text.as_str());
            let mut needs = BTreeSet::new();
            collect(&tree.body, &mut needs);
            match (kind, block) {
                ("variable", _) => {
                    insert(format!("var.{}", label(0)), Part::Variable { tree }, needs);
                }
                ("check", _) => {
                    insert(format!("check.{}", label(0)), Part::Check { tree }, needs);
                    let all = blocks.in_checks.get(position).into_iter().flatten();
                    let trees = tree.body.blocks.iter().filter(|inner| inner.kind == "data");
                    for (block, tree) in all.zip(trees) {
                        let label = |position: usize| {
                            tree.labels.get(position).map_or("", |label| label.text.as_str())
                        };
                        let (type_name, name) = (label(0), label(1));
                        let mode = ResourceMode::Data;
                        let block = ResourceBlock { mode, type_name, name, block, tree, is_checked: true };
                        let mut needs = BTreeSet::from([format!("{PROVIDER}{}", self.provider_of(&block))]);
                        collect(&tree.body, &mut needs);
                        insert(block.address(), Part::Resource(block), needs);
                    }
                }
                ("locals", _) => {
                    for attribute in &tree.body.attributes {
                        let (name, value) = (attribute.name.as_str(), &attribute.expr);
                        let needs = references(value).collect();
                        insert(format!("local.{name}"), Part::Local { name, value }, needs);
                    }
                }
                ("output", _) => {
                    if let Some(value) = attribute(&tree.body, "value") {
                        let part = Part::Output { name: label(0), value, tree };
                        insert(format!("output.{}", label(0)), part, needs);
                    }
                }
                ("provider", Some(block)) => {
                    let alias = attribute(&tree.body, "alias").map(|alias| alias.evaluate_constant().0);
                    let alias = alias.as_ref().and_then(|alias| alias.as_str());
                    let alias = alias.map(|alias| format!(".{alias}")).unwrap_or_default();
                    let part = Part::Provider { name: label(0), block };
                    insert(format!("{PROVIDER}{}{alias}", label(0)), part, needs);
                }
                (kind, Some(block)) => {
                    let Some(mode) = ResourceMode::of_block(kind) else { continue };
                    let block = ResourceBlock {
                        mode,
                        type_name: label(0),
                        name: label(1),
                        block,
                        tree,
                        is_checked: false,
                    };
                    needs.insert(format!("{PROVIDER}{}", self.provider_of(&block)));
                    insert(block.address(), Part::Resource(block), needs);
                }
                _ => {}
            }
        }
        nodes
    }

    /// The managed resource of an address without a key.
    pub(super) fn managed<'m>(&'m self, blocks: &'m Blocks<'m>, address: &str) -> Option<ResourceBlock<'m>> {
        self.nodes(blocks).remove(address).and_then(|node| match node.part {
            Part::Resource(block) => Some(block),
            _ => None,
        })
    }

    /// All managed resources.
    pub(super) fn all_managed<'m>(&'m self, blocks: &'m Blocks<'m>) -> Vec<ResourceBlock<'m>> {
        let managed = |node: Node<'m>| match node.part {
            Part::Resource(block) if block.mode == ResourceMode::Managed => Some(block),
            _ => None,
        };
        self.nodes(blocks).into_values().filter_map(managed).collect()
    }

    /// The `moved`, `removed` and `import` blocks.
    pub(super) fn refactorings(&self) -> Vec<Refactoring<'_>> {
        let kinds = ["moved", "removed", "import"];
        let blocks = self.tree.blocks.iter().filter(|block| kinds.contains(&block.kind.as_str()));
        let read = |block: &'_ NativeBlock| {
            let lifecycle = block.body.blocks.iter().find(|inner| inner.kind == "lifecycle");
            let destroy = lifecycle.and_then(|inner| attribute(&inner.body, "destroy"));
            destroy.is_some_and(|expr| expr.evaluate_constant().0.as_bool() == Some(false))
        };
        blocks
            .map(|block| Refactoring {
                kind: &block.kind,
                arguments: block
                    .body
                    .attributes
                    .iter()
                    .map(|a| (a.name.as_str(), self.text(&a.expr)))
                    .collect(),
                forgets: read(block),
            })
            .collect()
    }

    /// The configuration of the provider that a block names, with its alias; else that of its type.
    pub(super) fn provider_of(&self, block: &ResourceBlock<'_>) -> String {
        match block.meta("provider") {
            Some(provider) => self.text(provider).to_owned(),
            None => block.type_name.split('_').next().unwrap_or_default().to_owned(),
        }
    }

    /// The source of an expression.
    pub(super) fn text(&self, expr: &Expr) -> &str {
        let range = expr.range.start.byte as usize..expr.range.end.byte as usize;
        std::str::from_utf8(self.file.source().get(range).unwrap_or_default()).unwrap_or_default()
    }
}

impl<'m> ResourceBlock<'m> {
    /// An argument that is Terraform's own.
    pub(super) fn meta(&self, name: &str) -> Option<&'m Expr> {
        attribute(&self.tree.body, name)
    }

    /// An argument of its `lifecycle` block.
    pub(super) fn lifecycle(&self, name: &str) -> Option<&'m Expr> {
        attribute(&self.lifecycle_block()?.body, name)
    }

    /// The `lifecycle` block.
    pub(super) fn lifecycle_block(&self) -> Option<&'m NativeBlock> {
        self.tree.body.blocks.iter().find(|block| block.kind == "lifecycle")
    }

    /// Its address, without the key of an instance.
    pub(super) fn address(&self) -> String {
        format!("{}{}.{}", self.mode.prefix(), self.type_name, self.name)
    }

    /// What it says that it depends on, besides what it refers to.
    pub(super) fn depends_on(&self) -> impl Iterator<Item = String> {
        self.meta("depends_on").into_iter().flat_map(references)
    }
}

/// An argument of a body.
pub(super) fn attribute<'m>(body: &'m NativeBody, name: &str) -> Option<&'m Expr> {
    body.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| &attribute.expr)
}

/// Whether something that is referred to is among these: it, or, where only a type is named, something of that type.
fn is_among(need: &str, names: &BTreeSet<String>) -> bool {
    if names.contains(need) || need.starts_with(PROVIDER) {
        return names.contains(need);
    }
    let of_type = format!("{need}.");
    names.range(of_type.clone()..).next().is_some_and(|name| name.starts_with(&of_type))
}

fn collect(body: &NativeBody, needs: &mut BTreeSet<String>) {
    needs.extend(body.attributes.iter().flat_map(|attribute| references(&attribute.expr)));
    body.blocks.iter().for_each(|block| collect(&block.body, needs));
}

/// The names of the parts that an expression refers to; of a data source or an ephemeral resource, only its type.
fn references(expr: &Expr) -> impl Iterator<Item = String> {
    let all: Vec<String> = expr
        .references()
        .iter()
        .filter(|reference| !matches!(reference.name, "each" | "count" | "self" | "path" | "terraform"))
        .map(|reference| match reference.attribute {
            Some(attribute) => format!("{}.{attribute}", reference.name),
            None => reference.name.to_owned(),
        })
        .collect();
    all.into_iter()
}
