//! Compares what was with what is planned, by a schema or by the types of the values.

use std::collections::BTreeMap;

use tfsdk_core::codec::json;
use tfsdk_core::path::Path;
use tfsdk_core::schema::{Attribute, Block, BlockNesting, Member, NestedBlock, NestedType, Nesting};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Value, ValueRef};
use tfsdk_lang::expr::Marks;

use super::difference::{Becomes, Blocks, Difference, Elements, Shape};
use super::sides::{Sides, aligned, pairwise};

/// Compares, with the paths that force a replacement.
pub(super) struct Comparison<'a> {
    replaces: &'a [Path],
    /// Where nothing is nested in a block, Terraform takes an empty text for null, as Go's older library does not tell the two apart.
    empty_is_null: bool,
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
                        becomes = becomes.with_part(part.becomes);
                        attributes.insert(attribute.name().to_owned(), part);
                    }
                }
                Member::Block(nested) => {
                    let part = Sides { is_unknown: part.after.is_some_and(|it| !it.is_known()), ..part };
                    if !part.is_nothing() {
                        let of_name = self.blocks(nested, part);
                        becomes =
                            of_name.all.iter().fold(becomes, |all, (_, one)| all.with_part(one.becomes));
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
                    becomes = becomes.with_part(part.becomes);
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
        let becomes = parts.iter().fold(sides.as_a_whole(), |all, one| all.with_part(one.becomes));
        self.made(sides, becomes, Shape::Elements(parts, of))
    }

    fn of_parts(
        &self,
        sides: &Sides<'_>,
        parts: BTreeMap<String, Difference>,
        shape: impl FnOnce(BTreeMap<String, Difference>) -> Shape,
    ) -> Difference {
        let becomes = parts.values().fold(sides.as_a_whole(), |all, one| all.with_part(one.becomes));
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
