//! Structs: how the derives and the types of `std` map to Terraform's.

mod derive;
mod enums_and_newtypes;
mod features;
mod go_mapping;
pub mod hygiene;
mod identity;
mod mirrors;
mod numbers_fit;
mod objects;
mod schema_tags;
mod sequences;
mod std_types;
mod ways;
