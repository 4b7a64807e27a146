//! Durations in the words of the user.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// How long something may take, in the words of the user: what Go's `time.ParseDuration` reads, such as `30s` or `2h45m`, and
/// not negative. A field of it has the key `text`; see [`Timeouts`](crate::Timeouts) for one.
///
/// ```
/// use tfsdk::provider::Timeout;
///
/// let timeout: Timeout = "1h30m".parse()?;
/// assert_eq!(timeout.duration().as_secs(), 5400);
/// assert_eq!(timeout.to_string(), "1h30m");
/// assert!("90".parse::<Timeout>().is_err());
/// # Ok::<(), tfsdk::provider::ParseTimeoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Timeout {
    text: String,
    duration: Duration,
}

impl Timeout {
    /// How long it is.
    ///
    /// ```
    /// use tfsdk::provider::Timeout;
    ///
    /// let timeout: Timeout = "1h30m".parse().unwrap();
    /// assert_eq!(timeout.duration().as_secs(), 5400);
    /// ```
    pub const fn duration(&self) -> Duration {
        self.duration
    }
}

impl FromStr for Timeout {
    type Err = ParseTimeoutError;

    fn from_str(text: &str) -> Result<Self, ParseTimeoutError> {
        let duration = parse(text).ok_or(ParseTimeoutError(()))?;
        Ok(Self { text: text.to_owned(), duration })
    }
}

impl fmt::Display for Timeout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// What is no [`Timeout`].
///
/// ```
/// use tfsdk::provider::Timeout;
///
/// assert!(!"soon".parse::<Timeout>().unwrap_err().to_string().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseTimeoutError(());

impl fmt::Display for ParseTimeoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected a duration such as \"30s\" or \"2h45m\", of numbers with the units \"h\", \"m\", \"s\", \"ms\", \"us\" \
             and \"ns\", and neither negative nor longer than 292 years",
        )
    }
}

impl std::error::Error for ParseTimeoutError {}

/// More decimal places than this are less than a nanosecond of an hour.
const DECIMAL_PLACES: usize = 15;

/// As Go reads it. `None`: it does not, it is negative, or longer than 292 years.
fn parse(text: &str) -> Option<Duration> {
    let is_negative = text.starts_with('-');
    let mut rest = text.strip_prefix(['+', '-']).unwrap_or(text);
    if rest == "0" {
        return Some(Duration::ZERO);
    }
    let mut nanoseconds = 0_u128;
    loop {
        let (whole, after) = digits(rest);
        let (part, after) = after.strip_prefix('.').map_or(("", after), digits);
        if whole.is_empty() && part.is_empty() {
            return None;
        }
        let end = after.find(|c: char| c == '.' || c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(end);
        let unit = unit_of(unit)?;
        let whole: u128 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let part = part.get(..DECIMAL_PLACES).unwrap_or(part);
        let places = u32::try_from(part.len()).ok()?;
        let part: u128 = if part.is_empty() { 0 } else { part.parse().ok()? };
        nanoseconds = nanoseconds
            .checked_add(whole.checked_mul(unit)?)?
            .checked_add(part * unit / 10_u128.pow(places))?;
        if after.is_empty() {
            // The longest duration that Go has.
            let nanoseconds = i64::try_from(nanoseconds).ok().filter(|&some| some == 0 || !is_negative)?;
            return u64::try_from(nanoseconds).ok().map(Duration::from_nanos);
        }
        rest = after;
    }
}

/// The digits at the beginning, and what follows them.
fn digits(text: &str) -> (&str, &str) {
    text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len()))
}

/// How many nanoseconds it has.
fn unit_of(name: &str) -> Option<u128> {
    Some(match name {
        "ns" => 1,
        // The letter mu, and the micro sign.
        "us" | "\u{b5}s" | "\u{3bc}s" => 1_000,
        "ms" => 1_000_000,
        "s" => 1_000_000_000,
        "m" => 60_000_000_000,
        "h" => 3_600_000_000_000,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_duration_is_what_go_reads() {
        let milliseconds = |text: &str| parse(text).map(|it| it.as_millis());
        for (text, expected) in [
            ("0", 0),
            ("+0", 0),
            ("-0", 0),
            ("-0h0.0s", 0),
            ("30s", 30_000),
            ("2h45m", 9_900_000),
            ("1.5h", 5_400_000),
            (".5s", 500),
            ("5.s", 5_000),
            ("1m1ms", 60_001),
            ("+3s", 3_000),
            ("1000us", 1),
            ("1000\u{b5}s", 1),
            ("1000\u{3bc}s", 1),
            ("0.000000000000000000001h", 0),
            ("0.1000000000000000000000000000000000000000000s", 100),
        ] {
            assert_eq!(milliseconds(text), Some(expected), "{text}");
        }
        assert_eq!(parse("2562047h47m16.854775807s"), Some(Duration::from_nanos(i64::MAX as u64)));
    }

    #[test]
    fn what_is_no_duration_is_refused() {
        for text in [
            "", "+", "90", "-1s", "s", ".s", ".", "1", "1.", "1x", "1 s", " 1s", "1s ", "1h 2m", "1m2",
            "1e3s", "+-1s", "-1ns",
        ] {
            assert_eq!(parse(text), None, "{text:?}");
        }
        assert_eq!(parse("2562047h47m16.854775808s"), None);
        assert_eq!(parse(&format!("{}h", "9".repeat(60))), None);
    }
}
