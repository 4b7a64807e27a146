//! Marks: what Terraform keeps with a value besides its type and its data.

use std::collections::BTreeMap;
use std::sync::Arc;

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::ty::TypeKind;
use tfsdk_core::value::{Key, Value, ValueRef};

/// A value and its marks.
///
/// What is made of a marked value is marked as well: [`Expr::evaluate_marked`](crate::expr::Expr::evaluate_marked) follows
/// them through operators, accesses, templates and functions as Terraform does.
///
/// ```
/// use tfsdk_core::value::Value;
/// use tfsdk_lang::expr::{Marked, Marks};
///
/// let password = Marked::new(Value::from("hunter2"), Marks::sensitive());
/// assert!(password.marks.is_sensitive());
/// assert!(Marked::from(Value::from("me")).marks.is_none());
/// ```
#[derive(Clone, PartialEq)]
pub struct Marked {
    /// The value.
    pub value: Value,
    /// Its marks, and those of its parts.
    pub marks: Marks,
}

impl Marked {
    /// A value with these marks.
    #[must_use]
    pub const fn new(value: Value, marks: Marks) -> Self {
        Self { value, marks }
    }
}

impl From<Value> for Marked {
    fn from(value: Value) -> Self {
        Self::new(value, Marks::NONE)
    }
}

impl std::fmt::Debug for Marked {
    /// The value only where nothing of it is marked; otherwise what kind of value it is.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut shown = f.debug_struct("Marked");
        match self.marks.is_none() {
            true => shown.field("value", &self.value),
            false => shown.field("type", &self.value.ty().friendly_name().to_string()),
        };
        shown.field("marks", &self.marks).finish()
    }
}

/// So many bytes the marks of a part take, with the tree that they stand in.
const PER_PART: usize = 448;

/// What is to be kept from readers, or from state and plan: a value as a whole, or parts of it.
///
/// Elements of a set have no marks of their own, as nothing but their values tells them apart: what would mark one marks
/// the set. Marks know nothing of the value that they stand beside; see [`Marked`].
///
/// ```
/// use tfsdk_core::value::Value;
/// use tfsdk_lang::expr::{Marks, Pos, NoScope, Scope, Marked, Function, parse_expression};
///
/// struct Login;
///
/// impl Scope for Login {
///     fn variable(&self, name: &str) -> Option<Marked> {
///         (name == "password").then(|| Marked::new("hunter2".into(), Marks::sensitive()))
///     }
///
///     fn variable_names(&self) -> Option<Vec<&str>> {
///         Some(vec!["password"])
///     }
///
///     fn function(&self, _: &str) -> Option<&dyn Function> {
///         None
///     }
///
///     fn function_names(&self) -> Option<Vec<&str>> {
///         None
///     }
/// }
///
/// let (expr, _) = parse_expression(br#"{ user = "me", url = "https://me:${password}@host" }"#, "", Pos::START);
/// let (login, problems) = expr.evaluate_marked(&Login);
/// assert!(problems.is_empty());
/// assert!(!login.marks.is_sensitive() && login.marks.has_sensitive());
/// assert!(login.marks.attribute("url").is_sensitive());
/// ```
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Marks(Option<Arc<Tree>>);

/// Marks that there are: a value without any has no tree, so that it costs no more than a pointer.
#[derive(Clone, PartialEq, Eq)]
struct Tree {
    /// Those of the value itself.
    own: Kinds,
    /// Those of the value and of all its parts; there are some.
    all: Kinds,
    /// How many values there are to look at in going over all parts, as if none were shared.
    size: u32,
    /// Parts that have marks, or have parts that do.
    parts: Option<Arc<Parts>>,
}

type Parts = BTreeMap<Part, Marks>;

/// A part of a value. Conversions between kinds of sequences, and between kinds of mappings, leave it as it is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Part {
    Index(usize),
    Name(Arc<str>),
}

/// A set of kinds of marks.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Kinds(u8);

const SENSITIVE: Kinds = Kinds(1);
const EPHEMERAL: Kinds = Kinds(2);

impl Kinds {
    const NONE: Self = Self(0);

    const fn has(self, kind: Self) -> bool {
        self.0 & kind.0 != 0
    }

    const fn and(self, more: Self) -> Self {
        Self(self.0 | more.0)
    }

    const fn without(self, kind: Self) -> Self {
        Self(self.0 & !kind.0)
    }
}

impl Marks {
    /// No marks.
    pub const NONE: Self = Self(None);

    /// The value is kept from readers.
    #[must_use]
    pub fn sensitive() -> Self {
        Self::of(SENSITIVE)
    }

    /// The value is kept out of state and plan, and from readers as well.
    #[must_use]
    pub fn ephemeral() -> Self {
        Self::of(EPHEMERAL)
    }

    fn of(own: Kinds) -> Self {
        Self::with(own, own, 1, None)
    }

    fn with(own: Kinds, all: Kinds, size: u32, parts: Option<Arc<Parts>>) -> Self {
        if all == Kinds::NONE { Self::NONE } else { Self(Some(Arc::new(Tree { own, all, size, parts }))) }
    }

    fn kinds(&self) -> Kinds {
        self.0.as_ref().map_or(Kinds::NONE, |tree| tree.own)
    }

    fn all_kinds(&self) -> Kinds {
        self.0.as_ref().map_or(Kinds::NONE, |tree| tree.all)
    }

    fn size(&self) -> u32 {
        self.0.as_ref().map_or(1, |tree| tree.size)
    }

    fn parts(&self) -> Option<&Arc<Parts>> {
        self.0.as_ref()?.parts.as_ref()
    }

    /// Whether there are none, of the value and of all its parts.
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.0.is_none()
    }

    /// Whether the value itself is sensitive; see [`has_sensitive`](Self::has_sensitive) for its parts.
    #[must_use]
    pub fn is_sensitive(&self) -> bool {
        self.kinds().has(SENSITIVE)
    }

    /// Whether the value itself is ephemeral; see [`has_ephemeral`](Self::has_ephemeral) for its parts.
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.kinds().has(EPHEMERAL)
    }

    /// Whether the value or a part of it is sensitive.
    #[must_use]
    pub fn has_sensitive(&self) -> bool {
        self.all_kinds().has(SENSITIVE)
    }

    /// Whether the value or a part of it is ephemeral.
    #[must_use]
    pub fn has_ephemeral(&self) -> bool {
        self.all_kinds().has(EPHEMERAL)
    }

    /// Those of the element at this position, besides those of the whole.
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.part(&Part::Index(index))
    }

    /// Those of the attribute of this name, or of the element of a map with this key, besides those of the whole.
    #[must_use]
    pub fn attribute(&self, name: &str) -> Self {
        if self.parts().is_none() { Self::NONE } else { self.part(&Part::Name(name.into())) }
    }

    /// Those of a part, as [`Value::elements`] names it, besides those of the whole.
    #[must_use]
    pub fn element(&self, key: Key<'_>) -> Self {
        match (self.parts(), key) {
            (None, _) | (_, Key::Element(_)) => Self::NONE,
            (_, Key::Index(index)) => self.index(index),
            (_, Key::Attribute(name) | Key::Key(name)) => self.attribute(name),
        }
    }

    fn part(&self, part: &Part) -> Self {
        self.parts().and_then(|parts| parts.get(part)).cloned().unwrap_or_default()
    }

    /// Those of the value itself alone.
    #[must_use]
    pub fn own(&self) -> Self {
        match &self.0 {
            Some(tree) if tree.parts.is_some() => Self::of(tree.own),
            _ => self.clone(),
        }
    }

    /// All of them, also those of parts, as marks of the value itself: what is made of all of a value is marked so.
    #[must_use]
    pub fn whole(&self) -> Self {
        match &self.0 {
            Some(tree) if tree.parts.is_some() => Self::of(tree.all),
            _ => self.clone(),
        }
    }

    /// The same, and the value itself has those that `other` has itself.
    #[must_use]
    #[inline]
    pub fn and_own(self, other: &Self) -> Self {
        if other.is_none() { self } else { self.and_kinds(other.kinds()) }
    }

    fn and_kinds(self, more: Kinds) -> Self {
        match &self.0 {
            Some(tree) if tree.own.and(more) == tree.own => self,
            Some(tree) => Self::with(tree.own.and(more), tree.all.and(more), tree.size, tree.parts.clone()),
            None => Self::of(more),
        }
    }

    /// The same, but the value itself is not sensitive. Parts that are stay so.
    #[must_use]
    pub fn without_own_sensitive(self) -> Self {
        self.with_own(|own| own.without(SENSITIVE))
    }

    /// The same, but the value itself is not ephemeral. Parts that are stay so.
    #[must_use]
    pub fn without_own_ephemeral(self) -> Self {
        self.with_own(|own| own.without(EPHEMERAL))
    }

    fn with_own(self, change: impl FnOnce(Kinds) -> Kinds) -> Self {
        let Some(tree) = &self.0 else { return self };
        let own = change(tree.own);
        let parts = tree.parts.iter().flat_map(|parts| parts.values());
        let all = parts.fold(own, |all, part| all.and(part.all_kinds()));
        Self::with(own, all, tree.size, tree.parts.clone())
    }

    /// Those of a value of which these elements have marks.
    #[must_use]
    pub fn of_elements(elements: impl IntoIterator<Item = (usize, Marks)>) -> Self {
        Self::of_parts(elements.into_iter().map(|(index, marks)| (Part::Index(index), marks)))
    }

    /// Those of a value of which these attributes, or elements of a map, have marks.
    #[must_use]
    pub fn of_attributes(attributes: impl IntoIterator<Item = (Arc<str>, Marks)>) -> Self {
        // In values, names have normal form.
        let normal = |name: Arc<str>| Value::from(&*name).as_str().map_or(name, Arc::from);
        Self::of_parts(attributes.into_iter().map(|(name, marks)| (Part::Name(normal(name)), marks)))
    }

    /// Those of what is made of all of these: all of them, also those of parts.
    #[must_use]
    pub fn all_of<'m>(marks: impl IntoIterator<Item = &'m Marks>) -> Self {
        marks.into_iter().fold(Self::NONE, |all, marks| all.and_own(&marks.whole()))
    }

    /// What messages call a value with these marks, or with parts that have them: `sensitive`, `ephemeral`, or nothing.
    ///
    /// ```
    /// use tfsdk_lang::expr::Marks;
    ///
    /// assert_eq!(Marks::ephemeral().and_own(&Marks::sensitive()).secrecy(), Some("sensitive"));
    /// assert_eq!(Marks::NONE.secrecy(), None);
    /// ```
    #[must_use]
    pub fn secrecy(&self) -> Option<&'static str> {
        match (self.has_sensitive(), self.has_ephemeral()) {
            (true, _) => Some("sensitive"),
            (false, true) => Some("ephemeral"),
            (false, false) => None,
        }
    }

    fn of_parts(parts: impl Iterator<Item = (Part, Marks)>) -> Self {
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return Self::NONE;
        }
        // Where a name stands twice, the last one counts, marked or not.
        let mut parts: Parts = parts.collect();
        parts.retain(|_, marks| !marks.is_none());
        if parts.is_empty() {
            return Self::NONE;
        }
        let all = parts.values().fold(Kinds::NONE, |all, part| all.and(part.all_kinds()));
        let size = parts.values().fold(1, |size: u32, part| size.saturating_add(part.size()));
        Self::with(Kinds::NONE, all, size, Some(Arc::new(parts)))
    }

    /// Those of `value`, which was made of the marked value by a conversion: elements of a set give their marks to the set,
    /// and parts that are there no more have none.
    ///
    /// # Errors
    /// When going over all marked parts cannot be paid.
    pub fn converted(&self, value: &Value, budget: &Budget) -> Result<Self, Exhausted> {
        if self.parts().is_none() {
            return Ok(self.clone());
        }
        budget.work(self.size().into())?;
        budget.make((self.size() as usize).saturating_mul(PER_PART))?;
        Ok(self.fitted(value.as_ref()))
    }

    fn fitted(&self, value: ValueRef<'_>) -> Self {
        let Some(parts) = self.parts() else { return self.clone() };
        let is_set = matches!(value.ty().kind(), TypeKind::Set(_));
        if is_set || value.is_null() || !value.is_known() {
            return self.whole();
        }
        let fitted = parts.iter().filter_map(|(part, marks)| {
            let inner = match part {
                Part::Index(index) => value.index(*index),
                Part::Name(name) => value.attribute(name).or_else(|| value.key(name)),
            };
            Some((part, marks, marks.fitted(inner?)))
        });
        let fitted: Vec<(&Part, &Marks, Marks)> = fitted.collect();
        // What fits stays as it is, and shared with whatever shares it.
        if fitted.len() == parts.len() && fitted.iter().all(|(_, marks, fitted)| marks.is_same(fitted)) {
            return self.clone();
        }
        let fitted = fitted.into_iter().map(|(part, _, fitted)| (part.clone(), fitted));
        Self::of_parts(fitted).and_own(&self.own())
    }

    /// Whether these are those, in one place.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Some(one), Some(other)) => Arc::ptr_eq(one, other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

impl std::fmt::Debug for Marks {
    /// The kinds of the value itself, and those of parts.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let words = |kinds: Kinds| match (kinds.has(SENSITIVE), kinds.has(EPHEMERAL)) {
            (false, false) => "none",
            (true, false) => "sensitive",
            (false, true) => "ephemeral",
            (true, true) => "sensitive and ephemeral",
        };
        f.write_str(words(self.kinds()))?;
        if self.parts().is_some() { write!(f, "; with parts: {}", words(self.all_kinds())) } else { Ok(()) }
    }
}
