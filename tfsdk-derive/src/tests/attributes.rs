//! How attributes behave: which keys go together, on what, and in which kind of struct.

use super::{KINDS, NONE, in_kind, in_resource};

#[test]
fn an_attribute_says_who_sets_it() {
    for mode in ["required", "optional", "computed", "optional, computed", "computed, optional"] {
        assert_eq!(in_resource(&format!("\"a\", {mode}")), NONE, "{mode}");
    }
    let nobody = "nothing says who sets the attribute \"a\"";
    let who = "add `required` or `optional` if the practitioner sets it, `computed` if the provider does, \
               `optional, computed` if either may:";
    assert_eq!(
        in_resource("\"a\""),
        [format!("{nobody} / {who} `#[tfsdk(\"a\", optional)]`")],
        "an `Option` may be null"
    );
    assert_eq!(
        in_kind("resource", "\"a\"", "String"),
        [format!("{nobody} / {who} `#[tfsdk(\"a\", required)]`")]
    );
    assert_eq!(
        in_kind("resource", "\"a\"", "Tf<String>"),
        [format!("{nobody} / {who} `#[tfsdk(\"a\", computed)]`")],
        "a `Tf` may be unknown"
    );
    for default in ["default = 1", "default_fn = a::b", "default_env(\"A\", else \"b\"), sensitive"] {
        assert_eq!(
            in_resource(&format!("\"a\", {default}")),
            [format!(
                "{nobody} / what has a default is optional: write `#[tfsdk(\"a\", optional, {default})]`"
            )]
        );
    }
    let optional = "`optional` and `required` exclude each other / drop `required` if the practitioner may leave it out, else `optional`";
    assert_eq!(in_resource("\"a\", required, optional"), [optional]);
    assert_eq!(in_resource("\"a\", required, optional, computed"), [optional]);
    assert_eq!(
        in_resource("\"a\", required, computed"),
        [
            "`computed` and `required` exclude each other: what is always set is never computed / write `optional, \
          computed` if the provider sets what the practitioner leaves out"
        ]
    );
}

/// What can be no block, or embeds no struct, is an attribute that somebody sets, whatever else is wrong with it.
#[test]
fn somebody_sets_what_can_only_be_an_attribute() {
    let tells = |tag: &str, ty: &str| {
        let found = in_kind("resource", tag, ty);
        found.iter().any(|told| told.starts_with("nothing says who sets the attribute"))
    };
    assert!(tells("\"a\", min_items = 1", "Vec<String>"));
    assert!(tells("\"a\", flatten", "Vec<Part>"));
    assert!(tells("\"a\", colour = 1", "String"));
    assert!(!tells("\"a\", min_items = 1", "Vec<Part>"));
    assert!(!tells("\"a\", flatten", "Part"));
    assert!(!tells("\"a\", colour = 1", "Vec<Part>"));
}

#[test]
fn there_is_one_default_and_something_to_fill() {
    let defaults = ["default = 1", "default_fn = a", "default_env(\"A\")"];
    let name = |default: &str| default.split([' ', '(']).next().unwrap().to_owned();
    for default in defaults {
        let name = name(default);
        assert_eq!(in_resource(&format!("\"a\", optional, {default}")), NONE);
        // A function may find nothing, and then a value is required.
        let with_required = if name == "default" {
            vec![
                "`default` has no meaning beside `required`: there is always a value / write `optional` instead of \
                 `required`, or drop `default`",
            ]
        } else {
            vec![]
        };
        assert_eq!(in_resource(&format!("\"a\", required, {default}")), with_required);
        assert_eq!(
            in_resource(&format!("\"a\", optional, computed, {default}")),
            [format!(
                "`computed` has no meaning beside `{name}`: the default is what is computed / write `optional, {name} …` \
                 alone; Terraform is told the rest"
            )]
        );
        assert_eq!(
            in_resource(&format!("\"a\", computed, {default}")),
            [format!(
                "`{name}` has no meaning beside `computed`: no configuration could leave the attribute out / write \
                 `optional, {name} …` if the practitioner may set it, or drop `{name}`"
            )]
        );
        assert_eq!(in_kind("nested", &format!("\"a\", optional, {default}"), "String"), NONE);
        for (kind, _) in &KINDS[1..4] {
            assert_eq!(in_kind(kind, &format!("\"a\", optional, {default}"), "String"), NONE);
        }
    }
    // Of several the first in this order is the one that stays.
    assert_eq!(
        in_resource("\"a\", optional, default_env(\"A\"), default_fn = a, default = 1"),
        [
            "`default_fn` after `default`: there is one default / drop `default_fn` or `default`",
            "`default_env` after `default`: there is one default / drop `default_env` or `default`"
        ]
    );
}

#[test]
fn what_compares_is_a_function() {
    for key in ["diff_suppress", "same_meaning"] {
        for value in ["\"make\"", "5"] {
            assert_eq!(
                in_kind("resource", &format!("\"a\", required, {key} = {value}"), "String"),
                [format!("`{key}` takes a function, and `{value}` is a value / write `{key} = some::path`")]
            );
        }
        for function in ["make", "a::b::<u8>"] {
            assert_eq!(in_kind("resource", &format!("\"a\", required, {key} = {function}"), "u8"), NONE);
        }
    }
}

#[test]
fn a_closure_has_the_parameters_of_its_key() {
    for (key, closure, other, told) in [
        (
            "diff_suppress",
            "|change| true",
            "|a, b| true",
            "1 parameter, and this closure has 2 / write `|change| …`",
        ),
        (
            "same_meaning",
            "move |a, b,| true",
            "|a| true",
            "2 parameters, and this closure has 1 / write `|one, other| …`",
        ),
        ("default_fn", "|| 5", "(|_| 5)", "no parameters, and this closure has 1 / write `|| …`"),
        (
            "validate",
            "[|a: &B<u8, fn(u8) -> C<u8, u8>>, (b, c), [d, e]| (), f(|a| true)]",
            "[one, |a, b| ()]",
            "3 parameters, and this closure has 2 / write `|value, path, found| …`",
        ),
    ] {
        let says = |value: &str| in_kind("resource", &format!("\"a\", optional, {key} = {value}"), "u8");
        assert_eq!(says(closure), NONE);
        assert_eq!(says(other), [format!("`{key}` takes a function of {told}")]);
    }
}

/// At the same place of tuples as well, and whichever list an element is in.
#[test]
fn what_stands_in_a_list_is_of_one_type() {
    let says =
        |default: &str, ty: &str| in_kind("resource", &format!("\"a\", optional, default = {default}"), ty);
    for (default, ty, other, first) in [
        (r#"["a", 1]"#, "Vec<String>", "a number", "a text"),
        (r#"[-1, f(), true, "a"]"#, "Vec<u8>", "a bool", "a number"),
        (r#"[["a"], [], [1]]"#, "Vec<Vec<String>>", "a number", "a text"),
        (r#"[["a"], "b"]"#, "Vec<Vec<String>>", "a text", "a list"),
        (r#"[("a", 1), ("b", "c")]"#, "BTreeMap<String, u8>", "a text", "a number"),
        (r#"(1, ["a", ("b",)])"#, "(u8, Vec<String>)", "a tuple", "a text"),
        (r#"["a", 'b']"#, "Vec<String>", "a character", "a text"),
        (r#"["a", b"b"]"#, "Vec<String>", "bytes", "a text"),
        (r##"[b'a', br#"b"#]"##, "Vec<u8>", "bytes", "a number"),
    ] {
        let told = format!(
            "what stands in `[…]` is of one type, and this is {other} beside {first} / write {first} here as well; what holds both is a tuple: `(a, b)`"
        );
        assert_eq!(says(default, ty), [told], "{default}");
    }
    for (default, ty) in [
        (r#"("a", 1)"#, "(String, u8)"),
        (r#"[("a", 1), ("b", -2)]"#, "BTreeMap<String, i8>"),
        (r#"["a", f(), g!(1)]"#, "Vec<String>"),
        ("[f(1), 2]", "Vec<u8>"),
        ("[b'a', 2]", "Vec<u8>"),
        ("['a', 'b']", "Vec<char>"),
        ("[[], [1]]", "Vec<Vec<u8>>"),
        ("[0; 2]", "Vec<u8>"),
    ] {
        assert_eq!(says(default, ty), NONE, "{default}");
    }
}

#[test]
fn what_stands_in_a_list_is_told_as_far_as_it_shows() {
    let says =
        |default: &str, ty: &str| in_kind("resource", &format!("\"a\", optional, default = {default}"), ty);
    let floats = "whole numbers and others are of two types in Rust, and what stands in `[…]` is of one / write each with a point, such as `1.0`, or each without";
    let nothing = "`null` is nothing, and no value of Rust's / drop it; where a part may be null, the field holds an `Option` there, and `None` is null";
    let tuple = "what stands in `[…]` is of one type, and this is a tuple of 3 beside one of 2 / write 2 parts here as well";
    let entry = |found| {
        format!(
            "what stands in a map is a key and its value, and this is {found} / write each in parentheses: `(key, value)`"
        )
    };
    for (default, ty, told) in [
        ("[1, 1.5]", "Vec<f64>", floats),
        ("[[-1.0], [2, 3]]", "Vec<Vec<f32>>", floats),
        ("[1, 1.5]", "Vec<Option<Number>>", floats),
        ("[(1, 1), (1.5, 2)]", "Vec<(f64, Number)>", floats),
        (r#"[("a", (1, 1)), ("b", (1, 1.5))]"#, "BTreeMap<String, (Number, f64)>", floats),
        (r#"[("a", 1), ("b", 2, 3)]"#, "Vec<(String, u8)>", tuple),
        (r#"[f(), ("a", 1), ("b", 2, 3)]"#, "Vec<(String, u8)>", tuple),
        ("[null]", "Vec<String>", nothing),
        (r#"[("a", null)]"#, "BTreeMap<String, String>", nothing),
        (r#"["a", "b"]"#, "BTreeMap<String, String>", &entry("a text")),
        (r#"[("a", ["b"])]"#, "Option<HashMap<String, HashMap<String, u8>>>", &entry("a text")),
        (r#"[[1, 2], []]"#, "Vec<HashMap<String, u8>>", &entry("a number")),
        (r#"[("a", 1, 2)]"#, "BTreeMap<String, u8>", &entry("a tuple of 3")),
    ] {
        assert_eq!(says(default, ty), [told], "{default}");
    }
    for (default, ty) in [
        ("[1.0, -2.5, 1e3]", "Vec<f64>"),
        ("[1.5, pair.0, f(1), 2 as f64]", "Vec<f64>"),
        (r#"[("a", 1.5), ("b", 2.0)]"#, "BTreeMap<String, f64>"),
        // Of a number the digits count.
        ("[1, 1.5, -2]", "Option<Vec<tfsdk::Number>>"),
        ("[[1], [1.5]]", "Vec<Vec<Number>>"),
        (r#"[("a", 1), ("b", 1.5)]"#, "BTreeMap<String, Number>"),
        (r#"[("a", [1, 1.5])]"#, "BTreeMap<String, Vec<Number>>"),
        ("[(1, 1), (1, 1.5)]", "Vec<(u8, Number)>"),
        (r#"[(1, 1.5), (2, 2.5)]"#, "Vec<(u8, f64)>"),
        (r#"[pair(), ("a", 1), PAIR]"#, "BTreeMap<String, u8>"),
        (r#"["a", "b"]"#, "Alias<String, String>"),
        (r#"[("a", [("b", 1)])]"#, "BTreeMap<String, BTreeMap<String, u8>>"),
        ("{ pair.0 = 1; pair }", "(u8, u8)"),
    ] {
        assert_eq!(says(default, ty), NONE, "{default}");
    }
}

/// Also within tuples, and in types that a macro got.
#[test]
fn what_a_default_has_twice_is_told_wherever_it_stands() {
    let says =
        |default: &str, ty: &str| in_kind("resource", &format!("\"a\", optional, default = {default}"), ty);
    let element = "the element `\"x\"` is given twice / a set has an element once; drop one of them";
    let key = "the key `\"k\"` is given twice / a key leads to one value; drop one of them";
    for (default, ty, told) in [
        (r#"[(["x", "x"], 1)]"#, "Vec<(BTreeSet<String>, u8)>", element),
        (r#"[[(1, ["x", "x"])]]"#, "[(Vec<(u8, BTreeSet<String>)>); 1]", element),
        (r#"[("a", (1, [("k", 1), ("k", 2)]))]"#, "BTreeMap<String, (u8, BTreeMap<String, u8>)>", key),
        (
            r#"[("x",), ("y",), ("x",)]"#,
            "BTreeSet<(String,)>",
            "the element `(\"x\",)` is given twice / a set has an element once; drop one of them",
        ),
    ] {
        assert_eq!(says(default, ty), [told], "{default}");
    }
    for (default, ty) in [
        (r#"[(["x", "x"], 1)]"#, "Vec<(Vec<String>, u8)>"),
        (r#"[(["x"], 1), (["x"], 2)]"#, "Vec<(BTreeSet<String>, u8)>"),
    ] {
        assert_eq!(says(default, ty), NONE, "{default}");
    }
}

#[test]
fn a_default_function_is_one() {
    for (value, or) in
        [("\"make\"", "; for a function, `default_fn = make`"), ("\"a b\"", ""), ("5", ""), ("true", "")]
    {
        assert_eq!(
            in_kind("resource", &format!("\"a\", optional, default_fn = {value}"), "String"),
            [format!(
                "`default_fn` takes a function, and `{value}` is a value / write `default = {value}`{or}"
            )]
        );
    }
    for function in ["make", "a::b", "|| 5", "f(1)"] {
        assert_eq!(in_kind("resource", &format!("\"a\", optional, default_fn = {function}"), "u8"), NONE);
    }
}

#[test]
fn what_looks_at_a_configuration_needs_one() {
    for (key, done) in [("diff_suppress", "compare"), ("validate", "validate")] {
        assert_eq!(
            in_resource(&format!("\"a\", computed, {key} = x")),
            [format!(
                "`{key}` has nothing to {done}: no configuration sets a computed attribute / drop `{key}`, or write \
                 `optional, computed`"
            )]
        );
        for mode in ["required", "optional", "optional, computed"] {
            assert_eq!(in_resource(&format!("\"a\", {mode}, {key} = x")), NONE, "{mode}");
        }
    }
    assert_eq!(
        in_resource("\"a\", required, computed, validate = x").len(),
        1,
        "the mode is wrong, and that is all"
    );
}

#[test]
fn only_what_is_computed_is_kept() {
    for mode in ["computed", "optional, computed"] {
        assert_eq!(in_resource(&format!("\"a\", {mode}, keep")), NONE);
    }
    for mode in ["required", "optional"] {
        assert_eq!(
            in_resource(&format!("\"a\", {mode}, keep")),
            [
                "`keep` is about a computed value, which stays as it was / drop `keep`; what the practitioner sets is as \
              the configuration says"
            ]
        );
    }
    assert_eq!(
        in_resource("\"a\", optional, default = 1, keep"),
        ["`keep` has no meaning beside `default`: the value is never unknown / drop `keep`"]
    );
    assert_eq!(in_resource("\"a\", required, computed, keep").len(), 1);
    assert_eq!(in_resource("\"a\", keep").len(), 1, "who sets it comes first");
}

#[test]
fn a_write_only_value_is_nowhere_but_in_the_configuration() {
    for mode in ["required", "optional"] {
        assert_eq!(in_resource(&format!("\"a\", {mode}, write_only")), NONE);
        assert_eq!(in_kind("nested", &format!("\"a\", {mode}, write_only"), "String"), NONE);
        assert_eq!(in_resource(&format!("\"a\", {mode}, write_only, sensitive, validate = x")), NONE);
    }
    let computed = "`write_only` and `computed` exclude each other: a write-only value is never returned / drop one of them";
    assert_eq!(in_resource("\"a\", optional, computed, write_only"), [computed]);
    assert_eq!(in_resource("\"a\", computed, write_only"), [computed]);
    for (given, name) in
        [("default = 1", "default"), ("default_fn = a", "default_fn"), ("default_env(\"A\")", "default_env")]
    {
        assert_eq!(
            in_resource(&format!("\"a\", optional, write_only, {given}")),
            [format!(
                "`{name}` has no meaning beside `write_only`: such a value is null in every plan / drop `{name}`, and \
                 choose the value when it is used"
            )]
        );
    }
    for (kind, given, name) in [
        ("resource", "force_new", "force_new"),
        ("resource", "diff_suppress = a", "diff_suppress"),
        ("resource", "same_meaning = a", "same_meaning"),
        ("nested", "key", "key"),
        ("nested", "force_new", "force_new"),
    ] {
        assert_eq!(
            in_kind(kind, &format!("\"a\", optional, write_only, {given}"), "Option<String>"),
            [format!(
                "`{name}` has no meaning beside `write_only`: there is no prior value to compare with / drop `{name}`; a \
                 version number beside it, as a usual attribute, tells that it changed"
            )]
        );
    }
    assert_eq!(
        in_kind("ephemeral", "\"a\", optional, write_only", "Option<String>"),
        [
            "an ephemeral resource has no write-only attributes / drop `write_only`; nothing of an ephemeral resource is kept"
        ]
    );
    assert_eq!(in_kind("action", "\"a\", optional, write_only", "Option<String>"), NONE);
    for (kind, words) in [KINDS[1], KINDS[2], KINDS[5]] {
        assert_eq!(
            in_kind(kind, "\"a\", optional, write_only", "Option<String>"),
            [format!(
                "{words} has no write-only attributes / drop `write_only`; `sensitive` hides the value in Terraform's output"
            )]
        );
    }
}

#[test]
fn what_is_not_planned_has_no_behaviours_of_plans() {
    for key in ["force_new", "keep", "diff_suppress = a"] {
        let name = key.split(' ').next().unwrap();
        let mode = if name == "keep" { "computed" } else { "optional" };
        for kind in ["resource", "nested"] {
            assert_eq!(in_kind(kind, &format!("\"a\", {mode}, {key}"), "Option<String>"), NONE);
        }
        for (kind, words) in [KINDS[1], KINDS[3], KINDS[5], KINDS[6]] {
            let mode = if kind == "list" || kind == "action" { "optional" } else { mode };
            if mode == "optional" && name == "keep" {
                continue;
            }
            assert_eq!(
                in_kind(kind, &format!("\"a\", {mode}, {key}"), "Option<String>"),
                [format!("`{name}` is about plans, and {words} is not planned / drop it")]
            );
        }
    }
    for mode in ["computed", "optional, computed"] {
        // What remains of the two is the mode.
        let help = if mode == "computed" { "write `optional` or `required`" } else { "drop `computed`" };
        for (kind, words) in [KINDS[2], KINDS[5], KINDS[6]] {
            for more in ["", ", validate = x"] {
                assert_eq!(
                    in_kind(kind, &format!("\"a\", {mode}{more}"), "Option<String>"),
                    [format!("`computed` has no meaning here: nothing is computed in {words} / {help}")]
                );
            }
        }
        for kind in ["data_source", "ephemeral"] {
            assert_eq!(in_kind(kind, &format!("\"a\", {mode}"), "Option<String>"), NONE);
        }
    }
}

#[test]
fn a_key_is_in_a_nested_struct_and_in_its_configuration() {
    for mode in ["required", "optional", "optional, computed"] {
        assert_eq!(in_kind("nested", &format!("\"a\", {mode}, key"), "String"), NONE, "{mode}");
    }
    assert_eq!(
        in_kind("nested", "\"a\", computed, key", "String"),
        [
            "`key` needs a value in the configuration, and nobody sets a computed attribute there / use an attribute that \
          is `required` or `optional`"
        ]
    );
    for (kind, words) in &KINDS[..4] {
        assert_eq!(
            in_kind(kind, "\"a\", required, key", "String"),
            [format!(
                "`key` tells the elements of a list or set apart, and `Own` is {words} / it goes on an attribute of the \
                 nested struct that the elements are"
            )]
        );
    }
}

#[test]
fn mistakes_of_a_tag_are_told_together_each_key_once() {
    let found =
        in_kind("data_source", "\"count\", required, optional, default = 1, keep, write_only, key", "u8");
    let starts = [
        "\"count\" is Terraform's own name",
        "`key` tells the elements",
        "`keep` is about plans",
        "`optional` and `required` exclude",
        "a data source has no write-only attributes",
    ];
    assert_eq!(found.len(), starts.len(), "{found:?}");
    for (message, start) in found.iter().zip(starts) {
        assert!(message.starts_with(start), "{start}: {found:?}");
    }
}

/// What two rules forbid is told by one of them, and what remains when it is mended is told as well.
#[test]
fn what_contradicts_itself_is_told_once() {
    let all = |kind, tag: &str| in_kind(kind, tag, "Option<String>");
    let one = |kind, tag, start: &str| {
        let found = all(kind, tag);
        assert!(matches!(&found[..], [one] if one.starts_with(start)), "{tag}: {found:?}");
    };
    one("provider", "\"a\", computed, default = \"x\"", "`computed` has no meaning here");
    one("action", "\"a\", computed, write_only", "`computed` has no meaning here");
    one("resource", "\"a\", required, optional, default = \"x\"", "`optional` and `required` exclude");
    let starts = |kind, tag, starts: &[&str]| {
        let found = all(kind, tag);
        let are_these = found.iter().zip(starts).all(|(told, start)| told.starts_with(start));
        assert!(found.len() == starts.len() && are_these, "{tag}: {found:?}");
    };
    let about_computed = "`keep` is about a computed value";
    starts(
        "resource",
        "\"a\", optional, default = \"x\", write_only, keep",
        &["`default` has no meaning beside `write_only`", about_computed],
    );
    starts(
        "resource",
        "\"a\", required, default = \"x\", keep",
        &["`default` has no meaning beside `required`", about_computed],
    );
    one("resource", "\"a\", computed, default = \"x\", keep", "`default` has no meaning beside `computed`");
    starts("resource", "\"a\", write_only, keep", &[about_computed, "nothing says who sets"]);
}
