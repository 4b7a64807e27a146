//! What is said of texts that are no type constraints, and where; by the dialects of them.

use tfsdk::constraint::{Dialect, TypeConstraint};
use tfsdk::expr::{Pos, SourceRange};

use super::ask::told;

fn problems_as(text: &str, dialect: Dialect) -> Vec<String> {
    match TypeConstraint::parse_as(text, dialect) {
        Ok(constraint) => vec![format!("ok: {constraint}")],
        Err(problems) => problems.iter().map(told).collect(),
    }
}

#[track_caller]
fn one(text: &str, expected: &str) {
    assert_eq!(problems_as(text, Dialect::Variable), [expected], "{text}");
}

const WRONG: &str = "Invalid type specification:";
const NEITHER: &str = "Invalid type specification: A type specification is either a primitive type keyword (bool, number, \
                       string) or a complex type constructor call, like list(string).";

#[test]
fn a_constraint_is_a_word_or_a_call() {
    for (text, range) in [
        ("1", "1,1-2"),
        ("[string]", "1,1-9"),
        ("{ a = string }", "1,1-15"),
        ("a.b", "1,1-4"),
        ("(string)", "1,1-9"),
        ("-a", "1,1-3"),
    ] {
        one(text, &format!("{range}: {NEITHER}"));
    }
    one("list([string])", &format!("1,6-14: {NEITHER}"));
}

#[test]
fn words_have_to_be_types() {
    one(
        "strng",
        &format!(
            "1,1-6: {WRONG} The keyword \"strng\" is not a valid type specification. Did you mean \"string\"?"
        ),
    );
    one("xyz", &format!("1,1-4: {WRONG} The keyword \"xyz\" is not a valid type specification."));
    one("null", &format!("1,1-5: {WRONG} The keyword \"null\" is not a valid type specification."));
    one(
        "set",
        &format!(
            "1,1-4: {WRONG} The set type constructor requires one argument specifying the element type."
        ),
    );
    one(
        "object",
        &format!(
            "1,1-7: {WRONG} The object type constructor requires one argument specifying the attribute types \
         and values as a map."
        ),
    );
    one(
        "tuple",
        &format!(
            "1,1-6: {WRONG} The tuple type constructor requires one argument specifying the element types as a \
         list."
        ),
    );
    // These two stand for collections of any type, but only alone.
    one("list", "ok: list(any)");
    one("map", "ok: map(any)");
    one(
        "set(list)",
        &format!(
            "1,5-9: {WRONG} The list type constructor requires one argument specifying the element type."
        ),
    );
    one(
        "list(map)",
        &format!(
            "1,6-9: {WRONG} The map type constructor requires one argument specifying the element type."
        ),
    );
}

#[test]
fn words_take_no_arguments() {
    for word in ["string", "number", "bool"] {
        one(
            &format!("{word}(any)"),
            &format!(
                "1,{}-{}: {WRONG} Primitive type keyword \"{word}\" does not expect arguments.",
                word.len() + 1,
                word.len() + 6
            ),
        );
    }
    one("any()", &format!("1,4-6: {WRONG} Type constraint keyword \"any\" does not expect arguments."));
}

#[test]
fn constructors_take_one_argument() {
    for word in ["list", "set", "map"] {
        let needs = format!("The {word} type constructor requires one argument specifying the element type.");
        let at = word.len() + 1;
        one(&format!("{word}()"), &format!("1,{at}-{} in 1,{at}-{}: {WRONG} {needs}", at + 2, at + 2));
        one(
            &format!("{word}(string, bool)"),
            &format!("1,{}-{} in 1,{at}-{}: {WRONG} {needs}", at + 9, at + 13, at + 14),
        );
        one(
            &format!("{word}(string, bool, any)"),
            &format!("1,{}-{} in 1,{at}-{}: {WRONG} {needs}", at + 9, at + 18, at + 19),
        );
    }
    one(
        "tuple()",
        &format!(
            "1,6-8 in 1,6-8: {WRONG} The tuple type constructor requires one argument specifying the element \
         types as a list."
        ),
    );
    one(
        "object()",
        &format!(
            "1,7-9 in 1,7-9: {WRONG} The object type constructor requires one argument specifying the \
         attribute types and values as a map."
        ),
    );
    one(
        "object({}, 1)",
        &format!(
            "1,12-13 in 1,7-14: {WRONG} The object type constructor requires one argument specifying the \
         attribute types and values as a map."
        ),
    );
    one(
        "lst(string)",
        &format!("1,1-12: {WRONG} Keyword \"lst\" is not a valid type constructor. Did you mean \"list\"?"),
    );
    one(
        "lst()",
        &format!("1,1-6: {WRONG} Keyword \"lst\" is not a valid type constructor. Did you mean \"list\"?"),
    );
    one("zzzzz(string)", &format!("1,1-14: {WRONG} Keyword \"zzzzz\" is not a valid type constructor."));
}

#[test]
fn tuples_take_a_list_and_objects_attributes() {
    one(
        "tuple(string)",
        &format!("1,7-13 in 1,1-14: {WRONG} Tuple type constructor requires a list of element types."),
    );
    one(
        "object(string)",
        &format!(
            "1,8-14 in 1,1-15: {WRONG} Object type constructor requires a map whose keys are attribute \
         names and whose values are the corresponding attribute types."
        ),
    );
    let names = "Object constructor map keys must be attribute names.";
    one("object({ \"a\" = string })", &format!("1,10-13 in 1,1-25: {WRONG} {names}"));
    one("object({ (a) = string })", &format!("1,10-13 in 1,1-25: {WRONG} {names}"));
    one("object({ a.b = string })", &format!("1,10-13 in 1,1-25: {WRONG} {names}"));
    one(
        "object({ a = string, a = bool })",
        &format!("1,22-23 in 1,1-33: {WRONG} Object constructor map keys must be unique."),
    );
    one(
        "object({ é = string, e\u{301} = bool })",
        &format!("1,22-23 in 1,1-33: {WRONG} Object constructor map keys must be unique."),
    );
    one("object({ null = string, true = bool })", "ok: object({ null = string, true = bool })");
}

#[test]
fn all_problems_are_told() {
    let text = "object({ a = strng, b = list(), \"c\" = bool, d = tuple([nmber, x(1)]), a = any })";
    let ranges: Vec<String> = problems_as(text, Dialect::Variable)
        .iter()
        .map(|problem| problem.split([' ', ':']).next().unwrap_or_default().to_owned())
        .collect();
    assert_eq!(ranges, ["1,14-19", "1,29-31", "1,33-36", "1,56-61", "1,63-67", "1,71-72"]);
}

#[test]
fn optional_is_for_attributes() {
    one(
        "optional(string)",
        &format!(
            "1,1-9: {WRONG} Keyword \"optional\" is valid only as a modifier for object type \
         attributes."
        ),
    );
    one(
        "list(optional(string))",
        &format!(
            "1,6-14: {WRONG} Keyword \"optional\" is valid only as a modifier for object type \
         attributes."
        ),
    );
    one(
        "object({ a = optional() })",
        &format!(
            "1,22-24 in 1,14-24: {WRONG} Optional attribute modifier requires the attribute \
         type as its argument."
        ),
    );
    one(
        "object({ a = optional(string, 1, 2) })",
        &format!(
            "1,22-36 in 1,14-36: {WRONG} Optional attribute modifier expects at \
         most two arguments: the attribute type, and a default value."
        ),
    );
    one(
        "object({ a = optional(optional(string)) })",
        &format!(
            "1,23-31: {WRONG} Keyword \"optional\" is valid only as a \
         modifier for object type attributes."
        ),
    );
}

#[test]
fn a_default_is_a_constant_of_the_type() {
    one(
        "object({ a = optional(number, \"x\") })",
        "1,31-34: Invalid default value for optional attribute: This default value is \
         not compatible with the attribute's type constraint: a number is required.",
    );
    one(
        "object({ a = optional(number, x) })",
        "1,31-32: Variables not allowed: Variables may not be used here.",
    );
    one(
        "object({ a = optional(number, f()) })",
        "1,31-34: Function calls not allowed: Functions may not be called here.",
    );
    one("object({ a = optional(number, 1 + 1) })", "ok: object({ a = optional(number, 2) })");
    one("object({ a = optional(number, \"7\") })", "ok: object({ a = optional(number, 7) })");
    // What is wrong with the type is told beside what is wrong with the default.
    assert_eq!(problems_as("object({ a = optional(nmber, x) })", Dialect::Variable).len(), 2);
}

#[test]
fn dialects_take_less() {
    use Dialect::{Constraint, ConstraintWithDefaults, ExactType, Variable};
    let ok = |text: &str, dialect| problems_as(text, dialect)[0].starts_with("ok");
    for (text, variable, with_defaults, constraint, exact) in [
        ("string", true, true, true, true),
        ("list(object({ a = string }))", true, true, true, true),
        ("any", true, true, true, false),
        ("list(any)", true, true, true, false),
        ("list", true, false, false, false),
        ("map", true, false, false, false),
        ("object({ a = optional(string) })", true, true, true, false),
        ("object({ a = optional(string, \"x\") })", true, true, false, false),
        ("\"string\"", false, false, false, false),
    ] {
        assert_eq!(
            [Variable, ConstraintWithDefaults, Constraint, ExactType].map(|dialect| ok(text, dialect)),
            [variable, with_defaults, constraint, exact],
            "{text}"
        );
    }
    assert_eq!(
        problems_as("list(any)", ExactType),
        [format!(
            "1,6-9: {WRONG} The keyword \"any\" cannot be used in this type specification: an exact type is required."
        )]
    );
    assert_eq!(
        problems_as("object({ a = optional(string) })", ExactType),
        [format!(
            "1,14-22 in 1,14-30: {WRONG} Optional attribute modifier is only for type constraints, not for exact types."
        )]
    );
    assert_eq!(
        problems_as("object({ a = optional(string, 1) })", Constraint),
        [format!(
            "1,22-33 in 1,14-33: {WRONG} Optional attribute modifier expects only one argument: the attribute type."
        )]
    );
    assert_eq!(problems_as("\"string\"", ConstraintWithDefaults), [format!("1,1-9: {NEITHER}")]);
}

#[test]
fn quoted_types_say_how_to_write_them_now() {
    let old = "Invalid quoted type constraints: Terraform 0.11 and earlier required type constraints to be given in quotes, but \
               that form is now deprecated and will be removed in a future version of Terraform.";
    one("\"string\"", &format!("1,1-9: {old} Remove the quotes around \"string\"."));
    for word in ["list", "map"] {
        one(
            &format!("\"{word}\""),
            &format!(
                "1,1-{}: {old} Remove the quotes around \"{word}\" and write {word}(string) instead to \
             explicitly indicate that the {word} elements are strings.",
                word.len() + 3
            ),
        );
    }
    let hint = "Invalid legacy variable type hint: To provide a full type expression, remove the surrounding quotes and give the \
                type expression directly.";
    one("\"number\"", &format!("1,1-9: {hint}"));
    one("\"list(string)\"", &format!("1,1-15: {hint}"));
    one("\"${x}y\"", "1,4-5: Variables not allowed: Variables may not be used here.");
    one("list(\"string\")", &format!("1,6-14: {NEITHER}"));
}

#[test]
fn in_json_the_text_of_a_string_is_the_constraint() {
    let start = Pos { line: 3, column: 11, byte: 40 };
    let end = Pos { line: 3, column: 30, byte: 59 };
    let range = SourceRange { start, end };
    let told = |text: Option<&str>| match TypeConstraint::parse_json(text, range) {
        Ok(constraint) => vec![format!("ok: {constraint}")],
        Err(problems) => problems.iter().map(told).collect::<Vec<_>>(),
    };
    assert_eq!(told(Some("list(number)")), ["ok: list(number)"]);
    assert_eq!(told(Some("list")), ["ok: list(any)"]);
    assert_eq!(told(None), [format!("3,11-30: {NEITHER}")]);
    assert_eq!(told(Some("list(")), [format!("3,11-30: {NEITHER}")]);
    assert_eq!(told(Some("\"string\"")), [format!("3,11-30: {NEITHER}")]);
    assert_eq!(told(Some("\"${x}\"")), [format!("3,11-30: {NEITHER}")]);
    // A place within the text is counted from where the string begins; the whole is the string.
    assert_eq!(
        told(Some("strng")),
        [format!(
            "3,11-30: {WRONG} The keyword \"strng\" is not a valid type specification. Did you mean \"string\"?"
        )]
    );
    assert_eq!(
        told(Some("list(strng)")),
        [format!(
            "3,16-21: {WRONG} The keyword \"strng\" is not a valid type specification. Did you mean \"string\"?"
        )]
    );
}

#[test]
fn a_text_that_is_no_expression_is_told_with_what_it_could_still_be() {
    let problems = problems_as("list(string", Dialect::Variable);
    assert_eq!(
        problems[0],
        "1,1-6: Unterminated function call: There is no closing parenthesis for this function call before \
         the end of the file. This may be caused by incorrect parenthesis nesting elsewhere in this file."
    );
    let problems = problems_as("object({ a = strng, b = })", Dialect::Variable);
    assert_eq!(problems.len(), 2, "{problems:?}");
    assert!(TypeConstraint::parse("string number").is_err());
}
