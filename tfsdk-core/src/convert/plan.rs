//! Which conversion leads from one type to another.
//!
//! A plan is made once for two types and then run for any number of values, so that what depends on types alone is
//! not found out again for each element.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::Arc;

use crate::ty::{ObjectType, Type, TypeKind};

/// Whether conversions count that may fail for a particular value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Safety {
    Safe,
    Unsafe,
}

/// A conversion between two types.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(super) kind: PlanKind,
    /// The target type, without optional attributes.
    pub(super) target: Type,
}

#[derive(Debug)]
pub(super) enum PlanKind {
    /// The types are the same.
    Same,
    /// The target is dynamic: every value stays as it is.
    Pass,
    /// Only the type changes where the target is dynamic: a known value stays as it is.
    Open,
    /// From the dynamic type; there are only null and unknown values of it.
    FromDynamic,
    NumberToString,
    BoolToString,
    StringToNumber,
    StringToBool,
    Object(Vec<AttributePlan>),
    Tuple(Vec<Arc<Plan>>),
    ToList(Arc<Plan>),
    ToSet(Arc<Plan>),
    MapToMap(Arc<Plan>),
    TupleToList {
        elements: Vec<Arc<Plan>>,
        element: Type,
    },
    TupleToSet {
        elements: Vec<Arc<Plan>>,
    },
    ObjectToMap {
        attributes: Vec<Arc<Plan>>,
        element: Type,
    },
    MapToObject(Vec<KeyPlan>),
}

/// How one attribute of an object comes about, in the order of the target's attributes.
#[derive(Debug)]
pub(super) enum AttributePlan {
    /// From the attribute at this position of the source.
    From(usize, Arc<Plan>),
    /// Null: it is optional and the source type does not have it.
    Missing,
}

/// How one attribute of an object comes about from a map.
#[derive(Debug)]
pub(super) struct KeyPlan {
    /// `None` when no element converts to it, which is an error once the map has it.
    pub(super) plan: Option<Arc<Plan>>,
    pub(super) optional: bool,
    /// The attribute's type in the target, with its optional attributes.
    pub(super) wanted: Type,
}

/// The rules of conversion, with a limit to the work they may cause.
///
/// Unifying types that nest lists and tuples in each other can double the work at every level; the limit, many times
/// what other types of the same size take, makes that a failed conversion instead of an endless one.
pub(crate) struct Rules {
    steps_left: Cell<u64>,
}

const LEAST_STEPS: u64 = 200_000;
const STEPS_PER_PART: u64 = 100;
const MOST_PARTS: u64 = 1 << 32;

impl Rules {
    /// The rules for values of these types.
    pub(crate) fn new<'t>(types: impl IntoIterator<Item = &'t Type>) -> Self {
        let mut parts = 0;
        for ty in types {
            count_parts(ty, &mut parts);
        }
        Self { steps_left: Cell::new(LEAST_STEPS + STEPS_PER_PART * parts) }
    }

    /// Counts work; `None` when it was too much.
    pub(super) fn step(&self, count: usize) -> Option<()> {
        let left = self.steps_left.get().checked_sub(count as u64);
        self.steps_left.set(left.unwrap_or(0));
        left.map(|_| ())
    }

    /// The conversion from `from` to `to`, or `None` when there is none; `bare` is `to` without optional attributes.
    pub(crate) fn plan(&self, from: &Type, to: &Type, bare: &Type, safety: Safety) -> Option<Plan> {
        let kind = self.plan_kind(from, to, bare, safety)?;
        Some(Plan { kind, target: bare.clone() })
    }

    fn plan_kind(&self, from: &Type, to: &Type, bare: &Type, safety: Safety) -> Option<PlanKind> {
        self.step(1)?;
        let is_unsafe = safety == Safety::Unsafe;
        Some(match (from.kind(), to.kind(), bare.kind()) {
            (TypeKind::Dynamic, TypeKind::Dynamic, _)
            | (TypeKind::String, TypeKind::String, _)
            | (TypeKind::Number, TypeKind::Number, _)
            | (TypeKind::Bool, TypeKind::Bool, _) => PlanKind::Same,
            (_, TypeKind::Dynamic, _) => PlanKind::Pass,
            (TypeKind::Dynamic, ..) if is_unsafe => PlanKind::FromDynamic,
            (TypeKind::Number, TypeKind::String, _) => PlanKind::NumberToString,
            (TypeKind::Bool, TypeKind::String, _) => PlanKind::BoolToString,
            (TypeKind::String, TypeKind::Number, _) if is_unsafe => PlanKind::StringToNumber,
            (TypeKind::String, TypeKind::Bool, _) if is_unsafe => PlanKind::StringToBool,
            (TypeKind::Object(from), TypeKind::Object(to), TypeKind::Object(bare)) => {
                self.plan_object(from, to, bare, safety)?
            }
            (TypeKind::Tuple(from), TypeKind::Tuple(to), TypeKind::Tuple(bare)) => {
                self.plan_tuple(from, to, bare, safety)?
            }
            (TypeKind::List(from), TypeKind::List(to), TypeKind::List(bare)) => {
                same_or(self.plan(from, to, bare, safety)?, PlanKind::ToList)
            }
            (TypeKind::Set(from), TypeKind::Set(to), TypeKind::Set(bare)) => {
                same_or(self.plan(from, to, bare, safety)?, PlanKind::ToSet)
            }
            (TypeKind::Map(from), TypeKind::Map(to), TypeKind::Map(bare)) => {
                same_or(self.plan(from, to, bare, safety)?, PlanKind::MapToMap)
            }
            (TypeKind::Set(from), TypeKind::List(to), TypeKind::List(bare)) => {
                PlanKind::ToList(Arc::new(self.plan(from, to, bare, safety)?))
            }
            (TypeKind::List(from), TypeKind::Set(to), TypeKind::Set(bare)) if is_unsafe => {
                PlanKind::ToSet(Arc::new(self.plan(from, to, bare, safety)?))
            }
            (TypeKind::Tuple(from), TypeKind::List(to), TypeKind::List(bare)) => {
                let (to, bare) = self.element_of_sequence(from, to, bare, safety)?;
                let elements = self.each(from, &to, &bare, safety)?;
                PlanKind::TupleToList { elements, element: bare }
            }
            (TypeKind::Tuple(from), TypeKind::Set(to), TypeKind::Set(bare)) => {
                let (to, bare) = self.element_of_sequence(from, to, bare, safety)?;
                PlanKind::TupleToSet { elements: self.each(from, &to, &bare, safety)? }
            }
            (TypeKind::Object(from), TypeKind::Map(to), TypeKind::Map(bare)) => {
                let types: Vec<Type> = from.iter().map(|a| a.ty().clone()).collect();
                let (to, bare) = if to.is_dynamic() && !types.is_empty() {
                    let common = self.unify(&types, safety)?;
                    (common.clone(), common)
                } else {
                    (to.clone(), bare.clone())
                };
                let attributes = self.each(&types, &to, &bare, safety)?;
                PlanKind::ObjectToMap { attributes, element: bare }
            }
            (TypeKind::Map(from), TypeKind::Object(to), TypeKind::Object(bare)) if is_unsafe => {
                self.map_to_object(from, to, bare)?
            }
            _ => return None,
        })
    }

    fn plan_object(
        &self,
        from: &ObjectType,
        to: &ObjectType,
        bare: &ObjectType,
        safety: Safety,
    ) -> Option<PlanKind> {
        let mut plans = Vec::with_capacity(to.len());
        let mut alike = Alike::new(from.len() == to.len());
        for (wanted, bare) in to.iter().zip(bare.iter()) {
            match from.position(wanted.name()) {
                Some(position) => {
                    let given = from.attributes()[position].ty();
                    let plan = self.plan(given, wanted.ty(), bare.ty(), safety)?;
                    alike.add(&plan);
                    plans.push(AttributePlan::From(position, Arc::new(plan)));
                }
                None if wanted.is_optional() => {
                    alike.none();
                    plans.push(AttributePlan::Missing);
                }
                None => return None,
            }
        }
        Some(alike.unless(|| PlanKind::Object(plans)))
    }

    fn plan_tuple(&self, from: &[Type], to: &[Type], bare: &[Type], safety: Safety) -> Option<PlanKind> {
        if from.len() != to.len() {
            return None;
        }
        let mut plans = Vec::with_capacity(to.len());
        let mut alike = Alike::new(true);
        for ((from, to), bare) in from.iter().zip(to).zip(bare) {
            let plan = self.plan(from, to, bare, safety)?;
            alike.add(&plan);
            plans.push(Arc::new(plan));
        }
        Some(alike.unless(|| PlanKind::Tuple(plans)))
    }

    /// The element type of the list or set that a tuple becomes, with and without optional attributes.
    fn element_of_sequence(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<(Type, Type)> {
        if !to.is_dynamic() || from.is_empty() {
            return Some((to.clone(), bare.clone()));
        }
        let common = self.unify(from, safety)?;
        // A dynamic result says that elements of unknown type may turn out to fit; beside elements whose type is
        // known that makes no list.
        if common.is_dynamic() && !from.iter().all(Type::is_dynamic) {
            return None;
        }
        Some((common.clone(), common))
    }

    /// The plans from each type to one, each distinct type's made once.
    pub(super) fn each(
        &self,
        from: &[Type],
        to: &Type,
        bare: &Type,
        safety: Safety,
    ) -> Option<Vec<Arc<Plan>>> {
        let mut known: HashMap<&Type, Arc<Plan>> = HashMap::new();
        let mut plans: Vec<Arc<Plan>> = Vec::with_capacity(from.len());
        let mut last: Option<&Type> = None;
        for ty in from {
            self.step(1)?;
            // Neighbours are mostly of one type, and comparing costs less than hashing.
            let again = plans.last().filter(|_| last == Some(ty)).or_else(|| known.get(ty));
            let plan = match again {
                Some(plan) => Arc::clone(plan),
                None => {
                    let plan = Arc::new(self.plan(ty, to, bare, safety)?);
                    known.insert(ty, Arc::clone(&plan));
                    plan
                }
            };
            last = Some(ty);
            plans.push(plan);
        }
        Some(plans)
    }

    fn map_to_object(&self, from: &Type, to: &ObjectType, bare: &ObjectType) -> Option<PlanKind> {
        let mut plans = Vec::with_capacity(to.len());
        for (wanted, bare) in to.iter().zip(bare.iter()) {
            let plan = self.plan(from, wanted.ty(), bare.ty(), Safety::Unsafe).map(Arc::new);
            if plan.is_none() && !wanted.is_optional() {
                return None;
            }
            plans.push(KeyPlan { plan, optional: wanted.is_optional(), wanted: wanted.ty().clone() });
        }
        Some(PlanKind::MapToObject(plans))
    }
}

impl Plan {
    /// Whether a known value stays as it is.
    fn keeps_values(&self) -> bool {
        matches!(self.kind, PlanKind::Same | PlanKind::Pass | PlanKind::Open)
    }
}

fn same_or(element: Plan, otherwise: impl FnOnce(Arc<Plan>) -> PlanKind) -> PlanKind {
    match element.kind {
        PlanKind::Same => PlanKind::Same,
        PlanKind::Pass | PlanKind::Open => PlanKind::Open,
        _ => otherwise(Arc::new(element)),
    }
}

/// Whether a structure's conversion changes nothing because those of its parts change nothing.
struct Alike {
    same: bool,
    open: bool,
}

impl Alike {
    fn new(possible: bool) -> Self {
        Self { same: possible, open: possible }
    }

    fn add(&mut self, plan: &Plan) {
        self.same &= matches!(plan.kind, PlanKind::Same);
        self.open &= plan.keeps_values();
    }

    fn none(&mut self) {
        self.same = false;
        self.open = false;
    }

    fn unless(self, otherwise: impl FnOnce() -> PlanKind) -> PlanKind {
        match (self.same, self.open) {
            (true, _) => PlanKind::Same,
            (false, true) => PlanKind::Open,
            _ => otherwise(),
        }
    }
}

/// Counts the parts of a type.
fn count_parts(ty: &Type, count: &mut u64) {
    if *count >= MOST_PARTS {
        return;
    }
    *count += 1;
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
            count_parts(element, count)
        }
        TypeKind::Tuple(elements) => elements.iter().for_each(|element| count_parts(element, count)),
        TypeKind::Object(object) => object.iter().for_each(|attribute| count_parts(attribute.ty(), count)),
        _ => {}
    }
}
