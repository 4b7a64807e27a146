use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", provider = "one/shop")]
enum Access {
    Regoin(String),
    Password(String),
}

fn main() {}
