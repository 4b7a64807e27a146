use std::collections::BTreeMap;

use tfsdk::provider::{AttributePlan, Context, Error, Planning, Resource, Result};
use tfsdk::{Path, Tf, TfObject, Value};

use crate::Zoo;

/// What plans as its configuration tells it, mistakes and all.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Plot {
    /// What its plan does, one after the other.
    #[tfsdk("act", block)]
    acts: Vec<Act>,
    #[tfsdk("name", optional)]
    name: Option<String>,
    #[tfsdk("bytes", computed)]
    bytes: Tf<u64>,
    #[tfsdk("worn", computed, keep)]
    worn: Tf<String>,
    #[tfsdk("mode", optional, default = "rw")]
    mode: String,
    #[tfsdk("zone", optional, computed, force_new)]
    zone: Tf<String>,
    #[tfsdk("pin", optional, sensitive)]
    pin: Option<String>,
    #[tfsdk("code", optional, write_only)]
    code: Option<String>,
    #[tfsdk("anything", optional)]
    anything: Option<Value>,
    #[tfsdk("list", optional)]
    list: Option<Vec<Part>>,
    #[tfsdk("set", optional, set)]
    set: Option<Vec<Part>>,
    #[tfsdk("map", optional)]
    map: Option<BTreeMap<String, Part>>,
    #[tfsdk("keyed", optional)]
    keyed: Option<Vec<Keyed>>,
}

/// What is done to one attribute.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Act {
    /// The path of the attribute.
    #[tfsdk("at", required)]
    at: String,
    /// "unknown", "null", "measured", "as before", a number or a text.
    #[tfsdk("to", optional)]
    to: Option<String>,
    #[tfsdk("replace", optional, default = false)]
    replace: bool,
}

/// A part of it. What is computed comes first in the order of a set.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Part {
    #[tfsdk("bytes", computed)]
    bytes: Tf<u64>,
    #[tfsdk("name", required)]
    name: String,
}

/// A part of it that is known by its name.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Keyed {
    #[tfsdk("bytes", computed)]
    bytes: Tf<u64>,
    #[tfsdk("name", required, key)]
    name: String,
}

/// How many bytes the name beside it has. It is that of the same object, wherever it is asked for.
fn measured(plan: &AttributePlan<'_, Value>) -> Result<Value> {
    let beside = plan.beside("name");
    let planned: Tf<String> = plan.planned_at(&beside)?;
    let (config, prior): (Tf<String>, Tf<String>) = (plan.config_at(&beside)?, plan.prior_at(&beside)?);
    if planned != config || (prior != Tf::Null && prior != planned) {
        return Err(Error::new("Another element", format!("{planned:?} was {config:?} and {prior:?}.")));
    }
    Ok(planned
        .known()
        .map_or_else(|| Value::unknown(plan.planned.ty().clone()), |name| Value::from(name.len() as u64)))
}

fn done(to: &str, plan: &AttributePlan<'_, Value>) -> Result<Value> {
    let ty = plan.planned.ty().clone();
    Ok(match to {
        "unknown" => Value::unknown(ty),
        "null" => Value::null(ty),
        "measured" => return measured(plan),
        "as before" => plan.prior.clone().unwrap_or_else(|| plan.planned.clone()),
        "refused" => return Err(Error::new("Refused", "As asked.")),
        text => text.parse::<u64>().map_or_else(|_| Value::from(text), Value::from),
    })
}

impl Plot {
    fn made(mut self) -> Self {
        let bytes = |bytes: &mut Tf<u64>, name: &str| {
            if bytes.is_unknown() {
                *bytes = Tf::Known(name.len() as u64);
            }
        };
        bytes(&mut self.bytes, self.name.as_deref().unwrap_or_default());
        let parts = self.list.iter_mut().flatten().chain(self.set.iter_mut().flatten());
        for part in parts.chain(self.map.iter_mut().flat_map(BTreeMap::values_mut)) {
            bytes(&mut part.bytes, &part.name);
        }
        for part in self.keyed.iter_mut().flatten() {
            bytes(&mut part.bytes, &part.name);
        }
        if self.worn.is_unknown() {
            self.worn = Tf::Known("new".to_owned());
        }
        if self.zone.is_unknown() {
            self.zone = Tf::Known("a".to_owned());
        }
        self
    }
}

impl Resource for Plot {
    type Client = Zoo;

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self.made())
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self.made())
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let Tf::Known(acts) = plan.config.acts.clone() else { return Ok(()) };
        for act in acts {
            let Tf::Known(act) = act else { continue };
            let Tf::Known(at) = &act.at else { continue };
            plan.attribute(at.parse::<Path>()?, |plan: &mut AttributePlan<'_, Value>| {
                if let Tf::Known(to) = &act.to {
                    plan.planned = done(to, plan)?;
                }
                if act.replace == Tf::Known(true) {
                    plan.replace();
                }
                Ok(())
            })?;
        }
        Ok(())
    }
}
