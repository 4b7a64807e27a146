//! In which order moves follow each other, as Terraform has it: they stand in any order, and in many modules.

use std::collections::BTreeSet;

use crate::testing::address::{Address, is_keyed, steps, without_keys};

/// From where and to where, as it is written in the module of this address.
pub(super) struct Move<'m> {
    pub(super) path: &'m str,
    pub(super) from: &'m str,
    pub(super) to: &'m str,
}

impl Move<'_> {
    /// Whether it leads from or to this resource or an instance of it.
    pub(super) fn is_about(&self, resource: &str) -> bool {
        let mut wanted: Vec<Step<'_>> =
            steps(resource).into_iter().map(|(name, key)| (name, Key::Only(key))).collect();
        if let Some((_, key)) = wanted.last_mut() {
            *key = Key::Any;
        }
        let Ends { from, to, .. } = Ends::of(self);
        [from, to].iter().any(|end| end.len() == wanted.len() && are_alike(end, &wanted))
    }
}

/// Of each move, those that have to be done before it.
pub(super) fn needs(moves: &[Move<'_>]) -> Vec<BTreeSet<usize>> {
    let all: Vec<_> = moves.iter().map(Ends::of).collect();
    let of = |ends: &Ends<'_>| {
        let earlier =
            all.iter().enumerate().filter(|(_, other)| !std::ptr::eq(*other, ends) && ends.needs(other));
        earlier.map(|(number, _)| number).collect()
    };
    all.iter().map(of).collect()
}

/// The numbers of moves, each behind those that it needs; else as they stand.
pub(super) fn in_order(needs: &[BTreeSet<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(needs.len());
    let mut seen = BTreeSet::new();
    for first in 0..needs.len() {
        // A row in place of calls, as a chain may be longer than a stack is deep.
        let mut path = vec![(first, false)];
        while let Some((number, are_before)) = path.pop() {
            if are_before {
                order.push(number);
            } else if seen.insert(number) {
                path.push((number, true));
                path.extend(needs.get(number).into_iter().flatten().rev().map(|need| (*need, false)));
            }
        }
    }
    order
}

/// What a move leads from and to.
struct Ends<'m> {
    from: Vec<Step<'m>>,
    to: Vec<Step<'m>>,
    /// In how many modules it is written.
    depth: usize,
    /// Whether it gives instances of a module other keys, and nothing another name.
    changes_keys: bool,
}

/// A name in an address, and which instances are meant.
type Step<'m> = (&'m str, Key<'m>);

#[derive(Clone, Copy, PartialEq)]
enum Key<'m> {
    Any,
    Only(Option<&'m str>),
}

impl<'m> Ends<'m> {
    fn of(it: &Move<'m>) -> Self {
        // Where either has a key, both are instances: without one it is the one that has none, and not all of them.
        let is_one = is_keyed(it.from) || is_keyed(it.to);
        let module = steps(it.path);
        let whole = |address: &'m str| {
            let own = steps(address).into_iter().map(|(name, key)| (name, Key::Only(key)));
            let mut all: Vec<Step<'m>> =
                module.iter().map(|(name, _)| (*name, Key::Any)).chain(own).collect();
            if let Some((_, key)) = all.last_mut().filter(|_| !is_one) {
                *key = Key::Any;
            }
            all
        };
        let is_module = Address::of(it.from).type_name.is_empty();
        let changes_keys = is_module && without_keys(it.from) == without_keys(it.to);
        Self { from: whole(it.from), to: whole(it.to), depth: module.len(), changes_keys }
    }

    /// Whether another one has to be done before: it leads to where this leads from; or it is about what is within one of this, or
    /// this about what is within the place that it leads to.
    fn needs(&self, other: &Self) -> bool {
        if self.from.len() == other.to.len() && are_alike(&self.from, &other.to) {
            return true;
        }
        let is_within = is_within(&self.from, &other.to)
            || is_within(&self.to, &other.to)
            || is_within(&other.from, &self.from)
            || is_within(&other.to, &self.from);
        // What is written in a module whose keys alone change is so before and after.
        is_within && (self.depth >= other.depth || !self.changes_keys)
    }
}

/// Whether one is in what the other is all of: in a module, or an instance of a resource.
fn is_within(one: &[Step<'_>], whole: &[Step<'_>]) -> bool {
    let is_part = match (one.last(), whole.last()) {
        (Some((_, Key::Only(_))), Some((_, Key::Any))) => one.len() >= whole.len(),
        _ => one.len() > whole.len(),
    };
    is_part && are_alike(one, whole)
}

/// Whether both may mean the same as far as both go.
fn are_alike(one: &[Step<'_>], other: &[Step<'_>]) -> bool {
    let is_any = |key: &Key<'_>| *key == Key::Any;
    one.iter()
        .zip(other)
        .all(|((name, key), (its, own))| name == its && (key == own || is_any(key) || is_any(own)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::config::cycles::cycles;

    fn needs_of(all: &[(&'static str, &'static str, &'static str)]) -> Vec<BTreeSet<usize>> {
        let moves: Vec<_> = all.iter().map(|&(path, from, to)| Move { path, from, to }).collect();
        needs(&moves)
    }

    #[test]
    fn a_move_waits_for_what_leads_to_where_it_begins() {
        let order = |all: &[_]| in_order(&needs_of(all));
        assert_eq!(order(&[("", "a.c", "a.d"), ("", "a.b", "a.c"), ("", "a.a", "a.b")]), [2, 1, 0]);
        assert_eq!(order(&[("", "a.x", "a.y"), ("", "a.b", "a.c")]), [0, 1]);
        // An instance goes its own way before all others.
        assert_eq!(order(&[("", "a.x", "a.y"), ("", "a.x[0]", "a.z")]), [1, 0]);
        // Into a module, before what is moved in it, and out of it.
        assert_eq!(order(&[("module.m", "a.b", "a.c"), ("", "a.a", "module.m.a.b")]), [1, 0]);
        assert_eq!(order(&[("", "module.n", "module.m[0]"), ("module.n", "a.b", "a.c")]), [1, 0]);
        assert_eq!(order(&[("module.m", "a.b", "a.c"), ("", "module.n", "module.m")]), [1, 0]);
        assert_eq!(order(&[("", "module.n", "module.m"), ("", "module.n.a.b", "a.c")]), [1, 0]);
    }

    #[test]
    fn what_leads_back_is_a_circle_by_whatever_addresses() {
        let all = |all: &[_]| cycles(&needs_of(all));
        assert_eq!(all(&[("", "a.x", "a.y"), ("", "a.y[\"k\"]", "a.x[\"k\"]")]), [vec![0, 1]]);
        assert_eq!(all(&[("", "a.x", "module.m.a.y"), ("", "module.m.a.y", "a.x")]), [vec![0, 1]]);
        let none: [Vec<usize>; 0] = [];
        assert_eq!(all(&[("", "a.x[0]", "a.x[1]"), ("", "a.x[1]", "a.x[2]")]), none);
        assert_eq!(all(&[("", "module.m", "module.m[0]"), ("module.m", "a.x", "a.y")]), none);
        assert_eq!(all(&[("module.m", "a.x", "a.y"), ("module.n", "a.y", "a.x")]), none);
    }
}
