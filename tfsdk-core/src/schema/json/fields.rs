//! The properties of JSON objects, read one by one.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::codec::json::{JsonEntries, JsonSource};
use crate::error::{Error, ProblemKind, Problems};
use crate::path::Step;
use crate::stream::{Source, recover, skip_after};
use crate::text::Excerpt;

/// The properties of a JSON object that is being read.
pub(in crate::schema) struct Fields<'de> {
    entries: JsonEntries,
    seen: HashSet<Cow<'de, str>>,
}

/// A property; its value comes next.
pub(in crate::schema) struct Found<'de> {
    pub(in crate::schema) name: Cow<'de, str>,
}

impl<'de> Fields<'de> {
    pub(in crate::schema) fn open(source: &mut JsonSource<'de>) -> Result<Self, Error> {
        Ok(Fields { entries: source.object()?, seen: HashSet::new() })
    }

    /// The next property. One that is given again is a problem, and skipped.
    pub(in crate::schema) fn next(
        &mut self,
        source: &mut JsonSource<'de>,
        problems: &mut Problems,
    ) -> Result<Option<Found<'de>>, Error> {
        while let Some(name) = problems.go_on(source.next_key(&mut self.entries))? {
            if self.seen.insert(name.clone()) {
                return Ok(Some(Found { name }));
            }
            problems.go_on(source.skip())?;
            let text = format!("the property {} is given twice", Excerpt(&name));
            problems.push(Error::new(ProblemKind::Duplicate, text));
        }
        Ok(None)
    }
}

impl Found<'_> {
    /// Reads the value; `None` if it is null, or if it cannot be read, which is added to `problems`.
    pub(in crate::schema) fn read<'de, T>(
        &self,
        source: &mut JsonSource<'de>,
        problems: &mut Problems,
        read: impl FnOnce(&mut JsonSource<'de>) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        if problems.go_on(source.take_null())? {
            return Ok(None);
        }
        let start = source.mark();
        match read(source) {
            Ok(value) => Ok(Some(value)),
            Err(error) => {
                let error = skip_after(source, start, error).at(Step::Attribute(self.name.as_ref().into()));
                recover(problems, error)?;
                Ok(None)
            }
        }
    }

    pub(super) fn flag(&self, source: &mut JsonSource<'_>, problems: &mut Problems) -> Result<bool, Error> {
        Ok(self.read(source, problems, Source::bool)?.unwrap_or(false))
    }

    pub(super) fn owned(
        &self,
        source: &mut JsonSource<'_>,
        problems: &mut Problems,
    ) -> Result<String, Error> {
        Ok(self.read(source, problems, Source::string)?.map(Cow::into_owned).unwrap_or_default())
    }
}
