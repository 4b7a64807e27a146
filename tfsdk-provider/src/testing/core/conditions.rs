//! What has to hold: the conditions of variables, resources, outputs and checks.

use tfsdk_core::convert::{ConversionError, convert};
use tfsdk_core::diag::{Diagnostic, Diagnostics, Place, Severity};
use tfsdk_core::schema::Block;
use tfsdk_core::span::SourceRange;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Expr, Marked, NativeBlock, Reference};

use super::visit::Visit;
use super::walk::Purpose;
use crate::testing::address::before;
use crate::testing::config::{ResourceMode, attribute, head, is_within, label, references};

/// What a condition is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Condition {
    Validation,
    ResourcePrecondition(ResourceMode),
    ResourcePostcondition(ResourceMode),
    OutputPrecondition,
    Assertion,
}

impl Condition {
    /// The kind of its blocks.
    const fn block(self) -> &'static str {
        match self {
            Self::Validation => "validation",
            Self::ResourcePrecondition(_) | Self::OutputPrecondition => "precondition",
            Self::ResourcePostcondition(_) => "postcondition",
            Self::Assertion => "assert",
        }
    }

    /// What is said where it does not hold.
    const fn failed(self) -> &'static str {
        match self {
            Self::Validation => "Invalid value for variable",
            Self::ResourcePrecondition(_) => "Resource precondition failed",
            Self::ResourcePostcondition(_) => "Resource postcondition failed",
            Self::OutputPrecondition => "Module output value precondition failed",
            Self::Assertion => "Check block assertion failed",
        }
    }
}

impl Visit<'_, '_, '_> {
    /// Tells which conditions of a block do not hold, and whether they all do. One that is not known yet may hold, and one of what is to be
    /// destroyed, or only looked at, keeps nothing from that.
    pub(super) fn holds(&mut self, what: Condition, block: &NativeBlock) -> bool {
        let all = block.body.blocks.iter().filter(|inner| inner.kind == what.block());
        // Those of a variable are looked at together, and where one refers to nothing, none of them is.
        let of_variable = all.clone().filter(|_| what == Condition::Validation);
        if !self.all_there(of_variable.flat_map(in_rule).flat_map(Expr::references)) {
            return false;
        }
        // Every one is told.
        all.filter(|condition| !self.condition_holds(what, (block, condition))).count() == 0
    }

    fn condition_holds(&mut self, what: Condition, (whole, block): (&NativeBlock, &NativeBlock)) -> bool {
        let file = self.written().file_name();
        let (Some(condition), Some(message)) =
            (attribute(&block.body, "condition"), attribute(&block.body, "error_message"))
        else {
            return false;
        };
        let leads = self.refer(condition.references().into_iter().chain(message.references()), true);
        let (said, misworded) = self.evaluate_in_rule(message, &leads);
        let (Marked { value, .. }, wrong) = self.evaluate_in_rule(condition, &leads);
        let at_message = |told: Diagnostic| told.in_source(message.range).in_file(&file);
        let at_condition = |told: Diagnostic| told.in_source(condition.range).in_file(&file);
        // What is wrong with a message is told whether or not the condition holds. Of a variable this is whether it can be evaluated.
        let is_of_variable = what == Condition::Validation;
        let (text, unsuitable) = match misworded.has_errors() || is_of_variable {
            true => (String::new(), None),
            false => message_text(said.clone()),
        };
        let found = [
            misworded.in_file(&file),
            unsuitable.map(at_message).into_iter().collect(),
            wrong.in_file(&file),
        ];
        let is_sound = matches!(leads, Leads::AllThere) && !found.iter().any(Diagnostics::has_errors);
        found.into_iter().for_each(|found| self.found.append(found));
        if !is_sound {
            return false;
        }
        let value = match convert(&value, &Type::BOOL) {
            Ok(value) if !value.is_null() => value,
            unfit => {
                self.found.push(at_condition(no_bool(what, unfit.err())));
                return false;
            }
        };
        match value.as_bool() {
            Some(true) => return true,
            None => {
                if what == Condition::Assertion {
                    let detail = "The condition could not be evaluated at this time, a result will be known when this plan is applied.";
                    self.found.push(at_condition(Diagnostic::warning(
                        "Check block assertion known after apply",
                        detail,
                    )));
                }
                return true;
            }
            Some(false) => {}
        }
        if is_of_variable {
            let (text, unsuitable) = validation_text(said);
            self.found.extend(unsuitable.map(at_message));
            // It is the value that is wrong, which may be a default; the text names the rule.
            let place = block.kind_range;
            let told = |text| format!("{text}\n\nThis was checked by the validation rule at {file}:{place}.");
            let value = self.place_of_value(whole);
            let told = text.map(|text| Diagnostic::error(what.failed(), told(text)).in_place(value));
            self.found.extend(told);
            return false;
        }
        let told = at_condition(Diagnostic::error(what.failed(), text));
        if self.only_warns(what) {
            if what == Condition::OutputPrecondition && self.walk.purpose == Purpose::Refresh {
                let name = format!("{}output.{}", before(self.walk.config.path(self.at)), label(whole, 0));
                self.walk.found_late.borrow_mut().entry(name).or_default().push(told.clone());
            }
            self.found.push(as_warning(told));
            return true;
        }
        self.found.push(if what == Condition::Assertion { as_warning(told) } else { told });
        false
    }

    /// Whether nothing fails where a condition of this kind does not hold. An import fails for outputs, as these are stored; and what is
    /// opened fails whatever it is opened for.
    fn only_warns(&self, what: Condition) -> bool {
        const OPENED: [Condition; 2] = [
            Condition::ResourcePrecondition(ResourceMode::Ephemeral),
            Condition::ResourcePostcondition(ResourceMode::Ephemeral),
        ];
        match self.walk.purpose {
            _ if OPENED.contains(&what) => false,
            Purpose::Refresh | Purpose::BeforeDestroy => true,
            Purpose::Import => what != Condition::OutputPrecondition,
            Purpose::Plan { .. } | Purpose::Apply | Purpose::Destroy => false,
        }
    }

    /// Looks at the condition and the message of a rule of a resource, each for itself. A postcondition has the block that `self` is.
    pub(super) fn look_at_rule(&mut self, rule: &NativeBlock, itself: Option<&Block>) {
        for expr in in_rule(rule) {
            itself.into_iter().for_each(|itself| self.tell_of_deprecated_self(itself, expr));
            let has_all = itself.is_none_or(|itself| self.self_has_all(itself, expr));
            let leads = self.refer(expr.references(), has_all);
            let (_, found) = self.evaluate_in_rule(expr, &leads);
            self.found.append(found.in_file(&self.written().file_name()));
        }
    }

    /// Looks at an assertion: what its condition comes to nobody asks before a plan.
    pub(super) fn look_at_assertion(&mut self, assertion: &NativeBlock) {
        let leads = self.refer(in_rule(assertion).flat_map(Expr::references), true);
        let Some(message) = attribute(&assertion.body, "error_message") else { return };
        let (value, found) = self.evaluate_in_rule(message, &leads);
        let is_sound = !found.has_errors();
        self.found.append(found.in_file(&self.written().file_name()));
        if is_sound {
            self.tell_of_message(message, value);
        }
    }

    /// Tells where the rules of a resource about itself refer to what of it is deprecated.
    pub(super) fn tell_of_deprecated_in(&mut self, block: &NativeBlock, itself: &Block) {
        let rules = block.body.blocks.iter().filter(|inner| inner.kind == "postcondition");
        rules.flat_map(in_rule).for_each(|expr| self.tell_of_deprecated_self(itself, expr));
    }

    /// What the references of a rule lead to. Those that lead nowhere are told: such to resources and modules, which are looked for first,
    /// or else all. Where something else is known to be wrong with these, `is_there` says so.
    fn refer<'e>(&mut self, references: impl IntoIterator<Item = Reference<'e>>, is_there: bool) -> Leads {
        let is_found_late = |it: &Reference<'_>| FOUND_LATE.contains(&it.name) && it.attribute.is_some();
        let (late, first): (Vec<_>, Vec<_>) = references.into_iter().partition(is_found_late);
        if !self.all_there(first) || !is_there {
            return Leads::Nothing;
        }
        let missing: Vec<SourceRange> = late
            .into_iter()
            .filter_map(|reference| {
                let place = reference.range;
                (!self.all_there([reference])).then_some(place)
            })
            .collect();
        if missing.is_empty() { Leads::AllThere } else { Leads::But(missing) }
    }

    /// The value of an expression of a rule, which is evaluated wherever its references lead, as Terraform does it there alone: all that
    /// is wrong with it is told at once.
    fn evaluate_in_rule(&self, expr: &Expr, leads: &Leads) -> (Marked, Diagnostics) {
        let named = references(expr).collect();
        let (value, found) = self.in_scope(&named, |scope| match leads {
            Leads::Nothing => expr.evaluate_marked(&scope.without_variables()),
            Leads::AllThere | Leads::But(_) => expr.evaluate_marked(scope),
        });
        match leads {
            Leads::But(missing) => {
                let is_told = |one: &Diagnostic| {
                    let place = one.place().map(|place| place.range());
                    place.is_some_and(|place| missing.iter().any(|whole| is_within(place, *whole)))
                };
                (value, found.into_iter().filter(|one| !is_told(one)).collect())
            }
            Leads::AllThere | Leads::Nothing => (value, found),
        }
    }

    /// Tells what is wrong with the value of a message.
    fn tell_of_message(&mut self, message: &Expr, value: Marked) {
        let file = self.written().file_name();
        self.found.extend(message_text(value).1.map(|told| told.in_source(message.range).in_file(&file)));
    }

    /// Where the value of a variable is given; of the root module, where it is declared.
    fn place_of_value(&self, variable: &NativeBlock) -> Option<Place> {
        let Some((caller, call)) = self.walk.config.call(self.at) else {
            return Some(Place::new(head(variable)).in_file(&self.written().file_name()));
        };
        let given = attribute(&call.body, label(variable, 0))?;
        Some(Place::new(given.range).in_file(&self.walk.config.at(caller).file_name()))
    }
}

/// What the references of a rule lead to.
enum Leads {
    AllThere,
    /// Something, but for those at these places: these are taken for values that are not known.
    But(Vec<SourceRange>),
    /// One at least leads to no resource and to no module. Then no variable of any name is there.
    Nothing,
}

/// What is looked for one by one, after all else.
const FOUND_LATE: [&str; 6] = ["count", "each", "local", "path", "terraform", "var"];

/// The expressions of a rule.
fn in_rule(rule: &NativeBlock) -> impl Iterator<Item = &Expr> {
    ["condition", "error_message"].into_iter().filter_map(|name| attribute(&rule.body, name))
}

/// What is said of a condition that comes to null, or to what is no bool.
fn no_bool(what: Condition, error: Option<ConversionError>) -> Diagnostic {
    let (summary, subject, result) = match what {
        Condition::Validation => {
            ("Invalid variable validation result", "Validation condition", "validation condition result")
        }
        _ => ("Invalid condition result", "Condition", "condition result"),
    };
    let detail = match error {
        None => format!("{subject} expression must return either true or false, not null."),
        Some(error) => format!("Invalid {result} value: {}.", error.sentence()),
    };
    Diagnostic::error(summary, detail)
}

/// What is said where a condition does not hold, and what is told of that whether it holds or not. What nobody may read is not said.
fn message_text(said: Marked) -> (String, Option<Diagnostic>) {
    let Marked { value, marks } = said;
    let value = match convert(&value, &Type::STRING) {
        Ok(value) if value.is_null() => return (String::new(), Some(unsuitable("must not be null"))),
        Ok(value) => value,
        Err(error) => return (String::new(), Some(unsuitable(&error.sentence()))),
    };
    match marks.secrecy().filter(|_| value.is_known()) {
        None => (trimmed(&value).unwrap_or(UNTOLD).to_owned(), None),
        Some(secrecy) => {
            let cure = match secrecy {
                "ephemeral" => {
                    "by using the ephemeralasnull() function on the references to not reveal ephemeral data"
                        .to_owned()
                }
                _ => carefully("nonsensitive", secrecy),
            };
            (UNTOLD.to_owned(), Some(as_warning(untold(secrecy, ", so Terraform", &cure))))
        }
    }
}

/// The same where the condition of a variable does not hold. Of a message that is not known nothing else is said.
fn validation_text(said: Marked) -> (Option<String>, Option<Diagnostic>) {
    const FAILED: &str = "Failed to evaluate condition error message.";
    let Marked { value, marks } = said;
    if !value.is_known() {
        let why = "expression refers to values that won't be known until the apply phase";
        return (None, Some(unsuitable(why)));
    }
    let value = match convert(&value, &Type::STRING) {
        Ok(value) => value,
        Err(error) => return (Some(FAILED.to_owned()), Some(unsuitable(&error.sentence()))),
    };
    match marks.secrecy().filter(|_| !value.is_null()) {
        None => (Some(trimmed(&value).unwrap_or(FAILED).to_owned()), None),
        Some(secrecy) => {
            let function = if secrecy == "ephemeral" { "ephemeralasnull" } else { "nonsensitive" };
            let told = untold(secrecy, ". Terraform", &carefully(function, secrecy));
            let text = "The error message included a sensitive value, so it will not be displayed.";
            (Some(text.to_owned()), Some(told))
        }
    }
}

fn trimmed(text: &Value) -> Option<&str> {
    text.as_str().map(str::trim).filter(|text| !text.is_empty())
}

fn unsuitable(why: &str) -> Diagnostic {
    Diagnostic::error("Invalid error message", format!("Unsuitable value for error message: {why}."))
}

/// What is said of a message that nobody may read.
fn untold(secrecy: &str, ends: &str, cure: &str) -> Diagnostic {
    let detail = format!(
        "The error expression used to explain this condition refers to {secrecy} values{ends} will not display the resulting message.\n\nYou can correct this by removing references to {secrecy} values, or {cure}."
    );
    Diagnostic::error(format!("Error message refers to {secrecy} values"), detail)
}

fn carefully(function: &str, secrecy: &str) -> String {
    format!(
        "by carefully using the {function}() function if the expression will not reveal the {secrecy} data"
    )
}

/// What is said instead of a message that nobody may read.
const UNTOLD: &str =
    "This check failed, but has an invalid error message as described in the other accompanying messages.";

/// Nothing stops for a check.
pub(super) fn as_warning(told: Diagnostic) -> Diagnostic {
    let said = Diagnostic::new(Severity::Warning, told.summary().to_owned(), told.detail().to_owned());
    said.in_place(told.place().cloned())
}
