//! What a provider takes of modules, and what its author may have wrong.

use tfsdk::TfObject;
use tfsdk::provider::proto::tfplugin6::{DynamicValue, get_provider_schema, read_data_source};
use tfsdk::provider::server::ProviderServer;
use tfsdk::provider::{DataContext, DataSource, Provider, Result};

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
    assert_eq!(told(&another, None), [detail("the provider takes another struct of modules")]);
    let same = asking(Provider::with_client("x", ()).provider_meta::<Module>());
    assert_eq!(told(&same, None), [""; 0]);
    // Terraform sends null where a module tells nothing.
    assert_eq!(told(&same, Some(b"\xc0".to_vec())), [""; 0]);
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
