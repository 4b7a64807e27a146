use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<T> {
    #[tfsdk("name", optional)]
    name: T,
}

fn used() -> tfsdk::schema::Schema {
    <Bucket<String> as tfsdk::schema::TfSchema>::schema()
}

fn main() {}
