//! Values with their marks.

use tfsdk_core::value::Value;

use super::tree::Marks;

/// A value and its marks.
///
/// What is made of a marked value is marked as well: [`Expr::evaluate_marked`](crate::expr::Expr::evaluate_marked) follows
/// them through operators, accesses, templates and functions as Terraform does.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::expr::{Marked, Marks};
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
    ///
    /// ```
    /// use tfsdk::expr::{Marked, Marks};
    ///
    /// assert!(Marked::new(1234.into(), Marks::sensitive()).marks.is_sensitive());
    /// ```
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
