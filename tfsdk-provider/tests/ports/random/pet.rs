use tfsdk::provider::{Context, Planning, Resource, Result};
use tfsdk::schema::validate::at_least;
use tfsdk::{Tf, TfObject};

use crate::chance::Chance;
use crate::keepers::{Keepers, replace_if_changed};

const ADVERBS: [&str; 8] = ["barely", "boldly", "calmly", "evenly", "fairly", "gladly", "nearly", "oddly"];
const ADJECTIVES: [&str; 8] = ["brave", "clever", "eager", "gentle", "happy", "kind", "proud", "witty"];
const NAMES: [&str; 8] = ["badger", "cat", "dog", "ferret", "gecko", "heron", "otter", "robin"];

/// The resource `random_pet` generates random pet names that are intended to be used as unique identifiers for other
/// resources.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Pet {
    #[tfsdk(flatten)]
    keepers: Keepers,
    /// The length of the name in words. Defaults to 2.
    #[tfsdk("length", optional, default = 2, force_new, validate = at_least(1))]
    length: usize,
    /// What the name starts with.
    #[tfsdk("prefix", optional, force_new)]
    prefix: Option<String>,
    /// What stands between words. Defaults to `-`.
    #[tfsdk("separator", optional, default = "-", force_new)]
    separator: String,
    /// The random pet name.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Pet {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let mut chance = Chance::System;
        let mut words: Vec<&str> = self.prefix.iter().map(String::as_str).collect();
        for left in (0..self.length).rev() {
            let kind = match left {
                0 => &NAMES,
                1 => &ADJECTIVES,
                _ => &ADVERBS,
            };
            words.extend(chance.one_of(kind)?);
        }
        self.id = Tf::Known(words.join(&self.separator));
        Ok(self)
    }

    kept_in_state!();

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        replace_if_changed(plan)
    }
}
