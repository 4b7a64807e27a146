use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk]
struct Bucket {
    #[tfsdk("zones" set)]
    zones: Vec<String>,
    #[tfsdk = "regions"]
    regions: Vec<String>,
    #[tfsdk]
    owners: Vec<String>,
    #[tfsdk("names", =)]
    names: Vec<String>,
    #[tfsdk(-)]
    cache: Vec<String>,
}

#[derive(TfObject)]
#[tfsdk("resource")]
struct Quoted {}

#[derive(TfObject)]
#[tfsdk = "resource"]
struct Bare {}

fn main() {}
