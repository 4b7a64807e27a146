//! SECURITY.md promises the limits that are there unless a caller says otherwise.

use tfsdk::Limits;

const PROMISED: &str = include_str!("../../SECURITY.md");

#[test]
fn the_limits_that_are_promised_are_the_defaults() {
    let limits = Limits::new();
    for (setter, default) in [
        ("max_depth", format!("{} levels", with_commas(limits.depth() as u64))),
        ("max_size", format!("{} MiB", limits.size() >> 20)),
        ("max_work", format!("{} steps", with_commas(limits.work()))),
        ("max_problems", format!("{} problems", with_commas(limits.problems() as u64))),
    ] {
        let row = PROMISED.lines().find(|line| line.contains(&format!("`{setter}`")));
        assert!(row.expect("each limit has a row").contains(&format!("| {default}")), "{setter}: {default}");
    }
}

/// A number as people write it.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
