use tfsdk::TfObject;

#[derive(TfObject)]
enum Tier {
    Standard,
    Archive { days: u32 },
}

fn main() {}
