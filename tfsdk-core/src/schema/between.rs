//! Rules between attributes: which of them may, and have to, be set together.
//!
//! Each is a line in an author's `validate`, and names the attributes beside their fields in the mirror. A name is a path:
//! `retry.min_delay` for the attribute of a nested object. What is unknown may turn out to be
//! set or not, so a rule waits for it: Terraform asks again when it is known. A rule that is broken is told at each attribute
//! that breaks it by being set; one that is broken as none is set, once, at what they all stand in.
//!
//! An empty collection is set; what only a default fills in is not. Blocks that may stand any number of times are never null, so of these
//! say by [`any`] whether there is one: `("disk", &any(&config.disks))`.
//!
//! Unlike [validators](super::validate), which see the value of one attribute.
//!
//! ```
//! use tfsdk::diag::Diagnostics;
//! use tfsdk::Tf;
//! use tfsdk::schema::between::{exactly_one_of, requires};
//!
//! let (password, token, user) = (Tf::Known("x"), Tf::Known("y"), Tf::<&str>::Null);
//! let mut found = Diagnostics::new();
//! exactly_one_of([("password", &password), ("token", &token)], &mut found);
//! requires(("password", &password), [("user", &user)], &mut found);
//! assert_eq!(
//!     found.to_string(),
//!     "error: password: Conflicting attributes: Only one of password and token can be set.\n\
//!      error: token: Conflicting attributes: Only one of password and token can be set.\n\
//!      error: password: Missing attribute: Where password is set, user has to be set as well."
//! );
//! // What is not known yet may still be null.
//! let mut found = Diagnostics::new();
//! exactly_one_of([("password", &password), ("token", &Tf::<&str>::Unknown)], &mut found);
//! assert!(found.is_empty());
//! ```

use crate::diag::{Diagnostic, Diagnostics};
use crate::mapping::Tf;
use crate::path::Path;
use crate::value::Value;

/// Whether there is one of these blocks, for the rules here. Where a `dynamic` block is not known yet, nobody knows.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::{any, exactly_one_of};
///
/// let (image, mut disks) = (Tf::Known("debian"), Tf::Known(Vec::<u8>::new()));
/// let mut found = Diagnostics::new();
/// exactly_one_of([("image", &image), ("disk", &any(&disks))], &mut found);
/// assert!(found.is_empty());
/// disks = Tf::Known(vec![1]);
/// exactly_one_of([("image", &image), ("disk", &any(&disks))], &mut found);
/// assert_eq!(found.len(), 2);
/// assert_eq!(any(&Tf::<Vec<u8>>::Unknown), Tf::Unknown);
/// ```
pub fn any<'a, T>(blocks: &'a Tf<T>) -> Tf<()>
where
    &'a T: IntoIterator,
{
    match blocks {
        Tf::Unknown => Tf::Unknown,
        Tf::Known(blocks) if blocks.into_iter().next().is_some() => Tf::Known(()),
        Tf::Known(_) | Tf::Null => Tf::Null,
    }
}

/// A part of a configuration that is set or not: a field of a mirror, what [`any`] says of blocks, or a `bool` that says so.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::schema::between::Given;
///
/// assert_eq!(Tf::Known("a").is_given(), Some(true));
/// assert_eq!(true.is_given(), Some(true));
/// ```
pub trait Given {
    /// Whether it is set; `None` where that is not known yet.
    ///
    /// ```
    /// use tfsdk::Tf;
    /// use tfsdk::schema::between::Given;
    ///
    /// assert_eq!(Tf::<bool>::Null.is_given(), Some(false));
    /// assert_eq!(Tf::<bool>::Unknown.is_given(), None);
    /// ```
    fn is_given(&self) -> Option<bool>;
}

impl<T> Given for Tf<T> {
    fn is_given(&self) -> Option<bool> {
        match self {
            Tf::Null => Some(false),
            Tf::Unknown => None,
            Tf::Known(_) => Some(true),
        }
    }
}

impl Given for Value {
    fn is_given(&self) -> Option<bool> {
        self.is_known().then(|| !self.is_null())
    }
}

impl Given for bool {
    fn is_given(&self) -> Option<bool> {
        Some(*self)
    }
}

/// An attribute: its path, and what the configuration has there.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::{Named, at_most_one_of};
///
/// let (name, prefix) = (Tf::Known("a"), Tf::Known("b"));
/// let all: [Named<'_>; 2] = [("name", &name), ("prefix", &prefix)];
/// let mut found = Diagnostics::new();
/// at_most_one_of(all, &mut found);
/// assert_eq!(found.len(), 2);
/// ```
pub type Named<'a> = (&'a str, &'a dyn Given);

/// At most one of these is set. Two that are set are told, whatever becomes of the others.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::at_most_one_of;
///
/// let mut found = Diagnostics::new();
/// at_most_one_of([("name", &Tf::Known("a")), ("prefix", &Tf::<&str>::Null)], &mut found);
/// assert!(found.is_empty());
/// ```
#[doc(alias = "Conflicting")]
pub fn at_most_one_of<const N: usize>(all: [Named<'_>; N], found: &mut Diagnostics) {
    let given: Vec<&str> = given(&all).collect();
    if given.len() > 1 {
        let detail = format!("Only one of {} can be set.", listed(&all));
        given.iter().for_each(|name| report(found, name, "Conflicting attributes", detail.clone()));
    }
}

/// One of these is set, and no other. That none is set is told once, for all of them.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::exactly_one_of;
///
/// let mut found = Diagnostics::new();
/// exactly_one_of([("content", &Tf::<&str>::Null), ("source", &Tf::<&str>::Null)], &mut found);
/// assert_eq!(found.len(), 1);
/// exactly_one_of([("rule[2].cidr", &Tf::<&str>::Null), ("rule[2].group", &Tf::<&str>::Null)], &mut found);
/// assert_eq!(found.iter().nth(1).unwrap().path().unwrap().to_string(), "rule[2]");
/// ```
#[doc(alias = "ExactlyOneOf")]
pub fn exactly_one_of<const N: usize>(all: [Named<'_>; N], found: &mut Diagnostics) {
    at_most_one_of(all, found);
    missing(&all, "One", found);
}

/// One of these is set, or more. That none is set is told once, for all of them.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::at_least_one_of;
///
/// let mut found = Diagnostics::new();
/// at_least_one_of([("ipv4", &Tf::Known("10.0.0.1")), ("ipv6", &Tf::Known("::1"))], &mut found);
/// assert!(found.is_empty());
/// ```
#[doc(alias = "AtLeastOneOf")]
pub fn at_least_one_of<const N: usize>(all: [Named<'_>; N], found: &mut Diagnostics) {
    missing(&all, "At least one", found);
}

/// All of these are set, or none. It is told at those that are set.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::all_or_none_of;
///
/// let mut found = Diagnostics::new();
/// all_or_none_of([("user", &Tf::Known("me")), ("password", &Tf::<&str>::Null)], &mut found);
/// assert_eq!(found.iter().next().unwrap().path().unwrap().to_string(), "user");
/// ```
#[doc(alias = "RequiredTogether")]
pub fn all_or_none_of<const N: usize>(all: [Named<'_>; N], found: &mut Diagnostics) {
    let lacking: Vec<Named<'_>> = lacking(&all).collect();
    if lacking.is_empty() {
        return;
    }
    for name in given(&all) {
        report(found, name, "Missing attribute", together(name, &lacking));
    }
}

/// Where `one` is set, `others` are not. It is told at `one`, which carries the rule.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::conflicts_with;
///
/// let mut found = Diagnostics::new();
/// conflicts_with(("token", &Tf::Known("t")), [("user", &Tf::Known("me"))], &mut found);
/// assert!(found.has_errors());
/// ```
#[doc(alias = "ConflictsWith")]
pub fn conflicts_with<const N: usize>(one: Named<'_>, others: [Named<'_>; N], found: &mut Diagnostics) {
    if one.1.is_given() == Some(true) {
        for other in given(&others) {
            let detail = format!("{} cannot be set together with {other}.", one.0);
            report(found, one.0, "Conflicting attributes", detail);
        }
    }
}

/// Where `one` is set, `others` are as well. It is told at `one`, which carries the rule.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::requires;
///
/// let mut found = Diagnostics::new();
/// requires(("password", &Tf::Known("p")), [("user", &Tf::<&str>::Null)], &mut found);
/// assert!(found.has_errors());
/// ```
#[doc(alias = "AlsoRequires")]
pub fn requires<const N: usize>(one: Named<'_>, others: [Named<'_>; N], found: &mut Diagnostics) {
    let lacking: Vec<Named<'_>> = lacking(&others).collect();
    if one.1.is_given() == Some(true) && !lacking.is_empty() {
        report(found, one.0, "Missing attribute", together(one.0, &lacking));
    }
}

/// Where `stored` is set, and the write-only attribute that says the same is not, a warning tells of that one. It is told at
/// `stored`.
///
/// Terraform has write-only attributes since 1.11, and the warning says so: the user may have an older one.
///
/// ```
/// use tfsdk::Tf;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::schema::between::prefer_write_only;
///
/// let (mut found, none) = (Diagnostics::new(), Tf::<&str>::Null);
/// prefer_write_only(("password", &Tf::Known("x")), ("password_wo", &none), &mut found);
/// assert_eq!(
///     found.to_string(),
///     "warning: password: A write-only attribute is at hand: What password is set to is stored in the state. With Terraform 1.11 or \
///      later, set password_wo in its place, which is stored nowhere."
/// );
/// let mut found = Diagnostics::new();
/// prefer_write_only(("password", &none), ("password_wo", &Tf::Known("x")), &mut found);
/// prefer_write_only(("password", &Tf::Known("x")), ("password_wo", &Tf::<&str>::Unknown), &mut found);
/// assert!(found.is_empty());
/// ```
#[doc(alias = "PreferWriteOnlyAttribute")]
pub fn prefer_write_only(stored: Named<'_>, write_only: Named<'_>, found: &mut Diagnostics) {
    if stored.1.is_given() == Some(true) && write_only.1.is_given() == Some(false) {
        let detail = format!(
            "What {} is set to is stored in the state. With Terraform 1.11 or later, set {} in its place, which is stored nowhere.",
            stored.0, write_only.0
        );
        found.push(Diagnostic::warning("A write-only attribute is at hand", detail).at(path_of(stored.0)));
    }
}

fn missing(all: &[Named<'_>], how_many: &str, found: &mut Diagnostics) {
    if !all.is_empty() && all.iter().all(|(_, field)| field.is_given() == Some(false)) {
        let detail = format!("{how_many} of {} has to be set.", listed(all));
        found.error(around(all), "Missing attribute", detail);
    }
}

/// What all of them stand in.
fn around(all: &[Named<'_>]) -> Path {
    let mut paths = all.iter().map(|(name, _)| path_of(name));
    let first = paths.next().unwrap_or_default();
    let mut shared = first.steps().split_last().map_or(&[][..], |(_, outer)| outer);
    for path in paths {
        let alike = shared.iter().zip(path.steps()).take_while(|(one, other)| one == other).count();
        shared = &shared[..alike.min(path.steps().len().saturating_sub(1))];
    }
    shared.iter().cloned().collect()
}

fn together(name: &str, lacking: &[Named<'_>]) -> String {
    let have = if lacking.len() == 1 { "has" } else { "have" };
    format!("Where {name} is set, {} {have} to be set as well.", listed(lacking))
}

fn given<'a>(all: &'a [Named<'_>]) -> impl Iterator<Item = &'a str> {
    all.iter().filter(|(_, field)| field.is_given() == Some(true)).map(|(name, _)| *name)
}

fn lacking<'a, 'b>(all: &'a [Named<'b>]) -> impl Iterator<Item = Named<'b>> + 'a {
    all.iter().filter(|(_, field)| field.is_given() == Some(false)).copied()
}

/// `a, b and c`.
fn listed(all: &[Named<'_>]) -> String {
    match all {
        [] => String::new(),
        [(one, _)] => (*one).to_owned(),
        [first @ .., (last, _)] => {
            let first: Vec<&str> = first.iter().map(|(name, _)| *name).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}

fn report(found: &mut Diagnostics, name: &str, summary: &'static str, detail: String) {
    found.push(Diagnostic::error(summary, detail).at(path_of(name)));
}

fn path_of(name: &str) -> Path {
    name.parse().unwrap_or_else(|_| Path::root().attribute(name))
}
