//! Elements of sets with their defaults filled in.

use std::cell::RefCell;
use std::collections::HashMap;

use super::build::{like, object};
use super::known::{Memo, key};
use super::parts::member;
use crate::limits::Budget;
use crate::schema::{Body, Member, Nesting};
use crate::value::{Value, ValueRef};

/// Fills in the defaults of one plan.
#[derive(Default)]
pub(super) struct WithDefaults {
    has: RefCell<HashMap<usize, bool>>,
    sets: Memo<usize, Value>,
}

impl WithDefaults {
    /// Whether any attribute in `body` has a default, at any depth.
    pub(super) fn has(&self, body: &Body) -> bool {
        if let Some(has) = self.has.borrow().get(&key(body)) {
            return *has;
        }
        let has = body.members().iter().any(|m| self.has_in(m));
        self.has.borrow_mut().insert(key(body), has);
        has
    }

    /// The same of one member.
    pub(super) fn has_in(&self, m: &Member) -> bool {
        m.behaviour().is_some_and(|b| b.default.is_some())
            || m.nested().is_some_and(|(_, body)| self.has(body))
    }

    /// An object with its defaults filled in, at any depth. An attribute whose default fails stays null.
    pub(super) fn filled(&self, body: &Body, element: ValueRef<'_>, budget: &Budget) -> Value {
        if element.is_null() || !element.is_known() || !self.has(body) {
            return element.to_value();
        }
        let parts = body
            .members()
            .iter()
            .enumerate()
            .map(|(i, m)| self.filled_member(m, member(element, i, m.name(), m.ty()), budget));
        object(body, parts.collect())
    }

    /// The value of one member with its defaults.
    pub(super) fn filled_member(&self, m: &Member, part: ValueRef<'_>, budget: &Budget) -> Value {
        let default = m.behaviour().and_then(|b| b.default.as_ref()).filter(|_| part.is_null());
        let default = default.and_then(|default| default.make().ok());
        let filled = default.filter(|default| default.ty().conforms_to(m.ty()));
        let filled = filled.unwrap_or_else(|| part.to_value());
        match m.nested() {
            None => filled,
            Some((nesting, body)) => self.filled_parts(body, nesting, filled.as_ref(), budget),
        }
    }

    fn filled_parts(&self, body: &Body, nesting: Nesting, value: ValueRef<'_>, budget: &Budget) -> Value {
        if value.is_null() || !value.is_known() || !self.has(body) {
            return value.to_value();
        }
        if nesting == Nesting::Single {
            return self.filled(body, value, budget);
        }
        // The elements of a set inside of a set are asked for themselves later.
        self.sets.get(value, key(body), budget, || {
            let elements = value.elements().map(|(_, element)| self.filled(body, element, budget));
            like(value, body, elements.collect())
        })
    }
}
