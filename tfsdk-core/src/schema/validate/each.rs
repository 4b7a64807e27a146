//! What each element of a value passes.

use super::said::{Said, not_for, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::path::{Path, Step};
use crate::ty::{Type, TypeKind};
use crate::value::{Key, ValueRef};

/// Every element of a list, set, map or tuple passes `validator`. Null and unknown elements are skipped.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, each, within};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// let ports = Value::tuple([Value::from(22), Value::from(0)]);
/// each(within(1, 65535)).validate(ports.as_ref(), &Path::root().attribute("ports"), &mut found);
/// assert_eq!(found.iter().next().unwrap().path().unwrap().to_string(), "ports[1]");
/// ```
#[doc(alias = "ValueStringsAre")]
pub fn each<V: Validate>(validator: V) -> Each<V> {
    Each { validator }
}

/// See [`each`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Each, Length, Validate, each, length};
/// use tfsdk::{Path, Value};
///
/// let names: Each<Length> = each(length(1..));
/// let mut found = Diagnostics::new();
/// names.validate(Value::tuple([Value::from("")]).as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct Each<V> {
    validator: V,
}

validator!(Each<V: Validate>, &Validates::Elements(V::VALIDATES));

impl<V: Validate> Each<V> {
    fn misused(&self, ty: &Type) -> Vec<String> {
        match ty.kind() {
            TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element) => {
                self.validator.misuses(element)
            }
            // Where elements are of several types, what is for one of them is no mistake at the others.
            TypeKind::Tuple(elements) => match elements.split_first() {
                Some((first, others)) if others.iter().all(|other| other == first) => {
                    self.validator.misuses(first)
                }
                _ => self.validator.misuses(&Type::DYNAMIC),
            },
            TypeKind::Dynamic => Vec::new(),
            _ => not_for("each", "lists, sets, maps and tuples", ty),
        }
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let mut path = path.clone();
        for (key, element) in value.elements() {
            if element.is_null() || !element.is_known() {
                continue;
            }
            // The keys of a map that is not to be shown are not either, nor those of one that stands as an object in a dynamic value.
            let shown = said == Said::Open || !matches!(key, Key::Key(_) | Key::Attribute(_));
            if shown {
                path.push(Step::from(key));
            }
            said.validate(&self.validator, element, &path, found);
            if shown {
                path.pop();
            }
        }
    }
}
