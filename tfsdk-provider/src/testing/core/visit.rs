//! A visit of a walk: to one part of an instance of a module, or to one instance of a resource.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

use tfsdk_config::Body;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::{Block, Member};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::HclString;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Value, ValueRef};
use tfsdk_lang::expr::{Expr, Marked, NativeBlock, NativeBody};

use super::walk::{Purpose, Walk};
use super::world::{Scope, World};
use crate::testing::config::{
    Module, ResourceBlock, is_within, label, of_body, references, references_of, references_of_generated,
};
use crate::testing::hosted::Described;

/// What is under way in one place of a walk, and what it says.
pub(super) struct Visit<'w, 'c, 'h> {
    pub(super) walk: &'w Walk<'c, 'h>,
    /// The position of the module, and the address of the instance of it.
    pub(super) at: usize,
    pub(super) module: String,
    /// `each`, `count`, `self`; `var` where a variable is held to its rules and nothing is known of the others
    pub(super) own: BTreeMap<&'static str, Marked>,
    /// Whether something is known there; else it is looked at as Terraform does before it plans.
    pub(super) knows: bool,
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
        Self { walk, at, module, own, knows: true, found: Diagnostics::new() }
    }

    pub(super) fn is_destroying(&self) -> bool {
        self.walk.purpose == Purpose::Destroy
    }

    /// Whether something is imported. `depends_on` of resources and modules is not checked then, as Terraform does that when it
    /// validates.
    pub(super) fn is_importing(&self) -> bool {
        self.walk.purpose == Purpose::Import
    }

    pub(super) fn written(&self) -> &'c Module {
        self.walk.config.at(self.at)
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

    /// The value of an expression; what is wrong with it is told.
    pub(super) fn evaluate(&mut self, expr: &Expr) -> Value {
        self.evaluate_marked(expr).value
    }

    /// The same with its marks.
    pub(super) fn evaluate_marked(&mut self, expr: &Expr) -> Marked {
        if !self.all_there(expr.references()) {
            return Value::unknown(Type::DYNAMIC).into();
        }
        let named = references(expr).collect();
        let (value, found) = self.in_scope(&named, |scope| expr.evaluate_marked(scope));
        self.found.append(found.in_file(&self.written().file_name()));
        value
    }

    /// What something comes to, unless it tells an error.
    pub(super) fn unless_wrong<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let before = std::mem::take(&mut self.found);
        let value = act(self);
        let found = std::mem::replace(&mut self.found, before);
        let is_sound = !found.has_errors();
        self.found.append(found);
        is_sound.then_some(value)
    }

    pub(super) fn is_true(&mut self, expr: &Expr) -> bool {
        self.evaluate(expr).as_bool() == Some(true)
    }

    /// Does something where all is known that is named.
    pub(super) fn in_scope<T>(&self, named: &BTreeSet<String>, act: impl FnOnce(&Scope<'_, '_>) -> T) -> T {
        let worlds = self.walk.worlds.borrow();
        let Walk { functions, config, .. } = self.walk;
        let is_applying = self.walk.purpose == Purpose::Apply;
        let (module, own) = (&*self.module, &self.own);
        let was_asked = Cell::new(false);
        act(&Scope {
            functions,
            worlds: &worlds,
            config,
            at: self.at,
            module,
            own,
            named,
            knows: self.knows,
            is_applying,
            called: &self.walk.called,
            looked_locals: &self.walk.looked_locals,
            was_asked,
            wholes: RefCell::default(),
        })
    }

    /// What stands behind the address of a block in its instance.
    fn suffix(&self) -> String {
        let part = |own: &str, name: &str| self.own.get(own)?.value.attribute(name).map(ValueRef::to_value);
        match (part("count", "index"), part("each", "key")) {
            (Some(index), _) => format!("[{index}]"),
            (None, Some(key)) => format!("[{}]", HclString(key.as_str().unwrap_or_default())),
            (None, None) => String::new(),
        }
    }

    /// The value of a body by a schema; `None`: what is wrong with it is told. One that asks for nothing around it is the same
    /// wherever and whenever it is decoded.
    pub(super) fn decode(&mut self, block: &ResourceBlock<'_>, schema: &Described) -> Option<Marked> {
        if let Some(value) = block.constant.get() {
            return Some(value.clone());
        }
        let body: Body<'_> = self.written().body_of(block.tree);
        let is_there = self.body_is_there(&block.tree.body, schema.block());
        // That a body refers to itself a plan finds, and nothing that only looks at it.
        if !is_there || self.knows && !self.body_is_of_others(block, schema.block()) {
            return None;
        }
        let named = of_body(&block.tree.body);
        let (value, found, is_constant) = self.in_scope(&named, |scope| {
            let (value, found) = body.decode_resource_marked(schema.shape(), scope);
            (value, found, !scope.was_asked.get())
        });
        if is_constant && found.is_empty() {
            return Some(block.constant.get_or_init(|| value).clone());
        }
        let is_sound = !found.has_errors();
        self.found.append(found);
        is_sound.then_some(value)
    }

    /// Tells where the body of a resource refers to its resource, and whether it does not.
    fn body_is_of_others(&mut self, block: &ResourceBlock<'_>, schema: &Block) -> bool {
        let suffix = &*self.suffix();
        let unknown = unknown_places(&block.tree.body, schema);
        let own = references_of(&block.tree.body).into_iter().filter(|it| !is_in_any(it.range, &unknown));
        self.is_of_others(block, Some(suffix), own)
    }

    /// Tells which references of what a body has, with what is generated in it, lead nowhere, and whether none does. What its schema
    /// does not know is told by itself, and not read.
    pub(super) fn body_is_there(&mut self, body: &NativeBody, schema: &Block) -> bool {
        // Of what is not known yet nothing is read, nor of what is told to be no collection.
        let generates = |expr: &Expr| {
            if self.leads_nowhere(expr) {
                return false;
            }
            let named = references(expr).collect();
            let (value, found) = self.in_scope(&named, |scope| expr.evaluate(scope));
            !found.has_errors() && value.elements().next().is_some()
        };
        let unknown = unknown_places(body, schema);
        let read = references_of_generated(body, &generates);
        self.all_there(read.into_iter().filter(|it| !is_in_any(it.range, &unknown)))
    }

    /// Keeps what was said about a resource.
    pub(super) fn tell(&mut self, address: &str, found: Diagnostics) {
        self.found.append(found.map(|one| one.about(address)));
    }
}

/// Where a body has what its schema does not know.
fn unknown_places(body: &NativeBody, schema: &Block) -> Vec<SourceRange> {
    let is_unknown = |name: &str| schema.get(name).is_none();
    let given = body.attributes.iter().filter(|given| is_unknown(&given.name));
    let mut all: Vec<SourceRange> = given.map(|given| given.expr.range).collect();
    for block in &body.blocks {
        let is_dynamic = block.kind == "dynamic" && is_unknown("dynamic");
        let name = if is_dynamic { label(block, 0) } else { &block.kind };
        // What a `dynamic` block is expanded by is read before it is asked what it generates.
        let contents = block.body.blocks.iter().filter(|inner| inner.kind == "content");
        let written: Vec<&NativeBlock> = if is_dynamic { contents.collect() } else { vec![block] };
        match schema.get(name) {
            None => all.extend(written.iter().map(|it| it.open_range.to(it.close_range))),
            Some(Member::Attribute(_)) => {}
            Some(Member::Block(nested)) => {
                all.extend(written.iter().flat_map(|it| unknown_places(&it.body, nested.block())));
            }
        }
    }
    all
}

fn is_in_any(part: SourceRange, places: &[SourceRange]) -> bool {
    places.iter().any(|whole| is_within(part, *whole))
}

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
