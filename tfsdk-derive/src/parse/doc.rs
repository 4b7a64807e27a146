//! Descriptions: the doc comments.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, ExprLit, Lit, Meta};

/// A doc comment, as Markdown.
pub(crate) struct Description {
    pieces: Vec<Piece>,
}

enum Piece {
    /// Lines of text.
    Text(String),
    /// What a macro makes, as in `#[doc = concat!("a", "b")]`.
    Made(Expr),
}

/// The doc comment among `attributes`.
pub(crate) fn description(attributes: &[Attribute]) -> Description {
    let mut pieces = Vec::new();
    let mut lines: Vec<String> = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        let Meta::NameValue(pair) = &attribute.meta else { continue };
        match text(&pair.value) {
            Some(text) => lines.extend(without_stars(text.split('\n').collect()).map(str::to_owned)),
            None => {
                pieces.extend(joined(&std::mem::take(&mut lines)));
                pieces.push(Piece::Made(pair.value.clone()));
            }
        }
    }
    pieces.extend(joined(&lines));
    Description { pieces }
}

impl Description {
    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }
}

impl ToTokens for Description {
    /// An expression that is a string.
    fn to_tokens(&self, tokens: &mut TokenStream) {
        match &self.pieces[..] {
            [] => "".to_tokens(tokens),
            [Piece::Text(text)] => text.to_tokens(tokens),
            pieces => {
                let pieces = pieces.iter().enumerate().map(|(i, piece)| {
                    let lead = (i > 0).then(|| quote!("\n",));
                    match piece {
                        Piece::Text(text) => quote!(#lead #text),
                        Piece::Made(expr) => quote!(#lead #expr),
                    }
                });
                tokens.extend(quote!(::core::concat!(#(#pieces),*)));
            }
        }
    }
}

/// The text of a literal. One that went through a `macro_rules!` comes in a group.
fn text(expr: &Expr) -> Option<String> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value()),
        Expr::Group(group) => text(&group.expr),
        _ => None,
    }
}

/// The lines of a block comment without the column of stars that each but the first begins with.
fn without_stars(lines: Vec<&str>) -> impl Iterator<Item = &str> {
    let star = |line: &str| {
        line.find(|letter: char| !letter.is_whitespace()).filter(|at| line[*at..].starts_with('*'))
    };
    let mut stars = lines.iter().skip(1).filter(|line| !line.trim().is_empty()).map(|line| star(line));
    // Without a margin they are the bullets of a text in an attribute.
    let column =
        stars.next().flatten().filter(|first| *first > 0 && stars.all(|other| other == Some(*first)));
    lines.into_iter().enumerate().map(move |(i, line)| match column {
        Some(column) if i > 0 => line.get(column + 1..).unwrap_or_default(),
        _ => line,
    })
}

/// Lines without their common indentation: the space behind `///`, or the margin of a block comment.
fn joined(lines: &[String]) -> Option<Piece> {
    let margin =
        lines.iter().filter(|line| !line.trim().is_empty()).map(|line| indent(line)).min().unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(margin..).unwrap_or("").trim_end()).collect();
    let text = lines.join("\n").trim_matches('\n').to_owned();
    (!text.is_empty()).then_some(Piece::Text(text))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}
