//! The shelf, lived with: in this process, and with the real Terraform.

#![allow(clippy::expect_used, reason = "a test says what went wrong by failing")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use redb::{Database, ReadableTable, TableDefinition};
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

/// The shelf's rows, for hands that know nothing of the provider.
const ROWS: TableDefinition<'_, (&str, &str), &str> = TableDefinition::new("rows");

/// Changes each row of a kind behind the provider's back.
fn change_rows(shelf: &Path, kind: &str, from: &str, to: &str) {
    change_all_rows(shelf, kind, |_, row| Some(row.replace(from, to)));
}

/// Changes each row of a kind, or removes it, behind the provider's back.
fn change_all_rows(shelf: &Path, kind: &str, change_row: impl Fn(&str, &str) -> Option<String>) {
    let database = Database::open(shelf).expect("a shelf");
    let change = database.begin_write().expect("a change");
    {
        let mut rows = change.open_table(ROWS).expect("rows");
        let all: Vec<(String, Option<String>)> = rows
            .range((kind, "")..)
            .expect("rows")
            .map(|row| row.expect("a row"))
            .take_while(|(key, _)| key.value().0 == kind)
            .map(|(key, row)| {
                let name = key.value().1.to_owned();
                let changed = change_row(&name, row.value());
                (name, changed)
            })
            .collect();
        assert!(!all.is_empty(), "the shelf has a {kind}");
        for (name, row) in &all {
            match row {
                Some(row) => drop(rows.insert((kind, name.as_str()), row.as_str()).expect("a row")),
                None => drop(rows.remove((kind, name.as_str())).expect("a row")),
            }
        }
    }
    change.commit().expect("a change");
}

/// How many rows of a kind there are.
fn rows(shelf: &Path, kind: &str) -> usize {
    let database = Database::open(shelf).expect("a shelf");
    let change = database.begin_write().expect("rows");
    let rows = change.open_table(ROWS).expect("rows");
    let all = rows.range((kind, "")..).expect("rows").map(|row| row.expect("a row"));
    all.take_while(|(key, _)| key.value().0 == kind).count()
}

/// Terraform with the shelf; `None` where there is none.
fn terraform(test: &str) -> Option<Cli> {
    let cli = Cli::found();
    if cli.is_none() {
        kit::not_run(&format!("{test}, as neither `terraform` nor `tofu` is on the path"));
    }
    Some(cli?.provider("example.com/tfsdk/shelf", env!("CARGO_BIN_EXE_terraform-provider-shelf")))
}

/// Runs a scenario in both ways, each with a shelf of its own.
async fn live(test: &str, scenario: impl Fn(&Folder) -> Scenario) -> Result<(), Failure> {
    let folder = Folder::of(test);
    scenario(&folder).run(shelf::provider()).await?;
    let Some(cli) = terraform(test) else { return Ok(()) };
    let folder = Folder::of(&format!("{test}-cli"));
    scenario(&folder).run_with(&cli)
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
async fn what_changes_outside_is_put_right() -> Result<(), Failure> {
    live("drift", |folder| {
        let shelf = PathBuf::from(folder.path("shelf.redb"));
        let config = folder.config(BUCKET);
        Scenario::new()
            .step(Step::apply(&config).stores("shelf_bucket.b", "class", "standard"))
            .step(Step::outside(move || {
                change_rows(&shelf, "bucket", "\"class\":\"standard\"", "\"class\":\"archive\"");
            }))
            .step(Step::refresh().stores("shelf_bucket.b", "class", "archive"))
            .step(
                Step::apply(&config)
                    .plans("shelf_bucket.b", Action::Update)
                    .plans_value("shelf_bucket.b", "class", "standard")
                    .stores("shelf_bucket.b", "class", "standard"),
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

#[tokio::test]
async fn what_exists_is_imported_and_moved() -> Result<(), Failure> {
    live("imports", |folder| {
        let config = folder.config(&object("o"));
        let forgotten = "removed {\n  from = shelf_object.o\n  lifecycle { destroy = false }\n}\n";
        let moved =
            object("renamed") + "moved {\n  from = shelf_object.o\n  to   = shelf_object.renamed\n}\n";
        Scenario::new()
            .step(Step::apply(&config))
            .step(Step::apply(folder.config(&(BUCKET.to_owned() + forgotten))).loses("shelf_object.o"))
            .step(Step::apply(&config).fails("There is a object of this name").fails("Import it"))
            .step(Step::import("shelf_object.o", "no slash").fails("Write `bucket/key`"))
            .step(Step::import("shelf_object.o", "bucket/o").stores("shelf_object.o", "size", 4))
            .step(Step::apply(&config).plans("shelf_object.o", Action::NoOp))
            .step(Step::apply(folder.config(&moved)).plans("shelf_object.renamed", Action::NoOp))
    })
    .await
}

#[tokio::test]
async fn a_bucket_is_imported_by_its_name() -> Result<(), Failure> {
    live("import-bucket", |folder| {
        let forgotten = "removed {\n  from = shelf_bucket.b\n  lifecycle { destroy = false }\n}\n";
        let imported = BUCKET.to_owned() + "import {\n  to = shelf_bucket.b\n  id = \"bucket\"\n}\n";
        let config = folder.config(BUCKET);
        Scenario::new()
            .step(Step::apply(&config))
            .step(Step::apply(folder.config(forgotten)).loses("shelf_bucket.b"))
            .step(Step::plan(&config).plans("shelf_bucket.b", Action::Create))
            .step(Step::import("shelf_bucket.b", "nothing").fails("nothing"))
            .step(Step::apply(folder.config(&imported)).plans("shelf_bucket.b", Action::NoOp))
    })
    .await
}

/// Leaves an object on the shelf, and no state of it.
fn left_behind(folder: &Folder) -> Scenario {
    let forgotten = "removed {\n  from = shelf_object.o\n  lifecycle { destroy = false }\n}\nremoved {\n  from = shelf_bucket.b\n  lifecycle { destroy = false }\n}\n";
    Scenario::new()
        .step(Step::apply(folder.config(&object("o"))))
        .step(Step::apply(folder.config(forgotten)).loses("shelf_object.o"))
}

/// The object alone, of a bucket that something else has made.
const ALONE: &str =
    "resource \"shelf_object\" \"o\" {\n  bucket  = \"bucket\"\n  key     = \"o\"\n  content = \"text\"\n}\n";

#[tokio::test]
async fn states_of_both_older_versions_are_read() -> Result<(), Failure> {
    for (version, json) in [
        (0, r#"{"bucket": "bucket", "name": "o", "content": "text", "size": "4", "gone": true}"#),
        (
            1,
            r#"{"bucket": "bucket", "key": "o", "content": "text", "source": null, "ratio": null, "etag": null, "size": 4}"#,
        ),
    ] {
        live(&format!("version-{version}"), |folder| {
            left_behind(folder)
                .step(Step::plan(folder.config(ALONE)).plans("shelf_object.o", Action::Create))
                .step(Step::stored("shelf_object.o", version, json))
                .step(Step::apply(folder.config(ALONE)).plans("shelf_object.o", Action::NoOp))
        })
        .await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_blob_becomes_an_object() -> Result<(), Failure> {
    let json = r#"{"bucket": "bucket", "key": "o", "content": "text", "source": null, "ratio": null, "etag": null, "size": 4}"#;
    live("blob", |folder| {
        let moved = ALONE.to_owned() + "moved {\n  from = shelf_blob.b\n  to   = shelf_object.o\n}\n";
        left_behind(folder)
            .step(Step::plan(folder.config(ALONE)))
            .step(Step::stored("shelf_blob.b", 0, json))
            .step(Step::apply(folder.config(&moved)).plans("shelf_object.o", Action::NoOp))
    })
    .await
}

#[tokio::test]
async fn policies_that_mean_the_same_are_no_change() -> Result<(), Failure> {
    let with = |policy: &str| {
        ALONE
            .replace("}\n", &format!("  policy  = {policy:?}\n}}\n"))
            .replace("\"bucket\"\n", "shelf_bucket.b.name\n")
            + BUCKET
    };
    live("policies", |folder| {
        Scenario::new()
            .step(Step::apply(folder.config(&with(r#"{"a": 1, "b": [true]}"#))))
            .step(
                Step::apply(folder.config(&with(r#"{ "b":[true],"a":1.0 }"#)))
                    .plans("shelf_object.o", Action::NoOp),
            )
            .step(
                Step::apply(folder.config(&with(r#"{"a": 2, "b": [true]}"#)))
                    .plans("shelf_object.o", Action::Update),
            )
    })
    .await
}

#[tokio::test]
async fn a_file_that_changes_is_put_again() -> Result<(), Failure> {
    live("files", |folder| {
        let file = folder.path("source.txt");
        std::fs::write(&file, "one").expect("a file");
        let config = folder.config(&object("o").replace("content = \"text\"", &format!("source = {file:?}")));
        Scenario::new()
            .step(Step::apply(&config).stores("shelf_object.o", "size", 3))
            .step(Step::outside(move || std::fs::write(&file, "three").expect("a file")))
            .step(Step::apply(&config).plans("shelf_object.o", Action::Update).stores(
                "shelf_object.o",
                "size",
                5,
            ))
    })
    .await
}

/// Terraform plans once more when it applies, and what a file says may be something else by then.
#[tokio::test]
async fn a_file_that_changes_after_the_plan_is_put_as_it_is_then() -> Result<(), Failure> {
    live("changing-file", |folder| {
        let file = folder.path("source.txt");
        let write = |text: &'static str| {
            let file = file.clone();
            move || std::fs::write(&file, text).expect("a file")
        };
        let config = |ratio: f32| {
            let source = format!("source = {file:?}\n  ratio = {ratio}");
            folder.config(&object("o").replace("content = \"text\"", &source))
        };
        const O: &str = "shelf_object.o";
        Scenario::new()
            .step(Step::outside(write("one")))
            .step(
                Step::apply(config(0.5))
                    .between(write("three"))
                    .plans_unknown(O, "size")
                    .stores(O, "size", 5),
            )
            .step(Step::apply(config(0.5)).plans(O, Action::NoOp))
            // For another change, and for one of its own that is taken back.
            .step(Step::apply(config(0.25)).between(write("four")).stores(O, "size", 4))
            .step(Step::outside(write("seven..")))
            .step(
                Step::apply(config(0.25))
                    .between(write("four"))
                    .plans(O, Action::Update)
                    .plans_unknown(O, "etag")
                    .stores(O, "size", 4),
            )
    })
    .await
}

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
#[test]
fn the_environment_says_where_the_shelf_is() -> Result<(), Failure> {
    let Some(cli) = terraform("environment") else { return Ok(()) };
    let folder = Folder::of("environment");
    let shelf = folder.path("from-environment.redb");
    let path = PathBuf::from(&shelf);
    Scenario::new()
        .step(Step::apply(BUCKET))
        .step(Step::outside(move || assert_eq!(rows(&path, "bucket"), 1)))
        .run_with(&cli.env("SHELF_PATH", shelf))
}

/// The token is a write-only value, and given back in the end.
#[test]
fn a_token_is_good_while_terraform_runs() -> Result<(), Failure> {
    let Some(cli) = terraform("token") else { return Ok(()) };
    let folder = Folder::of("token");
    let shelf = PathBuf::from(folder.path("shelf.redb"));
    let config = "ephemeral \"shelf_token\" \"t\" {\n  bucket = \"bucket\"\n}\n".to_owned()
        + &BUCKET
            .replace("}", "  password         = ephemeral.shelf_token.t.value\n  password_version = 1\n}");
    Scenario::new()
        .step(Step::apply(folder.config(&config)).stores("shelf_bucket.b", "password_length", 16))
        .step(Step::outside(move || assert_eq!(rows(&shelf, "token"), 0)))
        .run_with(&cli)
}

/// What the clock says when the provider is asked for the first time, and from then on.
fn clock(
    first: SystemTime,
    then: Duration,
    at_second: impl Fn() + Send + Sync,
) -> impl Fn() -> SystemTime + Send + Sync {
    let asked = AtomicUsize::new(0);
    move || match asked.fetch_add(1, Ordering::Relaxed) {
        0 => first,
        1 => {
            at_second();
            first + then
        }
        _ => first + then,
    }
}

/// A token is good for five minutes, and renewed half a minute before they are over.
#[tokio::test]
async fn a_token_is_renewed_in_time() -> Result<(), Failure> {
    const TOKEN: &str = "ephemeral \"shelf_token\" \"t\" {\n  bucket = \"bucket\"\n}\n";
    let begin = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000);
    for (seconds, is_due) in [(0, false), (269, false), (270, true), (3_600, true)] {
        let folder = Folder::of(&format!("token-{seconds}"));
        let shelf = PathBuf::from(folder.path("shelf.redb"));
        // Whoever takes it from the shelf is noticed by the renewal, and by nothing else.
        let take = move || change_all_rows(&shelf, "token", |_, _| None);
        let clock = clock(begin, Duration::from_secs(seconds), take);
        let plan = Step::plan(folder.config(TOKEN));
        let plan = if is_due { plan.fails("The token is gone: Somebody has taken it") } else { plan };
        Scenario::new().step(plan).run(shelf::provider().clock(clock)).await?;
        let clock = self::clock(begin, Duration::from_secs(seconds), || ());
        let scenario = Scenario::new().step(Step::plan(folder.config(TOKEN)));
        scenario.run(shelf::provider().clock(clock)).await?;
    }
    Ok(())
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
