//! What a compile error says: problems in lines, each with the path of its attribute.

use crate::const_text::{ConstText, equal};
use crate::ty::TypeSpec;

/// What is wrong, a line for each.
pub(crate) struct Report {
    text: ConstText<4096>,
}

/// The path to a part of a type.
#[derive(Clone, Copy)]
pub(crate) struct PartPath<'a> {
    pub(crate) outer: Option<&'a PartPath<'a>>,
    pub(crate) step: PartStep<'a>,
}

#[derive(Clone, Copy)]
pub(crate) enum PartStep<'a> {
    Name(&'a str),
    /// Any element of a collection.
    Element,
    /// An element of a tuple.
    Index(usize),
}

/// What is found wrong where it depends on a parameter.
///
/// A constant that depends on one stands in an impl and fails once, so nobody would see what is asked behind the first mistake: all of them are
/// told where the first is.
pub struct Found {
    pub(crate) report: Report,
    /// At which question the first was found, and the name of its attribute.
    first: Option<(usize, &'static str)>,
    asked: usize,
}

impl Found {
    /// Nothing yet.
    #[allow(clippy::new_without_default, reason = "constants make it")]
    pub const fn new() -> Self {
        Found { report: Report::new(), first: None, asked: 0 }
    }

    /// Fails the evaluation with all that was found, if this question, by its number, is the first that found something.
    #[track_caller]
    pub const fn show(&self, question: usize) {
        match self.first {
            Some((first, _)) if first == question => self.report.show(),
            _ => {}
        }
    }

    /// Takes what the next question found about an attribute.
    pub(crate) const fn take(&mut self, name: &'static str, found: &Report) {
        let before = self.report.len();
        if !found.is_empty() {
            self.report.line();
            if let Some(name) = self.beside(name) {
                self.report.beside(name);
            }
            self.report.add(found);
        }
        self.next(name, before);
    }

    /// The name of an attribute, if it has one and is another than that of which all is told.
    pub(crate) const fn beside(&self, name: &'static str) -> Option<&'static str> {
        match self.first {
            Some((_, first)) if !name.is_empty() && !equal(first.as_bytes(), name.as_bytes()) => Some(name),
            _ => None,
        }
    }

    /// The end of a question, before which the report had this length.
    pub(crate) const fn next(&mut self, name: &'static str, before: usize) {
        if self.first.is_none() && self.report.len() > before {
            self.first = Some((self.asked, name));
        }
        self.asked += 1;
    }
}

impl Report {
    pub(crate) const fn new() -> Self {
        Report { text: ConstText::new() }
    }

    /// Fails the const evaluation with all that was reported, if anything was.
    #[track_caller]
    pub(crate) const fn show(&self) {
        if !self.text.is_empty() {
            self.text.fail();
        }
    }

    /// Whether nothing was reported.
    pub(crate) const fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// How long it is.
    pub(crate) const fn len(&self) -> usize {
        self.text.as_str().len()
    }

    /// Adds what another one says.
    pub(crate) const fn add(&mut self, other: &Report) {
        self.push(other.text.as_str());
    }

    /// Starts a line.
    pub(crate) const fn line(&mut self) {
        if !self.text.is_empty() {
            self.push("\n");
        }
    }

    /// Says that what follows is about another attribute than that at which it is told.
    pub(crate) const fn beside(&mut self, name: &str) {
        self.push("the attribute `");
        self.push(name);
        self.push("` beside it: ");
    }

    /// Starts a line about a part.
    pub(crate) const fn at(&mut self, path: &PartPath<'_>) {
        self.line();
        self.push("attribute `");
        self.path(path);
        self.push("`: ");
    }

    pub(crate) const fn push(&mut self, piece: &str) {
        self.text.push(piece);
    }

    pub(crate) const fn push_number(&mut self, number: usize) {
        self.text.push_number(number);
    }

    /// The name of a type as in Terraform's messages; see [`Type::friendly_name`](crate::ty::Type::friendly_name).
    pub(crate) const fn type_name(&mut self, ty: &TypeSpec, dynamic: &str) {
        let (of, element) = match ty {
            TypeSpec::String => return self.push("string"),
            TypeSpec::Number => return self.push("number"),
            TypeSpec::Bool => return self.push("bool"),
            TypeSpec::Dynamic | TypeSpec::Untold => return self.push(dynamic),
            TypeSpec::Object(_) => return self.push("object"),
            TypeSpec::Tuple(elements) => {
                self.push("tuple of ");
                return self.text.push_number(elements.len());
            }
            TypeSpec::List(element) => ("list of ", element),
            TypeSpec::Set(element) => ("set of ", element),
            TypeSpec::Map(element) => ("map of ", element),
        };
        self.push(of);
        self.type_name(element, "any single type");
    }

    /// A path, with dots between names.
    pub(crate) const fn path(&mut self, path: &PartPath<'_>) {
        if let Some(outer) = path.outer {
            self.path(outer);
        }
        match path.step {
            PartStep::Name(name) => {
                if path.outer.is_some() {
                    self.push(".");
                }
                self.push(name);
            }
            PartStep::Element => self.push("[*]"),
            PartStep::Index(index) => {
                self.push("[");
                self.text.push_number(index);
                self.push("]");
            }
        }
    }
}
