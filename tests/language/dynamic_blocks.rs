//! `dynamic` blocks: one block for each element, what they may refer to, and what is said of wrong ones.

use tfsdk::config::BodyShape;
use tfsdk::schema::BlockNesting::{self, Group, List, Map, Set, Single};

use super::shapes::{block, body, counted, decodes, optional, paths, refuses};

fn disks(nesting: BlockNesting) -> BodyShape {
    BodyShape::new([], [block(nesting, "disk", body([optional("a", "string"), optional("b", "string")]))])
}

fn dynamic(for_each: &str, content: &str) -> String {
    format!("dynamic \"disk\" {{\n for_each = {for_each}\n content {{\n{content}\n }}\n}}\n")
}

#[test]
fn each_element_generates_a_block() {
    let content = "a = disk.key\nb = disk.value";
    for (for_each, expected) in [
        (r#"["x", "y"]"#, r#"[{a = "0", b = "x"}, {a = "1", b = "y"}]"#),
        (r#"tolist(["x"])"#, r#"[{a = "0", b = "x"}]"#),
        (r#"toset(["y", "x"])"#, r#"[{a = "x", b = "x"}, {a = "y", b = "y"}]"#),
        (r#"{ k = 1, j = 2 }"#, r#"[{a = "j", b = "2"}, {a = "k", b = "1"}]"#),
        (r#"tomap({ k = "v" })"#, r#"[{a = "k", b = "v"}]"#),
        ("[]", "[]"),
        ("[null]", r#"[{a = "0", b = null}]"#),
        ("[s]", r#"[{a = "0", b = ?}]"#),
    ] {
        decodes(&disks(List), &dynamic(for_each, content), &format!("{{disk = {expected}}}"));
    }
}

#[test]
fn generated_blocks_stand_among_the_written_ones() {
    let source =
        format!("disk {{\n a = \"1\"\n}}\n{}disk {{\n a = \"3\"\n}}\n", dynamic("[2]", "a = disk.value"));
    decodes(
        &disks(List),
        &source,
        r#"{disk = [{a = "1", b = null}, {a = "2", b = null}, {a = "3", b = null}]}"#,
    );
    decodes(
        &disks(Set),
        &dynamic("[2, 1, 2]", "a = disk.value"),
        r#"{disk = toset([{a = "1", b = null}, {a = "2", b = null}])}"#,
    );
    decodes(&disks(Single), &dynamic("[2]", "a = disk.value"), r#"{disk = {a = "2", b = null}}"#);
    decodes(&disks(Group), &dynamic("[]", "a = disk.value"), "{disk = {a = null, b = null}}");
}

#[test]
fn the_iterator_may_have_another_name() {
    let source = "dynamic \"disk\" {\n for_each = [1]\n iterator = it\n content {\n  a = it.value\n }\n}\n";
    decodes(&disks(List), source, r#"{disk = [{a = "1", b = null}]}"#);
    refuses(
        &disks(List),
        &source.replace("a = it", "a = disk"),
        &["5,7-11: disk[0].a: Unknown variable: There is no variable named \"disk\"."],
    );
    let wrong = "Invalid dynamic iterator name: Dynamic iterator must be a single variable name.";
    refuses(
        &disks(List),
        &source.replace("iterator = it", "iterator = a.b"),
        &[&format!("3,13-16: {wrong}")],
    );
    refuses(
        &disks(List),
        &source.replace("iterator = it", "iterator = \"it\""),
        &[
            "3,13-17: Invalid expression: A single static variable reference is required: only attribute access and indexing with \
         constant keys. No calculations, function calls, template expressions, etc are allowed here.",
        ],
    );
}

#[test]
fn null_and_booleans_are_names_of_iterators() {
    let source = "dynamic \"disk\" {\n for_each = [1]\n iterator = null\n content {\n  a = 2\n }\n}\n";
    for name in ["null", "true", "false"] {
        let source = source.replace("null", name);
        decodes(&disks(List), &source, r#"{disk = [{a = "2", b = null}]}"#);
        refuses(
            &disks(List),
            &source.replace("a = 2", "a = disk.value"),
            &["5,7-11: disk[0].a: Unknown variable: There is no variable named \"disk\"."],
        );
    }
}

#[test]
fn generated_blocks_may_generate_others() {
    let inner = block(List, "part", body([optional("c", "string")]));
    let shape = BodyShape::new([], [block(List, "disk", BodyShape::new([optional("a", "string")], [inner]))]);
    let source = "dynamic \"disk\" {\n for_each = [[1, 2], [3]]\n content {\n  a = disk.key\n  dynamic \"part\" {\n   for_each = \
                  disk.value\n   content {\n    c = \"${disk.key}/${part.value}\"\n   }\n  }\n }\n}\n";
    decodes(
        &shape,
        source,
        r#"{disk = [{a = "0", part = [{c = "0/1"}, {c = "0/2"}]}, {a = "1", part = [{c = "1/3"}]}]}"#,
    );
    assert_eq!(
        paths(&shape, &source.replace("\"${disk.key}/${part.value}\"", "[]")),
        ["disk[0].part[0].c", "disk[0].part[1].c", "disk[1].part[0].c"]
    );
}

#[test]
fn of_iterators_of_one_name_the_innermost_is_meant() {
    let inner = block(List, "part", body([optional("c", "string")]));
    let shape = BodyShape::new([], [block(List, "disk", BodyShape::new([optional("a", "string")], [inner]))]);
    let source = "dynamic \"disk\" {\n for_each = [[1, 2], [3]]\n iterator = it\n content {\n  dynamic \"part\" {\n   for_each = \
                  it.value\n   iterator = it\n   content {\n    c = it.value\n   }\n  }\n  a = it.key\n }\n}\n";
    decodes(
        &shape,
        source,
        r#"{disk = [{a = "0", part = [{c = "1"}, {c = "2"}]}, {a = "1", part = [{c = "3"}]}]}"#,
    );
}

#[test]
fn blocks_of_a_map_take_a_label() {
    let labelled = |labels: &str| {
        format!(
            "dynamic \"disk\" {{\n for_each = [\"x\", \"y\"]\n labels = {labels}\n content {{\n  a = disk.value\n }}\n}}\n"
        )
    };
    decodes(
        &disks(Map),
        &labelled("[\"l${disk.key}\"]"),
        r#"{disk = {"l0" = {a = "x", b = null}, "l1" = {a = "y", b = null}}}"#,
    );
    decodes(
        &disks(Map),
        &labelled("[disk.key]"),
        r#"{disk = {"0" = {a = "x", b = null}, "1" = {a = "y", b = null}}}"#,
    );
    refuses(
        &disks(Map),
        &labelled("[]"),
        &["3,11-13: Insufficient dynamic block labels: Blocks of type \"disk\" require 1 \
        label(s)."],
    );
    refuses(
        &disks(Map),
        &labelled("[\"a\", \"b\"]"),
        &["3,17-20: Extraneous dynamic block label: Blocks of type \"disk\" require \
        1 label(s)."],
    );
    refuses(
        &disks(Map),
        &labelled("disk.value"),
        &["3,11-21: Invalid expression: A static list expression is required."],
    );
    let wrong = "Invalid dynamic block label:";
    let twice = |text: &str| [text.to_owned(), text.to_owned()];
    let told = |labels: &str, what: &str| {
        let expected = twice(&format!("3,12-{}: {wrong} {what}", 10 + labels.len()));
        refuses(&disks(Map), &labelled(labels), &expected.each_ref().map(String::as_str));
    };
    told("[null]", "Cannot use a null value as a dynamic block label.");
    told("[s]", "This value is not yet known. Dynamic block labels must be immediately-known values.");
    told("[[]]", "Cannot use this value as a dynamic block label: string required.");
    refuses(
        &disks(Map),
        &labelled("[\"same\"]"),
        &[
            "1,1-15: disk[\"same\"]: Duplicate disk block: A block for disk \"same\" was already defined. The disk labels must be \
         unique.",
        ],
    );
    refuses(
        &disks(Map),
        &dynamic("[1]", ""),
        &["1,16-16: Missing required argument: The argument \"labels\" is required, but no \
        definition was found."],
    );
    refuses(
        &disks(List),
        &labelled("[\"a\"]"),
        &["3,2-8: Unsupported argument: An argument named \"labels\" is not expected \
        here."],
    );
}

#[test]
fn what_is_iterated_over_has_to_be_a_collection() {
    let wrong = "Invalid dynamic for_each value:";
    for (for_each, what) in [
        ("null", "Cannot use a null value in for_each."),
        ("tolist(null)", "Cannot use a null value in for_each."),
        ("\"x\"", "Cannot use a string value in for_each. An iterable collection is required."),
        ("1", "Cannot use a number value in for_each. An iterable collection is required."),
        ("b", "Cannot use a bool value in for_each. An iterable collection is required."),
    ] {
        let told = format!("2,13-{}: {wrong} {what}", 13 + for_each.len());
        refuses(&disks(List), &dynamic(for_each, ""), &[&told]);
    }
    refuses(
        &disks(List),
        &dynamic("1 + []", ""),
        &["2,17-19 in 2,13-19: Invalid operand: Unsuitable value for right operand: number required."],
    );
    assert_eq!(paths(&disks(List), &dynamic("null", "")), ["disk"]);
}

#[test]
fn a_dynamic_block_has_its_parts_and_no_others() {
    let bare = |inner: &str| format!("dynamic \"disk\" {{\n{inner}\n}}\n");
    refuses(
        &disks(List),
        &bare("content {}"),
        &["1,16-16: Missing required argument: The argument \"for_each\" is required, but no \
        definition was found."],
    );
    refuses(
        &disks(List),
        &bare("for_each = []"),
        &["1,16-16: Missing dynamic content block: A dynamic block must have a nested \
        block of type \"content\" to describe the body of each generated block."],
    );
    refuses(
        &disks(List),
        &bare("for_each = []\ncontent {}\ncontent {}"),
        &["4,1-8: Extraneous dynamic content block: Only one \
        nested content block is allowed for each dynamic block."],
    );
    refuses(
        &disks(List),
        &bare("for_each = []\ncontent {}\nother = 1"),
        &["4,1-6: Unsupported argument: An argument named \
        \"other\" is not expected here."],
    );
    refuses(
        &disks(List),
        "dynamic \"other\" {\n for_each = []\n content {}\n}\n",
        &["1,9-16: Unsupported block type: Blocks of \
        type \"other\" are not expected here."],
    );
    refuses(
        &disks(List),
        "dynamic {}\n",
        &["1,9-10 in 1,1-10: Missing type for dynamic: All dynamic blocks must have 1 labels \
        (type)."],
    );
    refuses(
        &disks(List),
        &dynamic("[1, 2]", "c = 1"),
        &[
            "4,1-2: disk[0]: Unsupported argument: An argument named \"c\" is not expected here. Did you mean \"a\"?",
            "4,1-2: disk[1]: Unsupported argument: An argument named \"c\" is not expected here. Did you mean \"a\"?",
        ],
    );
}

#[test]
fn an_unknown_number_of_blocks_leaves_the_whole_unknown() {
    for for_each in ["l", "st", "m", "d"] {
        decodes(&disks(List), &dynamic(for_each, "a = disk.value"), "{disk = ?}");
    }
    decodes(&disks(Set), &dynamic("l", "a = disk.value"), "{disk = ?}");
    // A single one is there, and what is in it is unknown.
    decodes(&disks(Single), &dynamic("l", "a = disk.value"), "{disk = {a = ?, b = null}}");
    decodes(&disks(Group), &dynamic("l", "a = \"x\""), "{disk = {a = ?, b = null}}");
    // How many there are is not asked for then.
    let shape = BodyShape::new([], [counted(List, "disk", 2, 3, body([optional("a", "string")]))]);
    decodes(&shape, &dynamic("l", ""), "{disk = ?}");
    let labelled = "dynamic \"disk\" {\n for_each = l\n labels = [\"x\"]\n content {}\n}\n";
    decodes(&disks(Map), labelled, "{disk = ?}");
    // Problems of what would be generated are told.
    refuses(
        &disks(List),
        &dynamic("l", "c = 1"),
        &[
            "4,1-2: disk[0]: Unsupported argument: An argument named \"c\" is not expected here. Did you mean \"a\"?",
        ],
    );
}

#[test]
fn an_unknown_element_generates_a_block() {
    decodes(
        &disks(List),
        &dynamic("[s, \"x\"]", "a = disk.value"),
        r#"{disk = [{a = ?, b = null}, {a = "x", b = null}]}"#,
    );
}

#[test]
fn attributes_written_as_blocks_may_be_generated() {
    let shape = body([optional("rule", "list(object({ a = string }))")]);
    let source = |for_each: &str| {
        format!("dynamic \"rule\" {{\n for_each = {for_each}\n content {{\n  a = rule.value\n }}\n}}\n")
    };
    decodes(&shape, &source("[1, 2]"), r#"{rule = [{a = "1"}, {a = "2"}]}"#);
    decodes(&shape, &source("[]"), "{rule = null}");
    // One stands for an unknown number.
    decodes(&shape, &source("l"), "{rule = [{a = ?}]}");
}
