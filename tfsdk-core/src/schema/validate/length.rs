//! How long a text or a collection may be.

use std::ops::Bound;

use super::arguments::LengthRange;
use super::said::{Said, not_for, refuse, validator};
use super::validates::Validates;
use super::validator::{Validate, Validator};
use crate::diag::Diagnostics;
use crate::path::Path;
use crate::text::Count;
use crate::ty::{Type, TypeKind};
use crate::value::ValueRef;

/// A string's number of characters, or a collection's number of elements, lies in `range`.
///
/// Characters are Unicode scalar values. Unknown elements are counted; as those of a set may turn out to be equal, a
/// set may have fewer elements in the end, and never more.
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Validate, length};
/// use tfsdk::{Path, Value};
///
/// let mut found = Diagnostics::new();
/// length(1..=3).validate(Value::from("four").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[doc(alias = "LengthBetween", alias = "SizeBetween", alias = "UTF8LengthBetween")]
pub fn length(range: impl LengthRange) -> Length {
    let (start, end) = range.ends();
    let min = match start {
        Bound::Included(min) => min,
        Bound::Excluded(min) => min.saturating_add(1),
        Bound::Unbounded => 0,
    };
    let (min, max) = match end {
        Bound::Included(max) => (min, Some(max)),
        // Nothing is shorter than nothing.
        Bound::Excluded(0) => (min.max(1), Some(0)),
        Bound::Excluded(max) => (min, Some(max - 1)),
        Bound::Unbounded => (min, None),
    };
    Length { min, max }
}

/// See [`length`].
///
/// ```
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::validate::{Length, Validate, length};
/// use tfsdk::{Path, Value};
///
/// let name: Length = length(1..=63);
/// let mut found = Diagnostics::new();
/// name.validate(Value::from("").as_ref(), &Path::root(), &mut found);
/// assert!(found.has_errors());
/// ```
#[derive(Clone, Debug)]
pub struct Length {
    min: usize,
    max: Option<usize>,
}

validator!(Length, &Validates::StringsAndCollections);

impl Length {
    fn misused(&self, ty: &Type) -> Vec<String> {
        if let Some(max) = self.max.filter(|max| *max < self.min) {
            return vec![format!("nothing has a length from {} to {max}", self.min)];
        }
        match ty.kind() {
            TypeKind::Tuple(elements)
                if elements.len() < self.min || self.max.is_some_and(|max| elements.len() > max) =>
            {
                vec![format!("`length` allows no tuple of {}", Count(elements.len(), "element"))]
            }
            TypeKind::Number | TypeKind::Bool | TypeKind::Object(_) => {
                not_for("length", "strings, lists, sets, maps and tuples", ty)
            }
            _ => Vec::new(),
        }
    }

    fn check(&self, value: ValueRef<'_>, path: &Path, said: Said, found: &mut Diagnostics) {
        let (least, most, noun) = match value.as_str() {
            Some(text) => {
                let count = text.chars().count();
                (count, count, "character")
            }
            None => {
                let count = value.len().unwrap_or(0);
                let set = matches!(value.ty().kind(), TypeKind::Set(_));
                let open = set && count > 1 && !value.is_wholly_known();
                (if open { 1 } else { count }, count, "element")
            }
        };
        if most < self.min || self.max.is_some_and(|max| least > max) {
            refuse(found, path, "Invalid length", || {
                let wanted = match self.max {
                    None => format!("at least {}", Count(self.min, noun)),
                    Some(max) if self.min == 0 => format!("at most {}", Count(max, noun)),
                    Some(max) if self.min == max => format!("exactly {}", Count(max, noun)),
                    Some(max) => format!("{} to {}", self.min, Count(max, noun)),
                };
                format!("Expected {wanted}, found {}.", said.found(|| most.to_string()))
            });
        }
    }
}
