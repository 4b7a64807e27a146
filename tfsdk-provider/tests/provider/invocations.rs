//! Actions, invoked in this process.

use tfsdk::provider::testing::{Invocation, Invoked};
use tfsdk::provider::{Action, ActionContext, Provider, Result};
use tfsdk::{TfObject, Type, Value};

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn feeding(animal: &str) -> Invocation {
    Invocation::new("zoo_feed")
        .config("animal = var.animal\nkey = \"hunter2\"\n")
        .variable("animal", animal)
        .provider_config("keeper = \"Ada\"\n")
}

fn run(invocation: &Invocation) -> Invoked {
    wait(invocation.run(zoo::provider()))
}

fn planned(invocation: &Invocation) -> String {
    wait(invocation.plan(zoo::provider())).to_string()
}

#[test]
fn an_action_tells_how_far_it_is_and_that_it_is_done() {
    let fed = run(&feeding("a dog"));
    assert_eq!(fed.progress, ["Ada of 1: meal 1 of 2", "Ada of 1: meal 2 of 2"]);
    assert_eq!(fed.found.to_string(), "");
    // More than wait to be sent.
    let many = feeding("a dog").config("animal = \"a dog\"\nkey = \"hunter2\"\nmeals = 1000\n");
    assert_eq!(run(&many).progress.len(), 1000);
}

#[test]
fn an_action_may_warn_fail_and_panic() {
    assert_eq!(run(&feeding("a cat")).found.to_string(), "warning: It is picky: Bring fish.");
    let bitten = run(&feeding("a lion"));
    assert_eq!((bitten.progress.len(), bitten.found.to_string().as_str()), (2, "error: It bites: Run."));
    let loose = run(&feeding("a bear"));
    let told = loose.found.to_string();
    assert_eq!(loose.progress.len(), 2);
    assert!(told.starts_with("error: The provider panicked") && told.contains("feed.rs:"), "{told}");
    let locked = feeding("a dog").config("animal = \"a dog\"\nkey = \"sesame\"\n");
    assert_eq!(run(&locked).found.to_string(), "error: key: The key does not fit: Take another.");
}

#[test]
fn an_action_is_checked_and_planned_before_it_is_invoked() {
    let starves = feeding("").config("animal = \"a dog\"\nkey = \"hunter2\"\nmeals = 0\n");
    let invoked = run(&starves);
    assert_eq!(invoked.found.to_string(), "error: meals: It starves: Give it something.");
    assert_eq!(planned(&starves), invoked.found.to_string());
    let dragon = run(&feeding("a dragon"));
    assert_eq!(dragon.found.to_string(), "error: There are no dragons: Feed a lion.");
    assert!(invoked.progress.is_empty() && dragon.progress.is_empty());
    assert_eq!(planned(&feeding("a lion")), "");
    assert!(planned(&feeding("").config("")).contains("The argument \"animal\" is required"));
    assert!(planned(&Invocation::new("zoo_dragon")).starts_with("error: There is no such action: "));
}

#[test]
fn an_action_that_is_misspelt_is_told_which_was_meant() {
    let told = planned(&Invocation::new("zoo_fed"));
    assert!(told.ends_with("does not have it: zoo_fed. Did you mean \"zoo_feed\"?"), "{told}");
}

#[test]
fn the_provider_in_terraform_has_no_action() {
    let told =
        "error: There is no such action: This version of the provider does not have it: terraform_data.";
    assert_eq!(planned(&Invocation::new("terraform_data")), told);
    assert_eq!(run(&Invocation::new("terraform_data")).found.to_string(), told);
}

#[derive(TfObject)]
#[tfsdk(action)]
struct Ring {
    #[tfsdk("bell", optional, default_env("PATH", else "none"))]
    bell: String,
}

impl Action for Ring {
    type Client = ();

    async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
        cx.progress(self.bell).await;
        Ok(())
    }
}

#[test]
fn an_invocation_has_an_environment_of_its_own() {
    let house = || Provider::with_client("acme/house", ()).action::<Ring>("ring");
    let ring = || Invocation::new("house_ring");
    assert_eq!(wait(ring().env("PATH", "a").run(house())).progress, ["a"]);
    assert_eq!(wait(ring().env_remove("PATH").run(house())).progress, ["none"]);
    let refused = wait(ring().env("TF_VAR_x", "1").plan(house())).to_string();
    assert!(refused.starts_with("error: Not for the environment of a provider: "), "{refused}");
}

#[test]
fn what_is_wrong_with_both_configurations_is_told_together() {
    let told = planned(&feeding("").config("meals = 1").provider_config("cages = 300"));
    assert!(
        told.starts_with("error: cages: ") && told.contains("The argument \"animal\" is required"),
        "{told}"
    );
}

#[test]
fn an_action_is_planned_with_unknown_values_and_not_invoked() {
    let unknown = feeding("").variable("animal", Value::unknown(Type::STRING));
    assert!(planned(&unknown).starts_with("error: Cannot plan zoo_feed: Its configuration has values"));
    let meals = "animal = \"a dog\"\nkey = \"hunter2\"\nmeals = var.meals\n";
    let unknown = feeding("").config(meals).variable("meals", Value::unknown(Type::NUMBER));
    assert_eq!(planned(&unknown), "");
    let invoked = run(&unknown);
    assert!(invoked.found.to_string().starts_with("error: The configuration is not known: "));
    assert!(invoked.progress.is_empty());
}
