//! What a plan makes of a value, part by part, as Terraform takes the two apart to show them.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::codec::json;
use tfsdk_core::path::Path;
use tfsdk_core::schema::{Attribute, Block, BlockNesting, Member, NestedBlock, NestedType, Nesting};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Value, ValueRef};
use tfsdk_lang::expr::Marks;

use super::common::in_common;

/// What becomes of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Becomes {
    Same,
    New,
    Other,
    Gone,
}

/// What becomes of a value, and of its parts.
pub(super) struct Difference {
    pub(super) becomes: Becomes,
    /// Whether it forces the replacement of the whole.
    pub(super) replaces: bool,
    /// What is said of a value that becomes sensitive, or is so no longer.
    pub(super) warning: Option<[&'static str; 2]>,
    pub(super) shape: Shape,
}

pub(super) enum Shape {
    /// A number, a bool, or a null of any type.
    Plain(String, String),
    Text(Option<String>, Option<String>),
    /// Texts that are JSON.
    Json(Box<Difference>),
    /// What is not shown, and what is said instead.
    Hidden(&'static str),
    /// A block of a set of which a part is sensitive: which one, nobody can tell.
    HiddenBlock,
    /// A value that is not known yet, and what goes with it of the earlier one.
    Unknown(Option<Box<Difference>>),
    Elements(Vec<Difference>, Elements),
    Map {
        parts: BTreeMap<String, Difference>,
        nested: bool,
    },
    Object {
        parts: BTreeMap<String, Difference>,
        nested: bool,
    },
    Block {
        attributes: BTreeMap<String, Difference>,
        blocks: Vec<Blocks>,
    },
    /// A value of one type, and one of another.
    Types(Box<Difference>, Box<Difference>),
}

/// What elements are in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Elements {
    /// Neighbours of what changes are shown.
    List,
    NestedList,
    Set,
    /// What replaces the whole is said at each element.
    NestedSet,
}

/// The blocks of one name.
pub(super) struct Blocks {
    pub(super) name: String,
    pub(super) replaces: bool,
    /// Each with its label, in a map of blocks.
    pub(super) all: Vec<(Option<String>, Difference)>,
}

/// Compares, with the paths that force a replacement.
pub(super) struct Comparison<'a> {
    replaces: &'a [Path],
    /// Where nothing is nested in a block, Terraform takes an empty text for null, as Go's older library does not tell the two apart.
    empty_is_null: bool,
}

/// Two values of one place. `None`: there is none; a null that is written out is one.
#[derive(Clone)]
struct Sides<'v> {
    before: Option<ValueRef<'v>>,
    after: Option<ValueRef<'v>>,
    /// Nothing is known of what comes after.
    is_unknown: bool,
    path: Path,
    /// What of them is made of sensitive values.
    marks: [Marks; 2],
}

impl<'v> Sides<'v> {
    fn of(before: Option<ValueRef<'v>>, after: Option<ValueRef<'v>>, path: Path) -> Self {
        let is_unknown = after.is_some_and(|after| !after.is_known());
        Self { before, after, is_unknown, path, marks: [Marks::NONE, Marks::NONE] }
    }

    /// The same with these marks.
    fn marked(mut self, marks: [Marks; 2]) -> Self {
        self.marks = marks;
        self
    }

    /// Whether it is sensitive before, and afterwards.
    fn is_secret(&self) -> [bool; 2] {
        let [before, after] = &self.marks;
        [
            self.before.is_some() && before.is_sensitive(),
            (self.after.is_some() || self.is_unknown) && after.is_sensitive(),
        ]
    }

    /// The same where a null is none.
    fn implicit(mut self) -> Self {
        self.before = self.before.filter(|value| !value.is_null());
        self.after = self.after.filter(|value| !value.is_null());
        self
    }

    fn values(&self) -> [Option<ValueRef<'v>>; 2] {
        [self.before, self.after].map(|side| side.filter(|value| !value.is_null()))
    }

    fn is_nothing(&self) -> bool {
        self.values().iter().all(Option::is_none) && !self.is_unknown
    }

    /// What becomes of it as a whole.
    fn becomes(&self) -> Becomes {
        match (self.before, self.after) {
            (None, None) if !self.is_unknown => Becomes::Same,
            (None, _) => Becomes::New,
            (_, None) if !self.is_unknown => Becomes::Gone,
            (Some(before), Some(after)) if before.raw_equals(after) => Becomes::Same,
            _ => Becomes::Other,
        }
    }

    /// What becomes of it, before its parts are looked at.
    fn as_a_whole(&self) -> Becomes {
        match self.values() {
            [None, Some(_)] => Becomes::New,
            [Some(_), None] => Becomes::Gone,
            _ => Becomes::Same,
        }
    }

    fn attribute(&self, name: &str) -> Self {
        let part = |side: Option<ValueRef<'v>>| side.and_then(|value| value.attribute(name));
        let path = self.path.clone().attribute(name);
        let marks = self.marks.each_ref().map(|marks| marks.attribute(name));
        let mut sides = Self::of(part(self.before), part(self.after), path).marked(marks).implicit();
        sides.is_unknown |= self.is_unknown;
        sides
    }

    fn elements(&self) -> [Vec<ValueRef<'v>>; 2] {
        self.values().map(|side| {
            let known = side.into_iter().filter(|value| value.is_known());
            known.flat_map(ValueRef::elements).map(|(_, element)| element).collect()
        })
    }

    fn keys(&self) -> BTreeSet<String> {
        let known = self.values().into_iter().flatten().filter(|value| value.is_known());
        let names = known.flat_map(ValueRef::elements).filter_map(|(key, _)| match key {
            Key::Attribute(name) | Key::Key(name) => Some(name.to_owned()),
            _ => None,
        });
        names.collect()
    }

    fn key(&self, key: &str) -> Self {
        let part =
            |side: Option<ValueRef<'v>>| side.and_then(|value| value.key(key).or(value.attribute(key)));
        let marks = self.marks.each_ref().map(|marks| marks.attribute(key));
        Self::of(part(self.before), part(self.after), self.path.clone().key(key)).marked(marks)
    }
}

/// What becomes of a whole, after another of its parts.
fn with_part(whole: Becomes, part: Becomes) -> Becomes {
    match part {
        Becomes::Same => whole,
        part if part == whole => whole,
        _ => Becomes::Other,
    }
}

const SENSITIVE: &str = "(sensitive value)";
const NO_LONGER: &str = "Warning: this attribute value will no longer be marked as sensitive";
const FROM_NOW_ON: &str = "Warning: this attribute value will be marked as sensitive and will not";
const WRITE_ONLY: &str = "(write-only attribute)";

impl<'a> Comparison<'a> {
    pub(super) const fn new(replaces: &'a [Path]) -> Self {
        Self { replaces, empty_is_null: false }
    }

    /// Two values of a schema's block, with what of them is made of sensitive values.
    pub(super) fn block(
        &self,
        block: &Block,
        [before, after]: [&Value; 2],
        sensitive: &[Marks; 2],
    ) -> Difference {
        let sides = Sides::of(Some(before.as_ref()), Some(after.as_ref()), Path::root());
        self.of_block(block, sides.marked(sensitive.clone()).implicit())
    }

    /// Two values of an output, of any type.
    pub(super) fn output(
        &self,
        before: Option<&Value>,
        after: Option<&Value>,
        is_hidden: bool,
    ) -> Difference {
        let [before, after] = [before, after].map(|side| side.map(Value::as_ref));
        let made = self.of_type(&Type::DYNAMIC, Sides::of(before, after, Path::root()));
        if is_hidden { Difference { shape: Shape::Hidden(SENSITIVE), ..made } } else { made }
    }

    fn is_replacing(&self, path: &Path) -> bool {
        self.replaces.contains(path)
    }

    fn made(&self, sides: &Sides<'_>, becomes: Becomes, shape: Shape) -> Difference {
        Difference { becomes, replaces: self.is_replacing(&sides.path), warning: None, shape }
    }

    fn of_block(&self, block: &Block, sides: Sides<'_>) -> Difference {
        let own = Comparison { replaces: self.replaces, empty_is_null: !has_nested(block) };
        let made = |sides: Sides<'_>| own.of_known_block(block, sides);
        own.known_later(sides, made, made)
    }

    fn of_known_block(&self, block: &Block, sides: Sides<'_>) -> Difference {
        let mut becomes = sides.as_a_whole();
        let (mut attributes, mut blocks) = (BTreeMap::new(), Vec::new());
        for member in block.members() {
            let part = sides.attribute(member.name());
            match member {
                Member::Attribute(attribute) => {
                    let is_nothing = part.is_nothing() && !attribute.is_write_only();
                    if !is_nothing {
                        let part = self.of_attribute(attribute, part, sides.as_a_whole());
                        becomes = with_part(becomes, part.becomes);
                        attributes.insert(attribute.name().to_owned(), part);
                    }
                }
                Member::Block(nested) => {
                    let part = Sides { is_unknown: part.after.is_some_and(|it| !it.is_known()), ..part };
                    if !part.is_nothing() {
                        let of_name = self.blocks(nested, part);
                        becomes =
                            of_name.all.iter().fold(becomes, |all, (_, one)| with_part(all, one.becomes));
                        blocks.push(of_name);
                    }
                }
            }
        }
        blocks.sort_by(|one, other| one.name.cmp(&other.name));
        self.made(&sides, becomes, Shape::Block { attributes, blocks })
    }

    fn blocks(&self, nested: &NestedBlock, sides: Sides<'_>) -> Blocks {
        let replaces = self.is_replacing(&sides.path);
        let made = |sides: Sides<'_>| self.of_block(nested.block(), sides);
        // How many there will be may be unknown.
        let later = sides.is_unknown.then(|| {
            let becomes = if sides.values()[0].is_none() { Becomes::New } else { Becomes::Other };
            (None, self.made(&sides, becomes, Shape::Unknown(None)))
        });
        let sides = Sides { after: sides.after.filter(|_| later.is_none()), is_unknown: false, ..sides };
        let all: Vec<(Option<String>, Difference)> = match nested.nesting() {
            BlockNesting::Single | BlockNesting::Group if later.is_some() && sides.is_nothing() => Vec::new(),
            BlockNesting::Single | BlockNesting::Group => vec![(None, made(sides))],
            BlockNesting::Map => {
                let keys = sides.keys().into_iter();
                keys.map(|key| (Some(key.clone()), made(sides.key(&key).implicit()))).collect()
            }
            BlockNesting::List => pairwise(&sides).map(|sides| (None, made(sides))).collect(),
            BlockNesting::Set => {
                let all = self.of_set(&sides, true, |sides| made(sides.implicit()));
                let hides = has_sensitive(nested.block()) || sides.is_secret().contains(&true);
                let hidden = |one: Difference| match hides {
                    true => Difference { shape: Shape::HiddenBlock, ..one },
                    false => one,
                };
                all.into_iter().map(|one| (None, hidden(one))).collect()
            }
        };
        Blocks { name: nested.name().to_owned(), replaces, all: later.into_iter().chain(all).collect() }
    }

    fn of_attribute(&self, attribute: &Attribute, sides: Sides<'_>, whole: Becomes) -> Difference {
        if attribute.is_write_only() {
            return self.made(&sides, whole, Shape::Hidden(WRITE_ONLY));
        }
        let made = match attribute.nested_type() {
            Some(nested) => self.of_nested(nested, sides),
            None => self.of_type(attribute.ty(), sides),
        };
        match attribute.is_sensitive() {
            true => Difference { shape: Shape::Hidden(SENSITIVE), warning: None, ..made },
            false => made,
        }
    }

    /// What is sensitive is not shown, but that it is so from now on, or no longer.
    fn kept(secret: [bool; 2], made: Difference) -> Difference {
        let [before, after] = secret;
        if !before && !after {
            return made;
        }
        let changes = before != after && matches!(made.becomes, Becomes::Same | Becomes::Other);
        let is_same = made.becomes == Becomes::Same;
        let warning = changes.then_some(match (before, is_same) {
            (true, true) => [NO_LONGER, "after applying this change. The value is unchanged."],
            (true, false) => [NO_LONGER, "after applying this change."],
            (false, true) => {
                [FROM_NOW_ON, "display in UI output after applying this change. The value is unchanged."]
            }
            (false, false) => [FROM_NOW_ON, "display in UI output after applying this change."],
        });
        let becomes = if changes { Becomes::Other } else { made.becomes };
        Difference { becomes, warning, shape: Shape::Hidden(SENSITIVE), ..made }
    }

    fn of_nested(&self, nested: &NestedType, sides: Sides<'_>) -> Difference {
        let secret = sides.is_secret();
        // Of an object that is not known yet, so is each part; of what holds objects, none is there.
        let is_single = nested.nesting() == Nesting::Single;
        let made = |sides: Sides<'_>| self.of_known_nested(nested, sides);
        let earlier = |sides: Sides<'_>| made(Sides { is_unknown: sides.is_unknown && is_single, ..sides });
        Self::kept(secret, self.known_later(sides, made, earlier))
    }

    fn of_known_nested(&self, nested: &NestedType, sides: Sides<'_>) -> Difference {
        let object = |sides: Sides<'_>| {
            let mut becomes = sides.as_a_whole();
            let mut parts = BTreeMap::new();
            for attribute in nested.attributes() {
                let part = sides.attribute(attribute.name());
                if !part.is_nothing() || attribute.is_write_only() {
                    let part = self.of_attribute(attribute, part, sides.as_a_whole());
                    becomes = with_part(becomes, part.becomes);
                    parts.insert(attribute.name().to_owned(), part);
                }
            }
            self.made(&sides, becomes, Shape::Object { parts, nested: true })
        };
        let element = |sides: Sides<'_>| {
            let secret = sides.is_secret();
            Self::kept(secret, self.known_later(sides, object, object))
        };
        match nested.nesting() {
            Nesting::Single => object(sides),
            Nesting::Map => {
                let parts = sides.keys().into_iter().map(|key| (key.clone(), element(sides.key(&key))));
                self.of_parts(&sides, parts.collect(), |parts| Shape::Map { parts, nested: true })
            }
            Nesting::List => {
                let parts = pairwise(&sides).map(element).collect();
                self.of_elements(&sides, parts, Elements::NestedList)
            }
            Nesting::Set if nested.attributes().any(is_or_has_sensitive) => {
                let parts = self.of_set(&sides, true, element);
                let whole = self.of_elements(&sides, parts, Elements::NestedSet);
                Difference { shape: Shape::Hidden(SENSITIVE), ..whole }
            }
            Nesting::Set => {
                let parts = self.of_set(&sides, true, element);
                self.of_elements(&sides, parts, Elements::NestedSet)
            }
        }
    }

    fn of_type(&self, ty: &Type, mut sides: Sides<'_>) -> Difference {
        let secret = sides.is_secret();
        if self.empty_is_null {
            let has_text = |value: &ValueRef<'_>| value.as_str() != Some("");
            sides.before = sides.before.filter(has_text);
            sides.after = sides.after.filter(has_text);
        }
        let made = |sides: Sides<'_>| self.of_known_type(ty, sides);
        let earlier = |sides: Sides<'_>| made(Sides { is_unknown: false, ..sides });
        Self::kept(secret, self.known_later(sides, made, earlier))
    }

    fn of_known_type(&self, ty: &Type, sides: Sides<'_>) -> Difference {
        match ty.kind() {
            // Terraform takes it as it is, and does not follow the path of a replacement into it.
            TypeKind::Dynamic => {
                let inner = Comparison { replaces: self.replaces, empty_is_null: false };
                Difference { replaces: false, ..inner.of_any(sides) }
            }
            TypeKind::String => self.of_text(sides),
            TypeKind::Bool | TypeKind::Number => self.of_plain(sides),
            TypeKind::List(element) => {
                let is_object = element.as_object().is_some();
                let parts = aligned(&sides, |_| is_object).map(|sides| self.of_type(element, sides));
                let parts = parts.collect();
                self.of_elements(&sides, parts, Elements::List)
            }
            TypeKind::Tuple(elements) => {
                let parts = pairwise(&sides).zip(elements.iter().chain(std::iter::repeat(&Type::DYNAMIC)));
                let parts = parts.map(|(sides, ty)| self.of_type(ty, sides)).collect();
                self.of_elements(&sides, parts, Elements::List)
            }
            TypeKind::Set(element) => {
                let parts = self.of_set(&sides, false, |sides| self.of_type(element, sides));
                self.of_elements(&sides, parts, Elements::Set)
            }
            TypeKind::Map(element) => {
                let keys = sides.keys().into_iter();
                let parts = keys.map(|key| (key.clone(), self.of_type(element, sides.key(&key))));
                self.of_parts(&sides, parts.collect(), |parts| Shape::Map { parts, nested: false })
            }
            TypeKind::Object(object) => {
                let parts = object.attributes().iter().filter_map(|attribute| {
                    let part = sides.attribute(attribute.name());
                    let name = attribute.name().to_owned();
                    (!part.is_nothing()).then(|| (name, self.of_type(attribute.ty(), part)))
                });
                self.of_parts(&sides, parts.collect(), |parts| Shape::Object { parts, nested: false })
            }
        }
    }

    /// Values of any types, which may be others.
    fn of_any(&self, sides: Sides<'_>) -> Difference {
        match sides.values().map(|side| side.map(kind)) {
            [Some(before), Some(after)] if before != after => {
                let gone = self.of_any(Sides { after: None, is_unknown: false, ..sides.clone() });
                let new = self.of_any(Sides { before: None, ..sides.clone() });
                self.made(&sides, Becomes::Other, Shape::Types(Box::new(gone), Box::new(new)))
            }
            [Some(kind), _] | [_, Some(kind)] => self.of_kind(kind, sides),
            [None, None] => self.of_plain(sides),
        }
    }

    fn of_kind(&self, of: Kind, sides: Sides<'_>) -> Difference {
        match of {
            Kind::Text => self.of_text(sides),
            Kind::Plain(_) => self.of_plain(sides),
            Kind::Elements => {
                let is_object = |value: ValueRef<'_>| !value.is_null() && kind(value) == Kind::Object;
                let parts = aligned(&sides, is_object).map(|sides| self.of_type(&Type::DYNAMIC, sides));
                let parts = parts.collect();
                self.of_elements(&sides, parts, Elements::List)
            }
            Kind::Object => {
                let parts = sides.keys().into_iter();
                let parts = parts.map(|key| (key.clone(), self.of_type(&Type::DYNAMIC, sides.key(&key))));
                self.of_parts(&sides, parts.collect(), |parts| Shape::Object { parts, nested: false })
            }
        }
    }

    fn of_text(&self, sides: Sides<'_>) -> Difference {
        let [before, after] = [sides.before, sides.after].map(|side| side.and_then(ValueRef::as_str));
        if let Some(made) = self.of_json(&sides, before, after) {
            return made;
        }
        let shape = Shape::Text(before.map(str::to_owned), after.map(str::to_owned));
        self.made(&sides, sides.becomes(), shape)
    }

    /// Texts of which one is JSON at least.
    fn of_json(&self, sides: &Sides<'_>, before: Option<&str>, after: Option<&str>) -> Option<Difference> {
        let read = |text: &str| {
            let may_be = text.starts_with(['{', '[']);
            may_be.then(|| json::implied_value(text).ok()).flatten()
        };
        let values = [before.and_then(read), after.and_then(read)];
        match &values {
            [None, None] => return None,
            [Some(_), None] | [None, Some(_)] if before.is_some() && after.is_some() => {
                let gone = self.of_text(Sides { after: None, is_unknown: false, ..sides.clone() });
                let new = self.of_text(Sides { before: None, ..sides.clone() });
                return Some(self.made(sides, Becomes::Other, Shape::Types(Box::new(gone), Box::new(new))));
            }
            _ => {}
        }
        let [before, after] = [&values[0], &values[1]].map(|side| side.as_ref().map(Value::as_ref));
        let plain = Comparison { replaces: &[], empty_is_null: false };
        let inner = plain.of_any(Sides::of(before, after, Path::root()));
        Some(self.made(sides, sides.becomes(), Shape::Json(Box::new(inner))))
    }

    fn of_plain(&self, sides: Sides<'_>) -> Difference {
        let [before, after] = [sides.before, sides.after].map(|side| side.map_or_else(null, plain));
        self.made(&sides, sides.becomes(), Shape::Plain(before, after))
    }

    fn of_elements(&self, sides: &Sides<'_>, parts: Vec<Difference>, of: Elements) -> Difference {
        let becomes = parts.iter().fold(sides.as_a_whole(), |all, one| with_part(all, one.becomes));
        self.made(sides, becomes, Shape::Elements(parts, of))
    }

    fn of_parts(
        &self,
        sides: &Sides<'_>,
        parts: BTreeMap<String, Difference>,
        shape: impl FnOnce(BTreeMap<String, Difference>) -> Shape,
    ) -> Difference {
        let becomes = parts.values().fold(sides.as_a_whole(), |all, one| with_part(all, one.becomes));
        self.made(sides, becomes, shape(parts))
    }

    /// The elements of sets: those that stay, those that go, and those that come.
    fn of_set<'v>(
        &self,
        sides: &Sides<'v>,
        is_replacing: bool,
        mut made: impl FnMut(Sides<'v>) -> Difference,
    ) -> Vec<Difference> {
        let [before, after] = sides.elements();
        let mut is_taken = vec![false; after.len()];
        // No path leads to an element of a set.
        let path = if is_replacing { sides.path.clone() } else { sides.path.clone().index(usize::MAX) };
        let mut parts = Vec::new();
        for element in before {
            let is_same = |(position, other): &(usize, &ValueRef<'v>)| {
                !is_taken[*position] && other.is_known() && element.raw_equals(**other)
            };
            let found = after.iter().enumerate().find(is_same).map(|(position, other)| (position, *other));
            if let Some((position, _)) = found {
                is_taken[position] = true;
            }
            parts.push(made(Sides::of(Some(element), found.map(|(_, other)| other), path.clone())));
        }
        let new = after.into_iter().zip(is_taken).filter(|(_, is_taken)| !is_taken);
        parts.extend(new.map(|(element, _)| made(Sides::of(None, Some(element), path.clone()))));
        parts
    }

    /// Where nothing is known of the later value: the earlier one, and that the later one is unknown.
    fn known_later<'v>(
        &self,
        sides: Sides<'v>,
        known: impl FnOnce(Sides<'v>) -> Difference,
        earlier: impl FnOnce(Sides<'v>) -> Difference,
    ) -> Difference {
        if !sides.is_unknown {
            return known(sides);
        }
        let before = sides.before.filter(|value| !value.is_null());
        let becomes = if sides.before.is_none() { Becomes::New } else { Becomes::Other };
        let inner = before.map(|_| Box::new(earlier(Sides { after: None, ..sides.clone() })));
        self.made(&sides, becomes, Shape::Unknown(inner))
    }
}

/// What a value looks like in JSON, in which a map is no other than an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Text,
    /// Whether it is a number.
    Plain(bool),
    Elements,
    Object,
}

fn kind(value: ValueRef<'_>) -> Kind {
    match value.ty().kind() {
        TypeKind::String => Kind::Text,
        TypeKind::List(_) | TypeKind::Set(_) | TypeKind::Tuple(_) => Kind::Elements,
        TypeKind::Map(_) | TypeKind::Object(_) => Kind::Object,
        TypeKind::Number => Kind::Plain(true),
        _ => Kind::Plain(false),
    }
}

fn null() -> String {
    "null".to_owned()
}

fn plain(value: ValueRef<'_>) -> String {
    match (value.as_bool(), value.as_number()) {
        (Some(value), _) => value.to_string(),
        (_, Some(number)) => number.to_string(),
        _ => null(),
    }
}

/// Whether an attribute of it, or of a block in it, has attributes of its own.
fn has_nested(block: &Block) -> bool {
    block.attributes().any(|attribute| attribute.nested_type().is_some())
        || block.blocks().any(|nested| has_nested(nested.block()))
}

fn is_or_has_sensitive(attribute: &Attribute) -> bool {
    let nested =
        || attribute.nested_type().is_some_and(|nested| nested.attributes().any(is_or_has_sensitive));
    attribute.is_sensitive() || nested()
}

fn has_sensitive(block: &Block) -> bool {
    block.attributes().any(is_or_has_sensitive) || block.blocks().any(|nested| has_sensitive(nested.block()))
}

/// The elements of lists, each beside the one at its place.
fn pairwise<'v>(sides: &Sides<'v>) -> impl Iterator<Item = Sides<'v>> {
    let [before, after] = sides.elements();
    let (path, marks) = (sides.path.clone(), sides.marks.clone());
    (0..before.len().max(after.len())).map(move |position| {
        let [before, after] = [&before, &after].map(|side| side.get(position).copied());
        let marks = marks.each_ref().map(|marks| marks.index(position));
        Sides::of(before, after, path.clone().index(position)).marked(marks)
    })
}

/// The elements of lists: as many of both stand beside each other; else what both have in common in one order, and what goes and
/// comes between.
fn aligned<'v>(
    sides: &Sides<'v>,
    is_object: impl Fn(ValueRef<'v>) -> bool,
) -> impl Iterator<Item = Sides<'v>> {
    let [before, after] = sides.elements();
    let is_same = |one: &ValueRef<'v>, other: &ValueRef<'v>| other.is_known() && one.raw_equals(*other);
    let may_pair = |one: &ValueRef<'v>, other: &ValueRef<'v>| is_object(*one) && is_object(*other);
    let pairs = match before.len() == after.len() {
        true => (0..before.len()).map(|position| (Some(position), Some(position))).collect(),
        false => in_common(&before, &after, is_same, may_pair),
    };
    let (path, [was, becomes]) = (sides.path.clone(), sides.marks.clone());
    pairs.into_iter().map(move |(one, other)| {
        let of = |marks: &Marks, at: Option<usize>| at.map_or(Marks::NONE, |at| marks.index(at));
        let marks = [of(&was, one), of(&becomes, other)];
        let place = path.clone().index(one.unwrap_or(before.len()));
        Sides::of(one.map(|one| before[one]), other.map(|other| after[other]), place).marked(marks)
    })
}
