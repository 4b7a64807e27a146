//! Files that nobody vouches for.

use tfsdk::Limits;
use tfsdk::files::{Plan, State, StateReader};
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
            ));
        }
    }
    let state = State::from_json(text).ok()?;
    for resource in &state.resources {
        drop((resource.data.untyped(), resource.data.sensitive_paths()));
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
    for text in FILES {
        for at in (0..text.len()).step_by(101) {
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
    let cases = std::env::var("TFSDK_HOSTILE").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2000);
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

#[test]
fn sensitive_values_are_in_no_text() {
    for text in FILES {
        let Ok(state) = State::from_json(text) else { continue };
        for resource in &state.resources {
            let errors = [
                resource.get::<Vec<bool>>().err().map(|error| error.to_string()),
                resource
                    .get::<std::collections::BTreeMap<String, bool>>()
                    .err()
                    .map(|error| error.to_string()),
            ];
            for error in errors.into_iter().flatten() {
                assert!(!error.contains("s3cret") && !error.contains("sesame"), "{error}");
            }
        }
    }
}
