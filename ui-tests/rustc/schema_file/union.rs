//! A variant that holds something else than its attribute is told with the variant to write.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(schema_file = "schemas/docker.json", provider = "kreuzwerker/docker", ignore_unmapped)]
enum Access {
    Host(bool),
    CertPath(String),
}

fn main() {}
