//! Why no conversion leads from one type to another, in Terraform's words.

use std::sync::Arc;

use super::conversion::Safety;
use super::converter::Converter;
use super::error::ConversionError;
use crate::path::Step;
use crate::text::{Count, Excerpt, LONGEST_MESSAGE};
use crate::ty::{ObjectType, Type, TypeKind};

impl Converter<'_> {
    /// Says what is wrong between two types without a conversion. (go-cty: `MismatchMessage`.)
    #[cold]
    pub(super) fn mismatch(&self, from: &Type, to: &Type) -> ConversionError {
        match (from.kind(), to.kind()) {
            (TypeKind::Object(given), TypeKind::Object(wanted)) => self.objects_mismatch(given, wanted),
            (TypeKind::Tuple(_), TypeKind::List(element)) if element.is_dynamic() => {
                ConversionError::new("all list elements must have the same type")
            }
            (TypeKind::Tuple(_), TypeKind::Set(element)) if element.is_dynamic() => {
                ConversionError::new("all set elements must have the same type")
            }
            (TypeKind::Object(_), TypeKind::Map(element)) if element.is_dynamic() => {
                ConversionError::new("all map elements must have the same type")
            }
            (TypeKind::Tuple(given), TypeKind::List(element) | TypeKind::Set(element)) => {
                let parts = given.iter().enumerate().map(|(i, ty)| (Step::Index(i), i.to_string(), ty));
                self.elements_mismatch(parts, element)
            }
            (TypeKind::Object(given), TypeKind::Map(element)) => {
                let parts = given.iter().map(|a| {
                    let name = a.name();
                    (Step::Attribute(Arc::clone(a.shared_name())), Excerpt(name).to_string(), a.ty())
                });
                self.elements_mismatch(parts, element)
            }
            (TypeKind::List(given) | TypeKind::Set(given), TypeKind::List(wanted)) => {
                self.mismatch(given, wanted).named(None, "incorrect list element type")
            }
            (TypeKind::List(given) | TypeKind::Set(given), TypeKind::Set(wanted)) => {
                self.mismatch(given, wanted).named(None, "incorrect set element type")
            }
            (TypeKind::Map(given), TypeKind::Map(wanted)) => {
                self.mismatch(given, wanted).named(None, "incorrect map element type")
            }
            (TypeKind::Tuple(given), TypeKind::Tuple(wanted)) => self.tuples_mismatch(given, wanted),
            (TypeKind::List(given) | TypeKind::Set(given), TypeKind::Tuple(wanted))
                if self.rules().list_to_tuple =>
            {
                self.places_mismatch(from, given, wanted)
            }
            _ => required(from, to),
        }
    }

    fn objects_mismatch(&self, given: &ObjectType, wanted: &ObjectType) -> ConversionError {
        let missing: Vec<String> = wanted
            .iter()
            .filter(|a| !a.is_optional() && given.get(a.name()).is_none())
            .map(|a| Excerpt(a.name()).to_string())
            // More do not fit into a message.
            .take(LONGEST_MESSAGE)
            .collect();
        match missing.as_slice() {
            [] => {}
            [only] => return ConversionError::new(format!("attribute {only} is required")),
            [first, second] => {
                return ConversionError::new(format!("attributes {first} and {second} are required"));
            }
            [rest @ .., last] => {
                return ConversionError::new(format!(
                    "attributes {}, and {last} are required",
                    rest.join(", ")
                ));
            }
        }
        for safety in [Safety::Unsafe, Safety::Safe] {
            let mut problems = self.collected();
            for wanted in wanted {
                let Some(given) = given.get(wanted.name()) else { continue };
                if !self.converts(given.ty(), wanted.ty(), safety) {
                    let step = Step::Attribute(Arc::clone(wanted.shared_name()));
                    let words = format!("attribute {}", Excerpt(wanted.name()));
                    let problem = self.mismatch(given.ty(), wanted.ty()).named(Some(step), words);
                    problems.add(problem);
                    if problems.is_full() {
                        break;
                    }
                }
            }
            if let Err(problems) = problems.finish(()) {
                return problems;
            }
        }
        ConversionError::new("incorrect object attributes")
    }

    /// Terraform says only that a tuple is required. Which element does not fit is our addition.
    fn tuples_mismatch(&self, given: &[Type], wanted: &[Type]) -> ConversionError {
        let required = || ConversionError::new("tuple required");
        if given.len() != wanted.len() {
            let found = format!(
                "a tuple of {} where {} {} required",
                Count(given.len(), "element"),
                wanted.len(),
                if wanted.len() == 1 { "is" } else { "are" }
            );
            return required().with_found(found);
        }
        for (i, (given, wanted)) in given.iter().zip(wanted).enumerate() {
            if !self.converts(given, wanted, Safety::Unsafe) {
                let inner = self.mismatch(given, wanted);
                return required()
                    .with_found(format_args!("a tuple whose element {i} does not fit: {inner}"))
                    .at(Step::Index(i));
            }
        }
        required()
    }

    /// Which places of a tuple the elements of a list or set do not fit.
    fn places_mismatch(&self, from: &Type, given: &Type, wanted: &[Type]) -> ConversionError {
        let mut problems = self.collected();
        for (i, wanted) in wanted.iter().enumerate() {
            if !self.converts(given, wanted, Safety::Unsafe) {
                let is_set = matches!(from.kind(), TypeKind::Set(_));
                let step = if is_set { Step::Element(i) } else { Step::Index(i) };
                problems.add(self.mismatch(given, wanted).named(Some(step), format!("element {i}")));
                if problems.is_full() {
                    break;
                }
            }
        }
        problems.finish(()).err().unwrap_or_else(|| ConversionError::new("tuple required"))
    }

    fn elements_mismatch<'t>(
        &self,
        parts: impl Iterator<Item = (Step, String, &'t Type)>,
        wanted: &Type,
    ) -> ConversionError {
        let mut problems = self.collected();
        for (step, name, given) in parts {
            if !self.converts(given, wanted, Safety::Unsafe) {
                let problem = self.mismatch(given, wanted).named(Some(step), format!("element {name}"));
                problems.add(problem);
                if problems.is_full() {
                    break;
                }
            }
        }
        if let Err(problems) = problems.finish(()) {
            return problems;
        }
        ConversionError::new(format!("all elements must be {}", wanted.friendly_name_for_constraint()))
    }

    fn converts(&self, from: &Type, to: &Type, safety: Safety) -> bool {
        self.conversion(from, to, &to.without_optional(), safety).is_some()
    }
}

fn required(from: &Type, to: &Type) -> ConversionError {
    let wanted = to.friendly_name_for_constraint();
    ConversionError::new(format!("{wanted} required")).with_found(from.friendly_name())
}
