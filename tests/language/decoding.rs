//! Bodies to values by a shape: attributes, blocks of every nesting, and what is said of what does not belong.

use kit::show::shown;
use tfsdk::config::{BodyShape, File};
use tfsdk::expr::NoScope;
use tfsdk::schema::BlockNesting::{Group, List, Map, Set, Single};

use super::ask::scope;
use super::shapes::{block, body, decodes, optional, paths, refuses, required};

#[test]
fn attributes_are_evaluated_and_converted() {
    let shape =
        body([optional("name", "string"), required("size", "number"), optional("tags", "map(string)")]);
    decodes(&shape, "size = \"10\"\n", "{name = null, size = 10, tags = null}");
    decodes(
        &shape,
        "size = 1 + 1\nname = 5\ntags = { a = true }\n",
        r#"{name = "5", size = 2, tags = {"a" = "true"}}"#,
    );
    decodes(&shape, "size = n\nname = s\n", "{name = ?, size = ?, tags = null}");
    // Null is there.
    decodes(&shape, "size = null\n", "{name = null, size = null, tags = null}");
}

#[test]
fn optional_parts_of_an_attribute_may_be_left_out() {
    let shape = body([optional("rule", "object({ a = number, b = optional(string) })")]);
    decodes(&shape, "rule = { a = 1 }\n", "{rule = {a = 1, b = null}}");
    decodes(&shape, "", "{rule = null}");
}

#[test]
fn a_missing_attribute_is_told_where_the_body_begins() {
    let shape = body([required("b", "string"), required("a", "string")]);
    let missing_at = |at: &str, name: &str| {
        format!(
            "{at}: Missing required argument: The argument {name:?} is required, but no definition was found."
        )
    };
    let missing = |name: &str| missing_at("1,1-1", name);
    refuses(&shape, "", &[&missing("a"), &missing("b")]);
    refuses(&shape, "a = 1\n", &[&missing("b")]);
    let shape = BodyShape::new([], [block(Single, "x", shape)]);
    refuses(&shape, "\nx {\n a = 1\n}\n", &[&missing_at("2,3-3", "b")]);
}

#[test]
fn what_is_not_expected_says_what_was_probably_meant() {
    let shape = BodyShape::new(
        [optional("name", "string"), optional("size", "number")],
        [block(List, "disk", body([]))],
    );
    let unsupported = |rest: &str| format!("1,1-{rest}");
    refuses(
        &shape,
        "nam = 1\n",
        &[&unsupported(
            "4: Unsupported argument: An argument named \"nam\" is not expected here. Did \
        you mean \"name\"?",
        )],
    );
    refuses(
        &shape,
        "zzzzz = 1\n",
        &[&unsupported(
            "6: Unsupported argument: An argument named \"zzzzz\" is not expected \
        here.",
        )],
    );
    // One that is there already is not meant.
    refuses(
        &shape,
        "nam = 1\nname = \"x\"\n",
        &[&unsupported(
            "4: Unsupported argument: An argument named \"nam\" is not \
        expected here.",
        )],
    );
    refuses(
        &shape,
        "disk = 1\n",
        &[&unsupported(
            "5: Unsupported argument: An argument named \"disk\" is not expected here. Did \
        you mean to define a block of type \"disk\"?",
        )],
    );
    refuses(
        &shape,
        "dsk {}\n",
        &[&unsupported(
            "4: Unsupported block type: Blocks of type \"dsk\" are not expected here. Did you \
        mean \"disk\"?",
        )],
    );
    refuses(
        &shape,
        "name {}\n",
        &[&unsupported(
            "5: Unsupported block type: Blocks of type \"name\" are not expected here. Did \
        you mean to define argument \"name\"? If so, use the equals sign to assign it a value.",
        )],
    );
    refuses(
        &shape,
        "zzzzz {}\n",
        &[&unsupported("6: Unsupported block type: Blocks of type \"zzzzz\" are not expected here.")],
    );
}

#[test]
fn a_value_that_does_not_fit_is_told_with_what_was_found() {
    let shape =
        body([optional("ports", "list(number)"), optional("rule", "object({ a = number, b = number })")]);
    let wrong = "Incorrect attribute value type: Inappropriate value for attribute";
    refuses(
        &shape,
        "ports = 1\n",
        &[&format!("1,9-10 in 1,1-10: {wrong} \"ports\": list of number required. Found number.")],
    );
    refuses(
        &shape,
        "ports = [1, \"x\", \"y\"]\n",
        &[
            &format!(
                "1,13-16 in 1,1-22: ports[1]: {wrong} \"ports\": a number is required. Found string \"x\"."
            ),
            &format!(
                "1,18-21 in 1,1-22: ports[2]: {wrong} \"ports\": a number is required. Found string \"y\"."
            ),
        ],
    );
    refuses(
        &shape,
        "rule = { a = \"x\" }\n",
        &[
            &format!("1,8-19 in 1,1-19: {wrong} \"rule\": attribute \"b\" is required."),
            &format!(
                "1,14-17 in 1,1-19: rule.a: {wrong} \"rule\": a number is required. Found string \"x\"."
            ),
        ],
    );
    refuses(
        &shape,
        "rule = { a = [], b = {} }\n",
        &[
            &format!(
                "1,14-16 in 1,1-26: rule.a: {wrong} \"rule\": attribute \"a\": number required. Found tuple."
            ),
            &format!(
                "1,22-24 in 1,1-26: rule.b: {wrong} \"rule\": attribute \"b\": number required. Found object."
            ),
        ],
    );
    assert_eq!(paths(&shape, "ports = [1, \"x\"]\nrule = { a = [], b = 1 }\n"), ["ports[1]", "rule.a"]);
}

#[test]
fn each_problem_of_a_value_is_told_where_it_stands_and_those_beyond_the_limit_are_counted() {
    let shape = body([optional("ports", "list(number)")]);
    let told = |n: usize| {
        let source = format!("ports = [{}]\n", "\"x\", ".repeat(n));
        let (file, _) = File::parse("main.tf", source);
        let (_, problems) = file.body().decode(&shape, &NoScope);
        let columns: Vec<u32> =
            problems.iter().map(|problem| problem.range().unwrap().start.column).collect();
        (columns, problems.omitted())
    };
    assert_eq!(told(1), (vec![10], 0));
    assert_eq!(told(3), (vec![10, 15, 20], 0));
    let (columns, omitted) = told(1005);
    assert_eq!((columns.len(), omitted), (1000, 5));
}

#[test]
fn problems_of_an_expression_are_told_with_the_path_of_its_attribute() {
    let shape = body([optional("a", "number")]);
    refuses(
        &shape,
        "a = 1 + true\n",
        &["1,9-13 in 1,5-13: Invalid operand: Unsuitable value for right operand: number required."],
    );
    assert_eq!(paths(&shape, "a = 1 + true\n"), ["a"]);
}

#[test]
fn with_problems_there_is_a_value_all_the_same() {
    let shape = body([optional("a", "number"), optional("b", "string"), required("c", "bool")]);
    let (file, _) = File::parse("main.tf", "a = []\nb = \"x\"\n");
    let (value, problems) = file.body().decode(&shape, &NoScope);
    assert_eq!(problems.len(), 2);
    assert_eq!(shown(&value), r#"{a = ?, b = "x", c = null} : object({ a = number, b = string, c = bool })"#);
}

#[test]
fn the_type_of_a_shape_is_that_of_its_values() {
    let of = |nesting, text: &str| {
        BodyShape::new([], [block(nesting, "x", body([optional("a", text)]))]).ty().to_string()
    };
    assert_eq!(of(Single, "string"), "object({ x = object({ a = string }) })");
    assert_eq!(of(Group, "any"), "object({ x = object({ a = any }) })");
    assert_eq!(of(List, "string"), "object({ x = list(object({ a = string })) })");
    assert_eq!(of(List, "any"), "object({ x = any })");
    assert_eq!(of(Set, "string"), "object({ x = set(object({ a = string })) })");
    assert_eq!(of(Set, "any"), "object({ x = set(object({ a = any })) })");
    assert_eq!(of(Map, "string"), "object({ x = map(object({ a = string })) })");
    assert_eq!(of(Map, "any"), "object({ x = any })");
    let shape = body([optional("b", "object({ c = optional(string) })"), required("a", "string")]);
    assert_eq!(shape.ty().to_string(), "object({ a = string, b = object({ c = string }) })");
}

#[test]
fn problems_stand_in_the_order_of_the_source() {
    let shape = BodyShape::new(
        [optional("z", "number"), optional("a", "number")],
        [block(List, "b", body([required("c", "string")]))],
    );
    assert_eq!(paths(&shape, "z = []\nb {\n}\na = []\nb {\n c = []\n}\n"), ["z", "b[0]", "a", "b[1].c"]);
}

#[test]
fn what_belongs_to_terraform_is_passed_over() {
    let shape = body([optional("name", "string")]);
    let source = "count = nowhere.x\nfor_each = 1\nprovider = p\ndepends_on = []\nname = \"x\"\nlifecycle {}\nconnection {}\n\
                  provisioner \"y\" {}\nlocals {}\n";
    let (file, _) = File::parse("main.tf", source);
    let (value, problems) = file.body().decode_resource(&shape, &scope());
    assert_eq!(problems.to_string(), "");
    assert_eq!(value.to_string(), "{ name = \"x\" }");
    let (_, problems) = file.body().decode(&shape, &scope());
    assert_eq!(problems.len(), 8, "not without being asked");
    // Within blocks these are names like any other.
    let shape = BodyShape::new([], [block(Single, "b", body([optional("count", "number")]))]);
    let (file, _) = File::parse("main.tf", "b {\n count = 1\n lifecycle {}\n}\n");
    let (value, problems) = file.body().decode_resource(&shape, &scope());
    assert_eq!(value.to_string(), "{ b = { count = 1 } }");
    assert_eq!(problems.len(), 1);
}
