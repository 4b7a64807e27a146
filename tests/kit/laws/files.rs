//! Laws of the files that Terraform writes: states, plans and schemas of providers.

use tfsdk::Limits;
use tfsdk::files::{Address, Data, Plan, PlanReader, Resource, State, StateReader};
use tfsdk::schema::ProviderSchemas;

/// Holds the laws for a text that may be any of the three: all that there is to ask is asked.
pub fn check(input: &[u8]) {
    // A reader takes what is no text as well. What nobody wants it passes over without looking.
    let streamed = stream(input, Limits::new());
    let planned = stream_of_plan(input, Limits::new());
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Ok(state) = State::from_json(text) {
        ask(&state);
        let addresses: Vec<String> = state.resources.iter().map(|one| one.address.to_string()).collect();
        match &streamed {
            Ok(streamed) => assert_eq!(streamed, &addresses, "a stream hands out what the whole has: {text}"),
            // It has to know what it reads before it hands out a part.
            Err(error) => assert!(error.to_string().contains("expected `version`"), "{error}: {text}"),
        }
    }
    if let Ok(plan) = Plan::from_json(text) {
        let addresses: Vec<String> = plan.changes.iter().map(|one| one.address.to_string()).collect();
        assert_eq!(
            planned.ok(),
            Some((addresses, plan.is_errored)),
            "a stream hands out what the whole has: {text}"
        );
        for delta in plan.changes.iter().chain(&plan.drift).map(|change| &change.delta) {
            ask_data(&delta.before);
            ask_data(&delta.after);
            drop(delta.changed_paths());
        }
        for state in [plan.planned_values(), plan.prior_state()].into_iter().flatten() {
            ask(&state);
        }
        drop(plan.configuration());
    }
    drop(ProviderSchemas::from_json(text));
    limits_hold(text);
}

/// Whatever is wrong, no more problems are kept than there may be, and a limit that is met is named.
fn limits_hold(text: &str) {
    let small = Limits::new().max_depth(6).max_size(64).max_work(256).max_problems(2);
    let read = [
        State::from_json_with(text, small).err(),
        Plan::from_json_with(text, small).err(),
        stream(text.as_bytes(), small).err(),
        stream_of_plan(text.as_bytes(), small).err(),
    ];
    for error in read.into_iter().flatten() {
        assert!(error.problems().count() <= 2, "{error}");
        if error.exhausted().is_some() {
            assert!(error.to_string().contains("`Limits::max_"), "{error}");
        }
    }
}

/// The addresses of all objects, if nothing is wrong.
fn stream(input: &[u8], limits: Limits) -> Result<Vec<String>, tfsdk::files::Error> {
    let mut reader = StateReader::with_limits(input, limits);
    let mut addresses = Vec::new();
    while let Some(instances) = reader.next()? {
        addresses.extend(instances.iter().map(|one| one.address.to_string()));
    }
    Ok(addresses)
}

/// The addresses of all changes, if nothing is wrong, and whether planning ended with an error.
fn stream_of_plan(input: &[u8], limits: Limits) -> Result<(Vec<String>, bool), tfsdk::files::Error> {
    let mut reader = PlanReader::with_limits(input, limits);
    let mut addresses = Vec::new();
    while let Some(change) = reader.next()? {
        addresses.push(change.address.to_string());
    }
    Ok((addresses, reader.is_errored()))
}

fn ask(state: &State<'_>) {
    for Resource { address, data, .. } in &state.resources {
        let written = address.to_string();
        if let Ok(again) = written.parse::<Address>() {
            assert_eq!(again.to_string(), written);
        }
        ask_data(data);
    }
    state.outputs.values().for_each(|output| drop(output.value()));
}

fn ask_data(data: &Data<'_>) {
    drop((data.untyped(), data.sensitive_paths(), data.get::<Vec<bool>>()));
    assert!(!format!("{data:?}").is_empty());
}
