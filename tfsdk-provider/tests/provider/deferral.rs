//! What is put off until more is known, by clients that can and by those that cannot.

use kit::written::{none, value};
use tfsdk::Value;
use tfsdk::provider::proto::tfplugin6::{
    ClientCapabilities, Deferred, configure_provider, deferred, import_resource_state, plan_resource_change,
    read_resource,
};
use tfsdk::provider::server::ProviderServer;
use tfsdk::schema::TfSchema;
use zoo::Slow;

use crate::core::{received, said, sent, zoo};

const SLOW: &str = "zoo_slow";

fn client(deferral_allowed: bool) -> Option<ClientCapabilities> {
    Some(ClientCapabilities { deferral_allowed, ..Default::default() })
}

fn reason(deferred: Option<Deferred>) -> Option<deferred::Reason> {
    deferred.map(|deferred| deferred.reason())
}

#[test]
fn a_read_is_put_off_and_the_state_stays() {
    let core = zoo();
    let made = core.apply::<Slow>(SLOW, None, r#"{ how = "is put off when read" }"#).stored.unwrap();
    let read = |client_capabilities| {
        let request = read_resource::Request {
            type_name: SLOW.to_owned(),
            current_state: Some(sent(&made.state, Slow::schema().ty())),
            client_capabilities,
            ..Default::default()
        };
        core.wait(core.server().read_resource(request)).unwrap()
    };
    let put_off = read(client(true));
    assert_eq!(reason(put_off.deferred), Some(deferred::Reason::AbsentPrereq));
    assert_eq!(received(put_off.new_state.as_ref(), Slow::schema().ty()), made.state);
    assert_eq!(put_off.diagnostics, []);
    for client in [client(false), None] {
        let refused = read(client);
        assert_eq!(refused.deferred, None);
        let told = said(Ok(refused), |it| it.diagnostics);
        assert!(
            told[0].starts_with("error: Cannot read zoo_slow: Something that it needs is not there yet."),
            "{told:?}"
        );
    }
}

#[test]
fn a_plan_is_put_off_and_tells_what_is_known() {
    let core = zoo();
    let schema = Slow::schema();
    let plan = |how: &str, client_capabilities| {
        let request = plan_resource_change::Request {
            type_name: SLOW.to_owned(),
            prior_state: Some(sent(&none(&schema), schema.ty())),
            config: Some(sent(&value(&schema, &format!("{{ how = {how} }}")), schema.ty())),
            client_capabilities,
            ..Default::default()
        };
        core.wait(core.server().plan_resource_change(request)).unwrap()
    };
    let put_off = plan(r#""is put off""#, client(true));
    assert_eq!(reason(put_off.deferred), Some(deferred::Reason::AbsentPrereq));
    let planned = received(put_off.planned_state.as_ref(), schema.ty());
    let expected = value(&schema, r#"{ how = "is put off", id = unknown, since = unknown }"#);
    assert_eq!(planned, expected);
    let unknown = plan("unknown", client(true));
    assert_eq!(reason(unknown.deferred), Some(deferred::Reason::ResourceConfigUnknown));
    let refused = plan("unknown", client(false));
    assert_eq!(refused.deferred, None);
    let told = said(Ok(refused), |it| it.diagnostics);
    assert!(told[0].contains("values that are known only after apply"), "{told:?}");
}

#[test]
fn an_import_is_put_off_and_nothing_is_known() {
    let core = zoo();
    let schema = Slow::schema();
    let import = |client_capabilities| {
        let request = import_resource_state::Request {
            type_name: SLOW.to_owned(),
            id: "later".to_owned(),
            client_capabilities,
            ..Default::default()
        };
        core.wait(core.server().import_resource_state(request)).unwrap()
    };
    let put_off = import(client(true));
    assert_eq!(reason(put_off.deferred), Some(deferred::Reason::AbsentPrereq));
    let imported = received(put_off.imported_resources[0].state.as_ref(), schema.ty());
    assert_eq!(imported, Value::unknown(schema.ty().clone()));
    assert!(!import(client(false)).diagnostics.is_empty());
    assert_eq!(core.configure("{ keeper = unknown }"), [] as [&str; 0]);
    assert_eq!(reason(import(client(true)).deferred), Some(deferred::Reason::ProviderConfigUnknown));
}

#[test]
fn configuring_is_put_off_for_the_reason_that_it_says() {
    let core = zoo();
    let configure = |client_capabilities| {
        let schema = zoo::Settings::schema();
        let config = Some(sent(&value(&schema, r#"{ keeper = "a ghost" }"#), schema.ty()));
        let request = configure_provider::Request { config, client_capabilities, ..Default::default() };
        said(core.wait(core.server().configure_provider(request)), |it| it.diagnostics)
    };
    let import = |client_capabilities| {
        let (type_name, id) = (SLOW.to_owned(), "s-1".to_owned());
        let request =
            import_resource_state::Request { type_name, id, client_capabilities, ..Default::default() };
        core.wait(core.server().import_resource_state(request))
    };
    for client in [client(false), None] {
        let refused = configure(client);
        assert!(
            refused[0]
                .starts_with("error: Cannot configure the provider: Something that it needs is not there"),
            "{refused:?}"
        );
    }
    assert_eq!(configure(client(true)), [] as [&str; 0]);
    assert_eq!(reason(import(client(true)).unwrap().deferred), Some(deferred::Reason::AbsentPrereq));
    let told = said(import(None), |it| it.diagnostics);
    assert!(told[0].contains("Something that it needs is not there yet"), "{told:?}");
}

/// Only who is configured can say whether it may be destroyed.
#[test]
fn a_destroy_is_put_off_with_the_provider() {
    let core = zoo();
    let schema = Slow::schema();
    assert_eq!(core.configure("{ keeper = unknown }"), [] as [&str; 0]);
    let destroy = |prior: &Value, client_capabilities| {
        let request = plan_resource_change::Request {
            type_name: SLOW.to_owned(),
            prior_state: Some(sent(prior, schema.ty())),
            proposed_new_state: Some(sent(&none(&schema), schema.ty())),
            config: Some(sent(&none(&schema), schema.ty())),
            client_capabilities,
            ..Default::default()
        };
        core.wait(core.server().plan_resource_change(request)).unwrap()
    };
    let stored = value(&schema, r#"{ how = "", id = "s-1", since = 1 }"#);
    assert_eq!(
        reason(destroy(&stored, client(true)).deferred),
        Some(deferred::Reason::ProviderConfigUnknown)
    );
    assert_eq!(destroy(&stored, client(false)).deferred, None);
    assert_eq!(destroy(&none(&schema), client(true)).deferred, None);
}
