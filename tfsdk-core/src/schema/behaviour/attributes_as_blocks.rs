//! `attributes_as_blocks`: elements of an attribute may be written as blocks.
//!
//! Terraform allows it for all lists and sets of objects in a schema, or for none: it looks for types that the first
//! plugin SDK could not express, as a sign that the schema was not made for it. (Terraform:
//! `blocktoattr.FixUpBlockAttrs`; the SDK: `SchemaConfigModeAttr`.)

use super::Behaviour;
use crate::schema::{
    Attribute, AttributeSpec, Block, BodySpec, Member, MemberSpec, Nesting, Position, ValueSpec, Violations,
};
use crate::ty::{ObjectType, Type, TypeKind, TypeSpec};

impl Attribute {
    /// Lets its elements be written as blocks in a configuration.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// let rule = Type::object([("port", Type::NUMBER)]);
    /// let rules = Attribute::optional("rule", Type::list(rule)).attributes_as_blocks();
    /// assert!(rules.behaviour().unwrap().attributes_as_blocks);
    /// ```
    pub fn attributes_as_blocks(mut self) -> Self {
        self.behaviour_mut().attributes_as_blocks = true;
        self
    }

    /// Whether its type allows its elements to be written as blocks: it is a list or set of objects, and not nested.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::schema::Attribute;
    ///
    /// let rule = Type::object([("port", Type::NUMBER)]);
    /// assert!(Attribute::optional("rule", Type::set(rule)).may_be_blocks());
    /// assert!(!Attribute::optional("ports", Type::set(Type::NUMBER)).may_be_blocks());
    /// ```
    pub fn may_be_blocks(&self) -> bool {
        self.nested_type().is_none() && attribute_block_element(self.ty()).is_some()
    }
}

impl AttributeSpec {
    /// Lets its elements be written as blocks; see [`Attribute::attributes_as_blocks`].
    pub const fn attributes_as_blocks(mut self) -> Self {
        self.behaviour.attributes_as_blocks = true;
        self
    }
}

/// The type of the elements that an attribute of this type may have written as blocks: those of a list or set of
/// objects. (Terraform: `ambiguousNames`.)
///
/// Whether the schema around allows it is another question; see [`forbids_attribute_blocks`].
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::schema::attribute_block_element;
///
/// let rules = Type::list(Type::object([("port", Type::NUMBER)]));
/// assert_eq!(attribute_block_element(&rules).unwrap().len(), 1);
/// assert!(attribute_block_element(&Type::list(Type::NUMBER)).is_none());
/// ```
pub fn attribute_block_element(ty: &Type) -> Option<&ObjectType> {
    match ty.kind() {
        TypeKind::List(element) | TypeKind::Set(element) => element.as_object(),
        _ => None,
    }
}

/// Whether an attribute of this type keeps all attributes of its schema from being written as blocks. (Terraform:
/// `skipFixup`.)
///
/// A nested attribute does so whatever its type is.
///
/// ```
/// use tfsdk::schema::forbids_attribute_blocks;
/// use tfsdk::Type;
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

/// The same for a type that is known at compile time.
const fn spec_forbids(ty: &TypeSpec) -> bool {
    let element = element_spec(ty);
    let innermost = match element {
        Some(element) => element_spec(element),
        None => None,
    };
    forbids([Level::of_spec(Some(ty)), Level::of_spec(element), Level::of_spec(innermost)])
}

/// The rule itself, given a type, the type of its elements, and the type of their elements.
const fn forbids(levels: [Level; 3]) -> bool {
    use Level::{Collection, Map, Object, Primitive, Tuple};
    match levels {
        [Object | Tuple, _, _] | [Map, Object, _] => true,
        [Collection | Map, Collection | Map, element] => !matches!(element, Primitive),
        _ => false,
    }
}

/// What the rule asks of a type.
#[derive(Clone, Copy)]
enum Level {
    Primitive,
    Dynamic,
    /// A list or set.
    Collection,
    Map,
    Object,
    Tuple,
    /// No type: the one around it is not a collection.
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
            Some(TypeSpec::Dynamic | TypeSpec::Untold) => Level::Dynamic,
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
    position: Position,
    violations: &mut Violations,
) {
    if behaviour.attributes_as_blocks && position.in_attribute {
        violations.add("`attributes_as_blocks` does nothing inside of an attribute");
    } else if behaviour.attributes_as_blocks && !attribute.may_be_blocks() {
        violations
            .add("`attributes_as_blocks` is for lists and sets of objects without schemas of their own");
    } else if let Some(kind) =
        position.kind.filter(|kind| behaviour.attributes_as_blocks && !kind.has_blocks())
    {
        violations
            .add(format!("`attributes_as_blocks` has no meaning here: {} has no blocks in it", kind.words()));
    }
}

/// The rule about the whole schema: if a type in it forbids attributes as blocks, no attribute asks for them.
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

/// Visits the attributes of a block and of the blocks in it, but not those of nested attributes.
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
    if !attribute.behaviour.attributes_as_blocks {
        return None;
    }
    if position.in_attribute {
        return Some(
            "`attributes_as_blocks` does nothing inside of an attribute; drop it, or make the outer field a `block`",
        );
    }
    match position.kind {
        // The derive says it of a struct's own fields.
        Some(kind) if !kind.has_blocks() && !position.is_field => {
            return Some("Terraform takes no blocks in a `provider_meta` block; drop `attributes_as_blocks`");
        }
        _ => {}
    }
    if !position.is_field || is_list_of_objects(attribute) {
        return None;
    }
    match attribute.value {
        ValueSpec::Type(TypeSpec::Untold) => None,
        ValueSpec::Nested(Nesting::List | Nesting::Set, _) => Some(
            "`attributes_as_blocks` is for elements without behaviours; remove the `nested` tag of their struct, or make this a `block`",
        ),
        ValueSpec::Nested(..) | ValueSpec::Type(_) => {
            Some("`attributes_as_blocks` is for lists and sets of structs; drop it")
        }
    }
}

/// The rule for an attribute in a struct whose types forbid it; see [`body_forbids`].
pub(in crate::schema) const fn off(attribute: &AttributeSpec) -> Option<&'static str> {
    if !attribute.behaviour.attributes_as_blocks || !is_list_of_objects(attribute) {
        return None;
    }
    Some(
        "`attributes_as_blocks` does nothing here, as Terraform switches it off where an attribute of the struct is an object or has nested attributes; make such attributes blocks",
    )
}

const fn is_list_of_objects(attribute: &AttributeSpec) -> bool {
    matches!(
        attribute.value,
        ValueSpec::Type(TypeSpec::List(TypeSpec::Object(_)) | TypeSpec::Set(TypeSpec::Object(_)))
    )
}

/// Whether an attribute of a struct, or of the blocks in it, keeps attributes from being written as blocks.
pub(in crate::schema) const fn body_forbids(body: &BodySpec) -> bool {
    let mut members = body.each_member();
    while let Some(member) = members.next_whole() {
        let forbids = match member {
            MemberSpec::Attribute(attribute) => match attribute.value {
                ValueSpec::Nested(..) => true,
                ValueSpec::Type(ty) => spec_forbids(ty),
            },
            MemberSpec::Block(block) => body_forbids(block.body),
            MemberSpec::Flatten(inner) => body_forbids(inner),
            MemberSpec::Field(..) | MemberSpec::Fields(..) | MemberSpec::ExactlyOne(_) => false,
        };
        if forbids {
            return true;
        }
    }
    false
}
