//! A provider in this process, as Terraform's core sees it.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::pin::pin;
use std::rc::Rc;
use std::sync::Arc;
use std::task::Poll;

use prost::Message;
use prost::bytes::Bytes;
use tfsdk_config::{File, Syntax};
use tfsdk_core::diag::Diagnostics;
use tfsdk_core::schema::{Environment, Schema, with_environment};
use tfsdk_core::value::Value;
use tfsdk_lang::expr::NoScope;
use tokio::sync::mpsc;
use tonic::Status;

use super::described::Described;
use super::heard::heard;
use super::listable::Listable;
use crate::call::Clock;
use crate::panic::{Asked, catch_async};
use crate::proto::Rpc;
use crate::proto::tfplugin6::{provider as rpc, *};
use crate::provider::{Parts, Provider};
use crate::server::{Answer, Answering, Events, ProviderServer, Server};

/// A provider in this process.
pub(crate) struct Host {
    pub(crate) address: String,
    pub(crate) settings: Described,
    /// What modules may tell it of themselves.
    pub(crate) provider_meta: Option<Described>,
    pub(crate) resources: Schemas,
    /// Of the resources that have one, by their types.
    pub(crate) identities: BTreeMap<String, Schema>,
    pub(crate) data_sources: Schemas,
    pub(crate) ephemeral_resources: Schemas,
    pub(crate) list_resources: BTreeMap<String, Listable>,
    pub(crate) actions: Schemas,
    pub(crate) functions: Vec<(String, Function)>,
    pub(crate) server: Caught,
    pub(crate) clock: Clock,
    plans_destroy: OnceCell<bool>,
    unset: OnceCell<(Value, Diagnostics)>,
}

impl Host {
    /// One of these parts.
    pub(crate) fn with_resource(
        address: &str,
        name: &str,
        schema: Schema,
        server: impl ProviderServer,
    ) -> Self {
        Self {
            address: address.to_owned(),
            settings: Schema::default().into(),
            provider_meta: None,
            resources: described([(name.to_owned(), schema)]),
            identities: BTreeMap::new(),
            data_sources: BTreeMap::new(),
            ephemeral_resources: BTreeMap::new(),
            list_resources: BTreeMap::new(),
            actions: BTreeMap::new(),
            functions: Vec::new(),
            server: Caught::new(Box::new(server), address.to_owned()),
            clock: Clock::default(),
            plans_destroy: OnceCell::new(),
            unset: OnceCell::new(),
        }
    }

    /// Asks it for its schema, as Terraform does first of all, and gives what it says.
    pub(crate) async fn begin(&self) -> Diagnostics {
        let answer = self.server.get_provider_schema(get_provider_schema::Request::default()).await;
        let (response, found) = heard(answer, |it| std::mem::take(&mut it.diagnostics));
        let capabilities = response.and_then(|response| response.server_capabilities);
        // It is asked once.
        let _ = self.plans_destroy.set(capabilities.is_some_and(|it| it.plan_destroy));
        found
    }

    /// Whether it wants to be asked about the end of a resource as well.
    pub(crate) fn plans_destroy(&self) -> bool {
        self.plans_destroy.get().copied().unwrap_or_default()
    }

    /// Its configuration where no block is written, and what is wrong with that.
    pub(crate) fn unset(&self) -> &(Value, Diagnostics) {
        self.unset.get_or_init(|| {
            let (nothing, _) = File::parse_as(Syntax::Native, "<empty>", "");
            nothing.body().decode(self.settings.shape(), &NoScope)
        })
    }

    pub(crate) fn new<C: Send + Sync + 'static>(provider: Provider<C>) -> (String, Self) {
        let name = provider.type_name("");
        let host = Self::of(&provider.parts());
        (name, host(Box::new(provider.into_server())))
    }

    /// The same of any client: what it is once the provider is its server.
    fn of(parts: &Parts<'_>) -> impl FnOnce(Box<Server>) -> Self + use<> {
        let address = parts.address.to_owned();
        let settings = parts.settings.map(|settings| settings.schema().terraform_view()).unwrap_or_default();
        let provider_meta = parts.provider_meta.map(|told| told.schema().terraform_view());
        let [resources, data_sources, ephemeral_resources, actions] =
            [&parts.resources, &parts.data_sources, &parts.ephemeral_resources, &parts.actions].map(
                |named| {
                    described(
                        named.iter().map(|(name, it)| ((*name).to_owned(), it.schema().terraform_view())),
                    )
                },
            );
        let identities = parts.identities().map(|(name, schema)| (name.to_owned(), schema.clone())).collect();
        let lists = parts.list_resources.iter();
        let list_resources = lists.map(|(name, list)| ((*name).to_owned(), Listable::of(*list))).collect();
        let functions = parts.functions.iter().map(|(name, one)| (name.clone(), one.sent())).collect();
        let clock = parts.clock.clone();
        move |server| Self {
            address: address.clone(),
            settings: settings.into(),
            provider_meta: provider_meta.map(Described::from),
            resources,
            identities,
            data_sources,
            ephemeral_resources,
            list_resources,
            actions,
            functions,
            server: Caught::new(server, address),
            clock,
            plans_destroy: OnceCell::new(),
            unset: OnceCell::new(),
        }
    }
}

/// Schemas by the names of their types.
pub(crate) type Schemas = BTreeMap<String, Rc<Described>>;

fn described(schemas: impl IntoIterator<Item = (String, Schema)>) -> Schemas {
    schemas.into_iter().map(|(name, schema)| (name, Rc::new(schema.into()))).collect()
}

/// A server whose panics are answers, as they are where Terraform asks it.
pub(crate) struct Caught {
    server: Box<Server>,
    address: Arc<str>,
    /// Its defaults are made of these variables.
    pub(crate) environment: Environment,
}

impl Caught {
    fn new(server: Box<Server>, address: String) -> Self {
        Self { server, address: address.into(), environment: Environment::default() }
    }

    /// Lists resources, and gives what is sent. Of more than `most` nothing is heard, as in Terraform.
    pub(crate) async fn list_resource(
        &self,
        request: list_resource::Request,
        most: Option<usize>,
    ) -> (Vec<list_resource::Event>, Answer<()>) {
        let subject = rpc::ListResource::subject(&request).map(Arc::from);
        let list = |events| self.server.list_resource(request, events);
        self.streamed::<rpc::ListResource>(subject, most, list).await
    }

    /// Invokes an action, and gives what is sent.
    pub(crate) async fn invoke_action(
        &self,
        request: invoke_action::Request,
    ) -> (Vec<invoke_action::Event>, Answer<()>) {
        let subject = rpc::InvokeAction::subject(&request).map(Arc::from);
        let invoke = |events| self.server.invoke_action(request, events);
        self.streamed::<rpc::InvokeAction>(subject, None, invoke).await
    }

    /// What is sent, and how it ended. It is read while it is sent, as only a few wait for that.
    async fn streamed<'s, R: Rpc>(
        &'s self,
        subject: Option<Arc<str>>,
        most: Option<usize>,
        ask: impl FnOnce(Events<R::Response>) -> Answering<'s, ()>,
    ) -> (Vec<R::Response>, Answer<()>) {
        let (sender, mut receiver) = mpsc::channel(1);
        let mut answer = pin!(self.answer::<R, ()>(subject, ask(Events::new(sender))));
        let mut sent = Vec::new();
        let wanted = |sent: &[R::Response]| most.is_none_or(|most| sent.len() < most);
        let answer = poll_fn(|cx| {
            loop {
                let answer = answer.as_mut().poll(cx);
                if answer.is_ready() {
                    return answer;
                }
                match receiver.poll_recv(cx) {
                    Poll::Ready(Some(frame)) if wanted(&sent) => sent.extend(message(frame)),
                    Poll::Ready(Some(_)) => {}
                    Poll::Ready(None) | Poll::Pending => return Poll::Pending,
                }
                if !wanted(&sent) {
                    receiver.close();
                }
            }
        })
        .await;
        while let Some(frame) = receiver.try_recv().ok().filter(|_| wanted(&sent)) {
            sent.extend(message(frame));
        }
        (sent, answer)
    }

    async fn answer<R: Rpc, T>(&self, subject: Option<Arc<str>>, answer: Answering<'_, T>) -> Answer<T> {
        let asked = Asked { rpc: R::NAME, subject, address: self.address.clone() };
        let mut answer = pin!(catch_async(answer));
        let answer =
            poll_fn(|cx| asked.during(|| with_environment(&self.environment, || answer.as_mut().poll(cx))));
        answer.await.unwrap_or_else(|panic| Err(panic.refusal()))
    }
}

/// What was sent; what goes wrong with that is told beside it.
fn message<M: Message + Default>(frame: Result<Bytes, Status>) -> Option<M> {
    M::decode(frame.ok()?).ok()
}

macro_rules! caught {
    ($($method:ident: $messages:ident = $rpc:ident;)*) => {
        impl Caught {
            $(pub(crate) async fn $method(&self, request: $messages::Request) -> Answer<$messages::Response> {
                let subject = rpc::$rpc::subject(&request).map(Arc::from);
                self.answer::<rpc::$rpc, _>(subject, self.server.$method(request)).await
            })*
        }
    };
}

caught! {
    get_provider_schema: get_provider_schema = GetProviderSchema;
    validate_provider_config: validate_provider_config = ValidateProviderConfig;
    configure_provider: configure_provider = ConfigureProvider;
    validate_resource_config: validate_resource_config = ValidateResourceConfig;
    upgrade_resource_state: upgrade_resource_state = UpgradeResourceState;
    read_resource: read_resource = ReadResource;
    plan_resource_change: plan_resource_change = PlanResourceChange;
    apply_resource_change: apply_resource_change = ApplyResourceChange;
    import_resource_state: import_resource_state = ImportResourceState;
    move_resource_state: move_resource_state = MoveResourceState;
    validate_data_resource_config: validate_data_resource_config = ValidateDataResourceConfig;
    read_data_source: read_data_source = ReadDataSource;
    validate_ephemeral_resource_config: validate_ephemeral_resource_config = ValidateEphemeralResourceConfig;
    open_ephemeral_resource: open_ephemeral_resource = OpenEphemeralResource;
    renew_ephemeral_resource: renew_ephemeral_resource = RenewEphemeralResource;
    close_ephemeral_resource: close_ephemeral_resource = CloseEphemeralResource;
    call_function: call_function = CallFunction;
    validate_list_resource_config: validate_list_resource_config = ValidateListResourceConfig;
    validate_action_config: validate_action_config = ValidateActionConfig;
    plan_action: plan_action = PlanAction;
}
