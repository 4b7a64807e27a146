//! The variables and functions that expressions may use.

use std::collections::BTreeMap;
use std::fmt;

use tfsdk_lang::expr::{self, Edition, Function, Marked};

use crate::function::Functions;

/// Variables by name, and functions.
///
/// Any value may be unknown; an expression that uses it is then unknown too. Without functions, a call is an error that
/// says that functions are not allowed.
///
/// ```
/// use tfsdk::config::{Bindings, Functions};
/// use tfsdk::expr::{Pos, parse_expression};
/// use tfsdk::Value;
///
/// let scope = Bindings::new()
///     .with_variable("var", Value::object([("names", Value::tuple(["a".into(), "b".into()]))]))
///     .with_functions(Functions::terraform());
/// let (expr, _) = parse_expression(br#"join("-", var.names)"#, "", Pos::START);
/// assert_eq!(expr.evaluate(&scope).0.as_str(), Some("a-b"));
/// ```
///
/// Its `Debug` form has the names of variables, not their values, which may be sensitive.
#[derive(Default)]
pub struct Bindings {
    variables: BTreeMap<String, Marked>,
    functions: Option<Functions>,
    edition: Edition,
}

impl fmt::Debug for Bindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&String> = self.variables.keys().collect();
        f.debug_struct("Bindings")
            .field("variables", &names)
            .field("functions", &self.functions)
            .field("edition", &self.edition)
            .finish()
    }
}

impl Bindings {
    /// Neither variables nor functions.
    ///
    /// ```
    /// use tfsdk::config::Bindings;
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"1 + 1", "", Pos::START);
    /// assert_eq!(expr.evaluate(&Bindings::new()).0.to_string(), "2");
    /// let (expr, _) = parse_expression(b"upper(name)", "", Pos::START);
    /// assert!(expr.evaluate(&Bindings::new()).1.has_errors());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { variables: BTreeMap::new(), functions: None, edition: Edition::NEWEST }
    }

    /// The same with one more variable: a [`Value`](tfsdk_core::value::Value), or a [`Marked`] one.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Marked, Marks, Pos, parse_expression};
    ///
    /// let scope = Bindings::new()
    ///     .with_variable("password", Marked::new("hunter2".into(), Marks::sensitive()))
    ///     .with_functions(Functions::terraform());
    /// let (expr, _) = parse_expression(b"parseint(password, 10)", "", Pos::START);
    /// assert!(!expr.evaluate(&scope).1.to_string().contains("hunter2"));
    /// let (expr, _) = parse_expression(b"upper(password)", "", Pos::START);
    /// assert!(expr.evaluate_marked(&scope).0.marks.is_sensitive());
    /// ```
    #[must_use]
    pub fn with_variable(mut self, name: impl Into<String>, value: impl Into<Marked>) -> Self {
        self.insert(name, value);
        self
    }

    /// The same with these functions and no others.
    ///
    /// ```
    /// use tfsdk::config::{Bindings, Functions};
    /// use tfsdk::expr::{Pos, parse_expression};
    ///
    /// let (expr, _) = parse_expression(b"max(2, 3)", "", Pos::START);
    /// assert!(expr.evaluate(&Bindings::new()).1.has_errors());
    /// let scope = Bindings::new().with_functions(Functions::terraform());
    /// assert_eq!(expr.evaluate(&scope).0.to_string(), "3");
    /// ```
    #[must_use]
    pub fn with_functions(mut self, functions: Functions) -> Self {
        self.functions = Some(functions);
        self
    }

    /// The same for another version of Terraform than the newest.
    ///
    /// ```
    /// use tfsdk::config::Bindings;
    /// use tfsdk::expr::{Edition, Pos, parse_expression};
    /// use tfsdk::{Type, Value};
    ///
    /// let (expr, _) = parse_expression(b"x != null && x.a", "", Pos::START);
    /// let scope = Bindings::new().with_variable("x", Value::null(Type::DYNAMIC));
    /// assert_eq!(expr.evaluate(&scope).0.as_bool(), Some(false));
    /// assert!(expr.evaluate(&scope.with_edition(Edition::Terraform1_11)).1.has_errors());
    /// ```
    #[must_use]
    pub const fn with_edition(mut self, edition: Edition) -> Self {
        self.edition = edition;
        self
    }

    /// Sets a variable, and returns its value before.
    ///
    /// ```
    /// use tfsdk::config::Bindings;
    /// use tfsdk::Value;
    ///
    /// let mut scope = Bindings::new();
    /// assert!(scope.insert("zone", Value::from("a")).is_none());
    /// assert_eq!(scope.insert("zone", Value::from("b")).unwrap().value.as_str(), Some("a"));
    /// ```
    pub fn insert(&mut self, name: impl Into<String>, value: impl Into<Marked>) -> Option<Marked> {
        self.variables.insert(name.into(), value.into())
    }
}

impl expr::Scope for Bindings {
    fn variable(&self, name: &str) -> Option<Marked> {
        self.variables.get(name).cloned()
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(self.variables.keys().map(String::as_str).collect())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        self.functions.as_ref()?.get(name)
    }

    fn edition(&self) -> Edition {
        self.edition
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(self.functions.as_ref()?.names().collect())
    }
}
