//! What a provider is asked, and what it is given with that.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tfsdk::TfObject;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Error, Operation, Provider, Resource, Result as Done};

use crate::alike::all_fail_alike;
use crate::run;

/// What is done with pages, in order.
type Log = Arc<Mutex<Vec<String>>>;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Page {
    #[tfsdk("text", required)]
    text: String,
}

impl Page {
    /// Notes what is done, and what was stored beside the state by then.
    fn say(cx: &Context<Self>, what: &str) -> Done<()> {
        let beside = cx.private().get::<u32>("reads")?;
        cx.client().lock().expect("nobody panicked").push(format!("{what} {beside:?}"));
        Ok(())
    }
}

impl Resource for Page {
    type Client = Log;

    async fn create(self, cx: &Context<Self>) -> Done<Self> {
        cx.private().set("reads", &0)?;
        Ok(self)
    }

    async fn read(self, cx: &Context<Self>) -> Done<Option<Self>> {
        Self::say(cx, "read")?;
        let reads = cx.private().get::<u32>("reads")?.unwrap_or_default();
        cx.private().set("reads", &(reads + 1))?;
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Done<()> {
        Self::say(cx, "deleted")
    }

    async fn import(id: &str, cx: &Context<Self>) -> Done<Option<Self>> {
        Self::say(cx, "imported")?;
        Ok(Some(Self { text: id.to_owned() }))
    }

    /// It is asked for before all that could be left after a panic.
    fn timeout(operation: Operation) -> Option<Duration> {
        assert!(operation != Operation::Update, "no time");
        None
    }
}

fn page(text: &str) -> String {
    format!("resource \"x_page\" \"p\" {{\n  text = {text:?}\n}}\n")
}

async fn log_of(scenario: Scenario) -> Result<Vec<String>, Failure> {
    let log = Log::default();
    let provider = Provider::with_client("example.com/tfsdk/x", Arc::clone(&log)).resource::<Page>("page");
    scenario.run(provider).await?;
    let log = log.lock().expect("nobody panicked").clone();
    Ok(log)
}

/// As Terraform's core has it: an import ends with a read, and the plan of it does not begin with another.
#[tokio::test]
async fn what_a_block_imports_is_read_once_for_a_plan() -> Result<(), Failure> {
    let import = format!("{}import {{\n  to = x_page.p\n  id = \"a\"\n}}\n", page("a"));
    let log = log_of(Scenario::new().step(Step::plan(import))).await?;
    assert_eq!(log, ["imported None", "read None"]);
    Ok(())
}

/// As Terraform's core has it: where nothing is answered, the object is the one from before, as a whole.
#[tokio::test]
async fn what_is_beside_a_state_stays_where_an_operation_has_no_answer() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(page("a")))
        .step(Step::apply(page("b")).fails("no time"))
        .step(Step::apply(page("a")));
    let log = log_of(scenario).await?;
    assert!(log.len() > 2 && log.iter().all(|line| !line.ends_with("None")), "{log:?}");
    Ok(())
}

/// Terraform plans before it destroys only where something is stored, be it an output.
#[test]
fn a_configuration_that_cannot_be_planned_is_no_obstacle_where_nothing_is_stored() -> Result<(), Failure> {
    let wrong = "variable \"x\" {\n  default = \"no\"\n}\nresource \"terraform_data\" \"a\" {\n  input = tonumber(var.x)\n}\n";
    let output = "output \"o\" {\n  value = 1\n}\n";
    let nothing = Scenario::new().step(Step::plan(wrong).fails("number")).step(Step::destroy());
    run("a destroy of nothing", &nothing)?;
    let stored = Scenario::new()
        .step(Step::apply(output))
        .step(Step::plan(wrong).fails("number"))
        .step(Step::destroy().fails("number"))
        .step(Step::apply(output));
    run("a destroy of an output", &stored)
}

/// Terraform looks at the configuration all the same, as one of which nothing is known.
#[test]
fn a_configuration_that_says_nothing_sound_is_told_where_there_is_nothing_to_destroy() {
    let values = ["1 + \"x\"", "{ a = 1 }.b", "var.nothing", "terraform_data.b.nothing"];
    let others = "variable \"x\" { default = \"no\" }\nresource \"terraform_data\" \"b\" {}\n";
    let resource = |body: &str| format!("{others}resource \"terraform_data\" \"a\" {{ {body} }}\n");
    let mut wrong: Vec<String> = values.iter().map(|value| resource(&format!("input = {value}"))).collect();
    wrong.extend(["inptu = 1", "count = \"x\"", "count = -1"].map(resource));
    wrong.push(resource("lifecycle {\n    precondition {\n      condition     = terraform_data.b.nothing\n      error_message = \"m\"\n    }\n  }\n "));
    wrong.push(format!("{others}locals {{ a = 1 + \"x\" }}\n"));
    wrong.push(format!("{others}output \"a\" {{ value = 1 + \"x\" }}\n"));
    wrong.push(format!("{others}data \"zoo_keeper\" \"a\" {{ greetnig = \"x\" }}\n"));
    for output in [
        "value = sensitive(1)",
        "value = var.e",
        "value = 1\n  ephemeral = true",
        "value = sensitive(1)\n  depends_on = [terraform_data.nothing]",
    ] {
        wrong.push(format!(
            "variable \"e\" {{\n  default   = 1\n  ephemeral = true\n}}\noutput \"a\" {{\n  {output}\n}}\n"
        ));
    }
    wrong.push(
        "locals { a = 1 + \"x\" }\nprovider \"zoo\" { keeper = local.a }\ndata \"zoo_keeper\" \"a\" {}\n"
            .to_owned(),
    );
    let planned = |wrong: &str| Scenario::new().step(Step::plan(wrong).fails_matching("."));
    all_fail_alike(wrong.iter().map(|wrong| (wrong.as_str(), planned(wrong).step(Step::destroy()))));
}

/// What is replaced by one that is created first, and goes once it may.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Leaf {
    #[tfsdk("tree", required, force_new)]
    tree: String,
}

impl Resource for Leaf {
    type Client = Log;

    async fn create(self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Done<()> {
        let mut log = cx.client().lock().expect("nobody panicked");
        match log.is_empty() {
            true => Err(Error::new("It does not fall", "It is not autumn.")),
            false => {
                log.push(format!("{} falls", self.tree));
                Ok(())
            }
        }
    }

    async fn plan_destroy(self, cx: &Context<Self>) -> Done<()> {
        let mut log = cx.client().lock().expect("nobody panicked");
        if !log.is_empty() {
            log.push(format!("{} is to fall", self.tree));
        }
        Ok(())
    }
}

/// As Terraform's core has it (`NodeDestroyDeposedResourceInstanceObject`): once to plan it, and once more before it is done.
#[tokio::test]
async fn the_end_of_what_a_replacement_left_is_planned_again_when_it_is_applied() -> Result<(), Failure> {
    let leaf = |tree: &str| {
        format!(
            "resource \"x_leaf\" \"l\" {{\n  tree = {tree:?}\n  lifecycle {{ create_before_destroy = true }}\n}}\n"
        )
    };
    let log = Log::default();
    let autumn = Arc::clone(&log);
    let begins = move || autumn.lock().expect("nobody panicked").push("autumn".to_owned());
    let scenario = Scenario::new()
        .step(Step::apply(leaf("oak")))
        .step(Step::apply(leaf("elm")).fails("It does not fall"))
        .step(Step::outside(begins))
        .step(Step::apply(leaf("elm")));
    let provider = Provider::with_client("example.com/tfsdk/x", Arc::clone(&log)).resource::<Leaf>("leaf");
    scenario.run(provider).await?;
    let log = log.lock().expect("nobody panicked").clone();
    assert_eq!(log[..4], ["autumn", "oak is to fall", "oak is to fall", "oak falls"], "{log:?}");
    Ok(())
}
