//! What Terraform was recorded to do: a test for each suite, with the rows in `tests/vectors`.

use std::collections::BTreeSet;

use kit::suites::{Report, SUITES, rows};

macro_rules! a_test_for_each {
    ($($suite:ident)*) => {
        $(
            #[test]
            fn $suite() {
                agrees(stringify!($suite));
            }
        )*
    };
}

kit::for_each_suite!(a_test_for_each);

/// Runs a suite on its rows, and prints what the example `conformance` prints.
fn agrees(name: &str) {
    let suite = SUITES.iter().find(|suite| suite.name == name).expect("a suite");
    let rows = rows::read(&kit::project("tests/vectors").join(name).with_extension("jsonl")).unwrap();
    assert!(!rows.is_empty(), "{name} has no rows");
    let mut report = Report::default();
    report.run(suite, &rows);
    println!("{report}");
    assert_eq!(report.failed(), 0, "rows that differ are named above");
}

#[test]
fn every_file_of_rows_is_read() {
    // What the console prints, diagnostics, functions, marks and what is known of unknowns have tests of their own.
    let read: BTreeSet<&str> = SUITES
        .iter()
        .map(|suite| suite.name)
        .chain(["console", "diagnostics", "functions", "marks", "unknowns"])
        .collect();
    let entries = std::fs::read_dir(kit::project("tests/vectors")).unwrap();
    let files: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    let rows: BTreeSet<&str> = files.iter().filter_map(|file| file.strip_suffix(".jsonl")).collect();
    assert_eq!(rows, read);
}
