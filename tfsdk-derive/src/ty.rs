//! What a macro can see of a type: its last name, its arguments, and what it mentions.
//!
//! A macro sees a type's name, not the type. Whatever depends on the type itself is left to the compiler.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, PathSegment, Type};

/// The last segment of a type's path, as in `Option<T>` and `std::option::Option<T>`.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        // `$ty` of a `macro_rules!` comes in a group.
        Type::Group(group) => last_segment(&group.elem),
        Type::Paren(paren) => last_segment(&paren.elem),
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// The last type argument of a segment: `T` of `Option<T>`, `V` of `HashMap<K, V>`.
pub(crate) fn last_argument(segment: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    arguments.args.iter().rev().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// Whether some type or const parameter of this name is mentioned; `other::T` is not `T`.
pub(crate) fn mentions(ty: &impl ToTokens, name: &Ident) -> bool {
    any_ident(ty.to_token_stream(), &mut |before, ident, _| {
        ident == name && !matches!(before, Before::PathSeparator | Before::Quote)
    })
}

/// Whether a lifetime of this name is mentioned.
pub(crate) fn mentions_lifetime(ty: &impl ToTokens, name: &Ident) -> bool {
    any_ident(ty.to_token_stream(), &mut |before, ident, _| before == Before::Quote && ident == name)
}

/// Whether the type contains the struct that it is a field of, by its own name or as `Self`.
pub(crate) fn contains_itself(ty: &Type, own: &Ident) -> bool {
    any_ident(ty.to_token_stream(), &mut |before, ident, path_goes_on| {
        let alone = !path_goes_on && !matches!(before, Before::PathSeparator | Before::Quote);
        // `<Self as Trait>::Type` is another type.
        alone && (ident == own || (ident == "Self" && before != Before::AngleOpen(true)))
    })
}

/// Whether it is, or holds, a `&'static …` or a `Cow<'static, …>`.
pub(crate) fn borrows_static(ty: &Type) -> bool {
    fn any(tokens: TokenStream) -> bool {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let is = |i: usize, text: &str| tokens.get(i).is_some_and(|token| token.to_string() == text);
        (0..tokens.len()).any(|i| match &tokens[i] {
            TokenTree::Group(group) => any(group.stream()),
            _ if is(i, "'") && is(i + 1, "static") => {
                i >= 1 && is(i - 1, "&") || i >= 2 && is(i - 1, "<") && is(i - 2, "Cow")
            }
            _ => false,
        })
    }
    any(ty.to_token_stream())
}

/// The token before an identifier.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Before {
    Nothing,
    PathSeparator,
    Quote,
    /// `<`; whether it starts a qualified path.
    AngleOpen(bool),
}

fn any_ident(tokens: TokenStream, found: &mut impl FnMut(Before, &Ident, bool) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let punct = |i: usize| match tokens.get(i) {
        Some(TokenTree::Punct(punct)) => punct.as_char(),
        _ => ' ',
    };
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Group(group) => any_ident(group.stream(), found),
        TokenTree::Ident(ident) => {
            let before = match i.checked_sub(1).map(punct) {
                Some(':') if i >= 2 && punct(i - 2) == ':' => Before::PathSeparator,
                Some('\'') => Before::Quote,
                Some('<') => {
                    let qualified = matches!(tokens.get(i + 1), Some(TokenTree::Ident(next)) if next == "as");
                    Before::AngleOpen(qualified)
                }
                _ => Before::Nothing,
            };
            let path_goes_on = punct(i + 1) == ':' && punct(i + 2) == ':';
            found(before, ident, path_goes_on)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use quote::format_ident;
    use syn::{Ident, Type, parse_str};

    use super::{borrows_static, contains_itself, last_argument, last_segment, mentions, mentions_lifetime};

    fn ty(text: &str) -> Type {
        parse_str(text).expect("a type")
    }

    #[test]
    fn a_parameter_is_found_wherever_it_stands() {
        let t = Ident::new("T", Span::call_site());
        for (text, found) in [
            ("T", true),
            ("Vec<T>", true),
            ("(u8, [T; 2])", true),
            ("T::Item", true),
            ("<T as Iterator>::Item", true),
            ("other::T", false),
            ("Vec<U>", false),
            ("&'T str", false),
        ] {
            assert_eq!(mentions(&ty(text), &t), found, "{text}");
        }
        assert!(mentions_lifetime(&ty("Vec<&'T str>"), &t));
        assert!(!mentions_lifetime(&ty("Vec<T>"), &t));
    }

    #[test]
    fn a_struct_contains_itself_through_anything() {
        let own = format_ident!("Node");
        for (text, found) in [
            ("Node", true),
            ("Self", true),
            ("Option<Box<Node>>", true),
            ("Vec<Node<T>>", true),
            ("HashMap<String, Self>", true),
            ("(u8, [Node; 2])", true),
            ("graph::Node", false),
            ("Node::Kind", false),
            ("Self::Kind", false),
            ("<Self as Kinds>::Kind", false),
            ("Nodes", false),
        ] {
            assert_eq!(contains_itself(&ty(text), &own), found, "{text}");
        }
    }

    #[test]
    fn borrowing_for_ever_is_seen() {
        assert!(borrows_static(&ty("Option<&'static str>")));
        assert!(borrows_static(&ty("(u8, Cow<'static, str>)")));
        assert!(!borrows_static(&ty("Cow<'a, str>")));
        assert!(!borrows_static(&ty("Unit<'static>")));
    }

    #[test]
    fn the_last_segment_has_the_name_and_the_last_argument() {
        let map = ty("std::collections::HashMap<String, Vec<u8>>");
        let segment = last_segment(&map).expect("a path");
        assert_eq!(segment.ident, "HashMap");
        let argument = last_argument(segment).and_then(last_segment).expect("a path");
        assert_eq!(argument.ident, "Vec");
    }
}
