//! What a configuration says wrongly of its providers, in Terraform's words.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use tfsdk_config::{Diagnostic, Diagnostics, SourceRange};
use tfsdk_lang::expr::{Expr, ExprKind, NativeBlock};

use super::configuration::Configuration;
use super::module::normal;
use super::module_providers::is_empty;
use super::one_reference::mistakes_of_quotes;
use super::passed::Passed;
use super::provider_name::ProviderName;
use super::requirements::Requirements;
use super::tree::{attribute, head, label};
use crate::testing::source::{is_official, shown_source};

impl Configuration {
    /// What is wrong with the `provider` blocks of modules, with what is passed to modules, and with what they require.
    pub(crate) fn provider_mistakes(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        for at in 0..self.len() {
            if let Some(rules) = Rules::of(self, at) {
                rules.entries(&mut found);
                rules.required(&mut found);
                rules.told_once(&mut found);
                rules.calls(&mut found);
                if let Some(called) = self.called_at(at, &rules) {
                    called.configured(&mut found);
                    called.not_passed(&mut found);
                    called.passed(&mut found);
                }
                if at > 0 {
                    rules.empty(&mut found);
                }
            }
        }
        found
    }

    fn called_at<'r>(&'r self, at: usize, rules: &'r Rules<'r>) -> Option<CalledRules<'r>> {
        let (caller, call) = self.call(at)?;
        Some(CalledRules { rules, caller, call, outer: self.providers().requirements(caller)? })
    }
}

/// What a module says of providers.
struct Rules<'m> {
    config: &'m Configuration,
    at: usize,
    requirements: &'m Requirements,
    /// The configurations that have something in them, and those that have not.
    configured: BTreeMap<ProviderName, &'m NativeBlock>,
    empty: BTreeMap<ProviderName, &'m NativeBlock>,
    /// What its caller passes.
    passed: BTreeMap<ProviderName, Passed>,
}

impl<'m> Rules<'m> {
    fn of(config: &'m Configuration, at: usize) -> Option<Self> {
        let blocks = config.at(at).provider_blocks().map(|tree| (ProviderName::of_block(tree), tree));
        let (empty, configured) = blocks.partition(|(_, tree)| is_empty(tree));
        let call = config.call(at);
        let passed = call.into_iter().flat_map(|(caller, tree)| config.at(caller).passed(tree));
        Some(Self {
            config,
            at,
            requirements: config.providers().requirements(at)?,
            configured,
            empty,
            passed: passed.map(|passed| (passed.inside.clone(), passed)).collect(),
        })
    }

    /// The module, as messages name it.
    fn module(&self) -> &'m str {
        named(self.config.path(self.at))
    }

    fn tell(&self, at: usize, place: SourceRange, told: Diagnostic, found: &mut Diagnostics) {
        found.push(told.in_source(place).in_file(&self.config.at(at).file_name()));
    }

    /// What its calls pass are configurations by their names, each once.
    fn entries(&self, found: &mut Diagnostics) {
        let module = self.config.at(self.at);
        for providers in module.calls().filter_map(|call| attribute(&call.body, "providers")) {
            let ExprKind::Object(items) = &providers.kind else {
                let told = Diagnostic::error("Invalid expression", "A static map expression is required.");
                self.tell(self.at, providers.range, told, found);
                continue;
            };
            let mut earlier: BTreeMap<ProviderName, SourceRange> = BTreeMap::new();
            for item in items {
                for told in [&item.key, &item.value].into_iter().flat_map(mistakes_of_quotes) {
                    found.push(told.in_file(&module.file_name()));
                }
                let is_wrong = |side: &&Expr| ProviderName::named_by(side).is_none();
                for side in [&item.key, &item.value].into_iter().filter(is_wrong) {
                    let told = Diagnostic::error(
                        "Invalid provider configuration reference",
                        "The providers argument requires a provider type name, optionally followed by a period and then a configuration alias.",
                    );
                    self.tell(self.at, side.range, told, found);
                }
                let Some(inside) = ProviderName::named_by(&item.key) else { continue };
                let whole = item.key.range.to(item.value.range);
                if let Some(before) = earlier.insert(inside.clone(), whole) {
                    let detail = format!(
                        "A provider configuration was already passed to {inside} at {}:{before}. Each child provider configuration can be assigned only once.",
                        module.file_name()
                    );
                    self.tell(self.at, whole, Diagnostic::error("Duplicate provider address", detail), found);
                }
            }
        }
    }

    /// A provider is required once.
    fn required(&self, found: &mut Diagnostics) {
        let mut earlier: BTreeMap<&str, &str> = BTreeMap::new();
        for (local, required) in self.requirements.iter() {
            let Some(place) = required.place else { continue };
            if let Some(before) = earlier.insert(&required.source, local) {
                let detail = format!(
                    "Provider {} with the local name {local:?} was previously required as {before:?}. A provider can only be required once within required_providers.",
                    shown_source(&required.source)
                );
                self.tell(self.at, place, Diagnostic::warning("Duplicate required provider", detail), found);
            }
        }
    }

    /// It tells each provider of itself in one block.
    fn told_once(&self, found: &mut Diagnostics) {
        let module = self.config.at(self.at);
        let mut earlier: BTreeMap<String, &NativeBlock> = BTreeMap::new();
        for block in module.provider_metas() {
            let source = self.requirements.source(label(block, 0)).into_owned();
            if let Some(before) = earlier.insert(source, block) {
                let detail = format!(
                    "A provider_meta block for provider {:?} was already declared at {}:{}. Providers may only have one provider_meta block per module.",
                    label(before, 0),
                    module.file_name(),
                    head(before)
                );
                let told = Diagnostic::error("Duplicate provider_meta block", detail);
                self.tell(self.at, head(block), told, found);
            }
        }
    }

    /// What its calls pass has to be there.
    fn calls(&self, found: &mut Diagnostics) {
        let module = self.config.at(self.at);
        let parent = self.config.call(self.at).map_or("", |(caller, _)| self.config.path(caller));
        for passed in module.calls().flat_map(|tree| module.passed(tree)) {
            let name = &passed.outside;
            if name.alias.is_some() {
                continue;
            }
            let official = format!("hashicorp/{}", name.local);
            let is_configured = self.configured.contains_key(name);
            if !is_configured && self.requirements.get(&name.local).is_none() {
                let detail = format!(
                    "There is no explicit declaration for local provider name {:?} in {}, so Terraform is assuming you mean to pass a configuration for provider {official:?}.\n\nTo clarify your intent and silence this warning, add to {} a required_providers entry named {:?} with source = {official:?}, or a different source address if appropriate.",
                    name.local,
                    self.module(),
                    named(parent),
                    name.local
                );
                let told = Diagnostic::warning("Reference to undefined provider", detail);
                self.tell(self.at, passed.outside_place, told, found);
            } else if let Some((caller, call)) = self.config.call(self.at)
                && !is_configured
                && !self.passed.contains_key(name)
            {
                let detail = format!(
                    "The configuration for {} expects to inherit a configuration for provider {official} with local name {:?}, but {} doesn't pass a configuration under that name.\n\nTo satisfy this requirement, add an entry for {:?} to the \"providers\" argument in the module {:?} block.",
                    self.module(),
                    name.local,
                    named(parent),
                    name.local,
                    label(call, 0)
                );
                let told = Diagnostic::warning("Missing required provider configuration", detail);
                self.tell(caller, head(call), told, found);
            }
        }
    }

    /// An empty block in a module that is called says nothing that a requirement does not say.
    fn empty(&self, found: &mut Diagnostics) {
        let locals: BTreeSet<&str> = self.empty.keys().map(|name| name.local.as_str()).collect();
        for local in locals {
            let own: Vec<_> = self.empty.iter().filter(|(name, _)| name.local == local).collect();
            let aliased: Vec<String> = own
                .iter()
                .filter(|(name, _)| name.alias.is_some())
                .map(|(name, _)| name.to_string())
                .collect();
            let source = self.requirements.source(local);
            let mut detail = format!(
                "Earlier versions of Terraform used empty provider blocks (\"proxy provider configurations\") for child modules to declare their need to be passed a provider configuration by their callers. That approach was ambiguous and is now deprecated.\n\nIf you control this module, you can migrate to the new declaration syntax by removing all of the empty provider {local:?} blocks and then adding or updating an entry like the following to the required_providers block of {}:\n    {local} = {{\n      source = {:?}\n",
                self.module(),
                shown_source(&source)
            );
            if !aliased.is_empty() {
                detail.push_str("      configuration_aliases = [\n");
                for (name, _) in &own {
                    let _ = writeln!(detail, "        {name},");
                }
                detail.push_str("      ]\n");
            }
            detail.push_str("    }");
            if let Some(place) = own.iter().map(|(_, tree)| head(tree)).min_by_key(|place| place.start.byte) {
                self.tell(
                    self.at,
                    place,
                    Diagnostic::warning("Redundant empty provider block", detail),
                    found,
                );
            }
        }
    }
}

/// What a module says of providers, beside what the call of it says.
struct CalledRules<'m> {
    rules: &'m Rules<'m>,
    /// The position of the caller, its call, and what it requires.
    caller: usize,
    call: &'m NativeBlock,
    outer: &'m Requirements,
}

impl CalledRules<'_> {
    fn parent(&self) -> &str {
        named(self.rules.config.path(self.caller))
    }

    fn tell(&self, place: SourceRange, told: Diagnostic, found: &mut Diagnostics) {
        self.rules.tell(self.caller, place, told, found);
    }

    /// A module that configures providers has one instance, and its own configurations.
    fn configured(&self, found: &mut Diagnostics) {
        let Rules { config, at, configured, passed, .. } = self.rules;
        if let Some((place, caller)) = several(config, *at).filter(|_| !configured.is_empty()) {
            let source = attribute(&self.call.body, "source").map(|source| source.evaluate_constant().0);
            let source = normal(source.as_ref().and_then(|source| source.as_str()).unwrap_or_default());
            let source = if source.starts_with("..") { source } else { format!("./{source}") };
            let detail = format!(
                "The module at {} is a legacy module which contains its own local provider configurations, and so calls to it may not use the count, for_each, or depends_on arguments.\n\nIf you also control the module {source:?}, consider updating this module to instead expect provider configurations to be passed by its caller.",
                config.path(*at)
            );
            let told =
                Diagnostic::error("Module is incompatible with count, for_each, and depends_on", detail);
            self.rules.tell(caller, place, told, found);
        }
        for passed in configured.keys().filter_map(|name| passed.get(name)) {
            let detail = format!(
                "The configuration of {} has its own local configuration for {}, and so it cannot accept an overridden configuration provided by {}.",
                self.rules.module(),
                passed.inside,
                self.parent()
            );
            let told = Diagnostic::error("Cannot override provider configuration", detail);
            self.tell(passed.inside_place, told, found);
        }
    }

    /// A configuration with an alias that the module requires is passed, or written in it.
    fn not_passed(&self, found: &mut Diagnostics) {
        let Rules { configured, passed, requirements, .. } = self.rules;
        for (_, required) in requirements.iter() {
            for name in &required.aliases {
                if configured.contains_key(name) || passed.contains_key(name) {
                    continue;
                }
                let detail = format!(
                    "The child module requires an additional configuration for provider {}, with the local name \"{name}\".\n\nRefer to the module's documentation to understand the intended purpose of this additional provider configuration, and then add an entry for {name} in the \"providers\" meta-argument in the module block to choose which provider configuration the module should use for that purpose.",
                    shown_source(&required.source)
                );
                let told = Diagnostic::error("Missing required provider configuration", detail);
                self.tell(head(self.call), told, found);
            }
        }
    }

    /// What is passed is one that the module has a use for, and of the same provider.
    fn passed(&self, found: &mut Diagnostics) {
        for (name, passed) in &self.rules.passed {
            self.use_of(name, passed, found);
            self.kind_of(name, passed, found);
        }
    }

    fn use_of(&self, name: &ProviderName, passed: &Passed, found: &mut Diagnostics) {
        let Rules { requirements, empty, .. } = self.rules;
        let is_aliased = requirements.iter().any(|(_, required)| required.aliases.contains(name));
        let is_required = name.alias.is_none() && requirements.get(&name.local).is_some();
        if is_required || is_aliased || empty.contains_key(name) {
            return;
        }
        let source = requirements.source(&name.local);
        let shown = shown_source(&source);
        let told = if is_official(&source) {
            let detail = format!(
                "There is no explicit declaration for local provider name \"{name}\" in {}, so Terraform is assuming you mean to pass a configuration for {shown:?}.\n\nIf you also control the child module, add a required_providers entry named \"{name}\" with the source address {shown:?}.",
                self.rules.module()
            );
            Diagnostic::warning("Reference to undefined provider", detail)
        } else {
            let detail = format!(
                "The child module does not declare any provider requirement with the local name \"{name}\".\n\nIf you also control the child module, you can add a required_providers entry named \"{name}\" with the source address {shown:?} to accept this provider configuration."
            );
            Diagnostic::error("Reference to undefined provider", detail)
        };
        self.tell(passed.inside_place, told, found);
    }

    fn kind_of(&self, name: &ProviderName, passed: &Passed, found: &mut Diagnostics) {
        let own = self.rules.requirements.source(&name.local);
        // As in Terraform, what the caller requires under the name that the module uses counts first.
        let same_name = self.outer.get(&name.local).filter(|_| name.alias.is_none());
        let given = match same_name {
            Some(required) => required.source.as_str().into(),
            None => self.outer.source(&passed.outside.local),
        };
        if own == given {
            return;
        }
        let (given, own) = (shown_source(&given), shown_source(&own));
        let other =
            self.rules.requirements.iter().find(|(_, required)| shown_source(&required.source) == given);
        let (place, detail) = match other {
            Some((other, _)) => (
                passed.inside_place,
                format!(
                    "The assigned configuration is for provider {given:?}, but local name {:?} in {} represents {own:?}.\n\nTo pass this configuration to the child module, use the local name {other:?} instead.",
                    name.local,
                    self.parent()
                ),
            ),
            None => (
                passed.outside_place,
                format!(
                    "The local name \"{}\" in {} represents provider {given:?}, but \"{name}\" in {} represents {own:?}.\n\nEach provider has its own distinct configuration schema and provider types, so this module's \"{name}\" can be assigned only a configuration for {own}, which is not required by {}.",
                    passed.outside,
                    self.parent(),
                    self.rules.module(),
                    self.rules.module()
                ),
            ),
        };
        self.tell(place, Diagnostic::error("Provider type mismatch", detail), found);
    }
}

/// A module, as messages name it.
fn named(path: &str) -> &str {
    if path.is_empty() { "the root module" } else { path }
}

/// What keeps a module from configuring providers, in its call or in those around it, and the position of the module that says so.
fn several(config: &Configuration, at: usize) -> Option<(SourceRange, usize)> {
    let (caller, tree) = config.call(at)?;
    let arguments = ["count", "for_each"].into_iter().find_map(|name| attribute(&tree.body, name));
    let depends = attribute(&tree.body, "depends_on").and_then(|depends| match &depends.kind {
        ExprKind::Tuple(all) => all.first(),
        _ => Some(depends),
    });
    let place = arguments.or(depends).map(|expr| expr.range);
    place.map(|place| (place, caller)).or_else(|| several(config, caller))
}
