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
/// A constant that depends on one stands in an impl and fails once, so nobody would see what is asked behind the first mistake:
/// all of them are told where the first is.
pub struct Found {
    pub(crate) report: Report,
    /// At which question the first was found, and what that is about.
    first: Option<(usize, About)>,
    asked: usize,
}

/// What a question is about.
#[derive(Clone, Copy)]
pub enum About {
    /// The attribute of this name.
    Attribute(&'static str),
    /// The embedded struct of this type.
    Embedded(&'static str),
    /// The variant of this name.
    Variant(&'static str),
    /// All of a type.
    Whole,
}

impl About {
    const fn is(&self, other: &About) -> bool {
        let (one, other) = match (self, other) {
            (About::Attribute(one), About::Attribute(other))
            | (About::Embedded(one), About::Embedded(other))
            | (About::Variant(one), About::Variant(other)) => (one, other),
            (About::Whole, About::Whole) => return true,
            _ => return false,
        };
        equal(one.as_bytes(), other.as_bytes())
    }
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

    /// Takes what the next question found, which is one line.
    pub(crate) const fn take(&mut self, about: About, found: &Report) {
        self.add(about, self.beside(about), found);
    }

    /// The same where the words themselves say which attributes they are about.
    pub(crate) const fn take_named(&mut self, about: About, found: &Report) {
        self.add(about, None, found);
    }

    const fn add(&mut self, about: About, beside: Option<About>, found: &Report) {
        let before = self.report.len();
        if !found.is_empty() {
            self.report.line();
            if let Some(about) = beside {
                self.report.beside(about);
            }
            self.report.add(found);
        }
        self.next(about, before);
    }

    /// What a question is about, if all is told at another place.
    pub(crate) const fn beside(&self, about: About) -> Option<About> {
        match (&self.first, about) {
            (None, _) | (_, About::Whole) => None,
            (Some((_, first)), _) if first.is(&about) => None,
            _ => Some(about),
        }
    }

    /// The end of a question, before which the report had this length.
    pub(crate) const fn next(&mut self, about: About, before: usize) {
        if self.first.is_none() && self.report.len() > before {
            self.first = Some((self.asked, about));
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

    /// Says that what follows is about something else than that at which it is told.
    pub(crate) const fn beside(&mut self, about: About) {
        let (what, name) = match about {
            About::Attribute(name) => ("the attribute `", name),
            About::Embedded(ty) => ("the embedded struct `", ty),
            About::Variant(name) => ("the variant `", name),
            About::Whole => return,
        };
        self.push(what);
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
