//! How long a plugin waits by itself.

use std::time::Duration;

/// How long a plugin waits by itself: seconds for users, and less where tests wait for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Between two looks for the Terraform that started it.
    pub(super) look: Duration,
    /// For what still runs when it has been told to end.
    pub(super) patience: Duration,
}

impl Default for Pace {
    /// Terraform ends the process two seconds after it has asked for it; what runs until then is given nearly as long.
    fn default() -> Self {
        Self { look: Duration::from_secs(1), patience: Duration::from_millis(1_500) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plugin_ends_before_it_is_ended_and_waits_for_nobody_for_some_seconds() {
        let Pace { look, patience } = Pace::default();
        let second = Duration::from_secs(1);
        assert!((second..2 * second).contains(&patience));
        // `parent` looks three times before nobody is there.
        assert!((second..5 * second).contains(&look));
    }
}
