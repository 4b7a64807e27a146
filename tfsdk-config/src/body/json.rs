//! What a schema finds in a body of HCL's JSON syntax.

use std::collections::{HashMap, HashSet};

use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Excerpt, did_you_mean, hcl_nearest};

use super::content::{Content, FoundAttribute, FoundBlock, RawBody, Wanted, missing_argument};
use crate::expression::Expression;
use crate::json::{Node, NodeKind, Property};

/// The property that is a comment in a body.
pub(crate) const COMMENT: &str = "//";

/// All that `wanted` asks for, in source order.
pub(super) fn content<'f>(
    node: &'f Node,
    wanted: &Wanted<'_>,
    file: &str,
    diags: &mut Diagnostics,
) -> Content<'f> {
    let missing_at = RawBody::Json(node).missing_at();
    let properties = properties(node, None, diags);
    let names: HashSet<&str> = wanted.attributes.iter().map(|attribute| attribute.name).collect();
    let blocks_wanted: HashMap<&str, &[&'static str]> =
        wanted.blocks.iter().map(|b| (b.name, b.labels)).collect();
    let mut arguments =
        Arguments::up_to(properties.len().min(wanted.attributes.len()), "Duplicate argument", file);
    let mut blocks = Vec::new();
    let mut unknown = Vec::new();
    for property in properties {
        let name = &*property.name;
        if wanted.passed_attributes.contains(&name) || wanted.passed_blocks.contains(&name) {
            continue;
        }
        if names.contains(name) {
            if let Err(problem) = arguments.add(property) {
                diags.push(problem.with_context(property.range()));
            }
        } else if let Some(labels) = blocks_wanted.get(name) {
            let mut unpacking = Unpacking {
                kind: name,
                kind_range: property.name_range,
                used: Vec::new(),
                blocks: &mut blocks,
                diags,
            };
            unpacking.unpack(&property.value, labels);
        } else if !wanted.partial && name != COMMENT {
            unknown.push(property);
        }
    }
    for attribute in wanted.attributes {
        if attribute.required && !arguments.has(attribute.name) {
            diags.push(missing_argument(attribute.name, missing_at));
        }
    }
    for property in unknown {
        if diags.is_full() {
            diags.omit(Severity::Error);
            continue;
        }
        let unused = wanted.attributes.iter().map(|a| a.name).filter(|name| !arguments.has(name));
        let candidates = unused.chain(wanted.blocks.iter().map(|block| block.name));
        let hint = did_you_mean(hcl_nearest(&property.name, candidates));
        let detail = format!("No argument or block type is named {}.{hint}", Excerpt(&property.name));
        let problem =
            Diagnostic::error("Extraneous JSON object property", detail).in_source(property.name_range);
        diags.push(problem.with_context(property.range()));
    }
    Content { attributes: arguments.found, blocks, missing_at }
}

/// All arguments of a body that has nothing else.
pub(super) fn just_attributes<'f>(
    node: &'f Node,
    file: &str,
    diags: &mut Diagnostics,
) -> Vec<FoundAttribute<'f>> {
    let NodeKind::Object(object) = &node.kind else {
        let detail = "A JSON object is required here, setting the arguments for this block.";
        diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
        return Vec::new();
    };
    let mut arguments = Arguments::up_to(object.properties.len(), "Duplicate attribute definition", file);
    for property in object.properties.iter().filter(|property| &*property.name != COMMENT) {
        if let Err(problem) = arguments.add(property) {
            diags.push(problem);
        }
    }
    arguments.found
}

/// The properties of an object, or of all objects of an array. `label` is the label that the names of the properties
/// stand for, if they do.
pub(super) fn properties<'f>(
    node: &'f Node,
    label: Option<&str>,
    diags: &mut Diagnostics,
) -> Vec<&'f Property> {
    match &node.kind {
        NodeKind::Null => Vec::new(),
        NodeKind::Object(object) => object.properties.iter().collect(),
        NodeKind::Array(items) => {
            let mut all = Vec::new();
            for item in items {
                if let NodeKind::Object(object) = &item.kind {
                    all.extend(&object.properties);
                    continue;
                }
                let detail = match label {
                    Some(label) => {
                        format!("A JSON object is required here, to specify {label} labels for this block.")
                    }
                    None => {
                        "A JSON object is required here, to define arguments and child blocks.".to_owned()
                    }
                };
                diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(item.start_range()));
            }
            all
        }
        _ => {
            let purpose = match label {
                Some(label) => format!("to specify {label} labels for this block"),
                None => "to define arguments and child blocks".to_owned(),
            };
            let detail =
                format!("Either a JSON object or JSON array of objects is required here, {purpose}.");
            diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
            Vec::new()
        }
    }
}

const WRONG_TYPE: &str = "Incorrect JSON value type";

/// The arguments of a body, each name once.
struct Arguments<'f, 'n> {
    /// What Terraform calls a name that stands there again.
    repeated: &'static str,
    file: &'n str,
    seen: HashMap<&'f str, SourceRange>,
    found: Vec<FoundAttribute<'f>>,
}

impl<'f, 'n> Arguments<'f, 'n> {
    fn up_to(most: usize, repeated: &'static str, file: &'n str) -> Self {
        Self { repeated, file, seen: HashMap::with_capacity(most), found: Vec::with_capacity(most) }
    }

    fn has(&self, name: &str) -> bool {
        self.seen.contains_key(name)
    }

    /// Adds one, or says that its name stood there before.
    fn add(&mut self, property: &'f Property) -> Result<(), Diagnostic> {
        let name = &*property.name;
        if let Some(first) = self.seen.get(name) {
            let detail = format!("The argument {} was already set at {}:{first}.", Excerpt(name), self.file);
            return Err(Diagnostic::error(self.repeated, detail).in_source(property.name_range));
        }
        self.seen.insert(name, property.range());
        self.found.push(FoundAttribute {
            name,
            expr: Expression::Json(&property.value),
            name_range: property.name_range,
        });
        Ok(())
    }
}

/// The blocks that a JSON value stands for.
struct Unpacking<'u, 'f> {
    kind: &'f str,
    kind_range: SourceRange,
    used: Vec<(&'f str, SourceRange)>,
    blocks: &'u mut Vec<FoundBlock<'f>>,
    diags: &'u mut Diagnostics,
}

impl<'f> Unpacking<'_, 'f> {
    fn unpack(&mut self, node: &'f Node, labels: &[&'static str]) {
        let Some((label, rest)) = labels.split_first() else { return self.instances(node) };
        let properties = properties(node, Some(label), self.diags);
        if properties.is_empty() {
            let detail = format!(
                "At least one object property is required, whose name represents the {} block's {label}.",
                self.kind
            );
            self.diags.push(Diagnostic::error("Missing block label", detail).in_source(node.start_range()));
        }
        for property in properties {
            self.used.push((&property.name, property.name_range));
            self.unpack(&property.value, rest);
            self.used.pop();
        }
    }

    fn instances(&mut self, node: &'f Node) {
        match &node.kind {
            NodeKind::Null => {}
            NodeKind::Object(_) => self.block(node, node.start_range()),
            NodeKind::Array(items) => {
                for item in items {
                    self.block(item, node.start_range());
                }
            }
            _ => {
                let detail = format!(
                    "Either a JSON object or a JSON array is required, representing the contents of one or more {} \
                     blocks.",
                    Excerpt(self.kind)
                );
                self.diags.push(Diagnostic::error(WRONG_TYPE, detail).in_source(node.start_range()));
            }
        }
    }

    fn block(&mut self, node: &'f Node, header_range: SourceRange) {
        self.blocks.push(FoundBlock {
            kind: self.kind,
            labels: self.used.clone(),
            body: RawBody::Json(node),
            header_range,
            kind_range: self.kind_range,
        });
    }
}
