//! How many instances a block has, as its `count` or its `for_each` says, and what may stand there, in Terraform's words.

use tfsdk_core::convert::convert;
use tfsdk_core::diag::Diagnostic;
use tfsdk_core::ty::{Type, TypeKind};
use tfsdk_core::value::Key;
use tfsdk_lang::expr::{Expr, Marked};

use super::expansion::Expansion;
use super::visit::Visit;

/// How many instances a walk follows, of resources and modules together. Each one costs memory, and a number is quickly written.
pub(super) const MOST: usize = 100_000;

impl Visit<'_, '_, '_> {
    /// The instances of a block; `None`: they cannot be told. What is not known is no mistake where nothing is.
    pub(super) fn expansion(&mut self, count: Option<&Expr>, for_each: Option<&Expr>) -> Option<Expansion> {
        let (expr, expansion) = match (count, for_each) {
            (Some(count), _) => (Some(count), self.counted(count)?),
            (None, Some(for_each)) => (Some(for_each), self.named(for_each)?),
            (None, None) => (None, Expansion::One),
        };
        if !self.knows {
            return Some(expansion);
        }
        let instances = &self.walk.instances;
        instances.set(instances.get().saturating_add(expansion.len()));
        if let Some(expr) = expr.filter(|_| instances.get() > MOST) {
            let detail = format!(
                "There are more than {MOST} instances of resources and modules, and no more are followed in this process. Run the scenario with Terraform: `Scenario::run_with`."
            );
            return self.refuse(expr, "Not followed", detail);
        }
        Some(expansion)
    }

    fn counted(&mut self, expr: &Expr) -> Option<Expansion> {
        let wrong = "Invalid count argument";
        let unsuitable = |why: &str| format!("The given \"count\" argument value is unsuitable: {why}.");
        let Marked { value, marks } = self.sound(expr)?;
        if marks.is_ephemeral() {
            return self.refuse(expr, wrong, EPHEMERAL_COUNT.to_owned());
        }
        let value = match convert(&value, &Type::NUMBER) {
            Ok(value) => value,
            Err(error) => {
                let detail = format!("Invalid expression value: {}.", error.sentence());
                return self.refuse(expr, "Incorrect value type", detail);
            }
        };
        if !value.is_known() {
            return self.not_known(expr, wrong, UNKNOWN_COUNT);
        }
        if value.is_null() {
            let detail = "The given \"count\" argument value is null. An integer is required.";
            return self.refuse(expr, wrong, detail.to_owned());
        }
        match value.as_ref().as_i64() {
            Some(count) => match usize::try_from(count) {
                Ok(count) => Some(Expansion::Count(count)),
                Err(_) => self.refuse(expr, wrong, unsuitable("must be greater than or equal to zero")),
            },
            None => {
                let why = format!("value must be a whole number, between {} and {}", i64::MIN, i64::MAX);
                self.refuse(expr, wrong, unsuitable(&why))
            }
        }
    }

    fn named(&mut self, expr: &Expr) -> Option<Expansion> {
        let wrong = "Invalid for_each argument";
        let unsuitable = |why: String| format!("The given \"for_each\" argument value is unsuitable: {why}.");
        let Marked { value: all, marks } = self.sound(expr)?;
        let secrets = [(marks.is_sensitive(), SECRET_KEYS), (marks.is_ephemeral(), EPHEMERAL_KEYS)];
        for (_, why) in secrets.into_iter().filter(|(is_so, _)| *is_so) {
            self.refuse::<()>(expr, wrong, why.to_owned());
        }
        if secrets.iter().any(|(is_so, _)| *is_so) {
            return None;
        }
        if all.is_null() {
            let why = "the given \"for_each\" argument value is null. A map, or set of strings is allowed";
            return self.refuse(expr, wrong, unsuitable(why.to_owned()));
        }
        let element = match all.ty().kind() {
            TypeKind::Map(_) | TypeKind::Object(_) => None,
            TypeKind::Set(element) => Some(element.clone()),
            _ if *all.ty() == Type::DYNAMIC => None,
            // What it is does not matter before it is known.
            _ if self.knows && !all.is_known() => return self.not_known(expr, wrong, UNKNOWN_MAP),
            _ => {
                let why = format!(
                    "the \"for_each\" argument must be a map, or set of strings, and you have provided a value of type {}",
                    all.ty().friendly_name()
                );
                return self.refuse(expr, wrong, unsuitable(why));
            }
        };
        let Some(element) = element else {
            if !all.is_known() {
                return self.not_known(expr, wrong, UNKNOWN_MAP);
            }
            let each = all.elements().filter_map(|(key, value)| match key {
                Key::Attribute(name) | Key::Key(name) => {
                    Some((name.to_owned(), Marked::new(value.to_value(), marks.element(key))))
                }
                Key::Index(_) | Key::Element(_) => None,
            });
            return Some(Expansion::Each(each.collect()));
        };
        if !all.is_wholly_known() {
            return self.not_known(expr, wrong, UNKNOWN_SET);
        }
        let wrong = "Invalid for_each set argument";
        if all.elements().next().is_some() && element != Type::STRING {
            let why = format!(
                "\"for_each\" supports maps and sets of strings, but you have provided a set containing type {}",
                element.friendly_name()
            );
            return self.refuse(expr, wrong, unsuitable(why));
        }
        let each: Option<Vec<(String, Marked)>> = all
            .elements()
            .map(|(key, value)| {
                let name = value.as_str()?.to_owned();
                Some((name, Marked::new(value.to_value(), marks.element(key))))
            })
            .collect();
        match each {
            Some(each) => Some(Expansion::Each(each)),
            None => {
                let why = "\"for_each\" sets must not contain null values".to_owned();
                self.refuse(expr, wrong, unsuitable(why))
            }
        }
    }

    /// What is not known is no mistake where nothing is.
    pub(super) fn not_known<T>(&mut self, expr: &Expr, wrong: &'static str, why: &'static str) -> Option<T> {
        if self.knows { self.refuse(expr, wrong, why.to_owned()) } else { None }
    }

    /// The value of an expression, unless something is wrong with it, which is told.
    pub(super) fn sound(&mut self, expr: &Expr) -> Option<Marked> {
        self.unless_wrong(|visit| visit.evaluate_marked(expr))
    }

    pub(super) fn refuse<T>(&mut self, expr: &Expr, summary: &'static str, detail: String) -> Option<T> {
        let told = Diagnostic::error(summary, detail).in_source(expr.range);
        self.found.push(told.in_file(&self.written().file_name()));
        None
    }
}

const UNKNOWN_COUNT: &str = "The \"count\" value depends on resource attributes that cannot be determined until apply, so Terraform cannot predict how many instances will be created. To work around this, use the -target argument to first apply only the resources that the count depends on.";

const UNKNOWN_MAP: &str = "The \"for_each\" map includes keys derived from resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of keys that will identify the instances of this resource.\n\nWhen working with unknown values in for_each, it's better to define the map keys statically in your configuration and place apply-time results only in the map values.\n\nAlternatively, you could use the -target planning option to first apply only the resources that the for_each value depends on, and then apply a second time to fully converge.";

const UNKNOWN_SET: &str = "The \"for_each\" set includes values derived from resource attributes that cannot be determined until apply, and so Terraform cannot determine the full set of keys that will identify the instances of this resource.\n\nWhen working with unknown values in for_each, it's better to use a map value where the keys are defined statically in your configuration and where only the values contain apply-time results.\n\nAlternatively, you could use the -target planning option to first apply only the resources that the for_each value depends on, and then apply a second time to fully converge.";

const EPHEMERAL_COUNT: &str = "The given \"count\" is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify the number of resource instances.";
const EPHEMERAL_KEYS: &str = "The given \"for_each\" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource's instance keys.";

/// Why instances may not be named after something.
const SECRET_KEYS: &str = "Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.";
