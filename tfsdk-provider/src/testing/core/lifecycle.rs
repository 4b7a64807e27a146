//! What `lifecycle` says of a managed resource: what is ignored, what it is replaced for, and whether it may be destroyed.

use tfsdk_config::{Bindings, SourceRange};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::schema::{Member, Mode, Schema};
use tfsdk_core::text::HclString;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, ExprKind, Marked, Marks, parse_expression};

use super::ignored::{all_ignored, some_ignored};
use super::traversal::{self, constant_key, deprecated, traversed};
use super::visit::Visit;
use crate::testing::address::{before, is_in};
use crate::testing::change::Change;
use crate::testing::config::{RESOURCE, ResourceBlock, head, quoted};

impl Visit<'_, '_, '_> {
    /// Tells what is wrong with `ignore_changes`, at the first instance alone, and whether nothing is.
    pub(super) fn ignores_what_is_there(&mut self, block: &ResourceBlock<'_>, schema: &Schema) -> bool {
        let Some(ExprKind::Tuple(items)) = block.lifecycle("ignore_changes").map(|expr| &expr.kind) else {
            return true;
        };
        let whole = format!("{}{}", before(self.walk.config.path(self.at)), block.address());
        if !self.walk.ignoring.borrow_mut().insert(whole) {
            return true;
        }
        let type_place = block.tree.labels.first().map_or(block.tree.kind_range, |label| label.range);
        let mut found = Diagnostics::new();
        for item in items {
            // The same as `quoted`, with the places of its parts.
            let quoted = match &item.kind {
                ExprKind::Text(text) => {
                    let start = item.range.start.after(b"\"");
                    let (quoted, mistakes) = parse_expression(text.as_bytes(), "", start);
                    found.append(mistakes);
                    Some(quoted)
                }
                _ => None,
            };
            found.append(ignorable(quoted.as_ref().unwrap_or(item), schema, type_place));
        }
        let is_sound = !found.has_errors();
        self.found.append(found.in_file(&self.written().file_name()));
        is_sound
    }

    /// The configuration with what is stored where `ignore_changes` says so; `was` marks what is stored.
    pub(super) fn with_ignored(
        &self,
        block: &ResourceBlock<'_>,
        schema: &Schema,
        config: Marked,
        (prior, was): (&Value, &Marks),
    ) -> Result<Marked, Diagnostics> {
        let Some(ignored) = block.lifecycle("ignore_changes").filter(|_| !prior.is_null()) else {
            return Ok(config);
        };
        let prior = &Marked::new(prior.clone(), was.clone());
        let ExprKind::Tuple(items) = &ignored.kind else {
            return all_ignored(schema, prior).map_err(Diagnostics::from);
        };
        let ignored: Vec<Path> =
            items.iter().filter_map(|item| path_of(quoted(item).as_ref().unwrap_or(item))).collect();
        some_ignored(config, prior, &ignored).map_err(Diagnostics::from)
    }

    /// Whether what `replace_triggered_by` names is updated or replaced.
    ///
    /// # Errors
    /// It names what is not there.
    pub(super) fn is_triggered(&mut self, block: &ResourceBlock<'_>) -> Result<bool, Diagnostics> {
        let Some(ExprKind::Tuple(triggers)) = block.lifecycle("replace_triggered_by").map(|expr| &expr.kind)
        else {
            return Ok(false);
        };
        let (mut is_triggered, mut found) = (false, Diagnostics::new());
        for trigger in triggers {
            let named = self.named_instance(trigger);
            match self.is_change(&named) {
                Ok(is_change) => is_triggered |= is_change,
                Err(told) => found.push(match told.summary().starts_with(UNDECLARED) {
                    true => told.in_source(trigger.range).in_file(&self.written().file_name()),
                    false => told,
                }),
            }
        }
        if found.has_errors() { Err(found) } else { Ok(is_triggered) }
    }

    /// A reference as it is meant here, where its keys may be `count.index` and `each.key`.
    pub(super) fn named_instance(&mut self, reference: &Expr) -> String {
        let ExprKind::Access { source, steps } = &reference.kind else {
            return self.written().text(reference).to_owned();
        };
        let mut named = self.written().text(source).to_owned();
        for step in steps {
            match &step.kind {
                AccessKind::Attribute(name) if named == RESOURCE => named.clone_from(name),
                AccessKind::Attribute(name) => named.push_str(&format!(".{name}")),
                AccessKind::Index(key) => {
                    let key = self.evaluate(key);
                    match key.as_str() {
                        Some(key) => named.push_str(&format!("[{}]", HclString(key))),
                        None => named.push_str(&format!("[{key}]")),
                    }
                }
                AccessKind::LegacyIndex(index) => named.push_str(&format!("[{index}]")),
                AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } | AccessKind::Invalid => {}
            }
        }
        named
    }

    /// Whether a reference is to a resource that is updated or replaced, or to a part of it that changes.
    ///
    /// # Errors
    /// There is no such resource, or none of which it is known by now what becomes of it.
    fn is_change(&self, reference: &str) -> Result<bool, Diagnostic> {
        let Ok(path) = reference.parse::<Path>() else { return Ok(false) };
        let is_name = |(i, step): &(usize, &Step)| *i < 2 || !matches!(step, Step::Attribute(_));
        let named = path.steps().iter().enumerate().take_while(is_name).count();
        let (address, part) = path.steps().split_at(named);
        let block: Path = address.iter().take(2).cloned().collect();
        if !self.is_declared(&block.to_string()) {
            let detail = format!("A resource {block} has not been declared in {}", self.shown_module());
            return Err(Diagnostic::error(UNDECLARED, detail));
        }
        let address: Path = address.iter().cloned().collect();
        let whole = format!("{}{address}", before(&self.module));
        // One of several is named with its key where a part is named.
        let is_meant = |change: &&Change| match part {
            [] => is_in(&change.address, &whole),
            _ => change.address == whole,
        };
        let changes = self.walk.changes.borrow();
        let meant: Vec<&Change> =
            changes.values().filter(|change| change.deposed.is_none()).filter(is_meant).collect();
        if meant.is_empty() {
            let said = format!("no change found for {address} in {}", self.shown_module());
            return Err(Diagnostic::error(said, ""));
        }
        let part: Path = part.iter().cloned().collect();
        Ok(meant.into_iter().any(|change| {
            matches!(change.action, Action::Update | Action::Replace)
                && match (change.prior.at(&part), change.after.at(&part)) {
                    (Ok(prior), Ok(after)) => !prior.to_value().raw_equals(&after.to_value()),
                    (prior, after) => prior.is_ok() != after.is_ok(),
                }
        }))
    }

    /// # Errors
    /// `prevent_destroy` keeps it from being destroyed.
    pub(super) fn may_be_destroyed(
        &self,
        block: &ResourceBlock<'_>,
        address: &str,
    ) -> Result<(), Diagnostics> {
        let says = block.lifecycle("prevent_destroy").map(|expr| expr.evaluate_constant().0);
        if says.is_none_or(|says| says.as_bool() != Some(true)) {
            return Ok(());
        }
        let detail = format!(
            "Resource {address} has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target option."
        );
        let told = Diagnostic::error("Instance cannot be destroyed", detail).in_source(head(block.tree));
        Err(told.in_file(&self.walk.config.at(block.at).file_name()).into())
    }
}

/// The part of a resource that an item of `ignore_changes` names; what names none was told.
fn path_of(item: &Expr) -> Option<Path> {
    let (source, steps) = match &item.kind {
        ExprKind::Access { source, steps } => (&source.kind, steps.as_slice()),
        kind => (kind, [].as_slice()),
    };
    let ExprKind::Variable(name) = source else { return None };
    let step = |step: &AccessStep| match &step.kind {
        AccessKind::Attribute(name) => Some(Step::Attribute(name.as_str().into())),
        _ => {
            let key = constant_key(step)?;
            match key.as_str() {
                Some(key) => Some(Step::Key(key.into())),
                None => usize::try_from(key.as_ref().as_i64()?).ok().map(Step::Index),
            }
        }
    };
    let first = Step::Attribute((&**name).into());
    std::iter::once(Some(first)).chain(steps.iter().map(step)).collect()
}

/// What Terraform says of an item of `ignore_changes`.
fn ignorable(item: &Expr, schema: &Schema, type_place: SourceRange) -> Diagnostics {
    let (source, steps) = match &item.kind {
        ExprKind::Access { source, steps } => (&**source, steps.as_slice()),
        _ => (item, [].as_slice()),
    };
    let ExprKind::Variable(name) = &source.kind else { return Diagnostics::new() };
    let first = (traversal::Step::Name(name), source.range);
    let all: Vec<_> = std::iter::once(first).chain(steps.iter().map_while(traversal::Step::of)).collect();
    let attribute = match traversed(schema.block(), &all).map(|led| led.map(|(attribute, _)| attribute)) {
        Ok(attribute) => attribute,
        Err(told) => return told.into(),
    };
    let old = deprecated(schema.block(), all);
    let ty = schema.block().get(name).map(Member::ty).map_or(Type::DYNAMIC, Type::clone);
    let (_, mut found) = item.evaluate(&Bindings::new().with_variable(&**name, Value::unknown(ty)));
    found.extend(old);
    if let Some(attribute) = attribute.filter(|it| !found.has_errors() && it.mode() == Mode::COMPUTED) {
        let detail = format!("{REDUNDANT_START}{}{REDUNDANT_END}", attribute.name());
        found.push(Diagnostic::warning("Redundant ignore_changes element", detail).in_source(type_place));
    }
    found
}

const UNDECLARED: &str = "Reference to undeclared resource";

const REDUNDANT_START: &str = "Adding an attribute name to ignore_changes tells Terraform to ignore future changes to the argument in configuration after the object has been created, retaining the value originally configured.\n\nThe attribute ";
const REDUNDANT_END: &str = " is decided by the provider alone and therefore there can be no configured value to compare with. Including this attribute in ignore_changes has no effect. Remove the attribute from ignore_changes to quiet this warning.";
