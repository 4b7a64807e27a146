//! An action, as a test invokes it.

use std::fmt;

use tfsdk_core::diag::{Diagnostic, Diagnostics};
use tfsdk_core::value::Value;

use super::directly::{Directly, Failed, answered, said};
use super::hosted::{CLIENT, Described, Host, Hosted, heard};
use crate::proto::tfplugin6::invoke_action::event::Type;
use crate::proto::tfplugin6::{DynamicValue, invoke_action, plan_action, validate_action_config};

/// An `action` block, planned or invoked in this process: what an [`Action`](crate::Action) does.
///
/// The configurations of the provider and of the action are checked, the provider is configured, and the action planned and invoked, as
/// Terraform 1.14 does it. The expressions of both configurations may use the functions of Terraform that need no files and no time, and
/// [variables](Self::variable).
///
/// ```
/// use tfsdk::TfObject;
/// use tfsdk::provider::testing::Invocation;
/// use tfsdk::provider::{Action, ActionContext, Error, Provider, Result};
///
/// /// Rings a bell.
/// #[derive(TfObject)]
/// #[tfsdk(action)]
/// struct Ring {
///     #[tfsdk("times", optional, default = 1)]
///     times: u32,
/// }
///
/// impl Action for Ring {
///     type Client = ();
///
///     async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
///         for time in 1..=self.times {
///             if time > 2 {
///                 return Err(Error::new("The rope is torn", "Ring less."));
///             }
///             cx.progress(format!("rung {time} of {} times", self.times)).await;
///         }
///         Ok(())
///     }
/// }
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let house = || Provider::with_client("acme/house", ()).action::<Ring>("ring");
/// let rung = Invocation::new("house_ring").config("times = 2\n").run(house()).await;
/// assert_eq!(rung.progress, ["rung 1 of 2 times", "rung 2 of 2 times"]);
/// assert!(rung.found.is_empty(), "{}", rung.found);
///
/// let torn = Invocation::new("house_ring").config("times = 3\n").run(house()).await;
/// assert_eq!(torn.found.to_string(), "error: The rope is torn: Ring less.");
/// # }
/// ```
#[must_use = "an action does nothing until it is invoked"]
pub struct Invocation(Directly);

/// What an [`Invocation`] comes to.
///
/// ```
/// use tfsdk::provider::testing::{Invocation, Invoked};
/// # use tfsdk::provider::Provider;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let Invoked { progress, found, .. } = Invocation::new("house_ring").run(Provider::with_client("acme/house", ())).await;
/// assert!(progress.is_empty());
/// assert!(found.to_string().starts_with("error: There is no such action"));
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Invoked {
    /// What it told of how far it was.
    pub progress: Vec<String>,
    /// Errors and warnings, of its plan as well; without errors it was done.
    pub found: Diagnostics,
}

impl Invocation {
    /// Of a type of action, such as `house_ring`, with an empty configuration.
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// let ring = Invocation::new("house_ring");
    /// assert_eq!(format!("{ring:?}"), "Invocation(\"house_ring\")");
    /// ```
    pub fn new(type_name: impl Into<String>) -> Self {
        Self(Directly::new(type_name.into()))
    }

    /// The same with what stands in the `config` block of the action.
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// let ring = Invocation::new("house_ring").config("times = 2\n");
    /// # let _ = ring;
    /// ```
    pub fn config(mut self, body: impl Into<String>) -> Self {
        self.0.config = body.into();
        self
    }

    /// The same with what stands in the `provider` block.
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// let ring = Invocation::new("house_ring").provider_config("floor = 1\n");
    /// # let _ = ring;
    /// ```
    pub fn provider_config(mut self, body: impl Into<String>) -> Self {
        self.0.provider_config = body.into();
        self
    }

    /// The same with a variable, which the configurations call `var.` and its name. One that is unknown is what something is
    /// while Terraform [plans](Self::plan).
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    /// use tfsdk::{Type, Value};
    ///
    /// let ring = Invocation::new("house_ring").variable("times", Value::unknown(Type::NUMBER)).config("times = var.times\n");
    /// # let _ = ring;
    /// ```
    pub fn variable(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.0.variables.insert(name.into(), value.into());
        self
    }

    /// The same with a variable of the environment, as [`Scenario::env`](super::Scenario::env) has it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// let ring = Invocation::new("house_ring").env("HOUSE_KEY", "ann");
    /// # let _ = ring;
    /// ```
    pub fn env(mut self, name: impl Into<String>, value: impl Into<String>) -> Self {
        self.0.environment.insert(name.into(), Some(value.into()));
        self
    }

    /// The same without a variable of the environment, as [`Scenario::env_remove`](super::Scenario::env_remove) has it.
    ///
    /// ```
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// let ring = Invocation::new("house_ring").env_remove("HOUSE_KEY");
    /// # let _ = ring;
    /// ```
    pub fn env_remove(mut self, name: impl Into<String>) -> Self {
        self.0.environment.insert(name.into(), None);
        self
    }

    /// Checks its configuration and plans it, and gives what is said.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let found = Invocation::new("house_ring").plan(Provider::with_client("acme/house", ())).await;
    /// assert!(found.to_string().starts_with("error: There is no such action"));
    /// # }
    /// ```
    pub async fn plan(&self, providers: impl Into<Hosted>) -> Diagnostics {
        let mut found = Diagnostics::new();
        // Why it failed was told.
        let _ = self.planned(&mut providers.into(), &mut found).await;
        found
    }

    /// The same, and invokes it if nothing is wrong.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Invocation;
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let rung = Invocation::new("house_ring").run(Provider::with_client("acme/house", ())).await;
    /// assert!(rung.found.has_errors());
    /// # }
    /// ```
    pub async fn run(&self, providers: impl Into<Hosted>) -> Invoked {
        let mut invoked = Invoked { progress: Vec::new(), found: Diagnostics::new() };
        // Why it failed was told.
        let _ = self.run_on(&mut providers.into(), &mut invoked).await;
        invoked
    }

    async fn run_on(&self, hosts: &mut Hosted, invoked: &mut Invoked) -> Result<(), Failed> {
        let (host, schema, config) = self.planned(hosts, &mut invoked.found).await?;
        if !self.0.is_known(schema) {
            let detail = "What is invoked has a configuration without unknown values. With these, it can only be planned: \
                          `Invocation::plan`.";
            invoked.found.push(Diagnostic::error("The configuration is not known", detail));
            return Err(Failed);
        }
        let action_type = self.0.type_name.clone();
        let request = invoke_action::Request { action_type, config, client_capabilities: Some(CLIENT) };
        let (events, end) = host.server.invoke_action(request).await;
        for told in events.into_iter().filter_map(|event| event.r#type) {
            match told {
                Type::Progress(progress) => invoked.progress.push(progress.message),
                Type::Completed(completed) => invoked.found.append(said(completed.diagnostics)),
            }
        }
        invoked.found.append(heard(end, |()| Vec::new()).1);
        Ok(())
    }

    /// Its provider, its schema, if there is one, and its configuration as it is sent.
    async fn planned<'h>(
        &self,
        hosts: &'h mut Hosted,
        found: &mut Diagnostics,
    ) -> Result<(&'h Host, Option<&'h Described>, Option<DynamicValue>), Failed> {
        let host = self.0.provider(hosts, found).await?;
        let schema = host.actions.get(&self.0.type_name).map(|schema| &**schema);
        // What is wrong with either configuration is told together.
        let settings = self.0.settings(host, found).await;
        let config = self.checked(host, schema, found).await;
        let (settings, config) = (settings?, config?);
        self.0.configure(host, settings, found).await?;
        let request = plan_action::Request {
            action_type: self.0.type_name.clone(),
            config: config.clone(),
            client_capabilities: Some(CLIENT),
        };
        answered(host.server.plan_action(request).await, |it| &mut it.diagnostics, found)?;
        Ok((host, schema, config))
    }

    /// The configuration of the action, which the provider has checked.
    async fn checked(
        &self,
        host: &Host,
        schema: Option<&Described>,
        found: &mut Diagnostics,
    ) -> Result<Option<DynamicValue>, Failed> {
        let config = self.0.config(schema, found)?;
        let type_name = self.0.type_name.clone();
        let request = validate_action_config::Request { type_name, config: config.clone() };
        let answer = host.server.validate_action_config(request).await;
        answered(answer, |it| &mut it.diagnostics, found)?;
        Ok(config)
    }
}

impl fmt::Debug for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Invocation").field(&self.0.type_name).finish()
    }
}
