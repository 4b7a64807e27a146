//! Types known at compile time.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use super::types::{ObjectAttribute, ObjectType, Type};

/// A Terraform type as a constant.
///
/// A derived struct has one. [`Type::from`] makes the form of it that is used at run time.
///
/// ```
/// use tfsdk::{TfObject, TfType, Type};
///
/// #[derive(TfObject)]
/// struct Disk {
///     #[tfsdk("size")]
///     size: u64,
/// }
///
/// assert_eq!(Disk::SPEC.attribute_count(), 1);
/// assert_eq!(Type::of::<Disk>(), Type::object([("size", Type::NUMBER)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeSpec {
    /// `string`
    String,
    /// `number`
    Number,
    /// `bool`
    Bool,
    /// `any`
    Dynamic,
    /// `list(…)`
    List(&'static TypeSpec),
    /// `set(…)`
    Set(&'static TypeSpec),
    /// `map(…)`
    Map(&'static TypeSpec),
    /// `tuple([…])`
    Tuple(&'static [&'static TypeSpec]),
    /// `object({…})`: the attributes in the order of their names, then the embedded structs, then what is no attribute
    Object(&'static [FieldSpec]),
    /// No type: the compiler told that a field has none. It breaks no rule, so that all that is wrong beside it is told as well; no program
    /// that runs has it.
    #[doc(hidden)]
    Untold,
}

/// What a field of a derived struct adds to its object type.
///
/// ```
/// use tfsdk::{TfObject, TfType};
///
/// #[derive(TfObject)]
/// struct Size {
///     #[tfsdk("size")]
///     size: u64,
/// }
///
/// #[derive(TfObject)]
/// struct Disk {
///     #[tfsdk("name")]
///     name: String,
///     #[tfsdk(flatten)]
///     size: Size,
/// }
///
/// assert_eq!(Disk::SPEC.attribute_count(), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldSpec {
    /// An attribute.
    Attribute {
        /// Its name.
        name: &'static str,
        /// Its type.
        ty: &'static TypeSpec,
        /// Whether the field can hold null. It is no part of the type; a struct that is checked against a type
        /// constraint needs it, as an optional attribute may be null.
        null: bool,
        /// What it is about: the doc comment of the field, where the struct has no schema that says so. It is no part of the type.
        description: &'static str,
    },
    /// All attributes of an embedded struct. Those of a struct with a mistake may be unknown; and what a mistake hides of the
    /// struct itself is one that is [`Untold`](TypeSpec::Untold), behind all that are embedded.
    Flatten(&'static TypeSpec),
    /// Any other attributes, which are passed over: the struct reads a part of an object. The last of the fields, as such a struct has no
    /// schema.
    Unmapped,
    /// No attribute: that the struct says more of its attributes than their types, in a schema. It is no part of the type. Where an
    /// object of this type is a part of an attribute, that would be lost unless the schema has a place for it.
    Schema {
        /// Whether that schema stands alone, as that of a resource; otherwise it is of a nested struct.
        stands_alone: bool,
        /// The attributes of which no message quotes a value: those that are sensitive or write-only.
        hidden: &'static [&'static str],
    },
}

impl FieldSpec {
    /// The same with what it is about, if it is an attribute.
    pub const fn described(self, description: &'static str) -> Self {
        match self {
            FieldSpec::Attribute { name, ty, null, .. } => {
                FieldSpec::Attribute { name, ty, null, description }
            }
            other => other,
        }
    }
}

impl TypeSpec {
    /// The number of attributes of an object type, with those of embedded structs; 0 for other types.
    ///
    /// ```
    /// use tfsdk::{TfObject, TfType};
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("name")]
    ///     name: String,
    ///     #[tfsdk("-")]
    ///     cached: bool,
    /// }
    ///
    /// assert_eq!(Disk::SPEC.attribute_count(), 1);
    /// assert_eq!(String::SPEC.attribute_count(), 0);
    /// ```
    pub const fn attribute_count(&self) -> usize {
        let TypeSpec::Object(attributes) = self else { return 0 };
        let mut count = 0;
        let mut i = 0;
        while i < attributes.len() {
            count += match attributes[i] {
                FieldSpec::Attribute { .. } => 1,
                FieldSpec::Flatten(inner) => inner.attribute_count(),
                FieldSpec::Unmapped | FieldSpec::Schema { .. } => 0,
            };
            i += 1;
        }
        count
    }

    /// Whether no message quotes a value of this attribute.
    pub(crate) fn hides(&self, attribute: &str) -> bool {
        let TypeSpec::Object(fields) = self else { return false };
        fields.iter().any(|field| match field {
            FieldSpec::Schema { hidden, .. } => hidden.contains(&attribute),
            FieldSpec::Flatten(inner) => inner.hides(attribute),
            FieldSpec::Attribute { .. } | FieldSpec::Unmapped => false,
        })
    }

    /// Whether there is such an attribute in it.
    pub(crate) fn hides_a_part(&self) -> bool {
        match self {
            TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Dynamic | TypeSpec::Untold => {
                false
            }
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => {
                element.hides_a_part()
            }
            TypeSpec::Tuple(elements) => elements.iter().any(|element| element.hides_a_part()),
            TypeSpec::Object(fields) => fields.iter().any(|field| match field {
                FieldSpec::Schema { hidden, .. } => !hidden.is_empty(),
                FieldSpec::Attribute { ty, .. } | FieldSpec::Flatten(ty) => ty.hides_a_part(),
                FieldSpec::Unmapped => false,
            }),
        }
    }

    /// Whether it has a dynamic part.
    pub(crate) fn has_dynamic(&self) -> bool {
        match self {
            TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Untold => false,
            TypeSpec::Dynamic => true,
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => {
                element.has_dynamic()
            }
            TypeSpec::Tuple(elements) => elements.iter().any(|element| element.has_dynamic()),
            TypeSpec::Object(fields) => fields.iter().any(|field| match field {
                FieldSpec::Attribute { ty, .. } | FieldSpec::Flatten(ty) => ty.has_dynamic(),
                FieldSpec::Unmapped | FieldSpec::Schema { .. } => false,
            }),
        }
    }

    /// The type of an attribute of an object type, also of an embedded struct.
    pub(crate) fn attribute(&self, wanted: &str) -> Option<&'static TypeSpec> {
        Some(self.field(wanted)?.0)
    }

    /// The same, and whether its field can hold null.
    pub(crate) fn field(&self, wanted: &str) -> Option<(&'static TypeSpec, bool)> {
        let TypeSpec::Object(fields) = self else { return None };
        fields.iter().find_map(|field| match field {
            FieldSpec::Attribute { name, ty, null, .. } if *name == wanted => Some((*ty, *null)),
            FieldSpec::Flatten(inner) => inner.field(wanted),
            _ => None,
        })
    }

    /// The type of an element of a list, set or map, or of a tuple at this position.
    pub(crate) fn element(&self, position: usize) -> Option<&'static TypeSpec> {
        match self {
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => Some(element),
            TypeSpec::Tuple(elements) => elements.get(position).copied(),
            _ => None,
        }
    }

    /// Whether it is an object in which structs are embedded.
    pub(crate) const fn embeds(&self) -> bool {
        let TypeSpec::Object(attributes) = self else { return false };
        let mut i = 0;
        while i < attributes.len() {
            if matches!(attributes[i], FieldSpec::Flatten(_)) {
                return true;
            }
            i += 1;
        }
        false
    }

    /// Whether it is an object of which only a part has fields; see the key `ignore_unmapped`.
    ///
    /// ```
    /// use tfsdk::{TfObject, TfType};
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("name")]
    ///     name: String,
    /// }
    ///
    /// assert!(Disk::SPEC.is_part());
    /// ```
    pub const fn is_part(&self) -> bool {
        match self {
            TypeSpec::Object(attributes) => matches!(attributes.last(), Some(FieldSpec::Unmapped)),
            _ => false,
        }
    }

    /// Whether all of it is known: no object in it has attributes without fields.
    ///
    /// ```
    /// use tfsdk::{TfObject, TfType};
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(ignore_unmapped)]
    /// struct Disk {
    ///     #[tfsdk("name")]
    ///     name: String,
    /// }
    ///
    /// assert!(!Vec::<Disk>::SPEC.is_complete());
    /// assert!(Vec::<String>::SPEC.is_complete());
    /// ```
    pub const fn is_complete(&self) -> bool {
        match self {
            TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Dynamic | TypeSpec::Untold => {
                true
            }
            TypeSpec::List(element) | TypeSpec::Set(element) | TypeSpec::Map(element) => {
                element.is_complete()
            }
            TypeSpec::Tuple(elements) => {
                let mut i = 0;
                while i < elements.len() {
                    if !elements[i].is_complete() {
                        return false;
                    }
                    i += 1;
                }
                true
            }
            TypeSpec::Object(attributes) => {
                let mut i = 0;
                while i < attributes.len() {
                    let is_complete = match attributes[i] {
                        FieldSpec::Attribute { ty, .. } | FieldSpec::Flatten(ty) => ty.is_complete(),
                        FieldSpec::Schema { .. } => true,
                        FieldSpec::Unmapped => false,
                    };
                    if !is_complete {
                        return false;
                    }
                    i += 1;
                }
                true
            }
        }
    }

    /// Calls `visit` for each attribute of an object type, and for those of embedded structs.
    ///
    /// ```
    /// use tfsdk::{TfObject, TfType};
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("name")]
    ///     name: String,
    ///     #[tfsdk("size")]
    ///     size: u64,
    /// }
    ///
    /// let mut names = Vec::new();
    /// Disk::SPEC.each_attribute(&mut |name, _| names.push(name));
    /// names.sort();
    /// assert_eq!(names, ["name", "size"]);
    /// ```
    pub fn each_attribute(&self, visit: &mut impl FnMut(&'static str, &'static TypeSpec)) {
        if let TypeSpec::Object(attributes) = self {
            for attribute in *attributes {
                match attribute {
                    FieldSpec::Attribute { name, ty, .. } => visit(name, ty),
                    FieldSpec::Flatten(inner) => inner.each_attribute(visit),
                    FieldSpec::Unmapped | FieldSpec::Schema { .. } => {}
                }
            }
        }
    }
}

/// The types that were made of constants, by the addresses of these. There are as many as the program has composite types.
static MADE: RwLock<BTreeMap<usize, Type>> = RwLock::new(BTreeMap::new());

impl Type {
    /// The type of a constant, which is made once.
    pub(crate) fn of_spec(spec: &'static TypeSpec) -> Type {
        if matches!(spec, TypeSpec::String | TypeSpec::Number | TypeSpec::Bool | TypeSpec::Dynamic) {
            return spec.into();
        }
        let address = std::ptr::from_ref(spec).addr();
        if let Some(made) = MADE.read().unwrap_or_else(PoisonError::into_inner).get(&address) {
            return made.clone();
        }
        let ty = Type::from(spec);
        MADE.write().unwrap_or_else(PoisonError::into_inner).entry(address).or_insert(ty).clone()
    }
}

impl From<&TypeSpec> for Type {
    fn from(spec: &TypeSpec) -> Self {
        match spec {
            TypeSpec::String => Type::STRING,
            TypeSpec::Number => Type::NUMBER,
            TypeSpec::Bool => Type::BOOL,
            TypeSpec::Dynamic | TypeSpec::Untold => Type::DYNAMIC,
            TypeSpec::List(element) => Type::list((*element).into()),
            TypeSpec::Set(element) => Type::set((*element).into()),
            TypeSpec::Map(element) => Type::map((*element).into()),
            TypeSpec::Tuple(elements) => Type::tuple(elements.iter().map(|e| (*e).into())),
            TypeSpec::Object(_) => {
                let mut attributes = Vec::with_capacity(spec.attribute_count());
                spec.each_attribute(&mut |name, ty| attributes.push(ObjectAttribute::new(name, ty.into())));
                ObjectType::new(attributes).into()
            }
        }
    }
}
