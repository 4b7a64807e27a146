//! Reading the JSON of schemas that is made to use up stack, memory or time.

use kit::memory::{measure, on_a_usual_stack};
use tfsdk::limits::Exhausted;
use tfsdk::schema::{Kind, ProviderSchemas, Schema};
use tfsdk::{Error, Limits, ProblemKind};

/// Blocks in one another.
fn nested_blocks(levels: usize) -> String {
    let open = r#"{"block_types":{"b":{"nesting_mode":"list","block":"#;
    format!(r#"{{"version":1,"block":{}{{}}{}}}"#, open.repeat(levels), "}}}".repeat(levels))
}

/// Attributes with nested types in one another.
fn nested_types(levels: usize) -> String {
    let open = r#"{"a":{"optional":true,"nested_type":{"nesting_mode":"single","attributes":"#;
    let close = "}}}".repeat(levels);
    format!(
        r#"{{"version":1,"block":{{"attributes":{}{{"x":{{"type":"string","optional":true}}}}{close}}}}}"#,
        open.repeat(levels)
    )
}

fn attributes(count: usize, attribute: &str) -> String {
    let all: Vec<String> = (0..count).map(|i| format!("\"a{i}\":{attribute}")).collect();
    format!(r#"{{"version":1,"block":{{"attributes":{{{}}}}}}}"#, all.join(","))
}

fn problems(error: &Error) -> (usize, usize) {
    (error.problems().len(), error.omitted())
}

#[test]
fn schemas_are_read_as_deep_as_allowed_and_need_no_more_stack_than_there_is() {
    on_a_usual_stack(|| {
        for nested in [nested_blocks, nested_types] {
            let schema = Schema::from_json(&nested(165)).unwrap();
            assert!(schema.ty().depth() >= 165);
            assert_eq!(Schema::from_json(&schema.to_json()).unwrap(), schema.clone());
            let _ = schema.check(Kind::Resource);
            for levels in [200, 100_000] {
                let error = Schema::from_json(&nested(levels)).unwrap_err();
                assert!(error.has(ProblemKind::Depth), "{error}");
            }
            let limits = Limits::new().max_depth(20);
            assert!(Schema::from_json_with(&nested(3), limits).is_ok());
            assert!(Schema::from_json_with(&nested(10), limits).is_err_and(|e| e.has(ProblemKind::Depth)));
        }
    });
}

#[test]
fn of_many_problems_a_thousand_are_told() {
    for attribute in
        [r#"{"type":"strnig"}"#, r#"{"type":["list","x"],"optional":1}"#, "{}", "1", r#"{"a":1,"a":2}"#]
    {
        let text = attributes(20_000, attribute);
        let memory = measure(|| {
            let error = Schema::from_json(&text).unwrap_err();
            assert_eq!(error.problems().len(), 1000);
            assert!(error.omitted() >= 19_000 && !error.is_malformed(), "{attribute}");
            let few = Schema::from_json_with(&text, Limits::new().max_problems(5)).unwrap_err();
            assert_eq!(problems(&few), (5, error.omitted() + 995));
        });
        assert!(memory.peak < 64 * text.len() as u64, "{attribute}: {memory:?}");
    }
}

#[test]
fn the_places_of_many_problems_in_one_line_are_right() {
    let error = Schema::from_json(&attributes(500, r#"{"type":"é?"}"#)).unwrap_err();
    assert_eq!(problems(&error), (500, 0));
    let text = attributes(500, r#"{"type":"é?"}"#);
    let places: Vec<usize> =
        text.match_indices("\"é?\"").map(|(at, _)| text[..at].chars().count() + 1).collect();
    for (problem, column) in error.problems().iter().zip(places) {
        assert!(problem.message().starts_with(&format!("line 1, column {column}: ")), "{problem}");
    }
    let error =
        Schema::from_json("{\"block\":{\"attributes\":{\n\"a\":{\"type\":1},\n \"b\":{\"type\":[]}}}}")
            .unwrap_err();
    let text = error.to_string();
    assert!(text.contains("line 2, column 13") && text.contains("line 3, column 16"), "{text}");
}

#[test]
fn a_wrong_attribute_is_passed_over_once_however_deep_it_is() {
    // A string with an escape takes memory each time it is passed over.
    let text = nested_types(160)
        .replace("\"type\":\"string\"", &format!("\"type\":1,\"y\":\"\\n{}\"", "x".repeat(100_000)));
    let memory = measure(|| {
        let error = Schema::from_json(&text).unwrap_err();
        assert_eq!(problems(&error), (1, 0));
    });
    assert!(memory.total < 2 << 20, "{memory:?}");
}

#[test]
fn problems_found_before_the_text_ends_are_told() {
    for (text, count) in [
        (r#"{"version":"x","block":{"attributes":{"a":{"type":"x"},"b":"#, 3),
        (r#"{"version":true,"block":{"deprecated":3,"x":[1"#, 3),
        (r#"{"version":true,"version":2,"block"#, 3),
    ] {
        let error = Schema::from_json(text).unwrap_err();
        assert_eq!(problems(&error), (count, 0), "{error}");
        assert!(error.is_malformed());
    }
    let error = ProviderSchemas::from_json(r#"{"format_version":[],"provider_schemas":{}} x"#).unwrap_err();
    assert_eq!(problems(&error), (2, 0), "{error}");
}

#[test]
fn the_type_of_an_attribute_is_as_deep_as_the_caller_allows() {
    let of = |levels: usize| {
        let ty = format!("{}\"string\"{}", "[\"list\",".repeat(levels), "]".repeat(levels));
        attributes(1, &format!("{{\"optional\":true,\"type\":{ty}}}"))
    };
    let met = |levels: usize, limits: Limits| {
        Schema::from_json_with(&of(levels), limits)
            .map(|schema| schema.ty().depth() > levels)
            .map_err(|e| e.exhausted())
    };
    assert_eq!(met(600, Limits::new().max_depth(2000)), Ok(true));
    assert_eq!(met(600, Limits::new().max_depth(500)), Err(Some(Exhausted::Depth)));
    assert_eq!(met(20, Limits::new().max_depth(8)), Err(Some(Exhausted::Depth)));
}
