//! Every suite of the conformance example on the committed rows.

use kit::suites::{Report, SUITES, rows};

#[test]
fn tfsdk_does_what_terraform_was_recorded_to_do() {
    let vectors = kit::project("tests/vectors");
    let mut failed = Vec::new();
    for suite in SUITES {
        let rows = rows::read(&vectors.join(suite.name).with_extension("jsonl")).unwrap();
        assert!(!rows.is_empty(), "{} has no rows", suite.name);
        let mut report = Report::default();
        report.run(suite, &rows);
        println!("{}\n{report}", suite.name);
        if report.failed() > 0 {
            failed.push(suite.name);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}
