use std::time::{SystemTime, UNIX_EPOCH};

/// A moment as hclog writes it, in UTC: `2026-01-31T23:59:59.123456Z`.
pub(super) fn timestamp(at: SystemTime) -> String {
    // A clock before 1970 is wrong in any case.
    let since = at.duration_since(UNIX_EPOCH).unwrap_or_default();
    let (days, seconds) = (since.as_secs() / 86_400, since.as_secs() % 86_400);
    let (year, month, day) = date(days);
    let (hour, minute, second) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    let micros = since.subsec_micros();
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z")
}

/// The date, from the number of days since 1970.
///
/// Counted from the 1st of March of the year 0, so that a leap day is the last of its year.
fn date(days: u64) -> (u64, u64, u64) {
    const DAYS_OF_400_YEARS: u64 = 146_097;
    let days = days + 719_468;
    let (era, day_of_era) = (days / DAYS_OF_400_YEARS, days % DAYS_OF_400_YEARS);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_moment_is_written_as_hclog_writes_it() {
        let at = |seconds, micros| {
            timestamp(UNIX_EPOCH + Duration::from_secs(seconds) + Duration::from_micros(micros))
        };
        assert_eq!(at(0, 0), "1970-01-01T00:00:00.000000Z");
        assert_eq!(at(951_782_400, 7), "2000-02-29T00:00:00.000007Z");
        assert_eq!(at(951_868_800, 0), "2000-03-01T00:00:00.000000Z");
        assert_eq!(at(1_735_689_599, 999_999), "2024-12-31T23:59:59.999999Z");
        assert_eq!(at(4_107_542_400, 0), "2100-03-01T00:00:00.000000Z");
    }

    #[test]
    fn each_day_follows_the_one_before() {
        let mut last = date(0);
        for days in 1..200_000 {
            let (year, month, day) = date(days);
            let (y, m, d) = last;
            let next_day = (year, month, day) == (y, m, d + 1);
            let next_month = (year, month, day) == (y, m + 1, 1) && d >= 28;
            let next_year = (year, month, day) == (y + 1, 1, 1) && (m, d) == (12, 31);
            assert!(next_day || next_month || next_year, "{last:?} then {:?}", (year, month, day));
            last = (year, month, day);
        }
        assert_eq!(last, date(199_999));
    }
}
