//! Which events are written, as Terraform's environment variables say.

use tracing::level_filters::LevelFilter;
use tracing::subscriber::Interest;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::layer::{Context, Filter};

/// The libraries below, whose events say how bytes travel.
const TRANSPORT: [&str; 8] = ["h2", "hyper", "hyper_util", "mio", "rustls", "tokio", "tokio_util", "tonic"];

/// Which events are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Threshold(LevelFilter);

impl Threshold {
    /// As the environment says.
    pub(super) fn of(name: &str, variable: impl Fn(&str) -> Option<String>) -> Self {
        let own = format!("TF_LOG_PROVIDER_{}", name.to_uppercase().replace('-', "_"));
        let set = |name: &str| variable(name).filter(|value| !value.trim().is_empty());
        let value = set(&own).or_else(|| set("TF_LOG_PROVIDER")).or_else(|| set("TF_LOG"));
        Self(value.map_or(LevelFilter::ERROR, |value| level(value.trim())))
    }

    fn lets_through(self, metadata: &Metadata<'_>) -> bool {
        let target = metadata.target();
        let library = target.split("::").next().unwrap_or(target);
        *metadata.level() <= self.0 && !TRANSPORT.contains(&library)
    }
}

impl<S: Subscriber> Filter<S> for Threshold {
    fn enabled(&self, metadata: &Metadata<'_>, _: &Context<'_, S>) -> bool {
        self.lets_through(metadata)
    }

    fn callsite_enabled(&self, metadata: &'static Metadata<'static>) -> Interest {
        if self.lets_through(metadata) { Interest::always() } else { Interest::never() }
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.0)
    }
}

/// As Terraform reads levels: `JSON` is all of them, in JSON, and so is a word that it does not know.
fn level(value: &str) -> LevelFilter {
    let levels = [
        ("OFF", LevelFilter::OFF),
        ("ERROR", LevelFilter::ERROR),
        ("WARN", LevelFilter::WARN),
        ("INFO", LevelFilter::INFO),
        ("DEBUG", LevelFilter::DEBUG),
    ];
    let found = levels.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(value));
    found.map_or(LevelFilter::TRACE, |(_, level)| level)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn threshold(set: &[(&str, &str)]) -> LevelFilter {
        let variable = |name: &str| set.iter().find(|(n, _)| *n == name).map(|(_, value)| value.to_string());
        Threshold::of("my-notes", variable).0
    }

    #[test]
    fn the_narrowest_variable_counts() {
        let all = [("TF_LOG", "info"), ("TF_LOG_PROVIDER", "WARN"), ("TF_LOG_PROVIDER_MY_NOTES", "off")];
        assert_eq!(threshold(&all), LevelFilter::OFF);
        assert_eq!(threshold(&all[..2]), LevelFilter::WARN);
        assert_eq!(threshold(&all[..1]), LevelFilter::INFO);
        assert_eq!(threshold(&[]), LevelFilter::ERROR);
        assert_eq!(threshold(&[("TF_LOG", "debug"), ("TF_LOG_PROVIDER", "")]), LevelFilter::DEBUG);
    }

    #[test]
    fn json_and_unknown_words_are_all_levels() {
        assert_eq!(threshold(&[("TF_LOG", "JSON")]), LevelFilter::TRACE);
        assert_eq!(threshold(&[("TF_LOG", "loud")]), LevelFilter::TRACE);
    }
}
