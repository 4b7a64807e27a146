//! What differs between two versions of a schema.

use std::collections::BTreeMap;

use tfsdk_core::path::Path;
use tfsdk_core::schema::{Attribute, BlockNesting, Member, NestedBlock, NestedType, Schema};

use super::change::Comparison;
use super::wider::is_wider;

impl Comparison<'_> {
    pub(super) fn schemas(&mut self, before: &Schema, after: &Schema) {
        match (before.version(), after.version()) {
            // Of what is never stored, nobody asks for the version.
            _ if !self.part.is_stored() => {}
            (before, after) if after < before => {
                self.breaks(format!(
                    "its version was {before} and is {after} now: states of version {before} cannot be read"
                ));
            }
            (before, after) if after > before => {
                self.tells(format!("its version was {before} and is {after} now: states are upgraded, and there is no way back"));
            }
            _ => {}
        }
        self.deprecations(before.block().deprecation(), after.block().deprecation());
        // The members of both, by path; a part of what is gone or new is not told for itself.
        let earlier: BTreeMap<Path, &Member> = before.walk().collect();
        let later: BTreeMap<Path, &Member> = after.walk().collect();
        for (path, before) in &earlier {
            self.path = path.clone();
            match later.get(path) {
                Some(after) => self.members(before, after, is_configured(path, &earlier)),
                None if is_within(path, &later, &earlier) => self.breaks("it is gone"),
                None => {}
            }
        }
        for (path, after) in &later {
            if !earlier.contains_key(path) && is_within(path, &earlier, &later) {
                self.path = path.clone();
                self.is_new(after, is_configured(path, &earlier));
            }
        }
    }

    /// `is_configured`: configurations have what it stands in.
    fn is_new(&mut self, member: &Member, is_configured: bool) {
        match member {
            Member::Attribute(attribute) if is_configured && attribute.terraform_mode().required => {
                self.breaks("it is new, and has to be set");
            }
            Member::Block(block) if needs(block) => self.breaks("it is new, and has to be written"),
            _ => self.tells("it is new"),
        }
    }

    fn members(&mut self, before: &Member, after: &Member, is_configured: bool) {
        match (before, after) {
            (Member::Attribute(before), Member::Attribute(after)) => {
                self.attributes(before, after, is_configured)
            }
            (Member::Block(before), Member::Block(after)) => self.blocks(before, after),
            (Member::Attribute(_), Member::Block(_)) => {
                self.breaks("it was an attribute and is a block now, which is written without `=`");
            }
            (Member::Block(_), Member::Attribute(_)) => {
                self.breaks("it was a block and is an attribute now, which is written with `=`");
            }
        }
    }

    fn attributes(&mut self, before: &Attribute, after: &Attribute, is_configured: bool) {
        let (was, is) = (before.terraform_mode(), after.terraform_mode());
        let was_set = is_configured && (was.required || was.optional);
        match (before.nested_type(), after.nested_type()) {
            (Some(one), Some(other)) if one.nesting() == other.nesting() => {}
            (None, None) if before.ty() == after.ty() => {}
            (Some(one), Some(other)) => self.breaks(format!(
                "its objects were a {} and are a {} now",
                one.nesting().name(),
                other.nesting().name()
            )),
            (Some(nested), None) if before.ty() == after.ty() => self.became_one_value(nested, was_set),
            (None, Some(nested)) if before.ty() == after.ty() => self.became_own(nested, was_set),
            _ if !self.part.is_read() && is_wider(after.ty(), before.ty()) => {
                self.tells(format!("its type was {} and is {} now", before.ty(), after.ty()));
            }
            _ => self.breaks(format!("its type was {} and is {} now", before.ty(), after.ty())),
        }
        if is.required && !was.required {
            self.has_changed(is_configured, "it has to be set now");
        } else if was.required && is.optional {
            self.tells("it need not be set any longer");
        }
        if (was.required || was.optional) && !(is.required || is.optional) {
            self.has_changed(is_configured, "it cannot be set any longer, as the provider computes it");
        } else if is.optional && !(was.required || was.optional) {
            self.tells("it can be set now");
        }
        if is.optional && was.computed && !is.computed {
            self.has_changed(
                is_configured,
                "where it is not set, it is null now, and the provider chose a value before",
            );
        } else if was.optional && is.optional && is.computed && !was.computed {
            self.tells("where it is not set, the provider chooses a value now");
        }
        match (before.is_sensitive(), after.is_sensitive()) {
            (false, true) if self.part.is_shown() => {
                self.breaks("it is sensitive now: outputs that show it have to be");
            }
            (false, true) => self.tells("it is sensitive now"),
            (true, false) => self.tells("it is not sensitive any longer"),
            _ => {}
        }
        match (before.is_write_only(), after.is_write_only()) {
            (false, true) if self.part.is_stored() => {
                self.breaks("it is write-only now: it cannot be read any longer");
            }
            (true, false) if self.part.is_stored() => self.breaks(
                "it is not write-only any longer: it takes no ephemeral values, and is null in states that there are",
            ),
            _ => {}
        }
        self.deprecations(before.deprecation(), after.deprecation());
    }

    /// What were attributes of their own.
    fn became_one_value(&mut self, nested: &NestedType, was_set: bool) {
        let part = self.part;
        let open = nested.attributes().find(|it| was_set && !has_to_be_set(it));
        let mut whys: Vec<String> = open
            .map(|open| format!("all have to be set, and {} did not have to be", open.name()))
            .into_iter()
            .collect();
        let written = find_within(nested, &|it| part.is_stored() && it.is_write_only());
        whys.extend(written.map(|name| format!("{name} takes no ephemeral values any longer")));
        self.is_now("its attributes were its own and are parts of one value now", &whys);
    }

    /// What were parts of one value, which a configuration has to set, if only to null.
    fn became_own(&mut self, nested: &NestedType, was_set: bool) {
        let part = self.part;
        let computed = nested.attributes().find(|it| was_set && !can_be_set(it));
        let mut whys: Vec<String> =
            computed.map(|it| format!("{} cannot be set any longer", it.name())).into_iter().collect();
        let mut find = |why: &str, is: &dyn Fn(&Attribute) -> bool| {
            whys.extend(find_within(nested, is).map(|name| format!("{name} {why}")));
        };
        find("cannot be null any longer", &|it| was_set && it.terraform_mode().required);
        find("cannot be read any longer", &|it| part.is_stored() && it.is_write_only());
        find("is sensitive: outputs that show it have to be", &|it| part.is_shown() && it.is_sensitive());
        self.is_now("its attributes were parts of one value and are its own now", &whys);
    }

    /// What is so now, and why that breaks something, if it does.
    fn is_now(&mut self, what: &str, whys: &[String]) {
        match whys.is_empty() {
            true => self.tells(what),
            false => self.breaks(format!("{what}; {}", whys.join("; "))),
        }
    }

    /// What breaks configurations, if there are any that have it.
    fn has_changed(&mut self, is_configured: bool, what: &str) {
        if is_configured { self.breaks(what) } else { self.tells(what) }
    }

    fn blocks(&mut self, before: &NestedBlock, after: &NestedBlock) {
        if before.nesting() != after.nesting() {
            let (one, other) = (before.nesting().name(), after.nesting().name());
            self.breaks(format!("its blocks were a {one} and are a {other} now"));
            return self.deprecations(before.block().deprecation(), after.block().deprecation());
        }
        if after.min() > before.min() {
            self.breaks(format!(
                "at least {} of it have to be written now, and {} before",
                after.min(),
                before.min()
            ));
        } else if after.min() < before.min() {
            self.tells(format!(
                "at least {} of it have to be written now, and {} before",
                after.min(),
                before.min()
            ));
        }
        match (before.max(), after.max()) {
            (one, other) if one == other => {}
            (0, other) => self.breaks(format!("at most {other} of it may be written now")),
            (one, 0) => self.tells(format!("more than {one} of it may be written now")),
            (one, other) if other < one => {
                self.breaks(format!("at most {other} of it may be written now, and {one} before"))
            }
            (one, other) => self.tells(format!("at most {other} of it may be written now, and {one} before")),
        }
        self.deprecations(before.block().deprecation(), after.block().deprecation());
    }
}

/// Whether what a path stands in is there in both schemas, as the same sort of thing.
fn is_within(path: &Path, one: &BTreeMap<Path, &Member>, other: &BTreeMap<Path, &Member>) -> bool {
    let mut outer = path.clone();
    outer.pop();
    let is_nested = |member: &&Member| match member {
        Member::Attribute(attribute) => attribute.nested_type().is_some(),
        Member::Block(_) => true,
    };
    outer.is_root() || one.get(&outer).is_some_and(is_nested) && other.get(&outer).is_some_and(is_nested)
}

/// Whether configurations may have what a path stands in.
fn is_configured(path: &Path, all: &BTreeMap<Path, &Member>) -> bool {
    let mut outer = path.clone();
    std::iter::from_fn(|| outer.pop().map(|_| outer.clone())).all(|outer| match all.get(&outer) {
        Some(Member::Attribute(attribute)) => {
            let mode = attribute.terraform_mode();
            mode.required || mode.optional
        }
        _ => true,
    })
}

/// The name of an attribute at any depth that is so.
fn find_within<'n>(nested: &'n NestedType, is: &dyn Fn(&Attribute) -> bool) -> Option<&'n str> {
    nested.attributes().find_map(|attribute| match attribute.nested_type() {
        _ if is(attribute) => Some(attribute.name()),
        Some(inner) => find_within(inner, is),
        None => None,
    })
}

/// Whether a configuration has to set an attribute, and all in it.
fn has_to_be_set(attribute: &Attribute) -> bool {
    let nested = attribute.nested_type();
    attribute.terraform_mode().required && nested.is_none_or(|nested| nested.attributes().all(has_to_be_set))
}

/// Whether a configuration may set an attribute, and all in it.
fn can_be_set(attribute: &Attribute) -> bool {
    let (mode, nested) = (attribute.terraform_mode(), attribute.nested_type());
    (mode.required || mode.optional) && nested.is_none_or(|nested| nested.attributes().all(can_be_set))
}

/// Whether a configuration has to have the block.
fn needs(block: &NestedBlock) -> bool {
    block.min() > 0 && block.nesting() != BlockNesting::Map
}
