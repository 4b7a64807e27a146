//! A visit of a walk: to one part of an instance of a module, or to one instance of a resource.

use std::collections::BTreeMap;

use tfsdk_config::{Body, BodyShape};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::Schema;
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::{Expr, Marked, NativeBlock};

use super::expansion::Expansion;
use super::walk::{Mode, Walk};
use super::world::{Scope, World};
use crate::testing::config::{Module, ResourceBlock, attribute};

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

impl<'c, 'h> Walk<'c, 'h> {
    /// A visit to the root module.
    pub(super) fn visit(&self) -> Visit<'_, 'c, 'h> {
        Visit::new(self, 0, String::new(), BTreeMap::new())
    }
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

    pub(super) fn know(
        &self,
        of: impl FnOnce(&mut World) -> &mut BTreeMap<String, Marked>,
        name: &str,
        value: Marked,
    ) {
        if let Some(world) = self.walk.worlds.borrow_mut().get_mut(&self.module) {
            of(world).insert(name.to_owned(), value);
        }
    }

    /// The instances of a block; `None`: they cannot be told.
    pub(super) fn expansion(&mut self, count: Option<&Expr>, for_each: Option<&Expr>) -> Option<Expansion> {
        if let Some(count) = count {
            let Marked { value, marks } = self.evaluate_marked(count);
            if marks.is_ephemeral() {
                return self.wrong(count, "count", EPHEMERAL_COUNT);
            }
            return match value.as_ref().as_i64().and_then(|count| usize::try_from(count).ok()) {
                Some(count) => Some(Expansion::Count(count)),
                None => {
                    self.wrong(count, "count", "It has to be a number that is known when Terraform plans.")
                }
            };
        }
        let Some(for_each) = for_each else { return Some(Expansion::One) };
        let Marked { value: all, marks } = self.evaluate_marked(for_each);
        if marks.is_sensitive() {
            return self.wrong(for_each, "for_each", SECRET_KEYS);
        }
        if marks.is_ephemeral() {
            return self.wrong(for_each, "for_each", EPHEMERAL_KEYS);
        }
        if !all.is_known() || all.is_null() {
            return self.wrong(
                for_each,
                "for_each",
                "It has to be a map or set that is known when Terraform plans.",
            );
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
            None => {
                self.wrong(for_each, "for_each", "It has to be a map, or a set of strings that are known.")
            }
        }
    }

    fn wrong<T>(&mut self, expr: &Expr, argument: &str, detail: &'static str) -> Option<T> {
        let told = Diagnostic::error(format!("Invalid {argument} argument"), detail);
        self.found.push(told.in_source(expr.range).in_file(&self.written().file_name()));
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
        let Walk { functions, config, .. } = self.walk;
        act(&Scope { functions, worlds: &worlds, config, at: self.at, module: &self.module, own: &self.own })
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

    /// Keeps what was said about a resource.
    pub(super) fn tell(&mut self, address: &str, found: Diagnostics) {
        self.found.append(found.map(|one| one.about(address)));
    }
}

const EPHEMERAL_COUNT: &str = "The given \"count\" is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify the number of resource instances.";
const EPHEMERAL_KEYS: &str = "The given \"for_each\" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource's instance keys.";

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
