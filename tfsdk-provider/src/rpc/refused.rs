//! Responses that say only what is wrong.

use prost::Message;

use crate::proto::tfplugin6::*;

/// A response that says only what is wrong.
pub(crate) trait Refused: Message + Default + 'static {
    fn refused(diagnostics: Vec<Diagnostic>) -> Self;
}

macro_rules! by_diagnostics {
    ($($response:ty),* $(,)?) => {
        $(#[allow(clippy::needless_update, reason = "some have nothing else")]
        impl Refused for $response {
            fn refused(diagnostics: Vec<Diagnostic>) -> Self {
                Self { diagnostics, ..Default::default() }
            }
        })*
    };
}

by_diagnostics! {
    get_metadata::Response,
    get_provider_schema::Response,
    get_resource_identity_schemas::Response,
    get_functions::Response,
    validate_provider_config::Response,
    configure_provider::Response,
    validate_resource_config::Response,
    upgrade_resource_state::Response,
    upgrade_resource_identity::Response,
    read_resource::Response,
    plan_resource_change::Response,
    apply_resource_change::Response,
    import_resource_state::Response,
    move_resource_state::Response,
    generate_resource_config::Response,
    validate_data_resource_config::Response,
    read_data_source::Response,
    validate_ephemeral_resource_config::Response,
    open_ephemeral_resource::Response,
    renew_ephemeral_resource::Response,
    close_ephemeral_resource::Response,
    validate_list_resource_config::Response,
    validate_action_config::Response,
    plan_action::Response,
    validate_state_store::Response,
    configure_state_store::Response,
    read_state_bytes::Response,
    write_state_bytes::Response,
    lock_state::Response,
    unlock_state::Response,
    get_states::Response,
    delete_state::Response,
}

impl Refused for list_resource::Event {
    fn refused(diagnostic: Vec<Diagnostic>) -> Self {
        Self { diagnostic, ..Default::default() }
    }
}

impl Refused for invoke_action::Event {
    fn refused(diagnostics: Vec<Diagnostic>) -> Self {
        let completed = invoke_action::event::Completed { diagnostics };
        Self { r#type: Some(invoke_action::event::Type::Completed(completed)) }
    }
}

impl Refused for call_function::Response {
    fn refused(diagnostics: Vec<Diagnostic>) -> Self {
        // Terraform puts a full stop behind it.
        let text = in_one(&diagnostics).trim_end_matches('.').to_owned();
        let error = FunctionError { text, function_argument: None };
        Self { result: None, error: Some(error) }
    }
}

impl Refused for stop_provider::Response {
    fn refused(diagnostics: Vec<Diagnostic>) -> Self {
        Self { error: in_one(&diagnostics) }
    }
}

fn in_one(diagnostics: &[Diagnostic]) -> String {
    let texts = diagnostics.iter().map(|diagnostic| match diagnostic.detail.as_str() {
        "" => diagnostic.summary.clone(),
        detail => format!("{}: {detail}", diagnostic.summary),
    });
    texts.collect::<Vec<_>>().join("\n")
}
