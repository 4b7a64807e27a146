//! Sets: which elements are equal, and their order.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write;
use std::hash::Hash;

use super::data::Data;
use crate::number::Number;
use crate::text::Quoted;
use crate::ty::{Type, TypeKind};

/// The distinct elements in Terraform's order; of equal ones the first stays. Linear, apart from sorting.
///
/// (go-cty: `SetVal`, with the order of `setRules.Less`.)
pub(crate) fn sort_set(element: &Type, elements: Vec<Data>) -> Vec<Data> {
    ordered(element, elements, |_, _, _| {})
}

/// What [`sort_set`] takes, in steps: the text form of composite elements is written and compared, and numbers with a
/// fraction are equal by their text.
pub(crate) fn sorting_work(elements: &[Data]) -> u64 {
    const BYTES_PER_STEP: u64 = 16;
    fn of_numbers(data: &Data) -> u64 {
        match data {
            Data::Number(number) => number.text_work(),
            Data::Sequence(parts, _) => parts.iter().map(of_numbers).fold(0, u64::saturating_add),
            Data::Map(parts, _) => {
                parts.iter().map(|(_, part)| of_numbers(part)).fold(0, u64::saturating_add)
            }
            Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Short(_) | Data::Long(_) => 0,
        }
    }
    let work = |data: &Data| of_numbers(data).saturating_add(data.size() / BYTES_PER_STEP + 1);
    elements.iter().map(work).fold(0, u64::saturating_add)
}

/// An element that a set was given more than once.
#[derive(Debug)]
pub(crate) struct Repeated {
    pub(crate) data: Data,
    /// Where it stood among the elements, in order.
    pub(crate) places: Vec<usize>,
}

/// Like [`sort_set`], but elements that occur more than once are an error, which tells each of them.
pub(crate) fn unique_set(element: &Type, elements: Vec<Data>) -> Result<Vec<Data>, Vec<Repeated>> {
    let mut repeated: Vec<Repeated> = Vec::new();
    let mut by_first = HashMap::new();
    let set = ordered(element, elements, |data, first, place| {
        let i = *by_first.entry(first).or_insert_with(|| {
            repeated.push(Repeated { data: data.clone(), places: vec![first] });
            repeated.len() - 1
        });
        if let Some(Repeated { places, .. }) = repeated.get_mut(i) {
            places.push(place);
        }
    });
    if repeated.is_empty() { Ok(set) } else { Err(repeated) }
}

/// `repeated` gets what is there again, where it stood first, and where it stands.
fn ordered(ty: &Type, elements: Vec<Data>, mut repeated: impl FnMut(&Data, usize, usize)) -> Vec<Data> {
    if elements.is_sorted_by(|a, b| matches!((a.as_str(), b.as_str()), (Some(a), Some(b)) if a < b)) {
        return elements;
    }
    // Numbers of one text are equal, but the order of values may put others between them.
    let mut numbers = HashMap::new();
    let (mut placed, mut again) = (Vec::with_capacity(elements.len()), Vec::new());
    for (place, data) in elements.into_iter().enumerate() {
        let first = match &data {
            Data::Number(number) => first_place(&mut numbers, NumberText::of(number), place),
            Data::Null
            | Data::Unknown(_)
            | Data::Bool(_)
            | Data::Short(_)
            | Data::Long(_)
            | Data::Sequence(..)
            | Data::Map(..) => None,
        };
        let element = Placed { text: text_key(ty, &data), data, place };
        match first {
            None => placed.push(element),
            Some(first) => again.push((element, first)),
        }
    }
    again.sort_by(|(a, _), (b, _)| a.compare(b));
    again.iter().for_each(|(element, first)| repeated(&element.data, *first, element.place));
    // The sort is stable: where Terraform has no order, elements keep the one in which they came.
    placed.sort_by(Placed::compare);
    let mut kept: Vec<Data> = Vec::with_capacity(placed.len());
    for run in placed.chunk_by(|a, b| a.compare(b).is_eq()) {
        // Composite elements of one place are mostly equal, but numbers inside of them may differ after ten digits. A
        // hash map keeps long runs of those linear.
        let mut seen = HashMap::new();
        for Placed { data, place, .. } in run {
            let first = match data {
                Data::Number(_) | Data::Unknown(_) => None,
                Data::Sequence(..) | Data::Map(..) if run.len() > 1 && data.is_wholly_known() => {
                    first_place(&mut seen, identity(ty, data), *place)
                }
                Data::Sequence(..) | Data::Map(..) => None,
                // These have one place only if they are equal.
                Data::Null | Data::Bool(_) | Data::Short(_) | Data::Long(_) => {
                    run.first().map(|first| first.place).filter(|first| first != place)
                }
            };
            match first {
                None => kept.push(data.clone()),
                Some(first) => repeated(data, first, *place),
            }
        }
    }
    kept
}

/// Where this stood first, unless it does so here.
fn first_place<K: Hash + Eq>(seen: &mut HashMap<K, usize>, key: K, place: usize) -> Option<usize> {
    match seen.entry(key) {
        Entry::Occupied(first) => Some(*first.get()),
        Entry::Vacant(free) => {
            free.insert(place);
            None
        }
    }
}

/// The text of a number, by which numbers are one element; where it says a small whole number, that number.
#[derive(PartialEq, Eq, Hash)]
enum NumberText {
    Whole(i64),
    Other(String),
}

impl NumberText {
    fn of(number: &Number) -> Self {
        if let Some(whole) = number.as_small_whole() {
            return NumberText::Whole(whole);
        }
        let text = number.to_string();
        match text.parse() {
            // The negative zero is an element of its own.
            Ok(whole) if whole != 0 => NumberText::Whole(whole),
            _ => NumberText::Other(text),
        }
    }
}

/// An element, and what decides its place in a set.
struct Placed {
    /// The text form of a composite element; they are ordered by its bytes.
    text: Option<String>,
    data: Data,
    /// Where it stood among the elements.
    place: usize,
}

impl Placed {
    fn compare(&self, other: &Self) -> Ordering {
        class(&self.data).cmp(&class(&other.data)).then_with(|| match (&self.data, &other.data) {
            (Data::Bool(a), Data::Bool(b)) => a.cmp(b),
            // Zero and negative zero are two elements; go-cty leaves their order to checksums.
            (Data::Number(a), Data::Number(b)) => {
                a.cmp(b).then_with(|| b.is_negative_zero().cmp(&a.is_negative_zero()))
            }
            (
                Data::Null
                | Data::Unknown(_)
                | Data::Bool(_)
                | Data::Number(_)
                | Data::Short(_)
                | Data::Long(_)
                | Data::Sequence(..)
                | Data::Map(..),
                _,
            ) => (self.data.as_str(), &self.text).cmp(&(other.data.as_str(), &other.text)),
        })
    }
}

/// Known elements, then unknown ones, then null.
fn class(data: &Data) -> u8 {
    match data {
        Data::Null => 2,
        Data::Unknown(_) => 1,
        Data::Bool(_)
        | Data::Number(_)
        | Data::Short(_)
        | Data::Long(_)
        | Data::Sequence(..)
        | Data::Map(..) => 0,
    }
}

fn text_key(ty: &Type, data: &Data) -> Option<String> {
    match data {
        Data::Sequence(..) | Data::Map(..) => {
            let mut text = String::new();
            append(ty, data, &mut text, &|number| number.set_key());
            Some(text)
        }
        Data::Null | Data::Unknown(_) | Data::Bool(_) | Data::Number(_) | Data::Short(_) | Data::Long(_) => {
            None
        }
    }
}

/// A text that two known values of one type share exactly if they are one element to Terraform.
fn identity(ty: &Type, data: &Data) -> String {
    let mut text = String::new();
    append(ty, data, &mut text, &|number| number.to_string());
    text
}

/// The text form that orders composite elements. (go-cty: `appendSetHashBytes`.)
pub(super) fn append(ty: &Type, data: &Data, out: &mut String, number_text: &impl Fn(&Number) -> String) {
    match data {
        Data::Null => out.push('~'),
        Data::Unknown(_) => out.push('?'),
        Data::Bool(b) => out.push(if *b { 'T' } else { 'F' }),
        Data::Number(n) => out.push_str(&number_text(n)),
        Data::Short(s) => append_quoted(s, out),
        Data::Long(s) => append_quoted(s, out),
        Data::Map(entries, _) => {
            let element = ty.element().unwrap_or(&Type::DYNAMIC);
            out.push('{');
            for (key, data) in entries.iter() {
                append_quoted(key, out);
                out.push(':');
                append(element, data, out, number_text);
                out.push(';');
            }
            out.push('}');
        }
        Data::Sequence(parts, _) => {
            let (open, close) = match ty.kind() {
                TypeKind::Object(_) | TypeKind::Tuple(_) => ('<', '>'),
                _ => ('[', ']'),
            };
            out.push(open);
            for (i, data) in parts.iter().enumerate() {
                let part = match ty.kind() {
                    TypeKind::Object(object) => object.attributes().get(i).map(|a| a.ty()),
                    TypeKind::Tuple(elements) => elements.get(i),
                    _ => ty.element(),
                };
                append(part.unwrap_or(&Type::DYNAMIC), data, out, number_text);
                out.push(';');
            }
            out.push(close);
        }
    }
}

fn append_quoted(text: &str, out: &mut String) {
    // Writing to a String cannot fail.
    let _ = write!(out, "{}", Quoted(text));
}
