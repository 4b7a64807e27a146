//! Blocks to values by a shape, of every nesting.

use kit::show::shown;
use tfsdk::config::{AttributeShape, BodyShape, File};
use tfsdk::schema::BlockNesting::{Group, List, Map, Set, Single};

use super::ask::{scope, told};
use super::shapes::{block, body, counted, decodes, optional, paths, refuses, required};

pub(super) fn sized() -> BodyShape {
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
fn problems_within_blocks_have_the_path_of_their_block() {
    let inner = BodyShape::new([optional("c", "number")], []);
    let shape = BodyShape::new([], [block(List, "a", BodyShape::new([], [block(Set, "b", inner)]))]);
    assert_eq!(paths(&shape, "a {\n}\na {\n b {\n }\n b {\n  c = []\n }\n}\n"), ["a[1].b[1].c"]);
}

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
