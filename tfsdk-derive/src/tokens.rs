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
        if ident != "Self" || before == Some(':') {
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

/// Tokens with some identifiers replaced; `None` if none is.
///
/// `by` is told the character before an identifier, if there is one, and whether `::` follows.
pub(crate) fn replaced(
    tokens: TokenStream,
    by: &impl Fn(Option<char>, &Ident, bool) -> Option<TokenStream>,
) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let punct = |i: usize| match tokens.get(i) {
        Some(TokenTree::Punct(punct)) => Some(punct.as_char()),
        _ => None,
    };
    // Mostly nothing is replaced; and each stream that is made is a call of the compiler.
    let mut replaced_at = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        let new = match token {
            TokenTree::Ident(ident) => by(
                i.checked_sub(1).and_then(punct),
                ident,
                punct(i + 1) == Some(':') && punct(i + 2) == Some(':'),
            ),
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
