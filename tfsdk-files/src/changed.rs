//! What differs between both sides of a change.

use std::collections::BTreeMap;

use tfsdk_core::error::Error;
use tfsdk_core::limits::Budget;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

use crate::change::Delta;
use crate::marked::{Marked, Places};

impl Delta<'_> {
    /// The paths of what differs between both sides, in order.
    ///
    /// Each leads as far as it can: to an attribute, to an element of a map, or to one of a list that is as long as before. A set
    /// is compared like a list, as the file does not tell one from the other. What is known only after apply differs; what is
    /// made or destroyed differs as a whole, at the root. Of a part that is sensitive on one side there is the path alone, and
    /// none into it. What is the same and sensitive on one side only does not differ, nor does a list that becomes a set, though
    /// Terraform plans an update for these.
    ///
    /// # Errors
    /// When a limit is met, or the marks of what is unknown or sensitive are not as Terraform writes them.
    ///
    /// ```
    /// use tfsdk::files::Plan;
    ///
    /// let plan = Plan::from_json(
    ///     r#"{"format_version":"1.2","resource_drift":[{"address":"a_disk.d","change":{"actions":["update"],
    ///         "before":{"id":"d-1","size":8,"tags":{"env":"prod","team":"a"}},"after":{"id":"d-1","size":8,"tags":{"env":"test"}}}}]}"#,
    /// )?;
    /// let paths: Vec<String> = plan.drift[0].delta.changed_paths()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(paths, ["tags.env", "tags.team"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn changed_paths(&self) -> Result<Vec<Path>, Error> {
        let (before, after) = (self.before.untyped()?, self.after.untyped()?);
        let (marked, null) = ([self.before.marked()?, self.after.marked()?], Value::null(Type::DYNAMIC));
        let mut sides = Sides {
            marked,
            budget: self.after.budget_with(&self.before),
            null: null.as_ref(),
            path: Path::root(),
            found: Vec::new(),
        };
        sides.compare([before.as_ref(), after.as_ref()], &marked.map(Marked::root))?;
        Ok(sides.found)
    }
}

struct Sides<'m> {
    marked: [&'m Marked; 2],
    budget: Budget,
    /// What a side does not have.
    null: ValueRef<'m>,
    /// Where both sides are compared.
    path: Path,
    found: Vec<Path>,
}

impl Sides<'_> {
    /// Compares what both have at the path, which has led to these `places` in the marks of each.
    fn compare(&mut self, sides: [ValueRef<'_>; 2], places: &[Places; 2]) -> Result<(), Error> {
        let is_sensitive = self.marked.iter().zip(places).any(|(marked, places)| marked.has(places));
        if is_sensitive || !have_parts(sides) {
            if differ(sides, self.null) {
                self.budget.make(size_of::<Path>() + size_of_val(self.path.steps()))?;
                self.found.push(self.path.clone());
            }
            return Ok(());
        }
        for (step, parts) in parts(sides, self.null) {
            let [before, after] = [0, 1].map(|side| self.marked[side].step(&places[side], &step, false));
            self.path.push(step);
            self.compare(parts, &[before, after])?;
            self.path.pop();
        }
        Ok(())
    }
}

/// Whether the parts of one are compared with those of the other.
fn have_parts([old, new]: [ValueRef<'_>; 2]) -> bool {
    let are_wholes = match (old.ty().kind(), new.ty().kind()) {
        (TypeKind::Object(_), TypeKind::Object(_)) => true,
        (TypeKind::Tuple(_), TypeKind::Tuple(_)) => old.len() == new.len(),
        _ => false,
    };
    are_wholes && [old, new].iter().all(|side| side.is_known() && !side.is_null())
}

/// The parts of both; `null` where one has none.
fn parts<'v>(sides: [ValueRef<'v>; 2], null: ValueRef<'v>) -> BTreeMap<Step, [ValueRef<'v>; 2]> {
    let mut parts = BTreeMap::new();
    for (side, whole) in sides.into_iter().enumerate() {
        for (key, part) in whole.elements() {
            let step = match key {
                Key::Attribute(name) | Key::Key(name) => Step::Attribute(name.into()),
                Key::Index(index) | Key::Element(index) => Step::Index(index),
            };
            parts.entry(step).or_insert([null, null])[side] = part;
        }
    }
    parts
}

/// Whether anything in them differs.
fn differ(sides: [ValueRef<'_>; 2], null: ValueRef<'_>) -> bool {
    if have_parts(sides) {
        return parts(sides, null).into_values().any(|sides| differ(sides, null));
    }
    let [old, new] = sides;
    match old.is_null() || new.is_null() {
        // Of whatever type.
        true => !(old.is_null() && new.is_null()),
        false => !new.is_known() || old.ty() != new.ty() || !old.raw_equals(new),
    }
}
