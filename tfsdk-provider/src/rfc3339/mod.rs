//! Moments, as RFC 3339 writes them.

mod mapping;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use time::{Date, Month, Time, UtcDateTime};

/// A moment in the words of the user: a text of RFC 3339 such as `2020-02-12T06:36:13Z`.
///
/// A field of this type holds a string. What is no such text is refused when it is planned, and two texts for one moment mean the
/// same, `Z` and `+00:00` for instance: no change of the configuration, and no other result of an apply. Each stays as it was
/// written. To Rust two are equal, and in order, by their moments. In a [mirror](tfsdk_core::mapping::Mirror), and so in a plan,
/// it is itself.
///
/// Years, days and hours are for a crate that has a calendar, such as `time`: it parses the text, which keeps the offset from UTC.
///
/// ```
/// use std::time::{Duration, SystemTime};
/// use tfsdk::TfObject;
/// use tfsdk::provider::Rfc3339;
///
/// #[derive(TfObject)]
/// #[tfsdk(resource)]
/// struct Lease {
///     #[tfsdk("until", required)]
///     until: Rfc3339,
/// }
///
/// let until: Rfc3339 = "2020-02-12T07:36:13+01:00".parse()?;
/// assert_eq!(until, "2020-02-12T06:36:13Z".parse()?);
/// assert_eq!(until.to_string(), "2020-02-12T07:36:13+01:00");
/// assert_eq!(until.time(), SystemTime::UNIX_EPOCH + Duration::from_secs(1_581_489_373));
/// assert_eq!(Rfc3339::try_from(until.time())?.to_string(), "2020-02-12T06:36:13Z");
/// assert!("2020-02-30T00:00:00Z".parse::<Rfc3339>().is_err());
/// # Ok::<(), tfsdk::provider::ParseRfc3339Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rfc3339 {
    text: String,
    time: SystemTime,
}

impl Rfc3339 {
    /// The moment.
    ///
    /// ```
    /// use std::time::{Duration, SystemTime};
    /// use tfsdk::provider::Rfc3339;
    ///
    /// let time: Rfc3339 = "1970-01-02T00:00:00Z".parse().unwrap();
    /// assert_eq!(time.time(), SystemTime::UNIX_EPOCH + Duration::from_secs(86_400));
    /// ```
    pub const fn time(&self) -> SystemTime {
        self.time
    }
}

impl FromStr for Rfc3339 {
    type Err = ParseRfc3339Error;

    fn from_str(text: &str) -> Result<Self, ParseRfc3339Error> {
        let time = parse(text).ok_or(ParseRfc3339Error(Wrong::Text))?;
        Ok(Self { text: text.to_owned(), time })
    }
}

impl fmt::Display for Rfc3339 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PartialEq for Rfc3339 {
    fn eq(&self, other: &Self) -> bool {
        self.time == other.time
    }
}

impl Eq for Rfc3339 {}

impl PartialOrd for Rfc3339 {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Rfc3339 {
    fn cmp(&self, other: &Self) -> Ordering {
        self.time.cmp(&other.time)
    }
}

impl Hash for Rfc3339 {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.time.hash(state);
    }
}

/// In UTC, with as many decimal places of the second as it has.
impl TryFrom<SystemTime> for Rfc3339 {
    type Error = ParseRfc3339Error;

    /// # Errors
    /// It is not in the years 0 to 9999, which RFC 3339 can write.
    fn try_from(time: SystemTime) -> Result<Self, ParseRfc3339Error> {
        let moment = utc(time).filter(|moment| moment.year() >= 0).ok_or(ParseRfc3339Error(Wrong::Year))?;
        let part = match moment.nanosecond() {
            0 => String::new(),
            nanos => format!(".{nanos:09}"),
        };
        let text = format!("{}{}Z", date_and_time(moment), part.trim_end_matches('0'));
        Ok(Self { text, time })
    }
}

/// What is no [`Rfc3339`].
///
/// ```
/// use tfsdk::provider::Rfc3339;
///
/// let error = "yesterday".parse::<Rfc3339>().unwrap_err();
/// assert!(!error.to_string().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseRfc3339Error(Wrong);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Text,
    Year,
}

impl fmt::Display for ParseRfc3339Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Wrong::Text => "expected a time of RFC 3339 such as \"2020-02-12T06:36:13Z\"",
            Wrong::Year => "expected a time in the years 0 to 9999, which are all that RFC 3339 can write",
        })
    }
}

impl std::error::Error for ParseRfc3339Error {}

/// As Go reads it: without leap seconds, and with offsets of less than a day.
fn parse(text: &str) -> Option<SystemTime> {
    let mut rest = text;
    let year = number(&mut rest, 4)?;
    let month = u8::try_from(after(&mut rest, '-')?).ok()?;
    let day = u8::try_from(after(&mut rest, '-')?).ok()?;
    let date = Date::from_calendar_date(year, Month::try_from(month).ok()?, day).ok()?;
    let hour = after(&mut rest, 'T')?;
    let minute = after(&mut rest, ':')?;
    let second = after(&mut rest, ':')?;
    let mut nanos = 0;
    if let Some(part) = rest.strip_prefix('.') {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (digits, behind) = part.split_at(end);
        let digits = digits.get(..9).unwrap_or(digits);
        let places = u32::try_from(digits.len()).ok()?;
        nanos = digits.parse::<u32>().ok()? * 10_u32.pow(9 - places);
        rest = behind;
    }
    let of = |part: i32| u8::try_from(part).ok();
    let time = Time::from_hms_nano(of(hour)?, of(minute)?, of(second)?, nanos).ok()?;
    let offset = match rest {
        "Z" => 0,
        _ => {
            let sign = if rest.starts_with('-') { -1 } else { 1 };
            rest = rest.strip_prefix(['+', '-'])?;
            let hours = number(&mut rest, 2)?;
            let minutes = after(&mut rest, ':')?;
            if hours > 23 || minutes > 59 || !rest.is_empty() {
                return None;
            }
            sign * (hours * 3_600 + minutes * 60)
        }
    };
    // The moment itself may be in the year before 0 or in that after 9999.
    let local = SystemTime::from(UtcDateTime::new(date, time));
    let ahead = Duration::from_secs(offset.unsigned_abs().into());
    if offset < 0 { local.checked_add(ahead) } else { local.checked_sub(ahead) }
}

/// A number of two digits behind a character.
fn after(rest: &mut &str, separator: char) -> Option<i32> {
    *rest = rest.strip_prefix(separator)?;
    number(rest, 2)
}

fn number(rest: &mut &str, digits: usize) -> Option<i32> {
    let (number, behind) = rest.split_at_checked(digits)?;
    *rest = behind;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())?
}

/// A moment in UTC, if it is in the years -9999 to 9999.
pub(crate) fn utc(time: SystemTime) -> Option<UtcDateTime> {
    let nanos = match time.duration_since(UNIX_EPOCH) {
        Ok(since) => i128::try_from(since.as_nanos()).ok()?,
        Err(before) => -i128::try_from(before.duration().as_nanos()).ok()?,
    };
    UtcDateTime::from_unix_timestamp_nanos(nanos).ok()
}

/// A date and a time of day, to the second.
pub(crate) fn date_and_time(at: UtcDateTime) -> String {
    let (year, month, day) = at.to_calendar_date();
    let (hour, minute, second) = at.as_hms();
    format!("{year:04}-{:02}-{day:02}T{hour:02}:{minute:02}:{second:02}", u8::from(month))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_one_moment_are_equal() {
        let same =
            |one: &str, other: &str| assert_eq!(one.parse::<Rfc3339>(), other.parse(), "{one} {other}");
        same("2020-02-12T06:36:13Z", "2020-02-12T06:36:13+00:00");
        same("2020-02-12T06:36:13Z", "2020-02-12T06:36:13-00:00");
        same("2020-02-12T06:36:13Z", "2020-02-12T06:36:13.000Z");
        same("2019-12-31T23:30:00Z", "2020-01-01T00:15:00+00:45");
        same("0000-01-01T00:00:00Z", "0000-01-01T00:00:00.0000000001Z");
        let moment = |text: &str| text.parse::<Rfc3339>().unwrap();
        assert!(moment("1969-12-31T23:59:59.5Z") < moment("1970-01-01T00:00:00Z"));
        assert_ne!(moment("2020-02-12T06:36:13Z"), moment("2020-02-12T06:36:13+01:00"));
    }

    #[test]
    fn what_is_no_moment_is_told_by_the_name_of_the_type() {
        let error = tfsdk_core::mapping::json::from_str::<Rfc3339>(r#""yesterday""#).unwrap_err().to_string();
        assert!(error.contains("the field has the type `Rfc3339`"), "{error}");
    }

    #[test]
    fn what_is_no_moment_is_refused() {
        for text in [
            "",
            "Z",
            "2020-02-12",
            "2020-02-12T06:36:13",
            "2020-02-12 06:36:13Z",
            "2020-02-12t06:36:13Z",
            "2020-02-12T06:36:13z",
            "2020-13-01T00:00:00Z",
            "2020-00-01T00:00:00Z",
            "2021-02-29T00:00:00Z",
            "1900-02-29T00:00:00Z",
            "2020-04-31T00:00:00Z",
            "2020-01-00T00:00:00Z",
            "2020-01-01T24:00:00Z",
            "2020-01-01T00:60:00Z",
            "2020-01-01T00:00:60Z",
            "2020-01-01T00:00:00.Z",
            "2020-01-01T00:00:00+24:00",
            "2020-01-01T00:00:00+01:60",
            "2020-01-01T00:00:00+0100",
            "2020-01-01T00:00:00Z ",
            "+020-01-01T00:00:00Z",
            "2020-01-01T00:00:00ä",
            "20ä0-01-01T00:00:00Z",
            "2020-1-01T00:00:00Z",
        ] {
            assert!(text.parse::<Rfc3339>().is_err(), "{text}");
        }
    }

    #[test]
    fn each_moment_is_written_as_it_is_read() {
        for text in [
            "0000-01-01T00:00:00Z",
            "0000-02-29T23:59:59Z",
            "1600-02-29T12:00:00Z",
            "1969-12-31T23:59:59.25Z",
            "1970-01-01T00:00:00Z",
            "2000-02-29T00:00:00.000000007Z",
            "2100-03-01T00:00:00Z",
            "9999-12-31T23:59:59Z",
        ] {
            assert_eq!(Rfc3339::try_from(text.parse::<Rfc3339>().unwrap().time()).unwrap().to_string(), text);
        }
        assert!(Rfc3339::try_from(UNIX_EPOCH + Duration::from_secs(253_402_300_800)).is_err());
    }
}
