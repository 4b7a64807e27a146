//! A panic in a provider's code ends its own request alone.

use tfsdk::provider::proto::tfplugin6::list_resource;
use tfsdk::provider::proto::tfplugin6::provider as rpc;

use crate::client::Client;
use crate::process::{Process, started_by_terraform};
use crate::requests::of_type;

#[tokio::test]
async fn a_panic_is_a_diagnostic_with_its_place() {
    let mut process = Process::start(started_by_terraform(None).env("TF_LOG", "error"));
    let client = Client::connect(&process.handshake).await;
    for _ in 0..20 {
        let response = client.call::<rpc::ValidateResourceConfig>(&of_type("raw_panic")).await.unwrap();
        let [diagnostic] = response.diagnostics.as_slice() else { panic!("{response:?}") };
        assert_eq!(diagnostic.summary, "The provider panicked");
        let detail = &diagnostic.detail;
        assert!(
            detail.starts_with(
                "The provider's code, asked for ValidateResourceConfig of raw_panic, stopped at "
            ),
            "{detail}"
        );
        assert!(detail.contains("raw/main.rs:") && detail.contains(": no such folder\n"), "{detail}");
        assert!(detail.contains("a bug of the provider example.com/tfsdk/raw"), "{detail}");
    }
    assert!(process.is_running());
    client.call::<rpc::GetProviderSchema>(&Default::default()).await.unwrap();
}

#[tokio::test]
async fn a_panic_in_a_streamed_response_is_its_last_event() {
    let process = Process::start(&mut started_by_terraform(None));
    let client = Client::connect(&process.handshake).await;
    let request =
        list_resource::Request { type_name: "raw_panic".to_owned(), limit: 2, ..Default::default() };
    let (events, status) = client.events::<rpc::ListResource>(&request).await;
    assert!(status.is_none(), "{status:?}");
    let [first, second, last] = events.as_slice() else { panic!("{events:?}") };
    assert_eq!((first.display_name.as_str(), second.display_name.as_str()), ("note 0", "note 1"));
    assert!(last.diagnostic[0].detail.contains(": the list is torn\n"), "{last:?}");
}
