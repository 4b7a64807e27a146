//! Moments, as RFC 3339 writes them.

use tfsdk::diag::Diagnostics;
use tfsdk::provider::{Result, ResultExt};
use tfsdk::schema::validate::Validate;
use tfsdk::{Path, Tf, TfObject, ValueRef};
use time::format_description::well_known::Rfc3339;
use time::{Date, Month, OffsetDateTime, UtcOffset};

pub(crate) fn parse(text: &str) -> Result<OffsetDateTime> {
    OffsetDateTime::parse(text, &Rfc3339).summary(format!("{text:?} is no time of RFC 3339"))
}

/// The moment in whole seconds, as it is written in its own offset.
pub(crate) fn format(moment: OffsetDateTime) -> Result<String> {
    Ok(moment.replace_nanosecond(0)?.format(&Rfc3339)?)
}

/// Two texts for one moment: `Z` is `+00:00`.
pub(crate) fn same_moment(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let moment = |value: ValueRef<'_>| OffsetDateTime::parse(value.as_str()?, &Rfc3339).ok();
    moment(one).is_some_and(|one| moment(other) == Some(one))
}

/// Validates a text of RFC 3339.
pub(crate) fn rfc3339() -> impl Validate {
    |value: ValueRef<'_>, path: &Path, found: &mut Diagnostics| {
        let text = value.as_str().unwrap_or_default();
        if let Err(error) = OffsetDateTime::parse(text, &Rfc3339) {
            let detail = format!("Expected a time such as 2020-02-12T06:36:13Z, found {text:?}: {error}.");
            found.error(path.clone(), "Invalid RFC3339 String Value", detail);
        }
    }
}

/// The parts of a moment, in UTC.
#[derive(TfObject, Clone, Debug, Default)]
#[tfsdk(nested)]
pub(crate) struct Parts {
    /// Number year of timestamp.
    #[tfsdk("year", computed)]
    pub(crate) year: Tf<i32>,
    /// Number month of timestamp.
    #[tfsdk("month", computed)]
    pub(crate) month: Tf<u8>,
    /// Number day of timestamp.
    #[tfsdk("day", computed)]
    pub(crate) day: Tf<u8>,
    /// Number hour of timestamp.
    #[tfsdk("hour", computed)]
    pub(crate) hour: Tf<u8>,
    /// Number minute of timestamp.
    #[tfsdk("minute", computed)]
    pub(crate) minute: Tf<u8>,
    /// Number second of timestamp.
    #[tfsdk("second", computed)]
    pub(crate) second: Tf<u8>,
    /// Number of seconds since epoch time, e.g. `1581489373`.
    #[tfsdk("unix", computed)]
    pub(crate) unix: Tf<i64>,
}

impl Parts {
    pub(crate) fn of(moment: OffsetDateTime) -> Self {
        let utc = moment.to_offset(UtcOffset::UTC);
        Self {
            year: Tf::Known(utc.year()),
            month: Tf::Known(utc.month().into()),
            day: Tf::Known(utc.day()),
            hour: Tf::Known(utc.hour()),
            minute: Tf::Known(utc.minute()),
            second: Tf::Known(utc.second()),
            unix: Tf::Known(utc.unix_timestamp()),
        }
    }
}

/// Later by so many years and months; a day that the month does not have leads into the next one, as Go counts.
pub(crate) fn plus_months(moment: OffsetDateTime, years: i32, months: i32) -> Result<OffsetDateTime> {
    let months = i64::from(moment.year()) * 12 + i64::from(u8::from(moment.month())) - 1
        + i64::from(years) * 12
        + i64::from(months);
    let month = Month::try_from(u8::try_from(months.rem_euclid(12) + 1)?)?;
    let first = Date::from_calendar_date(i32::try_from(months.div_euclid(12))?, month, 1)?;
    let day = first + time::Duration::days(i64::from(moment.day()) - 1);
    Ok(moment.replace_date(day))
}
