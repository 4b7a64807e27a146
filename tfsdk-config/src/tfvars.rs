//! Values for input variables, from `.tfvars` and `.tfvars.json` files.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use tfsdk_core::diag::{Diagnostics, Place, Severity};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::text::nearest;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Marked, Marks};

use crate::body::FoundAttribute;
use crate::file::{File, smallest_limits};
use crate::file_kind::FileKind;
use crate::given::{Given, Source};
use crate::names::Names;
use crate::secret::Secrets;
use crate::variable::Variables;

/// The values of a module's input variables, and where each was set.
///
/// Its `Debug` form shows no value of a variable that is sensitive or ephemeral.
///
/// ```
/// use tfsdk::config::{File, Variables};
///
/// let (declared, _) = File::parse("main.tf", "variable \"zone\" {}\nvariable \"size\" {\n  default = 1\n}\n");
/// let (given, _) = File::parse("terraform.tfvars", "zone = \"b\"\n");
/// let (variables, _) = Variables::declared([&declared]);
/// let (values, problems) = variables.values([&given]);
/// assert!(problems.is_empty());
/// assert_eq!(values.get("zone").unwrap().as_str(), Some("b"));
/// assert_eq!(values.place("zone").unwrap().to_string(), "terraform.tfvars:1,8-11");
/// assert!(values.place("size").is_none());
/// ```
#[derive(Clone, Default)]
pub struct VariableValues {
    pub(crate) values: BTreeMap<String, Value>,
    pub(crate) places: HashMap<String, Place>,
    /// Where those are shown that are given as a text, and may be shown.
    pub(crate) texts: HashMap<String, Place>,
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
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let (declared, _) = File::parse("main.tf", "variable \"size\" {\n  default = 1\n}\n");
    /// let (values, _) = Variables::declared([&declared]).0.values([]);
    /// assert_eq!(values.get("size").unwrap().to_string(), "1");
    /// assert!(values.get("sizes").is_none());
    /// ```
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.values.get(name)
    }

    /// The values in the order of the variables' names.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
    ///
    /// let (declared, _) = File::parse("main.tf", "variable \"b\" {\n  default = 1\n}\nvariable \"a\" {\n  default = 2\n}\n");
    /// let (values, _) = Variables::declared([&declared]).0.values([]);
    /// assert_eq!(values.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>(), ["a=2", "b=1"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.values.iter().map(|(name, value)| (name.as_str(), value))
    }

    /// Where a variable was set in a file; `None` for one that has its default. The place of a sensitive one is
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
    /// use tfsdk::config::{Bindings, File, Functions, Variables};
    /// use tfsdk::expr::{Pos, parse_expression};
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
    /// use tfsdk::config::{File, Variable, Variables};
    /// use tfsdk::constraint::TypeConstraint;
    ///
    /// let mut variables = Variables::new();
    /// variables.insert(Variable::new("zones", TypeConstraint::parse("set(string)")?));
    /// let (file, _) = File::parse("terraform.tfvars", "zones = [\"b\", \"a\", \"b\"]\nzone = \"c\"\n");
    /// let (values, diags) = variables.values([&file]);
    /// assert_eq!(values.get("zones").unwrap().to_string(), r#"toset(["a", "b"])"#);
    /// assert_eq!(diags.iter().next().unwrap().summary(), "Value for undeclared variable");
    /// # Ok::<(), tfsdk::diag::Diagnostics>(())
    /// ```
    #[must_use]
    pub fn values<'f>(&self, files: impl IntoIterator<Item = &'f File>) -> (VariableValues, Diagnostics) {
        let mut files: Vec<&File> = files.into_iter().collect();
        let limits = smallest_limits(&files);
        files.sort_by_cached_key(|file| FileKind::of(file.name()).rank(file.name()));
        let sources =
            Sources { all: files.into_iter().map(Source::File).collect(), limits, is_partial: false };
        let read = self.values_of(&sources);
        let mut diagnostics = read.diagnostics;
        diagnostics.append(read.names.problems(self, &read.budget));
        let diagnostics = read.values.secrets.hide_all(diagnostics);
        (read.values, diagnostics)
    }

    /// The values from files and texts.
    ///
    /// Where they are [literals](Variables::values_of_literals), it is not told what gives each.
    pub(crate) fn values_of<'s>(&self, sources: &Sources<'s>) -> Read<'_, 's> {
        self.values_of_literals(sources).unwrap_or_else(|| self.values_told(sources))
    }

    /// The values from files and texts, and what gives each.
    pub(crate) fn values_told<'s>(&self, sources: &Sources<'s>) -> Read<'_, 's> {
        let budget = sources.budget();
        let mut diagnostics = Diagnostics::up_to(sources.limits.problems());
        let mut secrets = self.secrets.clone();
        let any_kept = self.may_keep_others || self.iter().any(|variable| variable.secrecy().is_some());
        let mut broken = sources.is_partial;
        for source in &sources.all {
            if let Source::File(file) = source {
                broken |= file.has_errors();
                if any_kept && file.has_errors() {
                    secrets.insert_file(file.body().file);
                }
            }
        }
        let mut given: Vec<Given<'_>> = Vec::new();
        let mut positions: HashMap<&str, usize> = HashMap::new();
        let mut unknown: Vec<(&File, FoundAttribute<'_>)> = Vec::new();
        for &source in &sources.all {
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
        let is_open = self.may_keep_others || kept.iter().any(|name| !positions.contains_key(name));
        for (file, attribute) in unknown.into_iter().filter(|_| any_kept) {
            let may_be_near =
                || !budget.suggest(kept.len()) || nearest(attribute.name, kept.iter().copied()).is_some();
            if is_open || may_be_near() {
                secrets.insert(file.body().file, attribute.expr.range());
            }
        }
        broken |= diagnostics.has_errors();
        let mut values = VariableValues { secrets, ..VariableValues::default() };
        let mut names = Names::default();
        let mut assigned: HashMap<&str, Given<'_>> = HashMap::new();
        for given in given {
            match self.get(given.name()) {
                Some(variable) => {
                    assigned.insert(given.name(), given);
                    if let Some(value) = given.value(variable, &budget, &mut diagnostics) {
                        diagnostics.extend(given.deprecated(variable).filter(|_| !value.is_null()));
                        values.values.insert(variable.name.clone(), value);
                        match given {
                            Given::InFile(..) => {
                                let place = values.secrets.hide(given.place());
                                values.places.insert(variable.name.clone(), place);
                            }
                            Given::AsText(_) if variable.secrecy().is_none() => {
                                values.texts.insert(variable.name.clone(), given.place());
                            }
                            Given::AsText(_) => {}
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

/// All that gives values.
pub(crate) struct Sources<'s> {
    /// What counts less comes first.
    pub(crate) all: Vec<Source<'s>>,
    /// What holds for all of them together.
    pub(crate) limits: Limits,
    /// Whether there is more that could not be read, so that variables may be set that are not set here.
    pub(crate) is_partial: bool,
}

impl Sources<'_> {
    /// The budget for reading them.
    pub(crate) fn budget(&self) -> Budget {
        Budget::new(self.limits, self.all.iter().map(Source::len).fold(0, usize::saturating_add))
    }
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
