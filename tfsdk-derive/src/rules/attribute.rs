//! The rules of attributes, as far as a tag tells; those about types and nested structs are checked by the compiler.

use std::cell::RefCell;
use std::fmt::Display;

use syn::{Ident, Type};

use super::default;
use crate::context::Context;
use crate::key::{
    ATTRIBUTES_AS_BLOCKS, BLOCK, COMPUTED, DEFAULT, DEFAULTS, KEEP, KEY, Key, Listed, MAX_ITEMS, MIN_ITEMS,
    MODES, Need, OPTIONAL, REQUIRED, TEXT, WRITE_ONLY,
};
use crate::kind::Kind;
use crate::model::object::Field;
use crate::parse::{Setting, Tag};
use crate::ty::{is_structless, shown};

/// Checks how an attribute of a struct of some kind behaves, as far as that is known. Who sets it is another rule.
pub(super) fn check(cx: &Context, own: &Ident, kind: Option<Kind>, field: &Field<'_>) {
    let is_variant = field.variant.is_some();
    let check =
        Check { cx, own, kind, tag: &field.tag, is_variant, ty: field.held(), told: RefCell::default() };
    // A key that has no meaning in such a struct has none beside others either, and is told once.
    check.place();
    // A variant of a union has rules of its own about who sets it.
    if !is_variant {
        check.modes();
        check.default();
        check.computed_only();
        // Before what asks whether a default stays.
        check.write_only();
        check.keep();
    }
}

struct Check<'a> {
    cx: &'a Context,
    own: &'a Ident,
    kind: Option<Kind>,
    tag: &'a Tag<'a>,
    is_variant: bool,
    ty: &'a Type,
    /// The keys that were reported.
    told: RefCell<Vec<&'static Key>>,
}

impl<'a> Check<'a> {
    /// Reports a key, unless something else was wrong with it.
    fn report(&self, setting: &Setting, mistake: impl Display, help: impl Display) {
        let mut told = self.told.borrow_mut();
        if !setting.key.is_any(&told) {
            told.push(setting.key);
            self.cx.report(&setting.ident, mistake, help);
        }
    }

    /// Reports a key that is not allowed here.
    fn no(&self, key: &'static Key, why: &str, help: impl Display) {
        if let Some(setting) = self.tag.get(key) {
            self.report(setting, format_args!("`{}` {why}", key.name), help);
        }
    }

    fn has(&self, key: &'static Key) -> bool {
        self.tag.has(key)
    }

    /// Whether something was wrong with a key.
    fn is_told(&self, key: &'static Key) -> bool {
        key.is_any(&self.told.borrow())
    }

    /// The setting of a key, unless something was wrong with it: then it is too many, and nothing contradicts it.
    fn untold(&self, key: &'static Key) -> Option<&Setting> {
        self.tag.get(key).filter(|_| !self.is_told(key))
    }

    /// Whether no configuration sets the attribute. What is not there may be among what was not understood.
    fn is_only_computed(&self) -> bool {
        let others = [&OPTIONAL, &REQUIRED];
        self.has(&COMPUTED) && self.tag.all(&others).next().is_none() && !self.tag.may_have_lost(&others)
    }

    /// The first of the keys that say where a default comes from.
    fn default_key(&self) -> Option<&'static Key> {
        DEFAULTS.into_iter().find(|key| self.tag.has(key))
    }

    /// Keys about who sets the attribute that exclude each other.
    fn modes(&self) {
        let [required, optional, computed] = MODES.map(|key| self.tag.get(key));
        match (required, optional, computed) {
            (Some(_), Some(setting), _) => self.report(
                setting,
                "`optional` and `required` exclude each other",
                match self.has(&DEFAULT) {
                    true => "drop `required`: there is always a value",
                    false => "drop `required` if the practitioner may leave it out, else `optional`",
                },
            ),
            (Some(_), None, Some(setting)) => self.report(
                setting,
                "`computed` and `required` exclude each other: what is always set is never computed",
                "write `optional, computed` if the provider sets what the practitioner leaves out",
            ),
            _ => {}
        }
    }

    fn default(&self) {
        let Some(first) = self.default_key() else { return };
        let given: Vec<&Setting> = DEFAULTS.into_iter().filter_map(|key| self.tag.get(key)).collect();
        for setting in &given[1..] {
            let name = setting.key.name;
            self.report(
                setting,
                format_args!("`{name}` after `{}`: there is one default", first.name),
                format_args!("drop `{name}` or `{}`", first.name),
            );
        }
        let Some(setting) = given.first() else { return };
        for setting in given.iter().filter(|setting| !self.is_told(setting.key)) {
            default::check(self.cx, self.tag, setting, self.ty);
        }
        let name = first.name;
        if self.has(&REQUIRED) {
            // A function may find nothing, and then a value is required. Beside `optional` it is `required` that goes, which was told.
            if first.is(&DEFAULT) && !self.has(&OPTIONAL) {
                self.report(
                    setting,
                    "`default` has no meaning beside `required`: there is always a value",
                    "write `optional` instead of `required`, or drop `default`",
                );
            }
        } else if let Some(computed) = self.untold(&COMPUTED) {
            if self.has(&OPTIONAL) {
                self.report(
                    computed,
                    format_args!(
                        "`computed` has no meaning beside `{name}`: the default is what is computed"
                    ),
                    format_args!("write `optional, {name} …` alone; Terraform is told the rest"),
                )
            } else {
                self.report(
                    setting,
                    format_args!(
                        "`{name}` has no meaning beside `computed`: no configuration could leave the attribute out"
                    ),
                    format_args!("write `optional, {name} …` if the practitioner may set it, or drop `{name}`"),
                )
            }
        }
    }

    /// Keys that look at the configuration of an attribute that has none.
    fn computed_only(&self) {
        // That nothing is computed in such a struct was told.
        if !self.is_only_computed() || self.kind.is_some_and(Kind::is_configuration) {
            return;
        }
        for (need, done) in [(Need::ConfigToCompare, "compare"), (Need::ConfigToValidate, "validate")] {
            for key in Key::needing(need) {
                self.no(
                    key,
                    &format!("has nothing to {done}: no configuration sets a computed attribute"),
                    format_args!("drop `{}`, or write `optional, computed`", key.name),
                );
            }
        }
    }

    fn keep(&self) {
        let Some(setting) = self.tag.get(&KEEP) else { return };
        let is_said = self.tag.all(&[&REQUIRED, &OPTIONAL, &WRITE_ONLY]).next().is_some();
        let is_set = is_said && !self.has(&COMPUTED) && !self.tag.may_have_lost(&[&COMPUTED]);
        match self.default_key() {
            Some(default) if !self.is_told(default) => self.report(
                setting,
                format_args!("`keep` has no meaning beside `{}`: the value is never unknown", default.name),
                "drop `keep`",
            ),
            // Without a default that was told, `keep` may have its meaning.
            Some(_) if !is_set => {}
            _ if is_set => self.report(
                setting,
                "`keep` is about a computed value, which stays as it was",
                "drop `keep`; what the practitioner sets is as the configuration says",
            ),
            _ => {}
        }
    }

    fn write_only(&self) {
        let Some(setting) = self.tag.get(&WRITE_ONLY) else { return };
        if let Some(kind) = self.kind.filter(|kind| !kind.has_write_only()) {
            let mistake = format!("{} has no write-only attributes", kind.words());
            let help = match kind {
                Kind::Ephemeral => "drop `write_only`; nothing of an ephemeral resource is kept",
                _ => "drop `write_only`; `sensitive` hides the value in Terraform's output",
            };
            return self.report(setting, mistake, help);
        }
        if self.untold(&COMPUTED).is_some() {
            self.report(
                setting,
                "`write_only` and `computed` exclude each other: a write-only value is never returned",
                "drop one of them",
            );
        }
        for key in DEFAULTS {
            self.no(
                key,
                "has no meaning beside `write_only`: such a value is null in every plan",
                format_args!("drop `{}`, and choose the value when it is used", key.name),
            );
        }
        for key in Key::needing(Need::PriorValue) {
            self.no(
                key,
                "has no meaning beside `write_only`: there is no prior value to compare with",
                format_args!(
                    "drop `{}`; a version number beside it, as a usual attribute, tells that it changed",
                    key.name
                ),
            );
        }
    }

    /// What depends on what the struct is, and on whether the field may be a block.
    fn place(&self) {
        // Where there is no schema, all about one goes.
        if self.kind.is_some() {
            self.no(
                &BLOCK,
                &format!("is for structs, and there is none in `{}`", shown(self.ty)),
                "drop `block`",
            );
        }
        // What is said of every variant is not said again.
        if let Some(setting) = self.tag.get(&KEY).filter(|_| !self.is_variant) {
            if let Some(kind) = self.kind.filter(|kind| *kind != Kind::Nested) {
                let mistake = format!(
                    "`key` tells the elements of a list or set apart, and `{}` is {}",
                    self.own,
                    kind.words()
                );
                self.report(
                    setting,
                    mistake,
                    "it goes on an attribute of the nested struct that the elements are",
                );
            } else if self.is_only_computed() {
                self.report(
                    setting,
                    "`key` needs a value in the configuration, and nobody sets a computed attribute there",
                    "use an attribute that is `required` or `optional`",
                );
            }
        }
        if self.has(&ATTRIBUTES_AS_BLOCKS) && self.has(&TEXT) {
            self.no(
                &ATTRIBUTES_AS_BLOCKS,
                "is for structs, and `text` makes texts of them",
                "drop one of them",
            );
        }
        let Some(kind) = self.kind else { return };
        if !kind.has_blocks() {
            let why = format!("has no meaning here: Terraform takes no blocks in {}", kind.words());
            self.no(&ATTRIBUTES_AS_BLOCKS, &why, "drop it");
        }
        if !kind.is_planned() {
            let told: &[&Key] = if self.is_variant { &[&KEEP] } else { &[] };
            for key in Key::needing(Need::Plan).filter(|key| !key.is_any(told)) {
                let why = format!("is about plans, and {} is not planned", kind.words());
                self.no(key, &why, "drop it");
            }
        }
        if kind.is_configuration() && !self.is_variant {
            let why = format!("has no meaning here: nothing is computed in {}", kind.words());
            // Beside another one it is `computed` that is too many.
            let is_said = self.tag.all(&[&REQUIRED, &OPTIONAL]).next().is_some();
            let help = if is_said { "drop `computed`" } else { "write `optional` or `required`" };
            self.no(&COMPUTED, &why, help);
        }
        let is_meant_as_block = self.tag.may_have_lost(&[&BLOCK]) || self.has(&BLOCK) && self.kind.is_none();
        if !self.is_variant && !is_meant_as_block {
            self.counts();
        }
    }

    /// Keys that count what there is one of.
    fn counts(&self) {
        let counts: Vec<&Setting> = self.tag.all(&[&MIN_ITEMS, &MAX_ITEMS]).collect();
        let Some(first) = counts.first() else { return };
        let names: Vec<&str> = counts.iter().map(|setting| setting.key.name).collect();
        let others = self.tag.settings.iter().filter(|setting| setting.key.is_of_attributes());
        let others: Vec<&str> = others.map(|setting| setting.key.name).collect();
        let (verb, them) = if names.len() == 1 { ("counts", "it") } else { ("count", "them") };
        let help = match &others[..] {
            // No block is made of types of `std` alone.
            _ if is_structless(self.ty) || self.kind.is_some_and(|kind| !kind.has_blocks()) => {
                format!("drop {them}")
            }
            [] => format!("add `block`, or drop {them}"),
            others => format!("for a block, write `block` in place of {}; else drop {them}", Listed(others)),
        };
        self.report(first, format_args!("{} {verb} blocks, and this is an attribute", Listed(&names)), help);
    }
}
