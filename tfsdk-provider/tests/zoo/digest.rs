use std::collections::BTreeSet;

use tfsdk::diag::Diagnostic;
use tfsdk::provider::{AttributePlan, Context, Error, Planning, Resource, Result};
use tfsdk::{Number, Path, Tf, TfObject};

use crate::Zoo;

/// Texts, and what functions plan of each of them.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Digest {
    #[tfsdk("title", required)]
    title: String,
    #[tfsdk("title_length", computed)]
    title_length: Tf<u64>,
    #[tfsdk("text", optional, computed)]
    text: Tf<String>,
    #[tfsdk("text_length", computed)]
    text_length: Tf<u64>,
    /// What the title begins with. Another one is another resource.
    #[tfsdk("initial", computed, force_new)]
    initial: Tf<String>,
    /// What is "old" is replaced.
    #[tfsdk("state", optional, default = "new")]
    state: String,
    #[tfsdk("age", computed, keep)]
    age: Tf<String>,
    #[tfsdk("page", block)]
    pages: Vec<Page>,
    #[tfsdk("cover", optional)]
    cover: Option<Page>,
    /// In grams.
    #[tfsdk("weight", optional)]
    weight: Option<Number>,
    /// What they are once one of them is "fixed" is another resource.
    #[tfsdk("labels", optional)]
    labels: Option<BTreeSet<String>>,
    /// Which mistake the author makes.
    #[tfsdk("mistake", optional)]
    mistake: Option<String>,
}

/// A part of it.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Page {
    #[tfsdk("text", required)]
    text: String,
    #[tfsdk("text_length", computed)]
    text_length: Tf<u64>,
}

/// The length of a text that stands beside it, as soon as that is known.
fn length_of(name: &str) -> impl FnMut(&mut AttributePlan<'_, Tf<u64>>) -> Result<()> {
    move |plan| {
        match plan.config_at::<Tf<String>>(&plan.beside(name))? {
            Tf::Known(text) if text.contains('!') => {
                return Err(Error::new("Too loud", format!("It is the length of {text:?}.")));
            }
            Tf::Known(text) => plan.planned = Tf::Known(text.len() as u64),
            Tf::Unknown => plan.planned = Tf::Unknown,
            Tf::Null => plan.planned = Tf::Known(0),
        }
        Ok(())
    }
}

/// Nothing where nothing is configured, as a default that only the function knows.
fn nothing(plan: &mut AttributePlan<'_, Tf<String>>) -> Result<()> {
    if plan.config == Tf::Null {
        plan.planned = Tf::Known(String::new());
    }
    Ok(())
}

fn initial_of(name: &str) -> impl FnMut(&mut AttributePlan<'_, Tf<String>>) -> Result<()> {
    move |plan| {
        if let Tf::Known(text) = plan.planned_at::<Tf<String>>(&plan.beside(name))? {
            plan.planned = Tf::Known(text.chars().take(1).collect());
        }
        Ok(())
    }
}

/// Replaces what is old, though nobody has changed anything.
fn replaced_when_old(plan: &mut AttributePlan<'_, Tf<String>>) -> Result<()> {
    if plan.prior.as_ref().is_some_and(|prior| *prior == Tf::Known("old".to_owned())) {
        plan.warn(Diagnostic::warning("It is old", "It is replaced."));
        plan.planned = Tf::Unknown;
        plan.replace();
    }
    Ok(())
}

/// Looks at a number in less than its digits, and leaves it.
fn not_too_heavy(plan: &mut AttributePlan<'_, Tf<f64>>) -> Result<()> {
    match plan.planned {
        Tf::Known(grams) if grams > 1000.0 => {
            Err(Error::new("Too heavy", "A letter weighs a kilogram at most."))
        }
        _ => Ok(()),
    }
}

impl Digest {
    fn made(mut self) -> Self {
        let length = |text: &str| Tf::Known(text.len() as u64);
        self.title_length = length(&self.title);
        if self.text.is_unknown() {
            self.text = Tf::Known(String::new());
        }
        if let Tf::Known(text) = &self.text {
            self.text_length = length(text);
        }
        self.initial = Tf::Known(self.title.chars().take(1).collect());
        self.age = Tf::Known(self.state.clone());
        for page in self.pages.iter_mut().chain(&mut self.cover) {
            page.text_length = length(&page.text);
        }
        self
    }
}

impl Resource for Digest {
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
        let at = |name: &str| Path::root().attribute(name);
        match &plan.config.mistake {
            Tf::Known(mistake) if mistake == "no such attribute" => {
                return plan.attribute(at("titles"), |_: &mut AttributePlan<'_, Tf<String>>| Ok(()));
            }
            Tf::Known(mistake) if mistake == "another type" => {
                return plan.attribute(at("title"), |_: &mut AttributePlan<'_, Tf<u64>>| Ok(()));
            }
            Tf::Known(mistake) if mistake == "another type of what is not there" => {
                return plan.attribute(at("text"), |_: &mut AttributePlan<'_, Tf<u64>>| Ok(()));
            }
            Tf::Known(mistake) if mistake == "what is configured" => {
                return plan.attribute(at("title"), |plan: &mut AttributePlan<'_, Tf<String>>| {
                    plan.planned = Tf::Known("another".to_owned());
                    Ok(())
                });
            }
            _ => {}
        }
        plan.attribute(at("title_length"), length_of("title"))?;
        plan.attribute(at("text"), nothing)?;
        plan.attribute(at("text_length"), length_of("text"))?;
        plan.attribute(at("initial"), initial_of("title"))?;
        plan.attribute(at("age"), replaced_when_old)?;
        plan.attribute(at("weight"), not_too_heavy)?;
        plan.attribute(at("cover").attribute("text_length"), length_of("text"))?;
        plan.attribute(at("page").attribute("text_length"), length_of("text"))?;
        // Replaces when the labels change, and one of them is now fixed.
        if let Tf::Known(labels) = &plan.planned.labels {
            let fixed = labels.iter().position(|label| *label == Tf::Known("fixed".to_owned()));
            fixed.into_iter().for_each(|fixed| plan.replace(at("labels").element(fixed)));
        }
        Ok(())
    }
}
