//! Schemas as constants: what the derive publishes.

use super::behaviour::BehaviourSpec;
use super::validate::Validator;
use super::{
    Attribute, Behaviour, Block, BlockNesting, Change, Description, Kind, Member, Mode, NestedBlock,
    NestedType, Nesting, Position, SameMeaning, Schema, TypeRules,
};
use crate::error::Error;
use crate::ty::{FieldSpec, TypeSpec};
use crate::value::{Value, ValueRef};

/// A Rust type that has a schema: a struct tagged as resource, data source, ephemeral resource, provider or nested.
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::schema::{Kind, TfSchema};
///
/// #[derive(TfObject)]
/// #[tfsdk(resource, version = 2)]
/// struct Disk {
///     /// Its size in bytes.
///     #[tfsdk("size", required)]
///     size: u64,
/// }
/// assert_eq!((Disk::KIND, Disk::VERSION), (Some(Kind::Resource), 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no schema",
    label = "this struct does not say what it is",
    note = "tag it `#[tfsdk(resource)]`, `#[tfsdk(data_source)]`, `#[tfsdk(provider)]`, `#[tfsdk(ephemeral)]`, `#[tfsdk(list)]` or `#[tfsdk(action)]`, or `#[tfsdk(nested)]` if it is a part of one of these"
)]
pub trait TfSchema {
    /// What it is for; `None` for a struct that is nested in others.
    const KIND: Option<Kind>;

    /// Its attributes and blocks.
    const BODY: &'static BodySpec;

    /// Whose its data are: [`Owned`], or [`Borrowed`] where it has lifetimes.
    type Data;

    /// The version of the state.
    const VERSION: u64 = 0;

    /// Checks that depend on a type parameter, so that the compiler makes them where the schema is used.
    #[doc(hidden)]
    const FITS: () = ();

    /// The schema.
    ///
    /// All rules were checked at compile time, except those about the values of defaults; see [`Schema::check`].
    ///
    /// ```
    /// use tfsdk::TfObject;
    /// use tfsdk::schema::TfSchema;
    ///
    /// #[derive(TfObject)]
    /// #[tfsdk(resource)]
    /// struct Disk {
    ///     /// Its size in bytes.
    ///     #[tfsdk("size", required)]
    ///     size: u64,
    /// }
    /// assert_eq!(Disk::schema().block().get("size").unwrap().name(), "size");
    /// ```
    fn schema() -> Schema {
        let () = Self::FITS;
        Schema::from(&SchemaSpec { version: Self::VERSION, body: Self::BODY }).of_kind(Self::KIND)
    }
}

/// The data of a struct without lifetimes: it lives as long as anybody likes.
#[derive(Clone, Copy, Debug)]
pub enum Owned {}

/// The data of a struct with lifetimes: it lives as long as what it borrows from.
#[derive(Clone, Copy, Debug)]
pub enum Borrowed {}

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
    DefaultMayBeNull,
    Deprecated(&'static str),
    DiffSuppress(fn(&Change<'_>) -> bool),
    ForceNew,
    /// The structs with a schema that the type holds, or else its rules.
    Held(Option<(Nesting, &'static BodySpec)>, Option<TypeRules>),
    Keep,
    Key,
    NullMeansEmpty,
    SameMeaning(fn(ValueRef<'_>, ValueRef<'_>) -> bool),
    Sensitive,
    Validate(&'static [fn() -> Validator]),
    WriteOnly,
}

impl TagKey {
    /// Whether it shows by itself that it breaks no rule there.
    const fn fits_at_sight(&self, position: Position) -> bool {
        match self {
            TagKey::AttributesAsBlocks
            | TagKey::DefaultMayBeNull
            | TagKey::DiffSuppress(_)
            | TagKey::Key
            | TagKey::WriteOnly => false,
            TagKey::ForceNew | TagKey::Keep => matches!(position.kind, None | Some(Kind::Resource)),
            TagKey::SameMeaning(_) => !position.is_field,
            // A type of which nothing else is known may be dynamic.
            TagKey::Held(None, _) => !position.one_type,
            TagKey::Default(_)
            | TagKey::Deprecated(_)
            | TagKey::Held(Some(_), _)
            | TagKey::NullMeansEmpty
            | TagKey::Sensitive
            | TagKey::Validate(_) => true,
        }
    }
}

impl MemberSpec {
    /// The same, with an attribute whose facts stand apart put together.
    pub(super) const fn whole(&self) -> MemberSpec {
        match self {
            MemberSpec::Field(TypeSpec::Object(fields), field, mode, description, keys)
                if *field < fields.len() =>
            {
                match fields[*field] {
                    // Whatever is computed and cannot hold unknown is no such member.
                    FieldSpec::Attribute { name, ty, null, .. } => MemberSpec::Attribute(
                        AttributeSpec::of_field(name, ValueSpec::Type(ty), *mode, description, (null, true))
                            .with(*field, keys),
                    ),
                    FieldSpec::Flatten(_) | FieldSpec::Unmapped => *self,
                }
            }
            other => *other,
        }
    }

    /// Whether it is a field of which its mode and keys alone show that it breaks no rule here; what is inside of it may.
    ///
    /// What may break one is put together and asked for each rule, which in constants costs far more than this.
    pub(super) const fn fits_at_sight(&self, position: Position) -> bool {
        let MemberSpec::Field(TypeSpec::Object(fields), field, mode, _, keys) = self else { return false };
        let mut may_be_null = mode.optional;
        let mut i = 0;
        while i < keys.len() {
            if keys[i].0 == *field {
                if !keys[i].1.fits_at_sight(position) {
                    return false;
                }
                if matches!(keys[i].1, TagKey::Default(_)) {
                    may_be_null = false;
                }
            }
            i += 1;
        }
        if mode.computed || position.root && !position.is_field {
            return false;
        }
        !position.is_field
            || !may_be_null
            || *field < fields.len() && matches!(fields[*field], FieldSpec::Attribute { null: true, .. })
    }

    /// The structs with a schema that a field holds, if it is one whose facts stand apart.
    pub(super) const fn held(&self) -> Option<(Nesting, &'static BodySpec)> {
        let MemberSpec::Field(_, field, _, _, keys) = self else { return None };
        let mut i = 0;
        while i < keys.len() {
            match keys[i] {
                (of, TagKey::Held(nested, _)) if of == *field => return nested,
                _ => i += 1,
            }
        }
        None
    }
}

impl BodySpec {
    /// The members, each field's on its own. In constants a loop has to be a `while let`.
    pub(super) const fn each_member(&self) -> EachMember {
        EachMember { members: self.members, member: 0, field: 0 }
    }

    /// Whether the letters and keys of all its members, of which none holds further structs, show that it breaks no rule
    /// inside of a field. No member is put together for that, as most structs inside others are such.
    pub(super) const fn fits_at_sight(&self, position: Position) -> bool {
        if position.root || position.is_field {
            return false;
        }
        let mut member = 0;
        while member < self.members.len() {
            let MemberSpec::Fields(_, _, modes, _, keys) = self.members[member] else { return false };
            let modes = modes.as_bytes();
            let mut i = 0;
            while i < modes.len() {
                if !matches!(modes[i], b'r' | b'o') {
                    return false;
                }
                i += 1;
            }
            let mut i = 0;
            while i < keys.len() {
                if matches!(keys[i].1, TagKey::Held(Some(_), _)) || !keys[i].1.fits_at_sight(position) {
                    return false;
                }
                i += 1;
            }
            member += 1;
        }
        true
    }
}

/// Goes over the members of a body.
pub(super) struct EachMember {
    members: &'static [MemberSpec],
    member: usize,
    /// The field that comes next, of members that are fields.
    field: usize,
}

impl EachMember {
    /// The next one, put together.
    pub(super) const fn next_whole(&mut self) -> Option<MemberSpec> {
        match self.next_member() {
            Some(member) => Some(member.whole()),
            None => None,
        }
    }

    /// The next one.
    pub(super) const fn next_member(&mut self) -> Option<MemberSpec> {
        while self.member < self.members.len() {
            if let MemberSpec::Fields(ty, first, modes, descriptions, keys) = self.members[self.member] {
                let n = self.field;
                if n < descriptions.len() && n < modes.len() {
                    self.field += 1;
                    let mode = Mode::of_letter(modes.as_bytes()[n]);
                    return Some(MemberSpec::Field(ty, first + n, mode, descriptions[n], keys));
                }
            } else {
                self.member += 1;
                return Some(self.members[self.member - 1]);
            }
            self.member += 1;
            self.field = 0;
        }
        None
    }
}

/// The type of an attribute.
#[derive(Clone, Copy, Debug)]
pub enum ValueSpec {
    /// A type without schemas inside.
    Type(&'static TypeSpec),
    /// Objects with a schema of their own.
    Nested(Nesting, &'static BodySpec),
}

/// An attribute as a constant: the same words as the methods of [`Attribute`].
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
    pub(super) deprecated: Option<&'static str>,
    description: &'static str,
    pub(super) behaviour: BehaviourSpec,
    type_rules: Option<TypeRules>,
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
            deprecated: None,
            description,
            behaviour: BehaviourSpec::NONE,
            type_rules: None,
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
    const fn with(mut self, field: usize, keys: &[(usize, TagKey)]) -> Self {
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
            TagKey::DefaultMayBeNull => self.default_may_be_null(),
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
            TagKey::Sensitive => self.sensitive(),
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

impl From<&SchemaSpec> for Schema {
    fn from(spec: &SchemaSpec) -> Self {
        Schema::unchecked(spec.version, spec.body.into())
    }
}

impl From<&BodySpec> for Block {
    fn from(spec: &BodySpec) -> Self {
        let mut collected = Collected::default();
        collected.add(spec);
        let mut block = Block::new().with_members(collected.members).describe(described(spec.description));
        for names in collected.exactly_one {
            block = block.exactly_one_of(names.iter().copied());
        }
        match spec.deprecated {
            Some(message) => block.deprecated(message),
            None => block,
        }
    }
}

/// What a body consists of, embedded structs included.
#[derive(Default)]
struct Collected {
    members: Vec<Member>,
    /// The names of members of which exactly one is set.
    exactly_one: Vec<&'static [&'static str]>,
}

impl Collected {
    fn add(&mut self, spec: &BodySpec) {
        let mut members = spec.each_member();
        while let Some(member) = members.next_whole() {
            match member {
                MemberSpec::Attribute(attribute) => self.members.push(Attribute::from(&attribute).into()),
                MemberSpec::Block(block) => self.members.push(NestedBlock::from(&block).into()),
                MemberSpec::Flatten(inner) => self.add(inner),
                MemberSpec::ExactlyOne(names) => self.exactly_one.push(names),
                // The derive names no field of which it knows no type.
                MemberSpec::Field(..) | MemberSpec::Fields(..) => {}
            }
        }
    }
}

fn described(markdown: &'static str) -> Description {
    if markdown.is_empty() { Description::default() } else { Description::markdown(markdown) }
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
                let mut collected = Collected::default();
                collected.add(body);
                let attributes = collected.members.into_iter().filter_map(|member| match member {
                    Member::Attribute(attribute) => Some(attribute),
                    // Refused at compile time: an attribute has no blocks inside.
                    Member::Block(_) => None,
                });
                let mut nested = NestedType::new(nesting, attributes);
                for names in collected.exactly_one {
                    nested = nested.exactly_one_of(names.iter().copied());
                }
                Attribute::nested(spec.name, nested, spec.mode)
            }
        }
        .describe(described(spec.description));
        if spec.sensitive {
            attribute = attribute.sensitive();
        }
        if spec.write_only {
            attribute = attribute.write_only();
        }
        if let Some(message) = spec.deprecated {
            attribute = attribute.deprecated(message);
        }
        attribute.with_behaviour(behaviour(spec))
    }
}

fn behaviour(spec: &AttributeSpec) -> Behaviour {
    let mut behaviour = Behaviour::from(&spec.behaviour);
    let Some(rules) = spec.type_rules else { return behaviour };
    if behaviour.same_meaning.is_none() {
        behaviour.same_meaning = rules.same_meaning.map(SameMeaning::new);
    }
    // No configuration sets a computed attribute, so there is nothing to validate.
    if let Some(make) = rules.validate.filter(|_| spec.mode.required || spec.mode.optional) {
        behaviour.validators.insert(0, make());
    }
    behaviour
}
