//! What differs between two versions of a function.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::error::Error;
use tfsdk_core::mapping::json::{Raw, from_str};
use tfsdk_core::path::{Path, Step};
use tfsdk_core::ty::Type;
use tfsdk_derive::TfObject;

use super::change::Comparison;
use super::printed::{self, named};
use super::wider::is_wider;
use crate::derived;

/// A function as `terraform providers schema -json` prints it.
#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct Printed<'a> {
    #[tfsdk("return_type")]
    returned: Raw<'a>,
    #[tfsdk("deprecation_message")]
    deprecation: Option<String>,
    #[tfsdk("parameters")]
    parameters: Option<Vec<Option<PrintedParameter<'a>>>>,
    #[tfsdk("variadic_parameter")]
    variadic: Option<PrintedParameter<'a>>,
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped, crate = derived)]
struct PrintedParameter<'a> {
    #[tfsdk("name")]
    name: Option<String>,
    #[tfsdk("is_nullable")]
    is_nullable: Option<bool>,
    #[tfsdk("type")]
    ty: Raw<'a>,
}

/// How a function is called.
pub(super) struct Signature {
    returned: Type,
    deprecation: Option<String>,
    parameters: Vec<Parameter>,
    /// What takes all further arguments.
    variadic: Option<Parameter>,
}

struct Parameter {
    /// Its name; its position if it has none.
    path: Path,
    name: String,
    ty: Type,
    is_nullable: bool,
}

impl Signature {
    pub(super) fn from_json(json: &str) -> Result<Self, Error> {
        let printed: Printed<'_> = from_str(json)?;
        let all = printed.parameters.unwrap_or_default();
        let count = all.len();
        let parameters = all.into_iter().enumerate().map(|(i, parameter)| {
            let parameter = parameter.ok_or_else(|| Error::expected("a parameter", "null"));
            let read = parameter.and_then(|parameter| parameter.read(i));
            read.map_err(|error| error.at(Step::Index(i)).at(named("parameters")))
        });
        let parameters = parameters.collect::<Result<_, _>>()?;
        let variadic = printed.variadic.map(|parameter| parameter.read(count)).transpose();
        Ok(Signature {
            returned: printed::ty("return_type", printed.returned)?,
            deprecation: printed.deprecation.filter(|message| !message.is_empty()),
            parameters,
            variadic: variadic.map_err(|error| error.at(named("variadic_parameter")))?,
        })
    }

    /// The parameter that takes as many arguments as there are, if the other function has none that does.
    fn alone_variadic(&self, other: &Signature) -> Option<&Parameter> {
        self.variadic.as_ref().filter(|_| other.variadic.is_none())
    }
}

impl PrintedParameter<'_> {
    fn read(self, position: usize) -> Result<Parameter, Error> {
        let name = self.name.unwrap_or_default();
        let path = match &*name {
            "" => Path::root().index(position),
            name => Path::root().attribute(name),
        };
        let ty = printed::ty("type", self.ty)?;
        Ok(Parameter { path, name, ty, is_nullable: self.is_nullable.unwrap_or(false) })
    }
}

impl Comparison<'_> {
    pub(super) fn functions(&mut self, before: &Signature, after: &Signature) {
        if before.returned != after.returned {
            self.breaks(format!("it returned {} and returns {} now", before.returned, after.returned));
        }
        self.deprecations(before.deprecation.as_deref(), after.deprecation.as_deref());
        let pairs = paired(&before.parameters, &after.parameters);
        let mut places: Vec<usize> = pairs.iter().copied().flatten().collect();
        places.sort_unstable();
        let mut expected = places.iter();
        // A parameter that has no counterpart may have one in the arguments of a variadic parameter.
        let (was_variadic, is_variadic) = (before.alone_variadic(after), after.alone_variadic(before));
        let mut is_in_variadic = false;
        for (i, (one, place)) in before.parameters.iter().zip(&pairs).enumerate() {
            self.path = one.path.clone();
            match (place, is_variadic) {
                (Some(place), _) => {
                    if expected.next() != Some(place) {
                        self.breaks("it stands at another place among the arguments now");
                    }
                    self.parameters(one, &after.parameters[*place]);
                }
                (None, Some(variadic)) if i >= after.parameters.len() => {
                    is_in_variadic = true;
                    self.tells("it is variadic now, and need not be set any longer");
                    self.parameters(one, variadic);
                }
                (None, _) => self.breaks("it is gone"),
            }
        }
        let places: BTreeSet<usize> = places.into_iter().collect();
        for (i, other) in after.parameters.iter().enumerate().filter(|(i, _)| !places.contains(i)) {
            self.path = other.path.clone();
            match was_variadic {
                Some(variadic) if i >= before.parameters.len() => {
                    is_in_variadic = true;
                    self.breaks("it is not variadic any longer, and has to be set now");
                    self.parameters(variadic, other);
                }
                _ => self.breaks("it is new, and has to be set"),
            }
        }
        match (&before.variadic, &after.variadic) {
            (Some(one), Some(other)) => {
                self.path = one.path.clone();
                self.parameters(one, other);
            }
            (Some(one), None) if !is_in_variadic => {
                self.path = one.path.clone();
                self.breaks("it is gone");
            }
            (None, Some(other)) if !is_in_variadic => {
                self.path = other.path.clone();
                self.tells("it is new");
            }
            _ => {}
        }
    }

    fn parameters(&mut self, before: &Parameter, after: &Parameter) {
        if before.ty != after.ty {
            let what = format!("its type was {} and is {} now", before.ty, after.ty);
            if is_wider(&after.ty, &before.ty) { self.tells(what) } else { self.breaks(what) }
        }
        if before.is_nullable && !after.is_nullable {
            self.breaks("it cannot be null any longer");
        } else if after.is_nullable && !before.is_nullable {
            self.tells("it can be null now");
        }
    }
}

/// For each parameter of a function the place of its counterpart in the other version.
///
/// That is the one with its name; else the one at its place, if that has no counterpart by name. So a name may change, and where
/// there are more or fewer parameters, it is told which.
fn paired(before: &[Parameter], after: &[Parameter]) -> Vec<Option<usize>> {
    let named = after.iter().enumerate().filter(|(_, parameter)| !parameter.name.is_empty());
    let mut by_name: BTreeMap<&str, usize> = named.map(|(i, parameter)| (&*parameter.name, i)).collect();
    let mut pairs: Vec<Option<usize>> =
        before.iter().map(|parameter| by_name.remove(&*parameter.name)).collect();
    let taken: BTreeSet<usize> = pairs.iter().copied().flatten().collect();
    for (i, pair) in pairs.iter_mut().enumerate() {
        *pair = pair.or((i < after.len() && !taken.contains(&i)).then_some(i));
    }
    pairs
}
