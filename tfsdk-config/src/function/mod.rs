//! Functions that expressions can call.

mod attempt;
mod builtin;
mod collection;
mod conversion;
mod decimal;
mod encoding;
mod format;
mod number;
mod pattern;
mod sequence;
mod set;
mod string;

use std::collections::BTreeMap;
use std::fmt;

use tfsdk_core::limits::Budget;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, FunctionError};

/// Functions by name.
///
/// [`Functions::terraform`] has Terraform's own, each with the results and the errors that Terraform gives; further ones
/// are added with [`insert`](Functions::insert).
#[derive(Default)]
pub struct Functions(BTreeMap<String, Box<dyn Function + Send + Sync>>);

impl Functions {
    /// No functions.
    #[must_use]
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Terraform's functions that need nothing but their arguments:
    ///
    /// `abs`, `can`, `ceil`, `coalesce`, `concat`, `contains`, `distinct`, `element`, `flatten`, `floor`, `format`,
    /// `index`, `join`, `jsondecode`, `jsonencode`, `keys`, `length`, `lookup`, `lower`, `max`, `merge`, `min`,
    /// `nonsensitive`, `range`, `replace`, `sensitive`, `setintersection`, `setsubtract`, `setunion`, `slice`, `split`,
    /// `tobool`, `tolist`, `tomap`, `tonumber`, `toset`, `tostring`, `trimspace`, `try`, `upper`, `values`, `zipmap`.
    ///
    /// Sensitivity is not tracked, so `sensitive` and `nonsensitive` return their argument.
    ///
    /// ```
    /// use tfsdk_config::{Bindings, Functions};
    /// use tfsdk_lang::expr::{Pos, parse_expression};
    ///
    /// let scope = Bindings::new().with_functions(Functions::terraform());
    /// let (expr, _) = parse_expression(br#"format("%s-%03d", upper("a"), 7)"#, "", Pos::START);
    /// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("A-007"));
    /// ```
    #[must_use]
    pub fn terraform() -> Self {
        let mut functions = Self::new();
        let groups = [
            collection::functions(),
            conversion::functions(),
            encoding::functions(),
            number::functions(),
            sequence::functions(),
            set::functions(),
            string::functions(),
        ];
        for builtin in groups.into_iter().flatten() {
            functions.insert(builtin.name, builtin);
        }
        functions.insert("try", attempt::Try);
        functions.insert("can", attempt::Can);
        functions
    }

    /// Adds a function; one of the same name is replaced.
    pub fn insert(&mut self, name: impl Into<String>, function: impl Function + Send + Sync + 'static) {
        self.0.insert(name.into(), Box::new(function));
    }

    /// The function of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&dyn Function> {
        self.0.get(name).map(|function| &**function as &dyn Function)
    }

    /// The names in order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }
}

impl fmt::Debug for Functions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.0.keys()).finish()
    }
}

type Result<T> = std::result::Result<T, FunctionError>;

/// An error about the whole call.
fn fail<T>(message: impl Into<String>) -> Result<T> {
    Err(FunctionError::new(message))
}

/// An error about one argument.
fn fail_at<T>(index: usize, message: impl Into<String>) -> Result<T> {
    Err(FunctionError::argument(index, message))
}

/// The elements of a known sequence, map or object.
fn elements(value: &Value) -> impl Iterator<Item = Value> {
    value.elements().map(|(_, element)| element.to_value())
}

/// What one element of a sequence, or one entry of a map, takes while it is made.
const ELEMENT: usize = 2 * size_of::<Value>();

/// Pays for elements that are about to be made.
fn make_elements(count: usize, budget: &Budget) -> Result<()> {
    Ok(budget.make(count.saturating_mul(ELEMENT))?)
}

/// Pays for going over all of a value.
fn go_over(value: &Value, budget: &Budget) -> Result<()> {
    Ok(budget.work(value.size() / 32)?)
}
