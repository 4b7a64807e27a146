//! Which of several types is the more general one.

use std::cmp::Ordering;
use std::collections::VecDeque;

use crate::limits::Budget;
use crate::ty::{Type, TypeKind};

/// The order in which the types are tried as the common type, as positions: a type comes before all less general ones.
/// (go-cty: `sortTypes`.)
///
/// Each two types are compared, which is paid for; `None` where that is too much.
pub(super) fn preference(types: &[Type], budget: &Budget) -> Option<Vec<usize>> {
    let mut less_general = vec![Vec::new(); types.len()];
    let mut more_general_count = vec![0_usize; types.len()];
    for i in 0..types.len() {
        for j in i + 1..types.len() {
            budget.work(1 + types[i].size().min(types[j].size()) / 64).ok()?;
            let (above, below) = match generality(&types[i], &types[j]) {
                Ordering::Less => (i, j),
                Ordering::Greater => (j, i),
                Ordering::Equal => continue,
            };
            less_general[above].push(below);
            more_general_count[below] += 1;
        }
    }
    let mut queue: VecDeque<usize> = (0..types.len()).filter(|&i| more_general_count[i] == 0).collect();
    let mut order = Vec::with_capacity(types.len());
    while let Some(i) = queue.pop_front() {
        order.push(i);
        for &j in &less_general[i] {
            more_general_count[j] -= 1;
            if more_general_count[j] == 0 {
                queue.push_back(j);
            }
        }
    }
    Some(order)
}

/// `Less` if `a` is the more general type, which then comes first. (go-cty: `compareTypes`.)
fn generality(a: &Type, b: &Type) -> Ordering {
    match (a.kind(), b.kind()) {
        (TypeKind::Dynamic, TypeKind::Dynamic) => Ordering::Equal,
        // The dynamic type comes last: a value of unknown type may still turn out to fit the others.
        (_, TypeKind::Dynamic) => Ordering::Less,
        (TypeKind::Dynamic, _) => Ordering::Greater,
        (TypeKind::String, TypeKind::Number | TypeKind::Bool) => Ordering::Less,
        (TypeKind::Number | TypeKind::Bool, TypeKind::String) => Ordering::Greater,
        (TypeKind::List(a), TypeKind::List(b))
        | (TypeKind::Set(a), TypeKind::Set(b))
        | (TypeKind::Map(a), TypeKind::Map(b)) => generality(a, b),
        // Lists are more general than tuples, both more than sets, maps more than objects.
        (TypeKind::List(_), TypeKind::Tuple(_) | TypeKind::Set(_))
        | (TypeKind::Tuple(_), TypeKind::Set(_))
        | (TypeKind::Map(_), TypeKind::Object(_)) => Ordering::Less,
        (TypeKind::Tuple(_) | TypeKind::Set(_), TypeKind::List(_))
        | (TypeKind::Set(_), TypeKind::Tuple(_))
        | (TypeKind::Object(_), TypeKind::Map(_)) => Ordering::Greater,
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            let same_names = a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| a.name() == b.name());
            if !same_names {
                return Ordering::Equal;
            }
            of_parts(a.iter().zip(b.iter()).map(|(a, b)| (a.ty(), b.ty())))
        }
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) if a.len() == b.len() => of_parts(a.iter().zip(b)),
        _ => Ordering::Equal,
    }
}

fn of_parts<'t>(pairs: impl Iterator<Item = (&'t Type, &'t Type)>) -> Ordering {
    let (mut a_wins, mut b_wins) = (false, false);
    for (a, b) in pairs {
        match generality(a, b) {
            Ordering::Less => a_wins = true,
            Ordering::Greater => b_wins = true,
            Ordering::Equal => {}
        }
    }
    match (a_wins, b_wins) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => Ordering::Equal,
    }
}
