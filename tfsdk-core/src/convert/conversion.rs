//! What a conversion consists of.
//!
//! What depends on the types alone is found once, and not again for each element.

use std::sync::Arc;

use crate::ty::Type;

/// Whether a conversion may fail for a particular value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Safety {
    /// It succeeds for every value of the source type.
    Safe,
    /// It may fail, as a string that has to be a number does.
    Unsafe,
}

/// A conversion between two types, found once for any number of values.
#[derive(Debug)]
pub(super) struct Conversion {
    pub(super) kind: ConversionKind,
    /// The target type, without optional attributes.
    pub(super) target: Type,
}

#[derive(Debug)]
pub(super) enum ConversionKind {
    /// The types are the same.
    Same,
    /// The target is dynamic: every value stays as it is.
    Pass,
    /// Parts of the target are dynamic, the others are the same: a known value stays as it is, a null or unknown one
    /// takes its type from both.
    Open,
    /// From the dynamic type, which only null and unknown values have.
    FromDynamic,
    NumberToString,
    BoolToString,
    StringToNumber,
    StringToBool,
    Object(Vec<AttributeConversion>),
    Tuple(Vec<Arc<Conversion>>),
    ToList(Arc<Conversion>),
    ToSet(Arc<Conversion>),
    MapToMap(Arc<Conversion>),
    /// From a list or set, which has to have as many elements.
    ToTuple(Vec<Arc<Conversion>>),
    TupleToList {
        elements: Vec<Arc<Conversion>>,
        element: Type,
    },
    TupleToSet {
        elements: Vec<Arc<Conversion>>,
    },
    ObjectToMap {
        attributes: Vec<Arc<Conversion>>,
        element: Type,
    },
    MapToObject(Vec<KeyConversion>),
}

/// Where one attribute of an object comes from; they stand in the order of the target's attributes.
#[derive(Debug)]
pub(super) enum AttributeConversion {
    /// From the attribute at this position of the source.
    From(usize, Arc<Conversion>),
    /// Null: it is optional and the source type does not have it.
    Missing,
}

/// How one attribute of an object comes from a map.
#[derive(Debug)]
pub(super) struct KeyConversion {
    /// `None` if elements of the map do not convert to it, which is an error only for a map that has the key.
    pub(super) conversion: Option<Arc<Conversion>>,
    pub(super) optional: bool,
    /// The attribute's type in the target, with its optional attributes.
    pub(super) wanted: Type,
}

impl Conversion {
    /// Whether a known value stays as it is.
    pub(super) fn keeps_values(&self) -> bool {
        matches!(self.kind, ConversionKind::Same | ConversionKind::Pass | ConversionKind::Open)
    }
}
