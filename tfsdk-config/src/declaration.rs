//! Reading `variable` blocks, and merging those of override files into the others.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use tfsdk_core::convert::{ConversionProblem, convert_within};
use tfsdk_core::limits::Budget;
use tfsdk_core::path::Path;
use tfsdk_core::text::{Excerpt, nearest};
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::constraint::{Dialect, TypeConstraint};
use tfsdk_lang::expr::{SourceRange, is_identifier};

use crate::body::{
    Block, Content, FoundAttribute, FoundBlock, RawBody, Wanted, WantedAttribute, WantedBlock,
};
use crate::expression::Expression;
use crate::file::{File, smallest_limits};
use crate::file_kind::FileKind;
use crate::json::{Node, NodeKind};
use crate::misfit::{WrittenValue, misfits};
use crate::secret::{Secrets, sensitive_sentence, within_sensitive};
use crate::validation::{Validation, Written};
use crate::variable::{Variable, Variables, marks};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};

impl Variables {
    /// The variables that the `variable` blocks of configuration files declare; all other blocks are ignored.
    ///
    /// A block in an override file (`override.tf`, `*_override.tf`, or these in JSON) changes what it says of the variable of
    /// its name; these files count last, in the order of their names. `validation` blocks cannot be overridden.
    ///
    /// The smallest limits of the files hold for all of them together.
    ///
    /// ```
    /// use tfsdk::config::{File, Variables};
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
        Self::declared_hiding(files, |_| false)
    }

    /// The same, where the caller knows of names that are sensitive, whatever the blocks say.
    pub(crate) fn declared_hiding<'f>(
        files: impl IntoIterator<Item = &'f File>,
        is_sensitive: impl Fn(&str) -> bool,
    ) -> (Self, Diagnostics) {
        let mut variables = Self::new();
        let (budget, files) = budget_for(files);
        let mut diagnostics = Diagnostics::up_to(budget.limits().problems());
        let (mut overriding, files): (Vec<&File>, Vec<&File>) =
            files.into_iter().partition(|file| FileKind::of(file.name()) == FileKind::Override);
        overriding.sort_by_key(|file| file.name());
        let files: Vec<&File> = files.into_iter().chain(overriding).collect();
        variables.is_partial = files.iter().any(|file| file.has_errors());
        let mut blocks = Vec::new();
        let mut may_keep_all = false;
        for file in files {
            let (found, problems) = file.body().blocks("variable", &["name"]);
            // What could not be read may say so, and so may a block that is left out.
            let may_keep = file.has_errors() && may_keep(file.source());
            if may_keep {
                variables.secrets.insert_file(file.body().file);
            }
            for range in left_out(file, &problems) {
                variables.secrets.insert(file.body().file, range);
                variables.may_keep_others = true;
            }
            variables.may_keep_others |= may_keep;
            may_keep_all |= may_keep && FileKind::of(file.name()) == FileKind::Override;
            variables.is_partial |= problems.has_errors();
            diagnostics.append(problems);
            for block in found {
                let flags = ["sensitive", "ephemeral"].map(|name| may_be_true(&block, name, &budget));
                let flags = if file.has_errors() && may_keep && flags == [None; 2] {
                    [Some(true), None]
                } else {
                    flags
                };
                blocks.push((file, block, flags.map(|flag| flag.unwrap_or(false))));
            }
        }
        // Any block of a variable may say that it is to be kept out of messages, for all of them.
        let mut kept: BTreeMap<&str, [bool; 2]> = BTreeMap::new();
        for (_, block, says) in &blocks {
            let flags = kept.entry(label(block)).or_insert_with(|| [is_sensitive(label(block)), false]);
            flags.iter_mut().zip(says).for_each(|(flag, says)| *flag |= says);
        }
        for (file, block, says) in &blocks {
            let [sensitive, ephemeral] = kept.get(label(block)).copied().unwrap_or_default();
            let mut reader = Reader {
                file,
                block,
                is_override: FileKind::of(file.name()) == FileKind::Override,
                secrecy: marks(sensitive, ephemeral).secrecy(),
                budget: &budget,
                diagnostics: &mut diagnostics,
                secrets: &mut variables.secrets,
            };
            let before = reader.diagnostics.count(Severity::Error);
            let mut declaration = reader.declaration();
            declaration.variable.sensitive |= says[0] && !declaration.says("sensitive");
            declaration.variable.ephemeral |= says[1] && !declaration.says("ephemeral");
            declaration.variable.is_doubtful = reader.diagnostics.count(Severity::Error) > before;
            reader.add(declaration, &mut variables.by_name);
        }
        for variable in variables.by_name.values_mut() {
            variable.sensitive |= may_keep_all;
            variable.declared_at = variable.declared_at.take().map(|place| variables.secrets.hide(place));
        }
        let diagnostics = variables.secrets.hide_all(diagnostics);
        (variables, diagnostics)
    }
}

/// A budget for reading these files, within the smallest of their limits.
fn budget_for<'f>(files: impl IntoIterator<Item = &'f File>) -> (Budget, Vec<&'f File>) {
    let files: Vec<&File> = files.into_iter().collect();
    let bytes = files.iter().map(|file| file.source().len()).fold(0, usize::saturating_add);
    (Budget::new(smallest_limits(&files), bytes), files)
}

/// Whether a file that could not be read whole may say that something is to be kept out of messages.
fn may_keep(source: &[u8]) -> bool {
    let says = |word: &[u8]| source.windows(word.len()).any(|part| part == word);
    says(b"sensitive") || says(b"ephemeral")
}

/// The blocks with wrong labels that may say that something is to be kept out of messages.
fn left_out(file: &File, problems: &Diagnostics) -> Vec<SourceRange> {
    if !problems.has_errors() {
        return Vec::new();
    }
    let ranges = problems.errors().filter_map(|problem| problem.range());
    let mut wrong: Vec<u32> = ranges.map(|range| range.start.byte).collect();
    wrong.sort_unstable();
    let is_wrong = |SourceRange { start, end }: &SourceRange| {
        let first = wrong.partition_point(|at| *at < start.byte);
        let text = file.source().get(start.byte as usize..end.byte as usize).unwrap_or_default();
        wrong.get(first).is_some_and(|at| *at < end.byte) && may_keep(text)
    };
    file.body().raw.parts().into_iter().map(|(_, range)| range).filter(is_wrong).collect()
}

fn label<'b>(block: &'b Block<'_>) -> &'b str {
    block.labels.first().map_or("", String::as_str)
}

/// Whether an argument that is given, perhaps misspelt, does not clearly say `false`; `None` if it is not given. What is
/// wrong with it is told when it is read.
fn may_be_true(block: &Block<'_>, name: &str, budget: &Budget) -> Option<bool> {
    let wanted = [WantedAttribute { name, required: false }];
    let wanted = Wanted { attributes: &wanted, partial: true, ..Wanted::default() };
    let mut ignored = Diagnostics::up_to(0);
    let content = block.body.raw.content(&wanted, block.body.file, &mut ignored);
    let Some(found) = content.attribute(name) else {
        // Comparing with all names would cost more than those are worth that are far longer or shorter.
        let is_meant = |part: &str| {
            part.len().abs_diff(name.len()) <= 2 && nearest(part, ATTRIBUTES).is_some_and(|near| near == name)
        };
        return block.body.raw.parts().iter().any(|(part, _)| is_meant(part)).then_some(true);
    };
    let value = found.expr.evaluate_constant(block.body.file, budget, &mut ignored);
    let value = convert_within(&value, &Type::BOOL, budget).ok().and_then(|value| value.as_bool());
    Some(value.unwrap_or(true))
}

/// What a block says.
struct Declaration {
    variable: Variable,
    /// The arguments that are given.
    given: Vec<&'static str>,
}

impl Declaration {
    fn says(&self, name: &str) -> bool {
        self.given.contains(&name)
    }
}

const INVALID_DEFAULT: &str = "Invalid default value for variable";
const NULL_DEFAULT: &str = "A null default value is not valid when nullable=false.";

/// What is wrong with a type itself.
const INVALID_TYPE: &str = "Invalid type specification";

const ATTRIBUTES: [&str; 7] =
    ["default", "deprecated", "description", "ephemeral", "nullable", "sensitive", "type"];

/// Names that mean something else in `module` blocks, where variables are set.
const RESERVED: [&str; 8] =
    ["count", "depends_on", "for_each", "lifecycle", "locals", "providers", "source", "version"];

struct Reader<'r, 'f> {
    file: &'f File,
    block: &'r Block<'f>,
    is_override: bool,
    /// Why values are kept out of messages, if they are.
    secrecy: Option<&'static str>,
    budget: &'r Budget,
    diagnostics: &'r mut Diagnostics,
    secrets: &'r mut Secrets,
}

impl<'f> Reader<'_, 'f> {
    fn declaration(&mut self) -> Declaration {
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
        let is_whole = message.is_some();
        // What is wrong with the condition is told in any case.
        let message = message.unwrap_or_else(|| Written { text: "\"\"".to_owned(), ..condition.clone() });
        let mut validation = Validation::new(condition, message, self.place(block.header_range));
        self.diagnostics.append(validation.check(name, self.budget));
        is_whole.then_some(validation)
    }

    /// Adds what a block declares, or what it changes of a variable that is declared.
    fn add(&mut self, declaration: Declaration, variables: &mut BTreeMap<String, Variable>) {
        let name = declaration.variable.name.clone();
        let header = self.block.header_range;
        match variables.entry(name) {
            Entry::Vacant(entry) if self.is_override => {
                let detail = format!(
                    "There is no variable named {}. An override file can only override a variable that was already \
                     declared in a primary configuration file.",
                    Excerpt(entry.key())
                );
                self.error("Missing base variable declaration to override", detail, header);
            }
            Entry::Vacant(entry) => {
                entry.insert(declaration.variable);
            }
            Entry::Occupied(mut entry) if self.is_override => self.merge(declaration, entry.get_mut()),
            Entry::Occupied(mut first) => {
                first.get_mut().sensitive |= declaration.variable.sensitive;
                first.get_mut().ephemeral |= declaration.variable.ephemeral;
                let declared_at = first.get().declared_at.clone();
                let at = declared_at.as_ref().map(ToString::to_string).unwrap_or_default();
                let detail = format!(
                    "A variable named {} was already declared at {at}. Variable names must be unique within a module.",
                    Excerpt(first.key())
                );
                let diagnostic = Diagnostic::error("Duplicate variable declaration", detail)
                    .in_source(header)
                    .in_file(self.block.body.file);
                self.diagnostics.push(match declared_at {
                    Some(first) => diagnostic.with_related(first, "first declared here"),
                    None => diagnostic,
                });
            }
        }
    }

    /// Changes a variable, and holds its default to its type again. (Terraform: `Variable.merge`.)
    fn merge(&mut self, declaration: Declaration, variable: &mut Variable) {
        let typed = declaration.says("type");
        let defaulted = declaration.says("default");
        if declaration.says("description") {
            variable.description.clone_from(&declaration.variable.description);
        }
        if declaration.says("deprecated") {
            variable.deprecated.clone_from(&declaration.variable.deprecated);
        }
        // One that is not said is kept for another reason, which stays.
        variable.sensitive =
            declaration.variable.sensitive || (variable.sensitive && !declaration.says("sensitive"));
        variable.ephemeral =
            declaration.variable.ephemeral || (variable.ephemeral && !declaration.says("ephemeral"));
        if declaration.says("nullable") {
            variable.nullable = declaration.variable.nullable;
        }
        if typed {
            variable.override_constraint(declaration.variable.constraint);
        }
        if defaulted {
            variable.default = declaration.variable.default;
        }
        let Some(default) = &variable.default else { return };
        // Defaults of attributes are filled in where the default is used, so it has to fit without them.
        let fitted = convert_within(default, variable.constraint.ty(), self.budget);
        let converted = match fitted.and_then(|fitted| variable.convert_within(&fitted, self.budget)) {
            Ok(converted) => converted,
            Err(error) => {
                let sentence = match self.secrecy {
                    Some(_) => sensitive_sentence(&error, default.ty(), variable.constraint.ty()),
                    None => error.sentence(),
                };
                let why = match (typed, defaulted) {
                    (true, false) => {
                        "Overriding this variable's type constraint has made its default value invalid"
                    }
                    (false, true) => {
                        "The overridden default value for this variable is not compatible with the variable's type \
                         constraint"
                    }
                    _ => "This variable's default value is not compatible with its type constraint",
                };
                self.error(INVALID_DEFAULT, format!("{why}: {sentence}."), self.block.header_range);
                // Nothing follows from it.
                Value::unknown(Type::DYNAMIC)
            }
        };
        if converted.is_null() && !variable.nullable {
            self.error(INVALID_DEFAULT, NULL_DEFAULT.to_owned(), self.block.header_range);
        }
        variable.default = Some(converted);
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
                if let Some(secrecy) = self.secrecy {
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
        if let Some(secrecy) = self.secrecy {
            problems = problems.map(|problem| within_sensitive(&problem, &variable.owner(), secrecy));
        }
        self.diagnostics.append(problems);
        // A variable with a wrong default is not one without a default.
        if failed {
            return Some(Value::unknown(ty));
        }
        // Without a type of its own, it is held to the one that is overridden or not.
        if self.is_override && variable.is_open {
            return Some(value);
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
                    self.diagnostics.append(misfits(&error, &written, &path, self.budget, told));
                }
                Some(Value::unknown(ty))
            }
            Ok(value) if value.is_null() && !variable.nullable => {
                self.error(INVALID_DEFAULT, NULL_DEFAULT.to_owned(), range);
                Some(value)
            }
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
