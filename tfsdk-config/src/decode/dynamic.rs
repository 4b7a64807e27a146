//! `dynamic` blocks: one block for each element of a collection.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use tfsdk_core::convert::convert_within;
use tfsdk_core::path::Step;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value};
use tfsdk_lang::expr::{Marked, Marks, SourceRange};

use super::decoder::Decoder;
use super::iteration::Iteration;
use super::trail::Trail;
use super::view::{Instance, View};
use crate::body::{Content, FoundBlock, RawBody, Wanted, WantedAttribute, WantedBlock};
use crate::expression::Expression;

/// What a generated block takes.
const GENERATED: usize = 4 * size_of::<Instance<'_>>();

/// The parts of a `dynamic` block.
struct Expansion<'f> {
    header_range: SourceRange,
    collection: Marked,
    iterator: Arc<str>,
    label: Option<Expression<'f>>,
    content: RawBody<'f>,
}

impl Decoder<'_> {
    /// Adds the blocks that a `dynamic` block generates.
    pub(super) fn expand<'f>(
        &mut self,
        view: &View<'f>,
        block: &FoundBlock<'f>,
        blocks: &[WantedBlock<'_>],
        instances: &mut HashMap<&'f str, Vec<Instance<'f>>>,
    ) {
        let Some(&(kind, kind_range)) = block.labels.first() else { return };
        let path = view.trail.then(Step::Attribute(kind.into()));
        let Some(wanted) = blocks.iter().find(|wanted| wanted.name == kind) else {
            let detail = format!("Blocks of type {} are not expected here.", Excerpt(kind));
            self.error("Unsupported block type", detail, kind_range, &path);
            return;
        };
        let Some(expansion) = self.expansion(view, block, kind, wanted, &path) else { return };
        let Marked { value: collection, marks } = &expansion.collection;
        if !collection.is_known() {
            let unknown = Marked::new(Value::unknown(Type::DYNAMIC), marks.own());
            if let Some(mut instance) = self.generate(view, &expansion, unknown.clone(), unknown, &path) {
                instance.view.unknown = true;
                instances.entry(kind).or_default().push(instance);
            }
            return;
        }
        for (key, element) in collection.elements() {
            if !self.pay(1, GENERATED, block.header_range) {
                return;
            }
            let of_element = marks.element(key).and_own(marks);
            let element = element.to_value();
            let key = match key {
                Key::Attribute(name) | Key::Key(name) => Value::from(name),
                Key::Index(index) => Value::from(index),
                // An element of a set is its own key.
                Key::Element(_) => element.clone(),
            };
            let (key, element) = (Marked::new(key, marks.own()), Marked::new(element, of_element));
            let generated = self.generate(view, &expansion, key, element, &path);
            instances.entry(kind).or_default().extend(generated);
        }
    }

    fn generate<'f>(
        &mut self,
        view: &View<'f>,
        expansion: &Expansion<'f>,
        key: Marked,
        element: Marked,
        path: &Trail,
    ) -> Option<Instance<'f>> {
        let iteration = Rc::new(Iteration {
            name: Arc::clone(&expansion.iterator),
            object: Marked::new(
                Value::object([("key", key.value), ("value", element.value)]),
                Marks::of_attributes([("key".into(), key.marks), ("value".into(), element.marks)]),
            ),
            outer: view.iteration.as_ref().map(Rc::clone),
        });
        let label = match expansion.label {
            Some(label) => Some(self.label(label, &iteration, path)?),
            None => None,
        };
        Some(Instance {
            label,
            header_range: expansion.header_range,
            view: View {
                raw: expansion.content,
                iteration: Some(iteration),
                unknown: view.unknown,
                marks: expansion.collection.marks.own().and_own(&view.marks),
                trail: Trail::root(),
            },
        })
    }

    /// How many problems there are, kept or not.
    fn problems(&self) -> usize {
        self.diagnostics.len() + self.diagnostics.omitted()
    }

    fn label(&mut self, expression: Expression<'_>, iteration: &Iteration, path: &Trail) -> Option<Arc<str>> {
        let before = self.problems();
        let Marked { value, marks } = self.evaluate(expression, Some(iteration), path);
        if self.problems() > before {
            return None;
        }
        let problem = match convert_within(&value, &Type::STRING, self.budget) {
            Err(error) => match marks.secrecy() {
                None => format!("Cannot use this value as a dynamic block label: {}.", error.sentence()),
                Some(secrecy) => format!("Cannot use this {secrecy} value as a dynamic block label."),
            },
            Ok(value) if value.is_null() => "Cannot use a null value as a dynamic block label.".to_owned(),
            Ok(value) => match (value.as_str(), marks.secrecy()) {
                (Some(label), None) => return Some(label.into()),
                (Some(_), Some(secrecy)) => format!(
                    "This value has dynamic marks that make it unsuitable for use as a block label: it is {secrecy}."
                ),
                (None, _) => {
                    "This value is not yet known. Dynamic block labels must be immediately-known values."
                        .to_owned()
                }
            },
        };
        self.error("Invalid dynamic block label", problem, expression.range(), path);
        None
    }

    fn expansion<'f>(
        &mut self,
        view: &View<'f>,
        block: &FoundBlock<'f>,
        kind: &'f str,
        wanted: &WantedBlock<'_>,
        path: &Trail,
    ) -> Option<Expansion<'f>> {
        let labelled = !wanted.labels.is_empty();
        let content = self.dynamic_content(block, labelled, path)?;
        let iterator = match content.attribute("iterator") {
            Some(attribute) => self.iterator(attribute.expr, path)?.into(),
            None => kind.into(),
        };
        let for_each = content.attribute("for_each")?.expr;
        let collection = self.collection(for_each, view.iteration.as_deref(), path)?;
        let label = match content.attribute("labels") {
            Some(attribute) => Some(self.label_expression(attribute.expr, wanted, path)?),
            None => None,
        };
        let body = match content.blocks.as_slice() {
            [only] => only.body,
            [] => {
                let detail = "A dynamic block must have a nested block of type \"content\" to describe the body of \
                              each generated block.";
                self.error("Missing dynamic content block", detail, content.missing_at, path);
                return None;
            }
            [_, second, ..] => {
                let detail = "Only one nested content block is allowed for each dynamic block.";
                self.error("Extraneous dynamic content block", detail, second.header_range, path);
                return None;
            }
        };
        Some(Expansion { header_range: block.header_range, collection, iterator, label, content: body })
    }

    /// The parts of a `dynamic` block, unless one is wrong.
    fn dynamic_content<'f>(
        &mut self,
        block: &FoundBlock<'f>,
        labelled: bool,
        path: &Trail,
    ) -> Option<Content<'f>> {
        let attributes = [
            WantedAttribute { name: "for_each", required: true },
            WantedAttribute { name: "iterator", required: false },
            WantedAttribute { name: "labels", required: true },
        ];
        let attributes = if labelled { &attributes[..] } else { &attributes[..2] };
        let wanted = Wanted {
            attributes,
            blocks: &[WantedBlock { name: "content", labels: &[] }],
            ..Wanted::default()
        };
        let mut problems = self.further();
        let content = block.body.content(&wanted, self.file, &mut problems);
        let failed = problems.has_errors();
        self.report(problems, path);
        if failed { None } else { Some(content) }
    }

    fn iterator(&mut self, expression: Expression<'_>, path: &Trail) -> Option<String> {
        match expression.as_reference(self.budget) {
            Some((name, false)) => Some(name),
            Some((_, true)) => {
                let detail = "Dynamic iterator must be a single variable name.";
                self.error("Invalid dynamic iterator name", detail, expression.range(), path);
                None
            }
            None => {
                let detail = "A single static variable reference is required: only attribute access and indexing with \
                              constant keys. No calculations, function calls, template expressions, etc are allowed \
                              here.";
                self.error("Invalid expression", detail, expression.range(), path);
                None
            }
        }
    }

    fn collection(
        &mut self,
        expression: Expression<'_>,
        iteration: Option<&Iteration>,
        path: &Trail,
    ) -> Option<Marked> {
        let before = self.problems();
        let Marked { value, marks } = self.evaluate(expression, iteration, path);
        if self.problems() > before {
            return None;
        }
        let problem = match value.ty().kind() {
            TypeKind::String | TypeKind::Number | TypeKind::Bool => format!(
                "Cannot use a {} value in for_each. An iterable collection is required.",
                value.ty().friendly_name()
            ),
            _ if value.is_null() => "Cannot use a null value in for_each.".to_owned(),
            _ => return Some(Marked::new(value, marks)),
        };
        self.error("Invalid dynamic for_each value", problem, expression.range(), path);
        None
    }

    fn label_expression<'f>(
        &mut self,
        expression: Expression<'f>,
        wanted: &WantedBlock<'_>,
        path: &Trail,
    ) -> Option<Expression<'f>> {
        let Some(labels) = expression.as_list() else {
            let detail = "A static list expression is required.";
            self.error("Invalid expression", detail, expression.range(), path);
            return None;
        };
        let detail =
            format!("Blocks of type {} require {} label(s).", Excerpt(wanted.name), wanted.labels.len());
        match labels.as_slice() {
            [only] => return Some(*only),
            [] => self.error("Insufficient dynamic block labels", detail, expression.range(), path),
            [_, extra, ..] => self.error("Extraneous dynamic block label", detail, extra.range(), path),
        }
        None
    }
}
