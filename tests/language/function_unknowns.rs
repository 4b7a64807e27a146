//! Terraform's functions with arguments that are not known yet: the type of the result, and what is known of it.

use kit::show::unknown;
use tfsdk::value::Refinement;

use super::ask::{evaluate_in, fails, gives, gives_in, scope};

#[test]
fn results_of_unknown_arguments_are_not_null_where_the_function_never_gives_null() {
    for (source, ty) in [
        ("abs(n)", "number"),
        ("ceil(n)", "number"),
        ("min(1, n)", "number"),
        ("max(d, 1)", "number"),
        ("range(n)", "list(number)"),
        ("upper(s)", "string"),
        ("lower(d)", "string"),
        ("trimspace(s)", "string"),
        ("replace(s, \"a\", \"b\")", "string"),
        ("replace(\"a\", s, \"b\")", "string"),
        ("split(\",\", s)", "list(string)"),
        ("join(\",\", l)", "string"),
        ("join(\",\", [\"a\", s])", "string"),
        ("join(s, [\"a\"])", "string"),
        ("format(s, 1)", "string"),
        ("keys(m)", "list(string)"),
        ("values(m)", "list(string)"),
        ("values(o)", "tuple([string, number])"),
        ("contains(l, \"a\")", "bool"),
        ("contains([\"a\"], s)", "bool"),
        ("index(l, \"a\")", "number"),
        ("distinct(l)", "list(string)"),
        ("concat(tolist([\"a\"]), l)", "list(string)"),
        ("concat(t, [1])", "tuple([string, number, number])"),
        ("slice(l, 0, 1)", "list(string)"),
        ("slice(t, 0, 1)", "tuple([string])"),
        ("slice(tolist([1, 2]), n, 2)", "list(number)"),
        ("setintersection([\"a\"], [s])", "set(string)"),
        ("setsubtract([\"a\"], [s])", "set(string)"),
        ("setunion(st, [\"c\"])", "set(string)"),
        ("zipmap([s], tolist([\"a\"]))", "map(string)"),
        ("zipmap([\"a\"], l)", "map(string)"),
        ("merge(tomap({ a = \"1\" }), m)", "map(string)"),
        ("merge(o, { c = 1 })", "object({ a = string, b = number, c = number })"),
        ("coalesce(s, \"a\")", "string"),
        ("coalesce(\"\", s)", "string"),
        ("coalesce(d, \"a\")", "string"),
        ("coalesce(l, tolist([\"a\"]))", "list(string)"),
    ] {
        gives(source, &format!("?(not null) : {ty}"));
    }
}

#[test]
fn results_of_unknown_arguments_may_be_null_where_the_function_may_give_null() {
    for (source, ty) in [
        ("tostring(n)", "string"),
        ("tonumber(s)", "number"),
        ("tobool(d)", "bool"),
        ("lookup({ a = s }, \"a\")", "string"),
        ("lookup(o, \"a\", \"d\")", "string"),
        ("lookup(m, \"a\", \"d\")", "string"),
        ("lookup({ a = 1 }, \"b\", s)", "string"),
        ("lookup(tomap({ a = \"1\" }), \"b\", s)", "string"),
        ("element([s, \"b\"], 0)", "string"),
        ("element(l, 0)", "string"),
        ("element(tolist([\"a\"]), n)", "string"),
        ("element(t, 1)", "number"),
        ("sensitive(s)", "string"),
    ] {
        gives(source, &format!("? : {ty}"));
    }
}

#[test]
fn where_the_type_depends_on_what_is_unknown_it_is_open() {
    for source in [
        "keys(d)",
        "lookup({ a = 1 }, s, \"d\")",
        "merge({ a = 1 }, d)",
        "merge({ a = 1 }, m)",
        "zipmap([s], [\"a\"])",
        "concat([1], l)",
        "element([\"a\", 1], n)",
        "flatten([d])",
        "flatten([l])",
        "flatten(l)",
        "slice([1, 2], n, 2)",
        "jsondecode(s)",
        "try(s)",
        "try([s])",
        "try(s, 1)",
    ] {
        gives(source, "? : any");
    }
    gives("can(s)", "? : bool");
    gives("can([s])", "? : bool");
    // What fails in any case fails.
    gives("can(1 + [] + n)", "false : bool");
}

#[test]
fn the_start_of_a_text_tells_what_json_it_is() {
    for (start, ty) in [
        ("{", "any"),
        ("[", "any"),
        ("nu", "any"),
        ("", "any"),
        (r#"\""#, "string"),
        ("tr", "bool"),
        (" -1", "number"),
    ] {
        gives(&format!("jsondecode(\"{start}${{s}}\")"), &format!("? : {ty}"));
    }
    let told = "1,13-17 in 1,1-23: Invalid function argument: Invalid value for \"str\" parameter: a JSON document cannot begin \
                with the character \"p\".";
    fails("jsondecode(\"pre-${s}\")", "? : any", &[told]);
}

#[test]
fn how_many_elements_a_set_has_is_open_while_some_are_unknown() {
    gives("flatten(toset([\"a\", s]))", "? : any");
    gives("flatten([toset([\"a\", s])])", "? : any");
    gives("flatten(toset([s]))", "[?] : tuple([string])");
    gives("formatlist(\"%s\", toset([\"a\", s]))", "?(not null) : list(string)");
    gives("formatlist(\"%s\", toset([s]))", "[?(not null)] : list(string)");
}

#[test]
fn nobody_looks_behind_the_first_argument_of_open_type() {
    for source in [
        "contains(d, null)",
        "concat(d, null)",
        "element(d, null)",
        "lookup(d, null)",
        "parseint(d, null)",
        "setproduct(d, null)",
    ] {
        gives(source, "? : any");
    }
    let told = "1,10-14 in 1,1-18: Invalid function argument: Invalid value for \"list\" parameter: argument must not be null.";
    fails("contains(null, d)", "? : any", &[told]);
}

#[test]
fn a_product_has_the_tuples_that_there_can_be() {
    gives("setproduct(toset([]), tolist([\"a\", s]))", "toset([]) : set(tuple([any, string]))");
    gives("setproduct(toset([\"x\"]), [s])", "toset([[\"x\", ?]]) : set(tuple([string, string]))");
    gives("setproduct(toset([]), toset([\"a\", s]))", "?(not null) : set(tuple([any, string]))");
    gives("setproduct(toset([\"x\"]), b ? [1] : [2])", "toset([?]) : set(tuple([string, number]))");
}

#[test]
fn a_sorted_list_is_as_long_as_it_was() {
    gives("sort(b ? tolist([1]) : tolist([1, 2]))", "?(not null, 1..=2 elements) : list(string)");
    gives("sort(l)", "?(not null) : list(string)");
}

#[test]
fn attributes_are_flattened_while_some_are_unknown() {
    gives("flatten({ a = s, b = [1] })", "[?, 1] : tuple([string, number])");
    fails(
        "flatten({ a = 1 })",
        "? : any",
        &[
            "1,1-9 in 1,1-19: Error in function call: Call to function \"flatten\" failed: can only flatten lists, sets and tuples.",
        ],
    );
}

#[test]
fn a_template_with_variables_of_open_type_is_of_open_type() {
    gives("templatestring(s, d)", "? : any");
    gives("templatestring(s, m)", "?(not null) : string");
}

#[test]
fn known_parts_of_the_result_are_known() {
    gives("formatlist(\"%s-%s\", \"a\", [s, \"b\"])", r#"[?(not null), "a-b"] : list(string)"#);
    gives("keys(o)", r#"["a", "b"] : tuple([string, string])"#);
    gives("keys({ a = s })", r#"["a"] : tuple([string])"#);
    gives("keys(tomap({ a = s }))", r#"["a"] : list(string)"#);
    gives("values({ a = s, b = 1 })", "[?, 1] : tuple([string, number])");
    gives("merge({ a = 1 }, { b = s })", "{a = 1, b = ?} : object({ a = number, b = string })");
    gives("zipmap([\"a\"], [s])", "{a = ?} : object({ a = string })");
    gives("concat([s], [\"a\"])", r#"[?, "a"] : tuple([string, string])"#);
    gives("concat([s], tolist([\"a\"]))", r#"[?, "a"] : tuple([string, string])"#);
    gives("element([s, \"b\"], 3)", r#""b" : string"#);
    gives("flatten([[1], [s]])", "[1, ?] : tuple([number, string])");
    gives("flatten([s, [1]])", "[?, 1] : tuple([string, number])");
    gives("coalesce(\"a\", s)", r#""a" : string"#);
    gives("setunion([\"a\"], [\"b\", s])", r#"toset(["a", "b", ?]) : set(string)"#);
    gives("length([s])", "1 : number");
    gives("length(t)", "2 : number");
    gives("length(o)", "2 : number");
    gives("contains([\"a\", s], \"a\")", "true : bool");
    gives("contains([s, \"a\"], \"a\")", "true : bool");
    gives("contains([\"b\", s], \"a\")", "?(not null) : bool");
    gives("contains([\"b\", 1], s1)", "?(not null) : bool");
    gives("index([1, n, 2], 1)", "0 : number");
    gives("index([1, n, 2], 2)", "?(not null) : number");
}

#[test]
fn the_length_of_an_unknown_collection_has_bounds() {
    let of = |source: &str, text: &str, known: Refinement, expected: &str| {
        let mut scope = scope();
        scope.insert("x", unknown(text, known));
        gives_in(&scope, source, expected);
    };
    let known = || Refinement::new().not_null();
    for text in ["list(string)", "map(string)"] {
        of("length(x)", text, known().min_len(2).max_len(5), "?(not null, >= 2, <= 5) : number");
        of("length(x)", text, known().max_len(5), "?(not null, >= 0, <= 5) : number");
    }
    of("length(x)", "list(string)", known().min_len(2), "?(not null, >= 2, <= 9223372036854775807) : number");
    gives("length(d)", "?(not null) : number");
}

#[test]
fn of_json_the_first_sign_is_known() {
    gives("jsonencode([s])", r#"?(not null, "["…) : string"#);
    gives("jsonencode(toset([s]))", r#"?(not null, "["…) : string"#);
    gives("jsonencode({ a = s })", r#"?(not null, "{"…) : string"#);
    gives("jsonencode(l1)", r#"?(not null, "["…) : string"#);
    gives("jsonencode(m1)", r#"?(not null, "{"…) : string"#);
    gives("jsonencode(t1)", r#"?(not null, "["…) : string"#);
    gives("jsonencode(s1)", r#"?(not null, "\""…) : string"#);
    // It may be null, or a number.
    for source in [
        "jsonencode(s)",
        "jsonencode(l)",
        "jsonencode(o)",
        "jsonencode(n1)",
        "jsonencode(b1)",
        "jsonencode(d)",
    ] {
        gives(source, "?(not null) : string");
    }
}

#[test]
fn of_a_formatted_text_the_start_is_known() {
    gives("format(\"ab-%s\", s)", r#"?(not null, "ab-"…) : string"#);
    // But for a last character that a mark could change.
    gives("format(\"ab%s\", s)", r#"?(not null, "a"…) : string"#);
    gives("format(\"a%s\", s)", "?(not null) : string");
    gives("format(\"%s\", s)", "?(not null) : string");
    gives("format(\"a-%%-%s\", s)", r#"?(not null, "a-"…) : string"#);
    gives("format(\"%d\", [n])", "?(not null) : string");
}

#[test]
fn what_is_wrong_in_any_case_is_told_while_something_is_unknown() {
    let detail = |source: &str| {
        let (_, problems) = evaluate_in(source, &scope());
        problems.iter().next().map(|problem| problem.detail().to_owned()).unwrap_or_default()
    };
    assert!(detail("contains(n, 1)").is_empty() || detail("contains(n, 1)").contains("list, tuple, or set"));
    assert!(detail("keys(l)").ends_with("must have map or object type."));
    assert!(detail("length(n)").ends_with("a structural type."));
    assert!(
        detail("slice([1, 2], 3, n)")
            .ends_with("start index must not be greater than the length of the list.")
    );
    assert!(detail("lookup(tomap({ a = n }), s, [])").ends_with("the same type as the map elements."));
    assert!(detail("merge(m, l)").ends_with("got \"list of string\"."));
    assert!(detail("setunion([n], [b])").ends_with("compatible element types."));
    assert!(detail("upper(null)").ends_with("argument must not be null."));
}
