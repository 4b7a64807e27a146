//! Expressions, type constraints, functions and configuration files.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod accesses;
mod arguments;
mod ask;
mod bodies;
mod broken;
mod calls;
mod conditionals;
mod configuration;
mod console;
mod constraint_defaults;
mod constraint_problems;
mod constraint_texts;
mod constraints;
mod decoding;
mod decoding_blocks;
mod decoding_structs;
mod dynamic_blocks;
mod editing;
mod editing_laws;
mod editing_references;
mod editions;
mod expressions;
mod files;
mod for_expressions;
mod formatting;
mod function_results;
mod function_unknowns;
mod functions;
mod hostile_configuration;
mod hostile_expressions;
mod inputs;
mod json_syntax;
mod literals;
mod loading;
mod marks;
mod operators;
mod rendering;
mod sensitive;
mod shapes;
mod structures;
mod syntax_errors;
mod templates;
#[cfg(feature = "constraints")]
mod tf_type;
mod tokens;
mod unknowns;
mod variables;
mod writing;

#[cfg(not(feature = "constraints"))]
#[test]
fn tf_type() {
    kit::not_run("language::tf_type needs the feature `constraints`");
}
