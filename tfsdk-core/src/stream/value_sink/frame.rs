//! A value that is being written, of which parts follow.

use crate::error::Error;
use crate::ty::{ObjectAttribute, Type, TypeKind};
use crate::value::combine_element_types;

/// What a sink takes next. A type without parts that is known to come is not looked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A string.
    String,
    /// A number.
    Number,
    /// A bool.
    Bool,
    /// A value whose type is to be looked for.
    Any,
    /// No value, but what begins a part, or an end.
    Nothing,
    /// The same, where what should begin a part was refused: a value that comes all the same belongs to no part.
    Stray,
    /// Nothing, until who knows where it stands gives a part up: a value was ended that was not whole, so whoever writes is not where the
    /// sink is.
    Lost,
}

impl Next {
    /// A value of this type.
    #[inline]
    pub(super) fn of(ty: &Type) -> Self {
        match ty.kind() {
            TypeKind::String => Next::String,
            TypeKind::Number => Next::Number,
            TypeKind::Bool => Next::Bool,
            _ => Next::Any,
        }
    }

    /// Whether it is a value.
    #[inline]
    pub(super) fn is_value(self) -> bool {
        !matches!(self, Next::Nothing | Next::Stray | Next::Lost)
    }
}

/// What begins a part of a value: the method of [`Sink`](crate::stream::Sink) of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begun {
    /// Of a list, set or tuple.
    Element,
    /// Of a map.
    Key,
    /// Of an object.
    Attribute,
}

impl Begun {
    /// What begins the parts of a value of this type.
    #[inline]
    pub(super) fn of(ty: &Type) -> Self {
        match ty.kind() {
            TypeKind::Object(_) => Begun::Attribute,
            TypeKind::Map(_) => Begun::Key,
            _ => Begun::Element,
        }
    }

    /// The name of the method.
    pub(super) fn call(self) -> &'static str {
        match self {
            Begun::Element => "element",
            Begun::Key => "key",
            Begun::Attribute => "attribute",
        }
    }
}

/// A composite value that is being written.
pub(super) struct Frame {
    pub(super) ty: Type,
    pub(super) begun: Begun,
    /// What an element is, in a sequence or a map. An object has none.
    pub(super) element: Next,
    /// How many parts were promised.
    pub(super) len: usize,
    /// Whether the type has a dynamic part.
    pub(super) is_open: bool,
    /// Whether something in it is missing.
    pub(super) has_hole: bool,
    /// Whether a part is missing of a list, set, map or tuple, which then is missing as a whole.
    pub(super) lacks_a_part: bool,
    /// Whether its writer passed over a part without a word, or may have been told of one and not cared.
    pub(super) is_silent: bool,
    /// Whether the part that was begun is written by code that may keep to no rule.
    pub(super) is_held: bool,
    /// Where its parts, its keys and the types of its parts begin.
    pub(super) parts: usize,
    pub(super) keys: usize,
    pub(super) types: usize,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, from part {} on", self.ty, self.parts)
    }
}

impl Frame {
    /// The type of a part.
    #[inline]
    pub(super) fn wanted(&self, position: usize) -> Option<&Type> {
        match self.ty.kind() {
            TypeKind::Object(object) => object.attributes().get(position).map(ObjectAttribute::ty),
            TypeKind::Tuple(elements) => elements.get(position),
            _ => self.ty.element(),
        }
    }

    /// Whether there are as many parts as were promised, and in a map as many keys.
    #[inline]
    pub(super) fn is_whole(&self, parts: usize, keys: usize) -> bool {
        self.len == parts && (keys == parts || self.begun != Begun::Key)
    }

    /// The type of what was written, where it differs from what was wanted.
    pub(super) fn found_type(
        &self,
        types: impl ExactSizeIterator<Item = Option<Type>>,
    ) -> Result<Option<Type>, Error> {
        if types.len() == 0 {
            return Ok(None);
        }
        let types = types.enumerate();
        let mut types = types.map(|(i, ty)| ty.or_else(|| self.wanted(i).cloned()).unwrap_or(Type::DYNAMIC));
        match self.ty.kind() {
            TypeKind::Object(object) => Ok(Some(object.with_types(types).into())),
            TypeKind::Tuple(_) => Ok(Some(Type::tuple(types))),
            _ => {
                let Some(element) = self.ty.element() else { return Ok(None) };
                let mut common = None;
                types.try_for_each(|ty| combine_element_types(&mut common, &ty, element))?;
                Ok(common.and_then(|element| self.ty.with_element(element)))
            }
        }
    }
}
