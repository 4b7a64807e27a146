//! References to what is not there, in Terraform's words.

use tfsdk_config::SourceRange;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::schema::Block;
use tfsdk_core::text::{did_you_mean, hcl_nearest};
use tfsdk_core::ty::TypeKind;
use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, NativeBlock, Reference};

use super::traversal::{Step, constant_key, deprecated, is_there};
use super::visit::Visit;
use crate::testing::address::before;
use crate::testing::config::{
    CALL, Node, RESOURCE, ResourceBlock, ResourceMode, attribute, is_within, label, plain,
};

impl Visit<'_, '_, '_> {
    /// Tells which references of an expression lead nowhere or to what is deprecated, and whether none leads nowhere.
    pub(super) fn all_there<'e>(&mut self, references: impl IntoIterator<Item = Reference<'e>>) -> bool {
        let file = self.written().file_name();
        let mut all = true;
        for reference in references {
            for told in self.not_there(&reference) {
                self.found.push(told.in_file(&file));
                all = false;
            }
            self.found.extend(self.deprecated(&reference).map(|told| told.in_file(&file)));
        }
        all
    }

    /// Whether a reference of an expression does.
    pub(super) fn leads_nowhere(&self, expr: &Expr) -> bool {
        expr.references().iter().any(|reference| !self.not_there(reference).is_empty())
    }

    /// Tells which references to what an expression stands in are to nothing in its schema, and whether none is.
    pub(super) fn self_has_all(&mut self, block: &Block, expr: &Expr) -> bool {
        let file = self.written().file_name();
        let own = expr.references().into_iter().filter(|reference| reference.name == "self");
        let found: Vec<_> = own.filter_map(|own| is_there(block, own.steps).err()).collect();
        let all = found.is_empty();
        found.into_iter().for_each(|found| self.found.append(found.in_file(&file)));
        all
    }

    /// Tells which references to what an expression stands in are to what is deprecated.
    pub(super) fn tell_of_deprecated_self(&mut self, block: &Block, expr: &Expr) {
        let file = self.written().file_name();
        let own = expr.references().into_iter().filter(|reference| reference.name == "self");
        let found = own.filter_map(|own| deprecated(block, own.steps.iter().map_while(Step::of)));
        self.found.extend(found.map(|told| told.in_file(&file)));
    }

    /// Tells what of that which a block says that it depends on is no whole, and as long as all is, the first that is not there. Gives
    /// whether nothing is wrong.
    pub(super) fn depends_are_there(&mut self, tree: &NativeBlock) -> bool {
        let items = attribute(&tree.body, "depends_on").into_iter().flat_map(Expr::references);
        let file = self.written().file_name();
        let mut all = true;
        for reference in items.map(|reference| plain(&reference)) {
            let of = resource_of(&reference);
            let count = match &of {
                Some(of) => reference.steps.len() - of.behind.len(),
                None if reference.name == "module" => {
                    let key = reference.steps.get(1).filter(|step| constant_key(step).is_some());
                    1 + usize::from(key.is_some())
                }
                None => 1,
            };
            let (whole, rest) = reference.steps.split_at(count.min(reference.steps.len()));
            let (whole, rest) = match rest {
                [first, rest @ ..] if of.is_some() && is_key(first) => (whole, rest),
                // An instance of a module is a whole as well, and so is one of its outputs.
                rest if reference.name == "module" => (reference.steps, behind_output(rest)),
                rest => (whole, rest),
            };
            let not_there = self.not_there(&Reference { steps: whole, ..reference }).into_iter().next();
            // What cannot be read as a reference has no parts.
            let is_read = not_there.as_ref().is_none_or(|told| !UNREADABLE.contains(&told.summary()));
            let told = match rest {
                [first, others @ ..] if is_read => {
                    let place = others.last().map_or(first.range, |last| first.range.to(last.range));
                    Some(Diagnostic::error("Invalid depends_on reference", NOT_WHOLE).in_source(place))
                }
                _ => not_there.filter(|_| all || !is_read),
            };
            if let Some(told) = told {
                self.found.push(told.in_file(&file));
                all = false;
            }
        }
        all
    }

    /// Tells where a resource refers to itself, and whether it does not.
    pub(super) fn is_of_others<'e>(
        &mut self,
        block: &ResourceBlock<'_>,
        suffix: Option<&str>,
        references: impl IntoIterator<Item = Reference<'e>>,
    ) -> bool {
        let file = self.written().file_name();
        let (whole, mut all) = (block.address(), true);
        for reference in references {
            let Some(of) = resource_of(&reference).filter(|of| of.address() == whole) else { continue };
            let key = match of.behind.first() {
                Some(AccessStep { kind: AccessKind::Index(key), range }) => {
                    Some((self.written().text(key).to_owned(), *range))
                }
                Some(AccessStep { kind: AccessKind::LegacyIndex(key), range }) => {
                    Some((key.to_string(), *range))
                }
                _ => None,
            };
            let (named, place) = match key {
                Some((key, range)) => (format!("{whole}[{key}]"), reference.range.to(range)),
                None => (whole.clone(), of.place),
            };
            let instance = suffix.map(|suffix| format!("{whole}{suffix}"));
            for own in instance.iter().chain([&whole]).filter(|own| **own == named) {
                let detail = format!("Configuration for {own} may not refer to itself.");
                let told = Diagnostic::error("Self-referential block", detail).in_source(place);
                self.found.push(told.in_file(&file));
                all = false;
            }
        }
        all
    }

    /// Tells where a local value is made of itself, and whether it is not.
    pub(super) fn is_not_of_itself(&mut self, name: &str, expr: &Expr) -> bool {
        let references = expr.references();
        let own = references.iter().find(|it| it.name == "local" && it.attribute == Some(name));
        let Some(own) = own else { return true };
        let whole = format!("{}local.{name}", before(self.walk.config.path(self.at)));
        let detail = format!("Local value {whole} cannot use its own result as part of its expression.");
        let told = Diagnostic::error("Self-referencing local value", detail).in_source(own.range);
        self.found.push(told.in_file(&self.written().file_name()));
        false
    }

    /// All that keeps a reference from leading to something.
    fn not_there(&self, reference: &Reference<'_>) -> Vec<Diagnostic> {
        if RESERVED.contains(&reference.name) {
            return vec![reserved(reference.name).in_source(name_of(reference))];
        }
        let reference = &plain(reference);
        let Reference { name, attribute, steps, range } = reference;
        let has = |own: &str| self.own.contains_key(own);
        let within = |all: &[&str]| attribute.is_some_and(|attribute| all.contains(&attribute));
        let Some(attribute) = attribute else {
            return self.is_whole(reference).into_iter().collect();
        };
        let told = match *name {
            "var" if self.node(&format!("var.{attribute}")).is_none() => {
                let meant = match self.nearest("variable", attribute) {
                    none if none.is_empty() => {
                        format!(" This variable can be declared with a variable {attribute:?} {{}} block.")
                    }
                    meant => meant,
                };
                let detail =
                    format!("An input variable with the name {attribute:?} has not been declared.{meant}");
                Diagnostic::error("Reference to undeclared input variable", detail)
            }
            "local" if self.node(&format!("local.{attribute}")).is_none() => {
                let meant = self.nearest("locals", attribute);
                let detail =
                    format!("A local value with the name {attribute:?} has not been declared.{meant}");
                Diagnostic::error("Reference to undeclared local value", detail)
            }
            "module" => return self.no_call(attribute, steps, reference).into_iter().collect(),
            "each" if !has("each") && *attribute == "value" => {
                Diagnostic::error("each.value cannot be used in this context", NO_EACH_VALUE)
            }
            "each" if !has("each") => {
                Diagnostic::error("Reference to \"each\" in context without for_each", NO_EACH)
            }
            "each" if !within(&["key", "value"]) => Diagnostic::error(
                "Invalid \"each\" attribute",
                format!(
                    "The \"each\" object does not have an attribute named {attribute:?}. The supported attributes are each.key and each.value, the current key and value pair of the \"for_each\" attribute set."
                ),
            ),
            "count" if !has("count") => {
                Diagnostic::error("Reference to \"count\" in non-counted context", NO_COUNT)
            }
            "count" if !within(&["index"]) => Diagnostic::error(
                "Invalid \"count\" attribute",
                format!(
                    "The \"count\" object does not have an attribute named {attribute:?}. The only supported attribute is count.index, which is the index of each instance of a resource block that has the \"count\" argument set."
                ),
            ),
            "self" if !has("self") => {
                return vec![self.no_self().in_source(name_of(reference))];
            }
            "path" if !within(&["cwd", "module", "root"]) => {
                let meant = did_you_mean(hcl_nearest(attribute, ["cwd", "module", "root"]));
                Diagnostic::error(
                    "Invalid \"path\" attribute",
                    format!("The \"path\" object does not have an attribute named {attribute:?}.{meant}"),
                )
            }
            "terraform" if !within(&["applying", "workspace"]) => Diagnostic::error(
                "Invalid \"terraform\" attribute",
                format!(
                    "The \"terraform\" object does not have an attribute named {attribute:?}. The only supported attributes are terraform.workspace, the name of the currently-selected workspace, and terraform.applying, a boolean which is true only during apply."
                ),
            ),
            "var" | "local" | "each" | "count" | "self" | "path" | "terraform" => return Vec::new(),
            _ => return self.no_resource(reference),
        };
        vec![told.in_source(*range)]
    }

    /// What is no value by itself.
    fn is_whole(&self, reference: &Reference<'_>) -> Option<Diagnostic> {
        let Reference { name, steps, range, .. } = reference;
        // Where a key is computed, or elements are taken of all, the reference ends before that.
        let key = steps.first().filter(|step| constant_key(step).is_some());
        let detail = match (*name, key) {
            ("self", _) if self.own.contains_key("self") => return None,
            ("self", _) => return Some(self.no_self().in_source(*range)),
            ("count" | "each" | "local" | "module" | "path" | "terraform" | "var", None) => {
                format!("The {name:?} object cannot be accessed directly. Instead, access one of its attributes.")
            }
            ("count" | "each" | "local" | "module" | "path" | "terraform" | "var", Some(_)) => {
                format!("The {name:?} object does not support this operation.")
            }
            ("data", _) => two_names("data", "data source"),
            ("ephemeral", _) => two_names("ephemeral", "ephemeral resource"),
            (RESOURCE, _) => two_names(RESOURCE, RESOURCE),
            _ => "A reference to a resource type must be followed by at least one attribute access, specifying the resource name.".to_owned(),
        };
        let place = match key.filter(|_| !matches!(*name, "data" | "ephemeral" | RESOURCE)) {
            Some(key) => key.range,
            None => *range,
        };
        Some(Diagnostic::error("Invalid reference", detail).in_source(place))
    }

    fn no_self(&self) -> Diagnostic {
        Diagnostic::error("Invalid \"self\" reference", NO_SELF)
    }

    /// Whether there is the call of a module. What it gives out is found where it is evaluated.
    fn no_call(&self, call: &str, steps: &[AccessStep], reference: &Reference<'_>) -> Option<Diagnostic> {
        let (instance, behind) = match steps {
            [_, key, behind @ ..] if constant_key(key).is_some() => (Some(key), behind),
            [_, behind @ ..] => (None, behind),
            [] => (None, steps),
        };
        if let Some(told) = instance.and_then(|key| no_key(key, "module")) {
            return Some(told);
        }
        if let Some(key) = behind.first().filter(|key| instance.is_some() && constant_key(key).is_some()) {
            let detail = "Module instance objects do not support this operation.";
            return Some(Diagnostic::error("Invalid reference", detail).in_source(key.range));
        }
        let path = format!("{}module.{call}", before(self.walk.config.path(self.at)));
        if self.walk.graph.node(&format!("{CALL}{path}")).is_some() {
            return None;
        }
        let meant = self.nearest("module", call);
        let detail = format!("No module call named {call:?} is declared in {}.{meant}", self.shown_module());
        let output = behind.first().filter(|step| matches!(step.kind, AccessKind::Attribute(_)));
        let place = output.or(instance).map_or(reference.range, |end| reference.range.to(end.range));
        Some(Diagnostic::error("Reference to undeclared module", detail).in_source(place))
    }

    fn no_resource(&self, reference: &Reference<'_>) -> Vec<Diagnostic> {
        let Some(of) = resource_of(reference) else {
            return self.is_whole(reference).into_iter().collect();
        };
        if let Some(told) = of.behind.first().and_then(|key| no_key(key, RESOURCE)) {
            return vec![told];
        }
        let Some(node) = self.node(&of.address()) else {
            let (article, mode) = match of.mode {
                ResourceMode::Managed => ("A", "managed"),
                ResourceMode::Data => ("A", "data"),
                ResourceMode::Ephemeral => ("An", "ephemeral"),
            };
            let (type_name, name) = (of.type_name, of.name);
            let as_data =
                of.mode == ResourceMode::Managed && self.node(&format!("data.{type_name}.{name}")).is_some();
            let meant = if as_data {
                format!("\n\nDid you mean the data resource data.{type_name}.{name}?")
            } else {
                String::new()
            };
            let what = if mode == "ephemeral" {
                "ephemeral resource".to_owned()
            } else {
                format!("{mode} resource")
            };
            let detail = format!(
                "{article} {what} {type_name:?} {name:?} has not been declared in {}.{meant}",
                self.shown_module()
            );
            return vec![Diagnostic::error("Reference to undeclared resource", detail).in_source(of.place)];
        };
        let Some(block) = node.resource(self.walk.config) else { return Vec::new() };
        // What a check reads, it reads for itself alone.
        let check = node.tree(self.walk.config).filter(|_| block.is_checked);
        let scoped = check
            .filter(|check| !is_within(reference.range, check.open_range.to(check.close_range)))
            .map(|_| {
                let detail = format!(
                    "The referenced data resource {:?} {:?} is not available from this context.",
                    of.type_name, of.name
                );
                Diagnostic::error("Reference to scoped resource", detail).in_source(of.place)
            });
        let key = self.no_instance(&block, &of);
        [key, scoped, self.no_part(node, &block, &of)].into_iter().flatten().collect()
    }

    /// What has several instances is referred to by their keys, and what has one by none.
    fn no_instance(&self, block: &ResourceBlock<'_>, of: &Referred<'_>) -> Option<Diagnostic> {
        let several = ["count", "for_each"].into_iter().find(|name| block.meta(name).is_some());
        let address = of.address();
        match (several, of.behind.first()) {
            (Some(by), Some(AccessStep { kind: AccessKind::Attribute(_), .. })) => {
                let key = if by == "count" { "count.index" } else { "each.key" };
                let detail = format!(
                    "Because {address} has {by:?} set, its attributes must be accessed on specific instances.\n\nFor example, to correlate with indices of a referring resource, use:\n    {address}[{key}]"
                );
                Some(Diagnostic::error("Missing resource instance key", detail).in_source(of.place))
            }
            (None, Some(step @ AccessStep { range, .. })) if is_key(step) => {
                let detail = format!(
                    "Because {address} does not have \"count\" or \"for_each\" set, references to it must not include an index key. Remove the bracketed index to refer to the single instance of this resource."
                );
                let place = of.place.to(*range);
                Some(Diagnostic::error("Unexpected resource instance key", detail).in_source(place))
            }
            _ => None,
        }
    }

    /// What Terraform says of a reference to what is deprecated.
    fn deprecated(&self, reference: &Reference<'_>) -> Option<Diagnostic> {
        let of = resource_of(reference)?;
        let node = self.node(&of.address())?;
        let block = node.resource(self.walk.config)?;
        let (_, schema) = self.schema_of(&block, node.provider.as_ref()?)?;
        deprecated(schema.block(), of.of_instance().1.iter().map_while(Step::of))
    }

    /// What a reference takes of a resource has to be in its schema.
    fn no_part(&self, node: &Node, block: &ResourceBlock<'_>, of: &Referred<'_>) -> Option<Diagnostic> {
        let (_, schema) = self.schema_of(block, node.provider.as_ref()?)?;
        let (place, behind) = of.of_instance();
        if matches!(behind.first(), Some(AccessStep { kind: AccessKind::Attribute(name), .. }) if *name == "count")
        {
            let detail = format!(
                "The special \"count\" attribute is no longer supported after Terraform v0.12. Instead, use length({}) to count resource instances.",
                of.address()
            );
            return Some(Diagnostic::error("Invalid resource count attribute", detail).in_source(place));
        }
        is_there(schema.block(), behind).err().and_then(|found| found.into_iter().next())
    }

    /// A part of this module.
    fn node(&self, name: &str) -> Option<&Node> {
        self.walk.graph.node(&format!("{}{name}", before(self.walk.config.path(self.at))))
    }

    /// Whether this module has a part of this name.
    pub(super) fn is_declared(&self, name: &str) -> bool {
        self.node(name).is_some()
    }

    /// The module, as messages name it.
    pub(super) fn shown_module(&self) -> &str {
        match self.walk.config.path(self.at) {
            "" => "the root module",
            path => path,
        }
    }

    /// Which name was meant, of those that blocks of a kind have.
    fn nearest(&self, kind: &str, name: &str) -> String {
        let blocks = self.written().blocks().iter().filter(|tree| tree.kind == kind);
        let names = blocks.flat_map(|tree| match kind {
            "locals" => tree.body.attributes.iter().map(|it| it.name.as_str()).collect(),
            _ => vec![label(tree, 0)],
        });
        did_you_mean(hcl_nearest(name, names.collect::<Vec<_>>()))
    }
}

/// The resource that a reference is to.
pub(super) struct Referred<'e> {
    mode: ResourceMode,
    type_name: &'e str,
    name: &'e str,
    pub(super) place: SourceRange,
    /// The steps behind it.
    pub(super) behind: &'e [AccessStep],
}

impl<'e> Referred<'e> {
    /// Where the instance is written, with its key, and the steps behind that.
    fn of_instance(&self) -> (SourceRange, &'e [AccessStep]) {
        match self.behind {
            [first, behind @ ..] if is_key(first) => (self.place.to(first.range), behind),
            behind => (self.place, behind),
        }
    }

    pub(super) fn address(&self) -> String {
        let prefix = match self.mode {
            ResourceMode::Managed => "",
            ResourceMode::Data => "data.",
            ResourceMode::Ephemeral => "ephemeral.",
        };
        format!("{prefix}{}.{}", self.type_name, self.name)
    }
}

pub(super) fn resource_of<'e>(reference: &Reference<'e>) -> Option<Referred<'e>> {
    let Reference { name, attribute: Some(attribute), steps, range } = plain(reference) else { return None };
    let mode = match name {
        RESOURCE => return None,
        "count" | "each" | "local" | "module" | "path" | "self" | "terraform" | "var" => return None,
        "data" => ResourceMode::Data,
        "ephemeral" => ResourceMode::Ephemeral,
        _ => {
            let behind = steps.get(1..).unwrap_or_default();
            return Some(Referred {
                mode: ResourceMode::Managed,
                type_name: name,
                name: attribute,
                place: range,
                behind,
            });
        }
    };
    let AccessStep { kind: AccessKind::Attribute(name), range: end } = steps.get(1)? else { return None };
    let behind = steps.get(2..).unwrap_or_default();
    Some(Referred { mode, type_name: attribute, name, place: range.to(*end), behind })
}

/// What stands behind an output of a module that steps lead to.
fn behind_output(steps: &[AccessStep]) -> &[AccessStep] {
    match steps {
        [AccessStep { kind: AccessKind::Attribute(_), .. }, rest @ ..] => rest,
        steps => steps,
    }
}

/// What is wrong with a key that no instance of anything has.
fn no_key(step: &AccessStep, what: &str) -> Option<Diagnostic> {
    let key = constant_key(step)?;
    let why = match key.ty().kind() {
        TypeKind::String => return None,
        TypeKind::Number if key.as_ref().as_i64().is_some() => return None,
        TypeKind::Number => {
            format!("value must be a whole number, between {} and {}", i64::MIN, i64::MAX)
        }
        _ => "either a string or an integer is required".to_owned(),
    };
    let told = Diagnostic::error("Invalid index key", format!("Invalid index for {what} instance: {why}."));
    Some(told.in_source(step.range))
}

/// Whether a step names one of several instances.
const fn is_key(step: &AccessStep) -> bool {
    matches!(step.kind, AccessKind::Index(_) | AccessKind::LegacyIndex(_))
}

/// Where the variable of a reference stands.
fn name_of(reference: &Reference<'_>) -> SourceRange {
    let start = reference.range.start;
    SourceRange { end: start.after(reference.name.as_bytes()), ..reference.range }
}

fn two_names(root: &str, what: &str) -> String {
    format!(
        "The {root:?} object must be followed by two attribute names: the {what} type and the resource name."
    )
}

/// What Terraform says of what it cannot read as a reference, before it looks for anything.
const UNREADABLE: [&str; 3] = ["Invalid index key", "Invalid reference", "Reserved symbol name"];

/// Names that may mean something one day.
const RESERVED: [&str; 3] = ["arg", "lazy", "template"];

fn reserved(name: &str) -> Diagnostic {
    let detail = format!(
        "The symbol name {name:?} is reserved for use in a future Terraform version. If you are using a provider that already uses this as a resource type name, add the prefix \"resource.\" to force interpretation as a resource type name."
    );
    Diagnostic::error("Reserved symbol name", detail)
}

const NOT_WHOLE: &str =
    "References in depends_on must be to a whole object (resource, etc), not to an attribute of an object.";
const NO_EACH: &str = "The \"each\" object can be used only in \"module\" or \"resource\" blocks, and only when the \"for_each\" argument is set.";
const NO_EACH_VALUE: &str = "A reference to \"each.value\" has been used in a context in which it is unavailable, such as when the configuration no longer contains the value in its \"for_each\" expression. Remove this reference to each.value in your configuration to work around this error.";
const NO_COUNT: &str = "The \"count\" object can only be used in \"module\", \"resource\", and \"data\" blocks, and only when the \"count\" argument is set.";
const NO_SELF: &str = "The \"self\" object is not available in this context. This object can be used only in resource provisioner, connection, and postcondition blocks.";
