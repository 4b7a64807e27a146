//! Schemas, and the plans that are made by them.

mod derived_schemas;
mod laws;
mod plan;
mod schema_json;
mod schemas;
mod validators;
