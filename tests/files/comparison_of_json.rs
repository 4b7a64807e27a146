//! What differs between what providers have as JSON: functions, identities, lists and actions.

use tfsdk::files::{SchemaPart, compare};
use tfsdk::schema::{Block, Kind, ProviderSchema, ProviderSchemas, Schema};

fn with(property: &str, json: &str) -> ProviderSchema {
    let other = [(property.to_owned(), json.to_owned())].into();
    ProviderSchema { other, ..ProviderSchema::default() }
}

fn texts(before: &ProviderSchema, after: &ProviderSchema) -> Vec<String> {
    compare(before, after).iter().map(ToString::to_string).collect()
}

#[track_caller]
fn property_differs(property: &str, before: &str, after: &str, expected: &[&str]) {
    assert_eq!(texts(&with(property, before), &with(property, after)), expected);
}

/// A function `f` of these parameters, `name:type` each, with `?` behind what may be null, and `...` for a variadic one.
fn function(parameters: &str) -> String {
    let (mut plain, mut variadic) = (Vec::new(), String::new());
    for parameter in parameters.split_whitespace() {
        let (name, ty) = parameter.split_once(':').unwrap();
        let (ty, is_variadic) = ty.strip_suffix("...").map_or((ty, false), |ty| (ty, true));
        let (ty, is_nullable) = ty.strip_suffix('?').map_or((ty, false), |ty| (ty, true));
        let name = if name.is_empty() { String::new() } else { format!(r#""name":"{name}","#) };
        let ty = if ty.starts_with('[') { ty.to_owned() } else { format!("\"{ty}\"") };
        let json = format!(r#"{{{name}"is_nullable":{is_nullable},"type":{ty}}}"#);
        if is_variadic {
            variadic = format!(r#","variadic_parameter":{json}"#);
        } else {
            plain.push(json);
        }
    }
    format!(r#"{{"f":{{"return_type":"string","parameters":[{}]{variadic}}}}}"#, plain.join(","))
}

#[track_caller]
fn called(before: &str, after: &str, expected: &[&str]) {
    let expected: Vec<String> = expected
        .iter()
        .map(|text| match text.strip_prefix("breaking: ") {
            Some(text) => format!("breaking: function f: {text}"),
            None => format!("function f: {text}"),
        })
        .collect();
    let changes = texts(&with("functions", &function(before)), &with("functions", &function(after)));
    assert_eq!(changes, expected, "{before} -> {after}");
}

#[test]
fn a_function_is_new_or_gone() {
    let one = r#"{"size":{"return_type":"number"}}"#;
    let other = r#"{"length":{"return_type":"number"}}"#;
    property_differs(
        "functions",
        one,
        other,
        &["function length: it is new", "breaking: function size: it is gone"],
    );
    let (none, some) = (ProviderSchema::default(), with("functions", one));
    assert_eq!(texts(&some, &none), ["breaking: function size: it is gone"]);
    assert_eq!(texts(&none, &some), ["function size: it is new"]);
    assert_eq!(texts(&some, &some), [""; 0]);
    assert_eq!(compare(&some, &none)[0].part, SchemaPart::Function);
}

#[test]
fn what_a_function_returns_and_says_of_itself() {
    let of = |rest: &str| format!(r#"{{"f":{{{rest}}}}}"#);
    let plain = of(r#""return_type":"string""#);
    let differs =
        |after: &str, expected: &[&str]| property_differs("functions", &plain, &of(after), expected);
    differs(
        r#""return_type":["list","string"]"#,
        &["breaking: function f: it returned string and returns list(string) now"],
    );
    differs(r#""return_type":"dynamic""#, &["breaking: function f: it returned string and returns any now"]);
    differs(
        r#""return_type":"string","deprecation_message":"use g""#,
        &["function f: it is deprecated now: use g"],
    );
    differs(r#""return_type":"string","description":"d","summary":"s","parameters":[],"later":{}"#, &[]);
    property_differs(
        "functions",
        &of(r#""return_type":"string","deprecation_message":"use g""#),
        &of(r#""return_type":"string","deprecation_message":"""#),
        &["function f: it is not deprecated any longer"],
    );
}

#[test]
fn parameters_of_a_function_are_more_or_fewer() {
    called("a:string", "a:string b:number", &["breaking: b: it is new, and has to be set"]);
    called("a:string b:number", "a:string", &["breaking: b: it is gone"]);
    // Names tell which one it is.
    called("a:string b:number", "b:number", &["breaking: a: it is gone"]);
    called("b:number", "a:string b:number", &["breaking: a: it is new, and has to be set"]);
    called("a:string :number", "a:string", &["breaking: [1]: it is gone"]);
    called("a:string", "a:string :bool", &["breaking: [1]: it is new, and has to be set"]);
}

#[test]
fn arguments_of_a_function_have_places_and_no_names() {
    called("a:string b:number", "x:string y:number", &[]);
    called("a:string", ":string", &[]);
    called(":string :string", ":string :number", &["breaking: [1]: its type was string and is number now"]);
    called("a:string b:number", "x:string b:string", &["b: its type was number and is string now"]);
    let moved = "it stands at another place among the arguments now";
    called(
        "a:string b:string",
        "b:string a:string",
        &[&format!("breaking: a: {moved}"), &format!("breaking: b: {moved}")],
    );
    called(
        "a:string b:number c:bool",
        "c:bool b:number",
        &["breaking: a: it is gone", &format!("breaking: b: {moved}"), &format!("breaking: c: {moved}")],
    );
}

#[test]
fn a_type_of_a_parameter_may_become_one_that_takes_more() {
    let wider = [
        ("number", "string", "number", "string"),
        ("bool", "string", "bool", "string"),
        ("string", "dynamic", "string", "any"),
        (r#"["list","number"]"#, r#"["set","string"]"#, "list(number)", "set(string)"),
        (r#"["tuple",["number","bool"]]"#, r#"["list","string"]"#, "tuple([number, bool])", "list(string)"),
        (r#"["object",{"a":"bool"}]"#, r#"["map","string"]"#, "object({ a = bool })", "map(string)"),
        (
            r#"["object",{"a":"bool","b":"bool"}]"#,
            r#"["object",{"a":"dynamic"}]"#,
            "object({ a = bool, b = bool })",
            "object({ a = any })",
        ),
    ];
    for (narrow, wide, shown, shown_wide) in wider {
        let [narrow, wide] = [narrow, wide].map(|ty| format!("a:{ty}"));
        called(&narrow, &wide, &[&format!("a: its type was {shown} and is {shown_wide} now")]);
        called(&wide, &narrow, &[&format!("breaking: a: its type was {shown_wide} and is {shown} now")]);
    }
    let neither = [
        ("number", "bool", "number", "bool"),
        ("string", r#"["list","string"]"#, "string", "list(string)"),
        // Elements of `any` have to become of one type.
        (r#"["list","string"]"#, r#"["list","dynamic"]"#, "list(string)", "list(any)"),
        (r#"["tuple",["dynamic","dynamic"]]"#, r#"["list","dynamic"]"#, "tuple([any, any])", "list(any)"),
        (
            r#"["object",{"a":"dynamic","b":"dynamic"}]"#,
            r#"["map","dynamic"]"#,
            "object({ a = any, b = any })",
            "map(any)",
        ),
        (
            r#"["tuple",["number"]]"#,
            r#"["tuple",["number","number"]]"#,
            "tuple([number])",
            "tuple([number, number])",
        ),
        (
            r#"["object",{"a":"bool"}]"#,
            r#"["object",{"b":"bool"}]"#,
            "object({ a = bool })",
            "object({ b = bool })",
        ),
    ];
    for (one, other, shown, shown_other) in neither {
        let [one, other] = [one, other].map(|ty| format!("a:{ty}"));
        called(&one, &other, &[&format!("breaking: a: its type was {shown} and is {shown_other} now")]);
        called(&other, &one, &[&format!("breaking: a: its type was {shown_other} and is {shown} now")]);
    }
}

#[test]
fn a_parameter_may_be_null() {
    called("a:string", "a:string?", &["a: it can be null now"]);
    called("a:string?", "a:string", &["breaking: a: it cannot be null any longer"]);
    called("a:string?...", "a:string...", &["breaking: a: it cannot be null any longer"]);
}

#[test]
fn a_variadic_parameter_is_new_or_gone() {
    called("a:string", "a:string r:string...", &["r: it is new"]);
    called("a:string r:string...", "a:string", &["breaking: r: it is gone"]);
    called("r:number...", "s:string...", &["r: its type was number and is string now"]);
    called("r:string...", "r:number...", &["breaking: r: its type was string and is number now"]);
    called("r:string...", "a:string r:string...", &["breaking: a: it is new, and has to be set"]);
    called("a:string b:string r:string...", "a:string r:string...", &["breaking: b: it is gone"]);
    called(":string", ":string :string...", &["[1]: it is new"]);
}

/// The arguments that were right still are, where they are among those of a variadic parameter.
#[test]
fn a_parameter_becomes_variadic() {
    let now = "it is variadic now, and need not be set any longer";
    called("a:string b:string", "a:string b:string...", &[&format!("b: {now}")]);
    let no_longer = "it is not variadic any longer, and has to be set now";
    called("a:string b:string...", "a:string b:string", &[&format!("breaking: b: {no_longer}")]);
    called("a:string b:string", "all:string...", &[&format!("a: {now}"), &format!("b: {now}")]);
}

#[test]
fn broken_json_is_told() {
    let right = r#"{"f":{"return_type":"string"}}"#;
    let reads = |broken: &str, expected: &[&str]| {
        property_differs("functions", right, broken, expected);
        // What has not changed is not read.
        property_differs("functions", broken, broken, &[]);
    };
    let now = "what it is now cannot be read";
    reads(
        "",
        &[&format!(
            "breaking: function: {now}: line 1, column 1: expected a value, found the end of the text"
        )],
    );
    reads("[]", &[&format!("breaking: function: {now}: expected a map, found a list")]);
    reads(
        r#"{"f":{"return_type":"string"},"f":{}}"#,
        &[&format!("breaking: function: {now}: [\"f\"]: the key is given twice")],
    );
    reads("null", &["breaking: function f: it is gone"]);
    reads(r#"{"f":null}"#, &["breaking: function f: it is gone"]);
    for (f, problem) in [
        ("7", "expected an object, found number 7"),
        ("{}", "return_type: expected a type, found null"),
        (
            r#"{"return_type":"strnig"}"#,
            "return_type: expected \"bool\", \"dynamic\", \"number\" or \"string\", found \"strnig\"; did you mean \"string\"?",
        ),
        (r#"{"return_type":"string","parameters":{}}"#, "parameters: expected a list, found an object"),
        (
            r#"{"return_type":"string","parameters":[null]}"#,
            "parameters[0]: expected a parameter, found null",
        ),
        (
            r#"{"return_type":"string","parameters":[{"name":"a"}]}"#,
            "parameters[0].type: expected a type, found null",
        ),
        (
            r#"{"return_type":"string","variadic_parameter":{"type":["list"]}}"#,
            "variadic_parameter.type: the list ends before it says the elements' type",
        ),
    ] {
        let broken = format!(r#"{{"f":{f}}}"#);
        reads(&broken, &[&format!("breaking: function f: {now}: {problem}")]);
        let was = format!("breaking: function f: what it was cannot be read: {problem}");
        property_differs("functions", &broken, right, &[&was]);
    }
    // One that cannot be read does not hide the others.
    property_differs(
        "functions",
        r#"{"f":7,"g":{"return_type":"string"}}"#,
        r#"{"f":8}"#,
        &[
            "breaking: function f: what it was cannot be read: expected an object, found number 7",
            "breaking: function f: what it is now cannot be read: expected an object, found number 8",
            "breaking: function g: it is gone",
        ],
    );
}

#[test]
fn json_that_ends_too_early_is_told() {
    let whole = function("a:string b:[\"list\",\"number\"]? r:dynamic...");
    for end in 0..whole.len() {
        let changes = compare(&with("functions", &whole), &with("functions", &whole[..end]));
        assert!(changes[0].is_breaking, "{changes:?}");
    }
}

#[test]
fn identities_of_resources() {
    let property = "resource_identity_schemas";
    let of = |rest: &str| format!(r#"{{"r":{{"version":1,"attributes":{{{rest}}}}}}}"#);
    let one = of(
        r#""id":{"type":"string","required_for_import":true},"zone":{"type":"string","optional_for_import":true}"#,
    );
    property_differs(
        property,
        &one,
        &of(
            r#""id":{"type":"number","required_for_import":true},"zone":{"type":"string"},"n":{"type":"bool","required_for_import":true}"#,
        ),
        &[
            "breaking: resource identity r: id: its type was string and is number now",
            "breaking: resource identity r: n: it is new, and has to be set",
            "breaking: resource identity r: zone: it cannot be set any longer, as the provider computes it",
        ],
    );
    property_differs(
        property,
        &one,
        &one.replace(r#""version":1"#, r#""version":0"#),
        &[
            "breaking: resource identity r: its version was 1 and is 0 now: states of version 1 cannot be read",
        ],
    );
    property_differs(property, &one, "{}", &["breaking: resource identity r: it is gone"]);
    property_differs(
        property,
        &one,
        &of(r#""id":{}"#),
        &[
            "breaking: resource identity r: what it is now cannot be read: attributes.id.type: expected a type, found null",
        ],
    );
    // It goes and comes with its resource.
    let mut resource = with(property, &one);
    resource.resources.insert("r".to_owned(), Schema::unchecked(0, Block::new()));
    assert_eq!(texts(&resource, &ProviderSchema::default()), ["breaking: resource r: it is gone"]);
    assert_eq!(texts(&ProviderSchema::default(), &resource), ["resource r: it is new"]);
    assert_eq!(compare(&with(property, &one), &with(property, "{}"))[0].part, SchemaPart::Identity);
}

#[test]
fn lists_and_actions() {
    for (property, kind) in [("list_resource_schemas", Kind::List), ("action_schemas", Kind::Action)] {
        let of = |rest: &str| {
            format!(r#"{{"r":{{"block":{{"attributes":{{"a":{{"type":"string",{rest}}}}}}}}}}}"#)
        };
        let (before, after) = (of(r#""optional":true"#), of(r#""required":true"#));
        let noun = kind.noun();
        property_differs(
            property,
            &before,
            &after,
            &[&format!("breaking: {noun} r: a: it has to be set now")],
        );
        property_differs(property, &before, "{}", &[&format!("breaking: {noun} r: it is gone")]);
        property_differs(property, "{}", &before, &[&format!("{noun} r: it is new")]);
        property_differs(
            property,
            &before,
            r#"{"r":{"block":7}}"#,
            &[&format!(
                "breaking: {noun} r: what it is now cannot be read: block: expected an object, found number 7"
            )],
        );
        assert_eq!(
            compare(&with(property, &before), &with(property, "{}"))[0].part,
            SchemaPart::Schema(kind)
        );
    }
}

#[test]
fn what_terraform_printed_of_functions_is_compared() {
    let text = include_str!("../../examples/data/shelf/schemas.json");
    let read = |text: &str| {
        let mut all = ProviderSchemas::from_json(text).expect("schemas");
        all.providers.remove("example.com/tfsdk/shelf").expect("the provider")
    };
    let before = read(text);
    assert!(before.other["functions"].contains("variadic_parameter"));
    assert_eq!(
        texts(&before, &read(&text.replace("\"description\":\"The bucket that", "\"description\":\"It"))),
        [""; 0]
    );
    let renamed = text.replace(r#""size":{"summary""#, r#""length":{"summary""#);
    assert_ne!(renamed, text);
    assert_eq!(
        texts(&before, &read(&renamed)),
        ["function length: it is new", "breaking: function size: it is gone"]
    );
    let narrower = text.replace("\"name\":\"parts\"", "\"is_nullable\":true,\"name\":\"parts\"");
    assert_eq!(
        texts(&read(&narrower), &before),
        ["breaking: function address: parts: it cannot be null any longer"]
    );
}

#[test]
fn changes_of_json_come_by_part() {
    let mut before = ProviderSchema::default();
    for property in ["functions", "action_schemas", "list_resource_schemas", "resource_identity_schemas"] {
        before.other.insert(property.to_owned(), r#"{"b":{},"a":{}}"#.to_owned());
    }
    before.data_sources.insert("a".to_owned(), Schema::unchecked(0, Block::new()));
    let names: Vec<String> = compare(&before, &ProviderSchema::default())
        .iter()
        .map(|change| format!("{} {}", change.part.noun(), change.name))
        .collect();
    assert_eq!(
        names,
        [
            "resource identity a",
            "resource identity b",
            "data source a",
            "list a",
            "list b",
            "action a",
            "action b",
            "function a",
            "function b"
        ]
    );
}
