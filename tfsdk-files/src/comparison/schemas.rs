//! What differs between two versions of a schema.

use std::collections::BTreeMap;

use tfsdk_core::path::Path;
use tfsdk_core::schema::{Member, NestedBlock, Schema};

use super::around::Around;
use super::attributes::can_be_set;
use super::change::Comparison;
use super::counts::Counts;

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
        let [earlier_around, later_around] = [&earlier, &later].map(Around::of_all);
        let around =
            |path: &Path, all: &BTreeMap<&Path, Around>| all.get(path).copied().unwrap_or(Around::NOTHING);
        for (path, before) in &earlier {
            self.path = path.clone();
            match later.get(path) {
                Some(after) => {
                    self.members(before, after, [around(path, &earlier_around), around(path, &later_around)]);
                }
                None if is_within(path, &later, &earlier) => self.breaks("it is gone"),
                None => {}
            }
        }
        for (path, after) in &later {
            if !earlier.contains_key(path) && is_within(path, &earlier, &later) {
                self.path = path.clone();
                self.is_new(after, Around::of(path, &earlier, &earlier_around));
            }
        }
    }

    fn is_new(&mut self, member: &Member, around: Around) {
        match member {
            Member::Attribute(attribute) if around.is_configured && attribute.terraform_mode().required => {
                self.breaks("it is new, and has to be set");
            }
            Member::Block(block) if needs(block) => self.breaks("it is new, and has to be written"),
            _ => self.tells("it is new"),
        }
    }

    fn members(&mut self, before: &Member, after: &Member, around: [Around; 2]) {
        match (before, after) {
            (Member::Attribute(before), Member::Attribute(after)) => self.attributes(before, after, around),
            (Member::Block(before), Member::Block(after)) => self.blocks(before, after),
            (Member::Attribute(_), Member::Block(_)) => {
                self.breaks("it was an attribute and is a block now, which is written without `=`");
            }
            (Member::Block(_), Member::Attribute(after)) => self.breaks(match can_be_set(after) {
                true => "it was a block and is an attribute now, which is written with `=`",
                false => {
                    "it was a block and is an attribute now, which cannot be set, as the provider computes it"
                }
            }),
        }
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

/// Whether a configuration has to have the block.
fn needs(block: &NestedBlock) -> bool {
    Counts::of(block).least > 0
}
