//! Marks of a value and of its parts, as a tree.

use std::convert::Infallible;
use std::sync::Arc;

use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::text::normal_name;
use tfsdk_core::value::Key;

use super::kinds::{EPHEMERAL, Kinds, SENSITIVE};
use super::part::{Part, PartRef};

/// What is to be kept from readers, or from state and plan: a value as a whole, or parts of it.
///
/// Elements of a set have no marks of their own, as nothing but their values tells them apart: what would mark one marks
/// the set. (In Terraform not what is null.) Marks know nothing of the value that they stand beside; see [`Marked`](super::Marked).
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::expr::{Marks, Pos, NoScope, Scope, Marked, Function, parse_expression};
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
pub struct Marks {
    /// Those of the value itself.
    own: Kinds,
    /// Those of its parts, if any has some.
    parts: Option<Arc<Parts>>,
}

/// The marks of parts. A value whose parts have none has no such tree, so that its marks are no more than two words.
#[derive(PartialEq, Eq)]
struct Parts {
    /// Those of all parts, and of theirs.
    kinds: Kinds,
    /// How many levels of parts have marks.
    depth: u32,
    /// Parts that have marks, or have parts that do, in order.
    list: Box<[(Part, Marks)]>,
}

/// What a tree takes besides its parts.
const PER_TREE: usize = 2 * size_of::<Parts>();

/// What a part takes in a tree, and while the tree is made.
pub(super) const PER_PART: usize = 3 * size_of::<(Part, Marks)>();

/// Trees deeper than this are taken apart from the outside in, so that dropping them takes no stack.
const DEEP: u32 = 256;

impl Drop for Parts {
    fn drop(&mut self) {
        if self.depth <= DEEP {
            return;
        }
        let mut lists = vec![std::mem::take(&mut self.list)];
        while let Some(list) = lists.pop() {
            let inner = list.into_vec().into_iter().filter_map(|(_, marks)| Arc::into_inner(marks.parts?));
            lists.extend(inner.map(|mut parts| {
                parts.depth = 0;
                std::mem::take(&mut parts.list)
            }));
        }
    }
}

impl Marks {
    /// No marks.
    pub const NONE: Self = Self::of(Kinds::NONE);

    /// The value is kept from readers.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::sensitive().is_sensitive() && !Marks::sensitive().is_ephemeral());
    /// ```
    #[must_use]
    pub const fn sensitive() -> Self {
        Self::of(SENSITIVE)
    }

    /// The value is kept out of state and plan, and from readers as well.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::ephemeral().is_ephemeral() && !Marks::ephemeral().is_sensitive());
    /// ```
    #[must_use]
    pub const fn ephemeral() -> Self {
        Self::of(EPHEMERAL)
    }

    const fn of(own: Kinds) -> Self {
        Self { own, parts: None }
    }

    fn all_kinds(&self) -> Kinds {
        self.own.and(self.parts.as_ref().map_or(Kinds::NONE, |parts| parts.kinds))
    }

    pub(super) fn list(&self) -> &[(Part, Marks)] {
        self.parts.as_ref().map_or(&[], |parts| &parts.list)
    }

    /// Whether there are none, of the value and of all its parts.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::NONE.is_none() && !Marks::sensitive().is_none());
    /// ```
    #[must_use]
    pub const fn is_none(&self) -> bool {
        self.own.is_none() && self.parts.is_none()
    }

    /// Whether the value itself is sensitive; see [`has_sensitive`](Self::has_sensitive) for its parts.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_elements([(1, Marks::sensitive())]);
    /// assert!(!marks.is_sensitive() && marks.index(1).is_sensitive());
    /// ```
    #[must_use]
    pub fn is_sensitive(&self) -> bool {
        self.own.has(SENSITIVE)
    }

    /// Whether the value itself is ephemeral; see [`has_ephemeral`](Self::has_ephemeral) for its parts.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_elements([(1, Marks::ephemeral())]);
    /// assert!(!marks.is_ephemeral() && marks.index(1).is_ephemeral());
    /// ```
    #[must_use]
    pub fn is_ephemeral(&self) -> bool {
        self.own.has(EPHEMERAL)
    }

    /// Whether the value or a part of it is sensitive.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::of_elements([(1, Marks::sensitive())]).has_sensitive());
    /// ```
    #[must_use]
    pub fn has_sensitive(&self) -> bool {
        self.all_kinds().has(SENSITIVE)
    }

    /// Whether the value or a part of it is ephemeral.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::of_elements([(1, Marks::ephemeral())]).has_ephemeral());
    /// ```
    #[must_use]
    pub fn has_ephemeral(&self) -> bool {
        self.all_kinds().has(EPHEMERAL)
    }

    /// Those of the element at this position, besides those of the whole.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_elements([(1, Marks::sensitive())]);
    /// assert!(marks.index(0).is_none() && marks.index(1).is_sensitive());
    /// ```
    #[must_use]
    pub fn index(&self, index: usize) -> Self {
        self.part(PartRef::Index(index))
    }

    /// Those of the attribute of this name, or of the element of a map with this key, besides those of the whole.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_attributes([("pin".into(), Marks::sensitive())]);
    /// assert!(marks.attribute("pin").is_sensitive() && marks.attribute("name").is_none());
    /// ```
    #[must_use]
    pub fn attribute(&self, name: &str) -> Self {
        self.part(PartRef::Name(name))
    }

    /// Those of a part, as [`Value::elements`](tfsdk_core::value::Value::elements) names it, besides those of the whole.
    #[must_use]
    pub fn element(&self, key: Key<'_>) -> Self {
        match key {
            Key::Element(_) => Self::NONE,
            Key::Index(index) => self.index(index),
            Key::Attribute(name) | Key::Key(name) => self.attribute(name),
        }
    }

    fn part(&self, wanted: PartRef<'_>) -> Self {
        let list = self.list();
        let found = list.binary_search_by(|(part, _)| part.by_ref().cmp(&wanted)).ok();
        found.and_then(|at| list.get(at)).map_or(Self::NONE, |(_, marks)| marks.clone())
    }

    /// Those of the value itself alone.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_elements([(1, Marks::sensitive())]).and_own(&Marks::ephemeral());
    /// assert_eq!(marks.own(), Marks::ephemeral());
    /// ```
    #[must_use]
    pub const fn own(&self) -> Self {
        Self::of(self.own)
    }

    /// All of them, also those of parts, as marks of the value itself: what is made of all of a value is marked so.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert_eq!(Marks::of_elements([(1, Marks::sensitive())]).whole(), Marks::sensitive());
    /// ```
    #[must_use]
    pub fn whole(&self) -> Self {
        Self::of(self.all_kinds())
    }

    /// The same, and the value itself has those that `other` has itself.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let both = Marks::sensitive().and_own(&Marks::ephemeral());
    /// assert!(both.is_sensitive() && both.is_ephemeral());
    /// ```
    #[must_use]
    #[inline]
    pub fn and_own(mut self, other: &Self) -> Self {
        self.own = self.own.and(other.own);
        self
    }

    /// The same, but the value itself is not sensitive. Parts that are stay so.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::sensitive().without_own_sensitive().is_none());
    /// ```
    #[must_use]
    pub fn without_own_sensitive(mut self) -> Self {
        self.own = self.own.without(SENSITIVE);
        self
    }

    /// The same, but the value itself is not ephemeral. Parts that are stay so.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert!(Marks::ephemeral().without_own_ephemeral().is_none());
    /// ```
    #[must_use]
    pub fn without_own_ephemeral(mut self) -> Self {
        self.own = self.own.without(EPHEMERAL);
        self
    }

    /// Those of a value of which these elements have marks.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_elements([(0, Marks::NONE), (1, Marks::sensitive())]);
    /// assert!(marks.index(1).is_sensitive());
    /// assert!(Marks::of_elements([(0, Marks::NONE)]).is_none());
    /// ```
    #[must_use]
    pub fn of_elements(elements: impl IntoIterator<Item = (usize, Marks)>) -> Self {
        unpaid(|pay| of_elements(elements, pay))
    }

    /// Those of a value of which these attributes, or elements of a map, have marks. Where a name stands twice, the last one
    /// counts, marked or not.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// let marks = Marks::of_attributes([("pin".into(), Marks::sensitive()), ("pin".into(), Marks::NONE)]);
    /// assert!(marks.is_none());
    /// ```
    #[must_use]
    pub fn of_attributes(attributes: impl IntoIterator<Item = (Arc<str>, Marks)>) -> Self {
        unpaid(|pay| of_attributes(attributes, pay))
    }

    /// The same as [`of_elements`](Self::of_elements), paid for: as each part comes, so before what holds them is made.
    ///
    /// # Errors
    /// When they cannot be paid.
    pub fn of_elements_within(
        elements: impl IntoIterator<Item = (usize, Marks)>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        of_elements(elements, &mut |bytes| budget.make(bytes))
    }

    /// The same as [`of_attributes`](Self::of_attributes), paid for but for the names.
    ///
    /// # Errors
    /// When they cannot be paid.
    pub fn of_attributes_within(
        attributes: impl IntoIterator<Item = (Arc<str>, Marks)>,
        budget: &Budget,
    ) -> Result<Self, Exhausted> {
        of_attributes(attributes, &mut |bytes| budget.make(bytes))
    }

    /// Those of what is made of all of these: all of them, also those of parts.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
    ///
    /// assert_eq!(Marks::all_of([&Marks::NONE, &Marks::sensitive()]), Marks::sensitive());
    /// ```
    #[must_use]
    pub fn all_of<'m>(marks: impl IntoIterator<Item = &'m Marks>) -> Self {
        marks.into_iter().fold(Self::NONE, |all, marks| all.and_own(&marks.whole()))
    }

    /// What messages call a value with these marks, or with parts that have them: `sensitive`, `ephemeral`, or nothing.
    ///
    /// ```
    /// use tfsdk::expr::Marks;
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

    /// Whether these are those, in one place.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.own == other.own
            && match (&self.parts, &other.parts) {
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
        f.write_str(words(self.own))?;
        if self.parts.is_some() { write!(f, "; with parts: {}", words(self.all_kinds())) } else { Ok(()) }
    }
}

fn of_elements<E>(elements: impl IntoIterator<Item = (usize, Marks)>, pay: Pay<'_, E>) -> Result<Marks, E> {
    let marked = elements.into_iter().filter(|(_, marks)| !marks.is_none());
    of_parts(marked.map(|(index, marks)| (Part::Index(index), marks)), pay)
}

fn of_attributes<E>(
    attributes: impl IntoIterator<Item = (Arc<str>, Marks)>,
    pay: Pay<'_, E>,
) -> Result<Marks, E> {
    // In values, names have normal form.
    of_parts(attributes.into_iter().map(|(name, marks)| (Part::Name(normal_name(name)), marks)), pay)
}

/// Pays for so many bytes.
type Pay<'p, E> = &'p mut dyn FnMut(usize) -> Result<(), E>;

fn unpaid(make: impl FnOnce(Pay<'_, Infallible>) -> Result<Marks, Infallible>) -> Marks {
    match make(&mut |_| Ok(())) {
        Ok(marks) => marks,
        Err(never) => match never {},
    }
}

pub(super) fn of_parts<E>(parts: impl Iterator<Item = (Part, Marks)>, pay: Pay<'_, E>) -> Result<Marks, E> {
    let mut list = Vec::new();
    for part in parts {
        pay(PER_PART)?;
        list.push(part);
    }
    put_in_order(&mut list);
    list.retain(|(_, marks)| !marks.is_none());
    if list.is_empty() {
        return Ok(Marks::NONE);
    }
    pay(PER_TREE)?;
    let kinds = list.iter().fold(Kinds::NONE, |all, (_, marks)| all.and(marks.all_kinds()));
    let inner = list.iter().map(|(_, marks)| marks.parts.as_ref().map_or(0, |parts| parts.depth));
    let depth = inner.max().unwrap_or(0).saturating_add(1);
    let parts = Parts { kinds, depth, list: list.into_boxed_slice() };
    Ok(Marks { own: Kinds::NONE, parts: Some(Arc::new(parts)) })
}

/// Sorts the parts; of those that are there twice the last counts.
fn put_in_order(parts: &mut Vec<(Part, Marks)>) {
    if parts.is_sorted_by(|(one, _), (next, _)| one < next) {
        return;
    }
    parts.sort_by(|(one, _), (other, _)| one.cmp(other));
    parts.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
}
