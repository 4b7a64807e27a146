//! When two types are equal, and when one conforms to another.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use super::access::TypeKind;
use super::types::{ObjectType, Type};

/// Pairs of types that were found to agree, by their addresses.
///
/// A type can stand in two places of one type, and that in two places of the next: then it has few parts and is large
/// all the same. Two such types that share nothing with each other are compared part by part, but each pair once.
#[derive(Default)]
struct Agreed(Option<HashSet<(usize, usize)>>);

/// Pairs of smaller types are compared again sooner than they are found.
const WORTH_KEEPING: u64 = 4096;

impl Agreed {
    fn contains(&self, pair: (&Type, &Type)) -> bool {
        self.0.as_ref().is_some_and(|agreed| agreed.contains(&key(pair)))
    }

    fn add(&mut self, pair: (&Type, &Type)) {
        if pair.0.size() > WORTH_KEEPING {
            self.0.get_or_insert_default().insert(key(pair));
        }
    }
}

fn key((a, b): (&Type, &Type)) -> (usize, usize) {
    (a.address(), b.address())
}

impl PartialEq for Type {
    fn eq(&self, other: &Self) -> bool {
        same(self, other, &mut Agreed::default())
    }
}

impl Eq for Type {}

impl Hash for Type {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.shape().hash);
    }
}

impl PartialEq for ObjectType {
    fn eq(&self, other: &Self) -> bool {
        same_attributes(self, other, &mut Agreed::default())
    }
}

impl Eq for ObjectType {}

impl Hash for ObjectType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.shape.hash);
    }
}

fn same(a: &Type, b: &Type, agreed: &mut Agreed) -> bool {
    if a.is_shared_with(b) {
        return true;
    }
    if a.shape() != b.shape() || agreed.contains((a, b)) {
        return a.shape() == b.shape();
    }
    let same = match (a.kind(), b.kind()) {
        (TypeKind::List(a), TypeKind::List(b))
        | (TypeKind::Set(a), TypeKind::Set(b))
        | (TypeKind::Map(a), TypeKind::Map(b)) => same(a, b, agreed),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b, agreed))
        }
        (TypeKind::Object(a), TypeKind::Object(b)) => same_attributes(a, b, agreed),
        _ => false,
    };
    if same {
        agreed.add((a, b));
    }
    same
}

fn same_attributes(a: &ObjectType, b: &ObjectType, agreed: &mut Agreed) -> bool {
    a.shape == b.shape
        && a.len() == b.len()
        && a.iter().zip(b.iter()).all(|(a, b)| {
            a.is_optional() == b.is_optional() && a.name() == b.name() && same(a.ty(), b.ty(), agreed)
        })
}

impl Type {
    /// Whether this type equals `wanted`, apart from the parts that are dynamic in `wanted`.
    ///
    /// Whether attributes are optional does not matter: a value has all of them. (go-cty: `TestConformance`.)
    ///
    /// ```
    /// use tfsdk::Type;
    ///
    /// let wanted = Type::list(Type::DYNAMIC);
    /// assert!(Type::list(Type::STRING).conforms_to(&wanted));
    /// assert!(!Type::set(Type::STRING).conforms_to(&wanted));
    /// ```
    pub fn conforms_to(&self, wanted: &Type) -> bool {
        conforms(self, wanted, &mut Agreed::default())
    }
}

fn conforms(ty: &Type, wanted: &Type, agreed: &mut Agreed) -> bool {
    if wanted.is_dynamic() || ty.is_shared_with(wanted) {
        return true;
    }
    if !wanted.has_dynamic() && !wanted.has_optional() && !ty.has_optional() {
        return ty == wanted;
    }
    if ty.depth() < wanted.depth() && !wanted.has_dynamic() {
        return false;
    }
    if agreed.contains((ty, wanted)) {
        return true;
    }
    let conforms = match (ty.kind(), wanted.kind()) {
        (TypeKind::List(a), TypeKind::List(b))
        | (TypeKind::Set(a), TypeKind::Set(b))
        | (TypeKind::Map(a), TypeKind::Map(b)) => conforms(a, b, agreed),
        (TypeKind::Tuple(a), TypeKind::Tuple(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| conforms(a, b, agreed))
        }
        (TypeKind::Object(a), TypeKind::Object(b)) => {
            a.len() == b.len()
                && a.iter()
                    .zip(b.iter())
                    .all(|(a, b)| a.name() == b.name() && conforms(a.ty(), b.ty(), agreed))
        }
        _ => return ty == wanted,
    };
    if conforms {
        agreed.add((ty, wanted));
    }
    conforms
}
