//! `import` blocks in a walk: which instances of a resource they lead to, and by which ids or identities.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::convert::{ConversionError, convert};
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::ty::Type;
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::constraint::TypeConstraint;
use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, Marked, NativeBlock};

use super::expansion::object;
use super::import_target::ImportTarget;
use super::unasked::some_instance;
use super::undeclared::resource_of;
use super::visit::Visit;
use crate::testing::address::Address;
use crate::testing::config::{NO_TARGET, Node, ResourceBlock, TO_INSTANCES, WRONG_TARGET, attribute};

impl Visit<'_, '_, '_> {
    /// Finds out what the `import` blocks ask for that lead to a resource, which has these instances. It is a visit to the root
    /// module, as they stand nowhere else.
    pub(super) fn imports_of(
        &mut self,
        node: &Node,
        block: &ResourceBlock<'_>,
        instances: &BTreeSet<String>,
    ) {
        for tree in node.imports(self.walk.config) {
            let argument = |name: &str| attribute(&tree.body, name);
            let (Some(to), Some(by)) = (argument("to"), ImportedBy::of(tree)) else { continue };
            if !self.names_others(by.expr(), block) {
                return;
            }
            for own in self.places_of_import(argument("for_each")).into_iter().flatten() {
                self.own = own;
                let address = self.named_instance(to);
                let is_of_its_kind = self.has_key_as(to, &address, block);
                let target = self.import_target(by, block);
                if !is_of_its_kind {
                    continue;
                }
                // What is stored is not imported anew, be it configured or not.
                if self.stored(&address).is_some() {
                    continue;
                }
                if !instances.contains(&address) {
                    self.found.push(no_target(&address));
                } else if let Some(target) = target {
                    self.walk.imports.borrow_mut().insert(address, target);
                }
            }
            self.own.clear();
        }
    }

    /// Looks at what an `import` block of a resource says, of which nothing is known but what is written. It is a visit to the root module
    /// as well.
    pub(super) fn look_at_import(&mut self, tree: &NativeBlock, block: &ResourceBlock<'_>) {
        let argument = |name: &str| attribute(&tree.body, name);
        let (Some(to), for_each) = (argument("to"), argument("for_each")) else { return };
        let by = ImportedBy::of(tree);
        if !by.is_none_or(|by| self.names_others(by.expr(), block)) {
            return;
        }
        for own in self.places_of_import(for_each).into_iter().flatten() {
            self.own = own;
            let address = self.named_instance(to);
            if !self.has_key_as(to, &address, block) {
                break;
            }
        }
        self.own = for_each.map(|_| some_instance("for_each")).unwrap_or_default();
        if let Some(by) = by {
            self.import_target(by, block);
        }
    }

    /// Tells where an id or an identity names the resource that is imported by it, and whether it does not. Only one of the root
    /// module can it name.
    fn names_others(&mut self, by: &Expr, block: &ResourceBlock<'_>) -> bool {
        let whole = block.address();
        let references = by.references();
        let own = references.iter().filter_map(resource_of);
        let own: Vec<_> = own.filter(|of| block.at == 0 && of.address() == whole).collect();
        for of in &own {
            let place = match of.behind.first() {
                Some(AccessStep { kind: AccessKind::Index(_) | AccessKind::LegacyIndex(_), range }) => {
                    of.place.to(*range)
                }
                _ => of.place,
            };
            let detail = "The import ID cannot reference the resource being imported.";
            let told = Diagnostic::error("Invalid import id argument", detail).in_source(place);
            self.found.push(told.in_file(&self.written().file_name()));
        }
        own.is_empty()
    }

    /// What `each` is, one after the other. Unlike that of a resource, this `for_each` takes lists and what is sensitive, as no instance is
    /// named after it.
    fn places_of_import(&mut self, for_each: Option<&Expr>) -> Option<Vec<BTreeMap<&'static str, Marked>>> {
        let Some(expr) = for_each else { return Some(vec![BTreeMap::new()]) };
        let Marked { value: all, marks } = self.sound(expr)?;
        let wrong = "Invalid for_each argument";
        // As Terraform has it, null asks for nothing.
        if all.is_null() {
            return Some(Vec::new());
        }
        if !all.is_wholly_known() {
            return self.not_known(expr, wrong, UNKNOWN_IMPORTS);
        }
        if all.as_ref().len().is_none() {
            let detail = "The \"for_each\" expression must be a collection.";
            return self.refuse(expr, wrong, detail.to_owned());
        }
        let place = |(key, value): (Key<'_>, ValueRef<'_>)| {
            let name = match key {
                Key::Attribute(name) | Key::Key(name) => Value::from(name),
                Key::Index(index) => Value::from(index as u64),
                Key::Element(_) => value.to_value(),
            };
            let value = Marked::new(value.to_value(), marks.element(key));
            BTreeMap::from([("each", object([("key", name.into()), ("value", value)]))])
        };
        Some(all.elements().map(place).collect())
    }

    /// Whether an address has a key of the kind that the resource has, or none as well.
    fn has_key_as(&mut self, to: &Expr, address: &str, block: &ResourceBlock<'_>) -> bool {
        let [is_counted, is_named] = ["count", "for_each"].map(|name| block.meta(name).is_some());
        let why = match Address::of(address).key {
            None if is_counted => "is using count",
            None if is_named => "is using for_each",
            Some(key) if key.starts_with('"') && !is_named => "does not use for_each",
            Some(key) if !key.starts_with('"') && !is_counted => "does not use count",
            _ => return true,
        };
        self.refuse::<()>(to, WRONG_TARGET, format!("The target resource {why}.")).is_some()
    }

    fn import_target(&mut self, by: ImportedBy<'_>, block: &ResourceBlock<'_>) -> Option<ImportTarget> {
        match by {
            ImportedBy::Id(expr) => self.import_id(expr).map(ImportTarget::Id),
            ImportedBy::Identity(expr) => self.import_identity(expr, block).map(ImportTarget::Identity),
        }
    }

    fn import_id(&mut self, expr: &Expr) -> Option<String> {
        let wrong = "Invalid import id argument";
        let Marked { value, .. } = self.sound(expr)?;
        let value = match convert(&value, &Type::STRING) {
            Ok(value) => value,
            Err(error) => return self.refuse_type(expr, &error),
        };
        let why = match value.as_str() {
            _ if value.is_null() => "The import ID cannot be null.",
            _ if !value.is_known() => return self.not_known(expr, wrong, UNKNOWN_ID),
            Some("") => "The import ID value evaluates to an empty string, please provide a non-empty value.",
            id => return id.map(ToOwned::to_owned),
        };
        self.refuse(expr, wrong, why.to_owned())
    }

    fn import_identity(&mut self, expr: &Expr, block: &ResourceBlock<'_>) -> Option<Value> {
        let wrong = "Invalid import identity argument";
        let Marked { value, marks } = self.sound(expr)?;
        let Some(constraint) = self.identity_of(block) else {
            let detail = format!("{} has no identity. Import it by its \"id\".", block.type_name);
            return self.refuse(expr, wrong, detail);
        };
        let value = match constraint.convert(&value) {
            Ok(value) => value,
            Err(error) => return self.refuse_type(expr, &error),
        };
        if value.is_null() {
            return self.refuse(expr, wrong, "The import identity cannot be null.".to_owned());
        }
        if !value.is_wholly_known() {
            return self.not_known(expr, wrong, UNKNOWN_IDENTITY);
        }
        // As Terraform has it, one that is sensitive as a whole is taken.
        if marks.has_sensitive() && !marks.is_sensitive() {
            let detail = format!("Import identity for {} must not contain sensitive values", block.address());
            return self.refuse(expr, "Invalid import identity", detail);
        }
        Some(value)
    }

    /// What an identity of a resource has, and may leave out.
    fn identity_of(&self, block: &ResourceBlock<'_>) -> Option<TypeConstraint> {
        let schema = self.walk.hosts.of_type(block.type_name)?.identities.get(block.type_name)?;
        let attributes = schema.block().attributes().map(|attribute| match attribute.mode().required {
            true => format!("{} = {}", attribute.name(), attribute.ty()),
            false => format!("{} = optional({})", attribute.name(), attribute.ty()),
        });
        let attributes: Vec<String> = attributes.collect();
        TypeConstraint::parse(&format!("object({{ {} }})", attributes.join(", "))).ok()
    }

    fn refuse_type<T>(&mut self, expr: &Expr, error: &ConversionError) -> Option<T> {
        let detail = format!("Invalid expression value: {}.", error.sentence());
        self.refuse(expr, "Incorrect value type", detail)
    }
}

/// The argument of an `import` block that tells apart what is imported.
#[derive(Clone, Copy)]
enum ImportedBy<'b> {
    Id(&'b Expr),
    Identity(&'b Expr),
}

impl<'b> ImportedBy<'b> {
    fn of(block: &'b NativeBlock) -> Option<Self> {
        let argument = |name: &str| attribute(&block.body, name);
        argument("id").map(Self::Id).or_else(|| argument("identity").map(Self::Identity))
    }

    fn expr(self) -> &'b Expr {
        match self {
            Self::Id(expr) | Self::Identity(expr) => expr,
        }
    }
}

/// What is said of an instance that is to be imported, and that the configuration does not have.
pub(super) fn no_target(address: &str) -> Diagnostic {
    let detail = format!("The configuration for the given import {address} does not exist. {TO_INSTANCES}");
    Diagnostic::error(NO_TARGET, detail)
}

const UNKNOWN_ID: &str = "The import block \"id\" argument depends on resource attributes that cannot be determined until apply, so Terraform cannot plan to import this resource.";
const UNKNOWN_IDENTITY: &str = "The import block \"identity\" argument depends on resource attributes that cannot be determined until apply, so Terraform cannot plan to import this resource.";
const UNKNOWN_IMPORTS: &str = "The \"for_each\" expression includes values derived from other resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of values that might be used to import this resource.";
