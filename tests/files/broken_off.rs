//! What Terraform writes when an apply or a plan breaks off: deposed and tainted objects, parts of what was wanted.

use std::collections::BTreeMap;

use tfsdk::files::{Action, Address, CheckStatus, Plan, State, StateReader};
use tfsdk::{Tf, TfObject, Value};

const DEPOSED: [&str; 2] =
    [include_str!("recorded/deposed.tfstate"), include_str!("recorded/deposed.show.json")];
const PARTIAL: [&str; 2] =
    [include_str!("recorded/partial.tfstate"), include_str!("recorded/partial.show.json")];

#[derive(TfObject, Debug)]
#[tfsdk(ignore_unmapped)]
struct Data {
    #[tfsdk("id")]
    id: Tf<String>,
    #[tfsdk("input")]
    input: Value,
}

fn address(text: &str) -> Address {
    text.parse().expect("an address")
}

#[test]
fn deposed_objects_of_a_real_state_are_told_from_the_present_one() {
    let base = address("module.m.terraform_data.base[\"a.b\"]");
    let mut keys = Vec::new();
    for text in DEPOSED {
        let state = State::from_json(text).expect("Terraform wrote it");
        let of_base: Vec<_> = state.resources.iter().filter(|resource| resource.address == base).collect();
        assert_eq!(of_base.len(), 3);
        let present = state.resource(&base).expect("it is there");
        assert_eq!(present.deposed, None);
        assert_eq!(present.get::<Data>().expect("it fits").input, Value::from("step 3"));
        let deposed: BTreeMap<String, String> = of_base
            .iter()
            .filter_map(|resource| {
                let data: Data = resource.get().expect("it fits");
                Some((resource.deposed.as_deref()?.to_owned(), data.input.as_str()?.to_owned()))
            })
            .collect();
        let inputs: Vec<&str> = {
            let mut inputs: Vec<&str> = deposed.values().map(String::as_str).collect();
            inputs.sort_unstable();
            inputs
        };
        assert_eq!(inputs, ["step 1", "step 2"]);
        keys.push(deposed);
        // The object that was never whole is tainted, and so is the one that took its place.
        let needs = address("module.m.terraform_data.needs");
        let tainted: Vec<bool> = state
            .resources
            .iter()
            .filter(|resource| resource.address == needs)
            .map(|resource| resource.is_tainted)
            .collect();
        assert_eq!(tainted.iter().filter(|is_tainted| **is_tainted).count(), 2);
        assert!(state.resource(&needs).is_some_and(|resource| resource.is_tainted));
        assert_eq!(state.all::<Data>("terraform_data").expect("all fit").len(), 6);
    }
    assert_eq!(keys[0], keys[1], "both forms have the same keys");
}

#[test]
fn a_stream_hands_out_deposed_objects_with_the_present_one() {
    let mut reader = StateReader::new(DEPOSED[0].as_bytes());
    let mut counts = Vec::new();
    while let Some(instances) = reader.next().expect("it is a state") {
        counts.push((instances.len(), instances.iter().filter(|one| one.deposed.is_some()).count()));
    }
    assert_eq!(counts, [(3, 2), (3, 2)]);
    // The printed form has one object at a time.
    let mut reader = StateReader::new(DEPOSED[1].as_bytes());
    let mut objects = 0;
    while let Some(instances) = reader.next().expect("it is a state") {
        assert_eq!(instances.len(), 1);
        objects += 1;
    }
    assert_eq!(objects, 6);
}

#[test]
fn deposed_objects_are_destroyed_by_the_next_plan() {
    let plan = Plan::from_json(include_str!("recorded/deposed.plan.json")).expect("Terraform wrote it");
    let base = address("module.m.terraform_data.base[\"a.b\"]");
    let change = plan.change(&base).expect("it is there");
    assert_eq!((&change.deposed, &change.delta.action), (&None, &Action::CreateThenDelete));
    let deposed: Vec<_> = plan.changes.iter().filter(|change| change.deposed.is_some()).collect();
    assert_eq!(deposed.len(), 4);
    for change in deposed {
        assert_eq!(change.delta.action, Action::Delete);
        assert!(change.before::<Data>().expect("it fits").is_some());
        assert!(change.after::<Data>().expect("there is none").is_none());
    }
    // What there will be is the new objects alone.
    let all: Vec<(_, Data)> = plan.all("terraform_data").expect("they fit");
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|(_, data)| data.id == Tf::Unknown));
    let prior = plan.prior_state().expect("it is a state");
    assert_eq!(prior.resources.iter().filter(|resource| resource.deposed.is_some()).count(), 4);
}

#[test]
fn an_apply_that_broke_off_leaves_what_was_made() {
    for text in PARTIAL {
        let state = State::from_json(text).expect("Terraform wrote it");
        let objects: Vec<(String, bool)> = state
            .resources
            .iter()
            .map(|resource| (resource.address.to_string(), resource.is_tainted))
            .collect();
        assert_eq!(
            objects,
            [
                ("terraform_data.made".to_owned(), false),
                ("terraform_data.tainted[0]".to_owned(), false),
                ("terraform_data.tainted[1]".to_owned(), true),
            ]
        );
        assert_eq!(state.resources[2].depends_on, ["terraform_data.made"]);
        let outputs: Vec<&str> = state.outputs.keys().map(String::as_str).collect();
        assert_eq!(outputs, ["made"], "what was not reached has no output");
    }
}

#[test]
fn the_plan_after_an_apply_that_broke_off_makes_the_rest() {
    let plan = Plan::from_json(include_str!("recorded/partial.plan.json")).expect("Terraform wrote it");
    let actions: Vec<(String, &Action, Option<&str>)> = plan
        .changes
        .iter()
        .filter(|change| change.is_change())
        .map(|change| (change.address.to_string(), &change.delta.action, change.reason.as_deref()))
        .collect();
    assert_eq!(
        actions,
        [
            ("terraform_data.after".to_owned(), &Action::Create, None),
            (
                "terraform_data.tainted[1]".to_owned(),
                &Action::DeleteThenCreate,
                Some("replace_because_tainted")
            ),
        ]
    );
    assert_eq!(plan.output_changes["after"].action, Action::Create);
    assert!(!plan.output_changes["after"].after.is_null());
}

#[test]
fn a_plan_that_ended_in_an_error_says_so_and_has_what_was_planned_until_then() {
    let plan = Plan::from_json(include_str!("recorded/errored.plan.json")).expect("Terraform wrote it");
    assert!(plan.is_errored);
    assert_eq!((plan.is_applyable, plan.is_complete), (Some(false), Some(false)));
    let planned: Vec<String> = plan.changes.iter().map(|change| change.address.to_string()).collect();
    assert_eq!(planned, ["terraform_data.fine"]);
    let [check] = &*plan.checks else { panic!("one check, not {:?}", plan.checks) };
    assert_eq!((&*check.kind, check.status), ("resource", CheckStatus::Fail));
    assert_eq!(check.instances[0].problems, ["It is fine."]);
}
