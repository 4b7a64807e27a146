//! What is generated for each key, beyond what the recorded expansions show.

use super::{NONE, compact, contains, lacks, mistakes, object, value};
use quote::ToTokens;

use crate::parse::doc::description;

fn resource(fields: &str) -> proc_macro2::TokenStream {
    let expanded = object(&format!("#[tfsdk(resource)] struct Own {{ {fields} }}"));
    assert_eq!(mistakes(expanded.clone()), NONE, "{fields}");
    expanded
}

#[test]
fn the_runtime_is_where_the_tag_says() {
    contains(&object("struct Own {}"), "use ::tfsdk::__private as __tf;");
    contains(&object("#[tfsdk(crate = a::b)] struct Own {}"), "use a::b::__private as __tf;");
    contains(&value("#[tfsdk(crate = a::b)] struct Own(u8);"), "use a::b::__private as __tf;");
    // Also in the mirror, which stands outside of the block.
    let mirror =
        object("#[tfsdk(resource, crate = a::b)] struct Own { #[tfsdk(\"a\", required, set)] a: Vec<u8> }");
    contains(&mirror, "a: a::b::__private::PartAs<Vec<u8>, a::b::__private::AsSet>");
}

#[test]
fn each_key_chooses_the_way_of_its_type() {
    let way = |keys: &str, ty: &str| {
        let expanded = object(&format!("struct Own {{ #[tfsdk(\"a\"{keys})] a: {ty} }}"));
        assert_eq!(mistakes(expanded.clone()), NONE);
        let text = compact(&expanded.to_string());
        let (_, after) = text.split_once(&compact(&format!("__tf::attribute_as::<{ty},")))?;
        let (way, _) = after.split_once(&compact(">(\"a\")"))?;
        Some(way.replace("__tf::", ""))
    };
    let is = |keys: &str, ty: &str, expected: &str| {
        assert_eq!(way(keys, ty).as_deref(), Some(expected), "{keys} on {ty}");
    };
    assert_eq!(way("", "Vec<u8>"), None);
    is(", set", "Vec<u8>", "AsSet");
    is(", set", "VecDeque<u8>", "AsSet");
    is(", set", "Alias", "AsSet");
    is(", set", "Option<Vec<u8>>", "Within<AsSet>");
    is(", set", "Tf<Vec<u8>>", "Within<AsSet>");
    is(", text", "IpAddr", "AsText");
    is(", text", "std::net::IpAddr", "AsText");
    is(", text", "Option<IpAddr>", "Within<AsText>");
    is(", text", "Tf<IpAddr>", "Within<AsText>");
    is(", text", "Vec<IpAddr>", "Within<AsText>");
    is(", text", "VecDeque<Option<IpAddr>>", "Within<Within<AsText>>");
    is(", text", "HashSet<IpAddr>", "Within<AsText>");
    is(", text", "BTreeSet<IpAddr>", "Within<AsText>");
    is(", text", "HashMap<String, IpAddr>", "Within<AsText>");
    is(", text", "BTreeMap<String, Vec<IpAddr>>", "Within<Within<AsText>>");
    is(", text", "IndexSet<IpAddr>", "Within<AsText>");
    is(", text", "indexmap::IndexMap<String, IpAddr>", "Within<AsText>");
    is(", set, text", "Vec<IpAddr>", "SetOf<AsText>");
    is(", set, text", "Option<Vec<IpAddr>>", "Within<SetOf<AsText>>");
    is(", set, text", "Vec<Vec<IpAddr>>", "SetOf<Within<AsText>>");
    is(", null_is_empty", "Vec<u8>", "NullIsEmpty<Plain>");
    is(", empty_is_null", "Vec<u8>", "EmptyIsNull<Plain>");
    is(", set, null_is_empty", "Vec<u8>", "NullIsEmpty<AsSet>");
    is(", set, text, empty_is_null", "Vec<IpAddr>", "EmptyIsNull<SetOf<AsText>>");
}

#[test]
fn attributes_stand_by_name_then_embedded_structs_then_the_rest() {
    let expanded = object(
        "struct Own { #[tfsdk(\"-\")] x: X, #[tfsdk(\"b\")] b: B, #[tfsdk(flatten)] y: Y, #[tfsdk(\"a\")] a: A, #[tfsdk(flatten)] z: Z }",
    );
    let text = compact(&expanded.to_string());
    let at = |needle: &str| text.find(&compact(needle)).unwrap_or_else(|| panic!("{needle} in {text}"));
    let spec =
        ["attribute::<A>(\"a\")", "attribute::<B>(\"b\")", "__tf::embedded::<Y>", "__tf::embedded::<Z>"]
            .map(at);
    assert!(spec.is_sorted(), "{spec:?}");
    contains(&expanded, "<X as __tf::Skipped>::skipped()");
    assert_eq!(text.matches(&compact("__tf::embedded_once(")).count(), 2);
    lacks(&object("struct Own { #[tfsdk(\"a\")] a: A }"), "embedded_once");
}

#[test]
fn each_behaviour_is_in_the_constant_of_its_attribute() {
    let with = |keys: &str| resource(&format!("#[tfsdk(\"a\", {keys})] a: Option<Vec<Held>>"));
    for (keys, mode, letter) in [
        ("required", "REQUIRED", "r"),
        ("optional", "OPTIONAL", "o"),
        ("computed", "COMPUTED", "c"),
        ("optional, computed", "OPTIONAL_COMPUTED", "b"),
    ] {
        contains(&with(keys), &format!("__tf::Mode::{mode}, "));
        let plain = resource(&format!("#[tfsdk(\"a\", {keys})] a: Tf<String>"));
        contains(&plain, &format!("__tf::FieldMembers(<Own as __tf::TfType>::SPEC, 0, \"{letter}\", "));
    }
    for (flag, key) in [
        ("force_new", "ForceNew"),
        ("sensitive", "Sensitive"),
        ("attributes_as_blocks", "AttributesAsBlocks"),
    ] {
        contains(&with(&format!("optional, {flag}")), &format!("__tf::TagKey::{key})]"));
        lacks(&with("optional"), &format!("__tf::TagKey::{key}"));
    }
    contains(&with("optional, computed, keep"), "__tf::TagKey::Keep]");
    contains(&with("optional, write_only"), "__tf::TagKey::WriteOnly)]");
    contains(&with("optional, diff_suppress = a::b"), "__tf::TagKey::DiffSuppress(a::b)");
    contains(&with("optional, same_meaning = a::b"), "__tf::TagKey::SameMeaning(a::b)");
    contains(&with("optional, deprecated = \"Old.\""), "__tf::TagKey::Deprecated(\"Old.\")");
    let validated = with("optional, validate = [a, |x, y, z| ()]");
    contains(
        &validated,
        "__tf::TagKey::Validate(const { &[|| { #[allow(unused_imports)] use __tf::NotNamed as _; __tf::Made(a).validator() }, || __tf::closure_validator(|x, y, z| ())] })",
    );
    lacks(&with("optional"), "__tf::TagKey::Validate");
    // Of a function and a closure nothing is known, and what is no validator at all is told once.
    lacks(&validated, "__tf::validates");
    lacks(&with("optional, validate = [80, \"a\", 1..=3, (|x, y, z| ())]"), "__tf::validates");
    for known in ["length (1..)", "a::Even", "each(Even)", "Even { most: 3 }", "{ Even }", "(LENGTH)(1..)"] {
        contains(&with(&format!("optional, validate = {known}")), "__tf::validates(|| ");
    }
    // A list of structs that is a set.
    contains(&with("optional, set"), "__tf::as_set(__tf::Held::<Option<Vec<Held>>>::NESTED)");
    lacks(&with("optional"), "as_set");
    contains(
        &object("#[tfsdk(nested)] struct Own { #[tfsdk(\"a\", required, key)] a: String }"),
        "__tf::TagKey::Key)]",
    );
}

#[test]
fn attributes_that_follow_one_another_are_one_member() {
    let fields = "#[tfsdk(\"a\", required, force_new)] a: String, #[tfsdk(\"b\", optional)] b: Option<bool>,
        #[tfsdk(\"c\", block)] c: Vec<Rule>, #[tfsdk(\"d\", computed, keep)] d: Tf<u8>";
    let expanded = resource(fields);
    let spec = "<Own as __tf::TfType>::SPEC";
    contains(
        &expanded,
        &format!(
            "&[__tf::FieldMembers({spec}, 0, \"ro\", &[\"\", \"\"], &[(0, __tf::TagKey::ForceNew)]), __TF_2, \
             __tf::FieldMembers({spec}, 3, \"c\", &[\"\"], &[(3, __tf::TagKey::Keep)])]"
        ),
    );
}

#[test]
fn what_can_break_no_rule_of_types_is_not_checked() {
    let is_checked = |kind: &str, keys: &str, ty: &str| {
        let expanded = object(&format!("#[tfsdk({kind})] struct Own {{ #[tfsdk(\"a\", {keys})] a: {ty} }}"));
        assert_eq!(mistakes(expanded.clone()), NONE, "{kind} {keys} {ty}");
        expanded.to_string().contains("member_fits")
    };
    for (keys, ty) in [
        ("required", "String"),
        ("optional", "Option<f64>"),
        ("required, force_new, sensitive", "Vec<u8>"),
        ("required, validate = a", "std::collections::HashMap<String, bool>"),
        ("required, set", "Option<Vec<String>>"),
        ("optional", "Option<String>"),
        ("optional", "tfsdk::Tf<String>"),
        ("optional, default = 1", "u8"),
        ("optional, default_env(\"A\", else \"1\")", "u8"),
        ("computed, keep", "Tf<String>"),
        ("optional, computed", "Tf<Vec<String>>"),
    ] {
        assert!(!is_checked("resource", keys, ty), "{keys} {ty}");
        assert!(!is_checked("nested", keys, ty), "{keys} {ty}");
        assert!(
            is_checked(
                "resource",
                keys,
                &ty.replace("u8", "Held").replace("f64", "Held").replace("String", "Held")
            ),
            "{keys}"
        );
    }
    for (keys, ty) in [
        ("optional", "String"),
        ("optional", "Vec<Option<String>>"),
        ("optional, default_env(\"A\")", "u8"),
        ("computed", "Option<String>"),
        ("optional, computed", "String"),
        ("optional, write_only", "Option<String>"),
        ("optional, diff_suppress = a", "Option<String>"),
        ("optional, same_meaning = a", "Option<String>"),
        ("optional, attributes_as_blocks", "Option<String>"),
        ("required", "Value"),
        ("required, text", "Address"),
    ] {
        assert!(is_checked("resource", keys, ty), "{keys} {ty}");
    }
    assert!(is_checked("nested", "required, key", "String"));
    assert!(is_checked("data_source", "required", "String"));
}

#[test]
fn a_default_is_of_what_the_field_holds() {
    let with = |keys: &str, ty: &str| resource(&format!("#[tfsdk(\"a\", optional, {keys})] a: {ty}"));
    contains(
        &with("default = 1 + 1", "u8"),
        "__tf::TagKey::Default(|| __tf::inferred_default::<u8, __tf::Plain>(__tf::Given::<u8, _>::new(1 + 1).of_field()))",
    );
    contains(
        &with("default = \"x\"", "String"),
        "__tf::TagKey::Default(|| __tf::text_default::<String, __tf::Plain>(\"x\"))",
    );
    contains(
        &with("default_fn = a::b", "u8"),
        "__tf::TagKey::DefaultFn(|| __tf::inferred_default::<u8, __tf::Plain>(__tf::Given::<u8, _>::new((a::b)()).made_for_field()))",
    );
    contains(
        &with("default_env(\"A\", else \"x\")", "u8"),
        "__tf::TagKey::DefaultFn(|| __tf::env_default::<u8, __tf::Plain>(\"A\", __tf::Some(\"x\")))",
    );
    lacks(&with("default_env(\"A\", else \"x\")", "u8"), "DefaultMayBeNull");
    contains(
        &with("default_env(\"A\")", "Option<u8>"),
        "__tf::TagKey::DefaultFn(|| __tf::env_default::<u8, __tf::Plain>(\"A\", __tf::None))), (0, __tf::TagKey::DefaultVariable(\"A\")), (0, __tf::TagKey::DefaultMayBeNull",
    );
    // Null and unknown are not what it holds.
    contains(&with("default = 1", "Tf<u8>"), "__tf::default_of::<u8, __tf::Plain>(1)");
    contains(
        &with("set, default = a", "Option<Vec<u8>>"),
        "__tf::inferred_default::<Vec<u8>, __tf::AsSet>(__tf::Given::<Vec<u8>, _>::new(a).of_field())",
    );
    lacks(&with("force_new", "u8"), "TagKey::Default(");
}

#[test]
fn a_block_is_counted_as_its_tag_says() {
    let with = |keys: &str| resource(&format!("/// Rules.\n#[tfsdk(\"rule\", block{keys})] rule: Vec<Rule>"));
    let counted = |keys: &str, min: &str, max: &str| {
        contains(
            &with(keys),
            &format!(
                "__tf::block(\"rule\", <__tf::Known<Vec<Rule>>>::BLOCK, false, {min}, {max}, \"Rules.\", __tf::None)"
            ),
        );
    };
    counted("", "0", "__tf::None");
    counted(", min_items = 2", "2", "__tf::None");
    counted(", min_items = 2, max_items = 3", "2", "__tf::Some(3)");
    counted(", max_items = 3", "0", "__tf::Some(3)");
    contains(&with(", deprecated = \"Old.\""), "__tf::Some(\"Old.\"))");
    contains(
        &with(", set"),
        "__tf::block(\"rule\", <__tf::KnownAs<Vec<Rule>, __tf::AsSet>>::BLOCK, true, 0,",
    );
    contains(&with(""), "__tf::block_member_fits::<__tf::If<");
}

#[test]
fn a_struct_says_what_it_is() {
    for (kind, tag) in [
        ("resource", "Resource"),
        ("data_source", "DataSource"),
        ("provider", "Provider"),
        ("ephemeral", "Ephemeral"),
        ("list", "List"),
        ("action", "Action"),
        ("provider_meta", "ProviderMeta"),
        ("nested", "Nested"),
    ] {
        let expanded = object(&format!("#[tfsdk({kind})] struct Own {{}}"));
        contains(&expanded, &format!("type Tag = __tf::tagged::{tag};"));
        let is_nested = kind == "nested";
        assert_eq!(expanded.to_string().contains("Holds for Own"), is_nested);
        assert_eq!(expanded.to_string().contains("HoldsOne for Own"), is_nested);
        lacks(&expanded, "const VERSION");
        contains(&expanded, "struct OwnMirror");
    }
    let expanded =
        object("/// A thing.\n#[tfsdk(resource, version = 3, deprecated = \"Old.\")] struct Own {}");
    contains(&expanded, "const VERSION: ::core::primitive::u64 = 3;");
    contains(&expanded, "description: \"A thing.\"");
    contains(&expanded, "deprecated: __tf::Some(\"Old.\")");
    // A plain mapping has neither a schema nor a mirror of its own.
    let plain = object("struct Own {}");
    lacks(&plain, "TfSchema");
    lacks(&plain, "struct OwnMirror");
    contains(&plain, "type Mirror = Self;");
}

/// What uses the mirror of a struct with a mistake is not reported as well.
#[test]
fn a_mirror_has_a_name_where_a_mistake_hides_whether_there_is_one() {
    for item in [
        "#[tfsdk(resource, list)] struct Own { #[tfsdk(\"a\", required)] a: u8 }",
        "struct Own { #[tfsdk(\"a\", required)] a: u8 }",
    ] {
        contains(&object(item), "type OwnMirror = ");
    }
    for item in [
        "struct Own { #[tfsdk(\"A\")] a: u8 }",
        "#[tfsdk(resource, list)] struct Own<'a> { #[tfsdk(\"a\", required)] a: &'a str }",
        "#[tfsdk(resource, list, mirror = \"Plan\")] struct Own { #[tfsdk(\"a\", required)] a: u8 }",
    ] {
        lacks(&object(item), "type OwnMirror");
    }
    // A kind that is misspelt is told, and hides nothing.
    contains(&object("#[tfsdk(resorce)] struct Own { #[tfsdk(\"a\", required)] a: u8 }"), "struct OwnMirror");
}

/// After a macro that fails among the items of a module, newer compilers say nothing of the names that this module lacks.
#[test]
fn mistakes_stand_where_an_expression_does() {
    let told = "{externcratecoreas__tf_core;";
    let of_object = format!(
        "const__tf_mistakes_of_Own:::tfsdk::__private::core::convert::Infallible={told}(__tf_core::compile_error!{{"
    );
    let of_value = format!("const_:()={told}__tf_core::compile_error!{{");
    for (expanded, wanted) in [
        (object("struct Own { #[tfsdk(\"a\", keep)] a: u8 }"), &of_object),
        // Where nothing is made of it, as nobody knows where the runtime is.
        (object("#[tfsdk(crate = 1)] struct Own { #[tfsdk(\"a\")] a: u8 }"), &of_value),
        (value("#[tfsdk(set)] struct Own(u8);"), &of_value),
    ] {
        assert_eq!(mistakes(expanded.clone()).len(), 1);
        assert!(compact(&expanded.to_string()).contains(wanted), "{expanded}");
    }
}

/// The compiler counts an error that stands in several places as several, and tells it to other tools as often.
#[test]
fn what_a_mistake_leaves_unknown_asks_for_it_and_tells_it_no_more() {
    for item in [
        "#[tfsdk(resource)] struct Own { #[tfsdk(\"a\", requried)] a: String }",
        "#[tfsdk(resource, list)] struct Own { #[tfsdk(\"a\", required)] a: String }",
        "struct Own { #[tfsdk(\"a\", required)] a: String }",
        "#[tfsdk(nested)] struct r#Own<T> { #[tfsdk(\"a\", requried)] a: T }",
    ] {
        let expanded = object(item);
        assert_eq!(mistakes(expanded.clone()).len(), 1, "{expanded}");
        assert!(compact(&expanded.to_string()).matches("__tf_mistakes_of_Own").count() > 1, "{expanded}");
    }
}

#[test]
fn a_doc_comment_is_the_description_without_its_margin() {
    for (doc, text) in [
        ("", ""),
        ("/// One.", "One."),
        ("///One.", "One."),
        ("/// One.\n/// Two.", "One.\nTwo."),
        ("/// One.\n///\n/// Two.", "One.\n\nTwo."),
        ("/// One:\n///   code\n///  less", "One:\n  code\n less"),
        ("///  One\n/// two", " One\ntwo"),
        ("///\n/// One.  \n///", "One."),
        ("/** One.\n    Two. */", "One.\n   Two."),
        ("#[doc = \"One.\\nTwo.\"]", "One.\nTwo."),
        ("#[doc(hidden)] /// One.", "One."),
        ("#[allow(x)]", ""),
    ] {
        assert_eq!(described(doc), format!("{text:?}"), "{doc}");
    }
}

#[test]
fn what_a_macro_makes_is_part_of_a_description() {
    assert_eq!(described("#[doc = concat!(\"a\", 1)]"), compact("::core::concat!(concat!(\"a\", 1))"));
    assert_eq!(
        described("/// One.\n#[doc = concat!(\"a\")]\n/// Two.\n/// Three."),
        compact("::core::concat!(\"One.\", \"\\n\", concat!(\"a\"), \"\\n\", \"Two.\\nThree.\")")
    );
    assert_eq!(described("#[doc = include_str!(\"x\")]"), compact("::core::concat!(include_str!(\"x\"))"));
}

/// The expression for the description of a struct with these attributes.
fn described(doc: &str) -> String {
    let item: syn::DeriveInput = syn::parse_str(&format!("{doc}\nstruct Own {{}}")).unwrap();
    let text = description(&item.attrs).to_token_stream().to_string();
    if text.starts_with('"') { text } else { compact(&text) }
}

#[test]
fn bounds_are_on_fields_that_depend_on_a_parameter() {
    let expanded = object(
        "struct Own<'a, T: Clone, const N: usize = 2, U = u8> where U: Copy { #[tfsdk(\"a\")] a: Vec<T>, #[tfsdk(\"b\")] b: &'a str, \
         #[tfsdk(\"c\", set)] c: Vec<U>, #[tfsdk(flatten)] d: T, #[tfsdk(\"-\")] e: U, #[tfsdk(\"f\")] f: [u8; N], #[tfsdk(\"g\")] g: Vec<T> }",
    );
    assert_eq!(mistakes(expanded.clone()), NONE);
    contains(
        &expanded,
        "impl<'a, T: Clone, const N: usize, U> __tf::TfType for Own<'a, T, { N }, U> where U: Copy, Vec<T>: __tf::TfType, \
         __tf::AsSet: __tf::TypeAs<Vec<U>>, T: __tf::TfType",
    );
    contains(
        &expanded,
        "impl<'__de: 'a, 'a, T: Clone, const N: usize, U> __tf::FromTf<'__de> for Own<'a, T, { N }, U> where U: Copy, Vec<T>: \
         __tf::FromTf<'__de>, __tf::AsSet: __tf::ReadAs<'__de, Vec<U>>, T: __tf::FromFields<'__de>, U: \
         ::core::default::Default",
    );
    contains(
        &expanded,
        "impl<'a, T: Clone, const N: usize, U> __tf::ToTf for Own<'a, T, { N }, U> where U: Copy, Vec<T>: __tf::ToTf, \
         __tf::AsSet: __tf::WriteAs<Vec<U>>, T: __tf::ToFields",
    );
    // What may lack every impl is told by one of them.
    let foreign = object("struct Own<const N: usize> { #[tfsdk(\"a\")] a: Matrix<N> }");
    contains(&foreign, "impl<const N: usize> __tf::TfType for Own<{ N }> {");
    contains(
        &foreign,
        "impl<'__de, const N: usize> __tf::FromTf<'__de> for Own<{ N }> where Matrix<N>: __tf::FromTf<'__de>",
    );
    // A lifetime that nothing is borrowed for does not bind the input.
    let unused =
        object("struct Own<'a, 'b> { #[tfsdk(\"a\")] a: &'b str, #[tfsdk(\"-\")] b: PhantomData<&'a u8> }");
    contains(&unused, "impl<'__de: 'b, 'a, 'b> __tf::FromTf<'__de> for Own<'a, 'b>");
}
