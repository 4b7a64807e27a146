//! What a struct is for, where it says so: an object of a type constraint, or of a schema in a file.
//!
//! It comes as a constant that the macro writes; `fits` holds the struct to it.

mod fields;
mod fits;
mod meant;
mod types;

pub use fits::{all_there, attribute_fits, embedded_fits};

/// The object that a struct is for.
#[derive(Clone, Copy, Debug)]
pub struct WantedObject {
    /// What says so.
    pub by: WantedBy,
    /// Its attributes, in the order of their names.
    pub attributes: &'static [Wanted],
}

/// What says what a struct is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedBy {
    /// A type constraint, in its tag.
    Constraint,
    /// A schema, in a file. A struct without a schema of its own may have a part of it.
    Schema,
    /// The same for a struct that has a schema of its own, and so all of it.
    WholeSchema,
}

/// An attribute that a struct has to have.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: &'static WantedType,
    /// Whether it may be null.
    pub null: WantedNull,
    /// The field to write for it.
    pub field: &'static str,
    /// What a schema says of it besides; nothing of an attribute of an object type.
    pub facts: &'static [WantedFact],
}

/// What a schema says of an attribute or block besides its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedFact {
    /// The practitioner has to set it.
    Required,
    /// The practitioner may set it.
    Optional,
    /// The provider may set it.
    Computed,
    /// Its values are hidden.
    Sensitive,
    /// Its values are stored nowhere.
    WriteOnly,
    /// Who sets it is warned.
    Deprecated,
    /// Its objects have attributes with facts of their own.
    Nested,
    /// It is a block.
    Block,
    /// It is a block of the nesting mode `group`.
    Group,
    /// It is written so often, at least.
    MinItems(u64),
    /// It is written so often, at most.
    MaxItems(u64),
}

/// The type of an attribute that a struct has to have.
#[derive(Clone, Copy, Debug)]
pub enum WantedType {
    /// `string`
    String,
    /// `number`
    Number,
    /// `bool`
    Bool,
    /// `any`
    Dynamic,
    /// `list(…)`
    List(&'static WantedType),
    /// `set(…)`
    Set(&'static WantedType),
    /// `map(…)`
    Map(&'static WantedType),
    /// `tuple([…])`
    Tuple(&'static [&'static WantedType]),
    /// `object({…})`: the attributes in the order of their names
    Object(&'static [Wanted]),
}

/// Whether an attribute may be null, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WantedNull {
    /// It may not.
    Never,
    /// A constraint says `optional(…)`, without a default.
    NoDefault,
    /// A schema says that it may be left out.
    Optional,
    /// A schema says that the provider may set it.
    Computed,
    /// The same in a resource, where it is planned.
    Planned,
    /// A schema says that nothing of it is kept.
    WriteOnly,
    /// It is a block that may be written once.
    Block,
    /// It is an attribute of an object type, in which each may be null.
    Part,
}

impl WantedBy {
    /// What it is called in messages.
    const fn noun(self) -> &'static str {
        match self {
            WantedBy::Constraint => "constraint",
            WantedBy::Schema | WantedBy::WholeSchema => "schema",
        }
    }
}

impl WantedNull {
    /// Whether what the schema says of the attribute alone is why it may be null. A struct with a schema may have a default for
    /// it, and is held to the rules of schemas.
    const fn is_of_attribute(self) -> bool {
        matches!(
            self,
            WantedNull::Optional | WantedNull::Computed | WantedNull::Planned | WantedNull::WriteOnly
        )
    }

    /// What is to be said of a field that cannot hold null.
    pub(crate) const fn text(self) -> Option<&'static str> {
        Some(match self {
            WantedNull::Never => return None,
            WantedNull::NoDefault => {
                "it is optional without a default, and the field cannot hold null; make it an `Option`, or give it a \
                 default in the constraint"
            }
            WantedNull::Optional => {
                "it is optional, so it may be null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Computed => {
                "it is computed, so it may be null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Planned => {
                "it is computed, so it is unknown until it is applied, and the field can hold neither unknown nor null; make it a `Tf`"
            }
            WantedNull::WriteOnly => {
                "it is write-only, so it is read as null, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Block => {
                "it is a block that may be left out, and the field cannot hold null; make it an `Option`"
            }
            WantedNull::Part => {
                "it is a part of an object type, where anything may be null, and the field cannot hold null; make it an \
                 `Option`"
            }
        })
    }
}
