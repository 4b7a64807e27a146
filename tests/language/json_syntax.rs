//! Configuration in JSON: what is read, where it stands, and what is said of what is not JSON.

use tfsdk::config::{BodyShape, File};
use tfsdk::schema::BlockNesting::{List, Map, Single};

use super::ask::told;
use super::shapes::{block, body, decodes, optional, paths, refuses, required};

fn problems(source: impl AsRef<[u8]>) -> Vec<String> {
    let (_, problems) = File::parse("x.json", source);
    problems.iter().map(|problem| told(problem).replace("x.json:", "")).collect()
}

#[track_caller]
fn one(source: &str, expected: &str) {
    assert_eq!(problems(source), [expected], "{source}");
}

/// An object that breaks off leaves nothing to be the document.
#[track_caller]
fn broken(source: &str, expected: &str) {
    let problems = problems(source);
    assert_eq!(problems[0], expected, "{source}");
    assert!(
        problems[1].starts_with("1,1-2: Root value must be object:") && problems.len() == 2,
        "{problems:?}"
    );
}

const START: &str = "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

// The text

#[test]
fn a_document_is_an_object_or_a_list_of_objects() {
    let root = "Root value must be object: The root value in a JSON-based configuration must be either a JSON object or a JSON \
                array of objects.";
    for good in ["{}", "[]", "[{}, {}]", " \t\r\n{ } \n"] {
        assert_eq!(problems(good), Vec::<String>::new(), "{good}");
    }
    one("1", &format!("1,1-2: {root}"));
    one("\"a\"", &format!("1,1-4: {root}"));
    one("null", &format!("1,1-5: {root}"));
    assert_eq!(
        problems(""),
        ["1,1-1: Missing value: The JSON data ends prematurely.", &format!("1,1-1: {root}")]
    );
    one("{} {}", "1,4-5: Extraneous data after value: Extra characters appear after the JSON value.");
    one("{} 1", "1,4-5: Extraneous data after value: Extra characters appear after the JSON value.");
}

#[test]
fn a_property_has_a_name_a_colon_and_a_value() {
    broken("{1: 2}", "1,2-3: Invalid object property name: A JSON object property name must be a string");
    let colon = "A colon must appear between an object property's name and its value.";
    broken("{\"a\" 1}", &format!("1,6-7: Missing property value colon: {colon}"));
    broken(
        "{\"a\" = 1}",
        "1,6-7: Missing property value colon: JSON uses a colon as its name/value delimiter, not an equals sign.",
    );
    broken(
        "{\"a\"}",
        "1,5-6: Missing object value: A JSON object attribute must have a value, introduced by a colon.",
    );
    broken(
        "{\"a\", \"b\": 1}",
        "1,5-6: Missing object value: A JSON object attribute must have a value, introduced by a colon.",
    );
    assert_eq!(problems("{\"a\":}")[0], format!("1,6-7: Missing JSON value: {START}"));
    assert_eq!(problems("{\"a\":,}")[0], format!("1,6-7: Invalid start of value: {START}"));
    assert_eq!(problems("{\"a\": @}")[0], format!("1,7-8: Invalid start of value: {START}"));
}

#[test]
fn properties_and_elements_are_separated_by_commas() {
    broken(
        "{\"a\": 1,}",
        "1,8-9: Trailing comma in object: JSON does not permit a trailing comma after the final property in an \
        object.",
    );
    let first = |source: &str| problems(source).swap_remove(0);
    assert!(
        first("{\"a\": 1 \"b\": 2}")
            .contains("A comma must appear between each property definition in an object.")
    );
    assert!(first("{\"a\": [1 2]}").contains("A comma must appear between each value in an array."));
    assert!(first("{\"a\": [1: 2]}").contains("A colon is not used to introduce values in a JSON array."));
}

#[test]
fn what_is_opened_is_closed_by_its_own_sign() {
    broken("{\"a\": 1", "1,1-2: Unclosed object: No closing brace was found for this JSON object.");
    assert_eq!(
        problems("{\"a\": [1")[0],
        "1,7-8: Unclosed object: No closing bracket was found for this JSON array."
    );
    let first = |source: &str| problems(source).swap_remove(0);
    assert!(
        first("{\"a\": 1]")
            .contains("Mismatched braces: A JSON object must be closed with a brace, not a bracket.")
    );
    assert!(
        first("{\"a\": [1}}")
            .contains("Mismatched brackets: A JSON array must be closed with a bracket, not a brace.")
    );
    assert_eq!(first("{"), "1,2-2: Missing value: The JSON data ends prematurely.");
}

#[test]
fn words_are_true_false_and_null() {
    let word = |text: &str, rest: &str| {
        let told = &problems(format!("{{\"a\": {text}}}"))[0];
        assert_eq!(*told, format!("1,7-{}: Invalid JSON keyword: {rest}", 7 + text.len()));
    };
    word("tru", "\"tru\" is not a valid JSON keyword. Did you mean \"true\"?");
    word("fals", "\"fals\" is not a valid JSON keyword. Did you mean \"false\"?");
    word("nul", "\"nul\" is not a valid JSON keyword. Did you mean \"null\"?");
    word("something", "\"something\" is not a valid JSON keyword.");
    word("True", "\"True\" is not a valid JSON keyword. Did you mean \"true\"?");
    for other in ["undefined", "NaN", "Infinity"] {
        word(other, &format!("The JavaScript identifier {other:?} cannot be used in JSON."));
    }
}

#[test]
fn numbers_are_those_of_json() {
    for good in ["0", "-0", "10", "1.5", "0.5", "1e5", "1E+5", "-1.5e-3", "123456789012345678901234567890"] {
        assert_eq!(problems(format!("{{\"a\": {good}}}")), Vec::<String>::new(), "{good}");
    }
    for bad in ["01", "+1", ".5", "5.", "1e", "1e+", "-", "1-2", "--1", "1.5.5", "-01", "1e5.5"] {
        let told = format!(
            "1,7-{}: Invalid JSON number: There is a syntax error in the given JSON number.",
            7 + bad.len()
        );
        assert_eq!(problems(format!("{{\"a\": {bad}}}")), [told], "{bad}");
    }
}

#[test]
fn strings_are_those_of_json() {
    let shape = body([optional("a", "string")]);
    let read = |text: &str, expected: &str| {
        let expected = tfsdk::Value::object([("a", expected.into())]);
        decodes(
            &shape,
            &format!("{{\"a\": \"{text}\"}}"),
            kit::show::shown(&expected).split(" : ").next().unwrap_or_default(),
        );
    };
    read(r#"\"\\\/\n\r\t"#, "\"\\/\n\r\t");
    read(r"\u00e9\u0041", "éA");
    read(r"\ud83d\ude00", "😀");
    read(r"\ud83dx", "\u{fffd}x");
    read(r"\ude00", "\u{fffd}");
    read(r"\udbff\udfff", "\u{10ffff}");
    read(r"\ud800\udc00", "\u{10000}");
    let wrong = |source: &str, range: &str, whole: &str| {
        one(
            source,
            &format!(
                "{range} in {whole}: Invalid JSON string: There is a syntax error in the given JSON string."
            ),
        );
    };
    // The byte behind the wrong one is pointed at, as HCL does.
    wrong("{\"a\": \"\\x\"}", "1,10-11", "1,7-11");
    wrong("{\"a\": \"\\u12G4\"}", "1,13-14", "1,7-15");
    wrong("{\"a\": \"b\\u\"}", "1,12-13", "1,7-12");
}

#[test]
fn a_string_ends_with_its_line() {
    assert!(problems("{\"a\": \"b\n\"}")[0].contains("Invalid JSON string"));
    assert!(problems("{\"a\": \"b")[0].contains("Invalid JSON string"));
}

#[test]
fn bytes_that_are_no_text_are_replaced() {
    let (file, problems) = File::parse("x.json", b"{\"a\": \"b\xff\xfe\"}");
    assert!(problems.is_empty());
    let (value, _) = file.body().decode(&body([optional("a", "string")]), &tfsdk::expr::NoScope);
    assert_eq!(value.to_string(), "{ a = \"b\u{fffd}\u{fffd}\" }");
}

#[test]
fn places_count_lines_columns_and_bytes() {
    let shape = body([optional("é", "number"), optional("b", "number")]);
    refuses(
        &shape,
        "{\n  \"é\": [],\n\t\"b\": {}\n}",
        &[
            "2,8-10 in 2,3-10: Incorrect attribute value type: Inappropriate value for attribute \"é\": number required. Found tuple.",
            "3,8-10 in 3,3-10: Incorrect attribute value type: Inappropriate value for attribute \"b\": number required. Found object.",
        ],
    );
}

#[test]
fn one_mistake_does_not_hide_the_next() {
    assert_eq!(problems(r#"{"a": tru, "b": 01, "c": "\x"}"#).len(), 3);
}

#[test]
fn nesting_ends_at_the_limit_and_not_before() {
    let deep = |n: usize| problems(format!("{{\"a\": {}{}}}", "[".repeat(n), "]".repeat(n)));
    let most = tfsdk::expr::MAX_DEPTH - 1;
    assert_eq!(deep(most), Vec::<String>::new());
    let told = deep(most + 1);
    let expected =
        "Nesting too deep: Objects and arrays may be nested at most 128 deep, whatever the limits.";
    assert!(told.len() == 1 && told[0].contains(expected), "{told:?}");
}

// Bodies

#[test]
fn properties_are_arguments_or_blocks_as_the_shape_says() {
    let shape = BodyShape::new(
        [optional("name", "string"), optional("ports", "list(number)")],
        [
            block(List, "disk", body([optional("size", "number")])),
            block(Map, "rule", body([optional("a", "string")])),
            block(Single, "one", body([])),
        ],
    );
    decodes(&shape, "{}", "{disk = [], name = null, one = null, ports = null, rule = {}}");
    decodes(
        &shape,
        r#"{"name": "x", "ports": [1, "2"], "disk": {"size": 1}, "rule": {"k": {"a": "v"}}, "one": {}}"#,
        r#"{disk = [{size = 1}], name = "x", one = {}, ports = [1, 2], rule = {"k" = {a = "v"}}}"#,
    );
    decodes(
        &shape,
        r#"{"disk": [{"size": 1}, {}], "rule": [{"k": {}}, {"l": [{}]}], "one": null}"#,
        r#"{disk = [{size = 1}, {size = null}], name = null, one = null, ports = null, rule = {"k" = {a = null}, "l" = {a = null}}}"#,
    );
    // A list of objects is one body.
    decodes(
        &shape,
        r#"[{"name": "x"}, {"disk": {}}]"#,
        r#"{disk = [{size = null}], name = "x", one = null, ports = null, rule = {}}"#,
    );
}

#[test]
fn a_property_of_two_slashes_is_a_comment() {
    let shape = BodyShape::new([optional("a", "string")], [block(List, "b", body([]))]);
    decodes(&shape, r#"{"//": "anything", "a": "x", "b": {"//": 1}}"#, r#"{a = "x", b = [{}]}"#);
}

#[test]
fn what_is_missing_is_told_where_the_object_ends() {
    let shape = body([required("a", "string")]);
    refuses(
        &shape,
        "{\n}",
        &["2,1-2: Missing required argument: The argument \"a\" is required, but no definition was found."],
    );
    decodes(&shape, r#"{"a": null}"#, "{a = null}");
}

#[test]
fn what_is_not_expected_says_what_was_probably_meant() {
    let shape = BodyShape::new([optional("name", "string")], [block(List, "disk", body([]))]);
    let told = |name: &str, hint: &str| {
        let len = name.len();
        format!(
            "1,2-{} in 1,2-{}: Extraneous JSON object property: No argument or block type is named {name:?}.{hint}",
            len + 4,
            len + 7
        )
    };
    refuses(&shape, r#"{"nam": 1}"#, &[&told("nam", " Did you mean \"name\"?")]);
    refuses(&shape, r#"{"disks": 1}"#, &[&told("disks", " Did you mean \"disk\"?")]);
    refuses(&shape, r#"{"zzzzz": 1}"#, &[&told("zzzzz", "")]);
    refuses(&shape, r#"{"nam": 1, "name": "x"}"#, &[&told("nam", "")]);
}

#[test]
fn an_argument_is_set_once() {
    let shape = body([optional("a", "string")]);
    refuses(
        &shape,
        r#"{"a": "x", "a": "y"}"#,
        &["1,12-15 in 1,12-20: Duplicate argument: The argument \"a\" was already set at 1,2-10."],
    );
    refuses(
        &shape,
        r#"[{"a": "x"}, {"a": "y"}]"#,
        &["1,15-18 in 1,15-23: Duplicate argument: The argument \"a\" was already set at 1,3-11."],
    );
}

#[test]
fn bodies_and_labels_are_objects() {
    let wrong = "Incorrect JSON value type:";
    let shape = BodyShape::new([], [block(List, "disk", body([])), block(Map, "rule", body([]))]);
    refuses(
        &shape,
        r#"{"disk": 1}"#,
        &[&format!(
            "1,10-11: {wrong} Either a JSON object or a JSON array is required, representing the contents of one or more \"disk\" \
         blocks."
        )],
    );
    refuses(
        &shape,
        r#"{"disk": [1]}"#,
        &[&format!(
            "1,11-12: disk[0]: {wrong} Either a JSON object or JSON array of objects is required here, to define arguments and \
         child blocks."
        )],
    );
    let no_label = "1,10-11: Missing block label: At least one object property is required, whose name represents the rule block's key.";
    refuses(
        &shape,
        r#"{"rule": 1}"#,
        &[
            &format!(
                "1,10-11: {wrong} Either a JSON object or JSON array of objects is required here, to specify key labels for this \
             block."
            ),
            no_label,
        ],
    );
    refuses(&shape, r#"{"rule": {}}"#, &[no_label]);
    refuses(
        &shape,
        r#"{"rule": [1, {"a": {}}]}"#,
        &[&format!("1,11-12: {wrong} A JSON object is required here, to specify key labels for this block.")],
    );
    refuses(
        &shape,
        r#"[{}, 1]"#,
        &[&format!("1,6-7: {wrong} A JSON object is required here, to define arguments and child blocks.")],
    );
}

#[test]
fn labels_are_the_names_of_properties() {
    let (file, _) = File::parse("x.tf.json", r#"{"resource": {"a": {"b": {}, "c": [{}, {}]}, "d": null}}"#);
    let (blocks, problems) = file.body().blocks("resource", &["type", "name"]);
    assert_eq!(
        problems.to_string(),
        "x.tf.json:1,51-55: Missing block label: At least one object property is required, whose name represents the resource \
         block's name."
    );
    let found: Vec<String> =
        blocks.iter().map(|block| format!("{} at {}", block.labels.join("."), block.header_range)).collect();
    assert_eq!(found, ["a.b at 1,26-27", "a.c at 1,35-36", "a.c at 1,35-36"]);
    assert_eq!(blocks[0].kind_range.to_string(), "1,2-12");
    let labels: Vec<String> = blocks[0].label_ranges.iter().map(ToString::to_string).collect();
    assert_eq!(labels, ["1,15-18", "1,21-24"]);
}

// Values

#[test]
fn strings_are_templates() {
    let shape = body([optional("a", "any")]);
    decodes(&shape, r#"{"a": "${1 + 1}"}"#, "{a = 2}");
    decodes(&shape, r#"{"a": "x${1}%{ if true }y%{ endif }"}"#, r#"{a = "x1y"}"#);
    decodes(&shape, r#"{"a": "$${x} $ %"}"#, r#"{a = "$${x} $ %"}"#);
    decodes(&shape, r#"{"a": "${s}"}"#, "{a = ?}");
    decodes(&shape, r#"{"a": {"k${1}": [true, null, 1.50]}}"#, "{a = {k1 = [true, null, 1.5]}}");
    decodes(&shape, r#"{"a": {"${s}": 1}}"#, "{a = ?}");
    // Places within a string are counted behind its quote.
    refuses(
        &shape,
        r#"{"a": "x${1 + []}"}"#,
        &["1,15-17 in 1,11-17: Invalid operand: Unsuitable value for right operand: number required."],
    );
    refuses(
        &shape,
        r#"{"a": "${1 +}"}"#,
        &[
            "1,13-14: Invalid expression: Expected the start of an expression, but found an invalid expression token.",
        ],
    );
    assert_eq!(paths(&shape, r#"{"a": "${1 + []}"}"#), ["a"]);
}

#[test]
fn names_of_properties_are_templates_of_texts() {
    let shape = body([optional("a", "any")]);
    let wrong = "Invalid object key expression:";
    decodes(&shape, r#"{"a": {"${1}": 2}}"#, "{a = {1 = 2}}");
    refuses(
        &shape,
        r#"{"a": {"${null}": 1}}"#,
        &[&format!("1,8-17: {wrong} Cannot use null value as an object key.")],
    );
    refuses(
        &shape,
        r#"{"a": {"${[]}": 1}}"#,
        &[&format!("1,8-15: {wrong} Cannot use this expression as an object key: string required.")],
    );
    refuses(
        &shape,
        r#"{"a": {"1": 1, "${1}": 2}}"#,
        &["1,16-22: Duplicate object attribute: An attribute named \"1\" was already defined at 1,8-11."],
    );
}
