//! Objects and tuples as expressions: their types, their keys, and what is said of wrong ones.

use super::ask::{fails, gives};

#[test]
fn elements_and_attributes_keep_their_types() {
    gives("[]", "[] : tuple([])");
    gives(r#"[1, "a", null, s, d]"#, r#"[1, "a", null, ?, ?] : tuple([number, string, any, string, any])"#);
    gives("{}", "{} : object({})");
    gives("{ b = 1, a = true }", "{a = true, b = 1} : object({ a = bool, b = number })");
    gives("{ a = s1, b = [n] }", "{a = ?(not null), b = [?]} : object({ a = string, b = tuple([number]) })");
}

#[test]
fn a_key_is_a_name_a_text_or_an_expression_in_parentheses() {
    gives(r#"{ "a" = 1, b = 2 }"#, "{a = 1, b = 2} : object({ a = number, b = number })");
    gives("{ true = 1, null = 2 }", "{null = 2, true = 1} : object({ null = number, true = number })");
    gives("{ 1 = 2 }", "{1 = 2} : object({ 1 = number })");
    gives(r#"{ (1) = 2, ("a${1}") = 3 }"#, "{1 = 2, a1 = 3} : object({ 1 = number, a1 = number })");
    gives(r#"{ "a${1}" = 3 }"#, "{a1 = 3} : object({ a1 = number })");
    // A name of a variable is a name all the same.
    gives("{ s = 1 }", "{s = 1} : object({ s = number })");
    // Of a key given twice the last counts.
    gives(r#"{ "a" = 1, a = 2 }"#, "{a = 2} : object({ a = number })");
    gives(r#"{ (1) = 2, ("1") = 3 }"#, "{1 = 3} : object({ 1 = number })");
}

#[test]
fn a_key_that_is_not_known_leaves_the_whole_unknown() {
    gives("{ (s) = 1 }", "? : any");
    gives("{ a = 1, (s) = 1 }", "? : any");
    gives("{ (d) = 1, a = 1 }", "? : any");
}

#[test]
fn a_key_has_to_be_a_text() {
    fails("{ (null) = 1 }", "? : any", &["1,12-13: Null value as key: Can't use a null value as a key."]);
    fails(
        "{ ([]) = 1 }",
        "? : any",
        &["1,3-7: Incorrect key type: Can't use this value as a key: string required."],
    );
    let ambiguous = "Ambiguous attribute key: If this expression is intended to be a reference, wrap it in parentheses. If it's \
                     instead intended as a literal name containing periods, wrap it in quotes to create a string literal.";
    for key in ["a.b", "a[0]", "a[\"b\"]", "a.0", "a[true]", "a[null]"] {
        fails(&format!("{{ {key} = 1 }}"), "? : any", &[&format!("1,3-{}: {ambiguous}", 3 + key.len())]);
    }
    // What could be no name at all is an expression.
    gives("{ s[*] = 1 }", "? : any");
    gives("{ o[s] = 1 }", "? : any");
}

#[test]
fn problems_of_keys_and_values_are_told_all() {
    let wrong = "Invalid operand: Unsuitable value for right operand: number required.";
    fails(
        "{ (1 + []) = 2 + [] }",
        "? : any",
        &[&format!("1,8-10 in 1,4-10: {wrong}"), &format!("1,18-20 in 1,14-20: {wrong}")],
    );
    fails(
        "[1 + [], 2 + []]",
        "[?, ?] : tuple([number, number])",
        &[&format!("1,6-8 in 1,2-8: {wrong}"), &format!("1,14-16 in 1,10-16: {wrong}")],
    );
    // A key that failed is none, even where something is left of it.
    fails(
        "{ (\"a${null}\") = 1 }",
        "? : any",
        &[
            "1,8-12 in 1,4-14: Invalid template interpolation value: The expression result is null. Cannot include a null value in a \
         string template.",
        ],
    );
    fails("{ a = 1 + [] }", "{a = ?} : object({ a = number })", &[&format!("1,11-13 in 1,7-13: {wrong}")]);
}
