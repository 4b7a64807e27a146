//! How often a block is written.

use tfsdk_core::schema::{BlockNesting, NestedBlock};

/// How often a configuration has to write a block, and how often it may.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Counts {
    pub(super) least: u64,
    /// None if there is no limit.
    pub(super) most: Option<u64>,
}

impl Counts {
    /// As Terraform counts: of one object there is never a second, and blocks with labels are not counted, whatever a
    /// schema says of either.
    pub(super) fn of(block: &NestedBlock) -> Self {
        match block.nesting() {
            BlockNesting::Single | BlockNesting::Group => Counts { least: block.min().min(1), most: Some(1) },
            BlockNesting::List | BlockNesting::Set => {
                Counts { least: block.min(), most: Some(block.max()).filter(|most| *most > 0) }
            }
            BlockNesting::Map => Counts { least: 0, most: None },
        }
    }
}
