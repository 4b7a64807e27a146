//! What a step changes of what is stored, and what it leaves as it was.

use std::collections::BTreeMap;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, Error, Provider, Resource, Result as Done};
use tfsdk::schema::validate::{Validator, any, each, length, one_of, satisfies, within};

use tfsdk::{Tf, TfObject, Type, Value};

use crate::{beside, in_process, run};

const NAMED: &str = "resource \"zoo_named\" \"n\" {\n  family = \"f\"\n  name = \"1\"\n}\n";
const DATA: &str = "resource \"terraform_data\" \"d\" {\n  input = { a = 1, \"b c\" = [1, 2], e = [] }\n  triggers_replace = \"t\"\n}\n";

/// Why a scenario does not hold, without which step it is.
fn why_not(scenario: &Scenario) -> String {
    let told = in_process(scenario).expect_err("it does not hold").to_string();
    told.split_once("): ").map_or(told.as_str(), |(_, why)| why).trim_end().to_owned()
}

fn after(config: &str, step: Step) -> Scenario {
    Scenario::new().step(Step::apply(config)).step(step)
}

#[test]
fn what_is_imported_again_is_as_it_was() -> Result<(), Failure> {
    let of_two =
        "module \"m\" {\n  source = \"./m\"\n  count  = 2\n}\noutput \"o\" { value = module.m[1].whole }\n";
    let module = format!("{NAMED}output \"whole\" {{ value = zoo_named.n.whole }}\n");
    let scenario = Scenario::new()
        .module("./m", module)
        .step(Step::apply(of_two))
        .step(Step::import_again("module.m[1].zoo_named.n", "${family}/${upper(name)}").stores(
            "module.m[1].zoo_named.n",
            "whole",
            "f/1",
        ))
        .step(Step::plan(of_two).plans("module.m[1].zoo_named.n", Action::NoOp));
    run("in a module", &scenario)?;
    beside("beside each other", &after(NAMED, Step::import_again("zoo_named.n", "${whole}")))
}

/// The id is no expression, and no reference to the resource: it is a template of the resource's own attributes.
#[test]
fn an_id_that_is_written_as_elsewhere_is_told_how_it_is_written_here() {
    let why = |id: &str| why_not(&after(NAMED, Step::import_again("zoo_named.n", id)));
    for id in ["${zoo_named.n.name}", "${self.name}"] {
        let begin = format!(
            "the id {id:?} cannot be evaluated. An attribute stands in it by its name alone, as in \"${{name}}\".\n"
        );
        assert!(why(id).starts_with(&begin), "{}", why(id));
    }
    for id in ["name", "{family}", "$family"] {
        let told = why(id);
        let end = format!(
            "The id is {id:?} as it stands: nothing of what is stored is in it. An attribute is written as in \"${{name}}\"."
        );
        assert!(told.starts_with("it failed.") && told.ends_with(&end), "{told}");
    }
    // One that is made of what is stored is no such id.
    assert!(!why("${name}").contains("as it stands"), "{}", why("${name}"));
}

#[test]
fn what_an_import_does_not_read_is_told_part_by_part_unless_it_is_excepted() -> Result<(), Failure> {
    let lost =
        "input of terraform_data.d was { a = 1, \"b c\" = [1, 2], e = [] }, and is null as it was imported.";
    let all = Step::import_again("terraform_data.d", "${id}");
    let told = why_not(&after(DATA, all));
    assert!(told.starts_with("3 expectations do not hold:\n"), "{told}");
    assert!(told.contains(lost) && told.ends_with(ADVICE), "{told}");
    let but = |paths: &[&str]| {
        let step = Step::import_again("terraform_data.d", "${id}");
        after(DATA, paths.iter().fold(step, |step, path| step.except(*path)))
    };
    assert_eq!(why_not(&but(&["output", "triggers_replace"])), format!("{lost}{ADVICE}"));
    let told = why_not(&but(&["outputs", "triggers_replace"]));
    let begin = "3 expectations do not hold:\n  `except`: terraform_data.d has no outputs; did you mean \"output\"?\n";
    assert!(told.starts_with(begin), "{told}");
    run("excepted", &but(&["output", "triggers_replace", "input"]))
}

const ADVICE: &str = " Let the import read it, or name it by `except` if it cannot.";

/// What a provider reads of a note that it imports: not all, and its lines in another order.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Note {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("lines", optional)]
    lines: Option<Vec<String>>,
    #[tfsdk("login", optional)]
    login: Option<Value>,
    #[tfsdk("tags", optional)]
    tags: Option<BTreeMap<String, String>>,
}

impl Resource for Note {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Done<Self> {
        self.id = Tf::Known("n-1".to_owned());
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Done<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Done<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Done<()> {
        Ok(())
    }

    async fn import(id: &str, _: &Context<Self>) -> Done<Option<Self>> {
        if id != "n-1" {
            return Err(Error::new("No such note", format!("There is no note {id}.")));
        }
        let text = |text: &str| text.to_owned();
        Ok(Some(Note {
            id: Tf::Known(text(id)),
            lines: Some(vec![text("a"), text("hunter2")]),
            login: Some(Value::object([
                ("user", Value::from("me")),
                ("password", Value::null(Type::STRING)),
            ])),
            tags: Some(BTreeMap::from([(text("b"), text("2")), (text("c"), text("3"))])),
        }))
    }
}

/// Why a scenario of notes does not hold.
fn notes_why_not(config: &str, step: Step) -> String {
    let provider = Provider::with_client("acme/notes", ()).resource::<Note>("note");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let told = runtime.block_on(after(config, step).run(provider)).expect_err("it does not hold").to_string();
    told.split_once("): ").map_or(told.as_str(), |(_, why)| why).trim_end().to_owned()
}

#[test]
fn what_differs_after_an_import_is_told_by_its_parts() {
    let config = "resource \"notes_note\" \"a\" {\n  lines = [\"hunter2\", \"a\"]\n  login = { user = \"me\", password = \"p\" }\n  tags = { a = \"1\", b = \"2\" }\n}\n";
    let again = || Step::import_again("notes_note.a", "${id}");
    let told = notes_why_not(config, again());
    let lines = [
        "5 expectations do not hold:",
        "lines[0] of notes_note.a was \"hunter2\", and is \"a\" as it was imported.",
        "lines[1] of notes_note.a was \"a\", and is \"hunter2\" as it was imported.",
        "login.password of notes_note.a was \"p\", and is null as it was imported.",
        "tags[\"a\"] of notes_note.a was \"1\", and is not there as it was imported.",
        &format!("tags[\"c\"] of notes_note.a was not there, and is \"3\" as it was imported.{ADVICE}"),
    ];
    assert_eq!(told, lines.join("\n  "));
    let told = notes_why_not(config, again().except("lines").except("tags"));
    assert_eq!(told, format!("{}{ADVICE}", lines[3]));
    let told = notes_why_not(config, again().except("login.password").except("lines").except("tags[\"a\"]"));
    assert_eq!(told, lines[5]);
}

/// An import gives a value none of the marks that it had of its configuration.
#[test]
fn nothing_that_was_sensitive_is_quoted_of_what_was_imported() {
    let secret = "variable \"s\" {\n  default   = \"hunter2\"\n  sensitive = true\n}\nvariable \"l\" {\n  default   = { user = \"me\", password = \"hunter2\" }\n  sensitive = true\n}\n";
    let config =
        format!("{secret}resource \"notes_note\" \"a\" {{\n  lines = [var.s, \"a\"]\n  login = var.l\n}}\n");
    let again = || Step::import_again("notes_note.a", "${id}").except("tags");
    let secret =
        |part: &str| format!("{part} of notes_note.a is another (sensitive) value as it was imported.");
    assert_eq!(
        notes_why_not(&config, again()),
        format!("2 expectations do not hold:\n  {}\n  {}{ADVICE}", secret("lines"), secret("login"))
    );
    // What is sensitive whole is compared by its parts all the same.
    assert_eq!(
        notes_why_not(
            &config,
            again().except("lines").except("login.password").stores("notes_note.a", "lines[1]", "b")
        ),
        "lines[1] of notes_note.a is another (sensitive) value than is expected."
    );
    let by_secret = Step::import_again("notes_note.a", "${login.password}");
    let told = notes_why_not(&config, by_secret);
    assert!(told.contains("There is no note (sensitive value)."), "{told}");
    // Nor is it in a step behind it, whose state has no marks of the configuration.
    let provider = Provider::with_client("acme/notes", ()).resource::<Note>("note");
    let later = after(&config, again().except("lines").except("login")).step(Step::plan(&*config).stores(
        "notes_note.a",
        "lines[1]",
        "other",
    ));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let told = runtime.block_on(later.run(provider)).expect_err("it is another").to_string();
    assert!(told.contains("lines[1]") && !told.contains("hunter2"), "{told}");
}

#[test]
fn what_is_left_of_a_replacement_is_not_forgotten_by_an_import() {
    let config = |number: u8, how: &str| {
        format!(
            "resource \"terraform_data\" \"t\" {{\n  input = {number}\n}}\nresource \"zoo_broken\" \"b\" {{\n  how = {how:?}\n  lifecycle {{\n    create_before_destroy = true\n    replace_triggered_by  = [terraform_data.t]\n  }}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config(1, "well")))
        .step(Step::apply(config(2, "fails half way")).fails("Only half of it"))
        .step(Step::import_again("zoo_broken.b", "${id}"));
    assert_eq!(
        why_not(&scenario),
        "zoo_broken.b (deposed) is to be destroyed, and would be left to nobody if zoo_broken.b were taken out of the state. Let an `apply` destroy it first."
    );
}

/// It would be left where it is by the end, and nobody would know.
#[test]
fn what_cannot_be_imported_again_stays_stored() -> Result<(), Failure> {
    let hooked = "resource \"zoo_hooked\" \"a\" {\n  text = \"x\"\n}\n";
    let scenario =
        after(hooked, Step::import_again("zoo_hooked.a", "${text}").fails("cannot be imported by an id"))
            .step(Step::plan(hooked).plans("zoo_hooked.a", Action::NoOp).stores("zoo_hooked.a", "text", "x"));
    run("not imported", &scenario)
}

#[test]
fn an_id_that_comes_to_nothing_is_told() {
    let id = |template: &str| why_not(&after(NAMED, Step::import_again("zoo_named.n", template)));
    assert!(id("${nam}").contains("Did you mean \"name\"?"), "{}", id("${nam}"));
    assert!(id("${family").starts_with("the id \"${family\" is no template.\n"), "{}", id("${family"));
    assert!(id("${file(name)}").contains("Write what it comes to"), "{}", id("${file(name)}"));
    let whole = Step::import_again("terraform_data.d", "${input}");
    assert_eq!(
        why_not(&after(DATA, whole)),
        "the id \"${input}\" comes to a value of type object, and an id is a text: name one of its parts."
    );
    assert_eq!(id(""), "the id \"\" is null or empty: name attributes that are stored.");
    assert_eq!(
        why_not(&after(NAMED, Step::import_again("zoo_named.m", "${family}"))),
        "the state has no zoo_named.m. It has zoo_named.n."
    );
    // What is wrong with it at sight is told before anything is done.
    let never = Scenario::new().step(Step::outside(|| unreachable!("no step is taken")));
    let told = in_process(&never.step(Step::import_again("zoo_named.n", "${").except("a[").except("")))
        .expect_err("it");
    let told = told.to_string();
    let begin = [
        "Step 2 (import_again): \"a[\" is no path: ",
        "Step 2 (import_again): `except` of all that was stored would always hold: name a part of it.",
        "Step 2 (import_again): the id \"${\" is no template.",
    ];
    assert!(begin.iter().all(|begin| told.lines().any(|line| line.starts_with(begin))), "{told}");
}

#[test]
fn a_value_stays_or_is_another() -> Result<(), Failure> {
    let config = |input: &str, trigger: u8| {
        format!(
            "resource \"terraform_data\" \"d\" {{\n  input = {input:?}\n  triggers_replace = {trigger}\n}}\n"
        )
    };
    let scenario = Scenario::new()
        .step(Step::apply(config("a", 1)))
        .step(Step::apply(config("b", 1)).keeps("terraform_data.d", "id").renews("terraform_data.d", "input"))
        .step(Step::refresh().keeps("terraform_data.d", ""))
        .step(
            Step::apply(config("b", 2)).renews("terraform_data.d", "id").keeps("terraform_data.d", "input"),
        );
    run("kept and renewed", &scenario)?;

    let next = |step: Step| why_not(&after(&config("a", 1), step));
    assert_eq!(
        next(Step::apply(config("b", 1)).keeps("terraform_data.d", "input")),
        "expected input of terraform_data.d to stay as it was, \"a\", and it is \"b\"."
    );
    // What JSON does not tell apart is the same.
    let listed = |list: &str| format!("resource \"terraform_data\" \"d\" {{\n  input = {list}\n}}\n");
    let kept =
        after(&listed("tolist([\"a\"])"), Step::apply(listed("[\"a\"]")).keeps("terraform_data.d", "input"));
    run("a list and a tuple", &kept)?;
    // What is stored is compared as it is, and not as what an author expects.
    let one = |input: &str| format!("resource \"terraform_data\" \"d\" {{\n  input = {input}\n}}\n");
    let renewed = after(&one("1"), Step::apply(one("\"1\"")).renews("terraform_data.d", "input"));
    run("another type", &renewed)?;
    assert_eq!(
        next(Step::refresh().renews("terraform_data.d", "input")),
        "expected input of terraform_data.d to be another value than before, and it is \"a\" still."
    );
    let other = config("a", 1).replace("\"d\"", "\"e\"");
    assert_eq!(
        next(Step::apply(other).keeps("terraform_data.e", "id")),
        "before this step, the state has no terraform_data.e. It has terraform_data.d."
    );
    Ok(())
}

#[test]
fn nothing_sensitive_is_quoted_of_what_has_changed() {
    let config = |word: &str| {
        format!(
            "variable \"s\" {{\n  default   = {word:?}\n  sensitive = true\n}}\nresource \"terraform_data\" \"d\" {{\n  input = {{ word = var.s, n = 1 }}\n}}\n"
        )
    };
    let after = |step: Step| why_not(&after(&config("hunter2"), step));
    let keyed = "variable \"k\" {\n  default   = { hunter2 = 1 }\n  sensitive = true\n}\nresource \"terraform_data\" \"k\" {\n  input = var.k\n}\n";
    let of_keys = |validator: Validator| {
        why_not(&self::after(keyed, Step::refresh().stores_valid("terraform_data.k", "input", validator)))
    };
    let all = [
        of_keys(Validator::new(each(within(2, 3)))),
        of_keys(Validator::new(one_of(["hunter2"]))),
        after(Step::apply(config("hunter3")).keeps("terraform_data.d", "input.word")),
        after(Step::refresh().renews("terraform_data.d", "input")),
        // What is sensitive by its configuration alone, a provider gives back as anything else.
        after(Step::import_again("terraform_data.d", "${id}").except("output")),
        after(Step::import_again("terraform_data.d", "${input.word}/${input.nothing}")),
        after(Step::refresh().stores_valid("terraform_data.d", "input.word", length(100..))),
    ];
    let said = [
        "input of terraform_data.k is not valid.\n  Error: Number out of range: Expected a number from 2 to 3, found (sensitive value).",
        "the validator of input of terraform_data.k does not suit it: it is for other values. Give one for what is stored there.",
        "expected input.word of terraform_data.d to stay as it was, and it is another (sensitive) value.",
        "expected input of terraform_data.d to be another value than before, and it is the same (sensitive) value still.",
        "input of terraform_data.d is another (sensitive) value as it was imported.",
        "the id \"${input.word}/${input.nothing}\" cannot be evaluated.",
        "input.word of terraform_data.d is not valid.\n  Error: Invalid length: Expected at least 100 characters, found (sensitive value).",
    ];
    for (told, said) in all.iter().zip(said) {
        assert!(told.starts_with(said) && !told.contains("hunter"), "{told}");
    }
}

#[test]
fn what_is_stored_passes_a_validator() -> Result<(), Failure> {
    let valid = |path: &str, validator: Validator| {
        after(DATA, Step::refresh().stores_valid("terraform_data.d", path, validator))
    };
    let letters = satisfies("hex digits", |id| {
        id.as_str().is_some_and(|id| id.chars().all(|letter| letter == '-' || letter.is_ascii_hexdigit()))
    });
    let passes = after(DATA, Step::refresh())
        .step(Step::refresh().stores_valid("terraform_data.d", "id", letters))
        .step(
            Step::refresh()
                .stores_valid("terraform_data.d", "input", length(3..=3))
                .stores_valid("terraform_data.d", "input[\"b c\"]", length(2..))
                .stores_valid("terraform_data.d", "input[\"b c\"]", each(within(1, 2)))
                .stores_valid("terraform_data.d", "input.a", within(1, 2)),
        );
    run("valid", &passes)?;

    assert_eq!(
        why_not(&valid("input.a", within(2, 3).into())),
        "input.a of terraform_data.d is not valid.\n  Error: Number out of range: Expected a number from 2 to 3, found 1.\n    \n    At input.a."
    );
    // One that is for other values refuses none, so that the step could never fail.
    assert_eq!(
        why_not(&valid("id", within(2, 3).into())),
        "the validator of id of terraform_data.d does not suit it: `within` is for numbers, and this is of type string. Give one for what is stored there."
    );
    assert_eq!(
        why_not(&valid("input[\"b c\"]", within(2, 3).into())).split(", and").next(),
        Some("the validator of input[\"b c\"] of terraform_data.d does not suit it: `within` is for numbers")
    );
    // What is null or empty says of no validator that it is another.
    let some = "resource \"terraform_data\" \"d\" {\n  input = { maps = [{ a = 1 }, { a = 2 }], texts = [\"a\", null], lists = [[], [\"a\"]] }\n}\n";
    let of_some = |path: &str, validator: Validator| {
        after(some, Step::refresh().stores_valid("terraform_data.d", path, validator))
    };
    run("nested", &of_some("input.maps", each(each(within(1, 3))).into()))?;
    assert!(why_not(&of_some("input.texts", each(within(1, 3)).into())).contains("does not suit it"));
    assert!(why_not(&of_some("input.lists", each(each(within(1, 3))).into())).contains("does not suit it"));
    let of_texts = "resource \"terraform_data\" \"d\" {\n  input = [\"a\", \"b\"]\n}\n";
    let numbers = Step::refresh().stores_valid("terraform_data.d", "input", each(within(2, 3)));
    assert!(why_not(&after(of_texts, numbers)).contains("does not suit it"));
    assert!(why_not(&valid("id", any([one_of(["a"]).into()]).into())).contains("is not valid"));
    let none = "resource \"terraform_data\" \"d\" {}\n";
    assert_eq!(
        why_not(&after(none, Step::refresh().stores_valid("terraform_data.d", "input", length(0..)))),
        "expected input of terraform_data.d to have a value, and it is null."
    );
    Ok(())
}
