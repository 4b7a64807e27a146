//! An ephemeral resource from its opening to its end.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, UNIX_EPOCH};

use tfsdk::diag::Diagnostic;
use tfsdk::provider::proto::prost::bytes::Bytes;
use tfsdk::provider::proto::tfplugin6::{
    DynamicValue, close_ephemeral_resource, open_ephemeral_resource, renew_ephemeral_resource,
    validate_ephemeral_resource_config,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{EphemeralContext, EphemeralResource, Provider, Result};
use tfsdk::{Tf, TfObject, Type, Value};

use crate::core::{Core, received, said, sent, zoo};

const TICKET: &str = "zoo_ticket";

fn ty() -> Type {
    Type::object([
        ("code", Type::STRING),
        ("price", Type::NUMBER),
        ("timeouts", timeouts()),
        ("visitor", Type::STRING),
    ])
}

fn timeouts() -> Type {
    Type::object([("close", Type::STRING), ("open", Type::STRING), ("renew", Type::STRING)])
}

fn config(visitor: &str, price: Option<u32>) -> Option<DynamicValue> {
    with_timeouts(visitor, price, Value::null(timeouts()))
}

fn with_timeouts(visitor: &str, price: Option<u32>, timeouts: Value) -> Option<DynamicValue> {
    let price = price.map_or_else(|| Value::null(Type::NUMBER), Value::from);
    let config = Value::object([
        ("code", Value::null(Type::STRING)),
        ("price", price),
        ("timeouts", timeouts),
        ("visitor", Value::from(visitor)),
    ]);
    Some(sent(&config, &ty()))
}

fn open(visitor: &str) -> open_ephemeral_resource::Request {
    let (type_name, config) = (TICKET.to_owned(), config(visitor, None));
    open_ephemeral_resource::Request { type_name, config, ..Default::default() }
}

#[test]
fn it_is_opened_renewed_and_closed() {
    let core = zoo();
    let opened = core.wait(core.server().open_ephemeral_resource(open("Ada"))).unwrap();
    assert_eq!(opened.diagnostics, []);
    let result = received(opened.result.as_ref(), &ty());
    assert_eq!(result.attribute("code").and_then(|code| code.as_str()), Some("10 for Ada by nobody of 1"));
    let at = opened.renew_at.unwrap();
    assert_eq!((at.seconds, at.nanos), (1, 500_000_000));

    let mut private = opened.private;
    for seconds in [1, 2] {
        let request = renew_ephemeral_resource::Request { type_name: TICKET.to_owned(), private };
        let renewed = core.wait(core.server().renew_ephemeral_resource(request)).unwrap();
        assert_eq!(renewed.renew_at.unwrap().seconds, seconds);
        private = renewed.private;
    }
    let request =
        renew_ephemeral_resource::Request { type_name: TICKET.to_owned(), private: private.clone() };
    let told = said(core.wait(core.server().renew_ephemeral_resource(request)), |it| it.diagnostics);
    assert_eq!(told, ["error: The day is over: Come again tomorrow."]);

    let close = |private: Option<Bytes>| {
        let request = close_ephemeral_resource::Request { type_name: TICKET.to_owned(), private };
        said(core.wait(core.server().close_ephemeral_resource(request)), |it| it.diagnostics)
    };
    assert_eq!(close(private), [] as [&str; 0]);
    assert_eq!(close(None), ["error: It was never opened"]);
}

/// Terraform closes what it was told is open, and nothing else.
#[test]
fn what_failed_once_it_had_stored_something_is_closed() {
    let core = zoo();
    let told = |visitor: &str| {
        said(core.wait(core.server().open_ephemeral_resource(open(visitor))), |it| it.diagnostics)
    };
    assert_eq!(
        told("a fox"),
        ["error: No foxes: It is in, and has to go out again.", "error: It was never opened"]
    );
    assert_eq!(told("a lion"), ["error: visitor: No lions: Come as somebody else."]);
}

/// For ever.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Eternal {}

impl EphemeralResource for Eternal {
    type Client = ();

    async fn open(self, cx: &EphemeralContext<Self>) -> Result<Self> {
        cx.renew_at(UNIX_EPOCH + Duration::from_secs(i64::MAX as u64));
        Ok(self)
    }
}

/// Terraform reckons with what it is told without looking at the bounds of a timestamp, and would come to a time that is long past.
#[test]
fn a_renewal_after_the_last_timestamp_is_due_at_the_last_one() {
    let core =
        Core::new(Provider::with_client("x", ()).ephemeral_resource::<Eternal>("eternal").into_server());
    let config = Some(sent(&Value::object::<&str>([]), &Type::object::<&str>([])));
    let request =
        open_ephemeral_resource::Request { type_name: "x_eternal".to_owned(), config, ..Default::default() };
    let opened = core.wait(core.server().open_ephemeral_resource(request)).unwrap();
    assert_eq!(opened.diagnostics, []);
    // 9999-12-31T23:59:59Z
    assert_eq!(opened.renew_at.unwrap().seconds, 253_402_300_799);
}

#[test]
fn what_cannot_be_opened_says_why() {
    let core = zoo();
    let told = said(core.wait(core.server().open_ephemeral_resource(open("a lion"))), |it| it.diagnostics);
    assert_eq!(told, ["error: visitor: No lions: Come as somebody else."]);
}

#[test]
fn its_configuration_is_validated() {
    let core = zoo();
    let (type_name, config) = (TICKET.to_owned(), config("Ada", Some(0)));
    let request = validate_ephemeral_resource_config::Request { type_name, config };
    let told =
        said(core.wait(core.server().validate_ephemeral_resource_config(request)), |it| it.diagnostics);
    assert_eq!(told, ["error: price: Nothing is free: Pay."]);
}

#[test]
fn each_operation_has_its_own_timeout() {
    let core = zoo().without_waiting();
    let opened = |visitor: &str| {
        let all = [
            ("close", Value::null(Type::STRING)),
            ("open", Value::from("10ms")),
            ("renew", Value::from("15ms")),
        ];
        let (type_name, config) = (TICKET.to_owned(), with_timeouts(visitor, None, Value::object(all)));
        let request = open_ephemeral_resource::Request { type_name, config, ..Default::default() };
        core.wait(core.server().open_ephemeral_resource(request))
    };
    assert_eq!(
        said(opened("a snail"), |it| it.diagnostics),
        [
            "error: timeouts: The time to open it is over: It took longer than \"10ms\", which `timeouts.open` allows. Try again with more time."
        ]
    );
    // What was said when it was opened holds for what follows, and so does what the provider says.
    let private = opened("a sloth").unwrap().private;
    let request =
        renew_ephemeral_resource::Request { type_name: TICKET.to_owned(), private: private.clone() };
    let told = said(core.wait(core.server().renew_ephemeral_resource(request)), |it| it.diagnostics);
    assert!(told[0].contains("longer than \"15ms\", which `timeouts.renew` allows"), "{told:?}");
    let request = close_ephemeral_resource::Request { type_name: TICKET.to_owned(), private };
    let told = said(core.wait(core.server().close_ephemeral_resource(request)), |it| it.diagnostics);
    assert!(
        told[0]
            .contains("The time to close it is over: It took longer than 500ms, which the provider allows"),
        "{told:?}"
    );
    assert_eq!(told[1], "error: It is still there: It sleeps.");
}

/// Terraform closes what is open after an interrupt as well.
#[test]
fn an_interrupt_does_not_cancel_its_end() {
    let core = zoo();
    let private = core.wait(core.server().open_ephemeral_resource(open("Ada"))).unwrap().private;
    core.wait(core.server().stop_provider(Default::default())).unwrap();
    let request = close_ephemeral_resource::Request { type_name: TICKET.to_owned(), private };
    let told = said(core.wait(core.server().close_ephemeral_resource(request)), |it| it.diagnostics);
    assert_eq!(told, [] as [&str; 0]);
}

/// A door, with a key that cannot be told.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Door {
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("key", computed)]
    key: Tf<String>,
    #[tfsdk("codes", computed, set)]
    codes: Option<Vec<u8>>,
}

static OPEN: AtomicUsize = AtomicUsize::new(0);

impl EphemeralResource for Door {
    type Client = ();

    async fn open(mut self, cx: &EphemeralContext<Self>) -> Result<Self> {
        cx.warn(Diagnostic::warning("It squeaks", "It wants oil."));
        cx.private().set("number", &OPEN.fetch_add(1, Ordering::SeqCst))?;
        match self.how.as_str() {
            "codes twice" => self.codes = Some(vec![1, 1]),
            "unknown" => self.key = Tf::Unknown,
            "otherwise" => self.how = "as it likes".to_owned(),
            _ => self.key = Tf::Known("k".to_owned()),
        }
        Ok(self)
    }

    async fn close(cx: &EphemeralContext<Self>) -> Result<()> {
        cx.private().get::<usize>("number")?.expect("it was opened");
        OPEN.fetch_sub(1, Ordering::SeqCst);
        Ok(())
    }
}

/// Terraform hears of an error alone, and closes nothing then.
#[test]
fn what_was_opened_and_cannot_be_told_is_closed() {
    let core = Core::new(Provider::with_client("x", ()).ephemeral_resource::<Door>("door").into_server());
    let ty = Type::object([("how", Type::STRING), ("key", Type::STRING), ("codes", Type::set(Type::NUMBER))]);
    let open = |how: &str| {
        let config = Value::object([
            ("how", Value::from(how)),
            ("key", Value::null(Type::STRING)),
            ("codes", Value::null(Type::set(Type::NUMBER))),
        ]);
        let (type_name, config) = ("x_door".to_owned(), Some(sent(&config, &ty)));
        let request = open_ephemeral_resource::Request { type_name, config, ..Default::default() };
        core.wait(core.server().open_ephemeral_resource(request)).unwrap()
    };
    for (how, told) in [
        ("codes twice", "Invalid result"),
        ("unknown", "A value was left unknown"),
        ("otherwise", "What is open is not as it was configured"),
    ] {
        let answer = open(how);
        assert_eq!((answer.result.clone(), answer.private.clone()), (None, None));
        let all = said(Ok(answer), |it| it.diagnostics);
        assert!(all[0].contains("It squeaks") && all[1].contains(told) && all.len() == 2, "{all:?}");
        assert_eq!(OPEN.load(Ordering::SeqCst), 0, "{how}");
    }
    assert!(open("well").result.is_some());
    assert_eq!(OPEN.load(Ordering::SeqCst), 1);
}

/// A rate for a while.
#[derive(TfObject)]
#[tfsdk(ephemeral)]
struct Rate {
    #[tfsdk("rate", optional)]
    rate: Option<f64>,
}

impl EphemeralResource for Rate {
    type Client = ();

    async fn open(self, _: &EphemeralContext<Self>) -> Result<Self> {
        Ok(self)
    }
}

/// It would come back as it was configured, and be told to be a bug of the provider.
#[test]
fn an_infinite_number_is_told_to_who_has_written_it() {
    let core = Core::new(Provider::with_client("x", ()).ephemeral_resource::<Rate>("rate").into_server());
    let ty = Type::object([("rate", Type::NUMBER)]);
    let infinite = Value::of(&f64::INFINITY).expect("a number");
    let config = Some(sent(&Value::object([("rate", infinite)]), &ty));
    let type_name = "x_rate".to_owned();
    let told = ["error: rate: Invalid value: `rate` is an infinite number, and Terraform can store none."];
    let request =
        validate_ephemeral_resource_config::Request { type_name: type_name.clone(), config: config.clone() };
    assert_eq!(
        said(core.wait(core.server().validate_ephemeral_resource_config(request)), |it| it.diagnostics),
        told
    );
    let request = open_ephemeral_resource::Request { type_name, config, ..Default::default() };
    assert_eq!(said(core.wait(core.server().open_ephemeral_resource(request)), |it| it.diagnostics), told);
}
