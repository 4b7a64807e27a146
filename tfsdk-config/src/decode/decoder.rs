//! What goes through a body, and what it finds.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use tfsdk_core::convert::{ConversionProblem, convert_within};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::limits::Budget;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::schema::BlockNesting;
use tfsdk_core::text::Excerpt;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks, Scope, SourceRange};

use super::iteration::{Iteration, IterationScope};
use super::known::KnownShapes;
use super::shape::{AttributeShape, BodyShape};
use super::trail::Trail;
use super::view::{Meta, View};
use crate::body::{Body, FoundAttribute, WantedAttribute, WantedBlock};
use crate::expression::Expression;
use crate::misfit::{WrittenValue, misfits};
use crate::secret::{Secrets, sensitive_sentence, within_sensitive};

/// What was read of a body.
pub(super) struct Decoded {
    pub(super) value: Value,
    pub(super) diagnostics: Diagnostics,
    pub(super) secrets: Secrets,
    pub(super) marked: Vec<(Path, Marks)>,
}

impl Decoded {
    /// Decodes a body, in which some names belong to Terraform itself.
    pub(super) fn of(body: Body<'_>, spec: &BodyShape, scope: &dyn Scope, meta: Meta) -> Self {
        let budget = Budget::new(body.limits, body.raw.len());
        let mut decoder = Decoder {
            file: body.file,
            scope,
            budget: &budget,
            known: KnownShapes::default(),
            attribute_blocks: spec.takes_attribute_blocks(),
            meta,
            diagnostics: Diagnostics::up_to(body.limits.problems()),
            secrets: Secrets::new(),
            marked: Vec::new(),
            ended: false,
        };
        let view =
            View { raw: body.raw, iteration: None, unknown: false, marks: Marks::NONE, trail: Trail::root() };
        let value = decoder.body(&view, spec);
        let mut diagnostics = decoder.secrets.hide_all(decoder.diagnostics);
        diagnostics.sort_by_key(|d| d.range().map(|range| range.start.byte));
        Decoded { value, diagnostics, secrets: decoder.secrets, marked: decoder.marked }
    }
}

/// What bodies are decoded with, and what is found on the way.
pub(super) struct Decoder<'d> {
    pub(super) file: &'d Arc<str>,
    scope: &'d dyn Scope,
    pub(super) budget: &'d Budget,
    pub(super) known: KnownShapes,
    pub(super) attribute_blocks: bool,
    /// What is ignored in the outermost body; nothing once that is read.
    pub(super) meta: Meta,
    pub(super) diagnostics: Diagnostics,
    /// The values of sensitive attributes.
    pub(super) secrets: Secrets,
    /// The attributes whose values are made of what is sensitive or ephemeral, and the marks of each.
    marked: Vec<(Path, Marks)>,
    /// Whether the budget was exhausted and that is told.
    pub(super) ended: bool,
}

/// What each attribute of a body takes, given or not.
const ATTRIBUTE: usize = 3 * size_of::<Value>();

impl<'d> Decoder<'d> {
    pub(super) fn body<'f>(&mut self, view: &View<'f>, spec: &BodyShape) -> Value {
        let known = self.known.get(spec);
        let is_root = view.trail.is_root();
        if !is_root
            && known.may_be_empty
            && view.raw.is_empty()
            && self.pay(1, 2 * size_of::<Value>(), view.raw.missing_at())
        {
            return known.absent.clone();
        }
        let parts = spec.attributes.len() + spec.blocks.len();
        if !self.pay(parts as u64, parts * ATTRIBUTE, view.raw.missing_at()) {
            return Value::unknown(known.ty.clone());
        }
        let escaped = self.escaped(view);
        let mut given = HashSet::new();
        if self.attribute_blocks || !escaped.is_empty() {
            given = view.raw.attribute_names();
            given.extend(escaped.iter().flat_map(|body| body.attribute_names()));
        }
        for body in escaped.iter().chain([&view.raw]) {
            self.keep_lines(*body, spec);
        }
        let mut attributes = Vec::with_capacity(spec.attributes.len());
        let mut blocks = Vec::with_capacity(spec.blocks.len());
        for attribute in &spec.attributes {
            let name = &*attribute.name;
            match attribute.block_element() {
                Some(_) if self.attribute_blocks && !given.contains(name) => {
                    blocks.push(WantedBlock { name, labels: &[] });
                }
                _ => attributes.push(WantedAttribute { name, required: attribute.required }),
            }
        }
        blocks.extend(spec.blocks.iter().map(|block| WantedBlock {
            name: &block.name,
            labels: match block.nesting {
                BlockNesting::Map => &["key"],
                _ => &[],
            },
        }));
        let (found, instances, missing_at) = self.content(view, &escaped, &attributes, &blocks);
        let found: HashMap<&str, FoundAttribute<'f>> = found.into_iter().map(|a| (a.name, a)).collect();
        let mut parts: Vec<(Arc<str>, Value)> = Vec::with_capacity(spec.attributes.len() + spec.blocks.len());
        for attribute in &spec.attributes {
            let name = &*attribute.name;
            let value = match (found.get(&*attribute.name), attribute.block_element()) {
                (Some(found), _) => self.attribute(view, attribute, found),
                (None, Some(element)) => {
                    let instances = instances.get(name).map_or(&[][..], Vec::as_slice);
                    let trail = view.trail.then(Step::Attribute(Arc::clone(&attribute.name)));
                    self.kept(attribute, &trail, |this| {
                        this.attribute_blocks(attribute, element, instances, &known)
                    })
                }
                (None, None) => {
                    let absent = known.absent.attribute(name);
                    absent.map_or_else(|| Value::null(attribute.ty.without_optional()), |it| it.to_value())
                }
            };
            parts.push((Arc::clone(&attribute.name), value));
        }
        for block in &spec.blocks {
            let instances = instances.get(&*block.name).map_or(&[][..], Vec::as_slice);
            let value = self.blocks(view, block, instances, missing_at);
            parts.push((Arc::clone(&block.name), value));
        }
        let value = Value::object(parts).sharing_type_of(Some(&known.absent));
        if self.admit(&value, view.raw.missing_at()) { value } else { Value::unknown(known.ty.clone()) }
    }

    /// Holds a value to the limits of depth and size; where it is beyond, that is told as by `pay`.
    fn admit(&mut self, value: &Value, range: SourceRange) -> bool {
        // An exhausted budget pays for nothing.
        let _ = self.budget.admit(value.depth(), value.size());
        self.pay(0, 0, range)
    }

    /// Pays for what is about to be done and made; otherwise that is told at `range`, once, and nothing more is read.
    pub(super) fn pay(&mut self, steps: u64, bytes: usize, range: SourceRange) -> bool {
        let paid = self.budget.work(steps).and(self.budget.make(bytes));
        if let Err(limit) = paid {
            if !self.ended {
                let diagnostic = Diagnostic::limit("Configuration too expensive", limit);
                self.diagnostics.push(diagnostic.in_source(range).in_file(self.file));
            }
            self.ended = true;
        }
        paid.is_ok()
    }

    /// Reads an attribute; of one that is sensitive, a problem tells no more than where it is.
    fn kept<T>(&mut self, spec: &AttributeShape, trail: &Trail, read: impl FnOnce(&mut Self) -> T) -> T {
        if !spec.sensitive {
            return read(self);
        }
        let further = self.further();
        let before = std::mem::replace(&mut self.diagnostics, further);
        let value = read(self);
        let problems = std::mem::replace(&mut self.diagnostics, before);
        let owner = Excerpt(&spec.name).to_string();
        let told = |problem: Diagnostic| within_sensitive(&problem, &owner, "sensitive").at(trail.to_path());
        self.diagnostics.append(problems.map(told));
        value
    }

    fn attribute(&mut self, view: &View<'_>, spec: &AttributeShape, found: &FoundAttribute<'_>) -> Value {
        if view.unknown {
            return Value::unknown(spec.ty.without_optional());
        }
        let trail = view.trail.then(Step::Attribute(Arc::clone(&spec.name)));
        let Marked { value, marks } =
            self.kept(spec, &trail, |this| this.evaluate(found.expr, view.iteration.as_deref(), &trail));
        let marks = marks.and_own(&view.marks);
        self.mark(&trail, marks.clone(), found.expr.range());
        match convert_within(&value, &spec.ty, self.budget) {
            Ok(value) => value,
            Err(error) => {
                let name = found.name;
                let range = found.expr.range();
                if self.pay(1, 0, range) {
                    let written = WrittenValue::new(self.file, found.expr);
                    let problems = if spec.sensitive || !marks.is_none() {
                        let sentence = sensitive_sentence(&error, value.ty(), &spec.ty);
                        let place = written.place();
                        inappropriate(name, &sentence).at(trail.to_path()).in_place(place).into()
                    } else {
                        let told = |problem: &ConversionProblem| inappropriate(name, &problem.sentence());
                        misfits(&error, &written, &trail.to_path(), self.budget, &told)
                    };
                    let context = found.name_range.to(range);
                    self.diagnostics.append(problems.map(|problem| problem.with_context(context)));
                }
                Value::unknown(spec.ty.without_optional())
            }
        }
    }

    /// Keeps the marks of a part.
    pub(super) fn mark(&mut self, trail: &Trail, marks: Marks, range: SourceRange) {
        if !marks.is_none() && self.pay(1, size_of::<(Path, Marks)>(), range) {
            self.marked.push((trail.to_path(), marks));
        }
    }

    pub(super) fn evaluate(
        &mut self,
        expression: Expression<'_>,
        iteration: Option<&Iteration>,
        trail: &Trail,
    ) -> Marked {
        let mut problems = self.further();
        let scope = IterationScope { base: self.scope, innermost: iteration };
        let value = expression.evaluate(self.file, &scope, self.budget, &mut problems);
        // The evaluation that exhausted the budget told so.
        self.ended |= self.budget.exhausted().is_some() && problems.has_errors();
        self.report(problems, trail);
        value
    }

    /// No diagnostics, and room for as many as may still be kept.
    pub(super) fn further(&self) -> Diagnostics {
        Diagnostics::up_to(self.budget.limits().problems().saturating_sub(self.diagnostics.len()))
    }

    pub(super) fn report(&mut self, problems: Diagnostics, trail: &Trail) {
        if problems.is_empty() {
            return;
        }
        let problems = problems.in_file(self.file);
        if trail.is_root() {
            self.diagnostics.append(problems);
        } else {
            let path = trail.to_path();
            self.diagnostics.append(problems.map(|problem| problem.at(path.clone())));
        }
    }

    pub(super) fn error(
        &mut self,
        summary: impl Into<String>,
        detail: impl Into<String>,
        range: SourceRange,
        trail: &Trail,
    ) {
        let diagnostic = Diagnostic::error(summary.into(), detail.into()).in_source(range).in_file(self.file);
        self.diagnostics.push(diagnostic.at(trail.to_path()));
    }
}

/// The summary of what does not fit an attribute.
pub(super) const INCORRECT_ATTRIBUTE: &str = "Incorrect attribute value type";

/// An attribute that a value does not fit, for this reason.
pub(super) fn inappropriate(name: &str, sentence: &str) -> Diagnostic {
    let detail = format!("Inappropriate value for attribute {}: {sentence}.", Excerpt(name));
    Diagnostic::error(INCORRECT_ATTRIBUTE, detail)
}
