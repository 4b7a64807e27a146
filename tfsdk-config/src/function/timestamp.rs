//! Points in time as RFC 3339 writes them, read as Go reads them.

use tfsdk_core::text::Excerpt;

/// A point in time, and its offset from UTC.
#[derive(Clone, Copy)]
pub(super) struct Timestamp {
    /// Seconds since 1970 in UTC, and nanoseconds within the second.
    pub(super) seconds: i64,
    pub(super) nanos: u32,
    /// Seconds that local time is ahead of UTC.
    pub(super) offset: i64,
}

/// A date and a time of day at the offset of a timestamp.
pub(super) struct Local {
    pub(super) year: i64,
    pub(super) month: usize,
    pub(super) day: i64,
    /// From Sunday, which is 0.
    pub(super) weekday: usize,
    pub(super) hour: i64,
    pub(super) minute: i64,
    pub(super) second: i64,
}

impl Timestamp {
    /// Reads a timestamp. The problem is told in the words of Terraform. (Go: `time.Parse`; go-cty: `parseTimestamp`.)
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        Reader { rest: text, strict: false }.read()
    }

    /// The same as [`parse`](Self::parse), and refuses what Go takes although RFC 3339 does not allow it.
    pub(super) fn parse_strictly(text: &str) -> Result<Self, String> {
        let timestamp = Reader { rest: text, strict: true }.read()?;
        let wrong = |problem: String| Err(format!("not a valid RFC3339 timestamp: {problem}"));
        let short = |at: usize| text.as_bytes().get(at) == Some(&b':');
        if short("2006-01-02T1".len()) {
            return wrong("hour must have exactly two digits".to_owned());
        }
        if text.as_bytes().get("2006-01-02T15:04:05".len()) == Some(&b',') {
            return wrong("cannot use \",\" as timestamp segment".to_owned());
        }
        if let Some(offset) =
            text.len().checked_sub("+07:00".len()).map(|at| &text[at..]).filter(|_| !text.ends_with('Z'))
        {
            if &offset[1..3] >= "24" || &offset[4..] >= "60" {
                return wrong(format!("cannot use {} as UTC offset", Excerpt(offset)));
            }
        }
        Ok(timestamp)
    }

    pub(super) fn local(self) -> Local {
        let local = self.seconds + self.offset;
        let (days, time) = (local.div_euclid(86_400), local.rem_euclid(86_400));
        let (year, month, day) = date(days);
        Local {
            year,
            month,
            day,
            // The first of January 1970 was a Thursday.
            weekday: (days + 4).rem_euclid(7) as usize,
            hour: time / 3600,
            minute: time / 60 % 60,
            second: time % 60,
        }
    }

    /// The offset as `+05:30`, with a separator of choice.
    pub(super) fn offset_text(self, separator: &str) -> String {
        let minutes = self.offset.abs() / 60;
        let sign = if self.offset < 0 { '-' } else { '+' };
        format!("{sign}{:02}{separator}{:02}", minutes / 60, minutes % 60)
    }
}

impl std::fmt::Display for Timestamp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Local { year, month, day, hour, minute, second, .. } = self.local();
        let sign = if year < 0 { "-" } else { "" };
        write!(f, "{sign}{:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}", year.abs())?;
        match self.offset {
            0 => f.write_str("Z"),
            _ => f.write_str(&self.offset_text(":")),
        }
    }
}

/// What is left to be read of a timestamp.
struct Reader<'t> {
    rest: &'t str,
    strict: bool,
}

impl<'t> Reader<'t> {
    fn read(mut self) -> Result<Timestamp, String> {
        self.timestamp().map_err(|problem| format!("not a valid RFC3339 timestamp: {problem}"))
    }

    fn timestamp(&mut self) -> Result<Timestamp, String> {
        let year = self.year()?;
        self.sign('-')?;
        let month = self.in_range("month", true, 1..=12)?;
        self.sign('-')?;
        let day = self.number("day of month", true)?;
        if !self.rest.starts_with('T') {
            return Err("missing required time introducer 'T'".to_owned());
        }
        self.rest = &self.rest[1..];
        let hour = self.in_range("hour", false, 0..=23)?;
        self.sign(':')?;
        let minute = self.in_range("minute", true, 0..=59)?;
        self.sign(':')?;
        let second = self.in_range("second", true, 0..=59)?;
        let nanos = self.fraction();
        let offset = self.offset()?;
        if !self.rest.is_empty() {
            return Err(format!("cannot use {} as timestamp segment", Excerpt(self.rest)));
        }
        if day < 1 || day > days_of(year, month) {
            return Err("day out of range".to_owned());
        }
        let seconds = days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset;
        Ok(Timestamp { seconds, nanos, offset })
    }

    fn cannot_use<T>(rest: &str, what: &str) -> Result<T, String> {
        Err(match rest {
            "" => format!("end of string before {what}"),
            _ => format!("cannot use {} as {what}", Excerpt(rest)),
        })
    }

    fn year(&mut self) -> Result<i64, String> {
        match self.rest.get(..4).filter(|year| year.bytes().all(|b| b.is_ascii_digit())) {
            Some(year) => {
                self.rest = &self.rest[4..];
                Ok(year.parse().unwrap_or_default())
            }
            None => Self::cannot_use(self.rest, "year"),
        }
    }

    fn sign(&mut self, sign: char) -> Result<(), String> {
        match self.rest.strip_prefix(sign) {
            Some(rest) => {
                self.rest = rest;
                Ok(())
            }
            None if self.rest.is_empty() => Err(format!("end of string where \"{sign}\" is expected")),
            None => Err(format!("found {} where \"{sign}\" is expected", Excerpt(self.rest))),
        }
    }

    /// A number of two digits, or of one where that is allowed.
    fn number(&mut self, what: &str, two: bool) -> Result<i64, String> {
        let digits = self.rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        if digits == 0 || (two && digits < 2) {
            return Self::cannot_use(self.rest, what);
        }
        let (number, rest) = self.rest.split_at(digits);
        self.rest = rest;
        Ok(number.parse().unwrap_or_default())
    }

    fn in_range(
        &mut self,
        what: &str,
        two: bool,
        range: std::ops::RangeInclusive<i64>,
    ) -> Result<i64, String> {
        let number = self.number(what, two)?;
        match what {
            _ if range.contains(&number) => Ok(number),
            "hour" | "minute" if self.strict => {
                Err(format!("{what} must be between {} and {} inclusive", range.start(), range.end()))
            }
            _ => Self::cannot_use(self.rest, what),
        }
    }

    /// Any number of digits, of which nine count.
    fn fraction(&mut self) -> u32 {
        let Some(digits) = self.rest.strip_prefix(['.', ',']) else { return 0 };
        let rest = digits.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &digits[..digits.len() - rest.len()];
        if digits.is_empty() {
            return 0;
        }
        self.rest = rest;
        digits
            .bytes()
            .chain(std::iter::repeat(b'0'))
            .take(9)
            .fold(0, |nanos, digit| nanos * 10 + u32::from(digit - b'0'))
    }

    fn offset(&mut self) -> Result<i64, String> {
        if let Some(rest) = self.rest.strip_prefix('Z') {
            self.rest = rest;
            return Ok(0);
        }
        let what = "UTC offset";
        let number = |digits: &str| {
            digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse::<i64>().ok()).flatten()
        };
        let parts = self.rest.get(..6).filter(|offset| offset.is_ascii() && &offset[3..4] == ":");
        let parts = parts.and_then(|offset| Some((number(&offset[1..3])?, number(&offset[4..])?)));
        let (Some((hours, minutes)), Some(sign @ (b'+' | b'-'))) = (parts, self.rest.bytes().next()) else {
            return Self::cannot_use(self.rest, what);
        };
        self.rest = &self.rest[6..];
        // Some people write offsets of 24 hours or 60 minutes, Go says.
        if hours > 24 || minutes > 60 {
            return Self::cannot_use(self.rest, what);
        }
        let offset = hours * 3600 + minutes * 60;
        Ok(if sign == b'-' { -offset } else { offset })
    }
}

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

fn days_of(year: i64, month: i64) -> i64 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days since 1970. A year is taken to start in March, so that the odd day comes last.
fn days(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let (era, year) = (year.div_euclid(400), year.rem_euclid(400));
    era * 146_097 + year * 365 + year / 4 - year / 100 + of_year - 719_468
}

/// The date that is so many days after 1970.
fn date(days: i64) -> (i64, usize, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month as usize, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_day_of_eight_centuries_is_itself() {
        for day in -292_194..=292_194 {
            let (year, month, of_month) = date(day);
            assert_eq!(days(year, month as i64, of_month), day);
            assert!((1..=12).contains(&month) && of_month >= 1 && of_month <= days_of(year, month as i64));
        }
        assert_eq!(date(0), (1970, 1, 1));
        assert_eq!(date(-719_528), (0, 1, 1));
    }
}
