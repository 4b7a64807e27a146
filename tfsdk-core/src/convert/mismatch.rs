//! Why no conversion leads from one type to another, in Terraform's words.

use std::sync::Arc;

use super::conversion::Safety;
use super::converter::Converter;
use super::error::{Collected, ConversionError};
use crate::path::Step;
use crate::text::{Count, Excerpt, LONGEST_MESSAGE, nearest};
use crate::ty::{ObjectAttribute, ObjectType, Type, TypeKind};
use crate::value::{Key, ValueRef};

impl Converter<'_> {
    /// Says why a value of a type without a conversion does not fit: what is wrong between the types, which is all that
    /// Terraform says, and then the parts that do not fit although their types have a conversion.
    #[cold]
    pub(super) fn misfit(&self, value: ValueRef<'_>, to: &Type) -> ConversionError {
        let mut problems = self.collected();
        problems.add(self.mismatch(value.ty(), to));
        self.wrong_parts(value, to, &mut problems);
        match problems.finish(()) {
            Err(problems) => problems,
            Ok(()) => required(value.ty(), to),
        }
    }

    /// Goes through the parts without recursion: those of one value inside of each other would take much of the stack.
    fn wrong_parts(&self, value: ValueRef<'_>, to: &Type, problems: &mut Collected) {
        let mut open = vec![(value.elements(), to)];
        let mut trail: Vec<Step> = Vec::new();
        while let Some((parts, to)) = open.last_mut() {
            let Some((key, part)) = parts.next() else {
                open.pop();
                trail.pop();
                continue;
            };
            if problems.is_full() || problems.is_ended() {
                return;
            }
            let Some((step, wanted)) = wrong_part(key, to) else { continue };
            match self.conversion(part.ty(), wanted, &wanted.without_optional(), Safety::Unsafe) {
                Some(conversion) => {
                    if let Err(error) = self.apply(&conversion, part) {
                        let steps = std::iter::once(step).chain(trail.iter().rev().cloned());
                        problems.add(steps.fold(error, ConversionError::at));
                    }
                }
                None => {
                    trail.push(step);
                    open.push((part.elements(), wanted));
                }
            }
        }
    }

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
                    (Step::Key(Arc::clone(a.shared_name())), Excerpt(name).to_string(), a.ty())
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
                if self.has_lists_as_tuples() =>
            {
                self.places_mismatch(from, given, wanted)
            }
            _ => required(from, to),
        }
    }

    fn objects_mismatch(&self, given: &ObjectType, wanted: &ObjectType) -> ConversionError {
        for safety in [Safety::Unsafe, Safety::Safe] {
            let mut problems = self.collected();
            if let Some(missing) = self.missing_attributes(given, wanted) {
                problems.add(missing);
            }
            for wanted in wanted {
                if problems.is_full() {
                    break;
                }
                let Some(given) = given.get(wanted.name()) else { continue };
                if !self.converts(given.ty(), wanted.ty(), safety) {
                    let inner = self.mismatch(given.ty(), wanted.ty());
                    problems.add(of_attribute(inner, wanted));
                }
            }
            if let Err(problems) = problems.finish(()) {
                return problems;
            }
        }
        ConversionError::new("incorrect object attributes")
    }

    #[inline(never)]
    fn missing_attributes(&self, given: &ObjectType, wanted: &ObjectType) -> Option<ConversionError> {
        let missing: Vec<&str> = wanted
            .iter()
            .filter(|a| !a.is_optional() && given.get(a.name()).is_none())
            .map(ObjectAttribute::name)
            // More do not fit into a message.
            .take(LONGEST_MESSAGE)
            .collect();
        let quoted: Vec<String> = missing.iter().map(|name| Excerpt(name).to_string()).collect();
        let sentence = match quoted.as_slice() {
            [] => return None,
            [only] => format!("attribute {only} is required"),
            [first, second] => format!("attributes {first} and {second} are required"),
            [rest @ .., last] => format!("attributes {}, and {last} are required", rest.join(", ")),
        };
        let error = ConversionError::new(sentence);
        if !self.budget().suggest(given.len().saturating_mul(missing.len())) {
            return Some(error);
        }
        let surplus = || given.iter().map(ObjectAttribute::name).filter(|name| wanted.get(name).is_none());
        let misspelt = missing.iter().find_map(|meant| Some((nearest(meant, surplus())?, *meant)));
        Some(match misspelt {
            Some((given, meant)) => error.with_misspelt(given, meant),
            None => error,
        })
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
                let inner = self.mismatch(given, wanted);
                problems.add(of_element(inner, step, &name));
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

// Texts are made in functions of their own, as what calls them calls itself for each level.

#[inline(never)]
fn of_attribute(inner: ConversionError, attribute: &ObjectAttribute) -> ConversionError {
    let step = Step::Attribute(Arc::clone(attribute.shared_name()));
    inner.named(Some(step), format_args!("attribute {}", Excerpt(attribute.name())))
}

#[inline(never)]
fn of_element(inner: ConversionError, step: Step, name: &str) -> ConversionError {
    inner.named(Some(step), format_args!("element {name}"))
}

/// The step to a part of a tuple or an object, and what it has to become by itself.
fn wrong_part<'t>(key: Key<'_>, to: &'t Type) -> Option<(Step, &'t Type)> {
    let (step, wanted) = match (key, to.kind()) {
        (Key::Index(i), TypeKind::List(element) | TypeKind::Set(element)) => (Step::Index(i), element),
        (Key::Index(i), TypeKind::Tuple(types)) => (Step::Index(i), types.get(i)?),
        (Key::Attribute(name), TypeKind::Map(element)) => (Step::Key(name.into()), element),
        (Key::Attribute(name), TypeKind::Object(object)) => {
            let wanted = object.get(name)?;
            (Step::Attribute(Arc::clone(wanted.shared_name())), wanted.ty())
        }
        _ => return None,
    };
    // Where types are open, each part alone may fit, and all together do not.
    (!wanted.has_dynamic()).then_some((step, wanted))
}

fn required(from: &Type, to: &Type) -> ConversionError {
    let wanted = to.friendly_name_for_constraint();
    ConversionError::new(format!("{wanted} required")).with_found(from.friendly_name())
}
