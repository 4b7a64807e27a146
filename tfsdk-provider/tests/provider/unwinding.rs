//! What was saved is kept wherever the author's code panics: before its first wait, and when it is dropped because its time is over.

use std::future::ready;
use std::time::Duration;

use tfsdk::provider::proto::tfplugin6::stop_provider;
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Context, Provider, Resource, Result, Timeouts};
use tfsdk::{Tf, TfObject};

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

    fn create(self, cx: &Context<Self>) -> impl Future<Output = Result<Self>> + Send {
        let is_held = self.how == "is held";
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
fn what_panics_when_its_time_is_over_leaves_what_it_saved() {
    let config = r#"{ how = "is held", timeouts = { create = "10ms" } }"#;
    let made = core().apply::<Thing>(THING, None, config);
    assert_eq!(made.told.len(), 2, "{:?}", made.told);
    assert!(made.told[0].starts_with("error: timeouts: The time to create it is over: "), "{:?}", made.told);
    assert!(made.told[1].contains(": it is not dropped here\n"), "{:?}", made.told);
    assert!(made.tainted && made.stored.unwrap().state.to_string().contains("half a create"));
}

#[test]
fn what_panics_when_it_is_interrupted_is_told_beside_that() {
    let core = core();
    let made = core.apply::<Thing>(THING, None, r#"{ how = "is held in read" }"#).stored.unwrap();
    core.wait(core.server().stop_provider(stop_provider::Request {})).unwrap();
    let (left, told) = core.read::<Thing>(THING, &made);
    assert_eq!(left, Some(made));
    assert!(told.len() == 2 && told[0].starts_with("error: Interrupted: "), "{told:?}");
    assert!(told[1].contains(": it is not dropped here\n"), "{told:?}");
}
