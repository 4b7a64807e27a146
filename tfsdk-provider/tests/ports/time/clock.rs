use time::OffsetDateTime;

use crate::moment;

/// Where the time comes from: what its resources work with.
pub(crate) struct Clock;

impl Clock {
    /// The time, or what `TIME_NOW` says: so tests can set it.
    pub(crate) fn now(&self) -> OffsetDateTime {
        let set = std::env::var("TIME_NOW").ok().and_then(|now| moment::parse(&now).ok());
        set.unwrap_or_else(OffsetDateTime::now_utc)
    }
}
