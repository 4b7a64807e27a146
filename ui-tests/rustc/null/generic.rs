use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(resource)]
struct Bucket<T> {
    #[tfsdk("name", optional)]
    name: T,
}

const SHOWN: () = <Bucket<String> as tfsdk::schema::TfSchema>::FITS;

fn main() {}
