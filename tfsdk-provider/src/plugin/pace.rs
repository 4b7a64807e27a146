//! How long a plugin waits by itself.

use std::time::Duration;

/// How long a plugin waits by itself: seconds for users, and less where tests wait for it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    /// Between two looks for the Terraform that started it. So long may it stay once that is gone, and each look wakes the machine up.
    pub(super) look: Duration,
    /// For what still runs when it has been told to end. Terraform ends the process two seconds after it has asked for that.
    pub(super) patience: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { look: Duration::from_secs(1), patience: Duration::from_millis(1_500) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::parent::LOOKS;
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_plugin_ends_before_terraform_ends_it() {
        assert!((SECOND..2 * SECOND).contains(&Pace::default().patience));
    }

    #[test]
    fn a_plugin_is_not_taken_for_alone_within_a_moment() {
        assert!((3 * SECOND..15 * SECOND).contains(&(Pace::default().look * LOOKS)));
    }
}
