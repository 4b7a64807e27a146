//! What changes without Terraform: rows, files, and what means the same.

use std::path::PathBuf;

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use super::folder::{change_rows, live};
use super::{ALONE, BUCKET, object};

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
