//! States of earlier versions.

use tfsdk::{Tf, TfObject};

use crate::characters::Characters;
use crate::keepers::Keepers;

/// A string or password as an earlier version stored it. Some had no `numeric`, and imported ones had little but the result.
#[derive(TfObject)]
#[tfsdk(nested)]
pub(crate) struct Stored {
    #[tfsdk(flatten)]
    pub(crate) keepers: Keepers,
    #[tfsdk("id", optional)]
    pub(crate) id: Option<String>,
    #[tfsdk("result", required)]
    pub(crate) result: String,
    #[tfsdk("length", optional)]
    length: Option<usize>,
    #[tfsdk("special", optional)]
    special: Option<bool>,
    #[tfsdk("upper", optional)]
    upper: Option<bool>,
    #[tfsdk("lower", optional)]
    lower: Option<bool>,
    #[tfsdk("number", optional)]
    number: Option<bool>,
    #[tfsdk("min_numeric", optional)]
    min_numeric: Option<usize>,
    #[tfsdk("min_upper", optional)]
    min_upper: Option<usize>,
    #[tfsdk("min_lower", optional)]
    min_lower: Option<usize>,
    #[tfsdk("min_special", optional)]
    min_special: Option<usize>,
    #[tfsdk("override_special", optional)]
    override_special: Option<String>,
}

impl Stored {
    /// What is not stored is what an import would say.
    pub(crate) fn characters(&self) -> Characters {
        let imported = Characters::of(&self.result);
        let number = self.number.map_or(imported.number, Tf::Known);
        Characters {
            length: self.length.unwrap_or(imported.length),
            special: self.special.unwrap_or(imported.special),
            upper: self.upper.unwrap_or(imported.upper),
            lower: self.lower.unwrap_or(imported.lower),
            number,
            numeric: number,
            min_numeric: self.min_numeric.unwrap_or_default(),
            min_upper: self.min_upper.unwrap_or_default(),
            min_lower: self.min_lower.unwrap_or_default(),
            min_special: self.min_special.unwrap_or_default(),
            override_special: self.override_special.clone(),
        }
    }
}
