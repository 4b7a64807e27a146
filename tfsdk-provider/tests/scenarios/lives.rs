//! What a provider lives through.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Phase, Scenario, Step};
use tfsdk::provider::{DataContext, DataSource, Provider};
use tfsdk::{TfObject, Type, Value};

use crate::alike::all_fail_alike;
use crate::{beside, run, zoo_cli};

#[test]
fn a_resource_is_created_updated_replaced_and_destroyed() -> Result<(), Failure> {
    let named = |text: &str, uses: u32| {
        format!("resource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n  uses = {uses}\n}}\n")
    };
    let scenario = Scenario::new()
        .step(
            Step::apply(named("four", 1))
                .plans("zoo_hooked.a", Action::Create)
                .plans_value("zoo_hooked.a", "length", 4)
                .plans_unknown("zoo_hooked.a", "updates")
                .stores("zoo_hooked.a", "updates", 0),
        )
        .step(Step::apply(named("four", 1)).plans("zoo_hooked.a", Action::NoOp))
        .step(Step::apply(named("seven..", 1)).plans("zoo_hooked.a", Action::Update).stores(
            "zoo_hooked.a",
            "updates",
            1,
        ))
        .step(Step::destroy().loses("zoo_hooked.a"))
        .step(
            Step::apply(named("worn", 0))
                .stores("zoo_hooked.a", "worn", true)
                .plans_in(Phase::AfterApply, "zoo_hooked.a", Action::Replace)
                .plans_in(Phase::AfterRefresh, "zoo_hooked.a", Action::Replace)
                .leaves_changes(),
        )
        .step(
            Step::apply(named("worn", 1))
                .plans("zoo_hooked.a", Action::Replace)
                .replaced_by("zoo_hooked.a", "worn")
                .warns("It is worn out")
                .stores("zoo_hooked.a", "updates", 0),
        )
        .step(Step::destroy().loses("zoo_hooked.a"));
    run("a resource's life", &scenario)
}

#[test]
fn a_configuration_is_planned_before_all_is_destroyed() -> Result<(), Failure> {
    let config = r#"
variable "text" {}
resource "terraform_data" "a" {
  input = var.text == "four" ? "four" : tostring(tonumber(var.text))
}
resource "zoo_hooked" "b" {
  text = "b"
  uses = var.text == "used up" ? -1 : 1
}
"#;
    let scenario = Scenario::new()
        .step(Step::apply(config).variable("text", "four"))
        .step(Step::plan(config).variable("text", "five").fails("decimal representation of a number"))
        .step(
            Step::destroy()
                .fails("decimal representation of a number")
                .stores("terraform_data.a", "output", "four")
                .stores("zoo_hooked.b", "text", "b"),
        )
        .step(Step::apply(config).variable("text", "four"))
        .step(Step::destroy().loses("terraform_data.a").loses("zoo_hooked.b"));
    run("a plan before the end", &scenario)
}

#[test]
fn what_is_to_be_destroyed_is_not_imported_and_breaks_no_condition() -> Result<(), Failure> {
    let config = r#"
variable "text" {}
resource "terraform_data" "a" {
  input = "a"
  lifecycle {
    precondition {
      condition     = var.text == "four"
      error_message = "The text is not four."
    }
    postcondition {
      condition     = var.text == "four"
      error_message = "The text was not four."
    }
  }
}
output "a" {
  value = terraform_data.a.output
  precondition {
    condition     = var.text == "four"
    error_message = "The text of the output is not four."
  }
}
"#;
    let imported =
        "import {\n  to = terraform_data.b\n  id = \"b\"\n}\nresource \"terraform_data\" \"b\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config).variable("text", "four"))
        .step(
            Step::plan(format!("{config}{imported}")).variable("text", "five").fails("The text is not four."),
        )
        .step(Step::destroy().loses("terraform_data.a").loses("terraform_data.b"));
    run("conditions in the end", &scenario)
}

/// Counts how often it is read.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Count {
    /// Which time this is.
    #[tfsdk("value", computed)]
    value: Option<u64>,
}

impl DataSource for Count {
    type Client = Arc<AtomicU64>;

    async fn read(self, cx: &DataContext<Self>) -> tfsdk::provider::Result<Self> {
        Ok(Self { value: Some(cx.client().fetch_add(1, Ordering::Relaxed) + 1) })
    }
}

#[test]
fn what_a_data_source_said_in_a_plan_holds_when_it_is_applied() -> Result<(), Failure> {
    let reads = Arc::new(AtomicU64::new(0));
    let provider = Provider::with_client("acme/counts", Arc::clone(&reads)).data_source::<Count>("count");
    let config = r#"
data "counts_count" "c" {}
resource "terraform_data" "a" { input = data.counts_count.c.value }
output "count" { value = data.counts_count.c.value }
"#;
    let scenario = Scenario::new().step(
        Step::apply(config).outputs("count", 1).stores("terraform_data.a", "output", 1).leaves_changes(),
    );
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    runtime.block_on(scenario.run(provider))?;
    // For the plan, for those that find out whether something is left to do, and for that before the end.
    assert_eq!(reads.load(Ordering::Relaxed), 4);
    Ok(())
}

#[test]
fn a_body_that_asks_for_something_around_it_is_evaluated_each_time() -> Result<(), Failure> {
    let config = r#"
variable "text" { type = string }
resource "zoo_hooked" "a" {
  count = 2
  text  = "${count.index}${var.text}"
  uses  = 1
}
resource "zoo_hooked" "b" {
  text = "four"
  uses = 1
}
"#;
    let scenario = Scenario::new()
        .step(Step::apply(config).variable("text", "a").stores("zoo_hooked.a[0]", "text", "0a").stores(
            "zoo_hooked.a[1]",
            "text",
            "1a",
        ))
        .step(
            Step::apply(config)
                .variable("text", "b")
                .plans("zoo_hooked.a[0]", Action::Update)
                .plans("zoo_hooked.b", Action::NoOp)
                .stores("zoo_hooked.a[1]", "text", "1b"),
        );
    run("bodies that ask for something around them", &scenario)
}

#[test]
fn what_is_unknown_in_the_plan_is_known_in_the_end() -> Result<(), Failure> {
    let config = r#"
variable "word" { type = string }
locals { twice = "${terraform_data.word.output} ${terraform_data.word.output}" }
resource "terraform_data" "word" { input = var.word }
resource "zoo_hooked" "a" { text = local.twice }
resource "zoo_named" "n" {
  for_each = toset(["x", "y"])
  family   = each.key
  name     = zoo_hooked.a.keeper
}
resource "zoo_lease" "l" {
  count   = 2
  seconds = count.index + zoo_hooked.a.length
}
data "zoo_keeper" "k" { greeting = "Hi ${zoo_hooked.a.text}" }
output "text" { value = data.zoo_keeper.k.text }
output "whole" { value = zoo_named.n["x"].whole }
output "joined" { value = provider::zoo::join("-", "a", "b") }
"#;
    let scenario = Scenario::new()
        .step(
            Step::plan(config)
                .variable("word", "ab")
                .plans_unknown("zoo_hooked.a", "text")
                .plans_unknown("zoo_hooked.a", "length")
                .plans_unknown("zoo_lease.l[1]", "seconds"),
        )
        .step(
            Step::apply(config)
                .variable("word", "ab")
                .plans("zoo_named.n[\"y\"]", Action::Create)
                .stores("zoo_hooked.a", "text", "ab ab")
                .stores("zoo_lease.l[1]", "seconds", 6)
                .outputs("text", "Hi ab ab, nobody of 1")
                .outputs("whole", "x/nobody of 1")
                .outputs("joined", "a-b"),
        )
        .step(Step::apply(config).variable("word", "abc").plans("zoo_hooked.a", Action::Update).stores(
            "zoo_lease.l[0]",
            "seconds",
            7,
        ));
    run("unknowns", &scenario)
}

#[test]
fn a_resource_is_imported_moved_and_forgotten() -> Result<(), Failure> {
    let at =
        |name: &str| format!("resource \"zoo_named\" \"{name}\" {{\n  family = \"f\"\n  name = \"1\"\n}}\n");
    let moved = |from: &str, to: &str| format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n");
    let forgotten = "removed {\n  from = zoo_lease.l\n  lifecycle { destroy = false }\n}\n";
    let scenario = Scenario::new()
        .step(Step::plan(at("a")).plans("zoo_named.a", Action::Create))
        .step(Step::import("zoo_named.a", "f/1").stores("zoo_named.a", "whole", "f/1"))
        .step(Step::apply(at("a")).plans("zoo_named.a", Action::NoOp))
        .step(
            Step::apply(at("b") + &moved("zoo_named.a", "zoo_named.b"))
                .plans("zoo_named.b", Action::NoOp)
                .loses("zoo_named.a"),
        )
        .step(
            Step::apply(
                moved("zoo_named.b", "zoo_lease.l") + "resource \"zoo_lease\" \"l\" {\n  seconds = 1\n}\n",
            )
            .plans("zoo_lease.l", Action::NoOp)
            .loses("zoo_named.b"),
        )
        .step(Step::apply(forgotten).loses("zoo_lease.l"))
        .step(
            Step::apply(at("c") + "import {\n  to = zoo_named.c\n  id = \"f/1\"\n}\n")
                .plans("zoo_named.c", Action::NoOp),
        );
    run("import and moves", &scenario)
}

/// Where one of both addresses has a key, both are instances: what is at the other address already stays there.
#[test]
fn what_moves_to_an_instance_moves_once() -> Result<(), Failure> {
    let resource = |name: &str, how: &str| {
        format!("resource \"terraform_data\" \"{name}\" {{\n  {how}\n  input = 1\n}}\n")
    };
    let call = |how: &str| format!("module \"m\" {{\n  source = \"./m\"\n  {how}\n}}\n");
    let moved = |from: &str, to: &str| format!("moved {{\n  from = {from}\n  to   = {to}\n}}\n");
    let (a, m) = ("terraform_data.a", "module.m");
    let each = "for_each = toset([\"x\"])";
    let lives = [
        vec![resource("a", ""), resource("a", "count = 1") + &moved(a, "terraform_data.a[0]")],
        vec![resource("a", ""), resource("a", each) + &moved(a, "terraform_data.a[\"x\"]")],
        vec![resource("a", each), resource("a", "") + &moved("terraform_data.a[\"x\"]", a)],
        vec![resource("a", "count = 2"), resource("b", "count = 2") + &moved(a, "terraform_data.b")],
        vec![call(""), call("count = 1") + &moved(m, "module.m[0]")],
        vec![call(each), call("count = 1") + &moved("module.m[\"x\"]", "module.m[0]")],
        vec![call(""), call(each) + &moved(m, "module.m[\"x\"]")],
    ];
    for steps in lives {
        let scenario = Scenario::new().module("./m", resource("x", ""));
        let scenario = steps.iter().fold(scenario, |scenario, step| scenario.step(Step::apply(step)));
        beside(&format!("{steps:?}"), &scenario)?;
    }
    Ok(())
}

/// It has its id then, and nothing else until it is applied.
#[test]
fn terraform_data_is_imported_by_its_id() -> Result<(), Failure> {
    let config = "resource \"terraform_data\" \"d\" {\n  input = 1\n}\n";
    let block = "import {\n  to = terraform_data.e\n  id = \"b\"\n}\nresource \"terraform_data\" \"e\" {}\n";
    let scenario = Scenario::new()
        .step(Step::plan(config))
        .step(Step::import("terraform_data.d", "a").stores("terraform_data.d", "id", "a").stores(
            "terraform_data.d",
            "input",
            Value::null(Type::NUMBER),
        ))
        .step(Step::import("terraform_data.d", "a").fails("already managing"))
        .step(
            Step::apply(format!("{config}{block}"))
                .plans("terraform_data.d", Action::Update)
                .plans_unknown("terraform_data.d", "output")
                .plans("terraform_data.e", Action::NoOp)
                .stores("terraform_data.d", "output", 1)
                .stores("terraform_data.e", "id", "b"),
        );
    beside("terraform_data is imported", &scenario)
}

#[test]
fn an_older_state_is_upgraded() -> Result<(), Failure> {
    let config = "resource \"zoo_lease\" \"l\" {\n  seconds = 7200\n}\n";
    let scenario = Scenario::new()
        .step(Step::plan(config))
        .step(Step::stored("zoo_lease.l", 0, r#"{"hours": 2}"#))
        .step(Step::apply(config).plans("zoo_lease.l", Action::NoOp).stores("zoo_lease.l", "seconds", 7200));
    run("an older state", &scenario)
}

#[test]
fn older_states_are_put_beside_others_and_in_place_of_them() -> Result<(), Failure> {
    let config = "resource \"zoo_lease\" \"l\" {\n  count   = 2\n  seconds = 7200\n}\nresource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name   = \"1\"\n}\noutput \"resources\" {\n  value = [zoo_named.n.whole]\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("zoo_lease.l[1]", 0, r#"{"hours": 3}"#))
        .step(
            Step::apply(config)
                .plans("zoo_lease.l[0]", Action::NoOp)
                .plans("zoo_lease.l[1]", Action::Update)
                .plans("zoo_named.n", Action::NoOp)
                .stores("zoo_lease.l[1]", "seconds", 7200),
        )
        .step(Step::stored("zoo_named.n", 0, r#"{"family": "f", "name": "2", "whole": "f/2"}"#))
        .step(Step::apply(config).plans("zoo_named.n", Action::Update).stores("zoo_named.n", "whole", "f/1"));
    run("older states beside others", &scenario)
}

#[test]
fn an_older_state_gives_way_to_the_next() -> Result<(), Failure> {
    let config = "resource \"zoo_lease\" \"l\" {\n  seconds = 7200\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("zoo_lease.l", 0, r#"{"hours": 3}"#))
        .step(Step::stored("zoo_lease.l", 0, r#"{"hours": 2}"#))
        .step(Step::apply(config).plans("zoo_lease.l", Action::NoOp));
    run("one older state after another", &scenario)
}

/// Until it is refreshed, Terraform cannot show what an older version left. That is not taken for nothing.
#[test]
fn a_state_that_cannot_be_shown_is_no_empty_one() {
    let config = "resource \"zoo_lease\" \"l\" {\n  seconds = 7200\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("zoo_lease.l", 0, r#"{"hours": 3}"#).loses("zoo_lease.other"));
    let Some(cli) = zoo_cli("a state that cannot be shown") else { return };
    let failure = scenario.run_with(&cli).expect_err("nothing is known of the state").to_string();
    let expected = "Step 2 (stored): the state cannot be read, as Terraform failed to show it:\n";
    assert!(failure.starts_with(expected), "{failure}");
}

#[test]
fn what_is_ignored_stays() -> Result<(), Failure> {
    let config = |text: &str, cbd: bool| {
        format!(
            "resource \"zoo_menagerie\" \"m\" {{\n  name  = {text:?}\n  color = {text:?}\n  code  = {text:?}\n  heap  = [{{ name = \"x\" }}, {{ name = \"y\", poles = 3 }}]\n  gate {{\n    name = \"g\"\n  }}\n  lifecycle {{\n    ignore_changes        = [color]\n    create_before_destroy = {cbd}\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("a", false)).stores("zoo_menagerie.m", "gate[0].animals", 1))
        .step(
            Step::apply(config("b", true))
                .plans("zoo_menagerie.m", Action::Replace)
                .replaced_by("zoo_menagerie.m", "name")
                .stores("zoo_menagerie.m", "name", "b")
                .stores("zoo_menagerie.m", "code", Value::null(tfsdk::Type::STRING)),
        );
    run("ignored changes", &scenario)
}

/// Terraform puts the prior value of a whole block into the configuration, with what is computed in it.
#[test]
fn blocks_with_computed_attributes_are_ignored() -> Result<(), Failure> {
    let config = |gate: &str, poles: u8| {
        format!(
            "resource \"zoo_menagerie\" \"m\" {{\n  name = \"a\"\n  heap = [{{ name = \"x\", poles = {poles} }}]\n  gate {{\n    name = {gate:?}\n  }}\n  lifecycle {{\n    ignore_changes = [gate, heap]\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("g", 1)).stores("zoo_menagerie.m", "gate[0].animals", 1))
        .step(Step::apply(config("g", 1)).plans("zoo_menagerie.m", Action::NoOp))
        .step(Step::apply(config("h", 2)).plans("zoo_menagerie.m", Action::NoOp).stores(
            "zoo_menagerie.m",
            "gate[0].name",
            "g",
        ));
    run("ignored blocks", &scenario)
}

/// What the plan of a destruction hands on reaches it.
#[test]
fn what_is_destroyed_is_given_what_its_plan_hands_on() -> Result<(), Failure> {
    let config = "resource \"zoo_slow\" \"s\" {\n  how = \"is seen off\"\n}\n";
    let scenario = Scenario::new().step(Step::apply(config)).step(Step::apply("")).step(Step::apply(config));
    run("seen off", &scenario)
}

/// The old object has what is stored beside it to its end, and the new one begins with nothing.
#[test]
fn a_replacement_parts_what_is_stored_beside_the_two() -> Result<(), Failure> {
    let config = |text: &str, uses: u8, lifecycle: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n  uses = {uses}\n  lifecycle {{\n    {lifecycle}\n  }}\n}}\n"
        )
    };
    for lifecycle in ["", "create_before_destroy = true"] {
        let scenario = Scenario::new().step(Step::apply(config("one", 0, lifecycle)).leaves_changes()).step(
            Step::apply(config("two", 2, lifecycle)).plans("zoo_hooked.a", Action::Replace).stores(
                "zoo_hooked.a",
                "updates",
                0,
            ),
        );
        run("replaced", &scenario)?;
    }
    Ok(())
}

/// What is ignored is so in plans: when they are applied, the provider is given what is written.
#[test]
fn what_is_write_only_reaches_an_update_that_ignores_it() -> Result<(), Failure> {
    let kept = |password: &str, version: u32| {
        format!(
            "resource \"zoo_kept\" \"k\" {{\n  password = {password:?}\n  password_version = {version}\n  lifecycle {{\n    ignore_changes = [password]\n  }}\n}}\n"
        )
    };
    let length = |step: Step, length: u32| step.stores("zoo_kept.k", "password_length", length);
    let scenario = Scenario::new()
        .step(length(Step::apply(kept("secret", 1)), 6))
        .step(length(Step::apply(kept("longer secret", 2)).plans("zoo_kept.k", Action::Update), 13));
    beside("ignored write-only values", &scenario)
}

/// What was unknown in a plan was let through by its rules; Terraform asks for them again when all is known.
#[test]
fn what_becomes_known_is_validated_before_it_is_applied() -> Result<(), Failure> {
    let config = |region: &str| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {region:?}\n}}\nresource \"zoo_machine\" \"m\" {{\n  name = \"m\"\n  source = {{ image = \"debian\" }}\n  region = terraform_data.t.output\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("x")).fails("Expected 2 to 20 characters"))
        .step(Step::apply(config("north")).plans("zoo_machine.m", Action::Create))
        .step(Step::apply(config("y")).fails("Expected 2 to 20 characters").stores(
            "zoo_machine.m",
            "region",
            "north",
        ));
    beside("validated again", &scenario)
}

#[test]
fn what_changes_is_ignored_as_terraform_ignores_it() -> Result<(), Failure> {
    let hooked = |text: &str| {
        format!(
            "resource \"zoo_hooked\" \"a\" {{\n  text = {text:?}\n  lifecycle {{\n    ignore_changes = all\n  }}\n}}\n"
        )
    };
    let kept = |labels: &str| {
        format!(
            "resource \"zoo_kept\" \"k\" {{\n  labels = {labels}\n  lifecycle {{\n    ignore_changes = [labels[\"b\"], name]\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(hooked("one")))
        .step(Step::apply(hooked("two")).plans("zoo_hooked.a", Action::NoOp))
        .step(Step::apply(kept("{ a = \"1\" }")))
        .step(Step::apply(kept("{ a = \"1\", b = \"2\" }")).plans("zoo_kept.k", Action::NoOp))
        .step(Step::apply(kept("{ a = \"2\", b = \"2\" }")).plans("zoo_kept.k", Action::Update).stores(
            "zoo_kept.k",
            "labels[\"a\"]",
            "2",
        ));
    run("ignored", &scenario)
}

/// The part is the same however it is written: Terraform 0.11 wrote it in quotes.
#[test]
fn what_is_ignored_is_named_in_quotes_as_well() -> Result<(), Failure> {
    for name in ["\"labels[\\\"b\\\"]\"", "labels [ \"b\" ]", "\"labels[\\\"\\u0062\\\"]\""] {
        let kept = |labels: &str| {
            format!(
                "resource \"zoo_kept\" \"k\" {{\n  labels = {labels}\n  lifecycle {{\n    ignore_changes = [{name}]\n  }}\n}}\n"
            )
        };
        let scenario = Scenario::new()
            .step(Step::apply(kept("{ a = \"1\" }")))
            .step(Step::apply(kept("{ a = \"1\", b = \"2\" }")).plans("zoo_kept.k", Action::NoOp));
        beside(name, &scenario)?;
    }
    Ok(())
}

/// What is to be renewed is due when the provider's clock says so.
#[test]
fn a_renewal_is_due_by_the_clock_of_the_provider() {
    let config = "ephemeral \"zoo_ticket\" \"t\" {\n  visitor = \"a mayfly\"\n}\n";
    let scenario = Scenario::new().step(Step::apply(config));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let early = zoo::provider().clock(|| std::time::UNIX_EPOCH);
    assert!(runtime.block_on(scenario.run(early)).is_ok());
    let late = runtime.block_on(scenario.run(zoo::provider())).expect_err("it is due");
    assert!(late.to_string().contains("Its day is over"), "{late}");
}

#[test]
fn the_first_instance_stays_where_a_count_comes_and_goes() -> Result<(), Failure> {
    let hooked = |count: &str| format!("resource \"zoo_hooked\" \"a\" {{\n  {count}\n  text = \"x\"\n}}\n");
    let scenario = Scenario::new()
        .step(Step::apply(hooked("")))
        .step(
            Step::apply(hooked("count = 2"))
                .plans("zoo_hooked.a[0]", Action::NoOp)
                .plans("zoo_hooked.a[1]", Action::Create)
                .loses("zoo_hooked.a"),
        )
        .step(
            Step::apply(hooked(""))
                .plans("zoo_hooked.a", Action::NoOp)
                .plans("zoo_hooked.a[1]", Action::Delete)
                .loses("zoo_hooked.a[0]"),
        )
        .step(Step::apply(hooked("for_each = toset([\"k\"])")).plans("zoo_hooked.a[\"k\"]", Action::Create));
    run("a count", &scenario)
}

/// What is wrong elsewhere is told beside it, and then nothing is stored.
#[test]
fn what_is_imported_by_a_command_is_an_instance_that_is_configured() -> Result<(), Failure> {
    let named = |how: &str| {
        format!("resource \"zoo_named\" \"n\" {{\n  {how}\n  family = \"f\"\n  name   = \"1\"\n}}\n")
    };
    let call = "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\n";
    let wrong = "output \"o\" {\n  value = [][0]\n}\n";
    let all = [
        (named(""), "zoo_named.n[0]", "f/1"),
        (named("count = 2"), "zoo_named.n", "f/1"),
        (named("count = 2"), "zoo_named.n[2]", "f/1"),
        (call.to_owned(), "module.m.zoo_named.n", "f/1"),
        (call.to_owned(), "module.m[2].zoo_named.n", "f/1"),
        (call.to_owned(), "module.m[1].zoo_named.n[0]", "f/1"),
    ];
    let scenario = |(config, address, id): &(String, &str, &str)| {
        Scenario::new().module("./m", named("")).step(Step::plan(config)).step(Step::import(*address, *id))
    };
    all_fail_alike(all.iter().map(|it| (it.1, scenario(it))));
    let beside_it = Scenario::new()
        .step(Step::plan(named("") + wrong).fails("Invalid index"))
        .step(
            Step::import("zoo_named.n[0]", "f/1")
                .fails("Invalid index")
                .fails("The configuration for the given import zoo_named.n[0] does not exist."),
        )
        .step(
            Step::import("zoo_named.n", "f")
                .fails("Invalid index")
                .fails("There is no zoo_named with the id \"f\"."),
        )
        .step(Step::import("zoo_named.n", "f/1").fails("Invalid index").loses("zoo_named.n"));
    run("imports beside what is wrong", &beside_it)
}

/// A refresh plans no end.
#[test]
fn what_may_not_be_destroyed_is_refreshed_where_its_key_is_no_more() -> Result<(), Failure> {
    let config = |how: &str| {
        format!(
            "resource \"zoo_lease\" \"l\" {{\n  {how}\n  seconds = 1\n  lifecycle {{\n    prevent_destroy = true\n  }}\n}}\n"
        )
    };
    let free = "resource \"zoo_lease\" \"l\" {\n  seconds = 1\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config("")))
        .step(Step::plan(config("for_each = toset([\"k\"])")).fails("Instance cannot be destroyed"))
        .step(Step::refresh().stores("zoo_lease.l", "seconds", 1))
        .step(Step::apply(free));
    beside("a refresh of what may not be destroyed", &scenario)
}
