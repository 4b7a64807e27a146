//! One way to states, plans and schemas: from a file, from bytes, from a text.

use tfsdk::Limits;
use tfsdk::files::{Document, Generate, StateReader};

use kit::project;

#[test]
fn a_file_bytes_and_a_text_are_read_alike() {
    let path = project("tests/files/recorded/first.tfstate");
    let file = Document::from_file(&path).expect("a file");
    let bytes = Document::from_bytes("first", std::fs::read(&path).expect("a file")).expect("UTF-8");
    let text = Document::from_text("first", file.text());
    let first = format!("{:?}", file.state().expect("a state"));
    for other in [&bytes, &text] {
        assert_eq!(format!("{:?}", other.state().expect("a state")), first);
    }
    assert_eq!((file.name(), text.name()), (&*path.display().to_string(), "first"));
}

#[test]
fn every_error_of_a_document_begins_with_its_name() {
    let document = Document::from_text("x.json", r#"{"format_version":"9.0","provider_schemas":{}}"#);
    let told = [
        document.state().expect_err("no state").to_string(),
        document.plan().expect_err("no plan").to_string(),
        document.schemas().expect_err("other schemas").to_string(),
        Generate::from_document(&document).expect_err("other schemas").to_string(),
        Document::from_bytes("x.json", b"[\"\xC3(\"]").expect_err("no UTF-8").to_string(),
    ];
    for told in told {
        assert!(told.starts_with("x.json: "), "{told}");
    }
    let folder = project("tests/files");
    let told = Document::from_file(&folder).expect_err("a folder").to_string();
    assert_eq!(told, format!("{}: this is a folder, and no file", folder.display()));
    let none = folder.join("none.json");
    let told = Document::from_file(&none).expect_err("no file").to_string();
    assert_eq!(told, format!("{}: there is no such file", none.display()));
}

/// In the same words, wherever it is met.
#[test]
fn another_form_than_json_is_told_with_what_to_do() {
    for (bytes, form) in [
        (
            &b"PK\x03\x04\x14\0\x08\0\xFF"[..],
            "a zip file; of a plan that `terraform plan -out` has stored, `terraform show -json` prints it",
        ),
        (b"\xFF\xFE{\0}\0", "UTF-16; save it as UTF-8"),
        (b"\xFE\xFF\0{\0}", "UTF-16; save it as UTF-8"),
    ] {
        let whole = Document::from_bytes("x", bytes).expect_err("no JSON").to_string();
        assert_eq!(whole, format!("x: expected JSON in UTF-8, found {form}"));
        let read = StateReader::new(bytes).next().expect_err("no JSON").to_string();
        assert_eq!(read, format!("line 1, column 1: expected an object, found {form}"));
    }
}

#[test]
fn the_limits_of_a_document_hold_for_all_that_is_read_from_it() {
    let plan = Document::from_text(
        "x.json",
        r#"{"format_version":"1.2","resource_changes":[],"output_changes":{"a":{},"b":{}}}"#,
    )
    .with_limits(Limits::new().max_problems(1));
    assert_eq!(plan.plan().expect_err("two are wrong").omitted(), 1);
    let schemas = r#"{"format_version":"1.0","provider_schemas":{"a/b/c":{"resource_schemas":{"c":{"version":0,"block":{}}}}}}"#;
    let shallow = Document::from_text("x.json", schemas).with_limits(Limits::new().max_depth(2));
    assert!(shallow.schemas().expect_err("too deep").exhausted().is_some());
    let deep = Document::from_text("x.json", r#"{"version":4,"resources":[],"other":[[[[]]]]}"#);
    assert!(deep.state().is_ok());
    assert!(
        deep.with_limits(Limits::new().max_depth(2)).state().expect_err("too deep").exhausted().is_some()
    );
}

#[test]
fn the_debug_of_a_document_shows_no_secret() {
    let shown = format!("{:?}", Document::from_text("x.json", "hunter2"));
    assert_eq!(shown, r#"Document { name: "x.json", bytes: 7, .. }"#);
}
