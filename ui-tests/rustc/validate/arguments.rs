//! What a ready validator is made of is told in its words.

use tfsdk::TfObject;
use tfsdk::schema::validate::{any, at_least, length, one_of, within};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", optional, validate = length(3))]
    name: Option<String>,
    #[tfsdk("zone", optional, validate = one_of("a"))]
    zone: Option<String>,
    #[tfsdk("size", optional, validate = within(1..=3, 4))]
    size: Option<u8>,
    #[tfsdk("share", optional, validate = at_least("0.5"))]
    share: Option<f64>,
    #[tfsdk("key", optional, validate = any(length(3..)))]
    key: Option<String>,
    #[tfsdk("color", optional, validate = length(3..=63_u8))]
    color: Option<String>,
    // And so it is right.
    #[tfsdk("weight", optional, validate = [within(0.5, 1), at_least(1_u8)])]
    weight: Option<f64>,
    #[tfsdk("level", optional, validate = one_of(LEVELS.iter()))]
    level: Option<f64>,
}

const LEVELS: [f64; 2] = [0.5, 1.0];

fn main() {}
