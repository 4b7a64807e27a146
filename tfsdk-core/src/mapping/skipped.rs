//! Fields that are not attributes.

/// A type with a default, which fills a field that is not an attribute when its struct is read.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no default to fill a field with that is no attribute",
    label = "a field tagged `\"-\"` is filled with its default when the struct is read",
    note = "implement or derive `Default` for it, or make the field an `Option`"
)]
pub trait Skipped: Sized {
    /// Its default.
    fn skipped() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T: Default> Skipped for T {
    fn skipped() -> Self {
        T::default()
    }
}
