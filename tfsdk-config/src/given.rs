//! What gives values for input variables: assignments in files, and texts of the environment and of command lines.

use std::sync::Arc;

use tfsdk_core::convert::{ConversionError, ConversionProblem};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::limits::Budget;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::{Cut, Excerpt, nearest};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, NoScope, parse_expression_within};

use crate::body::FoundAttribute;
use crate::expression::Expression;
use crate::file::File;
use crate::locate::{is_same, names};
use crate::misfit::{WrittenValue, ended, misfits, of_limit};
use crate::secret::{sensitive_sentence, within_sensitive};
use crate::variable::Variable;

/// Where values are given.
#[derive(Clone, Copy)]
pub(crate) enum Source<'s> {
    File(&'s File),
    Text(&'s TextValue),
}

/// A value that is given as a text.
pub(crate) struct TextValue {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) origin: Origin,
    /// The name under which its text is shown.
    pub(crate) file: Arc<str>,
}

impl TextValue {
    pub(crate) fn new(name: &str, text: &str, origin: Origin) -> Self {
        let file = format!("<value for var.{}>", Cut(name)).into();
        Self { name: name.to_owned(), text: text.to_owned(), origin, file }
    }

    /// The whole of it.
    fn range(&self) -> SourceRange {
        SourceRange { start: Pos::START, end: Pos::START.after(self.text.as_bytes()) }
    }

    /// What gives it.
    fn means(&self) -> String {
        let name = Cut(&self.name);
        match self.origin {
            Origin::Environment => format!("the TF_VAR_{name} environment variable"),
            Origin::Flag => format!("-var=\"{name}=...\""),
        }
    }

    fn unsuitable(&self, sentence: &str) -> String {
        format!(
            "Unsuitable value for var.{} set using {}: {}",
            Cut(&self.name),
            self.means(),
            ended(sentence)
        )
    }
}

/// Where a text is from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Origin {
    /// `TF_VAR_name`.
    Environment,
    /// `-var name=…`.
    Flag,
}

impl<'s> Source<'s> {
    pub(crate) fn len(&self) -> usize {
        match self {
            Source::File(file) => file.source().len(),
            Source::Text(text) => text.text.len(),
        }
    }

    /// The names of what it gives. A variable of the environment may be meant for somebody else.
    pub(crate) fn names(self) -> Vec<&'s str> {
        match self {
            Source::Text(TextValue { origin: Origin::Environment, .. }) => Vec::new(),
            Source::Text(text) => vec![&text.name],
            Source::File(file) => match file.literals() {
                Some(literals) => literals.arguments().iter().map(|argument| argument.name()).collect(),
                None => {
                    let mut told = Diagnostics::up_to(0);
                    let found = file.body().raw.just_attributes(file.name(), &mut told);
                    found.into_iter().map(|attribute| attribute.name).collect()
                }
            },
        }
    }

    pub(crate) fn assignments(self, diagnostics: &mut Diagnostics) -> Vec<Given<'s>> {
        match self {
            Source::Text(text) => vec![Given::AsText(text)],
            Source::File(file) => assignments(file, diagnostics)
                .into_iter()
                .map(|attribute| Given::InFile(file, attribute))
                .collect(),
        }
    }
}

/// A value that is given for a variable.
#[derive(Clone, Copy)]
pub(crate) enum Given<'g> {
    InFile(&'g File, FoundAttribute<'g>),
    AsText(&'g TextValue),
}

/// The assignments of a file; what else stands in it is reported.
fn assignments<'f>(file: &'f File, diagnostics: &mut Diagnostics) -> Vec<FoundAttribute<'f>> {
    let body = file.body();
    let (blocks, _) = body.blocks("variable", &["name"]);
    for block in &blocks {
        if diagnostics.is_full() {
            diagnostics.omit(Severity::Error);
            continue;
        }
        let name = Cut(&block.labels[0]);
        let detail = format!(
            "A .tfvars file is used to assign values to variables that have already been declared in .tf files, not to \
             declare new variables. To declare variable {}, place this block in one of your .tf files, such as \
             variables.tf.\n\nTo set a value for this variable in {}, use the definition syntax instead:\n    {name} = \
             <value>",
            Excerpt(&block.labels[0]),
            file.name()
        );
        let diagnostic = Diagnostic::error("Variable declaration in .tfvars file", detail);
        diagnostics.push(diagnostic.in_source(block.kind_range).in_file(body.file));
    }
    if !blocks.is_empty() || file.has_errors() {
        return Vec::new();
    }
    let mut problems = Diagnostics::new();
    let attributes = body.raw.just_attributes(file.name(), &mut problems);
    diagnostics.append(problems.in_file(body.file));
    attributes
}

impl<'g> Given<'g> {
    /// The name of the variable.
    pub(crate) fn name(self) -> &'g str {
        match self {
            Given::InFile(_, attribute) => attribute.name,
            Given::AsText(text) => &text.name,
        }
    }

    /// Where the value stands.
    pub(crate) fn place(self) -> Place {
        match self {
            Given::InFile(file, attribute) => Place::new(attribute.expr.range()).in_file(file.body().file),
            Given::AsText(text) => Place::new(text.range()).in_file(&text.file),
        }
    }

    /// Where the name stands.
    pub(crate) fn name_place(self) -> Option<Place> {
        match self {
            Given::InFile(file, attribute) => {
                Some(Place::new(attribute.name_range).in_file(file.body().file))
            }
            Given::AsText(_) => None,
        }
    }

    pub(crate) fn is_of_environment(self) -> bool {
        matches!(self, Given::AsText(TextValue { origin: Origin::Environment, .. }))
    }

    /// Whether the value cannot be evaluated, whatever it is meant for.
    pub(crate) fn is_wrong(self, budget: &Budget) -> bool {
        let mut problems = Diagnostics::up_to(0);
        self.evaluate(None, budget, &mut problems);
        problems.has_errors()
    }

    /// The expression of a text, where it is read as one: it cannot be the value itself.
    fn parsed(self, variable: &Variable, budget: &Budget, problems: &mut Diagnostics) -> Option<Expr> {
        let Given::AsText(text) = self else { return None };
        if variable.is_open || variable.constraint.ty().is_primitive() {
            return None;
        }
        let (expr, found) = parse_expression_within(text.text.as_bytes(), &text.file, Pos::START, budget);
        problems.append(found.in_file(&text.file));
        Some(expr)
    }

    /// The value as it is given, or as it is `parsed`.
    fn evaluate(self, parsed: Option<&Expr>, budget: &Budget, problems: &mut Diagnostics) -> Value {
        let mut found = Diagnostics::up_to(budget.limits().problems());
        let (value, file) = match (self, parsed) {
            (Given::InFile(file, attribute), _) => {
                let file = file.body().file;
                (attribute.expr.evaluate_constant(file, budget, &mut found), file)
            }
            (Given::AsText(text), None) => (Value::from(text.text.as_str()), &text.file),
            (Given::AsText(text), Some(expr)) => {
                let (value, more) = expr.evaluate_within(&NoScope, budget);
                found = more;
                (value, &text.file)
            }
        };
        problems.append(found.in_file(file));
        value
    }

    /// The value, converted for the variable; unknown where it is wrong. `None` if null selects the default.
    pub(crate) fn value(
        self,
        variable: &Variable,
        budget: &Budget,
        diagnostics: &mut Diagnostics,
    ) -> Option<Value> {
        let name = &variable.name;
        // A wrong value still counts as set.
        let unknown = || Some(Value::unknown(variable.constraint.implied_type()));
        let mut problems = Diagnostics::up_to(budget.limits().problems());
        let parsed = self.parsed(variable, budget, &mut problems);
        let mut value = Value::unknown(Type::DYNAMIC);
        if !problems.has_errors() {
            value = self.evaluate(parsed.as_ref(), budget, &mut problems);
        }
        let failed = problems.has_errors();
        if let Some(secrecy) = variable.secrecy() {
            problems = problems.map(|problem| within_sensitive(&problem, &variable.owner(), secrecy));
        }
        diagnostics.append(problems);
        if failed {
            return unknown();
        }
        let path = Path::root().attribute(name.as_str());
        let value = match variable.convert_within(&value, budget) {
            Ok(value) => value,
            Err(error) => {
                let told = self.unconverted(variable, &error, value.ty(), variable.constraint.ty(), budget);
                diagnostics.append(told);
                return unknown();
            }
        };
        if !value.is_null() || variable.nullable {
            return Some(value);
        }
        if variable.default.is_none() {
            let sentence = "required variable may not be set to null";
            let detail = match self {
                Given::InFile(..) => {
                    let place = declared_at("defined", variable);
                    format!("The given value is not suitable for var.{name}{place}: {sentence}.")
                }
                Given::AsText(text) => text.unsuitable(sentence),
            };
            let place = match self {
                Given::InFile(..) => Some(self.place()),
                Given::AsText(_) => variable.declared_at.clone(),
            };
            diagnostics.push(Diagnostic::error("Required variable not set", detail).in_place(place).at(path));
            return unknown();
        }
        None
    }

    /// What is told of a value that cannot be converted to the type that is wanted.
    pub(crate) fn unconverted(
        self,
        variable: &Variable,
        error: &ConversionError,
        found: &Type,
        wanted: &Type,
        budget: &Budget,
    ) -> Diagnostics {
        let path = Path::root().attribute(variable.name.as_str());
        if let Some(secrecy) = variable.secrecy() {
            let sentence = sensitive_sentence(error, found, wanted);
            let told = of_limit(self.invalid_secret(variable, secrecy, &sentence), error.exhausted());
            return Diagnostics::from(told.in_place(variable.declared_at.clone()).at(path));
        }
        let parsed = self.parsed(variable, budget, &mut Diagnostics::up_to(0));
        let told = |problem: &ConversionProblem| self.invalid(variable, &problem.sentence());
        misfits(error, &self.written(parsed.as_ref()), &path, budget, &told)
    }

    /// The warning that the variable should not be set any more.
    pub(crate) fn deprecated(self, variable: &Variable) -> Option<Diagnostic> {
        let reason = variable.deprecated.clone()?;
        let place = self.name_place().or_else(|| variable.declared_at.clone());
        let warning = Diagnostic::warning("Deprecated variable got set", reason).in_place(place);
        Some(warning.at(Path::root().attribute(variable.name.as_str())))
    }

    /// The value where it is written.
    fn written<'w>(self, parsed: Option<&'w Expr>) -> WrittenValue<'w>
    where
        'g: 'w,
    {
        match self {
            Given::InFile(file, attribute) => WrittenValue::new(file.body().file, attribute.expr),
            Given::AsText(text) => {
                WrittenValue { file: &text.file, range: text.range(), expr: parsed.map(Expression::Native) }
            }
        }
    }

    /// The place of the part that a path leads to.
    pub(crate) fn place_of(self, variable: &Variable, steps: &[Step], budget: &Budget) -> Place {
        let parsed = self.parsed(variable, budget, &mut Diagnostics::up_to(0));
        self.written(parsed.as_ref()).place_of(steps, budget)
    }

    /// What is told of an attribute that the object at `steps` has to have, and that is not written in it; `None` where it is, or where
    /// nobody can say. `is_known` says of a name whether it is another attribute.
    pub(crate) fn left_out(
        self,
        variable: &Variable,
        steps: &[Step],
        name: &str,
        is_known: &dyn Fn(&str) -> bool,
        budget: &Budget,
    ) -> Option<Diagnostic> {
        let parsed = self.parsed(variable, budget, &mut Diagnostics::up_to(0));
        let value = self.written(parsed.as_ref());
        let names = names(value.expr?, steps, budget)?;
        if !budget.suggest(names.len()) || names.iter().any(|written| is_same(written, name)) {
            return None;
        }
        let told = self.invalid(variable, &is_required(name));
        Some(match nearest(name, names.into_iter().filter(|written| !is_known(written))) {
            Some(written) => {
                let place = value.place_of_name(steps, written, budget);
                told.with_hint(instead(written, name)).in_place(place)
            }
            None => told.in_place(value.place_of(steps, budget)),
        })
    }

    /// What is said of a value that is not suitable for its variable.
    pub(crate) fn invalid(self, variable: &Variable, sentence: &str) -> Diagnostic {
        let detail = match self {
            Given::InFile(..) => {
                let (name, place) = (&variable.name, declared_at("declared", variable));
                format!("The given value is not suitable for var.{name}{place}: {}", ended(sentence))
            }
            Given::AsText(text) => text.unsuitable(sentence),
        };
        Diagnostic::error(INVALID_VALUE, detail)
    }

    /// The same of a sensitive one: the source that would be shown with it must not show the value.
    pub(crate) fn invalid_secret(self, variable: &Variable, secrecy: &str, sentence: &str) -> Diagnostic {
        let detail = match self {
            Given::InFile(file, attribute) => format!(
                "The given value is not suitable for var.{}, which is {secrecy}: {sentence}. Invalid value defined at {}:{}.",
                variable.name,
                file.name(),
                attribute.expr.range()
            ),
            Given::AsText(text) => text.unsuitable(sentence),
        };
        Diagnostic::error(INVALID_VALUE, detail).in_place(variable.declared_at.clone())
    }
}

/// The summary about a value that is not suitable for its variable.
const INVALID_VALUE: &str = "Invalid value for input variable";

/// What is said of a default that a program cannot use.
pub(crate) fn unsuitable_default(variable: &Variable, sentence: &str) -> Diagnostic {
    let detail = format!("The default value of var.{} is not suitable: {}", variable.name, ended(sentence));
    Diagnostic::error(INVALID_VALUE, detail)
}

/// What is said of an attribute that is left out.
pub(crate) fn is_required(name: &str) -> String {
    format!("attribute {} is required", Excerpt(name))
}

/// What is said of a name that stands in the place of another one.
pub(crate) fn instead(written: &str, meant: &str) -> String {
    format!("Found {}. Did you mean {}?", Excerpt(written), Excerpt(meant))
}

fn declared_at(how: &str, variable: &Variable) -> String {
    match &variable.declared_at {
        Some(place) => format!(" {how} at {place}"),
        None => String::new(),
    }
}
