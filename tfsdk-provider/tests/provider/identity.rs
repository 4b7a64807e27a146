//! What tells a resource apart, as Terraform 1.12 and later ask for it.

use kit::written::{none, of_type, value};
use tfsdk::provider::proto::tfplugin6::{
    ClientCapabilities, RawState, ResourceIdentityData, apply_resource_change, import_resource_state,
    plan_resource_change, read_resource, upgrade_resource_identity,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Context, Deferral, Error, Identified, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Type, Value, plan};
use zoo::{Tag, Tagged};

use crate::core::{Core, configured, received, said, sent, zoo};

const TAGGED: &str = "zoo_tagged";

fn identity(text: &str) -> Option<ResourceIdentityData> {
    let ty = Type::of::<Tag>();
    Some(ResourceIdentityData { identity_data: Some(sent(&of_type(&ty, text), &ty)) })
}

fn told(sent: Option<ResourceIdentityData>) -> Value {
    received(sent.expect("an identity").identity_data.as_ref(), &Type::of::<Tag>())
}

fn tag(text: &str) -> Value {
    of_type(&Type::of::<Tag>(), text)
}

fn state(text: &str) -> Value {
    value(&Tagged::schema(), text)
}

fn read(text: &str, current_identity: Option<ResourceIdentityData>) -> read_resource::Response {
    let core = zoo();
    let request = read_resource::Request {
        type_name: TAGGED.to_owned(),
        current_state: Some(sent(&state(text), Tagged::schema().ty())),
        current_identity,
        ..Default::default()
    };
    core.wait(core.server().read_resource(request)).unwrap()
}

fn import(id: &str, identity: Option<ResourceIdentityData>) -> import_resource_state::Response {
    let core = zoo();
    let type_name = TAGGED.to_owned();
    let request =
        import_resource_state::Request { type_name, id: id.to_owned(), identity, ..Default::default() };
    core.wait(core.server().import_resource_state(request)).unwrap()
}

#[test]
fn its_schema_says_what_an_import_has_to_name() {
    let core = zoo();
    let all = core.wait(core.server().get_resource_identity_schemas(Default::default())).unwrap();
    assert_eq!(all.identity_schemas.keys().collect::<Vec<_>>(), [TAGGED]);
    let schema = &all.identity_schemas[TAGGED];
    assert_eq!(schema.version, 1);
    let attributes: Vec<_> = schema
        .identity_attributes
        .iter()
        .map(|it| (it.name.as_str(), &*it.r#type, it.required_for_import, it.optional_for_import))
        .collect();
    assert_eq!(
        attributes,
        [("cage", &b"\"string\""[..], true, false), ("number", &b"\"number\""[..], false, true)]
    );
    let described: Vec<&str> = schema.identity_attributes.iter().map(|it| it.description.as_str()).collect();
    assert_eq!(described, ["Where it is.", "Which one there."]);
}

#[test]
fn what_is_created_gets_it_and_what_is_planned_keeps_it() {
    let core = zoo();
    let schema = Tagged::schema();
    let config = state(r#"{ cage = "north", number = 7 }"#);
    let planned = plan::plan(&schema, &none(&schema), &config).planned;
    let [prior, planned, config] = [&none(&schema), &planned, &config].map(|it| Some(sent(it, schema.ty())));
    let request = plan_resource_change::Request {
        type_name: TAGGED.to_owned(),
        prior_state: prior.clone(),
        config: config.clone(),
        ..Default::default()
    };
    let plan = core.wait(core.server().plan_resource_change(request)).unwrap();
    assert!(told(plan.planned_identity).is_null());
    let request = apply_resource_change::Request {
        type_name: TAGGED.to_owned(),
        prior_state: prior,
        planned_state: planned,
        config: config.clone(),
        ..Default::default()
    };
    let made = core.wait(core.server().apply_resource_change(request)).unwrap();
    assert_eq!(made.diagnostics, []);
    assert_eq!(told(made.new_identity.clone()), tag(r#"{ cage = "north", number = 7 }"#));
    let request = plan_resource_change::Request {
        type_name: TAGGED.to_owned(),
        prior_state: made.new_state,
        prior_identity: made.new_identity.clone(),
        config,
        ..Default::default()
    };
    let plan = core.wait(core.server().plan_resource_change(request)).unwrap();
    assert_eq!(plan.planned_identity, made.new_identity);
}

#[test]
fn what_is_left_of_a_failure_has_its_identity() {
    let core = zoo();
    let schema = Tagged::schema();
    let config = state(r#"{ cage = "north", note = "fails" }"#);
    let made = core.wait(core.create(TAGGED, &schema, &config));
    assert_eq!(said(Ok(made.clone()), |it| it.diagnostics), ["error: It ran away: Catch it."]);
    assert_eq!(told(made.new_identity), tag(r#"{ cage = "north" }"#));
}

#[test]
fn what_was_made_is_kept_where_its_identity_cannot_be_told() {
    let core = zoo();
    let schema = Tagged::schema();
    let made = |note: &str| {
        let config = state(&format!("{{ cage = \"north\", note = {note:?} }}"));
        let made = core.wait(core.create(TAGGED, &schema, &config));
        let kept = received(made.new_state.as_ref(), schema.ty());
        assert_eq!(kept.attribute("tag").and_then(|tag| tag.as_str()), Some("north 0"), "{note}");
        said(Ok(made), |it| it.diagnostics)
    };
    let panicked = made("panics");
    assert!(panicked[0].starts_with("error: The provider panicked: `Identified::identity` stopped at "));
    let unknown = made("is nowhere yet");
    assert!(unknown[0].contains("`Identified::identity` has left unknown: number."), "{unknown:?}");
    // What was told before cannot be read.
    let garbage = ResourceIdentityData { identity_data: Some(sent(&Value::from("x"), &Type::STRING)) };
    let here = state(r#"{ cage = "north", tag = "north 0" }"#);
    let request = read_resource::Request {
        type_name: TAGGED.to_owned(),
        current_state: Some(sent(&here, schema.ty())),
        current_identity: Some(garbage),
        ..Default::default()
    };
    let read = core.wait(core.server().read_resource(request)).unwrap();
    assert_eq!(received(read.new_state.as_ref(), schema.ty()), here);
    assert!(said(Ok(read), |it| it.diagnostics)[0].contains("The identity cannot be read"));
}

#[test]
fn a_read_tells_it_and_holds_it_against_the_one_before() {
    let here = r#"{ cage = "north", number = 7, tag = "north 7" }"#;
    assert_eq!(told(read(here, None).new_identity), tag(r#"{ cage = "north", number = 7 }"#));
    let same = read(here, identity(r#"{ cage = "north", number = 7 }"#));
    assert_eq!(same.diagnostics, []);
    let moved = read(
        r#"{ cage = "north", number = 7, note = "changes", tag = "north 7" }"#,
        identity(r#"{ cage = "north", number = 7 }"#),
    );
    let said = said(Ok(moved.clone()), |it| it.diagnostics);
    assert!(said[0].starts_with("error: The identity of zoo_tagged has changed: "), "{said:?}");
    assert!(said[0].contains("something else than before: `number`."), "{said:?}");
    assert_eq!(told(moved.new_identity), tag(r#"{ cage = "north", number = 7 }"#));
    assert_eq!(read(r#"{ cage = "nowhere", tag = "" }"#, None).new_identity, None);
}

/// Go's framework holds nothing against one either in which all is null.
#[test]
fn an_identity_with_nothing_in_it_is_no_earlier_one() {
    let here = r#"{ cage = "north", number = 7, tag = "north 7" }"#;
    let first = read(here, identity("{ cage = null, number = null }"));
    assert_eq!(first.diagnostics, []);
    assert_eq!(told(first.new_identity), tag(r#"{ cage = "north", number = 7 }"#));
    let other = said(Ok(read(here, identity(r#"{ cage = null, number = 8 }"#))), |it| it.diagnostics);
    assert!(other[0].contains("something else than before: `cage`, `number`."), "{other:?}");
}

#[test]
fn a_resource_is_imported_by_it() {
    let found = import("", identity(r#"{ cage = "north", number = 7 }"#));
    assert_eq!(found.diagnostics, []);
    let one = found.imported_resources.into_iter().next().unwrap();
    let imported = received(one.state.as_ref(), Tagged::schema().ty());
    assert_eq!(imported, state(r#"{ cage = "north", number = 7, tag = "north 7" }"#));
    assert_eq!(told(one.identity), tag(r#"{ cage = "north", number = 7 }"#));
    let gone = said(Ok(import("", identity(r#"{ cage = "nowhere" }"#))), |it| it.diagnostics);
    assert_eq!(
        gone,
        ["error: Cannot import what does not exist: There is no zoo_tagged with this identity."]
    );
    let none = said(Ok(import("", identity("{}"))), |it| it.diagnostics);
    assert!(none[0].starts_with("error: cage: Invalid value: "), "{none:?}");
    assert!(none[0].ends_with("\n\nAt cage."), "Terraform shows no line of it: {none:?}");
    // And by its id as before: its only required text that forces a replacement.
    assert_eq!(import("south", None).diagnostics, []);
}

#[test]
fn one_of_an_earlier_version_is_upgraded() {
    let core = zoo();
    let upgrade = |version, json: &str| {
        let raw_identity = Some(RawState { json: json.as_bytes().to_vec().into(), ..Default::default() });
        let request =
            upgrade_resource_identity::Request { type_name: TAGGED.to_owned(), version, raw_identity };
        core.wait(core.server().upgrade_resource_identity(request))
    };
    let old = upgrade(0, r#"{"name":"north"}"#).unwrap();
    assert_eq!(told(old.upgraded_identity), tag(r#"{ cage = "north" }"#));
    let new = upgrade(1, r#"{"cage":"north","number":7}"#).unwrap();
    assert_eq!(told(new.upgraded_identity), tag(r#"{ cage = "north", number = 7 }"#));
    let wrong = said(upgrade(0, r#"{"name":["north"]}"#), |it| it.diagnostics);
    let of_version = "The identity was written by version 0 of its schema, from which this version of the provider has an upgrade. If this does not say what to do, tell the developers of the provider.";
    assert!(wrong.len() == 1 && wrong[0].ends_with(of_version), "{wrong:?}");
    let later = said(upgrade(2, "{}"), |it| it.diagnostics);
    assert_eq!(
        later,
        [
            "error: Cannot read the identity of zoo_tagged: It was written by version 2 of its schema, and this provider knows versions up to 1. \
             Use a later version of the provider."
        ]
    );
    let other = upgrade_resource_identity::Request { type_name: "zoo_slow".to_owned(), ..Default::default() };
    let none = said(core.wait(core.server().upgrade_resource_identity(other)), |it| it.diagnostics);
    assert!(none[0].contains("In this version of the provider it has none."), "{none:?}");
}

#[test]
fn the_description_of_an_identity_is_in_the_schemas_that_are_printed() {
    let program = env!("CARGO_BIN_EXE_terraform-provider-zoo");
    let output = std::process::Command::new(program).arg("--schema").output().unwrap();
    let schemas = String::from_utf8(output.stdout).unwrap();
    let number = r#""number":{"type":"number","description":"Which one there.","optional_for_import":true}"#;
    assert!(schemas.replace([' ', '\n'], "").contains(&number.replace(' ', "")), "{schemas}");
}

/// A berth in a harbour. Its number is known as soon as it is read.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Berth {
    #[tfsdk("harbour", required)]
    harbour: String,
    #[tfsdk("number", computed)]
    number: Tf<u64>,
    #[tfsdk("depth", optional)]
    depth: Option<u64>,
}

#[derive(TfObject)]
struct BerthIdentity {
    #[tfsdk("harbour")]
    harbour: String,
    #[tfsdk("number")]
    number: Option<u64>,
}

impl Resource for Berth {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        self.number = Tf::Known(7);
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Err(Error::new("The dredger sank", "Send another one.").leaving(&self))
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

impl Identified for Berth {
    type Identity = BerthIdentity;

    fn identity(&self) -> Result<BerthIdentity> {
        Ok(BerthIdentity { harbour: self.harbour.clone(), number: self.number.known() })
    }

    async fn import_identified(identity: BerthIdentity, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(Self { harbour: identity.harbour, number: identity.number.into(), depth: None }))
    }
}

/// A provider of berths, configured.
fn berths() -> Core<impl ProviderServer> {
    configured(Provider::with_client("x", ()).identified_resource::<Berth>("berth"))
}

/// Terraform reads what was imported, and only then is it known as a whole: until then its identity may change, and no more after.
#[test]
fn the_first_read_of_what_was_imported_completes_its_identity() {
    let core = berths();
    let ty = Type::of::<BerthIdentity>();
    let identity =
        |text: &str| Some(ResourceIdentityData { identity_data: Some(sent(&of_type(&ty, text), &ty)) });
    let request = import_resource_state::Request {
        type_name: "x_berth".to_owned(),
        identity: identity(r#"{ harbour = "north" }"#),
        ..Default::default()
    };
    let imported = core.wait(core.server().import_resource_state(request)).unwrap();
    assert_eq!(imported.diagnostics, []);
    let one = imported.imported_resources.into_iter().next().unwrap();
    assert_eq!(one.identity, identity(r#"{ harbour = "north" }"#));
    let read = |current_state, private, current_identity| {
        let type_name = "x_berth".to_owned();
        let request = read_resource::Request {
            type_name,
            current_state,
            private,
            current_identity,
            ..Default::default()
        };
        core.wait(core.server().read_resource(request)).unwrap()
    };
    let first = read(one.state.clone(), one.private, one.identity.clone());
    assert_eq!(first.diagnostics, []);
    assert_eq!(first.new_identity, identity(r#"{ harbour = "north", number = 7 }"#));
    assert!(first.private.is_empty(), "nothing is left of the note");
    let later = said(Ok(read(one.state, first.private, one.identity)), |it| it.diagnostics);
    assert!(later[0].starts_with("error: The identity of x_berth has changed: "), "{later:?}");
}

/// Its number is not told yet where the update fails, and it is the same berth for that.
#[test]
fn what_is_changed_by_half_keeps_its_identity() {
    let core = berths();
    let schema = Berth::schema();
    let (prior, config) = (
        value(&schema, r#"{ harbour = "north", number = 7 }"#),
        value(&schema, r#"{ harbour = "north", depth = 3 }"#),
    );
    let planned = plan::plan(&schema, &prior, &config).planned;
    assert!(!planned.is_wholly_known());
    let ty = Type::of::<BerthIdentity>();
    let before = ResourceIdentityData {
        identity_data: Some(sent(&of_type(&ty, r#"{ harbour = "north", number = 7 }"#), &ty)),
    };
    let [prior_state, planned_state, config] =
        [&prior, &planned, &config].map(|it| Some(sent(it, schema.ty())));
    let request = apply_resource_change::Request {
        type_name: "x_berth".to_owned(),
        prior_state,
        planned_state,
        config,
        planned_identity: Some(before.clone()),
        ..Default::default()
    };
    let applied = core.wait(core.server().apply_resource_change(request)).unwrap();
    assert_eq!(applied.new_identity, Some(before));
    let left = received(applied.new_state.as_ref(), schema.ty());
    assert_eq!(left, value(&schema, r#"{ harbour = "north", depth = 3 }"#));
    assert_eq!(said(Ok(applied), |it| it.diagnostics), ["error: The dredger sank: Send another one."]);
}

/// A room of a house, by its number. Where the number is not known yet, its identity cannot be told.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Room {
    #[tfsdk("house", required)]
    house: String,
    #[tfsdk("number", computed)]
    number: Tf<u64>,
}

#[derive(TfObject)]
struct RoomIdentity {
    #[tfsdk("house")]
    house: String,
    #[tfsdk("number")]
    number: Option<u64>,
}

impl Resource for Room {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
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
}

impl Identified for Room {
    type Identity = RoomIdentity;

    const IDENTITY_VERSION: u64 = 2;

    fn identity(&self) -> Result<RoomIdentity> {
        let Tf::Known(number) = self.number else { return Err(Error::new("No number", "Read it first.")) };
        Ok(RoomIdentity { house: self.house.clone(), number: Some(number) })
    }

    async fn import_identified(identity: RoomIdentity, _: &Context<Self>) -> Result<Option<Self>> {
        if identity.house == "later" {
            return Err(Error::deferred(Deferral::AbsentPrerequisite));
        }
        Ok(Some(Self { house: identity.house, number: Tf::Null }))
    }

    fn identity_upgrades() -> plan::StateUpgrades {
        let house = |old: &Value| old.attribute("house").map(|house| house.to_value());
        plan::StateUpgrades::new().from_version(1, Type::object([("house", Type::STRING)]), move |old| {
            let house = house(&old).unwrap_or_else(|| Value::null(Type::STRING));
            Ok(Value::object([("house", house), ("number", Value::null(Type::NUMBER))]))
        })
    }
}

/// A provider of rooms, and the identity of one.
fn rooms(identity: &str) -> (Core<impl ProviderServer>, Option<ResourceIdentityData>) {
    let core = Core::new(Provider::with_client("x", ()).identified_resource::<Room>("room").into_server());
    let ty = Type::of::<RoomIdentity>();
    (core, Some(ResourceIdentityData { identity_data: Some(sent(&of_type(&ty, identity), &ty)) }))
}

/// Terraform takes nothing that is imported by its identity and comes without one.
#[test]
fn what_is_imported_by_its_identity_has_it_until_more_is_known() {
    for house in ["north", "later"] {
        let (core, identity) = rooms(&format!("{{ house = {house:?} }}"));
        let request = import_resource_state::Request {
            type_name: "x_room".to_owned(),
            identity: identity.clone(),
            client_capabilities: Some(ClientCapabilities { deferral_allowed: true, ..Default::default() }),
            ..Default::default()
        };
        let imported = core.wait(core.server().import_resource_state(request)).unwrap();
        assert_eq!(imported.diagnostics, []);
        assert_eq!(imported.deferred.is_some(), house == "later");
        assert_eq!(imported.imported_resources[0].identity, identity, "{house}");
    }
}

/// Terraform would store it, and the next read would say that the identity has changed.
#[test]
fn an_upgraded_identity_is_held_to_its_type() {
    let (core, _) = rooms("{ house = \"north\" }");
    let upgrade = |version, json: &str| {
        let raw_identity = Some(RawState { json: json.as_bytes().to_vec().into(), ..Default::default() });
        let type_name = "x_room".to_owned();
        let request = upgrade_resource_identity::Request { type_name, version, raw_identity };
        said(core.wait(core.server().upgrade_resource_identity(request)), |it| it.diagnostics)
    };
    assert_eq!(upgrade(1, r#"{"house":"north"}"#), [] as [&str; 0]);
    let none = upgrade(1, "{}");
    assert!(
        none[0].starts_with(
            "error: Cannot upgrade the identity of x_room: house: Expected a string, found null."
        ),
        "{none:?}"
    );
    assert!(none[0].contains("`Identified::identity_upgrades`"), "{none:?}");
    assert_eq!(
        upgrade(0, "{}"),
        [
            "error: Cannot read the identity of x_room: It was written by version 0 of its schema, and this provider has no upgrade from it to \
             version 2. Its developers say what becomes of it, in `Identified::identity_upgrades`."
        ]
    );
}

/// A note, and what it says tells it apart.
macro_rules! note {
    ($note:ident, $identity:ident { $($name:literal $field:ident: $ty:ty),* }, $upgrades:expr) => {
        note!($note, $identity { $($name $field: $ty),* }, $upgrades, plan::StateUpgrades::new());
    };
    ($note:ident, $identity:ident { $($name:literal $field:ident: $ty:ty),* }, $upgrades:expr, $of_states:expr) => {
        #[derive(TfObject)]
        #[tfsdk(resource)]
        struct $note {
            #[tfsdk("name", required)]
            name: String,
            #[tfsdk("tags", optional)]
            tags: Option<Vec<String>>,
        }

        impl Resource for $note {
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

            fn upgrades() -> plan::StateUpgrades {
                $of_states
            }
        }

        #[derive(TfObject)]
        struct $identity {
            $(#[tfsdk($name)] $field: $ty,)*
        }

        impl Identified for $note {
            type Identity = $identity;

            fn identity_upgrades() -> plan::StateUpgrades {
                $upgrades
            }
        }
    };
}

#[test]
fn what_the_resource_has_otherwise_is_told_of_the_identity() {
    note!(Other, ByTags { "tags" tags: Vec<String> }, plan::StateUpgrades::new());
    let error = Other { name: "n".to_owned(), tags: None }.identity().err().unwrap().to_string();
    assert!(
        error.contains("The identity cannot be told: What the resource has does not fit its identity: Expected a list, found null."),
        "{error}"
    );
    assert!(error.contains("`Identified::identity`"), "{error}");
}

#[test]
fn an_upgrade_of_identities_that_is_never_asked_for_is_told() {
    note!(
        Note,
        Named { "name" name: String },
        plan::StateUpgrades::new().from_struct(0, |old: Named| Ok(Named { name: old.name }))
    );
    let core = Core::new(Provider::with_client("x", ()).identified_resource::<Note>("note").into_server());
    assert_eq!(
        said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics),
        [
            "error: The schema of x_note breaks a rule: `Identified::identity_upgrades` has an upgrade from version 0, and the version is 0, so \
             that nothing is ever upgraded from it. Write `IDENTITY_VERSION = 1` or more."
        ]
    );
}

/// An author who has two mistakes is told of both.
#[test]
fn upgrades_that_panic_hide_none_that_is_never_asked_for() {
    note!(
        Note,
        Named { "name" name: String },
        panic!("no upgrades"),
        plan::StateUpgrades::new().from_struct(0, |old: Note| Ok(old))
    );
    let core = Core::new(Provider::with_client("x", ()).identified_resource::<Note>("note").into_server());
    let found = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("`Resource::upgrades` has an upgrade from version 0"), "{found:#?}");
    assert!(found[1].contains("no upgrades"), "{found:#?}");
}
