//! Rust types that bring validators and an equality of their own into every schema.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};

use super::validate::{Validate, Validator, all, each, exactly_one_of};
use super::{BodySpec, Nesting};
use crate::diag::Diagnostics;
use crate::mapping::text::{ReadText, WriteText};
use crate::mapping::{Text, Tf, TfType};
use crate::number::Number;
use crate::path::{Path, Step};
use crate::ty::TypeKind;
use crate::value::{Key, RawKey, Value, ValueRef};

/// A type whose values have to pass validators, or may mean the same without being equal. That holds for every
/// attribute of this type, and for every attribute that has parts of it: elements, and fields of structs without a schema.
///
/// Derived with `TfValue` and the keys `validate` and `same_meaning`; an enum brings the list of its texts. With the
/// same keys a *field* adds validators, and replaces `same_meaning`. (The framework's `attr.Type` and `attr.Value`
/// with validation and semantic equality.)
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::schema::validate::{Validator, length};
/// use tfsdk::schema::{AttributeType, TypeRules};
///
/// struct Region(String);
///
/// impl AttributeType for Region {
///     const RULES: TypeRules = TypeRules {
///         validate: Some(|| Validator::from(length(1..=20))),
///         same_meaning: Some(|one, other| {
///             one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
///         }),
///     };
/// }
///
/// let same = Region::RULES.same_meaning.unwrap();
/// assert!(same(Value::from("EU").as_ref(), Value::from("eu").as_ref()));
/// ```
///
/// Every type that stands for a parameter of a struct with a schema says so, with an empty impl if it brings nothing.
#[doc(alias = "CustomType", alias = "SemanticEquals")]
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say what it brings into a schema",
    label = "a parameter of a struct with a schema stands for it",
    note = "if it brings no rules: `impl tfsdk::schema::AttributeType for {Self} {{}}`"
)]
pub trait AttributeType {
    /// The rules of the type.
    const RULES: TypeRules = TypeRules::NONE;

    /// All texts that there are, of an enum. Defaults are held to them at compile time.
    const TEXTS: Option<&'static [&'static str]> = None;

    /// The least and the greatest value of an integer, as far as they fit here. Defaults are held to them at compile time.
    const RANGE: Option<(i128, i128)> = None;

    /// The one value that stands for all that mean the same, where there is one: so many can be compared at once.
    #[doc(hidden)]
    const CANONICAL: Option<Canonical> = None;

    /// The nested structs that make up the value.
    #[doc(hidden)]
    const HELD: Option<(Nesting, &'static BodySpec)> = None;

    /// The same, known also of structs that break a rule by what stands for their parameters.
    #[doc(hidden)]
    const APART: Option<(Nesting, &'static BodySpec)> = Self::HELD;

    /// Whether these break no rule by what stands for their parameters.
    #[doc(hidden)]
    const FITS: () = ();

    /// Whether the structs in their fields break none.
    #[doc(hidden)]
    const INSIDE: () = ();
}

/// Finds the one value that stands for all that mean the same; `None` of what means the same as nothing else.
pub(crate) type Canonical = fn(ValueRef<'_>) -> Option<Value>;

/// The rules that a type brings into schemas.
#[derive(Clone, Copy, Debug)]
pub struct TypeRules {
    /// Makes the validator that the values have to pass.
    pub validate: Option<fn() -> Validator>,
    /// Decides whether two values mean the same. They are wholly known and not null.
    pub same_meaning: Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool>,
}

impl TypeRules {
    /// No rules.
    pub const NONE: TypeRules = TypeRules { validate: None, same_meaning: None };

    /// The rules of a type that may have none.
    pub const fn or_none(rules: Option<TypeRules>) -> TypeRules {
        match rules {
            Some(rules) => rules,
            None => TypeRules::NONE,
        }
    }
}

/// Types without rules, so that what stands beside them in a tuple has its own.
macro_rules! without_rules {
    ($($type:ty)*) => {$(
        impl AttributeType for $type {}
    )*};
}

without_rules! {
    bool char Number &str String Box<str> Rc<str> Arc<str> Cow<'_, str> Value
}

#[cfg(feature = "bigdecimal")]
without_rules!(bigdecimal::BigDecimal);

/// Texts that read alike are one to those who hold what they parse to, however they are spelled.
impl<T: ReadText + WriteText> AttributeType for Text<T> {
    const RULES: TypeRules = TypeRules { validate: None, same_meaning: Some(same_text::<T>) };
    const CANONICAL: Option<Canonical> = Some(|value| Some(Value::from(canonical_text::<T>(value)?)));
}

fn same_text<T: ReadText + WriteText>(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    canonical_text::<T>(one).is_some_and(|one| canonical_text::<T>(other) == Some(one))
}

fn canonical_text<T: ReadText + WriteText>(value: ValueRef<'_>) -> Option<String> {
    Some(T::read_text(value.as_str()?).ok()?.write_text())
}

macro_rules! integers {
    ($($integer:ty)*) => {$(
        impl AttributeType for $integer {
            const RANGE: Option<(i128, i128)> = Some((<$integer>::MIN as i128, <$integer>::MAX as i128));
        }

        impl AttributeType for NonZero<$integer> {
            // The least of an unsigned one is not 0.
            const RANGE: Option<(i128, i128)> =
                Some((NonZero::<$integer>::MIN.get() as i128, <$integer>::MAX as i128));
        }
    )*};
}

/// Integers that are wider than what they are compared as, at one end or at both.
macro_rules! wide_integers {
    ($($integer:ty, $least:expr;)*) => {$(
        impl AttributeType for $integer {
            const RANGE: Option<(i128, i128)> = Some(($least, i128::MAX));
        }
    )*};
}

wide_integers! {
    i128, i128::MIN;
    u128, 0;
    NonZero<i128>, i128::MIN;
    NonZero<u128>, 1;
    BigInt, i128::MIN;
    BigUint, 0;
}

integers!(i8 i16 i32 i64 isize u8 u16 u32 u64 usize);

/// Floats: numbers that read alike are one to those who hold them as floats, whatever digits they are written with.
macro_rules! floats {
    ($($float:ident $nearest:ident)*) => {$(
        impl AttributeType for $float {
            const RULES: TypeRules = TypeRules {
                validate: None,
                same_meaning: Some(|one, other| match (one.as_number(), other.as_number()) {
                    (Some(one), Some(other)) => {
                        let nearest = one.$nearest();
                        nearest.is_finite() && nearest == other.$nearest()
                    }
                    _ => false,
                }),
            };
        }
    )*};
}

floats!(f32 nearest_f32 f64 nearest_f64);

macro_rules! holders {
    ($($holder:ident)*) => {$(
        impl<T: AttributeType> AttributeType for $holder<T> {
            const RULES: TypeRules = T::RULES;
            const CANONICAL: Option<Canonical> = T::CANONICAL;
            const TEXTS: Option<&'static [&'static str]> = T::TEXTS;
            const RANGE: Option<(i128, i128)> = T::RANGE;
            const HELD: Option<(Nesting, &'static BodySpec)> = T::HELD;
            const APART: Option<(Nesting, &'static BodySpec)> = T::APART;
            const FITS: () = T::FITS;
            const INSIDE: () = T::INSIDE;
        }
    )*};
}

holders!(Option Tf Box Rc Arc);

macro_rules! collections {
    ($([$($param:tt)*] $collection:ty, $nesting:ident, $same:expr;)*) => {$(
        impl<T: AttributeType, $($param)*> AttributeType for $collection {
            const RULES: TypeRules = TypeRules {
                validate: match T::RULES.validate {
                    Some(_) => Some(each_element::<T>),
                    None => None,
                },
                same_meaning: $same,
            };
            const HELD: Option<(Nesting, &'static BodySpec)> = several(Nesting::$nesting, T::HELD);
            const APART: Option<(Nesting, &'static BodySpec)> = several(Nesting::$nesting, T::APART);
            const FITS: () = T::FITS;
            const INSIDE: () = T::INSIDE;
        }
    )*};
}

collections! {
    [] Vec<T>, List, elementwise::<T>();
    [] VecDeque<T>, List, elementwise::<T>();
    [] Box<[T]>, List, elementwise::<T>();
    [] Rc<[T]>, List, elementwise::<T>();
    [] Arc<[T]>, List, elementwise::<T>();
    [const N: usize] [T; N], List, elementwise::<T>();
    [Q] BTreeMap<Q, T>, Map, elementwise::<T>();
    [Q, H] HashMap<Q, T, H>, Map, elementwise::<T>();
    [] BTreeSet<T>, Set, elementwise::<T>();
    [H] HashSet<T, H>, Set, elementwise::<T>();
}

#[cfg(feature = "indexmap")]
collections! {
    [Q, H] indexmap::IndexMap<Q, T, H>, Map, elementwise::<T>();
    [H] indexmap::IndexSet<T, H>, Set, elementwise::<T>();
}

/// What a collection holds whose elements hold this.
const fn several(
    nesting: Nesting,
    element: Option<(Nesting, &'static BodySpec)>,
) -> Option<(Nesting, &'static BodySpec)> {
    match element {
        Some((Nesting::Single, body)) => Some((nesting, body)),
        _ => None,
    }
}

macro_rules! tuples {
    ($($($element:ident)+;)*) => {$(
        impl<$($element: AttributeType),+> AttributeType for ($($element,)+) {
            const RULES: TypeRules = TypeRules {
                validate: if false $(|| $element::RULES.validate.is_some())+ {
                    Some(|| parts([$($element::RULES),+].into_iter().enumerate().map(|(i, rules)| (Step::Index(i), rules))))
                } else {
                    None
                },
                same_meaning: if false $(|| $element::RULES.same_meaning.is_some())+ {
                    Some(|one, other| same_parts(&[$($element::RULES),+], one, other))
                } else {
                    None
                },
            };
        }
    )*};
}

tuples! {
    A;
    A B;
    A B C;
    A B C D;
    A B C D E;
    A B C D E F;
    A B C D E F G;
    A B C D E F G H;
    A B C D E F G H I;
    A B C D E F G H I J;
    A B C D E F G H I J K;
    A B C D E F G H I J K L;
}

/// A struct without a schema, whose fields have types with rules.
pub trait FieldRules {
    /// The rules of its fields, by the names of their attributes. An embedded struct has no name.
    const FIELDS: &'static [(&'static str, Option<TypeRules>)];
}

/// The rules of a struct.
pub const fn struct_rules<T: FieldRules>() -> TypeRules {
    let mut rules = TypeRules::NONE;
    let mut i = 0;
    while i < T::FIELDS.len() {
        if let (_, Some(of_field)) = T::FIELDS[i] {
            if of_field.validate.is_some() {
                rules.validate = Some(fields::<T>);
            }
            if of_field.same_meaning.is_some() {
                rules.same_meaning = Some(same_fields::<T>);
            }
        }
        i += 1;
    }
    rules
}

/// The rules of a union: exactly one attribute is set, and what the types of its variants bring.
pub const fn union_rules<T: FieldRules + TfType>() -> TypeRules {
    TypeRules { validate: Some(union::<T>), ..struct_rules::<T>() }
}

fn union<T: FieldRules + TfType>() -> Validator {
    let mut names = Vec::new();
    T::SPEC.each_attribute(&mut |name, _| names.push(name));
    all([exactly_one_of(names).into(), fields::<T>()]).into()
}

/// Whether two objects are equal but for attributes that mean the same.
fn same_fields<T: FieldRules>(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let rule = |wanted: &str| {
        let found = T::FIELDS.iter().find(|(name, _)| *name == wanted);
        found.and_then(|(_, rules)| TypeRules::or_none(*rules).same_meaning)
    };
    let embedded = || {
        let all = T::FIELDS.iter().filter(|(name, _)| name.is_empty());
        all.filter_map(|(_, rules)| TypeRules::or_none(*rules).same_meaning)
    };
    // An embedded struct knows its own attributes, and that none of the others may differ.
    let is_same_there = |name: &str, a: ValueRef<'_>, b: ValueRef<'_>| {
        let alone = |part: ValueRef<'_>| Value::object([(name, part.to_value())]);
        embedded().any(|same| same(alone(a).as_ref(), alone(b).as_ref()))
    };
    one.elements().all(|(key, a)| {
        let Key::Attribute(name) = key else { return false };
        other.attribute(name).is_some_and(|b| is_same(a, b, rule(name)) || is_same_there(name, a, b))
    })
}

/// Whether two tuples are equal but for elements that mean the same.
fn same_parts(rules: &[TypeRules], one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let pairs = one.elements().zip(other.elements()).zip(rules);
    one.len() == other.len()
        && pairs.into_iter().all(|(((_, a), (_, b)), rules)| is_same(a, b, rules.same_meaning))
}

/// Whether two parts are equal, or mean the same by the rule of their type.
fn is_same(a: ValueRef<'_>, b: ValueRef<'_>, rule: Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool>) -> bool {
    a.raw_equals(b) || !a.is_null() && !b.is_null() && rule.is_some_and(|same| same(a, b))
}

fn fields<T: FieldRules>() -> Validator {
    let (embedded, own): (Vec<_>, Vec<_>) = T::FIELDS.iter().copied().partition(|(name, _)| name.is_empty());
    let own = own.into_iter().map(|(name, rules)| (Step::Attribute(name.into()), TypeRules::or_none(rules)));
    let embedded = embedded.into_iter().filter_map(|(_, rules)| Some(TypeRules::or_none(rules).validate?()));
    all([parts(own)].into_iter().chain(embedded)).into()
}

/// The validator of a newtype: its own, and that of the type that it holds.
pub fn with_inner<const N: usize>(own: [Validator; N], inner: TypeRules) -> Validator {
    all(own.into_iter().chain(inner.validate.map(|make| make()))).into()
}

/// The validator of a value from those of its parts.
fn parts(rules: impl Iterator<Item = (Step, TypeRules)>) -> Validator {
    let parts: Vec<(Step, Validator)> =
        rules.filter_map(|(step, rules)| Some((step, rules.validate?()))).collect();
    Validator::new(move |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        for (step, validator) in &parts {
            let Some((_, part)) = value.elements().find(|(key, _)| Step::from(*key) == *step) else {
                continue;
            };
            if !part.is_null() && part.is_known() {
                validator.validate(part, &path.clone().step(step.clone()), found);
            }
        }
    })
}

const fn elementwise<T: AttributeType>() -> Option<fn(ValueRef<'_>, ValueRef<'_>) -> bool> {
    match T::RULES.same_meaning {
        Some(_) => Some(all_same::<T>),
        None => None,
    }
}

fn each_element<T: AttributeType>() -> Validator {
    match T::RULES.validate {
        Some(validator) => each(validator()).into(),
        None => super::validate::all([]).into(),
    }
}

/// Whether two collections are equal but for elements that mean the same. Elements of sets have no place: each has one of its own in the
/// other set.
fn all_same<T: AttributeType>(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    if one.len() != other.len() {
        return false;
    }
    if matches!(one.ty().kind(), TypeKind::Set(_)) {
        return sets_are_same::<T>(one, other);
    }
    let mut pairs = one.elements().zip(other.elements());
    pairs.all(|((key, a), (other_key, b))| key == other_key && is_same(a, b, T::RULES.same_meaning))
}

fn sets_are_same<T: AttributeType>(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    // What is left of both is compared each with each.
    const MOST_LEFT: usize = 1000;
    let left_of = |set: ValueRef<'_>, other: ValueRef<'_>| -> Vec<Value> {
        let found: HashSet<RawKey<'_>> =
            other.elements().map(|(_, element)| RawKey(element.data())).collect();
        let left = set.elements().filter(|(_, element)| !found.contains(&RawKey(element.data())));
        left.map(|(_, element)| element.to_value()).collect()
    };
    let (left, mut others) = (left_of(one, other), left_of(other, one));
    if let Some(canonical) = T::CANONICAL {
        let all = |elements: &[Value]| {
            let texts = elements.iter().map(|element| Some(canonical(element.as_ref())?.to_string()));
            let mut texts: Vec<String> = texts.collect::<Option<_>>()?;
            texts.sort_unstable();
            Some(texts)
        };
        return all(&left).is_some_and(|left| all(&others) == Some(left));
    }
    left.len() <= MOST_LEFT
        && left.iter().all(|element| {
            let same = |other: &Value| is_same(element.as_ref(), other.as_ref(), T::RULES.same_meaning);
            others.iter().position(same).map(|found| others.swap_remove(found)).is_some()
        })
}
