//! Ways of mapping, as types of the runtime.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::model::way::{At, Way};

impl Way {
    /// The type of the runtime, which `door` names. It has the span of the key that chose it.
    pub(super) fn printed(&self, door: &TokenStream) -> TokenStream {
        let of = |place: &At, name: &str, inner: Option<&Way>| {
            let span = Span::call_site().located_at(place.0);
            let name = Ident::new(name, span);
            let inner = inner.map(|inner| inner.printed(door));
            let inner = inner.map(|inner| quote_spanned!(span=> <#inner>));
            let door = located(door, span);
            quote_spanned!(span=> #door::#name #inner)
        };
        match self {
            Way::Plain => quote!(#door::Plain),
            Way::Text(place) => of(place, "AsText", None),
            Way::Set(place, element) if element.is_plain() => of(place, "AsSet", None),
            Way::Set(place, element) => of(place, "SetOf", Some(element)),
            Way::Within(place, inner) => of(place, "Within", Some(inner)),
            Way::NullIsEmpty(place, inner) => of(place, "NullIsEmpty", Some(inner)),
            Way::EmptyIsNull(place, inner) => of(place, "EmptyIsNull", Some(inner)),
        }
    }
}

/// The same tokens, shown at another place.
pub(super) fn located(tokens: &TokenStream, span: Span) -> TokenStream {
    let located = tokens.clone().into_iter().map(|mut token| {
        token.set_span(token.span().located_at(span));
        token
    });
    located.collect()
}
