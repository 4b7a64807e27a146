//! Where a constraint is broken by what stands for a parameter, that hides nothing of the fields beside the one that holds the struct.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({ least = string, most = string })")]
struct Range<T> {
    #[tfsdk("least")]
    least: T,
    #[tfsdk("most")]
    most: T,
}

#[derive(TfObject)]
#[tfsdk(resource)]
struct Server {
    #[tfsdk("ports", required)]
    ports: Range<u16>,
    #[tfsdk("disk", required)]
    disk: Disk,
    #[tfsdk("name", optional)]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(object = "object({ ports = object({ least = string, most = string }), name = number })")]
struct Plain {
    #[tfsdk("ports")]
    ports: Range<u8>,
    #[tfsdk("name")]
    name: String,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Disk {
    #[tfsdk("slot", block)]
    slot: Vec<Slot>,
}

#[derive(TfObject)]
#[tfsdk(nested)]
struct Slot {
    #[tfsdk("id", required)]
    id: u8,
}

fn main() {}
