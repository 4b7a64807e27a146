//! What stands in a body: its attributes, and its blocks with those that `dynamic` blocks generate.

use std::collections::{HashMap, HashSet};

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::text::Excerpt;
use tfsdk_lang::expr::SourceRange;

use super::decoder::Decoder;
use super::shape::BodyShape;
use super::trail::Trail;
use super::view::{Instance, View, number};
use crate::body::{FoundAttribute, RawBody, Wanted, WantedAttribute, WantedBlock};

impl Decoder<'_> {
    /// The escaping blocks of the outermost body.
    pub(super) fn escaped<'f>(&mut self, view: &View<'f>) -> Vec<RawBody<'f>> {
        if self.meta.blocks.is_empty() {
            return Vec::new();
        }
        let blocks = [WantedBlock { name: ESCAPE, labels: &[] }];
        let wanted = Wanted { blocks: &blocks, partial: true, ..Wanted::default() };
        // Problems of their headers are reported when the body itself is read.
        let content = view.raw.content(&wanted, self.file, &mut Diagnostics::up_to(0));
        content.blocks.into_iter().map(|block| block.body).collect()
    }

    /// The wanted content of a body, with its `dynamic` blocks expanded.
    pub(super) fn content<'f>(
        &mut self,
        view: &View<'f>,
        escaped: &[RawBody<'f>],
        attributes: &[WantedAttribute<'_>],
        blocks: &[WantedBlock<'_>],
    ) -> (Vec<FoundAttribute<'f>>, HashMap<&'f str, Vec<Instance<'f>>>, SourceRange) {
        let meta = std::mem::take(&mut self.meta);
        let mut with_dynamic = Vec::with_capacity(blocks.len() + 1);
        with_dynamic.extend_from_slice(blocks);
        with_dynamic.push(WantedBlock { name: "dynamic", labels: &["type"] });
        if !escaped.is_empty() {
            with_dynamic.push(WantedBlock { name: ESCAPE, labels: &[] });
        }
        let mut attributes = attributes.to_vec();
        let elsewhere: HashSet<&str> = escaped.iter().flat_map(|body| body.attribute_names()).collect();
        for attribute in &mut attributes {
            attribute.required &= !elsewhere.contains(attribute.name);
        }
        let wanted = Wanted {
            attributes: &attributes,
            blocks: &with_dynamic,
            passed_attributes: meta.arguments,
            passed_blocks: meta.blocks,
            partial: false,
        };
        let mut problems = self.further();
        let mut content = view.raw.content(&wanted, self.file, &mut problems);
        for attribute in &mut attributes {
            attribute.required = false;
        }
        let wanted = Wanted { attributes: &attributes, blocks: &with_dynamic, ..Wanted::default() };
        let mut set: HashMap<&str, SourceRange> = HashMap::new();
        if !escaped.is_empty() {
            set.extend(content.attributes.iter().map(|attribute| (attribute.name, attribute.name_range)));
        }
        for body in escaped {
            let more = body.content(&wanted, self.file, &mut problems);
            for attribute in more.attributes {
                if let Some(place) = set.get(attribute.name) {
                    let (name, file) = (attribute.name, self.file);
                    let detail = format!("Argument {} was already set at {file}:{place}.", Excerpt(name));
                    problems.push(
                        Diagnostic::error("Duplicate argument", detail).in_source(attribute.name_range),
                    );
                } else {
                    set.insert(attribute.name, attribute.name_range);
                    content.attributes.push(attribute);
                }
            }
            content.blocks.extend(more.blocks);
        }
        self.report(problems, &view.trail);
        let mut instances: HashMap<&str, Vec<Instance<'f>>> = HashMap::new();
        for block in content.blocks {
            if !self.pay(1, size_of::<Instance<'_>>(), block.header_range) {
                break;
            }
            match block.kind {
                "dynamic" => self.expand(view, &block, blocks, &mut instances),
                ESCAPE if !escaped.is_empty() => {}
                _ => instances.entry(block.kind).or_default().push(Instance {
                    label: block.labels.first().map(|label| label.0.into()),
                    header_range: block.header_range,
                    view: View { raw: block.body, trail: Trail::root(), ..view.clone() },
                }),
            }
        }
        for (kind, instances) in &mut instances {
            number(&view.trail, kind, instances);
        }
        (content.attributes, instances, content.missing_at)
    }

    /// Keeps the lines of sensitive attributes from being shown, also of those that are given twice.
    pub(super) fn keep_lines(&mut self, body: RawBody<'_>, spec: &BodyShape) {
        let sensitive = spec.attributes.iter().filter(|attribute| attribute.sensitive);
        let names: HashSet<&str> = sensitive.map(|attribute| &*attribute.name).collect();
        if names.is_empty() {
            return;
        }
        for part in body.parts().into_iter().filter(|part| names.contains(part.name)) {
            self.secrets.insert(self.file, part.range);
        }
    }
}

/// The block whose content is taken as if it stood outside it.
const ESCAPE: &str = "_";
