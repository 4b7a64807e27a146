//! Tokens with identifiers replaced, and as one would write them.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericParam, Generics};

/// The arguments by which an item is named in impls of its own. A constant stands in braces, as a type may have the same name.
pub(crate) fn arguments(generics: &Generics) -> Option<TokenStream> {
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(param) => param.lifetime.to_token_stream(),
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => {
            let ident = &param.ident;
            quote!({ #ident })
        }
    });
    let (open, close) = (&generics.lt_token, &generics.gt_token);
    (!generics.params.is_empty()).then(|| quote!(#open #(#arguments),* #close))
}

/// Tokens of a type with the name of its item for `Self`; `None` if that is not in them.
pub(crate) fn without_self(tokens: TokenStream, own: &Ident, generics: &Generics) -> Option<TokenStream> {
    let arguments = arguments(generics);
    replaced(tokens, &|before, ident, path_goes_on| {
        if ident != "Self" || before == Before::PathSeparator {
            return None;
        }
        let span = ident.span();
        Some(if path_goes_on {
            quote_spanned!(span=> <#own #arguments>)
        } else {
            quote_spanned!(span=> #own #arguments)
        })
    })
}

/// Tokens without the spaces that nobody writes. Literals stay as they are.
pub(crate) fn close(tokens: &TokenStream) -> String {
    let mut literals = Vec::new();
    let wide = without_literals(tokens.clone(), &mut literals).to_string();
    let text = [
        (" ,", ","),
        (" :: ", "::"),
        (" . ", "."),
        (" ! ", "!"),
        ("& ", "&"),
        ("(- ", "(-"),
        (", - ", ", -"),
        ("= - ", "= -"),
        (" ..= ", "..="),
        (" .. ", ".."),
    ]
    .iter()
    .fold(wide, |text, (wide, close)| text.replace(wide, close));
    let text = text.strip_prefix("- ").map_or_else(|| text.clone(), |number| format!("-{number}"));
    let mut between = text.split(LITERAL);
    let first = between.next().unwrap_or_default().to_owned();
    literals.iter().zip(between).fold(first, |text, (literal, next)| text + literal + next)
}

/// What stands for a literal, so that nothing is changed in it.
const LITERAL: &str = "__tf_literal";

fn without_literals(tokens: TokenStream, literals: &mut Vec<String>) -> TokenStream {
    let each = tokens.into_iter().map(|token| match token {
        TokenTree::Literal(literal) => {
            literals.push(literal.to_string());
            Ident::new(LITERAL, literal.span()).into()
        }
        TokenTree::Group(group) => {
            Group::new(group.delimiter(), without_literals(group.stream(), literals)).into()
        }
        other => other,
    });
    each.collect()
}

/// What stands before an identifier.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing that says what it is; a single `:`, which is before a type or a value, is nothing as well.
    Nothing,
    PathSeparator,
    Quote,
}

impl Before {
    /// What stands before the token at this place.
    pub(crate) fn at(tokens: &[TokenTree], place: usize) -> Self {
        match place.checked_sub(1).map(|i| punct(tokens, i)) {
            Some(':') if place >= 2 && punct(tokens, place - 2) == ':' => Before::PathSeparator,
            Some('\'') => Before::Quote,
            _ => Before::Nothing,
        }
    }
}

fn punct(tokens: &[TokenTree], place: usize) -> char {
    match tokens.get(place) {
        Some(TokenTree::Punct(punct)) => punct.as_char(),
        _ => ' ',
    }
}

/// Tokens with some identifiers replaced; `None` if none is.
///
/// `by` is told what is before an identifier, and whether `::` follows.
pub(crate) fn replaced(
    tokens: TokenStream,
    by: &impl Fn(Before, &Ident, bool) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    // Mostly nothing is replaced; and each stream that is made is a call of the compiler.
    let mut replaced_at = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let new = match token {
            TokenTree::Ident(ident) => {
                let path_goes_on = punct(&tokens, i + 1) == ':' && punct(&tokens, i + 2) == ':';
                by(Before::at(&tokens, i), ident, path_goes_on)
            }
            TokenTree::Group(group) => replaced(group.stream(), by).map(|stream| {
                let mut new = Group::new(group.delimiter(), stream);
                new.set_span(group.span());
                TokenTree::from(new).into()
            }),
            TokenTree::Punct(_) | TokenTree::Literal(_) => None,
        };
        replaced_at.extend(new.map(|new| (i, new)));
    }
    if replaced_at.is_empty() {
        return None;
    }
    let mut replaced_at = replaced_at.into_iter().peekable();
    let mut all = TokenStream::new();
    for (i, token) in tokens.into_iter().enumerate() {
        match replaced_at.next_if(|(at, _)| *at == i) {
            Some((_, new)) => all.extend(new),
            None => all.extend([token]),
        }
    }
    Some(all)
}
