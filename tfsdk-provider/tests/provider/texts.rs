//! What is told to who writes a provider, word for word.

use std::collections::BTreeMap;

use tfsdk::plan::{MoveSource, StateMoves, StateUpgrades};
use tfsdk::provider::proto::tfplugin6::{read_data_source, read_resource};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{
    Context, DataContext, DataSource, Error, Function, Identified, ListContext, ListResource, Provider,
    Resource, Result, Timeouts,
};
use tfsdk::schema::TfSchema;
use tfsdk::{Tf, TfObject, Type, Value, json};
use zoo::{Broken, Tagged};

use crate::core::{Core, received, said, sent, zoo};
use kit::written::value;

/// What holds two equal elements in a set, which nobody can write.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Twins {
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("pair", computed, set)]
    pair: Tf<Vec<String>>,
}

/// What a service answers.
#[derive(TfObject)]
struct Answer {
    #[tfsdk("how")]
    how: String,
    #[tfsdk("pair")]
    _pair: String,
}

impl Resource for Twins {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.pair = Tf::Known(vec!["a".to_owned(), "a".to_owned()]);
        match self.how.as_str() {
            "misreads" => {
                let answer: Answer = json::from_str(r#"{ "how": ["a"], "pairs": 2, "size": "x" }"#)?;
                self.how = answer.how;
                Ok(self)
            }
            "fails" => Err(Error::new("Only half of it", "Try again.").leaving(&self)),
            _ => Ok(self),
        }
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

/// What does not say what it has read.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Vague {
    #[tfsdk("parts", computed)]
    parts: Option<Vec<Tf<String>>>,
    #[tfsdk("whole", computed)]
    whole: Tf<String>,
}

impl DataSource for Vague {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        self.parts = Some(vec![Tf::Known("a".to_owned()), Tf::Unknown]);
        self.whole = Tf::Unknown;
        Ok(self)
    }
}

fn core() -> Core<impl ProviderServer> {
    let provider = Provider::with_client("x", ()).resource::<Twins>("twins").data_source::<Vague>("vague");
    Core::new(provider.into_server())
}

#[test]
fn what_is_left_of_another_type_is_lost_and_told() {
    let failed = zoo().apply::<Broken>("zoo_broken", None, r#"{ how = "leaves something else" }"#);
    assert_eq!(failed.stored, None);
    assert_eq!(
        failed.told,
        [
            "error: Only half of it",
            "error: The state is lost: `Error::leaving` takes the struct of zoo_broken, and was given another value:\n  expected object, found \
             string\n\nWhat was made is not in the state: remove it by hand, or import it."
        ]
    );
}

#[test]
fn a_state_that_cannot_be_written_is_told() {
    let twins = |how: &str| core().apply::<Twins>("x_twins", None, &format!("{{ how = {how:?} }}"));
    assert_eq!(
        twins("is made").told,
        [
            "error: pair: Invalid result: The provider returned what cannot be written. The element \"a\" is there twice; a set holds \
             each once.\n\nAt pair."
        ]
    );
    assert_eq!(
        twins("fails").told,
        [
            "error: Only half of it: Try again.",
            "error: A part of the state is lost: This cannot be written of what is left. The state has nothing there, or what was asked for:\n\
             `pair`: The element \"a\" is there twice; a set holds each once."
        ]
    );
}

/// The paths of an answer are no places in a configuration.
#[test]
fn an_answer_that_cannot_be_read_is_told_as_what_was_tried() {
    assert_eq!(
        core().apply::<Twins>("x_twins", None, r#"{ how = "misreads" }"#).told,
        [
            "error: Cannot create x_twins: 2 problems:\n  missing attribute \"pair\"; unexpected attributes \"pairs\" and \"size\" (for \
             \"pairs\" did you mean \"pair\"?); to read a part of the object, tag the struct `#[tfsdk(ignore_unmapped)]`\n  \
             how: expected a string, found a list"
        ]
    );
}

#[test]
fn of_two_with_one_name_all_are_told() {
    let core = Core::new(zoo::twice().into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    let twice = [
        ("resource", "zoo_broken"),
        ("list", "zoo_tagged"),
        ("action", "zoo_feed"),
        ("data source", "zoo_keeper"),
        ("ephemeral resource", "zoo_ticket"),
        ("function", "half"),
    ];
    let expected = twice.map(|(kind, name)| {
        format!("error: Two {kind}s with one name: The provider has two of the name {name}. Its developers have to rename one of them.")
    });
    assert_eq!(told, expected);
}

/// A list of what it is not given for.
#[derive(TfObject)]
#[tfsdk(list)]
struct Tags {}

impl ListResource for Tags {
    type Resource = Tagged;

    async fn list(self, _: &ListContext<Self>) -> Result<()> {
        Ok(())
    }
}

/// What has another identity than what is listed.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Label {
    #[tfsdk("text", required)]
    text: String,
}

#[derive(TfObject)]
struct LabelIdentity {
    #[tfsdk("text")]
    text: String,
}

impl Resource for Label {
    type Client = zoo::Zoo;

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

impl Identified for Label {
    type Identity = LabelIdentity;
}

/// Terraform reads what is listed by the schemas of the resource of that name.
#[test]
fn a_list_of_another_resource_is_told() {
    async fn configure(_: zoo::Settings) -> Result<zoo::Zoo> {
        Err(Error::new("Nobody is here", "Come again."))
    }
    let provider = Provider::new("x", configure);
    let told = |provider: Provider<zoo::Zoo>| {
        let core = Core::new(provider.into_server());
        said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics)
    };
    let labels = provider.identified_resource::<Label>("label").list_resource::<Tags>("label");
    let labels = told(labels);
    let [label] = labels.as_slice() else { panic!("{labels:#?}") };
    assert!(
        label.starts_with(
            "error: A list of another resource: The list x_label lists resources of another type than the resource x_label that is given by \
             `identified_resource`, with other attributes:\n"
        ),
        "{label}"
    );
    assert!(
        label.ends_with("Its `ListResource::Resource` has to be the struct of that resource."),
        "{label}"
    );
    let tags =
        Provider::new("x", configure).identified_resource::<Tagged>("tag").list_resource::<Tags>("tag");
    assert_eq!(told(tags), [] as [&str; 0]);
}

#[test]
fn names_that_no_configuration_can_write_are_told() {
    let half = |number: f64| -> Result<f64> { Ok(number / 2.0) };
    let provider = Provider::with_client("zoo", ())
        .function(Function::new("in half", ["number"], half))
        .function(Function::new("half-of", ["number"], half));
    let core = Core::new(provider.into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert_eq!(
        told,
        [
            "error: A name that cannot be written: No configuration can write the function \"in half\". A name begins with a letter or an underscore, and has letters, digits, underscores and hyphens."
        ]
    );
}

#[test]
fn parameters_of_one_name_or_of_none_are_told() {
    let join = |one: String, other: String| -> Result<String> { Ok(one + &other) };
    let provider = Provider::with_client("zoo", ())
        .function(Function::new("join", ["text", "text"], join))
        .function(Function::new("joined", ["one", ""], join));
    let core = Core::new(provider.into_server());
    let told = said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics);
    assert_eq!(
        told,
        [
            "error: A parameter without a name of its own: The function join has two parameters \"text\". They are told apart by their names: rename one of them.",
            "error: A parameter without a name of its own: The function joined has a parameter \"\". A name begins with a letter or an underscore, and has letters, digits, underscores and hyphens."
        ]
    );
}

#[test]
fn each_value_that_a_data_source_leaves_unknown_is_told() {
    let schema = Vague::schema();
    let request = read_data_source::Request {
        type_name: "x_vague".to_owned(),
        config: Some(sent(&value(&schema, "{}"), schema.ty())),
        ..Default::default()
    };
    let core = core();
    let told = said(core.wait(core.server().read_data_source(request)), |it| it.diagnostics);
    let why = |place: &str| {
        format!(
            "error: {place}: A value was left unknown: The provider has left `{place}` unknown, and what a data source reads has to be \
             wholly known. This is a bug of the provider: its developers set the value, or set it to null, before they return."
        )
    };
    assert_eq!(told, [why("parts[1]"), why("whole")]);
}

#[test]
fn an_identity_that_is_not_known_is_told_beside_the_state() {
    let schema = Tagged::schema();
    let state = value(&schema, r#"{ cage = "north", note = "is nowhere yet", tag = "x" }"#);
    let request = read_resource::Request {
        type_name: "zoo_tagged".to_owned(),
        current_state: Some(sent(&state, schema.ty())),
        ..Default::default()
    };
    let core = zoo();
    let answer = core.wait(core.server().read_resource(request));
    assert!(!received(answer.clone().unwrap().new_state.as_ref(), schema.ty()).is_null());
    assert_eq!(
        said(answer, |it| it.diagnostics),
        [
            "error: The identity is not known: `Identified::identity` has left unknown: number. The resource is there, so its identity is \
             known as a whole: what it is made of has to be set by then."
        ]
    );
}

fn schema_told(provider: Provider<()>) -> Vec<String> {
    let core = Core::new(provider.into_server());
    said(core.wait(core.server().get_provider_schema(Default::default())), |it| it.diagnostics)
}

#[test]
fn an_address_that_no_configuration_can_write_is_told() {
    for address in ["zoo", "my-zoo", "me/zoo", "example.com/me/zoo", "localhost:8080/me/zoo"] {
        assert_eq!(schema_told(Provider::with_client(address, ())), [""; 0], "{address}");
    }
    for address in ["", "https://example.com/me/zoo", "/zoo", "a b", "a/b/c/d", "zoo.rs"] {
        assert_eq!(
            schema_told(Provider::with_client(address, ())),
            [format!(
                "error: An address that cannot be written: No configuration can ask for the provider {address:?}. It is a name, such as \
                 `cloud`, or one with what is before it: `me/cloud`, `example.com/me/cloud`."
            )]
        );
    }
    for address in ["my_zoo", "my--zoo", "-zoo", "zoo-", "me_too/zoo", "me.too/zoo", "example.com/-me/zoo"] {
        assert_eq!(
            schema_told(Provider::with_client(address, ())),
            [format!(
                "error: An address that cannot be written: No configuration can ask for the provider {address:?}. A name and what is \
                 right before it have letters and digits, and single hyphens between these: `my-cloud`."
            )]
        );
    }
    assert_eq!(
        schema_told(Provider::with_client("me/terraform-provider-zoo", ())),
        [
            "error: An address that cannot be written: No configuration can ask for the provider \"me/terraform-provider-zoo\". The name is \
             without `terraform-provider-`, as the program alone is called so: write \"zoo\"."
        ]
    );
    assert_eq!(
        schema_told(Provider::with_client("Me/DNS", ())),
        [
            "error: An address that cannot be written: No configuration can ask for the provider \"Me/DNS\". Terraform has names of \
             providers in small letters, and so their types begin: write \"dns\"."
        ]
    );
    assert_eq!(schema_told(Provider::with_client("Me/dns", ())), [""; 0]);
}

/// Who has one that is asked asks the other.
#[test]
fn timeouts_may_stand_beside_timeouts() {
    macro_rules! told {
        ($timeouts:ty) => {{
            #[derive(TfObject)]
            #[tfsdk(data_source)]
            struct Slow {
                #[tfsdk("timeouts", optional)]
                timeouts: Option<$timeouts>,
                #[tfsdk("drain_timeouts", optional)]
                drain_timeouts: Option<Timeouts>,
            }

            impl DataSource for Slow {
                type Client = ();

                async fn read(self, _: &DataContext<Self>) -> Result<Self> {
                    Ok(self)
                }
            }

            schema_told(Provider::with_client("x", ()).data_source::<Slow>("slow"))
        }};
    }

    assert_eq!(told!(Timeouts), [""; 0]);
    // Not so beside what is only called so.
    assert_eq!(told!(u8).len(), 1);
}

/// Both would do nothing, and nobody would know.
#[test]
fn what_is_never_asked_is_told() {
    #[derive(TfObject)]
    #[tfsdk(resource)]
    struct Slow {
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("timeout", optional)]
        timeout: Option<Timeouts>,
    }

    #[derive(TfObject)]
    struct Older {
        #[tfsdk("name")]
        name: String,
    }

    impl Resource for Slow {
        type Client = ();

        fn upgrades() -> StateUpgrades {
            let upgrade = |old: Older| Ok(Slow { name: old.name, timeout: None });
            StateUpgrades::new().from_struct(0, upgrade).from_struct(0, upgrade)
        }

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

    assert_eq!(
        schema_told(Provider::with_client("x", ()).resource::<Slow>("slow")),
        [
            "error: The schema of x_slow breaks a rule: `Resource::upgrades` has an upgrade from version 0, and the version is 0, so that \
             nothing is ever upgraded from it. Write `version = 1` or more.",
            "error: The schema of x_slow breaks a rule: `Resource::upgrades` has more than one upgrade from version 0, and only the last is \
             ever asked for. Each makes a state of the present version: leave one for each version.",
            "error: Timeouts by another name: In x_slow, \"timeout\" is a `Timeouts`, and no operation asks it. They ask what is called \
             `timeouts`: rename it."
        ]
    );
    // Of two of one name, each is looked at, and what both have is told once.
    let alone = schema_told(Provider::with_client("x", ()).resource::<Slow>("slow"));
    let twice = schema_told(Provider::with_client("x", ()).resource::<Slow>("slow").resource::<Slow>("slow"));
    assert!(twice[0].starts_with("error: Two resources with one name: "), "{twice:#?}");
    assert_eq!(twice[1..], alone);
    let named = |name: &'static str| Function::new("f", [name], |port: u16| Ok(port));
    let told = schema_told(Provider::with_client("x", ()).function(named("9")).function(named("port")));
    assert!(told[0].starts_with("error: Two functions with one name: "), "{told:#?}");
    assert!(told[1].contains("The function f has a parameter \"9\"."), "{told:#?}");
    assert_eq!(told.len(), 2);
}

/// They would fail where the first user has such a state.
#[test]
fn what_is_made_of_earlier_states_and_never_fits_is_told_before_any_is_there() {
    #[derive(TfObject)]
    #[tfsdk(resource, version = 2)]
    struct Slow {
        #[tfsdk("name", required)]
        name: String,
        #[tfsdk("any", optional)]
        any: Option<Value>,
    }

    #[derive(TfObject)]
    struct Older {
        #[tfsdk("nmae")]
        name: String,
        #[tfsdk("any")]
        any: Option<bool>,
    }

    impl Resource for Slow {
        type Client = ();

        fn upgrades() -> StateUpgrades {
            StateUpgrades::new().from_struct(0, |old: String| Ok(old)).from_struct(1, |old: Older| Ok(old))
        }

        fn moves() -> StateMoves {
            let of_a_map = |mut old: BTreeMap<String, String>, _: &MoveSource| {
                Ok(Slow { name: old.remove("name").unwrap_or_default(), any: None })
            };
            StateMoves::new()
                .from_struct("x_map", of_a_map)
                .from_type("x_any", Type::DYNAMIC, |old, _| Ok(old))
        }

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

    const BREAKS: &str = "error: The schema of x_slow breaks a rule:";
    assert_eq!(
        schema_told(Provider::with_client("x", ()).resource::<Slow>("slow")),
        [
            format!(
                "{BREAKS} `Resource::upgrades` has an upgrade from version 0 that reads what was stored as string, and what is stored is an \
                 object. Take a struct with the attributes that it had."
            ),
            format!(
                "{BREAKS} `Resource::upgrades` has an upgrade from version 0 whose result is not of the type of what is stored now:\n  expected \
                 object, found string\n\nReturn the present struct itself, or one with the same attributes."
            ),
            format!(
                "{BREAKS} `Resource::upgrades` has an upgrade from version 1 whose result is not of the type of what is stored now:\n  name: it is \
                 missing\n  nmae: there is no such attribute. Did you mean \"name\"?\n\nReturn the present struct itself, or one with the same \
                 attributes."
            ),
            format!(
                "{BREAKS} `Resource::moves` has a move from x_any of this provider that reads what was stored as dynamic, and what is stored is an \
                 object. Take a struct with the attributes that it had."
            ),
        ]
    );
}

mod misused {
    //! What an error says that has no place where it is returned.

    use tfsdk::provider::{Context, Deferral, Error, Provider, Resource, Result};
    use tfsdk::{Tf, TfObject};

    use crate::core::Core;

    #[derive(TfObject, Clone)]
    #[tfsdk(resource)]
    struct Door {
        #[tfsdk("how", required)]
        how: String,
        #[tfsdk("width", computed)]
        width: Tf<u64>,
        #[tfsdk("locks", optional)]
        locks: Option<Vec<Lock>>,
        #[tfsdk("place", optional)]
        place: Option<(u8, u8)>,
        #[tfsdk("size", optional)]
        size: Option<(u8, u8)>,
    }

    #[derive(TfObject, Clone)]
    #[tfsdk(nested)]
    struct Lock {
        #[tfsdk("key", required)]
        key: String,
    }

    #[derive(TfObject)]
    struct Gate {
        #[tfsdk("how")]
        how: String,
        #[tfsdk("witdh")]
        width: u64,
        #[tfsdk("locks")]
        locks: Vec<Latch>,
        #[tfsdk("place")]
        place: (u8, bool),
        #[tfsdk("size")]
        size: (u8, u8, u8),
    }

    #[derive(TfObject)]
    struct Latch {
        #[tfsdk("key")]
        key: bool,
    }

    impl Resource for Door {
        type Client = ();

        async fn create(self, _: &Context<Self>) -> Result<Self> {
            Err(match &*self.how {
                "config" => Error::deferred(Deferral::ResourceConfigUnknown),
                "prerequisite" => Error::deferred(Deferral::AbsentPrerequisite),
                "argument" => Error::new("Bad part", "Choose another one.").at_argument(2),
                "hint" => {
                    let told = tfsdk::diag::Diagnostic::error("Bad part", "Choose another one.")
                        .with_hint("Is it round?");
                    Error::from(told).at_argument(2)
                }
                _ => Error::new("Half", "Try again.").leaving(&Gate {
                    how: self.how,
                    width: 1,
                    locks: vec![Latch { key: true }],
                    place: (1, true),
                    size: (1, 1, 1),
                }),
            })
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

    fn told(how: &str) -> Vec<String> {
        let core = Core::new(Provider::with_client("x", ()).resource::<Door>("door").into_server());
        core.apply::<Door>("x_door", None, &format!("{{ how = {how:?} }}")).told
    }

    const IN_VAIN: &str = "The provider puts it off by `Error::deferred`, and this cannot be put off: only what is read, planned, imported, opened \
         and configured can. This is a bug of the provider: its developers put it off where it is planned, or say here by `Error::new` what is \
         wrong.";

    /// What is applied is known, so that nothing of it can be unknown.
    #[test]
    fn what_is_put_off_where_nothing_can_be_is_told_as_that() {
        assert_eq!(told("config"), [format!("error: Cannot create x_door: {IN_VAIN}")]);
        assert_eq!(
            told("prerequisite"),
            [format!(
                "error: Cannot create x_door: Something that it needs is not there yet. Apply what makes it first, for example with -target. \
                 {IN_VAIN}"
            )]
        );
    }

    #[test]
    fn an_argument_outside_of_a_function_is_told() {
        assert_eq!(
            told("argument"),
            [
                "error: Bad part: Choose another one.\n\nIt says that it is about argument 2 of a function, counted from zero, and this is no \
                 function. The developers of the provider name an attribute instead, by `Error::at`."
            ]
        );
    }

    #[test]
    fn a_hint_stays_where_more_is_told() {
        let told = told("hint");
        assert!(
            told.len() == 1 && told[0].contains("no function") && told[0].contains("Is it round?"),
            "{told:?}"
        );
    }

    #[test]
    fn what_another_struct_has_otherwise_is_told_where_it_is_left() {
        assert_eq!(
            told("left"),
            [
                "error: Half: Try again.",
                "error: The state is lost: `Error::leaving` takes the struct of x_door, and was given another value:\n  locks[*].key: expected \
                 string, found bool\n  place[1]: expected number, found bool\n  size: expected a tuple of 2, found one of 3\n  width: it is missing\n  \
                 witdh: there is no such attribute. Did you mean \"width\"?\n\nWhat was made is not \
                 in the state: remove it by hand, or import it."
            ]
        );
    }
}
