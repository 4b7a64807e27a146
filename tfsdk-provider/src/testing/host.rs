//! Providers in this process, as Terraform's core sees them.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fmt;
use std::pin::Pin;

use tfsdk_config::{BodyShape, File, Syntax};
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::schema::Schema;
use tfsdk_core::value::Value;
use tfsdk_lang::expr::NoScope;

use super::builtin;
use super::heard::heard;
use crate::call::Clock;
use crate::panic::{PANICKED, catch_async};
use crate::proto::tfplugin6::*;
use crate::provider::Provider;
use crate::server::{Answer, ProviderServer};

/// The providers of a configuration, in this process.
///
/// One provider becomes these by itself, wherever they are asked for; [`and`](Self::and) adds another.
///
/// ```
/// use tfsdk::provider::Provider;
/// use tfsdk::provider::testing::Hosted;
///
/// let notes = Provider::with_client("example.com/acme/notes", ());
/// let both = Hosted::from(notes).and(Provider::with_client("example.com/acme/clock", ()));
/// assert_eq!(format!("{both:?}"), r#"Hosted(["clock", "notes"])"#);
/// ```
pub struct Hosted {
    pub(super) by_name: BTreeMap<String, Host>,
}

/// One of them.
pub(super) struct Host {
    pub(super) address: String,
    pub(super) settings: Schema,
    pub(super) resources: BTreeMap<String, Schema>,
    pub(super) data_sources: BTreeMap<String, Schema>,
    pub(super) ephemeral_resources: BTreeMap<String, Schema>,
    pub(super) functions: Vec<(String, Function)>,
    pub(super) server: Box<dyn AnyServer>,
    pub(super) clock: Clock,
    plans_destroy: OnceCell<bool>,
    unset: OnceCell<(Value, Diagnostics)>,
}

impl Hosted {
    /// These and one more. Of two with the same name, the last one counts.
    ///
    /// ```
    /// use tfsdk::provider::Provider;
    /// use tfsdk::provider::testing::Hosted;
    ///
    /// let both = Hosted::from(Provider::with_client("acme/notes", ())).and(Provider::with_client("acme/bells", ()));
    /// # let _ = both;
    /// ```
    #[must_use]
    pub fn and<C: Send + Sync + 'static>(mut self, provider: Provider<C>) -> Self {
        let (name, host) = Host::new(provider);
        self.by_name.insert(name, host);
        self
    }

    /// The provider of a type: its name is the first word of the type's.
    pub(super) fn of_type(&self, type_name: &str) -> Option<&Host> {
        self.by_name.get(type_name.split('_').next().unwrap_or(type_name))
    }
}

impl<C: Send + Sync + 'static> From<Provider<C>> for Hosted {
    fn from(provider: Provider<C>) -> Self {
        let builtin = [(builtin::NAME.to_owned(), builtin::host())];
        Self { by_name: builtin.into() }.and(provider)
    }
}

impl fmt::Debug for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.by_name.keys().filter(|name| *name != builtin::NAME);
        f.debug_tuple("Hosted").field(&names.collect::<Vec<_>>()).finish()
    }
}

impl Host {
    /// One of these parts.
    pub(super) fn with_resource(
        address: &str,
        name: &str,
        schema: Schema,
        server: impl ProviderServer,
    ) -> Self {
        Self {
            address: address.to_owned(),
            settings: Schema::default(),
            resources: [(name.to_owned(), schema)].into(),
            data_sources: BTreeMap::new(),
            ephemeral_resources: BTreeMap::new(),
            functions: Vec::new(),
            server: Box::new(Caught { server, address: address.to_owned() }),
            clock: Clock::default(),
            plans_destroy: OnceCell::new(),
            unset: OnceCell::new(),
        }
    }

    /// Asks it for its schema, as Terraform does first of all, and gives what it says.
    pub(super) async fn begin(&self) -> Diagnostics {
        let answer = self.server.get_provider_schema(get_provider_schema::Request::default()).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let capabilities = response.and_then(|response| response.server_capabilities);
        // It is asked once.
        let _ = self.plans_destroy.set(capabilities.is_some_and(|it| it.plan_destroy));
        found
    }

    /// Whether it wants to be asked about the end of a resource as well.
    pub(super) fn plans_destroy(&self) -> bool {
        self.plans_destroy.get().copied().unwrap_or_default()
    }

    /// Its configuration where no block is written, and what is wrong with that.
    pub(super) fn unset(&self) -> &(Value, Diagnostics) {
        self.unset.get_or_init(|| {
            let (nothing, _) = File::parse_as(Syntax::Native, "main.tf", "");
            nothing.body().decode(&BodyShape::from(self.settings.block()), &NoScope)
        })
    }

    fn new<C: Send + Sync + 'static>(provider: Provider<C>) -> (String, Self) {
        let parts = provider.parts();
        let address = parts.address.clone();
        let host = Self {
            address: parts.address,
            settings: parts.settings,
            resources: parts.resources,
            data_sources: parts.data_sources,
            ephemeral_resources: parts.ephemeral_resources,
            functions: parts.functions,
            clock: parts.clock,
            server: Box::new(Caught { server: provider.into_server(), address }),
            plans_destroy: OnceCell::new(),
            unset: OnceCell::new(),
        };
        (parts.name, host)
    }
}

/// An answer that is waited for.
pub(super) type Answering<'a, T> = Pin<Box<dyn Future<Output = Answer<T>> + 'a>>;

/// A server whose panics are answers, as they are where Terraform asks it.
struct Caught<S> {
    server: S,
    address: String,
}

impl<S> Caught<S> {
    async fn answer<T>(&self, rpc: &str, answer: impl Future<Output = Answer<T>>) -> Answer<T> {
        catch_async(answer).await.unwrap_or_else(|panic| {
            let told = panic.told(rpc, &format!("the provider {}", self.address));
            Err(Diagnostic::error(PANICKED, told).into())
        })
    }
}

macro_rules! any_server {
    ($($method:ident: $messages:ident = $rpc:literal;)*) => {
        /// A [`ProviderServer`] of any type, as far as a scenario asks it.
        pub(super) trait AnyServer {
            $(fn $method(&self, request: $messages::Request) -> Answering<'_, $messages::Response>;)*
        }

        impl<S: ProviderServer> AnyServer for Caught<S> {
            $(fn $method(&self, request: $messages::Request) -> Answering<'_, $messages::Response> {
                Box::pin(self.answer($rpc, self.server.$method(request)))
            })*
        }
    };
}

any_server! {
    get_provider_schema: get_provider_schema = "GetProviderSchema";
    validate_provider_config: validate_provider_config = "ValidateProviderConfig";
    configure_provider: configure_provider = "ConfigureProvider";
    validate_resource_config: validate_resource_config = "ValidateResourceConfig";
    upgrade_resource_state: upgrade_resource_state = "UpgradeResourceState";
    read_resource: read_resource = "ReadResource";
    plan_resource_change: plan_resource_change = "PlanResourceChange";
    apply_resource_change: apply_resource_change = "ApplyResourceChange";
    import_resource_state: import_resource_state = "ImportResourceState";
    move_resource_state: move_resource_state = "MoveResourceState";
    validate_data_resource_config: validate_data_resource_config = "ValidateDataResourceConfig";
    read_data_source: read_data_source = "ReadDataSource";
    validate_ephemeral_resource_config: validate_ephemeral_resource_config = "ValidateEphemeralResourceConfig";
    open_ephemeral_resource: open_ephemeral_resource = "OpenEphemeralResource";
    renew_ephemeral_resource: renew_ephemeral_resource = "RenewEphemeralResource";
    close_ephemeral_resource: close_ephemeral_resource = "CloseEphemeralResource";
    call_function: call_function = "CallFunction";
}
