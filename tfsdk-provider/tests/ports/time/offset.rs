use std::collections::BTreeMap;

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Context, Error, Planning, Resource, Result, ResultExt};
use tfsdk::{Mirror, Path, Tf, TfObject};
use time::{Duration, OffsetDateTime};

use crate::moment::{self, Parts, plus_months, rfc3339, same_moment};

/// Manages an offset time resource, which keeps a timestamp and one that is later or earlier by an offset.
#[derive(TfObject)]
#[tfsdk(resource)]
pub(crate) struct Offset {
    /// Arbitrary values that, when changed, lead to a new base timestamp.
    #[tfsdk("triggers", optional, force_new, empty_is_null)]
    triggers: BTreeMap<String, String>,
    /// Base timestamp in RFC 3339. Defaults to the current time.
    #[tfsdk("base_rfc3339", optional, computed, keep, force_new, validate = rfc3339(), same_meaning = same_moment)]
    base: Tf<String>,
    #[tfsdk(flatten)]
    by: By,
    /// The timestamp in RFC 3339 with the offset.
    #[tfsdk("rfc3339", computed)]
    rfc3339: Tf<String>,
    #[tfsdk(flatten)]
    parts: Parts,
    /// The same as `base_rfc3339`.
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

/// How much later. At least one of these has to be set.
#[derive(TfObject, Clone, Copy, Debug)]
#[tfsdk(nested)]
struct By {
    /// Number of years to offset the base timestamp.
    #[tfsdk("offset_years", optional)]
    years: Option<i32>,
    /// Number of months to offset the base timestamp.
    #[tfsdk("offset_months", optional)]
    months: Option<i32>,
    /// Number of days to offset the base timestamp.
    #[tfsdk("offset_days", optional)]
    days: Option<i64>,
    /// Number of hours to offset the base timestamp.
    #[tfsdk("offset_hours", optional)]
    hours: Option<i64>,
    /// Number of minutes to offset the base timestamp.
    #[tfsdk("offset_minutes", optional)]
    minutes: Option<i64>,
    /// Number of seconds to offset the base timestamp.
    #[tfsdk("offset_seconds", optional)]
    seconds: Option<i64>,
}

impl By {
    fn after(self, base: OffsetDateTime) -> Result<OffsetDateTime> {
        let later = plus_months(base, self.years.unwrap_or(0), self.months.unwrap_or(0))?;
        let all = [(self.days, 86_400), (self.hours, 3_600), (self.minutes, 60), (self.seconds, 1)];
        let seconds = all.iter().try_fold(0_i64, |sum, (count, length)| {
            sum.checked_add(count.unwrap_or(0).checked_mul(*length)?)
        });
        let later = seconds.and_then(|seconds| later.checked_add(Duration::seconds(seconds)));
        later.ok_or_else(|| Error::new("The offset is too large", "It leads beyond the year 9999."))
    }
}

impl Offset {
    fn settle(&mut self, base: OffsetDateTime) -> Result<()> {
        let later = self.by.after(base)?;
        self.rfc3339 = Tf::Known(moment::format(later)?);
        self.parts = Parts::of(later);
        Ok(())
    }
}

impl Resource for Offset {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        let base = match &self.base {
            Tf::Known(text) => moment::parse(text)?,
            _ => cx.now().into(),
        };
        if !self.base.is_known() {
            self.base = Tf::Known(moment::format(base)?);
        }
        self.settle(base)?;
        self.id = self.base.clone();
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    /// `BASE,YEARS,MONTHS,DAYS,HOURS,MINUTES,SECONDS`, of which the numbers may be empty.
    async fn import(id: &str, cx: &Context<Self>) -> Result<Option<Self>> {
        let parts: Vec<&str> = id.split(',').collect();
        let [base, numbers @ ..] = parts.as_slice() else { return Ok(None) };
        let number = |position: usize| match numbers.get(position) {
            Some(&"") => Ok(None),
            Some(text) => text.parse().map(Some).summary(format!("{text:?} is not an integer")),
            None => Err(Error::new("Invalid id", "Expected BASE,YEARS,MONTHS,DAYS,HOURS,MINUTES,SECONDS.")),
        };
        let narrow = |number: Option<i64>| number.map(i32::try_from).transpose();
        let by = By {
            years: narrow(number(0)?)?,
            months: narrow(number(1)?)?,
            days: number(2)?,
            hours: number(3)?,
            minutes: number(4)?,
            seconds: number(5)?,
        };
        let base = Tf::Known((*base).to_owned());
        let found = Self {
            triggers: BTreeMap::new(),
            base,
            by,
            rfc3339: Tf::Null,
            parts: Parts::default(),
            id: Tf::Null,
        };
        found.create(cx).await.map(Some)
    }

    fn validate(config: &Mirror<Self>, found: &mut Diagnostics) {
        let by = &config.by;
        let is_null = [
            by.years.is_null(),
            by.months.is_null(),
            by.days.is_null(),
            by.hours.is_null(),
            by.minutes.is_null(),
            by.seconds.is_null(),
        ];
        if is_null == [true; 6] {
            let detail = "At least one of offset_years, offset_months, offset_days, offset_hours, offset_minutes and offset_seconds has to be set.";
            found.error(Path::root(), "Missing Attribute Configuration", detail);
        }
    }

    /// As soon as the base and the offset are known, all is.
    async fn plan(plan: &mut Planning<Self>) -> Result<()> {
        let planned = &mut plan.planned;
        if let (Tf::Known(base), Ok(by)) = (&planned.base, planned.by.clone().complete()) {
            let later = by.after(moment::parse(base)?)?;
            planned.id = planned.base.clone();
            planned.rfc3339 = Tf::Known(moment::format(later)?);
            planned.parts = Parts::of(later).into();
        }
        Ok(())
    }
}
