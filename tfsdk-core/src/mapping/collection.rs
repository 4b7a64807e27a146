//! Lists, sets and maps: each is mapped as its type says, and with a way for its elements that a tag chooses.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::hash::BuildHasher;
use std::rc::Rc;
use std::sync::Arc;

use super::field::{ReadAs, TypeAs, WriteAs};
use super::key::{FromMapKey, Hashed, MapKey, Ordered};
use super::texts::Texts;
use super::traits::{FromTf, TfType, ToTf};
use super::within::{Element, ElementRef, SetOf, Within, no_null};
use crate::error::{Error, ProblemKind, Problems};
use crate::path::Step;
use crate::stream::{
    SequenceKind, Sink, Source, ValueSink, capacity, duplicate_key, is_within, make_room, recover,
    skip_after, write_part,
};
use crate::text::{Count, Cut, Unquoted, is_normalized, normalized};
use crate::ty::{Type, TypeSpec};
use crate::value::{Data, Repeated, Value, ValueRef, typed_sequence, unique_set};

/// Reads the elements of a sequence; all problems are reported.
pub(super) fn read_elements<'de, T: FromTf<'de>, S: Source<'de>>(
    source: &mut S,
    kind: SequenceKind,
) -> Result<Vec<T>, Error> {
    let mut sequence = source.sequence(kind)?;
    let promised = source.remaining(&sequence);
    let mut elements = Vec::with_capacity(capacity::<T>(promised));
    let mut problems = Problems::default();
    let mut position = 0;
    while problems.go_on(source.next_element(&mut sequence))? {
        let mark = source.mark();
        match T::from_tf(source) {
            Ok(element) => {
                problems.go_on(make_room(&mut elements, promised, source, &sequence))?;
                elements.push(element);
            }
            Err(error) => recover(&mut problems, skip_after(source, mark, error).at(kind.step(position)))?,
        }
        position += 1;
    }
    if matches!(kind, SequenceKind::Set) {
        problems.go_on(pay_for_entries::<T, S>(source, elements.len()))?;
    }
    problems.finish(elements)
}

/// Pays for the room of entries in a table or tree, of which a good part stays empty. Small ones cost nothing, as the text of each pays
/// for more than that.
#[inline]
fn pay_for_entries<'de, T, S: Source<'de>>(source: &S, count: usize) -> Result<(), Error> {
    const SMALL: usize = 64;
    if const { size_of::<T>() > SMALL } {
        source.budget().make(count.saturating_mul(2 * size_of::<T>()))?;
    }
    Ok(())
}

/// Writes elements as a list.
pub(super) fn write_list<T: ToTf, K: Sink>(
    elements: impl ExactSizeIterator<Item = T>,
    sink: &mut K,
) -> Result<(), Error> {
    sink.sequence(SequenceKind::List, elements.len())?;
    let depth = sink.depth();
    let mut problems = Problems::default();
    for (position, element) in elements.enumerate() {
        let written = match sink.element() {
            Ok(()) if const { T::KEEPS_BALANCE } => element.to_tf(sink),
            Ok(()) => write_part(sink, depth, |sink| element.to_tf(sink)),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            sink.give_up(depth, &Step::Index(position));
            problems.push(error.at(Step::Index(position)));
        }
    }
    let end = is_within(sink, depth).and_then(|()| sink.end_sequence());
    problems.finish(())?;
    end
}

/// Writes elements as a set, in Terraform's order. Equal elements are an error.
pub(super) fn write_set<T: ToTf, K: Sink>(
    elements: impl ExactSizeIterator<Item = T> + Clone,
    sink: &mut K,
) -> Result<(), Error> {
    match Texts::of(elements.clone()) {
        Some(texts) => write_texts(&texts, sink),
        None => write_set_of_values(elements, sink),
    }
}

fn write_texts<K: Sink>(texts: &Texts, sink: &mut K) -> Result<(), Error> {
    sink.sequence(SequenceKind::Set, texts.iter().len())?;
    let depth = sink.depth();
    let mut problems = Problems::default();
    for (i, text) in texts.iter().enumerate() {
        let written = sink.element().and_then(|()| sink.string(text));
        if let Err(error) = written {
            sink.give_up(depth, &Step::Element(i));
            problems.push(error.at(Step::Element(i)));
        }
    }
    let end = sink.end_sequence();
    problems.finish(())?;
    end
}

fn write_set_of_values<T: ToTf, K: Sink>(
    elements: impl ExactSizeIterator<Item = T>,
    sink: &mut K,
) -> Result<(), Error> {
    let wanted = Type::of_spec(T::SPEC);
    let mut values = elements.map(|element| {
        let mut value = ValueSink::new(wanted.clone());
        let written = element.to_tf(&mut value);
        value.check_with(written)?;
        value.finish()
    });
    let set = set_of(&wanted, &mut values)?;
    set.write(sink, &Type::set(wanted))
}

/// The set of these elements; each must be there once.
fn set_of(wanted: &Type, values: &mut dyn Iterator<Item = Result<Value, Error>>) -> Result<Value, Error> {
    let (element, parts) = typed_sequence(wanted.clone(), values, &Step::Element)?;
    let parts = unique_set(&element, parts).or_else(|repeated| {
        let mut problems = Problems::default();
        for Repeated { data, places } in repeated {
            // Parts of an object may be sensitive, which a set does not know: so it is told where they stand.
            problems.push(if element.is_primitive() {
                let shown = ValueRef::from_parts(&element, &data).to_string();
                let times = match places.len() {
                    2 => "twice".to_owned(),
                    times => format!("{times} times"),
                };
                let told = format!("the element {} is there {times}; a set holds each once", Cut(&shown));
                Error::new(ProblemKind::Duplicate, told)
            } else {
                let places: Vec<Step> = places.into_iter().map(Step::Element).collect();
                let told = format!("the elements {} are the same; a set holds each once", Unquoted(&places));
                Error::new(ProblemKind::Duplicate, told).quoting_nothing()
            });
        }
        problems.finish(Vec::new())
    })?;
    Ok(Value::from_parts(Type::set(element), Data::sequence(parts)))
}

/// Reads the elements of a map. `insert` says whether the key was there already.
pub(super) fn read_entries<'de, Q: FromMapKey<'de>, T: FromTf<'de>, S: Source<'de>>(
    source: &mut S,
    mut insert: impl FnMut(Q, T) -> bool,
) -> Result<(), Error> {
    let mut entries = source.map()?;
    let mut problems = Problems::default();
    while let Some(key) = problems.go_on(source.next_key(&mut entries))? {
        let mark = source.mark();
        let read = match T::from_tf(source) {
            // The key is needed again only for an error. Cloning a borrowed one copies nothing.
            Ok(element) => Q::from_key(key.clone()).and_then(|k| {
                pay_for_entries::<(Q, T), S>(source, 1)?;
                if insert(k, element) {
                    Err(Error::new(ProblemKind::Duplicate, "the key is given twice"))
                } else {
                    Ok(())
                }
            }),
            Err(error) => Err(skip_after(source, mark, error)),
        };
        if let Err(error) = read {
            recover(&mut problems, error.at(Step::Key(key.into_owned().into())))?;
        }
    }
    problems.finish(())
}

/// Writes a map, in the order of its keys.
pub(super) fn write_entries<'a, Q: MapKey + 'a, T: ToTf, K: Sink>(
    entries: impl ExactSizeIterator<Item = (&'a Q, T)> + Clone,
    sink: &mut K,
) -> Result<(), Error> {
    if are_in_order(entries.clone().map(|(key, _)| key)) {
        let entries = entries.map(|(key, element)| (key.to_key(), element));
        return write_in_order(entries, Problems::default(), sink);
    }
    let mut keys = Vec::with_capacity(entries.len());
    let mut elements = Vec::with_capacity(entries.len());
    for (key, element) in entries {
        keys.push((normalized(key.to_key()), elements.len()));
        elements.push(element);
    }
    let problems = put_in_order(&mut keys);
    write_in_order(keys.into_iter().map(|(key, at)| (key, &elements[at])), problems, sink)
}

/// Sorts the keys, each with its place, and tells which are there twice.
///
/// Of keys alone: a sort is much to compile, and there would be one for each type of elements.
fn put_in_order(keys: &mut [(Cow<'_, str>, usize)]) -> Problems {
    keys.sort_by(|a, b| a.0.cmp(&b.0));
    let mut problems = Problems::default();
    for pair in keys.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        problems.push(duplicate_key(&pair[1].0));
    }
    problems
}

/// Whether keys follow each other as Terraform orders them, as those of a tree mostly do.
fn are_in_order<'a, Q: MapKey + 'a>(mut keys: impl Iterator<Item = &'a Q>) -> bool {
    let mut last = None;
    keys.all(|key| match key.to_key() {
        Cow::Borrowed(key) if last < Some(key) && is_normalized(key) => {
            last = Some(key);
            true
        }
        // A text that is made costs more than to sort.
        Cow::Borrowed(_) | Cow::Owned(_) => false,
    })
}

fn write_in_order<'a, T: ToTf, K: Sink>(
    entries: impl ExactSizeIterator<Item = (Cow<'a, str>, T)>,
    mut problems: Problems,
    sink: &mut K,
) -> Result<(), Error> {
    sink.map(entries.len())?;
    let depth = sink.depth();
    for (key, element) in entries {
        let written = match sink.key(&key) {
            Ok(()) if const { T::KEEPS_BALANCE } => element.to_tf(sink),
            Ok(()) => write_part(sink, depth, |sink| element.to_tf(sink)),
            Err(error) => Err(error),
        };
        if let Err(error) = written {
            let step = Step::Key(key.into_owned().into());
            sink.give_up(depth, &step);
            problems.push(error.at(step));
        }
    }
    let end = is_within(sink, depth).and_then(|()| sink.end_entries());
    problems.finish(())?;
    end
}

/// Sequences: mapped as their types say, and in the way [`Within`].
macro_rules! sequences {
    ($([$($hasher:ident)?] $collection:ty: $kind:ident, $write:ident, $bound:ident, |$elements:ident| $from:expr;)*) => {$(
        impl<T: TfType $(, $hasher)?> TfType for $collection {
            const SPEC: &'static TypeSpec = &TypeSpec::$kind(T::SPEC);
        }

        impl<'de, T: FromTf<'de> + $bound $(, $hasher: BuildHasher + Default)?> FromTf<'de> for $collection {
            fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
                let $elements = read_elements(source, SequenceKind::$kind)?;
                Ok($from)
            }
        }

        impl<T: ToTf $(, $hasher)?> ToTf for $collection {
            const KEEPS_BALANCE: bool = true;

            fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
                $write(self.iter(), sink)
            }
        }

        elements_in_a_way!([$($hasher)?] Within, $collection: $kind, $write, $bound);
    )*};
}

/// A sequence whose elements are mapped in a way.
macro_rules! elements_in_a_way {
    ([$($hasher:ident)?] $way:ident, $collection:ty: $kind:ident, $write:ident, $bound:ident) => {
        impl<T, M: TypeAs<T> $(, $hasher)?> TypeAs<$collection> for $way<M> {
            const SPEC: &'static TypeSpec = &TypeSpec::$kind(M::SPEC);
            const NULL: bool = false;
            const UNKNOWN: bool = false;
        }

        impl<'de, T: $bound, M: ReadAs<'de, T> $(, $hasher: BuildHasher + Default)?> ReadAs<'de, $collection>
            for $way<M>
        {
            fn read<S: Source<'de>>(source: &mut S) -> Result<$collection, Error> {
                let elements: Vec<Element<T, M>> = read_elements(source, SequenceKind::$kind)?;
                Ok(elements.into_iter().map(Element::into_inner).collect())
            }

            fn null() -> Result<$collection, Error> {
                no_null::<_, Self>()
            }
        }

        impl<T, M: WriteAs<T> $(, $hasher)?> WriteAs<$collection> for $way<M> {
            const KEEPS_BALANCE: bool = true;

            fn write<K: Sink>(value: &$collection, sink: &mut K) -> Result<(), Error> {
                $write(value.iter().map(ElementRef::<T, M>::new), sink)
            }
        }
    };
}

/// Maps: mapped as their types say, and in the way [`Within`].
macro_rules! maps {
    ($([$($hasher:ident)?] $collection:ty, $bound:ident;)*) => {$(
        impl<Q: MapKey, T: TfType $(, $hasher)?> TfType for $collection {
            const SPEC: &'static TypeSpec = &TypeSpec::Map(T::SPEC);
        }

        impl<'de, Q, T, $($hasher)?> FromTf<'de> for $collection
        where
            Q: FromMapKey<'de> + $bound,
            T: FromTf<'de>,
            $($hasher: BuildHasher + Default,)?
        {
            fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
                let mut map = Self::default();
                read_entries(source, |key, element| map.insert(key, element).is_some())?;
                Ok(map)
            }
        }

        impl<Q: MapKey, T: ToTf $(, $hasher)?> ToTf for $collection {
            const KEEPS_BALANCE: bool = true;

            fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
                write_entries(self.iter(), sink)
            }
        }

        impl<Q: MapKey, T, M: TypeAs<T> $(, $hasher)?> TypeAs<$collection> for Within<M> {
            const SPEC: &'static TypeSpec = &TypeSpec::Map(M::SPEC);
            const NULL: bool = false;
            const UNKNOWN: bool = false;
        }

        impl<'de, Q, T, M, $($hasher)?> ReadAs<'de, $collection> for Within<M>
        where
            Q: FromMapKey<'de> + $bound,
            M: ReadAs<'de, T>,
            $($hasher: BuildHasher + Default,)?
        {
            fn read<S: Source<'de>>(source: &mut S) -> Result<$collection, Error> {
                let mut map = <$collection>::default();
                read_entries(source, |key, element: Element<T, M>| {
                    map.insert(key, element.into_inner()).is_some()
                })?;
                Ok(map)
            }

            fn null() -> Result<$collection, Error> {
                no_null::<_, Self>()
            }
        }

        impl<Q: MapKey, T, M: WriteAs<T> $(, $hasher)?> WriteAs<$collection> for Within<M> {
            const KEEPS_BALANCE: bool = true;

            fn write<K: Sink>(value: &$collection, sink: &mut K) -> Result<(), Error> {
                write_entries(value.iter().map(|(key, element)| (key, ElementRef::<T, M>::new(element))), sink)
            }
        }
    )*};
}

sequences! {
    [] Vec<T>: List, write_list, Sized, |elements| elements;
    [] VecDeque<T>: List, write_list, Sized, |elements| elements.into();
    [] Box<[T]>: List, write_list, Sized, |elements| elements.into();
    [] Rc<[T]>: List, write_list, Sized, |elements| elements.into();
    [] Arc<[T]>: List, write_list, Sized, |elements| elements.into();
    [] BTreeSet<T>: Set, write_set, Ordered, |elements| elements.into_iter().collect();
    [H] HashSet<T, H>: Set, write_set, Hashed, |elements| elements.into_iter().collect();
}

#[cfg(feature = "indexmap")]
sequences! {
    [H] indexmap::IndexSet<T, H>: Set, write_set, Hashed, |elements| elements.into_iter().collect();
}

elements_in_a_way!([] SetOf, Vec<T>: Set, write_set, Sized);
elements_in_a_way!([] SetOf, VecDeque<T>: Set, write_set, Sized);

maps! {
    [] BTreeMap<Q, T>, Ordered;
    [H] HashMap<Q, T, H>, Hashed;
}

#[cfg(feature = "indexmap")]
maps! {
    [H] indexmap::IndexMap<Q, T, H>, Hashed;
}

impl<T: TfType, const N: usize> TfType for [T; N] {
    const SPEC: &'static TypeSpec = &TypeSpec::List(T::SPEC);
}

impl<'de, T: FromTf<'de>, const N: usize> FromTf<'de> for [T; N] {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, Error> {
        let elements: Vec<T> = read_elements(source, SequenceKind::List)?;
        elements.try_into().map_err(|elements: Vec<T>| {
            let wanted = Count(N, "element");
            Error::invalid(format!("expected a list of exactly {wanted}, found {}", elements.len()))
        })
    }
}

impl<T: ToTf, const N: usize> ToTf for [T; N] {
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_list(self.iter(), sink)
    }
}

impl<T: TfType> TfType for [T] {
    const SPEC: &'static TypeSpec = &TypeSpec::List(T::SPEC);
}

impl<T: ToTf> ToTf for [T] {
    const KEEPS_BALANCE: bool = true;

    fn to_tf<K: Sink>(&self, sink: &mut K) -> Result<(), Error> {
        write_list(self.iter(), sink)
    }
}
