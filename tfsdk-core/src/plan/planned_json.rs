//! Planned values in the JSON of `terraform show -json`: the known parts, and beside them marks for the unknown ones.

use std::borrow::Cow;
use std::iter::Peekable;
use std::ops::ControlFlow;

use crate::codec::json::implied_value_with;
use crate::error::{Error, Problems};
use crate::limits::{Budget, Limits};
use crate::mapping::FromTf;
use crate::number::{LONGEST_NUMBER, Number};
use crate::path::Step;
use crate::stream::{SequenceKind, Source, read_value};
use crate::ty::{Type, TypeKind};
use crate::value::{Data, Elements, Key, Refinement, Value, ValueRef};

/// The planned value of a change in the JSON of `terraform show -json`.
///
/// `after` and `after_unknown` are the properties of the change with these names. The first has the known parts of the
/// value, the second has `true` in place of each unknown part. (Terraform: `omitUnknowns` and `unknownAsBool` of
/// `jsonplan`.) [`PlannedJson`] reads them into structs as well.
///
/// ```
/// use tfsdk::plan::planned_value_from_json;
/// use tfsdk::ty::{ObjectAttribute, ObjectType, Type};
///
/// let ports = Type::list(Type::NUMBER);
/// let ty = ObjectType::new([ObjectAttribute::new("arn", Type::STRING), ObjectAttribute::new("ports", ports)]);
/// let planned = planned_value_from_json(r#"{"ports":[22,null]}"#, r#"{"arn":true,"ports":[false,true]}"#, &ty.into())?;
/// assert_eq!(planned.to_string(), "{ arn = (known after apply), ports = [22, (known after apply)] }");
/// # Ok::<(), tfsdk::Error>(())
/// ```
///
/// # Errors
/// If one of the two is not JSON, if something other than a bool or null is a mark, or if they do not fit the type: all
/// problems, each with its path. If the value with all that they lack exceeds the [limits](Limits).
pub fn planned_value_from_json(after: &str, after_unknown: &str, ty: &Type) -> Result<Value, Error> {
    planned_value_from_json_with(after, after_unknown, ty, Limits::new())
}

/// [`planned_value_from_json`] within limits of the caller's choice.
///
/// # Errors
/// As [`planned_value_from_json`], and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::plan::planned_value_from_json_with;
/// use tfsdk::{Limits, Type};
///
/// let ty = Type::object([("id", Type::STRING), ("name", Type::STRING)]);
/// let value = planned_value_from_json_with(r#"{"name":"a"}"#, r#"{"id":true}"#, &ty, Limits::new())?;
/// assert!(!value.attribute("id").unwrap().is_known());
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn planned_value_from_json_with(
    after: &str,
    after_unknown: &str,
    ty: &Type,
    limits: Limits,
) -> Result<Value, Error> {
    PlannedJson::new(after, after_unknown, limits)?.value(ty)
}

/// The two halves of a planned value in the JSON of `terraform show -json`: what is known of it, and what is not.
///
/// ```
/// use tfsdk::plan::PlannedJson;
/// use tfsdk::{Limits, Tf};
///
/// let planned = PlannedJson::new(r#"["a",null]"#, "[false,true]", Limits::new())?;
/// assert_eq!(planned.get::<Vec<Tf<String>>>()?, [Tf::Known("a".to_owned()), Tf::Unknown]);
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct PlannedJson {
    known: Value,
    unknown: Value,
    limits: Limits,
    bytes: usize,
}

impl PlannedJson {
    /// From the properties `after` and `after_unknown` of a change, or others that are made as these two are.
    ///
    /// # Errors
    /// When one of them is not JSON, when something other than a bool or null is a mark, or when a limit is met.
    ///
    /// ```
    /// use tfsdk::plan::PlannedJson;
    /// use tfsdk::{Limits, Type};
    ///
    /// let planned = PlannedJson::new(r#"{"name":"a"}"#, r#"{"id":true}"#, Limits::new())?;
    /// assert_eq!(planned.value(&Type::object([("id", Type::STRING), ("name", Type::STRING)]))?.unknown_paths().len(), 1);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn new(after: &str, after_unknown: &str, limits: Limits) -> Result<Self, Error> {
        let known = implied_value_with(after, limits)?;
        let unknown = implied_value_with(after_unknown, limits)?;
        marks_only(&unknown).map_err(|error| error.up_to(limits.problems()))?;
        Ok(PlannedJson { known, unknown, limits, bytes: after.len().saturating_add(after_unknown.len()) })
    }

    /// Reads it as a `T`: a mirror, or a struct whose fields hold what is unknown here.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path.
    ///
    /// ```
    /// use tfsdk::plan::PlannedJson;
    /// use tfsdk::{Limits, Tf, TfObject};
    ///
    /// #[derive(TfObject)]
    /// struct Disk {
    ///     #[tfsdk("id")]
    ///     id: Tf<String>,
    ///     #[tfsdk("name")]
    ///     name: String,
    /// }
    /// let planned = PlannedJson::new(r#"{"name":"a"}"#, r#"{"id":true}"#, Limits::new())?;
    /// let disk: Disk = planned.get()?;
    /// assert!(disk.id.is_unknown() && disk.name == "a");
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn get<'a, T: FromTf<'a>>(&'a self) -> Result<T, Error> {
        self.read(|source| T::from_tf(source))
    }

    /// Reads it as a value of this type.
    ///
    /// # Errors
    /// When it does not fit: all problems, each with its path.
    ///
    /// ```
    /// use tfsdk::plan::PlannedJson;
    /// use tfsdk::{Limits, Type};
    ///
    /// let planned = PlannedJson::new(r#"{"name":"a"}"#, "{}", Limits::new())?;
    /// assert_eq!(planned.value(&Type::object([("name", Type::STRING)]))?.to_string(), r#"{ name = "a" }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    pub fn value(&self, ty: &Type) -> Result<Value, Error> {
        self.read(|source| read_value(source, ty))
    }

    fn read<'a, T>(
        &'a self,
        read: impl FnOnce(&mut PlannedSource<'a>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let next = Halves::of(Some(self.known.as_ref()), Some(self.unknown.as_ref()));
        let mut source = PlannedSource { next, budget: Budget::new(self.limits, self.bytes) };
        let read = read(&mut source);
        match source.budget.exhausted() {
            // What was found before matters less.
            Some(exhausted) => Err(exhausted.into()),
            None => read.map_err(|error| error.up_to(self.limits.problems())),
        }
    }
}

impl std::fmt::Debug for PlannedJson {
    /// Without the values, as nobody knows here which are sensitive.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PlannedJson").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// Checks that bools and null alone mark parts: something else that went for no mark would make null of what may be unknown.
fn marks_only(marks: &Value) -> Result<(), Error> {
    let mut problems = Problems::default();
    let _ = marks.walk(|path, mark| {
        if mark.len().is_none() && mark.as_bool().is_none() && !mark.is_null() {
            // What stands there may be a value that was taken for marks, and is not quoted.
            let found = if mark.as_str().is_some() { "a string" } else { "a number" };
            let expected = "`true` or `false`, which mark what is unknown";
            problems.push(Error::expected(expected, found).at_path(path));
        }
        ControlFlow::<()>::Continue(())
    });
    problems.finish(())
}

/// Both halves of one value, by their forms. A half is `None` where the other one says everything.
#[derive(Clone, Copy)]
struct Halves<'a> {
    known: Option<ValueRef<'a>>,
    unknown: Option<ValueRef<'a>>,
    is_unknown: bool,
}

impl<'a> Halves<'a> {
    fn of(known: Option<ValueRef<'a>>, unknown: Option<ValueRef<'a>>) -> Self {
        Halves {
            known: known.filter(|value| !value.is_null()),
            // `false` marks nothing, and null and wholly known parts may have no mark at all.
            unknown: unknown.filter(|mark| mark.len().is_some()),
            is_unknown: unknown.is_some_and(|mark| mark.as_bool() == Some(true)),
        }
    }

    fn is_null(&self) -> bool {
        self.known.is_none() && self.unknown.is_none_or(ValueRef::is_empty)
    }
}

/// Reads from both halves at once.
struct PlannedSource<'a> {
    next: Halves<'a>,
    budget: Budget,
}

/// The names of the halves, in order, each with what it has there.
struct Names<'a> {
    known: Option<Peekable<Elements<'a>>>,
    unknown: Option<Peekable<Elements<'a>>>,
}

impl<'a> Names<'a> {
    fn peek(half: &mut Option<Peekable<Elements<'a>>>) -> Option<&'a str> {
        match half.as_mut()?.peek()? {
            (Key::Attribute(name) | Key::Key(name), _) => Some(name),
            _ => None,
        }
    }

    fn next(&mut self) -> Option<(&'a str, Halves<'a>)> {
        let (known, unknown) = (Names::peek(&mut self.known), Names::peek(&mut self.unknown));
        let name = match (known, unknown) {
            (Some(known), Some(unknown)) => known.min(unknown),
            (Some(name), None) | (None, Some(name)) => name,
            (None, None) => return None,
        };
        let take = |half: &mut Option<Peekable<Elements<'a>>>, first: Option<&str>| {
            if first == Some(name) { half.as_mut()?.next().map(|(_, part)| part) } else { None }
        };
        let halves = Halves::of(take(&mut self.known, known), take(&mut self.unknown, unknown));
        Some((name, halves))
    }
}

/// The elements of the halves.
struct Sequence<'a> {
    known: Option<Elements<'a>>,
    unknown: Option<Elements<'a>>,
}

impl<'a> PlannedSource<'a> {
    #[cold]
    fn expected(&self, expected: impl std::fmt::Display) -> Error {
        match self.next.known.or(self.next.unknown) {
            _ if self.next.is_unknown => Error::unknown(expected),
            Some(half) => misfit(expected, half),
            None => Error::null(expected),
        }
    }

    /// A single value, of which parts cannot be unknown.
    fn single(&self, expected: &str) -> Result<&'a Data, Error> {
        let Halves { known, unknown, is_unknown } = self.next;
        match (known, unknown.filter(|marks| !marks.is_empty())) {
            (Some(known), None) if !is_unknown => Ok(known.data()),
            (known, Some(_)) if known.is_none_or(|known| known.len().is_none()) => {
                Err(Error::invalid("parts of a single value are marked as unknown"))
            }
            _ => Err(self.expected(expected)),
        }
    }

    /// The parts of both halves, which have to be of one form.
    fn halves(
        &self,
        expected: &str,
        is: fn(TypeKind<'_>) -> bool,
    ) -> Result<[Option<Elements<'a>>; 2], Error> {
        let halves = [self.next.known, self.next.unknown];
        if self.next.is_unknown || halves.iter().all(Option::is_none) {
            return Err(self.expected(expected));
        }
        match halves.into_iter().flatten().find(|half| !is(half.ty().kind())) {
            Some(other) => Err(misfit(expected, other)),
            None => Ok(halves.map(|half| half.map(ValueRef::elements))),
        }
    }

    fn names(&self, expected: &str) -> Result<Names<'a>, Error> {
        let [known, unknown] = self.halves(expected, |kind| matches!(kind, TypeKind::Object(_)))?;
        Ok(Names { known: known.map(Elements::peekable), unknown: unknown.map(Elements::peekable) })
    }

    /// A value without a declared type; its form tells the type.
    fn by_form(&mut self) -> Result<Value, Error> {
        if self.next.is_unknown {
            return Ok(Value::unknown(Type::DYNAMIC));
        }
        let (Some(form), false) = (self.next.known.or(self.next.unknown), self.next.is_null()) else {
            return Ok(Value::null(Type::DYNAMIC));
        };
        self.budget.work(1)?;
        match form.ty().kind() {
            TypeKind::Object(_) => {
                let mut names = self.names("an object")?;
                let mut parts = Vec::new();
                let mut problems = Problems::default();
                while let Some((name, halves)) = names.next() {
                    self.next = halves;
                    match self.by_form() {
                        Ok(part) => parts.push((name, part)),
                        Err(error) => problems.push(error.at(Step::Attribute(name.into()))),
                    }
                }
                problems.finish(()).map(|()| Value::object(parts))
            }
            TypeKind::Tuple(_) => {
                let mut sequence = self.sequence(SequenceKind::List)?;
                let mut parts = Vec::new();
                while self.next_element(&mut sequence)? {
                    parts.push(self.by_form().map_err(|error| error.at(Step::Index(parts.len())))?);
                }
                Ok(Value::tuple(parts))
            }
            _ => self.single("a single value").map(|_| form.to_value()),
        }
    }
}

#[cold]
fn misfit(expected: impl std::fmt::Display, found: ValueRef<'_>) -> Error {
    match found.ty().kind() {
        TypeKind::Tuple(_) => Error::expected(expected, "a list"),
        _ => Error::expected(expected, found.found()),
    }
}

impl<'a> Source<'a> for PlannedSource<'a> {
    type Mark = Halves<'a>;
    type Sequence = Sequence<'a>;
    type Entries = Names<'a>;

    const ABSENT_IS_NULL: bool = true;

    fn mark(&self) -> Self::Mark {
        self.next
    }

    fn rewind(&mut self, mark: Self::Mark) {
        self.next = mark;
    }

    fn skip(&mut self) -> Result<(), Error> {
        Ok(())
    }

    fn budget(&self) -> &Budget {
        &self.budget
    }

    fn take_null(&mut self) -> Result<bool, Error> {
        Ok(!self.next.is_unknown && self.next.is_null())
    }

    fn take_unknown(&mut self) -> Result<Option<Refinement>, Error> {
        Ok(self.next.is_unknown.then(Refinement::new))
    }

    fn bool(&mut self) -> Result<bool, Error> {
        match self.single("a bool")? {
            Data::Bool(bool) => Ok(*bool),
            data => match data.as_str() {
                Some("true" | "1") => Ok(true),
                Some("false" | "0") => Ok(false),
                _ => Err(self.expected("a bool")),
            },
        }
    }

    fn string(&mut self) -> Result<Cow<'a, str>, Error> {
        match self.single("a string")? {
            Data::Number(number) => {
                self.budget.work(number.text_work())?;
                self.budget.make(number.text_len_bound().min(LONGEST_NUMBER))?;
                Ok(Cow::Owned(number.text_within(LONGEST_NUMBER)?))
            }
            Data::Bool(bool) => Ok(Cow::Borrowed(if *bool { "true" } else { "false" })),
            data => data.as_str().map(Cow::Borrowed).ok_or_else(|| self.expected("a string")),
        }
    }

    fn number(&mut self) -> Result<Number, Error> {
        match self.single("a number")? {
            Data::Number(number) => Ok(number.clone()),
            data => data
                .as_str()
                .and_then(|text| Number::parse(text).ok())
                .ok_or_else(|| self.expected("a number")),
        }
    }

    fn dynamic(&mut self) -> Result<Value, Error> {
        self.by_form()
    }

    fn sequence(&mut self, kind: SequenceKind) -> Result<Self::Sequence, Error> {
        let [known, unknown] = self.halves(kind.name(), |kind| matches!(kind, TypeKind::Tuple(_)))?;
        Ok(Sequence { known, unknown })
    }

    fn next_element(&mut self, sequence: &mut Self::Sequence) -> Result<bool, Error> {
        let next = |half: &mut Option<Elements<'a>>| half.as_mut()?.next().map(|(_, part)| part);
        let (known, unknown) = (next(&mut sequence.known), next(&mut sequence.unknown));
        self.next = Halves::of(known, unknown);
        Ok(known.is_some() || unknown.is_some())
    }

    fn remaining(&self, sequence: &Self::Sequence) -> usize {
        let left = |half: &Option<Elements<'a>>| half.as_ref().map_or(0, |half| half.size_hint().0);
        left(&sequence.known).max(left(&sequence.unknown))
    }

    fn map(&mut self) -> Result<Self::Entries, Error> {
        self.names("a map")
    }

    fn object(&mut self) -> Result<Self::Entries, Error> {
        self.names("an object")
    }

    fn next_key(&mut self, entries: &mut Self::Entries) -> Result<Option<Cow<'a, str>>, Error> {
        Ok(entries.next().map(|(name, halves)| {
            self.next = halves;
            Cow::Borrowed(name)
        }))
    }

    fn next_key_is(&mut self, entries: &mut Self::Entries, name: &str) -> Result<bool, Error> {
        let names = &mut *entries;
        let (known, unknown) = (Names::peek(&mut names.known), Names::peek(&mut names.unknown));
        let is_next = [known, unknown].into_iter().flatten().min() == Some(name);
        if is_next {
            drop(self.next_key(entries)?);
        }
        Ok(is_next)
    }
}
