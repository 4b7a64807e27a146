//! Expressions, type constraints, functions and configuration files.

mod configuration;
mod constraints;
mod expressions;
mod functions;
mod tf_type;
