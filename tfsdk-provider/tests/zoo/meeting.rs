use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Resource, Result, Rfc3339};
use tfsdk::schema::between::{all_or_none_of, at_least_one_of, conflicts_with, exactly_one_of, requires};
use tfsdk::{Mirror, Tf, TfObject};

use crate::Zoo;

/// When the animals meet, and how.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
pub struct Meeting {
    #[tfsdk("at", required)]
    at: Rfc3339,
    #[tfsdk("breaks", optional)]
    breaks: Option<Vec<Rfc3339>>,
    /// As the service tells it: in UTC.
    #[tfsdk("ends", optional, computed)]
    ends: Tf<Rfc3339>,
    #[tfsdk("guests", optional, null_is_empty)]
    guests: Vec<String>,
    #[tfsdk("cage", optional)]
    cage: Option<String>,
    #[tfsdk("link", optional)]
    link: Option<Link>,
    #[tfsdk("host", optional)]
    host: Option<String>,
    #[tfsdk("code", optional)]
    code: Option<String>,
    #[tfsdk("music", optional)]
    music: Option<bool>,
    #[tfsdk("silence", optional)]
    silence: Option<bool>,
    #[tfsdk("food", optional)]
    food: Option<u64>,
    #[tfsdk("water", optional)]
    water: Option<u64>,
}

/// Where it is seen.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
pub struct Link {
    #[tfsdk("user", optional)]
    user: Option<String>,
    #[tfsdk("password", optional)]
    password: Option<String>,
}

impl Resource for Meeting {
    type Client = Zoo;

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        let ends = match &self.ends {
            Tf::Known(ends) => ends.time(),
            _ => self.at.time() + std::time::Duration::from_secs(3_600),
        };
        self.ends = Tf::Known(ends.try_into()?);
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        self.at = self.at.time().try_into()?;
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        let at: Rfc3339 = id.parse()?;
        let ends = Tf::Known(at.clone());
        let cage = Some("a".to_owned());
        let nothing = Self {
            at,
            breaks: None,
            ends,
            guests: Vec::new(),
            cage,
            link: None,
            host: None,
            code: None,
            music: None,
            silence: None,
            food: Some(1),
            water: None,
        };
        Ok(Some(nothing))
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        exactly_one_of([("cage", &config.cage), ("link", &config.link)], found);
        requires(("code", &config.code), [("host", &config.host)], found);
        conflicts_with(("music", &config.music), [("silence", &config.silence)], found);
        at_least_one_of([("food", &config.food), ("water", &config.water)], found);
        if let Tf::Known(link) = &config.link {
            all_or_none_of([("link.user", &link.user), ("link.password", &link.password)], found);
        }
    }
}
