//! A visit of a walk: to one part of an instance of a module, or to one instance of a resource.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::{Body, BodyShape, Variables};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::plan::Action;
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::{Expr, Marked, Marks, NativeBlock};

use super::address::{Address, before, without_keys};
use super::change::OutputChange;
use super::conditions::Condition;
use super::expansion::{Expansion, Place};
use super::graph::{Node, Part};
use super::host::Host;
use super::module::Module;
use super::reference::depends_on;
use super::resource_block::{ResourceBlock, ResourceMode};
use super::sensitive::{fitted, in_schema};
use super::tree::{attribute, label};
use super::walk::{Mode, Walk, address_of, is_not_there};
use super::world::{Scope, World};

/// What is under way in one place of a walk, and what it says.
pub(super) struct Visit<'w, 'c, 'h> {
    pub(super) walk: &'w Walk<'c, 'h>,
    /// The position of the module, and the address of the instance of it.
    pub(super) at: usize,
    pub(super) module: String,
    /// `each`, `count`, `self`
    pub(super) own: BTreeMap<&'static str, Marked>,
    pub(super) found: Diagnostics,
}

impl<'w, 'c, 'h> Visit<'w, 'c, 'h> {
    pub(super) const fn new(
        walk: &'w Walk<'c, 'h>,
        at: usize,
        module: String,
        own: BTreeMap<&'static str, Marked>,
    ) -> Self {
        Self { walk, at, module, own, found: Diagnostics::new() }
    }

    pub(super) fn is_destroying(&self) -> bool {
        self.walk.mode == Mode::Destroy
    }

    pub(super) fn written(&self) -> &'c Module {
        self.walk.config.at(self.at)
    }

    /// Evaluates a part that is no resource.
    pub(super) async fn part(&mut self, node: &Node) {
        let Some(tree) = node.tree(self.walk.config) else { return };
        match node.part {
            Part::Local(position) => {
                let Some(local) = tree.body.attributes.get(position) else { return };
                let value = self.evaluate_marked(&local.expr);
                self.know(|world| &mut world.locals, &local.name, value);
            }
            Part::Variable => {
                self.given(label(tree, 0));
                self.holds(Condition::Validation, tree);
            }
            Part::Output => self.output(tree),
            Part::Provider => {
                let name = label(tree, 0);
                match self.walk.hosts.by_name.get(name) {
                    Some(host) => {
                        let body = self.written().body_of(tree);
                        self.configure(node.provider().unwrap_or(name), host, Some(body)).await;
                    }
                    None => self.found.push(is_not_there(self.walk.hosts, "provider", name)),
                }
            }
            Part::Call(called) => self.call(tree, called),
            Part::Check => {
                if !self.is_destroying() {
                    self.holds(Condition::Assertion, tree);
                }
            }
            Part::Resource(_) | Part::Read(_) => {}
        }
    }

    fn output(&mut self, tree: &NativeBlock) {
        let name = label(tree, 0);
        let Some(value) = self.required(tree, "value") else { return };
        if !self.is_destroying() && !self.holds(Condition::OutputPrecondition, tree) {
            return;
        }
        let has_failed = self.found.has_errors();
        let Marked { value, marks } = self.evaluate_marked(value);
        let is_hidden = attribute(&tree.body, "sensitive").is_some_and(|it| self.is_true(it));
        if !self.module.is_empty() {
            // Terraform 1.11 does not follow what a module calls sensitive, but what its value is made of.
            if !has_failed {
                self.know(|world| &mut world.outputs, name, Marked::new(value, marks));
            }
        } else if marks.has_sensitive() && !is_hidden {
            let told = Diagnostic::error("Output refers to sensitive values", EXPOSED);
            self.found.push(told.in_source(tree.kind_range).in_file(&self.written().file_name()));
        } else {
            self.give_out(name, &value, is_hidden);
        }
    }

    /// An argument that a block has to have.
    pub(super) fn required<'m>(&mut self, tree: &'m NativeBlock, name: &str) -> Option<&'m Expr> {
        let found = attribute(&tree.body, name);
        if found.is_none() {
            let detail = format!("The argument {name:?} is required, but no definition was found.");
            let missing = Diagnostic::error("Missing required argument", detail).in_source(tree.kind_range);
            self.found.push(missing.in_file(&self.written().file_name()));
        }
        found
    }

    fn know(&self, of: impl FnOnce(&mut World) -> &mut BTreeMap<String, Marked>, name: &str, value: Marked) {
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(&self.module) {
            of(world).insert(name.to_owned(), value);
        }
    }

    /// An output of the whole configuration. One that is null is none.
    fn give_out(&self, name: &str, value: &Value, is_hidden: bool) {
        let mut state = self.walk.state.borrow_mut();
        let before = state.outputs.get(name).cloned();
        let was_hidden = state.hidden_outputs.contains(name);
        let after = Some(value).filter(|value| !value.is_null()).cloned();
        if let Some(after) = after.clone().filter(|_| self.walk.mode == Mode::Apply) {
            state.outputs.insert(name.to_owned(), after);
            if is_hidden {
                state.hidden_outputs.insert(name.to_owned());
            }
        }
        let is_hidden = is_hidden || was_hidden;
        self.walk.outputs.borrow_mut().insert(name.to_owned(), OutputChange { before, after, is_hidden });
    }

    /// Finds out which instances of a module there are.
    fn call(&mut self, tree: &NativeBlock, called: usize) {
        let metas = ["count", "for_each"].map(|name| attribute(&tree.body, name));
        let Some(expansion) = self.expansion(metas[0], metas[1]) else { return };
        let name = label(tree, 0);
        for place in expansion.places() {
            let address = format!("{}module.{name}{}", before(&self.module), place.suffix);
            self.walk.configured.borrow_mut().insert(address.clone());
            let world = World::of(self.walk.config.at(called));
            self.walk.worlds.borrow_mut().insert(address, world);
        }
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(&self.module) {
            world.calls.insert(name.to_owned(), expansion);
        }
        let (declared, _) = Variables::declared([self.walk.config.at(called).file()]);
        let metas = ["source", "version", "count", "for_each", "providers", "depends_on"];
        for argument in tree.body.attributes.iter().filter(|it| !metas.contains(&it.name.as_str())) {
            if declared.get(&argument.name).is_none() {
                let detail = format!("An argument named {:?} is not expected here.", argument.name);
                let told = Diagnostic::error("Unsupported argument", detail).in_source(argument.expr.range);
                self.found.push(told.in_file(&self.written().file_name()));
            }
        }
    }

    /// The value of a variable of a module that is called; the root module has its own already.
    fn given(&mut self, name: &str) {
        let Some((caller, tree)) = self.walk.config.call(self.at) else { return };
        let (declared, _) = Variables::declared([self.written().file()]);
        let Some(variable) = declared.get(name) else { return };
        let given = attribute(&tree.body, name).map(|expr| self.in_caller(caller, tree, expr));
        let given = given.filter(|given| variable.nullable || !given.value.is_null());
        let Marked { value, marks } = match (given, &variable.default) {
            (Some(Marked { value, marks }), _) => match variable.constraint.convert(&value) {
                Ok(value) => fitted(value, &marks),
                Err(error) => {
                    let detail = format!("The value of {name:?} does not fit its type: {error}.");
                    return self.found.push(Diagnostic::error("Invalid value for input variable", detail));
                }
            },
            (None, Some(default)) => default.clone().into(),
            (None, None) => {
                let detail = format!("The argument {name:?} is required, but no definition was found.");
                let told = Diagnostic::error("Missing required argument", detail).in_source(tree.kind_range);
                let file = self.walk.config.at(caller).file_name();
                return self.found.push(told.in_file(&file));
            }
        };
        let marks = if variable.sensitive { marks.and_own(&Marks::sensitive()) } else { marks };
        self.know(|world| &mut world.variables, name, Marked::new(value, marks));
    }

    /// An expression of the call of this module's instance.
    fn in_caller(&mut self, caller: usize, tree: &NativeBlock, expr: &Expr) -> Marked {
        let name = label(tree, 0);
        let call = format!("module.{name}");
        // What is called stands last in its address, with its key.
        let end = self.module.rfind(&call).unwrap_or_default();
        let (module, suffix) =
            (self.module.get(..end).unwrap_or_default(), self.module.get(end + call.len()..));
        let module = module.strip_suffix('.').unwrap_or(module).to_owned();
        let places = self.walk.worlds.borrow().get(&module).and_then(|world| world.calls.get(name).cloned());
        let place = places.and_then(|it| it.places().into_iter().find(|it| Some(&*it.suffix) == suffix));
        let mut visit = Visit::new(self.walk, caller, module, place.map(|it| it.own).unwrap_or_default());
        let value = visit.evaluate_marked(expr);
        self.found.append(visit.found);
        value
    }

    /// Whether there is such a resource.
    pub(super) fn has(&mut self, block: &ResourceBlock<'_>, provider: &str) -> bool {
        let is_there = self.schema_of(block, provider).is_some();
        if !is_there {
            self.found.push(is_not_there(self.walk.hosts, block.mode.word(), block.type_name));
        }
        is_there
    }

    fn schema_of(&self, block: &ResourceBlock<'_>, provider: &str) -> Option<(&'h Host, &'h Schema)> {
        let host = self.walk.host_of(provider)?;
        let schemas = match block.mode {
            ResourceMode::Managed => &host.resources,
            ResourceMode::Data => &host.data_sources,
            ResourceMode::Ephemeral => &host.ephemeral_resources,
        };
        Some((host, schemas.get(block.type_name)?))
    }

    /// What becomes of one instance, if its conditions hold.
    pub(super) async fn resource(
        &mut self,
        block: &ResourceBlock<'_>,
        provider: &str,
        place: &Place,
    ) -> Marked {
        let Some((host, schema)) = self.schema_of(block, provider) else {
            return Value::null(tfsdk_core::ty::Type::DYNAMIC).into();
        };
        let address = format!("{}{}", address_of(&self.module, block), place.suffix);
        let conditions = block.lifecycle_block().filter(|_| !self.is_destroying());
        if let Some(lifecycle) = conditions
            && !self.holds(Condition::ResourcePrecondition, lifecycle)
        {
            self.walk.configured.borrow_mut().insert(address);
            return Value::unknown(schema.ty().clone()).into();
        }
        let Marked { value, marks } = match block.mode {
            ResourceMode::Managed => self.managed(block, host, schema, &address).await,
            ResourceMode::Data => self.data(block, host, schema, &address).await,
            ResourceMode::Ephemeral => self.opened(block, host, schema, &address).await.into(),
        };
        let marks = in_schema(schema.block(), value.as_ref(), &marks);
        let value = Marked::new(value, marks);
        if let Some(lifecycle) = conditions.filter(|_| !self.found.has_errors()) {
            self.own.insert("self", value.clone());
            self.holds(Condition::ResourcePostcondition, lifecycle);
        }
        value
    }

    /// The instances of a block; `None`: they cannot be told.
    pub(super) fn expansion(&mut self, count: Option<&Expr>, for_each: Option<&Expr>) -> Option<Expansion> {
        if let Some(count) = count {
            let count = self.evaluate(count);
            return match count.as_ref().as_i64().and_then(|count| usize::try_from(count).ok()) {
                Some(count) => Some(Expansion::Count(count)),
                None => self.wrong("count", "It has to be a number that is known when Terraform plans."),
            };
        }
        let Some(for_each) = for_each else { return Some(Expansion::One) };
        let Marked { value: all, marks } = self.evaluate_marked(for_each);
        if marks.is_sensitive() {
            return self.wrong("for_each", SECRET_KEYS);
        }
        if !all.is_known() || all.is_null() {
            return self.wrong("for_each", "It has to be a map or set that is known when Terraform plans.");
        }
        let is_set = matches!(all.ty().kind(), TypeKind::Set(_));
        let each = all.elements().map(|(key, value)| {
            let name = match key {
                Key::Attribute(name) | Key::Key(name) => name,
                Key::Element(_) if is_set => value.as_str()?,
                _ => return None,
            };
            Some((name.to_owned(), Marked::new(value.to_value(), marks.element(key))))
        });
        match each.collect() {
            Some(each) => Some(Expansion::Each(each)),
            None => self.wrong("for_each", "It has to be a map, or a set of strings that are known."),
        }
    }

    fn wrong<T>(&mut self, argument: &str, detail: &'static str) -> Option<T> {
        self.found.push(Diagnostic::error(format!("Invalid {argument} argument"), detail));
        None
    }

    /// The value of an expression; what is wrong with it is told.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Value {
        self.evaluate_marked(expr).value
    }

    /// The same with its marks.
    pub(super) fn evaluate_marked(&mut self, expr: &Expr) -> Marked {
        let (value, found) = self.in_scope(|scope| expr.evaluate_marked(scope));
        self.found.append(found.in_file(&self.written().file_name()));
        value
    }

    pub(super) fn is_true(&mut self, expr: &Expr) -> bool {
        self.evaluate(expr).as_bool() == Some(true)
    }

    pub(super) fn in_scope<T>(&self, act: impl FnOnce(&Scope<'_, '_>) -> T) -> T {
        let worlds = self.walk.worlds.borrow();
        let folder = &self.written().folder;
        act(&Scope { calls: self.walk.calls, worlds: &worlds, module: &self.module, folder, own: &self.own })
    }

    /// The value of a body by a schema; `None`: what is wrong with it is told.
    pub(super) fn decode(&mut self, block: &ResourceBlock<'_>, schema: &Schema) -> Option<Marked> {
        let shape = BodyShape::from(schema.block());
        let body: Body<'_> = self.written().body_of(block.tree);
        let (value, found) = self.in_scope(|scope| body.decode_resource_marked(&shape, scope));
        let is_sound = !found.has_errors();
        self.found.append(found);
        is_sound.then_some(value)
    }

    /// Whether what a block depends on has to be changed first (Terraform: `dependenciesHavePendingChanges`).
    ///
    /// A resource that a data source refers to is one that it depends on, also where all is known that it refers to.
    pub(super) fn waits(&self, block: &ResourceBlock<'_>) -> bool {
        if self.walk.mode == Mode::Apply {
            return false;
        }
        let own = |name: String| format!("{}{name}", before(self.walk.config.path(self.at)));
        let mut named: BTreeSet<String> = block.depends_on().map(own).collect();
        if block.mode == ResourceMode::Data {
            named.extend(block.resources().map(own));
        }
        // What the calls of its modules depend on holds for all that is in them.
        let mut at = self.at;
        while let Some((caller, tree)) = self.walk.config.call(at) {
            let path = before(self.walk.config.path(caller));
            named.extend(depends_on(tree).map(|name| format!("{path}{name}")));
            at = caller;
        }
        let mut waits_for = self.walk.graph.resources_of(&named);
        if block.has_conditions() {
            let name = format!("{}{}", before(self.walk.config.path(self.at)), block.address());
            waits_for.extend(self.walk.graph.needed_by_name(&name));
        }
        self.walk.changes.borrow().values().any(|change| {
            let address = Address::of(&change.address);
            // What stands in another instance of the same module is none that it can mean.
            let is_other = address.module != self.module
                && without_keys(address.module) == self.walk.config.path(self.at);
            change.action != Action::NoOp && !is_other && waits_for.contains(&address.configured())
        })
    }

    /// Keeps what was said about a resource.
    pub(super) fn tell(&mut self, address: &str, found: Diagnostics) {
        self.found.append(found.map(|one| one.about(address)));
    }
}

/// Why an output may not be given out, in Terraform's words.
const EXPOSED: &str = "To reduce the risk of accidentally exporting sensitive data that was intended to be only internal, Terraform requires that any root module output containing sensitive data be explicitly marked as sensitive, to confirm your intent.\n\nIf you do intend to export this data, annotate the output value as sensitive by adding the following argument:\n    sensitive = true";

/// Why instances may not be named after something, in Terraform's words.
const SECRET_KEYS: &str = "Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.";

/// What says which resource it is about.
trait About {
    fn about(self, address: &str) -> Self;
}

impl About for Diagnostic {
    fn about(self, address: &str) -> Self {
        let said = self.detail();
        // A provider that knows that Terraform does not show a place says it itself.
        let place = self.path().filter(|path| !said.contains(&format!("At {path}.")));
        let place = place.map(|path| format!(", at {path}")).unwrap_or_default();
        let detail = format!("{said}\n\nwith {address}{place}");
        let told = Diagnostic::new(self.severity(), self.summary().to_owned(), detail);
        told.in_place(self.place().cloned())
    }
}
