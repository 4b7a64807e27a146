//! A type that the module lacks, or a newtype of a type that is none of Terraform's, hides nothing of other fields: each is asked by its own
//! type, and not by that of the whole struct.

use tfsdk::{TfObject, TfValue};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("website", required)]
    website: Website,
    #[tfsdk("disk", required)]
    disk: Disk,
    #[tfsdk("server", required)]
    server: Server,
    #[tfsdk("port", required)]
    port: u16,
    #[tfsdk(flatten)]
    part: Part,
}

/// What the schema of a file says is told as well.
#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/shop.json", resource = "shop_item", ignore_unmapped)]
struct Item {
    #[tfsdk("name")]
    name: Name,
    #[tfsdk("price")]
    price: Option<bool>,
    #[tfsdk(flatten)]
    more: More,
}

#[derive(TfValue)]
struct Name(std::thread::Thread);

#[derive(TfObject)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("slot", block)]
    slots: Vec<Slot>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Slot {
    #[tfsdk("id", required)]
    id: u8,
}

#[derive(TfObject)]
#[tfsdk(data_source)]
struct Server {
    #[tfsdk("name", required)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Part {
    #[tfsdk("port", required)]
    port: u16,
}

#[derive(TfObject)]
struct More {
    #[tfsdk("zones")]
    zones: Option<u8>,
}

fn main() {}
