//! States and plans that are read piece by piece.

use kit::memory::measure;
use tfsdk::files::{Plan, PlanReader, State, StateReader};

fn addresses(text: &str) -> Vec<String> {
    let mut reader = StateReader::new(text.as_bytes());
    let mut addresses = Vec::new();
    while let Some(instances) = reader.next().expect("it is a state") {
        addresses.extend(instances.iter().map(|instance| instance.address.to_string()));
    }
    addresses
}

#[test]
fn a_stream_hands_out_what_the_whole_has() {
    for text in [
        include_str!("recorded/first.tfstate"),
        include_str!("recorded/first.show.json"),
        include_str!("recorded/failed.tfstate"),
    ] {
        let whole = State::from_json(text).expect("it is a state");
        let of_whole: Vec<String> =
            whole.resources.iter().map(|resource| resource.address.to_string()).collect();
        assert_eq!(addresses(text), of_whole);
    }
}

#[test]
fn memory_is_bounded_by_the_largest_resource() {
    let resource = |i: usize| {
        format!(
            r#"{{"mode":"managed","type":"t_r","name":"n{i}","provider":"p","instances":[{{"attributes":{{"text":"{}"}}}}]}}"#,
            "x".repeat(1000)
        )
    };
    let resources: Vec<String> = (0..8000).map(resource).collect();
    let text = format!(
        r#"{{"version":4,"outputs":{{"o":{{"value":"{}"}}}},"resources":[{}]}}"#,
        "y".repeat(1 << 20),
        resources.join(",")
    );
    let mut count = 0;
    let memory = measure(|| {
        let mut reader = StateReader::new(text.as_bytes());
        while let Some(instances) = reader.next().expect("it is a state") {
            count += instances.len();
        }
    });
    assert_eq!(count, 8000);
    assert!(memory.peak < 1 << 18, "{memory:?}");
}

#[test]
fn what_is_no_state_is_an_error_at_the_end_at_the_latest() {
    for text in
        ["", "{}", r#"{"version":3}"#, r#"{"version":4,"resources":[{"#, include_str!("recorded/plan.json")]
    {
        let mut reader = StateReader::new(text.as_bytes());
        let error = loop {
            match reader.next() {
                Ok(Some(_)) => {}
                Ok(None) => panic!("{text} is no state"),
                Err(error) => break error,
            }
        };
        assert!(!error.to_string().is_empty());
    }
}

/// What a plan has is no part of a state, and is told wherever it stands.
#[test]
fn what_tells_a_document_is_given_once_whoever_reads_it() {
    for name in ["timestamp", "checks", "planned_values", "values", "version", "encrypted_data"] {
        let text = format!(r#"{{"{name}":null,"{name}":null,"format_version":"1.0"}}"#);
        let told = format!("the property `{name}` is given twice");
        let error = StateReader::new(text.as_bytes()).next().expect_err("it is given twice");
        assert_eq!(error.to_string(), told);
        assert_eq!(State::from_json(&text).expect_err("it is given twice").to_string(), told);
        assert_eq!(PlanReader::new(text.as_bytes()).next().expect_err("it is given twice").to_string(), told);
        assert_eq!(Plan::from_json(&text).expect_err("it is given twice").to_string(), told);
    }
    // What nobody has heard of is passed over.
    let other = r#"{"other":1,"other":2,"version":4}"#;
    assert!(StateReader::new(other.as_bytes()).next().expect("it is a state").is_none());
}

#[test]
fn a_stored_plan_is_told_from_a_state() {
    let mut reader = StateReader::new(&b"PK\x03\x04\x14\x00"[..]);
    assert_eq!(
        reader.next().expect_err("it is a zip file").to_string(),
        "line 1, column 1: expected an object, found a zip file; of a plan that `terraform plan -out` has stored, \
         `terraform show -json` prints it"
    );
}

#[test]
fn a_resource_that_is_wrong_does_not_end_the_stream() {
    let text = r#"{"version":4,"resources":[{"mode":"x"},{"mode":"managed","type":"t_r","name":"n","provider":"p","instances":[{}]}]}"#;
    let mut reader = StateReader::new(text.as_bytes());
    assert!(reader.next().is_err());
    assert_eq!(reader.next().expect("the next one is right").map(|instances| instances.len()), Some(1));
    assert!(reader.next().expect("it is the end").is_none());
}

#[test]
fn what_is_not_utf8_is_told_with_its_place() {
    for (text, expected) in [
        (
            &b"{\"version\":4,\n\"resources\":[{\"mode\":\"\xc3\xa9\",\n \"type\":\"\xff\"}]}"[..],
            "resources[0]: line 3, column 10: JSON has to be UTF-8, which this is not",
        ),
        (b"{\"version\":4,\n \"\xffx\":1}", "line 2, column 3: JSON has to be UTF-8, which this is not"),
        (b"{\n\"lineage\":\"a\xc3\"}", "line 2, column 13: JSON has to be UTF-8, which this is not"),
    ] {
        let mut reader = StateReader::new(text);
        assert_eq!(reader.next().expect_err("it is no UTF-8").to_string(), expected);
    }
}

/// The addresses of the changes of a plan, and whether planning ended with an error.
fn changes(text: &str) -> (Vec<String>, bool) {
    let mut reader = PlanReader::new(text.as_bytes());
    let mut addresses = Vec::new();
    while let Some(change) = reader.next().expect("it is a plan") {
        addresses.push(change.address.to_string());
    }
    (addresses, reader.is_errored())
}

#[test]
fn a_stream_of_changes_hands_out_those_of_the_whole() {
    for text in [
        include_str!("recorded/plan.json"),
        include_str!("recorded/deposed.plan.json"),
        include_str!("recorded/errored.plan.json"),
        include_str!("recorded/reasons.plan.json"),
        include_str!("recorded/moved.plan.json"),
        // Slimmed, so that no changes are left.
        r#"{"format_version":"1.2","output_changes":{}}"#,
        // Sorted, so that the version comes late.
        r#"{"errored":true,"planned_values":{"root_module":{}},"format_version":"1.2","resource_changes":[
            {"address":"a.b","change":{"actions":["no-op"]}}]}"#,
    ] {
        let whole = Plan::from_json(text).expect("it is a plan");
        let of_whole: Vec<String> = whole.changes.iter().map(|change| change.address.to_string()).collect();
        assert_eq!(changes(text), (of_whole, whole.is_errored));
    }
}

#[test]
fn a_stream_of_changes_takes_the_memory_of_the_largest() {
    let change = |i: usize| {
        let text = "x".repeat(1000);
        format!(
            r#"{{"address":"t_r.n{i}","change":{{"actions":["create"],"after":{{"text":"{text}"}},"after_unknown":{{"id":true}}}}}}"#
        )
    };
    let list: Vec<String> = (0..8000).map(change).collect();
    let text = format!(
        r#"{{"format_version":"1.2","planned_values":{{"outputs":{{"o":{{"value":"{}"}}}}}},"resource_changes":[{}]}}"#,
        "y".repeat(1 << 20),
        list.join(",")
    );
    let (mut count, mut unknown) = (0, 0);
    let memory = measure(|| {
        let mut reader = PlanReader::new(text.as_bytes());
        while let Some(change) = reader.next().expect("it is a plan") {
            count += 1;
            let after = change.delta.after.untyped().expect("any value is read");
            unknown += usize::from(after.attribute("id").is_some_and(|id| !id.is_known()));
        }
    });
    assert_eq!((count, unknown), (8000, 8000));
    assert!(memory.peak < 1 << 18, "{memory:?}");
}

#[test]
fn a_change_that_is_wrong_does_not_end_the_stream_and_what_is_no_plan_does() {
    let text = r#"{"format_version":"1.2","resource_changes":[{"address":"t_r.n","change":{"actions":5}},
        {"address":"t_r.m","change":{"actions":["create"]}}]}"#;
    let mut reader = PlanReader::new(text.as_bytes());
    assert_eq!(
        reader.next().expect_err("no actions").to_string(),
        "resource_changes[0], t_r.n: change.actions: expected a list, found number 5"
    );
    let next = reader.next().expect("the next one is right");
    assert_eq!(next.map(|change| change.address.to_string()).as_deref(), Some("t_r.m"));
    assert!(reader.next().expect("it is the end").is_none());

    for (text, told) in [
        (r#"{"version":4,"resources":[]}"#, "this is a state, and no plan; `State` reads it"),
        // As soon as it says so.
        (r#"{"version":4,"resources":["#, "this is a state, and no plan; `State` reads it"),
        (r#"{"format_version":"1.0","values":{}}"#, "this is a state, and no plan; `State` reads it"),
        (
            r#"{"format_version":"2.0","resource_changes":[{}]}"#,
            "this is the format version \"2.0\", and the versions 0 and 1 are read; `terraform show -json` of Terraform 0.12 to 1.x prints one",
        ),
        (
            r#"{"format_version":"1.0","provider_schemas":{}}"#,
            "this is no plan: these are schemas of providers, which `ProviderSchemas` reads",
        ),
        (
            r#"{"format_version":"1.2","resource_changes":[{"address":"t_r.n""#,
            "line 1, column 63: expected `,` or `}`, found the end of the text",
        ),
    ] {
        let mut reader = PlanReader::new(text.as_bytes());
        assert_eq!(reader.next().expect_err("it is no plan").to_string(), told);
        assert!(reader.next().expect("it is over").is_none());
    }
}
