//! What is told where a scenario does not come to what it says.

use std::fmt;

/// Where a scenario did not come to what it says: the step, what was expected, and what came instead.
///
/// `Debug` is the same text, so that `unwrap` and `fn() -> Result<(), Failure>` show it readably.
///
/// ```
/// use tfsdk::provider::Provider;
/// use tfsdk::provider::testing::{Failure, Scenario, Step};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let failure: Failure = Scenario::new()
///     .step(Step::apply("output \"a\" { value = 1 }\n").outputs("a", 2))
///     .run(Provider::with_client("acme/notes", ()))
///     .await
///     .unwrap_err();
/// assert!(failure.to_string().contains("a"));
/// # }
/// ```
pub struct Failure(pub(super) String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}
