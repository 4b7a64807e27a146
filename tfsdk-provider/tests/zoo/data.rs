use std::collections::BTreeMap;

use tfsdk::TfObject;
use tfsdk::diag::Diagnostic;
use tfsdk::provider::{DataContext, DataSource, Deferral, Error, Result};
use tfsdk::schema::validate::length;

use crate::Zoo;

/// Who keeps the zoo.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Keeper {
    #[tfsdk("greeting", optional, default = "Hello", validate = length(..=100))]
    greeting: String,
    #[tfsdk("text", computed)]
    text: Option<String>,
}

impl DataSource for Keeper {
    type Client = Zoo;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        match self.greeting.as_str() {
            "" => return Err(Error::new("No greeting", "Be polite.")),
            "Later" => return Err(Error::deferred(Deferral::AbsentPrerequisite)),
            "Hey" => cx.warn(Diagnostic::warning("That is short", "Be polite.")),
            _ => {}
        }
        self.text = Some(format!("{}, {}", self.greeting, cx.client().keeper));
        Ok(self)
    }
}

/// A register of animals, in each nesting that a schema has.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Register {
    #[tfsdk("first", optional)]
    first: Option<Entry>,
    #[tfsdk("in_order", optional)]
    in_order: Option<Vec<Entry>>,
    #[tfsdk("in_a_herd", optional, set)]
    in_a_herd: Option<Vec<Entry>>,
    #[tfsdk("by_name", optional)]
    by_name: Option<BTreeMap<String, Entry>>,
    #[tfsdk("made_up", optional, computed)]
    made_up: Option<Vec<Entry>>,
    #[tfsdk("cage", block)]
    cage: Option<Cage>,
    #[tfsdk("group", block)]
    group: Entry,
    #[tfsdk("row", block)]
    rows: Vec<Entry>,
    #[tfsdk("herd", block, set)]
    herds: Vec<Entry>,
    #[tfsdk("named", block)]
    named: BTreeMap<String, Entry>,
}

/// An animal.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Entry {
    #[tfsdk("name", optional)]
    name: Option<String>,
    #[tfsdk("kind", optional, default = "bear")]
    kind: String,
    #[tfsdk("number", computed)]
    number: Option<u32>,
    #[tfsdk("place", optional, computed)]
    place: Option<String>,
}

/// What is around animals.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Cage {
    #[tfsdk("number", computed)]
    number: Option<u32>,
    #[tfsdk("animal", block, set)]
    animals: Vec<Entry>,
    #[tfsdk("row", block)]
    rows: Vec<Entry>,
}

impl DataSource for Register {
    type Client = Zoo;

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}
