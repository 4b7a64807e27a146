//! What was there before: imported, moved, and read from older states.

use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};

use super::folder::{Folder, live};
use super::{ALONE, BUCKET, object};

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
