//! What a scenario says that does not come to what it says.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Phase, Scenario, Step};
use tfsdk::provider::{Context, Error, Function, Provider, Resource, Result as Done};
use tfsdk::schema::validate::length;
use tfsdk::{Tf, TfObject, Type, Value};

use crate::{beside, in_process, run};

const KEPT: &str = "resource \"zoo_hooked\" \"a\" {\n  text = \"four\"\n}\n";

fn failure(step: Step) -> String {
    in_process(&Scenario::new().step(step)).expect_err("a failure").to_string()
}

#[test]
fn a_failure_shows_the_plan() {
    assert_eq!(
        failure(Step::apply(KEPT).plans("zoo_hooked.a", Action::NoOp)),
        "Step 1 (apply): expected zoo_hooked.a to be left as it is. The plan says:\n  # zoo_hooked.a will be created\n  + resource \"zoo_hooked\" \"a\" {\n      + attempts = (known after apply)\n      + keeper   = (known after apply)\n      + length   = 4\n      + text     = \"four\"\n      + updates  = (known after apply)\n      + uses     = 1\n      + worn     = (known after apply)\n    }\n"
    );
}

#[test]
fn a_failure_says_what_was_found_instead() {
    let stored = |address: &str, path: &str| failure(Step::apply(KEPT).stores(address, path, 5));
    assert_eq!(
        stored("zoo_hooked.a", "length"),
        "Step 1 (apply): expected length of zoo_hooked.a to be 5, and it is 4."
    );
    assert_eq!(stored("zoo_hooked.a", "size"), "Step 1 (apply): zoo_hooked.a has no size.");
    assert_eq!(
        stored("zoo_hooked.b", "size"),
        "Step 1 (apply): the state has no zoo_hooked.b. It has zoo_hooked.a."
    );
    assert_eq!(
        failure(Step::apply(KEPT).fails("no room")),
        "Step 1 (apply): expected an error with \"no room\".\nNothing was said.\n"
    );
}

#[test]
fn all_that_a_step_expects_in_vain_is_told_at_once() {
    let stored = || {
        let a = Step::apply(KEPT).loses("zoo_hooked.a").stores("zoo_hooked.a", "length", 5);
        let b = a.stores("zoo_hooked.a", "text", "four").stores("zoo_hooked.b", "length", 5);
        b.stores("zoo_hooked.b", "text", "five").outputs("none", 1)
    };
    let of_state = "4 expectations do not hold:
  expected zoo_hooked.a to be gone, and it is in the state.
  expected length of zoo_hooked.a to be 5, and it is 4.
  the state has no zoo_hooked.b. It has zoo_hooked.a.
  there is no output none. There is nothing.";
    assert_eq!(failure(stored()), format!("Step 1 (apply): {of_state}"));
    let both = failure(stored().plans("zoo_hooked.a", Action::NoOp).plans_value("zoo_hooked.a", "length", 5));
    let of_plan = "Step 1 (apply): 2 expectations do not hold:
  expected zoo_hooked.a to be left as it is.
  expected length of zoo_hooked.a to be 5, and it is 4.
The plan says:
  # zoo_hooked.a will be created
";
    assert!(both.starts_with(of_plan), "{both}");
    assert!(both.ends_with(&format!("    }}\nOf what is stored: {of_state}")), "{both}");
    assert_eq!(
        failure(Step::apply(KEPT).fails("no room").warns("little room").fails("no time")),
        "Step 1 (apply): 3 expectations do not hold:
  expected an error with \"no room\".
  expected an error with \"no time\".
  expected a warning with \"little room\".
Nothing was said.
"
    );
}

#[test]
fn a_path_that_leads_nowhere_is_no_unknown_value() {
    assert!(
        failure(Step::apply(KEPT).plans_unknown("zoo_hooked.a", "keper")).starts_with(
            "Step 1 (apply): zoo_hooked.a has no keper; did you mean \"keeper\"? The plan says:\n"
        ),
    );
    assert!(
        failure(Step::apply(KEPT).plans_value("zoo_hooked.a", "keeper", "a"))
            .starts_with("Step 1 (apply): expected keeper of zoo_hooked.a to be \"a\", and it is "),
    );
    assert_eq!(
        failure(Step::apply(KEPT).stores("zoo_hooked.a", "tags[", 5)),
        "Step 1 (apply): \"tags[\" is no path: invalid attribute path: expected a number, `#` or a quoted key at byte 5."
    );
    assert_eq!(
        failure(Step::apply(KEPT).outputs("x", 1)),
        "Step 1 (apply): there is no output x. There is nothing."
    );
}

#[test]
fn what_the_configuration_has_not_is_said_as_terraform_says_it() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(
            Step::plan("resource \"zoo_hookd\" \"a\" {}\n")
                .fails("does not support resource type \"zoo_hookd\". Did you mean \"zoo_hooked\"?"),
        )
        .step(
            Step::plan("data \"zoo_keepr\" \"a\" {}\n").fails("does not support data source \"zoo_keepr\"."),
        )
        .step(Step::plan(KEPT))
        .step(
            Step::import("zoo_hooked.b", "x")
                .fails("resource address \"zoo_hooked.b\" does not exist in the configuration."),
        );
    run("what is not there", &scenario)?;
    let said = failure(Step::plan("module \"x\" {\n  source = \"./x\"\n}\n"));
    assert!(said.contains("main.tf:1,1-11: "), "{said}");
    assert!(said.contains("The module \"x\" has the source \"./x\", which is not there."), "{said}");
    let said = failure(Step::plan("variable \"x\" {}\n"));
    assert!(said.contains("`Step::variable` gives it one."), "{said}");
    Ok(())
}

/// Terraform has them, so nothing that it would not say is said of them.
#[test]
fn what_is_in_terraform_and_not_in_this_process_is_told() {
    for config in [
        "data \"terraform_remote_state\" \"a\" {\n  backend = \"local\"\n}\n",
        "output \"a\" {\n  value = provider::terraform::encode_expr([1])\n}\n",
    ] {
        let said = failure(Step::plan(config));
        assert!(said.contains("not followed in this process"), "{said}");
    }
}

#[test]
fn an_argument_of_a_function_is_called_as_the_provider_calls_it() -> Result<(), Failure> {
    let wrong = "output \"x\" {\n  value = provider::zoo::half(\"many\")\n}\n";
    let scenario = Scenario::new()
        .step(Step::plan(wrong).fails("Invalid value for \"number\" parameter: a number is required."));
    run("names of parameters", &scenario)
}

#[test]
fn a_scenario_may_end_with_a_configuration_that_is_wrong() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply(KEPT))
        .step(Step::plan("resource \"zoo_hooked\" \"a\" {}\n").fails("argument \"text\" is required"))
        .step(Step::plan(KEPT.replace("four", "five\\q")).fails("Invalid escape sequence"));
    run("a wrong end", &scenario)
}

#[test]
fn errors_that_are_expected_are_none() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply("resource \"zoo_hooked\" \"a\" {}\n").fails("argument \"text\" is required"))
        .step(
            Step::apply("provider \"zoo\" {\n  keeper = \"a lion\"\n}\n".to_owned() + KEPT)
                .fails("The keeper is a lion"),
        )
        .step(
            Step::apply("data \"zoo_keeper\" \"k\" {\n  greeting = \"\"\n}\n")
                .fails("No greeting: Be polite."),
        )
        .step(Step::apply("data \"zoo_keeper\" \"k\" {\n  greeting = \"Hey\"\n}\n").warns("That is short"))
        .step(Step::plan(KEPT))
        .step(Step::import("zoo_hooked.a", "nothing").fails("cannot be imported by an id"))
        .step(Step::apply("output \"x\" {\n  value = provider::zoo::half(3)\n}\n").fails("it is odd"))
        .step(Step::apply(""));
    run("expected errors", &scenario)
}

#[test]
fn errors_are_expected_by_patterns_as_well() -> Result<(), Failure> {
    const ODD: &str = "output \"x\" {\n  value = provider::zoo::half(3)\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(ODD).fails_matching(r"^Error in function call: .*\bit is odd\."))
        .step(
            Step::plan("data \"zoo_keeper\" \"k\" {\n  greeting = \"Hey\"\n}\n")
                .warns_matching("That is sh.rt")
                .warns_matching(r"That is sh.rt\b.* with data\.zoo_keeper\.k\b"),
        );
    run("expected patterns", &scenario)?;
    assert!(
        failure(Step::apply(ODD).fails_matching("is (even|round)"))
            .starts_with("Step 1 (apply): expected an error that matches \"is (even|round)\".\n  Error: "),
    );
    assert_eq!(
        failure(Step::plan("").warns_matching("x+")),
        "Step 1 (plan): expected a warning that matches \"x+\".\nNothing was said.\n"
    );
    let said = failure(Step::plan("").fails_matching("(("));
    assert!(said.starts_with("Step 1 (plan): the pattern \"((\" cannot be followed: "), "{said}");
    Ok(())
}

#[test]
fn what_is_managed_already_is_imported_only_in_vain() -> Result<(), Failure> {
    let scenario = Scenario::new()
        .step(Step::apply("resource \"zoo_named\" \"a\" {\n  family = \"f\"\n  name = \"1\"\n}\n"))
        .step(Step::import("zoo_named.a", "f/1").fails(
            "Terraform is already managing a remote object for zoo_named.a. To import to this address",
        ))
        .step(Step::import("zoo_named.a", "no slash").fails("no slash"));
    run("imported in vain", &scenario)
}

#[test]
fn a_state_of_a_newer_version_is_refused_as_terraform_refuses_it() {
    let said = |address: &str, config: &str| {
        let scenario = Scenario::new().step(Step::apply(config)).step(Step::stored(address, 9, "{}"));
        in_process(&scenario).expect_err("a failure").to_string()
    };
    let data = "terraform_data.a";
    for (told, address, provider) in
        [(said("zoo_hooked.a", KEPT), "zoo_hooked.a", "zoo"), (said(data, DATA), data, "terraform")]
    {
        assert!(
            told.contains(&format!(
                "Resource instance managed by newer provider version: The current state of {address} was created by a newer provider \
                 version than is currently selected. Upgrade the {provider} provider to work with this state."
            )),
            "{told}"
        );
    }
}

#[test]
fn what_is_not_followed_is_said() {
    let said = failure(Step::apply("list \"zoo_tagged\" \"t\" {\n}\n"));
    assert!(said.contains("`list` blocks are not followed in this process"), "{said}");
    let said = failure(Step::apply("resource \"cloud_server\" \"s\" {}\n"));
    assert!(said.contains("There is no such resource"), "{said}");
    let said = failure(Step::apply("locals {\n  a = local.b\n  b = local.a\n}\n"));
    assert!(said.contains("These refer to each other: local.a, local.b."), "{said}");
}

/// In this process identities are kept, as Terraform keeps them from version 1.12 on.
#[test]
fn an_identity_that_changes_is_noticed() {
    let tagged = |note: &str| {
        format!("resource \"zoo_tagged\" \"t\" {{\n  cage = \"c\"\n  number = 1\n  note = {note:?}\n}}\n")
    };
    assert!(in_process(&Scenario::new().step(Step::apply(tagged("stays")))).is_ok());
    let said = failure(Step::apply(tagged("changes")));
    assert!(said.contains("The identity of zoo_tagged has changed"), "{said}");
}

/// Names that are taken: what a scenario leaves in the world.
type World = Arc<Mutex<BTreeSet<String>>>;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Name {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("stays", optional, default = false)]
    stays: bool,
}

impl Resource for Name {
    type Client = World;

    async fn create(self, cx: &Context<Self>) -> Done<Self> {
        cx.client().lock().expect("the world").insert(self.name.clone());
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn delete(self, cx: &Context<Self>) -> Done<()> {
        if self.stays {
            return Err(Error::new("It stays", "It was said so."));
        }
        cx.client().lock().expect("the world").remove(&self.name);
        Ok(())
    }
}

#[tokio::test]
async fn what_a_failed_scenario_has_made_is_destroyed() {
    let world = World::default();
    let name = |stays: bool| format!("resource \"w_name\" \"a\" {{\n  name = \"a\"\n  stays = {stays}\n}}\n");
    let run = async |scenario: Scenario| {
        let provider =
            Provider::with_client("example.com/tfsdk/w", World::clone(&world)).resource::<Name>("name");
        let failure = scenario.run(provider).await.expect_err("a failure").to_string();
        (failure, world.lock().expect("the world").len())
    };

    // What is expected is not so; the configuration is wrong; it fails unexpectedly.
    let wrong = Step::apply(name(false)).stores("w_name.a", "name", "b");
    let (failure, left) = run(Scenario::new().step(wrong)).await;
    assert_eq!(failure, "Step 1 (apply): expected name of w_name.a to be \"b\", and it is \"a\".");
    assert_eq!(left, 0);
    let (failure, left) =
        run(Scenario::new().step(Step::apply(name(false))).step(Step::apply("nonsense"))).await;
    assert!(failure.starts_with("Step 2 (apply): it failed.\n"), "{failure}");
    assert_eq!(left, 0);

    // What cannot be destroyed is told.
    let wrong = Step::apply(name(true)).stores("w_name.a", "name", "b");
    let (failure, left) = run(Scenario::new().step(wrong)).await;
    assert_eq!(
        failure,
        "Step 1 (apply): expected name of w_name.a to be \"b\", and it is \"a\".\nNot everything could be destroyed then. Left are w_name.a."
    );
    assert_eq!(left, 1);
}

/// Nothing is stored, or something was before, when a scenario ends with a configuration that is wrong.
#[test]
fn a_scenario_that_ends_with_a_mistake_ends_alike_in_terraform() -> Result<(), Failure> {
    let sound = "resource \"terraform_data\" \"x\" {\n  input = 1\n}\n";
    let mistakes = [
        ("resource \"terraform_data\" \"a\" {\n  inpt = 1\n}\n", "inpt"),
        ("resource \"terraform_data\" \"a\" {\n  input = 1 + \"a\"\n}\n", "number"),
        ("resource \"zoo_menagerie\" \"a\" {\n  bloc {}\n}\n", "bloc"),
        ("output \"a\" {\n  value = terraform_data.a.id\n}\n", "undeclared"),
    ];
    for (mistake, text) in mistakes {
        let wrong = || Step::plan(mistake).fails(text);
        beside("a_scenario_that_ends_with_a_mistake", &Scenario::new().step(wrong()))?;
        beside(
            "a_scenario_that_ends_with_a_mistake",
            &Scenario::new().step(Step::apply(sound)).step(wrong()),
        )?;
    }
    Ok(())
}

#[test]
fn a_path_into_a_list_a_set_or_an_object_says_how_it_is_written() {
    let config = "resource \"terraform_data\" \"a\" {\n  input = { list = tolist([{ n = 1 }]), set = toset([1]), object = { n = 1 } }\n}\n";
    let told = |path: &str| {
        let failure = failure(Step::apply(config).stores("terraform_data.a", path, 1));
        failure.trim_start_matches("Step 1 (apply): terraform_data.a has no ").to_owned()
    };
    assert_eq!(
        told("input.list.n"),
        "input.list.n; input.list is a list: write input.list[0].n, or another index."
    );
    assert_eq!(told("input.list[1].n"), "input.list[1].n; input.list has one element, input.list[0].");
    assert_eq!(
        told("input.set[0]"),
        "input.set[0]; input.set is a set, whose elements have no place: name it as a whole."
    );
    assert_eq!(told("input.object[0].n"), "input.object[0].n; input.object is one object: write no index.");
}

/// That it is a set its type tells. A set with a sensitive part is sensitive as a whole.
#[test]
fn a_path_into_a_sensitive_set_says_how_it_is_written() {
    let config =
        "resource \"terraform_data\" \"a\" {\n  input = { set = toset([sensitive(\"hunter2\")]) }\n}\n";
    let failure = failure(Step::apply(config).stores("terraform_data.a", "input.set[0]", 1));
    assert_eq!(
        failure,
        "Step 1 (apply): terraform_data.a has no input.set[0]; input.set is a set, whose elements have no place: name it as a whole."
    );
}

#[test]
fn a_key_that_a_map_has_not_is_told_with_those_that_it_has() {
    let config = "resource \"terraform_data\" \"a\" {\n  input = { map = tomap({ zone = 1, \"two words\" = 2 }), none = tomap({}) }\n}\n";
    let told = |path: &str| failure(Step::apply(config).stores("terraform_data.a", path, 1));
    let of = |why: &str| format!("Step 1 (apply): terraform_data.a has no {why}");
    assert_eq!(
        told("input.map[\"other\"]"),
        of("input.map[\"other\"]; input.map has \"two words\", \"zone\".")
    );
    assert_eq!(told("input.map.zoen"), of("input.map.zoen; did you mean \"zone\"?"));
    assert_eq!(told("input.none[\"a\"]"), of("input.none[\"a\"]; input.none is empty."));
    // What is neither a map nor an object has no names, and is not empty.
    assert_eq!(
        told("input.map.zone.x"),
        of("input.map.zone.x; input.map.zone is a number, which has no parts.")
    );
    assert_eq!(told("id[0]"), of("id[0]; id is a string, which has no parts."));
}

/// Of an output it is always said whether it is sensitive; what is null or empty in a resource may be write-only.
#[test]
fn what_is_expected_is_shown_where_nothing_says_that_it_is_secret() {
    let config = "resource \"terraform_data\" \"a\" {}\noutput \"l\" { value = [] }\n";
    assert_eq!(
        failure(Step::apply(config).outputs("l", Value::tuple([Value::from(1)]))),
        "Step 1 (apply): expected l of the outputs to be [1], and it is []."
    );
    assert_eq!(
        failure(Step::apply(config).stores("terraform_data.a", "input", "x")),
        "Step 1 (apply): expected input of terraform_data.a to be another value, and it is null. (The value that the step expects is not shown, as what is null or empty may be sensitive or write-only.)"
    );
}

/// A state holds nothing of what is not known.
#[tokio::test]
async fn an_output_that_stays_unknown_is_a_change_in_each_plan() {
    let unknown = |_: String| Ok(Tf::<String>::Unknown);
    for value in ["provider::never::unknown(\"a\")", "{ a = 1, b = provider::never::unknown(\"a\") }"] {
        let provider =
            Provider::with_client("tfsdk/never", ()).function(Function::new("unknown", ["text"], unknown));
        let scenario = Scenario::new().step(Step::apply(format!("output \"o\" {{ value = {value} }}\n")));
        let failure = scenario.run(provider).await.expect_err("a change").to_string();
        let told = "after the apply, a plan without a refresh was expected to have nothing to do. It says:\nChanges to Outputs:";
        assert!(failure.contains(told), "{failure}");
    }
}

#[tokio::test]
async fn a_function_that_panics_is_told_in_one_sentence() {
    let panics = |text: String| -> Done<String> { panic!("no {text}") };
    let provider =
        Provider::with_client("tfsdk/never", ()).function(Function::new("panics", ["text"], panics));
    let config = "output \"o\" { value = provider::never::panics(\"a\") }\n";
    let failure = Scenario::new().step(Step::plan(config)).run(provider).await.expect_err("it").to_string();
    assert!(failure.contains("\"provider::never::panics\" failed: The provider panicked: "), "{failure}");
    assert!(failure.contains(" in part.") && !failure.contains(".."), "{failure}");
}

/// `ApplyResourceChange` is create, update and delete: the place says which.
#[tokio::test]
async fn a_panic_is_told_with_what_was_asked_for_in_each_method() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Torn {
        #[tfsdk("how", required)]
        how: String,
    }
    impl Torn {
        fn torn(&self, at: &str) {
            assert!(self.how != at, "torn");
        }
    }
    impl Resource for Torn {
        type Client = ();
        async fn create(self, _: &Context<Self>) -> Done<Self> {
            self.torn("create");
            Ok(self)
        }
        async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
            self.torn("read");
            Ok(Some(self))
        }
        async fn update(self, prior: Self, _: &Context<Self>) -> Done<Self> {
            prior.torn("before");
            Ok(self)
        }
        async fn delete(self, _: &Context<Self>) -> Done<()> {
            Ok(())
        }
        fn validate(config: &tfsdk::Mirror<Self>, _: &mut tfsdk::diag::Diagnostics) {
            assert!(config.how != Tf::Known("validate".to_owned()), "torn");
        }
    }
    let config = |how: &str| format!("resource \"never_torn\" \"a\" {{\n  how = {how:?}\n}}\n");
    for (how, rpc) in [
        ("create", "ApplyResourceChange"),
        ("read", "ReadResource"),
        ("validate", "ValidateResourceConfig"),
        ("before", "ApplyResourceChange"),
    ] {
        let provider = Provider::with_client("tfsdk/never", ()).resource::<Torn>("torn");
        let scenario = Scenario::new().step(Step::apply(config(how))).step(Step::apply(config("well")));
        let failure = scenario.run(provider).await.expect_err("it").to_string();
        let told = format!("The provider's code, asked for {rpc} of never_torn, stopped at ");
        assert!(
            failure.contains(&told) && failure.contains("a bug of the provider tfsdk/never"),
            "{failure}"
        );
    }
}

/// What can be said of a step: what says it, and one that is not so, where it could be.
type SaidOf = (&'static str, fn(Step) -> Step);

const SAID_OF_STEPS: [SaidOf; 21] = [
    ("variable", |step| step.variable("undeclared", 1)),
    ("between", |step| step.between(|| {})),
    ("leaves_changes", Step::leaves_changes),
    ("plans", |step| step.plans(NONE, Action::Create)),
    ("plans", |step| step.plans_in(Phase::BeforeApply, NONE, Action::Create)),
    ("plans_in(Phase::AfterApply, …)", |step| step.plans_in(Phase::AfterApply, NONE, Action::Create)),
    ("plans_in(Phase::AfterRefresh, …)", |step| step.plans_in(Phase::AfterRefresh, NONE, Action::Create)),
    ("plans_unknown", |step| step.plans_unknown(NONE, "id")),
    ("plans_value", |step| step.plans_value(NONE, "id", "9")),
    ("replaced_by", |step| step.replaced_by(NONE, "id")),
    ("stores", |step| step.stores(NONE, "id", "9")),
    ("stores_valid", |step| step.stores_valid(NONE, "id", length(1..))),
    ("keeps", |step| step.keeps(NONE, "id")),
    ("renews", |step| step.renews(NONE, "id")),
    ("except", |step| step.except("nothing")),
    ("loses", |step| step.loses("terraform_data.a")),
    ("outputs", |step| step.outputs("none", 1)),
    ("fails", |step| step.fails("nothing")),
    ("fails_matching", |step| step.fails_matching("nothing")),
    ("warns", |step| step.warns("nothing")),
    ("warns_matching", |step| step.warns_matching("nothing")),
];

const NONE: &str = "zoo_hooked.none";
const DATA: &str = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
const DATA_AND_NAMED: &str = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\nresource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name = \"1\"\n}\n";

/// Each kind of step, by what it is called.
type Making = (&'static str, fn() -> Step);

const KINDS: [Making; 8] = [
    ("apply", || Step::apply(DATA_AND_NAMED)),
    ("plan", || Step::plan(DATA_AND_NAMED)),
    ("refresh", Step::refresh),
    ("destroy", Step::destroy),
    ("import", || Step::import("zoo_named.n", "f/1")),
    ("import_again", || Step::import_again("terraform_data.a", "${id}").except("input").except("output")),
    ("outside", || Step::outside(|| {})),
    ("stored", || {
        Step::stored("terraform_data.a", 0, r#"{"id": "7", "input": {"value": "a", "type": "string"}}"#)
    }),
];

/// Why a step cannot hold what is said of it.
fn why_not(name: &str, method: &str) -> Option<String> {
    let why = match (name, method) {
        ("import_again", "except") => return None,
        (_, "except") => {
            "only an `import_again` is held against what was stored, and not `NAME`: leave out `{}`."
        }
        ("apply", _) => return None,
        ("outside", "variable") => "`outside` has no configuration: put `{}` on the step behind it.",
        ("outside", _) => {
            "`outside` comes to nothing that could be looked at: put `{}` on the step behind it."
        }
        (_, "leaves_changes" | "plans_in(Phase::AfterApply, …)" | "plans_in(Phase::AfterRefresh, …)") => {
            "only an `apply` has plans behind it, and not `NAME`: put `{}` on one."
        }
        ("import_again", "keeps" | "renews") => {
            "`import_again` has to leave all as it was: leave out `{}`, or name by `except` what may be another."
        }
        ("plan" | "destroy" | "import" | "stored", "keeps" | "renews") => {
            "what was there before `NAME` is not held against what is there after it: put `{}` on an `apply` or a `refresh`."
        }
        ("plan" | "refresh" | "import" | "import_again" | "stored", "between") => {
            "`NAME` is no plan and then its apply: put `{}` on an `apply` or a `destroy`."
        }
        ("destroy", "plans_unknown" | "plans_value" | "replaced_by") => {
            "`destroy` plans nothing that a resource becomes: put `{}` on an `apply` or a `plan`."
        }
        (
            "refresh" | "import" | "import_again" | "stored",
            "plans" | "plans_unknown" | "plans_value" | "replaced_by",
        ) => "`NAME` comes to no plan: put `{}` on a `plan` behind it.",
        _ => return None,
    };
    Some(why.replace("NAME", name).replace("{}", method))
}

#[test]
fn a_step_holds_what_it_can_and_says_what_it_cannot() -> Result<(), Failure> {
    let before = || Scenario::new().step(Step::apply(DATA)).step(Step::plan(DATA_AND_NAMED));
    for (name, step) in KINDS {
        in_process(&before().step(step()))?;
        for (method, said) in SAID_OF_STEPS {
            let told = in_process(&before().step(said(step()))).err().map(|failure| failure.to_string());
            // What is allowed, or is so, cannot be otherwise.
            let is_so = matches!((name, method), (_, "between" | "leaves_changes") | ("destroy", "loses"));
            match why_not(name, method) {
                Some(why) => assert_eq!(told, Some(format!("Step 3 ({name}): {why}")), "{name} {method}"),
                None => {
                    assert_eq!(told.is_none(), is_so, "{name} {method}: {told:?}");
                    assert!(!told.is_some_and(|told| told.contains("put `")), "{name} {method}");
                }
            }
        }
    }
    Ok(())
}

#[test]
fn all_that_cannot_be_held_is_told_before_the_first_step() {
    let scenario = Scenario::new()
        .step(Step::outside(|| unreachable!("no step is taken")).stores(NONE, "id", "9").stores(NONE, "n", 1))
        .step(Step::apply(DATA).fails("nothing").leaves_changes())
        .step(Step::plan(DATA).between(|| unreachable!("nor is this one")));
    assert_eq!(
        in_process(&scenario).expect_err("nothing is held").to_string(),
        "Step 1 (outside): `outside` comes to nothing that could be looked at: put `stores` on the step behind it.\n\
         Step 2 (apply): no plan follows an `apply` that fails: put `leaves_changes` on a step behind it that does not fail.\n\
         Step 3 (plan): `plan` is no plan and then its apply: put `between` on an `apply` or a `destroy`."
    );
}

#[test]
fn what_could_never_be_so_is_told_before_the_first_step() {
    let scenario = Scenario::new()
        .step(Step::outside(|| unreachable!("no step is taken")))
        .step(Step::apply(DATA).fails_matching("((").stores(NONE, "tags[", 1))
        .step(Step::apply(DATA).replaced_by(NONE, "").outputs("none", Value::null(Type::STRING)));
    assert_eq!(
        in_process(&scenario).expect_err("nothing is held").to_string(),
        "Step 2 (apply): \"tags[\" is no path: invalid attribute path: expected a number, `#` or a quoted key at byte 5.\n\
         Step 2 (apply): the pattern \"((\" cannot be followed: invalid regexp pattern: missing closing ) in ((.\n\
         Step 3 (apply): an attribute forces a replacement, and the path given to `replaced_by` is empty: name the attribute.\n\
         Step 3 (apply): Terraform stores no output that is null: let none be `… == null`, and expect that to be true."
    );
}

/// This process has no command line, and no Terraform that reads its own variables.
#[test]
fn an_environment_is_for_providers() {
    let with = |name: &str, value: &str| {
        in_process(&Scenario::new().env(name, value).step(Step::plan(""))).map_err(|told| told.to_string())
    };
    for (name, value, told) in [
        (
            "TF_VAR_x",
            "1",
            "\"TF_VAR_x\" is read by Terraform alone: give `Step::variable(\"x\", …)` to the steps.",
        ),
        (
            "TF_CLI_ARGS_plan",
            "-x",
            "\"TF_CLI_ARGS_plan\" is read by Terraform alone, and its commands are those of the steps.",
        ),
        ("A=B", "1", "\"A=B\" is no name of a variable: it is empty, or has `=` or NUL in it."),
        ("", "1", "\"\" is no name of a variable: it is empty, or has `=` or NUL in it."),
        ("A", "\0", "\"A\" cannot have NUL in its value."),
    ] {
        assert_eq!(with(name, value), Err(format!("The environment: {told}")));
    }
    assert_eq!(with("ZOO_FOUND", ""), Ok(()));
    let removed = Scenario::new().env_remove("TF_VAR_x").step(Step::plan(""));
    assert!(in_process(&removed).is_ok());
}

/// With the configuration that was planned last, as `terraform apply -refresh-only` has it.
#[test]
fn a_refresh_brings_outputs_up_to_date() -> Result<(), Failure> {
    let with = |outputs: &str| format!("{KEPT}{outputs}");
    let first = with("output \"a\" { value = 1 }\noutput \"b\" { value = zoo_hooked.a.text }\n");
    let then = with("output \"b\" { value = upper(zoo_hooked.a.text) }\noutput \"c\" { value = 2 }\n");
    let refreshed = |step: Step| Scenario::new().step(Step::apply(&first)).step(Step::plan(&then)).step(step);
    run("a refresh of outputs", &refreshed(Step::refresh().outputs("b", "FOUR").outputs("c", 2)))?;
    assert_eq!(
        in_process(&refreshed(Step::refresh().outputs("a", 1))).expect_err("it has ended").to_string(),
        "Step 3 (refresh): there is no output a. There is b, c."
    );
    Ok(())
}

/// A misspelled address would hold whatever comes.
#[test]
fn what_was_never_there_is_not_lost() -> Result<(), Failure> {
    let lost = |address: &str| {
        in_process(&Scenario::new().step(Step::apply(KEPT)).step(Step::apply("").loses(address)))
    };
    lost("zoo_hooked.a")?;
    lost("zoo_hooked.a (deposed)")?;
    assert_eq!(
        lost("zoo_hookd.a").expect_err("there is none").to_string(),
        "Step 2 (apply): expected zoo_hookd.a to be gone, and nothing of this address was configured, planned or stored. Did you mean zoo_hooked.a?"
    );
    let fails = "resource \"zoo_hooked\" \"a\" {}\n";
    in_process(&Scenario::new().step(Step::apply(fails).fails("required").loses("zoo_hooked.a")))
}

#[test]
fn what_does_not_happen_between_a_plan_and_its_apply_is_told() {
    let wrong = "resource \"terraform_data\" \"a\" {\n  inpt = 1\n}\n";
    let step = Step::apply(wrong).fails("inpt").between(|| unreachable!("there is no plan"));
    assert_eq!(failure(step), "Step 1 (apply): what `between` does did not happen, as the plan failed.");
}
