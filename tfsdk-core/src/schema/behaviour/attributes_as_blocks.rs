//! `attributes_as_blocks`: elements of an attribute may be written as blocks.
//!
//! Terraform allows it for every list and set of objects, provided that no attribute of the whole schema has a type that
//! the first plugin SDK could not have had. (Terraform: `blocktoattr.FixUpBlockAttrs`; the SDK: `SchemaConfigModeAttr`.)

use super::Behaviour;
use crate::schema::{
    Attribute, AttributeSpec, Block, BodySpec, Member, MemberSpec, Position, ValueSpec, Violations,
};
use crate::ty::{ObjectType, Type, TypeKind, TypeSpec};

impl Attribute {
    /// In a configuration its elements may be written as blocks.
    pub fn attributes_as_blocks(mut self) -> Self {
        self.behaviour_mut().attributes_as_blocks = true;
        self
    }

    /// Whether an element of this attribute could be written as a block: it is a list or set of objects without
    /// a schema of their own.
    pub fn may_be_blocks(&self) -> bool {
        self.nested_type().is_none() && attribute_block_element(self.ty()).is_some()
    }
}

impl AttributeSpec {
    /// Its elements may be written as blocks; see [`Attribute::attributes_as_blocks`].
    pub const fn attributes_as_blocks(mut self) -> Self {
        self.behaviour.attributes_as_blocks = true;
        self
    }
}

/// The type of the objects that may be written as blocks, where an attribute of this type is a list or set of them.
/// (Terraform: `ambiguousNames`.)
///
/// Whether they may be is a question to the whole schema; see [`forbids_attribute_blocks`].
pub fn attribute_block_element(ty: &Type) -> Option<&ObjectType> {
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) => element.as_object(),
        _ => None,
    }
}

/// Whether Terraform takes an attribute of this type for a sign that the schema was not made for attributes as blocks,
/// so that in all of it no attribute may be written as blocks. (Terraform: `skipFixup`.)
///
/// A nested attribute is such a sign whatever its type.
///
/// ```
/// use tfsdk_core::schema::forbids_attribute_blocks;
/// use tfsdk_core::ty::Type;
///
/// let object = Type::object([("port", Type::NUMBER)]);
/// assert!(!forbids_attribute_blocks(&Type::list(object.clone())));
/// assert!(forbids_attribute_blocks(&Type::map(object.clone())));
/// assert!(forbids_attribute_blocks(&object));
/// ```
pub fn forbids_attribute_blocks(ty: &Type) -> bool {
    let element = ty.element();
    let levels = [Some(ty), element, element.and_then(Type::element)];
    forbids(levels.map(|ty| ty.map_or(Level::None, Level::of)))
}

/// The same of a type that is known at compile time.
const fn spec_forbids(ty: &TypeSpec) -> bool {
    let element = element_spec(ty);
    let innermost = match element {
        Some(element) => element_spec(element),
        None => None,
    };
    forbids([Level::of_spec(Some(ty)), Level::of_spec(element), Level::of_spec(innermost)])
}

/// The rule itself, over a type, the type of its elements, and that of theirs.
const fn forbids(levels: [Level; 3]) -> bool {
    use Level::{Collection, Map, Object, Primitive, Tuple};
    match levels {
        [Object | Tuple, _, _] | [Map, Object, _] => true,
        [Collection | Map, Collection | Map, element] => !matches!(element, Primitive),
        _ => false,
    }
}

/// What the rule sees of a type.
#[derive(Clone, Copy)]
enum Level {
    Primitive,
    Dynamic,
    /// A list or set.
    Collection,
    Map,
    Object,
    Tuple,
    /// There are no elements of one type.
    None,
}

impl Level {
    fn of(ty: &Type) -> Self {
        match ty.kind() {
            TypeKind::String | TypeKind::Number | TypeKind::Bool => Level::Primitive,
            TypeKind::Dynamic => Level::Dynamic,
            TypeKind::List(_) | TypeKind::Set(_) => Level::Collection,
            TypeKind::Map(_) => Level::Map,
            TypeKind::Object(_) => Level::Object,
            TypeKind::Tuple(_) => Level::Tuple,
        }
    }

    const fn of_spec(ty: Option<&TypeSpec>) -> Self {
        match ty {
            Some(TypeSpec::String | TypeSpec::Number | TypeSpec::Bool) => Level::Primitive,
            Some(TypeSpec::Dynamic) => Level::Dynamic,
            Some(TypeSpec::List(_) | TypeSpec::Set(_)) => Level::Collection,
            Some(TypeSpec::Map(_)) => Level::Map,
            Some(TypeSpec::Object(_)) => Level::Object,
            Some(TypeSpec::Tuple(_)) => Level::Tuple,
            None => Level::None,
        }
    }
}

const fn element_spec(ty: &TypeSpec) -> Option<&TypeSpec> {
    match ty {
        TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => Some(element),
        _ => None,
    }
}

pub(in crate::schema) fn rule(
    behaviour: &Behaviour,
    attribute: &Attribute,
    _: Position,
    violations: &mut Violations,
) {
    if behaviour.attributes_as_blocks && !attribute.may_be_blocks() {
        violations
            .add("`attributes_as_blocks` is for lists and sets of objects without schemas of their own");
    }
}

/// The rule of the whole schema: where a type forbids attributes as blocks, none is to be written so.
pub(in crate::schema) fn schema_rule(root: &Block, violations: &mut Violations) {
    let (mut flagged, mut culprit) = (None, None);
    each_attribute(root, violations, &mut |attribute, violations| {
        if attribute.behaviour().is_some_and(|b| b.attributes_as_blocks) {
            flagged.get_or_insert_with(|| violations.path().clone());
        }
        if attribute.nested_type().is_some() || forbids_attribute_blocks(attribute.ty()) {
            culprit.get_or_insert_with(|| violations.path().clone());
        }
    });
    if let (Some(flagged), Some(culprit)) = (flagged, culprit) {
        violations.add_at(
            &flagged,
            format!(
                "`attributes_as_blocks` does nothing here: Terraform switches it off for the whole schema because of the type of `{culprit}`"
            ),
        );
    }
}

/// Visits the attributes of a block and of those in it, the parts of nested attributes left out.
fn each_attribute<'a>(
    block: &'a Block,
    violations: &mut Violations,
    visit: &mut impl FnMut(&'a Attribute, &Violations),
) {
    for member in block.members() {
        violations.within(member.name(), |violations| match member {
            Member::Attribute(attribute) => visit(attribute, violations),
            Member::Block(nested) => each_attribute(nested.block(), violations, visit),
        });
    }
}

pub(in crate::schema) const fn fit(attribute: &AttributeSpec, position: Position) -> Option<&'static str> {
    if !position.is_field || !attribute.behaviour.attributes_as_blocks {
        return None;
    }
    match attribute.value {
        ValueSpec::Type(TypeSpec::List(TypeSpec::Object(_)) | TypeSpec::Set(TypeSpec::Object(_))) => None,
        ValueSpec::Nested(..) => Some(
            "`attributes_as_blocks` is for elements without behaviours; remove the `nested` tag of their struct, or make this a `block`",
        ),
        ValueSpec::Type(_) => Some("`attributes_as_blocks` is for lists and sets of structs; drop it"),
    }
}

/// The fit of an attribute in the outermost struct: no type of that forbids attributes as blocks.
pub(in crate::schema) const fn schema_fit(
    attribute: &AttributeSpec,
    root: &BodySpec,
) -> Option<&'static str> {
    if attribute.behaviour.attributes_as_blocks && body_forbids(root) {
        return Some(
            "`attributes_as_blocks` does nothing here, as Terraform switches it off where an attribute of the struct is an object or has nested attributes; make such attributes blocks",
        );
    }
    None
}

const fn body_forbids(body: &BodySpec) -> bool {
    let mut i = 0;
    while i < body.members.len() {
        let forbids = match &body.members[i] {
            MemberSpec::Attribute(attribute) => match attribute.value {
                ValueSpec::Nested(..) => true,
                ValueSpec::Type(ty) => spec_forbids(ty),
            },
            MemberSpec::Block(block) => body_forbids(block.body),
            MemberSpec::Flatten(inner) => body_forbids(inner),
        };
        if forbids {
            return true;
        }
        i += 1;
    }
    false
}
