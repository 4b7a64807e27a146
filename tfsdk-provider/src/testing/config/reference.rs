//! What parts of a configuration refer to.

use std::collections::BTreeSet;

use tfsdk_lang::expr::{AccessKind, AccessStep, Expr, NativeBlock, NativeBody, Reference};

use super::tree::attribute;

/// The names of the parts that a body refers to.
pub(crate) fn of_body(body: &NativeBody) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    collect(body, &mut all);
    all
}

/// What a block says that it depends on.
pub(crate) fn depends_on(tree: &NativeBlock) -> impl Iterator<Item = String> {
    attribute(&tree.body, "depends_on").into_iter().flat_map(references)
}

fn collect(body: &NativeBody, all: &mut BTreeSet<String>) {
    all.extend(body.attributes.iter().flat_map(|attribute| references(&attribute.expr)));
    body.blocks.iter().for_each(|block| collect(&block.body, all));
}

/// The names of the parts that an expression refers to: of a module, the output or all of it.
pub(crate) fn references(expr: &Expr) -> impl Iterator<Item = String> {
    let own = ["each", "count", "self", "path", "terraform"];
    let all: Vec<String> =
        expr.references().iter().filter(|it| !own.contains(&it.name)).map(referred).collect();
    all.into_iter()
}

fn referred(reference: &Reference<'_>) -> String {
    let Reference { name, attribute: Some(attribute), steps, .. } = reference else {
        return reference.name.to_owned();
    };
    match (*name, steps.get(1..).and_then(first_name)) {
        ("module", Some(output)) => format!("module.{attribute}.output.{output}"),
        ("data" | "ephemeral", Some(part)) => format!("{name}.{attribute}.{part}"),
        _ => format!("{name}.{attribute}"),
    }
}

/// The first attribute that steps take, of one element or of each.
fn first_name(steps: &[AccessStep]) -> Option<&str> {
    match &steps.first()?.kind {
        AccessKind::Attribute(name) => Some(name),
        AccessKind::Index(_) | AccessKind::LegacyIndex(_) => first_name(steps.get(1..)?),
        AccessKind::AttributeSplat(each) | AccessKind::Splat { each, .. } => first_name(each),
        AccessKind::Invalid => None,
    }
}
