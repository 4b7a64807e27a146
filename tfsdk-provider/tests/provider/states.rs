//! States that the provider's code cannot write, has not written, or would not write today.

use std::sync::atomic::{AtomicBool, Ordering};

use kit::written::value;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, DataContext, DataSource, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::schema::validate::one_of;
use tfsdk::{Tf, TfObject};

use crate::core::Core;

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Lock {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("code", optional, sensitive)]
    code: Option<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Size {
    #[tfsdk("height", optional, default = 2)]
    height: u8,
    #[tfsdk("width", optional)]
    width: Option<u8>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Board {
    #[tfsdk("wood", required)]
    wood: String,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", optional)]
    how: Option<String>,
    #[tfsdk("color", optional, default = "white", validate = one_of(["white", "black"]))]
    color: String,
    #[tfsdk("locks", optional, set)]
    locks: Option<Vec<Lock>>,
    #[tfsdk("codes", optional, sensitive, set)]
    codes: Option<Vec<String>>,
    #[tfsdk("size", block)]
    size: Size,
    #[tfsdk("board", block)]
    boards: Vec<Board>,
}

/// Whether somebody has painted what is to be painted.
static IS_PAINTED: AtomicBool = AtomicBool::new(false);

impl Resource for Shelf {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("s-1".to_owned());
        let twins = |lock: Lock| Some(vec![lock.clone(), lock]);
        match self.how.as_deref() {
            Some("saves") => {
                cx.save(&self);
                self.locks = twins(Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) });
            }
            Some("locks twice") => {
                self.locks = twins(Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) });
            }
            Some("codes twice") => self.codes = Some(vec!["hunter2".to_owned(), "hunter2".to_owned()]),
            _ => {}
        }
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        if self.how.as_deref() == Some("is painted") && IS_PAINTED.load(Ordering::Relaxed) {
            self.color = "mauve".to_owned();
        }
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Locks {
    #[tfsdk("locks", computed, set)]
    locks: Option<Vec<Lock>>,
    #[tfsdk("codes", computed, sensitive, set)]
    codes: Option<Vec<String>>,
}

impl DataSource for Locks {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let lock = Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) };
        self.locks = Some(vec![lock.clone(), lock]);
        self.codes = Some(vec!["hunter2".to_owned(), "hunter2".to_owned()]);
        Ok(self)
    }
}

fn provider() -> Provider<()> {
    Provider::with_client("x", ()).resource::<Shelf>("shelf").data_source::<Locks>("locks")
}

fn run(scenario: &Scenario) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(scenario.run(provider()))
}

/// Whoever wrote what cannot be written, it may be sensitive.
#[test]
fn what_cannot_be_written_is_not_quoted_where_it_is_sensitive() {
    let core = Core::new(provider().into_server());
    for (how, told) in [
        (
            "locks twice",
            "error: locks: Invalid result: The provider returned what cannot be written. An element of type object is there twice; a \
             set holds each once.",
        ),
        (
            "codes twice",
            "error: codes: Invalid result: The provider returned what cannot be written. The (sensitive value) has something twice.",
        ),
    ] {
        let made = core.apply::<Shelf>("x_shelf", None, &format!("{{ how = {how:?}, size = {{}} }}"));
        assert_eq!(made.told, [told]);
    }
    let read = Scenario::new().step(Step::apply("data \"x_locks\" \"l\" {}\n"));
    let told = run(&read).expect_err("it cannot be written").to_string();
    assert!(told.contains("is there twice") && !told.contains("hunter2"), "{told}");
}

/// All but what cannot be written is in the state, so that it can be destroyed.
#[test]
fn what_can_be_written_of_a_result_is_left() {
    let core = Core::new(provider().into_server());
    for how in ["locks twice", "saves"] {
        let made = core.apply::<Shelf>("x_shelf", None, &format!("{{ how = {how:?}, size = {{}} }}"));
        let left = made.stored.expect("it was made");
        assert!(made.tainted);
        assert_eq!(
            left.state.get_at::<Option<String>>(&"id".parse().unwrap()).unwrap().as_deref(),
            Some("s-1")
        );
    }
}

/// Adding a block, or an attribute with a default, is no new version of a schema.
#[test]
fn a_state_without_what_was_added_since_is_read() -> Result<(), Failure> {
    let config = "resource \"x_shelf\" \"s\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "how": null, "locks": null}"#))
        .step(
            Step::apply(config)
                .plans("x_shelf.s", Action::NoOp)
                .stores("x_shelf.s", "color", "white")
                .stores("x_shelf.s", "size.height", 2),
        )
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "board": null, "size": {"width": 3}}"#))
        .step(
            Step::apply("resource \"x_shelf\" \"s\" {\n  size {\n    width = 3\n  }\n}\n")
                .plans("x_shelf.s", Action::NoOp),
        );
    run(&scenario)
}

/// What is null there, and was written so, is not made up. No line of the configuration is to blame.
#[test]
fn a_state_that_does_not_fit_is_told_as_the_state() {
    let config = "resource \"x_shelf\" \"s\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "color": null}"#))
        .step(Step::apply(config));
    let told = run(&scenario).expect_err("it has no color").to_string();
    let expected = "The state does not fit the resource: `color`: Expected a string, found null.";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_resource_with_a_group_is_imported_by_its_id() {
    let core = Core::new(provider().into_server());
    let (found, told) = core.import::<Shelf>("x_shelf", "s-1");
    assert_eq!(told, [""; 0]);
    let expected = r#"{ id = "s-1", color = "white", size = { height = 2 }, board = [] }"#;
    assert_eq!(found, Some(value(&Shelf::schema(), expected)));
}

/// What is ignored is so because it is what it should not be.
#[test]
fn what_is_ignored_is_not_validated() -> Result<(), Failure> {
    let config = "resource \"x_shelf\" \"s\" {\n  how = \"is painted\"\n  color = \"black\"\n  lifecycle {\n    ignore_changes = [color]\n  }\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::outside(|| IS_PAINTED.store(true, Ordering::Relaxed)))
        .step(Step::apply(config).plans("x_shelf.s", Action::NoOp).stores("x_shelf.s", "color", "mauve"));
    run(&scenario)
}
