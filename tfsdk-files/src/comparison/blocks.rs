//! What differs between two versions of a block.

use tfsdk_core::schema::{BlockNesting, NestedBlock};

use super::change::Comparison;
use super::counts::Counts;

impl Comparison<'_> {
    pub(super) fn blocks(&mut self, before: &NestedBlock, after: &NestedBlock) {
        let (one, other) = (before.nesting(), after.nesting());
        if one != other {
            // Without labels all are written alike, and only who reads them sees what they make.
            let is_written_alike = one != BlockNesting::Map && other != BlockNesting::Map;
            self.add(
                self.part.is_read() || !is_written_alike,
                format!("its blocks were a {} and are a {} now", one.name(), other.name()),
            );
        }
        self.counts(Counts::of(before), Counts::of(after));
        self.deprecations(before.block().deprecation(), after.block().deprecation());
    }

    fn counts(&mut self, before: Counts, after: Counts) {
        match (before.least, after.least) {
            (one, other) if one == other => {}
            (_, 0) => self.tells("it need not be written any longer"),
            (0, 1) => self.breaks("it has to be written now"),
            (0, least) => self.breaks(format!("at least {least} of it have to be written now")),
            (one, other) => {
                let verb = if other == 1 { "has" } else { "have" };
                self.add(
                    other > one,
                    format!("at least {other} of it {verb} to be written now, and {one} before"),
                );
            }
        }
        match (before.most, after.most) {
            (None, None) => {}
            (Some(one), Some(other)) if one == other => {}
            (None, Some(other)) => self.breaks(format!("at most {other} of it may be written now")),
            (Some(one), None) => self.tells(format!("more than {one} of it may be written now")),
            (Some(one), Some(other)) => {
                self.add(other < one, format!("at most {other} of it may be written now, and {one} before"));
            }
        }
    }
}
