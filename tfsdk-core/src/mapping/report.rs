//! Texts of compile errors that are composed in a const evaluation, which cannot format.

use crate::ty::TypeSpec;

/// More is cut off, between two pieces.
const ROOM: usize = 4096;
const CUT: &str = " …";

/// What is wrong, a line for each.
pub(super) struct Report {
    text: [u8; ROOM],
    len: usize,
    full: bool,
}

/// The way to a part of a type.
#[derive(Clone, Copy)]
pub(super) struct Place<'a> {
    pub(super) outer: Option<&'a Place<'a>>,
    pub(super) step: Step<'a>,
}

#[derive(Clone, Copy)]
pub(super) enum Step<'a> {
    Name(&'a str),
    /// Any element of a collection.
    Element,
    /// An element of a tuple.
    Index(usize),
}

impl Report {
    pub(super) const fn new() -> Self {
        Report { text: [0; ROOM], len: 0, full: false }
    }

    /// Fails the const evaluation with all that was reported, if anything was.
    #[track_caller]
    #[allow(clippy::panic, reason = "reached at compile time only, as the compile error it is meant to be")]
    pub(super) const fn show(&self) {
        if self.len == 0 {
            return;
        }
        match std::str::from_utf8(self.text.split_at(self.len).0) {
            Ok(text) => panic!("{}", text),
            Err(_) => panic!("the struct does not fit its constraint"),
        }
    }

    /// Starts a line.
    pub(super) const fn line(&mut self) {
        if self.len > 0 {
            self.push("\n");
        }
    }

    /// Starts a line about a part.
    pub(super) const fn at(&mut self, place: &Place<'_>) {
        self.line();
        self.push("attribute `");
        self.place(place);
        self.push("`: ");
    }

    pub(super) const fn push(&mut self, piece: &str) {
        if self.full {
            return;
        }
        let piece = match self.len + piece.len() + CUT.len() > ROOM {
            true => {
                self.full = true;
                CUT.as_bytes()
            }
            false => piece.as_bytes(),
        };
        let mut i = 0;
        while i < piece.len() {
            self.text[self.len] = piece[i];
            self.len += 1;
            i += 1;
        }
    }

    /// The name of a type as Terraform has it in messages; see [`Type::friendly_name`](crate::ty::Type::friendly_name).
    pub(super) const fn type_name(&mut self, ty: &TypeSpec, dynamic: &str) {
        let (of, element) = match ty {
            TypeSpec::String => return self.push("string"),
            TypeSpec::Number => return self.push("number"),
            TypeSpec::Bool => return self.push("bool"),
            TypeSpec::Dynamic => return self.push(dynamic),
            TypeSpec::Object(_) => return self.push("object"),
            TypeSpec::Tuple(elements) => {
                self.push("tuple of ");
                return self.number(elements.len());
            }
            TypeSpec::List(element) => ("list of ", element),
            TypeSpec::Set(element) => ("set of ", element),
            TypeSpec::Map(element) => ("map of ", element),
        };
        self.push(of);
        self.type_name(element, "any single type");
    }

    const fn place(&mut self, place: &Place<'_>) {
        if let Some(outer) = place.outer {
            self.place(outer);
        }
        match place.step {
            Step::Name(name) => {
                if place.outer.is_some() {
                    self.push(".");
                }
                self.push(name);
            }
            Step::Element => self.push("[*]"),
            Step::Index(index) => {
                self.push("[");
                self.number(index);
                self.push("]");
            }
        }
    }

    const fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        let digits = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        self.push(digits[number % 10]);
    }
}
