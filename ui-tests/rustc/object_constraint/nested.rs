//! Objects inside are checked by the types of their fields, all of what is wrong in one error.

use tfsdk::TfObject;

#[derive(TfObject)]
#[tfsdk(object = "object({
  website = optional(object({
    index_document = optional(string, \"index.html\")
    routing_rules  = optional(string)
    error_document = optional(string, \"error.html\")
  }), {})
  rules = list(object({ port = number, zones = set(string) }))
})")]
struct Bucket {
    #[tfsdk("website")]
    website: Website,
    #[tfsdk("rules")]
    rules: Vec<Rule>,
}

#[derive(TfObject)]
struct Website {
    #[tfsdk("index_document")]
    index_document: bool,
    #[tfsdk("routing_rules")]
    routing_rules: String,
    #[tfsdk("redirect")]
    redirect: String,
}

#[derive(TfObject)]
struct Rule {
    #[tfsdk("port")]
    port: String,
    #[tfsdk(flatten)]
    rest: Rest,
}

#[derive(TfObject)]
struct Rest {
    #[tfsdk("zone")]
    zone: String,
}

fn main() {}
