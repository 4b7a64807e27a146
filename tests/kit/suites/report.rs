//! The outcome of a run.

use std::fmt;

use serde_json::Value as Json;

use super::Suite;
use super::rows::is_joined;

/// A way in which tfsdk differs from the recording on purpose, recognised by the row alone.
pub struct Rule {
    /// The reason for it.
    pub reason: &'static str,
    /// Whether it is about a row.
    pub covers: fn(&Json) -> bool,
}

impl Rule {
    /// The first of `rules` that is about a row.
    pub fn of<'r>(rules: &'r [Rule], row: &Json) -> Option<&'r Rule> {
        rules.iter().find(|rule| (rule.covers)(row))
    }
}

/// All rows that were run, and those that failed.
#[derive(Default)]
pub struct Report {
    passed: usize,
    failures: Vec<String>,
    joined: usize,
    /// Error texts that were compared, and how many were the same.
    texts: (usize, usize),
    different_texts: Vec<String>,
    /// The reasons for which rows may differ, and how many do.
    differing: Vec<(&'static str, usize)>,
}

/// A row that is being checked; it passes if nothing differs.
pub struct Row<'r> {
    report: &'r mut Report,
    /// The row itself.
    pub json: &'r Json,
    differences: Vec<String>,
}

impl Report {
    /// Runs a suite over rows.
    pub fn run(&mut self, suite: &Suite, rows: &[Json]) {
        self.joined += rows.iter().filter(|row| is_joined(row)).count();
        let before = self.passed + self.failures.len();
        (suite.run)(rows, self);
        let checked = self.passed + self.failures.len() - before;
        assert_eq!(checked, rows.len(), "the suite {} has to check every row once", suite.name);
    }

    /// Checks one row.
    pub fn row(&mut self, json: &Json, check: impl FnOnce(&mut Row<'_>)) {
        let mut row = Row { report: self, json, differences: Vec::new() };
        check(&mut row);
        let differences = row.differences;
        if differences.is_empty() {
            self.passed += 1
        } else {
            let id = json["id"].as_str().unwrap_or("(no id)");
            self.failures.push(format!("{id}: {}", differences.join("; ")));
        }
    }

    /// How many rows failed.
    pub fn failed(&self) -> usize {
        self.failures.len()
    }
}

impl Row<'_> {
    /// Compares what came with what was recorded.
    pub fn equal<T: PartialEq + fmt::Debug>(&mut self, what: &str, expected: T, came: T) {
        if expected != came {
            self.differs(what, format_args!("{expected:?}"), format_args!("{came:?}"));
        }
    }

    /// Notes a difference.
    pub fn differs(&mut self, what: &str, expected: impl fmt::Display, came: impl fmt::Display) {
        self.differences.push(format!("{what}: expected {expected}, came {came}"));
    }

    /// Compares error texts, which are counted apart: ours has to contain one of `expected`.
    pub fn text(&mut self, expected: &[&str], came: &str) {
        self.report.texts.1 += 1;
        if expected.iter().any(|expected| came.contains(expected)) {
            self.report.texts.0 += 1;
        } else {
            let id = self.json["id"].as_str().unwrap_or("(no id)");
            let expected = expected.first().copied().unwrap_or_default();
            self.report.different_texts.push(format!("{id}: text: expected {expected:?}, came {came:?}"));
        }
    }

    /// Counts the row as one that differs by a rule.
    pub fn differs_by_rule(&mut self, rule: &Rule) {
        let differing = &mut self.report.differing;
        match differing.iter_mut().find(|(reason, _)| *reason == rule.reason) {
            Some((_, count)) => *count += 1,
            None => differing.push((rule.reason, 1)),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}")?;
        }
        for text in &self.different_texts {
            writeln!(f, "{text}")?;
        }
        if self.joined > 0 {
            writeln!(f, "rows joined from broken lines: {}", self.joined)?;
        }
        for (reason, count) in &self.differing {
            writeln!(f, "differing by rule: {count} rows: {reason}")?;
        }
        if self.texts.1 > 0 {
            writeln!(f, "texts same: {} of {}", self.texts.0, self.texts.1)?;
        }
        writeln!(f, "{} passed, {} failed", self.passed, self.failed())
    }
}
