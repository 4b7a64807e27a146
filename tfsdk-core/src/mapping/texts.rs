//! The texts of a set, in order.

use std::ops::Range;

use super::traits::ToTf;
use crate::error::Error;
use crate::number::Number;
use crate::stream::{SequenceKind, Sink};
use crate::text::normalized;
use crate::ty::TypeSpec;
use crate::value::{Refinement, ValueRef};

/// What a set of texts holds, in Terraform's order: without a value for each, as most sets are of texts.
pub(super) struct Texts {
    /// One behind the other.
    text: String,
    places: Vec<Range<usize>>,
    /// Whether something else was written, as whoever wrote it may not care that it was refused.
    is_refused: bool,
}

impl Texts {
    /// The texts of `elements`, if they are a set of texts: none may be null or unknown, and no two alike.
    pub(super) fn of<T: ToTf>(elements: impl ExactSizeIterator<Item = T>) -> Option<Self> {
        if !matches!(T::SPEC, TypeSpec::String) {
            return None;
        }
        let len = elements.len();
        let mut texts = Texts {
            text: String::with_capacity(len.saturating_mul(16)),
            places: Vec::with_capacity(len),
            is_refused: false,
        };
        for (i, element) in elements.enumerate() {
            element.to_tf(&mut texts).ok().filter(|()| texts.places.len() == i + 1)?;
        }
        if texts.is_refused { None } else { texts.sorted() }
    }

    #[cold]
    fn refuse(&mut self) -> Result<(), Error> {
        self.is_refused = true;
        Err(Error::invalid("no text"))
    }

    fn sorted(mut self) -> Option<Self> {
        let text = &self.text;
        self.places.sort_unstable_by(|a, b| text[a.clone()].cmp(&text[b.clone()]));
        let is_set = self.iter().zip(self.iter().skip(1)).all(|(before, after)| before != after);
        is_set.then_some(self)
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.places.iter().map(|place| &self.text[place.clone()])
    }
}

/// Takes texts and refuses the rest: values tell what is wrong with it, if anything.
impl Sink for Texts {
    fn string(&mut self, text: &str) -> Result<(), Error> {
        let start = self.text.len();
        self.text.push_str(&normalized(text.into()));
        self.places.push(start..self.text.len());
        Ok(())
    }

    fn null(&mut self) -> Result<(), Error> {
        self.refuse()
    }

    fn unknown(&mut self, _: Option<&Refinement>) -> Result<(), Error> {
        self.refuse()
    }

    fn bool(&mut self, _: bool) -> Result<(), Error> {
        self.refuse()
    }

    fn number(&mut self, _: &Number) -> Result<(), Error> {
        self.refuse()
    }

    fn dynamic(&mut self, _: ValueRef<'_>) -> Result<(), Error> {
        self.refuse()
    }

    fn sequence(&mut self, _: SequenceKind, _: usize) -> Result<(), Error> {
        self.refuse()
    }

    fn element(&mut self) -> Result<(), Error> {
        self.refuse()
    }

    fn end_sequence(&mut self) -> Result<(), Error> {
        self.refuse()
    }

    fn map(&mut self, _: usize) -> Result<(), Error> {
        self.refuse()
    }

    fn object(&mut self, _: usize) -> Result<(), Error> {
        self.refuse()
    }

    fn key(&mut self, _: &str) -> Result<(), Error> {
        self.refuse()
    }

    fn attribute(&mut self, _: &str) -> Result<(), Error> {
        self.refuse()
    }

    fn end_entries(&mut self) -> Result<(), Error> {
        self.refuse()
    }
}
