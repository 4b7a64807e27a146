//! The rules of blocks, as far as a tag tells.

use crate::context::Context;
use crate::key::{ATTRIBUTES_AS_BLOCKS, BLOCK, COMPUTED, MAX_ITEMS, MIN_ITEMS, MODES, NULLS, TEXT};
use crate::kind::Kind;
use crate::model::object::Field;
use crate::parse::Setting;
use crate::ty::{length_of, without_null};

/// Checks a block.
pub(super) fn check(cx: &Context, kind: Option<Kind>, field: &Field<'_>) {
    let tag = &field.tag;
    if let (Some(kind), Some(setting)) = (kind.filter(|kind| !kind.has_blocks()), tag.get(&BLOCK)) {
        let mistake = format!("`block` has no meaning here: Terraform takes no blocks in {}", kind.words());
        let help = match tag.all(&MODES).next() {
            Some(_) => "drop `block`; it is an attribute",
            None => "for an attribute, write `optional` or `required` in place of `block`",
        };
        return cx.report(&setting.ident, mistake, help);
    }
    for setting in tag.all(&MODES) {
        let instead = match field.variant {
            Some(_) => "drop it; exactly one attribute of a union is set, and it may be any",
            None if setting.key.is(&COMPUTED) => {
                "drop it; what the provider sets is an attribute, without `block`"
            }
            None => "drop it; a block that has to be written has `min_items = 1`",
        };
        cx.report(
            &setting.ident,
            format_args!("`{}` is about attributes, and this is a block", setting.key.name),
            instead,
        );
    }
    let of_attributes = |setting: &&Setting| setting.key.is_of_attributes() && !setting.key.is_any(&MODES);
    for setting in tag.settings.iter().filter(of_attributes) {
        cx.report(
            &setting.ident,
            format_args!("`{}` is about attributes, and this is a block", setting.key.name),
            match setting.key.is(&ATTRIBUTES_AS_BLOCKS) {
                true => "drop it",
                false => "move it to an attribute of the block",
            },
        );
    }
    if let Some(setting) = tag.get(&TEXT) {
        cx.report(&setting.ident, "`text` maps a value as its text, and a block holds structs", "drop it");
    }
    for setting in tag.all(&NULLS) {
        cx.report(
            &setting.ident,
            format_args!("`{}` is about attributes, and blocks are never null", setting.key.name),
            "drop it; where no block is written, Terraform sends an empty collection",
        );
    }
    let count = |key| tag.integer(key).and_then(|number| number.base10_parse::<u64>().ok());
    if let Some(length) = length_of(without_null(field.held())) {
        let (min, max) = (count(&MIN_ITEMS), count(&MAX_ITEMS));
        let settings =
            [(&MIN_ITEMS, min.filter(|min| *min > length)), (&MAX_ITEMS, max.filter(|max| *max < length))];
        for (key, _) in settings.into_iter().filter(|(_, wrong)| wrong.is_some()) {
            let Some(setting) = tag.get(key) else { continue };
            let mistake = format!("`{}` is no number of blocks that an array of {length} holds", key.name);
            cx.report(
                &setting.ident,
                mistake,
                format_args!("write `{} = {length}`, or hold a `Vec`", key.name),
            );
        }
        if settings.iter().any(|(_, wrong)| wrong.is_some()) {
            return;
        }
    }
    let (Some(setting), Some(max)) = (tag.get(&MAX_ITEMS), count(&MAX_ITEMS)) else { return };
    if max == 0 {
        cx.report(
            &setting.ident,
            "a block that may not be written at all",
            "for any number, drop `max_items`",
        );
    } else if let Some(min) = count(&MIN_ITEMS).filter(|min| *min > max) {
        cx.report(
            &setting.ident,
            format_args!("at least {min} and at most {max} blocks cannot be"),
            format_args!("write `max_items = {min}` or more"),
        );
    }
}
