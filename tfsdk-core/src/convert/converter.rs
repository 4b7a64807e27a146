//! A limit to the work that finding a conversion may take.

use std::cell::Cell;

use crate::ty::{Type, TypeKind};

/// Finds conversions and applies them, within a limit to the work.
///
/// Unifying types that nest lists and tuples in each other can double the work at every level. The limit is many times
/// what other types of the same size take; beyond it there is no conversion.
pub(super) struct Converter {
    steps_left: Cell<u64>,
}

const LEAST_STEPS: u64 = 200_000;
const STEPS_PER_PART: u64 = 100;
const MOST_PARTS: u64 = 1 << 32;

impl Converter {
    /// A converter between values of these types; the limit grows with their size.
    pub(super) fn new<'t>(types: impl IntoIterator<Item = &'t Type>) -> Self {
        let mut parts = 0;
        for ty in types {
            count_parts(ty, &mut parts);
        }
        Self { steps_left: Cell::new(LEAST_STEPS + STEPS_PER_PART * parts) }
    }

    /// Counts work; `None` once it is too much.
    pub(super) fn step(&self, count: usize) -> Option<()> {
        let left = self.steps_left.get().checked_sub(count as u64);
        self.steps_left.set(left.unwrap_or(0));
        left.map(|_| ())
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
        TypeKind::String | TypeKind::Number | TypeKind::Bool | TypeKind::Dynamic => {}
    }
}
