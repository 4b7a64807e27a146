//! Tokens with identifiers replaced, and as one would write them.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::quote_spanned;
use syn::Generics;

/// Tokens of a type with the name of its item for `Self`; `None` if that is not in them.
pub(crate) fn without_self(tokens: TokenStream, own: &Ident, generics: &Generics) -> Option<TokenStream> {
    let (_, arguments, _) = generics.split_for_impl();
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

/// Tokens without the spaces that nobody writes.
pub(crate) fn close(tokens: &TokenStream) -> String {
    let text = tokens.to_string();
    [(" :: ", "::"), (" . ", "."), (" ! ", "!"), ("& ", "&")]
        .iter()
        .fold(text, |text, (wide, close)| text.replace(wide, close))
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
