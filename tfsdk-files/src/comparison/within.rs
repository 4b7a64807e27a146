//! Which attributes there are within nested ones, and within values of a type.

use tfsdk_core::schema::{Attribute, NestedType, Nesting};
use tfsdk_core::ty::{ObjectAttribute, ObjectType, Type, TypeKind};

/// The name of an attribute at any depth that is so.
pub(super) fn find_within<'n>(nested: &'n NestedType, is: &dyn Fn(&Attribute) -> bool) -> Option<&'n str> {
    nested.attributes().find_map(|attribute| match attribute.nested_type() {
        _ if is(attribute) => Some(attribute.name()),
        Some(inner) => find_within(inner, is),
        None => None,
    })
}

/// The same of those that objects of this type have as well, which is one that goes into the nested type, or the nested
/// type into it. In a map names are keys, and any of them may be there or not.
pub(super) fn find_in_both<'n>(
    nested: &'n NestedType,
    ty: &Type,
    is: &dyn Fn(&Attribute, &ObjectAttribute) -> bool,
) -> Option<&'n str> {
    objects(nested.nesting(), ty).into_iter().find_map(|object| {
        nested.attributes().find_map(|attribute| match object.kind() {
            TypeKind::Object(all) => {
                let part = all.get(attribute.name())?;
                match attribute.nested_type() {
                    _ if is(attribute, part) => Some(attribute.name()),
                    Some(inner) => find_in_both(inner, part.ty(), is),
                    None => None,
                }
            }
            TypeKind::Map(element) => find_in_both(attribute.nested_type()?, element, is),
            _ => None,
        })
    })
}

/// The types of what stands, in a value of this type, where a nested attribute has its objects.
fn objects(nesting: Nesting, ty: &Type) -> Vec<&Type> {
    match (nesting, ty.kind()) {
        (Nesting::Single, _) => vec![ty],
        (_, TypeKind::List(element) | TypeKind::Set(element) | TypeKind::Map(element)) => vec![element],
        (_, TypeKind::Tuple(all)) => all.iter().collect(),
        (_, TypeKind::Object(all)) => all.iter().map(ObjectAttribute::ty).collect(),
        _ => Vec::new(),
    }
}

/// The type of what configurations write for an attribute: what need not be set in a nested one is optional.
pub(super) fn written(attribute: &Attribute) -> Type {
    let Some(nested) = attribute.nested_type() else { return attribute.ty().clone() };
    let parts = nested.attributes().map(|part| {
        let ty = written(part);
        match part.terraform_mode().required {
            true => ObjectAttribute::new(part.name(), ty),
            false => ObjectAttribute::optional(part.name(), ty),
        }
    });
    nested.nesting().value_type(ObjectType::new(parts).into())
}
