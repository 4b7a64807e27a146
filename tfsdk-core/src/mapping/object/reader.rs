//! Reading objects as structs.

use std::borrow::Cow;

use super::passed::{FEW, Passed};
use crate::error::{Error, Problems};
use crate::limits::Budget;
use crate::mapping::field::{Plain, ReadAs};
use crate::mapping::hiding::hiding;
use crate::mapping::mirror::field::{MirrorAs, PartAs};
use crate::mapping::mirror::mirrored::{Mirrored, Part};
use crate::mapping::traits::{FromTf, TfType};
use crate::mapping::union;
use crate::path::Step;
use crate::stream::{Source, attribute_problems, skip_after};
use crate::text::nearest;
use crate::ty::TypeSpec;

/// A struct whose fields are read from the attributes of an object.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no attributes to embed",
    label = "`flatten` embeds a struct that derives `TfObject`",
    note = "to map it as one attribute, write its name in place of `flatten`"
)]
pub trait FromFields<'de>: TfType + Sized {
    /// Reads the fields, in the order of their attributes' names.
    ///
    /// `None` if one could not be read; the reader has kept the reason.
    fn from_fields<S: Source<'de>>(reader: &mut ObjectReader<'_, 'de, S>) -> Option<Self>;
}

/// Reads a struct from an object.
///
/// # Errors
/// All missing and all unexpected attributes, and every field that could not be read, each with its path.
pub fn read_object<'de, T: FromFields<'de>, S: Source<'de>>(source: &mut S) -> Result<T, Error> {
    let mut reader = ObjectReader::open(source).map_err(|error| hiding(error, T::SPEC))?;
    let fields = T::from_fields(&mut reader);
    reader.close(T::SPEC)?;
    match fields {
        Some(fields) => Ok(fields),
        None => Err(unread()),
    }
}

#[cold]
fn unread() -> Error {
    Error::invalid("a field was not read, and gave no reason")
}

/// Reads the attributes of an object by name.
///
/// An attribute that stands where it is asked for costs one comparison. Terraform writes attributes in the order of
/// their names, in which derived code asks for them. Otherwise those before it are passed over, no further than it stands,
/// and are gone back to when they are asked for.
pub struct ObjectReader<'s, 'de, S: Source<'de>> {
    source: &'s mut S,
    entries: S::Entries,
    elsewhere: Option<Box<Elsewhere<'de, S::Mark>>>,
    problems: Problems,
}

/// Attributes that did not stand where they were expected.
struct Elsewhere<'de, M> {
    passed: Passed<'de, M>,
    absent: Vec<Absent>,
    rest: Rest<M>,
}

impl<M: Copy> Elsewhere<'_, M> {
    fn new() -> Box<Self> {
        Box::new(Elsewhere { passed: Passed::new(), absent: Vec::new(), rest: Rest::Next })
    }
}

/// The attributes that nobody has come to yet.
#[derive(Clone, Copy)]
enum Rest<M> {
    /// They come next.
    Next,
    /// They come at this position, as the source was sent back to one that was passed over.
    At(M),
    /// There are none; the position behind the object.
    None(M),
    /// The object is malformed, so that nothing more can be read.
    Lost,
}

/// An attribute that was asked for and is not there.
struct Absent {
    name: &'static str,
    /// Whether it has to be there.
    is_missing: bool,
}

impl<'s, 'de, S: Source<'de>> ObjectReader<'s, 'de, S> {
    /// Starts to read an object.
    ///
    /// # Errors
    /// When the next value is not an object.
    #[inline]
    pub fn open(source: &'s mut S) -> Result<Self, Error> {
        let entries = source.object()?;
        Ok(ObjectReader { source, entries, elsewhere: None, problems: Problems::default() })
    }

    /// Reads an attribute as the type of its field says.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field<T: FromTf<'de>>(&mut self, name: &'static str) -> Option<T> {
        self.field_as::<T, Plain>(name)
    }

    /// Reads an attribute in the way `M`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn field_as<T, M: ReadAs<'de, T>>(&mut self, name: &'static str) -> Option<T> {
        // Inlined up to here, so that the name is compared as a constant; in a build that is not optimised it would only be
        // more to compile.
        if self.comes_next(name) { self.value::<T, M>(name) } else { self.field_elsewhere::<T, M>(name) }
    }

    /// Reads an attribute of a mirror. One that cannot be read is null here, and the reader has kept the reason: so nothing
    /// has to be asked of each.
    ///
    /// Of `T` itself, and not of a `Tf<T>`, as the compiler would take the first bound about a `Tf` in scope to say what it is.
    /// All mirrors share it, as they are many and each would be compiled for itself.
    #[inline(never)]
    pub fn field_or_null<T: FromTf<'de> + Default>(&mut self, name: &'static str) -> T {
        self.field_as::<T, Plain>(name).unwrap_or_default()
    }

    /// The same where the struct has a field of type `T` for it.
    #[inline]
    pub fn part<T: Mirrored>(&mut self, name: &'static str) -> Part<T>
    where
        Part<T>: FromTf<'de>,
    {
        self.field_or_null(name)
    }

    /// The same for a field that is mapped in the way `M`.
    #[inline]
    pub fn part_as<T, M: MirrorAs<T>>(&mut self, name: &'static str) -> PartAs<T, M>
    where
        PartAs<T, M>: FromTf<'de>,
    {
        self.field_or_null(name)
    }

    /// Reads the attributes of an embedded struct.
    #[inline]
    pub fn embedded<T: FromFields<'de>>(&mut self) -> Option<T> {
        T::from_fields(self)
    }

    /// The variant of a union whose attribute is set, from what was [read](crate::mapping::union::variant) for each, in their order.
    #[inline]
    pub fn exactly_one<T: TfType, const N: usize>(&mut self, read: [Option<Option<T>>; N]) -> Option<T> {
        union::exactly_one(read).map_err(|given| self.not_exactly_one(T::SPEC, &given)).ok()
    }

    #[cold]
    fn not_exactly_one(&mut self, spec: &'static TypeSpec, given: &[Option<bool>]) {
        self.pass_until(None);
        let Some(Elsewhere { passed, rest: Rest::None(_), .. }) = self.elsewhere.as_deref() else { return };
        // One that is given twice was read once, and may have been null there.
        union::not_exactly_one(
            spec,
            given,
            |name| passed.left().any(|left| left == name),
            &mut self.problems,
        );
    }

    /// Whether the attribute stands where it is expected. Passes over its name then.
    #[inline(always)]
    fn comes_next(&mut self, name: &'static str) -> bool {
        if self.elsewhere.is_some() {
            return false;
        }
        match self.source.next_key_is(&mut self.entries, name) {
            Ok(found) => found,
            Err(error) => {
                self.fail(error);
                false
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn field_elsewhere<T, M: ReadAs<'de, T>>(&mut self, name: &'static str) -> Option<T> {
        match self.find(name) {
            Lookup::Found => self.value_elsewhere::<T, M>(name),
            Lookup::Absent => {
                let null = if S::ABSENT_IS_NULL { M::null().ok() } else { None };
                self.miss(name, null.is_none());
                null
            }
            Lookup::Lost => None,
        }
    }

    /// The same as a call of its own, where it need not be fast.
    #[cold]
    #[inline(never)]
    fn value_elsewhere<T, M: ReadAs<'de, T>>(&mut self, name: &'static str) -> Option<T> {
        self.value::<T, M>(name)
    }

    // Inlined, as a call saves more registers than reading a scalar takes (by 10 % of the instructions of `&Value -> struct` with borrowed
    // strings); what fails is a call of its own.
    #[inline]
    fn value<T, M: ReadAs<'de, T>>(&mut self, name: &'static str) -> Option<T> {
        let mark = self.source.mark();
        match M::read(self.source) {
            Ok(value) => Some(value),
            Err(error) => {
                self.pass(name, mark, error);
                None
            }
        }
    }

    /// Keeps the error of an attribute, and passes over its value.
    #[cold]
    #[inline(never)]
    fn pass(&mut self, name: &'static str, mark: S::Mark, error: Error) {
        let error = skip_after(self.source, mark, error).at(Step::Attribute(name.into()));
        if error.is_malformed() { self.fail(error) } else { self.problems.push(error) }
    }

    /// Keeps an error after which nothing can be read.
    #[cold]
    fn fail(&mut self, error: Error) {
        self.problems.push(error);
        self.elsewhere().rest = Rest::Lost;
    }

    #[cold]
    fn miss(&mut self, name: &'static str, is_missing: bool) {
        if let Some(elsewhere) = &mut self.elsewhere {
            elsewhere.absent.push(Absent { name, is_missing });
        }
    }

    /// Goes to the value of an attribute that does not stand where it was expected.
    #[cold]
    fn find(&mut self, name: &str) -> Lookup {
        match self.elsewhere().passed.take(name) {
            Some(value) => self.go_back(value),
            None => self.pass_until(Some(name)),
        }
    }

    /// Goes back to a value that was passed over.
    #[cold]
    fn go_back(&mut self, value: S::Mark) -> Lookup {
        let here = self.source.mark();
        let elsewhere = self.elsewhere();
        match elsewhere.rest {
            Rest::Next => elsewhere.rest = Rest::At(here),
            Rest::At(_) | Rest::None(_) => {}
            Rest::Lost => return Lookup::Lost,
        }
        self.source.rewind(value);
        Lookup::Found
    }

    /// Passes over the attributes that nobody has come to yet, up to the value of the one that is wanted, or all of them; remembers where
    /// their values stand.
    #[cold]
    fn pass_until(&mut self, wanted: Option<&str>) -> Lookup {
        let elsewhere = self.elsewhere.get_or_insert_with(Elsewhere::new);
        match elsewhere.rest {
            Rest::Next => {}
            Rest::At(mark) => {
                self.source.rewind(mark);
                elsewhere.rest = Rest::Next;
            }
            Rest::None(_) => return Lookup::Absent,
            Rest::Lost => return Lookup::Lost,
        }
        let error = loop {
            let name = match self.source.next_key(&mut self.entries) {
                Ok(Some(name)) => name,
                Ok(None) => {
                    elsewhere.rest = Rest::None(self.source.mark());
                    return Lookup::Absent;
                }
                Err(error) => break error,
            };
            if wanted.is_some_and(|wanted| name == wanted) {
                return Lookup::Found;
            }
            elsewhere.passed.push(name, self.source.mark());
            if let Err(error) = self.source.skip() {
                break error;
            }
        };
        self.fail(error);
        Lookup::Lost
    }

    #[cold]
    fn elsewhere(&mut self) -> &mut Elsewhere<'de, S::Mark> {
        self.elsewhere.get_or_insert_with(Elsewhere::new)
    }

    /// Ends the object. Every attribute must have been asked for, and every one that was asked for must be there.
    ///
    /// # Errors
    /// Everything that was wrong with the object.
    #[inline]
    pub fn close(mut self, spec: &'static TypeSpec) -> Result<(), Error> {
        let is_whole = self.elsewhere.is_none() && self.problems.is_empty();
        if is_whole && self.source.next_is_end(&mut self.entries) {
            return Ok(());
        }
        self.close_other(spec).map_err(|error| hiding(error, spec))
    }

    #[inline(never)]
    fn close_other(mut self, spec: &'static TypeSpec) -> Result<(), Error> {
        self.pass_until(None);
        let Some(elsewhere) = self.elsewhere else { return self.problems.finish(()) };
        let Rest::None(end) = elsewhere.rest else { return self.problems.finish(()) };
        self.source.rewind(end);
        let (duplicates, extra) = left_over(&elsewhere.passed, spec);
        let missing: Vec<_> =
            elsewhere.absent.iter().filter(|one| one.is_missing).map(|one| one.name).collect();
        if missing.is_empty() && extra.is_empty() && duplicates.is_empty() {
            return self.problems.finish(());
        }
        let extra_alone = missing.is_empty() && duplicates.is_empty() && !extra.is_empty();
        let unmapped = extra.clone();
        let meant = || elsewhere.absent.iter().map(|one| one.name);
        let mut all = Problems::default();
        if let Some(error) = attribute_problems(missing, extra, duplicates, meant, self.source.budget()) {
            let is_cured = extra_alone || is_unmapped(&unmapped, meant, self.source.budget());
            all.push(if is_cured { error.with_advice(READ_A_PART) } else { error });
        }
        if let Err(error) = self.problems.finish(()) {
            all.push(error);
        }
        all.finish(())
    }
}

/// The names of attributes that were given twice, and of those that the struct has not; each in order.
fn left_over<'de, M: Copy>(
    passed: &Passed<'de, M>,
    spec: &TypeSpec,
) -> (Vec<Cow<'de, str>>, Vec<Cow<'de, str>>) {
    let (mut duplicates, mut extra) = (Vec::new(), Vec::new());
    let mut left = passed.left().peekable();
    if left.peek().is_none() {
        return (duplicates, extra);
    }
    let count = spec.attribute_count();
    let mut names = Vec::new();
    let mut is_known = |name: &str| {
        if count <= FEW {
            return spec.attribute(name).is_some();
        }
        if names.is_empty() {
            names.reserve(count);
            spec.each_attribute(&mut |name, _| names.push(name));
            names.sort_unstable();
        }
        names.binary_search(&name).is_ok()
    };
    for name in left {
        // A known name that was not taken repeats one that was.
        if is_known(name) {
            duplicates.push(name.clone());
        } else if !spec.is_part() {
            extra.push(name.clone());
        }
    }
    duplicates.sort();
    extra.sort();
    (duplicates, extra)
}

/// Whether no field is meant for one of the attributes: it is not just misspelt.
fn is_unmapped<'a, I: Iterator<Item = &'a str>>(
    extra: &[Cow<'_, str>],
    meant: impl Fn() -> I,
    budget: &Budget,
) -> bool {
    let is_misspelt = |name: &str| budget.suggest(meant().count()) && nearest(name, meant()).is_some();
    extra.iter().take(16).any(|name| !is_misspelt(name))
}

/// The cure for attributes without fields.
const READ_A_PART: &str = "to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`";

/// The result of looking for an attribute.
enum Lookup {
    /// Its value comes next.
    Found,
    Absent,
    /// The object is malformed; nothing more can be read.
    Lost,
}
