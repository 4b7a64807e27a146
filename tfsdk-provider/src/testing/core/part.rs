//! The parts of a configuration that are no resources, in a walk.

use tfsdk_core::diag::Diagnostic;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked, NativeBlock};

use super::conditions::Condition;
use super::unasked::some_instance;
use super::visit::Visit;
use super::walk::{Purpose, is_not_there};
use super::world::World;
use crate::testing::address::before;
use crate::testing::change::OutputChange;
use crate::testing::config::{Node, Part, attribute, declared_at, head, label};
use crate::testing::sensitive::fitted;

impl Visit<'_, '_, '_> {
    /// Evaluates a part that is no resource.
    pub(super) async fn part(&mut self, node: &Node) {
        let Some(tree) = node.tree(self.walk.config) else { return };
        match node.part {
            Part::Local(position) => {
                let Some(local) = tree.body.attributes.get(position) else { return };
                if !self.is_not_of_itself(&local.name, &local.expr) {
                    return;
                }
                let value = self.evaluate_marked(&local.expr);
                self.know(|world| &mut world.locals, &local.name, value);
            }
            Part::Variable => {
                let name = label(tree, 0);
                let Some(given) = self.given(name) else { return };
                if let Some(value) = given {
                    self.know(|world| &mut world.variables, name, value);
                }
                self.holds(Condition::Validation, tree);
            }
            Part::Output => self.output(tree),
            Part::Provider => {
                let Some(provider) = node.configures() else { return };
                match self.walk.host_of(provider) {
                    Some(host) => {
                        self.configure(provider, host, Some(tree)).await;
                    }
                    None => {
                        let (name, source) = (label(tree, 0), Some(provider.provider.as_str()));
                        self.found.push(is_not_there(self.walk.hosts, "provider", name, source));
                    }
                }
            }
            Part::Call(called) => self.call(tree, called),
            Part::Check => {
                // A check fails with what it reads.
                if !self.is_destroying() && !self.reads_in_vain(tree) {
                    self.holds(Condition::Assertion, tree);
                }
            }
            Part::Resource(_) | Part::Read(_) => {}
        }
    }

    /// Whether a data source of a check could not be read.
    fn reads_in_vain(&self, tree: &NativeBlock) -> bool {
        let unread = self.walk.unread.borrow();
        let mut read = tree.body.blocks.iter().filter(|inner| inner.kind == "data");
        read.any(|inner| {
            let address = format!("{}data.{}.{}", before(&self.module), label(inner, 0), label(inner, 1));
            unread.contains(&address)
        })
    }

    fn output(&mut self, tree: &NativeBlock) {
        if !self.output_holds(tree) {
            return;
        }
        let name = label(tree, 0);
        if self.is_planned_as_known(name) {
            return;
        }
        let Some((Marked { value, marks }, is_hidden)) = self.value_of_output(tree) else { return };
        match self.module.is_empty() {
            true => self.give_out(name, &value, is_hidden),
            // Terraform 1.11 does not follow what a module calls sensitive, but what its value is made of.
            false => self.know(|world| &mut world.outputs, name, Marked::new(value, marks)),
        }
    }

    /// Whether an output of the whole configuration is applied as it was planned: all of it was known then, and it is stored by now.
    /// Terraform does not evaluate it anew, even where what it is made of has come to something else, as what a data source computes in a
    /// map has: that is null in its plan.
    fn is_planned_as_known(&self, name: &str) -> bool {
        self.walk.purpose == Purpose::Apply
            && self.module.is_empty()
            && self.walk.outputs.borrow().get(name).is_some_and(OutputChange::is_known)
    }

    /// Whether an output may have a value, as nothing is wrong with what stands beside that.
    pub(super) fn output_holds(&mut self, tree: &NativeBlock) -> bool {
        if !self.may_be_given_out(tree) {
            return false;
        }
        // What is wrong with the value is told as well.
        let is_there = self.depends_are_there(tree);
        !is_there || self.is_destroying() || self.holds(Condition::OutputPrecondition, tree)
    }

    /// Whether an output may stand where it does; if not, nothing else is said of it.
    fn may_be_given_out(&mut self, tree: &NativeBlock) -> bool {
        let is_refused = self.module.is_empty() && self.says(tree, "ephemeral");
        if is_refused {
            let told = Diagnostic::error("Ephemeral output not allowed", EPHEMERAL_IN_ROOT);
            self.found.push(told.in_source(head(tree)).in_file(&self.written().file_name()));
        }
        !is_refused
    }

    fn says(&mut self, tree: &NativeBlock, name: &str) -> bool {
        attribute(&tree.body, name).is_some_and(|it| self.is_true(it))
    }

    /// The value of an output, if it may be given out and nothing else was wrong with it, and whether it is hidden.
    pub(super) fn value_of_output(&mut self, tree: &NativeBlock) -> Option<(Marked, bool)> {
        let expr = attribute(&tree.body, "value")?;
        let file = self.written().file_name();
        let is_ephemeral = self.says(tree, "ephemeral");
        let value = self.evaluate_marked(expr);
        let marks = &value.marks;
        let is_hidden = self.says(tree, "sensitive");
        if self.module.is_empty() && marks.has_sensitive() && !is_hidden {
            let told = Diagnostic::error("Output refers to sensitive values", EXPOSED);
            self.found.push(told.in_source(head(tree)).in_file(&file));
        }
        if self.found.has_errors() {
            return None;
        }
        let not_ephemeral = match (is_ephemeral, marks.is_ephemeral(), marks.has_ephemeral()) {
            // What a module gives out is not known to be ephemeral before it is evaluated.
            (true, false, _) if self.knows => Some(("Value not allowed in ephemeral output", NOT_EPHEMERAL)),
            (false, _, true) => Some(("Ephemeral value not allowed", EPHEMERAL_OUTPUT)),
            _ => None,
        };
        if let Some((summary, detail)) = not_ephemeral {
            self.found.push(Diagnostic::error(summary, detail).in_source(expr.range).in_file(&file));
            return None;
        }
        Some((value, is_hidden))
    }

    /// An output of the whole configuration. One that is null is none.
    fn give_out(&self, name: &str, value: &Value, is_hidden: bool) {
        let mut state = self.walk.state.borrow_mut();
        let before = state.outputs.get(name).cloned();
        let was_hidden = state.hidden_outputs.contains(name);
        let after = Some(value).filter(|value| !value.is_null()).cloned();
        // What hangs on what is not known yet stays as it was. What is planned is applied, even where that fails in part.
        let is_stored = match self.walk.purpose {
            Purpose::Apply | Purpose::Import => true,
            Purpose::Plan { .. } | Purpose::Refresh | Purpose::BeforeDestroy => value.is_wholly_known(),
            Purpose::Destroy => false,
        };
        if is_stored {
            state.give_out(name, after.as_ref(), is_hidden);
        }
        let is_hidden = is_hidden || was_hidden;
        self.walk.outputs.borrow_mut().insert(name.to_owned(), OutputChange { before, after, is_hidden });
    }

    /// Finds out which instances of a module there are.
    fn call(&mut self, tree: &NativeBlock, called: usize) {
        if !self.is_importing() && !self.depends_are_there(tree) {
            return;
        }
        let metas = ["count", "for_each"].map(|name| attribute(&tree.body, name));
        let Some(expansion) = self.expansion(metas[0], metas[1]) else { return };
        let name = label(tree, 0);
        self.walk.places.borrow_mut().entry(called).or_default();
        for place in expansion.places() {
            let address = format!("{}module.{name}{}", before(&self.module), place.suffix);
            self.walk.configured.borrow_mut().insert(address.clone());
            let world = World::of(self.walk.config.at(called));
            let world = World { caller: self.module.clone(), place: place.own, ..world };
            self.walk.places.borrow_mut().entry(called).or_default().push(address.clone());
            self.walk.worlds.borrow_mut().insert(address, world);
        }
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(&self.module) {
            world.calls.insert(name.to_owned(), expansion);
        }
    }

    /// The value that a module is given for a variable; the root module has its own already. `None`: something is wrong with it, which was
    /// told.
    pub(super) fn given(&mut self, name: &str) -> Option<Option<Marked>> {
        self.unless_wrong(|visit| visit.fitting(name))
    }

    fn fitting(&mut self, name: &str) -> Option<Marked> {
        let (caller, tree) = self.walk.config.call(self.at)?;
        let variable = self.written().variables().get(name)?;
        let argument = attribute(&tree.body, name);
        let given = argument.map(|expr| self.in_caller(caller, expr));
        let is_null = given.as_ref().is_some_and(|given| given.value.is_null());
        let file = self.walk.config.at(caller).file_name();
        let place = argument.map_or(tree.kind_range, |expr| expr.range);
        let whose = format!("{}var.{name}", before(self.walk.config.path(self.at)));
        let Marked { value, marks } = match (
            given.filter(|_| variable.nullable || !is_null),
            &variable.default,
        ) {
            (Some(Marked { value, marks }), _) => match variable.constraint.convert(&value) {
                Ok(_) if marks.has_ephemeral() && !variable.ephemeral => {
                    let told = Diagnostic::error("Ephemeral value not allowed", EPHEMERAL_VARIABLE);
                    self.found.push(told.in_source(place).in_file(&file));
                    return None;
                }
                Ok(value) => fitted(value, &marks),
                Err(error) => {
                    let (said, why) = ("Invalid value for input variable", error.sentence());
                    // Who may not read a value does not see the line that has it.
                    if variable.sensitive {
                        let detail = format!(
                            "The given value is not suitable for {whose}, which is sensitive: {why}. Invalid value defined at {file}:{place}."
                        );
                        let told = Diagnostic::error(said, detail).in_place(variable.declared_at.clone());
                        self.found.push(told);
                        return None;
                    }
                    let detail = format!(
                        "The given value is not suitable for {whose} declared at {}: {why}.",
                        declared_at(variable)
                    );
                    let told = Diagnostic::error(said, detail).in_source(place);
                    self.found.push(told.in_file(&file));
                    return None;
                }
            },
            (None, Some(default)) => default.clone().into(),
            (None, None) if is_null => {
                let detail = format!(
                    "The given value is not suitable for {whose} defined at {}: required variable may not be set to null.",
                    declared_at(variable)
                );
                let told = Diagnostic::error("Required variable not set", detail).in_source(place);
                self.found.push(told.in_file(&file));
                return None;
            }
            // That it is missing was told before anything was evaluated.
            (None, None) => return None,
        };
        let marks = marks.and_own(&variable.marks());
        Some(Marked::new(value, marks))
    }

    /// An expression of the call of this module's instance.
    fn in_caller(&mut self, caller: usize, expr: &Expr) -> Marked {
        if !self.knows {
            // Terraform does not look which of them the call has.
            let own = ["count", "for_each"].map(some_instance).into_iter().flatten().collect();
            let module = self.walk.config.path(caller).to_owned();
            let mut visit = Visit { knows: false, ..Visit::new(self.walk, caller, module, own) };
            let value = visit.evaluate_marked(expr);
            self.found.append(visit.found);
            return value;
        }
        let worlds = self.walk.worlds.borrow();
        let of = |world: &World| (world.caller.clone(), world.place.clone());
        let (module, own) = worlds.get(&self.module).map(of).unwrap_or_default();
        drop(worlds);
        let mut visit = Visit::new(self.walk, caller, module, own);
        let value = visit.evaluate_marked(expr);
        self.found.append(visit.found);
        value
    }
}

/// Why an output may not be given out, in Terraform's words.
const EXPOSED: &str = "To reduce the risk of accidentally exporting sensitive data that was intended to be only internal, Terraform requires that any root module output containing sensitive data be explicitly marked as sensitive, to confirm your intent.\n\nIf you do intend to export this data, annotate the output value as sensitive by adding the following argument:\n    sensitive = true";

/// Why values that are not to be kept may not stand in outputs, variables and numbers of instances, in Terraform's words; and
/// why others may not stand in outputs for such values.
const EPHEMERAL_IN_ROOT: &str = "Ephemeral outputs are not allowed in context of a root module";
const EPHEMERAL_OUTPUT: &str = "This output value is not declared as returning an ephemeral value, so it cannot be set to a result derived from an ephemeral value.";
const NOT_EPHEMERAL: &str = "This output value is declared as returning an ephemeral value, so it can only be set to an ephemeral value.";
const EPHEMERAL_VARIABLE: &str = "This input variable is not declared as accepting a ephemeral values, so it cannot be set to a result derived from an ephemeral value.";
