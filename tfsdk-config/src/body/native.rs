//! What a schema finds in a body of HCL's native syntax.

use std::collections::{HashMap, HashSet};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, hcl_nearest};
use tfsdk_lang::expr;

use super::content::{Content, FoundAttribute, FoundBlock, RawBody, Wanted, missing_argument};
use crate::expression::Expression;

/// All that `wanted` asks for, in source order.
pub(super) fn content<'f>(
    body: &'f expr::NativeBody,
    wanted: &Wanted<'_>,
    diags: &mut Diagnostics,
) -> Content<'f> {
    let missing_at = SourceRange::at(body.range.start);
    let names: HashSet<&str> = wanted.attributes.iter().map(|attribute| attribute.name).collect();
    let given: HashSet<&str> = body.attributes.iter().map(|attribute| attribute.name.as_str()).collect();
    for attribute in wanted.attributes {
        if attribute.required && !given.contains(attribute.name) {
            diags.push(missing_argument(attribute.name, missing_at));
        }
    }
    let mut attributes = Vec::with_capacity(body.attributes.len());
    for attribute in &body.attributes {
        let name = attribute.name.as_str();
        if wanted.passed_attributes.contains(&name) {
            continue;
        }
        if names.contains(name) {
            attributes.push(found_attribute(attribute));
        } else if !wanted.partial && diags.is_full() {
            diags.omit(Severity::Error);
        } else if !wanted.partial {
            let unused = wanted.attributes.iter().map(|a| a.name).filter(|name| !given.contains(name));
            let hint = match hcl_nearest(name, unused) {
                Some(near) => format!(" Did you mean {}?", Excerpt(near)),
                None if wanted.blocks.iter().any(|block| block.name == name) => {
                    format!(" Did you mean to define a block of type {}?", Excerpt(name))
                }
                None => String::new(),
            };
            let detail = format!("An argument named {} is not expected here.{hint}", Excerpt(name));
            diags.push(Diagnostic::error("Unsupported argument", detail).in_source(attribute.name_range));
        }
    }
    let blocks_wanted: HashMap<&str, &[&str]> = wanted.blocks.iter().map(|b| (b.name, b.labels)).collect();
    let mut blocks = Vec::with_capacity(body.blocks.len());
    for block in body.blocks.iter().filter(|block| !wanted.passed_blocks.contains(&block.kind.as_str())) {
        match blocks_wanted.get(block.kind.as_str()) {
            Some(labels) => match wrong_labels(block, labels) {
                None => blocks.push(found_block(block)),
                Some(problem) => diags.push(problem),
            },
            None if wanted.partial => {}
            None if diags.is_full() => diags.omit(Severity::Error),
            None => diags.push(unsupported_block(block, wanted)),
        }
    }
    Content { attributes, blocks, missing_at }
}

/// All arguments of a body that has nothing else.
pub(super) fn just_attributes<'f>(
    body: &'f expr::NativeBody,
    diags: &mut Diagnostics,
) -> Vec<FoundAttribute<'f>> {
    if let Some(block) = body.blocks.first() {
        diags.push(
            Diagnostic::error(
                format!("Unexpected {} block", Excerpt(&block.kind)),
                "Blocks are not allowed here.",
            )
            .in_source(block.kind_range),
        );
    }
    body.attributes.iter().map(found_attribute).collect()
}

fn found_attribute(attribute: &expr::NativeAttribute) -> FoundAttribute<'_> {
    FoundAttribute {
        name: &attribute.name,
        expr: Expression::Native(&attribute.expr),
        name_range: attribute.name_range,
    }
}

fn found_block(block: &expr::NativeBlock) -> FoundBlock<'_> {
    let header_end = block.labels.last().map_or(block.kind_range, |label| label.range);
    FoundBlock {
        kind: &block.kind,
        labels: block.labels.iter().map(|label| (label.text.as_str(), label.range)).collect(),
        body: RawBody::Native(&block.body),
        header_range: block.kind_range.to(header_end),
        kind_range: block.kind_range,
    }
}

fn wrong_labels(block: &expr::NativeBlock, names: &[&str]) -> Option<Diagnostic> {
    let kind = &block.kind;
    let count = names.len();
    let context = block.kind_range.to(block.open_range);
    let listed = names.join(", ");
    let problem = if let Some(extra) = block.labels.get(count) {
        let detail = match count {
            0 => format!("No labels are expected for {kind} blocks."),
            _ => format!("Only {count} labels ({listed}) are expected for {kind} blocks."),
        };
        Diagnostic::error(format!("Extraneous label for {kind}"), detail).in_source(extra.range)
    } else {
        let missing = names.get(block.labels.len())?;
        let detail = format!("All {kind} blocks must have {count} labels ({listed}).");
        Diagnostic::error(format!("Missing {missing} for {kind}"), detail).in_source(block.open_range)
    };
    Some(problem.with_context(context))
}

fn unsupported_block(block: &expr::NativeBlock, wanted: &Wanted<'_>) -> Diagnostic {
    let kind = block.kind.as_str();
    let hint = match hcl_nearest(kind, wanted.blocks.iter().map(|block| block.name)) {
        Some(near) => format!(" Did you mean {}?", Excerpt(near)),
        None if wanted.attributes.iter().any(|attribute| attribute.name == kind) => {
            format!(
                " Did you mean to define argument {}? If so, use the equals sign to assign it a value.",
                Excerpt(kind)
            )
        }
        None => String::new(),
    };
    let detail = format!("Blocks of type {} are not expected here.{hint}", Excerpt(kind));
    Diagnostic::error("Unsupported block type", detail).in_source(block.kind_range)
}
