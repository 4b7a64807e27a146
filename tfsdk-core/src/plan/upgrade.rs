//! States that earlier versions of a schema wrote.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::build::unwritten;
use super::configured::default_of;
use super::keep_untouched::read_given;
use super::layout::Layout;
use super::left_out::as_stored;
use super::parts::name;
use crate::codec::json;
use crate::convert::convert_within;
use crate::error::{Error, Hidden, Problem, ProblemKind, Problems};
use crate::limits::{Budget, Limits};
use crate::mapping::{FromTf, ToTf};
use crate::path::Step;
use crate::schema::{BlockNesting, Member, Schema};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use crate::value::{Data, Key, Parts, Value, ValueRef, sort_set, sorting_work};

type Upgrade = Arc<dyn Fn(Value, &Schema, Limits) -> Result<Value, Error> + Send + Sync>;

/// Functions that turn the states of earlier versions of a schema into states of the present version.
///
/// There is one function for each earlier version, and each leads straight to the present version. They are not
/// chained: whoever changes the schema adapts all of them.
///
/// ```
/// use tfsdk::plan::{StateUpgrades, upgrade_state};
/// use tfsdk::schema::{Attribute, Block, Kind, Schema};
/// use tfsdk::{Type, Value};
///
/// let now = Block::new().with_attributes([Attribute::required("seconds", Type::NUMBER)]);
/// let schema = Schema::new(Kind::Resource, 1, now)?;
/// let upgrades = StateUpgrades::new().from_version(0, Type::object([("minutes", Type::NUMBER)]), |old| {
///     let minutes: u32 = old.get_at(&"minutes".parse().map_err(|_| tfsdk::Error::invalid("path"))?)?;
///     Ok(Value::object([("seconds", Value::from(60 * minutes))]))
/// });
/// let state = upgrade_state(&schema, &upgrades, 0, r#"{"minutes": 2, "gone": true}"#)?;
/// assert_eq!(state.to_string(), "{ seconds = 120 }");
/// # Ok::<(), tfsdk::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct StateUpgrades {
    by_version: BTreeMap<u64, OneUpgrade>,
    /// The versions with several, of which the last counts.
    repeated: BTreeSet<u64>,
}

#[derive(Clone)]
struct OneUpgrade {
    /// The type that its states are read as.
    old: Type,
    /// What it makes, where that is a struct.
    new: Option<Type>,
    upgrade: Upgrade,
}

impl StateUpgrades {
    /// No upgrades.
    ///
    /// ```
    /// use tfsdk::plan::{StateUpgrades, upgrade_state};
    /// use tfsdk::schema::{Block, Schema};
    ///
    /// let schema = Schema::unchecked(1, Block::new());
    /// assert!(upgrade_state(&schema, &StateUpgrades::new(), 0, "{}").is_err());
    /// ```
    pub fn new() -> Self {
        StateUpgrades::default()
    }

    /// The versions that there are upgrades from, in order.
    ///
    /// ```
    /// use tfsdk::Type;
    /// use tfsdk::plan::StateUpgrades;
    ///
    /// let upgrades = StateUpgrades::new().from_version(0, Type::object([("a", Type::STRING)]), Ok);
    /// assert_eq!(upgrades.versions().collect::<Vec<_>>(), [0]);
    /// ```
    pub fn versions(&self) -> impl Iterator<Item = u64> + '_ {
        self.by_version.keys().copied()
    }

    /// The same with an upgrade from `version`, whose state is read as a value of type `ty`.
    ///
    /// ```
    /// use tfsdk::plan::{StateUpgrades, upgrade_state};
    /// use tfsdk::schema::{Attribute, Block, Schema};
    /// use tfsdk::{Type, Value};
    ///
    /// let schema = Schema::unchecked(1, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
    /// let upgrades = StateUpgrades::new().from_version(0, Type::object([("title", Type::STRING)]), |old| {
    ///     let title = old.attribute("title").map_or(Value::null(Type::STRING), |title| title.to_value());
    ///     Ok(Value::object([("name", title)]))
    /// });
    /// assert_eq!(upgrade_state(&schema, &upgrades, 0, r#"{"title": "a"}"#)?.to_string(), r#"{ name = "a" }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn from_version(
        mut self,
        version: u64,
        ty: Type,
        upgrade: impl Fn(Value) -> Result<Value, Error> + Send + Sync + 'static,
    ) -> Self {
        let upgrade: Upgrade = Arc::new(move |old, _, _| upgrade(old));
        self.add(version, OneUpgrade { old: ty, new: None, upgrade });
        self
    }

    /// The same with an upgrade from `version`, whose state is read as an `Old`, to the struct of the present version.
    ///
    /// An `Old` may leave out what is of no use here, with or without `ignore_unmapped`.
    ///
    /// ```
    /// use tfsdk::plan::{StateUpgrades, upgrade_state};
    /// use tfsdk::schema::TfSchema;
    /// use tfsdk::TfObject;
    ///
    /// #[derive(TfObject)]
    /// struct First {
    ///     #[tfsdk("title")]
    ///     title: String,
    /// }
    /// #[derive(TfObject)]
    /// #[tfsdk(resource, version = 1)]
    /// struct Disk {
    ///     /// Its name.
    ///     #[tfsdk("name", required)]
    ///     name: String,
    /// }
    /// let upgrades = StateUpgrades::new().from_struct(0, |old: First| Ok(Disk { name: old.title }));
    /// let state = upgrade_state(&Disk::schema(), &upgrades, 0, r#"{"title": "a"}"#)?;
    /// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
    /// # Ok::<(), tfsdk::Error>(())
    /// ```
    #[must_use]
    pub fn from_struct<Old, New>(
        mut self,
        version: u64,
        upgrade: impl Fn(Old) -> Result<New, Error> + Send + Sync + 'static,
    ) -> Self
    where
        Old: for<'de> FromTf<'de>,
        New: ToTf,
    {
        let upgrade: Upgrade =
            Arc::new(move |old, schema, limits| Value::of(&upgrade(read_stored(&old, schema, limits)?)?));
        let new = Some(New::SPEC.into());
        self.add(version, OneUpgrade { old: Old::SPEC.into(), new, upgrade });
        self
    }

    fn add(&mut self, version: u64, one: OneUpgrade) {
        if self.by_version.insert(version, one).is_some() {
            self.repeated.insert(version);
        }
    }

    /// Each version that there is an upgrade from, with the type that its states are read as, and the type of what is made of them,
    /// where that is known before.
    #[doc(hidden)]
    pub fn types(&self) -> impl Iterator<Item = (u64, &Type, Option<&Type>)> {
        self.by_version.iter().map(|(version, one)| (*version, &one.old, one.new.as_ref()))
    }

    /// The versions that there is more than one upgrade from: all but the last are lost.
    #[doc(hidden)]
    pub fn repeated(&self) -> impl Iterator<Item = u64> {
        self.repeated.iter().copied()
    }
}

impl std::fmt::Debug for StateUpgrades {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.by_version.keys()).finish()
    }
}

/// The state of the present version, from the JSON that this or an earlier version of the schema wrote.
///
/// Terraform asks for it even if the versions are equal. Reading is lenient here, and only here: attributes that the
/// type does not have are dropped, and missing ones are null. In a state of the present version, which is one that a later
/// schema of the same version may read, and in one of an earlier version whose type is that of the present schema, a missing attribute
/// has its default if there is one, and missing blocks are none. So if a version only added or removed attributes, its
/// upgrade can name the type of the present schema and return the value as it is. What an upgrade makes is in the form of
/// [`as_left_out`](super::as_left_out()), unless it was stored as empty before.
///
/// # Errors
/// If the state is of a later version or of one that has no upgrade, if it is not JSON of that version's type, or if the
/// upgrade fails or does not return a known value of the schema's type. The error has all problems, with their paths.
/// If the state with all that it lacks, or what the upgrade returns, exceeds the [limits](Limits).
///
/// ```
/// use tfsdk::Type;
/// use tfsdk::plan::{StateUpgrades, upgrade_state};
/// use tfsdk::schema::{Attribute, Block, Schema};
///
/// // A state of the present version needs no function; what the schema no longer has is left out.
/// let schema = Schema::unchecked(1, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let state = upgrade_state(&schema, &StateUpgrades::new(), 1, r#"{"name": "a", "gone": 1}"#)?;
/// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn upgrade_state(
    schema: &Schema,
    upgrades: &StateUpgrades,
    version: u64,
    json: &str,
) -> Result<Value, Error> {
    upgrade_state_with(schema, upgrades, version, json, Limits::new())
}

/// [`upgrade_state`] within limits of the caller's choice.
///
/// # Errors
/// As [`upgrade_state`], and when a limit is met: a problem of kind `Depth` or `Limit`.
///
/// ```
/// use tfsdk::plan::{StateUpgrades, upgrade_state_with};
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Type};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let state = upgrade_state_with(&schema, &StateUpgrades::new(), 0, r#"{"name": "a"}"#, Limits::new())?;
/// assert_eq!(state.to_string(), r#"{ name = "a" }"#);
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub fn upgrade_state_with(
    schema: &Schema,
    upgrades: &StateUpgrades,
    version: u64,
    json: &str,
    limits: Limits,
) -> Result<Value, Error> {
    let present = schema.version();
    if version == present {
        return read_state(json, schema.ty(), schema, limits);
    }
    if version > present {
        return Err(Error::invalid(format!(
            "the state was written by version {version} of the schema, and this provider knows versions up to {present}; use a later version of the provider"
        )));
    }
    let Some(OneUpgrade { old: ty, upgrade, .. }) = upgrades.by_version.get(&version) else {
        return Err(Error::invalid(format!(
            "the state was written by version {version} of the schema, and this provider has no upgrade from it to version {present}; its developers have to add one"
        )));
    };
    // What is sensitive now was it before. Where the type is that of today, so is what stands for what is not there.
    let stored = read_state(json, ty, schema, limits)?;
    let upgraded = upgrade(stored.clone(), schema, limits)?;
    present_state(schema, upgraded, &stored, limits, format_args!("the upgrade from version {version}"))
}

/// What a function of the author made of what was stored, if it is a state of this schema.
pub(super) fn present_state(
    schema: &Schema,
    made: Value,
    stored: &Value,
    limits: Limits,
    by: impl std::fmt::Display,
) -> Result<Value, Error> {
    made.within(limits)?;
    if made.ty().conforms_to(schema.ty()) && made.is_wholly_known() {
        return Ok(as_stored(schema, &made, stored));
    }
    Err(Error::expected(format_args!("{by} to give a known value of {}", schema.ty()), made.ty()))
}

/// What another schema has stored, or an earlier version of this one, in the type of who reads it.
pub(super) fn read_stored<T: for<'de> FromTf<'de>>(
    stored: &Value,
    schema: &Schema,
    limits: Limits,
) -> Result<T, Error> {
    read_given(stored, limits).map_err(|error| hiding(error, schema))
}

/// The error without what it quotes of what is sensitive, or may have been where it was stored.
#[cold]
fn hiding(error: Error, schema: &Schema) -> Error {
    error.hiding_where(|problem| Layout::hidden_in_stored(schema, problem))
}

/// Reads the JSON of an identity, of which no schema says more than `ty`. Attributes that `ty` does not have are dropped, missing ones are
/// null.
pub(super) fn read_identity(json: &str, ty: &Type, limits: Limits) -> Result<Value, Error> {
    let implied = json::implied_value_with(json, limits)?;
    read(json, &implied, ty, Layout::Plain, limits, false)
}

/// The same of a state: missing attributes are as the schema has them where nothing is written, if `ty` is the type of the schema. What
/// the schema says is sensitive is not told, nor what it does not know.
pub(super) fn read_state(json: &str, ty: &Type, schema: &Schema, limits: Limits) -> Result<Value, Error> {
    let implied = json::implied_value_with(json, limits).map_err(|error| {
        // All names in it are of the text.
        let hidden = |problem: &Problem| Layout::hidden_in_stored(schema, problem);
        error.hiding_where(|problem| hidden(problem).map(|hidden| Hidden { is_declared: false, ..hidden }))
    })?;
    let read = read(json, &implied, ty, Layout::of(schema), limits, ty == schema.ty());
    read.map_err(|error| hiding(error, schema))
}

fn read(
    json: &str,
    implied: &Value,
    ty: &Type,
    layout: Layout<'_>,
    limits: Limits,
    is_present: bool,
) -> Result<Value, Error> {
    let budget = Budget::new(limits, json.len());
    let read = Reader { budget: &budget, is_present }.fit(implied.as_ref(), ty, layout);
    match budget.exhausted() {
        // What was found before matters less.
        Some(exhausted) => Err(exhausted.into()),
        None => {
            let read = read.map_err(|error| error.up_to(limits.problems()))?;
            // What stands for what was not there may be deeper than all that was.
            read.within(limits)?;
            Ok(read)
        }
    }
}

struct Reader<'b> {
    budget: &'b Budget,
    /// Whether what the JSON lacks is as the present schema has it where nothing is written.
    is_present: bool,
}

impl Reader<'_> {
    fn fit(&self, value: ValueRef<'_>, ty: &Type, layout: Layout<'_>) -> Result<Value, Error> {
        if value.is_null() {
            return Ok(Value::null(ty.clone()));
        }
        let wrong = || Err(Error::expected(ty.friendly_name(), value.found()));
        match ty.kind() {
            TypeKind::Dynamic => self.typed(value, layout),
            // As Terraform does, with conversion: a state may hold a number as text, for instance.
            TypeKind::String | TypeKind::Number | TypeKind::Bool if value.ty().is_primitive() => {
                match convert_within(&value.to_value(), ty, self.budget) {
                    // Only of these words is known what they quote.
                    Err(_) if matches!(layout, Layout::Hidden(_)) => wrong(),
                    converted => converted.map_err(Error::from),
                }
            }
            TypeKind::String | TypeKind::Number | TypeKind::Bool => wrong(),
            TypeKind::List(element) | TypeKind::Set(element) => {
                if !matches!(value.ty().kind(), TypeKind::Tuple(_)) {
                    return wrong();
                }
                let parts = self.parts(value, ty, layout, |_| Some(element))?;
                if matches!(ty.kind(), TypeKind::Set(_)) {
                    for (_, part) in &parts {
                        self.budget.work(sorting_work(std::slice::from_ref(part.as_ref().data())))?;
                    }
                }
                let values = parts.into_iter().map(|(_, part)| part);
                match ty.kind() {
                    TypeKind::Set(_) if !element.has_dynamic() => {
                        let elements = sort_set(element, values.map(data).collect());
                        Ok(Value::from_parts(ty.clone(), Data::sequence(elements)))
                    }
                    TypeKind::List(_) if !element.has_dynamic() => Ok(Value::from_parts(
                        ty.clone(),
                        Data::sequence(values.map(data).collect::<Parts<_>>()),
                    )),
                    TypeKind::Set(_) => Value::set(element.clone(), values),
                    _ => Value::list(element.clone(), values),
                }
            }
            TypeKind::Tuple(types) => match value.ty().elements() {
                Some(found) if found.len() == types.len() => {
                    let parts = self.parts(value, ty, layout, |key| match key {
                        Key::Index(index) => types.get(index),
                        _ => None,
                    })?;
                    Ok(Value::tuple(parts.into_iter().map(|(_, part)| part)))
                }
                _ => wrong(),
            },
            TypeKind::Map(element) => {
                if value.ty().as_object().is_none() {
                    return wrong();
                }
                let parts = self.parts(value, ty, layout, |_| Some(element))?;
                Value::map(element.clone(), parts.into_iter().map(|(key, part)| (name(key), part)))
            }
            TypeKind::Object(of) => {
                if value.ty().as_object().is_none() {
                    return wrong();
                }
                let parts =
                    self.parts(value, ty, layout, |key| of.get(name(key)).map(|attribute| attribute.ty()))?;
                self.object(ty, of, parts, layout)
            }
        }
    }

    /// The object of these parts, which stand in the order of their names, and of what stands for the others.
    fn object(
        &self,
        ty: &Type,
        of: &ObjectType,
        parts: Vec<(Key<'_>, Value)>,
        layout: Layout<'_>,
    ) -> Result<Value, Error> {
        // The attributes that the JSON lacks can be many more than those that it has.
        self.budget.make(of.len().saturating_mul(size_of::<Data>()))?;
        let mut parts = parts.into_iter().peekable();
        let mut types = Vec::new();
        let mut all = Vec::with_capacity(of.len());
        for attribute in of {
            let part = match parts.next_if(|(key, _)| name(*key) == attribute.name()) {
                Some((_, part)) if !part.is_null() => part,
                given => {
                    let null = given.map(|(_, null)| null);
                    self.lacking(attribute, null, layout)?
                }
            };
            let (found, data) = part.into_parts();
            all.push(data);
            if of.has_dynamic() {
                types.push(found);
            }
        }
        let ty = if of.has_dynamic() {
            self.budget.make(of.len().saturating_mul(size_of::<ObjectAttribute>()))?;
            of.with_types(types).into()
        } else {
            ty.clone()
        };
        Ok(Value::from_parts(ty, Data::sequence(all)))
    }

    /// What stands for a part that the JSON lacks, or has as `null`.
    ///
    /// Who adds a block to a schema, or an attribute with a default, need not raise its version.
    fn lacking(
        &self,
        part: &ObjectAttribute,
        null: Option<Value>,
        layout: Layout<'_>,
    ) -> Result<Value, Error> {
        let body = layout.body().filter(|_| self.is_present).map(|(_, body)| body);
        let unwritten = match (body.and_then(|body| body.get(part.name())), &null) {
            (Some(Member::Block(nested)), _) if nested.nesting() == BlockNesting::Group => {
                match nested.ty().as_object() {
                    Some(of) => {
                        self.object(nested.ty(), of, Vec::new(), Layout::of_block(nested)).map(Some)?
                    }
                    None => None,
                }
            }
            (Some(Member::Block(nested)), _) => Some(unwritten(nested)),
            // What is stored as null was meant so.
            (Some(Member::Attribute(attribute)), None) => default_of(attribute),
            _ => None,
        };
        let Some(unwritten) = unwritten else {
            return Ok(null.unwrap_or_else(|| Value::null(part.ty().clone())));
        };
        // Each object of a state may lack it.
        self.budget.make(usize::try_from(unwritten.as_ref().data().size()).unwrap_or(usize::MAX))?;
        Ok(unwritten)
    }

    /// The parts for which `ty` has a type, each fitted to it. All problems are reported, with the steps of a value of
    /// `of`.
    fn parts<'a, 't>(
        &self,
        value: ValueRef<'a>,
        of: &Type,
        layout: Layout<'_>,
        ty: impl Fn(Key<'a>) -> Option<&'t Type>,
    ) -> Result<Vec<(Key<'a>, Value)>, Error> {
        let mut problems = Problems::default();
        let len = value.len().unwrap_or(0);
        self.budget.make(len.saturating_mul(size_of::<(Key<'_>, Value)>()))?;
        let mut parts = Vec::with_capacity(len);
        for (key, part) in value.elements() {
            let Some(ty) = ty(key) else { continue };
            match self.fit(part, ty, layout.stored_part(key)) {
                Ok(part) => parts.push((key, part)),
                Err(error) => problems.push(error.at(step(of, key))),
            }
            if self.budget.exhausted().is_some() {
                break;
            }
        }
        problems.finish(parts)
    }

    /// A dynamic value, which states write as an object of its type and the value.
    fn typed(&self, value: ValueRef<'_>, layout: Layout<'_>) -> Result<Value, Error> {
        let (Some(ty), Some(inner)) = (value.attribute("type"), value.attribute("value")) else {
            let text = "expected an object of \"type\" and \"value\", as a dynamic value stands in a state";
            return Err(Error::new(ProblemKind::Type, text));
        };
        let limits = self.budget.limits();
        let ty = json::value_to_string_with(&ty.to_value(), ty.ty(), limits)
            .and_then(|json| Type::from_json_with(&json, limits))
            .map_err(|error| error.at(Step::Attribute("type".into())))?;
        // A value has all attributes, even those that a type constraint makes optional.
        let ty = ty.without_optional();
        self.fit(inner, &ty, layout).map_err(|error| error.at(Step::Attribute("value".into())))
    }
}

fn data(value: Value) -> Data {
    value.into_parts().1
}

/// The step to a part of a value of `of` that stands in its JSON under `key`.
fn step(of: &Type, key: Key<'_>) -> Step {
    match (of.kind(), key) {
        (TypeKind::Map(_), Key::Attribute(name)) => Step::Key(name.to_owned().into()),
        (TypeKind::Set(_), Key::Index(position)) => Step::Element(position),
        _ => Step::from(key),
    }
}
