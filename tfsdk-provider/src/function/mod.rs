//! Functions.
//!
//! A [`Function`] is one as Terraform calls it. `body` makes it of a Rust function; `argument` says what its parameters can be.

mod argument;
mod body;

pub use argument::{Argument, Variadic};
pub use body::FunctionBody;

use std::borrow::Cow;
use std::fmt;

use tfsdk_core::limits::Limits;
use tfsdk_core::text::Count;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use crate::error::{Error, Result};
use crate::proto::tfplugin6::function::{Parameter, Return};
use crate::proto::tfplugin6::{DynamicValue, FunctionError, StringKind, call_function};
use crate::server::Answer;
use crate::wire::{read_unquoted, written_with};
use argument::Signature;
use body::check;

/// A function of a provider, `provider::notes::slug("My note")` in a configuration.
///
/// Its parameters are those of a Rust function, which returns a [`Result`]. One that can hold null (`Option`,
/// [`Tf`](tfsdk_core::mapping::Tf), [`Value`]) is given null, and one that can hold unknown values (`Tf`, `Value`) those; for any other
/// parameter Terraform refuses null, and waits until all is known. A function with a `Value` may wait as well, and
/// refuse null: see [`when_known`](Self::when_known) and [`never_null`](Self::never_null).
/// Where what is unknown decides, what is returned is to be unknown as well, a [`Tf::Unknown`](tfsdk_core::mapping::Tf::Unknown): what a
/// plan was told has to stay true. Each owns what it holds: a `String`, not a `&str`, of which rustc says that an implementation of
/// `FromTf` is "not general enough". What prints and parses as text is a [`Text`](tfsdk_core::mapping::Text) of it, in a parameter and in
/// what is returned. The last may be [`Variadic`], and no other. The `validate` of a
/// [`TfValue`](derive@tfsdk_derive::TfValue) is not asked of arguments: the function checks them. It depends on its arguments alone:
/// Terraform may call it at any time, before the provider is configured.
///
/// ```
/// use tfsdk::provider::{Error, Function, Provider, Result, Variadic};
///
/// fn join(separator: String, parts: Variadic<String>) -> Result<String> {
///     match parts.iter().position(|part| part.contains(&separator)) {
///         Some(position) => Err(Error::new("A part contains the separator", "Choose another one.").at_argument(1 + position)),
///         None => Ok(parts.join(&separator)),
///     }
/// }
///
/// let join = Function::new("join", ["separator", "parts"], join).summary("Puts parts in a row.");
/// # Provider::with_client("notes", ()).function(join);
/// ```
///
/// ```compile_fail
/// # use tfsdk::provider::{Function, Result, Variadic};
/// fn join(parts: Variadic<String>, separator: String) -> Result<String> {
///     Ok(parts.join(&separator))
/// }
/// let join = Function::new("join", ["parts", "separator"], join); // only the last parameter of a function can be `Variadic`
/// # let _ = join;
/// ```
#[must_use = "a function is given to a provider"]
pub struct Function {
    name: Cow<'static, str>,
    sent: crate::proto::tfplugin6::Function,
    signature: Signature,
    body: Box<dyn Fn(Vec<Value>, Limits) -> Result<Value> + Send + Sync>,
}

impl Function {
    /// A function with the names of its parameters, as many as it has.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    ///
    /// fn shout(text: String) -> Result<String> {
    ///     Ok(text.to_uppercase())
    /// }
    /// let function = Function::new("shout", ["text"], shout);
    /// # let _ = function;
    /// ```
    pub fn new<const N: usize, A, B: FunctionBody<N, A>>(
        name: impl Into<Cow<'static, str>>,
        parameters: [&'static str; N],
        body: B,
    ) -> Self {
        const { check(B::VARIADIC) };
        let signature = body.signature();
        let mut all: Vec<Parameter> = parameters
            .iter()
            .zip(&signature.parameters)
            .map(|(name, parameter)| Parameter {
                name: (*name).to_owned(),
                r#type: parameter.ty.to_json().into(),
                allow_null_value: parameter.holds_null,
                allow_unknown_values: parameter.holds_unknown,
                ..Default::default()
            })
            .collect();
        let variadic_parameter = if signature.is_variadic { all.pop() } else { None };
        let sent = crate::proto::tfplugin6::Function {
            parameters: all,
            variadic_parameter,
            r#return: Some(Return { r#type: signature.returned.to_json().into() }),
            ..Default::default()
        };
        Self { name: name.into(), sent, signature, body: Box::new(move |all, limits| body.call(all, limits)) }
    }

    /// The same, called only where all that it is given is known, the parts of a [`Value`] included: until then Terraform takes what it
    /// returns for unknown.
    ///
    /// Go's framework does so unless a parameter has `AllowUnknownValues`. Here a parameter is given what its type holds, and a
    /// `Value` holds all there is.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    /// use tfsdk::{Value, json};
    ///
    /// fn encode(value: Value) -> Result<String> {
    ///     Ok(json::value_to_string(&value, value.ty())?)
    /// }
    /// // Of `{ id = notes_note.a.id }`, the id is not known before it is applied.
    /// let function = Function::new("encode", ["value"], encode).when_known();
    /// # let _ = function;
    /// ```
    #[doc(alias = "AllowUnknownValues")]
    #[doc(alias = "DynamicParameter")]
    pub fn when_known(mut self) -> Self {
        for parameter in self.sent.parameters.iter_mut().chain(&mut self.sent.variadic_parameter) {
            parameter.allow_unknown_values = false;
        }
        self
    }

    /// The same, to which null is refused in the place of any argument, also where its type holds null, as a [`Value`] does; within an
    /// argument it stays what it is. A parameter that is an `Option` says that it takes null, and is of no use then.
    ///
    /// Go's framework does so unless a parameter has `AllowNullValue`.
    ///
    /// ```
    /// use tfsdk::provider::testing::{Failure, Scenario, Step};
    /// use tfsdk::provider::{Function, Provider, Result};
    /// use tfsdk::{Value, json};
    ///
    /// fn encode(value: Value) -> Result<String> {
    ///     Ok(json::value_to_string(&value, value.ty())?)
    /// }
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> std::result::Result<(), Failure> {
    /// let encode = Function::new("encode", ["value"], encode).never_null();
    /// let output = |value| format!("output \"it\" {{\n  value = provider::notes::encode({value})\n}}\n");
    /// Scenario::new()
    ///     .step(Step::apply(output("[null]")).outputs("it", "[null]"))
    ///     .step(Step::plan(output("null")).fails("argument must not be null"))
    ///     .run(Provider::with_client("acme/notes", ()).function(encode))
    ///     .await
    /// # }
    /// ```
    #[doc(alias = "AllowNullValue")]
    pub fn never_null(mut self) -> Self {
        for parameter in self.sent.parameters.iter_mut().chain(&mut self.sent.variadic_parameter) {
            parameter.allow_null_value = false;
        }
        self
    }

    /// The same with a line on what it does.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    ///
    /// # fn shout(text: String) -> Result<String> { Ok(text.to_uppercase()) }
    /// let function = Function::new("shout", ["text"], shout).summary("Makes capitals of all letters.");
    /// # let _ = function;
    /// ```
    pub fn summary(mut self, summary: impl Into<String>) -> Self {
        self.sent.summary = summary.into();
        self
    }

    /// The same with a page on what it does, in Markdown.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    ///
    /// # fn shout(text: String) -> Result<String> { Ok(text.to_uppercase()) }
    /// let function = Function::new("shout", ["text"], shout).describe("As `upper`, but *louder*.");
    /// # let _ = function;
    /// ```
    pub fn describe(mut self, description: impl Into<String>) -> Self {
        self.sent.description = description.into();
        self.sent.description_kind = StringKind::Markdown.into();
        self
    }

    /// The same with what a parameter is for, in Markdown. A name that no parameter has changes nothing.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    ///
    /// # fn shout(text: String) -> Result<String> { Ok(text.to_uppercase()) }
    /// let function = Function::new("shout", ["text"], shout).describe_parameter("text", "What to shout.");
    /// # let _ = function;
    /// ```
    pub fn describe_parameter(mut self, name: &str, description: impl Into<String>) -> Self {
        let mut all = self.sent.parameters.iter_mut().chain(&mut self.sent.variadic_parameter);
        if let Some(parameter) = all.find(|parameter| parameter.name == name) {
            parameter.description = description.into();
            parameter.description_kind = StringKind::Markdown.into();
        }
        self
    }

    /// The same, with a warning for those who call it, which says what to call instead.
    ///
    /// ```
    /// use tfsdk::provider::{Function, Result};
    ///
    /// # fn shout(text: String) -> Result<String> { Ok(text.to_uppercase()) }
    /// let function = Function::new("shout", ["text"], shout).deprecated("Use `upper` instead.");
    /// # let _ = function;
    /// ```
    pub fn deprecated(mut self, message: impl Into<String>) -> Self {
        self.sent.deprecation_message = message.into();
        self
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The types of its parameters, and of what it returns.
    pub(crate) fn types(&self) -> (impl Iterator<Item = &Type>, &Type) {
        (self.signature.parameters.iter().map(|parameter| &parameter.ty), &self.signature.returned)
    }

    pub(crate) fn sent(&self) -> crate::proto::tfplugin6::Function {
        self.sent.clone()
    }

    pub(crate) fn call(
        &self,
        request: &call_function::Request,
        limits: Limits,
    ) -> Answer<call_function::Response> {
        let mut arguments = Vec::with_capacity(request.arguments.len());
        let mut failed: Option<Error> = None;
        // One that is too many stands for all behind it.
        let surplus = self.signature.parameters.len() + 1;
        let told = if self.signature.is_variadic { usize::MAX } else { surplus };
        for (position, sent) in request.arguments.iter().enumerate().take(told) {
            match self.argument(position, sent, request.arguments.len(), limits) {
                Ok(argument) => arguments.push(argument),
                Err(error) => {
                    failed = Some(match failed.take() {
                        Some(first) => first.and(error),
                        None => error,
                    });
                }
            }
        }
        let result = match failed {
            None if self.waits_for(&arguments) => Ok(Value::unknown(self.signature.returned.clone())),
            None => (self.body)(arguments, limits),
            Some(error) => Err(error),
        };
        match result {
            Ok(result) => {
                let result = written_with("result", &result, &self.signature.returned, limits)?;
                Ok(call_function::Response { result, error: None })
            }
            Err(error) => Ok(call_function::Response { result: None, error: Some(refusal(&error)) }),
        }
    }

    /// The argument that was sent at this position, of so many.
    fn argument(&self, position: usize, sent: &DynamicValue, count: usize, limits: Limits) -> Result<Value> {
        let misread = match self.signature.parameter(position) {
            Some(parameter) => {
                match read_unquoted(
                    format_args!("argument {}", position + 1),
                    Some(sent),
                    &parameter.ty,
                    limits,
                ) {
                    Ok(argument)
                        if argument.is_null() && parameter.holds_null && !self.takes_null(position) =>
                    {
                        Error::new("Null is no argument", "The function takes no null here.")
                    }
                    Ok(argument) => return Ok(argument),
                    Err(misread) => Error::from(misread),
                }
            }
            None => {
                let takes = Count(self.signature.parameters.len(), "argument");
                Error::new(
                    "Too many arguments",
                    format!("The function takes {takes}, and was given {count}."),
                )
            }
        };
        Err(misread.at_argument(position))
    }

    /// Whether the argument at this position may be null. Terraform refuses null by itself; other clients may send it.
    fn takes_null(&self, position: usize) -> bool {
        let parameter = self.sent.parameters.get(position).or(self.sent.variadic_parameter.as_ref());
        parameter.is_some_and(|parameter| parameter.allow_null_value)
    }

    /// Whether an argument is not known that has to be, in all of its parts. Terraform does not ask then; other clients may.
    fn waits_for(&self, arguments: &[Value]) -> bool {
        let parameters = self.sent.parameters.iter().chain(self.sent.variadic_parameter.iter().cycle());
        let mut pairs = parameters.zip(arguments);
        pairs.any(|(parameter, argument)| !parameter.allow_unknown_values && !argument.is_wholly_known())
    }
}

/// Terraform puts a full stop behind it.
fn refusal(error: &Error) -> FunctionError {
    let text = error.to_string();
    // Terraform calls functions when it wants to know their results, which cannot wait.
    let text = match error.deferral() {
        Some(why) => text.replace(&why.to_string(), &why.in_vain()),
        None => text,
    };
    let text = text.strip_suffix('.').filter(|text| !text.ends_with('.')).unwrap_or(&text).to_owned();
    let function_argument = error.argument().and_then(|position| i64::try_from(position).ok());
    FunctionError { text, function_argument }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Function").field("name", &self.name).finish_non_exhaustive()
    }
}
