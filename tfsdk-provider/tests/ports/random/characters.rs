//! Strings of random characters.

use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::{AttributePlan, Error, Planning, Resource, Result};
use tfsdk::schema::validate::at_least;
use tfsdk::{Mirror, Path, Tf, TfObject};

use crate::chance::Chance;

const UPPER: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const LOWER: &str = "abcdefghijklmnopqrstuvwxyz";
const NUMERIC: &str = "0123456789";
const SPECIAL: &str = "!@#$%&*()-_=+[]{}<>:?";

/// Which characters a string is made of.
#[derive(TfObject, Clone, Debug)]
#[tfsdk(nested)]
pub(crate) struct Characters {
    /// The length of the string: at least 1, and at least the sum of `min_upper`, `min_lower`, `min_numeric` and `min_special`.
    #[tfsdk("length", required, force_new, validate = at_least(1))]
    pub(crate) length: usize,
    /// Include special characters: `!@#$%&*()-_=+[]{}<>:?`. Default value is `true`.
    #[tfsdk("special", optional, default = true, force_new)]
    pub(crate) special: bool,
    /// Include uppercase letters. Default value is `true`.
    #[tfsdk("upper", optional, default = true, force_new)]
    pub(crate) upper: bool,
    /// Include lowercase letters. Default value is `true`.
    #[tfsdk("lower", optional, default = true, force_new)]
    pub(crate) lower: bool,
    /// Include digits. Default value is `true`.
    #[tfsdk("number", optional, computed, force_new, deprecated = "Use `numeric` instead.")]
    pub(crate) number: Tf<bool>,
    /// Include digits. Default value is `true`.
    #[tfsdk("numeric", optional, computed, force_new)]
    pub(crate) numeric: Tf<bool>,
    /// The least number of digits. Default value is `0`.
    #[tfsdk("min_numeric", optional, default = 0, force_new)]
    pub(crate) min_numeric: usize,
    /// The least number of uppercase letters. Default value is `0`.
    #[tfsdk("min_upper", optional, default = 0, force_new)]
    pub(crate) min_upper: usize,
    /// The least number of lowercase letters. Default value is `0`.
    #[tfsdk("min_lower", optional, default = 0, force_new)]
    pub(crate) min_lower: usize,
    /// The least number of special characters. Default value is `0`.
    #[tfsdk("min_special", optional, default = 0, force_new)]
    pub(crate) min_special: usize,
    /// The special characters, in place of the usual ones.
    #[tfsdk("override_special", optional)]
    pub(crate) override_special: Option<String>,
}

impl Characters {
    /// Those that are imported with a result.
    pub(crate) fn of(result: &str) -> Self {
        Self {
            length: result.chars().count(),
            special: true,
            upper: true,
            lower: true,
            number: Tf::Known(true),
            numeric: Tf::Known(true),
            min_numeric: 0,
            min_upper: 0,
            min_lower: 0,
            min_special: 0,
            override_special: None,
        }
    }

    pub(crate) fn generate(&self) -> Result<String> {
        let special = self.override_special.as_deref().filter(|own| !own.is_empty()).unwrap_or(SPECIAL);
        generate(
            self.length,
            [
                (UPPER, self.upper, self.min_upper),
                (LOWER, self.lower, self.min_lower),
                (NUMERIC, self.numeric != Tf::Known(false), self.min_numeric),
                (special, self.special, self.min_special),
            ],
        )
    }

    pub(crate) fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let least = [config.min_upper, config.min_lower, config.min_numeric, config.min_special];
        let least = least.iter().map(|least| Some(least.known_or_null()?.unwrap_or_default())).sum();
        if let (Tf::Known(length), Some(least)) = (config.length, least) {
            check_length(length, least, found);
        }
        let others = [config.special, config.upper, config.lower];
        for (name, own) in [("number", config.number), ("numeric", config.numeric)] {
            check_any(name, own, others, found);
        }
    }

    /// Plans those of a resource in which they are embedded.
    pub(crate) fn plan<R: Resource>(plan: &mut Planning<R>) -> Result<()> {
        let attribute = |name| Path::root().attribute(name);
        plan.attribute(attribute("number"), as_said_by("numeric"))?;
        plan.attribute(attribute("numeric"), as_said_by("number"))?;
        plan.attribute(attribute("override_special"), replace_unless_as_good)
    }
}

/// `number` is the older name of `numeric`: each says what the other does.
fn as_said_by(other: &str) -> impl FnMut(&mut AttributePlan<'_, Tf<bool>>) -> Result<()> {
    move |plan| {
        let other: Tf<bool> = plan.config_at(&plan.beside(other))?;
        match (plan.config, other) {
            (Tf::Known(own), Tf::Known(other)) if own != other => {
                return Err(Error::new(
                    "Number and numeric are both configured with different values",
                    "Number is deprecated, use numeric instead.",
                ));
            }
            (Tf::Null, Tf::Null) => plan.planned = Tf::Known(true),
            (Tf::Null, other) => plan.planned = other,
            _ => {}
        }
        Ok(())
    }
}

/// Another set of special characters is another result, but none is as good as an empty one.
fn replace_unless_as_good(plan: &mut AttributePlan<'_, Tf<String>>) -> Result<()> {
    let Some(before) = &plan.prior else { return Ok(()) };
    let is_same = *before == plan.planned || (*before == Tf::Known(String::new()) && plan.planned.is_null());
    if !is_same && !plan.planned.is_unknown() {
        plan.replace();
    }
    Ok(())
}

pub(crate) fn check_length(length: usize, least: usize, found: &mut Diagnostics) {
    if length < least {
        found.error(
            Path::root().attribute("length"),
            "Invalid Attribute Value",
            format!("Attribute length must be at least the sum of min_upper, min_lower, min_numeric and min_special, {least}; found {length}."),
        );
    }
}

/// At least one kind of characters is wanted. It is told at the attribute that says so last.
pub(crate) fn check_any(name: &'static str, own: Tf<bool>, others: [Tf<bool>; 3], found: &mut Diagnostics) {
    if own == Tf::Known(false) && others == [Tf::Known(false); 3] {
        let detail = format!("At least one of {name}, special, upper and lower must be true.");
        let one = Diagnostic::error("Invalid Attribute Combination", detail);
        found.push(one.at(Path::root().attribute(name)));
    }
}

/// So many characters, with at least so many of each kind.
pub(crate) fn generate(length: usize, kinds: [(&str, bool, usize); 4]) -> Result<String> {
    let mut chance = Chance::System;
    let all: Vec<char> =
        kinds.iter().filter(|(_, wanted, _)| *wanted).flat_map(|(kind, ..)| kind.chars()).collect();
    let mut drawn = Vec::new();
    for (kind, _, least) in kinds {
        let kind: Vec<char> = kind.chars().collect();
        for _ in 0..least {
            drawn.extend(chance.one_of(&kind)?);
        }
    }
    while drawn.len() < length {
        match chance.one_of(&all)? {
            Some(character) => drawn.push(character),
            None => {
                return Err(Error::new(
                    "No characters to choose from",
                    "Set one of upper, lower, numeric and special.",
                ));
            }
        }
    }
    chance.shuffle(&mut drawn)?;
    Ok(drawn.into_iter().collect())
}
