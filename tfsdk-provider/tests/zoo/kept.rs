use std::collections::{BTreeMap, BTreeSet};

use tfsdk::provider::{Context, Resource, Result};
use tfsdk::{Tf, TfObject, Value};

use crate::Zoo;

/// What comes back in another form than it was sent in, and what is not to come back at all.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Kept {
    #[tfsdk("name", optional, same_meaning = same_letters)]
    name: Option<String>,
    #[tfsdk("number", optional)]
    number: Option<f64>,
    #[tfsdk("numbers", optional, null_is_empty)]
    numbers: Vec<f64>,
    #[tfsdk("labels", optional, empty_is_null)]
    labels: BTreeMap<String, String>,
    #[tfsdk("words", optional)]
    words: Option<BTreeSet<String>>,
    #[tfsdk("anything", optional)]
    anything: Value,
    #[tfsdk("password", optional, write_only)]
    password: Option<String>,
    #[tfsdk("password_version", optional)]
    password_version: Option<u64>,
    /// As many characters as the password had.
    #[tfsdk("password_length", computed)]
    password_length: Tf<u64>,
    #[tfsdk("door", block)]
    doors: Vec<Door>,
    #[tfsdk("animals", optional)]
    animals: Option<Vec<Animal>>,
}

/// A door of it.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Door {
    #[tfsdk("side", required)]
    side: String,
    #[tfsdk("code", optional, write_only)]
    code: Option<String>,
    #[tfsdk("code_length", computed)]
    code_length: Tf<u64>,
}

/// An animal in it.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Animal {
    #[tfsdk("name", required, key)]
    name: String,
    #[tfsdk("legs", optional, default = 4)]
    legs: u8,
    #[tfsdk("number", computed, keep)]
    number: Tf<u64>,
}

fn same_letters(one: tfsdk::ValueRef<'_>, other: tfsdk::ValueRef<'_>) -> bool {
    one.as_str().map(str::to_lowercase) == other.as_str().map(str::to_lowercase)
}

fn length(text: &Option<String>) -> Tf<u64> {
    Tf::Known(text.as_ref().map_or(0, |text| text.len() as u64))
}

impl Resource for Kept {
    type Client = Zoo;

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let configured = cx.config().map(|config| config.password.clone());
        assert_eq!(configured, Some(self.password.clone().into()), "the configuration has it as well");
        self.name = self.name.map(|name| name.to_uppercase());
        self.password_length = length(&self.password);
        for door in &mut self.doors {
            door.code_length = length(&door.code);
        }
        for (number, animal) in self.animals.iter_mut().flatten().enumerate() {
            if animal.number.is_unknown() {
                animal.number = Tf::Known(number as u64);
            }
        }
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        self.name = self.name.map(|name| name.to_uppercase());
        // An API that tells what nobody is to hear.
        self.password = Some("hunter2".to_owned());
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}
