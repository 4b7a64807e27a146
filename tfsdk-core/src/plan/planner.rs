//! The planner, which goes through a schema with the values of a resource side by side.

use std::collections::HashSet;

use super::align::{Aligned, Sets, align_map, keeps};
use super::build::{like, object};
use super::canonical::{canonical, has_canonical};
use super::default;
use super::parts::{element, member, null, same, unknown_as_null};
use super::trail::Trail;
use crate::diag::{Diagnostics, Severity};
use crate::limits::Limits;
use crate::path::Path;
use crate::schema::{Attribute, Body, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::ty::TypeKind;
use crate::value::{Key, RawKey, Value, ValueRef};

/// What the planner comes to.
pub(super) struct Draft {
    pub(super) planned: Value,
    /// What forces replacement where it differs, whether it does or not.
    pub(super) requires_replace: Vec<Path>,
    pub(super) diagnostics: Diagnostics,
}

/// Plans the state to which a configuration takes a resource.
pub(super) fn draft(
    schema: &Schema,
    prior: &Value,
    config: &Value,
    limits: Limits,
    sets: &Sets<'_>,
) -> Draft {
    let root = Sides { prior: prior.as_ref(), core: Some(prior.as_ref()), config: config.as_ref() };
    let exists = !prior.is_null();
    let mut planner = Planner::new(exists, !exists, limits, sets);
    let mut planned = planner.members(schema.block().body(), root, Route::ROOT);
    if exists {
        if planned.raw_equals(prior) {
            planner.requires_replace.clear();
        } else {
            // What forces replacement is what changes by itself, and not what is computed anew because something changes.
            let forcing = std::mem::take(&mut planner.requires_replace);
            planner = Planner::new(exists, true, limits, sets);
            planned = planner.members(schema.block().body(), root, Route::ROOT);
            planner.requires_replace = forcing;
        }
    }
    let Planner { requires_replace, diagnostics, .. } = planner;
    Draft { planned, requires_replace, diagnostics }
}

/// The values of one part of the resource, side by side.
#[derive(Clone, Copy)]
struct Sides<'a> {
    /// The prior value; null if there was none.
    prior: ValueRef<'a>,
    /// The value that Terraform takes for the prior one when it checks the plan; `None` where it does not check.
    core: Option<ValueRef<'a>>,
    config: ValueRef<'a>,
}

/// Where the planner stands, and which path it reports if the part there forces replacement.
#[derive(Clone, Copy)]
struct Route<'a> {
    trail: &'a Trail<'a>,
    /// The part to report instead. Elements of sets have no address, and elements that moved have two, so it is the
    /// collection around them that is reported.
    anchor: Option<&'a Trail<'a>>,
}

impl<'a> Route<'a> {
    const ROOT: Route<'static> = Route { trail: &Trail::Root, anchor: None };

    /// The route one step further, where `trail` is that step.
    fn to(self, trail: &'a Trail<'a>) -> Self {
        Route { trail, ..self }
    }

    /// The route to elements that cannot be reported themselves.
    fn without_addresses(self) -> Self {
        Route { anchor: Some(self.address()), ..self }
    }

    fn address(self) -> &'a Trail<'a> {
        self.anchor.unwrap_or(self.trail)
    }
}

struct Planner<'b> {
    /// Whether the resource exists already.
    exists: bool,
    /// Whether anything changes. Then computed values become unknown.
    changes: bool,
    requires_replace: Vec<Path>,
    replacing: HashSet<Path>,
    diagnostics: Diagnostics,
    sets: &'b Sets<'b>,
}

impl<'b> Planner<'b> {
    fn new(exists: bool, changes: bool, limits: Limits, sets: &'b Sets<'b>) -> Self {
        Planner {
            exists,
            changes,
            requires_replace: Vec::new(),
            replacing: HashSet::new(),
            diagnostics: Diagnostics::up_to(limits.problems()),
            sets,
        }
    }

    fn replace(&mut self, at: Route<'_>) {
        let path = at.address().path();
        // Every element of a set reports the set.
        if self.replacing.insert(path.clone()) {
            self.requires_replace.push(path);
        }
    }

    fn members(&mut self, body: &Body, sides: Sides<'_>, at: Route<'_>) -> Value {
        let is_new = sides.prior.is_null();
        let mut parts = Vec::with_capacity(body.members().len());
        for (position, m) in body.members().iter().enumerate() {
            let sides = Sides {
                prior: member(sides.prior, position, m.name(), m.ty()),
                core: sides.core.map(|core| member(core, position, m.name(), m.ty())),
                config: member(sides.config, position, m.name(), m.ty()),
            };
            let trail = at.trail.attribute(m.name());
            let at = at.to(&trail);
            parts.push(match m {
                Member::Attribute(attribute) => self.attribute(attribute, sides, is_new, at),
                Member::Block(block) => self.nested_block(block, sides, at),
            });
        }
        object(body, parts)
    }

    fn attribute(&mut self, attribute: &Attribute, sides: Sides<'_>, is_new: bool, at: Route<'_>) -> Value {
        let planned = self.attribute_value(attribute, sides, is_new, at);
        let force_new = attribute
            .behaviour()
            .is_some_and(|b| b.force_new && !b.are_both_empty(planned.as_ref(), sides.prior));
        if force_new && self.exists {
            let computed_later = sides.config.is_null() && !planned.is_known();
            if !computed_later && planned.as_ref().equals(sides.prior) != Some(true) {
                self.replace(at);
            }
        }
        planned
    }

    fn attribute_value(
        &mut self,
        attribute: &Attribute,
        sides: Sides<'_>,
        is_new: bool,
        at: Route<'_>,
    ) -> Value {
        let Sides { prior, config, .. } = sides;
        if attribute.is_write_only() {
            return Value::null(attribute.ty().clone());
        }
        if config.is_null() {
            let planned = self.without_config(attribute, sides, is_new, at);
            if let (Some(nested), true) = (attribute.nested_type(), planned.is_null()) {
                self.removed_value(nested.body(), nested.nesting(), prior, at);
            }
            return planned;
        }
        match attribute.nested_type() {
            // Validation has already refused a configuration that sets it.
            _ if !attribute.terraform_mode().optional && attribute.mode().computed => config.to_value(),
            Some(nested) => self.nested_type(nested, sides, at),
            None if keeps_prior(attribute, sides, at.trail) => prior.to_value(),
            None => config.to_value(),
        }
    }

    /// The value of an attribute that the configuration leaves out.
    fn without_config(
        &mut self,
        attribute: &Attribute,
        sides: Sides<'_>,
        is_new: bool,
        at: Route<'_>,
    ) -> Value {
        let Sides { prior, core, config: null } = sides;
        let behaviour = attribute.behaviour();
        if let Some(made) = default::made(attribute) {
            let made = match (made, attribute.nested_type()) {
                // The objects of a default have defaults of their own, as those of a configuration have.
                (Ok(default), Some(nested)) if !default.is_null() && default.is_known() => {
                    // What the provider sets is left out, whether a default says so by null or by unknown.
                    let default = unknown_as_null(default.as_ref());
                    let sides = Sides { prior, core: None, config: default.as_ref() };
                    Ok(self.nested_type(nested, sides, at))
                }
                // It may mean the same as what is there, as what is configured may.
                (Ok(default), None) => {
                    let sides = Sides { prior, core, config: default.as_ref() };
                    Ok(if keeps_prior(attribute, sides, at.trail) { prior.to_value() } else { default })
                }
                (made, _) => made,
            };
            return made.unwrap_or_else(|error| {
                default::report(&mut self.diagnostics, attribute, &error, at.trail);
                Value::null(attribute.ty().clone())
            });
        }
        let mode = attribute.terraform_mode();
        if !mode.computed {
            // Where the attribute is dynamic, null has a type of its own, which Terraform wants back.
            return null.to_value();
        }
        let unknown = || Value::unknown(attribute.ty().clone());
        if is_new {
            return unknown();
        }
        if self.changes && !behaviour.is_some_and(|b| b.keep) { unknown() } else { prior.to_value() }
    }

    fn nested_type(&mut self, nested: &NestedType, sides: Sides<'_>, at: Route<'_>) -> Value {
        let body = nested.body();
        if !sides.config.is_known() {
            self.known_later(body, at);
            return sides.config.to_value();
        }
        match nested.nesting() {
            Nesting::Single => self.members(body, sides, at),
            Nesting::List => {
                self.elements(body, sides, self.sets.align_list(body, sides.prior, sides.config), at)
            }
            Nesting::Map => self.elements(body, sides, align_map(sides.prior, sides.config), at),
            Nesting::Set => {
                let aligned = self.sets.align(body, at.trail, sides.prior, sides.config);
                let planned = self.elements(body, sides, aligned, at);
                // Terraform wants as many elements as the configuration has.
                if planned.as_ref().len() == sides.config.len() { planned } else { sides.config.to_value() }
            }
        }
    }

    fn nested_block(&mut self, nested: &NestedBlock, sides: Sides<'_>, at: Route<'_>) -> Value {
        let body = nested.block().body();
        let Sides { prior, config, .. } = sides;
        let nesting = nested.nesting().shape();
        if config.is_null() {
            self.removed_value(body, nesting, prior, at);
            return config.to_value();
        }
        // Terraform wants blocks that are not known yet to be planned as they are.
        let has_unknown = || config.elements().any(|(_, element)| !element.is_known());
        if !config.is_known() || (nesting != Nesting::Single && has_unknown()) {
            self.known_later(body, at);
            return config.to_value();
        }
        match nesting {
            Nesting::Single => self.members(body, sides, at),
            Nesting::List => self.elements(body, sides, self.sets.align_list(body, prior, config), at),
            Nesting::Map => self.elements(body, sides, align_map(prior, config), at),
            Nesting::Set => {
                let aligned = self.sets.align(body, at.trail, prior, config);
                self.elements(body, sides, aligned, at)
            }
        }
    }

    fn elements(&mut self, body: &Body, sides: Sides<'_>, aligned: Aligned<'_>, at: Route<'_>) -> Value {
        let Sides { core, config, .. } = sides;
        let mut elements = Vec::with_capacity(config.len().unwrap_or(0));
        for ((key, config), found) in config.elements().zip(&aligned.of_config) {
            let prior = found.unwrap_or_else(|| null(body.ty()));
            // Terraform does not check the elements of sets.
            let core = match key {
                Key::Element(_) => None,
                key => core.map(|core| element(core, key).unwrap_or_else(|| null(body.ty()))),
            };
            let moved = aligned.by_key && core.is_some_and(|core| !core.raw_equals(prior));
            let at = if moved || core.is_none() { at.without_addresses() } else { at };
            let trail = at.trail.element(key, config);
            let at = at.to(&trail);
            elements.push(if !config.is_known() {
                self.known_later(body, at);
                config.to_value()
            } else if config.is_null() {
                config.to_value()
            } else {
                self.members(body, Sides { prior, core, config }, at)
            });
        }
        let is_set = matches!(config.ty().kind(), TypeKind::Set(_));
        let of_gone = if aligned.by_key || is_set { at.without_addresses() } else { at };
        for (key, prior) in &aligned.gone {
            let trail = at.trail.element(*key, *prior);
            self.removed(body, *prior, of_gone.to(&trail));
        }
        if is_set {
            self.distinct(body, config, &elements, at.trail);
        }
        like(config, body, elements)
    }

    /// Reports elements of a set that differ in the configuration but are equal in the plan, or read alike.
    fn distinct(&mut self, body: &Body, config: ValueRef<'_>, planned: &[Value], at: &Trail<'_>) {
        let read: Vec<Value>;
        let (planned, alike) = match has_canonical(body) {
            true => {
                read = planned.iter().map(|element| canonical(body, element.as_ref())).collect();
                (&read[..], "reads as another one of the set, perhaps")
            }
            false => (planned, "is the same as another one of the set"),
        };
        let mut seen = HashSet::new();
        // Elements that are not known yet may still turn out to differ.
        let known = config.elements().zip(planned).filter(|((_, config), _)| config.is_wholly_known());
        for ((key, element), _) in known.filter(|(_, planned)| !seen.insert(RawKey(planned.as_ref().data())))
        {
            if self.diagnostics.is_full() {
                self.diagnostics.omit(Severity::Error);
                continue;
            }
            self.diagnostics.error(
                at.element(key, element).path(),
                "Duplicate set element",
                format!("This element {alike} once defaults are filled in. Remove one of them."),
            );
        }
    }

    /// Reports what may turn out to force replacement, as an attribute that is not known yet does: once it is known, Terraform
    /// accepts no replacement that was not planned.
    fn known_later(&mut self, body: &Body, at: Route<'_>) {
        if self.exists && has_force_new(body) {
            self.replace(at);
        }
    }

    /// Reports what forces replacement by being removed.
    fn removed_value(&mut self, body: &Body, nesting: Nesting, prior: ValueRef<'_>, at: Route<'_>) {
        if !self.exists {
            return;
        }
        if nesting == Nesting::Single {
            return self.removed(body, prior, at);
        }
        let is_set = matches!(prior.ty().kind(), TypeKind::Set(_));
        let at = if is_set { at.without_addresses() } else { at };
        for (key, element) in prior.elements() {
            let trail = at.trail.element(key, element);
            self.removed(body, element, at.to(&trail));
        }
    }

    fn removed(&mut self, body: &Body, prior: ValueRef<'_>, at: Route<'_>) {
        for (position, m) in body.members().iter().enumerate() {
            let prior = member(prior, position, m.name(), m.ty());
            if prior.is_null() {
                continue;
            }
            let trail = at.trail.attribute(m.name());
            let at = at.to(&trail);
            if m.behaviour().is_some_and(|b| b.force_new) {
                self.replace(at);
            }
            if let Some((nesting, body)) = m.nested() {
                self.removed_value(body, nesting, prior, at);
            }
        }
    }
}

fn has_force_new(body: &Body) -> bool {
    let forces = |m: &Member| m.behaviour().is_some_and(|b| b.force_new);
    body.members().iter().any(|m| forces(m) || m.nested().is_some_and(|(_, body)| has_force_new(body)))
}

/// Whether the prior value stays although the configuration sets another one.
fn keeps_prior(attribute: &Attribute, sides: Sides<'_>, at: &Trail<'_>) -> bool {
    let Sides { prior, core, config } = sides;
    let Some(behaviour) = attribute.behaviour() else { return false };
    if prior.is_null() || !config.is_wholly_known() || prior.raw_equals(config) {
        return false;
    }
    // Terraform accepts a prior value only in the place where it was.
    if core.is_some_and(|core| !same(core, prior)) {
        return false;
    }
    (behaviour.same_meaning.is_some() || behaviour.diff_suppress.is_some())
        && keeps(behaviour, &at.path(), prior, config)
}
