//! Files that nobody vouches for.

use std::collections::BTreeMap;

use tfsdk::Limits;
use tfsdk::files::{Data, Plan, State, StateReader};
use tfsdk::limits::Exhausted;

const FILES: [&str; 6] = [
    include_str!("recorded/failed.tfstate"),
    include_str!("recorded/first.show.json"),
    include_str!("recorded/deposed.show.json"),
    include_str!("recorded/partial.plan.json"),
    include_str!("../../examples/data/shelf/shelf.tfstate"),
    include_str!("../../examples/data/shelf/plan.json"),
];

/// Reads all that there is to read; how many resources a state has, if it is one.
fn read(text: &str) -> Option<usize> {
    if let Ok(plan) = Plan::from_json(text) {
        drop((plan.configuration(), plan.planned_values(), plan.prior_state()));
        for change in &plan.changes {
            drop((
                change.delta.before.untyped(),
                change.delta.after.untyped(),
                change.delta.after.sensitive_paths(),
                change.delta.after.redacted(),
            ));
        }
    }
    let state = State::from_json(text).ok()?;
    for resource in &state.resources {
        drop((resource.data.untyped(), resource.data.redacted(), resource.data.sensitive_paths()));
        drop(resource.address.to_string());
    }
    for output in state.outputs.values() {
        drop(output.value());
    }
    Some(state.resources.len())
}

/// How many resources there are, if nothing is wrong.
fn stream(text: &str) -> Option<usize> {
    let mut reader = StateReader::new(text.as_bytes());
    let mut count = 0;
    while let Some(instances) = reader.next().ok()? {
        count += instances.len();
    }
    Some(count)
}

#[test]
fn a_file_that_ends_too_early_is_an_error_and_no_panic() {
    for text in FILES {
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end) && end % 61 == 0) {
            let cut = &text[..end];
            assert_eq!(read(cut), None);
            assert_eq!(stream(cut), None);
        }
    }
}

#[test]
fn a_file_with_a_byte_changed_hurts_nobody() {
    let mut random = kit::Random::of_this_run("a byte changed");
    for text in FILES {
        for _ in 0..kit::rounds(text.len() / 101) {
            let at = random.below(text.len());
            for byte in [b'"', b'{', b']', b',', b'0', b'n', b'\\'] {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = byte;
                let Ok(changed) = String::from_utf8(bytes) else { continue };
                if let Some(count) = read(&changed) {
                    assert_eq!(stream(&changed), Some(count), "{byte} at {at}");
                }
            }
        }
    }
}

/// Whatever the bytes are: states, plans and schemas, changed at random. `TFSDK_HOSTILE` sets the number of cases.
#[test]
fn files_that_were_changed_at_random_hurt_nobody() {
    let cases = kit::rounds_or("TFSDK_HOSTILE", 2000);
    for entry in ["files", "schema_json"] {
        let outcome = kit::hostile::run_entry(entry, cases, kit::seed());
        let first = outcome.panics.first().map(|(input, text)| (input.escape_ascii().to_string(), text));
        assert!(first.is_none(), "{entry}: {} of {cases} cases: {first:?}", outcome.panics.len());
    }
}

#[test]
fn modules_in_one_another_meet_the_limit_of_depth() {
    let nested = |levels: usize| {
        let open = r#"{"child_modules":["#.repeat(levels);
        format!(r#"{{"format_version":"1.0","values":{{"root_module":{open}{}}}}}"#, "]}".repeat(levels))
    };
    assert_eq!(read(&nested(200)), Some(0));
    assert_eq!(stream(&nested(200)), Some(0));
    let error = State::from_json(&nested(10_000)).expect_err("it is too deep");
    assert_eq!(error.exhausted(), Some(Exhausted::Depth));
    assert_eq!(read(&format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000))), None);
}

#[test]
fn a_resource_may_not_be_larger_than_what_may_be_made() {
    let text = format!(r#"{{"version":4,"resources":["{}"]}}"#, "x".repeat(1 << 20));
    let limits = Limits::new().max_size(1 << 16);
    let mut reader = StateReader::with_limits(text.as_bytes(), limits);
    assert_eq!(reader.next().expect_err("it is too large").exhausted(), Some(Exhausted::Size));
}

/// The module is written once, and stands in the address of each instance.
#[test]
fn a_long_module_of_many_instances_takes_no_more_than_may_be_made() {
    let module = format!("module.a{}", ".module.a".repeat(1000));
    let instances = |number: usize| vec!["{}"; number].join(",");
    let resource = |number| {
        format!(
            r#"{{"module":"{module}","mode":"managed","type":"t","name":"n","provider":"p","instances":[{}]}}"#,
            instances(number)
        )
    };
    let limits = Limits::new().max_size(1 << 20);
    let few = stored(&resource(10));
    assert_eq!(State::from_json_with(&few, limits).expect("a state").resources.len(), 10);
    let one = resource(3000);
    let state = stored(&one);
    let error = State::from_json_with(&state, limits).expect_err("too much");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
    let error = StateReader::with_limits(state.as_bytes(), limits).next().expect_err("too much");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
    // Of all resources together, where all of them are held.
    let many = stored(&vec![resource(30); 200].join(","));
    let error = State::from_json_with(&many, limits).expect_err("too much");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
    let mut reader = StateReader::with_limits(many.as_bytes(), limits);
    assert_eq!(reader.next().expect("a resource").map(|instances| instances.len()), Some(30));
}

/// What is wrong with a value that is read as something else.
fn wrong(data: &Data<'_>) -> [Option<String>; 2] {
    [
        data.get::<Vec<bool>>().err().map(|error| error.to_string()),
        data.get::<BTreeMap<String, bool>>().err().map(|error| error.to_string()),
    ]
}

#[test]
fn sensitive_values_are_in_no_text() {
    for text in FILES {
        let mut errors = Vec::new();
        match (State::from_json(text), Plan::from_json(text)) {
            (Ok(state), _) => {
                errors.extend(state.resources.iter().flat_map(|resource| wrong(&resource.data)));
                errors.extend(state.outputs.values().flat_map(|output| wrong(&output.data)));
            }
            (_, Ok(plan)) => errors.extend(
                plan.changes
                    .iter()
                    .chain(&plan.drift)
                    .flat_map(|change| [&change.delta.before, &change.delta.after])
                    .flat_map(wrong),
            ),
            (Err(error), Err(_)) => panic!("{error}"),
        }
        let errors: Vec<String> = errors.into_iter().flatten().collect();
        assert!(!errors.is_empty());
        for error in &errors {
            assert!(!error.contains("s3cret") && !error.contains("sesame"), "{error}");
        }
        // Each file that has a secret tells that it is not shown.
        let has_secret = text.contains("s3cret") || text.contains("sesame");
        let hides = errors.iter().any(|error| error.contains("(sensitive value)"));
        assert!(hides || !has_secret, "{errors:#?}");
    }
}

/// What a reader says until it ends; that it ends is a part of the test.
fn said(input: impl std::io::Read) -> Vec<String> {
    let mut reader = StateReader::new(input);
    let mut said = Vec::new();
    loop {
        match reader.next() {
            Ok(Some(instances)) => said.extend(instances.iter().map(|one| one.address.to_string())),
            Ok(None) => return said,
            Err(error) => said.push(error.to_string()),
        }
        assert!(said.len() < 100, "it goes on for ever: {said:?}");
    }
}

fn stored(resources: &str) -> String {
    format!(r#"{{"version":4,"resources":[{resources}]}}"#)
}

fn instances(instances: &str) -> String {
    stored(&format!(r#"{{"mode":"managed","type":"t","name":"n","provider":"p","instances":[{instances}]}}"#))
}

#[test]
fn a_stream_ends_with_what_it_cannot_go_on_from() {
    let whole = instances("{}");
    for (text, expected) in [
        (
            whole.replace("]}]}", "]}]"),
            &["t.n", "line 1, column 100: expected `,` or `}`, found the end of the text"][..],
        ),
        (format!("{whole} x"), &["t.n", "line 1, column 102: expected the end of the text, found `x`"]),
        ("[]".to_owned(), &["line 1, column 1: expected an object, found `[`"]),
        (r#""x""#.to_owned(), &["line 1, column 1: expected an object, found `\"`"]),
        (
            whole.replace(":4", ":5"),
            &["this is a state of version 5, which is newer than version 4, the newest that is read"],
        ),
        (
            whole.replace(":4", ":-4"),
            &["version: expected a whole number from 0 to 18446744073709551615, found -4"],
        ),
        (r#"{"version":4,"version":4}"#.to_owned(), &["the property `version` is given twice"]),
        (
            r#"{"resources":[]}"#.to_owned(),
            &[
                "this is no state: expected `version`, as in terraform.tfstate, or `format_version`, as `terraform show -json` prints",
            ],
        ),
    ] {
        assert_eq!(said(text.as_bytes()), expected, "{text}");
    }
}

#[test]
fn a_stream_ends_where_its_input_fails() {
    struct Broken<'a>(&'a [u8]);
    impl std::io::Read for Broken<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(std::io::Error::other("the line went dead")),
                read => Ok(read),
            }
        }
    }
    let two = stored(
        &["a", "b"]
            .map(|name| {
                format!(
                    r#"{{"mode":"managed","type":"t","name":"{name}","provider":"p","instances":[{{}}]}}"#
                )
            })
            .join(","),
    );
    for end in 0..two.len() {
        let said = said(Broken(&two.as_bytes()[..end]));
        assert_eq!(said.last().map(String::as_str), Some("the line went dead"));
        assert!(said.len() <= 3);
    }
}

/// `jq -S` sorts the properties of an object.
#[test]
fn a_state_may_say_its_version_at_the_end() {
    let sorted = r#"{"resources":[{"instances":[{}],"mode":"managed","name":"n","provider":"p","type":"t"}],"version":4}"#;
    assert_eq!(said(sorted.as_bytes()), ["t.n"]);
    assert_eq!(State::from_json(sorted).expect("it is a state").resources.len(), 1);
    let newer = sorted.replace(":4", ":7");
    assert!(said(newer.as_bytes())[1].starts_with("this is a state of version 7"));
}

/// With a list of all of them that is looked through for each, this takes minutes.
#[test]
fn a_document_may_have_any_number_of_properties() {
    let properties: String = (0..200_000).map(|i| format!("\"p{i}\":1,")).collect();
    let text = instances("{}").replacen('{', &format!("{{{properties}"), 1);
    assert_eq!(read(&text), Some(1));
    assert_eq!(stream(&text), Some(1));
}

#[test]
fn what_is_wrong_with_a_resource_is_told_with_its_address_and_all_at_once() {
    let error = |text: &str| State::from_json(text).expect_err("it is wrong").to_string();
    assert_eq!(
        error(&instances(
            r#"{"index_key":true},{"index_key":-1},{"index_key":0},{"attributes_flat":{"a":"s3cret"}}"#
        )),
        "3 problems:\n  \
         resources[0], t.n: instances[0].index_key: expected the key of an instance, a whole number or a string, found a bool\n  \
         resources[0], t.n: instances[1].index_key: expected a whole number from 0 to 18446744073709551615, found -1\n  \
         resources[0], t.n: instances[3]: this is as Terraform before 0.12 wrote it; let Terraform 1.0 or later write it again, with `terraform apply -refresh-only`"
    );
    assert_eq!(
        error(&stored(r#"{"module":"module.m[0]","mode":"data","type":"t","name":"n","provider":"p"}"#)),
        "resources[0], module.m[0].data.t.n: missing attribute \"instances\""
    );
    assert_eq!(
        error(&instances("{}").replace("\"mode\"", "\"module\":\"m\",\"mode\"")),
        "resources[0], m.t.n: module: invalid address of a resource: expected a module, such as `module.net[0]`"
    );
    assert_eq!(
        error(r#"{"version":4,"serial":-1,"check_results":[1],"outputs":{"a":{},"a":{}}}"#),
        "3 problems:\n  \
         serial: expected a whole number from 0 to 18446744073709551615, found -1\n  \
         check_results: [0]: expected an object, found number 1\n  \
         outputs: the property `a` is given twice"
    );
}

fn planned(change: &str) -> String {
    format!(
        r#"{{"format_version":"1.2","resource_changes":[{{"address":"t.n","change":{{"actions":["create"],{change}}}}}]}}"#
    )
}

#[test]
fn paths_that_are_none_are_not_dropped() {
    for (paths, expected) in [
        (r#"["a"]"#, "[0]: expected a path, which is a list of names and numbers, found a string"),
        (r#"[["a"],[true]]"#, "[1][0]: expected a name or a whole number from 0 on, found a bool"),
        (r#"[["s3cret",-1]]"#, "[0][1]: expected a name or a whole number from 0 on, found another number"),
        (r#"[["a",null]]"#, "[0][1]: expected a name or a whole number from 0 on, found null"),
        ("3", ": expected a list, found a number"),
        (r#"{"a":true}"#, ": expected a list, found an object"),
    ] {
        let text = planned(&format!(r#""replace_paths":{paths}"#));
        let error = Plan::from_json(&text).expect_err("it is no path").to_string();
        assert_eq!(error, format!("resource_changes[0], t.n: change.replace_paths{expected}"));
    }
    let twice = r#"{"format_version":"1.2","variables":{"a":{},"a":{}},"output_changes":{"b":{"actions":[]},"b":{"actions":[]}}}"#;
    assert_eq!(
        Plan::from_json(twice).expect_err("names are given twice").to_string(),
        "2 problems:\n  variables: the property `a` is given twice\n  output_changes: the property `b` is given twice"
    );
}

/// Where nobody knows what a mark says, anything may be sensitive.
#[test]
fn marks_that_are_none_hide_everything() {
    let text = planned(r#""after":{"a":"s3cret"},"after_sensitive":{"a":"s3cret"}"#);
    let plan = Plan::from_json(&text).expect("it is a plan");
    let after = &plan.changes[0].delta.after;
    let error = after.sensitive_paths().expect_err("it is no mark").to_string();
    assert_eq!(error, "a: expected `true` or `false`, which mark what is sensitive, found a string");
    let error = after.get::<BTreeMap<String, bool>>().expect_err("it is no bool").to_string();
    assert!(!error.contains("s3cret"), "{error}");
}

/// They say where, and quote nothing; no field of an author is to be changed for them.
#[test]
fn paths_of_what_is_sensitive_that_are_none_are_told_with_their_place() {
    for (paths, expected) in [
        (r#""s3cret""#, "sensitive_attributes: expected a list"),
        ("[null]", "sensitive_attributes[0]: expected a list, found null"),
        (r#"[["s3cret"]]"#, "sensitive_attributes[0][0]: expected an object"),
        ("[[{}]]", "sensitive_attributes[0][0].type: expected `get_attr` or `index`, found null"),
        (
            r#"[[],[{"type":"zz"}]]"#,
            "sensitive_attributes[1][0].type: expected `get_attr` or `index`, found `zz`",
        ),
        (r#"[[{"type":"get_attr"}]]"#, "sensitive_attributes[0][0].value: expected a string, found null"),
        (
            r#"[[{"type":"index","value":{"type":"number","value":-1}}]]"#,
            "sensitive_attributes[0][0].value: expected the key of an element, a whole number or a string, found another number",
        ),
        (
            r#"[[{"type":"get_attr","value":"a"},{"type":"index","value":{"type":"bool","value":true}}],[{"type":"index","value":"s3cret"}]]"#,
            "2 problems:\n  \
             sensitive_attributes[0][1].value: expected the key of an element, a whole number or a string, found a bool\n  \
             sensitive_attributes[1][0].value: expected a dynamic value, which is an object of `type` and `value`",
        ),
    ] {
        let text = instances(&format!(r#"{{"attributes":{{"a":"s3cret"}},"sensitive_attributes":{paths}}}"#));
        let state = State::from_json(&text).expect("it is a state");
        let data = &state.resources[0].data;
        let told = |error: tfsdk::Error| error.to_string();
        assert_eq!(data.sensitive_paths().map_err(told), Err(expected.to_owned()));
        let error = data.get::<BTreeMap<String, bool>>().expect_err("it is no bool").to_string();
        assert!(!error.contains("s3cret"), "{error}");
    }
}

/// Each mark deep inside is a path of hundreds of steps.
#[test]
fn paths_of_sensitive_parts_take_no_more_than_may_be_made() {
    let (open, close) = ("[".repeat(400), "]".repeat(400));
    let marks = format!("{open}{}true{close}", "true,".repeat(50_000));
    let text = planned(&format!(r#""after_sensitive":{marks}"#));
    let plan = Plan::from_json_with(&text, Limits::new().max_size(1 << 24)).expect("it is a plan");
    let error = plan.changes[0].delta.after.sensitive_paths().expect_err("it is too much");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
}
