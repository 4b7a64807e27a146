//! The lifetimes in a type, and those that it leaves out.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, Lifetime, PathArguments, Type};

use crate::ty::{any_part, last_segment};

/// Whether a reference or a lifetime stands in a type, as far as its tokens show.
pub(crate) fn has_lifetimes(ty: &impl ToTokens) -> bool {
    fn any(tokens: TokenStream) -> bool {
        tokens.into_iter().any(|token| match token {
            TokenTree::Group(group) => any(group.stream()),
            TokenTree::Punct(punct) => matches!(punct.as_char(), '&' | '\''),
            TokenTree::Ident(_) | TokenTree::Literal(_) => false,
        })
    }
    any(ty.to_token_stream())
}

/// The same type with `'static` where what it is made of borrows and says no lifetime, which no field may; `None` if nothing does.
pub(crate) fn lent_for_ever(ty: &Type) -> Option<Type> {
    any_part(ty, &says_no_lifetime).then(|| {
        let mut lent = ty.clone();
        lend(&mut lent);
        lent
    })
}

fn says_no_lifetime(ty: &Type) -> bool {
    match ty {
        Type::Reference(reference) => {
            reference.lifetime.as_ref().is_none_or(|lifetime| lifetime.ident == "_")
        }
        _ => last_segment(ty).filter(|segment| segment.ident == "Cow").is_some_and(|segment| {
            let mut said = lifetimes(&segment.arguments);
            said.next().map_or_else(|| holds_unsized(&segment.arguments), |name| name == "_")
        }),
    }
}

/// Whether a text or a slice is the first type argument, as of std's `Cow`: a type of one's own may have its name.
fn holds_unsized(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(arguments) = arguments else { return false };
    let first = arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    first.is_some_and(|ty| {
        matches!(ty, Type::Slice(_)) || last_segment(ty).is_some_and(|last| last.ident == "str")
    })
}

fn lifetimes(arguments: &PathArguments) -> impl Iterator<Item = &Ident> {
    let arguments = match arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        PathArguments::None | PathArguments::Parenthesized(_) => None,
    };
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Lifetime(lifetime) => Some(&lifetime.ident),
        _ => None,
    })
}

fn lend(ty: &mut Type) {
    let says_none = says_no_lifetime(ty);
    match ty {
        Type::Group(group) => lend(&mut group.elem),
        Type::Paren(paren) => lend(&mut paren.elem),
        Type::Array(array) => lend(&mut array.elem),
        Type::Slice(slice) => lend(&mut slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter_mut().for_each(lend),
        Type::Reference(reference) => {
            if says_none {
                reference.lifetime = Some(Lifetime::new("'static", reference.and_token.span));
            }
            lend(&mut reference.elem);
        }
        Type::Path(path) => {
            let Some(segment) = path.path.segments.last_mut() else { return };
            let PathArguments::AngleBracketed(arguments) = &mut segment.arguments else { return };
            if says_none {
                let is_named = |argument: &GenericArgument| !matches!(argument, GenericArgument::Lifetime(_));
                let named = std::mem::take(&mut arguments.args).into_iter().filter(is_named);
                let lifetime = Lifetime::new("'static", segment.ident.span());
                arguments.args = [GenericArgument::Lifetime(lifetime)].into_iter().chain(named).collect();
            }
            for argument in &mut arguments.args {
                if let GenericArgument::Type(ty) = argument {
                    lend(ty);
                }
            }
        }
        _ => {}
    }
}
