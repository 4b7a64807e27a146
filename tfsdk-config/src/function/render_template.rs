//! `templatefile` and `templatestring`: templates that are no part of the expression.

use std::borrow::Cow;

use tfsdk_core::convert::convert_within;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Severity};
use tfsdk_core::limits::Budget;
use tfsdk_core::text::{Excerpt, is_identifier};
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::{Key, Refinement, Value};
use tfsdk_lang::expr::{
    AccessKind, Edition, Expr, ExprKind, Function, FunctionError, Marked, Marks, NoScope, Parameter, Pos,
    Scope, parse_template_within,
};

use super::file::{Allowed, allowed, read_text};
use super::string::as_text;
use super::{Quote, Result, fail, fail_at, fail_at_quoting, look_at_all};

/// What the place of a template is called that is no file.
const STRING_NAME: &str = "<templatestring argument>";

pub(super) struct TemplateFile(pub(super) Allowed);

pub(super) struct TemplateString;

const PATH: &[Parameter] = &[
    Parameter::new("path", Type::STRING),
    Parameter { name: Cow::Borrowed("vars"), ty: Type::DYNAMIC, allow_null: false, allow_unknown: true },
];
const TEMPLATE: &[Parameter] = &[
    Parameter { name: Cow::Borrowed("template"), ty: Type::DYNAMIC, allow_null: true, allow_unknown: true },
    Parameter { name: Cow::Borrowed("vars"), ty: Type::DYNAMIC, allow_null: false, allow_unknown: true },
];

impl Function for TemplateFile {
    fn parameters(&self) -> &[Parameter] {
        PATH
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type> {
        Ok(Type::DYNAMIC)
    }

    fn call(&self, args: &[Value], budget: &Budget) -> Result<Value> {
        self.call_in(args, &[], &NoScope, budget).map(|marked| marked.value)
    }

    fn call_in(&self, args: &[Value], marks: &[Marks], scope: &dyn Scope, budget: &Budget) -> Result<Marked> {
        look_at_all(args, budget)?;
        // What is unknown in it may not be asked for.
        if !args[1].is_known() {
            return Ok(Marked::new(Value::unknown(Type::DYNAMIC), Marks::all_of(marks)));
        }
        let path = as_text(&args[0]);
        super::path::pay(path, budget)?;
        let text = read_text(allowed(&self.0)?, path, budget)?;
        let Marked { value, marks: inner } = rendered(&text, path, &args[1], scope, budget)?;
        Ok(Marked::new(value, inner.and_own(&Marks::all_of(marks))))
    }
}

impl Function for TemplateString {
    fn parameters(&self) -> &[Parameter] {
        TEMPLATE
    }

    fn result_type(&self, _: &[Value], _: &Budget) -> Result<Type> {
        Ok(Type::STRING)
    }

    fn call(&self, args: &[Value], budget: &Budget) -> Result<Value> {
        self.call_in(args, &[], &NoScope, budget).map(|marked| marked.value)
    }

    fn check_written(&self, args: &[Expr]) -> Result<()> {
        let Some(template) = args.first() else { return Ok(()) };
        let wrong = |problem: &str| fail_at_quoting(0, [], format!("invalid template expression: {problem}"));
        match &template.kind {
            _ if is_reference(template) => Ok(()),
            ExprKind::TemplateWrap(_) => wrong(
                "templatestring is only for rendering templates retrieved dynamically from elsewhere; to treat the inner \
                 expression as template syntax, write the reference expression directly without any template interpolation \
                 syntax",
            ),
            ExprKind::Template(_) => wrong(
                "templatestring is only for rendering templates retrieved dynamically from elsewhere; to render an inline \
                 template, consider using a plain template string expression",
            ),
            ExprKind::Text(_) => wrong(
                "templatestring is only for rendering templates retrieved dynamically from elsewhere, and so does not \
                 support providing a literal template; consider using a template string expression instead",
            ),
            _ => wrong(
                "must be a direct reference to a single string from elsewhere, containing valid Terraform template syntax",
            ),
        }
    }

    fn call_in(&self, args: &[Value], marks: &[Marks], scope: &dyn Scope, budget: &Budget) -> Result<Marked> {
        look_at_all(args, budget)?;
        let marks = Marks::all_of(marks);
        let (template, vars) = (&args[0], &args[1]);
        let is_text = *template.ty() == Type::STRING && !template.is_null();
        let may_be_text = template.ty().is_dynamic() && !template.is_known();
        if !is_text && !may_be_text {
            return fail_at(0, "invalid template value: a string is required");
        }
        if vars.ty().is_dynamic() && !vars.is_known() {
            return Ok(Marked::new(Value::unknown(Type::DYNAMIC), marks));
        }
        if !template.is_known() || !vars.is_known() {
            let text = Value::unknown(Type::STRING);
            let text = Value::refined(Type::STRING, Refinement::new().not_null()).unwrap_or(text);
            return Ok(Marked::new(text, marks));
        }
        let Marked { value, marks: inner } = rendered(as_text(template), STRING_NAME, vars, scope, budget)?;
        convert_within(&value, &Type::STRING, budget)
            .map(|text| Marked::new(text, inner.whole().and_own(&marks)))
            .map_err(|error| FunctionError::new(format!("invalid template result: {}", error.sentence())))
    }
}

/// Whether an expression refers to a value that stands elsewhere.
fn is_reference(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(_) => true,
        ExprKind::Access { source, steps } => {
            matches!(source.kind, ExprKind::Variable(_))
                && steps.iter().all(|step| match &step.kind {
                    AccessKind::Attribute(_) | AccessKind::LegacyIndex(_) => true,
                    AccessKind::Index(key) => {
                        matches!(key.kind, ExprKind::Number(_))
                            || key.as_literal_text().is_some()
                            || is_reference(key)
                    }
                    // That its value is no string is told then.
                    AccessKind::AttributeSplat(_) | AccessKind::Splat { .. } => true,
                    _ => false,
                })
        }
        _ => false,
    }
}

/// The value of a template with these variables, and with the functions of `scope`.
fn rendered(text: &str, name: &str, vars: &Value, scope: &dyn Scope, budget: &Budget) -> Result<Marked> {
    let (template, problems) = parse_template_within(text.as_bytes(), name, Pos::START, budget);
    if let Err(error) = unless_failed(&problems, name, budget) {
        return match name {
            STRING_NAME if budget.exhausted().is_none() => {
                fail_at_quoting(0, [Quote::Argument(0)], format!("invalid template: {error}"))
            }
            _ => Err(error.quoting([Quote::Argument(0)])),
        };
    }
    if !matches!(vars.ty().kind(), TypeKind::Map(_) | TypeKind::Object(_)) {
        return fail_at(1, "invalid vars value: must be a map");
    }
    for (key, _) in vars.elements() {
        let (Key::Attribute(name) | Key::Key(name)) = key else { continue };
        budget.work(1 + name.len() as u64 / 16)?;
        if !is_identifier(name) {
            return fail_at_quoting(
                1,
                [Quote::Argument(1)],
                format!(
                    "invalid template variable name {}: must start with a letter, followed by zero or more letters, \
                     digits, and underscores",
                    Excerpt(name)
                ),
            );
        }
    }
    let inner = TemplateScope { vars, outer: scope };
    let references = template.references();
    budget.make(references.len().saturating_mul(64))?;
    budget.work(references.len() as u64 * 8)?;
    for reference in references {
        if inner.variable(reference.name).is_none() {
            // Of an access only the name is shown.
            let mut range = reference.range;
            let len = u32::try_from(reference.name.chars().count()).unwrap_or(0);
            range.end = Pos { column: range.start.column.saturating_add(len), ..range.start };
            let name = format!("{}, referenced at {name}:{range}", Excerpt(reference.name));
            return fail_at_quoting(1, [Quote::Argument(0)], format!("vars map does not contain key {name}"));
        }
    }
    let (value, problems) = template.evaluate_marked_within(&inner, budget);
    unless_failed(&problems, name, budget)?;
    if value.value.is_null() {
        let problem = Diagnostic::error(
            "Template result is null",
            "The result of the template is null, which is not a valid result for a templatestring call.",
        );
        unless_failed(&problem.in_source(template.range).into(), name, budget)?;
    }
    Ok(value)
}

/// The first problem, and how many others there are. (HCL: `Diagnostics.Error`.)
fn unless_failed(problems: &Diagnostics, file: &str, budget: &Budget) -> Result<()> {
    if let Some(limit) = budget.exhausted() {
        return Err(limit.into());
    }
    let mut errors = problems.iter().filter(|problem| problem.severity() == Severity::Error);
    let Some(first) = errors.next() else { return Ok(()) };
    let range = first.range().map(|range| range.to_string()).unwrap_or_default();
    let others = match errors.count() + problems.omitted() {
        0 => String::new(),
        others => format!(", and {others} other diagnostic(s)"),
    };
    fail(format!("{}:{range}: {}; {}{others}", tfsdk_core::text::Cut(file), first.summary(), first.detail()))
}

/// The variables of a template, and the functions around it.
struct TemplateScope<'s> {
    vars: &'s Value,
    outer: &'s dyn Scope,
}

impl Scope for TemplateScope<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        // The result as a whole gets the marks of all arguments.
        let vars = self.vars.as_ref();
        vars.attribute(name).or_else(|| vars.key(name)).map(|value| value.to_value().into())
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        let names = self.vars.elements().filter_map(|(key, _)| match key {
            Key::Attribute(name) | Key::Key(name) => Some(name),
            _ => None,
        });
        Some(names.collect())
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        match name.strip_prefix("core::").unwrap_or(name) {
            "templatefile" => Some(&Again("templatefile")),
            "templatestring" => Some(&Again("templatestring")),
            _ => self.outer.function(name),
        }
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        self.outer.function_names()
    }

    fn unknown_function(&self, name: &str, told: Diagnostic) -> Diagnostic {
        self.outer.unknown_function(name, told)
    }

    fn edition(&self) -> Edition {
        self.outer.edition()
    }
}

/// A function of templates within a template.
struct Again(&'static str);

impl Function for Again {
    fn parameters(&self) -> &[Parameter] {
        if self.0 == "templatefile" { PATH } else { TEMPLATE }
    }

    fn result_type(&self, args: &[Value], budget: &Budget) -> Result<Type> {
        self.call(args, budget).map(|value| value.ty().clone())
    }

    fn call(&self, _: &[Value], _: &Budget) -> Result<Value> {
        fail(format!("cannot recursively call {} from inside another template function", self.0))
    }
}
