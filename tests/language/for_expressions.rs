//! `for` expressions: what they build, leave out and group, and what is known while something is not.

use super::ask::{evaluate_in, fails, gives, scope, told};

#[test]
fn tuples_are_built_of_every_kind_of_collection() {
    gives("[for x in [1, 2] : x * 2]", "[2, 4] : tuple([number, number])");
    gives(r#"[for x in tolist(["a"]) : x]"#, r#"["a"] : tuple([string])"#);
    gives(r#"[for x in toset(["b", "a"]) : x]"#, r#"["a", "b"] : tuple([string, string])"#);
    gives("[for x in { b = 1, a = true } : x]", "[true, 1] : tuple([bool, number])");
    gives("[for x in tomap({ b = 1, a = 2 }) : x]", "[2, 1] : tuple([number, number])");
    gives("[for x in [] : x]", "[] : tuple([])");
    gives(
        "[for x in [[1, 2], [3]] : [for y in x : y * 2]]",
        "[[2, 4], [6]] : tuple([tuple([number, number]), tuple([number])])",
    );
}

#[test]
fn the_key_of_an_element_is_its_index_its_key_or_itself() {
    gives(r#"[for i, x in ["a", "b"] : "${i}${x}"]"#, r#"["0a", "1b"] : tuple([string, string])"#);
    gives(r#"[for i, x in tolist(["a"]) : i]"#, "[0] : tuple([number])");
    gives("[for k, v in { b = 1, a = 2 } : k]", r#"["a", "b"] : tuple([string, string])"#);
    gives("[for k, v in tomap({ a = 1 }) : k]", r#"["a"] : tuple([string])"#);
    gives(r#"[for k, v in toset(["x"]) : "${k}${v}"]"#, r#"["xx"] : tuple([string])"#);
}

#[test]
fn names_hide_those_around_them() {
    gives("[for x in [1] : [for x in [2] : x]]", "[[2]] : tuple([tuple([number])])");
    gives("[for x in [1] : [for y in [2] : x + y]]", "[[3]] : tuple([tuple([number])])");
    gives("[for k, v in [1] : [for k, w in { a = 2 } : k]]", r#"[["a"]] : tuple([tuple([string])])"#);
    // Where both have one name it is the value's.
    gives("[for x, x in { a = 1 } : x]", "[1] : tuple([number])");
    gives("[for n in [1] : n]", "[1] : tuple([number])");
}

#[test]
fn objects_are_built_with_a_key() {
    gives("{ for x in [2, 1] : x => x + 1 }", "{1 = 2, 2 = 3} : object({ 1 = number, 2 = number })");
    gives(r#"{ for k, v in { a = 1 } : v => k }"#, r#"{1 = "a"} : object({ 1 = string })"#);
    gives("{ for x in [true] : x => x }", "{true = true} : object({ true = bool })");
    gives("{ for x in [] : x => x }", "{} : object({})");
}

#[test]
fn an_ellipsis_groups_values_of_one_key() {
    gives(
        r#"{ for x in ["b1", "a1", "b2"] : split("", x)[0] => x... }"#,
        r#"{a = ["a1"], b = ["b1", "b2"]} : object({ a = tuple([string]), b = tuple([string, string]) })"#,
    );
    gives("{ for x in [] : x => x... }", "{} : object({})");
}

#[test]
fn a_condition_leaves_elements_out() {
    gives("[for x in [1, 2, 3, 4] : x if x % 2 == 0]", "[2, 4] : tuple([number, number])");
    gives("{ for k, v in { a = 1, b = 2 } : k => v if v > 1 }", "{b = 2} : object({ b = number })");
    gives(r#"[for x in [1] : x if "true"]"#, "[1] : tuple([number])");
    gives("[for x in [1] : x if false]", "[] : tuple([])");
    // The rest is not evaluated for those left out.
    gives("[for x in [0, 1] : 1 / x if x != 0]", "[1] : tuple([number])");
    gives(r#"{ for x in [null, "a"] : x => 1 if x != null }"#, "{a = 1} : object({ a = number })");
}

#[test]
fn unknown_elements_are_elements() {
    gives("[for x in [s, 1] : x]", "[?, 1] : tuple([string, number])");
    gives("[for x in { a = s } : x]", "[?] : tuple([string])");
    gives("{ for k, v in { a = s } : k => v }", "{a = ?} : object({ a = string })");
}

#[test]
fn an_unknown_collection_condition_or_key_leaves_all_unknown() {
    gives("[for x in l : x]", "? : any");
    gives("[for x in o : x]", "? : any");
    gives("[for x in d : x]", "? : any");
    gives("{ for x in l : x => 1 }", "? : any");
    gives("[for x in [1, 2] : x if b]", "? : any");
    gives("[for x in [1, 2] : x if x == n]", "? : any");
    gives("{ for x in [\"a\", s] : x => 1 }", "? : any");
    gives("{ for x in [\"a\", s, \"b\"] : x => 1... }", "? : any");
}

#[test]
fn the_collection_has_to_be_one() {
    let null =
        "Iteration over null value: A null value cannot be used as the collection in a 'for' expression.";
    let wrong = |ty: &str| {
        format!(
            "Iteration over non-iterable value: A value of type {ty} cannot be used as the collection in a 'for' \
             expression."
        )
    };
    fails("[for x in null : x]", "? : any", &[&format!("1,11-15 in 1,1-20: {null}")]);
    fails("[for x in tolist(null) : x]", "? : any", &[&format!("1,11-23 in 1,1-28: {null}")]);
    fails("[for x in \"a\" : x]", "? : any", &[&format!("1,11-14 in 1,1-19: {}", wrong("string"))]);
    fails("[for x in 1 : x]", "? : any", &[&format!("1,11-12 in 1,1-17: {}", wrong("number"))]);
    fails("[for x in b : x]", "? : any", &[&format!("1,11-12 in 1,1-17: {}", wrong("bool"))]);
}

#[test]
fn a_condition_that_can_never_be_one_is_told_once() {
    fails(
        "[for x in [1, 2] : x if null]",
        "? : any",
        &["1,25-29 in 1,1-30: Condition is null: The value of the 'if' clause must not be null."],
    );
    fails(
        "[for x in [] : x if []]",
        "? : any",
        &["1,21-23 in 1,1-24: Invalid 'for' condition: The 'if' clause value is invalid: bool required."],
    );
    fails(
        "[for x in [1, 2] : x if \"maybe\"]",
        "? : any",
        &[
            "1,25-32 in 1,1-33: Invalid 'for' condition: The 'if' clause value is invalid: a bool is required.",
        ],
    );
    // For a collection of open type nothing is asked yet.
    gives("[for x in d : x if []]", "? : any");
}

/// As Terraform was seen to do.
#[test]
fn an_unknown_condition_of_another_type_is_told_for_objects_alone() {
    gives("[for x in [n] : 1 if x]", "? : any");
    fails(
        "{ for x in [n] : \"a\" => 1 if x }",
        "? : any",
        &["1,30-31 in 1,1-33: Invalid 'for' condition: The 'if' clause value is invalid: bool required."],
    );
}

#[test]
fn a_condition_that_fails_for_an_element_is_told_for_the_first() {
    fails(
        "[for x in [[], []] : x if x]",
        "? : any",
        &["1,27-28 in 1,1-29: Invalid 'for' condition: The 'if' clause value is invalid: bool required."],
    );
    fails(
        "[for x in [1, 2] : x if x > 1 ? null : true]",
        "? : any",
        &["1,25-44 in 1,1-45: Invalid 'for' condition: The value of the 'if' clause must not be null."],
    );
    // Not once it is unknown anyway.
    gives("[for x in [s, []] : x if x]", "? : any");
}

#[test]
fn a_key_has_to_be_a_text() {
    fails(
        "{ for x in [1, 2] : null => x }",
        "? : any",
        &[
            "1,21-25 in 1,1-32: Invalid object key: Key expression in 'for' expression must not produce a null value.",
        ],
    );
    fails(
        "{ for x in [1, 2] : [] => x }",
        "? : any",
        &[
            "1,21-23 in 1,1-30: Invalid object key: The key expression produced an invalid result: string required.",
        ],
    );
    gives("{ for x in [s, null] : x => 1 }", "? : any");
}

#[test]
fn a_key_given_twice_is_told_each_time() {
    let twice = "1,30-31 in 1,1-38: Duplicate object key: Two different items produced the key \"a\" in this 'for' \
                 expression. If duplicates are expected, use the ellipsis (...) after the value expression to enable \
                 grouping by key.";
    fails("{ for x in [\"a\", \"a\", \"a\"] : x => 1 }", "{a = 1} : object({ a = number })", &[twice, twice]);
}

#[test]
fn problems_of_each_element_are_told() {
    let wrong = "1,25-27 in 1,21-27: Invalid operand: Unsuitable value for right operand: number required.";
    fails("[for x in [1, 2] :  x + []]", "[?, ?] : tuple([number, number])", &[wrong, wrong]);
}

#[test]
fn a_name_that_is_missing_is_looked_for_among_the_bound_ones() {
    let first = |source: &str| {
        let (_, problems) = evaluate_in(source, &scope());
        problems.iter().next().map(told).unwrap_or_default()
    };
    assert_eq!(
        first("[for element in [1] : elemnt]"),
        "1,23-29: Unknown variable: There is no variable named \"elemnt\". Did you mean \"element\"?"
    );
    assert_eq!(
        first("[for first, second in [1] : firs]"),
        "1,29-33: Unknown variable: There is no variable named \"firs\". Did you mean \"first\"?"
    );
}
