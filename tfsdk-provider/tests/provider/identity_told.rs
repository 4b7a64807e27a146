//! Identities that are not whole, not there or not wanted, and what is warned of before a panic.

use tfsdk::diag::Diagnostic;
use tfsdk::plan::{Movable, StateMoves, StateUpgrades};
use tfsdk::provider::proto::tfplugin6::{
    RawState, ResourceIdentityData, import_resource_state, move_resource_state, read_resource,
    upgrade_resource_identity,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::testing::{Invocation, Query};
use tfsdk::provider::{
    Action, ActionContext, Context, Identified, ListContext, ListResource, Provider, Resource, Result,
};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Type, Value};

use kit::written::{of_type, value};

use crate::core::{Core, configured, received, said, sent};

const BUOY: &str = "x_buoy";

/// A buoy, whose number is known as soon as it is read.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Buoy {
    #[tfsdk("name", required, force_new)]
    name: String,
    #[tfsdk("number", computed)]
    number: Tf<u64>,
}

#[derive(TfObject)]
struct BuoyIdentity {
    #[tfsdk("name")]
    name: Option<String>,
    #[tfsdk("number")]
    number: Option<u64>,
    #[tfsdk("depth")]
    depth: Option<f64>,
}

/// What told it apart once.
#[derive(TfObject)]
struct BuoyName {
    #[tfsdk("name")]
    name: String,
}

impl Resource for Buoy {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.number = Tf::Known(7);
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        self.number = Tf::Known(7);
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }

    async fn import(id: &str, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(Self { name: id.to_owned(), number: Tf::Null }))
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct(Movable::new("x_stake"), |old: BuoyName, _| {
            Ok(Self { name: old.name, number: Tf::Null })
        })
    }
}

impl Identified for Buoy {
    type Identity = BuoyIdentity;
    const IDENTITY_VERSION: u64 = 1;

    fn identity(&self) -> Result<BuoyIdentity> {
        if self.name == "sunk" {
            return Ok(BuoyIdentity { name: None, number: None, depth: None });
        }
        // What was made or read has one.
        let number = self.number.known();
        assert!(self.name != "asserts" || number.is_some(), "it has a number");
        let depth = (self.name == "adrift").then_some(f64::NAN);
        Ok(BuoyIdentity { name: Some(self.name.clone()), number, depth })
    }

    fn identity_upgrades() -> StateUpgrades {
        StateUpgrades::new().from_struct(0, |old: BuoyName| {
            let deep = |depth| Some(BuoyIdentity { name: None, number: None, depth });
            Ok(match old.name.as_str() {
                "bottomless" => deep(Some(f64::INFINITY)),
                "sunk" => deep(None),
                _ => None,
            })
        })
    }
}

/// What has no identity.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Stake {
    #[tfsdk("name", required, force_new)]
    name: String,
}

impl Resource for Stake {
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
}

#[derive(TfObject)]
#[tfsdk(list)]
struct Buoys {
    #[tfsdk("panics", optional)]
    panics: Option<bool>,
}

impl ListResource for Buoys {
    type Resource = Buoy;

    async fn list(self, cx: &ListContext<Self>) -> Result<()> {
        cx.warn(Diagnostic::warning("There is fog", "Wait."));
        assert_ne!(self.panics, Some(true), "it is dark");
        cx.found("sunk", &Buoy { name: "sunk".to_owned(), number: Tf::Null }).await
    }
}

#[derive(TfObject)]
#[tfsdk(action)]
struct Sound {
    #[tfsdk("depth", required)]
    depth: u64,
}

impl Action for Sound {
    type Client = ();

    async fn invoke(self, cx: &ActionContext<Self>) -> Result<()> {
        cx.warn(Diagnostic::warning("The line is short", "Splice it."));
        assert!(self.depth < 10, "it is too deep");
        Ok(())
    }
}

fn provider() -> Provider<()> {
    Provider::with_client("x", ())
        .identified_resource::<Buoy>("buoy")
        .resource::<Stake>("stake")
        .list_resource::<Buoys>("buoy")
        .action::<Sound>("sound")
}

fn core() -> Core<impl ProviderServer> {
    configured(provider())
}

fn wait<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn identity(text: &str) -> Option<ResourceIdentityData> {
    let ty = Type::of::<BuoyIdentity>();
    Some(ResourceIdentityData { identity_data: Some(sent(&of_type(&ty, text), &ty)) })
}

fn json(text: &str) -> Option<RawState> {
    Some(RawState { json: text.as_bytes().to_vec().into(), ..Default::default() })
}

/// It would be what has the id "", whatever that is.
#[test]
fn what_has_no_identity_is_not_imported_by_one() {
    let core = core();
    for id in ["", "a"] {
        let (type_name, id) = ("x_stake".to_owned(), id.to_owned());
        let identity = identity(r#"{ name = "b" }"#);
        let request = import_resource_state::Request { type_name, id, identity, ..Default::default() };
        let told = said(core.wait(core.server().import_resource_state(request)), |it| it.diagnostics);
        let expected = "error: Cannot import x_stake: In this version of the provider it has no identity. Import it by its `id`.";
        assert_eq!(told, [expected]);
    }
}

/// Go's framework refuses it as well.
#[test]
fn an_identity_in_which_nothing_is_set_is_told() {
    let core = core();
    let schema = Buoy::schema();
    let made = core.wait(core.create(BUOY, &schema, &value(&schema, r#"{ name = "sunk" }"#)));
    assert_eq!(
        received(made.new_state.as_ref(), schema.ty()),
        value(&schema, r#"{ name = "sunk", number = 7 }"#)
    );
    let told = said(Ok(made), |it| it.diagnostics);
    assert!(told.len() == 1 && told[0].starts_with("error: The identity is empty: All that"), "{told:?}");
    let listed = wait(Query::new(BUOY).run(provider())).found.to_string();
    assert!(
        listed.starts_with("warning: There is fog") && listed.contains("\nerror: The identity is empty: "),
        "{listed}"
    );
}

/// The resource may have an attribute of the same name.
#[test]
fn what_cannot_be_written_of_an_identity_is_told_as_that() {
    let core = core();
    let schema = Buoy::schema();
    let made = core.wait(core.create(BUOY, &schema, &value(&schema, r#"{ name = "adrift" }"#)));
    let told = said(Ok(made), |it| it.diagnostics);
    assert!(
        told[0].contains("The identity that the provider has told cannot be written. Expected a"),
        "{told:?}"
    );
}

#[test]
fn an_identity_that_expects_what_an_import_does_not_know_is_told_by_the_read() {
    let core = core();
    let schema = Buoy::schema();
    let (type_name, id) = (BUOY.to_owned(), "asserts".to_owned());
    let request = import_resource_state::Request { type_name, id, ..Default::default() };
    let imported = core.wait(core.server().import_resource_state(request)).unwrap();
    assert_eq!(imported.diagnostics, []);
    let one = imported.imported_resources.into_iter().next().unwrap();
    assert_eq!(received(one.state.as_ref(), schema.ty()), value(&schema, r#"{ name = "asserts" }"#));
    assert_eq!(one.identity, None);
}

/// Otherwise it would be told ever after that its identity has changed.
#[test]
fn what_is_moved_gets_its_identity_when_it_is_known_as_a_whole() {
    let core = core();
    let request = move_resource_state::Request {
        source_provider_address: "registry.terraform.io/x/x".to_owned(),
        source_type_name: "x_stake".to_owned(),
        source_state: json(r#"{"name":"north"}"#),
        target_type_name: BUOY.to_owned(),
        ..Default::default()
    };
    let moved = core.wait(core.server().move_resource_state(request)).unwrap();
    assert_eq!((moved.diagnostics, &moved.target_identity), (Vec::new(), &None));
    let request = read_resource::Request {
        type_name: BUOY.to_owned(),
        current_state: moved.target_state,
        private: moved.target_private,
        current_identity: moved.target_identity,
        ..Default::default()
    };
    let read = core.wait(core.server().read_resource(request)).unwrap();
    assert_eq!(read.diagnostics, []);
    assert_eq!(read.new_identity, identity(r#"{ name = "north", number = 7 }"#));
}

#[test]
fn an_upgrade_may_leave_it_to_the_next_read_what_the_identity_is() {
    let core = core();
    let upgrade = |raw_identity| {
        let type_name = BUOY.to_owned();
        let request = upgrade_resource_identity::Request { type_name, version: 0, raw_identity };
        core.wait(core.server().upgrade_resource_identity(request))
    };
    let upgraded = upgrade(json(r#"{"name":"north"}"#)).unwrap();
    assert_eq!(upgraded.diagnostics, []);
    let told = upgraded.upgraded_identity.unwrap();
    let ty = Type::of::<BuoyIdentity>();
    assert_eq!(received(told.identity_data.as_ref(), &ty), Value::null(ty.clone()));
    let read = read_resource::Request {
        type_name: BUOY.to_owned(),
        current_state: Some(sent(&value(&Buoy::schema(), r#"{ name = "north" }"#), Buoy::schema().ty())),
        current_identity: Some(told),
        ..Default::default()
    };
    let read = core.wait(core.server().read_resource(read)).unwrap();
    assert_eq!(read.diagnostics, []);
    assert_eq!(read.new_identity, identity(r#"{ name = "north", number = 7 }"#));
    // No state holds it, and Terraform would have no other by then.
    let told = said(upgrade(json(r#"{"name":"bottomless"}"#)), |it| it.diagnostics);
    assert!(told[0].contains("A number is infinite: `depth` is an infinite number"), "{told:?}");
    let told = said(upgrade(json(r#"{"name":"sunk"}"#)), |it| it.diagnostics);
    assert!(told[0].starts_with("error: Cannot upgrade the identity of x_buoy: All that"), "{told:?}");
    // What is no JSON is said of the identity, and not of a state.
    let latin = RawState { json: b"{\"name\":\"\xe4\"}".to_vec().into(), ..Default::default() };
    let told = said(upgrade(Some(latin)), |it| it.diagnostics);
    assert!(told[0].starts_with("error: The identity cannot be read: The identity that"), "{told:?}");
}

#[test]
fn what_was_warned_of_before_a_panic_is_told_with_it() {
    let listed = wait(Query::new(BUOY).config("panics = true").run(provider())).found.to_string();
    assert!(listed.starts_with("warning: There is fog: Wait."), "{listed}");
    assert!(listed.contains("error: The provider panicked: ") && listed.contains("it is dark"), "{listed}");
    let sounded = wait(Invocation::new("x_sound").config("depth = 20").run(provider())).found.to_string();
    assert!(sounded.starts_with("warning: The line is short: Splice it."), "{sounded}");
    assert!(
        sounded.contains("error: The provider panicked: ") && sounded.contains("it is too deep"),
        "{sounded}"
    );
}
