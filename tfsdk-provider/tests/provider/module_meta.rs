//! What a provider takes of modules, and what its author may have wrong.

use tfsdk::diag::{Diagnostic, Diagnostics};
use tfsdk::provider::proto::tfplugin6::{DynamicValue, get_provider_schema, read_data_source};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{Call, DataContext, DataSource, Provider, Result};
use tfsdk::{Path, TfObject, Value, ValueRef};

use crate::core::{Core, said};

#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Module {
    #[tfsdk("name", required)]
    name: String,
    #[tfsdk("pin", optional, sensitive)]
    pin: Option<u8>,
}

#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Another {
    #[tfsdk("name", required)]
    _name: Option<bool>,
}

/// Of the same type as `Module`, with other rules.
#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Alike {
    #[tfsdk("name", required)]
    _name: String,
    #[tfsdk("pin", optional)]
    _pin: Option<u8>,
}

/// One whose values say what type they have.
#[derive(TfObject)]
#[tfsdk(provider_meta)]
struct Open<T: 'static> {
    #[tfsdk("name", required, validate = refuse)]
    any: T,
    #[tfsdk("pin", optional, deprecated = "Nobody asks for it.")]
    pin: Option<u8>,
}

fn refuse(value: ValueRef<'_>, path: &Path, found: &mut Diagnostics) {
    let refusal = match value.as_str() {
        Some("briefly") => Diagnostic::error("No such name", ""),
        Some("hint") => Diagnostic::error("No such name", "There is none.").with_hint("Take another."),
        _ => return,
    };
    found.push(refusal.at(path.clone()));
}

/// What asks for an `Open`.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct AskingOpen {
    #[tfsdk("name", computed)]
    name: Option<String>,
}

impl DataSource for AskingOpen {
    type Client = ();

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        let shown = |open: Open<Value>| format!("{} {:?}", open.any, open.pin);
        self.name = cx.provider_meta()?.map(shown);
        Ok(self)
    }
}

/// What asks for a `Module`.
#[derive(TfObject)]
#[tfsdk(data_source)]
struct Asking {
    #[tfsdk("name", computed)]
    name: Option<String>,
}

impl DataSource for Asking {
    type Client = ();

    async fn read(mut self, cx: &DataContext<Self>) -> Result<Self> {
        let call: &Call = cx;
        let shown = format!("{call:?} {cx:?}");
        assert!(!shown.contains("hidden name"), "secrets may be in what modules tell: {shown}");
        let pin = |module: Module| format!("{} {:?}", module.name, module.pin);
        self.name = cx.provider_meta::<Module>()?.map(pin);
        Ok(self)
    }
}

fn asking(provider: Provider<()>) -> Core<impl ProviderServer> {
    Core::new(provider.data_source::<Asking>("asking").into_server())
}

fn request(told: Option<Vec<u8>>) -> read_data_source::Request {
    let value = |bytes: Vec<u8>| DynamicValue { msgpack: bytes.into(), json: Default::default() };
    read_data_source::Request {
        type_name: "x_asking".to_owned(),
        config: Some(value(b"\x81\xa4name\xc0".to_vec())),
        provider_meta: told.map(value),
        ..Default::default()
    }
}

fn told(core: &Core<impl ProviderServer>, meta: Option<Vec<u8>>) -> Vec<String> {
    said(core.wait(core.server().read_data_source(request(meta))), |it| it.diagnostics)
}

/// The name of a type in a method has `<impl DataSource for …>` in it.
#[test]
fn a_struct_of_a_method_is_told_by_its_name() {
    #[derive(TfObject)]
    #[tfsdk(data_source)]
    struct Inner {
        #[tfsdk("name", computed)]
        name: Option<String>,
    }
    impl DataSource for Inner {
        type Client = ();
        async fn read(self, cx: &DataContext<Self>) -> Result<Self> {
            #[derive(TfObject)]
            #[tfsdk(provider_meta)]
            struct Local<T: 'static> {
                #[tfsdk("name", required)]
                _name: T,
            }
            cx.provider_meta::<Local<Value>>()?;
            Ok(self)
        }
    }
    let core = Core::new(Provider::with_client("x", ()).data_source::<Inner>("asking").into_server());
    let found = told(&core, None).concat();
    assert!(found.contains("as `Local`, and") && found.contains("`.provider_meta::<Local>()`"), "{found}");
}

#[test]
fn what_the_provider_does_not_take_is_told_to_who_asks() {
    let detail = |why: &str| {
        format!(
            "error: The provider takes no such `provider_meta`: A resource or data source asks what the module says of itself, as `Module`, and {why}. The developers of the provider have to write `.provider_meta::<Module>()` behind its `Provider::new`."
        )
    };
    let nothing = asking(Provider::with_client("x", ()));
    assert_eq!(told(&nothing, None), [detail("the provider takes nothing of modules")]);
    let another = asking(Provider::with_client("x", ()).provider_meta::<Another>());
    assert_eq!(told(&another, None), [detail("the provider takes another struct")]);
    let alike = asking(Provider::with_client("x", ()).provider_meta::<Alike>());
    assert_eq!(told(&alike, None), [detail("the provider takes another struct")]);
    let same = asking(Provider::with_client("x", ()).provider_meta::<Module>());
    assert_eq!(told(&same, None), [""; 0]);
    // Terraform sends null where a module tells nothing.
    assert_eq!(told(&same, Some(b"\xc0".to_vec())), [""; 0]);
    assert_eq!(told(&same, Some(b"\x82\xa4name\xabhidden name\xa3pin\x01".to_vec())), [""; 0]);
}

#[test]
fn a_type_with_parameters_is_named_without_them() {
    let core = Core::new(Provider::with_client("x", ()).data_source::<AskingOpen>("asking").into_server());
    let all = told(&core, None);
    assert!(all.concat().contains("as `Open`, and the provider takes nothing of modules"), "{all:?}");
}

/// The value has another type than the struct where a part of it is dynamic.
#[test]
fn what_is_dynamic_is_told_as_it_is() {
    let provider = Provider::with_client("x", ()).provider_meta::<Open<Value>>();
    let core = Core::new(provider.data_source::<AskingOpen>("asking").into_server());
    let read = |meta: &[u8]| {
        let answer =
            core.wait(core.server().read_data_source(request(Some(meta.to_vec())))).expect("an answer");
        let state = answer.state.clone().unwrap_or_default().msgpack;
        (String::from_utf8_lossy(&state).into_owned(), said(Ok(answer), |it| it.diagnostics))
    };
    let (state, all) = read(b"\x82\xa4name\x92\xc4\x08\"number\"\x05\xa3pin\xc0");
    assert!(state.ends_with("5 None"), "{state:?}");
    assert_eq!(all, [""; 0]);
}

#[test]
fn warnings_and_hints_of_what_a_module_tells_are_told() {
    let provider = Provider::with_client("x", ()).provider_meta::<Open<Value>>();
    let core = Core::new(provider.data_source::<AskingOpen>("asking").into_server());
    let said = |name: &str, pin: u8| {
        let mut meta = b"\x82\xa4name\x92\xc4\x08\"string\"".to_vec();
        meta.push(0xa0 | u8::try_from(name.len()).expect("a short name"));
        meta.extend_from_slice(name.as_bytes());
        meta.extend_from_slice(b"\xa3pin");
        meta.push(pin);
        told(&core, Some(meta))
    };
    let warning = "warning: Attribute is deprecated: In the `provider_meta` block of the module, `pin`: Nobody asks for it.";
    let error = "error: No such name: In the `provider_meta` block of the module, `name`";
    assert_eq!(said("a", 1), [warning]);
    assert_eq!(said("briefly", 1), [format!("{error}."), warning.to_owned()]);
    assert_eq!(said("hint", 0xc0), [format!("{error}: There is none. Take another.")]);
}

/// Terraform would look for a path in the block of the resource.
#[test]
fn what_a_module_tells_wrongly_has_its_place_in_words() {
    let core = asking(Provider::with_client("x", ()).provider_meta::<Module>());
    let wrong = |bytes: &[u8]| told(&core, Some(bytes.to_vec()));
    assert_eq!(
        wrong(b"\x82\xa4name\xa1a\xa3pin\xcd\x01\x00"),
        [
            "error: Invalid value: In the `provider_meta` block of the module, `pin`: Expected a whole number from 0 to 255, found (sensitive value)."
        ]
    );
    for bytes in
        [&b"\x80"[..], b"\xc1", b"\x81\xa4name\x90", b"\x82\xa4name\xc0\xa3pin\xc0", b"\x82\xa4name\xa1a"]
    {
        let all = wrong(bytes);
        assert!(!all.is_empty() && all.iter().all(|one| one.contains("`provider_meta` block")), "{all:?}");
    }
}

#[test]
fn what_is_wrong_with_what_it_takes_is_told_before_it_serves() {
    let problems = |provider: Provider<()>| {
        let core = Core::new(provider.into_server());
        let answer = core.wait(core.server().get_provider_schema(get_provider_schema::Request::default()));
        said(answer, |it| it.diagnostics)
    };
    let twice = Provider::with_client("x", ()).provider_meta::<Module>().provider_meta::<Another>();
    assert_eq!(
        problems(twice),
        [
            "error: Two structs for one `provider_meta` block: The provider says twice what modules may tell it. Its developers have to drop one of the two `provider_meta`."
        ]
    );
    assert_eq!(problems(Provider::with_client("x", ()).provider_meta::<Module>()), [""; 0]);
}
