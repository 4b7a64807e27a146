//! Which elements of two sets have a counterpart in the other set.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::index::{Index, Outline, WHOLE, Which, mixed};
use super::parts::{member, name};
use crate::limits::Budget;
use crate::schema::{Block, Body, Member, Nesting};
use crate::ty::TypeKind;
use crate::value::{Key, ValueRef};

/// What the elements of two sets are.
#[derive(Clone, Copy)]
pub(super) enum Of<'a> {
    /// Blocks.
    Blocks(&'a Block),
    /// Values of an attribute, or parts of it. The body is that of its objects, if it has nested ones.
    Values(Option<(Nesting, &'a Body)>),
}

/// The elements without a counterpart: of the planned set, and of the actual one.
pub(super) struct Unpaired {
    pub(super) planned: Vec<usize>,
    pub(super) actual: Vec<usize>,
}

/// Finds the planned and actual elements that fit no element of the other set.
///
/// If a planned element is unpaired, the actual ones are not looked at. Terraform compares every element with every
/// other; here an [`Index`] of what has to be equal leads to those that may fit.
pub(super) fn unpaired<'a>(
    of: Of<'_>,
    planned: &[(Key<'a>, ValueRef<'a>)],
    actual: &[(Key<'a>, ValueRef<'a>)],
    budget: &Budget,
    fits: impl Fn(ValueRef<'a>, ValueRef<'a>) -> bool,
) -> Unpaired {
    let mut pairing = Pairing::new(of, planned, actual, budget);
    pairing.look_for_actual(budget, |planned_at, at| fits(planned[planned_at].1, actual[at].1));
    if pairing.unpaired.planned.is_empty() && budget.exhausted().is_none() {
        pairing
            .look_for_planned(of, actual, budget, |planned_at, at| fits(planned[planned_at].1, actual[at].1));
    }
    pairing.unpaired
}

/// How far two sets are paired. It is boxed, as it stands on the stack while sets inside of elements are compared.
struct Pairing {
    wanted: Vec<Outline>,
    index: Index,
    paired: Vec<bool>,
    /// What was compared and does not fit. Nothing is compared twice: every level of sets in sets would double that.
    misfits: HashSet<(usize, usize)>,
    unpaired: Unpaired,
}

impl Pairing {
    #[inline(never)]
    fn new<'a>(
        of: Of<'_>,
        planned: &[(Key<'a>, ValueRef<'a>)],
        actual: &[(Key<'a>, ValueRef<'a>)],
        budget: &Budget,
    ) -> Box<Self> {
        let wanted = planned.iter().map(|(_, element)| outline(of, *element, Side::Planned)).collect();
        let held = actual.iter().map(|(_, element)| outline(of, *element, Side::Actual));
        Box::new(Pairing {
            wanted,
            index: Index::new(held, budget),
            paired: vec![false; actual.len()],
            misfits: HashSet::new(),
            unpaired: Unpaired { planned: Vec::new(), actual: Vec::new() },
        })
    }

    /// Looks for an actual element for each planned one.
    fn look_for_actual(&mut self, budget: &Budget, fits: impl Fn(usize, usize) -> bool) {
        for (position, wanted) in self.wanted.iter().enumerate() {
            // A free one, so that few actual ones are left.
            let mut found = None;
            for which in [Which::Free, Which::Taken] {
                if found.is_none() && budget.work(wanted.cost()).is_ok() {
                    found = self.index.first(which, wanted, budget, |at| {
                        let fits = fits(position, at);
                        // As many stay empty as are taken. Where it cannot be paid for, there is no next one.
                        if !fits && budget.make(2 * size_of::<(usize, usize)>()).is_ok() {
                            self.misfits.insert((position, at));
                        }
                        fits
                    });
                }
            }
            if budget.exhausted().is_some() {
                return;
            }
            match found {
                Some(found) => {
                    self.paired[found] = true;
                    self.index.take(found);
                }
                None => self.unpaired.planned.push(position),
            }
        }
    }

    /// Looks for a planned element for each actual one that is left.
    fn look_for_planned<'a>(
        &mut self,
        of: Of<'_>,
        actual: &[(Key<'a>, ValueRef<'a>)],
        budget: &Budget,
        fits: impl Fn(usize, usize) -> bool,
    ) {
        if self.paired.iter().all(|paired| *paired) {
            return;
        }
        let held = || actual.iter().map(|(_, element)| outline(of, *element, Side::Actual));
        let wanting = Wanting::new(&self.wanted, held());
        for (position, outline) in held().enumerate() {
            let fits = |at: usize| !self.misfits.contains(&(at, position)) && fits(at, position);
            if !self.paired[position] && !wanting.any(&outline, budget, fits) {
                if budget.exhausted().is_some() {
                    return;
                }
                self.unpaired.actual.push(position);
            }
        }
    }
}

/// Planned elements, each by the rarest fact that it wants.
struct Wanting {
    by_fact: HashMap<u64, Vec<usize>>,
    /// Those that want nothing for certain.
    open: Vec<usize>,
    len: usize,
}

impl Wanting {
    fn new(wanted: &[Outline], held: impl Iterator<Item = Outline>) -> Self {
        let mut shared: HashMap<u64, usize> = HashMap::new();
        held.for_each(|outline| outline.facts().for_each(|fact| *shared.entry(fact).or_default() += 1));
        let mut wanting = Wanting { by_fact: HashMap::new(), open: Vec::new(), len: wanted.len() };
        for (position, outline) in wanted.iter().enumerate() {
            match outline.facts().min_by_key(|fact| shared.get(fact)) {
                Some(rarest) => wanting.by_fact.entry(rarest).or_default().push(position),
                None => wanting.open.push(position),
            }
        }
        wanting
    }

    /// Whether any of them is content with what `held` has.
    fn any(&self, held: &Outline, budget: &Budget, fits: impl Fn(usize) -> bool) -> bool {
        let fits = |position: usize| budget.work(1).is_ok() && fits(position);
        if held.is_open() {
            // It is content with facts that it does not have.
            return (0..self.len).any(fits);
        }
        let found = held.facts().filter_map(|fact| self.by_fact.get(&fact)).flatten();
        self.open.iter().chain(found).any(|position| fits(*position))
    }
}

/// Which of the two an outline is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// The one that wants: what may become anything is not in its outline.
    Planned,
    Actual,
}

fn outline(of: Of<'_>, element: ValueRef<'_>, side: Side) -> Outline {
    let mut outline = Outline::default();
    match of {
        Of::Blocks(block) => add_block(block, element, side, (WHOLE, WHOLE), &mut outline),
        Of::Values(nested) => add_value(nested, element, side, (WHOLE, WHOLE), &mut outline),
    }
    outline
}

/// Adds a block that stands at `at`, in the innermost place `within`.
fn add_block(
    block: &Block,
    object: ValueRef<'_>,
    side: Side,
    (within, at): (u64, u64),
    outline: &mut Outline,
) {
    if object.is_null() {
        return outline.fact(within, at, NULL);
    }
    if !object.is_known() {
        return;
    }
    for (i, m) in block.members().iter().enumerate() {
        let at = mixed(at, &i);
        let value = member(object, i, m.name(), m.ty());
        match m {
            Member::Attribute(attribute) => {
                let nested = attribute.nested_type().map(|nested| (nested.nesting(), nested.body()));
                add_value(nested, value, side, (within, at), outline);
            }
            Member::Block(nested) => match nested.nesting().shape() {
                Nesting::Single => add_block(nested.block(), value, side, (within, at), outline),
                // Null instead of blocks passes, and of labels only the number counts.
                Nesting::Map => {}
                Nesting::List | Nesting::Set if value.is_null() || !value.is_known() => outline.open(at),
                Nesting::List => {
                    outline.place(at, at, within);
                    outline.fact(at, mixed(at, &LEN), mixed(LEN, &value.len()));
                    for (key, element) in value.elements() {
                        add_block(nested.block(), element, side, (at, mixed(at, &position(key))), outline);
                    }
                }
                Nesting::Set => {
                    outline.place(at, at, within);
                    if let Some(hash) = set_hash(nested.block().body(), value, side) {
                        outline.fact(at, at, hash);
                    }
                }
            },
        }
    }
}

/// Adds the value of an attribute, or a part of it.
fn add_value(
    nested: Option<(Nesting, &Body)>,
    value: ValueRef<'_>,
    side: Side,
    (within, at): (u64, u64),
    outline: &mut Outline,
) {
    let ty = value.ty();
    if ty.is_dynamic() || !value.is_known() {
        return;
    }
    if value.is_null() {
        return outline.fact(within, at, NULL);
    }
    match (ty.kind(), nested) {
        (TypeKind::Set(_), Some((_, body))) => {
            if let Some(hash) = set_hash(body, value, side) {
                outline.fact(within, at, hash);
            }
        }
        (TypeKind::Set(_), None) => {
            if value.is_wholly_known() && !ty.has_dynamic() {
                outline.fact(within, at, hash(value));
            }
        }
        (TypeKind::List(_) | TypeKind::Map(_) | TypeKind::Tuple(_), _) => {
            outline.fact(within, at, mixed(LEN, &value.len()));
            for (key, part) in value.elements() {
                let at = match key {
                    Key::Key(key) => mixed(at, key),
                    key => mixed(at, &position(key)),
                };
                let nested = nested.map(|(_, body)| (Nesting::Single, body));
                add_value(nested, part, side, (within, at), outline);
            }
        }
        (TypeKind::Object(_), _) => {
            for (i, (key, part)) in value.elements().enumerate() {
                let attribute = nested.and_then(|(_, body)| body.get(name(key)));
                add_value(attribute.and_then(Member::nested), part, side, (within, mixed(at, &i)), outline);
            }
        }
        (TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic, _) => {
            outline.fact(within, at, hash(value));
        }
    }
}

/// A hash of what two sets share whose elements fit each other, as far as the plan knows it: which combinations of what
/// is not computed occur.
fn set_hash(body: &Body, set: ValueRef<'_>, side: Side) -> Option<u64> {
    let mut hashes = Vec::with_capacity(set.len().unwrap_or(0));
    for (_, object) in set.elements() {
        if !object.is_known() {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        object.is_null().hash(&mut hasher);
        for (i, m) in body.members().iter().enumerate() {
            let Member::Attribute(attribute) = m else { continue };
            if attribute.nested_type().is_some()
                || attribute.terraform_mode().computed
                || attribute.ty().has_dynamic()
            {
                continue;
            }
            let value = member(object, i, m.name(), m.ty());
            if side == Side::Planned && !value.is_wholly_known() {
                return None;
            }
            value.data().hash_raw(&mut hasher);
        }
        hashes.push(hasher.finish());
    }
    hashes.sort_unstable();
    hashes.dedup();
    Some(mixed(LEN, &hashes))
}

fn hash(value: ValueRef<'_>) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.data().hash_raw(&mut hasher);
    hasher.finish()
}

const NULL: u64 = 1;
const LEN: u64 = 2;

fn position(key: Key<'_>) -> usize {
    match key {
        Key::Index(index) | Key::Element(index) => index,
        Key::Attribute(_) | Key::Key(_) => 0,
    }
}
