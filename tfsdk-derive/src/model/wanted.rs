//! What a struct says that it is for, and which attribute of that each field is for.
//!
//! A type constraint (`object = "object({ … })"`), or a schema of a file (`schema_file = "…", resource = "…"`).

use syn::LitStr;

use super::object::{Attribute, Field, Object, Role};
use super::proof::Proof;
use crate::context::Context;
use crate::key::OBJECT;
use crate::kind::Kind;
use crate::parse::Tag;

/// What a struct is for: an object with these attributes.
pub(crate) struct Wanted {
    pub(crate) by: By,
    /// In the order of their names.
    pub(crate) attributes: Vec<WantedAttribute>,
}

/// What says so.
pub(crate) enum By {
    #[cfg_attr(not(feature = "constraints"), allow(dead_code, reason = "none can be read"))]
    Constraint(LitStr),
    Schema(Proof),
}

/// An attribute or a block.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WantedAttribute {
    pub(crate) name: String,
    pub(crate) ty: WantedType,
    pub(crate) null: WantedNull,
    /// What else a schema says.
    pub(crate) facts: Option<Facts>,
}

/// What a schema says of an attribute or block besides its type.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    pub(crate) required: bool,
    pub(crate) optional: bool,
    pub(crate) computed: bool,
    pub(crate) write_only: bool,
    pub(crate) sensitive: bool,
    pub(crate) deprecated: bool,
    /// Whether its objects have a schema of their own.
    pub(crate) is_nested: bool,
    pub(crate) is_block: bool,
    /// Whether it is a block that is never null, though it is written at most once.
    pub(crate) is_group: bool,
    /// How often a block is written, at least and at most; 0 if there is no such number.
    pub(crate) min_items: u64,
    pub(crate) max_items: u64,
}

/// The type of an attribute.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum WantedType {
    String,
    Number,
    Bool,
    Any,
    List(Box<WantedType>),
    Set(Box<WantedType>),
    Map(Box<WantedType>),
    Tuple(Vec<WantedType>),
    Object(Vec<WantedAttribute>),
}

impl WantedType {
    /// Whether it is made up of objects.
    pub(crate) fn has_objects(&self) -> bool {
        match self {
            WantedType::Object(_) => true,
            WantedType::List(element) | WantedType::Set(element) | WantedType::Map(element) => {
                element.has_objects()
            }
            _ => false,
        }
    }
}

/// Whether an attribute may be null, and why: as the runtime's enum of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WantedNull {
    Never,
    #[cfg_attr(not(feature = "constraints"), allow(dead_code, reason = "only constraints have it"))]
    NoDefault,
    Optional,
    Computed,
    WriteOnly,
    Block,
    Part,
}

/// Fields and attributes, side by side.
pub(crate) struct Pairing<'a> {
    /// The position of a field among the struct's, and its attribute.
    pub(crate) pairs: Vec<(usize, &'a WantedAttribute)>,
    /// The fields without an attribute.
    pub(crate) extra: Vec<&'a Attribute>,
    /// The attributes without a field, as far as this struct shows; one that it embeds may have them.
    pub(crate) missing: Vec<&'a WantedAttribute>,
}

impl Wanted {
    /// What a struct is for, if it says so. What cannot be understood is reported.
    pub(super) fn of(cx: &Context, tag: &Tag<'_>) -> Option<Self> {
        let schema = Proof::of(cx, tag);
        if let Some(literal) = tag.text(&OBJECT) {
            return super::constraint::of(cx, literal);
        }
        let (proof, attributes) = schema?;
        Some(Wanted { by: By::Schema(proof), attributes })
    }

    /// The file with the schema.
    pub(crate) fn proof(&self) -> Option<&Proof> {
        match &self.by {
            By::Schema(proof) => Some(proof),
            By::Constraint(_) => None,
        }
    }

    /// Pairs the attributes with the fields of a struct, which stand in the order of their names as well.
    pub(crate) fn paired<'a>(&'a self, fields: &'a [Field<'_>]) -> Pairing<'a> {
        let mut pairing = Pairing { pairs: Vec::new(), extra: Vec::new(), missing: Vec::new() };
        let mut rest = self.attributes.iter().peekable();
        for (own, attribute) in
            fields.iter().enumerate().filter_map(|(i, field)| Some((i, field.attribute()?)))
        {
            let name = attribute.name.value();
            while let Some(other) = rest.next_if(|other| other.name < name) {
                pairing.missing.push(other);
            }
            match rest.next_if(|other| other.name == name) {
                Some(of) => pairing.pairs.push((own, of)),
                None => pairing.extra.push(attribute),
            }
        }
        pairing.missing.extend(rest);
        pairing
    }
}

impl Facts {
    /// The keys of a field's tag for it; its type is that of one struct, or of several.
    pub(crate) fn keys(&self, is_one: bool) -> Vec<String> {
        let keys = [
            (self.is_block, "block"),
            (self.sensitive, "sensitive"),
            (self.write_only, "write_only"),
            (self.deprecated, "deprecated = \"…\""),
        ];
        let keys = keys.into_iter().filter(|(is_there, _)| *is_there).map(|(_, key)| key.to_owned());
        // A block that is one struct has one number for both.
        let max_items = if is_one { 0 } else { self.max_items };
        let numbers = [("min_items", self.min_items), ("max_items", max_items)];
        let numbers = numbers.into_iter().filter(|(_, number)| *number > 0);
        let modes = self.modes().into_iter().map(str::to_owned);
        modes.chain(keys).chain(numbers.map(|(key, number)| format!("{key} = {number}"))).collect()
    }

    /// The keys that say who sets it.
    pub(crate) fn modes(&self) -> Vec<&'static str> {
        let modes = [(self.required, "required"), (self.optional, "optional"), (self.computed, "computed")];
        modes.into_iter().filter(|(is_there, _)| *is_there).map(|(_, key)| key).collect()
    }
}

/// The structs that a struct embeds.
pub(crate) fn embedded<'o, 'a>(object: &'o Object<'a>) -> impl Iterator<Item = &'o Field<'a>> {
    object.fields.iter().filter(|field| matches!(field.role, Role::Embedded))
}

/// What a struct is, in whose tags a suggestion for one of its fields would stand; `None` if it has no schema.
pub(crate) fn kind_of(object: &Object<'_>) -> Option<Kind> {
    object.schema.head().map(|head| head.kind)
}
