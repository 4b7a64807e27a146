//! The shelf, lived with: in this process, and with the real Terraform.

#![allow(clippy::expect_used, reason = "a test says what went wrong by failing")]

use std::path::PathBuf;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Cli, Failure, Scenario, Step};

/// A folder of a test's own, which is removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn of(test: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tfsdk-shelf-{test}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    /// A configuration with a shelf in this folder.
    fn config(&self, content: &str) -> String {
        format!("provider \"shelf\" {{\n  path = {:?}\n}}\n{content}", self.path("shelf.redb"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs a scenario in both ways, each with a shelf of its own.
async fn live(test: &str, scenario: impl Fn(&Folder) -> Scenario) -> Result<(), Failure> {
    let folder = Folder::of(test);
    scenario(&folder).run(shelf::provider()).await?;
    let Some(cli) = Cli::found() else {
        kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
        return Ok(());
    };
    let folder = Folder::of(&format!("{test}-cli"));
    scenario(&folder)
        .run_with(&cli.provider("example.com/tfsdk/shelf", env!("CARGO_BIN_EXE_terraform-provider-shelf")))
}

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
                    .stores("shelf_bucket.logs", "description", "All the logs")
                    .stores("shelf_bucket.logs", "password_length", 5),
            )
            .step(Step::apply(folder.config(&passed)).stores("shelf_bucket.logs", "password_length", 12))
    })
    .await
}

#[tokio::test]
async fn what_happens_outside_is_seen() -> Result<(), Failure> {
    let config = "resource \"shelf_bucket\" \"b\" {\n  name = \"bucket\"\n}\nresource \"shelf_object\" \"o\" {\n  bucket = shelf_bucket.b.name\n  key = \"o\"\n  content = \"text\"\n}\n";
    live("outside", |folder| {
        let path = folder.path("shelf.redb");
        Scenario::new()
            .step(Step::apply(folder.config(config)))
            .step(Step::outside(move || std::fs::remove_file(&path).expect("a shelf")))
            .step(Step::refresh().loses("shelf_bucket.b").loses("shelf_object.o"))
            .step(Step::apply(folder.config(config)).plans("shelf_bucket.b", Action::Create))
    })
    .await
}

#[tokio::test]
async fn what_exists_is_imported_upgraded_and_moved() -> Result<(), Failure> {
    let at = |name: &str| {
        format!(
            "resource \"shelf_bucket\" \"b\" {{\n  name = \"bucket\"\n}}\nresource \"shelf_object\" {name:?} {{\n  bucket  = shelf_bucket.b.name\n  key     = \"o\"\n  content = \"text\"\n}}\n"
        )
    };
    live("imports", |folder| {
        let forgotten = "resource \"shelf_bucket\" \"b\" {\n  name = \"bucket\"\n}\nremoved {\n  from = shelf_object.o\n  lifecycle { destroy = false }\n}\n";
        let moved = at("renamed") + "moved {\n  from = shelf_object.o\n  to   = shelf_object.renamed\n}\n";
        Scenario::new()
            .step(Step::apply(folder.config(&at("o"))))
            .step(Step::apply(folder.config(forgotten)).loses("shelf_object.o"))
            .step(Step::apply(folder.config(&at("o"))).fails("There is a object of this name").fails("Import it"))
            .step(Step::import("shelf_object.o", "no slash").fails("Write `bucket/key`"))
            .step(Step::import("shelf_object.o", "bucket/o").stores("shelf_object.o", "size", 4))
            .step(Step::apply(folder.config(&at("o"))).plans("shelf_object.o", Action::NoOp))
            .step(Step::apply(folder.config(&moved)).plans("shelf_object.renamed", Action::NoOp))
    })
    .await
}

#[tokio::test]
async fn states_of_both_older_versions_are_read() -> Result<(), Failure> {
    let config = "resource \"shelf_object\" \"o\" {\n  bucket  = \"bucket\"\n  key     = \"o\"\n  content = \"text\"\n}\n";
    for (version, json) in [
        (0, r#"{"bucket": "bucket", "name": "o", "content": "text", "size": "4", "gone": true}"#),
        (1, r#"{"bucket": "bucket", "key": "o", "content": "text", "etag": null, "size": 4}"#),
    ] {
        live(&format!("version-{version}"), |folder| {
            Scenario::new()
                .step(Step::plan(folder.config(config)))
                .step(Step::stored("shelf_object.o", version, json))
                .step(Step::plan(folder.config(config)).plans("shelf_object.o", Action::Create))
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn what_is_wrong_is_said_at_its_place() -> Result<(), Failure> {
    let both = "resource \"shelf_object\" \"o\" {\n  bucket = \"b\"\n  key = \"k\"\n  content = \"x\"\n  source = \"y\"\n}\n";
    live("mistakes", |folder| {
        Scenario::new()
            .step(Step::apply(folder.config(both)).fails("There is one content"))
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
