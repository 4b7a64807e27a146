//! States that the provider's code cannot write, has not written, or would not write today.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use kit::written::value;
use tfsdk::plan::Action;
use tfsdk::provider::testing::{Failure, Scenario, Step};
use tfsdk::provider::{Context, DataContext, DataSource, Error, Provider, Resource, Result};
use tfsdk::schema::TfSchema;
use tfsdk::schema::validate::one_of;
use tfsdk::{Tf, TfObject, Value, ValueRef};

use crate::core::{Core, Stored};

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Lock {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("code", optional, sensitive)]
    code: Option<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Size {
    #[tfsdk("height", optional, default = 2)]
    height: u8,
    #[tfsdk("width", optional)]
    width: Option<u8>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Board {
    #[tfsdk("wood", required)]
    wood: String,
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Shelf {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", optional)]
    how: Option<String>,
    #[tfsdk("color", optional, default = "white", validate = one_of(["white", "black"]))]
    color: String,
    #[tfsdk("locks", optional, set)]
    locks: Option<Vec<Lock>>,
    #[tfsdk("codes", optional, sensitive, set)]
    codes: Option<Vec<String>>,
    #[tfsdk("size", block)]
    size: Size,
    #[tfsdk("board", block)]
    boards: Vec<Board>,
}

/// Whether somebody has painted what is to be painted.
static IS_PAINTED: AtomicBool = AtomicBool::new(false);

impl Resource for Shelf {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("s-1".to_owned());
        let twins = |lock: Lock| Some(vec![lock.clone(), lock]);
        match self.how.as_deref() {
            Some("saves") => {
                cx.save(&self);
                self.locks = twins(Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) });
            }
            Some("locks twice") => {
                self.locks = twins(Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) });
            }
            Some("codes twice") => self.codes = Some(vec!["hunter2".to_owned(), "hunter2".to_owned()]),
            _ => {}
        }
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        if self.how.as_deref() == Some("is painted") && IS_PAINTED.load(Ordering::Relaxed) {
            self.color = "mauve".to_owned();
        }
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
#[tfsdk(data_source)]
struct Locks {
    #[tfsdk("locks", computed, set)]
    locks: Option<Vec<Lock>>,
    #[tfsdk("codes", computed, sensitive, set)]
    codes: Option<Vec<String>>,
}

impl DataSource for Locks {
    type Client = ();

    async fn read(mut self, _: &DataContext<Self>) -> Result<Self> {
        let lock = Lock { name: "l".to_owned(), code: Some("hunter2".to_owned()) };
        self.locks = Some(vec![lock.clone(), lock]);
        self.codes = Some(vec!["hunter2".to_owned(), "hunter2".to_owned()]);
        Ok(self)
    }
}

fn provider() -> Provider<()> {
    Provider::with_client("x", ()).resource::<Shelf>("shelf").data_source::<Locks>("locks")
}

fn run(scenario: &Scenario) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(scenario.run(provider()))
}

/// Whoever wrote what cannot be written, it may be sensitive.
#[test]
fn what_cannot_be_written_is_not_quoted_where_it_is_sensitive() {
    let core = Core::new(provider().into_server());
    for (how, told) in [
        (
            "locks twice",
            "error: locks: Invalid result: The provider returned what cannot be written. The elements [#0] and [#1] are the \
             same; a set holds each once.\n\nAt locks.",
        ),
        (
            "codes twice",
            "error: codes: Invalid result: The provider returned what cannot be written. The (sensitive value) has something twice.\n\nAt codes.",
        ),
    ] {
        let made = core.apply::<Shelf>("x_shelf", None, &format!("{{ how = {how:?}, size = {{}} }}"));
        assert_eq!(made.told, [told]);
    }
    let read = Scenario::new().step(Step::apply("data \"x_locks\" \"l\" {}\n"));
    let told = run(&read).expect_err("it cannot be written").to_string();
    assert!(told.contains("are the same") && !told.contains("hunter2"), "{told}");
}

/// All but what cannot be written is in the state, so that it can be destroyed.
#[test]
fn what_can_be_written_of_a_result_is_left() {
    let core = Core::new(provider().into_server());
    for how in ["locks twice", "saves"] {
        let made = core.apply::<Shelf>("x_shelf", None, &format!("{{ how = {how:?}, size = {{}} }}"));
        let left = made.stored.expect("it was made");
        assert!(made.tainted);
        assert_eq!(
            left.state.get_at::<Option<String>>(&"id".parse().unwrap()).unwrap().as_deref(),
            Some("s-1")
        );
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("rate", computed, keep)]
    rate: Tf<f64>,
    #[tfsdk("uid", computed, keep)]
    uid: Tf<String>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
enum Price {
    #[tfsdk("daily")]
    Daily(f64),
    #[tfsdk("hourly")]
    Hourly(f64),
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Machine {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("price", optional)]
    price: Option<Price>,
    #[tfsdk("size", optional, computed)]
    size: Tf<u32>,
    #[tfsdk("volume", computed, keep)]
    volume: Tf<String>,
    #[tfsdk("disk", block)]
    disks: Vec<Disk>,
}

impl Resource for Machine {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        cx.save(&self);
        self.id = Tf::Known("m-1".to_owned());
        for disk in &mut self.disks {
            disk.uid = Tf::Known(format!("u-{}", disk.name));
            disk.rate = Tf::Known(1.0);
        }
        self.volume = Tf::Known("v-1".to_owned());
        match &*self.how {
            "one rate" => self.disks[0].rate = Tf::Known(f64::NAN),
            "price" => self.price = Some(Price::Daily(f64::NAN)),
            "fails" => {
                self.size = Tf::Unknown;
                self.disks[1].uid = Tf::Unknown;
                self.disks.pop();
                return Err(Error::new("It broke", "Halfway.").leaving(&self));
            }
            _ => {}
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

/// Nothing of what was written is replaced, but for what cannot be read again without what was not.
#[test]
fn what_was_made_is_not_what_was_planned() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Machine>("machine").into_server());
    let schema = Machine::schema();
    let disk =
        |name: &str, rate: &str, uid: &str| format!("{{ name = {name:?}, rate = {rate}, uid = {uid} }}");
    let all = |first_rate: &str, rest: &str| {
        let disks = [disk("a", first_rate, "\"u-a\""), disk("b", "1", "\"u-b\""), disk("c", "1", "\"u-c\"")];
        format!("disk = [{}], {rest}", disks.join(", "))
    };
    for (how, price, left) in [
        ("one rate", "null", all("null", "price = null, size = null")),
        ("price", "{ hourly = 1 }", all("1", "price = { hourly = 1 }, size = null")),
        (
            "fails",
            "null",
            format!(
                "disk = [{}, {}], price = null, size = null",
                disk("a", "1", "\"u-a\""),
                disk("b", "1", "null")
            ),
        ),
    ] {
        let config = format!(
            r#"{{ how = {how:?}, price = {price}, disk = [{{ name = "a" }}, {{ name = "b" }}, {{ name = "c" }}] }}"#
        );
        let made = core.apply::<Machine>("x_machine", None, &config);
        let stored = made.stored.expect("it was made");
        let expected = format!(r#"{{ id = "m-1", how = {how:?}, volume = "v-1", {left} }}"#);
        assert_eq!(stored.state, value(&schema, &expected), "{how}: {:?}", made.told);
        assert_eq!(core.destroy::<Machine>("x_machine", &stored).told, [""; 0], "{how}");
    }
}

/// What comes out wrong, wherever that stands.
#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Gauge {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", optional)]
    how: Option<String>,
    #[tfsdk("any", optional)]
    any: Option<Value>,
    #[tfsdk("at", computed)]
    at: Tf<(f64, f64)>,
    #[tfsdk("codes", optional, set, default = vec!["a".to_owned()])]
    codes: Vec<String>,
    #[tfsdk("limits", optional)]
    limits: Option<Pair>,
    #[tfsdk("loads", computed)]
    loads: Tf<BTreeMap<String, f64>>,
    #[tfsdk("rate", required)]
    rate: f64,
    #[tfsdk("rates", computed)]
    rates: Tf<Vec<f64>>,
    #[tfsdk("zoom", computed)]
    zoom: Tf<f64>,
}

#[derive(TfObject, Clone)]
#[tfsdk(nested)]
struct Pair {
    #[tfsdk("high", required)]
    high: f64,
    #[tfsdk("uid", computed)]
    uid: Tf<String>,
}

impl Gauge {
    fn gone_wrong(mut self) -> Self {
        let how = self.how.as_deref();
        // No state holds an infinite number either.
        let (how, wrong) = match how.and_then(|how| how.strip_suffix(" without end")) {
            Some(how) => (Some(how), f64::INFINITY),
            None => (how, f64::NAN),
        };
        match how {
            Some("at") => self.at = Tf::Known((wrong, 2.0)),
            Some("codes") => self.codes = vec!["a".to_owned(), "a".to_owned()],
            Some("limits") => {
                self.limits = Some(Pair { high: wrong, uid: Tf::Known("u-1".to_owned()) });
            }
            Some("load") => self.loads = Tf::Known([("cpu".to_owned(), wrong)].into()),
            Some("loads") => {
                self.loads = Tf::Known([("cpu".to_owned(), wrong), ("disk".to_owned(), 1.0)].into());
            }
            Some("rate") => self.rate = wrong,
            Some("rates") => self.rates = Tf::Known(vec![1.0, wrong, 3.0]),
            Some("zoom") => self.zoom = Tf::Known(wrong),
            _ => {}
        }
        self
    }
}

impl Resource for Gauge {
    type Client = ();

    async fn create(mut self, _: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("g-1".to_owned());
        (self.at, self.zoom) = (Tf::Known((1.0, 2.0)), Tf::Known(3.0));
        (self.loads, self.rates) = (Tf::Known(BTreeMap::new()), Tf::Known(Vec::new()));
        if let Some(limits) = &mut self.limits {
            limits.uid = Tf::Known("u-1".to_owned());
        }
        Ok(self.gone_wrong())
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        Ok(Some(self))
    }

    async fn update(self, _: Self, cx: &Context<Self>) -> Result<Self> {
        self.create(cx).await
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        assert_eq!(self.id, Tf::Known("g-1".to_owned()));
        Ok(())
    }
}

/// What was made can be read, changed and destroyed: what cannot be written is as it was planned, or null where nothing was.
#[test]
fn what_cannot_be_written_leaves_a_state_that_fits() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Gauge>("gauge").into_server());
    let schema = Gauge::schema();
    let config =
        |how: &str| format!("{{ how = {how:?}, any = [\"x\"], rate = 1.5, limits = {{ high = 2 }} }}");
    for (how, changed) in [
        ("at", "at = null"),
        ("codes", ""),
        ("limits", ""),
        ("load", "loads = null"),
        ("loads", "loads = null"),
        ("rate", ""),
        ("rates", "rates = null"),
        ("zoom", "zoom = null"),
        ("at without end", "at = null"),
        ("limits without end", ""),
        ("loads without end", "loads = null"),
        ("rate without end", ""),
        ("rates without end", "rates = null"),
        ("zoom without end", "zoom = null"),
    ] {
        let mut expected = vec![
            ("id", "\"g-1\""),
            ("any", "[\"x\"]"),
            ("at", "[1, 2]"),
            ("codes", "[\"a\"]"),
            ("limits", "{ high = 2, uid = \"u-1\" }"),
            ("loads", "{}"),
            ("rate", "1.5"),
            ("rates", "[]"),
            ("zoom", "3"),
        ];
        if let Some((name, _)) = changed.split_once(" = ") {
            expected.iter_mut().find(|(of, _)| *of == name).expect("an attribute").1 = "null";
        }
        let expected: String = expected.iter().map(|(name, value)| format!("{name} = {value}, ")).collect();
        let expected = value(&schema, &format!("{{ how = {how:?}, {expected} }}"));
        let made = core.apply::<Gauge>("x_gauge", None, &config(how));
        let expected_of =
            if how.ends_with(" without end") { "A number is infinite" } else { "Invalid result" };
        assert!(made.told[0].contains(expected_of), "{how}: {:?}", made.told);
        assert!(!made.told.iter().any(|told| told.contains("came back as null")), "{how}: {:?}", made.told);
        let left = made.stored.expect("it was made");
        assert_eq!(left.state, expected, "{how}");
        assert_eq!(core.destroy::<Gauge>("x_gauge", &left).told, [""; 0], "{how}");
        // What lives stays so.
        let well = core.apply::<Gauge>("x_gauge", None, &config("well")).stored.expect("it was made");
        let changed = core.apply::<Gauge>("x_gauge", Some(&well), &config(how));
        assert_eq!(changed.stored.as_ref().map(|stored| &stored.state), Some(&expected), "{how}");
        let left = changed.stored.expect("it lives");
        assert_eq!(core.destroy::<Gauge>("x_gauge", &left).told, [""; 0], "{how}");
    }
}

/// Adding a block, or an attribute with a default, is no new version of a schema.
#[test]
fn a_state_without_what_was_added_since_is_read() -> Result<(), Failure> {
    let config = "resource \"x_shelf\" \"s\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "how": null, "locks": null}"#))
        .step(
            Step::apply(config)
                .plans("x_shelf.s", Action::NoOp)
                .stores("x_shelf.s", "color", "white")
                .stores("x_shelf.s", "size.height", 2),
        )
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "board": null, "size": {"width": 3}}"#))
        .step(
            Step::apply("resource \"x_shelf\" \"s\" {\n  size {\n    width = 3\n  }\n}\n")
                .plans("x_shelf.s", Action::NoOp),
        );
    run(&scenario)
}

/// It was written before there was a default, or by one who left it out; nothing else can be meant.
#[test]
fn what_is_null_in_a_state_and_cannot_be_is_its_default() -> Result<(), Failure> {
    let config = "resource \"x_shelf\" \"s\" {}\n";
    let stored = r#"{"id": "s-1", "color": null, "size": {"height": null, "width": null}}"#;
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("x_shelf.s", 0, stored))
        .step(
            Step::apply(config)
                .plans("x_shelf.s", Action::NoOp)
                .stores("x_shelf.s", "color", "white")
                .stores("x_shelf.s", "size.height", 2),
        )
        .step(Step::stored("x_shelf.s", 0, stored))
        .step(Step::destroy().loses("x_shelf.s"));
    run(&scenario)
}

/// What is null there, and has no default, is not made up. No line of the configuration is to blame.
#[test]
fn a_state_that_does_not_fit_is_told_as_the_state() {
    let config = "resource \"x_shelf\" \"s\" {}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::stored("x_shelf.s", 0, r#"{"id": "s-1", "color": "black", "board": [{"wood": null}]}"#))
        .step(Step::apply(config));
    let told = run(&scenario).expect_err("it has no wood").to_string();
    let expected = "The state does not fit the resource: `board[0].wood`: Expected a string, found null.";
    assert!(told.contains(expected), "{told}");
}

#[test]
fn a_resource_with_a_group_is_imported_by_its_id() {
    let core = Core::new(provider().into_server());
    let (found, told) = core.import::<Shelf>("x_shelf", "s-1");
    assert_eq!(told, [""; 0]);
    let expected = r#"{ id = "s-1", color = "white", size = { height = 2 }, board = [] }"#;
    assert_eq!(found, Some(value(&Shelf::schema(), expected)));
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Order {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("codes", required, set)]
    codes: Vec<String>,
    #[tfsdk("counts", required)]
    counts: BTreeMap<String, u8>,
    #[tfsdk("items", required)]
    items: Vec<String>,
}

impl Resource for Order {
    type Client = ();

    async fn create(self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn read(mut self, _: &Context<Self>) -> Result<Option<Self>> {
        assert!(self.items.is_empty() && self.codes.is_empty() && self.counts.is_empty());
        self.items = vec!["tea".to_owned()];
        Ok(Some(self))
    }

    async fn update(self, _: Self, _: &Context<Self>) -> Result<Self> {
        Ok(self)
    }

    async fn delete(self, _: &Context<Self>) -> Result<()> {
        Ok(())
    }
}

/// As Go's `nil`, which reading fills.
#[test]
fn collections_that_hold_no_null_are_imported_empty() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Order>("order").into_server());
    let (found, told) = core.import::<Order>("x_order", "o-1");
    assert_eq!(told, [""; 0]);
    let expected = r#"{ id = "o-1", codes = [], counts = {}, items = ["tea"] }"#;
    assert_eq!(found, Some(value(&Order::schema(), expected)));
}

/// What is ignored is so because it is what it should not be.
#[test]
fn what_is_ignored_is_not_validated() -> Result<(), Failure> {
    let config = "resource \"x_shelf\" \"s\" {\n  how = \"is painted\"\n  color = \"black\"\n  lifecycle {\n    ignore_changes = [color]\n  }\n}\n";
    let scenario = Scenario::new()
        .step(Step::apply(config))
        .step(Step::outside(|| IS_PAINTED.store(true, Ordering::Relaxed)))
        .step(Step::apply(config).plans("x_shelf.s", Action::NoOp).stores("x_shelf.s", "color", "mauve"));
    run(&scenario)
}

/// Panics when it is written.
#[derive(Clone)]
struct Grenade;

impl std::str::FromStr for Grenade {
    type Err = Error;

    fn from_str(_: &str) -> Result<Self> {
        Ok(Self)
    }
}

impl std::fmt::Display for Grenade {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        panic!("it went off")
    }
}

fn panics(_: ValueRef<'_>, _: ValueRef<'_>) -> bool {
    panic!("nothing is the same")
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Brittle {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("grenade", computed, text)]
    grenade: Tf<Grenade>,
    #[tfsdk("same", optional, computed, same_meaning = panics)]
    same: Tf<String>,
    #[tfsdk("loads", optional, sensitive)]
    loads: Option<BTreeMap<String, f64>>,
}

impl Resource for Brittle {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("b-1".to_owned());
        (self.grenade, self.same) = (Tf::Null, Tf::Null);
        if self.how != "writes, and saves nothing" {
            cx.save(&self);
        }
        match &*self.how {
            "compares" => self.same = Tf::Known("other".to_owned()),
            "loads" => self.loads = Some([("hunter2".to_owned(), f64::INFINITY)].into()),
            _ => self.grenade = Tf::Known(Grenade),
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

/// Code of the author that only writes or compares is not the method; what was made is there all the same.
#[test]
fn a_panic_while_a_result_is_written_loses_nothing() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Brittle>("brittle").into_server());
    for (how, id) in [("writes", "b-1"), ("writes, and saves nothing", ""), ("compares", "b-1")] {
        // The values are compared with those before, which there are in an update.
        let before = format!("{{ id = \"b-1\", how = {how:?}, same = \"one\" }}");
        let before = Stored { state: value(&Brittle::schema(), &before), private: Vec::new() };
        let before = Some(&before).filter(|_| how == "compares");
        let same = if how == "compares" { "\"one\"" } else { "null" };
        let config = format!("{{ how = {how:?}, same = {same}, loads = {{}} }}");
        let made = core.apply::<Brittle>("x_brittle", before, &config);
        assert!(made.told[0].contains("The provider panicked"), "{how}: {:?}", made.told);
        let left = made.stored.expect("it was made");
        let left_id = left.state.get_at::<Option<String>>(&"id".parse().unwrap()).unwrap();
        assert_eq!(left_id.unwrap_or_default(), id, "{how}");
        assert_eq!(core.destroy::<Brittle>("x_brittle", &left).told, [""; 0], "{how}");
    }
}

#[test]
fn keys_of_what_is_sensitive_are_not_told() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Brittle>("brittle").into_server());
    let made = core.apply::<Brittle>("x_brittle", None, "{ how = \"loads\" }");
    assert!(made.told[0].contains("`loads` holds an infinite number"), "{:?}", made.told);
    assert!(!made.told.iter().any(|told| told.contains("hunter2")), "{:?}", made.told);
}
