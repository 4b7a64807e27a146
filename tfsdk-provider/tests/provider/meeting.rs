//! Rules between attributes, and times with a meaning.

use std::collections::BTreeMap;
use std::time::Duration;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Planning, Provider, Resource, Result as Done, Rfc3339};
use tfsdk::{Mirror, Tf, TfObject, Value};
use zoo::Meeting;

use crate::core::zoo;
use crate::run;

const M: &str = "zoo_meeting.m";

fn told(config: &str) -> Vec<String> {
    zoo().validate::<Meeting>(
        "zoo_meeting",
        &format!("{{ at = \"2020-02-12T06:36:13Z\", food = 1, {config} }}"),
    )
}

#[test]
fn what_is_set_together_is_told_at_each_attribute_that_carries_the_rule() {
    assert_eq!(told("cage = \"a\""), [""; 0]);
    assert_eq!(
        told("cage = \"a\", link = {}"),
        [
            "error: cage: Conflicting attributes: Only one of cage and link can be set.",
            "error: link: Conflicting attributes: Only one of cage and link can be set.",
        ]
    );
    assert_eq!(told(""), ["error: Missing attribute: One of cage and link has to be set."]);
    assert_eq!(
        told("cage = \"a\", code = \"1\", music = true, silence = false"),
        [
            "error: code: Missing attribute: Where code is set, host has to be set as well.",
            "error: music: Conflicting attributes: music cannot be set together with silence.",
        ]
    );
    assert_eq!(
        told("cage = \"a\", food = null"),
        ["error: Missing attribute: At least one of food and water has to be set."]
    );
    assert_eq!(
        told("link = { user = \"u\" }"),
        [
            "error: link: Missing attribute: Where link.user is set, link.password has to be set as well.\n\nAt link.user."
        ]
    );
}

#[test]
fn rules_between_attributes_wait_for_what_is_unknown() {
    for config in [
        "cage = unknown",
        "cage = unknown, link = {}",
        "cage = \"a\", code = unknown",
        "cage = \"a\", code = \"1\", host = unknown",
        "cage = \"a\", music = unknown, silence = true",
        "cage = \"a\", music = true, silence = unknown",
        "cage = \"a\", food = null, water = unknown",
        "link = { user = \"u\", password = unknown }",
        "link = { user = unknown }",
        "link = unknown",
    ] {
        assert_eq!(told(config), [""; 0], "{config}");
    }
}

#[test]
fn terraform_shows_each_attribute_that_breaks_a_rule() -> Result<(), Failure> {
    let wrong = "resource \"zoo_meeting\" \"m\" {\n  at   = \"2020-02-12T06:36:13Z\"\n  food = 1\n  cage = \"a\"\n  link = {}\n}\n";
    let right = wrong.replace("  link = {}\n", "");
    let scenario = Scenario::new()
        .step(Step::apply(wrong).fails("Only one of cage and link can be set."))
        .step(Step::apply(wrong.replace("06:36:13Z", "6:36")).fails("xpected a time of RFC 3339 such as"))
        .step(Step::apply(right));
    run("rules between attributes", &scenario)
}

#[test]
fn times_in_other_words_are_no_change() -> Result<(), Failure> {
    let config = |at: &str, ends: &str| {
        format!(
            "resource \"zoo_meeting\" \"m\" {{\n  at     = {at:?}\n  ends   = {ends}\n  breaks = [{at:?}]\n  food   = 1\n  cage   = \"a\"\n}}\n"
        )
    };
    let scenario = Scenario::new()
        // The service answers with `Z`, in the create and when it is read.
        .step(
            Step::apply(config("2020-02-12T07:36:13+01:00", "\"2020-02-12T08:00:00+00:00\""))
                .stores(M, "at", "2020-02-12T07:36:13+01:00")
                .stores(M, "ends", "2020-02-12T08:00:00+00:00"),
        )
        .step(
            Step::apply(config("2020-02-12T06:36:13Z", "\"2020-02-12T08:00:00Z\""))
                .plans(M, Action::NoOp)
                .stores(M, "at", "2020-02-12T07:36:13+01:00"),
        )
        .step(Step::apply(config("2020-02-12T06:36:14Z", "null")).plans(M, Action::Update).stores(
            M,
            "at",
            "2020-02-12T06:36:14Z",
        ));
    run("times", &scenario)
}

#[test]
fn what_is_imported_empty_is_no_change_where_it_is_left_out() -> Result<(), Failure> {
    let config = "resource \"zoo_meeting\" \"m\" {\n  at   = \"2020-02-12T06:36:13Z\"\n  food = 1\n  cage = \"a\"\n}\n";
    let scenario = Scenario::new()
        .step(Step::plan(config))
        .step(Step::import(M, "2020-02-12T06:36:13Z"))
        .step(Step::apply(config).plans(M, Action::NoOp));
    run("an import of nothing", &scenario)
}

/// A room for an hour.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Booking {
    #[tfsdk("from", required)]
    from: Rfc3339,
    #[tfsdk("until", computed)]
    until: Tf<Rfc3339>,
    /// Who comes when.
    #[tfsdk("guests", optional)]
    guests: Option<BTreeMap<Rfc3339, String>>,
}

fn an_hour_later(from: &Rfc3339) -> Done<Tf<Rfc3339>> {
    Ok(Tf::Known((from.time() + Duration::from_secs(3_600)).try_into()?))
}

impl Resource for Booking {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Done<Self> {
        self.until = an_hour_later(&self.from)?;
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Done<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Done<()> {
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Done<()> {
        if let Tf::Known(from) = &plan.planned.from {
            plan.planned.until = an_hour_later(from)?;
        }
        Ok(())
    }
}

#[tokio::test]
async fn a_moment_is_planned_as_the_type_of_its_field() -> Result<(), Failure> {
    let _: Mirror<Rfc3339> = "2020-02-12T06:36:13Z".parse::<Rfc3339>().unwrap();
    let config = |from: &str| {
        format!(
            "resource \"zoo_booking\" \"b\" {{\n  from   = {from:?}\n  guests = {{ {from:?} = \"ann\" }}\n}}\n"
        )
    };
    let guests = Value::object([("2020-02-12T07:36:13+01:00", Value::from("ann"))]);
    Scenario::new()
        .step(
            Step::apply(config("2020-02-12T07:36:13+01:00"))
                .plans_value("zoo_booking.b", "until", "2020-02-12T07:36:13Z")
                .stores("zoo_booking.b", "guests", guests),
        )
        .step(
            Step::apply(config("6:36")).fails(
                "Expected a time of RFC 3339 such as \"2020-02-12T06:36:13Z\", found string \"6:36\".",
            ),
        )
        .run(Provider::with_client("example.com/tfsdk/zoo", ()).resource::<Booking>("booking"))
        .await
}
