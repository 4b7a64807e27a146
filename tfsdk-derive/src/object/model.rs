//! What a `TfObject` is: the struct, and for each field whether and how it is an attribute.

use proc_macro2::{Ident, TokenStream};
use syn::{LitStr, Type, Visibility};

use crate::generics::Target;
use crate::key::FLATTEN;
use crate::schema::Member;
use crate::tag::Tag;
use crate::way;

/// A struct that is an object.
pub(crate) struct Object<'a> {
    pub(crate) target: Target<'a>,
    /// Attributes by name, then embedded structs, then skipped fields.
    pub(crate) fields: Vec<Field<'a>>,
    /// Whether fields are missing from `fields` because something is wrong with them.
    pub(crate) has_broken: bool,
}

/// A field, and what it is.
pub(crate) struct Field<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) visibility: &'a Visibility,
    pub(crate) ty: &'a Type,
    pub(crate) role: Role,
    /// How it behaves; `None` where the struct has no schema.
    pub(crate) member: Option<Member>,
}

/// What a field is.
pub(crate) enum Role {
    /// An attribute.
    Attribute(Attribute),
    /// A struct whose attributes are attributes of this one (`flatten`).
    Embedded,
    /// No attribute (`"-"`).
    Skipped,
}

/// An attribute of the object.
pub(crate) struct Attribute {
    pub(crate) name: LitStr,
    /// `None` when it is mapped as its type says.
    pub(crate) way: Option<TokenStream>,
}

impl Attribute {
    /// The same attribute, mapped as its type says.
    pub(crate) fn plain(&self) -> Self {
        Attribute { name: self.name.clone(), way: None }
    }
}

impl Role {
    /// The role that a valid tag gives to a field.
    pub(crate) fn of(tag: &Tag<'_>, ty: &Type) -> Option<Self> {
        match &tag.name {
            Some(name) if name.value() == "-" => Some(Role::Skipped),
            Some(name) => Some(Role::Attribute(Attribute { name: name.clone(), way: way::of(tag, ty) })),
            None if tag.has(&FLATTEN) => Some(Role::Embedded),
            None => None,
        }
    }
}
