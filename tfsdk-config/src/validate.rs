//! Holding the values of variables to their `validation` blocks.

use tfsdk_core::convert::convert_within;
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place};
use tfsdk_core::limits::{Budget, Limits};
use tfsdk_core::path::Path;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked, Marks};

use crate::function::Functions;
use crate::rules::{LocalValues, Module, Rule, Standing, evaluate};
use crate::secret::{sensitive_sentence, unshown, within_sensitive};
use crate::tfvars::VariableValues;
use crate::validation::{Validation, Written};
use crate::variable::{Variable, Variables, marks};

impl Variables {
    /// Holds values to the `validation` blocks of their variables.
    ///
    /// As in Terraform, a condition may use all variables, functions and local values, which may read variables and each other;
    /// those that no condition and no message reads are not looked at. What else it refers to (`data`, resources, `path`,
    /// `terraform`) is not known here. Nor is what comes to something else each time ([`timestamp`](Functions::with_clock),
    /// [`uuid`](Functions::with_random)), a local value that calls another function which was not handed in (of files, of
    /// providers), and what `try` and `can` make of such a call. A condition that is not known holds. Where no file has `locals`,
    /// these are not known either. An error in a message is told also where the condition holds. Unlike Terraform, all variables
    /// are checked, also those that refer to one that is wrong, and a sensitive variable is sensitive in its own rules as well. A
    /// message made of what
    /// is sensitive is not shown, unless `nonsensitive` says that it may be. Validations that are wrong themselves are left
    /// out: [`declared`](Self::declared) tells of them.
    ///
    /// ```
    /// use tfsdk::config::{File, Functions, Variables};
    ///
    /// let source = r#"
    /// variable "name" {
    ///   type = string
    ///   validation {
    ///     condition     = length(var.name) > 3
    ///     error_message = "The name ${var.name} is too short."
    ///   }
    /// }
    /// "#;
    /// let (declared, _) = File::parse("main.tf", source);
    /// let (given, _) = File::parse("terraform.tfvars", "name = \"web\"\n");
    /// let (variables, _) = Variables::declared([&declared]);
    /// let (values, _) = variables.values([&given]);
    /// let problems = variables.validate(&values, &Functions::terraform());
    /// assert!(problems.to_string().starts_with(
    ///     "terraform.tfvars:1,8-13: Invalid value for variable: The name web is too short."
    /// ));
    /// ```
    #[must_use]
    pub fn validate(&self, values: &VariableValues, functions: &Functions) -> Diagnostics {
        self.validate_with(values, functions, Limits::new())
    }

    /// Holds values to the `validation` blocks within `limits`; see [`validate`](Self::validate).
    #[must_use]
    pub fn validate_with(
        &self,
        values: &VariableValues,
        functions: &Functions,
        limits: Limits,
    ) -> Diagnostics {
        let texts = self.iter().flat_map(|variable| &variable.validations);
        let input = texts.map(|v| v.condition.text.len() + v.error_message.text.len());
        let input = input.fold(self.locals.text_len(), usize::saturating_add);
        let budget = Budget::new(limits, input);
        let module = Module { variables: self, var: values.to_object(), functions, budget: &budget };
        let rules: Vec<Rule<'_>> = self.iter().flat_map(|variable| rules(variable, &budget)).collect();
        let (locals, diagnostics) = evaluate(&module, &rules);
        let mut check = Check { module, values, locals, diagnostics };
        for rule in &rules {
            check.validation(rule);
        }
        self.hide(values.hide(check.diagnostics))
    }
}

/// The rules of a variable that are not wrong themselves.
fn rules<'v>(variable: &'v Variable, budget: &Budget) -> Vec<Rule<'v>> {
    let validations = variable.validations.iter().filter(|validation| !validation.is_wrong);
    let rule = |validation: &'v Validation| {
        let file = validation.file();
        Rule {
            variable,
            validation,
            condition: validation.condition.parse(&file, budget),
            message: validation.error_message.parse(&file, budget),
        }
    };
    validations.map(rule).collect()
}

struct Check<'c> {
    module: Module<'c>,
    values: &'c VariableValues,
    locals: LocalValues<'c>,
    diagnostics: Diagnostics,
}

/// What an expression of a validation gives.
struct Evaluated {
    value: Value,
    marks: Marks,
    /// What is kept out of messages and the expression refers to, with the reason.
    owner: Option<(String, &'static str)>,
}

/// What became of an expression of a validation.
struct Found {
    /// `None` if there are errors.
    evaluated: Option<Evaluated>,
    problems: Diagnostics,
    /// Whether it was evaluated, as all that it refers to is there.
    ran: bool,
}

impl Check<'_> {
    fn validation(&mut self, rule: &Rule<'_>) {
        let Rule { variable, validation, .. } = *rule;
        // The condition may be made of sensitive values, as it says no more than that it does not hold.
        let Found { evaluated: condition, problems, .. } =
            self.find(rule, &validation.condition, &rule.condition);
        self.diagnostics.append(problems);
        // Before the message, which may use up what is allowed: that is not the fault of the condition.
        let held = condition.map(|condition| self.held(condition, validation));
        // An error in the message is one even where the condition holds, so that it is not found only by who breaks the rule.
        let message = self.message(rule);
        let holds = match held {
            None => return,
            Some(Ok(holds)) => holds,
            Some(Err(problem)) => {
                self.diagnostics.push(problem);
                return;
            }
        };
        if holds != Some(false) {
            return;
        }
        let message = self.said(message, validation);
        let detail = format!("{message}\n\nThis was checked by the validation rule at {}.", validation.place);
        let place = self.values.place(&variable.name).cloned().or_else(|| variable.declared_at.clone());
        let diagnostic = Diagnostic::error("Invalid value for variable", detail).in_place(place);
        let rule = Place::new(validation.condition.range).in_file(&validation.file());
        let mut diagnostic = diagnostic.with_related(rule, "this does not hold");
        if let Some(text) = self.values.texts.get(&variable.name) {
            diagnostic = diagnostic.with_related(text.clone(), "for this value");
        }
        self.diagnostics.push(diagnostic.at(Path::root().attribute(variable.name.as_str())));
    }

    /// Whether a condition holds, as far as it is known.
    fn held(&self, condition: Evaluated, validation: &Validation) -> Result<Option<bool>, Diagnostic> {
        let Evaluated { value, marks, .. } = condition;
        let error = |detail: String| {
            let diagnostic = Diagnostic::error("Invalid variable validation result", detail);
            diagnostic.in_source(validation.condition.range).in_file(&validation.file())
        };
        if value.is_null() {
            let detail = "Validation condition expression must return either true or false, not null.";
            return Err(error(detail.to_owned()));
        }
        let bool = convert_within(&value, &Type::BOOL, self.module.budget).map_err(|problem| {
            let why = match marks.secrecy() {
                Some(_) => sensitive_sentence(&problem, value.ty(), &Type::BOOL),
                None => problem.sentence(),
            };
            error(format!("Invalid validation condition result value: {why}."))
        })?;
        Ok(bool.as_bool())
    }

    /// What the message is made of. `None` if it has errors, which are reported.
    fn message(&mut self, rule: &Rule<'_>) -> Option<Evaluated> {
        let validation = rule.validation;
        let written = &validation.error_message;
        let Found { evaluated, problems, ran } = self.find(rule, written, &rule.message);
        let is_kept = written.is_template && ran && problems.exhausted().is_none();
        let Some(error) = problems.errors().next().filter(|_| is_kept) else {
            self.diagnostics.append(problems);
            return evaluated;
        };
        // Before Terraform knew templates here, a string of JSON was taken as it is, and it keeps to that.
        const DETAIL: &str = "The error message provided could not be evaluated as an expression, so Terraform is \
                              interpreting it as a string literal.\n\nIn future versions of Terraform, this will be \
                              considered an error. Please file a GitHub issue if this would break your workflow.";
        let warning = Diagnostic::warning(
            "Validation error message expression is invalid",
            format!("{DETAIL}\n\n{}: {}", error.summary(), error.detail()),
        );
        let place =
            error.place().cloned().or_else(|| Some(Place::new(written.range).in_file(&validation.file())));
        self.diagnostics.push(warning.or_unquoted(DETAIL).in_place(place));
        let marks = marks(written.calls_sensitive(), false);
        Some(Evaluated { value: written.text.as_str().into(), marks, owner: None })
    }

    /// What is said of a value for which a condition does not hold.
    fn said(&mut self, message: Option<Evaluated>, validation: &Validation) -> String {
        const FAILED: &str = "Failed to evaluate condition error message.";
        const UNKNOWN_MESSAGE: &str =
            "The message of its rule is made of what only Terraform knows, so it cannot be shown here.";
        let (at, file) = (validation.error_message.range, validation.file());
        let error = |summary: &'static str, detail: String| {
            Diagnostic::error(summary, detail).in_source(at).in_file(&file)
        };
        let Some(found) = message else { return FAILED.to_owned() };
        let Evaluated { value, marks, owner } = found;
        if let Some(secrecy) = marks.secrecy() {
            let (summary, function) = match secrecy {
                "ephemeral" => ("Error message refers to ephemeral values", "ephemeralasnull"),
                _ => ("Error message refers to sensitive values", "nonsensitive"),
            };
            let what = match owner {
                Some((owner, is)) if is == secrecy => format!("{owner}, which is {is}"),
                _ => format!("{secrecy} values"),
            };
            let detail = format!(
                "The error expression used to explain this condition refers to {what}, so the resulting message is not \
                 displayed.\n\nYou can correct this by removing references to {secrecy} values, or by carefully using the \
                 {function}() function if the expression will not reveal the {secrecy} data."
            );
            self.diagnostics.push(error(summary, detail));
            return "The error message included a sensitive value, so it will not be displayed.".to_owned();
        }
        let text = match convert_within(&value, &Type::STRING, self.module.budget) {
            Ok(text) => text,
            Err(problem) => {
                let detail = format!("Unsuitable value for error message: {}.", problem.sentence());
                self.diagnostics.push(error("Invalid error message", detail));
                return FAILED.to_owned();
            }
        };
        if !text.is_known() {
            // Variables are known, so it is made of what is not looked at here, and that is no fault of the rule.
            return UNKNOWN_MESSAGE.to_owned();
        }
        match text.as_str().map(str::trim) {
            None | Some("") => FAILED.to_owned(),
            Some(text) => text.to_owned(),
        }
    }

    /// What an expression of a rule comes to.
    fn find(&self, rule: &Rule<'_>, written: &Written, (expr, problems): &(Expr, Diagnostics)) -> Found {
        let mut problems = problems.clone();
        let mut misnamed = Diagnostics::up_to(self.module.budget.limits().problems());
        let mut owner = None;
        // What is told of a local value, or of a cycle, is told of all that reads it.
        let locals =
            self.locals.read_by(rule.exprs()).filter(|_| !self.locals.is_in_cycle(&rule.variable.name));
        let mut is_lost = locals.is_none();
        if !problems.has_errors() {
            for reference in expr.references() {
                owner = owner.or_else(|| self.locals.owner(&reference, self.module.variables));
                match self.module.standing(&reference) {
                    Standing::There => {}
                    Standing::Wrong(problem) => misnamed.push(problem),
                    Standing::Lost => is_lost = true,
                }
            }
        }
        let is_named = misnamed.is_empty();
        let mut evaluated = None;
        // What was spent before is told where it was, and nothing follows from what was not evaluated since.
        let ran = !problems.has_errors() && is_named && !is_lost && self.module.budget.exhausted().is_none();
        if let (true, Some(locals)) = (ran, locals) {
            let scope = self.module.with_locals(locals);
            let (Marked { mut value, marks }, more) = expr.evaluate_marked_within(&scope, self.module.budget);
            if scope.is_lacking() && !more.has_errors() {
                // `try` or `can` took the lack for a mistake of what the rule asks.
                value = Value::unknown(Type::DYNAMIC);
            }
            problems.append(more);
            evaluated = Some(Evaluated { value, marks, owner: owner.clone() });
        }
        let failed = problems.has_errors() || !is_named;
        let file = rule.validation.file();
        let (mut problems, mut misnamed) = (problems.in_file(&file), misnamed.in_file(&file));
        // What a rule for a sensitive value compares it with may tell it.
        let secret = || Some((rule.variable.owner(), rule.variable.secrecy()?));
        let called =
            || written.calls_sensitive().then(|| ("this expression".to_owned(), "sensitive in part"));
        if let Some((owner, secrecy)) = owner.or_else(secret).or_else(called) {
            problems = problems.map(|problem| within_sensitive(&problem, &owner, secrecy));
            // A name is no value, and what stands beside it is not shown.
            misnamed = misnamed.map(unshown);
        }
        problems.append(misnamed);
        Found { evaluated: evaluated.filter(|_| !failed), problems, ran }
    }
}
