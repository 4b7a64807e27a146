//! This process and the real Terraform side by side: what the one plans, stores and says has to be what the other does.

use std::collections::{BTreeMap, BTreeSet};

use tfsdk_core::path::{Path, Step};
use tfsdk_core::plan::Action;
use tfsdk_core::ty::Type;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::Marks;

use super::change::{Change, OutputChange, name_of, steps};
use super::core::Core;
use super::engine::{AllStored, Asked, Engine, Given, Told};
use super::made_up::MadeUp;
use super::plain::plain;
use super::real::Driven;
use super::said_alike::between_said;
use super::sensitive::of_step;
use super::shown::word;
use super::stored_alike::StoredAlike;
use super::unhidden::unhidden;

/// Both, each of which does all that is done.
pub(super) struct Both {
    core: Core,
    driven: Driven,
    alike: StoredAlike,
    /// What was found to differ since it was asked for.
    differences: String,
}

impl Both {
    pub(super) fn new(core: Core, driven: Driven) -> Self {
        Self { core, driven, alike: StoredAlike::default(), differences: String::new() }
    }

    /// What is told in this process; that the other tells and stores the same is noted.
    fn both(&mut self, here: Told, there: Told, stores: Stores) -> Told {
        let mut differences = Vec::new();
        if stores != Stores::TheSame {
            let has_failed = here.found.has_errors() && there.found.has_errors();
            differences.extend(self.alike.between(self.core.stored(), self.driven.stored(), has_failed));
        }
        let made_up = self.alike.made_up();
        match (here.found.has_errors(), there.found.has_errors()) {
            (false, false) => {
                differences.extend(between(&here.changes, &there.changes, made_up));
                differences.extend(between_outputs(&here.outputs, &there.outputs, made_up));
            }
            (true, true) => {}
            (false, true) => differences.push("only Terraform says that it failed.".to_owned()),
            (true, false) => differences.push("only in this process it is said to fail.".to_owned()),
        }
        differences.extend(between_said(&here.found, &there.found, made_up));
        if !differences.is_empty() {
            let lines = differences.iter().map(|line| format!("  {}\n", line.replace('\n', "\n    ")));
            self.differences.push_str(&lines.collect::<String>());
            let [own, its] = [self.core.shown(&here), self.driven.shown(&there)];
            self.differences
                .push_str(&format!("In this process the plan says:\n{own}Terraform's says:\n{its}"));
        }
        here
    }
}

/// What may be stored afterwards.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stores {
    /// What was before.
    TheSame,
    Something,
}

impl Engine for Both {
    async fn plan(&mut self, given: &Given<'_>, refresh: bool, _: Asked) -> Told {
        let here = self.core.plan(given, refresh, Asked::Each).await;
        let there = self.driven.plan(given, refresh, Asked::Each).await;
        self.both(here, there, Stores::TheSame)
    }

    async fn apply(&mut self, given: &Given<'_>) -> Told {
        let here = self.core.apply(given).await;
        let there = self.driven.apply(given).await;
        self.both(here, there, Stores::Something)
    }

    async fn refresh(&mut self, given: &Given<'_>) -> Told {
        let here = self.core.refresh(given).await;
        let there = Told::of(self.driven.refresh(given).await.found);
        self.both(here, there, Stores::Something)
    }

    async fn destroy(&mut self, given: &Given<'_>, _: Asked) -> Told {
        let here = self.core.destroy(given, Asked::Each).await;
        let there = self.driven.destroy(given, Asked::Each).await;
        self.both(here, there, Stores::Something)
    }

    async fn import(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let here = self.core.import(given, address, id).await;
        let there = self.driven.import(given, address, &self.alike.made_up().text(id)).await;
        self.both(here, there, Stores::Something)
    }

    async fn import_again(&mut self, given: &Given<'_>, address: &str, id: &str) -> Told {
        let here = self.core.import_again(given, address, id).await;
        let there = self.driven.import_again(given, address, &self.alike.made_up().text(id)).await;
        self.both(here, there, Stores::Something)
    }

    async fn put(&mut self, given: &Given<'_>, address: &str, state: (i64, &str)) -> Told {
        let here = self.core.put(given, address, state).await;
        let there = self.driven.put(given, address, state).await;
        self.alike.put();
        self.both(here, there, Stores::Something)
    }

    fn shown(&self, told: &Told) -> String {
        self.core.shown(told)
    }

    fn stored(&self) -> Result<AllStored, String> {
        self.core.stored()
    }

    fn differences(&mut self) -> Result<(), String> {
        match std::mem::take(&mut self.differences) {
            none if none.is_empty() => Ok(()),
            all => Err(format!("Terraform and this process do not come to the same.\n{all}")),
        }
    }
}

/// What differs between two plans: first what is done, then with what.
fn between(
    here: &BTreeMap<String, Change>,
    there: &BTreeMap<String, Change>,
    made_up: &MadeUp,
) -> Vec<String> {
    let mut found = Vec::new();
    let addresses: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    for address in addresses {
        let done = |change: Option<&Change>| word(change.map_or(Action::NoOp, |change| change.action));
        let (here, there) = (here.get(address), there.get(address));
        if done(here) != done(there) {
            found.push(format!(
                "{address} is {} in this process, and {} in Terraform.",
                done(here),
                done(there)
            ));
        } else if let (Some(here), Some(there)) = (here, there) {
            parts(here, there, made_up, &mut found);
        }
    }
    found
}

fn between_outputs(
    here: &BTreeMap<String, OutputChange>,
    there: &BTreeMap<String, OutputChange>,
    made_up: &MadeUp,
) -> Vec<String> {
    let names: BTreeSet<&String> = here.keys().chain(there.keys()).collect();
    let of = |all: &BTreeMap<String, OutputChange>, name: &str| {
        let side = |side: Option<&Value>| {
            side.map_or_else(
                || "nothing".to_owned(),
                |value| made_up.value(plain(value.as_ref())).to_string(),
            )
        };
        let [before, after] =
            all.get(name).map_or([None, None], |it| [it.before.as_ref(), it.after.as_ref()]);
        format!("{} -> {}", side(before), side(after))
    };
    let is_hidden = |name: &str| [here, there].iter().any(|all| all.get(name).is_some_and(|it| it.is_hidden));
    let both = names.into_iter().map(|name| (name, of(here, name), of(there, name)));
    let differs = both.filter(|(_, here, there)| here != there);
    differs
        .map(|(name, here, there)| match is_hidden(name) {
            true => format!("the output {name} {SECRET}"),
            false => format!("the output {name} is {here} in this process, and {there} in Terraform."),
        })
        .collect()
}

/// What is said of two values that differ, and of which one is sensitive at least.
const SECRET: &str = "is another (sensitive) value in this process than in Terraform.";

fn parts(here: &Change, there: &Change, made_up: &MadeUp, found: &mut Vec<String>) {
    let address = &here.address;
    let [was_here, becomes_here] = here.secrets();
    let [was_there, becomes_there] = there.secrets();
    let was = ("was", [&here.prior, &there.prior], [&was_here, &was_there]);
    let becomes = ("becomes", [&here.after, &there.after], [&becomes_here, &becomes_there]);
    let mut differ = BTreeSet::new();
    for (what, [here, there], secrets) in [was, becomes] {
        let names = [here, there].into_iter().flat_map(|side| side.as_ref().elements());
        let names: BTreeSet<&str> = names.filter_map(|(key, _)| name_of(key)).collect();
        if here.is_null() != there.is_null() {
            let side = |side: &Value| if side.is_null() { "null" } else { "not" };
            let (here, there) = (side(here), side(there));
            found.push(format!("{address} {what} {here} in this process, and {there} in Terraform."));
        }
        for name in names {
            let part = |side: &Value| side.attribute(name).map_or(Value::null(Type::DYNAMIC), plain);
            let [here, there] = [made_up.value(part(here)), part(there)];
            if here.raw_equals(&there) {
                continue;
            }
            differ.insert((what, name));
            let is_secret = |marks: &&Marks| marks.is_sensitive() || marks.attribute(name).has_sensitive();
            found.push(match secrets.iter().any(is_secret) {
                true => format!("{name} of {address} {SECRET}"),
                false => {
                    format!("{name} of {address} {what} {here} in this process, and {there} in Terraform.")
                }
            });
        }
    }
    let [own, its] = [here, there].map(|change| change.replaces.iter().map(steps).collect::<BTreeSet<_>>());
    if own != its {
        let secrets = [&was_here, &becomes_here, &was_there, &becomes_there];
        let told = |change: &Change| -> BTreeSet<Vec<String>> {
            change.replaces.iter().map(|path| steps(&without_secret_keys(path, secrets))).collect()
        };
        let (own, its) = (told(here), told(there));
        found.push(format!(
            "{address} is replaced because of {own:?} in this process, and of {its:?} in Terraform."
        ));
    }
    let Some(schema) = &here.schema else { return };
    let was = ("was", &here.prior, &there.sensitive[0]);
    let becomes = ("becomes", &here.after, &there.sensitive[1]);
    for (what, value, sensitive) in [was, becomes] {
        // Terraform hides nothing of what it has not, and that it has it not was told.
        let is_there = |path: &Path| match path.steps().first() {
            Some(Step::Attribute(name)) => !differ.contains(&(what, name)),
            _ => true,
        };
        for path in unhidden(schema.block(), value, sensitive).into_iter().filter(is_there) {
            found.push(format!(
                "{path} of {address} is sensitive in the schema, and Terraform does not hide it."
            ));
        }
    }
}

/// The path as far as it names no key of what is sensitive.
fn without_secret_keys<'m>(path: &Path, all: impl IntoIterator<Item = &'m Marks>) -> Path {
    let mut all: Vec<Marks> = all.into_iter().cloned().collect();
    let is_told = |step: &&Step| {
        let is_told = !all.iter().any(Marks::is_sensitive);
        all.iter_mut().for_each(|marks| *marks = of_step(marks, step));
        is_told
    };
    path.steps().iter().take_while(is_told).cloned().collect()
}
