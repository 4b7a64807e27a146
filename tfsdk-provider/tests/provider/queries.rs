//! Lists of resources, asked in this process.

use std::future::poll_fn;
use std::task::Poll;

use tfsdk::provider::testing::{Listed, Query};
use tfsdk::provider::{Context, Identified, ListContext, ListResource, Provider, Resource, Result};
use tfsdk::{TfObject, Type, Value};

fn run(query: &Query) -> Listed {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(query.run(zoo::provider()))
}

fn of(config: &str) -> Query {
    Query::new("zoo_tagged").config(config)
}

fn names(listed: &Listed) -> Vec<&str> {
    listed.results.iter().map(|result| result.display_name.as_str()).collect()
}

/// What is told of the whole.
fn told(query: &Query) -> String {
    run(query).found.to_string()
}

#[test]
fn resources_are_listed_by_their_identities() {
    let listed = run(&of("count = 2"));
    assert_eq!((names(&listed), listed.found.to_string().as_str()), (vec!["north 0", "north 1"], ""));
    let identity = Value::object([("cage", Value::from("north")), ("number", Value::from(1))]);
    assert_eq!(listed.results[1].identity, identity);
    assert!(listed.results.iter().all(|result| result.resource.is_none() && result.found.is_empty()));
}

#[test]
fn resources_are_listed_whole_where_that_is_asked_for() {
    let listed = run(&of("cage = upper(var.cage)").variable("cage", "south").include_resource());
    assert_eq!(names(&listed), ["SOUTH 0", "SOUTH 1", "SOUTH 2"]);
    let resource = listed.results[1].resource.as_ref().unwrap();
    let attribute = |name| resource.attribute(name).unwrap().to_value();
    assert_eq!((attribute("cage"), attribute("number")), (Value::from("SOUTH"), Value::from(1)));
    assert_eq!(attribute("note"), Value::null(Type::STRING));
    let alone = run(&of("how = \"knows them by name\"").limit(1).include_resource());
    assert!(alone.results[0].resource.is_none());
    let warned = alone.results[0].found.to_string();
    assert!(warned.starts_with("warning: A resource was not listed whole: "), "{warned}");
}

#[test]
fn no_more_than_the_limit_is_listed() {
    for how in ["null", "\"does not stop\""] {
        let listed = run(&of(&format!("count = 20000\nhow = {how}")).limit(4));
        assert_eq!((names(&listed).len(), listed.found.len()), (4, 0), "{how}");
    }
    assert_eq!(run(&of("count = 1000")).results.len(), 1000);
    assert_eq!(run(&of("count = 1000\nhow = \"all at once\"").limit(40)).results.len(), 40);
    assert_eq!(run(&of("")).results.len(), 3);
    assert!(run(&of("").limit(0)).results.is_empty());
}

#[test]
fn what_a_list_warns_of_and_fails_with_is_told() {
    let warns = of("how = \"warns\"\ncount = 2");
    let warning = "warning: Some are asleep: Come again.";
    assert_eq!(told(&warns), warning);
    let last = run(&warns.limit(2));
    assert_eq!((last.found.len(), last.results[1].found.to_string().as_str()), (0, warning));
    let failed = run(&of("how = \"fails\""));
    assert_eq!(names(&failed), ["north 0", "north 1"]);
    assert_eq!(failed.found.to_string(), "error: The cage is shut: Open it.");
    let unknown = run(&of("how = \"is unknown\"").include_resource());
    let left = unknown.found.iter().next().unwrap();
    assert!(left.summary().contains("A value was left unknown"));
    // Of the configuration of the list it would be another attribute.
    assert_eq!(left.path(), None);
    assert!(
        left.detail().starts_with("In \"north 0\", which the list has found, `tag`: "),
        "{}",
        left.detail()
    );
}

#[test]
fn the_configuration_of_a_list_is_checked_before_it_is_asked() {
    assert_eq!(told(&of("cage = \"\"")), "error: cage: No cage: Name one.");
    assert!(told(&of("count = -1")).starts_with("error: count: Invalid value: "));
    assert!(told(&of("cag = \"a\"")).contains("An argument named \"cag\" is not expected here"));
    let unknown = of("cage = var.cage").variable("cage", Value::unknown(Type::STRING));
    assert!(told(&unknown).starts_with("error: The configuration is not known: "));
    let listed = run(&Query::new("zoo_dragon"));
    assert!(listed.found.to_string().starts_with("error: There is no such list: "), "{}", listed.found);
    assert_eq!(
        told(&Query::new("aquarium_fish")),
        "error: There is no such type: No provider of this test has it: aquarium_fish. Its providers are zoo, and a type begins with the \
         name of its provider."
    );
}

#[test]
fn a_list_that_is_misspelt_is_told_which_was_meant() {
    assert!(
        told(&Query::new("zoo_taged")).ends_with("does not have it: zoo_taged. Did you mean \"zoo_tagged\"?"),
        "{}",
        told(&Query::new("zoo_taged"))
    );
}

/// Terraform has a provider itself, which lists nothing.
#[test]
fn the_provider_in_terraform_has_no_list() {
    for name in ["terraform_data", "terraform_dragon"] {
        let said =
            format!("error: There is no such list: This version of the provider does not have it: {name}.");
        assert_eq!(told(&Query::new(name)), said);
    }
}

#[test]
fn a_type_that_no_provider_has_is_told_in_short() {
    let told = told(&Query::new("dragon_".repeat(1000)));
    assert!(told.starts_with("error: There is no such type: ") && told.len() < 1000, "{told}");
}

/// There is no scenario that could be run with Terraform instead.
#[test]
fn what_is_not_followed_is_given_by_a_variable() {
    let told = told(&of("cage = file(\"hunter2\")"));
    let why = "`file` is not followed in this process. Give what it comes to by a variable, or run a scenario with Terraform: ";
    assert!(told.contains(why) && !told.contains("hunter2"), "{told}");
}

#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    #[tfsdk("folder", optional, default_env("PATH", else "none"))]
    folder: String,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("tags", optional, null_is_empty)]
    tags: Vec<String>,
}

#[derive(TfObject)]
struct NoteIdentity {
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(list)]
struct Notes {
    #[tfsdk("prefix", optional, default_env("PATH", else "none"))]
    prefix: String,
    #[tfsdk("gives_up", optional)]
    gives_up: Option<bool>,
}

impl Resource for Note {
    type Client = String;

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Note {
    type Identity = NoteIdentity;
}

impl ListResource for Notes {
    type Resource = Note;

    async fn list(self, cx: &ListContext<Self>) -> Result<()> {
        let note = |name: &str| Note { name: name.to_owned(), tags: Vec::new() };
        if self.gives_up != Some(true) {
            let name = format!("{} in {}", self.prefix, cx.client());
            return cx.found(&name, &note(&name)).await;
        }
        for number in 0..9 {
            let name = format!("{number}");
            let one = note(&name);
            let mut found = Box::pin(cx.found(&name, &one));
            // As one that has a time limit.
            let is_sent = poll_fn(|context| Poll::Ready(found.as_mut().poll(context).is_ready())).await;
            if !is_sent {
                drop(found);
                cx.found(format!("{name} again"), &one).await?;
            }
        }
        Ok(())
    }
}

fn notes() -> Provider<String> {
    Provider::new("acme/notes", async |settings: Settings| Ok(settings.folder))
        .identified_resource::<Note>("note")
        .list_resource::<Notes>("note")
}

fn listed(query: &Query) -> Listed {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(query.run(notes()))
}

#[test]
fn a_query_has_an_environment_of_its_own() {
    let all = || Query::new("notes_note");
    assert_eq!(names(&listed(&all().env("PATH", "a"))), ["a in a"]);
    assert_eq!(names(&listed(&all().env_remove("PATH"))), ["none in none"]);
    let path = std::env::var("PATH").unwrap();
    assert_eq!(names(&listed(&all())), [format!("{path} in {path}")]);
    let refused = listed(&all().env("TF_VAR_x", "1").env("TF_CLI_ARGS", "-x").env("A=B", "1"));
    assert_eq!(
        refused.found.to_string(),
        "error: Not for the environment of a provider: \"A=B\" is no name of a variable: it is empty, or has `=` or NUL in it.\n\
         error: Not for the environment of a provider: \"TF_CLI_ARGS\" is read by Terraform alone, and none of its commands is run.\n\
         error: Not for the environment of a provider: \"TF_VAR_x\" is read by Terraform alone: give `variable(\"x\", …)`."
    );
}

/// As an import has it: what `terraform query` generates of it would be changed at once otherwise.
#[test]
fn what_a_user_would_leave_out_is_null_in_what_is_listed() {
    let listed = listed(&Query::new("notes_note").include_resource());
    let tags = listed.results[0].resource.as_ref().unwrap().attribute("tags").unwrap().to_value();
    assert_eq!(tags, Value::null(Type::list(Type::STRING)));
}

/// It was not sent, and is none of those that are wanted.
#[test]
fn what_was_given_up_before_it_was_sent_does_not_count() {
    let all = Query::new("notes_note").config("gives_up = true\n");
    let names_of =
        |listed: &Listed| names(listed).iter().map(|name| name.replace(" again", "")).collect::<Vec<_>>();
    assert_eq!(names_of(&listed(&all)), ["0", "1", "2", "3", "4", "5", "6", "7", "8"]);
    assert_eq!(names_of(&listed(&all.limit(3))), ["0", "1", "2"]);
}

#[test]
fn the_provider_is_configured_before_a_list_is_asked() {
    assert!(told(&of("").provider_config("cages = 300")).contains("Expected a whole number from 0 to 255"));
    assert!(
        told(&of("").provider_config("keeper = \"a lion\""))
            .starts_with("error: keeper: The keeper is a lion")
    );
    let warned = run(&of("").provider_config("keeper = \"a parrot\""));
    assert!(warned.found.to_string().starts_with("warning: The keeper is a parrot"), "{}", warned.found);
    assert_eq!(warned.results.len(), 3);
}

#[test]
fn what_is_wrong_with_both_configurations_is_told_together() {
    let told = told(&of("cage = \"\"").provider_config("cages = 300"));
    assert!(
        told.starts_with("error: cages: ") && told.ends_with("\nerror: cage: No cage: Name one."),
        "{told}"
    );
}

#[test]
fn what_is_listed_is_in_no_debug_but_by_its_name_and_identity() {
    let listed = run(&of("count = 1").include_resource());
    let shown = format!("{listed:?}");
    assert!(shown.contains("north 0") && !shown.contains("note"), "{shown}");
}
