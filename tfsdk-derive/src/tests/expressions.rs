//! Expressions in tags: where each ends.

use super::valid::VALID;
use super::{NONE, in_kind, mistakes, object};

/// A comma ends an expression, unless it stands in brackets, between the bars of a closure or in `::<…>`.
#[test]
fn an_expression_goes_on_to_the_comma_that_ends_it() {
    for expression in [
        "f(1, 2)",
        "[1, 2]",
        "|a, b| a == b",
        "move |a, b| a == b",
        "f::<A, B>()",
        "f::<A<B, C>, D>()",
        "a::b::<C, D>::e",
        "a < b",
        "a || b",
        "a | b",
        "|| a",
        "S { a: 1, b: 2 }",
        "1",
        "<X as Tr<u8, u8>>::make()",
        "<Vec<(u8, u8)>>::new()",
        "f(<X as Tr<u8, u8>>::N) + <Y as Tr<u8, u8>>::N",
        "|| -> BTreeMap<String, u8> { f() }",
        "|a: BTreeMap<String, u8>, b| -> Result<(), String> { f() }",
        "&|a, b| a == b",
        "f::<fn() -> u8, u8>()",
        "f::<fn(u8) -> Vec<u8>, u8>(1)",
        "x.collect::<Result<Vec<u8>, String>>()?",
        "a as Map<u8, u8>",
        "for<'a> |a: &'a u8, b| *a",
        "async move |a, b| a",
        "a < b || c > d",
        "a << b",
        "-1",
        "S::<u8, u8> { a: 1 }",
        "[1, 2][0]",
        "x!(a, b)",
        "if a < b { c } else { d }",
        "matches!(x, A | B)",
    ] {
        let tag = format!("\"a\", optional, default = {expression}, nope");
        let found = in_kind("resource", &tag, "bool");
        assert_eq!(found.len(), 1, "{expression}: {found:?}");
        assert!(found[0].starts_with("there is no key `nope`"), "{expression}: {found:?}");
    }
}

/// Of operands side by side the compiler would say that of the whole macro.
#[test]
fn a_comma_is_missing_between_values_and_between_the_fields_of_a_struct() {
    let says = |default: &str| in_kind("resource", &format!("\"a\", optional, default = {default}"), "u8");
    for default in [
        "1 2",
        "f(1 2)",
        "[1 2]",
        "Foo { a: 1 b: 2 }",
        "f(Foo { a: g(1) b: 2 })",
        "Foo { a b: 2 }",
        "Foo { 0: 1 1: 2 }",
        "a::Foo::<u8> { a: if b { 1 } else { 2 } c: 3 }",
        "|| -> Foo { a } set",
    ] {
        assert_eq!(says(default), ["expected `,` / keys are separated by commas"], "{default}");
    }
    for default in [
        "Foo { a: 1, b, ..Foo::default() }",
        "Foo { a: if A { 1 } else { 2 } }",
        "if A { f(); 1 } else { 2 }",
        "match A { B => 1, C { d } => 2 }",
        "{ let a = Foo { a: 1 }; if B { 1 } else { 2 } }",
    ] {
        assert_eq!(says(default), NONE, "{default}");
    }
}

/// As other languages write maps; the compiler would say that the macro makes what cannot be parsed.
#[test]
fn keys_and_their_values_stand_in_parentheses() {
    let says = |default: &str| in_kind("resource", &format!("\"a\", optional, default = {default}"), "u8");
    let help =
        "write each key and its value in parentheses, such as `[(\"a\", 1), (\"b\", 2)]`; a list is `[a, b]`";
    for default in [
        r#"{"a": 1}"#,
        "{a: 1, b: 2}",
        r#"{"a" => 1}"#,
        r#"[{"a": 1}]"#,
        r#"[("a", {"b": 1})]"#,
        // As a configuration has them.
        r#"{ "a" = 1 }"#,
        r#"{ a = "x" }"#,
        r#"{ type = "x", Name = "y" }"#,
        r#"{ a = "x" b = "y" }"#,
        "[{ a = 1 }]",
    ] {
        assert_eq!(says(default), [format!("a map is not written in braces / {help}")], "{default}");
    }
    let empty = |ty| in_kind("resource", "\"a\", optional, default = {}", ty);
    let told = ["a map is not written in braces / write `[]` for an empty one"];
    assert_eq!(empty("HashMap<String, u8>"), told);
    assert_eq!(empty("Option<BTreeMap<String, u8>>"), told);
    // The compiler tells of both types.
    assert_eq!(empty("u8"), NONE);
    let help = "write `(key, value)`, such as `[(\"a\", 1), (\"b\", 2)]`";
    for default in [
        r#"["a": 1]"#,
        r#"["a" => 1]"#,
        "[a: 1]",
        r#"[("a", 1), "b": 2]"#,
        r#"[("a": 1)]"#,
        r#"("a": 1)"#,
        r#"("a" => 1)"#,
        "((a: 1))",
        r#"["a" = 1]"#,
        "[a = 1, b = 2]",
        r#"[("a" = 1)]"#,
        r#""a": 1"#,
    ] {
        assert_eq!(
            says(default),
            [format!("a key and its value stand in parentheses / {help}")],
            "{default}"
        );
    }
    for default in ["[,]", "[, 1]", "[1,, 2]", "[(1,, 2)]", "[[1], [2,,]]"] {
        assert_eq!(says(default), ["nothing stands before this comma / drop it"], "{default}");
    }
    assert_eq!(says("[1, 2 +]"), ["an expression does not end with `+` / write the rest of it, or drop it"]);
    for default in [
        "[|a: u8| a, b::c]",
        "[0; 2]",
        "{ a::b }",
        "{ a = 1; a }",
        "[a == 1]",
        "{ a == 1 }",
        "[Foo { a: 1 }, Foo {}]",
        "['a: loop { break 'a 1 }]",
    ] {
        assert_eq!(says(default), NONE, "{default}");
    }
}

#[test]
fn the_arguments_of_a_path_stand_behind_colons() {
    for (default, arguments) in
        [("Vec<u8>::new()", "<u8>"), ("A<dyn B, &'static mut C>::new()", "<dyn B, &'static mut C>")]
    {
        let found = in_kind("resource", &format!("\"a\", optional, default = {default}"), "u8");
        let text = "the type arguments of an expression stand behind `::` / write `::";
        assert_eq!(found, [format!("{text}{arguments}`")], "{default}");
    }
}

#[test]
fn the_arguments_of_a_path_are_closed() {
    for default in ["f::<u8", "f::<fn() -> u8", "<A as B::c"] {
        let tag = format!("\"a\", optional, default = {default}, sensitive");
        let found = in_kind("resource", &tag, "u8");
        assert_eq!(found, ["this `<` is not closed / write the `>`, or drop the `<`"], "{default}");
    }
}

/// Also what this compiler does not accept yet, but may.
#[test]
fn whatever_is_an_expression_is_accepted() {
    let coming = [
        "static || a",
        "for<'a> move |a: &'a u8, b| c",
        "<A<B, C> as D<E, F>>::G { a: 1 }",
        "if let Some(a) = b && let Some(c) = d && e { f; g } else { h }",
        "for <A as B<C, D>>::E(f) in g { h }",
    ];
    for expression in VALID.iter().chain(&coming) {
        let tag = format!("\"a\", optional, default = {expression}, nope");
        let found = in_kind("resource", &tag, "Held");
        assert_eq!(found.len(), 1, "{expression}: {found:?}");
        assert!(found[0].starts_with("there is no key `nope`"), "{expression}: {found:?}");
    }
}

#[test]
fn a_list_of_validators_is_each_of_them() {
    let count = |validate: &str| {
        let item = format!(
            "#[tfsdk(resource)] struct Own {{ #[tfsdk(\"a\", required, validate = {validate})] a: String }}"
        );
        let expanded = object(&item);
        assert_eq!(mistakes(expanded.clone()), NONE);
        let text = expanded.to_string();
        let made = ["__tf :: closure_validator (", "__tf :: validator (", ") . validator ()"];
        made.iter().map(|made| text.matches(made).count()).sum::<usize>()
    };
    assert_eq!(count("a"), 1);
    assert_eq!(count("a(1, 2)"), 1);
    assert_eq!(count("[a]"), 1);
    assert_eq!(count("[a, b(1, 2), |c, d, e| ()]"), 3);
    assert_eq!(count("[|a, b, c| -> Result<(), String> { f() }, d::<u8, u8>(), <X as Y<u8, u8>>::z]"), 3);
    assert_eq!(count("[a, b,]"), 2);
    assert_eq!(count("[a][0]"), 1, "that is one expression");
    assert_eq!(count("(a, b)"), 1);
}
