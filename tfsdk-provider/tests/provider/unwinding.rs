//! What was saved is kept wherever the author's code panics: before its first wait, when it is dropped because its time is over,
//! and when the configuration is.

use std::cell::Cell;
use std::fmt;
use std::future::ready;
use std::panic::panic_any;
use std::str::FromStr;
use std::thread::sleep;
use std::time::Duration;

use tfsdk::diag::Diagnostic;
use tfsdk::provider::proto::tfplugin6::stop_provider;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Context, Error, Planning, Provider, Resource, Result, Timeouts};
use tfsdk::{Text, Tf, TfObject};

use crate::core::Core;

const THING: &str = "x_thing";

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Thing {
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
    #[tfsdk("how", required)]
    how: String,
    #[tfsdk("timeouts", optional)]
    timeouts: Option<Timeouts>,
}

/// Panics when it is dropped, as a runtime within a runtime does.
struct Guard;

impl Drop for Guard {
    fn drop(&mut self) {
        assert!(std::thread::panicking(), "it is not dropped here");
    }
}

impl Thing {
    /// What the operation named so comes to. All of it is done when the method is called, and not when its future is polled.
    fn done(self, operation: &str, cx: &Context<Self>) -> Result<Self> {
        let made = Self { id: Tf::Known(format!("half a {operation}")), ..self };
        cx.save(&made);
        assert_ne!(made.how, format!("panics in {operation}"), "it is at once");
        Ok(Self { id: Tf::Known("t-1".to_owned()), ..made })
    }
}

impl Resource for Thing {
    type Client = ();

    fn plan(plan: &mut Planning<Self>) -> impl Future<Output = Result<()>> + Send {
        if plan.config.how == Tf::Known("panics in plan".to_owned()) {
            plan.warn(Diagnostic::warning("It is hot", "Stand back."));
            panic!("it is at once");
        }
        ready(Ok(()))
    }

    fn create(self, cx: &Context<Self>) -> impl Future<Output = Result<Self>> + Send {
        let is_held = self.how == "is held";
        if self.how == "is slow to panic" {
            panic_any(Slow);
        }
        let done = self.done("create", cx);
        async move {
            if is_held {
                let _guard = Guard;
                tokio::time::sleep(Duration::from_secs(3600)).await;
            }
            done
        }
    }

    async fn read(self, _: &Context<Self>) -> Result<Option<Self>> {
        if self.how == "is held in read" {
            let _guard = Guard;
            tokio::time::sleep(Duration::from_secs(3600)).await;
        }
        Ok(Some(self))
    }

    fn update(self, _: Self, cx: &Context<Self>) -> impl Future<Output = Result<Self>> + Send {
        ready(self.done("update", cx))
    }

    fn delete(self, cx: &Context<Self>) -> impl Future<Output = Result<()>> + Send {
        ready(self.done("delete", cx).map(drop))
    }
}

fn core() -> Core<impl ProviderServer> {
    Core::new(Provider::with_client("x", ()).resource::<Thing>("thing").into_server())
}

#[test]
fn what_panics_before_its_future_is_made_leaves_what_it_saved() {
    let core = core();
    let made = core.apply::<Thing>(THING, None, r#"{ how = "panics in create" }"#);
    assert!(
        made.tainted && made.told.len() == 1 && made.told[0].contains(": it is at once\n"),
        "{:?}",
        made.told
    );
    assert!(made.stored.unwrap().state.to_string().contains("half a create"));
    let made = core.apply::<Thing>(THING, None, r#"{ how = "well" }"#).stored.unwrap();
    let changed = core.apply::<Thing>(THING, Some(&made), r#"{ how = "panics in update" }"#);
    assert!(changed.told[0].contains(": it is at once\n"), "{:?}", changed.told);
    assert!(changed.stored.unwrap().state.to_string().contains("half a update"));
    let made = core.apply::<Thing>(THING, Some(&made), r#"{ how = "panics in delete" }"#).stored.unwrap();
    let gone = core.destroy::<Thing>(THING, &made);
    assert!(gone.told[0].contains(": it is at once\n"), "{:?}", gone.told);
    assert!(gone.stored.unwrap().state.to_string().contains("half a delete"));
}

#[test]
fn what_a_plan_warns_of_before_its_future_is_made_is_told_beside_its_panic() {
    let planned = core().apply::<Thing>(THING, None, r#"{ how = "panics in plan" }"#);
    assert_eq!(planned.told.len(), 2, "{:?}", planned.told);
    assert!(planned.told.iter().any(|told| told.starts_with("warning: It is hot: ")), "{:?}", planned.told);
    assert!(planned.told.iter().any(|told| told.contains(": it is at once\n")), "{:?}", planned.told);
}

#[test]
fn what_panics_when_its_time_is_over_leaves_what_it_saved() {
    let config = r#"{ how = "is held", timeouts = { create = "10ms" } }"#;
    let made = core().without_waiting().apply::<Thing>(THING, None, config);
    assert_eq!(made.told.len(), 2, "{:?}", made.told);
    assert!(made.told[0].starts_with("error: timeouts: The time to create it is over: "), "{:?}", made.told);
    assert!(made.told[1].contains(": it is not dropped here\n"), "{:?}", made.told);
    assert!(made.tainted && made.stored.unwrap().state.to_string().contains("half a create"));
}

#[test]
fn what_panics_when_it_is_interrupted_is_told_beside_that() {
    let core = core().without_waiting();
    let made = core.apply::<Thing>(THING, None, r#"{ how = "is held in read" }"#).stored.unwrap();
    core.wait(core.server().stop_provider(stop_provider::Request {})).unwrap();
    let (left, told) = core.read::<Thing>(THING, &made);
    assert_eq!(left, Some(made));
    assert!(told.len() == 2 && told[0].starts_with("error: Interrupted: "), "{told:?}");
    assert!(told[1].contains(": it is not dropped here\n"), "{told:?}");
}

/// As a backtrace does, it takes longer than the time that is left.
struct Slow;

impl Drop for Slow {
    fn drop(&mut self) {
        sleep(Duration::from_millis(300));
    }
}

#[test]
fn what_panics_in_time_is_not_told_to_be_late() {
    let config = r#"{ how = "is slow to panic", timeouts = { create = "200ms" } }"#;
    let made = core().apply::<Thing>(THING, None, config);
    assert_eq!(made.told.len(), 1, "{:?}", made.told);
    assert!(made.told[0].starts_with("error: The provider panicked: "), "{:?}", made.told);
}

thread_local! {
    /// The fuse that is dropped so many drops later panics.
    static BURNS: Cell<Option<u32>> = const { Cell::new(None) };
}

/// A type of the author's own.
#[derive(Clone, PartialEq)]
struct Fuse;

impl fmt::Display for Fuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fuse")
    }
}

impl FromStr for Fuse {
    type Err = fmt::Error;

    fn from_str(_: &str) -> std::result::Result<Self, fmt::Error> {
        Ok(Self)
    }
}

impl Drop for Fuse {
    fn drop(&mut self) {
        let left = BURNS.take();
        BURNS.set(left.and_then(|left| left.checked_sub(1)));
        assert_ne!(left, Some(0), "it burns");
    }
}

#[derive(TfObject, Clone)]
#[tfsdk(resource)]
struct Rocket {
    #[tfsdk("fuse", required)]
    fuse: Text<Fuse>,
    #[tfsdk("fails", optional)]
    fails: Option<bool>,
    #[tfsdk("id", computed, keep)]
    id: Tf<String>,
}

impl Resource for Rocket {
    type Client = ();

    async fn create(mut self, cx: &Context<Self>) -> Result<Self> {
        self.id = Tf::Known("r-1".to_owned());
        cx.save(&self);
        if self.fails == Some(true) {
            drop(self);
            BURNS.set(Some(0));
            return Err(Error::new("It does not fly", "Push it."));
        }
        // After what is returned comes the configuration.
        BURNS.set(Some(1));
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

#[test]
fn what_panics_when_the_configuration_is_dropped_leaves_what_was_made() {
    let core = Core::new(Provider::with_client("x", ()).resource::<Rocket>("rocket").into_server());
    for (config, errors) in [(r#"{ fuse = "fuse" }"#, 1), (r#"{ fuse = "fuse", fails = true }"#, 2)] {
        let made = core.apply::<Rocket>("x_rocket", None, config);
        assert_eq!(BURNS.take(), None);
        assert_eq!(made.told.len(), errors, "{:?}", made.told);
        assert!(made.told.iter().any(|told| told.contains(": it burns\n")), "{:?}", made.told);
        assert!(made.stored.expect("a state").state.to_string().contains("r-1"));
    }
}
