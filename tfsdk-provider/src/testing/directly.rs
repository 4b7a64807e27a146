//! What one part of a provider is asked, without a scenario around it.

use std::collections::BTreeMap;

use tfsdk_config::{File, Functions, Syntax};
use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::schema::Environment;
use tfsdk_core::text::Cut;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::{Function, Marked, Scope};

use super::VERSION;
use super::holds::{Within, not_env};
use super::hosted::{CLIENT, Described, Host, Hosted, heard};
use super::source::BUILTIN;
use super::terraform_functions::terraform_functions;
use crate::proto::tfplugin6::{self as proto, DynamicValue, configure_provider, validate_provider_config};
use crate::server::{Answer, Refusal};
use crate::wire::written;

/// What one part of a provider is asked: its type, and the configurations of both.
pub(super) struct Directly {
    pub(super) type_name: String,
    pub(super) config: String,
    pub(super) provider_config: String,
    pub(super) variables: BTreeMap<String, Value>,
    /// `None`: not set.
    pub(super) environment: BTreeMap<String, Option<String>>,
}

impl Directly {
    pub(super) fn new(type_name: String) -> Self {
        let (config, provider_config) = Default::default();
        let (variables, environment) = Default::default();
        Self { type_name, config, provider_config, variables, environment }
    }

    /// The provider of the type, in its environment.
    ///
    /// # Errors
    /// There is none, or something is wrong with it, which stands in `found`.
    pub(super) async fn provider<'h>(
        &self,
        hosts: &'h mut Hosted,
        found: &mut Diagnostics,
    ) -> Result<&'h Host, Failed> {
        held(self.not_env(), found)?;
        hosts.set_environment(&Environment::new(self.environment.clone()));
        let hosts: &Hosted = hosts;
        let host = hosts.of_type(&self.type_name).ok_or_else(|| {
            let names: Vec<_> = hosts.by_name.keys().filter(|name| *name != BUILTIN).cloned().collect();
            let detail = format!(
                "No provider of this test has it: {}. Its providers are {}, and a type begins with the name of its provider.",
                Cut(&self.type_name),
                names.join(", ")
            );
            found.push(Diagnostic::error("There is no such type", detail));
            Failed
        })?;
        held(host.begin().await, found)?;
        Ok(host)
    }

    /// The configuration of the provider, which it has checked.
    ///
    /// # Errors
    /// It is wrong, for reasons that stand in `found`.
    pub(super) async fn settings(
        &self,
        host: &Host,
        found: &mut Diagnostics,
    ) -> Result<Option<DynamicValue>, Failed> {
        let config = self.sent("provider", &self.provider_config, &host.settings, found)?;
        let request = validate_provider_config::Request { config: config.clone() };
        let answer = host.server.validate_provider_config(request).await;
        answered(answer, |it| &mut it.diagnostics, found)?;
        Ok(config)
    }

    /// Configures the provider.
    ///
    /// # Errors
    /// It cannot be, for reasons that stand in `found`.
    pub(super) async fn configure(
        &self,
        host: &Host,
        config: Option<DynamicValue>,
        found: &mut Diagnostics,
    ) -> Result<(), Failed> {
        let request = configure_provider::Request {
            config,
            terraform_version: VERSION.to_owned(),
            client_capabilities: Some(CLIENT),
        };
        let answer = host.server.configure_provider(request).await;
        answered(answer, |it| &mut it.diagnostics, found)
    }

    /// The configuration of what is asked, as it is sent; of what the provider does not have there is none.
    ///
    /// # Errors
    /// It is wrong, for reasons that stand in `found`.
    pub(super) fn config(
        &self,
        schema: Option<&Described>,
        found: &mut Diagnostics,
    ) -> Result<Option<DynamicValue>, Failed> {
        schema.map_or(Ok(None), |schema| self.sent("config", &self.config, schema, found))
    }

    /// Whether all of that configuration is known, as it is where something is done with it.
    pub(super) fn is_known(&self, schema: Option<&Described>) -> bool {
        schema.is_none_or(|schema| self.decoded("config", &self.config, schema).0.is_wholly_known())
    }

    /// What cannot be in the environment.
    fn not_env(&self) -> Diagnostics {
        let not_env = |(name, value): (&String, &Option<String>)| {
            let why = not_env(Within::Request, name, value.as_deref())?;
            Some(Diagnostic::error("Not for the environment of a provider", why))
        };
        self.environment.iter().filter_map(not_env).collect()
    }

    fn sent(
        &self,
        what: &str,
        text: &str,
        schema: &Described,
        found: &mut Diagnostics,
    ) -> Result<Option<DynamicValue>, Failed> {
        let (value, problems) = self.decoded(what, text, schema);
        held(problems, found)?;
        written("configuration", &value, schema.ty()).map_err(|refusal| {
            found.append(refused(refusal));
            Failed
        })
    }

    fn decoded(&self, what: &str, text: &str, schema: &Described) -> (Value, Diagnostics) {
        let (file, mut problems) = File::parse_as(Syntax::Native, &format!("<{what}>"), text);
        let known = Known { variables: &self.variables, functions: terraform_functions() };
        let (value, others) = file.body().decode(schema.shape(), &known);
        problems.append(others);
        (value, problems)
    }
}

/// It is not gone on with; why was told.
pub(super) struct Failed;

/// Keeps what was found.
///
/// # Errors
/// There are errors among it.
pub(super) fn held(more: Diagnostics, found: &mut Diagnostics) -> Result<(), Failed> {
    let has_errors = more.has_errors();
    found.append(more);
    if has_errors { Err(Failed) } else { Ok(()) }
}

/// Keeps what an answer says.
///
/// # Errors
/// There are errors among it.
pub(super) fn answered<T>(
    answer: Answer<T>,
    diagnostics: impl FnOnce(&mut T) -> &mut Vec<proto::Diagnostic>,
    found: &mut Diagnostics,
) -> Result<(), Failed> {
    held(heard(answer, |it| std::mem::take(diagnostics(it))).1, found)
}

/// What sent diagnostics say.
pub(super) fn said(sent: Vec<proto::Diagnostic>) -> Diagnostics {
    refused(Refusal::Diagnostics(sent))
}

/// What a refusal says.
pub(super) fn refused(refusal: Refusal) -> Diagnostics {
    heard::<()>(Err(refusal), |()| Vec::new()).1
}

/// What a configuration may use: its variables, and Terraform's functions.
struct Known<'a> {
    variables: &'a BTreeMap<String, Value>,
    functions: &'static Functions,
}

impl Scope for Known<'_> {
    fn variable(&self, name: &str) -> Option<Marked> {
        let all = || Value::object(self.variables.iter().map(|(name, value)| (name.as_str(), value.clone())));
        (name == "var").then(|| all().into())
    }

    fn variable_names(&self) -> Option<Vec<&str>> {
        Some(vec!["var"])
    }

    fn function(&self, name: &str) -> Option<&dyn Function> {
        self.functions.get(name)
    }

    fn function_names(&self) -> Option<Vec<&str>> {
        Some(self.functions.names().collect())
    }
}
