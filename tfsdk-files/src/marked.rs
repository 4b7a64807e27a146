//! The marks of a value, to be asked about any number of places in it.

use std::collections::HashMap;
use std::sync::Arc;

use tfsdk_core::path::{Path, Step};

/// Where a path leads, seen from what is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meeting {
    /// To it or into it; after so many steps it is there.
    In(usize),
    /// To something that it is in.
    Around,
    /// Elsewhere.
    Apart,
}

/// A tree of all marked paths: a question takes the steps of its path, however many are marked.
///
/// The nodes are numbered from the root, 0, and stand in one table: paths of any length are in it, and nothing is nested.
#[derive(Clone, Debug)]
pub(crate) struct Marked {
    children: HashMap<(usize, Part), usize>,
    nodes: Vec<Node>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Node {
    is_marked: bool,
    /// Whether there is a step that is not `value`.
    has_others: bool,
}

/// A step as files have it: they tell neither attributes from keys, nor lists from sets.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Part {
    Name(Arc<str>),
    Number(usize),
    /// A kind of step that files do not have.
    Other,
}

/// The places in the tree that a path may have led to; none where nothing is marked.
#[derive(Clone, Debug)]
pub(crate) struct Places(Vec<At>);

impl Places {
    /// Whether nothing is marked here, nor in what is here.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// One of them.
#[derive(Clone, Copy, Debug)]
struct At {
    node: usize,
    /// Whether marks that go on through `value` took that step, and are elsewhere.
    without_value: bool,
}

impl Marked {
    pub(crate) fn of(paths: &[Path]) -> Self {
        let mut marked = Marked { children: HashMap::new(), nodes: vec![Node::default()] };
        for path in paths {
            let mut at = 0;
            for step in path.steps() {
                let next = marked.nodes.len();
                let child = *marked.children.entry((at, part(step))).or_insert(next);
                if child == next {
                    marked.nodes[at].has_others |= !is_value(step);
                    marked.nodes.push(Node::default());
                }
                at = child;
            }
            marked.nodes[at].is_marked = true;
        }
        marked
    }

    /// Where `path` leads.
    ///
    /// Marks know nothing of the objects that hold a dynamic value and its type in a state. Where there may be some (`is_typed`), who
    /// does not read these as Terraform does, such as [`Data::untyped`](crate::Data::untyped), has a step `value` in the path that the
    /// mark does not have.
    pub(crate) fn meeting(&self, path: &Path, is_typed: bool) -> Meeting {
        let (mut places, mut taken) = (self.root(), 0);
        for step in path.steps() {
            if places.0.is_empty() || self.has(&places) {
                break;
            }
            places = self.step(&places, step, is_typed);
            taken += 1;
        }
        // Every node leads to a mark.
        match places.0.is_empty() {
            true => Meeting::Apart,
            false if self.has(&places) => Meeting::In(taken),
            false => Meeting::Around,
        }
    }

    /// Where a path begins: for who goes through a whole value, and so takes each step once.
    pub(crate) fn root(&self) -> Places {
        match self.nodes.len() > 1 || self.nodes[0].is_marked {
            true => Places(vec![At { node: 0, without_value: false }]),
            false => Places(Vec::new()),
        }
    }

    /// Where one more step leads; `is_typed` as in [`meeting`](Self::meeting).
    pub(crate) fn step(&self, places: &Places, step: &Step, is_typed: bool) -> Places {
        let mut next = Vec::new();
        for &at in &places.0 {
            let is_elsewhere = is_value(step) && at.without_value;
            let child = self.children.get(&(at.node, part(step))).filter(|_| !is_elsewhere);
            next.extend(child.map(|child| At { node: *child, without_value: false }));
            if is_typed && is_value(step) && self.nodes[at.node].has_others {
                next.push(At { without_value: true, ..at });
            }
        }
        Places(next)
    }

    /// Whether something is marked that is at one of these places.
    pub(crate) fn has(&self, places: &Places) -> bool {
        places.0.iter().any(|at| self.nodes[at.node].is_marked)
    }
}

fn is_value(step: &Step) -> bool {
    matches!(step, Step::Attribute(name) | Step::Key(name) if **name == *"value")
}

fn part(step: &Step) -> Part {
    match step {
        Step::Attribute(name) | Step::Key(name) => Part::Name(name.clone()),
        Step::Index(index) | Step::Element(index) => Part::Number(*index),
        _ => Part::Other,
    }
}
