//! The configuration of a step: the root module, and those that it calls.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tfsdk_config::{Diagnostic, Diagnostics};
use tfsdk_lang::expr::NativeBlock;

use super::cycles::cycles;
use super::module::{Module, normal, written_source};
use super::module_providers::AllProviders;
use super::moves::{Move, in_order, needs};
use super::provider_address::ProviderAddress;
use super::provider_name::ProviderName;
use super::refactoring::Refactoring;
use super::resource_block::ResourceBlock;
use super::tree::{attribute, head, label};
use crate::testing::address::{Address, before, is_keyed, steps, without_keys};
use crate::testing::source::Offered;

/// How many calls of modules are followed, and how deep they may stand in each other: few words call very many.
const MOST: usize = 1000;
const DEEPEST: usize = 100;

/// A configuration: the root module, and those that it calls.
pub(crate) struct Configuration {
    modules: Vec<Called>,
    providers: AllProviders,
    /// Whether a module tells a provider of itself.
    tells_providers: bool,
    /// What is written in an old way.
    warnings: Diagnostics,
}

/// A module where it is called. The root module is the first one, and each stands behind its caller.
struct Called {
    /// Its address without keys; empty for the root module.
    path: String,
    module: Rc<Module>,
    /// Which module calls it, and under which name.
    caller: Option<(usize, String)>,
}

impl Configuration {
    /// # Errors
    /// What is wrong with the texts; a module that is not there; one that calls itself.
    pub(crate) fn parse(
        root: &str,
        sources: &BTreeMap<String, String>,
        offered: Offered,
    ) -> Result<Self, Diagnostics> {
        let mut providers = AllProviders::new(offered);
        let (root, mut found) = looked_at("", root);
        let Some(root) = root else { return Err(found) };
        let root = Called { path: String::new(), module: Rc::new(root), caller: None };
        providers.add("", &root.module, None);
        let mut modules = vec![root];
        let mut read: BTreeMap<String, Option<Rc<Module>>> = BTreeMap::new();
        // A module that is called several times has its calls told once.
        let mut told: BTreeSet<String> = BTreeSet::new();
        let mut at = 0;
        while let Some(caller) = modules.get(at) {
            let (path, module) = (before(&caller.path), Rc::clone(&caller.module));
            let is_told = !told.insert(module.folder.clone());
            // That a call has no source was told.
            for tree in module.calls().filter(|tree| attribute(&tree.body, "source").is_some()) {
                let name = label(tree, 0).to_owned();
                let folder = match module.folder_of(tree) {
                    Ok(folder) => folder,
                    Err(wrong) => {
                        found.append(if is_told { Diagnostics::new() } else { wrong });
                        continue;
                    }
                };
                let wrong = |what: &str| {
                    let all: Vec<String> = sources.keys().map(|source| format!("{source:?}")).collect();
                    let all = if all.is_empty() { "no module".to_owned() } else { all.join(", ") };
                    let detail =
                        format!("The module {name:?} {what} The scenario has {all}, by `Scenario::module`.");
                    let place = Diagnostic::error("Unreadable module", detail).in_source(head(tree));
                    place.in_file(&module.file_name())
                };
                let mut refuse = |what: &str| {
                    if !is_told {
                        found.push(wrong(what));
                    }
                };
                let callers =
                    std::iter::successors(Some(at), |at| Some(modules.get(*at)?.caller.as_ref()?.0));
                if callers.clone().count() > DEEPEST {
                    found.push(wrong(&format!(
                        "stands in more than {DEEPEST} others, and no more are followed in this process."
                    )));
                    return Err(found);
                }
                if callers.clone().any(|at| modules.get(at).is_some_and(|it| it.module.folder == folder)) {
                    refuse("calls itself.");
                    continue;
                }
                let source = sources.iter().find(|(source, _)| normal(source) == folder);
                let Some((_, text)) = source else {
                    refuse(&format!("has the source {:?}, which is not there.", written_source(&folder)));
                    continue;
                };
                if modules.len() >= MOST {
                    let detail =
                        format!("is one of more than {MOST}, and no more are followed in this process.");
                    found.push(wrong(&detail));
                    return Err(found);
                }
                let called = match read.get(&folder) {
                    Some(called) => called.clone(),
                    None => {
                        let (called, wrong) = looked_at(&folder, text);
                        found.append(wrong);
                        called.map(Rc::new)
                    }
                };
                read.insert(folder, called.clone());
                let Some(called) = called else { continue };
                let path = format!("{path}module.{name}");
                if let Some(import) = called.blocks().iter().find(|block| block.kind == "import") {
                    let detail = format!(
                        "An import block was detected in {path:?}. Import blocks are only allowed in the root module."
                    );
                    let told = Diagnostic::error("Invalid import configuration", detail);
                    found.push(told.in_source(import.kind_range).in_file(&called.file_name()));
                }
                providers.add(&path, &called, Some((at, &module, tree)));
                modules.push(Called { path, module: called, caller: Some((at, name)) });
            }
            at += 1;
        }
        if found.has_errors() {
            return Err(found);
        }
        let tells_providers = modules.iter().any(|called| called.module.provider_metas().next().is_some());
        Ok(Self { modules, providers, tells_providers, warnings: found })
    }

    /// What is not wrong, and told all the same.
    pub(crate) fn warnings(&self) -> Diagnostics {
        self.warnings.clone()
    }

    pub(crate) fn root(&self) -> &Module {
        self.at(0)
    }

    pub(crate) fn at(&self, at: usize) -> &Module {
        // Positions are those of modules that were found.
        #[allow(clippy::indexing_slicing, reason = "positions are made here alone")]
        &self.modules[at].module
    }

    pub(crate) fn path(&self, at: usize) -> &str {
        self.modules.get(at).map_or("", |called| &called.path)
    }

    /// Which module calls one, and by which block.
    pub(crate) fn call(&self, at: usize) -> Option<(usize, &NativeBlock)> {
        let (caller, name) = self.modules.get(at)?.caller.as_ref()?;
        Some((*caller, self.at(*caller).calls().find(|tree| label(tree, 0) == name)?))
    }

    /// Whether a module tells a provider of itself.
    pub(crate) const fn tells_providers(&self) -> bool {
        self.tells_providers
    }

    /// How many modules there are.
    pub(crate) fn len(&self) -> usize {
        self.modules.len()
    }

    /// Where a module is called.
    pub(crate) fn called(&self, path: &str) -> Option<usize> {
        self.modules.iter().position(|called| called.path == path)
    }

    /// The `moved`, `removed` and `import` blocks.
    pub(crate) fn refactorings(&self) -> Vec<Refactoring<'_>> {
        let all = self.modules.iter().enumerate().map(|(at, called)| called.module.refactorings(at));
        all.flatten().collect()
    }

    /// The `moved` blocks, each behind those that it follows; none of them where some go in a circle.
    pub(crate) fn moves(&self) -> Vec<Refactoring<'_>> {
        let (moves, needs) = self.moves_and_needs();
        if !cycles(&needs).is_empty() {
            return Vec::new();
        }
        let mut moves: Vec<_> = moves.into_iter().map(Some).collect();
        let order = in_order(&needs).into_iter();
        order.filter_map(|number| moves.get_mut(number).and_then(Option::take)).collect()
    }

    /// Whether a `moved` block is about a resource or an instance of it, and not only about what it is in.
    pub(crate) fn is_moved(&self, resource: &str) -> bool {
        let mut moves = self.refactorings().into_iter().filter(|it| it.kind == "moved");
        moves.any(|it| {
            let (from, to) = (it.argument("from"), it.argument("to"));
            Move { path: self.path(it.at), from, to }.is_about(resource)
        })
    }

    /// Where a resource is declared, an instance of one, or a module: of instances, how many there are.
    pub(crate) fn declared_at(&self, address: &str, is_instance: bool) -> Option<String> {
        let (module, block) = self.block_of(address)?;
        let counted = ["count", "for_each"].into_iter().find_map(|name| attribute(&block.body, name));
        let place = counted.filter(|_| is_instance).map_or(head(block), |expr| expr.range);
        Some(format!("{}:{},{}", module.file_name(), place.start.line, place.start.column))
    }

    /// The block that declares a managed resource or calls a module, and the module that it stands in.
    fn block_of(&self, address: &str) -> Option<(&Module, &NativeBlock)> {
        let whole = Address::of(address);
        if whole.type_name.is_empty() {
            let (caller, block) = self.call(self.called(&without_keys(address))?)?;
            return Some((self.at(caller), block));
        }
        let module = self.at(self.called(&without_keys(whole.module))?);
        Some((module, module.managed(whole.type_name, whole.name)?))
    }

    fn still_declared(&self, it: &Refactoring<'_>) -> Option<Diagnostic> {
        let from = format!("{}{}", before(self.path(it.at)), it.argument("from"));
        let (module, block) = self.block_of(&from)?;
        let kind = if Address::of(&from).type_name.is_empty() { "module" } else { "resource" };
        let detail = format!(
            "This statement declares that {from} was removed, but it is still declared in configuration."
        );
        let told = Diagnostic::error(format!("Removed {kind} still exists"), detail);
        Some(told.in_source(head(block)).in_file(&module.file_name()))
    }

    fn moves_and_needs(&self) -> (Vec<Refactoring<'_>>, Vec<BTreeSet<usize>>) {
        let mut moves = self.refactorings();
        moves.retain(|it| it.kind == "moved");
        let ends = moves.iter().map(|it| Move {
            path: self.path(it.at),
            from: it.argument("from"),
            to: it.argument("to"),
        });
        let needs = needs(&ends.collect::<Vec<_>>());
        (moves, needs)
    }

    /// What is wrong with its `moved` and `removed` blocks.
    pub(crate) fn refactoring_mistakes(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        self.modules.iter().for_each(|called| found.append(called.module.refactoring_mistakes(&called.path)));
        found
    }

    /// What is said to be removed, and is still there.
    pub(crate) fn wrongly_removed(&self) -> Diagnostics {
        // What has keys is no address to remove, which was told.
        let is_removed = |it: &Refactoring<'_>| it.kind == "removed" && !it.argument("from").contains('[');
        let removed = self.refactorings().into_iter().filter(is_removed);
        removed.filter_map(|it| self.still_declared(&it)).collect()
    }

    /// Which `moved` blocks go in circles.
    pub(crate) fn circles(&self) -> Diagnostics {
        let (moves, needs) = self.moves_and_needs();
        let mut found = Diagnostics::new();
        found.extend(cycles(&needs).into_iter().map(|cycle| self.cyclic(&moves, &cycle)));
        found
    }

    fn cyclic(&self, moves: &[Refactoring<'_>], cycle: &[usize]) -> Diagnostic {
        let names = |call: &[(&str, _)]| call.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(".");
        let line = |it: &Refactoring<'_>| {
            let [from, to] = ["from", "to"].map(|name| it.argument(name));
            // Without a key in either, it is all instances that move.
            let all = if is_keyed(from) || is_keyed(to) { "" } else { "[*]" };
            // It is said in each instance of its module.
            let within: String =
                steps(self.path(it.at)).chunks(2).map(|call| format!("{}[*].", names(call))).collect();
            let file = self.at(it.at).file_name();
            let (line, column) = (it.place.start.line, it.place.start.column);
            format!("\n  - {file}:{line},{column}: {within}{from}{all} → {within}{to}{all}")
        };
        let mut lines: Vec<_> = cycle.iter().filter_map(|number| moves.get(*number)).map(line).collect();
        lines.sort();
        let detail = format!(
            "The following chained move statements form a cycle, and so there is no final location to move objects to:{}\n\nA chain of move statements must end with an address that doesn't appear in any other statements, and which typically also refers to an object still declared in the configuration.",
            lines.concat()
        );
        Diagnostic::error("Cyclic dependency in move statements", detail)
    }

    /// The configurations of providers that its modules have.
    pub(crate) const fn providers(&self) -> &AllProviders {
        &self.providers
    }

    /// The configuration of the provider that a block names; else the default one of its type.
    ///
    /// # Errors
    /// There is none; the address and the source that it would have.
    pub(crate) fn provider_of(
        &self,
        block: &ResourceBlock<'_>,
    ) -> Result<ProviderAddress, (ProviderAddress, String)> {
        let named = block.meta("provider").and_then(ProviderName::named_by);
        let name = named.unwrap_or_else(|| ProviderName::of_type(block.type_name));
        self.providers.named(block.at, &name)
    }
}

/// A module, unless it cannot be read, and what is wrong with it: each name stands once, and each block has what it may have.
fn looked_at(folder: &str, source: &str) -> (Option<Module>, Diagnostics) {
    match Module::parse(folder, source) {
        Ok((module, mut found)) => {
            found.append(module.mistakes());
            found.append(module.duplicates());
            found.append(module.imported_twice());
            (Some(module), found)
        }
        Err(found) => (None, found),
    }
}
