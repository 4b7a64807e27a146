//! Schemas, and the plans that are made by them.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test says what went wrong by failing"
)]

mod alignment;
mod alignment_in_sets;
mod authors;
mod behaviour_rules;
mod checked_actions;
mod checked_applies;
mod checked_blocks;
mod checked_opened;
mod checked_plans;
mod checked_results;
mod configurations;
mod defaults;
mod depth;
mod derived_mirrors;
mod derived_schemas;
mod developer_texts;
mod dynamic;
mod forced;
mod foreign;
mod growth;
mod laws;
mod meaning;
mod numbers;
mod plan;
mod planned_json;
mod planned_values;
mod proposals;
mod replacement;
mod rules_of_types;
mod schema_json;
mod schema_limits;
mod schema_parts;
mod schema_rules;
mod schemas;
mod second_plans;
mod secrets;
mod stored_nulls;
mod texts_alike;
mod unions;
mod upgrades;
mod validators;
mod written_defaults;
