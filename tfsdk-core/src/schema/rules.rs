//! The rules of schemas: Terraform's own and ours.

use std::collections::HashSet;

use super::{Attribute, Block, BlockNesting, Body, Member, Mode, NestedBlock, NestedType, Nesting, Schema};
use crate::error::{Error, Problems};
use crate::path::{Path, Step};
use crate::ty::{Type, TypeKind};
use crate::value::ValueRef;

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A managed resource.
    Resource,
    /// A data source.
    DataSource,
    /// An ephemeral resource.
    Ephemeral,
    /// The configuration of the provider itself.
    Provider,
}

impl Kind {
    /// Names that mean something else at the root of such a configuration.
    pub(super) const fn reserved_names(self) -> &'static [&'static str] {
        match self {
            Kind::Provider => &["alias", "version"],
            _ => &["connection", "count", "depends_on", "for_each", "lifecycle", "provider", "provisioner"],
        }
    }

    fn name(self) -> &'static str {
        match self {
            Kind::Resource => "a resource",
            Kind::DataSource => "a data source",
            Kind::Ephemeral => "an ephemeral resource",
            Kind::Provider => "a provider",
        }
    }
}

impl Schema {
    /// Checks this schema by Terraform's internal validation and by the rules of this library.
    ///
    /// Terraform's: one of required, optional and computed is set, and required stands alone; names of blocks are
    /// of lower-case letters, digits and underscores, those of attributes do not start with a digit besides; an
    /// attribute and a block do not share a name; nothing dynamic and nothing write-only stands in a set; the
    /// numbers of items of a block fit its nesting. (`InternalValidate`.)
    ///
    /// Ours: nothing dynamic in the elements of a nested attribute, for which Terraform has no type once they differ;
    /// root names that mean something else to Terraform; a default only beside `optional` alone, and of the
    /// attribute's type; no `diff_suppress` and no validator where there is no configuration to look at; `keep` only
    /// on what is computed; `key` only inside the elements of a list or set; behaviours of plans only in a resource.
    ///
    /// # Errors
    /// Every violation, with the path of its attribute or block.
    pub fn check(&self, kind: Kind) -> Result<(), Error> {
        let mut rules = Rules { kind, path: Path::root(), problems: Problems::default() };
        for member in self.block().members() {
            if kind.reserved_names().contains(&member.name()) {
                rules.path.push(attribute_step(member.name()));
                rules.broken(format!(
                    "the name \"{}\" is Terraform's own at the root of {}",
                    member.name(),
                    kind.name()
                ));
                rules.path.pop();
            }
        }
        rules.body(self.block().body(), Place { element: false, in_set: false, one_type: false });
        if let Some((flagged, culprit)) = self.blocks_switched_off() {
            rules.path = flagged;
            rules.broken(format!(
                "`attributes_as_blocks` does nothing here: Terraform switches it off for the whole schema because of the type of `{culprit}`"
            ));
        }
        rules.problems.finish(())
    }

    /// The first attribute that is to be written as blocks, with the attribute whose type keeps Terraform from it.
    fn blocks_switched_off(&self) -> Option<(Path, Path)> {
        let mut flagged = None;
        let mut culprit = None;
        each_attribute(self.block(), &mut Path::root(), &mut |path, attribute| {
            if attribute.behaviour().is_some_and(|b| b.attributes_as_blocks) {
                flagged.get_or_insert_with(|| path.clone());
            }
            if switches_blocks_off(attribute) {
                culprit.get_or_insert_with(|| path.clone());
            }
        });
        flagged.zip(culprit)
    }
}

fn each_attribute<'a>(block: &'a Block, path: &mut Path, visit: &mut impl FnMut(&Path, &'a Attribute)) {
    for member in block.members() {
        path.push(attribute_step(member.name()));
        match member {
            Member::Attribute(attribute) => visit(path, attribute),
            Member::Block(nested) => each_attribute(nested.block(), path, visit),
        }
        path.pop();
    }
}

/// Whether Terraform takes an attribute of this type for a sign that the schema was not made for blocks.
fn switches_blocks_off(attribute: &Attribute) -> bool {
    let ty = attribute.ty();
    if attribute.nested_type().is_some() {
        return true;
    }
    match ty.kind() {
        TypeKind::Object(_) | TypeKind::Tuple(_) => true,
        TypeKind::Map(element) if element.as_object().is_some() => true,
        TypeKind::List(inner) | TypeKind::Set(inner) | TypeKind::Map(inner) => {
            inner.element().is_some_and(|element| !element.is_primitive())
        }
        _ => false,
    }
}

fn attribute_step(name: &str) -> Step {
    Step::Attribute(name.to_owned().into())
}

/// Where a body stands.
#[derive(Clone, Copy)]
struct Place {
    /// It describes the elements of a list or set.
    element: bool,
    /// It stands in a set, at whatever depth.
    in_set: bool,
    /// It stands in elements that have to be of one type: those of a set, or of a nested attribute.
    one_type: bool,
}

struct Rules {
    kind: Kind,
    path: Path,
    problems: Problems,
}

impl Rules {
    fn broken(&mut self, message: impl Into<std::borrow::Cow<'static, str>>) {
        self.problems.push(Error::invalid(message).at_path(&self.path));
    }

    fn body(&mut self, body: &Body, place: Place) {
        for member in body.repeated() {
            self.path.push(attribute_step(member.name()));
            self.broken("there is another attribute or block of this name");
            self.path.pop();
        }
        for member in body.members() {
            self.path.push(attribute_step(member.name()));
            self.name(member);
            match member {
                Member::Attribute(attribute) => self.attribute(attribute, place),
                Member::Block(block) => self.block(block, place),
            }
            self.path.pop();
        }
    }

    fn name(&mut self, member: &Member) {
        let name = member.name();
        if name.is_empty() || !name.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_')) {
            self.broken(
                "a name has only lower-case letters, digits and underscores, and at least one of them",
            );
        } else if name.starts_with(|c: char| c.is_ascii_digit()) {
            self.broken("a name does not start with a digit");
        }
    }

    fn attribute(&mut self, attribute: &Attribute, place: Place) {
        let mode = attribute.mode();
        let Mode { required, optional, computed } = mode;
        if !required && !optional && !computed {
            self.broken("one of `required`, `optional` and `computed` has to be set");
        }
        if required && optional {
            self.broken("`required` and `optional` exclude each other");
        }
        if required && computed {
            self.broken("`required` and `computed` exclude each other");
        }
        if attribute.is_write_only() {
            if computed {
                self.broken("a write-only attribute cannot be `computed`: the provider never returns it");
            }
            if place.in_set {
                self.broken("a write-only attribute cannot stand in a set");
            }
            if !matches!(self.kind, Kind::Resource) {
                self.broken(format!("{} has no write-only attributes", self.kind.name()));
            }
        }
        if self.kind == Kind::Provider && computed {
            self.broken("the configuration of a provider has no computed attributes");
        }
        if place.one_type && own_type_has_dynamic(attribute) {
            self.broken("nothing dynamic can stand in the elements of a set or of a nested attribute: they have one type");
        }
        self.behaviour(attribute, place);
        if let Some(nested) = attribute.nested_type() {
            let place = match nested.nesting() {
                Nesting::Single => Place { element: false, ..place },
                Nesting::List => Place { element: true, one_type: true, ..place },
                Nesting::Map => Place { element: false, one_type: true, ..place },
                Nesting::Set => Place { element: true, in_set: true, one_type: true },
            };
            self.body(nested.body(), place);
        }
    }

    fn behaviour(&mut self, attribute: &Attribute, place: Place) {
        let Some(behaviour) = attribute.behaviour() else { return };
        let Mode { required, optional, computed } = attribute.mode();
        let computed_only = computed && !optional;
        if let Some(default) = &behaviour.default {
            if required {
                self.broken("`default` cannot stand beside `required`: there is always a value");
            }
            if computed {
                self.broken(
                    "`default` cannot stand beside `computed`: write `optional` alone, Terraform is told the rest",
                );
            }
            if attribute.is_write_only() {
                self.broken("a write-only attribute has no default: it is null in every plan");
            }
            if let super::DefaultValue::Value(value) = default {
                self.default_type(value.ty(), attribute.ty());
                if value.is_null() || !value.is_wholly_known() {
                    self.broken("a default is a known value other than null");
                }
                if let Some(nested) = attribute.nested_type() {
                    self.default_parts(nested, value.as_ref());
                }
            }
        }
        if behaviour.keep && !(computed && behaviour.default.is_none()) {
            self.broken("`keep` is for computed values without a default");
        }
        if computed_only && (behaviour.diff_suppress.is_some() || !behaviour.validators.is_empty()) {
            self.broken("a computed attribute has no configuration that could be compared or validated");
        }
        if behaviour.diff_suppress.is_some()
            && (attribute.ty().is_collection() || attribute.nested_type().is_some())
        {
            self.broken(
                "`diff_suppress` goes on an attribute of an element, not on the collection or object",
            );
        }
        if behaviour.same_meaning.is_some() && attribute.nested_type().is_some() {
            self.broken("values with attributes of their own are compared attribute by attribute");
        }
        if behaviour.key && (!place.element || computed_only || attribute.is_write_only()) {
            self.broken(
                "`key` goes on an attribute that the practitioner sets, directly in an element of a list or set",
            );
        }
        if behaviour.attributes_as_blocks && !attribute.may_be_blocks() {
            self.broken(
                "`attributes_as_blocks` is for lists and sets of objects without schemas of their own",
            );
        }
        let plans = behaviour.default.is_some()
            || behaviour.force_new
            || behaviour.keep
            || behaviour.key
            || behaviour.diff_suppress.is_some();
        if plans && self.kind != Kind::Resource {
            self.broken(format!(
                "`default`, `force_new`, `keep`, `key` and `diff_suppress` are about plans, and {} has none",
                self.kind.name()
            ));
        }
    }

    fn default_type(&mut self, found: &Type, wanted: &Type) {
        if !found.conforms_to(wanted) {
            self.broken(format!("the default has to be of type {wanted}, and is of type {found}"));
        }
    }

    /// Objects of a default are what a practitioner could write.
    fn default_parts(&mut self, nested: &NestedType, value: ValueRef<'_>) {
        let objects: Vec<ValueRef<'_>> = match nested.nesting() {
            Nesting::Single => vec![value],
            _ => value.elements().map(|(_, element)| element).collect(),
        };
        let is_key = |attribute: &&Attribute| attribute.behaviour().is_some_and(|b| b.key);
        let keys: Vec<&str> = nested.attributes().filter(is_key).map(Attribute::name).collect();
        let mut seen = HashSet::new();
        let mut found =
            objects.iter().map(|object| keys.iter().map(|name| object.attribute(name)).collect::<Vec<_>>());
        if !keys.is_empty() && !found.all(|key| seen.insert(key)) {
            self.broken("two elements of the default have the same key");
        }
        for attribute in nested.attributes() {
            let Mode { required, optional, .. } = attribute.mode();
            for part in objects.iter().filter_map(|object| object.attribute(attribute.name())) {
                if required && part.is_null() {
                    self.broken(format!("the default lacks the required \"{}\"", attribute.name()));
                }
                if !required && !optional && !part.is_null() {
                    self.broken(format!("the default sets \"{}\", which is computed", attribute.name()));
                }
                if let Some(nested) = attribute.nested_type() {
                    self.default_parts(nested, part);
                }
            }
        }
    }

    fn block(&mut self, nested: &NestedBlock, place: Place) {
        let (min, max) = (nested.min(), nested.max());
        match nested.nesting() {
            BlockNesting::Single if min != max || max > 1 => {
                self.broken("the least and greatest number of a single block are both 0 or both 1");
            }
            BlockNesting::Group if (min, max) != (0, 0) => {
                self.broken("a group block has no least or greatest number");
            }
            BlockNesting::Map if (min, max) != (0, 0) => {
                self.broken("blocks with labels have no least or greatest number");
            }
            BlockNesting::List | BlockNesting::Set if max != 0 && min > max => {
                self.broken(format!("at least {min} and at most {max} blocks cannot be"));
            }
            _ => {}
        }
        let place = match nested.nesting() {
            BlockNesting::Set => Place { element: true, in_set: true, one_type: true },
            BlockNesting::List => Place { element: true, ..place },
            _ => Place { element: false, ..place },
        };
        self.body(nested.block().body(), place);
    }
}

/// Whether the type itself is dynamic somewhere; parts with schemas of their own answer for themselves.
fn own_type_has_dynamic(attribute: &Attribute) -> bool {
    attribute.nested_type().is_none() && attribute.ty().has_dynamic()
}
