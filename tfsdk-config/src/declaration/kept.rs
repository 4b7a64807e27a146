//! What may say that values are to be kept out of messages, where it cannot be read.

use tfsdk_core::convert::convert_within;
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::limits::Budget;
use tfsdk_core::text::nearest;
use tfsdk_core::ty::Type;
use tfsdk_lang::expr::SourceRange;

use super::reader::ATTRIBUTES;
use crate::body::{Block, Part, Wanted, WantedAttribute};
use crate::file::File;
use crate::secret::may_keep;

/// The blocks with something wrong in them that may say that something is to be kept out of messages.
pub(super) fn left_out(file: &File, problems: &Diagnostics) -> Vec<SourceRange> {
    if !problems.has_errors() {
        return Vec::new();
    }
    let ranges = problems.errors().filter_map(|problem| problem.range());
    let mut wrong: Vec<u32> = ranges.map(|range| range.start.byte).collect();
    wrong.sort_unstable();
    let is_wrong = |SourceRange { start, end }: &SourceRange| {
        let first = wrong.partition_point(|at| *at < start.byte);
        let text = file.source().get(start.byte as usize..end.byte as usize).unwrap_or_default();
        wrong.get(first).is_some_and(|at| *at < end.byte) && may_keep(text)
    };
    file.body().raw.parts().into_iter().map(|part| part.range).filter(is_wrong).collect()
}

/// The blocks in which something may be kept out of messages, besides variables; of a local value it is its expression that says so.
pub(super) fn beside_variables(file: &File) -> Vec<SourceRange> {
    let is_kept = |part: &Part<'_>| {
        let text = file.source().get(part.range.start.byte as usize..part.range.end.byte as usize);
        !["variable", "locals"].contains(&part.name) && may_keep(text.unwrap_or_default())
    };
    file.body().raw.parts().into_iter().filter(is_kept).map(|part| part.range).collect()
}

/// Whether an argument that is given, perhaps misspelt, does not clearly say `false`; `None` if it is not given. What is
/// wrong with it is told when it is read.
pub(super) fn may_be_true(block: &Block<'_>, name: &str, budget: &Budget) -> Option<bool> {
    let wanted = [WantedAttribute { name, required: false }];
    let wanted = Wanted { attributes: &wanted, partial: true, ..Wanted::default() };
    let mut ignored = Diagnostics::up_to(0);
    let content = block.body.raw.content(&wanted, block.body.file, &mut ignored);
    let Some(found) = content.attribute(name) else {
        // Comparing with all names would cost more than those are worth that are far longer or shorter.
        let is_meant = |part: &str| {
            part.len().abs_diff(name.len()) <= 2 && nearest(part, ATTRIBUTES).is_some_and(|near| near == name)
        };
        return block.body.raw.parts().iter().any(|part| is_meant(part.name)).then_some(true);
    };
    let value = found.expr.evaluate_constant(block.body.file, budget, &mut ignored);
    let value = convert_within(&value, &Type::BOOL, budget).ok().and_then(|value| value.as_bool());
    Some(value.unwrap_or(true))
}
