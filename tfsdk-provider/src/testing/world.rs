//! What expressions of a configuration may use.

use std::collections::BTreeMap;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use tfsdk_config::Functions;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{self, FunctionError, Marked, Parameter};

use super::address::before;
use super::configuration::Configuration;
use super::expansion::{self, Expansion, Place};
use super::heard::heard;
use super::host::AnyServer;
use super::hosted::Hosted;
use super::module::Module;
use super::resource_block::ResourceMode;
use crate::proto::tfplugin6::function::Parameter as SentParameter;
use crate::proto::tfplugin6::{Diagnostic, call_function};
use crate::wire::{read, written};

/// The functions of a configuration: Terraform's own, and those of its providers.
pub(super) struct Calls<'h> {
    own: &'h Functions,
    by_name: BTreeMap<String, Called<'h>>,
}

impl<'h> Calls<'h> {
    pub(super) fn new(own: &'h Functions, hosts: &'h Hosted) -> Self {
        let mut by_name = BTreeMap::new();
        for (host_name, host) in &hosts.by_name {
            for (name, function) in &host.functions {
                let called = Called {
                    server: &*host.server,
                    name,
                    parameters: function.parameters.iter().map(parameter).collect(),
                    variadic: function.variadic_parameter.as_ref().map(parameter),
                    returned: ty(&function.r#return.clone().unwrap_or_default().r#type),
                };
                by_name.insert(format!("provider::{host_name}::{name}"), called);
            }
        }
        Self { own, by_name }
    }
}

/// What is known so far of the parts of each module's instances, by their addresses.
pub(super) type Worlds = BTreeMap<String, World>;

/// What is known so far of the parts of an instance of a module.
#[derive(Clone, Default)]
pub(super) struct World {
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
    pub(super) calls: &'s Calls<'h>,
    pub(super) worlds: &'s Worlds,
    pub(super) config: &'s Configuration,
    /// The position of the module, and the address of the instance of it.
    pub(super) at: usize,
    pub(super) module: &'s str,
    /// `each`, `count`, `self`
    pub(super) own: &'s BTreeMap<&'static str, Marked>,
}

impl Scope<'_, '_> {
    fn world(&self) -> Option<&World> {
        self.worlds.get(self.module)
    }

    /// What the modules that are called here give out.
    fn modules(&self) -> Marked {
        let calls = self.world().into_iter().flat_map(|world| &world.calls);
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
}

fn object(parts: &BTreeMap<String, Marked>) -> Marked {
    expansion::object(parts.iter().map(|(name, value)| (name.as_str(), value.clone())))
}

fn by_type(all: &BTreeMap<String, BTreeMap<String, Marked>>) -> Marked {
    expansion::object(all.iter().map(|(ty, all)| (ty.as_str(), object(all))))
}

impl expr::Scope for Scope<'_, '_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        let world = self.world()?;
        let folder = &self.config.at(self.at).folder;
        let folder = if folder.is_empty() { "." } else { folder };
        match name {
            "var" => Some(object(&world.variables)),
            "local" => Some(object(&world.locals)),
            "module" => Some(self.modules()),
            "data" => Some(by_type(&world.data)),
            "ephemeral" => Some(by_type(&world.ephemeral)),
            "path" => {
                let folders = [("cwd", "."), ("module", folder), ("root", ".")];
                Some(Value::object(folders.map(|(name, folder)| (name, Value::from(folder)))).into())
            }
            "terraform" => Some(Value::object([("workspace", Value::from("default"))]).into()),
            _ => match self.own.get(name) {
                Some(own) => Some(own.clone()),
                None => world.resources.get(name).map(object),
            },
        }
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        let fixed = ["data", "ephemeral", "local", "module", "path", "terraform", "var"];
        let own = self.own.keys().copied();
        let resources = self.world().into_iter().flat_map(|world| world.resources.keys());
        Some(resources.map(String::as_str).chain(fixed).chain(own).collect())
    }

    fn function(&self, name: &str) -> Option<&dyn expr::Function> {
        match self.calls.by_name.get(&*self.config.providers().function(self.at, name)) {
            Some(called) => Some(called),
            None => self.calls.own.get(name),
        }
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(self.calls.own.names().chain(self.calls.by_name.keys().map(String::as_str)).collect())
    }
}

/// A function of a provider.
struct Called<'h> {
    server: &'h dyn AnyServer,
    name: &'h str,
    parameters: Vec<Parameter>,
    variadic: Option<Parameter>,
    returned: Type,
}

fn ty(json: &[u8]) -> Type {
    std::str::from_utf8(json).ok().and_then(|json| Type::from_json(json).ok()).unwrap_or(Type::DYNAMIC)
}

fn parameter(sent: &SentParameter) -> Parameter {
    // The language asks for names that live as long as the program, and a scenario runs once in it.
    Parameter {
        name: "argument",
        ty: ty(&sent.r#type),
        allow_null: sent.allow_null_value,
        allow_unknown: sent.allow_unknown_values,
    }
}

impl expr::Function for Called<'_> {
    fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    fn variadic(&self) -> Option<&Parameter> {
        self.variadic.as_ref()
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
        Ok(self.returned.clone())
    }

    fn call(&self, args: &[Value], _: &Budget) -> Result<Value, FunctionError> {
        let parameter = |position: usize| self.parameters.get(position).or(self.variadic.as_ref());
        let sent = args.iter().enumerate().map(|(position, argument)| {
            let ty = parameter(position).map_or(&Type::DYNAMIC, |parameter| &parameter.ty);
            Ok(written("argument", argument, ty)?.unwrap_or_default())
        });
        let answer = sent.collect::<Result<Vec<_>, crate::server::Refusal>>().and_then(|arguments| {
            let request = call_function::Request { name: self.name.to_owned(), arguments };
            at_once(self.server.call_function(request)).unwrap_or_else(|| {
                let detail = "A function is answered at once, and this one waits for something.";
                Err(Diagnostic::error("The function did not finish", detail).into())
            })
        });
        let (response, found) = heard(answer, |_| Vec::new());
        let said = |message: String| Err(FunctionError::new(message));
        match response {
            None => said(found.to_string()),
            Some(call_function::Response { error: Some(error), .. }) => {
                match error.function_argument.and_then(|position| usize::try_from(position).ok()) {
                    Some(position) => Err(FunctionError::argument(position, error.text)),
                    None => said(error.text),
                }
            }
            Some(call_function::Response { result, .. }) => {
                read("result", result.as_ref(), &self.returned, Limits::new())
                    .or_else(|refusal| said(heard::<()>(Err(refusal), |()| Vec::new()).1.to_string()))
            }
        }
    }
}

/// What does not wait for anything, as the functions of a provider do not.
pub(super) fn at_once<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(ready) => Some(ready),
        Poll::Pending => None,
    }
}
