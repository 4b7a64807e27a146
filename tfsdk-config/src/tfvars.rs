//! Values for input variables, from `.tfvars` and `.tfvars.json` files.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::sync::Arc;

use tfsdk_core::convert::ConversionProblem;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::span::{Pos, SourceRange};
use tfsdk_core::text::{Cut, Excerpt, nearest};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use tfsdk_lang::expr::{Expr, Marked, Marks, NoScope, parse_expression_within};

use crate::body::FoundAttribute;
use crate::expression::Expression;
use crate::file::File;
use crate::misfit::{WrittenValue, misfits, sensitive_sentence};
use crate::names::Names;
use crate::secret::{Secrets, within_sensitive};
use crate::variable::{Variable, Variables};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};

/// The values of a module's input variables, and where each was set.
///
/// Its `Debug` form shows no value of a variable that is sensitive or ephemeral.
#[derive(Clone, Default)]
pub struct VariableValues {
    pub(crate) values: BTreeMap<String, Value>,
    pub(crate) places: HashMap<String, Place>,
    /// The marks of those that have some.
    pub(crate) marks: HashMap<String, Marks>,
    pub(crate) secrets: Secrets,
}

impl fmt::Debug for VariableValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |(name, value): (&'_ String, &'_ Value)| -> (String, String) {
            let text = match self.marks.get(name).and_then(Marks::secrecy) {
                Some(secrecy) => format!("({secrecy} value)"),
                None => value.to_string(),
            };
            (name.clone(), text)
        };
        f.debug_map().entries(self.values.iter().map(shown).map(|(name, text)| (name, Shown(text)))).finish()
    }
}

/// A text without quotes.
struct Shown(String);

impl fmt::Debug for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl VariableValues {
    /// The value of a variable.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// The values in the order of the variables' names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Where a variable was set; `None` for one that has its default. The place of a sensitive one is
    /// [hidden](Place::hidden).
    #[must_use]
    pub fn place(&self, name: &str) -> Option<&Place> {
        self.places.get(name)
    }

    /// The same diagnostics, those places [hidden](Place::hidden) that would be shown with a line of a value that is kept
    /// out of messages.
    ///
    /// For what [`File::parse`] found in the files: parsing does not know what their lines mean.
    #[must_use]
    pub fn hide(&self, diagnostics: Diagnostics) -> Diagnostics {
        self.secrets.hide_all(diagnostics)
    }

    /// All values as one object: what `var` is to expressions. Those of sensitive and ephemeral variables are marked.
    ///
    /// ```
    /// use tfsdk_config::{Bindings, File, Functions, Variables};
    /// use tfsdk_lang::expr::{Pos, parse_expression};
    ///
    /// let (file, _) = File::parse("main.tf", "variable \"password\" {\n  sensitive = true\n  default = \"a\"\n}\n");
    /// let (variables, _) = Variables::declared([&file]);
    /// let (values, _) = variables.values([]);
    /// let scope = Bindings::new().with_variable("var", values.to_object()).with_functions(Functions::terraform());
    /// let (expr, _) = parse_expression(b"issensitive(\"${var.password}!\")", "", Pos::START);
    /// assert_eq!(expr.evaluate(&scope).0.as_bool(), Some(true));
    /// ```
    #[must_use]
    pub fn to_object(&self) -> Marked {
        let marks = self.marks.iter().map(|(name, marks)| (name.as_str().into(), marks.clone()));
        let value = Value::object(self.values.iter().map(|(name, value)| (name.as_str(), value.clone())));
        Marked::new(value, Marks::of_attributes(marks))
    }
}

impl Variables {
    /// The value of each variable: from the files, which may come in any order, or its default.
    ///
    /// `terraform.tfvars` counts least, then `terraform.tfvars.json`, then `*.auto.tfvars` and `*.auto.tfvars.json` in
    /// the order of their names, then all others in the order given, as if each was named by `-var-file`. A variable
    /// without value and default is an error, an undeclared name is a warning.
    ///
    /// No value of a variable that is sensitive or ephemeral is in a text of a diagnostic, and the places of lines with one
    /// are hidden. What parsing found does not know that; [`VariableValues::hide`] hides its places.
    ///
    /// The smallest limits of the files hold for all of them together.
    ///
    /// A variable whose value is missing or does not fit is unknown, and so is one without a value where a file has errors, as
    /// that file may set it. All problems of all files are reported, each at the smallest part that is wrong, but for those
    /// that parsing found: report these before.
    ///
    /// ```
    /// use tfsdk_config::{File, Variable, Variables};
    /// use tfsdk_lang::constraint::TypeConstraint;
    ///
    /// let mut variables = Variables::new();
    /// variables.insert(Variable::new("zones", TypeConstraint::parse("set(string)")?));
    /// let (file, _) = File::parse("terraform.tfvars", "zones = [\"b\", \"a\", \"b\"]\nzone = \"c\"\n");
    /// let (values, diags) = variables.values([&file]);
    /// assert_eq!(values.get("zones").unwrap().to_string(), r#"toset(["a", "b"])"#);
    /// assert_eq!(diags.iter().next().unwrap().summary(), "Value for undeclared variable");
    /// # Ok::<(), tfsdk_core::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn values<'f>(&self, files: impl IntoIterator<Item = &'f File>) -> (VariableValues, Diagnostics) {
        let files: Vec<&File> = files.into_iter().collect();
        let limits = smallest(&files);
        let read = self.values_of(files.into_iter().map(Source::File).collect(), limits);
        let mut diagnostics = read.diagnostics;
        diagnostics.append(read.names.problems(self, &read.budget));
        let diagnostics = read.values.secrets.hide_all(diagnostics);
        (read.values, diagnostics)
    }

    /// The values from files and texts, in the order in which they are given.
    ///
    /// Where they are [literals](Variables::values_of_literals), it is not told what gives each.
    pub(crate) fn values_of<'s>(&self, sources: Vec<Source<'s>>, limits: Limits) -> Read<'_, 's> {
        self.values_of_literals(&sources, limits).unwrap_or_else(|| self.values_told(sources, limits))
    }

    /// The values from files and texts, and what gives each.
    pub(crate) fn values_told<'s>(&self, mut sources: Vec<Source<'s>>, limits: Limits) -> Read<'_, 's> {
        let budget = budget_of(&sources, limits);
        let mut diagnostics = Diagnostics::up_to(limits.problems());
        let mut secrets = self.secrets.clone();
        let any_kept = self.iter().any(|variable| variable.secrecy().is_some());
        let mut broken = false;
        for source in &sources {
            if let Source::File(file) = source {
                broken |= file.has_errors();
                if any_kept && file.has_errors() {
                    secrets.insert_file(file.body().file);
                }
            }
        }
        by_rank(&mut sources);
        let mut given: Vec<Given<'_>> = Vec::new();
        let mut positions: HashMap<&str, usize> = HashMap::new();
        let mut unknown: Vec<(&File, FoundAttribute<'_>)> = Vec::new();
        for source in sources {
            let before = diagnostics.count(Severity::Error);
            let assignments = source.assignments(&mut diagnostics);
            if let (Source::File(file), true) = (source, any_kept) {
                // What is no assignment may have been meant for one.
                if diagnostics.count(Severity::Error) > before {
                    secrets.insert_file(file.body().file);
                }
            }
            for next in assignments {
                // Also of a value that a later file overrides.
                if let Given::InFile(file, attribute) = next {
                    match self.get(next.name()) {
                        Some(variable) if variable.secrecy().is_some() => {
                            secrets.insert(file.body().file, attribute.expr.range());
                        }
                        Some(_) => {}
                        None => unknown.push((file, attribute)),
                    }
                }
                match positions.get(next.name()) {
                    Some(&position) => given[position] = next,
                    None => {
                        positions.insert(next.name(), given.len());
                        given.push(next);
                    }
                }
            }
        }
        // A value of no variable may be meant for one that is kept: by its name, or as that one has no value.
        let kept: Vec<&str> = self
            .iter()
            .filter(|variable| variable.secrecy().is_some())
            .map(|kept| kept.name.as_str())
            .collect();
        let is_open = kept.iter().any(|name| !positions.contains_key(name));
        for (file, attribute) in unknown.into_iter().filter(|_| any_kept) {
            let may_be_near =
                || !budget.suggest(kept.len()) || nearest(attribute.name, kept.iter().copied()).is_some();
            if is_open || may_be_near() {
                secrets.insert(file.body().file, attribute.expr.range());
            }
        }
        broken |= diagnostics.has_errors();
        let mut values = VariableValues { secrets, ..VariableValues::default() };
        let mut names = Names { missing: Vec::new(), unset: Vec::new(), undeclared: Vec::new() };
        let mut assigned: HashMap<&str, Given<'_>> = HashMap::new();
        for given in given {
            match self.get(given.name()) {
                Some(variable) => {
                    assigned.insert(given.name(), given);
                    if let Some(value) = given.value(variable, &budget, &mut diagnostics) {
                        diagnostics.extend(given.deprecated(variable).filter(|_| !value.is_null()));
                        values.values.insert(variable.name.clone(), value);
                        if let Some(place) = given.place() {
                            values.places.insert(variable.name.clone(), values.secrets.hide(place));
                        }
                    }
                }
                None if self.is_partial => {}
                None => names.undeclared.push(given),
            }
        }
        for variable in self.iter() {
            if values.values.contains_key(&variable.name) {
                continue;
            }
            let is_null = assigned.contains_key(variable.name.as_str());
            let value = match &variable.default {
                Some(default) if !broken || is_null => default.clone(),
                _ => Value::unknown(variable.constraint.implied_type()),
            };
            match variable.default {
                _ if is_null => {}
                None if (self.is_partial || variable.is_doubtful) && !broken => {}
                None if !broken => names.missing.push(variable),
                _ => names.unset.push(&variable.name),
            }
            values.values.insert(variable.name.clone(), value);
        }
        let marked = self.iter().map(|variable| (variable.name.clone(), variable.marks()));
        values.marks = marked.filter(|(_, marks)| !marks.is_none()).collect();
        Read { values, given: Some(assigned), names, budget, diagnostics }
    }
}

/// The budget for reading values.
pub(crate) fn budget_of(sources: &[Source<'_>], limits: Limits) -> Budget {
    Budget::new(limits, sources.iter().map(Source::len).fold(0, usize::saturating_add))
}

/// What counts less comes first.
pub(crate) fn by_rank(sources: &mut [Source<'_>]) {
    sources.sort_by_cached_key(Source::rank);
}

/// What was read of all sources.
pub(crate) struct Read<'v, 's> {
    pub(crate) values: VariableValues,
    /// What gives each value that is no default, by the variable's name; `None` if that was not kept.
    pub(crate) given: Option<HashMap<&'s str, Given<'s>>>,
    pub(crate) names: Names<'v, 's>,
    pub(crate) budget: Budget,
    pub(crate) diagnostics: Diagnostics,
}

/// The smallest limits of the files: none of them may undo what another is held to.
pub(crate) fn smallest(files: &[&File]) -> Limits {
    files.iter().map(|file| file.limits()).reduce(Limits::min).unwrap_or_default()
}

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
        format!("Unsuitable value for var.{} set using {}: {sentence}.", Cut(&self.name), self.means())
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
    fn len(&self) -> usize {
        match self {
            Source::File(file) => file.source().len(),
            Source::Text(text) => text.text.len(),
        }
    }

    /// What counts less comes first; equals stay in the order in which they are given.
    fn rank(&self) -> (u8, String) {
        match self {
            Source::Text(TextValue { origin: Origin::Environment, .. }) => (0, String::new()),
            Source::Text(TextValue { origin: Origin::Flag, .. }) => (4, String::new()),
            Source::File(file) => rank(file.name()),
        }
    }

    fn assignments(self, diagnostics: &mut Diagnostics) -> Vec<Given<'s>> {
        match self {
            Source::Text(text) => vec![Given::AsText(text)],
            Source::File(file) => assignments(file, diagnostics)
                .into_iter()
                .map(|attribute| Given::InFile(file, attribute))
                .collect(),
        }
    }
}

/// The order in which files count: those with a meaning of their own before all others, which keep their order.
fn rank(name: &str) -> (u8, String) {
    let base = name.rsplit(['/', '\\']).next().unwrap_or(name);
    match base {
        "terraform.tfvars" => (1, String::new()),
        "terraform.tfvars.json" => (2, String::new()),
        _ if base.ends_with(".auto.tfvars") || base.ends_with(".auto.tfvars.json") => (3, base.to_owned()),
        _ => (4, String::new()),
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
    fn place(self) -> Option<Place> {
        match self {
            Given::InFile(file, attribute) => {
                Some(Place::new(attribute.expr.range()).in_file(file.body().file))
            }
            Given::AsText(_) => None,
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
    fn value(self, variable: &Variable, budget: &Budget, diagnostics: &mut Diagnostics) -> Option<Value> {
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
                if let Some(secrecy) = variable.secrecy() {
                    let sentence = sensitive_sentence(&error, value.ty(), variable.constraint.ty());
                    diagnostics.push(self.invalid_secret(variable, secrecy, &sentence).at(path));
                } else {
                    let told = |problem: &ConversionProblem| self.invalid(variable, &problem.sentence());
                    let written = self.written(parsed.as_ref());
                    diagnostics.append(misfits(&error, &written, &path, budget, told));
                }
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
            let place = self.place().or_else(|| variable.declared_at.clone());
            diagnostics.push(Diagnostic::error("Required variable not set", detail).in_place(place).at(path));
            return unknown();
        }
        None
    }

    /// The warning that the variable should not be set any more.
    fn deprecated(self, variable: &Variable) -> Option<Diagnostic> {
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

    /// What is said of a value that is not suitable for its variable.
    pub(crate) fn invalid(self, variable: &Variable, sentence: &str) -> Diagnostic {
        let detail = match self {
            Given::InFile(..) => {
                let (name, place) = (&variable.name, declared_at("declared", variable));
                format!("The given value is not suitable for var.{name}{place}: {sentence}.")
            }
            Given::AsText(text) => text.unsuitable(sentence),
        };
        Diagnostic::error(INVALID_VALUE, detail)
    }

    /// The same of a sensitive one: the source that would be shown with it must not show the value.
    fn invalid_secret(self, variable: &Variable, secrecy: &str, sentence: &str) -> Diagnostic {
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
pub(crate) const INVALID_VALUE: &str = "Invalid value for input variable";

/// What is said of a default that a program cannot use.
pub(crate) fn unsuitable_default(variable: &Variable, sentence: &str) -> Diagnostic {
    let detail = format!("The default value of var.{} is not suitable: {sentence}.", variable.name);
    Diagnostic::error(INVALID_VALUE, detail)
}

fn declared_at(how: &str, variable: &Variable) -> String {
    match &variable.declared_at {
        Some(place) => format!(" {how} at {place}"),
        None => String::new(),
    }
}
