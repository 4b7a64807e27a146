//! What an expression may refer to: variables and functions.

use std::borrow::Cow;
use std::fmt;

use super::edition::Edition;
use super::marks::{Marked, Marks};
use crate::syntax::Expr;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::limits::{Budget, Exhausted};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

/// The variables and functions of an expression.
///
/// Constant expressions have the empty scope, [`NoScope`].
///
/// ```
/// use tfsdk::expr::{Function, Marked, Pos, Scope, parse_expression};
/// use tfsdk::Value;
///
/// /// The numbers from 1 to 9, by name.
/// struct Digits;
///
/// const NAMES: [&str; 3] = ["one", "two", "three"];
///
/// impl Scope for Digits {
///     fn variable(&self, name: &str) -> Option<Marked> {
///         let index = NAMES.iter().position(|known| *known == name)?;
///         Some(Value::from(index as i64 + 1).into())
///     }
///
///     fn variable_names(&self) -> Option<Vec<&str>> {
///         Some(NAMES.to_vec())
///     }
///
///     fn function(&self, _: &str) -> Option<&dyn Function> {
///         None
///     }
///
///     fn function_names(&self) -> Option<Vec<&str>> {
///         None // calls are not allowed
///     }
/// }
///
/// let evaluate = |text: &str| parse_expression(text.as_bytes(), "", Pos::START).0.evaluate(&Digits);
/// assert_eq!(evaluate("one + two").0.to_string(), "3");
/// assert!(evaluate("one + too").1.to_string().contains("Did you mean \"two\"?"));
/// ```
pub trait Scope {
    /// The value of a variable, and its marks; `None` when there is none of this name.
    fn variable(&self, name: &str) -> Option<Marked>;

    /// The names of all variables, for suggestions; `None` when variables may not be used at all.
    fn variable_names(&self) -> Option<Vec<&str>>;

    /// The function of this name.
    fn function(&self, name: &str) -> Option<&dyn Function>;

    /// The names of all functions, for suggestions; `None` when functions may not be called at all.
    fn function_names(&self) -> Option<Vec<&str>>;

    /// What is said of a call of a function that there is not; `told` is what HCL says.
    fn unknown_function(&self, name: &str, told: Diagnostic) -> Diagnostic {
        let _ = name;
        told
    }

    /// Which Terraform is followed where versions differ.
    fn edition(&self) -> Edition {
        Edition::default()
    }
}

/// The scope of constant expressions: neither variables nor functions.
///
/// ```
/// use tfsdk::expr::{NoScope, Pos, parse_expression};
///
/// let (expr, _) = parse_expression(b"1 + x", "", Pos::START);
/// assert!(expr.evaluate(&NoScope).1.has_errors());
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct NoScope;

impl Scope for NoScope {
    fn variable(&self, _: &str) -> Option<Marked> {
        None
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        None
    }

    fn function(&self, _: &str) -> Option<&dyn Function> {
        None
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        None
    }
}

/// A parameter of a function.
///
/// ```
/// use tfsdk::expr::Parameter;
/// use tfsdk::Type;
///
/// let text = Parameter::new("text", Type::STRING);
/// assert!(!text.allow_null && !text.allow_unknown);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Its name in messages.
    pub name: Cow<'static, str>,
    /// The type arguments are converted to.
    pub ty: Type,
    /// Whether null is a possible argument; otherwise it is an error before the function is called.
    pub allow_null: bool,
    /// Whether the function is called with unknown arguments; otherwise its result is unknown.
    pub allow_unknown: bool,
}

impl Parameter {
    /// A parameter that takes known values, not null.
    #[must_use]
    pub const fn new(name: &'static str, ty: Type) -> Self {
        Self { name: Cow::Borrowed(name), ty, allow_null: false, allow_unknown: false }
    }
}

/// A function that expressions can call.
///
/// Whoever writes an expression chooses how often a function is called, and with what. So a call pays its
/// [`Budget`] for what it makes before it makes it, and for work that grows with its arguments before it does it; `?`
/// passes on that something could not be paid. What a call costs in any case, and the size of what it returns, are paid
/// by the caller.
///
/// ```
/// use tfsdk::limits::Budget;
/// use tfsdk::expr::{Function, FunctionError, Parameter};
/// use tfsdk::{Type, Value};
///
/// /// `twice("ab")` is `"abab"`.
/// struct Twice;
///
/// impl Function for Twice {
///     fn parameters(&self) -> &[Parameter] {
///         const { &[Parameter::new("text", Type::STRING)] }
///     }
///
///     fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type, FunctionError> {
///         Ok(Type::STRING)
///     }
///
///     fn call(&self, args: &[Value], budget: &Budget) -> Result<Value, FunctionError> {
///         let text = args[0].as_str().unwrap_or_default();
///         budget.make(2 * text.len())?;
///         Ok(text.repeat(2).into())
///     }
/// }
///
/// assert_eq!(Twice.call(&["ab".into()], &Budget::default())?, Value::from("abab"));
/// # Ok::<(), FunctionError>(())
/// ```
pub trait Function {
    /// The parameters, in order.
    fn parameters(&self) -> &[Parameter];

    /// The parameter of all further arguments.
    fn variadic(&self) -> Option<&Parameter> {
        None
    }

    /// The type of the result when an argument is not known.
    ///
    /// # Errors
    /// When the arguments are wrong whatever the unknown ones turn out to be.
    fn result_type(&self, args: &[Value], budget: &Budget) -> Result<Type, FunctionError>;

    /// The result for arguments that are of the parameters' types.
    ///
    /// # Errors
    /// When the function has no result for them, or something could not be paid.
    fn call(&self, args: &[Value], budget: &Budget) -> Result<Value, FunctionError>;

    /// The same within the scope of the expression that calls it, for arguments with `marks`: one for each, or none at all
    /// where no argument has marks.
    ///
    /// By default the result has all marks of all arguments and of their parts. Only functions that evaluate further
    /// expressions, look at marks, or keep them at parts have something to do here.
    ///
    /// # Errors
    /// As for [`call`](Function::call), which is what is called otherwise.
    fn call_in(
        &self,
        args: &[Value],
        marks: &[Marks],
        scope: &dyn Scope,
        budget: &Budget,
    ) -> Result<Marked, FunctionError> {
        let _ = scope;
        Ok(Marked::new(self.call(args, budget)?, Marks::all_of(marks)))
    }

    /// Refuses arguments for the way in which they are written, whatever their values.
    ///
    /// # Errors
    /// When one may not be written so.
    fn check_written(&self, args: &[Expr]) -> Result<(), FunctionError> {
        let _ = args;
        Ok(())
    }

    /// Whether the function looks at its arguments' errors, as `try` and `can` do: then [`call_attempts`] is called.
    ///
    /// [`call_attempts`]: Function::call_attempts
    fn takes_attempts(&self) -> bool {
        false
    }

    /// The result for arguments that may have failed, of any type.
    ///
    /// # Errors
    /// When the function has no result for them.
    fn call_attempts(&self, attempts: &[Attempt], budget: &Budget) -> Result<Marked, FunctionError> {
        let values: Vec<Value> = attempts.iter().map(|attempt| attempt.value.clone()).collect();
        let marks: Vec<Marks> = attempts.iter().map(|attempt| attempt.marks.clone()).collect();
        Ok(Marked::new(self.call(&values, budget)?, Marks::all_of(&marks)))
    }
}

/// An argument that may have failed.
///
/// ```
/// use tfsdk::Value;
/// use tfsdk::diag::Diagnostics;
/// use tfsdk::expr::{Attempt, Marks};
///
/// let argument = Attempt { value: Value::from(1), marks: Marks::default(), diagnostics: Diagnostics::new() };
/// assert!(!argument.diagnostics.has_errors());
/// ```
#[derive(Clone)]
pub struct Attempt {
    /// Its value; unknown when it failed.
    pub value: Value,
    /// The marks of its value.
    pub marks: Marks,
    /// Why it failed.
    pub diagnostics: tfsdk_core::diag::Diagnostics,
}

impl std::fmt::Debug for Attempt {
    /// The value only where nothing of it is marked, as for [`Marked`].
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let marked = Marked::new(self.value.clone(), self.marks.clone());
        let mut shown = f.debug_struct("Attempt");
        shown.field("value", &marked).field("failed", &self.diagnostics.has_errors()).finish()
    }
}

/// Why a function has no result.
///
/// ```
/// use tfsdk::expr::FunctionError;
///
/// assert_eq!(FunctionError::new("there is no such zone").to_string(), "there is no such zone");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct FunctionError {
    /// The argument that is wrong, when one is.
    pub argument: Option<usize>,
    /// What is wrong, without a full stop.
    ///
    /// Of a call with a sensitive argument only words are shown that stand in the program, as others may quote the argument;
    /// see [`quoting`](Self::quoting).
    pub message: Cow<'static, str>,
    /// What the message quotes; all arguments, if that is not said.
    quotes: Option<Vec<Quote>>,
    /// The message where nothing may be quoted that is written in the call.
    unquoted: Option<Cow<'static, str>>,
}

/// What the message of an error quotes.
///
/// ```
/// use tfsdk::expr::{FunctionError, Quote};
///
/// let error = FunctionError::argument(1, "there are only 3 elements").quoting([Quote::Length(0)]);
/// assert_eq!(error.to_string(), "there are only 3 elements");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// The argument at this position, or something that follows from it.
    Argument(usize),
    /// How many elements this argument has, or where one of them stands, but nothing of what they are.
    Length(usize),
}

impl FunctionError {
    /// The call as a whole is wrong.
    ///
    /// ```
    /// use tfsdk::expr::FunctionError;
    ///
    /// assert_eq!(FunctionError::new("both are empty").to_string(), "both are empty");
    /// ```
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self { argument: None, message: message.into(), quotes: None, unquoted: None }
    }

    /// One argument is wrong.
    ///
    /// ```
    /// use tfsdk::expr::FunctionError;
    ///
    /// assert_eq!(FunctionError::argument(0, "must not be empty").to_string(), "must not be empty");
    /// ```
    pub fn argument(index: usize, message: impl Into<Cow<'static, str>>) -> Self {
        Self { argument: Some(index), message: message.into(), quotes: None, unquoted: None }
    }

    /// The same; of all arguments its message quotes these alone, so that it is shown where none of them is sensitive.
    ///
    /// Without it a message that does not stand in the program is shown only where no argument is sensitive.
    ///
    /// ```
    /// use tfsdk::expr::{FunctionError, Quote};
    ///
    /// let pattern = "(";
    /// let error = FunctionError::argument(0, format!("missing closing ) in {pattern}"));
    /// let error = error.quoting([Quote::Argument(0)]);
    /// assert_eq!(error.to_string(), "missing closing ) in (");
    /// ```
    #[must_use]
    pub fn quoting(mut self, quotes: impl IntoIterator<Item = Quote>) -> Self {
        self.quotes = Some(quotes.into_iter().collect());
        self
    }

    /// The same, with what to say where nothing may be quoted that is written in the call, such as literals of a sensitive value.
    ///
    /// Without it nothing more is said there than that the call failed; but for a message that quotes no argument, which is taken
    /// to quote nothing at all.
    ///
    /// ```
    /// use tfsdk::expr::FunctionError;
    ///
    /// let error = FunctionError::new("\"x\" is no zone, in \"x1\"").quoting([]).or_unquoted("there is no such zone");
    /// assert_eq!(error.to_string(), "\"x\" is no zone, in \"x1\"");
    /// ```
    #[must_use]
    pub fn or_unquoted(mut self, message: impl Into<Cow<'static, str>>) -> Self {
        self.unquoted = Some(message.into());
        self
    }

    /// The same in other words, which quote nothing further. They are asked for each text: also for that of
    /// [`or_unquoted`](Self::or_unquoted).
    ///
    /// ```
    /// use tfsdk::expr::FunctionError;
    ///
    /// let error = FunctionError::new("empty").reworded(|words| format!("the list is {words}"));
    /// assert_eq!(error.to_string(), "the list is empty");
    /// ```
    #[must_use]
    pub fn reworded(mut self, words: impl Fn(&str) -> String) -> Self {
        if let Cow::Borrowed(_) = self.message {
            self.quotes = Some(Vec::new());
        }
        self.unquoted = self.unquoted.map(|unquoted| words(&unquoted).into());
        self.message = words(&self.message).into();
        self
    }

    /// What the message quotes of the arguments; `None` if that may be anything.
    pub(super) fn quotes(&self) -> Option<&[Quote]> {
        match self.message {
            Cow::Borrowed(_) => Some(&[]),
            Cow::Owned(_) => self.quotes.as_deref(),
        }
    }

    /// The message where nothing may be quoted that is written in the call.
    pub(super) fn unquoted(&self) -> Option<&str> {
        let quotes_nothing = || self.quotes().is_some_and(<[Quote]>::is_empty).then_some(&*self.message);
        self.unquoted.as_deref().or_else(quotes_nothing)
    }
}

impl From<Exhausted> for FunctionError {
    fn from(exhausted: Exhausted) -> Self {
        Self::new(exhausted.message())
    }
}

impl fmt::Debug for FunctionError {
    /// The message only where it quotes nothing, as what is quoted may be sensitive.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("FunctionError");
        shown.field("argument", &self.argument);
        match self.unquoted() {
            Some(message) => shown.field("message", &message).finish(),
            None => shown.finish_non_exhaustive(),
        }
    }
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for FunctionError {}
