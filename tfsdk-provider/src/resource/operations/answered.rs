//! What comes of the author's code, as it can be sent.

use std::cell::RefCell;
use std::collections::HashSet;

use prost::bytes::Bytes;
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::error::Problem;
use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::{keep_meaning_with, keep_untouched, problems_of, without_write_only};
use tfsdk_core::value::Value;

use super::Operations;
use crate::differences::{Any, differences};
use crate::holes::or_given;
use crate::in_part::{InPart, Why};
use crate::panic::catch;
use crate::proto::tfplugin6::{self as proto, DynamicValue};
use crate::resource::in_lines::in_lines;
use crate::resource::run::Ran;
use crate::server::{Answer, or_told};
use crate::storable::{left_unknown, null_for_unknown, storable, with_null_for_misfits};
use crate::wire::written_with;

/// What comes of a request that ran the author's code.
pub(super) struct Answered {
    /// `None`: it failed, and left nothing.
    pub(super) state: Option<Value>,
    pub(super) private: Bytes,
    pub(super) told: Vec<proto::Diagnostic>,
    pub(super) has_failed: bool,
}

impl Answered {
    /// `None`: there is none, or nothing of it can be written. That something cannot is told.
    pub(super) fn sent_state<C: Send + Sync>(
        &mut self,
        of: &Operations<'_, C>,
    ) -> Option<Option<DynamicValue>> {
        let state = self.state.as_ref()?;
        or_told(of.written("state", state), &mut self.told).or_else(|| of.written_in_part(state).ok())
    }
}

impl<C: Send + Sync> Operations<'_, C> {
    /// What comes of the author's code: the state that `settle` makes of a success, or what a failure leaves, with what was `given`
    /// where that cannot be without what could not be written.
    pub(super) fn answer<T>(
        &self,
        ran: Ran<T>,
        tried: &str,
        given: &Value,
        settle: impl FnOnce(T, &mut Diagnostics) -> Value,
    ) -> Answered {
        let Ran { result, private, warnings: mut found } = ran;
        let (state, has_failed) = match result {
            Ok(passed) => (Some(settle(passed, &mut found)), false),
            Err(mut error) => {
                let (left, unwritten) = error.take_left();
                let is_result = matches!(left, Some(Err(Some(_)))) && unwritten.is_none();
                found.append(error.into_diagnostics(&format!("{tried} {}", self.type_name)));
                if let Some(why) = unwritten {
                    found.append(why.told(|error| self.lost(error).into()));
                }
                let state = left.and_then(|left| self.left(left, (tried, given), is_result, &mut found));
                (state, true)
            }
        };
        let mut answered = Answered { state, private: Bytes::new(), told: self.sent(found), has_failed };
        answered.private = or_told(self.private(private, tried), &mut answered.told).unwrap_or_default();
        answered
    }

    /// What a failure leaves, if it is a state of this resource. It may be the result, of which a part could not be written: that is wholly
    /// known if it is right.
    fn left(
        &self,
        left: Result<Value, InPart>,
        (tried, given): (&str, &Value),
        is_result: bool,
        found: &mut Diagnostics,
    ) -> Option<Value> {
        let schema = self.resource.schema();
        let (left, holes) = match left {
            Ok(left) => (left, Vec::new()),
            Err(in_part) => in_part.unwrap_or_else(|| (given.clone(), Vec::new())),
        };
        if left.ty().conforms_to(schema.ty()) {
            let left = self.storable((without_write_only(schema, &left), holes), given, found);
            let left = self.with_meaning_of(given, left, found);
            if is_result {
                left_unknown(&left, schema, "a state", found);
            }
            return Some(self.closed(left, given, found));
        }
        let then = match tried {
            "create" => "What was made is not in the state: remove it by hand, or import it.",
            _ => "The state is as it was before.",
        };
        let detail = format!(
            "`Error::leaving` takes the struct of {}, and was given another value:\n{}\n\n{then}",
            self.type_name,
            differences(left.ty(), schema.ty(), Any::Differs)
        );
        found.push(Diagnostic::error("The state is lost", detail));
        None
    }

    /// Why a part of the state that the author's code left is not there.
    fn lost(&self, error: &tfsdk_core::error::Error) -> Diagnostic {
        let problems = in_lines(&problems_of(self.resource.schema(), error));
        let detail = format!(
            "This cannot be written of what is left. The state has nothing there, or what was asked for:\n{problems}"
        );
        Diagnostic::error("A part of the state is lost", detail)
    }

    /// What the author's code returned, as it is sent: with what it did not touch as it was, without what is write-only,
    /// and with what means the same as before in its earlier form. The values are the earlier one, what the code was given,
    /// the same as its type holds it, and what it returned.
    pub(super) fn settled(&self, values: [&Value; 4], found: &mut Diagnostics) -> Value {
        let schema = self.resource.schema();
        let [earlier, given, read, returned] = values;
        let returned = without_write_only(schema, &keep_untouched(given, read, returned));
        // Of what the code was given, the earlier value has nothing that is write-only.
        let returned = self.storable((returned, Vec::new()), earlier, found);
        self.with_meaning_of(earlier, returned, found)
    }

    /// With what means the same as before in its earlier form.
    fn with_meaning_of(&self, earlier: &Value, later: Value, found: &mut Diagnostics) -> Value {
        // It calls the author's code as well.
        let kept = catch(|| keep_meaning_with(self.resource.schema(), earlier, &later, self.shared.limits));
        let kept = kept.unwrap_or_else(|panic| Err(panic.told().into()));
        kept.unwrap_or_else(|misfits| {
            found.append(misfits);
            later
        })
    }

    /// As much of it as a state can hold, and what is unknown. These are the holes that it has already. Where the resource cannot be
    /// without the rest, that is as it was given.
    pub(super) fn storable(
        &self,
        (value, mut holes): (Value, Vec<Path>),
        given: &Value,
        found: &mut Diagnostics,
    ) -> Value {
        let (value, further) = storable(&value, self.resource.schema(), self.shared.limits, found);
        holes.extend(further);
        if holes.is_empty() { value } else { self.or_given((value, holes), given, found) }
    }

    /// The same without what is unknown, and without what cannot be read again: the next request begins with reading it.
    pub(super) fn closed(&self, value: Value, given: &Value, found: &mut Diagnostics) -> Value {
        let limits = self.shared.limits;
        let unknown = value.unknown_paths();
        let state = match unknown.is_empty() {
            true => value,
            false => null_for_unknown(&self.or_given((value, unknown), given, found), limits),
        };
        match self.resource.holds(&state, limits) {
            Ok(()) => state,
            Err(Why::Error(_)) => null_for_unknown(&self.or_given((state, Vec::new()), given, found), limits),
            // Where it panics, nobody knows: what was made stays.
            Err(Why::Panic(panic)) => {
                found.append(panic.told().into());
                state
            }
        }
    }

    fn or_given(
        &self,
        (mut value, mut holes): (Value, Vec<Path>),
        given: &Value,
        found: &mut Diagnostics,
    ) -> Value {
        let limits = self.shared.limits;
        // What has been told of a part is why it cannot be read.
        let told = found.iter().filter(|one| one.is_error()).filter_map(|one| one.path().cloned());
        let told: RefCell<Vec<Path>> = RefCell::new(told.chain(holes.iter().cloned()).collect());
        let unreadable = RefCell::new(Diagnostics::new());
        let misread = |state: &Value| self.resource.holds(&null_for_unknown(state, limits), limits).err();
        let tell = |error: &tfsdk_core::error::Error, value: &Value| {
            // What is unknown is told by itself.
            let is_known =
                |path: &Path| value.at(path).map_or(true, |part| part.to_value().is_wholly_known());
            let mut told = told.borrow_mut();
            for problem in problems_of(self.resource.schema(), error).iter() {
                let path = problem.path().cloned().unwrap_or_default();
                let is_told = told.iter().any(|told| told.contains(&path) || path.contains(told));
                if !is_told && is_known(&path) {
                    unreadable.borrow_mut().push(self.unreadable(problem));
                }
            }
            told.extend(error.problems().iter().map(Problem::path));
        };
        // What cannot be read within an attribute is a hole as well, so that what stands beside it is kept.
        if let Some(Why::Error(error)) = misread(&value) {
            tell(&error, &value);
            for path in error.problems().iter().map(Problem::path) {
                let is_in_set = path.steps().iter().any(|step| matches!(step, Step::Element(_)));
                let is_hole = holes.iter().any(|hole| hole.contains(&path) || path.contains(hole));
                let Ok(part) = value.at(&path) else { continue };
                let null = Value::null(part.ty().clone());
                if path.steps().len() < 2 || is_in_set || is_hole || part.is_null() || !part.is_known() {
                    continue;
                }
                if let Ok(cut) = value.clone().with_at(&path, null) {
                    value = cut;
                    holes.push(path);
                }
            }
        }
        let misfits = |state: &Value| {
            let Why::Error(error) = misread(state)? else { return Some(HashSet::new()) };
            tell(&error, &value);
            Some(error.problems().iter().filter_map(|problem| root(&problem.path())).collect())
        };
        let stored = or_given((value.clone(), holes), given, limits, misfits);
        found.append(unreadable.into_inner());
        stored
    }

    /// Why a part of a result that was written cannot be stored.
    fn unreadable(&self, problem: &Diagnostic) -> Diagnostic {
        let detail = format!(
            "{}\n\nWhat {} has made there cannot be read and written again, and no state can hold that. This is a bug of the \
             provider: what a type writes, such as with `Display`, it has to read as the same.",
            problem.detail(),
            self.type_name
        );
        Diagnostic::error("A result cannot be read", detail).at(problem.path().cloned().unwrap_or_default())
    }

    /// As much of a state as can be written: the rest would be lost with it.
    fn written_in_part(&self, state: &Value) -> Answer<Option<DynamicValue>> {
        let schema = self.resource.schema();
        let fits = |name: &str, part: &Value| {
            let ty = schema.ty().attribute(name);
            ty.is_some_and(|ty| written_with(name, part, ty, self.shared.limits).is_ok())
        };
        self.written("state", &with_null_for_misfits(state, schema, fits))
    }
}

/// The attribute of the resource that a path leads to or into.
fn root(path: &Path) -> Option<String> {
    match path.steps().first()? {
        Step::Attribute(name) => Some(name.to_string()),
        _ => None,
    }
}
