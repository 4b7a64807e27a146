//! Moments as hclog writes them.

use std::time::SystemTime;

use time::UtcDateTime;

use crate::rfc3339::{date_and_time, utc};

/// A moment as hclog writes it, in UTC: `2026-01-31T23:59:59.123456Z`.
pub(super) fn timestamp(at: SystemTime) -> String {
    // A clock that is beyond all years is wrong in any case.
    let at = utc(at).unwrap_or(UtcDateTime::UNIX_EPOCH);
    format!("{}.{:06}Z", date_and_time(at), at.microsecond())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

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
}
