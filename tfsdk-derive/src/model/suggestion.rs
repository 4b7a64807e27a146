//! The field to write for an attribute.

use syn::Ident;

use super::variant::field_name;
use crate::kind::Kind;
use crate::wanted_attribute::{WantedAttribute, WantedNull, WantedType};

/// The field or variant to write for an attribute.
pub(crate) fn member_of(
    own: &Ident,
    attribute: &WantedAttribute,
    is_union: bool,
    kind: Option<Kind>,
) -> String {
    if is_union { variant_of(own, attribute) } else { field_of(own, attribute, kind) }
}

/// The field to write for an attribute, on one line. The struct that it is for, `own`, is of this kind, if it has a schema.
pub(crate) fn field_of(own: &Ident, attribute: &WantedAttribute, kind: Option<Kind>) -> String {
    let name = &attribute.name;
    let rust_type = |ty: &WantedType| rust_type(own, ty, name);
    let is_set = matches!(attribute.ty, WantedType::Set(_));
    let mut ty = match &attribute.ty {
        WantedType::Set(element) => format!("Vec<{}>", rust_type(element)),
        other => rust_type(other),
    };
    let facts = attribute.facts.filter(|_| kind.is_some());
    let is_planned = kind.is_some_and(Kind::is_planned);
    if is_planned && facts.is_some_and(|facts| facts.computed) {
        ty = format!("tfsdk::Tf<{ty}>");
    } else if attribute.null != WantedNull::Never {
        ty = format!("Option<{ty}>");
    }
    let is_one = matches!(attribute.ty, WantedType::Object(_));
    let mut keys = facts.map(|facts| facts.keys(is_one)).unwrap_or_default();
    if is_set {
        keys.push("set".to_owned());
    }
    let keys: String = keys.into_iter().map(|key| format!(", {key}")).collect();
    let ident = field_name(name, own.span());
    format!("#[tfsdk({name:?}{keys})] {ident}: {ty}")
}

/// The variant of a union to write for an attribute, on one line.
fn variant_of(own: &Ident, attribute: &WantedAttribute) -> String {
    let name = &attribute.name;
    let (keys, ty) = match &attribute.ty {
        WantedType::Set(element) => (", set", format!("Vec<{}>", rust_type(own, element, name))),
        other => ("", rust_type(own, other, name)),
    };
    format!("#[tfsdk({name:?}{keys})] {}({ty})", variant_name(name))
}

/// A Rust type that holds values of a type; that of an object is a struct named after its attribute.
fn rust_type(own: &Ident, ty: &WantedType, name: &str) -> String {
    let rust_type = |ty: &WantedType| rust_type(own, ty, name);
    match ty {
        WantedType::String => "String".to_owned(),
        WantedType::Number => "tfsdk::Number".to_owned(),
        WantedType::Bool => "bool".to_owned(),
        WantedType::List(element) => format!("Vec<{}>", rust_type(element)),
        WantedType::Set(element) => format!("std::collections::HashSet<{}>", rust_type(element)),
        WantedType::Map(element) => format!("std::collections::BTreeMap<String, {}>", rust_type(element)),
        WantedType::Object(_) => struct_name(own, name),
        // Tuples up to this length are mapped.
        WantedType::Tuple(elements) if (1..=12).contains(&elements.len()) => {
            let elements: Vec<String> = elements.iter().map(rust_type).collect();
            match &elements[..] {
                [only] => format!("({only},)"),
                all => format!("({})", all.join(", ")),
            }
        }
        WantedType::Tuple(_) | WantedType::Any => "tfsdk::Value".to_owned(),
    }
}

/// Names that a struct cannot have without hiding what is called so: of the prelude and of derives, of `std`, and of `tfsdk`.
const USED: [&str; 3] = [
    "AsMut AsRef Box Clone Copy Debug Default DoubleEndedIterator Drop Eq Err ExactSizeIterator Extend Fn FnMut \
     FnOnce From FromIterator Future Hash Into IntoFuture IntoIterator Iterator None Ok Option Ord PartialEq \
     PartialOrd Result Self Send Sized Some String Sync ToOwned ToString TryFrom TryInto Unpin Vec",
    "Arc BTreeMap BTreeSet Cow Duration Error HashMap HashSet Path PathBuf Rc VecDeque",
    "Nullable Number Text Tf TfObject TfType TfValue Type Unknownable Value",
];

/// The name of a struct for an attribute, which is neither that of the struct that holds it, nor one that is in use.
fn struct_name(own: &Ident, name: &str) -> String {
    let name = camel_case(name);
    let is_used = USED.iter().any(|names| names.split(' ').any(|used| used == name));
    if own == &name || is_used { name + "Object" } else { name }
}

/// The name of a variant for an attribute, which hides nothing.
fn variant_name(name: &str) -> String {
    match camel_case(name) {
        name if name == "Self" => name + "_",
        name => name,
    }
}

/// `index_document` as `IndexDocument`.
fn camel_case(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut chars = word.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(chars).collect::<String>()
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use quote::format_ident;

    use super::{WantedAttribute, WantedNull, WantedType, field_of};

    #[test]
    fn a_struct_is_not_called_as_the_types_around_it() {
        for (name, expected) in [
            ("index_document", "Option<Vec<IndexDocument>>"),
            ("option", "Option<Vec<OptionObject>>"),
            ("vec", "Option<Vec<VecObject>>"),
            ("string", "Option<Vec<StringObject>>"),
            ("value", "Option<Vec<ValueObject>>"),
            ("result", "Option<Vec<ResultObject>>"),
            ("some", "Option<Vec<SomeObject>>"),
            ("own_bucket", "Option<Vec<OwnBucketObject>>"),
        ] {
            let ty = WantedType::List(Box::new(WantedType::Object(Vec::new())));
            let attribute =
                WantedAttribute { name: name.to_owned(), ty, null: WantedNull::Optional, facts: None };
            let field = field_of(&format_ident!("OwnBucket"), &attribute, None);
            assert_eq!(field, format!("#[tfsdk({name:?})] {name}: {expected}"));
        }
    }
}
