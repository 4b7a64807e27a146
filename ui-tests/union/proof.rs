use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", provider = "one/shop")]
enum Access {
    Regoin(String),
    Password(String),
}

/// The schema is not that of a union.
#[derive(TfObject)]
#[tfsdk(provider, schema_file = "schemas/shop.json", provider = "one/shop")]
enum Settings {
    Region(String),
    #[tfsdk("token", sensitive)]
    Token(String),
}

fn main() {}
