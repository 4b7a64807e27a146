//! What one `variable` block says.

use tfsdk_core::convert::{ConversionProblem, convert_within};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::limits::Budget;
use tfsdk_core::path::Path;
use tfsdk_core::text::Excerpt;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::constraint::{Dialect, TypeConstraint};
use tfsdk_lang::expr::{SourceRange, is_identifier};

use crate::body::{
    Block, Content, FoundAttribute, FoundBlock, Part, RawBody, Wanted, WantedAttribute, WantedBlock,
};
use crate::expression::Expression;
use crate::file::File;
use crate::json::{Node, NodeKind};
use crate::misfit::{WrittenValue, misfits};
use crate::secret::{Secrets, sensitive_sentence, within_sensitive};
use crate::validation::{Validation, Written};
use crate::variable::Variable;

/// What a block says.
pub(super) struct Declaration {
    pub(super) variable: Variable,
    /// The arguments that are given.
    given: Vec<&'static str>,
}

impl Declaration {
    /// Whether an argument is given.
    pub(super) fn says(&self, name: &str) -> bool {
        self.given.contains(&name)
    }
}

pub(super) const INVALID_DEFAULT: &str = "Invalid default value for variable";

pub(super) const NULL_DEFAULT: &str = "A null default value is not valid when nullable=false.";

/// What is wrong with a type itself. These quote nothing but keywords.
const OF_TYPES: [&str; 3] =
    ["Invalid type specification", "Invalid quoted type constraints", "Invalid legacy variable type hint"];

/// What a block may say.
pub(super) const ATTRIBUTES: [&str; 7] =
    ["default", "deprecated", "description", "ephemeral", "nullable", "sensitive", "type"];

/// Names that mean something else in `module` blocks, where variables are set.
const RESERVED: [&str; 8] =
    ["count", "depends_on", "for_each", "lifecycle", "locals", "providers", "source", "version"];

/// Reads one block.
pub(super) struct Reader<'r, 'f> {
    pub(super) file: &'f File,
    pub(super) block: &'r Block<'f>,
    pub(super) is_override: bool,
    /// Why values are kept out of messages, if they are.
    pub(super) secrecy: Option<&'static str>,
    pub(super) budget: &'r Budget,
    pub(super) diagnostics: &'r mut Diagnostics,
    pub(super) secrets: &'r mut Secrets,
}

impl<'f> Reader<'_, 'f> {
    pub(super) fn declaration(&mut self) -> Declaration {
        let mut variable = Variable::new(label(self.block), TypeConstraint::from(&Type::DYNAMIC));
        variable.declared_at = Some(self.place(self.block.header_range));
        self.check_name(&variable.name);
        let attributes = ATTRIBUTES.map(|name| WantedAttribute { name, required: false });
        let blocks = [WantedBlock { name: "validation", labels: &[] }];
        let wanted = Wanted { attributes: &attributes, blocks: &blocks, ..Wanted::default() };
        let content = self.content(&wanted);
        let given: Vec<&str> =
            ATTRIBUTES.into_iter().filter(|name| content.attribute(name).is_some()).collect();
        let mut text = |name| {
            let value = self.constant(&content, name, &Type::STRING);
            value.and_then(|value| value.as_str().map(ToOwned::to_owned))
        };
        variable.description = text("description");
        variable.deprecated = text("deprecated");
        let mut flag = |name, otherwise| {
            self.constant(&content, name, &Type::BOOL).and_then(|value| value.as_bool()).unwrap_or(otherwise)
        };
        // Where it is not known, it is better kept.
        variable.sensitive = flag("sensitive", given.contains(&"sensitive"));
        variable.ephemeral = flag("ephemeral", given.contains(&"ephemeral"));
        variable.nullable = flag("nullable", true);
        if self.secrecy.is_some() {
            self.keep_lines(&content);
        }
        variable.is_open = !given.contains(&"type");
        if let Some(found) = content.attribute("type") {
            if let Some(constraint) = self.constraint(&variable, found.expr) {
                variable.constraint = constraint;
            }
        }
        if let Some(found) = content.attribute("default") {
            variable.default = self.default(&variable, &found);
            variable.default_at = Some(self.place(found.expr.range()));
        }
        for block in &content.blocks {
            if self.is_override {
                let detail = "Override files cannot override \"validation\" blocks.";
                self.error("Can't override validation blocks", detail.to_owned(), block.header_range);
                continue;
            }
            variable.validations.extend(self.validation(&variable.name, block));
        }
        Declaration { variable, given }
    }

    fn validation(&mut self, name: &str, block: &FoundBlock<'f>) -> Option<Validation> {
        let attributes = ["condition", "error_message"].map(|name| WantedAttribute { name, required: true });
        let wanted = Wanted { attributes: &attributes, ..Wanted::default() };
        let mut problems = Diagnostics::new();
        let found = block.body.content(&wanted, self.file.name(), &mut problems);
        self.diagnostics.append(problems.in_file(self.block.body.file));
        let condition = self.written(found.attribute("condition")?.expr);
        let message = found.attribute("error_message").map(|message| self.written(message.expr));
        // Where the file does not parse, a condition may be the beginning of another one.
        let is_whole = message.is_some() && !self.file.has_errors();
        // What is wrong with the condition is told in any case.
        let message = message.unwrap_or_else(|| Written { text: "\"\"".to_owned(), ..condition.clone() });
        let mut validation = Validation::new(condition, message, self.place(block.header_range));
        self.diagnostics.append(validation.check(name, self.budget));
        is_whole.then_some(validation)
    }

    fn place(&self, range: SourceRange) -> Place {
        Place::new(range).in_file(self.block.body.file)
    }

    pub(super) fn error(&mut self, summary: &'static str, detail: String, range: SourceRange) {
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
            parts.partition(|part| holds_none(part.name, content.attribute(part.name).map(|a| a.expr)));
        let RawBody::Native(body) = self.block.body.raw else {
            kept.into_iter().for_each(|part| self.secrets.insert(file, part.range));
            return;
        };
        // What could not be read is in no part, so all lines count but those of parts. One line never holds two.
        shown.sort_by_key(|part| part.range.start.line);
        let header = body.range.start.line;
        let mut next =
            if kept.iter().any(|part| part.range.start.line == header) { header } else { header + 1 };
        for Part { range, .. } in shown {
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
                if let Some(secrecy) = self.secrecy {
                    // All others are about defaults.
                    problems = problems.map(|problem| {
                        if OF_TYPES.contains(&problem.summary()) {
                            problem
                        } else {
                            within_sensitive(&problem, &variable.owner(), secrecy)
                        }
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
        if let Some(secrecy) = self.secrecy {
            problems = problems.map(|problem| within_sensitive(&problem, &variable.owner(), secrecy));
        }
        self.diagnostics.append(problems);
        // A variable with a wrong default is not one without a default.
        if failed {
            return Some(Value::unknown(ty));
        }
        // Where the file does not parse, this may be a part of what was meant.
        let is_part = self.file.has_errors();
        // Without a type of its own, it is held to the one that is overridden or not.
        if self.is_override && variable.is_open {
            return Some(if is_part { Value::unknown(ty) } else { value });
        }
        match variable.constraint.convert_within(&value, self.budget) {
            Err(error) => {
                let told = |sentence: String| {
                    let detail = format!(
                        "This default value is not compatible with the variable's type constraint: {sentence}."
                    );
                    Diagnostic::error(INVALID_DEFAULT, detail)
                };
                let path = Path::root().attribute(name.as_str());
                let written = WrittenValue::new(self.block.body.file, found.expr);
                if self.secrecy.is_some() {
                    let sentence = sensitive_sentence(&error, value.ty(), variable.constraint.ty());
                    self.diagnostics.push(told(sentence).at(path).in_place(written.place()));
                } else {
                    let told = |problem: &ConversionProblem| told(problem.located_sentence());
                    self.diagnostics.append(misfits(&error, &written, &path, self.budget, &told));
                }
                Some(Value::unknown(ty))
            }
            Ok(value) if value.is_null() && !variable.nullable => {
                self.error(INVALID_DEFAULT, NULL_DEFAULT.to_owned(), range);
                Some(value)
            }
            Ok(_) if is_part => Some(Value::unknown(ty)),
            Ok(value) => Some(value),
        }
    }

    fn written(&self, expr: Expression<'_>) -> Written {
        let is_template = matches!(expr, Expression::Json(Node { kind: NodeKind::String(_), .. }));
        Written { text: self.text(expr), range: expr.range(), is_template }
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

pub(super) fn label<'b>(block: &'b Block<'_>) -> &'b str {
    block.labels.first().map_or("", String::as_str)
}
