//! The process that Terraform starts.
//!
//! `environment` and `arguments` say who has started it and what for. `serve` takes a `listener`, makes a `certificate` where
//! `client` wants one, writes the `handshake`, and gives each `connection` the `services`, until somebody ends it, or its
//! `parent` and all connections are gone. `pace` says how often it looks for that parent, and how long it waits at the end. A
//! person who starts it is told so by `by_hand`, and with `--debug` how to attach by `reattach`.

mod arguments;
mod by_hand;
mod certificate;
mod client;
mod connection;
mod environment;
mod handshake;
mod interrupts;
mod listener;
mod name;
mod p521;
mod pace;
mod parent;
mod reattach;
mod serve;
mod services;

use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Arc;
#[cfg(feature = "testing")]
use std::time::Duration;
use std::{fmt, thread};

use tfsdk_core::diag::Diagnostics;
use tokio::runtime::Handle;

use crate::docs::Documented;
use crate::server::{ProviderServer, Server};
use arguments::Arguments;
use environment::Environment;
pub use listener::Transport;
use name::Name;
use pace::Pace;
use serve::Audience;

/// A provider as a program: what `main` runs.
///
/// Started by Terraform or OpenTofu, it speaks their plugin protocol: the handshake on stdout, mutual TLS where it is asked for,
/// versions 5 and 6, and an end when they say so. Started by hand, it says what it is for, and with `--debug` it serves whoever
/// attaches, under a debugger for example.
///
/// What it needs is read from the environment, as Go's plugins do. Logs go to stderr; nothing but the handshake goes to stdout, and
/// what the program prints there before it would break it.
///
/// ```
/// use tfsdk::provider::{Plugin, Provider, Transport};
///
/// let server = Provider::with_client("acme/notes", ()).into_server();
/// let plugin = Plugin::new("acme/notes", "1.2.0", server).transport(Transport::Tcp);
/// # let _ = plugin;
/// ```
#[derive(Clone)]
pub struct Plugin<P> {
    address: String,
    version: String,
    transport: Transport,
    pace: Pace,
    provider: P,
    described: Option<fn(&P) -> &dyn Describes>,
}

/// A provider that knows its own schemas, which it prints and documents.
pub(crate) trait Describes: Sync {
    /// What is wrong with the provider itself: Terraform would refuse it, and so there is nothing to tell of it.
    fn problems(&self) -> Diagnostics;
    fn schema_json(&self) -> String;
    fn documented(&self) -> Documented;
}

impl<P: ProviderServer> Plugin<P> {
    /// A plugin for the provider of this source address, such as `registry.terraform.io/acme/notes`.
    ///
    /// The address is what Terraform's `required_providers` names; with fewer parts, those of Terraform's own registry are meant.
    /// The version is shown to people.
    ///
    /// ```
    /// use tfsdk::provider::{Plugin, Provider};
    ///
    /// let server = Provider::with_client("acme/notes", ()).into_server();
    /// assert!(format!("{:?}", Plugin::new("acme/notes", "1.2.0", server)).contains("1.2.0"));
    /// ```
    pub fn new(address: impl Into<String>, version: impl Into<String>, provider: P) -> Self {
        let (address, version, transport) = (address.into(), version.into(), Transport::default());
        Self { address, version, transport, pace: Pace::default(), provider, described: None }
    }

    /// The same over another transport than the platform's own.
    ///
    /// ```
    /// use tfsdk::provider::{Plugin, Transport};
    /// # use tfsdk::provider::proto::tfplugin6::get_provider_schema;
    /// # use tfsdk::provider::server::{Answer, ProviderServer};
    /// # struct Notes;
    /// # impl ProviderServer for Notes {
    /// #     async fn get_provider_schema(
    /// #         &self,
    /// #         _: get_provider_schema::Request,
    /// #     ) -> Answer<get_provider_schema::Response> {
    /// #         Ok(Default::default())
    /// #     }
    /// # }
    /// let plugin = Plugin::new("acme/notes", "1.2.0", Notes).transport(Transport::Tcp);
    /// assert!(format!("{plugin:?}").contains("Tcp"));
    /// ```
    #[must_use]
    pub fn transport(mut self, transport: Transport) -> Self {
        self.transport = transport;
        self
    }

    /// The same with another time between two looks for its Terraform, and another one for what still runs at the end: for the tests of
    /// these alone.
    #[cfg(feature = "testing")]
    #[doc(hidden)]
    #[must_use]
    pub fn pace(mut self, look: Duration, patience: Duration) -> Self {
        self.pace = Pace { look, patience };
        self
    }

    /// The same with what `--schema` prints and `--docs` writes.
    pub(crate) fn described(self, described: fn(&P) -> &dyn Describes) -> Self {
        Self { described: Some(described), ..self }
    }

    /// Runs the plugin to its end, and says with what the process is to exit.
    ///
    /// Arguments: `--debug` serves whoever attaches, until it is interrupted; `--schema` prints what `terraform providers
    /// schema -json` would, and `--docs docs` writes the pages that a registry shows, or only checks them with `--check`, where the
    /// provider is a [`Provider`](crate::Provider); `--version` and `--help` say what they say.
    ///
    /// ```no_run
    /// use std::process::ExitCode;
    /// use tfsdk::provider::{Plugin, Provider};
    ///
    /// fn main() -> ExitCode {
    ///     Plugin::new("acme/notes", "1.2.0", Provider::with_client("acme/notes", ()).into_server()).run()
    /// }
    /// ```
    #[must_use = "`main` returns it"]
    pub fn run(self) -> ExitCode {
        let Self { address, version, transport, pace, provider, described } = self;
        let provider = Arc::new(provider);
        let described = described.map(|described| described(&provider));
        let run = || run(&address, &version, (transport, pace), provider.clone(), described);
        // Under `#[tokio::main]` this is a thread of a runtime, on which nothing else may wait.
        if Handle::try_current().is_err() {
            return run();
        }
        thread::scope(|scope| scope.spawn(run).join()).unwrap_or_else(|panic| resume_unwind(panic))
    }
}

impl<P> fmt::Debug for Plugin<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin")
            .field("address", &self.address)
            .field("version", &self.version)
            .field("transport", &self.transport)
            .finish_non_exhaustive()
    }
}

/// Runs a plugin. Not generic, as all that serves it would be compiled for each provider again.
fn run(
    address: &str,
    version: &str,
    (transport, pace): (Transport, Pace),
    provider: Arc<Server>,
    described: Option<&dyn Describes>,
) -> ExitCode {
    let name = match Name::of(address) {
        Ok(name) => name,
        Err(problem) => return failed(&problem),
    };
    let environment = Environment::read();
    let audience = match Arguments::read(std::env::args_os().skip(1)) {
        Ok(Arguments::Version) => return by_hand::print_version(&name, version),
        Ok(Arguments::Schema) => {
            return match described {
                Some(described) => by_hand::print_schema(described),
                None => failed(
                    "This provider does not print its schemas. Ask Terraform: terraform providers schema -json",
                ),
            };
        }
        Ok(Arguments::Docs { folder, check }) => {
            return match described {
                Some(described) => by_hand::document(described, &folder, check),
                None => failed("This provider does not document itself."),
            };
        }
        Ok(Arguments::Help) => return by_hand::print_help(&name, version),
        Ok(Arguments::Debug) => Audience::Anybody,
        Ok(Arguments::None) if environment.is_started_by_terraform() => Audience::Terraform,
        Ok(Arguments::None) => return by_hand::refuse(&name, version),
        Err(problem) => return failed(&problem),
    };
    install_logs(&name);
    match serve::serve(provider, &name, audience, (transport, pace), &environment) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => failed(&problem),
    }
}

fn install_logs(name: &Name) {
    use tracing_subscriber::layer::SubscriberExt;
    let subscriber = tracing_subscriber::registry().with(crate::log::layer(name.provider()));
    // It fails where the program has a subscriber of its own, which then stands.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Terraform shows a line that starts so as an error, in its logs.
fn failed(problem: &str) -> ExitCode {
    eprintln!("[ERROR] {problem}");
    ExitCode::FAILURE
}
