//! The configuration of a step: what stands in it, and in which order it is evaluated.

use std::collections::{BTreeMap, BTreeSet};

use std::rc::Rc;
use std::sync::Arc;

use tfsdk_config::{Block, Diagnostic, Diagnostics, File, Syntax};
use tfsdk_lang::expr::{
    AccessKind, AccessStep, Expr, ExprKind, NativeBlock, NativeBody, Pos, Reference, parse_body,
};

use super::address::before;

/// A configuration: the root module, and those that it calls.
pub(super) struct Configuration {
    modules: Vec<Called>,
}

/// A module where it is called. The root module is the first one, and each stands behind its caller.
pub(super) struct Called {
    /// Its address without keys; empty for the root module.
    pub(super) path: String,
    pub(super) module: Rc<Module>,
    /// Which module calls it, and under which name.
    caller: Option<(usize, String)>,
}

/// A module in native syntax.
pub(super) struct Module {
    file: File,
    tree: NativeBody,
    /// Its folder, as `path.module` names it.
    pub(super) folder: String,
}

/// A part of a configuration, which is evaluated as one.
pub(super) struct Node<'m> {
    pub(super) name: String,
    /// The position of its module.
    pub(super) at: usize,
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

    /// The parts that it refers to: each itself, or, of a module or a type, all that is in it.
    fn needed(&self, all: &BTreeMap<&str, usize>) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        for need in &self.needs {
            needed.extend(all.get(need.as_str()));
            // `zoo` is no whole of which `zoo.north` is a part.
            if !need.starts_with(PROVIDER) && !need.starts_with(CALL) {
                let within = before(need);
                let parts = all.range(within.as_str()..).take_while(|(name, _)| name.starts_with(&within));
                needed.extend(parts.map(|(_, number)| *number));
            }
        }
        needed
    }
}

/// What the names of nodes that configure providers begin with.
const PROVIDER: &str = "provider.";

/// What the names of nodes begin with that find out how many instances a module has.
const CALL: &str = "call ";

/// What it is.
pub(super) enum Part<'m> {
    Variable {
        name: &'m str,
        tree: &'m NativeBlock,
    },
    Local {
        name: &'m str,
        value: &'m Expr,
    },
    Provider {
        name: &'m str,
        block: &'m Block<'m>,
    },
    Resource(ResourceBlock<'m>),
    Output {
        name: &'m str,
        value: &'m Expr,
        tree: &'m NativeBlock,
    },
    Check {
        tree: &'m NativeBlock,
    },
    /// The call of a module, with the position of what is called.
    Call {
        tree: &'m NativeBlock,
        called: usize,
    },
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
    /// The position of its module.
    pub(super) at: usize,
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
    /// The position of its module.
    pub(super) at: usize,
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
const KNOWN: [&str; 13] = [
    "check",
    "data",
    "ephemeral",
    "import",
    "locals",
    "module",
    "moved",
    "output",
    "provider",
    "removed",
    "resource",
    "terraform",
    "variable",
];

impl Configuration {
    /// # Errors
    /// What is wrong with the texts; a module that is not there; one that calls itself.
    pub(super) fn parse(root: &str, sources: &BTreeMap<String, String>) -> Result<Self, Diagnostics> {
        let root = Called { path: String::new(), module: Rc::new(Module::parse("", root)?), caller: None };
        let mut modules = vec![root];
        let mut at = 0;
        while let Some(caller) = modules.get(at) {
            let (path, module) = (before(&caller.path), Rc::clone(&caller.module));
            for tree in module.calls() {
                let name = label(tree, 0).to_owned();
                let folder = module.folder_of(tree)?;
                let wrong = |what: &str| {
                    let all: Vec<String> = sources.keys().map(|source| format!("{source:?}")).collect();
                    let all = if all.is_empty() { "no module".to_owned() } else { all.join(", ") };
                    let detail =
                        format!("The module {name:?} {what} The scenario has {all}, by `Scenario::module`.");
                    let place = Diagnostic::error("Unreadable module", detail).in_source(tree.kind_range);
                    Diagnostics::from(place.in_file(&module.file_name()))
                };
                let mut callers =
                    std::iter::successors(Some(at), |at| Some(modules.get(*at)?.caller.as_ref()?.0));
                if callers.any(|at| modules.get(at).is_some_and(|it| it.module.folder == folder)) {
                    return Err(wrong("calls itself."));
                }
                let source = sources.iter().find(|(source, _)| normal(source) == folder);
                let (_, text) = source
                    .ok_or_else(|| wrong(&format!("has the source {folder:?}, which is not there.")))?;
                let module = Rc::new(Module::parse(&folder, text)?);
                modules.push(Called {
                    path: format!("{path}module.{name}"),
                    module,
                    caller: Some((at, name)),
                });
            }
            at += 1;
        }
        Ok(Self { modules })
    }

    pub(super) fn root(&self) -> &Module {
        self.at(0)
    }

    pub(super) fn at(&self, at: usize) -> &Module {
        // Positions are those of modules that were found.
        #[allow(clippy::indexing_slicing, reason = "positions are made here alone")]
        &self.modules[at].module
    }

    pub(super) fn path(&self, at: usize) -> &str {
        self.modules.get(at).map_or("", |called| &called.path)
    }

    /// Which module calls one, and by which block.
    pub(super) fn call(&self, at: usize) -> Option<(usize, &NativeBlock)> {
        let (caller, name) = self.modules.get(at)?.caller.as_ref()?;
        Some((*caller, self.at(*caller).calls().find(|tree| label(tree, 0) == name)?))
    }

    /// The blocks of each module.
    pub(super) fn blocks(&self) -> Vec<Blocks<'_>> {
        self.modules.iter().map(|called| called.module.blocks()).collect()
    }

    /// The parts in the order in which they are evaluated: each behind all that it refers to.
    ///
    /// # Errors
    /// Parts that refer to each other.
    pub(super) fn in_order<'m>(&'m self, blocks: &'m [Blocks<'m>]) -> Result<Graph<'m>, Diagnostics> {
        let nodes: Vec<Node<'m>> = self.nodes(blocks).into_values().collect();
        let numbers: BTreeMap<&str, usize> =
            nodes.iter().enumerate().map(|(number, node)| (node.name.as_str(), number)).collect();
        let needs: Vec<BTreeSet<usize>> = nodes.iter().map(|node| node.needed(&numbers)).collect();
        let mut needed_by = vec![Vec::new(); nodes.len()];
        for (number, needs) in needs.iter().enumerate() {
            for need in needs {
                needed_by[*need].push(number);
            }
        }
        let mut missing: Vec<usize> = needs.iter().map(BTreeSet::len).collect();
        let mut order: Vec<usize> = (0..nodes.len()).filter(|number| missing[*number] == 0).collect();
        let mut next = 0;
        while let Some(&done) = order.get(next) {
            for &number in &needed_by[done] {
                missing[number] -= 1;
                if missing[number] == 0 {
                    order.push(number);
                }
            }
            next += 1;
        }
        if order.len() < nodes.len() {
            let waiting = nodes.iter().zip(&missing).filter(|(_, missing)| **missing > 0);
            let all: Vec<&str> = waiting.map(|(node, _)| node.name.as_str()).collect();
            let detail = format!("These refer to each other: {}.", all.join(", "));
            return Err(Diagnostic::error("Cycle", detail).into());
        }
        Ok(Graph { nodes, needs, needed_by, order })
    }

    fn nodes<'m>(&'m self, blocks: &'m [Blocks<'m>]) -> BTreeMap<String, Node<'m>> {
        let mut nodes = BTreeMap::new();
        // What a call says that its module depends on holds for all resources in it.
        let mut depended: Vec<BTreeSet<String>> = Vec::with_capacity(self.modules.len());
        for (at, (called, blocks)) in self.modules.iter().zip(blocks).enumerate() {
            let mut depends = BTreeSet::new();
            if let Some((caller, tree)) = self.call(at) {
                depends.extend(depended.get(caller).cloned().unwrap_or_default());
                depends.extend(depends_on(tree).map(|name| format!("{}{name}", before(self.path(caller)))));
            }
            for mut node in self.nodes_of(at, called, blocks) {
                if matches!(node.part, Part::Resource(_)) {
                    node.needs.extend(depends.iter().cloned());
                }
                // What a variable has to be is said of itself.
                node.needs.remove(&node.name);
                nodes.insert(node.name.clone(), node);
            }
            depended.push(depends);
        }
        nodes
    }

    fn nodes_of<'m>(&'m self, at: usize, called: &'m Called, blocks: &'m Blocks<'m>) -> Vec<Node<'m>> {
        let prefix = before(&called.path);
        let named = |name: &str| format!("{prefix}{name}");
        let call = self.call(at);
        let mut nodes = Vec::new();
        let mut push = |name: String, part: Part<'m>, needs: BTreeSet<String>| {
            let mut needs: BTreeSet<String> = needs.iter().map(|need| named(need)).collect();
            needs.extend(call.map(|_| format!("{CALL}{}", called.path)));
            if let Part::Resource(block) = &part {
                needs.insert(format!("{PROVIDER}{}", self.provider_of(block)));
            }
            if let (Part::Variable { name, .. }, Some((caller, tree))) = (&part, call) {
                let given = attribute(&tree.body, name).into_iter().flat_map(references);
                needs.extend(given.map(|need| format!("{}{need}", before(self.path(caller)))));
            }
            nodes.push(Node { name, at, part, needs });
        };
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for tree in &called.module.tree.blocks {
            let kind = tree.kind.as_str();
            let number = numbers.entry(kind).or_default();
            let position = *number;
            let block = blocks.by_kind.get(kind).and_then(|blocks| blocks.get(position));
            *number += 1;
            let mut needs = BTreeSet::new();
            collect(&tree.body, &mut needs);
            let name = label(tree, 0);
            match (kind, block) {
                ("variable", _) => push(named(&format!("var.{name}")), Part::Variable { name, tree }, needs),
                ("check", _) => {
                    push(named(&format!("check.{name}")), Part::Check { tree }, needs);
                    let all = blocks.in_checks.get(position).into_iter().flatten();
                    let trees = tree.body.blocks.iter().filter(|inner| inner.kind == "data");
                    for (block, tree) in all.zip(trees) {
                        let (type_name, name, mode) = (label(tree, 0), label(tree, 1), ResourceMode::Data);
                        let block =
                            ResourceBlock { at, mode, type_name, name, block, tree, is_checked: true };
                        let mut needs = BTreeSet::new();
                        collect(&tree.body, &mut needs);
                        push(named(&block.address()), Part::Resource(block), needs);
                    }
                }
                ("locals", _) => {
                    for attribute in &tree.body.attributes {
                        let (name, value) = (attribute.name.as_str(), &attribute.expr);
                        let needs = references(value).collect();
                        push(named(&format!("local.{name}")), Part::Local { name, value }, needs);
                    }
                }
                ("output", _) => {
                    if let Some(value) = attribute(&tree.body, "value") {
                        let part = Part::Output { name, value, tree };
                        push(named(&format!("output.{name}")), part, needs);
                    }
                }
                ("module", _) => {
                    let path = named(&format!("module.{name}"));
                    let called = self.modules.iter().position(|called| called.path == path);
                    let metas = ["count", "for_each"].into_iter();
                    let needs = metas.filter_map(|name| attribute(&tree.body, name)).flat_map(references);
                    let needs = needs.collect();
                    if let Some(called) = called {
                        push(format!("{CALL}{path}"), Part::Call { tree, called }, needs);
                    }
                }
                ("provider", Some(block)) => {
                    let alias = attribute(&tree.body, "alias").map(|alias| alias.evaluate_constant().0);
                    let alias = alias.as_ref().and_then(|alias| alias.as_str());
                    let alias = alias.map(|alias| format!(".{alias}")).unwrap_or_default();
                    push(format!("{PROVIDER}{name}{alias}"), Part::Provider { name, block }, needs);
                }
                (kind, Some(block)) => {
                    let Some(mode) = ResourceMode::of_block(kind) else { continue };
                    let (type_name, name) = (label(tree, 0), label(tree, 1));
                    let block = ResourceBlock { at, mode, type_name, name, block, tree, is_checked: false };
                    push(named(&block.address()), Part::Resource(block), needs);
                }
                _ => {}
            }
        }
        nodes
    }

    /// The managed resource of an address without keys.
    pub(super) fn managed<'m>(
        &'m self,
        blocks: &'m [Blocks<'m>],
        address: &str,
    ) -> Option<ResourceBlock<'m>> {
        self.nodes(blocks).remove(address).and_then(|node| match node.part {
            Part::Resource(block) => Some(block),
            _ => None,
        })
    }

    /// All managed resources.
    pub(super) fn all_managed<'m>(&'m self, blocks: &'m [Blocks<'m>]) -> Vec<ResourceBlock<'m>> {
        let managed = |node: Node<'m>| match node.part {
            Part::Resource(block) if block.mode == ResourceMode::Managed => Some(block),
            _ => None,
        };
        self.nodes(blocks).into_values().filter_map(managed).collect()
    }

    /// The `moved`, `removed` and `import` blocks.
    pub(super) fn refactorings(&self) -> Vec<Refactoring<'_>> {
        let all = self.modules.iter().enumerate().map(|(at, called)| called.module.refactorings(at));
        all.flatten().collect()
    }

    /// The configuration of the provider that a block names, with its alias; else that of its type. In a module it is what the
    /// calls of it make of that.
    pub(super) fn provider_of(&self, block: &ResourceBlock<'_>) -> String {
        let module = self.at(block.at);
        let mut name = match block.meta("provider") {
            Some(provider) => module.text(provider).to_owned(),
            None => block.type_name.split('_').next().unwrap_or_default().to_owned(),
        };
        let mut at = block.at;
        while let Some((caller, tree)) = self.call(at) {
            if let Some(ExprKind::Object(items)) = attribute(&tree.body, "providers").map(|expr| &expr.kind) {
                let module = self.at(caller);
                let given = items.iter().find(|item| module.text(&item.key) == name);
                name = given.map_or(name, |item| module.text(&item.value).to_owned());
            }
            at = caller;
        }
        name
    }
}

/// The parts of a configuration, and what each needs: positions among them.
pub(super) struct Graph<'m> {
    pub(super) nodes: Vec<Node<'m>>,
    pub(super) needs: Vec<BTreeSet<usize>>,
    pub(super) needed_by: Vec<Vec<usize>>,
    /// Each behind all that it needs.
    pub(super) order: Vec<usize>,
}

impl Graph<'_> {
    /// The managed resources that each part needs, also by way of others.
    pub(super) fn dependencies(&self) -> Vec<BTreeSet<String>> {
        let mut all = vec![BTreeSet::new(); self.nodes.len()];
        for &number in &self.order {
            let mut own = BTreeSet::new();
            for &need in &self.needs[number] {
                own.extend(all[need].iter().cloned());
                if matches!(&self.nodes[need].part, Part::Resource(block) if block.mode == ResourceMode::Managed)
                {
                    own.insert(self.nodes[need].name.clone());
                }
            }
            all[number] = own;
        }
        all
    }

    /// The resources that are created before what they replace is destroyed: those that say so, and what these need.
    pub(super) fn created_first(&self, dependencies: &[BTreeSet<String>]) -> BTreeSet<String> {
        let mut all = BTreeSet::new();
        for (node, dependencies) in self.nodes.iter().zip(dependencies) {
            let Part::Resource(block) = &node.part else { continue };
            let says = block.lifecycle("create_before_destroy").map(|expr| expr.evaluate_constant().0);
            if says.is_some_and(|says| says.as_bool() == Some(true)) {
                all.insert(node.name.clone());
                all.extend(dependencies.iter().cloned());
            }
        }
        all
    }
}

impl Module {
    fn parse(folder: &str, source: &str) -> Result<Self, Diagnostics> {
        let name = file_name(folder);
        let (file, mut found) = File::parse_as(Syntax::Native, &name, source);
        let (tree, _) = parse_body(source.as_bytes(), &name, Pos::START);
        for block in &tree.blocks {
            let is_deep = block.kind == "provider" && !folder.is_empty();
            if KNOWN.contains(&block.kind.as_str()) && !is_deep {
                continue;
            }
            let place = if is_deep { "In a module, `" } else { "`" };
            let detail = format!(
                "{place}{}` blocks are not followed in this process. Run the scenario with Terraform: `Scenario::run_with`.",
                block.kind
            );
            let told = Diagnostic::error("Not followed", detail).in_source(block.kind_range);
            found.push(told.in_file(&name.as_str().into()));
        }
        if found.has_errors() { Err(found) } else { Ok(Self { file, tree, folder: folder.to_owned() }) }
    }

    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// The name that its file has in messages.
    pub(super) fn file_name(&self) -> Arc<str> {
        file_name(&self.folder).into()
    }

    fn blocks(&self) -> Blocks<'_> {
        let blocks = KINDS.map(|(kind, labels)| (kind, self.file.body().blocks(kind, labels).0));
        let checks = self.file.body().blocks("check", &["name"]).0;
        let in_checks = checks.iter().map(|check| check.body.blocks("data", &["type", "name"]).0).collect();
        Blocks { by_kind: blocks.into(), in_checks }
    }

    fn calls(&self) -> impl Iterator<Item = &NativeBlock> {
        self.tree.blocks.iter().filter(|block| block.kind == "module")
    }

    /// The types of its resources, with what is done with them.
    pub(super) fn resources(&self) -> impl Iterator<Item = (ResourceMode, &str)> {
        let own = self.tree.blocks.iter();
        let all = own.filter_map(|tree| Some((ResourceMode::of_block(&tree.kind)?, label(tree, 0))));
        let checks = self.tree.blocks.iter().filter(|tree| tree.kind == "check");
        let read = checks.flat_map(|check| &check.body.blocks).filter(|inner| inner.kind == "data");
        all.chain(read.map(|tree| (ResourceMode::Data, label(tree, 0))))
    }

    /// The folder of a module that is called here.
    fn folder_of(&self, call: &NativeBlock) -> Result<String, Diagnostics> {
        let source = attribute(&call.body, "source").map(|expr| expr.evaluate_constant().0);
        let source = source.as_ref().and_then(|source| source.as_str());
        match source.filter(|source| source.starts_with("./") || source.starts_with("../")) {
            Some(source) => Ok(normal(&format!("{}/{source}", self.folder))),
            None => {
                let detail = format!(
                    "The module {:?} has no source that is a folder, which begins with \"./\" or \"../\".",
                    label(call, 0)
                );
                let told = Diagnostic::error("Not followed", detail).in_source(call.kind_range);
                Err(told.in_file(&self.file_name()).into())
            }
        }
    }

    fn refactorings(&self, at: usize) -> impl Iterator<Item = Refactoring<'_>> {
        let kinds = ["moved", "removed", "import"];
        let blocks = self.tree.blocks.iter().filter(move |block| kinds.contains(&block.kind.as_str()));
        let forgets = |block: &NativeBlock| {
            let lifecycle = block.body.blocks.iter().find(|inner| inner.kind == "lifecycle");
            let destroy = lifecycle.and_then(|inner| attribute(&inner.body, "destroy"));
            destroy.is_some_and(|expr| expr.evaluate_constant().0.as_bool() == Some(false))
        };
        blocks.map(move |block| {
            let arguments = block.body.attributes.iter().map(|it| (it.name.as_str(), self.text(&it.expr)));
            Refactoring { at, kind: &block.kind, arguments: arguments.collect(), forgets: forgets(block) }
        })
    }

    /// The source of an expression.
    pub(super) fn text(&self, expr: &Expr) -> &str {
        let range = expr.range.start.byte as usize..expr.range.end.byte as usize;
        std::str::from_utf8(self.file.source().get(range).unwrap_or_default()).unwrap_or_default()
    }
}

fn file_name(folder: &str) -> String {
    if folder.is_empty() { "main.tf".to_owned() } else { format!("{folder}/main.tf") }
}

/// A folder, without steps that lead nowhere.
pub(super) fn normal(folder: &str) -> String {
    let mut steps: Vec<&str> = Vec::new();
    for step in folder.split('/') {
        match step {
            "" | "." => {}
            ".." if steps.last().is_some_and(|last| *last != "..") => drop(steps.pop()),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

fn label(tree: &NativeBlock, position: usize) -> &str {
    tree.labels.get(position).map_or("", |label| label.text.as_str())
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

    /// The managed resources that it refers to.
    pub(super) fn resources(&self) -> impl Iterator<Item = String> {
        let others = ["check", "data", "ephemeral", "local", "module", "var"];
        let mut named = BTreeSet::new();
        collect(&self.tree.body, &mut named);
        named.into_iter().filter(move |name| name.split_once('.').is_some_and(|it| !others.contains(&it.0)))
    }

    /// Whether its `lifecycle` block has conditions.
    pub(super) fn has_conditions(&self) -> bool {
        self.lifecycle_block().is_some_and(|lifecycle| !lifecycle.body.blocks.is_empty())
    }

    /// What it says that it depends on, besides what it refers to.
    pub(super) fn depends_on(&self) -> impl Iterator<Item = String> {
        self.meta("depends_on").into_iter().flat_map(references)
    }
}

/// What the call of a module says that it depends on.
pub(super) fn depends_on(call: &NativeBlock) -> impl Iterator<Item = String> {
    attribute(&call.body, "depends_on").into_iter().flat_map(references)
}

/// An argument of a body.
pub(super) fn attribute<'m>(body: &'m NativeBody, name: &str) -> Option<&'m Expr> {
    body.attributes.iter().find(|attribute| attribute.name == name).map(|attribute| &attribute.expr)
}

fn collect(body: &NativeBody, needs: &mut BTreeSet<String>) {
    needs.extend(body.attributes.iter().flat_map(|attribute| references(&attribute.expr)));
    body.blocks.iter().for_each(|block| collect(&block.body, needs));
}

/// The names of the parts that an expression refers to: of a module, the output or all of it.
fn references(expr: &Expr) -> impl Iterator<Item = String> {
    let own = ["each", "count", "self", "path", "terraform"];
    let all: Vec<String> =
        expr.references().iter().filter(|it| !own.contains(&it.name)).map(referred).collect();
    all.into_iter()
}

fn referred(reference: &Reference<'_>) -> String {
    let Reference { name, attribute: Some(attribute), steps, .. } = reference else {
        return reference.name.to_owned();
    };
    match (*name, steps.get(1..).and_then(first_name)) {
        ("module", Some(output)) => format!("module.{attribute}.output.{output}"),
        ("data" | "ephemeral", Some(part)) => format!("{name}.{attribute}.{part}"),
        _ => format!("{name}.{attribute}"),
    }
}

/// The first attribute that steps take, of one element or of each.
fn first_name(steps: &[AccessStep]) -> Option<&str> {
    match &steps.first()?.kind {
        AccessKind::Attribute(name) => Some(name),
        AccessKind::Index(_) | AccessKind::LegacyIndex(_) => first_name(steps.get(1..)?),
        AccessKind::AttributeSplat(each) | AccessKind::Splat { each, .. } => first_name(each),
        AccessKind::Invalid => None,
    }
}
