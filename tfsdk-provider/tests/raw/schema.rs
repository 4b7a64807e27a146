use tfsdk::provider::proto::tfplugin6::schema::{Attribute, Block, Object, object::NestingMode};
use tfsdk::provider::proto::tfplugin6::{Schema, ServerCapabilities, get_provider_schema};

/// All schemas; with `RAW_NESTED` set, one that protocol 5 cannot express.
pub(crate) fn schemas() -> get_provider_schema::Response {
    let mut attributes = vec![
        Attribute { required: true, description: "What it is called.".to_owned(), ..string("name") },
        Attribute { optional: true, deprecation_message: "Say it.".to_owned(), ..string("text") },
        Attribute { computed: true, ..string("id") },
    ];
    if std::env::var_os("RAW_NESTED").is_some() {
        let nested = Object {
            attributes: vec![string("day")],
            nesting: NestingMode::Single.into(),
            ..Default::default()
        };
        let name = "written".to_owned();
        attributes.push(Attribute { name, optional: true, nested_type: Some(nested), ..Default::default() });
    }
    let block = Block { attributes, ..Default::default() };
    let note = Schema { version: 1, block: Some(block) };
    get_provider_schema::Response {
        provider: Some(Schema { version: 0, block: Some(Block::default()) }),
        resource_schemas: [("raw_note".to_owned(), note)].into(),
        server_capabilities: Some(ServerCapabilities { plan_destroy: true, ..Default::default() }),
        ..Default::default()
    }
}

fn string(name: &str) -> Attribute {
    Attribute { name: name.to_owned(), r#type: br#""string""#.as_slice().into(), ..Default::default() }
}
