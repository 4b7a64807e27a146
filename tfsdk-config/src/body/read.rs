//! What stands in a body, whichever its syntax.

use std::collections::HashSet;

use tfsdk_core::diag::Diagnostics;

use super::content::{Content, Form, FoundAttribute, Part, RawBody, Wanted};
use super::{json, native};
use crate::json::Property;

impl<'f> RawBody<'f> {
    /// The names that have a value: those before an equals sign; in JSON all of them.
    pub(crate) fn attribute_names(self) -> HashSet<&'f str> {
        match self {
            Self::Native(body) => body.attributes.iter().map(|attribute| attribute.name.as_str()).collect(),
            Self::Json(node) => {
                json::properties(node, None, &mut Diagnostics::up_to(0)).iter().map(|p| &*p.name).collect()
            }
        }
    }

    /// Everything that stands in it, by name.
    pub(crate) fn parts(self) -> Vec<Part<'f>> {
        match self {
            Self::Native(body) => {
                let attributes = body.attributes.iter().map(|a| Part {
                    name: &a.name,
                    name_range: a.name_range,
                    range: a.name_range.to(a.expr.range),
                    form: Form::Argument,
                });
                let blocks = body.blocks.iter().map(|b| Part {
                    name: &b.kind,
                    name_range: b.kind_range,
                    range: b.kind_range.to(b.close_range),
                    form: Form::Block,
                });
                attributes.chain(blocks).collect()
            }
            Self::Json(node) => {
                let properties = json::properties(node, None, &mut Diagnostics::up_to(0));
                let part = |p: &'f Property| Part {
                    name: &p.name,
                    name_range: p.name_range,
                    range: p.range(),
                    form: Form::Property,
                };
                properties.into_iter().map(part).collect()
            }
        }
    }

    /// All that `wanted` asks for, in source order, with HCL's diagnostics for the rest.
    pub(crate) fn content(self, wanted: &Wanted<'_>, file: &str, diags: &mut Diagnostics) -> Content<'f> {
        match self {
            Self::Native(body) => native::content(body, wanted, diags),
            Self::Json(node) => json::content(node, wanted, file, diags),
        }
    }

    /// All arguments of a body that has nothing else.
    pub(crate) fn just_attributes(self, file: &str, diags: &mut Diagnostics) -> Vec<FoundAttribute<'f>> {
        match self {
            Self::Native(body) => native::just_attributes(body, diags),
            Self::Json(node) => json::just_attributes(node, file, diags),
        }
    }
}
