//! A provider whose documentation has one of everything.

#![allow(dead_code, reason = "it is documented, and never run")]

use std::collections::{BTreeMap, BTreeSet};
use std::process::ExitCode;

use tfsdk::provider::{
    Action, ActionContext, Context, DataContext, DataSource, EphemeralContext, EphemeralResource, Function,
    Identified, ListContext, ListResource, Provider, Resource, Result, Variadic,
};
use tfsdk::{Tf, TfObject, Value};

/// The provider `shop` orders things from a shop,
/// and *nothing* else.
///
/// See [its terms](https://example.com/terms).
#[derive(TfObject)]
#[tfsdk(provider)]
struct Settings {
    /// The address of the shop.
    #[tfsdk("url", optional, default_env("SHOP_URL", else "https://shop.example.com"))]
    url: String,
    /// What the shop knows you by.
    #[tfsdk("token", required, sensitive)]
    token: String,
}

/// It is shown to the sellers.
#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Module {
    /// What the module is called.
    #[tfsdk("name", required)]
    name: String,
    // Nothing is said of it, and it is that of no resource.
    #[tfsdk("id", required)]
    id: String,
    /// Who looks after it.
    #[tfsdk("owner", optional)]
    owner: Option<Owner>,
}

/// Somebody.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Owner {
    /// An address.
    #[tfsdk("mail", optional)]
    mail: Option<String>,
}

/// An order, as the shop keeps it.
///
/// It can be one of:
///
/// - paid
/// - sent
#[derive(TfObject)]
#[tfsdk(resource)]
struct Order {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    /// The name of the customer, who may be reached at [the desk](#desk), and has
    /// a `name` of two words.
    ///
    /// Either of:
    ///
    /// - first and last name
    /// - a company
    #[tfsdk("customer", required, force_new)]
    customer: String,
    /// The number of the card, which the shop does not tell again.
    #[tfsdk("card", optional, write_only, sensitive)]
    card: Option<String>,
    /// Notes of any kind.
    #[tfsdk("anything", optional, deprecated = "Use `labels`.")]
    anything: Option<Value>,
    #[tfsdk("labels", optional)]
    labels: Option<BTreeMap<String, BTreeSet<String>>>,
    /// The lines of the bill.
    #[tfsdk("bill", computed)]
    bill: Tf<Vec<Line>>,
    /// Where it goes.
    #[tfsdk("address", required)]
    address: Address,
    /// What is bought.
    #[tfsdk("item", block, min_items = 1)]
    items: Vec<Item>,
    /// How it is wrapped.
    #[tfsdk("wrapping", block)]
    wrapping: Option<Wrapping>,
}

/// A line of a bill.
#[derive(TfObject)]
struct Line {
    #[tfsdk("text")]
    text: String,
    #[tfsdk("taxes")]
    taxes: Vec<Tax>,
}

/// A tax.
#[derive(TfObject)]
struct Tax {
    #[tfsdk("rate")]
    rate: f64,
}

/// An address.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Address {
    /// The street and the number.
    #[tfsdk("street", required)]
    street: String,
    /// The country.
    #[tfsdk("country", optional, default = "IS")]
    country: String,
    /// Whom to ask for.
    #[tfsdk("contact", optional)]
    contacts: Option<BTreeMap<String, Contact>>,
}

/// Somebody to ask for.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Contact {
    /// The number to call.
    #[tfsdk("phone", optional)]
    phone: Option<String>,
    /// Whether somebody answered.
    #[tfsdk("answered", computed)]
    answered: Tf<bool>,
}

/// What is bought.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Item {
    /// What it is.
    #[tfsdk("name", required, key)]
    name: String,
    /// What it costs.
    #[tfsdk("price", computed)]
    price: Tf<f64>,
}

/// How something is wrapped.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Wrapping {
    /// What it says inside, which is not stored.
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
}

impl Resource for Order {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

/// What there is to buy.
#[derive(TfObject)]
#[tfsdk(data_source, deprecated = "Look at the window.")]
struct Catalogue {
    /// Part of the names.
    #[tfsdk("search", optional)]
    search: Option<String>,
    /// What was found.
    #[tfsdk("names", computed)]
    names: Option<Vec<String>>,
}

impl DataSource for Catalogue {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Till {
    /// What is in it.
    #[tfsdk("money", computed, sensitive)]
    money: Option<u64>,
}

impl EphemeralResource for Till {
    type Client = ();

    async fn open(self, _: &EphemeralContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

/// What was ordered by one person.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Basket {
    /// Whose it is.
    #[tfsdk("owner", required, force_new)]
    owner: String,
    /// In which shop, if not in the first.
    #[tfsdk("branch", optional)]
    branch: Option<u8>,
}

#[derive(TfObject)]
struct BasketIdentity {
    /// Whose it is.
    #[tfsdk("owner")]
    owner: String,
    #[tfsdk("branch")]
    branch: Option<u8>,
}

impl Resource for Basket {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Basket {
    type Identity = BasketIdentity;
}

/// All baskets that somebody left.
#[derive(TfObject)]
#[tfsdk(list)]
struct Baskets {
    /// In which shop.
    #[tfsdk("branch", optional)]
    branch: Option<u8>,
}

impl ListResource for Baskets {
    type Resource = Basket;

    async fn list(self, _: &ListContext<Self>) -> Result<()> {
        Ok(())
    }
}

/// Opens the door.
#[derive(TfObject)]
#[tfsdk(action)]
struct Open {
    /// For how long.
    #[tfsdk("minutes", required)]
    minutes: u32,
}

impl Action for Open {
    type Client = ();

    async fn invoke(self, _: &ActionContext<Self>) -> Result<()> {
        Ok(())
    }
}

async fn configure(_: Settings) -> Result<()> {
    Ok(())
}

fn main() -> ExitCode {
    let price = |name: String, _: Option<f64>, _: Variadic<Vec<String>>| Ok(name.len() as u64);
    let now = || Ok("never".to_owned());
    Provider::new("example.com/tfsdk/shop", configure)
        .provider_meta::<Module>()
        .resource::<Order>("order")
        .identified_resource::<Basket>("basket")
        .list_resource::<Baskets>("basket")
        .action::<Open>("open")
        .data_source::<Catalogue>("catalogue")
        .ephemeral_resource::<Till>("till")
        .function(
            Function::new("price", ["name", "rebate", "coupons"], price)
                .summary("What something costs")
                .describe("What something costs, with\nall rebates.")
                .describe_parameter("name", "What it is.")
                .describe_parameter("coupons", "What was cut out.")
                .deprecated("Ask the shop."),
        )
        .function(Function::new("now", [], now).summary("When the shop closes"))
        .serve()
}
