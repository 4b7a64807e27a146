//! What differs between two versions of an attribute.

use tfsdk_core::schema::{Attribute, NestedType};

use super::around::Around;
use super::change::Comparison;
use super::wider::is_wider;

impl Comparison<'_> {
    /// `around`: what holds for it by those that it stands in.
    pub(super) fn attributes(&mut self, before: &Attribute, after: &Attribute, around: Around) {
        let is_configured = around.is_configured;
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
            self.add(is_configured, "it has to be set now");
        } else if was.required && is.optional {
            self.tells("it need not be set any longer");
        }
        if (was.required || was.optional) && !(is.required || is.optional) {
            self.add(is_configured, "it cannot be set any longer, as the provider computes it");
        } else if is.optional && !(was.required || was.optional) {
            self.tells("it can be set now");
        }
        if is.optional && was.computed && !is.computed {
            self.add(
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
