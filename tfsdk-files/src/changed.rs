//! What differs between both sides of a change.

use std::collections::BTreeMap;

use tfsdk_core::error::Error;
use tfsdk_core::limits::Budget;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};

use crate::change::Delta;
use crate::marked::{Marked, Meeting};

impl Delta<'_> {
    /// The paths of what differs between both sides, in order.
    ///
    /// Each leads as far as it can: to an attribute, to an element of a map, or to one of a list that is as long as before. A set is
    /// compared like a list, as the file does not tell one from the other. What is known only after apply differs; what is made or
    /// destroyed differs as a whole, at the root. Of a part that is sensitive on one side there is the path alone, and none into it.
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
        let mut sides = Sides {
            marked: [self.before.marked()?, self.after.marked()?],
            budget: self.after.budget_with(&self.before),
            path: Path::root(),
            found: Vec::new(),
        };
        sides.compare(before.as_ref(), after.as_ref())?;
        Ok(sides.found)
    }
}

struct Sides<'m> {
    marked: [&'m Marked; 2],
    budget: Budget,
    /// Where both sides are compared.
    path: Path,
    found: Vec<Path>,
}

impl Sides<'_> {
    fn compare(&mut self, old: ValueRef<'_>, new: ValueRef<'_>) -> Result<(), Error> {
        let are_wholes = match (old.ty().kind(), new.ty().kind()) {
            (TypeKind::Object(_), TypeKind::Object(_)) => true,
            (TypeKind::Tuple(_), TypeKind::Tuple(_)) => old.len() == new.len(),
            _ => false,
        };
        let have_parts = [old, new].iter().all(|side| side.is_known() && !side.is_null());
        match are_wholes && have_parts && !self.is_sensitive() {
            true => self.compare_parts(old, new),
            false if new.is_known() && is_same(old, new) => Ok(()),
            false => {
                self.budget.make(size_of::<Path>() + size_of_val(self.path.steps()))?;
                self.found.push(self.path.clone());
                Ok(())
            }
        }
    }

    fn compare_parts(&mut self, old: ValueRef<'_>, new: ValueRef<'_>) -> Result<(), Error> {
        // What a side does not have is null.
        let null = Value::null(Type::DYNAMIC);
        let mut parts: BTreeMap<Step, [ValueRef<'_>; 2]> = BTreeMap::new();
        for (side, whole) in [old, new].into_iter().enumerate() {
            for (key, part) in whole.elements() {
                let step = match key {
                    Key::Attribute(name) | Key::Key(name) => Step::Attribute(name.into()),
                    Key::Index(index) | Key::Element(index) => Step::Index(index),
                };
                parts.entry(step).or_insert([null.as_ref(), null.as_ref()])[side] = part;
            }
        }
        for (step, [old, new]) in parts {
            self.path.push(step);
            self.compare(old, new)?;
            self.path.pop();
        }
        Ok(())
    }

    fn is_sensitive(&self) -> bool {
        self.marked.iter().any(|marked| matches!(marked.meeting(&self.path, false), Meeting::In(_)))
    }
}

/// Whether nothing differs; both may be null of whatever type.
fn is_same(old: ValueRef<'_>, new: ValueRef<'_>) -> bool {
    match old.is_null() || new.is_null() {
        true => old.is_null() && new.is_null(),
        false => old.ty() == new.ty() && old.raw_equals(new),
    }
}
