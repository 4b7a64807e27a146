//! Descriptions: the doc comments.

use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// The doc comment among `attributes`, as Markdown; empty when there is none.
pub(crate) fn description(attributes: &[Attribute]) -> String {
    let mut lines: Vec<String> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        if let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value {
            lines.extend(text.value().split('\n').map(str::to_owned));
        }
    }
    // The common indentation: the space behind `///`, or the margin of a block comment.
    let margin =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(margin..).unwrap_or("").trim_end()).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
