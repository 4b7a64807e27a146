//! What the structs of a schema are, before they are printed.

use std::collections::BTreeSet;

use tfsdk_core::limits::Budget;
use tfsdk_core::schema::{Attribute, BlockNesting, Member, NestedBlock, Nesting, Schema};
use tfsdk_core::text::is_attribute_name;
use tfsdk_core::ty::{Type, TypeKind};

use super::docs;
use super::names::{Root, Taken, field, own_name, pascal};
use super::section::Section;

/// A schema of a file.
#[derive(Clone, Copy)]
pub(super) struct Item<'a> {
    pub(super) section: Section,
    /// Its name; of a configuration, the provider's address.
    pub(super) name: &'a str,
    pub(super) address: &'a str,
    pub(super) schema: &'a Schema,
    /// Whether other providers of the file have one of this name.
    pub(super) is_ambiguous: bool,
}

/// The structs of a schema.
pub(super) struct Structs {
    pub(super) root: Struct,
    /// Those inside, which stand in a module.
    pub(super) inner: Vec<Struct>,
    /// Whether an attribute cannot have a field, so that all of them read a part.
    pub(super) is_part: bool,
    /// Whether tags say how attributes behave, so that the structs have schemas of their own.
    pub(super) behaves: bool,
}

pub(super) struct Struct {
    pub(super) name: String,
    pub(super) docs: Vec<String>,
    /// Whether its attributes have a schema.
    pub(super) is_nested: bool,
    pub(super) fields: Vec<Field>,
}

pub(super) struct Field {
    pub(super) docs: Vec<String>,
    /// The name of the attribute, and the keys behind it.
    pub(super) tag: String,
    pub(super) ident: String,
    pub(super) ty: String,
    /// Whether its value is not to be shown.
    pub(super) is_hidden: bool,
    /// What its type imports, and whether it names a struct of the module.
    pub(super) uses: Uses,
}

/// What types name.
#[derive(Clone, Default)]
pub(super) struct Uses {
    pub(super) of_std: BTreeSet<&'static str>,
    pub(super) of_tfsdk: BTreeSet<&'static str>,
}

impl<'a> Item<'a> {
    pub(super) fn new(section: Section, name: &'a str, address: &'a str, schema: &'a Schema) -> Self {
        Item { section, name, address, schema, is_ambiguous: false }
    }

    /// Whether it is called so, as [`only`](super::Generate::only) has it.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let behind = || name.strip_prefix(self.section.word())?.strip_prefix('.');
        match self.section {
            Section::Resource => name == self.name,
            Section::DataSource | Section::Ephemeral => behind() == Some(self.name),
            Section::Provider => behind()
                .and_then(|name| self.name.strip_suffix(name))
                .is_some_and(|rest| rest.is_empty() || rest.ends_with('/')),
        }
    }

    /// The shortest name that it is called by; of a configuration, one that others may have as well.
    pub(super) fn called(&self) -> String {
        let word = self.section.word();
        match self.section {
            Section::Resource => self.name.to_owned(),
            Section::DataSource | Section::Ephemeral => format!("{word}.{}", self.name),
            Section::Provider => format!("{word}.{}", own_name(self.name)),
        }
    }

    /// How a sentence calls it.
    pub(super) fn shown(&self) -> String {
        match self.section {
            Section::Provider => format!("The configuration of the provider {}.", docs::code(self.name)),
            section => format!("The {} {}.", section.kind().noun(), docs::code(self.name)),
        }
    }

    pub(super) fn structs(&self, root: &Root, is_plain: bool, budget: &Budget) -> Structs {
        let members = self.schema.block().members();
        let is_part = !all_have_fields(members);
        // Terraform does not hold providers to all rules that structs with schemas keep.
        let keeps_rules = || self.schema.check(self.section.kind()).is_ok();
        let behaves = !is_plain && !is_part && !hold_open_elements(members, false) && keeps_rules();
        let mut builder = Builder {
            section: self.section,
            behaves,
            is_hidden: false,
            module: &root.module,
            taken: Taken::default(),
            inner: Vec::new(),
            budget,
        };
        let mut docs = docs::lines(self.schema.block().description().text(), 0);
        docs = with_more(docs, &self.shown(), true);
        if self.schema.block().deprecation().is_some() {
            docs = with_more(docs, "Deprecated by the provider.", false);
        }
        let fields = builder.members(members, &[]);
        let root = Struct { name: root.name.clone(), docs, is_nested: true, fields };
        Structs { root, inner: builder.inner, is_part, behaves }
    }
}

/// How often the name of a struct is written: where it stands, what is said of it, and where it is used.
const TIMES_NAMED: usize = 4;

/// Makes structs of what is in a schema.
struct Builder<'a> {
    section: Section,
    /// Whether tags say how attributes behave.
    behaves: bool,
    /// Whether what is made now stands in something that is not to be shown.
    is_hidden: bool,
    module: &'a str,
    taken: Taken,
    inner: Vec<Struct>,
    /// What is left for the names of the structs, each of which has those of all structs around it.
    budget: &'a Budget,
}

impl Builder<'_> {
    fn members(&mut self, members: &[Member], path: &[&str]) -> Vec<Field> {
        let mut idents = Taken::default();
        let members = members.iter().filter(|member| is_attribute_name(member.name()));
        members
            .map(|member| match member {
                Member::Attribute(attribute) => self.attribute(attribute, path, &mut idents),
                Member::Block(block) => self.block(block, path, &mut idents),
            })
            .collect()
    }

    fn attribute(&mut self, attribute: &Attribute, path: &[&str], idents: &mut Taken) -> Field {
        let name = attribute.name();
        let inner = [path, &[name]].concat();
        let mode = attribute.mode();
        let mut uses = Uses::default();
        // All that is in it is as secret.
        let around = self.is_hidden;
        self.is_hidden |= attribute.is_hidden();
        let (mut ty, is_set) = match attribute.nested_type() {
            Some(nested) => {
                let members: Vec<Member> = nested.attributes().cloned().map(Member::Attribute).collect();
                let object = self.object(&inner, true, |builder| builder.members(&members, &inner));
                self.several(nested.nesting(), object, path, &mut uses)
            }
            None => self.whole(attribute.ty(), &inner, path, &mut uses),
        };
        let is_hidden = std::mem::replace(&mut self.is_hidden, around);
        let is_planned = self.behaves && self.section == Section::Resource;
        if mode.computed && is_planned {
            uses.of_tfsdk.insert("Tf");
            ty = format!("Tf<{ty}>");
        } else if !mode.required || attribute.is_write_only() {
            ty = format!("Option<{ty}>");
        }
        let is_deprecated = attribute.deprecation().is_some();
        let keys = [
            (mode.required, "required"),
            (mode.optional, "optional"),
            (mode.computed, "computed"),
            (attribute.is_sensitive(), "sensitive"),
            (attribute.is_write_only(), "write_only"),
            (is_deprecated, DEPRECATED),
        ];
        let keys = keys.into_iter().filter(|(is_there, _)| *is_there && self.behaves).map(|(_, key)| key);
        let tag = tag(name, keys.chain(is_set.then_some("set")));
        let mut docs = docs::lines(attribute.description().text(), 4);
        if docs.is_empty() {
            docs.push(format!("The attribute `{name}`."));
        }
        if is_deprecated {
            docs = with_more(docs, "Deprecated by the provider.", false);
        }
        if attribute.is_hidden() {
            docs = with_more(docs, "Sensitive.", false);
        }
        Field { docs, tag, ident: idents.give_plain(field(name)), ty, is_hidden, uses }
    }

    fn block(&mut self, block: &NestedBlock, path: &[&str], idents: &mut Taken) -> Field {
        let name = block.name();
        let inner = [path, &[name]].concat();
        let object = self.object(&inner, true, |builder| builder.members(block.block().members(), &inner));
        let mut uses = Uses::default();
        let (mut ty, is_set) = self.several(block.nesting().shape(), object, path, &mut uses);
        let is_one = block.nesting() == BlockNesting::Single;
        let has_to_be = is_one && block.min() > 0;
        if is_one && !has_to_be {
            ty = format!("Option<{ty}>");
        }
        let (min, max) = (format!("min_items = {}", block.min()), format!("max_items = {}", block.max()));
        let counts = block.nesting().shape() != Nesting::Single;
        let is_deprecated = block.block().deprecation().is_some();
        let keys = [
            (true, "block"),
            (block.min() > 0 && (counts || has_to_be), &*min),
            (block.max() > 0 && counts, &*max),
            (is_deprecated, DEPRECATED),
        ];
        let keys = keys.into_iter().filter(|(is_there, _)| *is_there && self.behaves).map(|(_, key)| key);
        let tag = tag(name, keys.chain(is_set.then_some("set")));
        let mut docs = docs::lines(block.block().description().text(), 4);
        if docs.is_empty() {
            docs.push(format!("The block `{name}`."));
        }
        if is_deprecated {
            docs = with_more(docs, "Deprecated by the provider.", false);
        }
        Field { docs, tag, ident: idents.give_plain(field(name)), ty, is_hidden: self.is_hidden, uses }
    }

    /// The type of objects that are nested so, as a field of the struct at `path` names it, and whether the field is a
    /// set.
    fn several(&self, nesting: Nesting, object: String, path: &[&str], uses: &mut Uses) -> (String, bool) {
        let object = self.named(object, path);
        match nesting {
            Nesting::Single => (object, false),
            Nesting::List => (format!("Vec<{object}>"), false),
            Nesting::Set => (format!("Vec<{object}>"), true),
            Nesting::Map => {
                uses.of_std.insert("BTreeMap");
                (format!("BTreeMap<String, {object}>"), false)
            }
        }
    }

    /// The Rust type of an attribute, and whether the field is a set.
    fn whole(&mut self, ty: &Type, inner: &[&str], path: &[&str], uses: &mut Uses) -> (String, bool) {
        match ty.kind() {
            TypeKind::Set(element) => (format!("Vec<{}>", self.part(element, inner, path, uses)), true),
            _ => (self.part(ty, inner, path, uses), false),
        }
    }

    fn part(&mut self, ty: &Type, inner: &[&str], path: &[&str], uses: &mut Uses) -> String {
        match ty.kind() {
            TypeKind::String => "String".to_owned(),
            TypeKind::Bool => "bool".to_owned(),
            TypeKind::Number => {
                uses.of_tfsdk.insert("Number");
                "Number".to_owned()
            }
            TypeKind::List(element) => format!("Vec<{}>", self.part(element, inner, path, uses)),
            TypeKind::Map(element) => {
                uses.of_std.insert("BTreeMap");
                format!("BTreeMap<String, {}>", self.part(element, inner, path, uses))
            }
            TypeKind::Set(element) if element.is_primitive() => {
                uses.of_std.insert("BTreeSet");
                format!("BTreeSet<{}>", self.part(element, inner, path, uses))
            }
            TypeKind::Object(object) => {
                let fields = |builder: &mut Builder<'_>| {
                    let mut idents = Taken::default();
                    let attributes = object.iter().filter(|attribute| is_attribute_name(attribute.name()));
                    attributes
                        .map(|attribute| {
                            let name = attribute.name();
                            let path = [inner, &[name]].concat();
                            let mut uses = Uses::default();
                            let (ty, is_set) = builder.whole(attribute.ty(), &path, inner, &mut uses);
                            Field {
                                docs: vec![format!("The attribute `{name}`.")],
                                tag: tag(name, is_set.then_some("set").into_iter()),
                                ident: idents.give_plain(field(name)),
                                ty: format!("Option<{ty}>"),
                                is_hidden: builder.is_hidden,
                                uses,
                            }
                        })
                        .collect()
                };
                let name = self.object(inner, false, fields);
                self.named(name, path)
            }
            // Not a `Value`: a state has no type beside a tuple.
            TypeKind::Tuple(elements) if is_mapped(elements) => {
                let parts: Vec<String> = elements
                    .iter()
                    .map(|element| format!("Option<{}>", self.part(element, inner, path, uses)))
                    .collect();
                match &parts[..] {
                    [one] => format!("({one},)"),
                    _ => format!("({})", parts.join(", ")),
                }
            }
            // A set of what has no order in Rust, or a tuple of more elements than those of Rust: as it is.
            TypeKind::Set(_) | TypeKind::Tuple(_) | TypeKind::Dynamic => {
                uses.of_tfsdk.insert("Value");
                "Value".to_owned()
            }
        }
    }

    /// A struct for the objects at `path`, and its name. It stands before those inside of it.
    fn object(
        &mut self,
        path: &[&str],
        has_schema: bool,
        fields: impl FnOnce(&mut Self) -> Vec<Field>,
    ) -> String {
        let length: usize = path.iter().map(|name| name.len() + 1).sum();
        // What is made then is thrown away.
        let path = if self.budget.make(length * TIMES_NAMED).is_ok() { path } else { &[] };
        let name = self.taken.give(pascal(path));
        let mut docs = vec![format!("What stands in `{}`.", path.join("."))];
        if self.is_hidden {
            docs = with_more(docs, "Sensitive.", false);
        }
        let position = self.inner.len();
        self.inner.push(Struct {
            name: name.clone(),
            docs,
            is_nested: has_schema && self.behaves,
            fields: Vec::new(),
        });
        let fields = fields(self);
        self.inner[position].fields = fields;
        name
    }

    /// A struct of the module as the struct at `path` names it.
    fn named(&self, name: String, path: &[&str]) -> String {
        if path.is_empty() { format!("{}::{name}", self.module) } else { name }
    }
}

/// The message of what is deprecated; the file of schemas has none.
pub(super) const DEPRECATED: &str = "deprecated = \"deprecated by the provider\"";

fn tag<'a>(name: &str, keys: impl Iterator<Item = &'a str>) -> String {
    let keys: String = keys.map(|key| format!(", {key}")).collect();
    format!("{name:?}{keys}")
}

/// Docs with a paragraph before or behind them.
fn with_more(mut docs: Vec<String>, more: &str, is_first: bool) -> Vec<String> {
    let at = if is_first { 0 } else { docs.len() };
    let more = more.to_owned();
    if docs.is_empty() {
        return vec![more];
    }
    let paragraph = if is_first { [more, String::new()] } else { [String::new(), more] };
    docs.splice(at..at, paragraph);
    docs
}

/// Whether every attribute and block can have a field. The type of the whole does not say it: it is open where elements of blocks are.
fn all_have_fields(members: &[Member]) -> bool {
    members.iter().all(|member| match member {
        Member::Attribute(attribute) => has_field(attribute),
        Member::Block(block) => is_attribute_name(block.name()) && all_have_fields(block.block().members()),
    })
}

fn has_field(attribute: &Attribute) -> bool {
    is_attribute_name(attribute.name())
        && match attribute.nested_type() {
            Some(nested) => nested.attributes().all(has_field),
            None => names_are_valid(attribute.ty()),
        }
}

/// Whether the elements of blocks or nested attributes have a field of no one type, which a struct with a schema cannot have.
fn hold_open_elements(members: &[Member], in_elements: bool) -> bool {
    members.iter().any(|member| match member {
        Member::Attribute(attribute) => holds_open_elements(attribute, in_elements),
        Member::Block(block) => {
            let in_elements = in_elements || block.nesting().shape() != Nesting::Single;
            hold_open_elements(block.block().members(), in_elements)
        }
    })
}

fn holds_open_elements(attribute: &Attribute, in_elements: bool) -> bool {
    match attribute.nested_type() {
        Some(nested) => {
            let in_elements = in_elements || nested.nesting() != Nesting::Single;
            nested.attributes().any(|attribute| holds_open_elements(attribute, in_elements))
        }
        None => in_elements && is_open(attribute.ty(), true),
    }
}

/// Whether a `Value` stands in the Rust type of an attribute that is, or has in it, this type.
fn is_open(ty: &Type, is_whole: bool) -> bool {
    match ty.kind() {
        TypeKind::String | TypeKind::Bool | TypeKind::Number => false,
        TypeKind::Set(element) if is_whole || element.is_primitive() => is_open(element, false),
        TypeKind::List(element) | TypeKind::Map(element) => is_open(element, false),
        TypeKind::Object(object) => object.iter().any(|attribute| is_open(attribute.ty(), true)),
        TypeKind::Tuple(elements) if is_mapped(elements) => {
            elements.iter().any(|element| is_open(element, false))
        }
        TypeKind::Set(_) | TypeKind::Tuple(_) | TypeKind::Dynamic => true,
    }
}

/// Whether every attribute of an object can have a field.
fn names_are_valid(ty: &Type) -> bool {
    match ty.kind() {
        TypeKind::Object(object) => object
            .iter()
            .all(|attribute| is_attribute_name(attribute.name()) && names_are_valid(attribute.ty())),
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => names_are_valid(element),
        TypeKind::Tuple(elements) if is_mapped(elements) => elements.iter().all(names_are_valid),
        _ => true,
    }
}

/// Whether there is a tuple of Rust for one of these elements.
fn is_mapped(elements: &[Type]) -> bool {
    (1..=12).contains(&elements.len())
}
