//! Which configuration of a provider the names of each module stand for.

use std::borrow::Cow;
use std::collections::BTreeMap;

use tfsdk_config::Diagnostics;
use tfsdk_core::diag::Diagnostic;
use tfsdk_lang::expr::NativeBlock;

use super::module::Module;
use super::provider_address::ProviderAddress;
use super::provider_name::ProviderName;
use super::requirements::Requirements;
use crate::testing::source::Offered;

/// The configurations of providers that the modules of a configuration have, and are passed.
pub(crate) struct AllProviders {
    offered: Offered,
    modules: Vec<ModuleProviders>,
    /// What is passed and not there.
    missing: Diagnostics,
}

/// Those of one module.
struct ModuleProviders {
    /// The address of the module.
    path: String,
    requirements: Requirements,
    caller: Option<usize>,
    known: BTreeMap<Key, ProviderAddress>,
}

/// The source of a provider, and the alias of its configuration.
type Key = (String, Option<String>);

/// The call of a module: the position of its caller, and what it says there.
pub(super) type Call<'m> = (usize, &'m Module, &'m NativeBlock);

impl AllProviders {
    pub(super) const fn new(offered: Offered) -> Self {
        Self { offered, modules: Vec::new(), missing: Diagnostics::new() }
    }

    /// Adds those of a module; its caller is there already.
    pub(super) fn add(&mut self, path: &str, module: &Module, call: Option<Call<'_>>) {
        let requirements = Requirements::of(module, &self.offered);
        let offered = &self.offered;
        let address = |source: &str, alias: Option<String>, module: &str| {
            let provider = offered.get(source).map_or(source, String::as_str).to_owned();
            ProviderAddress { module: module.to_owned(), provider, alias }
        };
        let key = |name: &ProviderName| (requirements.source(&name.local).into_owned(), name.alias.clone());
        let mut known = BTreeMap::new();
        // What is written empty in a module that is called may stand for what is passed.
        let mut may_be_passed = Vec::new();
        for tree in module.provider_blocks() {
            let key = key(&ProviderName::of_block(tree));
            known.insert(key.clone(), address(&key.0, key.1.clone(), path));
            if is_empty(tree) {
                may_be_passed.push(key);
            }
        }
        match call {
            None => {
                for (_, required) in requirements.iter() {
                    let default = || address(&required.source, None, path);
                    known.entry((required.source.clone(), None)).or_insert_with(default);
                }
            }
            Some((caller, outer, tree)) => {
                for passed in outer.passed(tree) {
                    let inside = key(&passed.inside);
                    let outside = (inside.0.clone(), passed.outside.alias);
                    let Some(caller) = self.modules.get(caller) else { continue };
                    let Some(found) = caller.known.get(&outside) else {
                        let whole = address(&outside.0, outside.1, &caller.path);
                        let missing = format!("missing provider {}", whole.shown(&inside.0));
                        self.missing.push(Diagnostic::error(missing, ""));
                        continue;
                    };
                    if !known.contains_key(&inside) || may_be_passed.contains(&inside) {
                        known.insert(inside, found.clone());
                    }
                }
            }
        }
        let caller = call.map(|(caller, ..)| caller);
        self.modules.push(ModuleProviders { path: path.to_owned(), requirements, caller, known });
    }

    pub(super) fn missing(&self) -> &Diagnostics {
        &self.missing
    }

    pub(super) fn requirements(&self, at: usize) -> Option<&Requirements> {
        self.modules.get(at).map(|module| &module.requirements)
    }

    /// The source of what a module calls so.
    pub(crate) fn source(&self, at: usize, local: &str) -> Option<Cow<'_, str>> {
        Some(self.requirements(at)?.source(local))
    }

    /// What a function of a provider is called in the scenario, whatever the module calls the provider.
    pub(crate) fn function<'n>(&self, at: usize, name: &'n str) -> Cow<'n, str> {
        let parts = name.strip_prefix("provider::").and_then(|rest| rest.split_once("::"));
        let provider = parts.and_then(|(local, function)| {
            let source = self.requirements(at)?.source(local);
            let provider = self.offered.get(&*source).filter(|provider| *provider != local)?;
            Some(format!("provider::{provider}::{function}"))
        });
        provider.map_or(Cow::Borrowed(name), Cow::Owned)
    }

    /// The configuration that a block of a module configures; `None`: what is passed stands for it.
    pub(super) fn written(&self, at: usize, tree: &NativeBlock) -> Option<&ProviderAddress> {
        let module = self.modules.get(at)?;
        let found = module.known.get(&module.key(&ProviderName::of_block(tree)))?;
        (found.module == module.path).then_some(found)
    }

    /// The configuration that a name in a module stands for. Default ones are those of the caller, where the module has none.
    ///
    /// # Errors
    /// There is none; the address and the source that it would have.
    pub(super) fn named(
        &self,
        at: usize,
        name: &ProviderName,
    ) -> Result<ProviderAddress, (ProviderAddress, String)> {
        let Some(module) = self.modules.get(at) else { return Ok(ProviderAddress::default_of(&name.local)) };
        let key = module.key(name);
        let callers = std::iter::successors(Some(module), |inner| self.modules.get(inner.caller?));
        let reach = if key.1.is_some() { 1 } else { usize::MAX };
        let found = callers.take(reach).find_map(|module| module.known.get(&key)).cloned();
        let (source, alias) = key;
        match (found, &alias) {
            (Some(found), _) => Ok(found),
            (None, None) => Ok(ProviderAddress::default_of(self.offered.get(&source).unwrap_or(&source))),
            (None, Some(_)) => {
                let provider = self.offered.get(&source).unwrap_or(&source).clone();
                Err((ProviderAddress { module: module.path.clone(), provider, alias }, source))
            }
        }
    }
}

impl ModuleProviders {
    fn key(&self, name: &ProviderName) -> Key {
        (self.requirements.source(&name.local).into_owned(), name.alias.clone())
    }
}

/// Whether a block configures nothing.
pub(super) fn is_empty(tree: &NativeBlock) -> bool {
    tree.body.blocks.is_empty() && tree.body.attributes.iter().all(|it| it.name == "alias")
}
