use std::collections::BTreeMap;

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Error, Planning, Resource, Result, ResultExt};
use tfsdk::schema::validate::at_least;
use tfsdk::{Mirror, Path, Tf, TfObject};
use time::{Duration, OffsetDateTime};

use crate::moment::{self, Parts, plus_months, rfc3339, same_moment};

/// Manages a rotating time resource, which keeps a timestamp until another one has passed.
///
/// It rotates only when Terraform runs.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Rotating {
    /// Arbitrary values that, when changed, rotate it.
    #[tfsdk("triggers", optional, force_new, empty_is_null)]
    triggers: BTreeMap<String, String>,
    /// Base timestamp in RFC 3339. Defaults to the current time.
    #[tfsdk("rfc3339", optional, computed, keep, force_new, validate = rfc3339(), same_meaning = same_moment)]
    rfc3339: Tf<String>,
    #[tfsdk(flatten)]
    after: After,
    /// The timestamp of the rotation in RFC 3339.
    #[tfsdk("rotation_rfc3339", optional, computed, validate = rfc3339(), same_meaning = same_moment)]
    rotation: Tf<String>,
    #[tfsdk(flatten)]
    parts: Parts,
    /// The same as `rfc3339`.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// After how long it rotates. At least one of these, or `rotation_rfc3339`, has to be set.
#[derive(TfObject, Clone, Copy, Debug, Default)]
#[tfsdk(nested)]
struct After {
    /// Number of years until the rotation.
    #[tfsdk("rotation_years", optional, validate = at_least(1))]
    years: Option<i32>,
    /// Number of months until the rotation.
    #[tfsdk("rotation_months", optional, validate = at_least(1))]
    months: Option<i32>,
    /// Number of days until the rotation.
    #[tfsdk("rotation_days", optional, validate = at_least(1))]
    days: Option<i32>,
    /// Number of hours until the rotation.
    #[tfsdk("rotation_hours", optional, validate = at_least(1))]
    hours: Option<i32>,
    /// Number of minutes until the rotation.
    #[tfsdk("rotation_minutes", optional, validate = at_least(1))]
    minutes: Option<i32>,
}

impl After {
    fn is_empty(self) -> bool {
        [self.years, self.months, self.days, self.hours, self.minutes] == [None; 5]
    }

    /// The moment of the rotation.
    fn added_to(self, base: OffsetDateTime) -> Result<OffsetDateTime> {
        let later = plus_months(base, self.years.unwrap_or(0), self.months.unwrap_or(0))?;
        let all = [(self.days, 86_400), (self.hours, 3_600), (self.minutes, 60)];
        let seconds = all.iter().map(|(count, length)| i64::from(count.unwrap_or(0)) * length).sum();
        let later = later.checked_add(Duration::seconds(seconds));
        later.ok_or_else(|| Error::new("The rotation is too late", "It lies beyond the year 9999."))
    }
}

fn is_past(rotation: &Tf<String>, now: OffsetDateTime) -> Result<bool> {
    match rotation {
        Tf::Known(text) => Ok(now > moment::parse(text)?),
        _ => Ok(false),
    }
}

impl Resource for Rotating {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let base = match &self.rfc3339 {
            Tf::Known(text) => moment::parse(text)?,
            _ => cx.now().into(),
        };
        if !self.rfc3339.is_known() {
            self.rfc3339 = Tf::Known(moment::format(base)?);
        }
        if !self.rotation.is_known() {
            self.rotation = Tf::Known(moment::format(self.after.added_to(base)?)?);
        }
        self.parts = Parts::of(base);
        self.id = self.rfc3339.clone();
        Ok(self)
    }

    /// When the rotation is past, it is gone.
    async fn read(self, cx: &Context<Self>) -> Result<Option<Self>> {
        Ok((!is_past(&self.rotation, cx.now().into())?).then_some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    /// `BASE,ROTATION` or `BASE,YEARS,MONTHS,DAYS,HOURS,MINUTES`, of which the numbers may be empty.
    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        let number = |text: &str| match text {
            "" => Ok(None),
            text => text.parse::<i32>().map(Some).summary(format!("{text:?} is not an integer")),
        };
        let parts: Vec<&str> = id.split(',').collect();
        let (base, rotation, after) = match parts[..] {
            [base, rotation] => {
                moment::parse(rotation)?;
                (base, Tf::Known(rotation.to_owned()), After::default())
            }
            [base, years, months, days, hours, minutes] => {
                let [years, months, days, hours] =
                    [number(years)?, number(months)?, number(days)?, number(hours)?];
                (base, Tf::Unknown, After { years, months, days, hours, minutes: number(minutes)? })
            }
            _ => (id, Tf::Unknown, After::default()),
        };
        if after.is_empty() && rotation.is_unknown() {
            let detail =
                format!("Expected BASE,ROTATION or BASE,YEARS,MONTHS,DAYS,HOURS,MINUTES; found {id:?}.");
            return Err(Error::new("Unexpected format of the id", detail));
        }
        let rfc3339 = Tf::Known(base.to_owned());
        let found = Self {
            triggers: BTreeMap::new(),
            rfc3339,
            after,
            rotation,
            parts: Parts::default(),
            id: Tf::Unknown,
        };
        found.create(cx).await.map(Some)
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let after = config.after.clone().complete();
        if config.rotation.is_null() && after.is_ok_and(After::is_empty) {
            let detail = "At least one of rotation_years, rotation_months, rotation_days, rotation_hours, rotation_minutes and rotation_rfc3339 has to be set.";
            found.error(Path::root(), "Missing Attribute Configuration", detail);
        }
    }

    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let Some(prior) = &plan.prior else { return Ok(()) };
        if is_past(&prior.rotation, plan.now().into())? {
            if plan.config.rotation.is_null() {
                plan.planned.rotation = Tf::Unknown;
            }
            plan.replace(Path::root().attribute("rotation_rfc3339"));
            return Ok(());
        }
        // Where only the time to the rotation changes, all can be told.
        let after = plan.planned.after.clone().complete();
        if let (true, Tf::Known(base), Ok(after)) =
            (plan.config.rotation.is_null(), &plan.planned.rfc3339, after)
        {
            let base = moment::parse(base)?;
            plan.planned.rotation = Tf::Known(moment::format(after.added_to(base)?)?);
            plan.planned.parts = Parts::of(base).into();
        }
        Ok(())
    }
}
