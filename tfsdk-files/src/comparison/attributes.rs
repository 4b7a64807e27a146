//! What differs between two versions of an attribute.

use tfsdk_core::schema::{Attribute, Mode, NestedType, Nesting};
use tfsdk_core::ty::Type;

use super::around::Around;
use super::change::Comparison;
use super::mark::Mark;
use super::name::Name;
use super::wider::is_wider;
use super::within::{find_in_both, find_within, written};

/// What both versions say of who may see an attribute, and whether it is kept.
#[derive(Clone, Copy)]
struct Secrecy {
    sensitive: [Mark; 2],
    write_only: [Mark; 2],
}

impl Comparison<'_> {
    /// `around`: what holds for it by those that it stands in, before and after.
    pub(super) fn attributes(&mut self, before: &Attribute, after: &Attribute, around: [Around; 2]) {
        let is_configured = around[0].is_configured;
        let (was, is) = (before.terraform_mode(), after.terraform_mode());
        let was_set = is_configured && (was.required || was.optional);
        let both = [(before, around[0]), (after, around[1])];
        let secrecy = Secrecy {
            sensitive: both.map(|(it, around)| Mark::of(it.is_sensitive(), around.is_sensitive)),
            write_only: both.map(|(it, around)| Mark::of(it.is_write_only(), around.is_write_only)),
        };
        self.types(before, after, was_set, secrecy);
        // With the whole its parts can be set, or cannot any longer: that is told of the whole, and not of each part again.
        let is_settable = around[1].is_configured;
        let is_lost = is_configured && !is_settable;
        if is.required && !was.required && !is_lost {
            self.add(is_configured, "it has to be set now");
        } else if was.required && is.optional && !is_lost {
            self.tells("it need not be set any longer");
        }
        if is_configured == is_settable {
            self.who_sets(was, is, is_configured);
        }
        match secrecy.sensitive {
            [Mark::Not, Mark::Itself] if self.part.is_shown() => {
                self.breaks("it is sensitive now: outputs that show it have to be");
            }
            [Mark::Not, Mark::Itself] => self.tells("it is sensitive now"),
            [Mark::Itself, Mark::Not] => self.tells("it is not sensitive any longer"),
            _ => {}
        }
        match secrecy.write_only {
            [Mark::Not, Mark::Itself] if self.part.is_stored() => {
                self.breaks("it is write-only now: it cannot be read any longer");
            }
            [Mark::Itself, Mark::Not] if self.part.is_stored() => self.breaks(
                "it is not write-only any longer: it takes no ephemeral values, and is null in states that there are",
            ),
            _ => {}
        }
        self.deprecations(before.deprecation(), after.deprecation());
    }

    fn who_sets(&mut self, was: Mode, is: Mode, is_configured: bool) {
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
    }

    fn types(&mut self, before: &Attribute, after: &Attribute, was_set: bool, secrecy: Secrecy) {
        if let (Some(one), Some(other)) = (before.nested_type(), after.nested_type()) {
            // What they have in them is compared for itself.
            return self.nestings(one.nesting(), other.nesting());
        }
        if before.ty() != after.ty() {
            let is_taken = !self.part.is_read() && is_wider(&written(after), before.ty());
            self.add(!is_taken, format!("its type was {} and is {} now", before.ty(), after.ty()));
            if !is_taken {
                return;
            }
        }
        match (before.nested_type(), after.nested_type()) {
            (Some(nested), None) => self.became_one_value(nested, after.ty(), was_set, secrecy),
            (None, Some(nested)) => self.became_own(nested, before.ty(), was_set, secrecy),
            _ => {}
        }
    }

    fn nestings(&mut self, before: Nesting, after: Nesting) {
        if before == after {
            return;
        }
        // A list and a set are written alike, and only who reads them sees which it is.
        let is_listed = |nesting| matches!(nesting, Nesting::List | Nesting::Set);
        self.add(
            self.part.is_read() || !(is_listed(before) && is_listed(after)),
            format!("its objects were a {} and are a {} now", before.name(), after.name()),
        );
    }

    /// What were attributes of their own, and are parts of a value of this type.
    fn became_one_value(&mut self, nested: &NestedType, ty: &Type, was_set: bool, secrecy: Secrecy) {
        let open = find_in_both(nested, ty, &|attribute, part| {
            was_set && !attribute.terraform_mode().required && !part.is_optional()
        });
        let mut whys: Vec<String> = open
            .map(|name| format!("all have to be set, and {} did not have to be", Name(name)))
            .into_iter()
            .collect();
        if self.part.is_stored() && is_nowhere(secrecy.write_only) {
            let written = find_within(nested, &Attribute::is_write_only);
            whys.extend(written.map(|name| format!("{} takes no ephemeral values any longer", Name(name))));
        }
        self.is_now("its attributes were its own and are parts of one value now", &whys);
    }

    /// What were parts of a value of this type, which a configuration has to set, if only to null.
    fn became_own(&mut self, nested: &NestedType, ty: &Type, was_set: bool, secrecy: Secrecy) {
        let mut whys = Vec::new();
        let mut tell =
            |name: Option<&str>, why: &str| whys.extend(name.map(|name| format!("{} {why}", Name(name))));
        let set = |is: &dyn Fn(&Attribute) -> bool| {
            find_in_both(nested, ty, &|attribute, _| was_set && is(attribute))
        };
        tell(set(&|it| !can_be_set(it)), "cannot be set any longer");
        tell(set(&|it| it.terraform_mode().required), "cannot be null any longer");
        if self.part.is_stored() && is_nowhere(secrecy.write_only) {
            tell(find_within(nested, &Attribute::is_write_only), "cannot be read any longer");
        }
        if self.part.is_shown() && is_nowhere(secrecy.sensitive) {
            tell(
                find_within(nested, &Attribute::is_sensitive),
                "is sensitive: outputs that show it have to be",
            );
        }
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

/// Whether neither version says so of the whole. Else nothing changes for a part, or the whole is told of.
fn is_nowhere(marks: [Mark; 2]) -> bool {
    marks == [Mark::Not; 2]
}

/// Whether a configuration may set an attribute.
pub(super) fn can_be_set(attribute: &Attribute) -> bool {
    let mode = attribute.terraform_mode();
    mode.required || mode.optional
}
