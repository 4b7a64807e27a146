//! Shapes of bodies in few words, and what configuration becomes by them.

use kit::show::{shown, ty};
use tfsdk::Value;
use tfsdk::config::{AttributeShape, BlockShape, BodyShape, File};
use tfsdk::diag::Diagnostics;
use tfsdk::schema::BlockNesting;

use super::ask::{scope, told};

pub(crate) fn optional(name: &str, text: &str) -> AttributeShape {
    AttributeShape::optional(name, ty(text))
}

pub(crate) fn required(name: &str, text: &str) -> AttributeShape {
    AttributeShape::required(name, ty(text))
}

pub(crate) fn body(attributes: impl IntoIterator<Item = AttributeShape>) -> BodyShape {
    BodyShape::new(attributes, [])
}

/// Any number of blocks.
pub(crate) fn block(nesting: BlockNesting, name: &str, body: BodyShape) -> BlockShape {
    BlockShape { name: name.into(), nesting, min_items: 0, max_items: 0, body }
}

/// At least `min` and at most `max` blocks; 0 for any number.
pub(crate) fn counted(nesting: BlockNesting, name: &str, min: u64, max: u64, body: BodyShape) -> BlockShape {
    BlockShape { min_items: min, max_items: max, ..block(nesting, name, body) }
}

/// The value and the problems, with the variables and functions of [`scope`]. A source that begins with a brace is JSON.
#[track_caller]
pub(crate) fn decoded(shape: &BodyShape, source: &str) -> (Value, Diagnostics) {
    let name = if source.starts_with(['{', '[']) { "main.tf.json" } else { "main.tf" };
    let (file, problems) = File::parse(name, source);
    assert!(problems.is_empty(), "{problems}");
    file.body().decode(shape, &scope())
}

/// Checks the value, and that there are no problems.
#[track_caller]
pub(crate) fn decodes(shape: &BodyShape, source: &str, expected: &str) {
    let (value, problems) = decoded(shape, source);
    assert_eq!(problems.to_string(), "", "{source}");
    let text = shown(&value);
    assert_eq!(text.split_once(" : ").map(|(value, _)| value), Some(expected), "{source}");
}

/// Checks all problems, without the file's name.
#[track_caller]
pub(crate) fn refuses(shape: &BodyShape, source: &str, expected: &[&str]) {
    let (_, problems) = decoded(shape, source);
    let told: Vec<String> = problems
        .iter()
        .map(told)
        .map(|text| text.replace("main.tf.json:", "").replace("main.tf:", ""))
        .collect();
    assert_eq!(told, expected, "{source}");
}

/// The paths of all problems.
#[track_caller]
pub(crate) fn paths(shape: &BodyShape, source: &str) -> Vec<String> {
    let (_, problems) = decoded(shape, source);
    problems.iter().map(|problem| problem.path().map(ToString::to_string).unwrap_or_default()).collect()
}
