//! `variable` blocks: what a module takes as input.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tfsdk_core::convert::convert_within;
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::Path;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::{ObjectType, Type};
use tfsdk_core::value::Value;
use tfsdk_lang::constraint::{Dialect, TypeConstraint};
use tfsdk_lang::expr::{SourceRange, is_identifier};

use crate::body::{Block, Content, FoundAttribute, RawBody, Wanted, WantedAttribute, WantedBlock};
use crate::expression::Expression;
use crate::file::File;
use crate::json::NodeKind;
use crate::misfit::{conversion_hint, sensitive_sentence};
use crate::secret::{Secrets, within_sensitive};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};

/// An input variable, as a `variable` block declares it.
#[derive(Clone, PartialEq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// What values are converted to; `any` when the block says no type.
    pub constraint: TypeConstraint,
    /// The default, already converted. A variable without one has to be set.
    pub default: Option<Value>,
    /// Whether null is a value of its own; otherwise null selects the default.
    pub nullable: bool,
    /// Whether the value is kept out of messages.
    pub sensitive: bool,
    /// Whether the value is left out of state and plan. It is kept out of messages as well.
    pub ephemeral: bool,
    /// The description.
    pub description: Option<String>,
    /// The `validation` blocks, which are not evaluated.
    pub validations: Vec<Validation>,
    /// Where it is declared.
    pub declared_at: Option<Place>,
}

/// A `validation` block of a variable, as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Validation {
    /// The condition's expression.
    pub condition: String,
    /// The message's expression.
    pub error_message: String,
    /// Where the block is.
    pub place: Place,
}

impl std::fmt::Debug for Variable {
    /// All of it; of one that is kept out of messages no value: neither its default, nor those within its type.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        use std::fmt::Debug;
        let secrecy = self.secrecy();
        let hidden = secrecy.map(|secrecy| format!("({secrecy} value)"));
        let default: Option<&dyn Debug> = self.default.as_ref().map(|default| match &hidden {
            Some(hidden) => hidden as &dyn Debug,
            None => default,
        });
        let constraint: &dyn Debug = if hidden.is_some() { self.constraint.ty() } else { &self.constraint };
        f.debug_struct("Variable")
            .field("name", &self.name)
            .field("constraint", constraint)
            .field("default", &default)
            .field("nullable", &self.nullable)
            .field("sensitive", &self.sensitive)
            .field("ephemeral", &self.ephemeral)
            .field("description", &self.description)
            .field("validations", &self.validations)
            .field("declared_at", &self.declared_at)
            .finish()
    }
}

impl Variable {
    /// Why its value is kept out of messages; `None` if it may be shown.
    pub(crate) fn secrecy(&self) -> Option<&'static str> {
        match (self.sensitive, self.ephemeral) {
            (true, _) => Some("sensitive"),
            (false, true) => Some("ephemeral"),
            (false, false) => None,
        }
    }

    /// How messages name what holds its value.
    pub(crate) fn owner(&self) -> String {
        format!("var.{}", self.name)
    }

    /// A variable of this type, which has to be set and may be null.
    #[must_use]
    pub fn new(name: impl Into<String>, constraint: TypeConstraint) -> Self {
        Self {
            name: name.into(),
            constraint,
            default: None,
            nullable: true,
            sensitive: false,
            ephemeral: false,
            description: None,
            validations: Vec::new(),
            declared_at: None,
        }
    }
}

/// The input variables of a module, by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Variables {
    by_name: BTreeMap<String, Variable>,
    /// The defaults of sensitive ones.
    pub(crate) secrets: Secrets,
}

impl Variables {
    /// No variables yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { by_name: BTreeMap::new(), secrets: Secrets::new() }
    }

    /// The variables that the `variable` blocks of configuration files declare; all other blocks are ignored.
    ///
    /// ```
    /// use tfsdk_config::{File, Variables};
    ///
    /// let (file, _) = File::parse("main.tf", "variable \"zones\" {\n  type    = set(string)\n  default = [\"a\", \"a\"]\n}\n");
    /// let (variables, diags) = Variables::declared([&file]);
    /// assert!(diags.is_empty());
    /// let zones = variables.get("zones").unwrap();
    /// assert_eq!(zones.constraint.to_string(), "set(string)");
    /// assert_eq!(zones.default.as_ref().unwrap().to_string(), r#"toset(["a"])"#);
    /// ```
    #[must_use]
    pub fn declared<'f>(files: impl IntoIterator<Item = &'f File>) -> (Self, Diagnostics) {
        let mut variables = Self::new();
        let (budget, files) = budget_for(files);
        let mut diagnostics = Diagnostics::up_to(budget.limits().problems());
        for file in files {
            let (blocks, problems) = file.body().blocks("variable", &["name"]);
            diagnostics.append(problems);
            for block in blocks {
                let mut reader = Reader {
                    file,
                    block: &block,
                    budget: &budget,
                    diagnostics: &mut diagnostics,
                    secrets: &mut variables.secrets,
                };
                let variable = reader.variable();
                match variables.by_name.entry(variable.name.clone()) {
                    Entry::Vacant(entry) => {
                        entry.insert(variable);
                    }
                    Entry::Occupied(first) => {
                        let at =
                            first.get().declared_at.as_ref().map(ToString::to_string).unwrap_or_default();
                        let detail = format!(
                            "A variable named {} was already declared at {at}. Variable names must be unique within \
                             a module.",
                            Excerpt(&variable.name)
                        );
                        let diagnostic = Diagnostic::error("Duplicate variable declaration", detail);
                        diagnostics.push(diagnostic.in_source(block.header_range).in_file(block.body.file));
                    }
                }
            }
        }
        for variable in variables.by_name.values_mut() {
            variable.declared_at = variable.declared_at.take().map(|place| variables.secrets.hide(place));
        }
        let diagnostics = variables.secrets.hide_all(diagnostics);
        (variables, diagnostics)
    }

    /// A variable for each attribute of an object type; those that are optional need not be set.
    #[must_use]
    pub fn of_type(ty: &ObjectType) -> Self {
        let variable = |name: &str, ty: &Type, optional: bool| {
            let mut variable = Variable::new(name, TypeConstraint::from(ty));
            variable.default = optional.then(|| Value::null(ty.without_optional()));
            (name.to_owned(), variable)
        };
        let by_name = ty.iter().map(|a| variable(a.name(), a.ty(), a.is_optional())).collect();
        Self { by_name, secrets: Secrets::new() }
    }

    /// Adds a variable, and returns the one of its name that was there before.
    pub fn insert(&mut self, variable: Variable) -> Option<Variable> {
        self.by_name.insert(variable.name.clone(), variable)
    }

    /// The variable of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Variable> {
        self.by_name.get(name)
    }

    /// The same diagnostics, those places [hidden](Place::hidden) that would be shown with a line of a value that is kept
    /// out of messages: a default of a variable that is sensitive or ephemeral.
    ///
    /// For what [`File::parse`] found in the files of declarations: parsing does not know what their lines mean.
    /// [`VariableValues::hide`](crate::VariableValues::hide) does the same for files that give values.
    ///
    /// ```
    /// use tfsdk_config::{File, Variables};
    ///
    /// let source = "variable \"password\" {\n  sensitive = true\n  default = \"a\"\n  default = \"b\"\n}\n";
    /// let (file, problems) = File::parse("main.tf", source);
    /// let (variables, _) = Variables::declared([&file]);
    /// assert!(variables.hide(problems).iter().all(|problem| problem.place().is_some_and(|place| place.is_hidden())));
    /// ```
    #[must_use]
    pub fn hide(&self, diagnostics: Diagnostics) -> Diagnostics {
        self.secrets.hide_all(diagnostics)
    }

    /// The variables in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = &Variable> {
        self.by_name.values()
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.by_name.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

/// What is wrong with a type itself.
const INVALID_TYPE: &str = "Invalid type specification";

const ATTRIBUTES: [&str; 6] = ["default", "description", "ephemeral", "nullable", "sensitive", "type"];

/// Names that mean something else in `module` blocks, where variables are set.
const RESERVED: [&str; 8] =
    ["count", "depends_on", "for_each", "lifecycle", "locals", "providers", "source", "version"];

struct Reader<'r, 'f> {
    file: &'f File,
    block: &'r Block<'f>,
    budget: &'r Budget,
    diagnostics: &'r mut Diagnostics,
    secrets: &'r mut Secrets,
}

/// A budget for reading these files, within the limits of the first.
pub(crate) fn budget_for<'f>(files: impl IntoIterator<Item = &'f File>) -> (Budget, Vec<&'f File>) {
    let files: Vec<&File> = files.into_iter().collect();
    let bytes = files.iter().map(|file| file.source().len()).fold(0, usize::saturating_add);
    let limits = files.first().map_or_else(Limits::new, |file| file.limits());
    (Budget::new(limits, bytes), files)
}

impl<'f> Reader<'_, 'f> {
    fn variable(&mut self) -> Variable {
        let name = self.block.labels.first().cloned().unwrap_or_default();
        let mut variable = Variable::new(name, TypeConstraint::from(&Type::DYNAMIC));
        variable.declared_at = Some(self.place(self.block.header_range));
        self.check_name(&variable.name);
        let attributes = ATTRIBUTES.map(|name| WantedAttribute { name, required: false });
        let blocks = [WantedBlock { name: "validation", labels: &[] }];
        let wanted = Wanted { attributes: &attributes, blocks: &blocks, ..Wanted::default() };
        let content = self.content(&wanted);
        variable.description = self
            .constant(&content, "description", &Type::STRING)
            .and_then(|value| value.as_str().map(ToOwned::to_owned));
        let mut flag = |name, otherwise| {
            self.constant(&content, name, &Type::BOOL).and_then(|value| value.as_bool()).unwrap_or(otherwise)
        };
        // Where it is not known, it is better kept.
        let is_said = |name| content.attribute(name).is_some();
        variable.sensitive = flag("sensitive", is_said("sensitive"));
        variable.ephemeral = flag("ephemeral", is_said("ephemeral"));
        variable.nullable = flag("nullable", true);
        if variable.secrecy().is_some() {
            self.keep_lines(&content);
        }
        if let Some(found) = content.attribute("type") {
            if let Some(constraint) = self.constraint(&variable, found.expr) {
                variable.constraint = constraint;
            }
        }
        if let Some(found) = content.attribute("default") {
            variable.default = self.default(&variable, &found);
        }
        for block in &content.blocks {
            let attributes =
                ["condition", "error_message"].map(|name| WantedAttribute { name, required: true });
            let wanted = Wanted { attributes: &attributes, ..Wanted::default() };
            let mut problems = Diagnostics::new();
            let found = block.body.content(&wanted, self.file.name(), &mut problems);
            self.diagnostics.append(problems.in_file(self.block.body.file));
            if let (Some(condition), Some(message)) =
                (found.attribute("condition"), found.attribute("error_message"))
            {
                variable.validations.push(Validation {
                    condition: self.text(condition.expr),
                    error_message: self.text(message.expr),
                    place: self.place(block.header_range),
                });
            }
        }
        variable
    }

    fn place(&self, range: SourceRange) -> Place {
        Place::new(range).in_file(self.block.body.file)
    }

    fn error(&mut self, summary: &'static str, detail: String, range: SourceRange) {
        self.diagnostics
            .push(Diagnostic::error(summary, detail).in_source(range).in_file(self.block.body.file));
    }

    fn content(&mut self, wanted: &Wanted<'_>) -> Content<'f> {
        let mut problems = Diagnostics::new();
        let content = self.block.body.raw.content(wanted, self.file.name(), &mut problems);
        self.diagnostics.append(problems.in_file(self.block.body.file));
        content
    }

    fn check_name(&mut self, name: &str) {
        let Some(&range) = self.block.label_ranges.first() else { return };
        if !is_identifier(name) {
            let detail = "A name must start with a letter or underscore and may contain only letters, digits, \
                          underscores, and dashes.";
            self.error("Invalid variable name", detail.to_owned(), range);
        } else if RESERVED.contains(&name) {
            let detail = format!(
                "The variable name {} is reserved due to its special meaning inside module blocks.",
                Excerpt(name)
            );
            self.error("Invalid variable name", detail, range);
        }
    }

    /// Keeps all lines of the block from being shown in which a value may stand: all but those with arguments that have
    /// another meaning. In a type there are the defaults of optional attributes.
    fn keep_lines(&mut self, content: &Content<'_>) {
        let holds_none = |name: &str, expr: Option<Expression<'_>>| match name {
            "type" => !expr.is_some_and(|expr| self.text(expr).contains("optional")),
            "default" => false,
            _ => ATTRIBUTES.contains(&name) || name == "validation",
        };
        let file = self.block.body.file;
        let parts = self.block.body.raw.parts().into_iter();
        let (mut shown, kept): (Vec<_>, Vec<_>) =
            parts.partition(|(name, _)| holds_none(name, content.attribute(name).map(|a| a.expr)));
        let RawBody::Native(body) = self.block.body.raw else {
            kept.into_iter().for_each(|(_, range)| self.secrets.insert(file, range));
            return;
        };
        // What could not be read is in no part, so all lines count but those of parts. One line never holds two.
        shown.sort_by_key(|(_, range)| range.start.line);
        let header = body.range.start.line;
        let mut next =
            if kept.iter().any(|(_, range)| range.start.line == header) { header } else { header + 1 };
        for (_, range) in shown {
            self.secrets.insert_lines(file, next, range.start.line.saturating_sub(1));
            next = next.max(range.end.line + 1);
        }
        self.secrets.insert_lines(file, next, body.range.end.line);
    }

    fn constraint(&mut self, variable: &Variable, expr: Expression<'_>) -> Option<TypeConstraint> {
        let result = match expr {
            Expression::Native(expr) => {
                TypeConstraint::from_expr_within(expr, Dialect::Variable, self.budget)
            }
            Expression::Json(node) => match &node.kind {
                NodeKind::String(text) => {
                    TypeConstraint::parse_json_within(Some(text), node.range, self.budget)
                }
                _ => TypeConstraint::parse_json_within(None, node.range, self.budget),
            },
        };
        match result {
            Ok(constraint) => Some(constraint),
            Err(problems) => {
                let mut problems = problems.in_file(self.block.body.file);
                if let Some(secrecy) = variable.secrecy() {
                    // All others are about defaults.
                    problems = problems.map(|problem| match problem.summary() {
                        INVALID_TYPE => problem,
                        _ => within_sensitive(&problem, &variable.owner(), secrecy),
                    });
                }
                self.diagnostics.append(problems);
                None
            }
        }
    }

    /// The value of an argument that Terraform does not evaluate as an expression; `None` if it is missing or wrong.
    fn constant(&mut self, content: &Content<'_>, name: &str, ty: &Type) -> Option<Value> {
        let found = content.attribute(name)?;
        let value = self.evaluate(&found)?;
        let problem = match convert_within(&value, ty, self.budget) {
            Ok(value) if value.is_null() => "null value is not allowed".to_owned(),
            Ok(value) => return Some(value),
            Err(error) => error.sentence(),
        };
        self.error("Unsuitable value type", format!("Unsuitable value: {problem}"), found.expr.start_range());
        None
    }

    fn evaluate(&mut self, found: &FoundAttribute<'_>) -> Option<Value> {
        let mut problems = Diagnostics::new();
        let value = found.expr.evaluate_constant(self.block.body.file, self.budget, &mut problems);
        let failed = problems.has_errors();
        self.diagnostics.append(problems.in_file(self.block.body.file));
        if failed { None } else { Some(value) }
    }

    fn default(&mut self, variable: &Variable, found: &FoundAttribute<'_>) -> Option<Value> {
        let ty = variable.constraint.implied_type();
        let range = found.expr.range();
        let name = &variable.name;
        let mut problems = Diagnostics::new();
        let value = found.expr.evaluate_constant(self.block.body.file, self.budget, &mut problems);
        let failed = problems.has_errors();
        let mut problems = problems.in_file(self.block.body.file);
        if let Some(secrecy) = variable.secrecy() {
            problems = problems.map(|problem| within_sensitive(&problem, &variable.owner(), secrecy));
        }
        self.diagnostics.append(problems);
        // A variable with a wrong default is not one without a default.
        if failed {
            return Some(Value::unknown(ty));
        }
        match variable.constraint.convert_within(&value, self.budget) {
            Err(error) => {
                let (sentence, hint) = if variable.secrecy().is_some() {
                    let wanted = variable.constraint.ty();
                    (sensitive_sentence(&error, value.ty(), wanted), String::new())
                } else {
                    (error.sentence(), conversion_hint(&error))
                };
                let detail = format!(
                    "This default value is not compatible with the variable's type constraint: {sentence}."
                );
                let diagnostic = Diagnostic::error("Invalid default value for variable", detail)
                    .in_source(range)
                    .in_file(self.block.body.file)
                    .with_hint(hint)
                    .at(Path::root().attribute(name.as_str()));
                self.diagnostics.push(diagnostic);
                Some(Value::unknown(ty))
            }
            Ok(value) if value.is_null() && !variable.nullable => {
                let detail = "A null default value is not valid when nullable=false.";
                self.error("Invalid default value for variable", detail.to_owned(), range);
                Some(value)
            }
            Ok(value) => Some(value),
        }
    }

    /// What an expression looks like in the file.
    fn text(&self, expr: Expression<'_>) -> String {
        match expr {
            Expression::Json(node) => match &node.kind {
                NodeKind::String(text) => text.to_string(),
                _ => self.slice(node.range),
            },
            Expression::Native(expr) => self.slice(expr.range),
        }
    }

    fn slice(&self, range: SourceRange) -> String {
        let bytes = self.file.source().get(range.start.byte as usize..range.end.byte as usize);
        String::from_utf8_lossy(bytes.unwrap_or_default()).into_owned()
    }
}
