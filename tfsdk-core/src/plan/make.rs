//! The plan that a provider makes.

use std::collections::HashSet;

use super::align::{Aligned, align_list, align_map, align_set, keeps};
use super::build::{like, object};
use super::parts::{element, member, null, same};
use super::replace::required_replacements;
use super::trail::Trail;
use super::validate::validate;
use crate::diag::Diagnostics;
use crate::error::Error;
use crate::path::Path;
use crate::schema::{Attribute, Body, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::ty::TypeKind;
use crate::value::{Key, RawKey, Value, ValueRef};

/// What a provider answers when Terraform asks it to plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// The state that is planned: unknown where it is known only after apply, null to destroy.
    pub planned: Value,
    /// The attributes whose change makes the resource anew, in the order of the schema.
    pub requires_replace: Vec<Path>,
    /// What is to be said of the configuration; with an error among it nothing is planned.
    pub diagnostics: Diagnostics,
}

/// Plans a resource: what becomes of `prior` under `config`.
///
/// * A value that the configuration sets is planned as it is set, unless `diff_suppress` or the attribute's type
///   says that it is no change: then the prior value stays.
/// * Where the *configuration* is null, an attribute with a default gets it, whatever the prior state says.
/// * A computed attribute keeps its prior value in a plan that changes nothing. When anything changes it is unknown,
///   unless it is to `keep` its value. That an attribute which is optional besides is not configured any more is no
///   change: give it a default, where it should fall back to something.
/// * Elements of lists and sets that have `key` attributes continue the prior element of the same key. Without keys
///   lists are matched by position, and sets by everything that is set in the configuration: a default or a computed
///   value does not make another element of it.
/// * A change of a `force_new` attribute is reported, with a path that Terraform accepts: through a set it is that of
///   the set. A computed value that is not known yet is no such change.
/// * Write-only attributes are null.
///
/// Terraform accepts every plan made here: it passes [`check_plan`](super::check_plan). A plan of an unchanged
/// configuration is the prior state itself. The cost grows with the number of elements.
///
/// `prior` is null for a resource that does not exist, `config` for one that is to be destroyed. Terraform's
/// [proposed state](super::proposed_new) is not needed: it follows from these two, and lacks defaults and keys.
///
/// ```
/// use tfsdk_core::plan::plan;
/// use tfsdk_core::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk_core::ty::Type;
/// use tfsdk_core::value::Value;
///
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_attributes([
///     Attribute::required("name", Type::STRING).force_new(),
///     Attribute::optional("size", Type::NUMBER).default(10),
///     Attribute::computed("id", Type::STRING),
/// ]))?;
/// let object = |id, name, size| Value::object([("id", id), ("name", name), ("size", size)]);
/// let null = |ty| Value::null(ty);
///
/// let config = object(null(Type::STRING), Value::from("new"), null(Type::NUMBER));
/// let created = plan(&schema, &null(schema.ty().clone()), &config);
/// assert_eq!(created.planned.to_string(), r#"{ id = (known after apply), name = "new", size = 10 }"#);
///
/// let prior = object(Value::from("i-1"), Value::from("old"), Value::from(10));
/// let replaced = plan(&schema, &prior, &config);
/// assert_eq!(replaced.requires_replace[0].to_string(), "name");
/// # Ok::<(), tfsdk_core::error::Error>(())
/// ```
pub fn plan(schema: &Schema, prior: &Value, config: &Value) -> Plan {
    if config.is_null() || !config.is_known() {
        return Plan {
            planned: config.clone(),
            requires_replace: Vec::new(),
            diagnostics: Diagnostics::new(),
        };
    }
    let diagnostics = validate(schema, config);
    let root = Sides { prior: prior.as_ref(), core: Some(prior.as_ref()), config: config.as_ref() };
    let exists = !prior.is_null();
    let mut planner = Planner::new(exists, !exists);
    let mut planned = planner.members(schema.block().body(), root, Route::ROOT);
    if exists {
        if planned.raw_equals(prior) {
            planner.requires_replace.clear();
        } else {
            planner = Planner::new(exists, true);
            planned = planner.members(schema.block().body(), root, Route::ROOT);
        }
    }
    let mut all = diagnostics;
    all.extend(planner.diagnostics);
    // Elements of a set may have changed places without a change of the set.
    let (requires_replace, _) =
        required_replacements(prior.as_ref(), planned.as_ref(), &planner.requires_replace, |_| false);
    Plan { planned, requires_replace, diagnostics: all }
}

/// The values of one part, side by side.
#[derive(Clone, Copy)]
struct Sides<'a> {
    /// The prior value; null where there was none.
    prior: ValueRef<'a>,
    /// What Terraform takes for the prior value when it checks the plan; `None` where it does not look.
    core: Option<ValueRef<'a>>,
    config: ValueRef<'a>,
}

/// The way to one part, and to what a replacement because of it is reported for.
#[derive(Clone, Copy)]
struct Route<'a> {
    trail: &'a Trail<'a>,
    /// The innermost part with an address that prior state and plan share, where that is not the part itself: elements
    /// of sets have none, and those that moved have two.
    anchor: Option<&'a Trail<'a>>,
}

impl<'a> Route<'a> {
    const ROOT: Route<'static> = Route { trail: &Trail::Root, anchor: None };

    /// The route that `trail` continues.
    fn to(self, trail: &'a Trail<'a>) -> Self {
        Route { trail, ..self }
    }

    /// The route to elements that have no address of their own.
    fn without_addresses(self) -> Self {
        Route { anchor: Some(self.address()), ..self }
    }

    fn address(self) -> &'a Trail<'a> {
        self.anchor.unwrap_or(self.trail)
    }
}

struct Planner {
    /// Whether the resource exists already.
    exists: bool,
    /// Whether anything changes, so that computed values are not known any more.
    changes: bool,
    requires_replace: Vec<Path>,
    replacing: HashSet<Path>,
    diagnostics: Diagnostics,
}

impl Planner {
    fn new(exists: bool, changes: bool) -> Self {
        Planner {
            exists,
            changes,
            requires_replace: Vec::new(),
            replacing: HashSet::new(),
            diagnostics: Diagnostics::new(),
        }
    }

    fn replace(&mut self, at: Route<'_>) {
        let path = at.address().path();
        // Of a set the same path comes with every element.
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
        let force_new = attribute.behaviour().is_some_and(|b| b.force_new);
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
            let planned = self.without_config(attribute, prior, is_new, at);
            if let (Some(nested), true) = (attribute.nested_type(), planned.is_null()) {
                self.removed_value(nested.body(), nested.nesting(), prior, at);
            }
            return planned;
        }
        match attribute.nested_type() {
            // A configuration that sets it was refused already.
            _ if !attribute.terraform_mode().optional && attribute.mode().computed => config.to_value(),
            Some(nested) => self.nested_type(nested, sides, at),
            None if keeps_prior(attribute, sides, at.trail) => prior.to_value(),
            None => config.to_value(),
        }
    }

    /// The value of an attribute that the configuration says nothing of.
    fn without_config(
        &mut self,
        attribute: &Attribute,
        prior: ValueRef<'_>,
        is_new: bool,
        at: Route<'_>,
    ) -> Value {
        let behaviour = attribute.behaviour();
        if let Some(default) = behaviour.and_then(|b| b.default.as_ref()) {
            let made = default.make().and_then(|value| {
                if value.ty().conforms_to(attribute.ty()) {
                    Ok(value)
                } else {
                    Err(Error::expected(attribute.ty(), value.ty()))
                }
            });
            let made = match (made, attribute.nested_type()) {
                // Objects of a default are filled in as those of a configuration are.
                (Ok(default), Some(nested)) if !default.is_null() => {
                    let sides = Sides { prior, core: None, config: default.as_ref() };
                    Ok(self.nested_type(nested, sides, at))
                }
                (made, _) => made,
            };
            return made.unwrap_or_else(|error| {
                for problem in error.problems() {
                    let detail = format!("The default of this attribute cannot be made: {problem}.");
                    self.diagnostics.error(at.trail.path(), "Invalid default", detail);
                }
                Value::null(attribute.ty().clone())
            });
        }
        let mode = attribute.terraform_mode();
        if !mode.computed {
            return Value::null(attribute.ty().clone());
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
            return sides.config.to_value();
        }
        match nested.nesting() {
            Nesting::Single => self.members(body, sides, at),
            Nesting::List => self.elements(body, sides, align_list(body, sides.prior, sides.config), at),
            Nesting::Map => self.elements(body, sides, align_map(sides.prior, sides.config), at),
            Nesting::Set => {
                let aligned = align_set(body, at.trail, sides.prior, sides.config);
                let planned = self.elements(body, sides, aligned, at);
                // Terraform counts them.
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
        // Blocks that are not known yet are passed on as they are.
        let has_unknown = || config.elements().any(|(_, element)| !element.is_known());
        if !config.is_known() || (nesting != Nesting::Single && has_unknown()) {
            return config.to_value();
        }
        match nesting {
            Nesting::Single => self.members(body, sides, at),
            Nesting::List => self.elements(body, sides, align_list(body, prior, config), at),
            Nesting::Map => self.elements(body, sides, align_map(prior, config), at),
            Nesting::Set => self.elements(body, sides, align_set(body, at.trail, prior, config), at),
        }
    }

    fn elements(&mut self, body: &Body, sides: Sides<'_>, aligned: Aligned<'_>, at: Route<'_>) -> Value {
        let Sides { core, config, .. } = sides;
        let mut elements = Vec::with_capacity(config.len().unwrap_or(0));
        for ((key, config), found) in config.elements().zip(&aligned.of_config) {
            let prior = found.unwrap_or_else(|| null(body.ty()));
            // Elements of sets are not looked at.
            let core = match key {
                Key::Element(_) => None,
                key => core.map(|core| element(core, key).unwrap_or_else(|| null(body.ty()))),
            };
            let moved = aligned.by_key && core.is_some_and(|core| !core.raw_equals(prior));
            elements.push(if config.is_null() || !config.is_known() {
                config.to_value()
            } else {
                let at = if moved || core.is_none() { at.without_addresses() } else { at };
                let trail = at.trail.element(key, config);
                self.members(body, Sides { prior, core, config }, at.to(&trail))
            });
        }
        let is_set = matches!(config.ty().kind(), TypeKind::Set(_));
        let of_gone = if aligned.by_key || is_set { at.without_addresses() } else { at };
        for (key, prior) in &aligned.gone {
            let trail = at.trail.element(*key, *prior);
            self.removed(body, *prior, of_gone.to(&trail));
        }
        if is_set {
            self.distinct(config, &elements, at.trail);
        }
        like(config, body, elements)
    }

    /// Reports elements of a set that differ in the configuration, and do no more in the plan.
    fn distinct(&mut self, config: ValueRef<'_>, planned: &[Value], at: &Trail<'_>) {
        let mut seen = HashSet::new();
        // Elements that are not known yet may be the same or not.
        let known = config.elements().zip(planned).filter(|((_, config), _)| config.is_wholly_known());
        for ((key, element), _) in known.filter(|(_, planned)| !seen.insert(RawKey(planned.as_ref().data())))
        {
            self.diagnostics.error(
                at.element(key, element).path(),
                "Duplicate set element",
                "This element is the same as another one of the set once defaults are filled in. Remove one of them.",
            );
        }
    }

    /// Looks for what forces a replacement by being gone.
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

/// Whether the prior value stays although the configuration says another.
fn keeps_prior(attribute: &Attribute, sides: Sides<'_>, at: &Trail<'_>) -> bool {
    let Sides { prior, core, config } = sides;
    let Some(behaviour) = attribute.behaviour() else { return false };
    if prior.is_null() || !config.is_wholly_known() || prior.raw_equals(config) {
        return false;
    }
    // Terraform lets a value stay where it is, and nowhere else.
    if core.is_some_and(|core| !same(core, prior)) {
        return false;
    }
    (behaviour.same_meaning.is_some() || behaviour.diff_suppress.is_some())
        && keeps(behaviour, &at.path(), prior, config)
}
