//! What a macro can see of a type: its last name, its arguments, and what it mentions.
//!
//! A macro sees a type's name, not the type. Whatever depends on the type itself is left to the compiler.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Expr, GenericArgument, LitInt, PathArguments, PathSegment, Type};

use crate::tokens::Before;

/// The last segment of a type's path, as in `Option<T>` and `std::option::Option<T>`.
pub(crate) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match bare(ty) {
        Type::Path(path) => path.path.segments.last(),
        _ => None,
    }
}

/// Whether it holds any number with all its digits, as far as its name tells.
pub(crate) fn is_exact(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Number")
}

/// A type without what encloses it alone: parentheses, and the group in which `$ty` of a `macro_rules!` comes.
pub(crate) fn bare(ty: &Type) -> &Type {
    match ty {
        Type::Group(group) => bare(&group.elem),
        Type::Paren(paren) => bare(&paren.elem),
        _ => ty,
    }
}

/// The type that a segment holds: `T` of `Option<T>` and `HashSet<T, S>`, `V` of `HashMap<K, V, S>`.
pub(crate) fn held_argument(segment: &PathSegment) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    let mut types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    // Behind it may stand what hashes.
    match &segment.ident.to_string()[..] {
        "HashMap" | "BTreeMap" | "IndexMap" => types.nth(1),
        "Vec" | "VecDeque" | "HashSet" | "BTreeSet" | "IndexSet" => types.next(),
        _ => types.last(),
    }
}

/// Whether some type or const parameter of this name is mentioned; `other::T` is not `T`.
pub(crate) fn mentions(ty: &impl ToTokens, name: &Ident) -> bool {
    any_ident(ty.to_token_stream(), &mut |before, ident| {
        ident == name && !matches!(before, Before::PathSeparator | Before::Quote)
    })
}

/// Whether a lifetime of this name is mentioned.
pub(crate) fn mentions_lifetime(ty: &impl ToTokens, name: &Ident) -> bool {
    any_ident(ty.to_token_stream(), &mut |before, ident| before == Before::Quote && ident == name)
}

/// Types, beside collections, whose values are made of values of their type arguments.
const HOLDERS: [&str; 6] = ["Option", "Tf", "Box", "Rc", "Arc", "Cow"];

/// Lists, sets and maps whose elements are mapped in a way of their own where a tag says so.
const COLLECTIONS: [&str; 8] =
    ["Vec", "VecDeque", "HashSet", "BTreeSet", "IndexSet", "HashMap", "BTreeMap", "IndexMap"];

/// Whether a type of this name is a collection.
pub(crate) fn is_collection(name: &str) -> bool {
    COLLECTIONS.contains(&name)
}

/// The type of the elements of a list, a set or an array, and of what the keys of a map lead to, as far as its name tells.
pub(crate) fn element_of(ty: &Type) -> Option<&Type> {
    match bare(pointee(ty)) {
        Type::Array(array) => Some(&array.elem),
        Type::Slice(slice) => Some(&slice.elem),
        ty => last_segment(ty)
            .filter(|segment| is_collection(&segment.ident.to_string()))
            .and_then(held_argument),
    }
}

/// Whether it is a set, as far as its name tells.
pub(crate) fn is_set(ty: &Type) -> bool {
    last_segment(ty)
        .is_some_and(|segment| ["HashSet", "BTreeSet", "IndexSet"].iter().any(|name| segment.ident == name))
}

/// How many elements an array has, if its type is written with a number.
pub(crate) fn length_of(ty: &Type) -> Option<u64> {
    let Type::Array(array) = bare(ty) else { return None };
    syn::parse2::<LitInt>(array.len.to_token_stream()).ok()?.base10_parse().ok()
}

/// The type of the keys of a map, as far as its name tells.
pub(crate) fn key_of(ty: &Type) -> Option<&Type> {
    let map = last_segment(ty)
        .filter(|segment| ["HashMap", "BTreeMap", "IndexMap"].iter().any(|name| segment.ident == name))?;
    arguments(map).into_iter().next()
}

/// Whether it holds another type, so that it is no struct whose attributes could be embedded.
pub(crate) fn is_wrapper(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| {
        let name = segment.ident.to_string();
        is_collection(&name) || matches!(&name[..], "Option" | "Tf" | "Box" | "Rc" | "Arc")
    })
}

/// What a type is called that is a number, a bool or a character; `None` if its name does not tell.
pub(crate) fn single(ty: &Type) -> Option<String> {
    let segment = last_segment(ty)?;
    let name = segment.ident.to_string();
    let is_single = match segment.arguments {
        PathArguments::None => SINGLE.contains(&&*name),
        _ => name == "NonZero",
    };
    is_single.then_some(name)
}

/// What a type is called that is borrowed text, or may be.
pub(crate) fn borrowed_text(ty: &Type) -> Option<&'static str> {
    match ty {
        Type::Reference(reference) => {
            last_segment(&reference.elem).filter(|segment| segment.ident == "str").map(|_| "&str")
        }
        _ => last_segment(ty).filter(|segment| segment.ident == "Cow").map(|_| "Cow"),
    }
}

/// The types whose values a value of this type is made of, as far as its name tells.
///
/// `Id<Vpc>` may hold a `Vpc` or just be called so; only the compiler knows.
fn parts(ty: &Type) -> Vec<&Type> {
    match ty {
        Type::Group(group) => vec![&group.elem],
        Type::Paren(paren) => vec![&paren.elem],
        Type::Array(array) => vec![&array.elem],
        Type::Slice(slice) => vec![&slice.elem],
        Type::Reference(reference) => vec![&reference.elem],
        Type::Tuple(tuple) => tuple.elems.iter().collect(),
        Type::Path(_) => {
            last_segment(ty).filter(|segment| is_container(segment)).map_or_else(Vec::new, arguments)
        }
        _ => Vec::new(),
    }
}

fn is_container(segment: &PathSegment) -> bool {
    // The text is made once, and not for each comparison.
    let name = segment.ident.to_string();
    HOLDERS.contains(&&*name) || is_collection(&name)
}

/// The type arguments of a segment.
fn arguments(segment: &PathSegment) -> Vec<&Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return Vec::new() };
    let types = arguments.args.iter().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    });
    types.collect()
}

/// Whether something is true of a type, or of one that it is made of.
pub(crate) fn any_part(ty: &Type, is: &impl Fn(&Type) -> bool) -> bool {
    is(ty) || parts(ty).into_iter().any(|part| any_part(part, is))
}

/// The first of a type and those that it is made of for which there is an answer.
pub(crate) fn find_part<T>(ty: &Type, answer: &impl Fn(&Type) -> Option<T>) -> Option<T> {
    answer(ty).or_else(|| parts(ty).into_iter().find_map(|part| find_part(part, answer)))
}

/// The elements of all tuples that a type is made of.
pub(crate) fn elements_of_tuples(ty: &Type) -> Vec<&Type> {
    let parts = parts(ty);
    let within = parts.iter().flat_map(|part| elements_of_tuples(part));
    let within: Vec<&Type> = within.collect();
    match ty {
        Type::Tuple(_) => [parts, within].concat(),
        _ => within,
    }
}

/// Whether the type contains the struct that it is a field of, by its own name or as `Self`.
pub(crate) fn contains_itself(ty: &Type, own: &Ident) -> bool {
    any_part(ty, &|ty| {
        let Type::Path(path) = ty else { return false };
        let alone =
            path.qself.is_none() && path.path.leading_colon.is_none() && path.path.segments.len() == 1;
        alone && path.path.segments.iter().any(|segment| segment.ident == *own || segment.ident == "Self")
    })
}

/// Whether it is, or holds, a `&'static …` or a `Cow<'static, …>`.
pub(crate) fn borrows_static(ty: &Type) -> bool {
    any_part(ty, &|ty| match ty {
        Type::Reference(reference) => {
            reference.lifetime.as_ref().is_some_and(|lifetime| lifetime.ident == "static")
        }
        Type::Path(_) => last_segment(ty).filter(|segment| segment.ident == "Cow").is_some_and(|segment| {
            let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return false };
            arguments.args.iter().any(|argument| match argument {
                GenericArgument::Lifetime(lifetime) => lifetime.ident == "static",
                _ => false,
            })
        }),
        _ => false,
    })
}

/// A type without a known size that is used as if it had one: a text, a slice or a trait object that no pointer holds.
pub(crate) fn unsized_part(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Slice(_) | Type::TraitObject(_) => Some(ty),
        Type::Path(_) if is_text_itself(ty) => Some(ty),
        Type::Reference(reference) => unsized_part_of_pointee(&reference.elem),
        Type::Path(_) if is_pointer(ty) => parts(ty).into_iter().find_map(unsized_part_of_pointee),
        _ => parts(ty).into_iter().find_map(unsized_part),
    }
}

/// The same of a type that a pointer holds, which needs no size itself.
fn unsized_part_of_pointee(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Group(group) => unsized_part_of_pointee(&group.elem),
        Type::Paren(paren) => unsized_part_of_pointee(&paren.elem),
        Type::Slice(slice) => unsized_part(&slice.elem),
        Type::TraitObject(_) => None,
        Type::Path(_) if is_text_itself(ty) => None,
        _ => unsized_part(ty),
    }
}

/// Whether it is no type that a field can have, which the compiler tells by itself wherever it stands.
pub(crate) fn is_no_field(ty: &Type) -> bool {
    any_part(ty, &|part| matches!(part, Type::ImplTrait(_) | Type::Infer(_) | Type::Never(_)))
}

/// Whether it has no known size itself.
pub(crate) fn is_unsized(ty: &Type) -> bool {
    unsized_part(ty).is_some_and(|part| std::ptr::eq(part, ty))
}

fn is_pointer(ty: &Type) -> bool {
    last_segment(ty)
        .is_some_and(|segment| ["Box", "Rc", "Arc", "Cow"].iter().any(|name| segment.ident == name))
}

/// Whether it is `str`.
pub(crate) fn is_text_itself(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if path.qself.is_none() && path.path.is_ident("str"))
}

/// A type, or a part of one, as one would write it.
pub(crate) fn shown(ty: &impl ToTokens) -> String {
    let text = ty.to_token_stream().to_string();
    let mut shown = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let between_words = shown
            .ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ',' || c == ';')
            && chars.peek().is_some_and(|c| c.is_alphanumeric() || *c == '_' || *c == '&' || *c == '\'');
        if c != ' ' || between_words {
            shown.push(c);
        }
    }
    shown
}

/// Whether it is made up of types of `std` and `tfsdk` alone, as far as their names tell. All of these can be cloned and
/// compared if what they hold can.
pub(crate) fn is_of_std(ty: &Type) -> bool {
    is_made_of(ty, &[&MODULES, &OF_STD, &SINGLE, &MAPS, &OF_TFSDK])
}

/// Whether it is made up of types of `std` and `tfsdk` that can be mapped, as far as their names tell.
pub(crate) fn is_mappable(ty: &Type) -> bool {
    is_made_of(ty, &[&MODULES, &OF_STD, &SINGLE, &MAPS, &OF_TFSDK])
        && !any_part(ty, &|part| is_map_of_others(part) || is_reference_to_others(part))
}

/// Whether it is an array of what can be mapped, as far as the name tells: it can then be, of whatever length.
pub(crate) fn is_mappable_array(ty: &Type) -> bool {
    matches!(bare(ty), Type::Array(array) if is_mappable(&array.elem) || is_mappable_array(&array.elem))
}

/// Whether it is a reference to something else than a text.
fn is_reference_to_others(ty: &Type) -> bool {
    matches!(ty, Type::Reference(_)) && borrowed_text(ty).is_none()
}

/// Whether it is a map whose keys may be of a type that cannot be one.
fn is_map_of_others(ty: &Type) -> bool {
    let map = last_segment(ty).filter(|segment| MAPS.contains(&&*segment.ident.to_string()));
    let key = map.and_then(|map| arguments(map).into_iter().next());
    map.is_some() && key.and_then(last_segment).is_none_or(|key| key.ident != "String")
}

/// Whether it is made up of types of `std` and `Tf` alone, as far as their names tell, so that it brings no nested
/// attributes into schemas, and nothing that their rules ask for.
pub(crate) fn is_structless(ty: &Type) -> bool {
    is_made_of(ty, &[&MODULES, &OF_STD, &SINGLE, &MAPS])
}

/// Whether it brings no rules into schemas either. Floats bring one: what reads alike means the same.
pub(crate) fn is_ruleless(ty: &Type) -> bool {
    is_structless(ty) && !any_part(ty, &is_float)
}

fn is_float(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "f32" || segment.ident == "f64")
}

/// Whether its name shows that something stands for the parameters of a type of one's own.
pub(crate) fn has_arguments(ty: &Type) -> bool {
    any_part(ty, &|part| {
        let Type::Path(path) = part else { return false };
        path.qself.is_some()
            || path.path.segments.iter().any(|segment| {
                !GENERIC.contains(&&*segment.ident.to_string()) && has_types_or_constants(&segment.arguments)
            })
    })
}

fn has_types_or_constants(arguments: &PathArguments) -> bool {
    let PathArguments::AngleBracketed(arguments) = arguments else { return false };
    arguments.args.iter().any(|argument| !matches!(argument, GenericArgument::Lifetime(_)))
}

/// The type inside an `Option` or `Tf`; any other type as it is.
pub(crate) fn without_null(ty: &Type) -> &Type {
    let segment = last_segment(ty).filter(|segment| segment.ident == "Option" || segment.ident == "Tf");
    segment.and_then(held_argument).map_or(ty, without_null)
}

/// Whether it is an `Option` or a `Tf`, which hold null.
pub(crate) fn may_be_null(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Option" || segment.ident == "Tf")
}

/// What is in a `Box`, `Rc` or `Arc`, which is mapped as that; any other type as it is.
pub(crate) fn pointee(ty: &Type) -> &Type {
    let pointer =
        last_segment(ty).filter(|segment| ["Box", "Rc", "Arc"].iter().any(|name| segment.ident == name));
    pointer.and_then(held_argument).map_or(ty, pointee)
}

/// Whether it is a `Tf`, which holds unknown.
pub(crate) fn may_be_unknown(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "Tf")
}

const MODULES: [&str; 10] =
    ["alloc", "borrow", "boxed", "collections", "core", "num", "option", "std", "string", "tfsdk"];
const MAPS: [&str; 2] = ["BTreeMap", "HashMap"];
const OF_STD: [&str; 13] = [
    "Arc", "BTreeSet", "Box", "Cow", "HashSet", "NonZero", "Option", "Rc", "String", "Tf", "Vec", "VecDeque",
    "str",
];
/// What is one value, and never empty.
const SINGLE: [&str; 16] = [
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "u128", "u16", "u32", "u64",
    "u8", "usize",
];
/// Those that have parameters.
const GENERIC: [&str; 14] = [
    "Arc", "BTreeMap", "BTreeSet", "Box", "Cow", "HashMap", "HashSet", "NonZero", "Option", "Rc", "Text",
    "Tf", "Vec", "VecDeque",
];
const OF_TFSDK: [&str; 3] = ["Number", "Text", "Value"];

fn is_made_of(ty: &Type, names: &[&[&str]]) -> bool {
    match ty {
        Type::Group(group) => is_made_of(&group.elem, names),
        Type::Paren(paren) => is_made_of(&paren.elem, names),
        Type::Array(array) => matches!(array.len, Expr::Lit(_)) && is_made_of(&array.elem, names),
        Type::Slice(slice) => is_made_of(&slice.elem, names),
        Type::Reference(reference) => is_made_of(&reference.elem, names),
        Type::Tuple(tuple) => {
            // Others have no Terraform type.
            (1..=12).contains(&tuple.elems.len())
                && tuple.elems.iter().all(|element| is_made_of(element, names))
        }
        Type::Path(path) if path.qself.is_none() => path.path.segments.iter().all(|segment| {
            // The text is made once, and not for each comparison.
            let name = segment.ident.to_string();
            names.iter().any(|names| names.contains(&&*name))
                && match &segment.arguments {
                    // A struct of one's own may be called as a generic type.
                    PathArguments::None => !GENERIC.contains(&&*name),
                    PathArguments::AngleBracketed(arguments) => {
                        arguments.args.iter().all(|argument| match argument {
                            GenericArgument::Lifetime(_) => true,
                            GenericArgument::Type(ty) => is_made_of(ty, names),
                            _ => false,
                        })
                    }
                    PathArguments::Parenthesized(_) => false,
                }
        }),
        _ => false,
    }
}

fn any_ident(tokens: TokenStream, found: &mut impl FnMut(Before, &Ident) -> bool) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().any(|(i, token)| match token {
        TokenTree::Group(group) => any_ident(group.stream(), found),
        TokenTree::Ident(ident) => found(Before::at(&tokens, i), ident),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use proc_macro2::Span;
    use quote::format_ident;
    use syn::{Ident, Type, parse_str};

    use super::{
        borrows_static, contains_itself, held_argument, is_of_std, last_segment, mentions, mentions_lifetime,
        shown, unsized_part,
    };

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
            ("&'a [Node]", true),
            ("std::option::Option<std::boxed::Box<Node>>", true),
            // It may hold one or not; the compiler knows.
            ("Option<Id<Node>>", false),
            ("PhantomData<Node>", false),
            ("Vec<<Node as Kinds>::Kind>", false),
            ("fn(Node) -> Node", false),
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
    fn what_has_no_size_is_seen_unless_a_pointer_holds_it() {
        for (text, found) in [
            ("str", Some("str")),
            ("[u8]", Some("[u8]")),
            ("dyn Send", Some("dyn Send")),
            ("Vec<Option<str>>", Some("str")),
            ("Box<[str]>", Some("str")),
            ("(u8, [u8])", Some("[u8]")),
            ("&'a str", None),
            ("Cow<'a, str>", None),
            ("Option<Box<[u8]>>", None),
            ("Vec<Arc<str>>", None),
            ("Box<dyn Send>", None),
            ("[u8; 3]", None),
            ("Id<str>", None),
        ] {
            assert_eq!(unsized_part(&ty(text)).map(shown).as_deref(), found, "{text}");
        }
    }

    #[test]
    fn borrowing_for_ever_is_seen() {
        assert!(borrows_static(&ty("Option<&'static str>")));
        assert!(borrows_static(&ty("(u8, Cow<'static, str>)")));
        assert!(!borrows_static(&ty("Cow<'a, str>")));
        assert!(!borrows_static(&ty("Unit<'static>")));
        assert!(!borrows_static(&ty("Id<&'static u8>")));
        assert!(borrows_static(&ty("Vec<&'static str>")));
    }

    #[test]
    fn the_last_segment_has_the_name_and_what_is_held() {
        let map = ty("std::collections::HashMap<String, Vec<u8>>");
        let segment = last_segment(&map).expect("a path");
        assert_eq!(segment.ident, "HashMap");
        let argument = held_argument(segment).and_then(last_segment).expect("a path");
        assert_eq!(argument.ident, "Vec");
    }

    #[test]
    fn types_of_std_are_known_by_their_names() {
        for (text, found) in [
            ("u8", true),
            ("Option<Vec<&'a str>>", true),
            ("std::collections::HashMap<String, (f64, [u8; 2])>", true),
            ("tfsdk::Tf<bool>", true),
            ("Website", false),
            ("Option<Website>", false),
            ("HashMap<String, String, MyHasher>", false),
            ("[u8; LEN]", false),
            ("T", false),
        ] {
            assert_eq!(is_of_std(&ty(text)), found, "{text}");
        }
    }
}
