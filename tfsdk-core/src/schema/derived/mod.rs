//! What derived code calls, through [`private`](crate::private).
//!
//! Most of it is constant functions: what a struct's tags and types say is held together while the user's crate is compiled, and what is
//! wrong is a compile error at the field.

mod default;
mod default_fits;
mod environment;
mod found;
mod held;
mod proof;
mod show;
mod validator;

pub use self::held::{
    Held, Known, KnownAs, NotHeld, as_set, attribute_of, block, block_member_fits, embedded_body,
    embedded_member_fits, held, held_block, loses_rules, variant_is_one_block,
};
pub use default::{
    DefaultOf, Digits, Given, GivenFor, MadeDefault, MadeFor, NotGiven, WrittenNumber, default_of, element,
    elements_default, env_default, inferred_default, number_default, text_default,
};
pub use default_fits::{env_default_fits, text_default_fits};
pub use environment::{Environment, with_environment};
pub use proof::{held_behaves, member_behaves};
pub use show::show;
pub use validator::{
    Made, NamesValidator, NotMade, NotNamed, closure_validator, validates, validator, validator_fits,
};

pub use super::check::fits::{attribute_blocks_fit, member_fits};
