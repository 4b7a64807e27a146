//! Expressions, type constraints, functions and configuration files.

mod accesses;
mod ask;
mod calls;
mod conditionals;
mod configuration;
mod constraints;
mod expressions;
mod for_expressions;
mod functions;
mod operators;
mod templates;
mod tf_type;
