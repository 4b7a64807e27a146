//! Bodies to values by a shape: attributes, blocks of every nesting, and what is said of what does not belong.

use kit::show::shown;
use tfsdk::config::{AttributeShape, BodyShape, File};
use tfsdk::expr::NoScope;
use tfsdk::schema::BlockNesting::{Group, List, Map, Set, Single};
use tfsdk::{TfObject, Type};

use super::ask::{scope, told};
use super::shapes::{block, body, counted, decodes, optional, paths, refuses, required};

// Attributes

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

// Blocks

fn sized() -> BodyShape {
    body([optional("size", "number")])
}

#[test]
fn blocks_come_to_what_their_nesting_says() {
    let of = |nesting| BodyShape::new([], [block(nesting, "disk", sized())]);
    let two = "disk {\n size = 2\n}\ndisk {\n size = 1\n}\n";
    decodes(&of(List), two, "{disk = [{size = 2}, {size = 1}]}");
    decodes(&of(Set), two, "{disk = toset([{size = 1}, {size = 2}])}");
    decodes(&of(Single), "disk {\n size = 2\n}\n", "{disk = {size = 2}}");
    decodes(&of(Group), "disk {}\n", "{disk = {size = null}}");
    decodes(
        &of(Map),
        "disk \"b\" {\n size = 2\n}\ndisk \"a\" {}\n",
        r#"{disk = {"a" = {size = null}, "b" = {size = 2}}}"#,
    );
}

#[test]
fn without_blocks_there_is_what_their_nesting_says() {
    let of = |nesting| BodyShape::new([], [block(nesting, "disk", sized())]);
    decodes(&of(List), "", "{disk = []}");
    decodes(&of(Set), "", "{disk = toset([])}");
    decodes(&of(Map), "", "{disk = {}}");
    decodes(&of(Single), "", "{disk = null}");
    decodes(&of(Group), "", "{disk = {size = null}}");
}

#[test]
fn a_group_without_a_block_holds_what_its_blocks_hold_without_any() {
    let inner = |nesting| block(nesting, "x", sized());
    let named = |nesting, name: &str| tfsdk::config::BlockShape { name: name.into(), ..inner(nesting) };
    let shape = BodyShape::new(
        [],
        [block(
            Group,
            "g",
            BodyShape::new(
                [optional("a", "list(string)")],
                [named(Group, "g"), named(List, "l"), named(Map, "m"), named(Set, "s"), named(Single, "t")],
            ),
        )],
    );
    decodes(&shape, "", "{g = {a = null, g = {size = null}, l = [], m = {}, s = toset([]), t = null}}");
    let open = |nesting, name: &str| block(nesting, name, body([optional("any", "any")]));
    let shape =
        BodyShape::new([], [block(Group, "g", BodyShape::new([], [open(List, "l"), open(Map, "m")]))]);
    let (value, _) = super::shapes::decoded(&shape, "");
    assert_eq!(
        shown(&value),
        "{g = {l = [], m = {}}} : object({ g = object({ l = tuple([]), m = object({}) }) })"
    );
}

#[test]
fn there_have_to_be_as_many_blocks_as_are_asked_for() {
    let of = |min, max| BodyShape::new([], [counted(List, "disk", min, max, sized())]);
    let blocks = |n: usize| "disk {}\n".repeat(n);
    let few =
        |min: u64| format!("1,1-1: Insufficient disk blocks: At least {min} \"disk\" blocks are required.");
    refuses(&of(2, 3), &blocks(0), &[&few(2)]);
    refuses(&of(2, 3), &blocks(1), &[&few(2)]);
    decodes(&of(2, 3), &blocks(2), "{disk = [{size = null}, {size = null}]}");
    decodes(&of(2, 3), &blocks(3), "{disk = [{size = null}, {size = null}, {size = null}]}");
    let many = "4,6-6: Too many disk blocks: No more than 3 \"disk\" blocks are allowed";
    refuses(&of(2, 3), &blocks(4), &[many]);
    // The first that is too many is told.
    refuses(&of(2, 3), &blocks(6), &[many]);
    refuses(
        &of(0, 1),
        &blocks(2),
        &["2,6-6: Too many disk blocks: No more than 1 \"disk\" blocks are allowed"],
    );
    assert_eq!(paths(&of(2, 3), &blocks(1)), ["disk"]);
    // Equal blocks count each, though a set holds them once.
    let set = BodyShape::new([], [counted(Set, "disk", 2, 0, sized())]);
    decodes(&set, &blocks(2), "{disk = toset([{size = null}])}");
}

#[test]
fn a_single_block_is_there_once_and_may_be_required() {
    for nesting in [Single, Group] {
        let of = |min| BodyShape::new([], [counted(nesting, "disk", min, 1, sized())]);
        refuses(&of(1), "", &["1,1-1: Missing disk block: A block of type \"disk\" is required here."]);
        refuses(
            &of(0),
            "disk {}\ndisk {}\n",
            &[
                "2,1-5: Duplicate disk block: Only one block of type \"disk\" is allowed. Previous definition was at 1,1-5.",
            ],
        );
        // The first counts, and its path has no index.
        let wrong = "disk {\n size = []\n}\n";
        assert_eq!(paths(&of(0), wrong), ["disk.size"]);
    }
}

#[test]
fn blocks_of_a_map_have_one_label_each_of_its_own() {
    let shape = BodyShape::new([], [block(Map, "disk", sized())]);
    refuses(
        &shape,
        "disk {}\n",
        &["1,6-7 in 1,1-7: Missing key for disk: All disk blocks must have 1 labels (key)."],
    );
    refuses(
        &shape,
        "disk \"a\" \"b\" {}\n",
        &["1,10-13 in 1,1-15: Extraneous label for disk: Only 1 labels (key) are expected for disk blocks."],
    );
    refuses(
        &shape,
        "disk \"a\" {}\ndisk \"a\" {}\n",
        &[
            "2,1-9: disk[\"a\"]: Duplicate disk block: A block for disk \"a\" was already defined. The disk labels must be unique.",
        ],
    );
    assert_eq!(paths(&shape, "disk \"a\" {\n size = []\n}\n"), ["disk[\"a\"].size"]);
    let list = BodyShape::new([], [block(List, "disk", sized())]);
    refuses(
        &list,
        "disk \"a\" {}\n",
        &["1,6-9 in 1,1-11: Extraneous label for disk: No labels are expected for disk blocks."],
    );
}

#[test]
fn blocks_that_leave_types_open_come_to_structures() {
    let open = |nesting| BodyShape::new([], [block(nesting, "x", body([optional("a", "any")]))]);
    let two = "x {\n a = 1\n}\nx {\n a = \"s\"\n}\n";
    let (value, _) = super::shapes::decoded(&open(List), two);
    assert_eq!(
        shown(&value),
        r#"{x = [{a = 1}, {a = "s"}]} : object({ x = tuple([object({ a = number }), object({ a = string })]) })"#
    );
    let (value, _) = super::shapes::decoded(&open(Map), "x \"k\" {\n a = 1\n}\nx \"l\" {\n a = true\n}\n");
    assert_eq!(
        shown(&value),
        "{x = {k = {a = 1}, l = {a = true}}} : object({ x = object({ k = object({ a = number }), l = object({ a = bool }) }) })"
    );
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
fn problems_within_blocks_have_the_path_of_their_block() {
    let inner = BodyShape::new([optional("c", "number")], []);
    let shape = BodyShape::new([], [block(List, "a", BodyShape::new([], [block(Set, "b", inner)]))]);
    assert_eq!(paths(&shape, "a {\n}\na {\n b {\n }\n b {\n  c = []\n }\n}\n"), ["a[1].b[1].c"]);
}

// Attributes written as blocks

#[test]
fn attributes_of_lists_and_sets_of_objects_may_be_written_as_blocks() {
    let of = |text: &str| body([optional("rule", text)]);
    let two = "rule {\n a = 2\n}\nrule {\n a = 1\n}\n";
    decodes(
        &of("list(object({ a = number, b = string }))"),
        two,
        "{rule = [{a = 2, b = null}, {a = 1, b = null}]}",
    );
    decodes(
        &of("set(object({ a = number, b = string }))"),
        two,
        "{rule = toset([{a = 1, b = null}, {a = 2, b = null}])}",
    );
    decodes(&of("list(object({ a = number }))"), "rule = [{ a = 1 }]\n", "{rule = [{a = 1}]}");
    decodes(&of("list(object({ a = number }))"), "", "{rule = null}");
    decodes(&of("list(object({ a = number }))"), "rule = []\n", "{rule = []}");
    refuses(
        &of("list(object({ a = number }))"),
        "rule {\n z = 1\n}\n",
        &[
            "2,2-3: rule[0]: Unsupported argument: An argument named \"z\" is not expected here. Did you mean \"a\"?",
        ],
    );
    refuses(
        &of("list(object({ a = number }))"),
        "rule {\n a = []\n}\n",
        &[
            "2,6-8 in 2,2-8: rule[0].a: Incorrect attribute value type: Inappropriate value for attribute \"a\": number required. \
         Found tuple.",
        ],
    );
}

#[test]
fn written_as_an_argument_an_attribute_takes_no_blocks() {
    let shape = body([optional("rule", "list(object({ a = number }))")]);
    refuses(
        &shape,
        "rule = []\nrule {}\n",
        &[
            "2,1-5: Unsupported block type: Blocks of type \"rule\" are not expected here. Did you mean to define argument \"rule\"? \
         If so, use the equals sign to assign it a value.",
        ],
    );
}

#[test]
fn only_what_the_first_sdk_could_say_may_be_written_as_blocks() {
    let rule = || optional("rule", "list(object({ a = number }))");
    let takes = |shape: &BodyShape| super::shapes::decoded(shape, "rule {}\n").1.is_empty();
    assert!(takes(&body([rule()])));
    for (other, expected) in [
        ("string", true),
        ("any", true),
        ("list(string)", true),
        ("map(list(string))", true),
        ("list(map(number))", true),
        ("list(object({ b = string }))", true),
        ("set(object({ b = string }))", true),
        ("object({ b = string })", false),
        ("tuple([string])", false),
        ("map(object({ b = string }))", false),
        ("map(tuple([string]))", true),
        ("list(list(list(string)))", false),
        ("list(set(object({ b = string })))", false),
    ] {
        assert_eq!(takes(&body([rule(), optional("x", other)])), expected, "{other}");
        // Anywhere within.
        let within = BodyShape::new([rule()], [block(List, "b", body([optional("x", other)]))]);
        assert_eq!(takes(&within), expected, "{other}");
    }
    let nested = AttributeShape { nested: true, ..rule() };
    assert!(!takes(&body([nested.clone()])));
    assert!(!takes(&body([rule(), AttributeShape { nested: true, ..optional("x", "string") }])));
    // An object or a map of objects takes none.
    for text in ["map(object({ a = number }))", "object({ a = number })", "list(string)"] {
        assert!(!takes(&body([optional("rule", text)])), "{text}");
    }
}

// Resources

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

#[test]
fn an_escaping_block_holds_what_belongs_to_the_shape() {
    let shape = BodyShape::new(
        [optional("count", "number"), required("name", "string")],
        [block(List, "lifecycle", body([]))],
    );
    let decode = |source: &str| {
        let (file, _) = File::parse("main.tf", source);
        let (value, problems) = file.body().decode_resource(&shape, &scope());
        (value.to_string(), problems.iter().map(told).collect::<Vec<_>>())
    };
    let (value, problems) =
        decode("count = 5\n_ {\n count = 7\n name = \"x\"\n lifecycle {}\n}\nlifecycle {}\n");
    assert_eq!((value.as_str(), problems.len()), ("{ count = 7, lifecycle = [{}], name = \"x\" }", 0));
    let (_, problems) = decode("name = \"a\"\n_ {\n name = \"b\"\n}\n");
    assert_eq!(
        problems,
        ["main.tf:3,2-6: Duplicate argument: Argument \"name\" was already set at main.tf:1,1-5."]
    );
    let (_, problems) = decode("_ {\n count = 1\n}\n");
    assert_eq!(problems.len(), 1, "the name is still missing: {problems:?}");
    // Only there.
    let (file, _) = File::parse("main.tf", "name = \"x\"\n_ {}\n");
    assert_eq!(file.body().decode(&shape, &scope()).1.len(), 1);
}

// Structs

#[derive(TfObject, Debug, PartialEq)]
struct Machine {
    #[tfsdk("name")]
    name: String,
    #[tfsdk("disk")]
    disks: Vec<Disk>,
}

#[derive(TfObject, Debug, PartialEq)]
struct Disk {
    #[tfsdk("size")]
    size: u8,
}

#[test]
fn what_does_not_fit_a_struct_is_told_where_it_stands() {
    let shape = BodyShape::new([optional("name", "string")], [block(List, "disk", sized())]);
    let decode = |source: &str| {
        let (file, _) = File::parse("main.tf", source);
        file.body().decode_as::<Machine>(&shape, &NoScope).map(|(machine, _)| machine).map_err(|problems| {
            let places =
                problems.iter().map(|problem| problem.place().map(ToString::to_string).unwrap_or_default());
            let paths =
                problems.iter().map(|problem| problem.path().map(ToString::to_string).unwrap_or_default());
            places.zip(paths).map(|(place, path)| format!("{place} {path}")).collect::<Vec<_>>()
        })
    };
    let machine = decode("name = \"x\"\ndisk {\n size = 1\n}\n").unwrap();
    assert_eq!(machine, Machine { name: "x".to_owned(), disks: vec![Disk { size: 1 }] });
    assert_eq!(
        decode("name = null\ndisk {\n size = 1\n}\ndisk {\n size = 300\n}\n").unwrap_err(),
        ["main.tf:6,9-12 disk[1].size", "main.tf:1,8-12 name"]
    );
    assert_eq!(decode("disk {}\n").unwrap_err(), ["main.tf:1,1-5 disk[0].size", "main.tf:1,1-1 name"]);
    assert_eq!(decode("name = []\n").unwrap_err(), ["main.tf:1,8-10 name"]);
}

// Unions

#[derive(TfObject, Debug, PartialEq)]
enum Source {
    File(String),
    Disk(Disk),
    Sizes(Vec<u8>),
}

/// What is read of a body of which `source` is the text, or everything that is said of it.
fn source(text: &str) -> Result<Source, String> {
    let shape = BodyShape::new(
        [optional("file", "string"), AttributeShape::optional("sizes", Type::of::<Vec<u8>>())],
        [block(tfsdk::schema::BlockNesting::Single, "disk", sized())],
    );
    let (file, _) = File::parse("main.tf", text);
    file.body().decode_as(&shape, &NoScope).map(|(source, _)| source).map_err(|problems| problems.to_string())
}

#[test]
fn a_body_is_read_into_the_variant_that_is_written() {
    assert_eq!(source("file = \"a\"\n"), Ok(Source::File("a".to_owned())));
    assert_eq!(source("disk {\n size = 1\n}\n"), Ok(Source::Disk(Disk { size: 1 })));
    assert_eq!(source("sizes = []\nfile = null\n"), Ok(Source::Sizes(vec![])));
}

#[test]
fn a_body_that_sets_no_variant_or_several_is_told_where_it_begins() {
    let unsuitable = |found: &str| {
        format!(
            "main.tf:1,1-1: Unsuitable configuration: Exactly one of `disk`, `file`, `sizes` must be set, found {found}."
        )
    };
    assert_eq!(source(""), Err(unsuitable("none")));
    assert_eq!(source("file = null\n"), Err(unsuitable("none")));
    assert_eq!(source("file = \"a\"\ndisk {\n size = 1\n}\n"), Err(unsuitable("`disk` and `file`")));
    // What is wrong in one of them is told as well.
    let found = source("sizes = [300]\nfile = \"a\"\n").unwrap_err();
    assert!(
        found.contains("main.tf:1,10-13: sizes[0]: ") && found.contains(&unsuitable("`file` and `sizes`")),
        "{found}"
    );
    assert!(!source("sizes = [300]\n").unwrap_err().contains("Exactly one"));
}

/// Settings of a provider that are a union.
#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(provider)]
enum Login {
    #[tfsdk("token", sensitive)]
    Token(String),
    Password(Credentials),
}

#[derive(TfObject, Debug, PartialEq)]
#[tfsdk(nested)]
struct Credentials {
    #[tfsdk("user", required)]
    user: String,
    #[tfsdk("password", optional, sensitive)]
    password: Option<String>,
}

#[test]
fn settings_that_are_a_union_are_read_from_their_block() {
    let login = |text: &str| {
        let (file, _) = File::parse("main.tf", text);
        file.body()
            .decode_struct::<Login>(&NoScope)
            .map(|(login, _)| login)
            .map_err(|problems| problems.to_string())
    };
    assert_eq!(login("token = \"t\"\n"), Ok(Login::Token("t".to_owned())));
    let credentials = Credentials { user: "u".to_owned(), password: None };
    assert_eq!(login("password = { user = \"u\" }\n"), Ok(Login::Password(credentials)));
    let found = login("token = \"pa55\"\npassword = { user = \"u\", password = \"pa55\" }\n").unwrap_err();
    assert!(!found.contains("pa55"), "{found}");
    assert!(login("").unwrap_err().starts_with("main.tf:1,1-1: "));
}
