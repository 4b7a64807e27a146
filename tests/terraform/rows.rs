//! Recorded rows in the forms in which they come.

use kit::suites::rows::{is_joined, parse};

#[test]
fn a_row_broken_inside_a_string_is_joined() {
    let rows = parse("{\"id\":\"a\"}\n{\"id\":\"b\",\"value\":\"x\n\ny\"}\n").unwrap();
    assert_eq!(rows.len(), 2);
    assert_eq!(rows[1]["value"], "x\n\ny");
    assert_eq!(rows.iter().map(is_joined).collect::<Vec<_>>(), [false, true]);
    assert!(parse("{\"id\":\"a\"\n}").is_err(), "a line that is broken elsewhere is no row");
    assert!(parse("{\"id\":\"a").is_err());
}
