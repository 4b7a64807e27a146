//! What a compile error says: problems in lines, each with the path of its attribute.

use crate::const_text::ConstText;
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

    /// Starts a line.
    pub(crate) const fn line(&mut self) {
        if !self.text.is_empty() {
            self.push("\n");
        }
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
