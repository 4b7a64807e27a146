//! Terraform's core, as far as it has to do with providers, in this process.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use tfsdk_config::{File, Functions, Variables};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::value::Value;

use super::change::{Abandoned, Change, State};
use super::host::Hosted;
use super::instance::{Beside, Stored};
use super::module::Module;
use super::providers::Configured;
use super::walk::{Mode, Walk};
use super::world::{Calls, World};

/// What a command comes to.
#[derive(Default)]
pub(super) struct Told {
    pub(super) changes: BTreeMap<String, Change>,
    pub(super) found: Diagnostics,
}

/// What a command is about: a configuration, and the values of its variables.
pub(super) struct Given<'a> {
    pub(super) config: &'a str,
    pub(super) variables: &'a BTreeMap<String, Value>,
    /// What happens between a plan and its apply.
    pub(super) between: Option<&'a dyn Fn()>,
}

impl Given<'_> {
    pub(super) fn happens_between(&self) {
        if let Some(between) = self.between {
            between();
        }
    }
}

/// The core, and what it stores.
pub(super) struct Core {
    hosts: Hosted,
    functions: Functions,
    /// The last configuration, and its text: a step reads it several times.
    last: RefCell<Option<(String, Rc<Module>)>>,
    pub(super) state: State,
}

impl Core {
    /// # Errors
    /// What the providers say of themselves.
    pub(super) async fn new(hosts: Hosted) -> Result<Self, Diagnostics> {
        let mut found = Diagnostics::new();
        for host in hosts.by_name.values() {
            found.append(host.begin().await);
        }
        if found.has_errors() {
            return Err(found);
        }
        Ok(Self {
            hosts,
            functions: Functions::terraform(),
            last: RefCell::default(),
            state: State::default(),
        })
    }

    /// What would change.
    pub(super) async fn plan(&self, given: &Given<'_>, refresh: bool) -> Told {
        self.planned(given, Mode::Plan { refresh }).await.0
    }

    /// What would change, made.
    pub(super) async fn apply(&mut self, given: &Given<'_>) -> Told {
        self.change(given, Mode::Plan { refresh: true }).await
    }

    /// Destroys all that is stored.
    pub(super) async fn destroy(&mut self, given: &Given<'_>) -> Told {
        self.change(given, Mode::Destroy).await
    }

    /// Reads how everything stands.
    pub(super) async fn refresh(&mut self, given: &Given<'_>) -> Told {
        let (told, state, _) = self.planned(given, Mode::Plan { refresh: true }).await;
        self.state.resources = state.resources;
        Told { changes: BTreeMap::new(), ..told }
    }

    /// Imports a resource under an address.
    pub(super) async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let calls = Calls::new(&self.functions, &self.hosts);
        let (module, mut world) = match self.read(given, &calls) {
            Ok(read) => read,
            Err(found) => return Told { found, ..Told::default() },
        };
        world.own.clear();
        let mut walk =
            Walk::new(&self.hosts, &module, world, Mode::Destroy, (self.state.clone(), BTreeMap::new()));
        walk.go().await;
        if !walk.found.has_errors()
            && let Err(found) = walk.import(address, id).await
        {
            walk.tell(address, found);
        }
        walk.close_all().await;
        let (state, found) = (walk.state, walk.found);
        self.state = state;
        Told { changes: BTreeMap::new(), found }
    }

    /// Puts a state in place as an older version of the provider left it.
    pub(super) async fn put(
        &mut self,
        given: &Given<'_>,
        address: &str,
        (version, json): (i64, &str),
    ) -> Diagnostics {
        let type_name = address.split('.').next().unwrap_or_default();
        if self.hosts.of_type(type_name).is_some_and(|host| !host.resources.contains_key(type_name)) {
            let (type_name, json) = (type_name.to_owned(), json.to_owned());
            let abandoned = Abandoned { type_name, version, json, beside: Beside::default() };
            self.state.abandoned.insert(address.to_owned(), abandoned);
            return Diagnostics::new();
        }
        let calls = Calls::new(&self.functions, &self.hosts);
        let done = async {
            let (module, world) = self.read(given, &calls)?;
            let state = (self.state.clone(), BTreeMap::new());
            let walk = Walk::new(&self.hosts, &module, world, Mode::Destroy, state);
            let instance = walk.instance(type_name)?;
            let (value, found) = instance.upgrade(version, json.to_owned()).await?;
            let type_name = instance.type_name.to_owned();
            let provider = walk.provider_at(address);
            let mut state = walk.state;
            let number = state.next_number();
            let (beside, is_tainted) = (Beside::default(), false);
            state.insert(
                address.to_owned(),
                Stored { type_name, value, beside, is_tainted, provider, number },
            );
            Ok::<_, Diagnostics>((state, found))
        };
        match done.await {
            Ok((state, found)) => {
                self.state = state;
                found
            }
            Err(found) => found,
        }
    }

    async fn change(&mut self, given: &Given<'_>, mode: Mode) -> Told {
        let destroys = matches!(mode, Mode::Destroy);
        let (told, state, providers) = self.planned(given, mode).await;
        if told.found.has_errors() {
            return told;
        }
        given.happens_between();
        let calls = Calls::new(&self.functions, &self.hosts);
        let (module, world) = match self.read(given, &calls) {
            Ok(read) => read,
            Err(found) => return Told { found, ..told },
        };
        let mut walk = Walk::new(&self.hosts, &module, world, Mode::Apply, (state, told.changes.clone()));
        walk.configured_providers = providers;
        walk.state.outputs.clear();
        walk.destroy_orphans().await;
        if !destroys {
            walk.go().await;
        }
        walk.close_all().await;
        let mut found = told.found;
        found.append(walk.found);
        self.state = walk.state;
        Told { changes: told.changes, found }
    }

    async fn planned(&self, given: &Given<'_>, mode: Mode) -> (Told, State, Configured) {
        let calls = Calls::new(&self.functions, &self.hosts);
        let (module, world) = match self.read(given, &calls) {
            Ok(read) => read,
            Err(found) => {
                return (Told { found, ..Told::default() }, self.state.clone(), Configured::default());
            }
        };
        let refresh = !matches!(mode, Mode::Plan { refresh: false });
        let destroys = matches!(mode, Mode::Destroy);
        let mut walk = Walk::new(&self.hosts, &module, world, mode, (self.state.clone(), BTreeMap::new()));
        walk.refactor().await;
        walk.go().await;
        if destroys {
            walk.configured = BTreeSet::new();
        }
        if !walk.found.has_errors() {
            walk.plan_orphans(refresh).await;
        }
        walk.close_all().await;
        let Walk { changes, found, state, configured_providers, .. } = walk;
        (Told { changes, found }, state, configured_providers)
    }

    fn parsed(&self, config: &str) -> Result<Rc<Module>, Diagnostics> {
        let mut last = self.last.borrow_mut();
        if let Some((_, module)) = last.as_ref().filter(|(text, _)| text == config) {
            return Ok(Rc::clone(module));
        }
        let module = Rc::new(Module::parse(config)?);
        *last = Some((config.to_owned(), Rc::clone(&module)));
        Ok(module)
    }

    /// A configuration, and what its expressions may use from the beginning.
    fn read<'c, 'h>(
        &self,
        given: &Given<'_>,
        calls: &'c Calls<'h>,
    ) -> Result<(Rc<Module>, World<'c, 'h>), Diagnostics> {
        let module = self.parsed(given.config)?;
        let values = values(module.file(), given.variables)?;
        Ok((module, World::new(calls, values)))
    }
}

/// The values of the variables that a configuration declares.
fn values(file: &File, given: &BTreeMap<String, Value>) -> Result<BTreeMap<String, Value>, Diagnostics> {
    let (declared, mut found) = Variables::declared([file]);
    for name in given.keys().filter(|name| declared.get(name).is_none()) {
        let detail = format!(
            "The step gives a value for {name:?}, and no `variable` block of its configuration declares it."
        );
        found.push(Diagnostic::error("Value for undeclared variable", detail));
    }
    let mut values = BTreeMap::new();
    for variable in declared.iter() {
        let name = variable.name.clone();
        let given = given.get(&name).filter(|value| variable.nullable || !value.is_null());
        match (given, &variable.default) {
            (Some(value), _) => match variable.constraint.convert(value) {
                Ok(value) => drop(values.insert(name, value)),
                Err(error) => {
                    let detail = format!("The value of {name:?} does not fit its type: {error}.");
                    found.push(Diagnostic::error("Invalid value for input variable", detail));
                }
            },
            (None, Some(default)) => drop(values.insert(name, default.clone())),
            (None, None) => {
                let detail = format!("The input variable {name:?} is not set, and has no default value.");
                found.push(Diagnostic::error("No value for required variable", detail));
            }
        }
    }
    if found.has_errors() { Err(found) } else { Ok(values) }
}
