//! The attributes of an object that is being read.

use std::borrow::Cow;

use super::Source;
use super::names::attribute_problems;
use crate::error::{Error, Problems};
use crate::ty::{ObjectType, Type};
use crate::value::Data;

/// What has been read of the attributes of an object.
pub(super) struct Attributes<'de> {
    pub(super) parts: Vec<Option<Data>>,
    pub(super) found_types: Vec<Option<Type>>,
    pub(super) problems: Problems,
    duplicates: Vec<Cow<'de, str>>,
    extra: Vec<Cow<'de, str>>,
}

impl<'de> Attributes<'de> {
    /// What is left to read after the first attributes were read, in the order of the type.
    pub(super) fn after(object: &ObjectType, parts: Vec<Data>, problems: Problems) -> Self {
        let types = if object.has_dynamic() { object.len() } else { 0 };
        let mut parts: Vec<Option<Data>> = parts.into_iter().map(Some).collect();
        parts.resize(object.len(), None);
        Attributes {
            parts,
            found_types: vec![None; types],
            problems,
            duplicates: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// The position of an attribute that the object has and that did not come before, where it can then be kept.
    pub(super) fn place(&mut self, key: Cow<'de, str>, position: Option<usize>) -> Option<usize> {
        let Some(position) = position else {
            self.extra.push(key);
            return None;
        };
        if self.parts[position].is_some() {
            self.duplicates.push(key);
            return None;
        }
        Some(position)
    }

    /// The data of the object, where all attributes are there and nothing was wrong; `found` receives its type.
    pub(super) fn finish<S: Source<'de>>(
        self,
        source: &S,
        object: &ObjectType,
        found: &mut Option<Type>,
    ) -> Result<Data, Error> {
        let mut absent = Vec::new();
        let is_told = !S::ABSENT_IS_NULL || !self.extra.is_empty();
        let parts: Vec<Data> = self
            .parts
            .into_iter()
            .zip(object.iter())
            .map(|(part, attribute)| {
                if part.is_none() && is_told {
                    absent.push(attribute.name());
                }
                part.unwrap_or(Data::Null)
            })
            .collect();
        let missing = if S::ABSENT_IS_NULL { Vec::new() } else { absent.clone() };
        let mut problems = Problems::default();
        let unpaired = attribute_problems(
            missing,
            self.extra,
            self.duplicates,
            || absent.iter().copied(),
            source.budget(),
        );
        if let Some(error) = unpaired {
            problems.push(error);
        }
        if let Err(error) = self.problems.finish(()) {
            problems.push(error);
        }
        if object.has_dynamic() {
            let types = self
                .found_types
                .into_iter()
                .zip(object.iter())
                .map(|(ty, attribute)| ty.unwrap_or_else(|| attribute.ty().clone()));
            *found = Some(object.with_types(types).into());
        }
        problems.finish(()).map(|()| Data::sequence(parts))
    }
}
