use tfsdk::diag::Diagnostic;
use tfsdk::provider::{Context, DataContext, DataSource, Error, Planning, Resource, Result};
use tfsdk::schema::validate::{at_most, length};
use tfsdk::{Tf, TfObject};

use crate::Zoo;

/// What a module tells the zoo of itself.
#[derive(TfObject)]
#[tfsdk(provider_meta)]
pub struct Visitor {
    /// Its name.
    #[tfsdk("name", required, validate = length(1..))]
    name: String,
    /// How many come.
    #[tfsdk("guests", optional, default = 1, validate = at_most(9))]
    guests: u8,
    /// What they bring.
    #[tfsdk("basket", optional)]
    basket: Option<Basket>,
}

/// What visitors bring.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Basket {
    #[tfsdk("food", required)]
    food: Vec<String>,
}

impl Visitor {
    fn shown(visitor: Option<Self>) -> String {
        let Some(Self { name, guests, basket }) = visitor else { return "nobody".to_owned() };
        let food = basket.map(|basket| basket.food.join(" and ")).unwrap_or_default();
        format!("{name} {guests} {food}").trim().to_owned()
    }
}

/// What says which module it was asked for, at each request.
#[derive(TfObject)]
#[tfsdk(resource)]
pub struct Visited {
    /// Whether only a module that is called `caretaker` can destroy it.
    #[tfsdk("stays", optional, default = false)]
    stays: bool,
    #[tfsdk("text", optional)]
    text: Option<String>,
    #[tfsdk("planned_by", computed)]
    planned_by: Tf<String>,
    #[tfsdk("made_by", computed)]
    made_by: Tf<String>,
    #[tfsdk("read_by", computed)]
    read_by: Tf<String>,
}

impl Visited {
    fn made(mut self, cx: &Context<Self>) -> Result<Self> {
        let by = Visitor::shown(cx.provider_meta()?);
        self.read_by = Tf::Known(by.clone());
        self.made_by = Tf::Known(by);
        Ok(self)
    }
}

impl Resource for Visited {
    type Client = Zoo;

    async fn create(self, cx: &Context<Self>) -> Result<Self> {
        self.made(cx)
    }

    async fn read(mut self, cx: &Context<Self>) -> Result<Option<Self>> {
        self.read_by = Tf::Known(Visitor::shown(cx.provider_meta()?));
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.made(cx)
    }

    async fn delete(self, cx: &Context<Self>) -> Result<()> {
        let by = Visitor::shown(cx.provider_meta()?);
        if self.stays && by != "caretaker 1" {
            return Err(Error::new("It stays", format!("It was to be destroyed for {by}.")));
        }
        cx.warn(Diagnostic::warning("It is destroyed", format!("It is so for {by}.")));
        Ok(())
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let by = Tf::Known(Visitor::shown(plan.provider_meta()?));
        // Another module's name is a change by itself.
        if plan.planned.planned_by != by {
            plan.planned.made_by = Tf::Unknown;
            plan.planned.read_by = Tf::Unknown;
        }
        plan.planned.planned_by = by;
        Ok(())
    }

    async fn plan_destroy(self, cx: &Context<Self>) -> Result<()> {
        let by = Visitor::shown(cx.provider_meta()?);
        cx.warn(Diagnostic::warning("It will be destroyed", format!("It is planned so for {by}.")));
        Ok(())
    }

    async fn import(_: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        assert!(cx.provider_meta::<Visitor>()?.is_none(), "an import is told nothing");
        let none = || Tf::Known("nobody yet".to_owned());
        Ok(Some(Self { stays: false, text: None, planned_by: none(), made_by: none(), read_by: none() }))
    }
}

/// The same of what is read.
#[derive(TfObject)]
#[tfsdk(data_source)]
pub(crate) struct Visit {
    #[tfsdk("by", computed)]
    by: Option<String>,
}

impl DataSource for Visit {
    type Client = Zoo;

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        self.by = Some(Visitor::shown(cx.provider_meta()?));
        Ok(self)
    }
}
