//! Where a plan has an attribute, and what was there before.

use std::fmt;

use super::align::{Sets, align_map};
use super::budget::budget;
use super::parts::element;
use super::trail::Trail;
use crate::error::Error;
use crate::limits::Limits;
use crate::path::{Path, Step};
use crate::schema::{Body, Nesting, Schema};
use crate::value::{Value, ValueRef};

/// One place where a plan has an attribute: its path there, and what stands there in the prior state and the configuration.
///
/// Its `Debug` form leaves the values out, which may be sensitive.
///
/// ```
/// use tfsdk::plan::places;
/// use tfsdk::schema::{Attribute, Block, Schema};
/// use tfsdk::{Limits, Path, Type, Value};
///
/// let schema = Schema::unchecked(0, Block::new().with_attributes([Attribute::required("name", Type::STRING)]));
/// let named = |name: &str| Value::object([("name", Value::from(name))]);
/// let (prior, config) = (named("a"), named("b"));
/// let path = Path::root().attribute("name");
/// let all = places(&schema, [&prior, &config, &config], &path, Limits::new())?.unwrap();
/// assert_eq!(all[0].prior(&path).unwrap().as_str(), Some("a"));
/// assert_eq!(all[0].config(&path).unwrap().as_str(), Some("b"));
/// # Ok::<(), tfsdk::Error>(())
/// ```
pub struct Place<'v> {
    path: Path,
    /// The objects that it is part of, the outermost first.
    objects: Vec<Part<'v>>,
}

/// An object on the way to an attribute.
#[derive(Clone)]
struct Part<'v> {
    path: Path,
    /// It was elsewhere before, or has no address: then this is the collection that it is an element of.
    collection: Option<Path>,
    prior: Option<ValueRef<'v>>,
    config: Option<ValueRef<'v>>,
}

impl<'v> Place<'v> {
    /// Its path in the plan.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of what Terraform can compare there: an element of a set has no address, and one that has moved has two, so it is
    /// the collection around it.
    pub fn address(&self) -> &Path {
        self.objects.iter().find_map(|object| object.collection.as_ref()).unwrap_or(&self.path)
    }

    /// What the prior state has at a path of the plan: that of the elements which those on the way here continue. `None` if it
    /// has nothing there.
    pub fn prior(&self, path: &Path) -> Option<ValueRef<'v>> {
        self.of(path, |object| object.prior)
    }

    /// What the configuration has at a path of the plan, as [`prior`](Self::prior). What is part of an unknown value is that
    /// value.
    pub fn config(&self, path: &Path) -> Option<ValueRef<'v>> {
        self.of(path, |object| object.config)
    }

    fn of(&self, path: &Path, side: fn(&Part<'v>) -> Option<ValueRef<'v>>) -> Option<ValueRef<'v>> {
        let object = self.objects.iter().rev().find(|object| object.path.contains(path))?;
        let mut value = side(object)?;
        for step in &path.steps()[object.path.steps().len()..] {
            if !value.is_known() {
                break;
            }
            value = value.step(step).ok()?;
        }
        Some(value)
    }
}

impl fmt::Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Place").field(&self.path).finish()
    }
}

/// The places where a plan has an attribute or block; `None` if the schema has none of this path.
///
/// A path leads from name to name. Where it goes through elements and does not say which, it stands for all of them; those of sets
/// have no address, so it cannot say which. Where an object on the way is null or unknown, there is no place.
///
/// Elements are matched as [`plan`](super::plan()) matches them: by their keys if they have any, otherwise those of lists by
/// position, and those of sets by what the configuration says.
///
/// # Errors
/// When a limit is met.
///
/// ```
/// # use tfsdk::Error;
/// use tfsdk::plan::{places, plan};
/// use tfsdk::schema::{Attribute, Block, BlockNesting, Kind, NestedBlock, Schema};
/// use tfsdk::{Limits, Path, Type, Value};
///
/// let page = Block::new().with_attributes([
///     Attribute::computed("bytes", Type::NUMBER),
///     Attribute::required("text", Type::STRING).key(),
/// ]);
/// let ty = page.ty().clone();
/// let schema = Schema::new(Kind::Resource, 0, Block::new().with_blocks([NestedBlock::new("page", BlockNesting::List, page)]))?;
/// let page = |bytes, text| Value::object([("bytes", bytes), ("text", Value::from(text))]);
/// let none = || Value::null(Type::NUMBER);
/// let pages = |all: [Value; 2]| Ok::<_, Error>(Value::object([("page", Value::list(ty.clone(), all)?)]));
///
/// let prior = pages([page(Value::from(1), "a"), page(Value::from(2), "bb")])?;
/// let config = pages([page(none(), "bb"), page(none(), "c")])?;
/// let planned = plan(&schema, &prior, &config).planned;
///
/// let bytes = Path::root().attribute("page").attribute("bytes");
/// let all = places(&schema, [&prior, &config, &planned], &bytes, Limits::new())?.unwrap();
/// assert_eq!(all[0].path().to_string(), "page[0].bytes");
/// // It was the second.
/// assert_eq!(all[0].prior(all[0].path()).unwrap().to_value(), Value::from(2));
/// assert!(all[1].prior(all[1].path()).is_none());
/// # Ok::<(), Error>(())
/// ```
pub fn places<'v>(
    schema: &'v Schema,
    [prior, config, planned]: [&'v Value; 3],
    attribute: &Path,
    limits: Limits,
) -> Result<Option<Vec<Place<'v>>>, Error> {
    let body = schema.block().body();
    if !is_of(body, attribute.steps()) {
        return Ok(None);
    }
    let budget = budget(limits, &[prior, config, planned]);
    let mut search = Search { sets: Sets::new(&budget), found: Vec::new() };
    let sides =
        Sides { prior: Some(prior.as_ref()), config: Some(config.as_ref()), planned: planned.as_ref() };
    search.object(body, attribute.steps(), sides, None, (&Trail::Root, &[]));
    match budget.exhausted() {
        Some(exhausted) => Err(exhausted.into()),
        None => Ok(Some(search.found)),
    }
}

/// Whether the steps lead from the body to one of its attributes or blocks, or to one inside of those.
fn is_of(body: &Body, steps: &[Step]) -> bool {
    let [Step::Attribute(name), rest @ ..] = steps else { return false };
    match body.get(name) {
        None => false,
        Some(_) if rest.is_empty() => true,
        Some(m) => m.nested().is_some_and(|(nesting, body)| is_of(body, behind(nesting, rest).1)),
    }
}

/// The step to an element, if there is one, and those behind it.
fn behind(nesting: Nesting, steps: &[Step]) -> (Option<&Step>, &[Step]) {
    match (nesting, steps) {
        (Nesting::List, [step @ Step::Index(_), rest @ ..])
        | (Nesting::Map, [step @ Step::Key(_), rest @ ..]) => (Some(step), rest),
        _ => (None, steps),
    }
}

/// The values of one part, side by side.
#[derive(Clone, Copy)]
struct Sides<'v> {
    prior: Option<ValueRef<'v>>,
    config: Option<ValueRef<'v>>,
    planned: ValueRef<'v>,
}

struct Search<'b, 'v> {
    sets: Sets<'b>,
    found: Vec<Place<'v>>,
}

impl<'v> Search<'_, 'v> {
    /// Looks into an object, which stands in `collection` if it has no address of its own, and in these outer objects.
    fn object(
        &mut self,
        body: &'v Body,
        steps: &[Step],
        sides: Sides<'v>,
        collection: Option<Path>,
        (at, outer): (&Trail<'_>, &[Part<'v>]),
    ) {
        let [Step::Attribute(name), rest @ ..] = steps else { return };
        let Sides { prior, config, planned } = sides;
        if !is_there(&planned) {
            return;
        }
        let part = Part { path: at.path(), collection, prior, config };
        let objects: Vec<Part<'v>> = outer.iter().cloned().chain([part]).collect();
        let Some(m) = body.get(name) else { return };
        let at = &at.attribute(m.name());
        if rest.is_empty() {
            return self.found.push(Place { path: at.path(), objects });
        }
        let Some((nesting, body)) = m.nested() else { return };
        let of = |object: ValueRef<'v>| if object.is_known() { object.attribute(name) } else { Some(object) };
        let Some(planned) = planned.attribute(name) else { return };
        let sides = Sides { prior: prior.and_then(of), config: config.and_then(of), planned };
        match nesting {
            Nesting::Single => self.object(body, rest, sides, None, (at, &objects)),
            _ => self.elements((nesting, body), rest, sides, (at, &objects)),
        }
    }

    fn elements(
        &mut self,
        (nesting, body): (Nesting, &'v Body),
        steps: &[Step],
        sides: Sides<'v>,
        (at, objects): (&Trail<'_>, &[Part<'v>]),
    ) {
        if !is_there(&sides.planned) {
            return;
        }
        let (wanted, steps) = behind(nesting, steps);
        let before = self.before(nesting, body, sides, at);
        for ((key, planned), [prior, config]) in sides.planned.elements().zip(before) {
            if wanted.is_some_and(|wanted| *wanted != Step::from(key)) {
                continue;
            }
            let same_place = sides.prior.and_then(|prior| element(prior, key));
            let has_moved = match (same_place, prior) {
                (None, None) => nesting == Nesting::Set,
                (Some(there), Some(prior)) => !there.raw_equals(prior),
                _ => true,
            };
            let collection = has_moved.then(|| at.path());
            self.object(
                body,
                steps,
                Sides { prior, config, planned },
                collection,
                (&at.element(key, planned), objects),
            );
        }
    }

    /// For each planned element, the prior one that it continues, and the configured one that it is planned for.
    fn before(
        &self,
        nesting: Nesting,
        body: &'v Body,
        sides: Sides<'v>,
        at: &Trail<'_>,
    ) -> Vec<[Option<ValueRef<'v>>; 2]> {
        let planned = sides.planned;
        let prior = sides.prior.filter(is_there);
        match (nesting, sides.config) {
            (Nesting::Set, Some(config)) if is_there(&config) => {
                let mut before = vec![[None, None]; planned.len().unwrap_or(0)];
                let prior_of = prior.map(|prior| self.sets.align(body, at, prior, config).of_config);
                // What is planned differs in what is computed alone.
                let planned_of = self.sets.positions(body, at, planned, config);
                for ((i, (_, config)), position) in config.elements().enumerate().zip(planned_of) {
                    if let Some(found) = position.and_then(|position| before.get_mut(position)) {
                        let prior = prior_of.as_ref().and_then(|prior_of| prior_of.get(i).copied().flatten());
                        *found = [prior, Some(config)];
                    }
                }
                before
            }
            (_, config) => {
                let prior_of = prior.map(|prior| match nesting {
                    Nesting::Set => self.sets.align(body, at, prior, planned).of_config,
                    Nesting::Map => align_map(prior, planned).of_config,
                    Nesting::List | Nesting::Single => self.sets.align_list(body, prior, planned).of_config,
                });
                let elements = planned.elements().enumerate();
                let before = elements.map(|(i, (key, _))| {
                    let prior = prior_of.as_ref().and_then(|prior_of| prior_of.get(i).copied().flatten());
                    let config =
                        config.and_then(
                            |config| if config.is_known() { element(config, key) } else { Some(config) },
                        );
                    [prior, config]
                });
                before.collect()
            }
        }
    }
}

fn is_there(value: &ValueRef<'_>) -> bool {
    !value.is_null() && value.is_known()
}
