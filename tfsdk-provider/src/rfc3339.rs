//! Moments, as RFC 3339 writes them.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tfsdk_core::value::ValueRef;
use tfsdk_derive::TfValue;

use crate::derived;

/// A moment in the words of the user: a text of RFC 3339 such as `2020-02-12T06:36:13Z`.
///
/// A field of this type holds a string. What is no such text is refused when it is planned, and two texts for one moment mean
/// the same, `Z` and `+00:00` for instance: no change of the configuration, and no other result of an apply. Each stays as it
/// was written. To Rust two are equal, and in order, by their moments.
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
#[derive(TfValue, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[tfsdk(crate = derived, same_meaning = is_same)]
pub struct Rfc3339(#[tfsdk(text)] Written);

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
        self.0.time
    }
}

impl FromStr for Rfc3339 {
    type Err = ParseRfc3339Error;

    fn from_str(text: &str) -> Result<Self, ParseRfc3339Error> {
        text.parse().map(Self)
    }
}

impl fmt::Display for Rfc3339 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// In UTC, with as many decimal places of the second as it has.
impl TryFrom<SystemTime> for Rfc3339 {
    type Error = ParseRfc3339Error;

    /// # Errors
    /// It is not in the years 0 to 9999, which RFC 3339 can write.
    fn try_from(time: SystemTime) -> Result<Self, ParseRfc3339Error> {
        let (seconds, nanos) = since_1970(time).ok_or(ParseRfc3339Error(()))?;
        let (day, second) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        let (year, month, date) = date_of(day);
        if !(0..=9_999).contains(&year) {
            return Err(ParseRfc3339Error(()));
        }
        let (hour, minute, second) = (second / 3_600, second / 60 % 60, second % 60);
        let part = if nanos == 0 { String::new() } else { format!(".{nanos:09}") };
        let part = part.trim_end_matches('0');
        let text = format!("{year:04}-{month:02}-{date:02}T{hour:02}:{minute:02}:{second:02}{part}Z");
        Ok(Self(Written { text, time }))
    }
}

/// A text, and the moment that it writes.
#[derive(Clone, Debug)]
pub struct Written {
    text: String,
    time: SystemTime,
}

impl PartialEq for Written {
    fn eq(&self, other: &Self) -> bool {
        self.time == other.time
    }
}

impl Eq for Written {}

impl PartialOrd for Written {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Written {
    fn cmp(&self, other: &Self) -> Ordering {
        self.time.cmp(&other.time)
    }
}

impl Hash for Written {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.time.hash(state);
    }
}

impl FromStr for Written {
    type Err = ParseRfc3339Error;

    fn from_str(text: &str) -> Result<Self, ParseRfc3339Error> {
        let time = parse(text).ok_or(ParseRfc3339Error(()))?;
        Ok(Self { text: text.to_owned(), time })
    }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
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
pub struct ParseRfc3339Error(());

impl fmt::Display for ParseRfc3339Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a time of RFC 3339 such as \"2020-02-12T06:36:13Z\"")
    }
}

impl std::error::Error for ParseRfc3339Error {}

fn is_same(one: ValueRef<'_>, other: ValueRef<'_>) -> bool {
    let time = |value: ValueRef<'_>| parse(value.as_str()?);
    time(one).is_some_and(|one| time(other) == Some(one))
}

const DAY: i64 = 86_400;

/// As Go reads it: without leap seconds, and with offsets of less than a day.
fn parse(text: &str) -> Option<SystemTime> {
    let mut rest = text;
    let year = number(&mut rest, 4)?;
    let month = after(&mut rest, '-')?;
    let date = after(&mut rest, '-')?;
    let hour = after(&mut rest, 'T')?;
    let minute = after(&mut rest, ':')?;
    let second = after(&mut rest, ':')?;
    let is_date = (1..=12).contains(&month) && (1..=days_of(year, month)).contains(&date);
    if !is_date || hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let mut nanos = 0;
    if let Some(part) = rest.strip_prefix('.') {
        let end = part.find(|c: char| !c.is_ascii_digit()).unwrap_or(part.len());
        let (digits, behind) = part.split_at(end);
        let digits = digits.get(..9).unwrap_or(digits);
        let places = u32::try_from(digits.len()).ok()?;
        nanos = digits.parse::<u32>().ok()? * 10_u32.pow(9 - places);
        rest = behind;
    }
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
    let seconds = day_of(year, month, date) * DAY + hour * 3_600 + minute * 60 + second - offset;
    let whole = Duration::from_secs(seconds.unsigned_abs());
    let time = if seconds < 0 { UNIX_EPOCH.checked_sub(whole) } else { UNIX_EPOCH.checked_add(whole) };
    time?.checked_add(Duration::from_nanos(nanos.into()))
}

/// A number of two digits behind a character.
fn after(rest: &mut &str, separator: char) -> Option<i64> {
    *rest = rest.strip_prefix(separator)?;
    number(rest, 2)
}

fn number(rest: &mut &str, digits: usize) -> Option<i64> {
    let (number, behind) = rest.split_at_checked(digits)?;
    *rest = behind;
    number.bytes().all(|byte| byte.is_ascii_digit()).then(|| number.parse().ok())?
}

const fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The number of days from 1970 to a date.
///
/// Counted from the 1st of March of the year 0, so that a leap day is the last of its year.
const fn day_of(year: i64, month: i64, date: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, year_of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + date - 1;
    era * DAYS_OF_400_YEARS + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year - TO_1970
}

/// The year, month and day, so many days from 1970.
pub(crate) const fn date_of(day: i64) -> (i64, i64, i64) {
    let day = day + TO_1970;
    let (era, day_of_era) = (day.div_euclid(DAYS_OF_400_YEARS), day.rem_euclid(DAYS_OF_400_YEARS));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = era * 400 + year_of_era + if month <= 2 { 1 } else { 0 };
    (year, month, day_of_year - (153 * from_march + 2) / 5 + 1)
}

const DAYS_OF_400_YEARS: i64 = 146_097;
/// From the 1st of March of the year 0.
const TO_1970: i64 = 719_468;

/// The seconds, and nanoseconds beyond them.
fn since_1970(time: SystemTime) -> Option<(i64, u32)> {
    match time.duration_since(UNIX_EPOCH) {
        Ok(since) => Some((i64::try_from(since.as_secs()).ok()?, since.subsec_nanos())),
        Err(before) => {
            let before = before.duration();
            let seconds = -i64::try_from(before.as_secs()).ok()?;
            match before.subsec_nanos() {
                0 => Some((seconds, 0)),
                nanos => Some((seconds - 1, 1_000_000_000 - nanos)),
            }
        }
    }
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
        let mut last = day_of(0, 1, 1) - 1;
        for day in last + 1..day_of(2400, 1, 1) {
            let (year, month, date) = date_of(day);
            assert_eq!((day_of(year, month, date), day), (day, last + 1));
            assert!((1..=days_of(year, month)).contains(&date));
            last = day;
        }
        assert!(Rfc3339::try_from(UNIX_EPOCH + Duration::from_secs(253_402_300_800)).is_err());
    }
}
