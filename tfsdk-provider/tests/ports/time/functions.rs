use tfsdk::TfObject;
use tfsdk::provider::{Error, Function, Result};
use time::{OffsetDateTime, UtcOffset};

use crate::moment;

/// What is to be said of a moment.
#[derive(TfObject)]
struct Moment {
    #[tfsdk("year")]
    year: i32,
    #[tfsdk("year_day")]
    year_day: u16,
    #[tfsdk("day")]
    day: u8,
    #[tfsdk("month")]
    month: u8,
    #[tfsdk("month_name")]
    month_name: String,
    #[tfsdk("weekday")]
    weekday: u8,
    #[tfsdk("weekday_name")]
    weekday_name: String,
    #[tfsdk("hour")]
    hour: u8,
    #[tfsdk("minute")]
    minute: u8,
    #[tfsdk("second")]
    second: u8,
    #[tfsdk("unix")]
    unix: i64,
    #[tfsdk("iso_year")]
    iso_year: i32,
    #[tfsdk("iso_week")]
    iso_week: u8,
}

impl From<OffsetDateTime> for Moment {
    fn from(moment: OffsetDateTime) -> Self {
        let (iso_year, iso_week, _) = moment.to_iso_week_date();
        Self {
            year: moment.year(),
            year_day: moment.ordinal(),
            day: moment.day(),
            month: moment.month().into(),
            month_name: moment.month().to_string(),
            weekday: moment.weekday().number_days_from_sunday(),
            weekday_name: moment.weekday().to_string(),
            hour: moment.hour(),
            minute: moment.minute(),
            second: moment.second(),
            unix: moment.unix_timestamp(),
            iso_year,
            iso_week,
        }
    }
}

pub(crate) fn rfc3339_parse() -> Function {
    Function::new("rfc3339_parse", ["timestamp"], |timestamp: String| {
        moment::parse(&timestamp).map(Moment::from).map_err(|error| error.at_argument(0))
    })
    .summary("Parse an RFC3339 timestamp string into an object")
    .describe("Given an RFC3339 timestamp string, will parse and return an object representation of that date and time.")
    .describe_parameter("timestamp", "RFC3339 timestamp string to parse")
}

pub(crate) fn unix_timestamp_parse() -> Function {
    Function::new("unix_timestamp_parse", ["unix_timestamp"], |seconds: i64| -> Result<String> {
        let moment = OffsetDateTime::from_unix_timestamp(seconds)
            .map_err(|error| Error::from(error).at_argument(0))?;
        moment::format(moment.to_offset(UtcOffset::UTC))
    })
    .summary("Write a unix timestamp in RFC3339")
    .describe_parameter("unix_timestamp", "Unix timestamp to write")
}

/// A length of time, as a whole in each unit.
#[derive(TfObject)]
struct Length {
    #[tfsdk("hours")]
    hours: f64,
    #[tfsdk("minutes")]
    minutes: f64,
    #[tfsdk("seconds")]
    seconds: f64,
    #[tfsdk("milliseconds")]
    milliseconds: i64,
}

/// What Go calls a duration, such as `1h30m`: numbers with units, in a row.
fn milliseconds(text: &str) -> Option<i64> {
    let (sign, mut rest) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let mut sum = 0_i64;
    while !rest.is_empty() {
        let (number, tail) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
        let (unit, tail) = tail.split_at(tail.find(|c: char| c.is_ascii_digit()).unwrap_or(tail.len()));
        let length = match unit {
            "ms" => 1,
            "s" => 1_000,
            "m" => 60_000,
            "h" => 3_600_000,
            _ => return None,
        };
        sum = sum.checked_add(number.parse::<i64>().ok()?.checked_mul(length)?)?;
        rest = tail;
    }
    (!text.is_empty()).then_some(sign * sum)
}

pub(crate) fn duration_parse() -> Function {
    Function::new("duration_parse", ["duration"], |duration: String| {
        let milliseconds = milliseconds(&duration).ok_or_else(|| {
            let detail =
                format!("Expected numbers with the units h, m, s and ms, such as 1h30m; found {duration:?}.");
            Error::new("Not a duration", detail).at_argument(0)
        })?;
        let in_units_of = |length: f64| milliseconds as f64 / length;
        Ok(Length {
            hours: in_units_of(3_600_000.0),
            minutes: in_units_of(60_000.0),
            seconds: in_units_of(1_000.0),
            milliseconds,
        })
    })
    .summary("Parse a Go duration string into an object")
}
