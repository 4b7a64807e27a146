//! Schemas as constants: what the derive publishes.

use super::behaviour::BehaviourSpec;
use super::validate::Validator;
use super::{BlockNesting, Canonical, Change, Mode, Nesting, TypeRules};
use crate::error::Error;
use crate::ty::TypeSpec;
use crate::value::{Value, ValueRef};

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
    /// No member, but that exactly one of the members with these names is set: those of a union.
    ExactlyOne(&'static [&'static str]),
    /// An attribute that a field of a derived struct holds, as data: nothing is called until somebody asks. In constants
    /// it is calls that cost the compiler time, and most attributes are never looked at while it runs.
    ///
    /// The Terraform type of the struct, which of its fields it is, who sets it, what it is for, and what else the tags of
    /// the struct say, each with the field, in the order of the fields.
    #[doc(hidden)]
    Field(&'static TypeSpec, usize, Mode, &'static str, &'static [(usize, TagKey)]),
    /// Such attributes of fields that follow one another, from this one on: a letter for each that says who sets it, what
    /// each is for, and what else the tags say. The compiler pays for every expression, so there is a text for all modes.
    #[doc(hidden)]
    Fields(&'static TypeSpec, usize, &'static str, &'static [&'static str], &'static [(usize, TagKey)]),
}

/// What a tag says of an attribute besides who sets it; the method of [`AttributeSpec`] has the same name. And what the
/// type of the field brings with it, if it may bring anything.
#[doc(hidden)]
#[allow(missing_docs, reason = "these are the names of methods")]
#[derive(Clone, Copy, Debug)]
pub enum TagKey {
    AttributesAsBlocks,
    Default(fn() -> Result<Value, Error>),
    DefaultFn(fn() -> Result<Value, Error>),
    DefaultMayBeNull,
    /// The variable of the environment that the default is made of.
    DefaultVariable(&'static str),
    Deprecated(&'static str),
    DiffSuppress(fn(&Change<'_>) -> bool),
    ForceNew,
    /// The structs with a schema that the type holds, or else its rules.
    Held(Option<(Nesting, &'static BodySpec)>, Option<TypeRules>),
    Keep,
    Key,
    NullMeansEmpty,
    SameMeaning(fn(ValueRef<'_>, ValueRef<'_>) -> bool),
    /// The rules of what is mapped by its text, and the one text for all that read alike.
    Text(Option<TypeRules>, Option<Canonical>),
    Sensitive,
    /// Whether a tuple in the type has not the rules of all types in it.
    LosesRules(bool),
    Validate(&'static [fn() -> Validator]),
    WriteOnly,
}

/// The type of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum ValueSpec {
    /// A type without schemas inside.
    Type(&'static TypeSpec),
    /// Objects with a schema of their own.
    Nested(Nesting, &'static BodySpec),
}

/// An attribute as a constant: the same words as the methods of [`Attribute`](super::Attribute).
///
/// ```
/// use tfsdk::schema::{AttributeSpec, BodySpec, MemberSpec, Mode, Schema, SchemaSpec};
/// use tfsdk::ty::TypeSpec;
/// use tfsdk::Value;
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
#[must_use = "its methods return the changed attribute"]
pub struct AttributeSpec {
    pub(super) name: &'static str,
    pub(super) value: ValueSpec,
    pub(super) mode: Mode,
    pub(super) sensitive: bool,
    pub(super) write_only: bool,
    pub(super) holds_null: bool,
    pub(super) holds_unknown: bool,
    pub(super) loses_rules: bool,
    pub(super) deprecated: Option<&'static str>,
    pub(super) description: &'static str,
    pub(super) behaviour: BehaviourSpec,
    pub(super) type_rules: Option<TypeRules>,
    pub(super) canonical: Option<Canonical>,
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

    const fn of(name: &'static str, value: ValueSpec, mode: Mode) -> Self {
        AttributeSpec::of_field(name, value, mode, "", (true, true))
    }

    /// An attribute of a derived struct, whose field says whether it can hold null and unknown, which the rules that are
    /// checked at compile time ask.
    ///
    /// All in one call, as calls are what const evaluation costs.
    pub(super) const fn of_field(
        name: &'static str,
        value: ValueSpec,
        mode: Mode,
        description: &'static str,
        (holds_null, holds_unknown): (bool, bool),
    ) -> Self {
        AttributeSpec {
            name,
            value,
            mode,
            sensitive: false,
            write_only: false,
            holds_null,
            holds_unknown,
            loses_rules: false,
            deprecated: None,
            description,
            behaviour: BehaviourSpec::NONE,
            type_rules: None,
            canonical: None,
        }
    }

    /// Hides its values in Terraform's output.
    pub const fn sensitive(mut self) -> Self {
        self.sensitive = true;
        self
    }

    /// Keeps its values out of plans and states.
    pub const fn write_only(mut self) -> Self {
        self.write_only = true;
        self
    }

    /// Says whether the field can hold null and unknown, which the rules checked at compile time ask.
    #[doc(hidden)]
    pub const fn field_holds(mut self, null: bool, unknown: bool) -> Self {
        self.holds_null = null;
        self.holds_unknown = unknown;
        self
    }

    /// Warns practitioners who set it with `message`.
    pub const fn deprecated(mut self, message: &'static str) -> Self {
        self.deprecated = Some(message);
        self
    }

    /// Says what it is for: the doc comment.
    pub const fn describe(mut self, markdown: &'static str) -> Self {
        self.description = markdown;
        self
    }

    /// Adds the rules of its type, if that has any.
    pub const fn type_rules(mut self, rules: Option<TypeRules>) -> Self {
        self.type_rules = rules;
        self
    }

    /// Adds what the keys of the tag of a field say.
    pub(super) const fn with(mut self, field: usize, keys: &[(usize, TagKey)]) -> Self {
        let mut i = 0;
        while i < keys.len() {
            if keys[i].0 == field {
                self = self.with_key(keys[i].1);
            }
            i += 1;
        }
        self
    }

    /// Adds what a key of a tag says.
    pub(super) const fn with_key(mut self, key: TagKey) -> Self {
        match key {
            TagKey::AttributesAsBlocks => self.attributes_as_blocks(),
            TagKey::Default(make) => self.default(make),
            TagKey::DefaultFn(make) => self.default_fn(make),
            TagKey::DefaultMayBeNull => self.default_may_be_null(),
            TagKey::DefaultVariable(name) => self.default_variable(name),
            TagKey::Deprecated(message) => self.deprecated(message),
            TagKey::DiffSuppress(suppress) => self.diff_suppress(suppress),
            TagKey::ForceNew => self.force_new(),
            // The attributes inside have their rules themselves.
            TagKey::Held(Some((nesting, body)), _) => {
                self.value = ValueSpec::Nested(nesting, body);
                self
            }
            TagKey::Held(None, rules) => self.type_rules(rules),
            TagKey::Keep => self.keep(),
            TagKey::Key => self.key(),
            TagKey::NullMeansEmpty => self.null_means_empty(),
            TagKey::SameMeaning(same) => self.same_meaning(same),
            TagKey::Text(rules, canonical) => {
                self.canonical = canonical;
                self.type_rules(rules)
            }
            TagKey::Sensitive => self.sensitive(),
            TagKey::LosesRules(loses_rules) => {
                self.loses_rules = loses_rules;
                self
            }
            TagKey::Validate(validators) => self.validate(validators),
            TagKey::WriteOnly => self.write_only(),
        }
    }

    /// Its name.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Whether its values are not to be shown.
    pub(super) const fn is_hidden(&self) -> bool {
        self.sensitive || self.write_only
    }

    /// Whether it asks nothing of the struct around it, wherever in a schema that stands, but that its type may.
    pub(super) const fn is_plain(&self) -> bool {
        !self.write_only
            && !self.mode.computed
            && !self.behaviour.attributes_as_blocks
            && !self.behaviour.is_about_plans()
    }

    /// The content of its nested objects, if they have a schema of their own.
    pub(super) const fn nested_body(&self) -> Option<&'static BodySpec> {
        match self.value {
            ValueSpec::Nested(_, body) => Some(body),
            ValueSpec::Type(_) => None,
        }
    }
}

/// A block as a constant.
#[derive(Clone, Copy, Debug)]
pub struct BlockSpec {
    /// Its name.
    pub name: &'static str,
    /// How its objects make up the value.
    pub nesting: BlockNesting,
    /// Its content.
    pub body: &'static BodySpec,
    /// The least number of blocks.
    pub min_items: u64,
    /// The greatest number of blocks; 0 for any number.
    pub max_items: u64,
    /// What it is for. If empty, the description of its content counts.
    pub description: &'static str,
    /// The message for those who write it, if it is deprecated.
    pub deprecated: Option<&'static str>,
}
