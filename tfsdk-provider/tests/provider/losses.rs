//! What the author's code makes is not lost for what goes wrong while it is written, read or stored.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicUsize, Ordering};

use kit::written::value;
use tfsdk::plan::{StateMoves, StateUpgrades};
use tfsdk::provider::proto::tfplugin6::{
    RawState, move_resource_state, open_ephemeral_resource, read_resource, upgrade_resource_state,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{
    Context, EphemeralContext, EphemeralResource, Error, Identified, Provider, Resource, Result,
};
use tfsdk::schema::TfSchema;
use tfsdk::stream::{Sink, Source};
use tfsdk::ty::TypeSpec;
use tfsdk::{FromTf, Mirrored, Tf, TfObject, TfType, ToTf};

use crate::core::{Core, said, sent};

/// Panics when it is read from "boom", and when "bang" is written.
#[derive(Clone)]
struct Grenade(&'static str);

impl FromStr for Grenade {
    type Err = Infallible;

    fn from_str(text: &str) -> std::result::Result<Self, Infallible> {
        assert_ne!(text, "boom", "it went off while it was read");
        Ok(Self("dud"))
    }
}

impl fmt::Display for Grenade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        assert_ne!(self.0, "bang", "it went off while it was written");
        f.write_str(self.0)
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("rate", required)]
    rate: f64,
    #[tfsdk("uid", computed)]
    uid: Tf<String>,
}

/// What may be infinite comes first, and so decides the order of a set.
#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Tank {
    #[tfsdk("fill", computed)]
    fill: Tf<f64>,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("rate", optional)]
    rate: Option<f64>,
    #[tfsdk("uid", computed)]
    uid: Tf<String>,
}

/// Its writer does not care for the errors of what it writes.
#[derive(Clone)]
struct Careless(Gauge);

#[derive(TfObject, Clone)]
struct Gauge {
    #[tfsdk("level")]
    level: f64,
    #[tfsdk("unit")]
    unit: String,
}

impl TfType for Careless {
    const SPEC: &'static TypeSpec = Gauge::SPEC;
}

impl Mirrored for Careless {
    type Mirror = Self;

    fn into_mirror(self) -> Tf<Self> {
        Tf::Known(self)
    }

    fn complete(mirror: Tf<Self>) -> std::result::Result<Self, tfsdk::Error> {
        mirror.known().ok_or_else(|| tfsdk::Error::null("a gauge"))
    }
}

impl<'de> FromTf<'de> for Careless {
    fn from_tf<S: Source<'de>>(source: &mut S) -> std::result::Result<Self, tfsdk::Error> {
        Gauge::from_tf(source).map(Self)
    }
}

impl ToTf for Careless {
    fn to_tf<K: Sink>(&self, sink: &mut K) -> std::result::Result<(), tfsdk::Error> {
        let _ = self.0.to_tf(sink);
        Ok(())
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Thing {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("grenade", computed, text)]
    grenade: Tf<Grenade>,
    #[tfsdk("zoom", computed)]
    zoom: Tf<f64>,
    #[tfsdk("rates", computed)]
    rates: Tf<Vec<f64>>,
    #[tfsdk("disks", optional, set)]
    disks: Option<Vec<Disk>>,
    #[tfsdk("row", optional)]
    row: Option<Vec<Disk>>,
    #[tfsdk("tanks", optional, set)]
    tanks: Option<Vec<Tank>>,
    #[tfsdk("gauge", computed)]
    gauge: Tf<Careless>,
}

impl Resource for Thing {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("t-1".to_owned());
        self.grenade = Tf::Null;
        self.zoom = Tf::Known(1.0);
        self.rates = Tf::Known(Vec::new());
        for disk in self.disks.iter_mut().flatten().chain(self.row.iter_mut().flatten()) {
            disk.uid = Tf::Known(format!("u-{}", disk.name));
        }
        self.gauge = Tf::Null;
        for (i, tank) in self.tanks.iter_mut().flatten().enumerate() {
            (tank.fill, tank.uid) = (Tf::Known(i as f64), Tf::Known(format!("u-{}", tank.name)));
            match (&*self.how, &*tank.name) {
                ("full without end", "b") | ("both without end", "a") => tank.fill = Tf::Known(f64::INFINITY),
                ("empty without end", "a") => tank.fill = Tf::Known(f64::NEG_INFINITY),
                ("both without end", "c") => tank.rate = Some(f64::NEG_INFINITY),
                _ => {}
            }
        }
        let (bang, boom) = (Tf::Known(Grenade("bang")), Tf::Known(Grenade("boom")));
        let (disk, in_row) = (self.disks.iter_mut().flatten().next(), self.row.iter_mut().flatten().next());
        match &*self.how {
            "returns" => self.grenade = bang,
            "saves" => {
                self.grenade = bang;
                cx.save(&self);
            }
            "leaves" => {
                self.grenade = bang;
                return Err(Error::new("It broke", "Halfway.").leaving(&self));
            }
            "is read" => (self.grenade, self.zoom) = (boom, Tf::Known(f64::INFINITY)),
            "is read without a number" => (self.grenade, self.zoom) = (boom, Tf::Known(f64::NAN)),
            "an infinite disk" => disk.expect("a disk").rate = f64::INFINITY,
            "an infinite place" => in_row.expect("a disk").rate = f64::INFINITY,
            "careless" => {
                self.gauge = Tf::Known(Careless(Gauge { level: f64::NAN, unit: "m".to_owned() }));
            }
            "many" => self.rates = Tf::Known(vec![f64::INFINITY; 20_000]),
            _ => {}
        }
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        let mut made = self.create(cx).await?;
        let row = made.row.as_mut().expect("a row");
        row.reverse();
        row[0].rate = f64::INFINITY;
        Ok(made)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

const DISKS: &str = r#"[{ name = "a", rate = 1 }, { name = "b", rate = 2 }, { name = "c", rate = 3 }]"#;

fn core() -> Core<impl ProviderServer> {
    Core::new(Provider::with_client("x", ()).resource::<Thing>("thing").into_server())
}

/// What is told of a creation, and what is stored.
fn created(how: &str, rest: &str) -> (Vec<String>, String) {
    let made = core().apply::<Thing>("x_thing", None, &format!("{{ how = {how:?} {rest} }}"));
    (made.told, made.stored.expect("something is stored").state.to_string())
}

#[track_caller]
fn holds(stored: &str, part: &str) {
    assert!(stored.contains(part), "no {part} in {stored}");
}

#[test]
fn a_panic_while_it_is_written_leaves_what_was_written_before() {
    for how in ["returns", "saves", "leaves"] {
        let (told, stored) = created(how, "");
        let panics = told.iter().filter(|told| told.contains("it went off while it was written"));
        assert_eq!(panics.count(), 1, "{how}: {told:#?}");
        holds(&stored, "how = ");
        holds(&stored, "grenade = null");
    }
}

#[test]
fn a_panic_while_it_is_looked_at_again_leaves_what_was_made() {
    for how in ["is read", "is read without a number"] {
        let (told, stored) = created(how, "");
        // It is told beside what else is wrong.
        assert_eq!(told.len(), 2, "{how}: {told:#?}");
        assert!(told.iter().any(|one| one.contains("The provider panicked")), "{how}: {told:#?}");
        for part in ["id = \"t-1\"", "grenade = \"boom\"", "zoom = null", "rates = []"] {
            holds(&stored, part);
        }
    }
}

#[test]
fn an_infinite_number_takes_no_other_element_with_it() {
    for (how, rest) in [
        ("an infinite disk", format!(", disks = {DISKS}")),
        ("an infinite place", format!(", row = {DISKS}")),
    ] {
        let (told, stored) = created(how, &rest);
        assert_eq!(told.len(), 1, "{how}: {told:#?}");
        for part in [
            "{ name = \"a\", rate = 1, uid = \"u-a\" }",
            "{ name = \"b\", rate = 2, uid = \"u-b\" }",
            "{ name = \"c\", rate = 3, uid = \"u-c\" }",
        ] {
            holds(&stored, part);
        }
    }
}

/// Without it, the elements of a set have another order; no number becomes that of another.
#[test]
fn what_is_infinite_in_a_set_is_null_in_its_own_element() {
    let tanks = ", tanks = [{ name = \"a\" }, { name = \"b\" }, { name = \"c\", rate = 1 }]";
    let stored = |how: &str, told: usize| {
        let (said, stored) = created(how, tanks);
        assert_eq!(said.len(), told, "{how}: {said:#?}");
        stored
    };
    let tank = |name: &str, fill: &str, rate: &str| {
        format!("{{ fill = {fill}, name = \"{name}\", rate = {rate}, uid = \"u-{name}\" }}")
    };
    let well = [tank("a", "0", "null"), tank("b", "1", "null"), tank("c", "2", "1")];
    for part in &well {
        holds(&stored("well", 0), part);
    }
    let cases = [
        ("full without end", 1, [&well[0], &tank("b", "null", "null"), &well[2]]),
        ("empty without end", 1, [&tank("a", "null", "null"), &well[1], &well[2]]),
        ("both without end", 2, [&tank("a", "null", "null"), &well[1], &well[2]]),
    ];
    for (how, told, parts) in cases {
        let stored = stored(how, told);
        for part in parts {
            holds(&stored, part);
        }
    }
}

#[test]
fn what_a_careless_writer_leaves_out_takes_nothing_with_it() {
    let (told, stored) = created("careless", "");
    assert_eq!(told.len(), 1, "{told:#?}");
    assert!(told[0].contains("gauge.level"), "{told:#?}");
    for part in ["id = \"t-1\"", "zoom = 1", "rates = []"] {
        holds(&stored, part);
    }
}

/// The number of `a` is not that of `c`, which stands in its place.
#[test]
fn a_hole_is_filled_by_what_was_planned_for_the_same_element() {
    let core = core();
    let config = |how: &str| format!("{{ how = {how:?}, row = {DISKS} }}");
    let stored = core.apply::<Thing>("x_thing", None, &config("well")).stored.expect("it is stored");
    let made = core.apply::<Thing>("x_thing", Some(&stored), &config("otherwise"));
    let state = made.stored.expect("it is stored").state.to_string();
    holds(&state, "{ name = \"a\", rate = 1");
    assert!(!state.contains("{ name = \"c\", rate = 1"), "{state}");
}

#[test]
fn many_holes_are_filled_in_one_walk() {
    let (told, stored) = created("many", "");
    assert_eq!(told.len(), 1_000);
    // A list of numbers holds no null.
    holds(&stored, "rates = null");
    holds(&stored, "id = \"t-1\"");
}

static OPEN: AtomicUsize = AtomicUsize::new(0);

#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Lease {
    #[tfsdk("grenade", computed, text)]
    grenade: Option<Grenade>,
}

impl EphemeralResource for Lease {
    type Client = ();

    async fn open(mut self, _: &EphemeralContext<Self>) -> Result<Self> {
        OPEN.fetch_add(1, Ordering::Relaxed);
        self.grenade = Some(Grenade("bang"));
        Ok(self)
    }

    async fn close(_: &EphemeralContext<Self>) -> Result<()> {
        OPEN.fetch_sub(1, Ordering::Relaxed);
        Ok(())
    }
}

#[test]
fn what_is_open_is_closed_where_it_panics_while_it_is_written() {
    let core = Core::new(Provider::with_client("x", ()).ephemeral_resource::<Lease>("lease").into_server());
    let config = Some(sent(&value(&Lease::schema(), "{}"), Lease::schema().ty()));
    let request =
        open_ephemeral_resource::Request { type_name: "x_lease".to_owned(), config, ..Default::default() };
    let told = said(core.wait(core.server().open_ephemeral_resource(request)), |it| it.diagnostics);
    assert!(told[0].contains("it went off while it was written"), "{told:?}");
    assert_eq!(OPEN.load(Ordering::Relaxed), 0);
}

#[derive(TfObject, Clone)]
#[tfsdk(resource, version = 1)]
struct Aged {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("rate", computed, keep)]
    rate: Tf<f64>,
}

#[derive(TfObject)]
struct OldAged {
    #[tfsdk("id")]
    id: String,
    #[tfsdk("every")]
    every: f64,
}

#[derive(TfObject)]
struct Tag {
    #[tfsdk("rate")]
    rate: f64,
}

impl From<OldAged> for Aged {
    fn from(old: OldAged) -> Self {
        Self { id: Tf::Known(old.id), rate: Tf::Known(1.0 / old.every) }
    }
}

impl Resource for Aged {
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
        StateUpgrades::new().from_struct(0, |old: OldAged| Ok(Self::from(old)))
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("old_aged", |old: OldAged, _| Ok(Self::from(old)))
    }
}

impl Identified for Aged {
    type Identity = Tag;

    fn identity(&self) -> Result<Tag> {
        Ok(Tag { rate: f64::INFINITY })
    }
}

/// Terraform stores states and identities as JSON, and says of a moved one that this is a bug of its own.
#[test]
fn nothing_infinite_is_sent_to_be_stored() {
    let core = Core::new(Provider::with_client("x", ()).identified_resource::<Aged>("aged").into_server());
    let raw_state =
        Some(RawState { json: br#"{"id": "a", "every": 0}"#.to_vec().into(), ..Default::default() });
    let infinite = "`rate` is an infinite number, and a state holds none";
    let (type_name, version) = ("x_aged".to_owned(), 0);
    let request = upgrade_resource_state::Request { type_name, version, raw_state: raw_state.clone() };
    let told = said(core.wait(core.server().upgrade_resource_state(request)), |it| it.diagnostics);
    assert!(told[0].contains(infinite) && told.len() == 1, "{told:?}");
    let request = move_resource_state::Request {
        source_type_name: "old_aged".to_owned(),
        source_provider_address: "registry.terraform.io/acme/x".to_owned(),
        target_type_name: "x_aged".to_owned(),
        source_state: raw_state,
        ..Default::default()
    };
    let told = said(core.wait(core.server().move_resource_state(request)), |it| it.diagnostics);
    assert!(told[0].contains(infinite) && told.len() == 1, "{told:?}");
    let state = value(&Aged::schema(), r#"{ id = "a", rate = 1 }"#);
    let current_state = Some(sent(&state, Aged::schema().ty()));
    let request =
        read_resource::Request { type_name: "x_aged".to_owned(), current_state, ..Default::default() };
    let read = core.wait(core.server().read_resource(request)).expect("it is read");
    assert_eq!(read.new_identity, None);
    assert!(read.new_state.is_some());
    assert!(read.diagnostics[0].detail.contains(infinite), "{:?}", read.diagnostics);
}
