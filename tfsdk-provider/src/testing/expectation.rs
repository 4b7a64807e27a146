//! What has to come of a step.

use tfsdk_core::plan::Action;
use tfsdk_core::schema::validate::Validator;
use tfsdk_core::value::Value;

/// What has to come of it.
pub(super) enum Expectation {
    Action {
        phase: Phase,
        address: String,
        action: Action,
    },
    Unknown {
        address: String,
        path: String,
    },
    Planned {
        address: String,
        path: String,
        value: Value,
    },
    ReplacedBy {
        address: String,
        path: String,
    },
    Stored {
        address: String,
        path: String,
        value: Value,
    },
    Valid {
        address: String,
        path: String,
        validator: Validator,
    },
    Identity {
        address: String,
        path: String,
        value: Value,
    },
    /// What is stored stays as it was before the step, or does not.
    Since {
        address: String,
        path: String,
        stays: bool,
    },
    Gone {
        address: String,
    },
    Output {
        name: String,
        value: Value,
    },
}

impl Expectation {
    /// Whether it is of what is stored.
    pub(super) const fn is_of_state(&self) -> bool {
        match self {
            Self::Stored { .. }
            | Self::Valid { .. }
            | Self::Identity { .. }
            | Self::Since { .. }
            | Self::Gone { .. }
            | Self::Output { .. } => true,
            Self::Action { .. } | Self::Unknown { .. } | Self::Planned { .. } | Self::ReplacedBy { .. } => {
                false
            }
        }
    }

    /// Whether it is about the plan of a phase.
    pub(super) fn is_of_plan(&self, at: Phase) -> bool {
        matches!(self, Self::Action { phase, .. } if *phase == at)
    }
}

/// When a plan is looked at.
///
/// ```
/// use tfsdk::plan::Action;
/// use tfsdk::provider::Provider;
/// use tfsdk::provider::testing::{Failure, Phase, Scenario, Step};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Failure> {
/// let config = "resource \"terraform_data\" \"a\" {\n  input = \"a\"\n}\n";
/// Scenario::new()
///     .step(Step::apply(config).plans_in(Phase::AfterRefresh, "terraform_data.a", Action::NoOp))
///     .run(Provider::with_client("acme/notes", ()))
///     .await
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Before it is applied.
    BeforeApply,
    /// After that, as the state says, which is not refreshed.
    AfterApply,
    /// After that, and after a refresh.
    AfterRefresh,
}
