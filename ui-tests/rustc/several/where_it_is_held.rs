//! What a nested struct breaks where it is held is told beside whatever is wrong in the struct itself.

use tfsdk::TfObject;

struct Foreign;

#[derive(TfObject)]
struct Plain {
    #[tfsdk("created")]
    created: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Rule {
    #[tfsdk("name", required)]
    name: String,
}

/// A field without a type.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("token", optional, write_only)]
    token: Option<String>,
    #[tfsdk("owner", required)]
    owner: Foreign,
    #[tfsdk("keeper", optional, default = Foreign)]
    keeper: Option<Foreign>,
}

/// A block that is none, and an embedded struct without a schema.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Port {
    #[tfsdk("plain", block)]
    plain: Plain,
    #[tfsdk("rules", block)]
    rules: Vec<Rule>,
    #[tfsdk(flatten)]
    times: Plain,
}

/// An embedded struct that is none.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Image {
    #[tfsdk("secret", optional, write_only)]
    secret: Option<String>,
    #[tfsdk(flatten)]
    origin: Foreign,
}

/// What is wrong in the words of a tag.
#[derive(TfObject)]
#[tfsdk(nested)]
struct Zone {
    #[tfsdk("key", required, key)]
    key: String,
    #[tfsdk("size", optional, default_fn = size)]
    size: u8,
    #[tfsdk("name", optional, diff_suppress = |_: u8| true, validate = name())]
    name: Option<String>,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("disks", required, set)]
    disks: Vec<Disk>,
    #[tfsdk("images", required, set)]
    images: Vec<Image>,
    #[tfsdk("port", required)]
    port: Port,
    #[tfsdk("zone", required)]
    zone: Zone,
}

fn main() {}
