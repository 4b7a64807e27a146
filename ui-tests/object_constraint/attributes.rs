//! Every attribute has a field and every field an attribute; types are checked in the same compile.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({
  name     = string
  enabled  = bool
  replicas = optional(number)
  zones    = set(string)
  type     = map(any)
  website  = object({ index = string })
  peers    = list(tuple([string, bool]))
})")]
struct Bucket {
    #[tfsdk("nmae")]
    name: String,
    #[tfsdk("color")]
    color: String,
    #[tfsdk("enabled")]
    enabled: bool,
    #[tfsdk("-")]
    website: Option<String>,
}

fn main() {}
