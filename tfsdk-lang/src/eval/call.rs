//! Function calls.

use super::evaluation::{Evaluation, note, unknown};
use super::locals::Env;
use super::marks::{Marked, Marks};
use super::scope::{Attempt, Function, FunctionError, Parameter, Quote};
use crate::syntax::{Call, Expr};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::span::SourceRange;
use tfsdk_core::text::{Cut, Excerpt, did_you_mean, hcl_nearest};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Value;

const BAD_EXPANSION: &str = "Invalid expanding argument value";
const BAD_ARGUMENT: &str = "Invalid function argument";

impl Evaluation<'_> {
    pub(super) fn call(&mut self, call: &Call, range: SourceRange, env: Env<'_>) -> Marked {
        let scope = self.scope;
        let Some(function) = scope.function(&call.name) else {
            self.unknown_function(call, range);
            return unknown();
        };
        if function.takes_attempts() {
            return match self.attempts(function, call, range, env) {
                Ok(None) => unknown(),
                Ok(Some(Marked { value, marks })) => Marked::new(self.admitted(value, range), marks),
                Err(error) => self.failed_call(call, &[], &error, function, range),
            };
        }
        let before = self.errors_so_far();
        let Some(args) = self.arguments(call, range, env) else { return unknown() };
        if !self.count_is_right(function, call, args.len(), range) {
            return unknown();
        }
        if let Err(error) = function.check_written(&call.args) {
            return self.failed_call(call, &args, &error, function, range);
        }
        let mut values = Vec::with_capacity(args.len());
        let mut marked = Vec::new();
        for (i, (arg, at)) in args.iter().enumerate() {
            let Some(parameter) = parameter(function, i) else { continue };
            match self.converted(&arg.value, &parameter.ty, *at) {
                None => return unknown(),
                Some(Ok(value)) => {
                    let Marked { value, marks } = match arg.marks.is_none() {
                        true => value.into(),
                        // A conversion to any type changes nothing.
                        false if parameter.ty.is_dynamic() => Marked::new(value, arg.marks.clone()),
                        false => self.marked_as(value, &arg.marks, *at),
                    };
                    note(&mut marked, i, marks);
                    values.push(value);
                }
                Some(Err(error)) => {
                    let detail = format!(
                        "Invalid value for {} parameter: {}.",
                        Excerpt(&parameter.name),
                        self.sentence(&error, &arg.marks)
                    );
                    self.error(BAD_ARGUMENT, detail, *at, range);
                }
            }
        }
        if self.failed_since(before) {
            return unknown();
        }
        match self.invoke(function, &values, &of_each(marked, values.len())) {
            Ok(Marked { value, marks }) => Marked::new(self.admitted(value, range), marks),
            Err(error) => self.failed_call(call, &args, &error, function, range),
        }
    }

    /// The result of a function that looks at errors; `None` where there are no arguments to look at. What is expanded is no
    /// attempt: its own errors are reported, and its elements have none.
    fn attempts(
        &mut self,
        function: &dyn Function,
        call: &Call,
        range: SourceRange,
        env: Env<'_>,
    ) -> Result<Option<Marked>, FunctionError> {
        let (plain, expanded) = parts(call);
        let Some(tail) = self.tail(expanded, range, env) else { return Ok(None) };
        let count = plain.len() + tail.len();
        if !self.count_is_right(function, call, count, range) {
            return Ok(None);
        }
        self.budget.make(count.saturating_mul(size_of::<Attempt>()))?;
        let mut attempts = Vec::with_capacity(count);
        for arg in plain {
            let (Marked { value, marks }, diagnostics) = self.eval_apart(arg, env);
            attempts.push(Attempt { value, marks, diagnostics });
        }
        attempts.extend(tail.into_iter().map(|(Marked { value, marks }, _)| Attempt {
            value,
            marks,
            diagnostics: Diagnostics::new(),
        }));
        function.call_attempts(&attempts, self.budget).map(Some)
    }

    /// The arguments and where they begin, the last one expanded; `None` when that is not possible.
    fn arguments(
        &mut self,
        call: &Call,
        range: SourceRange,
        env: Env<'_>,
    ) -> Option<Vec<(Marked, SourceRange)>> {
        let (plain, expanded) = parts(call);
        let mut tail = self.tail(expanded, range, env)?;
        if !self.make((plain.len() + tail.len()).saturating_mul(ARGUMENT), range) {
            return None;
        }
        let mut args = Vec::with_capacity(plain.len() + tail.len());
        for arg in plain {
            args.push((self.eval(arg, env), arg.start_range()));
        }
        args.append(&mut tail);
        Some(args)
    }

    /// The elements of an argument that is expanded, each with its range; `None` when that is not possible.
    fn tail(
        &mut self,
        expanded: Option<&Expr>,
        range: SourceRange,
        env: Env<'_>,
    ) -> Option<Vec<(Marked, SourceRange)>> {
        let mut tail = Vec::new();
        if let Some(last) = expanded {
            let before = self.errors_so_far();
            let Marked { value, marks } = self.eval(last, env);
            if self.failed_since(before) {
                return None;
            }
            let sequence =
                matches!(value.ty().kind(), TypeKind::Tuple(_) | TypeKind::List(_) | TypeKind::Set(_));
            if value.is_null() && (sequence || value.ty().is_dynamic()) {
                let detail = "The expanding argument (indicated by ...) must not be null.";
                self.error(BAD_EXPANSION, detail, last.range, range);
                return None;
            }
            if !sequence && !value.ty().is_dynamic() {
                let detail =
                    "The expanding argument (indicated by ...) must be of a tuple, list, or set type.";
                self.error(BAD_EXPANSION, detail, last.range, range);
                return None;
            }
            if !value.is_known() {
                return None;
            }
            if !self.make(value.as_ref().len().unwrap_or(0).saturating_mul(ARGUMENT), last.range) {
                return None;
            }
            let own = marks.own();
            tail.extend(value.elements().map(|(key, element)| {
                let marks = if marks.is_none() { Marks::NONE } else { marks.element(key).and_own(&own) };
                (Marked::new(element.to_value(), marks), last.range)
            }));
        }
        Some(tail)
    }

    fn count_is_right(
        &mut self,
        function: &dyn Function,
        call: &Call,
        count: usize,
        range: SourceRange,
    ) -> bool {
        let parameters = function.parameters();
        let name = &call.name;
        if let Some(missing) = parameters.get(count) {
            let least = if function.variadic().is_some() { " at least" } else { "" };
            let detail = format!(
                "Function {} expects{least} {} argument(s). Missing value for {}.",
                Excerpt(name),
                parameters.len(),
                Excerpt(&missing.name)
            );
            self.error_of_no_value("Not enough function arguments", detail, call.close_range, range);
            return false;
        }
        if function.variadic().is_none() && count > parameters.len() {
            let detail = format!("Function {} expects only {} argument(s).", Excerpt(name), parameters.len());
            let (plain, expanded) = parts(call);
            // What is expanded stands behind all others.
            let at = match (plain.get(parameters.len()), expanded) {
                (Some(surplus), _) => surplus.start_range(),
                (None, Some(expanded)) => expanded.range,
                (None, None) => range,
            };
            self.error_of_no_value("Too many function arguments", detail, at, range);
            return false;
        }
        true
    }

    fn failed_call(
        &mut self,
        call: &Call,
        args: &[(Marked, SourceRange)],
        error: &FunctionError,
        function: &dyn Function,
        range: SourceRange,
    ) -> Marked {
        if !self.could_pay(range) {
            return unknown();
        }
        let found =
            error.argument.and_then(|i| Some((parameter(function, i)?, args.get(i).map(|(_, at)| *at))));
        let unquoted = error.unquoted();
        let error = match (self.kept_quote(args, error), error.argument.and_then(|i| args.get(i))) {
            (None, _) => &*error.message,
            (Some(secrecy), Some((arg, _))) if !arg.marks.is_none() => {
                &format!("this {secrecy} {} is not suitable", arg.value.ty().friendly_name())
            }
            (Some(secrecy), _) => &format!("what is wrong could show a {secrecy} value, so it is not said"),
        };
        match found {
            Some((parameter, at)) => {
                let of = |error: &str| {
                    format!("Invalid value for {} parameter: {error}.", Excerpt(&parameter.name))
                };
                let told = Diagnostic::error(BAD_ARGUMENT, of(error));
                let told = match unquoted {
                    Some(unquoted) => told.or_unquoted(of(unquoted)),
                    None => told,
                };
                self.report(told.in_source(at.unwrap_or(range)).with_context(range));
            }
            None => {
                let detail = format!("Call to function {} failed: {error}.", Excerpt(&call.name));
                let told = Diagnostic::error("Error in function call", detail);
                let told = match unquoted {
                    Some(unquoted) => told
                        .or_unquoted(format!("Call to function {} failed: {unquoted}.", Excerpt(&call.name))),
                    None => told,
                };
                let at = call.name_range.to(call.open_range);
                self.report(told.in_source(at).with_context(range));
            }
        }
        unknown()
    }

    /// What the values are called that the message of an error quotes, if they must not be quoted.
    fn kept_quote(&self, args: &[(Marked, SourceRange)], error: &FunctionError) -> Option<&'static str> {
        let of = |index: usize| args.get(index).map_or(Marks::NONE, |(arg, _)| arg.marks.clone());
        let quoted = match error.quotes() {
            Some([]) => return None,
            Some(quotes) => quotes.iter().fold(Marks::NONE, |all, quote| match *quote {
                Quote::Argument(index) => all.and_own(&of(index).whole()),
                Quote::Length(index) => all.and_own(&of(index)),
            }),
            None => Marks::all_of(args.iter().map(|(arg, _)| &arg.marks)),
        };
        self.kept_from_readers(&quoted)
    }

    fn unknown_function(&mut self, call: &Call, range: SourceRange) {
        if self.is_only_counted() {
            return;
        }
        let scope = self.scope;
        let Some(names) = scope.function_names() else {
            const DETAIL: &str = "Functions may not be called here.";
            let error = Diagnostic::error("Function calls not allowed", DETAIL).or_unquoted(DETAIL);
            self.report(error.in_source(range));
            return;
        };
        if !self.spend(names.len() as u64 / 16, range) {
            return;
        }
        // Where no value may be quoted the name may be one, written without its quotes: then only names are told that there are.
        let (detail, unquoted) = match call.name.rsplit_once("::") {
            Some((namespace, name)) => {
                // Functions without a namespace are those of Terraform's core.
                let of_core = |name: &&str| namespace == "core" && !name.contains("::");
                let inside: Vec<&str> = names
                    .iter()
                    .filter_map(|name| match of_core(name) {
                        true => Some(*name),
                        false => name.strip_prefix(namespace)?.strip_prefix("::"),
                    })
                    .collect();
                if inside.is_empty() {
                    let detail = format!(
                        "There are no functions in namespace {}.",
                        Excerpt(&format!("{namespace}::"))
                    );
                    (detail, "There are no functions in this namespace.".to_owned())
                } else {
                    let prefix = format!("{}::", Cut(namespace));
                    let hint = match self
                        .suggested(name, &inside, |name, names| hcl_nearest(name, names.iter().copied()))
                    {
                        Some(near) => format!(" Did you mean {prefix}{near}?"),
                        None => String::new(),
                    };
                    (
                        format!("There is no function named {} in namespace {prefix}.{hint}", Excerpt(name)),
                        format!("There is no function of this name in namespace {prefix}.{hint}"),
                    )
                }
            }
            None => {
                let hint =
                    did_you_mean(self.suggested(&call.name, &names, |name, names| {
                        hcl_nearest(name, names.iter().copied())
                    }));
                (
                    format!("There is no function named {}.{hint}", Excerpt(&call.name)),
                    format!("There is no function of this name.{hint}"),
                )
            }
        };
        let error = Diagnostic::error("Call to unknown function", detail).or_unquoted(unquoted);
        let error = scope.unknown_function(&call.name, error);
        self.report(error.in_source(call.name_range).with_context(range));
    }

    /// Calls a function as go-cty does: a null that a parameter does not take is an error, and unknown arguments make the
    /// result unknown. Nobody looks behind the first that is of open type.
    fn invoke(
        &self,
        function: &dyn Function,
        values: &[Value],
        marks: &[Marks],
    ) -> Result<Marked, FunctionError> {
        let unknown = |ty| Ok(Marked::new(Value::unknown(ty), Marks::all_of(marks)));
        let mut is_unknown = false;
        for (i, value) in values.iter().enumerate() {
            let Some(parameter) = parameter(function, i) else { continue };
            if value.is_null() && !parameter.allow_null {
                return Err(FunctionError::argument(i, "argument must not be null"));
            }
            if !parameter.allow_unknown && !value.is_known() && value.ty().is_dynamic() {
                return unknown(Type::DYNAMIC);
            }
            is_unknown |= !parameter.allow_unknown && !value.is_wholly_known();
        }
        if is_unknown {
            let open = values.iter().any(|value| !value.is_known() && value.ty().is_dynamic());
            return unknown(if open { Type::DYNAMIC } else { function.result_type(values, self.budget)? });
        }
        function.call_in(values, marks, self.scope, self.budget)
    }
}

/// The arguments, and the last one apart where it is expanded.
fn parts(call: &Call) -> (&[Expr], Option<&Expr>) {
    match call.args.split_last() {
        Some((last, rest)) if call.expand_final => (rest, Some(last)),
        _ => (&call.args, None),
    }
}

/// What one argument of a call takes.
const ARGUMENT: usize = 2 * size_of::<(Marked, SourceRange)>();

/// The marks of each argument, of those noted; none at all where nothing was noted.
fn of_each(noted: Vec<(usize, Marks)>, count: usize) -> Vec<Marks> {
    if noted.is_empty() {
        return Vec::new();
    }
    let mut marks = vec![Marks::NONE; count];
    for (i, of_argument) in noted {
        if let Some(place) = marks.get_mut(i) {
            *place = of_argument;
        }
    }
    marks
}

fn parameter(function: &dyn Function, index: usize) -> Option<&Parameter> {
    function.parameters().get(index).or_else(|| function.variadic())
}
