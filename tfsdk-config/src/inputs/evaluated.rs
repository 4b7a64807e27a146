//! What the inputs come to.

use std::collections::HashMap;

use tfsdk_core::diag::{Diagnostics, Place};
use tfsdk_core::error::Error;
use tfsdk_core::mapping::FromTf;

use super::Inputs;
use super::misplaced::misplaced;
use super::order::{declares, in_order};
use crate::file::File;
use crate::fit::{Misfits, Target};
use crate::function::Functions;
use crate::given::{Given, TextValue};
use crate::report::Report;
use crate::tfvars::{Read, Sources};
use crate::variable::Variables;

impl Inputs {
    pub(super) fn read_hiding<T: for<'a> FromTf<'a>>(
        mut self,
        is_sensitive: impl Fn(&str) -> bool,
    ) -> Result<(T, Report), Report> {
        let target = match Target::of::<T>() {
            Ok(target) => target,
            // What else is wrong cannot be told without knowing what is sensitive.
            Err(told) => return Err(Report::new(told.into(), self.files)),
        };
        let limits = self.limits;
        let mut value = None;
        let texts = self.evaluate(&is_sensitive, Some(&target), &mut |variables, read, sources| {
            match target.read::<T>(variables, &read.values, &read.budget, limits) {
                Ok(taken) => value = Some(taken),
                Err(error) => return Err(told(&error, &target, variables, read, sources)),
            }
            Ok(())
        });
        let value = value.filter(|_| !self.diagnostics.has_errors());
        let report = Report::new(self.diagnostics, self.files).with_texts(texts);
        match value {
            Some(value) => Ok((value, report)),
            None => Err(report),
        }
    }

    /// Hands the values to `take`, unless a limit ended what was read before, and returns the texts that may be shown. Without a
    /// target, files have to declare the variables.
    pub(super) fn evaluate(
        &mut self,
        is_sensitive: &dyn Fn(&str) -> bool,
        target: Option<&Target>,
        take: Take<'_>,
    ) -> Vec<File> {
        let declarations: Vec<&File> = self.files.iter().filter(|file| declares(file)).collect();
        let all = in_order(&self.order, &self.files, &self.texts, &self.folders);
        let sources = Sources { all, limits: self.limits, is_partial: self.lacks_values };
        let (mut variables, problems) = match target {
            Some(target) if declarations.is_empty() && !self.lacks_declarations => target.variables(&sources),
            _ => Variables::declared_hiding(&declarations, is_sensitive),
        };
        variables.edition = self.edition;
        variables.is_partial |= self.lacks_declarations;
        // A folder with declarations holds a whole module.
        let is_whole = declarations.iter().any(|file| self.is_in_folder(file));
        variables.knows_locals |= is_whole && !variables.locals.has_errors();
        for variable in variables.by_name.values_mut() {
            variable.sensitive |= is_sensitive(&variable.name);
        }
        self.diagnostics.append(problems);
        self.diagnostics.append(misplaced(&declarations, &mut variables, self.limits));
        let mut read = variables.values_of(&sources);
        // Of several texts for a variable the diagnostics are about the one that counts.
        let counts = |text: &&TextValue| {
            let is_kept = variables.get(&text.name).is_some_and(|variable| variable.secrecy().is_some());
            let last = read.given.as_ref().and_then(|given| given.get(text.name.as_str()));
            !is_kept && matches!(last, Some(Given::AsText(last)) if std::ptr::eq(*last, *text))
        };
        let shown = self.texts.iter().filter(counts);
        let shown = shown.map(|text| File::of_text(&text.file, &text.text)).collect();
        let mut found = std::mem::replace(&mut self.diagnostics, Diagnostics::up_to(self.limits.problems()));
        found.append(std::mem::take(&mut read.diagnostics));
        // What follows goes by values, of which those that are wrong or missing are unknown.
        if found.exhausted().is_none() {
            if variables.iter().any(|variable| !variable.validations.is_empty()) {
                let functions = self.functions.take().unwrap_or_else(Functions::terraform);
                found.append(variables.validate_with(&read.values, &functions, self.limits));
            }
            if let Err(problems) = take(&variables, &mut read, &sources) {
                found.append(problems);
            }
        }
        found.append(read.names.problems(&variables, &read.budget));
        // Parsing found its problems before anybody knew what is sensitive.
        let mut found = read.values.hide(found);
        put_in_order(&mut found, &self.files);
        self.diagnostics = found;
        shown
    }
}

/// Takes what is wanted of the values.
type Take<'t> =
    &'t mut dyn for<'v, 's> FnMut(&'v Variables, &mut Read<'v, 's>, &Sources<'s>) -> Result<(), Diagnostics>;

/// Why the struct could not be read.
fn told<'v, 's>(
    error: &Error,
    target: &Target,
    variables: &'v Variables,
    read: &mut Read<'v, 's>,
    sources: &Sources<'s>,
) -> Diagnostics {
    if read.given.is_none() {
        // To say where something is wrong takes more than to find that it is.
        *read = variables.values_told(sources);
    }
    let Read { values, given, names, budget, .. } = read;
    let given = given.get_or_insert_default();
    Misfits { target, variables, values, given, budget }.told(error, names)
}

/// What is about no file comes first, and texts that are none come last; behind them the warning that sums up others.
fn put_in_order(found: &mut Diagnostics, files: &[File]) {
    let order: HashMap<&str, usize> = files.iter().enumerate().map(|(i, file)| (file.name(), i)).collect();
    found.sort_by_key(|problem| {
        let place = problem.place();
        if place.is_none() && !problem.is_error() {
            return (Some(usize::MAX), None);
        }
        let file = place.and_then(Place::file).map(|name| order.get(&**name).copied().unwrap_or(order.len()));
        (file, place.map(|place| place.range().start.byte))
    });
}
