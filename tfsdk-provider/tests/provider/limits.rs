//! The limits of a provider hold in every request that brings a value.

use tfsdk::TfObject;
use tfsdk::plan::{StateMoves, StateUpgrades};
use tfsdk::provider::proto::tfplugin6::*;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{
    Action, ActionContext, Context, DataContext, DataSource, EphemeralContext, EphemeralResource, Function,
    Identified, ListContext, ListResource, Provider, Resource, Result,
};
use tfsdk::{Limits, Type, Value};

use crate::core::{Core, said, sent};

macro_rules! parts {
    ($($name:ident $kind:ident;)*) => {$(
        #[derive(TfObject)]
        #[tfsdk($kind)]
        struct $name {
            #[tfsdk("words", optional)]
            words: Option<Vec<String>>,
        }
    )*};
}

parts! { Settings provider; Source data_source; Lease ephemeral; Found list; Feed action; }

#[derive(TfObject)]
#[tfsdk(resource, version = 1)]
struct Thing {
    #[tfsdk("words", optional)]
    words: Option<Vec<String>>,
}

#[derive(TfObject)]
struct ThingIdentity {
    #[tfsdk("words")]
    words: Vec<String>,
}

impl Resource for Thing {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    fn upgrades() -> StateUpgrades {
        StateUpgrades::new().from_struct(0, |old: Thing| Ok(old))
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("other_thing", |old: Thing, _| Ok(old))
    }
}

impl Identified for Thing {
    type Identity = ThingIdentity;
}

impl DataSource for Source {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

impl EphemeralResource for Lease {
    type Client = ();

    async fn open(self, _: &EphemeralContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

impl ListResource for Found {
    type Resource = Thing;

    async fn list(self, _: &ListContext<Self>) -> Result<()> {
        Ok(())
    }
}

impl Action for Feed {
    type Client = ();

    async fn invoke(self, _: &ActionContext<Self>) -> Result<()> {
        Ok(())
    }
}

async fn configure(_: Settings) -> Result<()> {
    Ok(())
}

/// With nothing to configure, so that all else can be asked.
fn core(limits: Limits) -> Core<impl ProviderServer> {
    let provider = Provider::with_client("example.com/tfsdk/limited", ())
        .limits(limits)
        .identified_resource::<Thing>("thing")
        .data_source::<Source>("source")
        .ephemeral_resource::<Lease>("lease")
        .list_resource::<Found>("thing")
        .action::<Feed>("feed")
        .function(Function::new("count", ["words"], |words: Vec<Vec<String>>| Ok(words.len() as u64)));
    Core::new(provider.into_server())
}

fn ty() -> Type {
    Type::object([("words", Type::list(Type::STRING))])
}

/// What each request says that brings an object with words.
fn told(limits: Limits) -> Vec<(&'static str, Vec<String>)> {
    let core = core(limits);
    let server = core.server();
    let words = Value::list(Type::STRING, ["a", "b"].map(Value::from)).unwrap();
    let config = Some(sent(&Value::object([("words", words)]), &ty()));
    let null = Some(sent(&Value::null(ty()), &ty()));
    let raw = Some(RawState { json: r#"{"words": ["a", "b"]}"#.into(), ..Default::default() });
    let name = |name: &str| format!("limited_{name}");
    let mut all = Vec::new();
    macro_rules! ask {
        ($rpc:ident, $request:expr) => {
            all.push((stringify!($rpc), said(core.wait(server.$rpc($request)), |it| it.diagnostics)))
        };
    }
    ask!(
        validate_resource_config,
        validate_resource_config::Request {
            type_name: name("thing"),
            config: config.clone(),
            ..Default::default()
        }
    );
    for version in [0, 1] {
        let raw_state = raw.clone();
        ask!(
            upgrade_resource_state,
            upgrade_resource_state::Request { type_name: name("thing"), version, raw_state }
        );
    }
    ask!(
        move_resource_state,
        move_resource_state::Request {
            source_provider_address: "example.com/tfsdk/limited".to_owned(),
            source_type_name: "other_thing".to_owned(),
            source_state: raw.clone(),
            target_type_name: name("thing"),
            ..Default::default()
        }
    );
    ask!(
        plan_resource_change,
        plan_resource_change::Request {
            type_name: name("thing"),
            prior_state: null.clone(),
            config: config.clone(),
            proposed_new_state: config.clone(),
            ..Default::default()
        }
    );
    ask!(
        validate_data_resource_config,
        validate_data_resource_config::Request { type_name: name("source"), config: config.clone() }
    );
    ask!(
        read_data_source,
        read_data_source::Request { type_name: name("source"), config: config.clone(), ..Default::default() }
    );
    ask!(
        validate_ephemeral_resource_config,
        validate_ephemeral_resource_config::Request { type_name: name("lease"), config: config.clone() }
    );
    ask!(
        open_ephemeral_resource,
        open_ephemeral_resource::Request {
            type_name: name("lease"),
            config: config.clone(),
            ..Default::default()
        }
    );
    ask!(
        validate_list_resource_config,
        validate_list_resource_config::Request {
            type_name: name("thing"),
            config: config.clone(),
            ..Default::default()
        }
    );
    ask!(
        validate_action_config,
        validate_action_config::Request { type_name: name("feed"), config: config.clone() }
    );
    ask!(
        plan_action,
        plan_action::Request { action_type: name("feed"), config: config.clone(), ..Default::default() }
    );
    ask!(
        upgrade_resource_identity,
        upgrade_resource_identity::Request {
            type_name: name("thing"),
            version: 0,
            raw_identity: raw.clone()
        }
    );
    ask!(
        apply_resource_change,
        apply_resource_change::Request {
            type_name: name("thing"),
            prior_state: null,
            planned_state: config.clone(),
            config: config.clone(),
            ..Default::default()
        }
    );
    ask!(
        read_resource,
        read_resource::Request {
            type_name: name("thing"),
            current_state: config.clone(),
            ..Default::default()
        }
    );
    ask!(
        generate_resource_config,
        generate_resource_config::Request { type_name: name("thing"), state: config.clone() }
    );
    let identity = Some(ResourceIdentityData { identity_data: config.clone() });
    ask!(
        import_resource_state,
        import_resource_state::Request { type_name: name("thing"), identity, ..Default::default() }
    );
    let provider = Provider::new("example.com/tfsdk/limited", configure).limits(limits);
    let core = Core::new(provider.into_server());
    let request = validate_provider_config::Request { config: config.clone() };
    let validated = said(core.wait(core.server().validate_provider_config(request)), |it| it.diagnostics);
    let request = configure_provider::Request { config, ..Default::default() };
    let configured = said(core.wait(core.server().configure_provider(request)), |it| it.diagnostics);
    all.extend([("validate_provider_config", validated), ("configure_provider", configured)]);
    all
}

#[test]
fn each_request_is_followed_as_far_as_the_limits_allow() {
    for (rpc, told) in told(Limits::new()) {
        assert_eq!(told, [""; 0], "{rpc}");
    }
    for (rpc, told) in told(Limits::new().max_depth(1)) {
        assert!(told.len() == 1 && told[0].contains("ested more deeply than allowed"), "{rpc}: {told:?}");
    }
}

#[test]
fn an_argument_of_a_function_is_followed_as_far_as_the_limits_allow() {
    let ty = Type::list(Type::list(Type::STRING));
    let words =
        Value::list(Type::list(Type::STRING), [Value::list(Type::STRING, [Value::from("a")]).unwrap()]);
    let call = |limits| {
        let core = core(limits);
        let request = call_function::Request {
            name: "count".to_owned(),
            arguments: vec![sent(words.as_ref().unwrap(), &ty)],
        };
        core.wait(core.server().call_function(request)).unwrap().error
    };
    assert_eq!(call(Limits::new()), None);
    let refused = call(Limits::new().max_depth(1)).unwrap();
    assert!(refused.text.contains("nested more deeply than allowed"), "{}", refused.text);
    assert_eq!(refused.function_argument, Some(0));
}

/// The numbers of a resource that fit no field.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Small {
    #[tfsdk("bytes", optional)]
    bytes: Option<Vec<u8>>,
}

impl DataSource for Small {
    type Client = ();

    async fn read(self, _: &DataContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

#[test]
fn what_is_wrong_with_a_configuration_is_told_as_far_as_the_limits_allow() {
    let provider = Provider::with_client("example.com/tfsdk/limited", ())
        .limits(Limits::new().max_problems(3))
        .data_source::<Small>("small");
    let core = Core::new(provider.into_server());
    let ty = Type::object([("bytes", Type::list(Type::NUMBER))]);
    let bytes = Value::list(Type::NUMBER, (0..10).map(|_| Value::from(300))).unwrap();
    let config = Some(sent(&Value::object([("bytes", bytes)]), &ty));
    let request = validate_data_resource_config::Request { type_name: "limited_small".to_owned(), config };
    let told = said(core.wait(core.server().validate_data_resource_config(request)), |it| it.diagnostics);
    assert!(told.len() <= 4, "{told:?}");
    assert!(told.iter().any(|line| line.contains("bytes[0]")), "{told:?}");
}
