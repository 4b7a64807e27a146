//! What expressions of a configuration may use.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::Variable;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{self, Edition, Marked, Marks};

use super::expansion::{self, Expansion, Place};
use super::functions::AllFunctions;
use crate::testing::address::before;
use crate::testing::config::{Configuration, Module, RESOURCE, ResourceMode, attribute, call_of_key, label};

/// What is known so far of the parts of each module's instances, by their addresses.
pub(super) type Worlds = BTreeMap<String, World>;

/// What calls of modules give out, by their addresses: some outputs, or all. It is asked for when these are known.
pub(super) type Called = BTreeMap<(String, Option<BTreeSet<String>>), Marked>;

/// What is known so far of the parts of an instance of a module.
#[derive(Clone, Default)]
pub(super) struct World {
    /// The address of the instance that calls it, and what `count` and `each` are where it is called.
    pub(super) caller: String,
    pub(super) place: BTreeMap<&'static str, Marked>,
    pub(super) variables: BTreeMap<String, Marked>,
    pub(super) locals: BTreeMap<String, Marked>,
    pub(super) outputs: BTreeMap<String, Marked>,
    pub(super) resources: BTreeMap<String, BTreeMap<String, Marked>>,
    pub(super) data: BTreeMap<String, BTreeMap<String, Marked>>,
    pub(super) ephemeral: BTreeMap<String, BTreeMap<String, Marked>>,
    /// The instances of the modules that it calls.
    pub(super) calls: BTreeMap<String, Expansion>,
}

impl World {
    /// That of an instance of a module, which knows of all resources, also of those that come later or fail.
    pub(super) fn of(module: &Module) -> Self {
        let mut world = Self::default();
        for (mode, type_name) in module.resources() {
            world.all_of(mode).entry(type_name.to_owned()).or_default();
        }
        world
    }

    /// The values of all that is done something with in this way.
    pub(super) fn all_of(&mut self, mode: ResourceMode) -> &mut BTreeMap<String, BTreeMap<String, Marked>> {
        match mode {
            ResourceMode::Managed => &mut self.resources,
            ResourceMode::Data => &mut self.data,
            ResourceMode::Ephemeral => &mut self.ephemeral,
        }
    }
}

/// What expressions of an instance of a module may use.
pub(super) struct Scope<'s, 'h> {
    pub(super) functions: &'s AllFunctions<'h>,
    pub(super) worlds: &'s Worlds,
    pub(super) config: &'s Configuration,
    /// The position of the module, and the address of the instance of it.
    pub(super) at: usize,
    pub(super) module: &'s str,
    /// `each`, `count`, `self`; `var` where one of them is held to its rules and nothing is known of the others
    pub(super) own: &'s BTreeMap<&'static str, Marked>,
    /// What is referred to: nothing else has to be there.
    pub(super) named: &'s BTreeSet<String>,
    /// Whether something is known of it.
    pub(super) knows: bool,
    pub(super) is_applying: bool,
    pub(super) called: &'s RefCell<Called>,
    pub(super) looked_locals: &'s RefCell<BTreeMap<(usize, String), Marked>>,
    /// Whether something was asked for. What is evaluated without that depends on its text alone.
    pub(super) was_asked: Cell<bool>,
    /// What was put together of many parts: an expression may ask for it with each of them.
    pub(super) wholes: RefCell<BTreeMap<String, Marked>>,
}

impl Scope<'_, '_> {
    fn world(&self) -> Option<&World> {
        self.worlds.get(self.module)
    }

    /// What the modules that are called here, and referred to, give out.
    fn modules(&self) -> Marked {
        let mut named: BTreeMap<&str, BTreeSet<Option<&str>>> = BTreeMap::new();
        let is_named = |call: &str| {
            let calls = self.world().map(|world| &world.calls);
            matches!(calls.and_then(|calls| calls.get(call)), Some(Expansion::Each(_)))
        };
        for part in self.parts("module") {
            // What is no name of an instance is one of an output.
            if let Some(call) = call_of_key(&format!("module.{part}")) {
                if is_named(call) {
                    named.entry(part.get(..call.len()).unwrap_or_default()).or_default().insert(None);
                }
                continue;
            }
            let (name, output) = match part.split_once(".output.") {
                // What is no output is the key of an instance.
                Some((name, output)) => (name, Some(output).filter(|output| self.gives_out(name, output))),
                None => (part, None),
            };
            named.entry(name).or_default().insert(output);
        }
        let calls = named.iter().filter_map(|(name, outputs)| Some((*name, self.called(name, outputs)?)));
        expansion::object(calls)
    }

    /// Whether a module that is called here has this output.
    fn gives_out(&self, call: &str, output: &str) -> bool {
        let called = self.config.called(&format!("{}module.{call}", before(self.config.path(self.at))));
        let mut blocks = called.into_iter().flat_map(|called| self.config.at(called).blocks());
        blocks.any(|block| block.kind == "output" && label(block, 0) == output)
    }

    /// What a call gives out: these outputs, or with `None` all. Each instance that refers to it asks for it, so it is kept.
    fn called(&self, name: &str, outputs: &BTreeSet<Option<&str>>) -> Option<Marked> {
        let expansion = self.world()?.calls.get(name)?;
        let path = format!("{}module.{name}", before(self.module));
        let (is_whole, outputs) = (outputs.contains(&None), outputs.iter().flatten());
        let which = if is_whole { None } else { Some(outputs.map(|&output| output.to_owned()).collect()) };
        let key = (path, which);
        if let Some(known) = self.called.borrow().get(&key) {
            return Some(known.clone());
        }
        let (path, which) = &key;
        let outputs = |place: Place| {
            let world = self.worlds.get(&format!("{path}{}", place.suffix));
            let all = world.into_iter().flat_map(|world| &world.outputs);
            let meant = all.filter(|(name, _)| which.as_ref().is_none_or(|which| which.contains(*name)));
            expansion::object(meant.map(|(name, value)| (name.as_str(), value.clone())))
        };
        let all = expansion.places().into_iter().map(outputs).collect();
        let gathered = expansion.gathered(all, || expansion::object([]));
        self.called.borrow_mut().insert(key, gathered.clone());
        Some(gathered)
    }

    /// What of these is referred to.
    fn some(&self, whole: &str, all: &BTreeMap<String, Marked>) -> Marked {
        let parts = self.parts(whole).filter_map(|part| all.get_key_value(part));
        expansion::object(parts.map(|(name, value)| (name.as_str(), value.clone())))
    }

    /// The same, by type.
    fn by_type(&self, whole: &str, all: &BTreeMap<String, BTreeMap<String, Marked>>) -> Marked {
        let mut types: Vec<&str> =
            self.parts(whole).map(|part| part.split('.').next().unwrap_or_default()).collect();
        types.dedup();
        expansion::object(types.into_iter().filter_map(|ty| {
            let (ty, all) = all.get_key_value(ty)?;
            Some((ty.as_str(), self.some(&format!("{whole}.{ty}"), all)))
        }))
    }

    /// The variables that are referred to, where nothing is known of them but their types.
    fn unknown_variables(&self) -> Marked {
        let declared = self.config.at(self.at).variables();
        let named = self.parts("var").filter_map(|name| declared.get(name));
        expansion::object(named.map(|variable| (&*variable.name, unknown(variable))))
    }

    /// The modules that are called here, where nothing is known of them but what they give out.
    fn unknown_modules(&self) -> Marked {
        let module = self.config.at(self.at);
        let calls =
            module.calls().filter(|call| self.parts("module").any(|part| is_of(part, label(call, 0))));
        expansion::object(calls.filter_map(|call| {
            let name = label(call, 0);
            let called =
                self.config.called(&format!("{}module.{name}", before(self.config.path(self.at))))?;
            let outputs = self.config.at(called).blocks().iter().filter(|block| block.kind == "output");
            let outputs = outputs.map(|output| label(output, 0));
            let has = |meta| attribute(&call.body, meta).is_some();
            let of_type = || Type::object(outputs.clone().map(|name| (name, Type::DYNAMIC)));
            let value = match () {
                () if has("count") => Value::unknown(Type::list(of_type())),
                () if has("for_each") => Value::unknown(Type::map(of_type())),
                () => Value::object(outputs.map(|name| (name, Value::unknown(Type::DYNAMIC)))),
            };
            Some((name, value.into()))
        }))
    }

    /// The value of a variable.
    fn whole(&self, name: &str) -> Option<Marked> {
        let folder = &self.config.at(self.at).folder;
        let folder = if folder.is_empty() { "." } else { folder };
        if !self.knows && !matches!(name, "path" | "terraform") {
            return Some(match name {
                "var" => self.own.get(name).cloned().unwrap_or_else(|| self.unknown_variables()),
                "local" => {
                    let known = self.looked_locals.borrow();
                    let unknown = || Value::unknown(Type::DYNAMIC).into();
                    let local = |name: &str| known.get(&(self.at, name.to_owned())).cloned();
                    expansion::object(
                        self.parts("local").map(|name| (name, local(name).unwrap_or_else(unknown))),
                    )
                }
                "module" => self.unknown_modules(),
                "ephemeral" => Marked::new(Value::unknown(Type::DYNAMIC), Marks::ephemeral()),
                _ => self.own.get(name).cloned().unwrap_or_else(|| Value::unknown(Type::DYNAMIC).into()),
            });
        }
        let nothing = World::default();
        let world = self.world().or(Some(&nothing).filter(|_| !self.knows))?;
        match name {
            "var" => Some(self.some(name, &world.variables)),
            "local" => Some(self.some(name, &world.locals)),
            "module" => Some(self.modules()),
            "data" => Some(self.by_type(name, &world.data)),
            "ephemeral" => Some(self.by_type(name, &world.ephemeral)),
            RESOURCE => {
                let types = world.resources.iter().filter(|(ty, _)| self.parts(ty).next().is_some());
                Some(expansion::object(types.map(|(ty, all)| (ty.as_str(), self.some(ty, all)))))
            }
            "path" => {
                let folders = [("cwd", "."), ("module", folder), ("root", ".")];
                Some(Value::object(folders.map(|(name, folder)| (name, Value::from(folder)))).into())
            }
            "terraform" => Some(expansion::object([
                ("applying", Marked::new(self.is_applying.into(), Marks::ephemeral())),
                ("workspace", Value::from("default").into()),
            ])),
            _ => match self.own.get(name) {
                Some(own) => Some(own.clone()),
                None => world.resources.get(name).map(|all| self.some(name, all)),
            },
        }
    }

    /// What references name in a whole.
    fn parts(&self, whole: &str) -> impl Iterator<Item = &str> {
        let within = format!("{whole}.");
        self.named.range(within.clone()..).map_while(move |name| name.strip_prefix(&within))
    }
}

/// A variable of which nothing is known but its type.
pub(super) fn unknown(variable: &Variable) -> Marked {
    Marked::new(Value::unknown(variable.constraint.ty().clone()), variable.marks())
}

/// Whether a part of `module` is one of the call of this name.
fn is_of(part: &str, call: &str) -> bool {
    part.strip_prefix(call).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

impl<'s> Scope<'_, '_> {
    /// The same with its functions alone.
    pub(super) const fn without_variables(&'s self) -> impl expr::Scope + 's {
        FunctionsOf(self)
    }
}

/// A scope in which no variable is.
struct FunctionsOf<'s, 'w, 'h>(&'s Scope<'w, 'h>);

impl expr::Scope for FunctionsOf<'_, '_, '_> {
    fn variable(&self, _: &str) -> Option<Marked> {
        None
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(Vec::new())
    }

    fn function(&self, name: &str) -> Option<&dyn expr::Function> {
        self.0.function(name)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        self.0.function_names()
    }

    fn unknown_function(&self, name: &str, told: Diagnostic) -> Diagnostic {
        self.0.unknown_function(name, told)
    }

    fn edition(&self) -> Edition {
        self.0.edition()
    }
}

impl expr::Scope for Scope<'_, '_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        self.was_asked.set(true);
        if let Some(whole) = self.wholes.borrow().get(name) {
            return Some(whole.clone());
        }
        let whole = self.whole(name)?;
        self.wholes.borrow_mut().insert(name.to_owned(), whole.clone());
        Some(whole)
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        self.was_asked.set(true);
        let fixed = ["data", "ephemeral", "local", "module", "path", RESOURCE, "terraform", "var"];
        let own = self.own.keys().copied();
        let resources = self.world().into_iter().flat_map(|world| world.resources.keys());
        Some(resources.map(String::as_str).chain(fixed).chain(own).collect())
    }
    fn function(&self, name: &str) -> Option<&dyn expr::Function> {
        self.was_asked.set(true);
        self.functions.get(&self.config.providers().function(self.at, name))
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        self.was_asked.set(true);
        Some(self.functions.names().collect())
    }

    /// That of the version whose rules are followed.
    fn edition(&self) -> Edition {
        Edition::Terraform1_11
    }

    /// Terraform's words (Terraform: `checkForUnknownFunctionDiags`).
    fn unknown_function(&self, name: &str, told: Diagnostic) -> Diagnostic {
        let unquoted = told.unquoted().unwrap_or_default().to_owned();
        let Some((namespace, own)) = name.rsplit_once("::") else {
            let end = format!("::{name}");
            let known = self.functions.names().find(|known| known.ends_with(&end));
            let Some(known) = known else { return told };
            let detail = format!("{} Did you mean {known:?}?", told.detail());
            return Diagnostic::error(told.summary().to_owned(), detail).or_unquoted(unquoted);
        };
        let (first, provider) = namespace.split_once("::").unwrap_or((namespace, ""));
        let provider = provider.split("::").next().unwrap_or_default();
        let whole = self.config.providers().function(self.at, name);
        let within = whole.strip_suffix(own).unwrap_or(&whole);
        let detail = match first {
            "provider" if provider.is_empty() => {
                "The function call must include the provider name after the \"provider::\" prefix.".to_owned()
            }
            "provider" if self.functions.names().any(|known| known.starts_with(within)) => {
                format!("The function {own:?} is not available from the provider {provider:?}.")
            }
            "provider" => format!(
                "There is no function named {name:?}. Ensure that provider name {provider:?} is declared in this module's required_providers block, and that this provider offers a function named {own:?}."
            ),
            _ => format!(
                "The function namespace {first:?} is not valid. Provider function calls must use the \"provider::\" namespace prefix."
            ),
        };
        Diagnostic::error("Unknown provider function", detail).or_unquoted(unquoted)
    }
}
