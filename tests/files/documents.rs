//! One way to states, plans and schemas: from a file, from bytes, from a text.

use tfsdk::Limits;
use tfsdk::files::{Document, Generate, StateReader};
use tfsdk::limits::Exhausted;

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

/// As much as there is, of what has no end.
#[cfg(unix)]
#[test]
fn no_more_of_a_file_is_held_than_may_be_read() {
    let limits = Limits::new().max_size(1 << 20);
    let mut told = None;
    let memory = kit::memory::measure(|| told = Document::from_file_with("/dev/zero", limits).err());
    let error = told.expect("it has no end");
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
    assert_eq!(
        error.to_string(),
        "/dev/zero: more would be made than is allowed; where so much is meant, raise `Limits::max_size`; the file has more than 1048576 \
         bytes, and `Document::from_file_with` takes other limits; of a state or a plan, a `StateReader` or a `PlanReader` holds no more than a part at once"
    );
    // Where it grows, what it was and what it becomes are counted both.
    assert!(memory.peak <= 7 << 18, "{} bytes at once", memory.peak);
    let (error, time) = kit::time(|| Document::from_file("/dev/zero").expect_err("it has no end"));
    assert_eq!(error.exhausted(), Some(Exhausted::Size));
    assert!(time.as_secs() < 10, "{time:?}");
    assert!(Generate::from_file("/dev/zero").expect_err("it has no end").exhausted().is_some());
}

#[test]
fn a_file_may_have_as_many_bytes_as_the_limit() {
    let path = project("tests/files/recorded/first.tfstate");
    let length = std::fs::metadata(&path).expect("a file").len();
    let read = |most| Document::from_file_with(&path, Limits::new().max_size(most));
    assert_eq!(read(length).expect("it fits").text().len() as u64, length);
    assert!(read(length - 1).expect_err("it is too large").exhausted().is_some());
    // The limits are those of the document as well.
    let limits = Limits::new().max_depth(2);
    let shallow = Document::from_file_with(&path, limits).expect("a file");
    assert!(shallow.state().expect_err("too deep").exhausted().is_some());
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
