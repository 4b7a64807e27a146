//! What a configuration does not say in full: a dynamic attribute, whose null and unknown values have types, and objects of which a
//! part is known later.

use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Planning, Provider, Resource, Result};
use tfsdk::{Tf, TfObject, Value};

#[derive(TfObject, Clone)]
struct Window {
    #[tfsdk("from")]
    from: u32,
    #[tfsdk("to")]
    to: u32,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("level", optional, default = 3)]
    level: u8,
    #[tfsdk("made", computed, keep)]
    made: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("any", optional)]
    any: Value,
    #[tfsdk("each", optional)]
    each: Option<Vec<Value>>,
    #[tfsdk("id", computed)]
    id: Tf<String>,
    #[tfsdk("part", optional, default = Part { level: 3, made: Tf::Unknown })]
    part: Part,
    #[tfsdk("window", optional)]
    window: Option<Window>,
}

impl Resource for Note {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("n".to_owned());
        if !self.part.made.is_known() {
            self.part.made = Tf::Known("made".to_owned());
        }
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    // A hook reads the plan into its struct and writes it again.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        plan.planned.id = Tf::Known("n".to_owned());
        Ok(())
    }
}

fn run(steps: impl IntoIterator<Item = Step>) -> std::result::Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let provider = Provider::with_client("example.com/tfsdk/desk", ()).resource::<Note>("note");
    let scenario = steps.into_iter().fold(Scenario::new(), Scenario::step);
    runtime.block_on(scenario.run(provider))
}

/// A note, and a resource whose output is known after it is applied.
fn note(body: &str) -> String {
    let later =
        "resource \"terraform_data\" \"x\" {\n  input = \"x\"\n}\nresource \"terraform_data\" \"null\" {}\n";
    format!("{later}resource \"desk_note\" \"a\" {{\n  {body}\n}}\n")
}

#[test]
fn a_dynamic_attribute_takes_whatever_a_configuration_has() -> std::result::Result<(), Failure> {
    for any in [
        "tostring(null)",
        "true ? null : { a = 1 }",
        "terraform_data.x.output",
        "terraform_data.null.output",
        "tolist([terraform_data.x.output])",
        "[terraform_data.x.id, null, tonumber(null)]",
        "length(terraform_data.x.id) > 3 ? null : \"x\"",
        "{ a = terraform_data.null.output, b = [tobool(null)] }",
    ] {
        run([Step::apply(note(&format!("any = {any}"))), Step::apply(note(""))])?;
    }
    Ok(())
}

#[test]
fn a_list_of_anything_keeps_its_type() -> std::result::Result<(), Failure> {
    for each in ["[tostring(null)]", "[terraform_data.x.id]", "tolist([terraform_data.x.output, null])"] {
        run([Step::apply(note(&format!("each = {each}")))])?;
    }
    Ok(())
}

#[test]
fn an_object_of_which_a_part_is_known_later_is_planned() -> std::result::Result<(), Failure> {
    let window = note("window = { from = 1, to = length(terraform_data.x.id) }");
    run([Step::apply(window).stores("desk_note.a", "window.from", 1)])
}

#[test]
fn what_a_default_leaves_to_the_provider_is_computed_once() -> std::result::Result<(), Failure> {
    run([
        Step::apply(note("")).stores("desk_note.a", "part.made", "made"),
        Step::apply(note("any = 1")).stores("desk_note.a", "part.made", "made"),
        Step::apply(note("part = {}")).stores("desk_note.a", "part.level", 3),
    ])
}

/// What a default leaves to the provider is null where it is read, and not unknown.
#[test]
fn what_is_imported_has_its_defaults() -> std::result::Result<(), Failure> {
    let note = "resource \"desk_note\" \"a\" {}\n";
    run([Step::plan(note), Step::import("desk_note.a", "n").stores("desk_note.a", "part.level", 3)])
}
