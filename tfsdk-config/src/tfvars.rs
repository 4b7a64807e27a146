//! Values for input variables, from `.tfvars` and `.tfvars.json` files.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::Path;
use tfsdk_core::span::Pos;
use tfsdk_core::text::{Cut, Excerpt, did_you_mean, nearest};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;

use tfsdk_lang::expr::{NoScope, parse_expression_within};

use crate::body::FoundAttribute;
use crate::file::File;
use crate::misfit::{conversion_hint, sensitive_sentence};
use crate::secret::{Secrets, within_sensitive};
use crate::variable::{Variable, Variables};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};

/// The values of a module's input variables, and where each was set.
///
/// Its `Debug` form shows no value of a variable that is sensitive or ephemeral.
#[derive(Clone, Default)]
pub struct VariableValues {
    values: BTreeMap<String, Value>,
    places: HashMap<String, Place>,
    /// Those that are kept out of messages, and why.
    kept: HashMap<String, &'static str>,
    pub(crate) secrets: Secrets,
}

impl fmt::Debug for VariableValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |(name, value): (&'_ String, &'_ Value)| -> (String, String) {
            let text = match self.kept.get(name) {
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

    /// All values as one object.
    #[must_use]
    pub fn to_object(&self) -> Value {
        Value::object(self.values.iter().map(|(name, value)| (name.as_str(), value.clone())))
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
    /// Report the problems found in parsing the files before those returned here. If a file has errors there are no values,
    /// and only problems of the files themselves are reported.
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
        self.values_of(files.into_iter().map(Source::File).collect(), limits)
    }

    /// The values from files and texts, in the order in which they are given.
    pub(crate) fn values_of(
        &self,
        mut sources: Vec<Source<'_>>,
        limits: Limits,
    ) -> (VariableValues, Diagnostics) {
        let budget = Budget::new(limits, sources.iter().map(Source::len).fold(0, usize::saturating_add));
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
        sources.sort_by_cached_key(Source::rank);
        let mut given: Vec<Given<'_>> = Vec::new();
        let mut positions: HashMap<&str, usize> = HashMap::new();
        for source in sources {
            for next in source.assignments(&mut diagnostics) {
                // Also of a value that a later file overrides.
                if let (Given::InFile(file, attribute), Some(variable)) = (next, self.get(next.name())) {
                    if variable.secrecy().is_some() {
                        secrets.insert(file.body().file, attribute.expr.range());
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
        let mut values = VariableValues { secrets, ..VariableValues::default() };
        if broken || diagnostics.has_errors() {
            let diagnostics = values.secrets.hide_all(diagnostics);
            return (values, diagnostics);
        }
        let mut assigned = HashSet::new();
        let mut undeclared = Vec::new();
        for given in &given {
            match self.get(given.name()) {
                Some(variable) => {
                    if let Some(value) = given.value(variable, &budget, &mut diagnostics) {
                        assigned.insert(given.name());
                        values.values.insert(variable.name.clone(), value);
                        if let Some(place) = given.place() {
                            values.places.insert(variable.name.clone(), values.secrets.hide(place));
                        }
                    }
                }
                None => undeclared.push(given),
            }
        }
        let mut unset = Vec::new();
        for variable in self.iter().filter(|variable| !assigned.contains(variable.name.as_str())) {
            match &variable.default {
                Some(default) => {
                    values.values.insert(variable.name.clone(), default.clone());
                }
                None => diagnostics.push(missing(variable)),
            }
            unset.push(variable.name.as_str());
        }
        let kept = self.iter().filter_map(|variable| Some((variable.name.clone(), variable.secrecy()?)));
        values.kept = kept.collect();
        report_undeclared(&undeclared, &unset, &budget, &mut diagnostics);
        let diagnostics = values.secrets.hide_all(diagnostics);
        (values, diagnostics)
    }
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
enum Given<'g> {
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
    fn name(self) -> &'g str {
        match self {
            Given::InFile(_, attribute) => attribute.name,
            Given::AsText(text) => &text.name,
        }
    }

    /// Where the value stands, if that is in a file.
    fn place(self) -> Option<Place> {
        match self {
            Given::InFile(file, attribute) => {
                Some(Place::new(attribute.expr.range()).in_file(file.body().file))
            }
            Given::AsText(_) => None,
        }
    }

    /// The value as it is given.
    fn evaluate(self, variable: Option<&Variable>, budget: &Budget, problems: &mut Diagnostics) -> Value {
        match self {
            Given::InFile(file, attribute) => {
                let file = file.body().file;
                let mut found = Diagnostics::up_to(budget.limits().problems());
                let value = attribute.expr.evaluate_constant(file, budget, &mut found);
                problems.append(found.in_file(file));
                value
            }
            // Only what cannot be a text is read as an expression.
            Given::AsText(text) if variable.is_none_or(|v| v.is_open || v.constraint.ty().is_primitive()) => {
                Value::from(text.text.as_str())
            }
            Given::AsText(text) => {
                let file: Arc<str> = format!("<value for var.{}>", text.name).into();
                let (expr, mut found) =
                    parse_expression_within(text.text.as_bytes(), &file, Pos::START, budget);
                let mut value = Value::unknown(Type::DYNAMIC);
                if !found.has_errors() {
                    let (evaluated, more) = expr.evaluate_within(&NoScope, budget);
                    value = evaluated;
                    found.append(more);
                }
                problems.append(found.in_file(&file));
                value
            }
        }
    }

    /// The value, converted for the variable. `None` if evaluation failed, or null selects the default.
    fn value(self, variable: &Variable, budget: &Budget, diagnostics: &mut Diagnostics) -> Option<Value> {
        let name = &variable.name;
        let mut problems = Diagnostics::up_to(budget.limits().problems());
        let value = self.evaluate(Some(variable), budget, &mut problems);
        let failed = problems.has_errors();
        if let Some(secrecy) = variable.secrecy() {
            problems = problems.map(|problem| within_sensitive(&problem, &variable.owner(), secrecy));
        }
        diagnostics.append(problems);
        if failed {
            return None;
        }
        let path = Path::root().attribute(name.as_str());
        let value = match variable.constraint.convert_within(&value, budget) {
            Ok(value) => value,
            Err(error) => {
                if variable.secrecy().is_some() {
                    let sentence = sensitive_sentence(&error, value.ty(), variable.constraint.ty());
                    diagnostics.push(self.invalid(variable, &sentence).at(path));
                } else {
                    let diagnostic = self.invalid(variable, &error.sentence());
                    let path = error.path().steps().iter().cloned().fold(path, Path::step);
                    diagnostics.push(diagnostic.with_hint(conversion_hint(&error)).at(path));
                }
                // A wrong value still counts as set.
                return Some(Value::unknown(variable.constraint.implied_type()));
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
            return Some(value);
        }
        None
    }

    fn invalid(self, variable: &Variable, sentence: &str) -> Diagnostic {
        let name = &variable.name;
        let summary = "Invalid value for input variable";
        let (file, range) = match self {
            Given::InFile(file, attribute) => (file.body().file, attribute.expr.range()),
            Given::AsText(text) => {
                return Diagnostic::error(summary, text.unsuitable(sentence))
                    .in_place(variable.declared_at.clone());
            }
        };
        let Some(secrecy) = variable.secrecy() else {
            let place = declared_at("declared", variable);
            let detail = format!("The given value is not suitable for var.{name}{place}: {sentence}.");
            return Diagnostic::error(summary, detail).in_source(range).in_file(file);
        };
        // The source that would be shown with it must not show the value.
        let detail = format!(
            "The given value is not suitable for var.{name}, which is {secrecy}: {sentence}. Invalid value defined at \
             {file}:{range}."
        );
        Diagnostic::error(summary, detail).in_place(variable.declared_at.clone())
    }
}

impl TextValue {
    fn unsuitable(&self, sentence: &str) -> String {
        let name = &self.name;
        let how = match self.origin {
            Origin::Environment => format!("the TF_VAR_{name} environment variable"),
            Origin::Flag => format!("-var=\"{name}=...\""),
        };
        format!("Unsuitable value for var.{name} set using {how}: {sentence}.")
    }
}

fn declared_at(how: &str, variable: &Variable) -> String {
    match &variable.declared_at {
        Some(place) => format!(" {how} at {place}"),
        None => String::new(),
    }
}

fn missing(variable: &Variable) -> Diagnostic {
    let detail = format!(
        "The root module input variable {} is not set, and has no default value. Use a -var or -var-file command \
         line argument to provide a value for this variable.",
        Excerpt(&variable.name)
    );
    Diagnostic::error("No value for required variable", detail)
        .at(Path::root().attribute(variable.name.clone()))
        .in_place(variable.declared_at.clone())
}

/// At most this many undeclared names are reported one by one.
const MOST_UNDECLARED: usize = 2;

/// Names that are not declared; `unset` are those of variables that may be meant.
fn report_undeclared(
    undeclared: &[&Given<'_>],
    unset: &[&str],
    budget: &Budget,
    diagnostics: &mut Diagnostics,
) {
    // A name of one or two letters is near to every other.
    let meant = |name: &str| {
        let near = if name.len() > 2 && budget.suggest(unset.len()) {
            nearest(name, unset.iter().copied())
        } else {
            None
        };
        did_you_mean(near).trim_start().to_owned()
    };
    let mut count = 0;
    for given in undeclared {
        let (file, attribute) = match given {
            Given::InFile(file, attribute) => (file, attribute),
            // The environment may hold what is meant for other modules.
            Given::AsText(TextValue { origin: Origin::Environment, .. }) => continue,
            Given::AsText(text) => {
                let detail = format!(
                    "A variable named {} was assigned on the command line, but the root module does not declare a \
                     variable of that name. To use this value, add a \"variable\" block to the configuration.",
                    Excerpt(&text.name)
                );
                let diagnostic = Diagnostic::error("Value for undeclared variable", detail);
                diagnostics.push(diagnostic.with_hint(meant(&text.name)));
                continue;
            }
        };
        // A name whose value has errors gets no second problem.
        let mut problems = Diagnostics::up_to(0);
        given.evaluate(None, budget, &mut problems);
        if problems.has_errors() {
            continue;
        }
        count += 1;
        if count > MOST_UNDECLARED {
            continue;
        }
        let detail = format!(
            "The root module does not declare a variable named {} but a value was found in file {}. If you meant \
             to use this value, add a \"variable\" block to the configuration.\n\nTo silence these warnings, use \
             TF_VAR_... environment variables to provide certain \"global\" settings to all configurations in your \
             organization. To reduce the verbosity of these warnings, use the -compact-warnings option.",
            Excerpt(attribute.name),
            Excerpt(file.name())
        );
        let diagnostic =
            Diagnostic::warning("Value for undeclared variable", detail).with_hint(meant(attribute.name));
        diagnostics.push(diagnostic.in_source(attribute.name_range).in_file(file.body().file));
    }
    if count > MOST_UNDECLARED {
        let detail = format!(
            "In addition to the other similar warnings shown, {} other variable(s) defined without being declared.",
            count - MOST_UNDECLARED
        );
        diagnostics.push(Diagnostic::warning("Values for undeclared variables", detail));
    }
}
