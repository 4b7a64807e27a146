//! What is stored of a result of which several parts are wrong, each in its own way: all that is sound, and nothing that cannot be read.

use std::fmt;
use std::str::FromStr;

use kit::Random;
use tfsdk::diag::Diagnostic;
use tfsdk::plan::{StateMoves, StateUpgrades};
use tfsdk::provider::proto::tfplugin6::{RawState, move_resource_state, upgrade_resource_state};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Context, Provider, Resource, Result};
use tfsdk::{Error, Tf, TfObject, Unknownable, Value, map_with};

use crate::core::{Core, said};

/// What holds unknown and no null.
#[derive(Clone, Debug, PartialEq)]
struct Tag(Option<String>);

impl Unknownable for Tag {
    type Value = String;

    fn unknown() -> Self {
        Tag(None)
    }

    fn from_value(value: String) -> std::result::Result<Self, Error> {
        Ok(Tag(Some(value)))
    }

    fn value(&self) -> Option<&String> {
        self.0.as_ref()
    }
}
map_with!(Tag: Unknownable);

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("fill", computed)]
    fill: Tf<f64>,
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("uid", computed)]
    uid: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("rate", computed)]
    rate: Tf<f64>,
    #[tfsdk("rates", computed)]
    rates: Tf<Vec<f64>>,
    #[tfsdk("row", optional)]
    row: Option<Vec<Disk>>,
    #[tfsdk("rows", optional, set)]
    rows: Option<Vec<Disk>>,
    #[tfsdk("seed", required)]
    seed: u64,
    #[tfsdk("tags", computed)]
    tags: Tf<Vec<Tag>>,
    #[tfsdk("z", computed)]
    z: Tf<String>,
}

impl Shelf {
    /// What is made, and the attributes of which a part is wrong.
    fn made(mut self) -> (Self, Vec<&'static str>) {
        let mut random = Random::new(self.seed);
        let mut wrong = Vec::new();
        let mut number = |name, wrong: &mut Vec<&'static str>| match random.below(12) {
            0 => {
                wrong.push(name);
                f64::NAN
            }
            1 | 2 => {
                wrong.push(name);
                f64::INFINITY
            }
            n => n as f64,
        };
        self.rate = Tf::Known(number("rate", &mut wrong));
        self.rates = Tf::Known(vec![number("rates", &mut wrong), 1.0]);
        for (name, disks) in [("row", &mut self.row), ("rows", &mut self.rows)] {
            for disk in disks.iter_mut().flatten() {
                disk.fill = Tf::Known(number(name, &mut wrong));
                disk.uid = Tf::Known(format!("u-{}", disk.name));
            }
        }
        let tag = if random.below(3) == 0 { None } else { Some("tag".to_owned()) };
        if tag.is_none() {
            wrong.push("tags");
        }
        self.tags = Tf::Known(vec![Tag(tag)]);
        self.id = Tf::Known("s-1".to_owned());
        self.z = Tf::Known("z".to_owned());
        (self, wrong)
    }
}

impl Resource for Shelf {
    type Client = ();

    async fn create(self, cx: &Context<Self>) -> Result<Self> {
        let seed = self.seed;
        let (made, _) = self.made();
        match seed % 3 {
            0 => Err(tfsdk::provider::Error::new("It broke", "late").leaving(&made)),
            1 => {
                cx.save(&made);
                Ok(made)
            }
            _ => Ok(made),
        }
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

const DISKS: &str = r#"[{ name = "a" }, { name = "b" }, { name = "c" }]"#;

#[test]
fn what_is_sound_is_stored_and_all_of_it_can_be_read() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Shelf>("shelf").into_server());
    let mut random = Random::of_this_run("storing");
    for _ in 0..kit::rounds(300) {
        let seed = random.below(1 << 30);
        let made = core.apply::<Shelf>(
            "x_shelf",
            None,
            &format!("{{ seed = {seed}, row = {DISKS}, rows = {DISKS} }}"),
        );
        let state = made.stored.expect("a state").state;
        let disk = |name: &str| Disk { fill: Tf::Unknown, name: name.to_owned(), uid: Tf::Unknown };
        let disks = || Some(vec![disk("a"), disk("b"), disk("c")]);
        let (wanted, wrong) = Shelf {
            id: Tf::Unknown,
            rate: Tf::Unknown,
            rates: Tf::Unknown,
            row: disks(),
            rows: disks(),
            seed: seed as u64,
            tags: Tf::Unknown,
            z: Tf::Unknown,
        }
        .made();
        let told = made.told.join("\n");
        assert!(state.is_wholly_known(), "{seed}: {state}");
        assert!(state.get::<Shelf>().is_ok(), "{seed}: {state}\n{told}");
        let sound = [
            ("id", Value::of(&wanted.id)),
            ("rate", Value::of(&wanted.rate)),
            ("rates", Value::of(&wanted.rates)),
            ("row", Value::of(&wanted.row)),
            ("tags", Value::of(&wanted.tags)),
            ("z", Value::of(&wanted.z)),
        ];
        for (name, value) in sound {
            if !wrong.contains(&name) {
                let stored = state.attribute(name).expect("an attribute").to_value();
                assert_eq!(stored, value.expect("it is sound"), "{seed}: {name} of {state}\n{told}");
            } else if !seed.is_multiple_of(3) || name != "tags" {
                // What a failure leaves may be unknown in part, as it broke in the middle.
                assert!(told.contains(name), "{seed}: {name} of {state}\n{told}");
            }
        }
    }
}

/// A text that its own code does not read, where it is the wrong one.
#[derive(Clone, Debug)]
struct Skew(&'static str);

impl FromStr for Skew {
    type Err = &'static str;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        match text {
            "wrong" => Err("it is wrong"),
            "<wrong>" => Err("it begins with <"),
            _ => Ok(Self("right")),
        }
    }
}

impl fmt::Display for Skew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            "wrong" => f.write_str("<wrong>"),
            right => f.write_str(right),
        }
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(resource, version = 1)]
struct Odd {
    #[tfsdk("addr", required, text)]
    addr: Skew,
    #[tfsdk("disks", optional)]
    disks: Option<Vec<Disk>>,
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("id", computed, text)]
    id: Tf<Skew>,
    #[tfsdk("plates", optional)]
    plates: Option<Vec<Plate>>,
    #[tfsdk("rate", computed)]
    rate: Tf<f64>,
    #[tfsdk("twins", computed, set, text)]
    twins: Tf<Vec<Lower>>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Plate {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("label", computed, text)]
    label: Tf<Skew>,
    #[tfsdk("uid", computed)]
    uid: Tf<String>,
}

/// A text that is read in lower case, and written as it is.
#[derive(Clone, Debug)]
struct Lower(String);

impl FromStr for Lower {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
        Ok(Self(text.to_lowercase()))
    }
}

impl fmt::Display for Lower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Older {
    #[tfsdk("how")]
    how: String,
}

impl Odd {
    fn since(old: Older) -> Self {
        let is_wrong = old.how.contains("addr");
        let addr = Skew(if is_wrong { "wrong" } else { "right" });
        Self { addr, disks: None, how: old.how, id: Tf::Null, plates: None, rate: Tf::Null, twins: Tf::Null }
    }
}

impl Resource for Odd {
    type Client = ();

    fn upgrades() -> StateUpgrades {
        StateUpgrades::new().from_struct(0, |old: Older| Ok(Self::since(old)))
    }

    fn moves() -> StateMoves {
        StateMoves::new().from_struct("x_older", |old: Older, _| Ok(Self::since(old)))
    }

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        if self.how.contains("warned") {
            cx.warn(Diagnostic::warning("An odd one", "It may be wrong.").at("id".parse().expect("a path")));
        }
        self.rate = Tf::Known(if self.how.contains("rate") { f64::INFINITY } else { 1.0 });
        self.id = Tf::Known(Skew(if self.how.contains("id") { "wrong" } else { "right" }));
        if self.how.contains("addr") {
            self.addr = Skew("wrong");
        }
        let twins = if self.how.contains("twins") { ["A", "a"] } else { ["a", "b"] };
        self.twins = Tf::Known(twins.map(|text| Lower(text.to_owned())).to_vec());
        for plate in self.plates.iter_mut().flatten() {
            let is_wrong = self.how.contains("plates") && plate.name == "b";
            plate.label = Tf::Known(Skew(if is_wrong { "wrong" } else { "right" }));
            plate.uid = Tf::Known(format!("u-{}", plate.name));
        }
        for disk in self.disks.iter_mut().flatten() {
            (disk.fill, disk.uid) = (Tf::Known(0.5), Tf::Known(format!("u-{}", disk.name)));
        }
        Ok(self)
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

/// What it stands beside is kept, also where other parts are wrong in other ways.
#[test]
fn what_was_written_and_cannot_be_read_is_told_and_as_it_was_planned() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Odd>("odd").into_server());
    for how in [
        "none",
        "id",
        "addr",
        "rate",
        "id, addr",
        "addr, rate",
        "id, addr, rate",
        "warned id",
        "warned id, rate",
    ] {
        let made = core.apply::<Odd>(
            "x_odd",
            None,
            &format!("{{ how = {how:?}, addr = \"right\", disks = [{{ name = \"a\" }}] }}"),
        );
        let state = made.stored.expect("a state").state;
        let told = made.told.join("\n");
        assert!(state.get::<Odd>().is_ok(), "{how}: {state}\n{told}");
        for (name, right, wrong) in
            [("addr", "\"right\"", "\"right\""), ("id", "\"right\"", "null"), ("rate", "1", "null")]
        {
            let found = state.attribute(name).expect("an attribute").to_string();
            assert_eq!(found, if how.contains(name) { wrong } else { right }, "{how}: {name} of {state}");
            assert_eq!(told.contains(&format!("error: {name}: ")), how.contains(name), "{how}: {told}");
        }
        assert!(state.to_string().contains("uid = \"u-a\""), "{how}: {state}");
        if how == "id" {
            assert_eq!(
                told,
                "error: id: A result cannot be read: The string \"<wrong>\" is not accepted: it begins with <.\n\n\
                 What x_odd has made there cannot be read and written again, and no state can hold that. This is a bug of the \
                 provider: what a type writes, such as with `Display`, it has to read as the same.\n\nAt id."
            );
        }
    }
}

/// Only what cannot be read is lost, and not what stands beside it in a list.
#[test]
fn what_stands_beside_what_cannot_be_read_is_kept() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Odd>("odd").into_server());
    let config = "{ how = \"plates\", addr = \"right\", plates = [{ name = \"a\" }, { name = \"b\" }] }";
    let made = core.apply::<Odd>("x_odd", None, config);
    assert!(
        made.told.len() == 1
            && made.told[0].starts_with("error: plates[1]: A result")
            && made.told[0].ends_with("At plates[1].label."),
        "{:?}",
        made.told
    );
    let state = made.stored.expect("a state").state;
    assert!(state.get::<Odd>().is_ok(), "{state}");
    assert_eq!(
        state.attribute("plates").expect("plates").to_string(),
        "[{ label = \"right\", name = \"a\", uid = \"u-a\" }, { label = null, name = \"b\", uid = \"u-b\" }]"
    );
}

/// Such a state could be neither planned nor destroyed: what was read of it could not be written.
#[test]
fn what_is_read_alike_is_once_in_a_set() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Odd>("odd").into_server());
    let made = core.apply::<Odd>("x_odd", None, "{ how = \"twins\", addr = \"right\" }");
    assert!(
        made.told.len() == 1 && made.told[0].starts_with("error: twins: A result cannot be read: "),
        "{:?}",
        made.told
    );
    let stored = made.stored.expect("a state");
    assert_eq!(stored.state.attribute("twins").expect("twins").to_string(), "null");
    assert_eq!(core.destroy::<Odd>("x_odd", &stored).told, [""; 0]);
}

/// The next request begins with reading the state, and could not say who made it.
#[test]
fn what_an_upgrade_or_a_move_makes_can_be_read() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Odd>("odd").into_server());
    let type_name = || "x_odd".to_owned();
    let state = |how| Some(RawState { json: format!("{{\"how\": {how:?}}}").into(), ..Default::default() });
    let upgraded = |how| {
        let request =
            upgrade_resource_state::Request { type_name: type_name(), version: 0, raw_state: state(how) };
        said(core.wait(core.server().upgrade_resource_state(request)), |answer| answer.diagnostics)
    };
    let moved = |how| {
        let request = move_resource_state::Request {
            source_provider_address: "registry.terraform.io/x/x".to_owned(),
            source_type_name: "x_older".to_owned(),
            source_state: state(how),
            target_type_name: type_name(),
            ..Default::default()
        };
        said(core.wait(core.server().move_resource_state(request)), |answer| answer.diagnostics)
    };
    let refused = |by| {
        format!(
            "error: addr: A state cannot be read: The string \"<wrong>\" is not accepted: it begins with <.\n\n\
             This is what {by} it has made there. The state stays as it is. This is a bug of the provider: the resource has to read \
             what its upgrades and moves make, and to write it again."
        )
    };
    assert!(upgraded("none").is_empty() && moved("none").is_empty());
    assert_eq!(upgraded("addr"), [refused("upgrading")]);
    assert_eq!(moved("addr"), [refused("moving")]);
}
