//! The plan that a provider makes.

use std::collections::HashSet;

use super::align::{Aligned, align_list, align_map, align_set};
use super::build::{like, object};
use super::parts::{element, member, null, same};
use super::replace::required_replacements;
use super::trail::Way;
use super::validate::validate;
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::schema::{Attribute, Body, Change, Member, NestedBlock, NestedType, Nesting, Schema};
use crate::ty::TypeKind;
use crate::value::{Key, Value, ValueRef};

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
    let root = Place { prior: prior.as_ref(), core: Some(prior.as_ref()), config: config.as_ref() };
    let exists = !prior.is_null();
    let mut planner = Planner::new(exists, !exists);
    let mut planned = planner.members(schema.block().body(), root);
    if exists {
        if planned.raw_equals(prior) {
            planner.requires_replace.clear();
        } else {
            planner = Planner::new(exists, true);
            planned = planner.members(schema.block().body(), root);
        }
    }
    let mut all = diagnostics;
    all.extend(planner.diagnostics);
    // Elements of a set may have changed places without a change of the set.
    let (requires_replace, _) =
        required_replacements(prior.as_ref(), planned.as_ref(), &planner.requires_replace, |_| false);
    Plan { planned, requires_replace, diagnostics: all }
}

/// The values that stand at one place.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// The prior value; null where there was none.
    prior: ValueRef<'a>,
    /// What Terraform takes for the prior value when it checks the plan; `None` where it does not look.
    core: Option<ValueRef<'a>>,
    config: ValueRef<'a>,
}

struct Planner {
    /// Whether the resource exists already.
    exists: bool,
    /// Whether anything changes, so that computed values are not known any more.
    changes: bool,
    way: Way,
    /// How much of the way leads to an address that does not change: elements of sets have none.
    anchor: Option<usize>,
    requires_replace: Vec<Path>,
    replacing: HashSet<Path>,
    diagnostics: Diagnostics,
}

impl Planner {
    fn new(exists: bool, changes: bool) -> Self {
        Planner {
            exists,
            changes,
            way: Way::default(),
            anchor: None,
            requires_replace: Vec::new(),
            replacing: HashSet::new(),
            diagnostics: Diagnostics::new(),
        }
    }

    /// Acts on a member of the schema.
    fn member<T>(&mut self, m: &Member, act: impl FnOnce(&mut Self) -> T) -> T {
        self.way.member(m.shared_name());
        let result = act(self);
        self.way.back();
        result
    }

    /// Acts on an element.
    fn element<T>(&mut self, key: Key<'_>, act: impl FnOnce(&mut Self) -> T) -> T {
        self.way.element(key);
        let result = act(self);
        self.way.back();
        result
    }

    /// Acts on elements that have no address of their own.
    fn anchored<T>(&mut self, anchored: bool, act: impl FnOnce(&mut Self) -> T) -> T {
        let outer = self.anchor;
        if anchored && outer.is_none() {
            self.anchor = Some(self.way.len());
        }
        let result = act(self);
        self.anchor = outer;
        result
    }

    fn replace(&mut self) {
        let path = self.way.path_of(self.anchor.unwrap_or(self.way.len()));
        // Of a set the same path comes with every element.
        if self.replacing.insert(path.clone()) {
            self.requires_replace.push(path);
        }
    }

    fn members(&mut self, body: &Body, place: Place<'_>) -> Value {
        let is_new = place.prior.is_null();
        let mut parts = Vec::with_capacity(body.members().len());
        for (position, m) in body.members().iter().enumerate() {
            let place = Place {
                prior: member(place.prior, position, m.name(), m.ty()),
                core: place.core.map(|core| member(core, position, m.name(), m.ty())),
                config: member(place.config, position, m.name(), m.ty()),
            };
            parts.push(self.member(m, |planner| match m {
                Member::Attribute(attribute) => planner.attribute(attribute, place, is_new),
                Member::Block(block) => planner.nested_block(block, place),
            }));
        }
        object(body, parts)
    }

    fn attribute(&mut self, attribute: &Attribute, place: Place<'_>, is_new: bool) -> Value {
        let planned = self.attribute_value(attribute, place, is_new);
        let force_new = attribute.behaviour().is_some_and(|b| b.force_new);
        if force_new && self.exists {
            let computed_later = place.config.is_null() && !planned.is_known();
            if !computed_later && planned.as_ref() != place.prior {
                self.replace();
            }
        }
        planned
    }

    fn attribute_value(&mut self, attribute: &Attribute, place: Place<'_>, is_new: bool) -> Value {
        let Place { prior, config, .. } = place;
        if attribute.is_write_only() {
            return Value::null(attribute.ty().clone());
        }
        if config.is_null() {
            let planned = self.without_config(attribute, prior, is_new);
            if let (Some(nested), true) = (attribute.nested_type(), planned.is_null()) {
                self.removed_value(nested.body(), nested.nesting(), prior);
            }
            return planned;
        }
        match attribute.nested_type() {
            // A configuration that sets it was refused already.
            _ if !attribute.terraform_mode().optional && attribute.mode().computed => config.to_value(),
            Some(nested) => self.nested_type(nested, place),
            None => match self.keeps_prior(attribute, place) {
                true => prior.to_value(),
                false => config.to_value(),
            },
        }
    }

    /// The value of an attribute that the configuration says nothing of.
    fn without_config(&mut self, attribute: &Attribute, prior: ValueRef<'_>, is_new: bool) -> Value {
        let behaviour = attribute.behaviour();
        if let Some(default) = behaviour.and_then(|b| b.default.as_ref()) {
            let made = default.make().and_then(|value| match value.ty().conforms_to(attribute.ty()) {
                true => Ok(value),
                false => Err(crate::error::Error::expected(attribute.ty(), value.ty())),
            });
            let made = match (made, attribute.nested_type()) {
                // Objects of a default are filled in as those of a configuration are.
                (Ok(default), Some(nested)) if !default.is_null() => {
                    Ok(self.nested_type(nested, Place { prior, core: None, config: default.as_ref() }))
                }
                (made, _) => made,
            };
            return made.unwrap_or_else(|error| {
                for problem in error.problems() {
                    let detail = format!("The default of this attribute cannot be made: {problem}.");
                    self.diagnostics.error(self.way.path(), "Invalid default", detail);
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
        match self.changes && !behaviour.is_some_and(|b| b.keep) {
            true => unknown(),
            false => prior.to_value(),
        }
    }

    /// Whether the prior value stays although the configuration says another.
    fn keeps_prior(&self, attribute: &Attribute, place: Place<'_>) -> bool {
        let Place { prior, core, config } = place;
        let Some(behaviour) = attribute.behaviour() else { return false };
        if prior.is_null() || !config.is_wholly_known() || prior == config {
            return false;
        }
        // Terraform lets a value stay where it is, and nowhere else.
        if core.is_some_and(|core| !same(core, prior)) {
            return false;
        }
        (behaviour.same_meaning.is_some() || behaviour.diff_suppress.is_some())
            && keeps(behaviour, &self.way.path(), prior, config)
    }

    fn nested_type(&mut self, nested: &NestedType, place: Place<'_>) -> Value {
        let body = nested.body();
        if !place.config.is_known() {
            return place.config.to_value();
        }
        match nested.nesting() {
            Nesting::Single => self.members(body, place),
            Nesting::List => self.elements(body, place, align_list(body, place.prior, place.config)),
            Nesting::Map => self.elements(body, place, align_map(place.prior, place.config)),
            Nesting::Set => {
                let planned =
                    self.elements(body, place, align_set(body, &self.way.path(), place.prior, place.config));
                // Terraform counts them.
                match planned.as_ref().len() == place.config.len() {
                    true => planned,
                    false => place.config.to_value(),
                }
            }
        }
    }

    fn nested_block(&mut self, nested: &NestedBlock, place: Place<'_>) -> Value {
        let body = nested.block().body();
        let Place { prior, config, .. } = place;
        let nesting = nested.nesting().shape();
        if config.is_null() {
            self.removed_value(body, nesting, prior);
            return config.to_value();
        }
        // Blocks that are not known yet are passed on as they are.
        let has_unknown = || config.elements().any(|(_, element)| !element.is_known());
        if !config.is_known() || (nesting != Nesting::Single && has_unknown()) {
            return config.to_value();
        }
        match nesting {
            Nesting::Single => self.members(body, place),
            Nesting::List => self.elements(body, place, align_list(body, prior, config)),
            Nesting::Map => self.elements(body, place, align_map(prior, config)),
            Nesting::Set => self.elements(body, place, align_set(body, &self.way.path(), prior, config)),
        }
    }

    fn elements(&mut self, body: &Body, place: Place<'_>, aligned: Aligned<'_>) -> Value {
        let Place { core, config, .. } = place;
        let mut elements = Vec::with_capacity(config.len().unwrap_or(0));
        for ((key, config), found) in config.elements().zip(&aligned.of_config) {
            let prior = found.unwrap_or_else(|| null(body.ty()));
            // Elements of sets are not looked at.
            let core = match key {
                Key::Element(_) => None,
                key => core.map(|core| element(core, key).unwrap_or_else(|| null(body.ty()))),
            };
            let moved = aligned.by_key && core.is_some_and(|core| core != prior);
            let place = Place { prior, core, config };
            elements.push(self.anchored(moved || core.is_none(), |planner| {
                planner.element(key, |planner| match config.is_null() || !config.is_known() {
                    true => config.to_value(),
                    false => planner.members(body, place),
                })
            }));
        }
        let no_address = aligned.by_key || matches!(config.ty().kind(), TypeKind::Set(_));
        self.anchored(no_address, |planner| {
            for (key, prior) in &aligned.gone {
                planner.element(*key, |planner| planner.removed(body, *prior));
            }
        });
        if matches!(config.ty().kind(), TypeKind::Set(_)) {
            self.distinct(config, &elements);
        }
        like(config, body, elements)
    }

    /// Reports elements of a set that differ in the configuration, and do no more in the plan.
    fn distinct(&mut self, config: ValueRef<'_>, planned: &[Value]) {
        let mut seen = HashSet::new();
        // Elements that are not known yet may be the same or not.
        let known = config.elements().zip(planned).filter(|((_, config), _)| config.is_wholly_known());
        let repeated: Vec<Key<'_>> =
            known.filter(|(_, planned)| !seen.insert(*planned)).map(|((key, _), _)| key).collect();
        for key in repeated {
            self.diagnostics.error(
                self.way.path().step(key.into()),
                "Duplicate set element",
                "This element is the same as another one of the set once defaults are filled in. Remove one of them.",
            );
        }
    }

    /// Looks for what forces a replacement by being gone.
    fn removed_value(&mut self, body: &Body, nesting: Nesting, prior: ValueRef<'_>) {
        if !self.exists {
            return;
        }
        if nesting == Nesting::Single {
            return self.removed(body, prior);
        }
        let set = matches!(prior.ty().kind(), TypeKind::Set(_));
        self.anchored(set, |planner| {
            for (key, element) in prior.elements() {
                planner.element(key, |planner| planner.removed(body, element));
            }
        });
    }

    fn removed(&mut self, body: &Body, prior: ValueRef<'_>) {
        for (position, m) in body.members().iter().enumerate() {
            let prior = member(prior, position, m.name(), m.ty());
            if prior.is_null() {
                continue;
            }
            self.member(m, |planner| {
                if m.behaviour().is_some_and(|b| b.force_new) {
                    planner.replace();
                }
                if let Some((nesting, body)) = m.nested() {
                    planner.removed_value(body, nesting, prior);
                }
            });
        }
    }
}

/// Whether an attribute's behaviour says that a configured value is no change.
pub(super) fn keeps(
    behaviour: &crate::schema::Behaviour,
    path: &Path,
    prior: ValueRef<'_>,
    config: ValueRef<'_>,
) -> bool {
    behaviour.same_meaning.as_ref().is_some_and(|same| same.is_same(prior, config))
        || behaviour
            .diff_suppress
            .as_ref()
            .is_some_and(|suppress| suppress.suppresses(&Change { path, prior, config }))
}
