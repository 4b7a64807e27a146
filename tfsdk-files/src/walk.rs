//! The parts of a document, one after the other.

use std::ops::Range;

use tfsdk_core::codec::json::JsonSource;
use tfsdk_core::error::{Error, ProblemKind};
use tfsdk_core::limits::{Exhausted, Limits};
use tfsdk_core::mapping::FromTf;
use tfsdk_core::mapping::json::from_source;
use tfsdk_core::path::{Path, Step};

use crate::header::unreadable;
use crate::scan::{Extent, Scanner};

/// Goes through a state or a plan, in any of their forms, and stops at each part that means something.
///
/// Lists of resources can be long, and modules stand in one another: both take no more memory than one resource.
pub(crate) struct Walker<'a> {
    scanner: Scanner<'a>,
    /// The objects and lists that are open.
    open: Vec<Open>,
    /// The properties of the document so far, of those that somebody may ask for.
    seen: Vec<String>,
    started: bool,
    /// Which properties of the document are wanted.
    wanted: fn(&str) -> bool,
}

struct Open {
    place: Place,
    /// How many of its parts were come to.
    parts: usize,
    /// Which properties of it were gone into.
    entered: Vec<Place>,
}

/// Where an open object or list stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// The whole document.
    Document,
    /// `values` of a state, with its outputs and the root module.
    Values,
    /// A module, with its resources and child modules.
    Module,
    /// A list of modules.
    Modules,
    /// An object of parts that have names, or a list of others.
    Parts(Kind),
}

/// What a part is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A property of the document.
    Property,
    /// An output.
    Output,
    /// A resource with all its instances, as states have it.
    Stored,
    /// An instance of a resource, as `terraform show -json` prints it.
    Shown,
    /// A change of a resource.
    Change,
    /// A change outside of Terraform.
    Drift,
    /// A change that is put off.
    Deferred,
    /// A change of an output.
    OutputChange,
    /// The value of a variable.
    Variable,
}

/// The properties of a plan, besides those of its header.
pub(crate) const OF_PLANS: [&str; 14] = [
    "configuration",
    "variables",
    "resource_changes",
    "resource_drift",
    "deferred_changes",
    "output_changes",
    "checks",
    "relevant_attributes",
    "timestamp",
    "applyable",
    "complete",
    "errored",
    "planned_values",
    "prior_state",
];

/// Properties by which a document is known, besides those of a plan, whatever is wanted of it.
const TELLING: [&str; 7] =
    ["encrypted_data", "provider_schemas", "values", "valid", "function_signatures", "modules", "@level"];

/// What `@level` tells.
const MESSAGES: &str = "what a command of Terraform says of its run with `-json`, a message to a line; `terraform show -json` prints a plan or a state";

impl Kind {
    /// The property with the parts of this kind.
    fn list(self) -> &'static str {
        match self {
            Kind::Property => "",
            Kind::Output => "outputs",
            Kind::Stored | Kind::Shown => "resources",
            Kind::Change => "resource_changes",
            Kind::Drift => "resource_drift",
            Kind::Deferred => "deferred_changes",
            Kind::OutputChange => "output_changes",
            Kind::Variable => "variables",
        }
    }

    fn is_named(self) -> bool {
        matches!(self, Kind::Output | Kind::OutputChange | Kind::Variable)
    }
}

/// A part, whose text is in the scanner until it goes on.
pub(crate) struct Part {
    pub(crate) kind: Kind,
    /// The name of a property, an output or a variable.
    pub(crate) name: String,
    pub(crate) range: Range<usize>,
    /// Where larger parts of it end.
    pub(crate) ends: Vec<(usize, usize)>,
}

/// The text of a part, which was passed over and so is JSON.
pub(crate) struct Passed<'a> {
    json: &'a str,
    ends: Vec<(usize, usize)>,
}

impl<'a> Passed<'a> {
    /// Reads it, without passing over larger parts again.
    pub(crate) fn read<T: FromTf<'a>>(self, limits: Limits) -> Result<T, Error> {
        from_source(JsonSource::with_limits(self.json, limits).with_known_ends(self.ends))
    }
}

impl Part {
    /// The part, of which this is the text.
    pub(crate) fn of<'a>(&mut self, json: &'a str) -> Passed<'a> {
        Passed { json, ends: std::mem::take(&mut self.ends) }
    }
}

impl<'a> Walker<'a> {
    /// Of a whole document; `wanted` says which of its properties to stop at.
    pub(crate) fn of_document(scanner: Scanner<'a>, wanted: fn(&str) -> bool) -> Self {
        Walker { scanner, open: Vec::new(), seen: Vec::new(), started: false, wanted }
    }

    /// Of `values` alone, as plans have them.
    pub(crate) fn of_values(scanner: Scanner<'a>) -> Result<Self, Error> {
        let mut walker = Walker::of_document(scanner, |_| false);
        walker.started = true;
        walker.enter(Place::Values)?;
        Ok(walker)
    }

    /// Whether the document has had a property of this name so far, which is one that is wanted, or by which a document is known.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.seen.iter().any(|seen| seen == name)
    }

    /// What the document is, if it is one of those that have a version of the same form and are neither state nor plan.
    pub(crate) fn other(&self) -> Option<&'static str> {
        let known = [
            ("provider_schemas", "these are schemas of providers, which `ProviderSchemas` reads"),
            (
                "function_signatures",
                "these are the functions that `terraform metadata functions -json` prints",
            ),
            ("modules", "these are the modules that `terraform modules -json` prints"),
            ("valid", "this is what `terraform validate -json` prints"),
        ];
        known.iter().find(|(property, _)| self.has(property)).map(|&(_, what)| what)
    }

    /// The text of a part.
    pub(crate) fn text(&self, part: &Part) -> Result<&str, Error> {
        self.scanner.text(part.range.clone())
    }

    /// Where the part that was handed out last stands, such as `root_module.child_modules[0].resources[2]`.
    #[cold]
    pub(crate) fn place(&self) -> String {
        self.path().to_string()
    }

    #[cold]
    fn path(&self) -> Path {
        let mut path = Path::root();
        for Open { place, parts, .. } in &self.open {
            let list = match place {
                Place::Document | Place::Values => continue,
                Place::Module if path.is_root() => {
                    path.push(Step::Attribute("root_module".into()));
                    continue;
                }
                // Its list says which it is.
                Place::Module => continue,
                Place::Modules => "child_modules",
                Place::Parts(kind) => kind.list(),
            };
            path.push(Step::Attribute(list.into()));
            if is_list(*place) {
                path.push(Step::Index(parts.saturating_sub(1)));
            }
        }
        path
    }

    /// The error with where it is too deep: in what has this name, if it has one, of what is open.
    #[cold]
    fn locate(&self, error: Error, name: &str) -> Error {
        match error.exhausted() {
            Some(Exhausted::Depth) if name.is_empty() => error.at_path(&self.path()),
            Some(Exhausted::Depth) => error.at(Step::Attribute(name.into())).at_path(&self.path()),
            _ => error,
        }
    }

    /// The next part.
    ///
    /// # Errors
    /// When the text is not JSON, or not of this form. There is no going on then.
    pub(crate) fn next(&mut self) -> Result<Option<Part>, Error> {
        if !std::mem::replace(&mut self.started, true) {
            self.enter(Place::Document)?;
        }
        loop {
            let Some(Open { place, parts, .. }) = self.open.last_mut() else {
                let end = self.scanner.finish();
                // Each line is a document of its own, so the text seems to go on behind the first.
                if self.has("@level") {
                    return Err(unreadable(MESSAGES.to_owned()));
                }
                return end.map(|()| None);
            };
            let place = *place;
            let close = if is_list(place) { b']' } else { b'}' };
            if !self.scanner.next_part(*parts == 0, close)? {
                self.open.pop();
                continue;
            }
            *parts += 1;
            let name = if is_list(place) { String::new() } else { self.scanner.name()? };
            match place {
                Place::Document => {
                    let is_wanted = (self.wanted)(&name);
                    if is_wanted || TELLING.contains(&&*name) || OF_PLANS.contains(&&*name) {
                        if self.seen.contains(&name) {
                            return Err(given_twice(&name));
                        }
                        self.seen.push(name.clone());
                    }
                    let inner = match &*name {
                        "outputs" => Some(Place::Parts(Kind::Output)),
                        "resources" => Some(Place::Parts(Kind::Stored)),
                        "values" => Some(Place::Values),
                        "variables" => Some(Place::Parts(Kind::Variable)),
                        "resource_changes" => Some(Place::Parts(Kind::Change)),
                        "resource_drift" => Some(Place::Parts(Kind::Drift)),
                        "deferred_changes" => Some(Place::Parts(Kind::Deferred)),
                        "output_changes" => Some(Place::Parts(Kind::OutputChange)),
                        _ => None,
                    };
                    match inner {
                        Some(inner) if is_wanted => self.enter_property(inner, &name)?,
                        None if is_wanted => return self.part(Kind::Property, name).map(Some),
                        _ => self.skip(&name)?,
                    }
                }
                Place::Values => match &*name {
                    "outputs" => self.enter_property(Place::Parts(Kind::Output), &name)?,
                    "root_module" => self.enter_property(Place::Module, &name)?,
                    _ => self.skip(&name)?,
                },
                Place::Module => match &*name {
                    "resources" => self.enter_property(Place::Parts(Kind::Shown), &name)?,
                    "child_modules" => self.enter_property(Place::Modules, &name)?,
                    _ => self.skip(&name)?,
                },
                Place::Modules => self.enter(Place::Module).map_err(|error| self.locate(error, ""))?,
                Place::Parts(kind) => return self.part(kind, name).map(Some),
            }
        }
    }

    fn part(&mut self, kind: Kind, name: String) -> Result<Part, Error> {
        let Extent { range, ends } = self.scanner.part().map_err(|error| self.locate(error, &name))?;
        Ok(Part { kind, name, range, ends })
    }

    fn skip(&mut self, name: &str) -> Result<(), Error> {
        self.scanner.skip().map_err(|error| self.locate(error, name))
    }

    /// Goes into a property; what else stands there is told with its name, as documents are one long line.
    fn enter_property(&mut self, place: Place, name: &str) -> Result<(), Error> {
        if let Some(open) = self.open.last_mut() {
            if open.entered.contains(&place) {
                return Err(given_twice(name).at_path(&self.path()));
            }
            open.entered.push(place);
        }
        self.enter(place).map_err(|error| match error.exhausted() {
            Some(_) => self.locate(error, name),
            None => error.at(Step::Attribute(name.into())),
        })
    }

    /// Goes into an object or list; null is an empty one.
    fn enter(&mut self, place: Place) -> Result<(), Error> {
        if self.open.len() >= self.scanner.limits().depth() {
            return Err(Exhausted::Depth.into());
        }
        if self.scanner.peek()? == Some(b'n') {
            return self.scanner.skip();
        }
        match is_list(place) {
            true => self.scanner.expect(b'[', "a list")?,
            false => self.scanner.expect(b'{', "an object")?,
        }
        self.open.push(Open { place, parts: 0, entered: Vec::new() });
        Ok(())
    }
}

/// The error for a document in which a name is given to two things.
pub(crate) fn given_twice(name: &str) -> Error {
    Error::new(ProblemKind::Duplicate, format!("the property `{name}` is given twice"))
}

fn is_list(place: Place) -> bool {
    match place {
        Place::Document | Place::Values | Place::Module => false,
        Place::Modules => true,
        Place::Parts(kind) => !kind.is_named(),
    }
}
