//! The shelf, lived with: in this process, and with the real Terraform.

#![allow(clippy::expect_used, reason = "a test says what went wrong by failing")]

mod folder;
mod imports;
mod outside;
mod tokens;

use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use redb::Database;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use folder::{Folder, live, rows, terraform};

const WHOLE: &str = r#"
resource "shelf_bucket" "logs" {
  name             = "logs"
  description      = "All the logs"
  tags             = { team = "a" }
  secret           = "s3cret"
  password         = "12345"
  password_version = 1
  grants = [
    { who = "ann" },
    { who = "bob", may = "write" },
  ]
  limits = {
    text = { bytes = provider::shelf::size("2 KiB") }
  }
  rule {
    prefix = "tmp/"
  }
  rule {
    prefix = "old/"
    days   = 365
  }
  website {}
  timeouts = { create = "1m" }
}

resource "shelf_object" "first" {
  bucket  = shelf_bucket.logs.name
  key     = "first"
  content = "hello"
  ratio   = 0.1
  policy  = jsonencode({ may = ["read"] })
}

data "shelf_objects" "all" {
  bucket     = "logs"
  depends_on = [shelf_object.first]
}

output "keys" { value = data.shelf_objects.all.objects[*].key }
output "address" { value = provider::shelf::address("logs", "a", "b") }
"#;

#[tokio::test]
async fn a_bucket_with_everything_lives() -> Result<(), Failure> {
    live("everything", |folder| {
        let changed =
            WHOLE.replace("All the logs", "all  THE logs").replace("12345", "a longer one").replace(
                "{ who = \"ann\" },\n    { who = \"bob\", may = \"write\" },",
                "{ who = \"cid\" }, { who = \"bob\", may = \"write\" }, { who = \"ann\" }",
            );
        let passed = changed.replace("password_version = 1", "password_version = 2");
        Scenario::new()
            .step(
                Step::apply(folder.config(WHOLE))
                    .plans("shelf_bucket.logs", Action::Create)
                    .plans_unknown("shelf_bucket.logs", "rule[0].id")
                    .plans_value("shelf_object.first", "size", 5)
                    .stores("shelf_bucket.logs", "rule[1].days", 365)
                    .stores("shelf_bucket.logs", "website.index", "index.html")
                    .stores("shelf_bucket.logs", "password_length", 5)
                    .outputs("address", "logs/a/b"),
            )
            .step(Step::apply(folder.config(WHOLE)).plans("shelf_bucket.logs", Action::NoOp))
            .step(
                Step::apply(folder.config(&changed))
                    .plans("shelf_bucket.logs", Action::Update)
                    .plans("shelf_object.first", Action::NoOp)
                    .plans_value("shelf_bucket.logs", "password_length", 5)
                    .stores("shelf_bucket.logs", "description", "All the logs")
                    .stores("shelf_bucket.logs", "password_length", 5),
            )
            .step(
                Step::apply(folder.config(&passed))
                    .plans_unknown("shelf_bucket.logs", "password_length")
                    .stores("shelf_bucket.logs", "password_length", 12),
            )
    })
    .await
}

const BUCKET: &str = "resource \"shelf_bucket\" \"b\" {\n  name = \"bucket\"\n}\n";

/// A bucket that is replaced with the number, under the same name: so only one of the two can be there at a time.
fn replaced(number: u32, creates_first: bool) -> String {
    format!(
        "resource \"terraform_data\" \"number\" {{\n  input = {number}\n}}\nresource \"shelf_bucket\" \"b\" {{\n  name = \"bucket\"\n  lifecycle {{\n    create_before_destroy = {creates_first}\n    replace_triggered_by  = [terraform_data.number]\n  }}\n}}\n"
    )
}

#[tokio::test]
async fn a_replacement_creates_first_where_that_is_asked_for() -> Result<(), Failure> {
    live("replacement", |folder| {
        let config = |number, creates_first| folder.config(&replaced(number, creates_first));
        let renamed = config(4, true).replace("\"bucket\"", "\"renamed\"");
        Scenario::new()
            .step(Step::apply(config(1, false)).plans("shelf_bucket.b", Action::Create))
            .step(Step::apply(config(2, false)).plans("shelf_bucket.b", Action::Replace))
            .step(
                Step::apply(config(3, true))
                    .plans("shelf_bucket.b", Action::Replace)
                    .fails("There is a bucket of this name"),
            )
            .step(Step::apply(renamed).plans("shelf_bucket.b", Action::Replace).stores(
                "shelf_bucket.b",
                "name",
                "renamed",
            ))
    })
    .await
}

/// What an object's configuration is called in a state of a given type.
fn object(name: &str) -> String {
    format!(
        "{BUCKET}resource \"shelf_object\" {name:?} {{\n  bucket  = shelf_bucket.b.name\n  key     = \"o\"\n  content = \"text\"\n}}\n"
    )
}

/// The object alone, of a bucket that something else has made.
const ALONE: &str =
    "resource \"shelf_object\" \"o\" {\n  bucket  = \"bucket\"\n  key     = \"o\"\n  content = \"text\"\n}\n";

#[tokio::test]
async fn what_is_read_may_depend_on_what_is_unknown() -> Result<(), Failure> {
    let config = object("o")
        + r#"
data "shelf_bucket" "found" {
  name       = shelf_object.o.bucket
  depends_on = [shelf_object.o]
}
data "shelf_objects" "large" {
  bucket     = "bucket"
  min_size   = shelf_object.o.size
  depends_on = [shelf_object.o]
}
data "shelf_objects" "other" {
  bucket     = "bucket"
  prefix     = "x"
  depends_on = [shelf_object.o]
}
output "class" { value = data.shelf_bucket.found.class }
output "count" { value = data.shelf_bucket.found.objects }
output "large" { value = data.shelf_objects.large.objects[*].key }
output "other" { value = length(data.shelf_objects.other.objects) }
"#;
    live("data", |folder| {
        Scenario::new().step(
            Step::apply(folder.config(&config))
                .outputs("class", "standard")
                .outputs("count", 1)
                .outputs("large", tfsdk::Value::tuple([tfsdk::Value::from("o")]))
                .outputs("other", 0),
        )
    })
    .await
}

/// What the configuration does not say, the environment may.
#[tokio::test]
async fn the_environment_says_where_the_shelf_is() -> Result<(), Failure> {
    live("environment", |folder| {
        let shelf = folder.path("from-environment.redb");
        let path = PathBuf::from(&shelf);
        Scenario::new()
            .env("SHELF_PATH", shelf)
            .step(Step::apply(BUCKET))
            .step(Step::outside(move || assert_eq!(rows(&path, "bucket"), 1)))
    })
    .await
}

/// Somebody else has the shelf, and nobody waits for it longer than the user wants to.
#[tokio::test]
async fn a_shelf_in_use_is_waited_for_as_long_as_the_user_says() -> Result<(), Failure> {
    let folder = Folder::of("in-use");
    let shelf = PathBuf::from(folder.path("shelf.redb"));
    let bucket = BUCKET.replace("}\n", "  timeouts = { create = \"50ms\" }\n}\n");
    let held = Arc::new(Mutex::new(None));
    let (take, give) = (Arc::clone(&held), held);
    Scenario::new()
        .step(
            Step::apply(folder.config(&bucket))
                .between(move || {
                    *take.lock().expect("nobody panics") = Some(Database::open(&shelf).expect("a shelf"));
                })
                .fails("The shelf is in use")
                .fails("another process has it. Nothing of this was changed."),
        )
        .step(Step::outside(move || drop(give.lock().expect("nobody panics").take())))
        .step(Step::apply(folder.config(&bucket)))
        .run(shelf::provider())
        .await
}

/// Each Terraform starts a provider of its own, and all of them want the one file.
#[test]
fn several_terraforms_share_a_shelf() {
    let Some(cli) = terraform("shared") else { return };
    let folder = Folder::of("shared");
    let of = |name: &str| {
        let config = folder.config(&format!(
            "resource \"shelf_bucket\" \"b\" {{\n  name = {name:?}\n}}\nresource \"shelf_object\" \"o\" {{\n  count   = 20\n  bucket  = shelf_bucket.b.name\n  key     = \"${{count.index}}\"\n  content = \"text\"\n}}\n"
        ));
        Scenario::new().step(Step::apply(&config)).step(Step::apply(&config))
    };
    std::thread::scope(|scope| {
        let all: Vec<_> = ["one", "two", "three"]
            .map(|name| {
                let (cli, scenario) = (cli.clone(), of(name));
                scope.spawn(move || scenario.run_with(&cli))
            })
            .into_iter()
            .collect();
        for lived in all {
            lived.join().expect("a thread").expect("a life");
        }
    });
}

#[tokio::test]
async fn what_is_not_known_yet_may_still_be_null() -> Result<(), Failure> {
    let object = "resource \"terraform_data\" \"text\" {\n  input = \"x\"\n}\nresource \"shelf_object\" \"o\" {\n  bucket  = shelf_bucket.b.name\n  key     = \"o\"\n  content = terraform_data.text.output\n  source  = terraform_data.text.output == \"x\" ? null : \"y\"\n}\n";
    live("unknown", |folder| {
        let config = folder.config(&format!("{BUCKET}{object}"));
        Scenario::new().step(Step::apply(config)).step(Step::apply(folder.config("")))
    })
    .await
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_place() -> Result<(), Failure> {
    let both = "resource \"shelf_object\" \"o\" {\n  bucket = \"b\"\n  key = \"k\"\n  content = \"x\"\n  source = \"y\"\n}\n";
    live("mistakes", |folder| {
        Scenario::new()
            .step(Step::apply(folder.config(both)).fails("Only one of content and source can be set"))
            .step(
                Step::apply(folder.config(&both.replace("  source = \"y\"\n", "")))
                    .fails("There is no such bucket: The shelf has no bucket \"b\""),
            )
            .step(
                Step::apply(
                    folder.config("output \"o\" {\n  value = provider::shelf::size(\"2 miles\")\n}\n"),
                )
                .fails("This is no size"),
            )
            .step(
                Step::apply(format!(
                    "provider \"shelf\" {{\n  path = {:?}\n}}\nresource \"shelf_bucket\" \"b\" {{\n  name = \"bucket\"\n}}\n",
                    folder.path("no/such/folder")
                ))
                .fails("The shelf cannot be opened"),
            )
            .step(Step::apply(folder.config("")))
    })
    .await
}

#[test]
fn the_pages_are_up_to_date() {
    let program = env!("CARGO_BIN_EXE_terraform-provider-shelf");
    let folder = env!("CARGO_MANIFEST_DIR");
    let output = std::process::Command::new(program)
        .args(["--docs", "docs", "--check"])
        .current_dir(folder)
        .output()
        .expect("the provider runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "write them again, with `--docs docs` in {folder}: {said}");
}
