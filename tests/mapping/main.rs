//! Structs: how the derives and the types of `std` map to Terraform's.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod accepted;
mod any_order;
mod compile_time_rules;
mod default_tags;
mod derive;
mod enums_and_newtypes;
mod features;
mod flatten;
mod generic_schemas;
mod generics;
mod go_mapping;
mod hidden;
pub mod hygiene;
mod identity;
mod keys;
mod mirrors;
mod nesting_tags;
mod numbers_fit;
mod objects;
mod parts;
mod schema_tags;
mod sequences;
mod std_types;
mod struct_mirrors;
mod type_tags;
mod unions;
mod ways;
