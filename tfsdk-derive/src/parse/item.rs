//! The item that a derive stands on.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::format_ident;
use syn::{DeriveInput, Expr};

use crate::tokens::{Before, replaced, without_self};

/// An item, and what syn cannot read of it without its feature `full`: blocks, `if`, `match` and the like in the lengths
/// of arrays and in const arguments. A name stands for each, until the code is generated.
pub(crate) struct Item {
    pub(crate) input: DeriveInput,
    sheltered: Vec<TokenStream>,
}

const PREFIX: &str = "__tfsdk_sheltered_";

impl Item {
    /// # Errors
    /// When it is no item.
    pub(crate) fn parse(tokens: TokenStream) -> syn::Result<Self> {
        // The text is asked for first, as going through all tokens is dear.
        let text = tokens.to_string();
        let is_taken = ["'__de", "'__tf"].iter().any(|name| text.contains(name));
        let tokens = if is_taken { renamed(tokens) } else { tokens };
        let error = match syn::parse2(tokens.clone()) {
            Ok(input) => return Ok(Item { input, sheltered: Vec::new() }),
            Err(error) => error,
        };
        let mut sheltered = Vec::new();
        let tokens = tokens.into_iter().map(|token| match token {
            TokenTree::Group(group) if group.delimiter() != Delimiter::Bracket => {
                same(&group, fields(group.stream(), &mut sheltered))
            }
            other => other,
        });
        match syn::parse2(tokens.collect()) {
            Ok(input) => Ok(Item { input, sheltered }),
            Err(_) => Err(error),
        }
    }

    /// Generated code with the names replaced by what they stand for.
    pub(crate) fn restore(&self, code: TokenStream) -> TokenStream {
        if self.sheltered.is_empty() {
            return code;
        }
        let original = |_, ident: &Ident, _| {
            let number: usize = ident.to_string().strip_prefix(PREFIX)?.parse().ok()?;
            let original = self.sheltered.get(number)?.clone();
            let DeriveInput { ident, generics, .. } = &self.input;
            Some(without_self(original.clone(), ident, generics).unwrap_or(original))
        };
        replaced(code.clone(), &original).unwrap_or(code)
    }
}

/// The item with another name for a lifetime that is called as one in what is generated.
fn renamed(tokens: TokenStream) -> TokenStream {
    let other = |before, ident: &Ident, _| {
        let taken = before == Before::Quote && (ident == "__de" || ident == "__tf");
        taken.then(|| TokenTree::from(format_ident!("{ident}_of_item", span = ident.span())).into())
    };
    replaced(tokens.clone(), &other).unwrap_or(tokens)
}

/// The fields of a struct, without what cannot be read. Attributes stay as they are.
fn fields(tokens: TokenStream, sheltered: &mut Vec<TokenStream>) -> TokenStream {
    let mut after_hash = false;
    let tokens = tokens.into_iter().map(|token| {
        let in_attribute = std::mem::replace(&mut after_hash, token.to_string() == "#");
        match token {
            TokenTree::Group(group) if !in_attribute => match group.delimiter() {
                Delimiter::Bracket => array(&group, sheltered),
                Delimiter::Brace => shelter(TokenTree::from(group).into(), sheltered),
                Delimiter::Parenthesis | Delimiter::None => same(&group, fields(group.stream(), sheltered)),
            },
            other => other,
        }
    });
    tokens.collect()
}

/// An array, with a name for its length.
fn array(group: &Group, sheltered: &mut Vec<TokenStream>) -> TokenTree {
    let mut element = TokenStream::new();
    let mut rest = group.stream().into_iter();
    for token in rest.by_ref() {
        if token.to_string() == ";" {
            let length: TokenStream = rest.collect();
            // What can be read stays as it is: it may be a parameter of the item, which has to be seen.
            let length = match syn::parse2::<Expr>(length.clone()) {
                Ok(_) => length,
                Err(_) => shelter(length, sheltered).into(),
            };
            let mut all = fields(element, sheltered);
            all.extend([token]);
            all.extend(length);
            return same(group, all);
        }
        element.extend([token]);
    }
    same(group, fields(element, sheltered))
}

fn shelter(tokens: TokenStream, sheltered: &mut Vec<TokenStream>) -> TokenTree {
    let span = tokens.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let name = format_ident!("{PREFIX}{}", sheltered.len(), span = span);
    sheltered.push(tokens);
    name.into()
}

fn same(group: &Group, stream: TokenStream) -> TokenTree {
    let mut new = Group::new(group.delimiter(), stream);
    new.set_span(group.span());
    new.into()
}
