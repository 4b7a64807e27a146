//! Rules about text that all rooms share: normal form, identifiers, quoting, excerpts, suggestions.
//!
//! For the crates of tfsdk itself; `tfsdk` does not hand it out.

mod bounded;
mod clusters;
mod count;
mod exactly_one;
mod excerpt;
mod go;
mod hcl;
mod identifier;
mod json;
mod json_end;
mod list;
mod normal;
mod suggest;
mod unicode9;

pub use bounded::{LONGEST_MESSAGE, bounded, message};
pub use clusters::clusters;
pub use count::Count;
pub use exactly_one::ExactlyOne;
pub use excerpt::{Cut, Excerpt};
pub use go::Quoted;
pub use hcl::{HclKey, HclString};
pub use identifier::{is_identifier, is_identifier_part, is_identifier_start};
pub use json::{append_json_string, is_plain_ascii, plain_ascii_json, plain_json};
pub use json_end::{json_value_len, json_value_len_and_ends};
pub(crate) use list::Unquoted;
pub use list::{Listed, OneOf};
pub use normal::{is_ascii, is_normalized, normal_name, normalized};
pub use suggest::did_you_mean;
pub use tfsdk_text::{hcl_first, hcl_nearest, is_attribute_name, nearest};
