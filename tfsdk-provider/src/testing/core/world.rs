//! What expressions of a configuration may use.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::value::Value;
use tfsdk_lang::expr::{self, Marked, Marks};

use super::expansion::{self, Expansion, Place};
use super::functions::AllFunctions;
use crate::testing::address::before;
use crate::testing::config::{Configuration, Module, ResourceMode};

/// What is known so far of the parts of each module's instances, by their addresses.
pub(super) type Worlds = BTreeMap<String, World>;

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
    /// `each`, `count`, `self`
    pub(super) own: &'s BTreeMap<&'static str, Marked>,
    /// What is referred to: nothing else has to be there.
    pub(super) named: &'s BTreeSet<String>,
    pub(super) is_applying: bool,
    /// Whether something was asked for. What is evaluated without that depends on its text alone.
    pub(super) was_asked: Cell<bool>,
}

impl Scope<'_, '_> {
    fn world(&self) -> Option<&World> {
        self.worlds.get(self.module)
    }

    /// What the modules that are called here, and referred to, give out.
    fn modules(&self) -> Marked {
        let named = self.parts("module").map(|part| part.split('.').next().unwrap_or_default());
        let named: BTreeSet<&str> = named.collect();
        let calls = self
            .world()
            .into_iter()
            .flat_map(|world| named.iter().filter_map(|name| world.calls.get_key_value(*name)));
        expansion::object(calls.map(|(name, expansion)| {
            let outputs = |place: Place| {
                let path = format!("{}module.{name}{}", before(self.module), place.suffix);
                self.worlds
                    .get(&path)
                    .map_or_else(|| object(&BTreeMap::new()), |world| object(&world.outputs))
            };
            let all = expansion.places().into_iter().map(outputs).collect();
            (name.as_str(), expansion.gathered(all, || object(&BTreeMap::new())))
        }))
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

    /// What references name in a whole.
    fn parts(&self, whole: &str) -> impl Iterator<Item = &str> {
        let within = format!("{whole}.");
        self.named.range(within.clone()..).map_while(move |name| name.strip_prefix(&within))
    }
}

fn object(parts: &BTreeMap<String, Marked>) -> Marked {
    expansion::object(parts.iter().map(|(name, value)| (name.as_str(), value.clone())))
}

impl expr::Scope for Scope<'_, '_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        self.was_asked.set(true);
        let world = self.world()?;
        let folder = &self.config.at(self.at).folder;
        let folder = if folder.is_empty() { "." } else { folder };
        match name {
            "var" => Some(self.some(name, &world.variables)),
            "local" => Some(self.some(name, &world.locals)),
            "module" => Some(self.modules()),
            "data" => Some(self.by_type(name, &world.data)),
            "ephemeral" => Some(self.by_type(name, &world.ephemeral)),
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

    fn variable_names(&self) -> Option<Vec<&str>> {
        self.was_asked.set(true);
        let fixed = ["data", "ephemeral", "local", "module", "path", "terraform", "var"];
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
}
