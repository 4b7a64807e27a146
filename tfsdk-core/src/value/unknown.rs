//! Unknown values, and those that turn out to be known.

use std::sync::Arc;

use super::data::{Data, Parts};
use super::refinement::{MAX_EXPANSION, Refinement};
use super::typed::Value;
use crate::error::Error;
use crate::ty::{Type, TypeKind};

impl Value {
    /// An unknown value of which something is known; or a known value, if the refinement leaves only one.
    ///
    /// As in go-cty, the dynamic type takes no refinement. A number that is not null, between two equal inclusive bounds,
    /// is that number, and a collection that is not null, of at most no elements, is empty.
    ///
    /// # Errors
    /// When the refinement does not fit the type or contradicts itself.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::value::{Refinement, Value};
    ///
    /// let arn = Value::refined(Type::STRING, Refinement::new().not_null().prefix("arn:"))?;
    /// assert!(!arn.is_known());
    /// assert_eq!(arn.as_ref().refinement().and_then(Refinement::known_prefix), Some("arn:"));
    ///
    /// let empty = Value::refined(Type::list(Type::STRING), Refinement::new().not_null().max_len(0))?;
    /// assert_eq!(empty.to_string(), "[]");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn refined(ty: Type, refinement: Refinement) -> Result<Value, Error> {
        if ty.is_dynamic() {
            return Ok(Value::unknown(ty));
        }
        let refinement = refinement.checked(&ty)?;
        let data = match refinement.null {
            Some(true) => Some(Data::Null),
            Some(false) => only_value(&ty, &refinement),
            None => None,
        };
        let data = match data {
            Some(data) => data,
            None if refinement.is_empty() => Data::Unknown(None),
            None => Data::Unknown(Some(Arc::new(refinement))),
        };
        Ok(Value { ty, data })
    }
}

fn only_value(ty: &Type, refinement: &Refinement) -> Option<Data> {
    if let (Some(min), Some(max)) = (&refinement.min, &refinement.max) {
        if min.inclusive && max.inclusive && min.number == max.number {
            return Some(Data::Number(min.number.clone()));
        }
    }
    let len = refinement.max_len.filter(|max| *max == refinement.least_len())?;
    match (ty.kind(), len) {
        (TypeKind::Map(_), 0) => Some(Data::map(Vec::new())),
        (TypeKind::List(_) | TypeKind::Set(_), 0) => Some(Data::sequence(Vec::new())),
        (TypeKind::List(_), n) if n <= MAX_EXPANSION => {
            Some(Data::sequence((0..n).map(|_| Data::Unknown(None)).collect::<Parts<_>>()))
        }
        (TypeKind::Set(_), 1) => Some(Data::sequence(vec![Data::Unknown(None)])),
        _ => None,
    }
}
