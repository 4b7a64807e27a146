use tfsdk::{TfObject, Value};

#[derive(TfObject)]
#[tfsdk(ignore_unmapped)]
struct Disk {
    #[tfsdk("size")]
    size: u16,
}

/// What holds a part of an object is a part as well.
#[derive(TfObject)]
struct Machine {
    #[tfsdk("disks")]
    disks: Vec<Disk>,
}

fn main() {
    let _ = Value::of(&Disk { size: 1 });
}

/// A schema is about all of an object.
#[derive(TfObject)]
#[tfsdk(resource)]
struct Rack {
    #[tfsdk("disk", required)]
    disk: Disk,
}
