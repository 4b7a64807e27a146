//! The rules of blocks: where, and how often they may be written.

use crate::schema::{BlockNesting, BlockSpec, NestedBlock, Position, Violations};

/// Terraform takes a `provider_meta` block with arguments alone. (Terraform: `decodeProviderMetaBlock`.)
pub(super) fn place_rule(position: Position, violations: &mut Violations) {
    if let Some(kind) = position.kind.filter(|kind| position.root && !kind.has_blocks()) {
        violations.add(format!("{} has no blocks in it", kind.words()));
    }
}

/// The derive checks it of a struct's own fields.
pub(super) const fn place_fit(position: Position) -> Option<&'static str> {
    match position.kind {
        Some(kind) if position.root && !kind.has_blocks() => {
            Some("Terraform takes no blocks in a `provider_meta` block; make it an attribute")
        }
        _ => None,
    }
}

pub(super) fn items_rule(nested: &NestedBlock, violations: &mut Violations) {
    let (min, max) = (nested.min(), nested.max());
    match nested.nesting() {
        BlockNesting::Single if min != max || max > 1 => {
            violations.add("the least and greatest number of a single block are both 0 or both 1");
        }
        BlockNesting::Group if (min, max) != (0, 0) => {
            violations.add("a group block has no least or greatest number");
        }
        BlockNesting::Map if (min, max) != (0, 0) => {
            violations.add("blocks with labels have no least or greatest number");
        }
        BlockNesting::List | BlockNesting::Set if max != 0 && min > max => {
            violations.add(format!("at least {min} and at most {max} blocks cannot be"));
        }
        _ => {}
    }
}

/// The rules that depend on the type of a field. The derive checks that the least number is not above the greatest.
pub(super) const fn items_fit(block: &BlockSpec) -> Option<&'static str> {
    const ONCE: &str = "this field holds one struct, so the block is written once or not at all; write `min_items = 1` if it has to be, else neither `min_items` nor `max_items`";
    let (min, max) = (block.min_items, block.max_items);
    match block.nesting {
        BlockNesting::Single if max > 1 || min > 1 => Some(
            "this field holds one struct, so the block is written at most once; for more, make the field a `Vec`",
        ),
        BlockNesting::Single if min != max => Some(ONCE),
        BlockNesting::Group if min != 0 || max != 0 => Some(ONCE),
        BlockNesting::Map if min != 0 || max != 0 => {
            Some("blocks with labels are not counted; drop `min_items` and `max_items`")
        }
        _ => None,
    }
}
