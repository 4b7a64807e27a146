//! JSON in a configuration that is read later, and says where it stands.

use std::fmt;
use std::sync::Arc;

use tfsdk_core::error::Error as ValueError;
use tfsdk_core::limits::Limits;
use tfsdk_core::mapping::json::Raw;
use tfsdk_core::mapping::{FromTf, TfType};
use tfsdk_core::path::Step;
use tfsdk_core::stream::Source;
use tfsdk_core::ty::TypeSpec;

use crate::error::{Error, can_be_told};

/// JSON that is read when it is asked for: within the limits of all, with an error that says where it stands.
#[derive(Clone)]
pub(crate) struct Located<'a> {
    pub(crate) json: Raw<'a>,
    limits: Limits,
    pub(crate) place: Site,
}

impl<'a> Located<'a> {
    fn of(json: Raw<'a>, limits: Limits) -> Self {
        Located { json, limits, place: Site::default() }
    }

    pub(crate) fn get<T: FromTf<'a>>(&self) -> Result<T, Error> {
        // Its structs are ours, so that no author can be told to change them.
        self.json.get_with(self.limits).map_err(|error| self.place.locate(error.without_advice()))
    }
}

impl fmt::Debug for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.json.fmt(f)
    }
}

impl TfType for Located<'_> {
    const SPEC: &'static TypeSpec = <Raw<'_> as TfType>::SPEC;
    const NULL: bool = true;
}

impl<'de: 'a, 'a> FromTf<'de> for Located<'a> {
    fn from_tf<S: Source<'de>>(source: &mut S) -> Result<Self, ValueError> {
        let limits = source.budget().limits();
        Raw::from_tf(source).map(|json| Located::of(json, limits))
    }

    fn from_null() -> Result<Self, ValueError> {
        Ok(Located::of(Raw::NULL, Limits::new()))
    }
}

/// Where something stands in the configuration: a name or a step, and what is around it. Of what was not read from a plan nobody
/// knows.
///
/// What stands in one place shares what is around it, so that long names of modules are held once.
#[derive(Clone, Default)]
pub(crate) struct Site(Option<Arc<(Site, Word)>>);

enum Word {
    /// A part of an address, such as `module.net`.
    Name(String),
    /// A step within what has that address.
    Step(Step),
}

impl Site {
    pub(crate) fn name(&self, name: impl Into<String>) -> Site {
        Site(Some(Arc::new((self.clone(), Word::Name(name.into())))))
    }

    pub(crate) fn step(&self, step: Step) -> Site {
        Site(Some(Arc::new((self.clone(), Word::Step(step)))))
    }

    /// What is wrong here.
    #[cold]
    pub(crate) fn locate(&self, mut error: ValueError) -> Error {
        let mut address = String::new();
        let mut place = self;
        while let Some(inner) = &place.0 {
            match &inner.1 {
                Word::Step(step) => error = error.at(step.clone()),
                // No longer than it is told: many may be asked for.
                Word::Name(name) if !can_be_told(name) || !can_be_told(&address) => {
                    return Error::at("configuration", error);
                }
                Word::Name(name) if address.is_empty() => address.push_str(name),
                Word::Name(name) => address = format!("{name}.{address}"),
            }
            place = &inner.0;
        }
        match address.is_empty() {
            true => error.into(),
            false => Error::at(address, error),
        }
    }
}
