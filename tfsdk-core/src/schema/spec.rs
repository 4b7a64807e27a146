//! Schemas as constants: what the derive publishes.

use super::validate::Validator;
use super::{
    Attribute, Block, BlockNesting, Change, Description, DescriptionKind, Kind, Member, Mode, NestedBlock,
    NestedType, Nesting, Schema, TypeRules,
};
use crate::error::Error;
use crate::ty::TypeSpec;
use crate::value::{Value, ValueRef};

/// A Rust type that has a schema: a struct tagged as resource, data source, ephemeral resource, provider or nested.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "this struct does not say what it is",
    note = "tag it `#[tfsdk(resource)]`, `#[tfsdk(data_source)]`, `#[tfsdk(provider)]` or `#[tfsdk(ephemeral)]`, or `#[tfsdk(nested)]` if it is a part of one of these"
)]
pub trait TfSchema {
    /// What it is for; `None` for a struct that is nested in others.
    const KIND: Option<Kind>;

    /// Its attributes and blocks.
    const BODY: &'static BodySpec;

    /// The version of its state.
    const VERSION: u64 = 0;

    /// What the derive cannot check where the struct stands, as it depends on a type parameter.
    #[doc(hidden)]
    const FITS: () = ();

    /// The schema.
    ///
    /// The rules were checked at compile time, but for the values of defaults, which are made at run time; see
    /// [`Schema::check`].
    fn schema() -> Schema {
        let () = Self::FITS;
        Schema::from(&SchemaSpec { version: Self::VERSION, body: Self::BODY })
    }
}

/// A schema as a constant.
#[derive(Clone, Copy, Debug)]
pub struct SchemaSpec {
    /// The version of the state.
    pub version: u64,
    /// Its attributes and blocks.
    pub body: &'static BodySpec,
}

/// The attributes and blocks of a struct.
#[derive(Clone, Copy, Debug)]
pub struct BodySpec {
    /// One for each field that is an attribute or block, in any order.
    pub members: &'static [MemberSpec],
    /// The struct's doc comment.
    pub description: &'static str,
    /// The text of `deprecated = "…"`.
    pub deprecated: Option<&'static str>,
}

/// What a field is.
#[derive(Clone, Copy, Debug)]
pub enum MemberSpec {
    /// An attribute.
    Attribute(AttributeSpec),
    /// A block.
    Block(BlockSpec),
    /// All members of an embedded struct.
    Flatten(&'static BodySpec),
}

/// The type of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum ValueSpec {
    /// A type, without schemas inside.
    Type(&'static TypeSpec),
    /// Objects with a schema of their own.
    Nested(Nesting, &'static BodySpec),
}

/// An attribute as a constant: the same words as the methods of [`Attribute`].
///
/// ```
/// use tfsdk_core::schema::{AttributeSpec, BodySpec, MemberSpec, Mode, Schema, SchemaSpec};
/// use tfsdk_core::ty::TypeSpec;
/// use tfsdk_core::value::Value;
///
/// const BODY: BodySpec = BodySpec {
///     members: &[
///         MemberSpec::Attribute(AttributeSpec::new("name", &TypeSpec::String, Mode::REQUIRED).force_new()),
///         MemberSpec::Attribute(
///             AttributeSpec::new("enabled", &TypeSpec::Bool, Mode::OPTIONAL).default(|| Value::of(&true)),
///         ),
///     ],
///     description: "A bucket.",
///     deprecated: None,
/// };
/// let schema = Schema::from(&SchemaSpec { version: 0, body: &BODY });
/// assert_eq!(schema.ty().to_string(), "object({ enabled = bool, name = string })");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AttributeSpec {
    pub(super) name: &'static str,
    pub(super) value: ValueSpec,
    pub(super) mode: Mode,
    sensitive: bool,
    pub(super) write_only: bool,
    pub(super) force_new: bool,
    pub(super) keep: bool,
    pub(super) key: bool,
    pub(super) attributes_as_blocks: bool,
    pub(super) holds_null: bool,
    pub(super) default_may_be_null: bool,
    deprecated: Option<&'static str>,
    description: &'static str,
    pub(super) default: Option<fn() -> Result<Value, Error>>,
    pub(super) diff_suppress: Option<fn(&Change<'_>) -> bool>,
    pub(super) same_meaning: Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool>,
    validators: &'static [fn() -> Validator],
    own: Option<TypeRules>,
}

impl AttributeSpec {
    /// An attribute of this type.
    pub const fn new(name: &'static str, ty: &'static TypeSpec, mode: Mode) -> Self {
        AttributeSpec::of(name, ValueSpec::Type(ty), mode)
    }

    /// An attribute whose objects have a schema of their own.
    pub const fn nested(name: &'static str, nesting: Nesting, body: &'static BodySpec, mode: Mode) -> Self {
        AttributeSpec::of(name, ValueSpec::Nested(nesting, body), mode)
    }

    /// An attribute of this type, or with the nested objects that its field holds.
    #[doc(hidden)]
    pub const fn holding(
        name: &'static str,
        ty: &'static TypeSpec,
        nested: Option<(Nesting, &'static BodySpec)>,
        mode: Mode,
    ) -> Self {
        match nested {
            Some((nesting, body)) => AttributeSpec::nested(name, nesting, body, mode),
            None => AttributeSpec::new(name, ty, mode),
        }
    }

    const fn of(name: &'static str, value: ValueSpec, mode: Mode) -> Self {
        AttributeSpec {
            name,
            value,
            mode,
            sensitive: false,
            write_only: false,
            force_new: false,
            keep: false,
            key: false,
            attributes_as_blocks: false,
            holds_null: true,
            default_may_be_null: false,
            deprecated: None,
            description: "",
            default: None,
            diff_suppress: None,
            same_meaning: None,
            validators: &[],
            own: None,
        }
    }

    /// Its values are hidden in Terraform's output.
    #[must_use]
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Its values are never kept.
    #[must_use]
    pub const fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// A change of it makes the resource anew.
    #[must_use]
    pub const fn force_new(mut self) -> Self {
        self.force_new = true;
        self
    }

    /// A computed value stays as it was.
    #[must_use]
    pub const fn keep(mut self) -> Self {
        self.keep = true;
        self
    }

    /// It identifies its element.
    #[must_use]
    pub const fn key(mut self) -> Self {
        self.key = true;
        self
    }

    /// Its elements may be written as blocks.
    #[must_use]
    pub const fn attributes_as_blocks(mut self) -> Self {
        self.attributes_as_blocks = true;
        self
    }

    /// Whether the field that it was made of can hold null; for the rules that the derive checks.
    #[doc(hidden)]
    #[must_use]
    pub const fn field_holds_null(mut self, holds: bool) -> Self {
        self.holds_null = holds;
        self
    }

    /// The default may find nothing; for the rules that the derive checks.
    #[doc(hidden)]
    #[must_use]
    pub const fn default_may_be_null(mut self) -> Self {
        self.default_may_be_null = true;
        self
    }

    /// Those who set it are warned.
    #[must_use]
    pub const fn deprecated(mut self, message: &'static str) -> Self {
        self.deprecated = Some(message);
        self
    }

    /// What it is for: the doc comment.
    #[must_use]
    pub const fn describe(mut self, markdown: &'static str) -> Self {
        self.description = markdown;
        self
    }

    /// What it has where the configuration has nothing.
    #[must_use]
    pub const fn default(mut self, make: fn() -> Result<Value, Error>) -> Self {
        self.default = Some(make);
        self
    }

    /// Which changes of the configuration are none.
    #[must_use]
    pub const fn diff_suppress(mut self, suppress: fn(&Change<'_>) -> bool) -> Self {
        self.diff_suppress = Some(suppress);
        self
    }

    /// Which values mean the same.
    #[must_use]
    pub const fn same_meaning(mut self, same: fn(ValueRef<'_>, ValueRef<'_>) -> bool) -> Self {
        self.same_meaning = Some(same);
        self
    }

    /// What its values have to pass; each function makes one validator.
    #[must_use]
    pub const fn validate(mut self, validators: &'static [fn() -> Validator]) -> Self {
        self.validators = validators;
        self
    }

    /// What its type brings with it; `None` for most.
    #[must_use]
    pub const fn type_rules(mut self, rules: Option<TypeRules>) -> Self {
        self.own = rules;
        self
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }
}

/// A block as a constant.
#[derive(Clone, Copy, Debug)]
pub struct BlockSpec {
    /// Its name.
    pub name: &'static str,
    /// How its values stand together.
    pub nesting: BlockNesting,
    /// Its content.
    pub body: &'static BodySpec,
    /// How often it has to be written at least.
    pub min_items: u64,
    /// How often it may be written at most; 0 for any number.
    pub max_items: u64,
    /// What it is for; that of its content where this is empty.
    pub description: &'static str,
    /// What those who write it are told, when it is deprecated.
    pub deprecated: Option<&'static str>,
}

impl From<&SchemaSpec> for Schema {
    fn from(spec: &SchemaSpec) -> Self {
        Schema::unchecked(spec.version, spec.body.into())
    }
}

impl From<&BodySpec> for Block {
    fn from(spec: &BodySpec) -> Self {
        let mut members = Vec::with_capacity(spec.members.len());
        collect(spec, &mut members);
        let block = Block::new().with_members(members).describe(described(spec.description));
        match spec.deprecated {
            Some(message) => block.deprecated(message),
            None => block,
        }
    }
}

fn collect(spec: &BodySpec, members: &mut Vec<Member>) {
    for member in spec.members {
        match member {
            MemberSpec::Attribute(attribute) => members.push(Attribute::from(attribute).into()),
            MemberSpec::Block(block) => members.push(NestedBlock::from(block).into()),
            MemberSpec::Flatten(inner) => collect(inner, members),
        }
    }
}

fn described(markdown: &'static str) -> Description {
    match markdown.is_empty() {
        true => Description::default(),
        false => Description::new(markdown, DescriptionKind::Markdown),
    }
}

impl From<&BlockSpec> for NestedBlock {
    fn from(spec: &BlockSpec) -> Self {
        let mut block = Block::from(spec.body);
        if !spec.description.is_empty() {
            block = block.describe(described(spec.description));
        }
        if let Some(message) = spec.deprecated {
            block = block.deprecated(message);
        }
        NestedBlock::new(spec.name, spec.nesting, block).min_items(spec.min_items).max_items(spec.max_items)
    }
}

impl From<&AttributeSpec> for Attribute {
    fn from(spec: &AttributeSpec) -> Self {
        let mut attribute = match spec.value {
            ValueSpec::Type(ty) => Attribute::new(spec.name, ty.into(), spec.mode),
            ValueSpec::Nested(nesting, body) => {
                let mut members = Vec::with_capacity(body.members.len());
                collect(body, &mut members);
                let attributes = members.into_iter().filter_map(|member| match member {
                    Member::Attribute(attribute) => Some(attribute),
                    // Refused where the constant is made: an attribute has no blocks inside.
                    Member::Block(_) => None,
                });
                Attribute::nested(spec.name, NestedType::new(nesting, attributes), spec.mode)
            }
        }
        .describe(described(spec.description));
        if spec.sensitive {
            attribute = attribute.sensitive();
        }
        if spec.write_only {
            attribute = attribute.write_only();
        }
        if spec.force_new {
            attribute = attribute.force_new();
        }
        if spec.keep {
            attribute = attribute.keep();
        }
        if spec.key {
            attribute = attribute.key();
        }
        if spec.attributes_as_blocks {
            attribute = attribute.attributes_as_blocks();
        }
        if let Some(message) = spec.deprecated {
            attribute = attribute.deprecated(message);
        }
        if let Some(make) = spec.default {
            attribute = attribute.default_fn(make);
        }
        if let Some(suppress) = spec.diff_suppress {
            attribute = attribute.diff_suppress(suppress);
        }
        let own = spec.own.unwrap_or(TypeRules { validate: None, same_meaning: None });
        if let Some(same) = spec.same_meaning.or(own.same_meaning) {
            attribute = attribute.same_meaning(same);
        }
        // No configuration sets what is computed only.
        let is_set = spec.mode.required || spec.mode.optional;
        if let Some(validator) = own.validate.filter(|_| is_set) {
            attribute = attribute.validate(validator());
        }
        for validator in spec.validators {
            attribute = attribute.validate(validator());
        }
        attribute
    }
}
