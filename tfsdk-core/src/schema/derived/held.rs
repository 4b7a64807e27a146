//! What a field holds, asked where only its type is known.

use super::default::WrittenText;
use super::member_fits;
use crate::const_report::Report;
use crate::error::Error;
use crate::mapping::{MirrorAs, Mirrored, TfType, TypeAs};
use crate::schema::{
    AttributeSpec, AttributeType, BlockNesting, BlockSpec, BodySpec, Canonical, Holds, Kind, MemberSpec,
    Mode, Nesting, TagKey, TfSchema, TypeRules, ValueSpec,
};
use crate::ty::{FieldSpec, TypeSpec};

/// What a field of type `T` holds.
///
/// Derived code does not know which traits a field's type has. So it asks for constants that exist twice: for all types in
/// [`NotHeld`], and inherent ones, which come first, for types that have the trait. In a generic struct that is decided by its
/// bounds, and not by what stands for its parameters; so these ask each type that depends on one for the trait.
pub struct Held<T>(std::marker::PhantomData<T>);

impl<T: AttributeType> Held<T> {
    /// How the nested structs make up the value, and what they contain.
    pub const NESTED: Option<(Nesting, &'static BodySpec)> = T::HELD;
    /// The same of structs with parameters, whatever these break by what stands for them.
    pub const NESTED_APART: Option<(Nesting, &'static BodySpec)> = T::APART;
    /// Whether they break a rule so.
    pub const FITS: () = T::FITS;
    /// Whether the structs in their fields do.
    pub const INSIDE: () = T::INSIDE;
    /// The rules of the type.
    pub const RULES: Option<TypeRules> = Some(T::RULES);
    /// What finds the one value for all that mean the same.
    pub const CANONICAL: Option<Canonical> = T::CANONICAL;
    /// All texts of an enum.
    pub const TEXTS: Option<&'static [&'static str]> = T::TEXTS;
    /// The least and the greatest value of an integer.
    pub const RANGE: Option<(i128, i128)> = T::RANGE;
}

impl<T: From<&'static str>> Held<T> {
    /// The value that a text in a default is for.
    ///
    /// # Errors
    /// Never; see [`NotHeld::of_text`].
    pub fn of_text(text: &'static str) -> Result<T, Error> {
        Ok(text.into())
    }
}

/// What is known of a field of type `T`.
///
/// Another constant makes sure that there is such a type. The constants that others see are made of these, so that they are known
/// where that one is not: what a struct breaks where it is held is told beside a field of it that has no type.
pub struct Known<T>(std::marker::PhantomData<T>);

/// The same of a field that is mapped in the way `M`.
pub struct KnownAs<T, M>(std::marker::PhantomData<(T, M)>);

/// The type of an attribute, and whether it holds null, and unknown.
pub(super) type KnownType = (&'static TypeSpec, bool, bool);

/// How the structs in a block make it up, what they contain, and whether it can be null.
pub(super) type KnownBlock = (Nesting, &'static BodySpec, bool);

impl<T: TfType> Known<T> {
    /// What a field holds.
    pub const TYPE: KnownType = (T::SPEC, T::NULL, T::UNKNOWN);
}

impl<T, M: TypeAs<T>> KnownAs<T, M> {
    /// What a field holds.
    pub const TYPE: KnownType = (M::SPEC, M::NULL, M::UNKNOWN);
}

impl<T: Mirrored> Known<T> {
    /// What a field of a struct with a mirror holds.
    pub const PART: KnownType = (T::SPEC, T::NULL, T::UNKNOWN);
}

impl<T, M: MirrorAs<T>> KnownAs<T, M> {
    /// What a field of a struct with a mirror holds.
    pub const PART: KnownType = (M::SPEC, M::NULL, M::UNKNOWN);
}

impl<T: Holds + TfType> Known<T> {
    /// The block that it holds.
    pub const BLOCK: Option<KnownBlock> = Some((T::NESTING, T::BODY, T::NULL));
}

impl<T: Holds, M: TypeAs<T>> KnownAs<T, M> {
    /// The block that it holds.
    pub const BLOCK: Option<KnownBlock> = Some((T::NESTING, T::BODY, M::NULL));
}

impl<T: Holds + TfType> Known<T> {
    /// The same of a struct with parameters, whatever it breaks by what stands for them.
    pub const BLOCK_APART: Option<KnownBlock> = Some((T::NESTING, T::ALONE, T::NULL));
}

impl<T: Holds, M: TypeAs<T>> KnownAs<T, M> {
    /// The same of a struct with parameters, whatever it breaks by what stands for them.
    pub const BLOCK_APART: Option<KnownBlock> = Some((T::NESTING, T::ALONE, M::NULL));
}

impl<T: Holds> Known<T> {
    /// Whether the struct in a block breaks a rule so.
    pub const FITS: () = T::FITS;
    /// Whether the structs in its fields do.
    pub const INSIDE: () = T::INSIDE;
}

impl<T: TfSchema> Known<T> {
    /// What an embedded struct contains.
    pub const BODY: &'static BodySpec = T::BODY;
    /// Whether it breaks a rule by what stands for its parameters.
    pub const EMBEDDED_FITS: () = T::FITS;
    /// Whether the structs in its fields do.
    pub const EMBEDDED_INSIDE: () = T::INSIDE;
}

/// The answer for types without the trait.
pub trait NotHeld {
    /// The value that a text in a default is for, of a type that is no text itself: an enum, or a newtype.
    ///
    /// # Errors
    /// When the type has no value for the text.
    fn of_text<T>(text: &'static str) -> Result<T, Error>
    where
        &'static str: WrittenText<T>,
    {
        text.value()
    }

    /// Nothing.
    const TEXTS: Option<&'static [&'static str]> = None;
    /// Nothing.
    const RANGE: Option<(i128, i128)> = None;
    /// Nothing.
    const CANONICAL: Option<Canonical> = None;
    /// Nothing.
    const RULES: Option<TypeRules> = None;
    /// Nothing, which breaks no rule.
    const FITS: () = ();
    /// Nothing, which breaks no rule.
    const INSIDE: () = ();
    /// Nothing, which breaks no rule.
    const EMBEDDED_FITS: () = ();
    /// Nothing, which breaks no rule.
    const EMBEDDED_INSIDE: () = ();
    /// Nothing.
    const NESTED_APART: Option<(Nesting, &'static BodySpec)> = None;
    /// Nothing.
    const BLOCK_APART: Option<KnownBlock> = None;
    /// Nothing.
    const NESTED: Option<(Nesting, &'static BodySpec)> = None;
    /// No type, which breaks no rule.
    const TYPE: KnownType = (&TypeSpec::Untold, true, true);
    /// No type, which breaks no rule.
    const PART: KnownType = (&TypeSpec::Untold, true, true);
    /// Nothing.
    const BLOCK: Option<KnownBlock> = None;
    /// Nothing.
    const BODY: &'static BodySpec = EMPTY;
}

const EMPTY: &BodySpec = &BodySpec { members: &[], description: "", deprecated: None };

impl<T> NotHeld for Held<T> {}
impl<T> NotHeld for Known<T> {}
impl<T, M> NotHeld for KnownAs<T, M> {}

/// An attribute in the type of a struct.
pub const fn attribute_of(name: &'static str, (ty, null, _): KnownType) -> FieldSpec {
    FieldSpec::Attribute { name, ty, null, description: "" }
}

/// An attribute that a field holds.
pub const fn held(
    name: &'static str,
    (ty, null, unknown): KnownType,
    mode: Mode,
    description: &'static str,
    keys: &[TagKey],
) -> MemberSpec {
    let ty = ValueSpec::Type(ty);
    let mut attribute = AttributeSpec::of_field(name, ty, mode, description, (null, unknown));
    let mut i = 0;
    while i < keys.len() {
        attribute = attribute.with_key(keys[i]);
        i += 1;
    }
    MemberSpec::Attribute(attribute)
}

/// What an embedded struct contains.
pub const fn embedded_body<T: TfSchema>() -> &'static BodySpec {
    T::BODY
}

/// The block that a field holds.
pub const fn held_block<T: Holds, M: TypeAs<T>>() -> Option<KnownBlock> {
    Some((T::NESTING, T::ALONE, M::NULL))
}

/// Whether a tuple loses the rules of a type in it, as not all of these say what they bring.
pub const fn loses_rules(whole: Option<TypeRules>, elements: &[Option<TypeRules>]) -> bool {
    let mut i = 0;
    while i < elements.len() && whole.is_none() {
        if matches!(elements[i], Some(TypeRules { validate: Some(_), .. })) {
            return true;
        }
        i += 1;
    }
    false
}

/// The same for a field whose tag makes a set of its list.
pub const fn as_set(nested: Option<(Nesting, &'static BodySpec)>) -> Option<(Nesting, &'static BodySpec)> {
    match nested {
        Some((Nesting::List, body)) => Some((Nesting::Set, body)),
        other => other,
    }
}

/// A block that a field holds, as a `set` or otherwise; nothing if it holds none.
pub const fn block(
    name: &'static str,
    held: Option<KnownBlock>,
    set: bool,
    min_items: u64,
    max_items: Option<u64>,
    description: &'static str,
    deprecated: Option<&'static str>,
) -> MemberSpec {
    let Some((nesting, body, null)) = held else { return MemberSpec::Flatten(EMPTY) };
    let max_items = match (max_items, nesting) {
        (Some(max), _) => max,
        // A block that holds one struct is written at most once.
        (None, Nesting::Single) => min_items,
        (None, _) => 0,
    };
    let nesting = block_nesting(nesting, set, null, min_items);
    MemberSpec::Block(BlockSpec { name, nesting, body, min_items, max_items, description, deprecated })
}

/// Makes sure that a block breaks no rule, of a field whose type holds one.
#[track_caller]
pub const fn block_member_fits<T: Holds, M: TypeAs<T>>(kind: Option<Kind>, member: MemberSpec) {
    member_fits(kind, member);
}

/// Makes sure that what an embedded struct contains breaks no rule, of a field whose type has a schema.
#[track_caller]
pub const fn embedded_member_fits<T: TfSchema>(kind: Option<Kind>, member: MemberSpec) {
    member_fits(kind, member);
    embedded_struct_fits::<T>();
}

/// A function of its own, as the constants that one names are made before it runs.
const fn embedded_struct_fits<T: TfSchema>() {
    let ((), ()) = (T::FITS, T::INSIDE);
}

/// Makes sure, at compile time, that the block of a variant is written once or not at all: any number of blocks is never
/// null.
#[track_caller]
pub const fn variant_is_one_block(member: &MemberSpec) {
    let mut report = Report::new();
    one_block_report(member, &mut report);
    report.show();
}

pub(super) const fn one_block_report(member: &MemberSpec, report: &mut Report) {
    let MemberSpec::Block(block) = member else { return };
    // As a field it is an `Option`, so one block is no group.
    if !matches!(block.nesting, BlockNesting::Single) {
        report.push(
            "a variant is set where its attribute is not null, and what holds any number of blocks never is; drop `block`, or hold a nested struct that has them",
        );
    }
}

/// The nesting of a block. A struct that cannot be null is a group, unless the block has to be written.
const fn block_nesting(nesting: Nesting, set: bool, null: bool, min_items: u64) -> BlockNesting {
    match nesting {
        Nesting::Single if null || min_items > 0 => BlockNesting::Single,
        Nesting::Single => BlockNesting::Group,
        Nesting::List if set => BlockNesting::Set,
        Nesting::List => BlockNesting::List,
        Nesting::Set => BlockNesting::Set,
        Nesting::Map => BlockNesting::Map,
    }
}
