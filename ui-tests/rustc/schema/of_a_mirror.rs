use tfsdk::schema::{Schema, TfSchema};
use tfsdk::{Mirror, TfObject};

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket {
    #[tfsdk("name", required)]
    name: String,
}

fn schema_of<T: TfSchema>() -> Schema {
    T::schema()
}

fn main() {
    let _ = schema_of::<Mirror<Bucket>>();
}
