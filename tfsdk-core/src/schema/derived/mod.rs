//! What derived code calls, through [`private`](crate::private).

mod default;
mod held;
mod validator;

pub use default::{DefaultOf, TextDefault, default_of, env_default, text_default};
pub use held::{Held, NotHeld, as_set, block_nesting};
pub use validator::{closure_validator, validator};

pub use super::check::fits::member_fits;
