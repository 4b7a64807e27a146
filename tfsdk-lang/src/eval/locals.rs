//! Names that an expression binds itself.

use super::marks::Marked;

/// A name bound by a `for` expression, and those around it.
#[derive(Clone, Copy)]
pub(super) struct Locals<'l> {
    pub(super) name: &'l str,
    pub(super) value: &'l Marked,
    pub(super) outer: Option<&'l Locals<'l>>,
}

/// The innermost of these names, if there is one.
pub(super) type Env<'l> = Option<&'l Locals<'l>>;

/// The name of the element at hand within a splat; no variable can be called so.
pub(super) const SPLAT_ITEM: &str = "[*]";
